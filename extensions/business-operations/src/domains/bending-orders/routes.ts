import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { crud } from '../../kernel/crud/crud.ts';
import { editable } from '../../kernel/crud/frozen.ts';
import { resource } from '../../kernel/crud/resource.ts';
import { type ComputedFields, computedSql } from '../../kernel/crud/select.ts';
import { verb } from '../../kernel/crud/verb.ts';
import { get, type Route } from '../../kernel/http/route.ts';
import { idParam, plainText } from '../../kernel/model/schemas.ts';
import { allowedActions } from '../../kernel/states/allowed.ts';
import { BendingLot } from '../orders/resource.ts';
import { several } from '../purchasing/queries.ts';
import { workOrders } from '../work-orders/model.ts';
import { linesWithStock } from './lines.ts';
import { bendingOrders } from './model.ts';
import { cancelBendingOrder, confirmBendingOrder, reregisterBendingOrder, startBendingOrder } from './moves.ts';
import { PROGRESS_RATE } from './progress.ts';
import {
  BendingOrderBody,
  type BendingOrderChanges,
  BendingOrderChangesBody,
  createBendingOrder,
  deleteBendingOrder,
  type NewBendingOrder,
  updateBendingOrder,
} from './service.ts';
import { StartBody } from './start.ts';
import { bendingOrderStats, delayedSql, Stats, StatsQuery } from './stats.ts';

const ofLines = 'from bending_order_items l where l.tenant_id = t.tenant_id and l.bending_order_id = t.id and l.deleted_at is null';

const listFields: ComputedFields = {
  item_count: {
    sql: raw(`(select count(*) ${ofLines})`),
    schema: z.int(),
  },
  quantity: {
    sql: raw(`(select trim_scale(coalesce(sum(l.quantity), 0)) ${ofLines})`),
    schema: z.number(),
  },
  produced_quantity: {
    sql: raw(`(select trim_scale(coalesce(sum(l.produced_quantity), 0)) ${ofLines})`),
    schema: z.number(),
  },
  progress_rate: {
    sql: raw(PROGRESS_RATE),
    schema: z.int(),
  },
  delayed: { sql: delayedSql, schema: z.boolean() },
  allowed_transitions: allowedActions([confirmBendingOrder, startBendingOrder, cancelBendingOrder, reregisterBendingOrder]),
};

const linesFor = { reader: linesWithStock(true), other: linesWithStock(false) };

const WorkOrder = z.object({ id: z.int(), work_order_no: z.string(), status: z.enum(workOrders.options.fields.status.values) });

const detailFields: ComputedFields = {
  bending_lot: { sql: raw('t.bending_lot'), schema: BendingLot.nullable() },
  items: {
    sql: (ctx) => computedSql(ctx, ctx.may('stocks', 'read') ? linesFor.reader : linesFor.other),
    schema: linesFor.reader.schema,
  },
  work_orders: {
    sql: (ctx) =>
      raw(
        ctx.may(workOrders.name, 'read')
          ? `(select coalesce(json_agg(json_build_object('id', w.id, 'work_order_no', w.work_order_no, 'status', w.status) order by w.id), '[]')
            from work_orders w where w.tenant_id = t.tenant_id and w.bending_order_id = t.id and w.deleted_at is null)`
          : `'[]'::json`,
      ),
    schema: z.array(WorkOrder),
  },
  editable: editable(bendingOrders),
};

const bendingOrderResource = resource('/bending-orders', bendingOrders, {
  id: 'production.bending-orders',
  noun: 'bending order',
  list: {
    summary: 'Stock orders for bent parts; search over number, manager, item and lot number.',
    filters: {
      status: several(bendingOrders.options.fields.status.values, 'status'),
      item_id: {
        schema: idParam,
        sql: (item: number) => sql`exists (select ${raw(ofLines)} and l.item_id = ${item})`,
      },
      start_date: 'order_date>=',
      end_date: 'order_date<=',
    },
    sort: ['-created_at', 'order_date', 'target_date', 'bending_order_no', 'status'],
    search: [
      'bending_order_no',
      'manager_name',
      (pattern) => sql`exists (
        select from bending_order_items l join items i on i.tenant_id = l.tenant_id and i.id = l.item_id
        where l.tenant_id = t.tenant_id and l.bending_order_id = t.id and l.deleted_at is null
          and (i.code ilike ${pattern} or i.name ilike ${pattern} or l.lot_no ilike ${pattern}))`,
    ],
    computed: listFields,
  },
  show: detailFields,
});

