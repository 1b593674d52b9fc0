import type { Knex } from 'knex';
import type { Filter } from '../access/filter.ts';
import type { App } from '../app.ts';
import { type AnyCollection, columnNames, storedFields } from '../model/collection.ts';

export interface PermissionPayload {
  policy?: string | { id: string };
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
  const others = ((rest?._and as Filter[] | undefined) ?? (rest && Object.keys(rest).length ? [rest] : [])).filter(
    (member) => !known.has(JSON.stringify(member)),
  );
  return { _and: [...members, ...others] };
};

/** The members that no permission of a tenant's role can do without. */
export function fenceMembers(declared: AnyCollection | undefined, name: string): Filter[] {
  const column = fenceColumn(declared, name);
  return [...(column ? [{ [column]: { _eq: TENANT } }] : []), ...(declared?.options.softDelete ? [{ deleted_at: { _null: true } }] : [])];
}

/** What no role of a tenant reads: secrets; nor writes: besides those what the service keeps in tables of the installation. */
function closedFields(declared: AnyCollection | undefined, action: string): Set<string> {
  if (!declared) return new Set();
  const system = declared.options.scope === 'system' && action !== 'read';
  const closed = storedFields(declared).filter(([, field]) => field.secret || (system && field.managed));
  return new Set([...closed.map(([name]) => name), ...(system ? ['id'] : [])]);
}

/** The fields of a permission without the closed ones; all of them are spelt out then. */
function openFields(declared: AnyCollection | undefined, { action = '', fields }: PermissionPayload): string[] | null {
  const written = typeof fields === 'string' ? fields.split(',').map((name) => name.trim()) : (fields ?? null);
  const closed = closedFields(declared, action);
  if (!declared || !closed.size || !written || action === 'delete') return written;
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
    return { ...permission, fields, permissions: and(fenceMembers(declared, permission.collection), permission.permissions) };
  return {
    ...permission,
    fields,
    validation: and([{ [column]: { _eq: TENANT } }], permission.validation),
    presets: { ...permission.presets, [column]: TENANT },
  };
}

/** Puts the fence into what is written to a permission of a tenant's policy, from wherever it comes. */
export async function fencePermission(
  app: App,
  database: Knex,
  row: PermissionPayload,
  written: PermissionPayload = row,
): Promise<PermissionPayload> {
  const policy = typeof row.policy === 'object' ? row.policy.id : row.policy;
  if (!policy || !row.collection || !row.action) return written;
  const owner = await database('directus_policies').where({ id: policy }).first<{ tenant_id: number | null } | undefined>('tenant_id');
  if (!owner?.tenant_id) return written;
  const declared = app.model.has(row.collection) ? app.model.get(row.collection) : undefined;
  const complete = fenced(declared, { ...row, collection: row.collection, action: row.action });
  const { fields, permissions, validation, presets } = complete;
  const fence =
    row.action === 'create' ? { validation: validation ?? null, presets: presets ?? null } : { permissions: permissions ?? null };
  return { ...written, ...(fields ? { fields } : {}), ...fence };
}
