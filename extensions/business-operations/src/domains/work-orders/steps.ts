import sql from 'sql-template-tag';
import { ADMIN_ROLE } from '../../kernel/access/role-permissions.ts';
import type { Context } from '../../kernel/context/context.ts';
import { lockRows } from '../../kernel/crud/write.ts';
import { conflict, forbidden, notFound, Refusal } from '../../kernel/errors.ts';
import { transitionRefusal } from '../../kernel/states/machine.ts';
import { writeFollowing } from '../../kernel/states/move.ts';
import { beginItems, beginWork, closedRefusal } from './cascade/begin.ts';
import { reopenItems, settle } from './cascade/completion.ts';
import { workChanged } from './cascade/finish.ts';
import { inspectionPasses } from './cascade/inspection-gate.ts';
import { readWork, type StepState, type WorkState } from './cascade/state.ts';
import { type LockedWork, lockWork } from './lock.ts';
import { isOpen, workOrderStepMachine, workOrderSteps } from './model.ts';

/** What people do with the steps of a work order. */

interface Found {
  work: LockedWork;
  state: WorkState;
  step: StepState;
}

interface FoundAll {
  work: LockedWork;
  state: WorkState;
  steps: StepState[];
}

/** Locks the work order and its items; 404 for a step of another one. */
async function findSteps(ctx: Context, workOrderId: number, stepIds: readonly number[]): Promise<FoundAll> {
  const work = await lockWork(ctx, workOrderId, 'read');
  await lockRows(ctx, workOrderSteps, stepIds, 'update');
  const state = await readWork(ctx, work);
  const present = new Set(state.items.map(({ id }) => id));
  const steps = state.steps.filter(({ id, work_order_item_id: item }) => stepIds.includes(id) && present.has(item));
  if (steps.length < stepIds.length) throw notFound();
  return { work, state, steps };
}

const writeSteps = (ctx: Context, steps: readonly StepState[], changesOf: (step: StepState) => Record<string, unknown>) =>
  writeFollowing(
    ctx,
    workOrderStepMachine,
    steps.map((step) => ({ id: step.id, from: step.status, changes: changesOf(step) })),
  );

const itemsOf = (steps: readonly StepState[]): number[] => [...new Set(steps.map(({ work_order_item_id: id }) => id))];

/** Completes an open step, or asks for its approval; withdraws what is asked; takes a completed one back. Returns the item of the step. */
export async function toggleStep(ctx: Context, workOrderId: number, stepId: number): Promise<number> {
  const found = await findSteps(ctx, workOrderId, [stepId]);
  const [step] = found.steps as [StepState];
  if (step.status === 'COMPLETED') await reopenStep(ctx, { ...found, step });
  else await toggleOpen(ctx, found);
  await workChanged(ctx, [found.work]);
  return step.work_order_item_id;
}

/** Completes open steps of a work order, or asks for their approval. */
export async function completeSteps(ctx: Context, workOrderId: number, stepIds: readonly number[]): Promise<void> {
  const found = await findSteps(ctx, workOrderId, stepIds);
  const closed = found.steps.find(({ status }) => status !== 'WAITING');
  if (closed) throw transitionRefusal(workOrderStepMachine, closed.status, 'complete');
  await toggleOpen(ctx, found);
  await workChanged(ctx, [found.work]);
}

async function toggleOpen(ctx: Context, { work, state, steps }: FoundAll): Promise<void> {
  if (!isOpen(work)) throw closedRefusal(work);
  for (const step of steps) if (step.status === 'WAITING') assertInspected({ state, step });
  await beginWork(ctx, work, { itemIds: itemsOf(steps) });
  await writeSteps(ctx, steps, (step) => toggled(ctx, step));
  await settle(ctx, work);
}

function toggled(ctx: Context, step: StepState): Record<string, unknown> {
  if (step.status === 'PENDING_APPROVAL') return { status: 'WAITING', completed_by: null };
  const by = { completed_by: ctx.session.userId };
  const asks = step.needs_approval && !step.orphaned;
  return asks ? { status: 'PENDING_APPROVAL', ...by } : { status: 'COMPLETED', completed_at: ctx.now.toISOString(), ...by };
}

/** Marks are cleared, and what was completed by the step is open again. */
async function reopenStep(ctx: Context, { work, state, step }: Found): Promise<void> {
  if (work.status === 'SHIPPED' || work.status === 'CANCELLED') throw closedRefusal(work);
  const { auto_completed: _, ...options } = step.options ?? {};
  const cleared = { completed_at: null, completed_by: null, approved_at: null, approved_by: null, options };
  await writeSteps(ctx, [step], () => ({ status: 'WAITING', ...cleared }));
  const item = state.items.find(({ id }) => id === step.work_order_item_id);
  if (item?.status === 'COMPLETED') await reopenItems(ctx, work, [item.id]);
  await beginWork(ctx, work, { itemIds: [step.work_order_item_id] });
}

