import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { lockRow } from '../../kernel/crud/write.ts';
import { Refusal } from '../../kernel/errors.ts';
import { plainText } from '../../kernel/model/schemas.ts';
import { notify } from '../../kernel/notify.ts';
import { byTenantUser, guardRefusal } from '../../kernel/states/guard.ts';
import { transitionRefusal } from '../../kernel/states/machine.ts';
import { move, writeFollowing } from '../../kernel/states/move.ts';
import { isDelegate } from '../approvals/delegations/in-force.ts';
import { type DocumentStatus, documentApprovals, documentMachine, documentStepMachine, documents } from './model.ts';
import { mayCancel, tooLate } from './resource.ts';

/** What is decided of a document at the steps of its round. */

const comment = plainText().max(500);
export const Approval = z.strictObject({ comment: comment.nullable().optional() });
export const Rejection = z.strictObject({ comment: comment.min(1) });
export const Cancellation = z.strictObject({ reason: comment.nullable().optional() });

interface Subject {
  id: number;
  document_no: string;
  title: string;
}

const READ = ['id', 'status', 'document_no', 'title', 'approval_round', 'created_by', 'submitted_by'] as const;

interface Judged extends Subject {
  status: DocumentStatus;
  approval_round: number;
  created_by: string | null;
  submitted_by: string | null;
}

interface Step {
  id: number;
  step: number;
  approver_id: string;
  status: string;
}

type Notice = 'requested' | 'approved' | 'rejected';

/** Tells others than the one who acts. */
async function tell(ctx: Context, userIds: readonly (string | null)[], notice: Notice, { id, document_no, title }: Subject): Promise<void> {
  const others = userIds.flatMap((userId) => (userId && userId !== ctx.variables.userId ? [userId] : []));
  await notify(ctx, others, `notification.document.${notice}`, { document_no, title }, { collection: documents.name, item: id });
}

/** The step's turn comes: its approver is told, and who stands in for them today, but not on what they submitted themselves. */
export async function reach(ctx: Context, document: Subject, step: Pick<Step, 'id' | 'approver_id'>): Promise<void> {
  await writeFollowing(ctx, documentStepMachine, [{ id: step.id, from: 'WAITING', changes: { status: 'PENDING' } }]);
  const delegates = await ctx.rows<{ id: string }>(sql`
    select g.delegate_id as id from approval_delegations g
    where g.tenant_id = ${ctx.tenant.id} and g.delegator_id = ${step.approver_id} and g.deleted_at is null and g.form_ids is null
      and g.delegate_id <> (select submitted_by from documents where tenant_id = ${ctx.tenant.id} and id = ${document.id})
      and ${ctx.today()}::date between g.start_date and g.end_date`);
  await tell(ctx, [step.approver_id, ...delegates.map(({ id }) => id)], 'requested', document);
}

const stepsOf = (ctx: Context, { id, approval_round: round }: Judged): Promise<Step[]> =>
  ctx.rows<Step>(sql`
    select id, step, approver_id, status from document_approvals
    where tenant_id = ${ctx.tenant.id} and document_id = ${id} and round = ${round} order by step`);

/** The locked document with the step that is the caller's to decide: as its approver, or as a delegate on another's document. */
async function myTurn(
  ctx: Context,
  id: number,
  event: 'approve' | 'reject',
): Promise<{ document: Judged; step: Step; next: Step | undefined }> {
  const document = await lockRow<Judged>(ctx, documents, id, 'read', READ);
  ctx.access(documentApprovals.name, 'update');
  if (!ctx.identity?.tenant) throw guardRefusal(byTenantUser, {});
  if (document.status !== 'PENDING') throw transitionRefusal(documentMachine, document.status, event);
  const steps = await stepsOf(ctx, document);
  const step = steps.find(({ status }) => status === 'PENDING');
  const me = ctx.variables.userId as string;
  const decides =
    step &&
    (step.approver_id === me ||
      (document.submitted_by !== me && (await isDelegate(ctx, me, step.approver_id, ctx.today(), null)) !== null));
  if (!step || !decides) throw new Refusal(403, 'error.document.not_approver', [{ code: 'not_approver' }]);
  return { document, step, next: steps.find(({ status }) => status === 'WAITING') };
}

const decide = (ctx: Context, { id }: Step, status: 'APPROVED' | 'REJECTED', text: string | null | undefined): Promise<void> =>
  writeFollowing(ctx, documentStepMachine, [
    {
      id,
      from: 'PENDING',
      changes: { status, acted_by: ctx.variables.userId, acted_at: ctx.now.toISOString(), comment: text || null },
    },
  ]);

const decided = { right: 'service', set: (ctx: Context) => ({ decided_at: ctx.now.toISOString() }) } as const;
const approval = move(documentMachine, 'approve', decided);
const rejection = move(documentMachine, 'reject', decided);

/** Approves the present step; the document is approved with its last one. */
export async function approve(ctx: Context, id: number, { comment: text }: z.infer<typeof Approval>): Promise<void> {
  const { document, step, next } = await myTurn(ctx, id, 'approve');
  await decide(ctx, step, 'APPROVED', text);
  if (next) return reach(ctx, document, next);
  await approval.one(ctx, id, undefined);
  await tell(ctx, [document.created_by, document.submitted_by], 'approved', document);
}

/** Rejects at the present step; the later ones stay as they wait. */
export async function reject(ctx: Context, id: number, { comment: text }: z.infer<typeof Rejection>): Promise<void> {
  const { document, step } = await myTurn(ctx, id, 'reject');
  await decide(ctx, step, 'REJECTED', text);
  await rejection.one(ctx, id, undefined);
  await tell(ctx, [document.created_by, document.submitted_by], 'rejected', document);
}

/**
 * Cancels for good, by the author or who may delete documents, as long as nobody but the drafter has decided. Later, who may delete
 * documents cancels one that waits for somebody who cannot decide any more.
 */
export const cancel = move<object, z.infer<typeof Cancellation>>(documentMachine, 'cancel', {
  guards: [
    { status: 403, error: 'error.document.not_author', sql: mayCancel },
    { status: 409, error: 'error.document.already_acted', sql: (ctx) => sql`not (t.status = 'PENDING' and ${tooLate(ctx)})` },
  ],
  set: (ctx, _row, { reason }) => ({ cancelled_at: ctx.now.toISOString(), cancel_reason: reason || null }),
  async after(ctx, rows) {
    const ids = rows.map(({ id }) => id);
    const open = await ctx.rows<{ id: number }>(sql`
      select id from document_approvals where tenant_id = ${ctx.tenant.id} and document_id = any (${ids}::integer[]) and status = 'PENDING'`);
    await writeFollowing(
      ctx,
      documentStepMachine,
      open.map(({ id }) => ({ id, from: 'PENDING', changes: { status: 'WAITING' } })),
    );
  },
});
