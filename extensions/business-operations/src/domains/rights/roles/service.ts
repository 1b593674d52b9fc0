import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { logAction } from '../../../kernel/action-log.ts';
import { BASE_POLICY_ID } from '../../../kernel/deploy/access.ts';
import { conflict, invalidField } from '../../../kernel/errors.ts';
import type { Context } from '../../../kernel/http/context.ts';
import { assertRoleWithin } from '../escalation/service.ts';
import { lockChangeable, lockRole, type Role } from './role.ts';

export interface RoleInput {
  code: string;
  name: string;
  description?: string | null;
  icon?: string | null;
  copy_from_role_id?: string;
}

export type RoleChanges = Partial<Pick<RoleInput, 'name' | 'description' | 'icon'>>;

const table = { name: 'directus_roles' };

const logged = (ctx: Context, id: string, detail: object) =>
  logAction(ctx, 'PERMISSION_CHANGED', { targetType: table.name, targetId: id, detail });

/** The tenant is locked first, so that of two roles with one code the second finds the first. */
async function assertFree(ctx: Context, code: string): Promise<void> {
  await ctx.rows(sql`select from tenants where id = ${ctx.tenant.id} for no key update`);
  if (await ctx.row(sql`select from directus_roles where tenant_id = ${ctx.tenant.id} and code = ${code}`))
    throw conflict('error.role.code_taken', [{ path: 'code', code: 'taken' }]);
}

/** The role to copy, held as it is until the copy is made. */
async function lockModel(ctx: Context, id: string): Promise<Role> {
  if (!(await ctx.row(sql`select from directus_roles where id = ${id} and tenant_id = ${ctx.tenant.id}`)))
    throw invalidField('copy_from_role_id', 'unknown_reference');
  const model = await lockRole(ctx, id);
  await assertRoleWithin(ctx, id);
  return model;
}

/** A role with a policy of its own, the base policy and, if it is a copy, the permissions and menus of another. Returns its id. */
export async function createRole(ctx: Context, { copy_from_role_id: modelId, code, name, description, icon }: RoleInput): Promise<string> {
  const { tenant } = ctx;
  const model = modelId === undefined ? null : await lockModel(ctx, modelId);
  await assertFree(ctx, code);
  const [role, policy] = [randomUUID(), randomUUID()];
  const shown = { description: description ?? null, ...(icon ? { icon } : {}) };
  await ctx.items(table).create({ id: role, name, code, tenant_id: tenant.id, ...shown });
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
  await ctx.items(table).update(id, changes);
  await logged(ctx, id, { change: 'role_updated', code });
}

/** What belongs to the role goes with it, by trigger. Whoever was archived in it keeps no role. */
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
