import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import type { ComputedField } from '../../kernel/crud/select.ts';
import { nameSql } from '../../kernel/crud/user-name.ts';

/** A user as JSON with id and name. */
export const userSql = (alias: string): string => `json_build_object('id', ${alias}.id, 'name', ${nameSql(alias)})`;

/** The user that a column of the row `t` names, null where there is none. */
export const userField = (column: string): ComputedField => ({
  sql: raw(`(select ${userSql('u')} from directus_users u where u.tenant_id = t.tenant_id and u.id = t.${column})`),
  schema: z.object({ id: z.uuid(), name: z.string() }).nullable(),
});

/** The name under which tenants see system administrators, whose names and email addresses are not disclosed. */
export const SYSTEM_ADMINISTRATOR = 'user.system_administrator';

/**
 * The name of an actor. System administrators get a common name, because row-level security hides them from tenants and their actions
 * would otherwise seem to have no actor.
 */
export const actorName = (ctx: Context, column: string): Sql => sql`coalesce(
  (select ${raw(nameSql('p'))} from directus_users p where p.id = ${raw(column)}),
  case when ops.is_system_user(${raw(column)}) then ${ctx.translate(SYSTEM_ADMINISTRATOR)}::text end)`;

/** The actor as JSON with id and name; null when unknown. */
export const actorUser = (ctx: Context, column: string): Sql =>
  sql`(select json_build_object('id', ${raw(column)}, 'name', a.name) from (select ${actorName(ctx, column)} as name) a where a.name is not null)`;

/** The number of users in the department or position `t`, without archived ones. */
export const userCount = (column: 'department_id' | 'position_id') => ({
  sql: raw(`(select count(*) from directus_users u where u.tenant_id = t.tenant_id and u.${column} = t.id and u.status <> 'archived')`),
  schema: z.int(),
  sheet: [{ path: 'user_count', label: 'sheet.users.user_count', kind: 'integer' }] as const,
});
