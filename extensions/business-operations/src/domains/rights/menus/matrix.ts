import sql from 'sql-template-tag';
import { insertPermissions } from '../../../kernel/access/permission-rows.ts';
import type { Action } from '../../../kernel/access/permissions.ts';
import type { AccessPermission } from '../../../kernel/access/role-permissions.ts';
import { scopedToTenant } from '../../../kernel/access/tenant-scope.ts';
import { logAction } from '../../../kernel/action-log.ts';
import type { Context } from '../../../kernel/context/context.ts';
import { asService } from '../../../kernel/crud/write.ts';
import { notFound, Refusal } from '../../../kernel/errors.ts';
import { type GrantContent, limitedTo } from '../escalation/rules.ts';
import { baseFilterOf } from '../escalation/service.ts';
import { isTicked } from '../permissions/grantable.ts';
import { openGrant, ownAccess } from '../permissions/service.ts';
import { lockChangeable } from '../roles/role.ts';
import { RIGHT } from '../roles/service.ts';
import { byAction, cellsOf, type MatrixEntry, type MatrixMenu, type Right, rightsKey, wishes } from './rules.ts';
import { type Branch, type Menu, readMenus, treeOf } from './tree.ts';

type Cells<Value> = Record<Action, Value>;

export interface MatrixRow extends Cells<boolean | null> {
  menu_id: number;
  code: string;
  label: string;
  visible: boolean;
  grantable: Cells<boolean | null>;
}

interface HeldPermission extends Right {
  id: number;
}

const permissionsOf = (ctx: Context, role: string) =>
  ctx.rows<HeldPermission>(sql`
    select g.id, g.collection, g.action
    from directus_access a join directus_policies p on p.id = a.policy join directus_permissions g on g.policy = p.id
    where a.role = ${role} and p.is_role_policy and p.tenant_id = ${ctx.tenant.id}`);

const matrixMenus = (ctx: Context, menus: readonly Menu[], held: ReadonlySet<string>): (Menu & MatrixMenu)[] =>
  menus.map((menu) => ({ ...menu, ...cellsOf(menu, (collection, action) => isTicked(ctx.app, collection, action), held) }));

const EVERY_FIELD: GrantContent = { fields: ['*'], filter: null, validation: null, presets: null };

const openRight = (ctx: Context, { collection, action }: Right) => openGrant(ctx, collection, action, EVERY_FIELD);

const mayTick = (ctx: Context, right: Right) => ownAccess(ctx, right.collection, right.action, openRight(ctx, right)) !== null;

/** The menus with the rights that the role has in each, and those that the caller may grant. */
export async function matrixOf(ctx: Context, role: string): Promise<Branch<MatrixRow>[]> {
  const known = await ctx.row(sql`select from directus_roles where id = ${role} and tenant_id = ${ctx.tenant.id}`);
  if (!known) throw notFound();
  const held = new Set((await permissionsOf(ctx, role)).map(rightsKey));
  const menus = matrixMenus(ctx, await readMenus(ctx, role), held);
  const byId = new Map(menus.map((menu) => [menu.id, menu]));
  return treeOf(menus, ({ id, code, label, visible, collections }) => {
    const { targets, rights } = byId.get(id) as MatrixMenu;
    return {
      ...{ menu_id: id, code, label, visible: visible !== false && (!collections.length || rights.read === true) },
      ...rights,
      grantable: byAction((action) => targets[action]?.every((collection) => mayTick(ctx, { collection, action })) ?? null),
    };
  });
}

/** The permission that a tick in the matrix grants: all fields and rows that the caller may grant, within the tenant. */
function tickedPermission(ctx: Context, right: Right): AccessPermission | null {
  const { collection, action } = right;
  const open = openRight(ctx, right);
  const own = ownAccess(ctx, collection, action, open);
  if (!own) return null;
  const { fields, filter, validation, presets } = limitedTo(own, open, baseFilterOf(ctx, collection));
  const { model } = ctx.app;
  const declared = model.has(collection) ? model.get(collection) : undefined;
  const complete = scopedToTenant(declared, { collection, action, fields, permissions: filter, validation, presets });
  return {
    ...{ collection, action, fields: complete.fields as string[] },
    ...{ permissions: complete.permissions ?? null, validation: complete.validation ?? null, presets: complete.presets ?? null },
  };
}

/** Sets rights and visibility of the given menus, all or none. Other menus are not changed. */
export async function setMatrix(ctx: Context, roleId: string, entries: readonly MatrixEntry[]): Promise<void> {
  const role = await lockChangeable(ctx, roleId);
  const permissions = await permissionsOf(ctx, role.id);
  const held = new Map(permissions.map((permission) => [rightsKey(permission), permission]));
  const menus = matrixMenus(ctx, await readMenus(ctx, role.id), new Set(held.keys()));
  const wanted = wishes(entries, menus);
  const added = wanted.granted.filter((right) => !held.has(rightsKey(right)));
  const made = added.map((right) => tickedPermission(ctx, right));
  const exceeding = added.filter((_, index) => made[index] === null);
  if (exceeding.length)
    throw new Refusal(
      403,
      'error.role.exceeds_own',
      exceeding.map(({ collection, action }) => ({ collection, action })),
    );
  const removed = permissions.filter((permission) => wanted.revoked.some((right) => rightsKey(right) === rightsKey(permission)));
  await insertPermissions(
    ctx.db,
    made.flatMap((permission) => (permission ? [{ ...permission, policy: role.policy }] : [])),
  );
  if (removed.length) await ctx.rows(sql`delete from directus_permissions where id = any (${removed.map(({ id }) => id)})`);
  const shown = entries.filter(({ visible }) => visible !== undefined);
  if (shown.length)
    await ctx.rows(sql`
      insert into role_menu_permissions (tenant_id, role_id, menu_id, visible)
      select ${ctx.tenant.id}::integer, ${role.id}::uuid, menu_id, visible
      from json_to_recordset(${JSON.stringify(asService(RIGHT, shown))}::json) as e (menu_id integer, visible boolean)
      on conflict (tenant_id, role_id, menu_id) do update set visible = excluded.visible
      where role_menu_permissions.visible <> excluded.visible`);
  const named = (rights: readonly Right[]) => rights.map(rightsKey);
  await logAction(ctx, 'PERMISSION_CHANGED', {
    targetType: 'directus_roles',
    targetId: role.id,
    detail: { change: 'menu_permissions_set', role: role.code, added: named(added), removed: named(removed) },
  });
}
