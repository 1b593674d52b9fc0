import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { BASE_POLICY_ID } from '../../../kernel/access/role-permissions.ts';
import { logAction } from '../../../kernel/action-log.ts';
import type { Context } from '../../../kernel/context/context.ts';
import { asService } from '../../../kernel/crud/write.ts';
import { conflict, invalidField } from '../../../kernel/errors.ts';
import { assertRoleWithin } from '../escalation/service.ts';
import type { NewRole, RoleChanges } from './bodies.ts';
import { lockChangeable, lockRole, type Role } from './role.ts';

const table = { name: 'directus_roles' };

/** Nobody of a tenant writes Directus's roles and permissions; the right to the menu matrix stands for them. */
export const RIGHT = 'the right to role_menu_permissions was asked, and that the role stays within what the caller holds';

const logged = (ctx: Context, id: string, detail: object) =>
  logAction(ctx, 'PERMISSION_CHANGED', { targetType: table.name, targetId: id, detail });

/** Refuses a code that is already used. The tenant is locked, so that the second of two concurrent requests finds the first. */
async function assertFree(ctx: Context, code: string): Promise<void> {
  await ctx.rows(sql`select from tenants where id = ${ctx.tenant.id} for no key update`);
  if (await ctx.row(sql`select from directus_roles where tenant_id = ${ctx.tenant.id} and code = ${code}`))
    throw conflict('error.role.code_taken', [{ path: 'code', code: 'taken' }]);
}

/** Locks the role to copy, so that it does not change before it has been copied. */
async function lockModel(ctx: Context, id: string): Promise<Role> {
  if (!(await ctx.row(sql`select from directus_roles where id = ${id} and tenant_id = ${ctx.tenant.id}`)))
    throw invalidField('copy_from_role_id', 'unknown_reference');
  const model = await lockRole(ctx, id);
  await assertRoleWithin(ctx, id);
  return model;
}

/** Creates a role with its own policy and the base policy, and for a copy the permissions and menus of the other role. Returns its id. */
export async function createRole(ctx: Context, { copy_from_role_id: modelId, code, name, description, icon }: NewRole): Promise<string> {
  const { tenant } = ctx;
  const model = modelId === undefined ? null : await lockModel(ctx, modelId);
  await assertFree(ctx, code);
  const [role, policy] = [randomUUID(), randomUUID()];
  const shown = { description: description ?? null, ...(icon ? { icon } : {}) };
  const written = asService(RIGHT, { name, code, ...shown });
  await ctx.items(table).create({ ...written, id: role, tenant_id: tenant.id });
  await ctx.items({ name: 'directus_policies' }).create({
    ...{ id: policy, name: `${tenant.code}: ${name}`, description: code, tenant_id: tenant.id, is_role_policy: true },
    ...{ admin_access: false, app_access: true },
  });
  await ctx.rows(sql`
    insert into directus_access (id, role, policy, sort)
    values (${randomUUID()}, ${role}, ${policy}, 1), (${randomUUID()}, ${role}, ${BASE_POLICY_ID}, 2)`);
  if (model) {
    await ctx.rows(sql`
      insert into directus_permissions (policy, collection, action, fields, permissions, validation, presets)
      select ${policy}::uuid, collection, action, fields, permissions, validation, presets
      from directus_permissions where policy = ${model.policy}`);
    await ctx.rows(sql`
      insert into role_menu_permissions (tenant_id, role_id, menu_id, visible)
      select tenant_id, ${role}::uuid, menu_id, visible from role_menu_permissions where tenant_id = ${tenant.id} and role_id = ${model.id}`);
  }
  await logged(ctx, role, { change: 'role_created', code, ...(model ? { copied_from: model.code } : {}) });
  return role;
}

export async function updateRole(ctx: Context, id: string, changes: RoleChanges): Promise<void> {
  const { code } = await lockChangeable(ctx, id);
  if (!Object.keys(changes).length) return;
  await ctx.items(table).update(id, asService(RIGHT, changes));
  await logged(ctx, id, { change: 'role_updated', code });
}

/** Deletes a role; a trigger deletes its policy and menu settings. Archived users of the role are left without one. */
export async function deleteRole(ctx: Context, id: string): Promise<void> {
  const { code } = await lockChangeable(ctx, id, 'deletion');
  const used = await ctx.row<{ users: string; roles: string }>(sql`
    select (select count(*) from directus_users where tenant_id = ${ctx.tenant.id} and role = ${id} and status <> 'archived') as users,
      (select count(*) from directus_roles where parent = ${id}) as roles`);
  const uses = Object.entries({ directus_users: Number(used?.users), directus_roles: Number(used?.roles) }).filter(([, count]) => count);
  if (uses.length) throw conflict('error.role.in_use', [Object.fromEntries(uses)]);
  await ctx.items(table).delete(id);
  await logged(ctx, id, { change: 'role_deleted', code });
}
