import { createError } from '@directus/errors';
import type { Knex } from 'knex';
import type { Filter } from '../access/filter.ts';
import type { App } from '../app.ts';
import { PEOPLE_FIELDS } from '../deploy/access.ts';
import { type AnyCollection, columnNames, storedFields } from '../model/collection.ts';

export interface PermissionPayload {
  policy?: string | { id?: string; tenant_id?: number | null } | null;
  collection?: string;
  action?: string;
  permissions?: Filter | null;
  validation?: Filter | null;
  presets?: Record<string, unknown> | null;
  /** A list; in the database a text, comma separated. */
  fields?: string[] | string | null;
}

const TENANT = '$CURRENT_USER.tenant_id';

/** Directus's own tables with a tenant. */
const SYSTEM_FENCES: Record<string, string> = { directus_users: 'tenant_id', directus_files: 'tenant_id', directus_folders: 'tenant_id' };

/** The column that holds a collection's rows to a tenant, null for collections without one. */
export function fenceColumn(declared: AnyCollection | undefined, name: string): string | null {
  if (!declared) return SYSTEM_FENCES[name] ?? null;
  return declared.options.scope === 'tenant' ? 'tenant_id' : (declared.options.tenantColumn ?? null);
}

const and = (members: Filter[], rest: Filter | null | undefined): Filter => {
  const known = new Set(members.map((member) => JSON.stringify(member)));
  const { _and: joined, ...alone } = rest ?? {};
  const others = [...(Array.isArray(joined) ? (joined as Filter[]) : []), ...(Object.keys(alone).length ? [alone] : [])];
  return { _and: [...members, ...others.filter((member) => !known.has(JSON.stringify(member)))] };
};

/** The members that no permission of a tenant's role can do without. */
function fenceMembers(declared: AnyCollection | undefined, name: string, action: string): Filter[] {
  const column = fenceColumn(declared, name);
  // The service has deleted the row already when Directus asks whether it may be.
  const deletedBefore = action === 'delete' && declared?.options.deletedByService;
  return [
    ...(column ? [{ [column]: { _eq: TENANT } }] : []),
    ...(declared?.options.softDelete && !deletedBefore ? [{ deleted_at: { _null: true } }] : []),
    ...(declared?.options.always ? [declared.options.always.filter] : []),
  ];
}

/** What no role of a tenant reads: secrets; nor writes: besides those what the service keeps in tables of the installation. */
function closedFields(declared: AnyCollection, action: string): Set<string> {
  const system = declared.options.scope === 'system' && action !== 'read';
  const closed = storedFields(declared).filter(([, field]) => field.secret || (system && field.managed));
  return new Set([...closed.map(([name]) => name), ...(system ? ['id'] : [])]);
}

const listOf = (fields: PermissionPayload['fields']): string[] | null =>
  typeof fields === 'string' ? fields.split(',').map((name) => name.trim()) : (fields ?? null);

/** The fields of a permission without the closed ones; all of them are spelt out then. */
function openFields(declared: AnyCollection | undefined, { collection, action = '', fields }: PermissionPayload): string[] | null {
  const written = listOf(fields);
  if (!written || action === 'delete') return written;
  if (collection === 'directus_users' && action === 'read')
    return written.includes('*') ? PEOPLE_FIELDS : written.filter((name) => PEOPLE_FIELDS.includes(name));
  if (!declared) return written;
  const closed = closedFields(declared, action);
  if (!closed.size) return written;
  const named = written.includes('*') ? columnNames(declared) : written;
  return named.filter((name) => !closed.has(name));
}

/** A permission with its fence: the row filter, and for creations the stamp and its check. */
export function fenced(
  declared: AnyCollection | undefined,
  permission: PermissionPayload & { collection: string; action: string },
): PermissionPayload {
  const column = fenceColumn(declared, permission.collection);
  const fields = openFields(declared, permission);
  if (!column) return { ...permission, fields };
  if (permission.action !== 'create')
    return {
      ...permission,
      fields,
      permissions: and(fenceMembers(declared, permission.collection, permission.action), permission.permissions),
    };
  return {
    ...permission,
    fields,
    validation: and([{ [column]: { _eq: TENANT } }], permission.validation),
    presets: { ...permission.presets, [column]: TENANT },
  };
}

/** The tenant of the policy that a permission is written for, also of one that is made with it. */
export async function tenantOfPolicy(database: Knex, { policy }: PermissionPayload): Promise<number | null> {
  const id = typeof policy === 'object' ? policy?.id : policy;
  const stored = id
    ? await database('directus_policies').where({ id }).first<{ tenant_id: number | null } | undefined>('tenant_id')
    : undefined;
  return stored ? stored.tenant_id : typeof policy === 'object' ? (policy?.tenant_id ?? null) : null;
}

/** What is added to a permission of a tenant's policy for its fence, from wherever it is written; empty where it stands already. */
async function fenceOf(app: App, database: Knex, row: PermissionPayload): Promise<PermissionPayload> {
  const { collection, action } = row;
  if (!collection || !action || !(await tenantOfPolicy(database, row))) return {};
  const declared = app.model.has(collection) ? app.model.get(collection) : undefined;
  const present: PermissionPayload = { permissions: null, validation: null, presets: null, ...row, fields: listOf(row.fields) };
  const complete: PermissionPayload = fenced(declared, { ...present, collection, action });
  const members = ['fields', 'permissions', 'validation', 'presets'] as const;
  return Object.fromEntries(
    members.filter((name) => JSON.stringify(complete[name]) !== JSON.stringify(present[name])).map((name) => [name, complete[name]]),
  );
}

export const fenceCreated = async (app: App, database: Knex, written: PermissionPayload): Promise<PermissionPayload> => ({
  ...written,
  ...(await fenceOf(app, database, written)),
});

const OneByOne = createError('INVALID_PAYLOAD', 'Permissions that need different fences are changed one by one.', 400);

/** Directus writes the same to all rows of a change: it is refused where their fences differ. */
export async function fenceUpdated(
  app: App,
  database: Knex,
  keys: readonly number[],
  written: PermissionPayload,
): Promise<PermissionPayload> {
  const rows = await database('directus_permissions')
    .whereIn('id', keys)
    .select<PermissionPayload[]>('policy', 'collection', 'action', 'fields', 'permissions', 'validation', 'presets');
  const fences = await Promise.all(rows.map((row) => fenceOf(app, database, { ...row, ...written })));
  if (new Set(fences.map((fence) => JSON.stringify(fence))).size > 1) throw new OneByOne();
  return { ...written, ...fences[0] };
}
