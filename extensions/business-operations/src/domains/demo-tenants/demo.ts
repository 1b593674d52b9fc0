import sql from 'sql-template-tag';
import { z } from 'zod';
import demo from '../../../../../seeds/demo/demo-tenants.json' with { type: 'json' };
import type { App } from '../../kernel/app.ts';
import { asSystem } from '../../kernel/context/as-system.ts';
import type { Context } from '../../kernel/context/context.ts';
import { inTenant } from '../../kernel/context/in-tenant.ts';
import { asService } from '../../kernel/crud/write.ts';
import { writeFollowing } from '../../kernel/states/move.ts';
import { closeDemo, createTenant } from '../tenants/service.ts';
import { demoAddress } from '../tenants/users/accounts.ts';
import { fillTenant } from './fill.ts';
import { type DemoEvent, demoMachine, demoPartners, PayingPlan } from './model.ts';
import { OWNER } from './people.ts';

const DAY = 86_400_000;

/** Days are counted back from today. */
const Demo = z.strictObject({
  code: z.string(),
  company: z.string(),
  partner: z.string().nullable(),
  days_ago: z.int(),
  /** How long it was to last. */
  days: z.int(),
  logins: z.array(z.int()),
  engaged: z.int().optional(),
  expired: z.int().optional(),
  inactive: z.int().optional(),
  converted: z.int().optional(),
  plan: z.enum(Object.keys(PayingPlan) as [PayingPlan, ...PayingPlan[]]).optional(),
  /** Whether it has a business; what the others did is told by their events alone. */
  filled: z.literal(true).optional(),
});

type Demo = z.infer<typeof Demo>;

const Plan = z.strictObject({
  partners: z.array(z.strictObject({ code: z.string(), name: z.string(), contact_name: z.string(), contact_email: z.string() })),
  demos: z.array(Demo),
});

const PLAN = Plan.parse(demo);

/** The demos of half a year and who brought them. Nothing where there are any partners or demos. */
export async function seedDemos(app: App, report: (line: string) => void): Promise<void> {
  const made = await asSystem(app, async (ctx) => {
    if (await ctx.row(sql`select 1 from demo_partners union all select 1 from demo_tenants limit 1`)) return 0;
    const partners = new Map<string, number>();
    for (const partner of PLAN.partners) partners.set(partner.code, await ctx.items(demoPartners).create(partner));
    const free = await ctx.rows<{ code: string }>(sql`
      select code from unnest(${PLAN.demos.map(({ code }) => code)}::text[]) as code where not exists (select from tenants t where t.code = code.code)`);
    const codes = new Set(free.map(({ code }) => code));
    const demos = PLAN.demos.filter(({ code }) => codes.has(code));
    for (const one of demos) await seedDemo(ctx, one, one.partner ? (partners.get(one.partner) ?? null) : null);
    return demos.length;
  });
  if (made) report(`Demo tenants: ${made} created.`);
}

const stateOf = ({ converted, expired }: Demo) => (converted ? 'CONVERTED' : expired ? 'EXPIRED' : 'ACTIVE');

/** In the words of its events, the oldest first. */
function eventsOf({ days_ago, logins, engaged, inactive, expired, converted }: Demo): { event: DemoEvent; ago: number }[] {
  const said = (event: DemoEvent, ago: number | undefined) => (ago === undefined ? [] : [{ event, ago }]);
  return [
    ...said('CREATED', days_ago),
    ...said('FIRST_LOGIN', logins[0]),
    ...logins.flatMap((ago) => said('LOGIN', ago)),
    ...[...said('ENGAGED', engaged), ...said('INACTIVE', inactive), ...said('EXPIRED', expired), ...said('CONVERTED', converted)],
  ].sort((one, other) => other.ago - one.ago);
}

async function seedDemo(ctx: Context, one: Demo, partner: number | null): Promise<void> {
  const { code, company, days_ago, days, logins, inactive, expired, converted, plan, filled } = one;
  const state = stateOf(one);
  const tenant = { code, name: company, plan: plan ?? ('DEMO' as const), is_demo: state !== 'CONVERTED' };
  const admin = { email: demoAddress(code, OWNER.account), name: OWNER.name, password: null };
  const { id } = await createTenant(ctx, { ...asService('a demo is opened by its service', tenant), admin });
  await ctx.rows(sql`
    update tenants set last_activity_at = now() - make_interval(days => ${logins.at(-1) ?? days_ago}) where id = ${id}`);
  const made = await ctx.row<{ id: number }>(sql`
    insert into demo_tenants (tenant_id, partner_id, preset, contact_name, contact_email, created_at, expires_at)
    values (${id}, ${partner}, 'BASIC', ${OWNER.name}, ${admin.email}, now() - make_interval(days => ${days_ago}),
      ops.day_end(${id}, ops.today(${id}) - ${days_ago}::integer + ${days}::integer) - interval '1 second')
    returning id`);
  const demo = made?.id as number;
  const at = (ago: number) => new Date(ctx.now.getTime() - ago * DAY).toISOString();
  const changes = {
    ...(inactive ? { inactive_since: at(inactive) } : {}),
    ...(expired ? { expired_at: at(expired) } : {}),
    ...(converted ? { converted_at: at(converted), converted_plan: plan } : {}),
  };
  await writeFollowing(ctx, demoMachine, [{ id: demo, from: 'ACTIVE', changes: { ...changes, status: state } }]);
  await ctx.rows(sql`
    insert into demo_events (demo_tenant_id, event, business_date, created_at)
    select ${demo}, e.event, ops.today(${id}) - e.ago, now() - make_interval(days => e.ago)
    from json_to_recordset(${JSON.stringify(eventsOf(one))}::json) as e (event text, ago integer)`);
  if (state === 'EXPIRED') await inTenant(ctx, id, closeDemo);
  if (filled) await inTenant(ctx, id, (inside) => fillTenant(inside, 'BASIC'));
}
