import sql from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { lockRow } from '../../kernel/crud/write.ts';
import type { Day } from '../../kernel/days.ts';
import { conflict, invalid, invalidField, Refusal } from '../../kernel/errors.ts';
import { transitionRefusal } from '../../kernel/states/machine.ts';
import { mayRemove } from '../orders/facts.ts';
import { type OrderStatus, orderMachine, orders } from '../orders/model.ts';
import { follow, startProduction } from '../orders/sync.ts';
import { workChanged } from '../work-orders/cascade/finish.ts';
import { revertWorkOrders } from '../work-orders/cascade/revert.ts';
import { assertHead } from '../work-orders/drafts.ts';
import { insertWorkOrders } from '../work-orders/insert.ts';
import type { Priority } from '../work-orders/model.ts';
import { holdProcesses, rowsOf, ruledProcesses, splitRows } from './rows.ts';

/** How a whole order is sent to production and taken back. */

export interface ProductionOrder {
  planned_start_date?: Day | null | undefined;
  planned_end_date?: Day | null | undefined;
  priority?: keyof typeof Priority | undefined;
  assignee_id?: string | null | undefined;
  use_bending_stock: boolean;
  memo?: string | null | undefined;
}

interface Head {
  status: OrderStatus;
  delivery_date: Day | null;
}

const headOf = async (ctx: Context, id: number): Promise<Head> =>
  (await ctx.row<Head>(sql`select status, delivery_date::text from orders where tenant_id = ${ctx.tenant.id} and id = ${id}`)) as Head;

const liveWorkOrders = (ctx: Context, orderId: number) =>
  ctx.rows<{ id: number; is_auxiliary: boolean }>(sql`
    select id, is_auxiliary from work_orders
    where tenant_id = ${ctx.tenant.id} and order_id = ${orderId} and status <> 'CANCELLED' and deleted_at is null order by id`);

/**
 * Makes the work orders of a confirmed order: one for each process that makes something of it, and one without a process for the other
 * products. Where stock has everything, nothing is made and the order is produced at once. Returns the ids of the work orders.
 */
export async function orderProduction(ctx: Context, orderId: number, plan: ProductionOrder): Promise<number[]> {
  await lockRow(ctx, orders, orderId, 'read');
  const { status, delivery_date: delivery } = await headOf(ctx, orderId);
  const live = await liveWorkOrders(ctx, orderId);
  if (live.some(({ is_auxiliary: auxiliary }) => !auxiliary))
    throw conflict('error.already_created', [{ code: 'already_created', work_order_ids: live.map(({ id }) => id), status }]);
  if (status !== 'CONFIRMED') throw transitionRefusal(orderMachine, status, 'production-order');
  await holdProcesses(ctx);
  const rows = await rowsOf(ctx, orderId);
  if (!rows.length) throw invalidField('items', 'no_order_items', 'error.no_order_items');
  const head = await headOfDrafts(ctx, plan, delivery);
  const { shares, left } = splitRows(rows, { processes: await ruledProcesses(ctx), useBendingStock: plan.use_bending_stock });
  await startProduction.one(ctx, orderId, { bending_stock: left });
  const ids = await insertWorkOrders(
    ctx,
    shares.map((share) => ({ ...head, ...share, order_id: orderId })),
  );
  if (ids.length) await workChanged(ctx, [{ order_id: orderId, bending_order_id: null }]);
  else await follow.one(ctx, orderId, { to: 'PRODUCED' });
  return ids;
}

/** What all of its work orders say. */
async function headOfDrafts(ctx: Context, plan: ProductionOrder, delivery: Day | null) {
  const { planned_start_date: start = null, planned_end_date: end, priority, assignee_id, memo } = plan;
  const due = end === undefined ? delivery : end;
  if (start && due && due < start) throw invalidField('planned_end_date', 'before_start', 'error.date_range_invalid', { min: start });
  await assertHead(ctx, { assignee_id });
  return { scheduled_date: start, due_date: due, priority, assignee_id, memo };
}

export interface Taking {
  force: boolean;
  reason?: string | null | undefined;
}

export interface TakenBack {
  ids: number[];
  reversed_input_count: number;
}

const REVERTIBLE: readonly OrderStatus[] = ['IN_PROGRESS', 'IN_PRODUCTION', 'PRODUCED'];
const UNDER_WAY: readonly OrderStatus[] = ['SHIPPING', 'SHIPPED'];

/** Takes every live work order of an order back: cancelled for the reason, or with `force` removed for good. The order is confirmed then. */
export async function revertProduction(ctx: Context, orderId: number, { force, reason }: Taking): Promise<TakenBack> {
  if (force && !mayRemove(ctx.app.directus.env.APP_ENV)) throw new Refusal(403, 'error.order.force_delete_in_production');
  await lockRow(ctx, orders, orderId, 'update');
  const { status } = await headOf(ctx, orderId);
  if (UNDER_WAY.includes(status) || (await isShipping(ctx, orderId)))
    throw conflict('error.order.shipment_in_progress', [{ path: 'status', code: 'shipment_in_progress', status }]);
  if (!REVERTIBLE.includes(status)) throw transitionRefusal(orderMachine, status, 'revert-production-order');
  if (!force && !reason) throw invalid('error.order.reason_required', [{ path: 'reason', code: 'reason_required' }]);
  const live = await liveWorkOrders(ctx, orderId);
  const reverted = await revertWorkOrders(
    ctx,
    live.map(({ id }) => id),
    { force, reason: reason ?? null },
  );
  // Nothing was made for it where stock had everything, or only work beside what has been taken back is left.
  if ((await headOf(ctx, orderId)).status !== 'CONFIRMED') await follow.one(ctx, orderId, { to: 'CONFIRMED' });
  return { ids: reverted.ids, reversed_input_count: reverted.input_count };
}

async function isShipping(ctx: Context, orderId: number): Promise<boolean> {
  const row = await ctx.row(sql`
    select id from shipments
    where tenant_id = ${ctx.tenant.id} and order_id = ${orderId} and status in ('SHIPPING', 'COMPLETED') and deleted_at is null limit 1`);
  return Boolean(row);
}
