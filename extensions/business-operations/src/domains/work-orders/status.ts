import sql, { raw } from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { lockRow, permitted } from '../../kernel/crud/write.ts';
import { amount } from '../../kernel/decimal.ts';
import { conflict, invalid, invalidField, notFound, Refusal } from '../../kernel/errors.ts';
import { targetsOf, transitionRefusal } from '../../kernel/states/machine.ts';
import { writeFollowing } from '../../kernel/states/move.ts';
import { AT_MOST } from '../../kernel/wording.ts';
import { beginItems, beginWork, closedRefusal } from './cascade/begin.ts';
import { type ClosedStep, completeByHand, completeItem, reopenItems, settle } from './cascade/completion.ts';
import { workChanged } from './cascade/finish.ts';
import { type LockedWork, lockWork } from './lock.ts';
import {
  isOpen,
  type WorkOrderItemStatus,
  type WorkOrderStatus,
  workOrderItemMachine,
  workOrderItems,
  workOrderMachine,
  workOrders,
} from './model.ts';
import { REGISTERED } from './read/conditions.ts';
import { completeEverywhere } from './steps.ts';

/** How people move work orders and their items along their states. */

/** Moves a work order; returns the steps that were completed with it. */
export async function changeStatus(
  ctx: Context,
  id: number,
  { status: to, memo }: { status: WorkOrderStatus; memo?: string | null | undefined },
): Promise<ClosedStep[]> {
  const work = await lockWork(ctx, id);
  const { status: from } = work;
  if (!targetsOf(workOrderMachine, from, 'change-status').includes(to))
    throw transitionRefusal(workOrderMachine, from, 'change-status', to);
  const noted = memo === undefined ? {} : permitted(ctx, workOrders, 'update', { memo });
  if (Object.keys(noted).length) await ctx.items(workOrders).update(id, noted);
  const closed = await moveTo(ctx, work, to);
  await workChanged(ctx, [work]);
  return closed;
}

async function moveTo(ctx: Context, work: LockedWork, to: WorkOrderStatus): Promise<ClosedStep[]> {
  if (to === 'COMPLETED') return completeByHand(ctx, work);
  if (to === 'IN_PROGRESS' && work.status === 'COMPLETED') {
    const items = await ctx.rows<{ id: number }>(sql`
      select id from work_order_items
      where tenant_id = ${ctx.tenant.id} and work_order_id = ${work.id} and status = 'COMPLETED' and deleted_at is null order by id for update`);
    await reopenItems(
      ctx,
      work,
      items.map((item) => item.id),
    );
  } else if (to === 'IN_PROGRESS') await beginWork(ctx, work);
  else {
    if (to === 'PENDING' && (await isRegistered(ctx, work.id))) throw registeredRefusal(work, to);
    await writeFollowing(ctx, workOrderMachine, [{ id: work.id, from: work.status, changes: { status: to } }]);
    work.status = to;
  }
  return [];
}

/** Whether anything has been registered on a work order. */
export async function isRegistered(ctx: Context, id: number): Promise<boolean> {
  const row = await ctx.row<{ registered: boolean }>(
    sql`select ${raw(REGISTERED)} as registered from work_orders t where t.tenant_id = ${ctx.tenant.id} and t.id = ${id}`,
  );
  return Boolean(row?.registered);
}

const registeredRefusal = ({ status: from }: LockedWork, to: WorkOrderStatus): Refusal =>
  conflict('error.invalid_transition', [
    {
      ...{ path: 'status', code: 'already_started', from, to },
      allowed: targetsOf(workOrderMachine, from, 'change-status').filter((target) => target !== to),
    },
  ]);

export interface ItemChange {
  status: WorkOrderItemStatus;
  good_quantity?: string | undefined;
  defect_quantity?: string | undefined;
}

interface StoredItem {
  id: number;
  work_order_id: number;
  status: WorkOrderItemStatus;
  quantity: string;
}

/** Moves one item of a work order. */
export async function changeItemStatus(ctx: Context, workOrderId: number, itemId: number, change: ItemChange): Promise<void> {
  const work = await lockWork(ctx, workOrderId, 'read');
  const { id, work_order_id: of } = await lockRow<StoredItem>(ctx, workOrderItems, itemId, 'update', ['id', 'work_order_id']);
  if (of !== workOrderId) throw notFound();
  const item = (await ctx.row<StoredItem>(sql`
    select id, status, quantity::text from work_order_items where tenant_id = ${ctx.tenant.id} and id = ${id}`)) as StoredItem;
  const reopens = item.status === 'COMPLETED' && change.status === 'IN_PROGRESS';
  if (['SHIPPED', 'CANCELLED'].includes(work.status) || (work.status === 'COMPLETED' && !reopens)) throw closedRefusal(work);
  assertMove(item.status, change.status);
  const pieces = piecesOf(item, change);
  if (reopens) await reopenItems(ctx, work, [itemId]);
  else if (change.status === 'WAITING') await putBack(ctx, itemId);
  await beginWork(ctx, work);
  if (change.status === 'COMPLETED') await completeItem(ctx, work, itemId, pieces);
  else if (item.status === 'WAITING') await beginItems(ctx, [itemId]);
  await workChanged(ctx, [work]);
}