function assertInspected({ state, step }: Pick<Found, 'state' | 'step'>): void {
  if (mayPass(state, step)) return;
  throw conflict('error.work_order.inspection_missing', [
    { path: 'status', code: 'inspection_missing', step_code: step.step_code, scope: step.scope?.type ?? 'ALL' },
  ]);
}

/** An inspection that is said to be of another step is none of this one; a step that is completed has had its own. */
const mayPass = ({ items, steps }: WorkState, { needs_inspection: needed, orphaned, scope, process_step_id: step }: StepState): boolean =>
  !needed ||
  orphaned ||
  inspectionPasses(
    scope,
    items.map(({ id, judgement, inspected_step: inspected }) => {
      if (inspected === null || inspected === step) return judgement;
      const passed = steps.some((each) => each.work_order_item_id === id && each.process_step_id === step && hasPassed(each));
      return passed ? 'PASS' : null;
    }),
  );

/** A step that waits for its approval has passed its inspection when it was asked for. */
const hasPassed = ({ status }: StepState): boolean => status === 'COMPLETED' || status === 'PENDING_APPROVAL';

/** Approves a step that waits for it. Returns the item of the step. */
export async function approveStep(ctx: Context, workOrderId: number, stepId: number): Promise<number> {
  const [item] = await approveSteps(ctx, workOrderId, [stepId]);
  return item as number;
}

/** The same for several steps of a work order; returns their items. */
export async function approveSteps(ctx: Context, workOrderId: number, stepIds: readonly number[]): Promise<number[]> {
  const { work, state, steps } = await findSteps(ctx, workOrderId, stepIds);
  if (!isOpen(work)) throw closedRefusal(work);
  const other = steps.find(({ status }) => status !== 'PENDING_APPROVAL');
  if (other) throw transitionRefusal(workOrderStepMachine, other.status, 'approve');
  await assertApprover(ctx, work, steps);
  // The inspection may have been judged anew since the approval was asked for.
  for (const step of steps) assertInspected({ state, step });
  await beginWork(ctx, work, { itemIds: itemsOf(steps) });
  const now = ctx.now.toISOString();
  await writeSteps(ctx, steps, () => ({ status: 'COMPLETED', completed_at: now, approved_at: now, approved_by: ctx.session.userId }));
  await settle(ctx, work);
  await workChanged(ctx, [work]);
  return itemsOf(steps);
}

/** The manager of the process or an administrator; anyone with the right where there is no manager. Never who asked for it. */
async function assertApprover(ctx: Context, { process_id: process }: LockedWork, steps: readonly StepState[]): Promise<void> {
  const user = ctx.session.userId;
  if (steps.some(({ completed_by: by }) => by === user))
    throw new Refusal(403, 'error.work_order.own_approval', [{ path: 'status', code: 'own_approval' }]);
  if (ctx.identity?.isSystemAdmin) return;
  const row = await ctx.row<{ allowed: boolean }>(sql`
    select p.manager_id is null or p.manager_id = ${user}::uuid or exists (
      select from directus_users u join directus_roles r on r.id = u.role where u.id = ${user}::uuid and r.code = ${ADMIN_ROLE}) as allowed
    from processes p where p.tenant_id = ${ctx.tenant.id} and p.id = ${process}`);
  if (!row?.allowed) throw forbidden([{ path: 'status', code: 'not_approver' }]);
}

/** Completes this step of the process for every item where nothing stands in the way; the others stay as they are. */
export async function completeEverywhere(ctx: Context, work: LockedWork, processStepId: number): Promise<void> {
  const state = await readWork(ctx, work);
  const possible = state.steps.filter(
    (step) =>
      step.process_step_id === processStepId && step.status === 'WAITING' && !step.orphaned && !step.needs_approval && mayPass(state, step),
  );
  if (!possible.length) return;
  await beginWork(ctx, work);
  await beginItems(
    ctx,
    possible.map(({ work_order_item_id: id }) => id),
  );
  const by = { completed_at: ctx.now.toISOString(), completed_by: ctx.session.userId };
  await writeFollowing(
    ctx,
    workOrderStepMachine,
    possible.map(({ id, status }) => ({ id, from: status, changes: { status: 'COMPLETED', ...by } })),
  );
}
