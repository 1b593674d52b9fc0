import sql from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import type { Decision } from '../../../kernel/document-type.ts';
import { approvals, type StepStatus } from '../model.ts';
import { assertMay, type Loaded, lockDocument } from './load.ts';
import { decision, holding, release, withdrawal } from './moves.ts';
import { emitApproval, notifyApprovers, notifyUsers } from './notices.ts';
import { decides, nextOrder, type RuleStep, stepAt, type Verb } from './rules.ts';

export interface Act {
  comment?: string | null | undefined;
  step_id?: number | undefined;
}

interface Turn extends Loaded {
  step: RuleStep;
}

/** The document and the step at which the caller decides, both theirs to decide now. */
async function myTurn(ctx: Context, id: number, verb: Verb, { step_id: stepId }: Act, at: StepStatus = 'PENDING'): Promise<Turn> {
  const loaded = await lockDocument(ctx, id);
  assertMay(loaded, verb, stepId);
  return { ...loaded, step: stepAt(loaded.situation, at, stepId) as RuleStep };
}

/** What was decided, by whom, and by which delegation when it was not the approver. */
async function decideStep(ctx: Context, { step, situation }: Turn, status: StepStatus, comment: Act['comment']): Promise<void> {
  const delegation = step.approver_id === situation.me ? null : (situation.principals.get(step.approver_id) ?? null);
  await ctx.rows(sql`
    update approval_steps set status = ${status}, acted_at = ${ctx.now}, acted_by = ${situation.me}, delegation_id = ${delegation}, comment = ${comment ?? null}, held_at = null
    where tenant_id = ${ctx.tenant.id} and id = ${step.id}`);
}

const closeSteps = (ctx: Context, id: number, from: readonly StepStatus[], to: StepStatus) =>
  ctx.rows(sql`
    update approval_steps set status = ${to}
    where tenant_id = ${ctx.tenant.id} and approval_id = ${id} and kind <> 'REFERENCE' and status = any (${from}) and deleted_at is null`);

/** The decision is news to the drafter and to all who decided on the way, but not to whoever has made it. */
const concern = (ctx: Context, id: number) =>
  ctx.rows(sql`
    insert into approval_reads (tenant_id, approval_id, user_id, read_at)
    select ${ctx.tenant.id}, ${id}, m.user_id, case when m.user_id = ${ctx.variables.userId} then ${ctx.now}::timestamptz end
    from ops.concerned_by_approval(${ctx.tenant.id}, ${id}) m
    on conflict do nothing`);

/** The document is decided: whoever did it has read it, the drafter and the readers are told, the linked record follows. */
async function complete(
  ctx: Context,
  { document, steps }: Loaded,
  event: keyof typeof decision,
  changes: { pre_decided_by?: string | null } = {},
): Promise<void> {
  const { to } = await decision[event].one(ctx, document.id, changes);
  const status = to as Decision;
  await concern(ctx, document.id);
  await emitApproval(ctx, 'decided', { ...document, status }, { decision: status });
  const readers = status === 'APPROVED' ? steps.filter((step) => !decides(step)).map(({ approver_id }) => approver_id) : [];
  await notifyUsers(ctx, [document.drafter_id, ...readers], status === 'APPROVED' ? 'approved' : 'rejected', document);
}

export async function approve(ctx: Context, id: number, act: Act): Promise<void> {
  const turn = await myTurn(ctx, id, 'approve', act);
  const { document, steps, step } = turn;
  await decideStep(ctx, turn, 'APPROVED', act.comment);
  if (steps.some((other) => other.id !== step.id && decides(other) && other.status === 'PENDING')) return;
  const order = nextOrder(steps);
  if (order === null) return complete(ctx, turn, 'approve');
  await ctx.rows(sql`
    update approval_steps set status = 'PENDING'
    where tenant_id = ${ctx.tenant.id} and approval_id = ${id} and step_order = ${order} and status = 'WAITING' and deleted_at is null`);
  await ctx.items(approvals).update(id, { current_step_order: order });
  await notifyApprovers(ctx, document);
}

/** Decides for all who would come later. On the last step it is an ordinary approval. */
export async function preDecide(ctx: Context, id: number, act: Act): Promise<void> {
  const turn = await myTurn(ctx, id, 'pre-decide', act);
  await decideStep(ctx, turn, 'APPROVED', act.comment);
  const isLast = nextOrder(turn.steps) === null;
  if (!isLast) await closeSteps(ctx, id, ['WAITING'], 'SKIPPED');
  await complete(ctx, turn, 'pre-decide', isLast ? {} : { pre_decided_by: ctx.variables.userId });
}

export async function reject(ctx: Context, id: number, act: Act & { comment: string }): Promise<void> {
  const turn = await myTurn(ctx, id, 'reject', act);
  await decideStep(ctx, turn, 'REJECTED', act.comment);
  await closeSteps(ctx, id, ['WAITING', 'PENDING'], 'CANCELLED');
  await complete(ctx, turn, 'reject');
}

export async function hold(ctx: Context, id: number, act: Act): Promise<void> {
  const { document, step, situation } = await myTurn(ctx, id, 'hold', act);
  const delegation = step.approver_id === situation.me ? null : (situation.principals.get(step.approver_id) ?? null);
  await ctx.rows(sql`
    update approval_steps set status = 'ON_HOLD', held_at = ${ctx.now}, acted_by = ${situation.me}, delegation_id = ${delegation}, comment = ${act.comment ?? null}
    where tenant_id = ${ctx.tenant.id} and id = ${step.id}`);
  await holding.one(ctx, id, undefined);
  await emitApproval(ctx, 'held', { ...document, status: 'ON_HOLD' });
  await notifyUsers(ctx, [document.drafter_id], 'held', document);
}

export async function releaseHold(ctx: Context, id: number, act: Act): Promise<void> {
  const { document, step } = await myTurn(ctx, id, 'release-hold', act, 'ON_HOLD');
  await ctx.rows(sql`
    update approval_steps set status = 'PENDING', held_at = null, acted_by = null, delegation_id = null, comment = coalesce(${act.comment ?? null}, comment)
    where tenant_id = ${ctx.tenant.id} and id = ${step.id}`);
  await release.one(ctx, id, undefined);
  await emitApproval(ctx, 'released', { ...document, status: 'IN_PROGRESS' });
}

export async function withdraw(ctx: Context, id: number, { reason }: { reason?: string | null | undefined }): Promise<void> {
  const loaded = await lockDocument(ctx, id);
  assertMay(loaded, 'withdraw');
  await closeSteps(ctx, id, ['WAITING', 'PENDING', 'ON_HOLD'], 'CANCELLED');
  await withdrawal.one(ctx, id, { reason });
  await emitApproval(ctx, 'withdrawn', { ...loaded.document, status: 'WITHDRAWN' });
}
