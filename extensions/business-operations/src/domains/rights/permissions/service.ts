import sql from 'sql-template-tag';
import type { Access, Action } from '../../../kernel/access/permissions.ts';
import { scopedToTenant } from '../../../kernel/access/tenant-scope.ts';
import { logAction } from '../../../kernel/action-log.ts';
import type { Context } from '../../../kernel/context/context.ts';
import { asService } from '../../../kernel/crud/write.ts';
import { conflict, invalid, invalidField, notFound, Refusal } from '../../../kernel/errors.ts';
import { type GrantContent, limitedTo, mayGrant } from '../escalation/rules.ts';
import { assertRoleWithin, baseFilterOf, type GrantRow, grantColumns, isHeld } from '../escalation/service.ts';
import { assertChangeable, lockRole, type Role } from '../roles/role.ts';
import { RIGHT } from '../roles/service.ts';
import type { GrantInput, NewGrant } from './bodies.ts';
import { assertUnderstood, columnsOf } from './filters.ts';
import { isGrantable } from './grantable.ts';
import { shown } from './show.ts';

const table = { name: 'directus_permissions' };

const exceeds = (collection: string, action: string) => new Refusal(403, 'error.permission.exceeds_own', [{ collection, action }]);

/** Removes fields that are closed to every role. If there are any, `*` is replaced by the list of the other fields. */
export function openGrant(ctx: Context, collection: string, action: Action, given: GrantContent): GrantContent {
  const { model } = ctx.app;
  const { fields } = scopedToTenant(model.has(collection) ? model.get(collection) : undefined, {
    collection,
    action,
    fields: given.fields,
  });
  return { ...given, fields: fields as string[] };
}

/** Refuses fields, presets and conditions that the API or the database does not support. */
async function assertGrant(ctx: Context, collection: string, action: Action, given: GrantContent): Promise<void> {
  const columns = columnsOf(ctx, collection);
  const unknown = [
    ...(given.fields ?? []).flatMap((name, index) => (name === '*' || columns.includes(name) ? [] : [`fields.${index}`])),
    ...Object.keys(given.presets ?? {}).flatMap((name) => (columns.includes(name) ? [] : [`presets.${name}`])),
  ];
  if (unknown.length)
    throw invalid(
      'error.validation_failed',
      unknown.map((path) => ({ path, code: 'unknown_field' })),
    );
  // A creation has no row to filter yet; its values are checked by the validation.
  if (given.filter && action === 'create') throw invalidField('filter', 'not_for_create', 'error.permission.filter_invalid');
  await assertUnderstood(ctx, collection, 'filter', given.filter);
  await assertUnderstood(ctx, collection, 'validation', given.validation);
}

/** The caller's own right if it covers the permission, else null. */
export function ownAccess(ctx: Context, collection: string, action: Action, given: GrantContent): Access | null {
  const own = ctx.may(collection, action);
  return mayGrant(own, given) ? own : null;
}

function payloadOf(ctx: Context, collection: string, action: Action, given: GrantContent): Record<string, unknown> {
  const own = ownAccess(ctx, collection, action, given);
  if (!own) throw exceeds(collection, action);
  const { fields, filter, validation, presets } = limitedTo(own, given, baseFilterOf(ctx, collection));
  return { fields, permissions: filter, validation, presets };
}

const logged = (ctx: Context, role: Role, change: string, { collection, action }: { collection: string; action: string }) =>
  logAction(ctx, 'PERMISSION_CHANGED', {
    targetType: 'directus_roles',
    targetId: role.id,
    detail: { change, role: role.code, collection, action },
  });

export async function createPermission(ctx: Context, { role_id: roleId, collection, action, ...input }: NewGrant): Promise<number> {
  if (!(await ctx.row(sql`select from directus_roles where id = ${roleId} and tenant_id = ${ctx.tenant.id}`)))
    throw invalidField('role_id', 'unknown_reference');
  const role = await lockRole(ctx, roleId);
  assertChangeable(role);
  if (!isGrantable(ctx.app, collection, action))
    throw invalidField('collection', 'not_grantable', 'error.permission.collection_not_grantable');
  const given = { fields: ['*'], filter: null, validation: null, presets: null, ...input };
  const open = openGrant(ctx, collection, action, given);
  if (!ownAccess(ctx, collection, action, open)) throw exceeds(collection, action);
  await assertRoleWithin(ctx, role.id);
  await assertGrant(ctx, collection, action, given);
  const payload = payloadOf(ctx, collection, action, open);
  if (
    await ctx.row(sql`select from directus_permissions where policy = ${role.policy} and collection = ${collection} and action = ${action}`)
  )
    throw conflict('error.permission.duplicate');
  const id = await ctx.items(table).create({ ...asService(RIGHT, payload), policy: role.policy, collection, action });
  await logged(ctx, role, 'permission_created', { collection, action });
  return id;
}

/** A permission of one of the tenant's roles. Locks the role. */
async function lockPermission(ctx: Context, id: number): Promise<{ role: Role; grant: GrantRow }> {
  const found = await ctx.row<{ role: string }>(sql`
    select a.role from directus_permissions g join directus_policies p on p.id = g.policy join directus_access a on a.policy = p.id
    where g.id = ${id} and p.is_role_policy and p.tenant_id = ${ctx.tenant.id} and a.role is not null`);
  if (!found) throw notFound();
  const role = await lockRole(ctx, found.role);
  const grant = await ctx.row<GrantRow>(
    sql`select ${grantColumns} from directus_permissions g where g.id = ${id} and g.policy = ${role.policy}`,
  );
  if (!grant) throw notFound();
  assertChangeable(role);
  if (!isHeld(ctx, grant)) throw exceeds(grant.collection, grant.action);
  await assertRoleWithin(ctx, role.id);
  return { role, grant };
}

export async function updatePermission(ctx: Context, id: number, input: GrantInput): Promise<void> {
  const { role, grant } = await lockPermission(ctx, id);
  const { collection, action } = grant;
  const { fields, filter, validation, presets } = shown(ctx, { ...grant, role_id: role.id });
  const given = { fields, filter, validation, presets, ...input };
  await assertGrant(ctx, collection, action, { ...given, filter: input.filter ?? null, validation: input.validation ?? null });
  const payload = payloadOf(ctx, collection, action, openGrant(ctx, collection, action, given));
  await ctx.items(table).update(id, asService(RIGHT, payload));
  await logged(ctx, role, 'permission_updated', grant);
}

export async function deletePermission(ctx: Context, id: number): Promise<void> {
  const { role, grant } = await lockPermission(ctx, id);
  await ctx.items(table).delete(id);
  await logged(ctx, role, 'permission_deleted', grant);
}
