import sql from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { lockRow, permitted } from '../../kernel/crud/write.ts';
import { conflict, invalid, invalidField } from '../../kernel/errors.ts';
import { emitEvent } from '../../kernel/events.ts';
import type { CreateInput } from '../../kernel/model/collection.ts';
import { transitionRefusal } from '../../kernel/states/machine.ts';
import { writeFollowing } from '../../kernel/states/move.ts';
import { takeLotsOfItems } from '../bending/lot-life.ts';
import type { OrderStatus } from '../orders/model.ts';
import type { ItemInput } from './bodies.ts';
import { closedRefusal } from './cascade/begin.ts';
import { workChanged } from './cascade/finish.ts';
import { assertRevertible, type Reverted, revertWorkOrders } from './cascade/revert.ts';
import { assertHead, draftItems, placesOfLots } from './drafts.ts';
import { WORK_ORDERS_REMOVED, WORK_ORDERS_REVERTED, type WorkOrdersRemoved, type WorkOrdersReverted } from './events.ts';
import { insertWorkOrders, type WorkOrderDraft } from './insert.ts';
import { lockSources, lockWork } from './lock.ts';
import { isOpen, workOrderMachine, workOrders } from './model.ts';
import { isRegistered } from './status.ts';

/** How single work orders are made, assigned and deleted. */

export type NewWorkOrder = Omit<WorkOrderDraft, 'items' | 'bending_order_id'> &
  Pick<CreateInput<typeof workOrders>, 'memo'> & { items: readonly ItemInput[] };

/** States of an order for which something may still be made. */
const PRODUCING: readonly OrderStatus[] = ['CONFIRMED', 'IN_PROGRESS', 'IN_PRODUCTION', 'PRODUCED'];

/** Makes one work order by hand, for an order or for none. Returns its id. */
export async function createWorkOrder(ctx: Context, { items: sent, ...body }: NewWorkOrder): Promise<number> {
  const head = permitted(ctx, workOrders, 'create', body);
  const orderId = head.order_id ?? null;
  if (orderId !== null) await assertProducing(ctx, orderId);
  await assertHead(ctx, head);
  await assertParent(ctx, head);
  const items = await draftItems(
    ctx,
    orderId,
    sent.map((item, place) => ({ ...item, place })),
  );
  const [id] = (await insertWorkOrders(ctx, [{ ...head, items }])) as [number];
  await takeLotsOfItems(ctx, { id, order_id: orderId }, placesOfLots(sent));
  await workChanged(ctx, [{ order_id: orderId, bending_order_id: null }]);
  return id;
}

async function assertProducing(ctx: Context, id: number): Promise<void> {
  await lockSources(ctx, [id], []);
  const order = await ctx.row<{ status: OrderStatus }>(
    sql`select status from orders where tenant_id = ${ctx.tenant.id} and id = ${id} and deleted_at is null`,
  );
  if (!order) throw invalidField('order_id', 'unknown_reference');
  if (!PRODUCING.includes(order.status))
    throw conflict('error.work_order.order_status', [{ path: 'order_id', code: 'order_status', status: order.status }]);
}

/** Rework and replacements belong to a work order of the same order. */
async function assertParent(ctx: Context, { is_auxiliary: auxiliary, parent_id: parent, order_id: order }: Omit<NewWorkOrder, 'items'>) {
  if (auxiliary && parent == null) throw invalidField('parent_id', 'required');
  if (parent == null) return;
  const found = await ctx.row(sql`
    select id from work_orders where tenant_id = ${ctx.tenant.id} and id = ${parent} and order_id is not distinct from ${order ?? null}::integer`);
  if (!found) throw invalidField('parent_id', 'unknown_reference');
}

export interface Assignment {
  assignee_id?: string | null | undefined;
  team_id?: number | null | undefined;
  scheduled_date?: string | null | undefined;
  due_date?: string | null | undefined;
}

/** Names or clears assignee and team: who is assigned first makes the work order pending, the last to go unassigned. */
export async function assignWorkOrder(ctx: Context, id: number, assignment: Assignment): Promise<void> {
  const work = await lockWork(ctx, id);
  if (!isOpen(work)) throw closedRefusal(work);
  const changes = permitted(ctx, workOrders, 'update', assignment);
  const { team_id: team } = await lockRow<{ team_id: number | null }>(ctx, workOrders, id, 'update', ['team_id']);
  const after = { assignee_id: work.assignee_id, team_id: team, ...changes };
  const assigned = after.assignee_id !== null || after.team_id !== null;
  if (!assigned && work.status === 'IN_PROGRESS') throw transitionRefusal(workOrderMachine, work.status, 'assign', 'UNASSIGNED');
  await assertHead(ctx, changes);
  const { status: from } = work;
  const to = assigned ? (from === 'UNASSIGNED' ? 'PENDING' : from) : 'UNASSIGNED';
  if (to === from) await ctx.items(workOrders).update(id, { ...changes });
  else await writeFollowing(ctx, workOrderMachine, [{ id, from, changes: { ...changes, status: to } }]);
  await workChanged(ctx, [work]);
}

/** Marks a work order as deleted on which nothing has happened, or that is cancelled; 409 `error.work_order.already_started` otherwise. */
export async function deleteWorkOrder(ctx: Context, id: number): Promise<void> {
  const work = await lockWork(ctx, id, 'delete');
  const started =
    work.status !== 'CANCELLED' && (['IN_PROGRESS', 'COMPLETED', 'SHIPPED'].includes(work.status) || (await isRegistered(ctx, id)));
  if (started) throw conflict('error.work_order.already_started', [{ path: 'status', code: 'already_started', status: work.status }]);
  await emitEvent<WorkOrdersReverted>(ctx, WORK_ORDERS_REVERTED, { work_order_ids: [id], force: false });
  await emitEvent<WorkOrdersRemoved>(ctx, WORK_ORDERS_REMOVED, { work_order_ids: [id] });
  await ctx.rows(sql`delete from work_order_items where tenant_id = ${ctx.tenant.id} and work_order_id = ${id} and deleted_at is null`);
  await ctx.items(workOrders).delete(id);
  await workChanged(ctx, [work]);
}

export interface Taking {
  force: boolean;
  reason?: string | null | undefined;
}

/** Takes one work order back: cancelled for a reason, or with `force` removed for good. */
export async function revertWorkOrder(ctx: Context, id: number, { force, reason }: Taking): Promise<Reverted> {
  const work = await lockWork(ctx, id, 'delete');
  if (!force) assertRevertible(work);
  if (!force && !reason) throw invalid('error.work_order.reason_required', [{ path: 'reason', code: 'reason_required' }]);
  return revertWorkOrders(ctx, [id], { force, reason: reason ?? null });
}
