import sql from 'sql-template-tag';
import { assertBusinessNumber } from '../../kernel/crud/business-number.ts';
import { ADMIN_ROLE } from '../../kernel/deploy/access.ts';
import { conflict, invalidField, notFound } from '../../kernel/errors.ts';
import type { Context } from '../../kernel/http/context.ts';
import { inTenant } from '../../kernel/http/in-tenant.ts';
import { transition } from '../../kernel/machine.ts';
import type { CreateInput, UpdateInput } from '../../kernel/model/collection.ts';
import { provisionTenant } from '../../kernel/provisioning/tenant.ts';
import { tenantMachine, tenants } from './model.ts';
import { invite } from './people/invitation.ts';

export interface FirstAdmin {
  email: string;
  name: string;
  password?: string;
}

export type TenantInput = CreateInput<typeof tenants>;

/** The tenant with its roles, the reference data of every domain, its folder and its first administrator: all or nothing. */
export async function createTenant(
  ctx: Context,
  { admin, ...input }: TenantInput & { admin: FirstAdmin },
): Promise<{ id: number; admin: string }> {
  assertBusinessNumber('business_number', input.business_number);
  await assertTimeZone(ctx, input.time_zone);
  const id = await ctx.items(tenants).create(input);
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
  /** Surname, or the whole name. */
  name: string;
  first_name?: string | null;
  language?: string | null;
  phone?: string | null;
  department_id?: number | null;
  position_id?: number | null;
  password?: string;
  role: string;
}

/** A person of the tenant; without a password they are invited. */
export async function createUser(ctx: Context, { email: written, name, password, role, ...person }: NewUser): Promise<string> {
  const email = written.toLowerCase();
  const found = await ctx.row<{ taken: boolean }>(sql`select ops.email_taken(${email}) as taken`);
  if (found?.taken) throw conflict('error.user.email_taken', [{ path: 'email', code: 'taken' }]);
  const users = ctx.users();
  const id = await users.createOne({
    ...person,
    email,
    last_name: name,
    role,
    tenant_id: ctx.tenant.id,
    status: password ? 'active' : 'invited',
    ...(password ? { password } : {}),
  });
  if (!password) await invite(ctx, { id, email, language: person.language });
  return id;
}

async function assertTimeZone(ctx: Context, zone: string | undefined): Promise<void> {
  if (zone === undefined) return;
  if (!(await ctx.row(sql`select 1 from pg_timezone_names where name = ${zone}`)))
    throw invalidField('time_zone', 'unknown', 'error.tenant.time_zone_unknown');
}

export async function updateTenant(ctx: Context, id: number, changes: UpdateInput<typeof tenants>): Promise<void> {
  assertBusinessNumber('business_number', changes.business_number);
  await assertTimeZone(ctx, changes.time_zone);
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
  const settings = changes.settings === undefined ? {} : { settings: changes.settings };
  await ctx.items(tenants).update(id, { ...changes, ...settings });
}

/** Shut out: what the tenant's people hold stops working with the next request, what they could renew is gone. */
export async function suspendTenant(ctx: Context, id: number): Promise<void> {
  await transition(ctx, tenantMachine, id, 'suspend', { inactive_reason: 'SUSPENDED' });
  await dropSessions(ctx, id);
}

export async function activateTenant(ctx: Context, id: number): Promise<void> {
  const tenant = await ctx.row<{ inactive_reason: string | null }>(
    sql`select inactive_reason from tenants where id = ${id} and deleted_at is null`,
  );
  if (tenant?.inactive_reason === 'DEMO_EXPIRED') throw conflict('error.tenant.demo_expired');
  await transition(ctx, tenantMachine, id, 'activate', { inactive_reason: null });
}

/** Its people become archived and its keys revoked; its data stays. */
export async function deleteTenant(ctx: Context, id: number): Promise<void> {
  const tenant = await ctx.row<{ status: string }>(sql`select status from tenants where id = ${id} and deleted_at is null for update`);
  if (!tenant) throw notFound();
  if (tenant.status === 'ACTIVE') throw conflict('error.tenant.still_active');
  // First, for then the last of its administrators may go too.
  await ctx.items(tenants).delete(id);
  await ctx.rows(sql`update directus_users set status = 'archived', token = null where tenant_id = ${id}`);
  await ctx.rows(
    sql`update api_keys set revoked_at = now(), revoked_by = ${ctx.variables.userId} where tenant_id = ${id} and revoked_at is null`,
  );
  await dropSessions(ctx, id);
}

const dropSessions = (ctx: Context, id: number) =>
  ctx.rows(sql`delete from directus_sessions where "user" in (select id from directus_users where tenant_id = ${id})`);
