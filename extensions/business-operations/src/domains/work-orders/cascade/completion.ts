import type { Context } from '../../../kernel/context/context.ts';
import { amount } from '../../../kernel/decimal.ts';
import { Refusal } from '../../../kernel/errors.ts';
import { writeFollowing } from '../../../kernel/states/move.ts';
import type { LockedWork } from '../lock.ts';
import { type AutoCompleted, isOpen, workOrderItemMachine, workOrderMachine, workOrderStepMachine } from '../model.ts';
import { receiveOutput, reverseOutput } from '../output/receipt.ts';
import { completableItems, type ItemState, readWork, type StepState, type WorkState } from './state.ts';

/** What completes steps, items and work orders, and what reopens them. All of it for a locked work order. */

/** A step that is completed although nobody completed it. */
export interface ClosedStep {
  id: number;
  step_code: string;
  reason: AutoCompleted;
}

/** What an item came to; decimals. */
export interface Pieces {
  good_quantity: string;
  defect_quantity: string;
}

/**
 * The completion check: steps that nobody can work on any more are closed first; then items are completed whose required steps are
 * (`byItems` leaves that to who moves items), and the work order once all its items are. Returns the steps closed on the way.
 */
export async function settle(ctx: Context, work: LockedWork, { byItems = false } = {}): Promise<ClosedStep[]> {
  if (!isOpen(work)) return [];
  const state = await readWork(ctx, work);
  const closed = await closeOrphans(ctx, state);
  if (!byItems) closed.push(...(await completeItems(ctx, state, completableItems(state), 'ITEM_COMPLETED')));
  await completeWork(ctx, work, state);
  return closed;
}

/** Completes the whole by hand: what nobody needs to approve or inspect is closed with it, else 409 `error.work_order.steps_open`. */
export async function completeByHand(ctx: Context, work: LockedWork): Promise<ClosedStep[]> {
  const state = await readWork(ctx, work);
  assertNotGated(state.steps);
  const closed = await closeOrphans(ctx, state);
  const open = state.items.filter(({ status }) => status !== 'COMPLETED');
  closed.push(...(await completeItems(ctx, state, open, 'WORK_ORDER_COMPLETED')));
  await completeWork(ctx, work, state);
  return closed;
}

/** Completes one item by hand, and the work order with the last one. */
export async function completeItem(ctx: Context, work: LockedWork, itemId: number, pieces: Pieces): Promise<ClosedStep[]> {
  const state = await readWork(ctx, work);
  assertNotGated(state.steps.filter(({ work_order_item_id: id }) => id === itemId));
  const closed = await closeOrphans(ctx, state);
  const items = state.items.filter(({ id }) => id === itemId);
  closed.push(...(await completeItems(ctx, state, items, 'ITEM_COMPLETED', pieces)));
  await completeWork(ctx, work, state);
  return closed;
}

function assertNotGated(steps: readonly StepState[]): void {
  const gated = steps.filter((step) => step.gated);
  if (!gated.length) return;
  throw new Refusal(
    409,
    'error.work_order.steps_open',
    gated.map(({ id, step_code, step_name, work_order_item_id }) => ({
      ...{ path: 'status', code: 'steps_open', work_order_step_id: id, step_code, step_name, work_order_item_id },
    })),
    { steps: [...new Set(gated.map(({ step_name }) => step_name))].join(', ') },
  );
}

const closeOrphans = (ctx: Context, state: WorkState): Promise<ClosedStep[]> =>
  closeSteps(
    ctx,
    state.steps.filter(({ orphaned }) => orphaned),
    'ORPHANED',
  );

/** The steps know that they are closed from here on. */
async function closeSteps(ctx: Context, steps: readonly StepState[], reason: AutoCompleted): Promise<ClosedStep[]> {
  const open = steps.filter(({ status }) => status !== 'COMPLETED');
  await writeFollowing(
    ctx,
    workOrderStepMachine,
    open.map(({ id, status, options }) => ({
      id,
      from: status,
      changes: { status: 'COMPLETED', completed_at: ctx.now.toISOString(), options: { ...options, auto_completed: reason } },
    })),
  );
  for (const step of open) Object.assign(step, { status: 'COMPLETED', orphaned: false });
  return open.map(({ id, step_code }) => ({ id, step_code, reason }));
}

/** Completes items with their open steps, and receives what they come to; as many pieces as are not defective unless it is said. */
async function completeItems(
  ctx: Context,
  { steps }: WorkState,
  items: readonly ItemState[],
  reason: AutoCompleted,
  pieces?: Pieces,
): Promise<ClosedStep[]> {
  if (!items.length) return [];
  const ids = items.map(({ id }) => id);
  const closed = await closeSteps(
    ctx,
    steps.filter((step) => ids.includes(step.work_order_item_id)),
    reason,
  );
  const now = ctx.now.toISOString();
  await writeFollowing(
    ctx,
    workOrderItemMachine,
    items.map(({ id, status, started_at, quantity, defect_quantity }) => ({
      id,
      from: status,
      changes: {
        status: 'COMPLETED',
        ...{ started_at: started_at ?? now, completed_at: now },
        ...(pieces ?? { good_quantity: amount(quantity).minus(defect_quantity).toFixed(4), defect_quantity }),
      },
    })),
  );
  for (const item of items) item.status = 'COMPLETED';
  await receiveOutput(ctx, ids);
  return closed;
}

async function completeWork(ctx: Context, work: LockedWork, { items }: WorkState): Promise<void> {
  if (!items.length || items.some(({ status }) => status !== 'COMPLETED')) return;
  await writeFollowing(ctx, workOrderMachine, [
    { id: work.id, from: work.status, changes: { status: 'COMPLETED', completed_at: ctx.now.toISOString() } },
  ]);
  work.status = 'COMPLETED';
}

/**
 * Takes completed items up again, and the work order with them: what they came to leaves stock, and their steps stay as they are.
 * 409 `error.work_order.output_consumed` where that has been used.
 */
export async function reopenItems(ctx: Context, work: LockedWork, itemIds: readonly number[]): Promise<void> {
  await reverseOutput(ctx, itemIds);
  await writeFollowing(
    ctx,
    workOrderItemMachine,
    itemIds.map((id) => ({ id, from: 'COMPLETED', changes: { status: 'IN_PROGRESS', completed_at: null, good_quantity: '0' } })),
  );
  if (work.status !== 'COMPLETED') return;
  await writeFollowing(ctx, workOrderMachine, [{ id: work.id, from: 'COMPLETED', changes: { status: 'IN_PROGRESS', completed_at: null } }]);
  work.status = 'IN_PROGRESS';
}
