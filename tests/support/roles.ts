import { randomBytes } from 'node:crypto';
import { query } from './database.ts';
import { created } from './replies.ts';
import type { Person, Role, Tenant } from './tenants.ts';

export type Grants = Record<string, readonly string[]>;

/** The right to manage roles, and nothing of what roles are about. */
export const KEEPER: Grants = { role_menu_permissions: ['create', 'read', 'update', 'delete'] };

export const ALL = ['create', 'read', 'update', 'delete'];

/** A role of the tenant's own, made over the API by its administrator. Returns its id. */
export async function newRole(tenant: Tenant, grants: Grants = {}, more: object = {}): Promise<string> {
  const code = `r_${randomBytes(4).toString('hex')}`;
  const { id } = await created(tenant.admin.post('/roles', { code, name: code, ...more }));
  for (const [collection, actions] of Object.entries(grants))
    for (const action of actions) await created(tenant.admin.post('/permissions', { role_id: id, collection, action }));
  return id;
}

/** Fields that a right opens, by collection and action. */
export type FieldGrants = Record<string, Record<string, readonly string[]>>;

/** Somebody in a role of these rights to whole collections, and of these to some fields of others. */
export async function personWith(tenant: Tenant, grants: Grants, fields: FieldGrants = {}): Promise<Person> {
  const role = await newRole(tenant, grants);
  for (const [collection, actions] of Object.entries(fields))
    for (const [action, opened] of Object.entries(actions))
      await created(tenant.admin.post('/permissions', { role_id: role, collection, action, fields: opened }));
  return personIn(tenant, role);
}

/** The policy that holds the rights of a role. */
export async function rolePolicy(roleId: string): Promise<string> {
  const [row] = await query<{ policy: string }>(
    'select p.id as policy from directus_access a join directus_policies p on p.id = a.policy where a.role = $1 and p.is_role_policy',
    [roleId],
  );
  return row?.policy as string;
}

/** Goes up with every change of the tenant's rights. */
export const permissionVersion = async ({ admin }: Tenant): Promise<number> => (await admin.get('/permissions/version')).body.data.version;

/** Somebody in that role. */
export function personIn(tenant: Tenant, roleId: string): Promise<Person> {
  const name = `own-${randomBytes(4).toString('hex')}` as Role;
  tenant.roleIds[name] = roleId;
  return tenant.person(name);
}
