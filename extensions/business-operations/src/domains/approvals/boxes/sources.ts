import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import { coversForm, delegationInForce, type StepStatus } from '../model.ts';

/** A step that waits, of a document that is not deleted: its steps would be too. */
const waits = (ctx: Context, statuses: readonly StepStatus[]) =>
  sql`s.tenant_id = ${ctx.tenant.id} and s.deleted_at is null and s.kind <> 'REFERENCE' and s.status in (${join(statuses)})`;

/** Documents with a step in those states that the caller decides, for themselves or as a delegate, one row each with that step. */
export const waiting = (ctx: Context, statuses: readonly StepStatus[]): Sql => sql`
  select distinct on (w.approval_id) w.approval_id, w.id as step_id, w.kind, w.status as step_status, w.on_behalf_of
  from (
    select s.approval_id, s.id, s.kind, s.status, s.step_order, null::uuid as on_behalf_of
    from approval_steps s where ${waits(ctx, statuses)} and s.approver_id = ${ctx.variables.userId}
    union all
    select s.approval_id, s.id, s.kind, s.status, s.step_order, s.approver_id
    from approval_delegations g
    join approval_steps s on ${waits(ctx, statuses)} and s.approver_id = g.delegator_id
    join approvals a on a.tenant_id = s.tenant_id and a.id = s.approval_id
    where ${delegationInForce(ctx.variables)} and ${coversForm('a.form_id')} and a.drafter_id <> ${ctx.variables.userId}
  ) w
  order by w.approval_id, w.on_behalf_of nulls first, w.step_order, w.id`;

type Which = 'all' | 'unread';

/** Documents that name the caller as a reader. */
export const referenced = (ctx: Context, which: Which = 'all'): Sql => sql`
  select s.approval_id, min(s.read_at) as read_at
  from approval_steps s join approvals a on a.tenant_id = s.tenant_id and a.id = s.approval_id and a.deleted_at is null
  where s.tenant_id = ${ctx.tenant.id} and s.deleted_at is null and s.kind = 'REFERENCE' and s.status = 'NOTIFIED'
    and s.approver_id = ${ctx.variables.userId} and a.status not in ('DRAFT', 'WITHDRAWN')
    ${which === 'unread' ? sql`and s.read_at is null` : sql``}
  group by s.approval_id`;

const decidedBy = (ctx: Context, column: 'approver_id' | 'acted_by') => sql`
  select s.approval_id, false as drafted from approval_steps s
  where s.tenant_id = ${ctx.tenant.id} and s.deleted_at is null and s.kind <> 'REFERENCE' and s.status in ('APPROVED', 'REJECTED')
    and s.${raw(column)} = ${ctx.variables.userId}`;

/** Decided documents that the caller drafted, or that they or their delegate decided on. */
export const completed = (ctx: Context): Sql => sql`
  select m.approval_id, bool_or(m.drafted) as drafted, bool_or(not m.drafted) as decided,
    not exists (select from (${unread(ctx)}) u where u.approval_id = m.approval_id) as is_read
  from (
    select a.id as approval_id, true as drafted from approvals a
    where a.tenant_id = ${ctx.tenant.id} and a.drafter_id = ${ctx.variables.userId} and a.status in ('APPROVED', 'REJECTED') and a.deleted_at is null
    union all ${decidedBy(ctx, 'approver_id')}
    union all ${decidedBy(ctx, 'acted_by')}
  ) m
  join approvals a on a.tenant_id = ${ctx.tenant.id} and a.id = m.approval_id and a.status in ('APPROVED', 'REJECTED') and a.deleted_at is null
  group by m.approval_id`;

/** Of those the ones that the caller has not read. It costs as much as there are of them, however many were ever decided. */
export const unread = (ctx: Context): Sql => sql`
  select r.approval_id from approval_reads r
  join approvals a on a.tenant_id = r.tenant_id and a.id = r.approval_id and a.status in ('APPROVED', 'REJECTED') and a.deleted_at is null
  where r.tenant_id = ${ctx.tenant.id} and r.user_id = ${ctx.variables.userId} and r.read_at is null`;

/** Rows of a box joined to their documents, over the aliases `m` and `t`. */
export const boxed = (ctx: Context, box: Sql): Sql =>
  sql`from (${box}) m join approvals t on t.tenant_id = ${ctx.tenant.id} and t.id = m.approval_id and t.deleted_at is null`;
