import sql from 'sql-template-tag';
import { ADMIN_ROLE } from '../../kernel/access/role-permissions.ts';
import type { Context } from '../../kernel/context/context.ts';
import { lockRow } from '../../kernel/crud/write.ts';
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

/** Locks the work order and its items; 404 for a step of another one. */
async function findStep(ctx: Context, workOrderId: number, stepId: number): Promise<Found> {
  const work = await lockWork(ctx, workOrderId, 'read');
  await lockRow(ctx, workOrderSteps, stepId, 'update');
  const state = await readWork(ctx, work);
  const step = state.steps.find(({ id }) => id === stepId);
  if (!step || !state.items.some(({ id }) => id === step.work_order_item_id)) throw notFound();
  return { work, state, step };
}

const writeStep = (ctx: Context, { id, status }: StepState, changes: Record<string, unknown>) =>
  writeFollowing(ctx, workOrderStepMachine, [{ id, from: status, changes }]);

/** Completes an open step, or asks for its approval; withdraws what is asked; takes a completed one back. Returns the item of the step. */
export async function toggleStep(ctx: Context, workOrderId: number, stepId: number): Promise<number> {
  const found = await findStep(ctx, workOrderId, stepId);
  const { work, step } = found;
  const closed = work.status === 'SHIPPED' || work.status === 'CANCELLED';
  if (closed || (work.status === 'COMPLETED' && step.status !== 'COMPLETED')) throw closedRefusal(work);
  if (step.status === 'COMPLETED') await reopenStep(ctx, found);
  else {
    if (step.status === 'WAITING') assertInspected(found);
    await beginWork(ctx, work, { itemId: step.work_order_item_id });
    await writeStep(ctx, step, toggled(ctx, step));
    await settle(ctx, work);
  }
  await workChanged(ctx, [work]);
  return step.work_order_item_id;
}

function toggled(ctx: Context, step: StepState): Record<string, unknown> {
  if (step.status === 'PENDING_APPROVAL') return { status: 'WAITING', completed_by: null };
  const by = { completed_by: ctx.session.userId };
  const asks = step.needs_approval && !step.orphaned;
  return asks ? { status: 'PENDING_APPROVAL', ...by } : { status: 'COMPLETED', completed_at: ctx.now.toISOString(), ...by };
}

/** Marks are cleared, and what was completed by the step is open again. */
async function reopenStep(ctx: Context, { work, state, step }: Found): Promise<void> {
  const { auto_completed: _, ...options } = step.options ?? {};
  const cleared = { completed_at: null, completed_by: null, approved_at: null, approved_by: null, options };
  await writeStep(ctx, step, { status: 'WAITING', ...cleared });
  const item = state.items.find(({ id }) => id === step.work_order_item_id);
  if (item?.status === 'COMPLETED') await reopenItems(ctx, work, [item.id]);
  await beginWork(ctx, work, { itemId: step.work_order_item_id });
}

function assertInspected({ state, step }: Pick<Found, 'state' | 'step'>): void {
  if (mayPass(state, step)) return;
  throw conflict('error.work_order.inspection_missing', [
    { path: 'status', code: 'inspection_missing', step_code: step.step_code, scope: step.scope?.type ?? 'ALL' },
  ]);
}

const mayPass = ({ items }: WorkState, { needs_inspection: needed, orphaned, scope }: StepState): boolean =>
  !needed ||
  orphaned ||
  inspectionPasses(
    scope,
    items.map(({ judgement }) => judgement),
  );

/** Approves a step that waits for it. Returns the item of the step. */
export async function approveStep(ctx: Context, workOrderId: number, stepId: number): Promise<number> {
  const { work, step } = await findStep(ctx, workOrderId, stepId);
  if (!isOpen(work)) throw closedRefusal(work);
  if (step.status !== 'PENDING_APPROVAL') throw transitionRefusal(workOrderStepMachine, step.status, 'approve');
  await assertApprover(ctx, work, step);
  await beginWork(ctx, work, { itemId: step.work_order_item_id });
  const now = ctx.now.toISOString();
  await writeStep(ctx, step, { status: 'COMPLETED', completed_at: now, approved_at: now, approved_by: ctx.session.userId });
  await settle(ctx, work);
  await workChanged(ctx, [work]);
  return step.work_order_item_id;
}

/** The manager of the process or an administrator; anyone with the right where there is no manager. Never who asked for it. */
async function assertApprover(ctx: Context, { process_id: process }: LockedWork, step: StepState): Promise<void> {
  const user = ctx.session.userId;
  if (step.completed_by === user) throw new Refusal(403, 'error.work_order.own_approval', [{ path: 'status', code: 'own_approval' }]);
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
