import type { Knex } from 'knex';
import { syncPermissions } from '../access/permission-rows.ts';
import { type AccessFile, ADMIN_ROLE } from '../access/role-permissions.ts';

/** Brings the base policy and the built-in administrators of all tenants to what this release declares; writes only what differs. */
export async function applyAccess(db: Knex, { base, roles }: AccessFile): Promise<void> {
  await db('directus_policies')
    .insert({
      id: base.id,
      name: base.name,
      icon: 'badge',
      description: 'What every role of a tenant may do.',
      admin_access: false,
      app_access: true,
      is_role_policy: false,
    })
    .onConflict('id')
    .merge(['name', 'icon', 'description', 'app_access']);
  await syncPermissions(db, [base.id], base.permissions);
  const admins = await db('directus_roles as r')
    .join('directus_access as a', 'a.role', 'r.id')
    .join('directus_policies as p', 'p.id', 'a.policy')
    .where({ 'r.code': ADMIN_ROLE, 'r.is_builtin': true, 'p.is_role_policy': true })
    .whereNotNull('r.tenant_id')
    .select<{ policy: string }[]>('p.id as policy');
  await syncPermissions(
    db,
    admins.map(({ policy }) => policy),
    roles[ADMIN_ROLE] ?? [],
  );
}
