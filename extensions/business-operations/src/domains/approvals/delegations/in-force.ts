import sql, { raw, type Sql } from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import { nameSql } from '../../../kernel/crud/user-name.ts';
import type { Day } from '../../../kernel/days.ts';
import { delegationInForce } from '../model.ts';

/** Those for whom the caller stands in today. */
export const delegatedFrom = (ctx: Context): Promise<{ id: string; name: string }[]> =>
  ctx.rows(sql`
    select distinct u.id, ${raw(nameSql('u'))} as name from approval_delegations g join directus_users u on u.id = g.delegator_id
    where ${delegationInForce(ctx.variables)} order by name, u.id`);

/**
 * The delegation by which a person stands in for an approver on a day, null for none.
 * A document of no form (`formId` null) is covered by delegations for every form alone.
 */
export async function isDelegate(
  ctx: Context,
  userId: string,
  approverId: string,
  date: Day,
  formId: number | null,
): Promise<number | null> {
  const found = await ctx.row<{ id: number }>(sql`
    select g.id from approval_delegations g
    where g.tenant_id = ${ctx.tenant.id} and g.deleted_at is null and g.delegate_id = ${userId} and g.delegator_id = ${approverId}
      and ${date}::date between g.start_date and g.end_date
      and (g.form_ids is null or g.form_ids::jsonb @> to_jsonb(${formId}::integer))
    order by g.id limit 1`);
  return found?.id ?? null;
}

/**
 * Whether steps wait for a person who alone may decide there: their own, and those of people who may not decide any more and for whom
 * they stand in.
 */
export async function hasStepsToDecide(ctx: Context, userId: string): Promise<boolean> {
  const standsIn = (who: Sql) => sql`exists (
    select from approval_delegations g
    where g.tenant_id = s.tenant_id and g.delegator_id = s.approver_id and g.deleted_at is null and ${ctx.today()}::date between g.start_date and g.end_date
      and (g.form_ids is null or g.form_ids::jsonb @> to_jsonb(a.form_id))
      and g.delegate_id <> a.drafter_id and ops.may_be_step(g.tenant_id, g.delegate_id, s.kind) and g.delegate_id ${who})`;
  const found = await ctx.row(sql`
    select 1 from approval_steps s join approvals a on a.tenant_id = s.tenant_id and a.id = s.approval_id and a.deleted_at is null
    where s.tenant_id = ${ctx.tenant.id} and s.status in ('PENDING', 'ON_HOLD') and s.deleted_at is null
      and (s.approver_id = ${userId} or ${standsIn(sql`= ${userId}`)} and not ops.may_be_step(s.tenant_id, s.approver_id, s.kind))
      and not ${standsIn(sql`<> ${userId}`)}
    limit 1`);
  return Boolean(found);
}
