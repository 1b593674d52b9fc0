import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Context } from '../../../kernel/http/context.ts';
import { coversForm, inForce, type StepStatus } from '../model.ts';

const standsInFor = (ctx: Context) => sql`select g.delegator_id from approval_delegations g where ${inForce(ctx.variables)}`;

/** Documents with a step in those states that the caller decides, for themselves or as a delegate, one row each with that step. */
export const waiting = (ctx: Context, statuses: readonly StepStatus[]): Sql => sql`
  select distinct on (s.approval_id) s.approval_id, s.id as step_id, s.kind, s.status as step_status,
    case when s.approver_id <> ${ctx.variables.userId} then s.approver_id end as on_behalf_of
  from approval_steps s join approvals a on a.tenant_id = s.tenant_id and a.id = s.approval_id and a.deleted_at is null
  where s.tenant_id = ${ctx.tenant.id} and s.deleted_at is null and s.kind <> 'REFERENCE' and s.status in (${join(statuses)})
    and s.approver_id in (select ${ctx.variables.userId}::uuid union all ${standsInFor(ctx)})
    and (s.approver_id = ${ctx.variables.userId} or (a.drafter_id <> ${ctx.variables.userId} and exists (
      select from approval_delegations g where g.delegator_id = s.approver_id and ${inForce(ctx.variables)} and ${coversForm('a.form_id')})))
  order by s.approval_id, (s.approver_id <> ${ctx.variables.userId}), s.step_order, s.id`;

/** Documents that name the caller as a reader. */
export const referenced = (ctx: Context): Sql => sql`
  select s.approval_id, min(s.read_at) as read_at
  from approval_steps s join approvals a on a.tenant_id = s.tenant_id and a.id = s.approval_id and a.deleted_at is null
  where s.tenant_id = ${ctx.tenant.id} and s.deleted_at is null and s.kind = 'REFERENCE' and s.status = 'NOTIFIED'
    and s.approver_id = ${ctx.variables.userId} and a.status not in ('DRAFT', 'WITHDRAWN')
  group by s.approval_id`;

const decidedBy = (ctx: Context, column: 'approver_id' | 'acted_by') => sql`
  select s.approval_id, false as drafted from approval_steps s
  where s.tenant_id = ${ctx.tenant.id} and s.deleted_at is null and s.kind <> 'REFERENCE' and s.status in ('APPROVED', 'REJECTED')
    and s.${raw(column)} = ${ctx.variables.userId}`;

/** Decided documents that the caller drafted, or that they or their delegate decided on. */
export const completed = (ctx: Context): Sql => sql`
  select m.approval_id, bool_or(m.drafted) as drafted, bool_or(not m.drafted) as decided, bool_or(r.id is not null) as is_read
  from (
    select a.id as approval_id, true as drafted from approvals a
    where a.tenant_id = ${ctx.tenant.id} and a.drafter_id = ${ctx.variables.userId} and a.status in ('APPROVED', 'REJECTED') and a.deleted_at is null
    union all ${decidedBy(ctx, 'approver_id')}
    union all ${decidedBy(ctx, 'acted_by')}
  ) m
  join approvals a on a.tenant_id = ${ctx.tenant.id} and a.id = m.approval_id and a.status in ('APPROVED', 'REJECTED') and a.deleted_at is null
  left join approval_reads r on r.tenant_id = ${ctx.tenant.id} and r.approval_id = m.approval_id and r.user_id = ${ctx.variables.userId}
  group by m.approval_id`;

/** Rows of a box joined to their documents, over the aliases `m` and `t`. */
export const boxed = (ctx: Context, box: Sql): Sql =>
  sql`from (${box}) m join approvals t on t.tenant_id = ${ctx.tenant.id} and t.id = m.approval_id and t.deleted_at is null`;
