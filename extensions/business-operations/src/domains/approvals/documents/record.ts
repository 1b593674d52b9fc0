import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import { type Extra, instantText } from '../../../kernel/crud/select.ts';
import type { Context } from '../../../kernel/http/context.ts';
import type { AnyCollection } from '../../../kernel/model/collection.ts';
import { id } from '../../../kernel/model/schemas.ts';
import { approvals } from '../model.ts';
import { stepsInput } from './steps.ts';

/** What records that travel through approvals have in common. */

export const SubmitBody = z.strictObject({
  title: z.string().trim().min(1).max(200).optional(),
  approval_line_id: id.optional(),
  steps: stepsInput.optional(),
  comment: z.string().trim().max(1000).nullable().optional(),
});

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

const approvalOf = (members: string) =>
  raw(`(select json_build_object('id', a.id, 'document_no', a.document_no, 'status', a.status${members})
    from approvals a where a.tenant_id = t.tenant_id and a.id = t.approval_id and a.deleted_at is null)`);

const Head = z.object({ id: z.int(), document_no: z.string().nullable(), status: z.string() });

/** The approval that the row `t` hangs on, for lists. */
export const approvalHead: Extra = { sql: approvalOf(''), schema: Head.nullable() };

/** The same with its steps, for one record. */
export const approvalWithSteps: Extra = {
  sql: approvalOf(`, 'steps', (
    select coalesce(json_agg(json_build_object(
      'id', s.id, 'kind', s.kind, 'step_order', s.step_order, 'approver_id', s.approver_id, 'approver_name', s.approver_name,
      'department', s.department, 'position', s.position, 'status', s.status, 'comment', s.comment,
      'acted_at', ${instantText('s.acted_at')}) order by s.step_order = 0, s.step_order, s.id), '[]')
    from approval_steps s where s.tenant_id = a.tenant_id and s.approval_id = a.id and s.deleted_at is null)`),
  schema: Head.extend({
    steps: z.array(
      z.object({
        id: z.int(),
        kind: z.string(),
        step_order: z.int(),
        approver_id: z.uuid(),
        approver_name: z.string().nullable(),
        department: z.string().nullable(),
        position: z.string().nullable(),
        status: z.string(),
        comment: z.string().nullable(),
        acted_at: z.iso.datetime().nullable(),
      }),
    ),
  }).nullable(),
};
