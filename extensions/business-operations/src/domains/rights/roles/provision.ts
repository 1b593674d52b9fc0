import { randomUUID } from 'node:crypto';
import { BASE_POLICY_ID } from '../../../kernel/access/role-permissions.ts';
import type { Context } from '../../../kernel/context/context.ts';
import type { Language } from '../../../kernel/messages.ts';
import { provision } from '../../../kernel/provisioning/provision.ts';

/** The roles that every tenant gets. The domains declare their rights. */
const ROLES: { code: string; icon: string; isBuiltin?: true; name: Record<Language, string> }[] = [
  { code: 'admin', icon: 'shield_person', isBuiltin: true, name: { ko: '관리자', en: 'Administrator' } },
  { code: 'manager', icon: 'supervisor_account', name: { ko: '매니저', en: 'Manager' } },
  { code: 'finance', icon: 'account_balance', name: { ko: '재무', en: 'Finance' } },
  { code: 'hr', icon: 'badge', name: { ko: '인사', en: 'Human resources' } },
  { code: 'sales', icon: 'handshake', name: { ko: '영업', en: 'Sales' } },
  { code: 'production', icon: 'precision_manufacturing', name: { ko: '생산', en: 'Production' } },
  { code: 'quality', icon: 'verified', name: { ko: '품질', en: 'Quality' } },
  { code: 'staff', icon: 'person', name: { ko: '직원', en: 'Staff' } },
  { code: 'viewer', icon: 'visibility', name: { ko: '조회', en: 'Viewer' } },
];

interface SeededRole {
  code: string;
  icon: string;
  isBuiltin: boolean;
  name: string;
}

/** Creates roles. Each has its own policy and the base policy of all tenant roles. */
async function createRoles(ctx: Context, seeded: readonly SeededRole[]): Promise<void> {
  const { db, tenant } = ctx;
  const roles = seeded.map((role) => ({ ...role, role: randomUUID(), policy: randomUUID() }));
  await db('directus_roles').insert(
    roles.map(({ code, icon, isBuiltin, name, role }) => ({ id: role, name, icon, tenant_id: tenant.id, code, is_builtin: isBuiltin })),
  );
  await db('directus_policies').insert(
    roles.map(({ code, icon, name, policy }) => ({
      id: policy,
      name: `${tenant.code}: ${name}`,
      icon,
      description: code,
      admin_access: false,
      app_access: true,
      tenant_id: tenant.id,
      is_role_policy: true,
    })),
  );
  await db('directus_access').insert(
    roles.flatMap(({ role, policy }) => [
      { id: randomUUID(), role, policy, sort: 1 },
      { id: randomUUID(), role, policy: BASE_POLICY_ID, sort: 2 },
    ]),
  );
}

export const roleProvision = provision<SeededRole>({
  kind: 'role',
  table: 'directus_roles',
  by: ['code'],
  pieces: ({ locale }) =>
    Object.fromEntries(ROLES.map(({ name, isBuiltin = false, ...role }) => [role.code, { ...role, isBuiltin, name: name[locale] }])),
  give: createRoles,
});