const allowed = 'allowed_transitions';
const refusals = ['error.bending.not_a_bending_item', 'error.bending.lot_not_available', 'error.bending.lot_mismatch'];

export const bendingOrderRoutes: Route[] = [
  get('/bending-orders/stats', {
    id: 'production.bending-orders.stats',
    access: [bendingOrders, 'read'],
    summary: 'Stock orders by state over their dates, those that are late, and quantities without cancelled ones.',
    query: StatsQuery,
    reply: Stats,
    run: (ctx: Context, { query }) => bendingOrderStats(ctx, query),
  }),
  ...crud<typeof bendingOrders, NewBendingOrder, BendingOrderChanges>(bendingOrderResource, {
    create: {
      summary: 'Order bent parts for stock. A bending lot gives its number to the line of its item.',
      message: 'message.bending_order.created',
      body: BendingOrderBody,
      errors: refusals,
      run: createBendingOrder,
    },
    update: {
      summary: 'Change a draft; once confirmed manager, target date and memo, in the end the memo alone.',
      message: 'message.bending_order.updated',
      body: BendingOrderChangesBody,
      errors: [...refusals, 'error.bending_order.not_editable'],
      run: updateBendingOrder,
    },
    delete: {
      summary: 'Delete a draft or a cancelled one; its lots become void.',
      message: 'message.bending_order.deleted',
      errors: ['error.bending_order.not_deletable'],
      run: deleteBendingOrder,
    },
  }),
  verb(
    '/bending-orders/{id}/confirm',
    bendingOrderResource,
    {
      id: 'production.bending-orders.confirm',
      summary: 'Confirm.',
      message: 'message.bending_order.confirmed',
      button: { label: { ko: '확정', en: 'Confirm' }, icon: 'check', kind: 'normal', allowed },
    },
    confirmBendingOrder,
  ),
  verb(
    '/bending-orders/{id}/start',
    bendingOrderResource,
    {
      id: 'production.bending-orders.start',
      summary: 'Send to production: a work order for each process, and lot numbers.',
      body: StartBody,
      message: 'message.bending_order.started',
      errors: ['error.bending_order.no_process'],
      button: {
        label: { ko: '생산 시작', en: 'Start production' },
        icon: 'play_arrow',
        kind: 'normal',
        allowed,
        inputs: {
          assignee_id: { field: ['work_orders', 'assignee_id'] },
          team_id: { field: ['work_orders', 'team_id'] },
          scheduled_date: { field: ['work_orders', 'scheduled_date'] },
        },
      },
    },
    startBendingOrder,
  ),
  verb(
    '/bending-orders/{id}/cancel',
    bendingOrderResource,
    {
      id: 'production.bending-orders.cancel',
      summary: 'Cancel with a reason; its work orders are reverted.',
      body: z.strictObject({ reason: plainText().min(1).max(500) }),
      message: 'message.bending_order.cancelled',
      errors: ['error.work_order.output_consumed'],
      button: {
        label: { ko: '취소', en: 'Cancel' },
        icon: 'cancel',
        kind: 'danger',
        allowed,
        inputs: { reason: { label: { ko: '취소 사유', en: 'Reason' } } },
      },
    },
    cancelBendingOrder,
  ),
  verb(
    '/bending-orders/{id}/re-register',
    bendingOrderResource,
    {
      id: 'production.bending-orders.re-register',
      summary: 'Take a cancelled order up again as a draft of the same number.',
      message: 'message.bending_order.reregistered',
      button: { label: { ko: '재등록', en: 'Register again' }, icon: 'restart_alt', allowed },
    },
    reregisterBendingOrder,
  ),
];
