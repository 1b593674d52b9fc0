import { raw } from 'sql-template-tag';
import { z } from 'zod';
import { crud } from '../../../kernel/crud/crud.ts';
import { editable } from '../../../kernel/crud/frozen.ts';
import { resource } from '../../../kernel/crud/resource.ts';
import { type ComputedFields, related } from '../../../kernel/crud/select.ts';
import { verb } from '../../../kernel/crud/verb.ts';
import { get, type Route } from '../../../kernel/http/route.ts';
import { createBody, inputOf, queryBoolean, updateBody } from '../../../kernel/model/schemas.ts';
import { allowedActions } from '../../../kernel/states/allowed.ts';
import { userSql } from '../../organisation/user-sql.ts';
import { clients } from '../../sales/model.ts';
import { stockLots, warehouses } from '../../stock/model.ts';
import { seesCosts } from '../../stock/sql.ts';
import { purchaseOrders, receivings } from '../model.ts';
import { byItemOf, several } from '../queries.ts';
import { InspectBody, inspect } from './inspection.ts';
import { receivingLines } from './lines.ts';
import { cancelReceiving, completeReceiving, processReceiving } from './moves.ts';
import { createReceiving, updateReceiving } from './service.ts';
import { receivingStats, StatsReply } from './stats.ts';

const ofReceiving = 'from receiving_items i where i.tenant_id = t.tenant_id and i.receiving_id = t.id';
/** What awaits its inspection; lines of a cancelled receiving await nothing any more. */
const PENDING = `${ofReceiving} and t.status = 'RECEIVED' and i.inspection_result = 'PENDING'`;

const listFields: ComputedFields = {
  vendor: related(clients, 'client_id'),
  warehouse: related(warehouses, 'warehouse_id', ['id', 'code', 'name']),
  purchase_order: related(purchaseOrders, 'purchase_order_id', ['id', 'purchase_order_no', 'status']),
  manager: {
    sql: raw(`(select ${userSql('m')} from directus_users m where m.tenant_id = t.tenant_id and m.id = t.manager_id)`),
    schema: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  },
  item_count: {
    sql: raw(`(select count(*) ${ofReceiving})`),
    schema: z.int(),
  },
  pending_count: {
    sql: raw(`(select count(*) ${PENDING})`),
    schema: z.int(),
  },
};

const Lot = z.object({
  id: z.int(),
  lot_no: z.string(),
  receiving_item_id: z.int(),
  stock_id: z.int(),
  status: z.string(),
  initial_quantity: z.number(),
  remaining_quantity: z.number(),
  unit_cost: z.number().optional(),
});

const receivingResource = resource('/receivings', receivings, {
  id: 'inventory.receivings',
  noun: 'receiving',
  list: {
    summary: 'Receivings; search over number, vendor, item, delivery_note_no.',
    filters: {
      status: several(receivings.options.fields.status.values, 'status'),
      client_id: 'client_id',
      purchase_order_id: 'purchase_order_id',
      warehouse_id: 'warehouse_id',
      inspection_pending: {
        schema: queryBoolean,
        reads: ['status'],
        sql: (pending: boolean) => raw(`${pending ? '' : 'not '}exists (select ${PENDING})`),
      },
      start_date: 'receiving_date>=',
      end_date: 'receiving_date<=',
    },
    sort: ['-receiving_date', 'receiving_no', 'created_at'],
    search: ['receiving_no', 'delivery_note_no', ...byItemOf('receiving_items', 'receiving_id')],
    computed: listFields,
  },
  show: {
    items: receivingLines.extra,
    lots: {
      sql: (ctx) =>
        ctx.may(stockLots.name, 'read')
          ? raw(`(select coalesce(json_agg(json_build_object('id', l.id, 'lot_no', l.lot_no, 'receiving_item_id', i.id, 'stock_id', l.stock_id, 'status', l.status,
              'initial_quantity', trim_scale(l.initial_quantity), 'remaining_quantity', trim_scale(l.remaining_quantity)
              ${seesCosts(ctx) ? ", 'unit_cost', trim_scale(l.unit_cost)" : ''}) order by i.sort_order, l.id), '[]')
              from receiving_items i join stock_lots l on l.tenant_id = i.tenant_id and l.receiving_item_id = i.id and l.origin = 'RECEIVING'
              where i.tenant_id = t.tenant_id and i.receiving_id = t.id)`)
          : raw(`'[]'::json`),
      schema: z.array(Lot),
    },
    allowed_transitions: allowedActions([processReceiving, inspect, completeReceiving, cancelReceiving]),
    editable: editable(receivings),
  },
});

