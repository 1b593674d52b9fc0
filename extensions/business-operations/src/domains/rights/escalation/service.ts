import sql, { type Sql } from 'sql-template-tag';
import type { Filter } from '../../../kernel/access/filter.ts';
import type { Grant } from '../../../kernel/access/permissions.ts';
import { BASE_POLICY_ID } from '../../../kernel/deploy/access.ts';
import { Refusal } from '../../../kernel/errors.ts';
import type { Context } from '../../../kernel/http/context.ts';
import { holds, type StoredGrant } from './rules.ts';

/** A row of directus_permissions as it is stored. */
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

/** A stored list; an empty text is a list of none. */
export const fieldList = (fields: string | null): Grant['fields'] =>
  fields
    ?.split(',')
    .map((field) => field.trim())
    .filter(Boolean) ?? null;

export const alwaysOf = ({ app: { model } }: Context, collection: string): Filter | undefined =>
  model.has(collection) ? model.get(collection).options.always?.filter : undefined;

/** Whether the caller's own rights are at least those of the grant. */
export const isHeld = (ctx: Context, { collection, action, fields, filter, validation }: GrantRow): boolean =>
  holds(ctx.may(collection, action), { fields: fieldList(fields), filter, validation }, alwaysOf(ctx, collection));

/** A role and the roles above it, whose rights it has too. */
export const lineage = (role: string | null): Sql => sql`
  with recursive line as (
    select id, parent from directus_roles where id = ${role}
    union select r.id, r.parent from directus_roles r join line on line.parent = r.id
  )`;

/** Refused with 403 when the role, or what the person holds besides it, is more than the caller has. */
async function assertWithin(ctx: Context, role: string | null, person: string | null): Promise<void> {
  if (ctx.identity?.isSystemAdmin) return;
  const grants = await ctx.rows<GrantRow>(sql`
    ${lineage(role)} select distinct on (g.id) ${grantColumns}
    from directus_access a join directus_permissions g on g.policy = a.policy
    where a.policy <> ${BASE_POLICY_ID} and (a.role in (select id from line) or a."user" = ${person})`);
  const exceeding = grants.filter((grant) => !isHeld(ctx, grant));
  if (exceeding.length)
    throw new Refusal(
      403,
      'error.role.exceeds_own',
      exceeding.map(({ collection, action }) => ({ collection, action })),
    );
}

/** A role that can do more than the caller is not theirs to give, change, copy or delete. */
export const assertRoleWithin = (ctx: Context, role: string): Promise<void> => assertWithin(ctx, role, null);

/** A person who can do more than the caller is not theirs to change. */
export const assertPersonWithin = (ctx: Context, { id, role }: { id: string; role: string | null }): Promise<void> =>
  assertWithin(ctx, role, id);
