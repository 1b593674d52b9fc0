import sql from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import { asService } from '../../../kernel/crud/write.ts';
import type { DocumentType } from '../../../kernel/document-type.ts';
import { invalid } from '../../../kernel/errors.ts';
import { defaultSteps } from '../lines/resolve.ts';
import { assertFits, type DraftInput, insertDraft, stepsOf } from './draft.ts';
import { type Document, situationOf } from './load.ts';
import { insertSteps } from './steps.ts';
import { startRound } from './submit.ts';

export interface LinkedInput extends Pick<DraftInput, 'title' | 'steps' | 'approval_line_id'> {
  content: Record<string, unknown>;
  comment?: string | null | undefined;
}

/**
 * Makes the approval of a record and submits it. Without line and steps the drafter's default line is taken.
 * The record's own listener of `approvals.submitted` moves the record, so the caller has only to lock and judge it.
 *
 * @returns the id of the approval
 */
export async function createLinkedApproval(
  ctx: Context,
  { collection, form: { code } }: DocumentType,
  id: number,
  { title, content, comment, ...line }: LinkedInput,
  drafterId: string,
): Promise<number> {
  const form = await ctx.row<{ id: number; fields: Document['form_fields']; allow_self_approval: boolean; allow_pre_decide: boolean }>(sql`
    select id, fields, allow_self_approval, allow_pre_decide from approval_forms
    where tenant_id = ${ctx.tenant.id} and linked_type = ${collection.name} and code = ${code} and deleted_at is null for key share`);
  if (!form) throw new Error(`Tenant ${ctx.tenant.id} has no form ${code}.`);
  assertFits(form.fields, content);
  const steps = (await stepsOf(ctx, line, drafterId, form)) ?? (await defaultSteps(ctx, form.id, drafterId));
  if (!steps?.length) throw invalid('error.approval.line_required', [{ path: 'steps', code: 'required' }]);
  const draft = asService('whoever may submit the record makes its approval', {
    form_id: form.id,
    title,
    content,
    drafter_id: drafterId,
    linked_type: collection.name,
    linked_id: String(id),
  });
  const approvalId = await insertDraft(ctx, draft);
  await insertSteps(ctx, approvalId, steps);
  const document: Document = {
    id: approvalId,
    document_no: null,
    title,
    status: 'DRAFT',
    content,
    drafter_id: drafterId,
    resubmit_count: 0,
    rejection_history: [],
    linked_type: collection.name,
    linked_id: String(id),
    form_id: form.id,
    form_active: true,
    allow_pre_decide: form.allow_pre_decide,
    allow_self_approval: form.allow_self_approval,
    form_fields: form.fields,
  };
  const waiting = steps.map((step, index) => ({ ...step, id: index, status: 'WAITING' as const }));
  await startRound(ctx, { document, steps: waiting, situation: await situationOf(ctx, document, waiting) }, comment);
  return approvalId;
}
