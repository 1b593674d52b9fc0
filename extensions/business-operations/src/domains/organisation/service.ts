import sql from 'sql-template-tag';
import type { Context } from '../../kernel/http/context.ts';
import { DEPARTMENTS, POSITIONS } from './defaults.ts';

/** The departments and positions that a tenant begins with, in its language. */
export async function seedOrganisation(ctx: Context): Promise<void> {
  const { id, locale } = ctx.tenant;
  const named = <Row extends { name: Record<typeof locale, string> }>(rows: readonly Row[]) =>
    JSON.stringify(rows.map((row) => ({ ...row, name: row.name[locale] })));
  await ctx.rows(sql`
    insert into departments (tenant_id, code, name, sort_order)
    select ${id}, code, name, sort_order from json_to_recordset(${named(DEPARTMENTS)}::json) as d (code text, name text, sort_order integer)`);
  await ctx.rows(sql`
    insert into positions (tenant_id, name, rank_order)
    select ${id}, name, rank_order from json_to_recordset(${named(POSITIONS)}::json) as p (name text, rank_order integer)`);
}

/** Who has left heads no department. */
export async function leaveDepartments(ctx: Context, userId: string): Promise<void> {
  await ctx.rows(
    sql`update departments set manager_id = null where tenant_id = ${ctx.tenant.id} and manager_id = ${userId} and deleted_at is null`,
  );
}
