import { randomBytes } from 'node:crypto';
import type { Person, Role, Tenant } from './tenants.ts';

export type Grants = Record<string, readonly string[]>;

/** The right to manage roles, and nothing of what roles are about. */
export const KEEPER: Grants = { role_menu_permissions: ['create', 'read', 'update', 'delete'] };

export const ALL = ['create', 'read', 'update', 'delete'];

/** A role of the tenant's own, made over the API by its administrator. Returns its id. */
export async function newRole(tenant: Tenant, grants: Grants = {}, more: object = {}): Promise<string> {
  const code = `r_${randomBytes(4).toString('hex')}`;
  const made = await tenant.admin.post('/roles', { code, name: code, ...more });
  if (made.status !== 201) throw new Error(`POST /roles: ${made.status} ${made.text}`);
  const id = made.body.data.id as string;
  for (const [collection, actions] of Object.entries(grants))
    for (const action of actions) {
      const granted = await tenant.admin.post('/permissions', { role_id: id, collection, action });
      if (granted.status !== 201) throw new Error(`POST /permissions ${collection} ${action}: ${granted.status} ${granted.text}`);
    }
  return id;
}

/** Somebody in that role. */
export function personIn(tenant: Tenant, roleId: string): Promise<Person> {
  const name = `own-${randomBytes(4).toString('hex')}` as Role;
  tenant.roleIds[name] = roleId;
  return tenant.person(name);
}
