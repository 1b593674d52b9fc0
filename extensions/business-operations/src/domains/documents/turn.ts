import sql, { raw } from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';

/** The step `p` at which the document `t` waits. */
export const waiting = `p.tenant_id = t.tenant_id and p.document_id = t.id and p.round = t.approval_round and p.status = 'PENDING' and t.status = 'PENDING'`;

/** Whether somebody who may decide, one of those named, stands in today for the approver of the step `p` of the document `t`. */
const covered = (ctx: Context, who = sql`is not null`) => sql`exists (
  select from approval_delegations g
  where g.tenant_id = p.tenant_id and g.delegator_id = p.approver_id and g.delegate_id is distinct from t.submitted_by and g.form_ids is null
    and g.deleted_at is null and ${ctx.today()}::date between g.start_date and g.end_date
    and g.delegate_id ${who} and ops.may_decide_documents(g.tenant_id, g.delegate_id))`;

/** Whether the document `t` waits for somebody who cannot decide any more, and nobody stands in for them today. */
export const stranded = (ctx: Context) => sql`exists (
  select from document_approvals p
  where ${raw(waiting)} and not ops.may_decide_documents(p.tenant_id, p.approver_id) and not ${covered(ctx)})`;

/**
 * Whether documents wait for a person who alone may decide there: by their own steps, and by those of people who may not decide any more
 * and for whom they stand in.
 */
export async function hasDocumentsToDecide(ctx: Context, userId: string): Promise<boolean> {
  const found = await ctx.row(sql`
    select 1 from document_approvals p join documents t on ${raw(waiting)}
    where p.tenant_id = ${ctx.tenant.id} and t.deleted_at is null
      and (p.approver_id = ${userId} or ${covered(ctx, sql`= ${userId}`)} and not ops.may_decide_documents(p.tenant_id, p.approver_id))
      and not ${covered(ctx, sql`<> ${userId}`)}
    limit 1`);
  return Boolean(found);
}
