import sql, { join, type Sql } from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import { notFound } from '../../../kernel/errors.ts';
import { boxed, completed, referenced, unread, waiting } from './sources.ts';

/** Named documents, or all of the box. */
export interface Mark {
  ids?: number[] | undefined;
  all?: true | undefined;
}

interface BadgeCounts {
  inbox: number;
  on_hold: number;
  rejected: number;
  references_unread: number;
  completed_unread: number;
  total: number;
}

/** One number for each box, counted from what the box itself lists. */
export async function badgeCounts(ctx: Context): Promise<BadgeCounts> {
  const counts = await ctx.row<Omit<BadgeCounts, 'total'>>(sql`
    select
      (select count(*)::integer from (${waiting(ctx, ['PENDING'])}) x) as inbox,
      (select count(*)::integer from (${waiting(ctx, ['ON_HOLD'])}) x) as on_hold,
      (select count(*)::integer from approvals where tenant_id = ${ctx.tenant.id} and drafter_id = ${ctx.variables.userId} and status = 'REJECTED' and deleted_at is null) as rejected,
      (select count(*)::integer from (${referenced(ctx, 'unread')}) x) as references_unread,
      (select count(*)::integer from (${unread(ctx)}) x) as completed_unread`);
  const { inbox = 0, on_hold = 0, rejected = 0, references_unread = 0, completed_unread = 0 } = counts ?? {};
  return { inbox, on_hold, rejected, references_unread, completed_unread, total: inbox + references_unread + completed_unread };
}

export async function completedSummary(ctx: Context, conditions: readonly Sql[]): Promise<unknown> {
  const found = await ctx.row<{ data: object }>(sql`
    select json_build_object(
      'total', count(*), 'approved', count(*) filter (where t.status = 'APPROVED'), 'rejected', count(*) filter (where t.status = 'REJECTED'),
      'unread', count(*) filter (where not m.is_read), 'drafted', count(*) filter (where m.drafted), 'decided', count(*) filter (where m.decided)) as data
    ${boxed(ctx, completed(ctx))} where ${join([sql`true`, ...conditions], ' and ')}`);
  return found?.data;
}

/** Refuses when one of the ids is not in the box. */
async function assertIn(ctx: Context, box: Sql, { ids }: Mark): Promise<void> {
  if (!ids) return;
  const wanted = [...new Set(ids)];
  const found = await ctx.row<{ count: number }>(
    sql`select count(*)::integer as count from (${box}) m where m.approval_id = any (${wanted}::integer[])`,
  );
  if (found?.count !== wanted.length) throw notFound();
}

const named = ({ ids }: Mark) => (ids ? sql`m.approval_id = any (${ids}::integer[])` : sql`true`);

/** Returns how many are newly read. */
export async function markCompleted(ctx: Context, mark: Mark): Promise<number> {
  await assertIn(ctx, completed(ctx), mark);
  const rows = await ctx.rows(sql`
    update approval_reads r set read_at = now() from (${unread(ctx)}) m
    where r.tenant_id = ${ctx.tenant.id} and r.user_id = ${ctx.variables.userId} and r.approval_id = m.approval_id and r.read_at is null
      and ${named(mark)}
    returning r.id`);
  return rows.length;
}

export async function markReferences(ctx: Context, mark: Mark): Promise<number> {
  await assertIn(ctx, referenced(ctx), mark);
  const rows = await ctx.rows<{ approval_id: number }>(sql`
    update approval_steps s set read_at = now() from (${referenced(ctx, 'unread')}) m
    where s.tenant_id = ${ctx.tenant.id} and s.approval_id = m.approval_id and s.approver_id = ${ctx.variables.userId} and s.kind = 'REFERENCE'
      and s.read_at is null and s.deleted_at is null and ${named(mark)}
    returning s.approval_id`);
  return new Set(rows.map(({ approval_id }) => approval_id)).size;
}
