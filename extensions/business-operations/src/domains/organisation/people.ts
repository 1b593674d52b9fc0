import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { nameSql } from '../../kernel/crud/user-name.ts';
import type { Context } from '../../kernel/http/context.ts';

/** A person as others name them. */
export const personSql = (alias: string): string => `json_build_object('id', ${alias}.id, 'name', ${nameSql(alias)})`;

/** What a tenant is told of a system administrator, who stands outside of it: neither name nor address. */
export const SYSTEM_ADMINISTRATOR = 'user.system_administrator';

/**
 * The name of whoever did something, which may have been a system administrator: row-level security hides the installation's own
 * people from a tenant, and what they did would seem to be nobody's.
 */
export const actorName = (ctx: Context, column: string): Sql => sql`coalesce(
  (select ${raw(nameSql('p'))} from directus_users p where p.id = ${raw(column)}),
  case when ops.is_system_user(${raw(column)}) then ${ctx.translate(SYSTEM_ADMINISTRATOR)}::text end)`;

/** The same as a person, null where nobody is known. */
export const actorPerson = (ctx: Context, column: string): Sql =>
  sql`(select json_build_object('id', ${raw(column)}, 'name', a.name) from (select ${actorName(ctx, column)} as name) a where a.name is not null)`;

/** How many people hold the row `t`; those who have left do not count. */
export const userCount = (column: 'department_id' | 'position_id') => ({
  sql: raw(`(select count(*) from directus_users u where u.tenant_id = t.tenant_id and u.${column} = t.id and u.status <> 'archived')`),
  schema: z.int(),
  sheet: [{ path: 'user_count', label: 'sheet.users.user_count', kind: 'integer' }] as const,
});
