import { randomBytes } from 'node:crypto';
import sql, { raw, type Sql } from 'sql-template-tag';
import { type LoggedAction, logAction } from '../../kernel/action-log.ts';
import type { Context } from '../../kernel/context/context.ts';
import { inTenant } from '../../kernel/context/in-tenant.ts';
import { asService } from '../../kernel/crud/write.ts';
import { addDays, type Day, dayOf } from '../../kernel/days.ts';
import type { DemoPreset } from '../../kernel/demo.ts';
import { invalidField, Refusal } from '../../kernel/errors.ts';
import { emptyTenant } from '../../kernel/provisioning/empty.ts';
import { provisionTenant } from '../../kernel/provisioning/tenant.ts';
import type { Guard } from '../../kernel/states/guard.ts';
import { type MoveOptions, move } from '../../kernel/states/move.ts';
import { tenants } from '../tenants/model.ts';
import { activateDemo, closeDemo, createTenant } from '../tenants/service.ts';
import { demoAddress } from '../tenants/users/accounts.ts';
import { recordEvent } from './events.ts';
import { fillTenant } from './fill.ts';
import { type DemoEvent, demoMachine, demoTenants, type PayingPlan } from './model.ts';

export const DAYS = { min: 1, max: 90, usual: 30 } as const;
/** How many days after its creation a demo may last at most. */
const LONGEST = 365;

const CODE_BYTES = 4;

export interface NewDemo {
  company_name: string;
  code?: string | undefined;
  preset: DemoPreset;
  partner_id?: number | null | undefined;
  contact_name: string;
  contact_email: string;
  admin_password?: string | undefined;
  days: number;
  locale?: 'ko' | 'en' | undefined;
  memo?: string | null | undefined;
}

/** The last second of a day in a tenant's time zone. */
const endOf = (tenant: number, day: Day): Sql => sql`ops.day_end(${tenant}, ${day}::date) - interval '1 second'`;

export function assertDays(days: number): void {
  if (!Number.isInteger(days) || days < DAYS.min || days > DAYS.max) throw invalidField('days', 'range', 'error.demo_tenant.invalid_days');
}

async function assertPartner(ctx: Context, id: number | null | undefined): Promise<void> {
  if (id == null) return;
  const partner = await ctx.row(sql`select 1 from demo_partners where id = ${id} and is_active and deleted_at is null for share`);
  if (!partner) throw invalidField('partner_id', 'inactive', 'error.demo_tenant.partner_inactive');
}

/** Opens a tenant with the reference data of every area and the business of a preset as of today. */
export async function createDemo(ctx: Context, demo: NewDemo): Promise<{ id: number; admin: string }> {
  const { company_name: name, preset, contact_name, contact_email, admin_password: password, days, locale, memo = null } = demo;
  assertDays(days);
  await assertPartner(ctx, demo.partner_id);
  const code = demo.code ?? `demo-${randomBytes(CODE_BYTES).toString('hex')}`;
  const admin = { email: contact_email, name: contact_name, ...(password ? { password } : {}) };
  const tenant = { code, name, plan: 'DEMO' as const, is_demo: true, ...(locale ? { locale } : {}) };
  const made = await createTenant(ctx, { ...asService('a demo is opened by its service', tenant), admin });
  const id = await inTenant(ctx, made.id, async (inside) => {
    const last = await inside.row<{ at: Date }>(sql`select ${endOf(made.id, addDays(inside.today(), days))} as at`);
    const row = { tenant_id: made.id, partner_id: demo.partner_id ?? null, preset, contact_name, contact_email, memo };
    const id = await inside.items(demoTenants).create({ ...row, expires_at: last?.at });
    await recordEvent(inside.db, id, 'CREATED', { preset, days });
    await fillTenant(inside, preset);
    await logAction(inside, 'DEMO_CREATED', { targetType: demoTenants.name, targetId: id, detail: { preset, days } });
    return id;
  });
  return { id, admin: made.admin };
}

const notConverted: Guard = {
  sql: () => raw("t.status <> 'CONVERTED'"),
  status: 409,
  beforeState: true,
  error: 'error.demo_tenant.already_converted',
};

interface Demo {
  tenant_id: number;
  preset: DemoPreset;
  extension_count: number;
  reset_count: number;
}

/** A move of a demo with what happens to its tenant, its event and its entry in the log. */
function demoMove<Input extends object>(
  event: 'extend' | 'reset' | 'convert' | 'expire',
  { happened, action, ...options }: { happened: DemoEvent; action: LoggedAction } & MoveOptions<Demo, Input, undefined>,
) {
  const moving = move<Demo, Input>(demoMachine, event, {
    right: 'service',
    reads: ['tenant_id', 'preset', 'extension_count', 'reset_count'],
    guards: [notConverted],
    ...options,
    async after(ctx, rows, input) {
      await options.after?.(ctx, rows, input);
      for (const { id, tenant_id } of rows)
        await inTenant(ctx, tenant_id, async (inside) => {
          await recordEvent(inside.db, id, happened, input);
          await logAction(inside, action, { targetType: demoTenants.name, targetId: id, detail: input });
        });
    },
  });
  return {
    ...moving,
    /** 404 of its own where there is no such demo. */
    async one(ctx: Context, id: number, input: Input) {
      if (!(await ctx.row(sql`select 1 from demo_tenants where id = ${id} and deleted_at is null for update`)))
        throw new Refusal(404, 'error.demo_tenant.not_found');
      return moving.one(ctx, id, input);
    },
  };
}