function assertMove(from: WorkOrderItemStatus, to: WorkOrderItemStatus): void {
  const allowed = workOrderItemMachine.transitions.filter(({ from: sources }) => [sources].flat().includes(from)).map((each) => each.to);
  if (!allowed.includes(to))
    throw conflict('error.invalid_transition', [{ path: 'status', code: 'invalid_transition', from, to, allowed: [...new Set(allowed)] }]);
}

/** Pieces are said of a completed item alone; good and defective ones together are at most as many as there are. */
function piecesOf({ quantity }: StoredItem, { status, good_quantity: good, defect_quantity: defective }: ItemChange) {
  const sent = { good_quantity: good, defect_quantity: defective };
  const named = Object.entries(sent).flatMap(([path, value]) => (value === undefined ? [] : [path]));
  if (status !== 'COMPLETED' && named.length)
    throw invalid(
      'error.validation_failed',
      named.map((path) => ({ path, code: 'only_completed' })),
    );
  const defects = amount(defective ?? '0');
  if (defects.gt(quantity)) throw invalidField('defect_quantity', 'too_big', undefined, { ...AT_MOST, max: amount(quantity).toNumber() });
  const pieces = good === undefined ? amount(quantity).minus(defects) : amount(good);
  if (pieces.plus(defects).gt(quantity))
    throw invalidField('good_quantity', 'too_big', undefined, { ...AT_MOST, max: amount(quantity).minus(defects).toNumber() });
  return { good_quantity: pieces.toFixed(4), defect_quantity: defects.toFixed(4) };
}

/** Nothing has been done to it after all. */
async function putBack(ctx: Context, id: number): Promise<void> {
  const row = await ctx.row<{ started: boolean }>(sql`
    select exists (select from work_order_material_inputs m
        where m.tenant_id = i.tenant_id and m.work_order_item_id = i.id and m.deleted_at is null)
      or exists (select from work_order_steps s where s.tenant_id = i.tenant_id and s.work_order_item_id = i.id and s.status = 'COMPLETED') as started
    from work_order_items i where i.tenant_id = ${ctx.tenant.id} and i.id = ${id}`);
  if (row?.started) throw conflict('error.work_order.item_started', [{ path: 'status', code: 'item_started' }]);
  await writeFollowing(ctx, workOrderItemMachine, [{ id, from: 'IN_PROGRESS', changes: { status: 'WAITING', started_at: null } }]);
}

export interface Synced {
  closed: ClosedStep[];
  /** The shipment that the order has now. */
  shipment: { id: number; shipment_no: string; created: boolean } | null;
}

/** Recomputes items, work order and order from the steps, after completing one step wherever that is possible. */
export async function syncStatus(ctx: Context, id: number, processStepId?: number): Promise<Synced> {
  const work = await lockWork(ctx, id);
  if (processStepId !== undefined) {
    await assertStepOf(ctx, work, processStepId);
    if (isOpen(work)) await completeEverywhere(ctx, work, processStepId);
  }
  const closed = await settle(ctx, work);
  const before = await shipmentOf(ctx, work);
  await workChanged(ctx, [work]);
  const after = await shipmentOf(ctx, work);
  return { closed, shipment: after ? { ...after, created: after.id !== before?.id } : null };
}

/** 404 for a step of another process; one that has been deleted since counts for the work order's own rows alone. */
async function assertStepOf(ctx: Context, { id, process_id: process }: LockedWork, stepId: number): Promise<void> {
  const found = await ctx.row(sql`
    select id from process_steps where tenant_id = ${ctx.tenant.id} and id = ${stepId} and (process_id = ${process} and deleted_at is null
      or exists (select from work_order_steps s where s.tenant_id = ${ctx.tenant.id} and s.work_order_id = ${id} and s.process_step_id = ${stepId}))`);
  if (!found) throw new Refusal(404, 'error.process_step.not_found', [{ path: 'step_id', code: 'not_found' }]);
}

const shipmentOf = (ctx: Context, { order_id: orderId }: LockedWork) =>
  ctx.row<{ id: number; shipment_no: string }>(sql`
    select id, shipment_no from shipments
    where tenant_id = ${ctx.tenant.id} and order_id = ${orderId} and status <> 'CANCELLED' and deleted_at is null`);
