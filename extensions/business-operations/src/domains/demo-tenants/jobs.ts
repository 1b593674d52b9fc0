import sql from 'sql-template-tag';
import { recordAction } from '../../kernel/action-log.ts';
import type { Context } from '../../kernel/context/context.ts';
import { assertNoneFailed, inTransactionEach } from '../../kernel/context/own-transaction.ts';
import type { Job } from '../../kernel/jobs/job.ts';
import { mailLater } from '../../kernel/mail/pending.ts';
import { notify } from '../../kernel/notify.ts';
import { recordEvent } from './events.ts';
import { DAYS_LEFT, ENGAGED_DAYS, ENGAGED_RECORDS, INACTIVE_HOURS, WARNED_DAYS } from './figures.ts';
import { demoTenants } from './model.ts';
import { prepareTemplates } from './prepare.ts';
import { expireDemos } from './service.ts';
import { expiryWarning } from './warning.ts';

const ids = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

/** One demo cannot hold up the others. */
const each = (ctx: Context, demos: readonly number[], work: (inside: Context, id: number) => Promise<boolean>) =>
  inTransactionEach(ctx, demos, async (inside, id) => Number(await work(inside, id)));

interface Warned {
  tenant_id: number;
  name: string;
  contact_email: string;
  days: number;
}

/** Tells the contact and the system administrators that a demo ends soon, once. */
async function warn(ctx: Context, id: number): Promise<boolean> {
  const demo = await ctx.row<Warned>(sql`
    update demo_tenants d set warned_at = ${ctx.now.toISOString()}
    from tenants t where t.id = d.tenant_id and d.id = ${id} and d.status = 'ACTIVE' and d.warned_at is null
    returning d.tenant_id, t.name, d.contact_email, ${DAYS_LEFT} as days`);
  if (!demo) return false;
  const { name, days, contact_email: contact } = demo;
  await mailLater(ctx, expiryWarning, id, [contact]);
  const admins = await ctx.rows<{ id: string }>(
    sql`select u.id from directus_users u where u.status = 'active' and ops.is_system_user(u.id)`,
  );
  await notify(
    ctx,
    admins.map((admin) => admin.id),
    'notice.demo_tenant.expiry_warning',
    { company: name, count: days },
    { collection: demoTenants.name, item: id },
  );
  await recordEvent(ctx.db, id, 'WARNED', { days });
  await log(ctx, 'DEMO_WARNED', id, demo.tenant_id, { days });
  return true;
}

const log = (ctx: Context, action: 'DEMO_WARNED' | 'DEMO_INACTIVE', id: number, tenantId: number, detail?: object): Promise<void> =>
  recordAction(ctx.db, { ...ctx.session, tenantId }, action, { targetType: demoTenants.name, targetId: id, ...(detail ? { detail } : {}) });

async function checkExpiry(ctx: Context): Promise<{ warned: number; expired: number }> {
  const ending = await ctx.rows<{ id: number }>(sql`
    select d.id from demo_tenants d join tenants t on t.id = d.tenant_id
    where d.status = 'ACTIVE' and d.deleted_at is null and d.warned_at is null and d.expires_at >= now() and ${DAYS_LEFT} <= ${WARNED_DAYS}
    order by d.id`);
  const over = await ctx.rows<{ id: number }>(sql`
    select id from demo_tenants where status = 'ACTIVE' and deleted_at is null and expires_at < now() order by id`);
  const warned = await each(ctx, ids(ending), warn);
  const expired = await each(ctx, ids(over), async (inside, id) => (await expireDemos.many(inside, [id], {})).done.length > 0);
  assertNoneFailed(warned, expired);
  return { warned: warned.done, expired: expired.done };
}

/** A demo is engaged from the first day on which its people have come on several days, or made some records of their own. */
const engagedNow = sql`
  select d.id from demo_tenants d
  where d.status <> 'CONVERTED' and d.deleted_at is null
    and not exists (select from demo_events e where e.demo_tenant_id = d.id and e.event = 'ENGAGED')
    and ((select count(distinct e.business_date) from demo_events e where e.demo_tenant_id = d.id and e.event = 'LOGIN') >= ${ENGAGED_DAYS}
      or (select count(*) from (
        select from audit.trigger_audit_logs l where l.tenant_id = d.tenant_id and l.created_at >= d.created_at
          and l.dml_type = 'INSERT' and l.actor_type = 'USER'
          and l.actor_id in (select u.id from directus_users u where u.tenant_id = d.tenant_id)
        limit ${ENGAGED_RECORDS}) as own) >= ${ENGAGED_RECORDS})
  order by d.id`;

/** Marks a demo of which nobody has made use for long, once until somebody does. */
async function markInactive(ctx: Context, id: number): Promise<boolean> {
  const demo = await ctx.row<{ tenant_id: number }>(sql`
    update demo_tenants set inactive_since = ${ctx.now.toISOString()}
    where id = ${id} and status = 'ACTIVE' and inactive_since is null returning tenant_id`);
  if (!demo) return false;
  await recordEvent(ctx.db, id, 'INACTIVE');
  await log(ctx, 'DEMO_INACTIVE', id, demo.tenant_id);
  return true;
}

async function checkUse(ctx: Context): Promise<{ engaged: number; inactive: number }> {
  const engaged = await each(ctx, ids(await ctx.rows<{ id: number }>(engagedNow)), async (inside, id) => {
    await recordEvent(inside.db, id, 'ENGAGED');
    return true;
  });
  const unused = (comparison: 'older' | 'newer') => sql`
    select d.id from demo_tenants d join tenants t on t.id = d.tenant_id
    where d.status = 'ACTIVE' and d.deleted_at is null and (d.inactive_since is null) = ${comparison === 'older'}
      and (coalesce(t.last_activity_at, d.created_at) <= now() - make_interval(hours => ${INACTIVE_HOURS})) = ${comparison === 'older'}
    order by d.id`;
  const active = await each(ctx, ids(await ctx.rows<{ id: number }>(unused('newer'))), async (inside, id) => {
    await inside.rows(sql`update demo_tenants set inactive_since = null where id = ${id}`);
    return true;
  });
  const inactive = await each(ctx, ids(await ctx.rows<{ id: number }>(unused('older'))), markInactive);
  assertNoneFailed(engaged, active, inactive);
  return { engaged: engaged.done, inactive: inactive.done };
}

export const demoJobs: readonly Job[] = [
  {
    name: 'demo-expiry',
    cron: '*/10 * * * *',
    plan: { every: 'day', at: '04:20', for: 'server' },
    label: { ko: '데모 만료 확인', en: 'Expiry of demos' },
    detached: { atOnce: 1 },
    run: checkExpiry,
  },
  {
    name: 'demo-inactivity',
    cron: '*/10 * * * *',
    plan: { every: 'day', at: '09:30', for: 'server' },
    label: { ko: '데모 사용 확인', en: 'Use of demos' },
    detached: { atOnce: 1 },
    run: checkUse,
  },
  {
    name: 'demo-templates',
    cron: '*/10 * * * *',
    // Before people come to work; what the demo's people did on the day itself is little then.
    plan: { every: 'day', at: '08:10', for: 'server' },
    label: { ko: '데모 준비', en: 'Preparation of demos' },
    detached: { atOnce: 1 },
    run: prepareTemplates,
  },
];
