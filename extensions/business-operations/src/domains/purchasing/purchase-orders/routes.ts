import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { crud } from '../../../kernel/crud/crud.ts';
import { editable } from '../../../kernel/crud/frozen.ts';
import { resource } from '../../../kernel/crud/resource.ts';
import { type ComputedFields, related } from '../../../kernel/crud/select.ts';
import { verb } from '../../../kernel/crud/verb.ts';
import type { Route } from '../../../kernel/http/route.ts';
import { createBody, inputOf, queryBoolean, updateBody } from '../../../kernel/model/schemas.ts';
import { allowedActions } from '../../../kernel/states/allowed.ts';
import { userSql } from '../../organisation/user-sql.ts';
import { clients } from '../../sales/model.ts';
import { warehouses } from '../../stock/model.ts';
import { purchaseOrders, receivings } from '../model.ts';
import { byItemOf, several } from '../queries.ts';
import { orderLines } from './lines.ts';
import { cancelOrder, closeOrder, placeOrder } from './moves.ts';
import { createPurchaseOrder, updatePurchaseOrder } from './service.ts';

/** Late is what should have come before today and has not come wholly. */
const overdue = (ctx: Context) =>
  sql`(t.status in ('ORDERED', 'PARTIALLY_RECEIVED') and coalesce(t.expected_date < ${ctx.today()}::date, false))`;

const listFields: ComputedFields = {
  vendor: related(clients, 'client_id'),
  manager: {
    sql: raw(`(select ${userSql('m')} from directus_users m where m.tenant_id = t.tenant_id and m.id = t.manager_id)`),
    schema: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  },
  received_rate: {
    sql: raw(`(select round(sum(i.received_quantity * i.unit_price) * 100 / nullif(sum(i.quantity * i.unit_price), 0), 1)
      from purchase_order_items i where i.tenant_id = t.tenant_id and i.purchase_order_id = t.id)`),
    schema: z.number().nullable(),
  },
  is_overdue: { sql: overdue, schema: z.boolean() },
};

const Receiving = z.object({ id: z.int(), receiving_no: z.string(), receiving_date: z.iso.date(), status: z.string() });

const orderResource = resource('/purchase-orders', purchaseOrders, {
  id: 'inventory.purchase-orders',
  noun: 'purchase order',
  list: {
    summary: 'Purchase orders; search over number, vendor, item.',
    filters: {
      status: several(purchaseOrders.options.fields.status.values, 'status'),
      client_id: 'client_id',
      start_date: 'order_date>=',
      end_date: 'order_date<=',
      is_overdue: {
        schema: queryBoolean,
        reads: ['status', 'expected_date'],
        sql: (late: boolean, ctx: Context) => (late ? overdue(ctx) : sql`not ${overdue(ctx)}`),
      },
    },
    sort: ['-order_date', 'purchase_order_no', 'expected_date', 'total_amount'],
    search: ['purchase_order_no', ...byItemOf('purchase_order_items', 'purchase_order_id')],
    computed: listFields,
  },
  show: {
    warehouse: related(warehouses, 'warehouse_id', ['id', 'code', 'name']),
    items: orderLines.extra,
    receivings: {
      sql: (ctx) =>
        ctx.may(receivings.name, 'read')
          ? raw(`(select coalesce(json_agg(json_build_object('id', r.id, 'receiving_no', r.receiving_no, 'receiving_date', r.receiving_date, 'status', r.status)
              order by r.receiving_date, r.id), '[]')
              from receivings r where r.tenant_id = t.tenant_id and r.purchase_order_id = t.id and r.deleted_at is null)`)
          : raw(`'[]'::json`),
      schema: z.array(Receiving),
    },
    allowed_transitions: allowedActions([placeOrder, closeOrder, cancelOrder]),
    editable: editable(purchaseOrders),
  },
});

const reason = inputOf({ ...purchaseOrders.options.fields.close_reason, required: true });
const allowed = 'allowed_transitions';
const refusals = ['error.purchase_order.client_not_vendor', 'error.purchase_order.item_inactive', 'error.item.unknown_unit'];

export const purchaseOrderRoutes: Route[] = [
  ...crud(orderResource, {
    create: {
      summary: 'Draft a purchase order. Prices default to the purchase price in force.',
      message: 'message.purchase_order.created',
      body: createBody(purchaseOrders, { items: orderLines.input.optional() }),
      errors: refusals,
      run: createPurchaseOrder,
    },
    update: {
      summary: 'Change a draft; later only expected_date and memo.',
      message: 'message.purchase_order.updated',
      body: updateBody(purchaseOrders, { items: orderLines.changes.optional() }),
      errors: [...refusals, 'error.purchase_order.not_editable'],
      run: updatePurchaseOrder,
    },
    delete: {
      summary: 'Delete a draft or a cancelled one.',
      message: 'message.purchase_order.deleted',
      errors: ['error.purchase_order.not_editable'],
    },
  }),
  verb(
    '/purchase-orders/{id}/order',
    orderResource,
    {
      id: 'inventory.purchase-orders.order',
      summary: 'Place the order.',
      message: 'message.purchase_order.ordered',
      button: { label: { ko: '발주', en: 'Place order' }, icon: 'send', kind: 'normal', allowed },
    },
    placeOrder,
  ),
  verb(
    '/purchase-orders/{id}/close',
    orderResource,
    {
      id: 'inventory.purchase-orders.close',
      summary: 'Close, giving up what is open; the reason is required then.',
      body: z.strictObject({ reason: reason.nullable().optional() }),
      message: 'message.purchase_order.closed',
      button: { label: { ko: '종결', en: 'Close' }, icon: 'task_alt', allowed, inputs: { reason: { field: 'close_reason' } } },
    },
    closeOrder,
  ),
  verb(
    '/purchase-orders/{id}/cancel',
    orderResource,
    {
      id: 'inventory.purchase-orders.cancel',
      summary: 'Cancel.',
      body: z.strictObject({ reason }),
      message: 'message.purchase_order.cancelled',
      button: {
        label: { ko: '발주 취소', en: 'Cancel' },
        icon: 'cancel',
        kind: 'danger',
        allowed,
        inputs: { reason: { field: 'close_reason' } },
      },
    },
    cancelOrder,
  ),
];
