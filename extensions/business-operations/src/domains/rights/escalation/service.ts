import sql, { type Sql } from 'sql-template-tag';
import type { Grant } from '../../../kernel/access/permissions.ts';
import { BASE_POLICY_ID } from '../../../kernel/access/role-permissions.ts';
import type { Context } from '../../../kernel/context/context.ts';
import { Refusal } from '../../../kernel/errors.ts';
import type { Filter } from '../../../kernel/model/filter-rule.ts';
import { holds, type StoredGrant } from './rules.ts';

/** A row of directus_permissions. */
export interface GrantRow {
  id: number;
  collection: string;
  action: StoredGrant['action'];
  fields: string | null;
  filter: Filter | null;
  validation: Filter | null;
  presets: Record<string, unknown> | null;
}

export const grantColumns = sql`g.id, g.collection, g.action, g.fields, g.permissions as filter, g.validation, g.presets`;

/** The stored comma-separated list. An empty text is an empty list. */
export const fieldList = (fields: string | null): Grant['fields'] =>
  fields
    ?.split(',')
    .map((field) => field.trim())
    .filter(Boolean) ?? null;

export const baseFilterOf = ({ app: { model } }: Context, collection: string): Filter | undefined =>
  model.has(collection) ? model.get(collection).options.baseFilter?.filter : undefined;

/** Whether the caller has at least the right of the stored permission. */
export const isHeld = (ctx: Context, { collection, action, fields, filter, validation }: GrantRow): boolean =>
  holds(ctx.may(collection, action), { fields: fieldList(fields), filter, validation }, baseFilterOf(ctx, collection));

/** A role and its parent roles, whose rights it inherits. */
export const lineage = (role: string | null): Sql => sql`
  with recursive line as (
    select id, parent from directus_roles where id = ${role}
    union select r.id, r.parent from directus_roles r join line on line.parent = r.id
  )`;

/** Refuses with 403 when the role, or the user's policies in addition to it, exceeds the caller's rights. */
async function assertWithin(ctx: Context, role: string | null, userId: string | null): Promise<void> {
  if (ctx.identity?.isSystemAdmin) return;
  const grants = await ctx.rows<GrantRow>(sql`
    ${lineage(role)} select ${grantColumns} from directus_permissions g where g.policy <> ${BASE_POLICY_ID} and g.policy = any (array(
      select policy from directus_access where role = any (array(select id from line))
      union all select policy from directus_access where "user" = ${userId}))`);
  const exceeding = grants.filter((grant) => !isHeld(ctx, grant));
  if (exceeding.length)
    throw new Refusal(
      403,
      'error.role.exceeds_own',
      exceeding.map(({ collection, action }) => ({ collection, action })),
    );
}

/** The caller must not assign, change, copy or delete a role with more rights than their own. */
export const assertRoleWithin = (ctx: Context, role: string): Promise<void> => assertWithin(ctx, role, null);

/** The caller must not change a user with more rights than their own. */
export const assertUserWithin = (ctx: Context, { id, role }: { id: string; role: string | null }): Promise<void> =>
  assertWithin(ctx, role, id);

/** The roles of the tenant that hold something which the caller does not: they are not the caller's to give. */
export async function rolesBeyond(ctx: Context): Promise<ReadonlySet<string>> {
  if (ctx.identity?.isSystemAdmin) return new Set();
  const grants = await ctx.rows<GrantRow & { role: string }>(sql`
    with recursive line as (
      select id as role, id, parent from directus_roles where tenant_id = ${ctx.tenant.id}
      union select line.role, r.id, r.parent from directus_roles r join line on line.parent = r.id
    )
    select line.role, ${grantColumns} from line join directus_access a on a.role = line.id join directus_permissions g on g.policy = a.policy
    where g.policy <> ${BASE_POLICY_ID}
      and g.policy = any (array(select policy from directus_access where role = any (array(select id from line))))`);
  return new Set(grants.filter((grant) => !isHeld(ctx, grant)).map(({ role }) => role));
}
