import { createError } from '@directus/errors';
import type { Knex } from 'knex';
import type { App } from '../app.ts';
import { type AnyCollection, childFields, columnNames, storedFields } from '../model/collection.ts';
import type { Filter } from '../model/filter-rule.ts';
import { withPresentations } from '../model/form.ts';
import { READABLE_SYSTEM_FIELDS } from './user-fields.ts';

export interface PermissionPayload {
  policy?: string | { id?: string; tenant_id?: number | null } | null;
  collection?: string;
  action?: string;
  permissions?: Filter | null;
  validation?: Filter | null;
  presets?: Record<string, unknown> | null;
  /** A list in Directus's services, and a comma-separated text in the database. */
  fields?: string[] | string | null;
}

const TENANT = '$CURRENT_USER.tenant_id';

/** Directus's own tables that name a tenant, with the column that does. */
const SYSTEM_TENANT_COLUMNS: Record<string, string> = {
  directus_users: 'tenant_id',
  directus_roles: 'tenant_id',
  directus_files: 'tenant_id',
  directus_folders: 'tenant_id',
};

/** The column that names the tenant of a row; null for collections without one. */
export function tenantColumnOf(declared: AnyCollection | undefined, name: string): string | null {
  if (!declared) return SYSTEM_TENANT_COLUMNS[name] ?? null;
  return declared.options.scope === 'tenant' ? 'tenant_id' : (declared.options.tenantColumn ?? null);
}

const and = (members: Filter[], rest: Filter | null | undefined): Filter => {
  const known = new Set(members.map((member) => JSON.stringify(member)));
  const { _and: joined, ...alone } = rest ?? {};
  const others = [...(Array.isArray(joined) ? (joined as Filter[]) : []), ...(Object.keys(alone).length ? [alone] : [])];
  return { _and: [...members, ...others.filter((member) => !known.has(JSON.stringify(member)))] };
};

/** The conditions that every permission of a tenant's role must contain. */
function scopeConditions(declared: AnyCollection | undefined, name: string, action: string): Filter[] {
  const column = tenantColumnOf(declared, name);
  // The service has already marked the row as deleted when Directus checks the permission.
  const deletedBefore = action === 'delete' && declared?.options.deletedByService;
  return [
    ...(column ? [{ [column]: { _eq: TENANT } }] : []),
    ...(declared?.options.softDelete && !deletedBefore ? [{ deleted_at: { _null: true } }] : []),
    ...(declared?.options.baseFilter ? [declared.options.baseFilter.filter] : []),
  ];
}

/** Fields that no role of a tenant may read (secrets) or write (in tables of the installation also those that others maintain). */
function closedFields(declared: AnyCollection, action: string): Set<string> {
  const system = declared.options.scope === 'system' && action !== 'read';
  const closed = storedFields(declared).filter(([, field]) => field.secret || (system && (field.managed || field.bySystem)));
  return new Set([...closed.map(([name]) => name), ...(system ? ['id'] : [])]);
}

const listOf = (fields: PermissionPayload['fields']): string[] | null =>
  typeof fields === 'string' ? fields.split(',').map((name) => name.trim()) : (fields ?? null);

/**
 * The fields of a permission without the closed ones. Where some are closed, `*` is replaced by the list of the others. A list names what
 * the Studio's form shows the fields in, too: without its section a field is not shown.
 */
function openFields(
  declared: AnyCollection | undefined,
  { collection, action = '', fields }: PermissionPayload,
  presented: boolean,
): string[] | null {
  const written = listOf(fields);
  if (!written || action === 'delete') return written;
  const readable = action === 'read' ? READABLE_SYSTEM_FIELDS[collection ?? ''] : undefined;
  if (readable) return written.includes('*') ? [...readable] : written.filter((name) => readable.includes(name));
  if (!declared) return written;
  const closed = closedFields(declared, action);
  if (!closed.size && written.includes('*')) return written;
  const named = written.includes('*') ? [...columnNames(declared), ...childFields(declared)] : written;
  const open = named.filter((name) => !closed.has(name));
  return presented ? withPresentations(declared, open) : open;
}

/** Adds tenant scope to a permission: the row filter, and for creations the preset tenant and its validation. */
export function scopedToTenant(
  declared: AnyCollection | undefined,
  permission: PermissionPayload & { collection: string; action: string },
  presented = true,
): PermissionPayload {
  const column = tenantColumnOf(declared, permission.collection);
  const fields = openFields(declared, permission, presented);
  if (!column) return { ...permission, fields };
  if (permission.action !== 'create')
    return {
      ...permission,
      fields,
      permissions: and(scopeConditions(declared, permission.collection, permission.action), permission.permissions),
    };
  return {
    ...permission,
    fields,
    validation: and([{ [column]: { _eq: TENANT } }], permission.validation),
    presets: { ...permission.presets, [column]: TENANT },
  };
}

/** The tenant of the policy that a permission belongs to, also when the policy is created together with it. */
export async function tenantOfPolicy(database: Knex, { policy }: PermissionPayload): Promise<number | null> {
  const id = typeof policy === 'object' ? policy?.id : policy;
  const stored = id
    ? await database('directus_policies').where({ id }).first<{ tenant_id: number | null } | undefined>('tenant_id')
    : undefined;
  return stored ? stored.tenant_id : typeof policy === 'object' ? (policy?.tenant_id ?? null) : null;
}

/** What a permission of a tenant's policy lacks for tenant scope, whoever writes it; empty when it lacks nothing. */
async function missingScope(app: App, database: Knex, row: PermissionPayload, presented = true): Promise<PermissionPayload> {
  const { collection, action } = row;
  if (!collection || !action || !(await tenantOfPolicy(database, row))) return {};
  const declared = app.model.has(collection) ? app.model.get(collection) : undefined;
  const present: PermissionPayload = { permissions: null, validation: null, presets: null, ...row, fields: listOf(row.fields) };
  const complete: PermissionPayload = scopedToTenant(declared, { ...present, collection, action }, presented);
  const members = ['fields', 'permissions', 'validation', 'presets'] as const;
  return Object.fromEntries(
    members.filter((name) => JSON.stringify(complete[name]) !== JSON.stringify(present[name])).map((name) => [name, complete[name]]),
  );
}

export const scopeCreated = async (app: App, database: Knex, written: PermissionPayload): Promise<PermissionPayload> => ({
  ...written,
  ...(await missingScope(app, database, written)),
});

const OneByOne = createError('INVALID_PAYLOAD', 'These permissions need different tenant scopes. Change them one at a time.', 400);

/** Directus writes the same values to all rows of an update, so the update is refused when the rows need different additions. */
export async function scopeUpdated(
  app: App,
  database: Knex,
  keys: readonly number[],
  written: PermissionPayload,
): Promise<PermissionPayload> {
  const rows = await database('directus_permissions')
    .whereIn('id', keys)
    .select<PermissionPayload[]>('policy', 'collection', 'action', 'fields', 'permissions', 'validation', 'presets');
  const additionsOf = (presented: boolean) =>
    Promise.all(rows.map((row) => missingScope(app, database, { ...row, ...written }, presented)));
  const isOne = (additions: readonly PermissionPayload[]) => new Set(additions.map((addition) => JSON.stringify(addition))).size < 2;
  const complete = await additionsOf(true);
  // The sections of forms differ from collection to collection: without those the rows may be alike.
  const additions = isOne(complete) ? complete : await additionsOf(false);
  if (!isOne(additions)) throw new OneByOne();
  return { ...written, ...additions[0] };
}
