import sql, { raw } from 'sql-template-tag';
import { ADMIN_ROLE } from '../../kernel/access/role-permissions.ts';
import type { Context } from '../../kernel/context/context.ts';
import { inTenant } from '../../kernel/context/in-tenant.ts';
import { asService, permitted } from '../../kernel/crud/write.ts';
import { conflict, invalidField, notFound } from '../../kernel/errors.ts';
import type { CreateInput, UpdateInput } from '../../kernel/model/collection.ts';
import { provisionTenant } from '../../kernel/provisioning/tenant.ts';
import type { Guard } from '../../kernel/states/guard.ts';
import { move } from '../../kernel/states/move.ts';
import { tenantMachine, tenants } from './model.ts';
import { invite } from './users/invitation.ts';

export interface FirstAdmin {
  email: string;
  name: string;
  /** Null for somebody as whom nobody signs in; without any they are invited. */
  password?: string | null;
}

export type TenantInput = CreateInput<typeof tenants>;

/** Creates a tenant with its roles, the reference data of every domain, its folder and its first administrator. */
export async function createTenant(
  ctx: Context,
  { admin, ...input }: TenantInput & { admin: FirstAdmin },
): Promise<{ id: number; admin: string }> {
  const id = await ctx.items(tenants).create(asService('only system administrators open tenants', input));
  const adminId = await inTenant(ctx, id, async (inside) => {
    await provisionTenant(inside);
    const role = await inside.row<{ id: string }>(
      sql`select id from directus_roles where tenant_id = ${id} and code = ${ADMIN_ROLE} and is_builtin`,
    );
    return createUser(inside, { ...admin, role: role?.id ?? '' });
  });
  return { id, admin: adminId };
}

export interface NewUser {
  email: string;
  /** The last name, or the whole name. */
  name: string;
  first_name?: string | null;
  language?: string | null;
  phone?: string | null;
  department_id?: number | null;
  position_id?: number | null;
  /** Null for somebody as whom nobody signs in. */
  password?: string | null;
  role: string;
}

/** Creates a user of the tenant. Without a password the user is invited. */
export async function createUser(ctx: Context, { email: written, name, password, role, ...profile }: NewUser): Promise<string> {
  const email = written.toLowerCase();
  const found = await ctx.row<{ taken: boolean }>(sql`select ops.email_taken(${email}) as taken`);
  if (found?.taken) throw conflict('error.user.email_taken', [{ path: 'email', code: 'taken' }]);
  const users = ctx.users();
  const id = await users.createOne({
    ...profile,
    email,
    last_name: name,
    role,
    tenant_id: ctx.tenant.id,
    status: password === undefined ? 'invited' : 'active',
    ...(password ? { password } : {}),
  });
  if (password === undefined) await invite(ctx, { id, email, language: profile.language });
  return id;
}

export async function updateTenant(ctx: Context, id: number, changes: UpdateInput<typeof tenants>): Promise<void> {
  const tenant = await ctx.row<{ is_demo: boolean; plan: string }>(
    sql`select is_demo, plan from tenants where id = ${id} and deleted_at is null for update`,
  );
  if (!tenant) throw notFound();
  if (tenant.is_demo && changes.plan && changes.plan !== tenant.plan) throw conflict('error.tenant.demo_plan');
  if (changes.max_users != null) {
    const users = await ctx.row<{ count: string }>(
      sql`select count(*) from directus_users where tenant_id = ${id} and status <> 'archived'`,
    );
    if (Number(users?.count) > changes.max_users)
      throw invalidField('max_users', 'too_small', 'error.tenant.max_users_below_count', { users: Number(users?.count) });
  }
  const written = permitted(ctx, tenants, 'update', changes);
  if (Object.keys(written).length) await ctx.items(tenants).update(id, written);
}

/** Suspends a tenant. Tokens of its users are refused from the next request on, and their sessions are deleted. */
export const suspendTenant = move(tenantMachine, 'suspend', {
  right: 'service',
  set: () => ({ inactive_reason: 'SUSPENDED' }),
  after: signOut,
});

const notExpired: Guard = {
  sql: () => raw("t.inactive_reason is distinct from 'DEMO_EXPIRED'"),
  status: 409,
  error: 'error.tenant.demo_expired',
};

export const activateTenant = move(tenantMachine, 'activate', {
  right: 'service',
  guards: [notExpired],
  set: () => ({ inactive_reason: null }),
});

const expire = move(tenantMachine, 'suspend', {
  right: 'service',
  set: () => ({ inactive_reason: 'DEMO_EXPIRED' }),
  after: signOut,
});

const reopen = move(tenantMachine, 'activate', { right: 'service', set: () => ({ inactive_reason: null }) });

const isActive = async (ctx: Context): Promise<boolean> =>
  Boolean(await ctx.row(sql`select 1 from tenants where id = ${ctx.tenant.id} and status = 'ACTIVE' for update`));

/** Shuts out the context's tenant, whose demo is over. One that is suspended already stays shut out for that reason from now on. */
export async function closeDemo(ctx: Context): Promise<void> {
  if (await isActive(ctx)) await expire.one(ctx, ctx.tenant.id, {});
  else await ctx.rows(sql`update tenants set inactive_reason = 'DEMO_EXPIRED' where id = ${ctx.tenant.id} and deleted_at is null`);
}

/** Lets the context's tenant in whose demo goes on, or is none any more. */
export async function activateDemo(ctx: Context): Promise<void> {
  if (!(await isActive(ctx))) await reopen.one(ctx, ctx.tenant.id, {});
}

/** Deletes a tenant: archives its users and revokes its keys, but keeps its data. */
export async function deleteTenant(ctx: Context, id: number): Promise<void> {
  const tenant = await ctx.row<{ status: string }>(sql`select status from tenants where id = ${id} and deleted_at is null for update`);
  if (!tenant) throw notFound();
  if (tenant.status === 'ACTIVE') throw conflict('error.tenant.still_active');
  // The tenant is deleted first, because the last administrator of an existing tenant cannot be archived.
  await ctx.items(tenants).delete(id);
  await ctx.rows(sql`update directus_users set status = 'archived', token = null where tenant_id = ${id}`);
  await ctx.rows(
    sql`update api_keys set revoked_at = now(), revoked_by = ${ctx.variables.userId} where tenant_id = ${id} and revoked_at is null`,
  );
  await dropSessions(ctx, [id]);
}

/** Nobody of these tenants stays signed in. */
function signOut(ctx: Context, tenants: readonly { id: number }[]): Promise<void> {
  return dropSessions(
    ctx,
    tenants.map(({ id }) => id),
  );
}

async function dropSessions(ctx: Context, ids: readonly number[]): Promise<void> {
  await ctx.rows(
    sql`delete from directus_sessions where "user" in (select id from directus_users where tenant_id = any (${ids}::integer[]))`,
  );
}
