import sql, { raw } from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import { instantText } from '../../../kernel/crud/select.ts';
import { invalid } from '../../../kernel/errors.ts';
import { nextNumber } from '../../../kernel/numbering.ts';
import { missing, violations } from '../forms/rules.ts';
import { defaultSteps } from '../lines/resolve.ts';
import { approvals, type Rejection } from '../model.ts';
import { changeDraft, type DraftChanges } from './draft.ts';
import { assertMay, type Document, type Loaded, lockDocument, typeOf } from './load.ts';
import { beginning } from './moves.ts';
import { emitApproval, notifyApprovers, notifyUsers } from './notices.ts';
import { approvalSteps, assertLine, replaceSteps, type Step } from './steps.ts';
import { userColumns, userJoins } from './user-sql.ts';

interface Snapshot {
  name: string;
  department: string | null;
  position: string | null;
}

/** Submits a draft, or a rejected document again. */
export async function submit(ctx: Context, id: number, comment?: string | null): Promise<void> {
  const loaded = await lockDocument(ctx, id);
  assertMay(loaded, 'submit');
  await startRound(ctx, loaded, comment);
}

/** Submits a rejected document again, with what has changed in it. */
export async function resubmit(ctx: Context, id: number, changes: DraftChanges, comment?: string | null): Promise<void> {
  assertMay(await lockDocument(ctx, id), 'resubmit');
  await changeDraft(ctx, id, changes);
  await startRound(ctx, await lockDocument(ctx, id), comment, 'resubmit');
}

/** Puts a locked document of the caller's, or one that a record has just made, on its way. */
export async function startRound(
  ctx: Context,
  { document: given, steps }: Loaded,
  comment?: string | null,
  event: keyof typeof beginning = 'submit',
): Promise<void> {
  const { id, drafter_id: drafterId } = given;
  const resubmission = given.status === 'REJECTED';
  const document = resubmission ? await renewed(ctx, given) : given;
  assertContent(document);
  const line = steps.length ? steps : await givenDefault(ctx, document);
  await assertLine(ctx, line, { drafterId, allowsSelf: document.allow_self_approval });
  const history = resubmission ? [...document.rejection_history, await rejectionOf(ctx, document)] : document.rejection_history;
  const drafter = await snapshotOf(ctx, drafterId);
  await beginning[event].one(ctx, id, {
    ...(document === given ? {} : { content: document.content }),
    document_no: document.document_no ?? (await nextNumber(ctx.db, ctx.tenant.id, approvals, ctx.today())),
    drafter_name: drafter?.name ?? null,
    drafter_department: drafter?.department ?? null,
    drafter_position: drafter?.position ?? null,
    submitted_at: ctx.now.toISOString(),
    submit_comment: comment ?? null,
    current_step_order: 1,
    completed_at: null,
    pre_decided_by: null,
    rejection_history: history,
    resubmit_count: document.resubmit_count + (resubmission ? 1 : 0),
  });
  await beginSteps(ctx, id);
  if (resubmission) await ctx.rows(sql`delete from approval_reads where tenant_id = ${ctx.tenant.id} and approval_id = ${id}`);
  const submitted = await numbered(ctx, document);
  await emitApproval(ctx, 'submitted', submitted, { resubmission });
  await notifyApprovers(ctx, submitted);
  await notifyUsers(
    ctx,
    line.filter(({ kind }) => kind === 'REFERENCE').map(({ approver_id }) => approver_id),
    'referenced',
    submitted,
  );
}

/** A document that belongs to a record says what the record says by now. */
async function renewed(ctx: Context, document: Document): Promise<Document> {
  const type = typeOf(ctx, document);
  return type ? { ...document, content: await type.beforeResubmit(ctx, Number(document.linked_id), document.id) } : document;
}

function assertContent({ form_fields: fields, content }: Document): void {
  const wrong = violations(fields ?? [], content ?? {});
  if (wrong.length) throw invalid('error.approval.content_invalid', wrong);
  const empty = missing(fields ?? [], content ?? {});
  if (empty.length) throw invalid('error.approval.content_incomplete', empty);
}

async function givenDefault(ctx: Context, { id, drafter_id: drafterId, form_id: formId }: Document): Promise<Step[]> {
  const steps = await defaultSteps(ctx, formId, drafterId);
  if (!steps?.length) throw invalid('error.approval.line_required', [{ path: 'steps', code: 'required' }]);
  await replaceSteps(ctx, id, steps);
  return steps;
}

/** Name, department and position of the moment: what the person is called later does not change the document. */
const snapshotOf = (ctx: Context, userId: string) =>
  ctx.row<Snapshot>(sql`select ${userColumns} from directus_users u ${userJoins} where u.id = ${userId}`);

const beginSteps = (ctx: Context, id: number) =>
  ctx.rows(sql`
    update approval_steps s set
      status = case when s.kind = 'REFERENCE' then 'NOTIFIED' when s.step_order = 1 then 'PENDING' else 'WAITING' end,
      approver_name = p.name, department = p.department, position = p.position,
      acted_at = null, acted_by = null, delegation_id = null, comment = null, held_at = null, read_at = null
    from (select u.id, ${userColumns} from directus_users u ${userJoins} where u.tenant_id = ${ctx.tenant.id}) p
    where s.tenant_id = ${ctx.tenant.id} and s.approval_id = ${id} and s.deleted_at is null and p.id = s.approver_id`);

/** The whole line of the round in which the step `r` rejected; all of it was deleted with the step, or none. */
const roundOfRejected = approvalSteps.some({
  document: 'r',
  where: 'l.tenant_id = r.tenant_id and l.approval_id = r.approval_id and l.deleted_at is not distinct from r.deleted_at',
  columns: [
    ...(['kind', 'step_order', 'approver_id', 'status', 'approver_name', 'department', 'position'] as const),
    ...(['acted_at', 'acted_by', 'delegation_id', 'comment'] as const),
  ],
});

/** The round that was refused: who refused it, why, and the whole line as it stood; the line may have been replaced since. */
async function rejectionOf(ctx: Context, { id, resubmit_count: rounds }: Document): Promise<Rejection> {
  const found = await ctx.row<{ data: Omit<Rejection, 'round' | 'resubmitted_at'> }>(sql`
    with rejected as (
      select * from approval_steps where tenant_id = ${ctx.tenant.id} and approval_id = ${id} and status = 'REJECTED' order by acted_at desc limit 1)
    select json_build_object(
      'rejected_at', ${raw(instantText('r.acted_at'))}, 'step_id', r.id, 'step_order', r.step_order,
      'approver_id', r.approver_id, 'acted_by', r.acted_by, 'approver_name', r.approver_name, 'department', r.department, 'position', r.position,
      'comment', r.comment,
      'steps', ${roundOfRejected.sql}) as data
    from rejected r`);
  return {
    ...(found?.data as Omit<Rejection, 'round' | 'resubmitted_at'>),
    round: rounds + 1,
    resubmitted_at: ctx.now.toISOString(),
  };
}

const numbered = async (ctx: Context, document: Document): Promise<Document> => ({
  ...document,
  ...(await ctx.row<Pick<Document, 'status' | 'document_no'>>(
    sql`select status, document_no from approvals where tenant_id = ${ctx.tenant.id} and id = ${document.id}`,
  )),
});
