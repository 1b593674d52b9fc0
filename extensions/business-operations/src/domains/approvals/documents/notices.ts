import sql from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import type { ApprovalEvent } from '../../../kernel/document-type.ts';
import { emitEvent } from '../../../kernel/events.ts';
import { notify } from '../../../kernel/notify.ts';
import { approvals } from '../model.ts';
import type { Document } from './load.ts';

type Subject = Pick<Document, 'id' | 'document_no' | 'title' | 'drafter_id' | 'status' | 'linked_type' | 'linked_id'>;

type EventName = 'submitted' | 'decided' | 'held' | 'released' | 'withdrawn' | 'deleted';

/** Tells the records linked to documents, and whoever else listens, in this transaction. */
export const emitApproval = (
  ctx: Context,
  event: EventName,
  { linked_type, linked_id, ...approval }: Subject,
  more: Partial<ApprovalEvent> = {},
): Promise<void> =>
  emitEvent<ApprovalEvent>(ctx, `approvals.${event}`, {
    approval: {
      id: approval.id,
      document_no: approval.document_no,
      title: approval.title,
      drafter_id: approval.drafter_id,
      status: approval.status,
    },
    linked_type,
    linked_id,
    actor_id: ctx.variables.userId,
    ...more,
  });

type Notice = 'requested' | 'referenced' | 'approved' | 'rejected' | 'held';

/** Notifies people other than the one who acts. */
export async function notifyUsers(
  ctx: Context,
  userIds: readonly string[],
  notice: Notice,
  { id, document_no, title }: Subject,
): Promise<void> {
  const others = userIds.filter((userId) => userId !== ctx.variables.userId);
  await notify(ctx, others, `notification.approval.${notice}`, { document_no, title }, { collection: approvals.name, item: id });
}

/** Those whose turn it is, and who stands in for them today. */
export async function notifyApprovers(ctx: Context, document: Subject & { form_id: number }): Promise<void> {
  const rows = await ctx.rows<{ id: string }>(sql`
    with asked as (
      select approver_id as id from approval_steps
      where tenant_id = ${ctx.tenant.id} and approval_id = ${document.id} and status = 'PENDING' and deleted_at is null)
    select id from asked
    union
    select g.delegate_id from approval_delegations g join asked on asked.id = g.delegator_id
    where g.tenant_id = ${ctx.tenant.id} and g.deleted_at is null and ${ctx.today()}::date between g.start_date and g.end_date
      and (g.form_ids is null or g.form_ids::jsonb @> to_jsonb(${document.form_id}::integer)) and g.delegate_id <> ${document.drafter_id}`);
  await notifyUsers(
    ctx,
    rows.map(({ id }) => id),
    'requested',
    document,
  );
}
