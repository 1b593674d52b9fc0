import sql, { raw } from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import { conflict, notFound, Refusal } from '../../../kernel/errors.ts';
import { assertRoleWithin, lineage } from '../escalation/service.ts';

/** A tenant's role with the policy that contains its permissions. */
export interface Role {
  id: string;
  code: string;
  is_builtin: boolean;
  policy: string;
  /** Whether the caller has the role, or one that inherits from it. */
  is_own: boolean;
}

/** Why the role is locked: during a `change` users can still be assigned to it, during a `deletion` they cannot. */
type Purpose = 'change' | 'deletion';

/** Locks a role of the tenant until the transaction ends, so that changes of its rights are serialized. */
export async function lockRole(ctx: Context, id: string, purpose: Purpose = 'change'): Promise<Role> {
  const role = await ctx.row<Role>(sql`
    ${lineage(ctx.variables.roleId)} select r.id, r.code, r.is_builtin, p.id as policy, r.id in (select id from line) as is_own
    from directus_roles r join directus_access a on a.role = r.id join directus_policies p on p.id = a.policy
    where r.id = ${id} and r.tenant_id = ${ctx.tenant.id} and p.is_role_policy and p.tenant_id = r.tenant_id
    order by a.sort for ${raw(purpose === 'deletion' ? 'update' : 'no key update')} of r`);
  if (!role) throw notFound();
  return role;
}

/** Refuses to change the caller's own role and built-in roles. */
export function assertChangeable({ is_own: isOwn, is_builtin: isBuiltin }: Role): void {
  if (isOwn) throw new Refusal(403, 'error.role.own_role');
  if (isBuiltin) throw conflict('error.role.builtin');
}

export async function lockChangeable(ctx: Context, id: string, purpose?: Purpose): Promise<Role> {
  const role = await lockRole(ctx, id, purpose);
  assertChangeable(role);
  await assertRoleWithin(ctx, role.id);
  return role;
}
