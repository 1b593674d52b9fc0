import sql from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import { conflict } from '../../../kernel/errors.ts';
import { emitEvent } from '../../../kernel/events.ts';
import { transitionRefusal } from '../../../kernel/states/machine.ts';
import { writeFollowing } from '../../../kernel/states/move.ts';
import { WORK_ORDERS_REVERTED, type WorkOrdersReverted } from '../events.ts';
import { type LockedWork, lockWorkOrders } from '../lock.ts';
import { type ReturnedInput, returnInputs } from '../materials/return.ts';
import { type WorkOrderOptions, type WorkOrderStatus, workOrderMachine } from '../model.ts';
import { reverseOutput } from '../output/receipt.ts';
import { workChanged } from './finish.ts';
import { removeWorkOrders } from './remove.ts';

export interface Reversion {
  /** True removes the rows for good; false keeps them as cancelled, which needs a reason. */
  force: boolean;
  reason: string | null;
}

export interface Reverted {
  ids: number[];
  returned_inputs: ReturnedInput[];
  /** Of these registrations. */
  input_count: number;
}

/** What is out of the house, or taken back already, has nothing more to give back. */
const holdsStock = ({ status }: LockedWork): boolean => status !== 'SHIPPED' && status !== 'CANCELLED';

/**
 * Takes work orders back: what they made leaves stock, what they used returns to its lots, and the orders follow. Those that are cancelled
 * already are 409 `error.invalid_transition` unless they are removed, shipped ones 409 `error.work_order.shipped`; what has been used since
 * it was made is 409 `error.work_order.output_consumed`.
 */
export async function revertWorkOrders(ctx: Context, ids: readonly number[], { force, reason }: Reversion): Promise<Reverted> {
  const works = await lockWorkOrders(ctx, ids);
  if (!force) for (const work of works) assertRevertible(work);
  const holding = works.filter(holdsStock).map(({ id }) => id);
  await reverseOutput(ctx, await completedItems(ctx, holding));
  const inputs = await ctx.rows(sql`
    select id from work_order_material_inputs
    where tenant_id = ${ctx.tenant.id} and work_order_id = any (${holding}::integer[]) and deleted_at is null`);
  const returned = await returnInputs(ctx, holding);
  const reverted = works.map(({ id }) => id);
  if (!force) await cancel(ctx, works, reason);
  await emitEvent<WorkOrdersReverted>(ctx, WORK_ORDERS_REVERTED, { work_order_ids: reverted, force });
  if (force) await removeWorkOrders(ctx, reverted);
  await workChanged(ctx, works, force);
  return { ids: reverted, returned_inputs: returned, input_count: inputs.length };
}

/** What is shipped or cancelled already is not cancelled. */
export function assertRevertible({ status }: LockedWork): void {
  if (status === 'SHIPPED') throw conflict('error.work_order.shipped', [{ path: 'status', code: 'shipped', status }]);
  if (status === 'CANCELLED') throw transitionRefusal(workOrderMachine, status, 'revert');
}

async function completedItems(ctx: Context, workOrderIds: readonly number[]): Promise<number[]> {
  const rows = await ctx.rows<{ id: number }>(sql`
    select id from work_order_items
    where tenant_id = ${ctx.tenant.id} and work_order_id = any (${workOrderIds}::integer[]) and status = 'COMPLETED' and deleted_at is null order by id`);
  return rows.map(({ id }) => id);
}

async function cancel(ctx: Context, works: readonly LockedWork[], reason: string | null): Promise<void> {
  const stored = await ctx.rows<{ id: number; status: WorkOrderStatus; options: WorkOrderOptions | null }>(sql`
    select id, status, options from work_orders where tenant_id = ${ctx.tenant.id} and id = any (${works.map(({ id }) => id)}::integer[]) order by id`);
  const cancellation = {
    cancelled_at: ctx.now.toISOString(),
    cancelled_by: ctx.session.userId,
    ...(reason ? { cancel_reason: reason } : {}),
  };
  await writeFollowing(
    ctx,
    workOrderMachine,
    stored.map(({ id, status, options }) => ({
      id,
      from: status,
      changes: { status: 'CANCELLED', options: { ...options, ...cancellation, previous_status: status } },
    })),
  );
}