/** Does something to each tenant of the moved demos, in that tenant. */
const inEach = async (ctx: Context, rows: readonly Demo[], work: (inside: Context, demo: Demo) => Promise<unknown>): Promise<void> => {
  for (const demo of rows) await inTenant(ctx, demo.tenant_id, (inside) => work(inside, demo));
};

const extend = demoMove<{ days: number; expires_at: string }>('extend', {
  happened: 'EXTENDED',
  action: 'DEMO_EXTENDED',
  set: (_ctx, row, { expires_at }) => ({
    expires_at,
    warned_at: null,
    expired_at: null,
    extension_count: row.extension_count + 1,
  }),
  after: (ctx, rows) => inEach(ctx, rows, activateDemo),
});

/** Gives a demo more days: from its end, or from now where that is past. */
export async function extendDemo(ctx: Context, id: number, days: number): Promise<void> {
  assertDays(days);
  const found = await ctx.row<{ tenant_id: number; status: string; zone: string; created_at: Date; expires_at: Date }>(sql`
    select d.tenant_id, d.status, t.time_zone as zone, d.created_at, d.expires_at
    from demo_tenants d join tenants t on t.id = d.tenant_id where d.id = ${id} and d.deleted_at is null for update of d`);
  if (!found) throw new Refusal(404, 'error.demo_tenant.not_found');
  const { tenant_id, zone } = found;
  const from = new Date(Math.max(ctx.now.getTime(), found.expires_at.getTime()));
  const last = addDays(dayOf(from, zone), days);
  if (found.status !== 'CONVERTED' && last > addDays(dayOf(found.created_at, zone), LONGEST))
    throw invalidField('days', 'limit', 'error.demo_tenant.extension_limit');
  const end = await ctx.row<{ at: Date }>(sql`select ${endOf(tenant_id, last)} as at`);
  await extend.one(ctx, id, { days, expires_at: end?.at.toISOString() ?? '' });
}

/** Deletes the business and gives the reference data anew. */
async function startAnew(ctx: Context): Promise<void> {
  await emptyTenant(ctx);
  await provisionTenant(ctx);
}

const reset = demoMove<{ preset?: DemoPreset }>('reset', {
  happened: 'RESET',
  action: 'DEMO_RESET',
  set: (ctx, row, { preset }) => ({
    preset: preset ?? row.preset,
    last_reset_at: ctx.now.toISOString(),
    reset_count: row.reset_count + 1,
  }),
  after: (ctx, rows, { preset }) =>
    inEach(ctx, rows, async (inside, demo) => {
      await startAnew(inside);
      await fillTenant(inside, preset ?? demo.preset);
    }),
});

export const resetDemo = (ctx: Context, id: number, preset?: DemoPreset): Promise<unknown> => reset.one(ctx, id, preset ? { preset } : {});

interface Conversion {
  plan: PayingPlan;
  keep_data: boolean;
  subscription_started_on?: Day;
}

const convert = demoMove<Conversion>('convert', {
  happened: 'CONVERTED',
  action: 'DEMO_CONVERTED',
  set: (ctx, _row, { plan }) => ({ converted_plan: plan, converted_at: ctx.now.toISOString() }),
  after: (ctx, rows, { plan, keep_data, subscription_started_on }) =>
    inEach(ctx, rows, async (inside) => {
      await activateDemo(inside);
      await inside.items(tenants).update(inside.tenant.id, {
        plan,
        is_demo: false,
        subscription_started_on: subscription_started_on ?? inside.today(),
      });
      if (keep_data) return;
      await startAnew(inside);
      await archivePeople(inside);
    }),
});

/**
 * Whom the demo's data named and as whom nobody can sign in: with the data they go from sight. Its owner stays as long as the contact has
 * not accepted the invitation, because a tenant keeps an administrator.
 */
const archivePeople = (ctx: Context) =>
  ctx.rows(sql`
    update directus_users u set status = 'archived'
    where u.tenant_id = ${ctx.tenant.id} and u.status = 'active' and u.password is null and u.email like ${demoAddress(ctx.tenant.code, '%')}
      and (not exists (select from directus_roles r where r.id = u.role and r.is_builtin)
        or exists (select from directus_users o where o.tenant_id = u.tenant_id and o.role = u.role and o.status = 'active' and o.password is not null))`);

export const convertDemo = (ctx: Context, id: number, conversion: Conversion): Promise<unknown> => convert.one(ctx, id, conversion);

/** Shuts out the tenants of demos that are over. */
export const expireDemos = demoMove<object>('expire', {
  happened: 'EXPIRED',
  action: 'DEMO_EXPIRED',
  set: (ctx) => ({ expired_at: ctx.now.toISOString() }),
  after: (ctx, rows) => inEach(ctx, rows, closeDemo),
});
