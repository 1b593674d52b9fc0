import sql from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import { assertFieldReferences } from '../../../kernel/crud/write.ts';
import { conflict, invalidField, notFound, Refusal } from '../../../kernel/errors.ts';
import { assertRoleWithin, assertUserWithin } from '../../rights/escalation/service.ts';
import { systemFields } from '../../system-fields.ts';
import { createUser } from '../service.ts';
import type { NewUser, UserChanges } from './bodies.ts';
import { invite } from './invitation.ts';

export type UserStatus = 'active' | 'invited' | 'suspended' | 'archived' | 'draft' | 'unverified';

interface User {
  id: string;
  email: string;
  language: string | null;
  role: string | null;
  role_code: string | null;
  status: UserStatus;
}

interface Names {
  family_name: string | null;
  given_name: string | null;
}

/** Locks a user of the tenant until the transaction ends. */
async function lockUser(ctx: Context, id: string): Promise<User> {
  const user = await ctx.row<User>(sql`
    select u.id, u.email, u.language, u.role, r.code as role_code, u.status from directus_users u left join directus_roles r on r.id = u.role
    where u.id = ${id} and u.tenant_id = ${ctx.tenant.id} and u.status <> 'archived' for update of u`);
  if (!user) throw notFound();
  return user;
}

/** Refuses roles that do not belong to the tenant or that the caller may not assign, and keeps the role until the transaction ends. */
async function assertAssignable(ctx: Context, role: string): Promise<void> {
  const found = await ctx.row(sql`select 1 from directus_roles where id = ${role} and tenant_id = ${ctx.tenant.id} for key share`);
  if (!found) throw invalidField('role_id', 'not_assignable', 'error.role.not_assignable');
  await assertRoleWithin(ctx, role);
}

/** Checks that department and position exist in the tenant, and locks them until the transaction ends. */
const assertPlace = (ctx: Context, changes: UserChanges) =>
  assertFieldReferences(ctx, (name) => systemFields.directus_users?.[name], { ...changes });

/**
 * Enforces the user limit, for which users who are not archived count. The tenant is locked, so that two concurrent requests cannot
 * exceed the limit together.
 */
async function assertUserLimit(ctx: Context, adding: number): Promise<void> {
  const tenant = await ctx.row<{ max_users: number | null }>(
    sql`select max_users from tenants where id = ${ctx.tenant.id} for no key update`,
  );
  const counted = await ctx.row<{ users: string }>(
    sql`select count(*) as users from directus_users where tenant_id = ${ctx.tenant.id} and status <> 'archived'`,
  );
  if (tenant?.max_users != null && Number(counted?.users) + adding > tenant.max_users)
    throw conflict('error.user.limit_reached', [{ code: 'limit', max: tenant.max_users }]);
}

/** Refuses to remove the last administrator. All administrators are locked, so that two of them cannot remove each other at once. */
async function assertNotLastAdmin(ctx: Context, user: User): Promise<void> {
  if (user.role_code !== 'admin') return;
  const admins = await ctx.rows<{ id: string }>(sql`
    select u.id from directus_users u join directus_roles r on r.id = u.role
    where u.tenant_id = ${ctx.tenant.id} and r.code = 'admin' and u.status = 'active' order by u.id for update of u`);
  if (!admins.some(({ id }) => id !== user.id)) throw conflict('error.user.last_admin');
}

const assertOther = (ctx: Context, id: string) => {
  if (ctx.variables.userId === id) throw conflict('error.user.self');
};

export async function addUser(ctx: Context, { role_id: role, last_name: name, ...profile }: NewUser): Promise<string> {
  await assertAssignable(ctx, role);
  await assertPlace(ctx, profile);
  await assertUserLimit(ctx, 1);
  return createUser(ctx, { ...profile, name, role });
}

export async function changeUser(ctx: Context, id: string, { role_id: role, ...changes }: UserChanges): Promise<void> {
  const user = await lockUser(ctx, id);
  await assertUserWithin(ctx, user);
  if (role !== undefined && role !== user.role) {
    if (ctx.variables.userId === id) throw new Refusal(403, 'error.user.own_role');
    await assertAssignable(ctx, role);
    await assertNotLastAdmin(ctx, user);
  }
  await assertPlace(ctx, changes);
  await writeUser(ctx, id, { ...changes, ...(role === undefined ? {} : { role }) });
}

/** Directus's columns hold the whole name, so that what one part of it becomes is said beside them. */
export async function writeUser(ctx: Context, id: string, changes: Omit<UserChanges, 'role_id'> & { role?: string }): Promise<void> {
  const { last_name: family, first_name: given } = changes;
  const renamed = family !== undefined || given !== undefined;
  const former = renamed && (await ctx.row<Names>(sql`select family_name, given_name from directus_users where id = ${id} for update`));
  await ctx.users().updateOne(id, { ...changes });
  if (!former) return;
  const names = {
    ...former,
    ...(family === undefined ? {} : { family_name: family }),
    ...(given === undefined ? {} : { given_name: given }),
  };
  await ctx.rows(
    sql`update directus_users set family_name = ${names.family_name}, given_name = ${names.given_name || null} where id = ${id}`,
  );
}

/** Mails the invitation once more; the links of the mails before stay good as long as they would have. */
export async function inviteAgain(ctx: Context, id: string): Promise<void> {
  const user = await lockUser(ctx, id);
  await assertUserWithin(ctx, user);
  if (user.status !== 'invited')
    throw conflict('error.invalid_transition', [
      { path: 'status', code: 'invalid_transition', from: user.status, to: 'invited', allowed: [] },
    ]);
  await invite(ctx, user);
}

export async function suspendUser(ctx: Context, id: string): Promise<void> {
  assertOther(ctx, id);
  const user = await lockUser(ctx, id);
  await assertUserWithin(ctx, user);
  if (user.status !== 'active')
    throw conflict('error.invalid_transition', [
      {
        path: 'status',
        code: 'invalid_transition',
        from: user.status,
        to: 'suspended',
        allowed: user.status === 'suspended' ? ['activate'] : [],
      },
    ]);
  await assertNotLastAdmin(ctx, user);
  await revokeAccess(ctx, id, 'suspended');
}

export async function activateUser(ctx: Context, id: string): Promise<void> {
  const user = await lockUser(ctx, id);
  await assertUserWithin(ctx, user);
  if (user.status !== 'suspended')
    throw conflict('error.invalid_transition', [
      { path: 'status', code: 'invalid_transition', from: user.status, to: 'active', allowed: user.status === 'active' ? ['suspend'] : [] },
    ]);
  await assertUserLimit(ctx, 0);
  await ctx.users().updateOne(id, { status: 'active' });
}

/** Archives a user. The row remains for the history; tokens and sessions are deleted. */
export async function archiveUser(ctx: Context, id: string): Promise<void> {
  assertOther(ctx, id);
  // Whether somebody may go depends on who stays.
  await ctx.rows(sql`select pg_advisory_xact_lock(hashtext('users_archived'), ${ctx.tenant.id})`);
  const user = await lockUser(ctx, id);
  await assertUserWithin(ctx, user);
  await assertNotLastAdmin(ctx, user);
  for (const domain of ctx.app.domains) await domain.beforeUserRemoved?.(ctx, id);
  await revokeAccess(ctx, id, 'archived');
}

async function revokeAccess(ctx: Context, id: string, status: UserStatus): Promise<void> {
  await ctx.users().updateOne(id, { status, token: null });
  await ctx.rows(sql`delete from directus_sessions where "user" = ${id}`);
}
