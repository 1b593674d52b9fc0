import sql from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { provision } from '../../kernel/provisioning/provision.ts';
import { DEPARTMENTS, POSITIONS } from './defaults.ts';

type Department = Omit<(typeof DEPARTMENTS)[number], 'name'> & { name: string };
type Position = Omit<(typeof POSITIONS)[number], 'name'> & { name: string };

/** The departments and positions that a new tenant gets, in its language. */
export const organisationProvisions = [
  provision<Department>({
    kind: 'department',
    table: 'departments',
    by: ['code'],
    pieces: ({ locale }) => Object.fromEntries(DEPARTMENTS.map(({ name, ...row }) => [row.code, { ...row, name: name[locale] }])),
    give: async (ctx, rows) =>
      void (await ctx.rows(sql`
        insert into departments (tenant_id, code, name, sort_order)
        select ${ctx.tenant.id}, code, name, sort_order
        from json_to_recordset(${JSON.stringify(rows)}::json) as d (code text, name text, sort_order integer)`)),
  }),
  provision<Position>({
    kind: 'position',
    table: 'positions',
    by: ['name'],
    pieces: ({ locale }) => Object.fromEntries(POSITIONS.map(({ name, ...row }) => [name.en, { ...row, name: name[locale] }])),
    give: async (ctx, rows) =>
      void (await ctx.rows(sql`
        insert into positions (tenant_id, name, rank_order)
        select ${ctx.tenant.id}, name, rank_order from json_to_recordset(${JSON.stringify(rows)}::json) as p (name text, rank_order integer)`)),
  }),
];

/** Removes a user who leaves as the manager of departments. */
export async function leaveDepartments(ctx: Context, userId: string): Promise<void> {
  await ctx.rows(
    sql`update departments set manager_id = null where tenant_id = ${ctx.tenant.id} and manager_id = ${userId} and deleted_at is null`,
  );
}
