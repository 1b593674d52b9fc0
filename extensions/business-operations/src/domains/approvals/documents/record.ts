import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import type { ComputedField } from '../../../kernel/crud/select.ts';
import type { AnyCollection } from '../../../kernel/model/collection.ts';
import { id, plainText } from '../../../kernel/model/schemas.ts';
import { approvals } from '../model.ts';
import { approvalSteps } from './steps.ts';

/** What records that travel through approvals have in common. */

export const SubmitBody = z.strictObject({
  title: plainText().min(1).max(200).optional(),
  approval_line_id: id.optional(),
  steps: approvalSteps.input.min(1).optional(),
  comment: plainText().max(1000).nullable().optional(),
});

export const COMMENT = { ko: '의견', en: 'Comment' };

/** How the Studio asks for it. The title follows from the record, and a line is taken where its steps are edited. */
export const SUBMIT_INPUTS = {
  title: false,
  approval_line_id: false,
  steps: { label: { ko: '결재선', en: 'Approval line' }, as: 'approval_line' },
  comment: { label: COMMENT },
} as const;

export type SubmitInput = z.infer<typeof SubmitBody>;

/** What a submission can be refused with besides the record's own reasons. */
export const SUBMIT_ERRORS = [
  'error.invalid_transition',
  'error.approval.line_required',
  'error.approval.line_invalid',
  'error.approval.line_unresolved',
  'error.approval.duplicate_approver',
  'error.approval.approver_invalid',
  'error.approval.self_approval',
];

/**
 * Locks the approvals of a record, before the record itself: whoever decides or submits one comes to the record from there,
 * and two that lock in opposite order would stop each other.
 */
export const lockApprovalsOf = (ctx: Context, { name }: AnyCollection, recordId: number) =>
  ctx.rows(sql`
    select id from approvals where tenant_id = ${ctx.tenant.id} and linked_type = ${name} and linked_id = ${String(recordId)} and deleted_at is null
    order by id for no key update`);

/** Makes a rejected approval say of its record what holds now. */
export const refreshContent = (ctx: Context, approvalId: number, content: Record<string, unknown>): Promise<void> =>
  ctx.items(approvals).update(approvalId, { content });

const approvalOf = (members: Sql) =>
  sql`(select json_build_object('id', a.id, 'document_no', a.document_no, 'status', a.status${members})
    from approvals a where a.tenant_id = t.tenant_id and a.id = t.approval_id and a.deleted_at is null)`;

const Head = z.object({ id: z.int(), document_no: z.string().nullable(), status: z.string() });

/** The approval that the row `t` hangs on, for lists. */
export const approvalHead: ComputedField = { sql: approvalOf(raw('')), schema: Head.nullable() };

const steps = approvalSteps.some({
  document: 'a',
  columns: ['kind', 'step_order', 'approver_id', 'approver_name', 'department', 'position', 'status', 'comment', 'acted_at'],
});

/** The same with its steps, for one record. */
export const approvalWithSteps: ComputedField = {
  sql: approvalOf(sql`, 'steps', ${steps.sql}`),
  schema: Head.extend({ steps: steps.schema }).nullable(),
};