const allowed = 'allowed_transitions';
const reason = inputOf({ ...receivings.options.fields.cancel_reason, required: true });
const closed = 'error.receiving.purchase_order_closed';
const refusals = [
  'error.receiving.line_mismatch',
  'error.receiving.client_mismatch',
  'error.purchase_order.item_inactive',
  'error.item.unknown_unit',
  'error.stock.not_managed',
  'error.date_in_future',
  'error.receiving.over_receipt',
  closed,
];

export const receivingRoutes: Route[] = [
  get('/receivings/stats', {
    id: 'inventory.receivings.stats',
    access: [receivings, 'read'],
    summary: 'Receiving at a glance.',
    reply: StatsReply,
    run: receivingStats,
  }),
  ...crud(receivingResource, {
    create: {
      summary: 'Register a delivery, with or without a purchase order. Without items the open lines of the order are taken over.',
      message: 'message.receiving.created',
      body: createBody(receivings, { items: receivingLines.input.optional() }),
      errors: refusals,
      run: createReceiving,
    },
    update: {
      summary: 'Change a draft; once the goods have arrived only the memo and the lot fields of its lines.',
      message: 'message.receiving.updated',
      body: updateBody(receivings, { items: receivingLines.changes.optional() }),
      errors: [...refusals, 'error.receiving.not_editable'],
      run: updateReceiving,
    },
    delete: {
      summary: 'Delete a draft or a cancelled one that never reached stock.',
      message: 'message.receiving.deleted',
      errors: ['error.receiving.not_editable'],
    },
  }),
  verb(
    '/receivings/{id}/process',
    receivingResource,
    {
      id: 'inventory.receivings.process',
      summary: 'The goods have arrived; lines of items that are inspected on arrival await their inspection.',
      message: 'message.receiving.processed',
      errors: ['error.receiving.over_receipt'],
      button: { label: { ko: '입하 처리', en: 'Goods arrived' }, icon: 'local_shipping', kind: 'normal', allowed },
    },
    processReceiving,
  ),
  verb(
    '/receivings/{id}/inspect',
    receivingResource,
    {
      id: 'inventory.receivings.inspect',
      summary: 'Record the incoming inspection: accepted and rejected quantities of lines, of all that are pending.',
      body: InspectBody,
      message: 'message.receiving.inspected',
      errors: ['error.receiving.quantity_mismatch', 'error.receiving.line_missing', 'error.receiving.over_receipt', 'error.date_in_future'],
      noButton: 'it asks for every line, on a page of its own',
    },
    inspect,
  ),
  verb(
    '/receivings/{id}/complete',
    receivingResource,
    {
      id: 'inventory.receivings.complete',
      summary: 'Put the accepted goods into stock: a lot and a receipt for each line.',
      message: 'message.receiving.completed',
      errors: ['error.duplicate', 'error.stock.not_managed', 'error.receiving.over_receipt'],
      button: { label: { ko: '입고 완료', en: 'Put into stock' }, icon: 'inventory', kind: 'success', allowed },
    },
    completeReceiving,
  ),
  verb(
    '/receivings/{id}/cancel',
    receivingResource,
    {
      id: 'inventory.receivings.cancel',
      summary: 'Cancel, also a completed receiving whose lots are untouched.',
      body: z.strictObject({ reason }),
      message: 'message.receiving.cancelled',
      errors: ['error.receiving.stock_used'],
      button: {
        label: { ko: '입고 취소', en: 'Cancel' },
        icon: 'cancel',
        kind: 'danger',
        allowed,
        inputs: { reason: { field: 'cancel_reason' } },
      },
    },
    cancelReceiving,
  ),
];
