import sql, { join, raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { assertRange } from '../../kernel/date-range.ts';
import { addDays, type Day, dayOf } from '../../kernel/days.ts';
import { Refusal } from '../../kernel/errors.ts';
import { dayIn, FIGURES_ZONE, INACTIVE_DAYS, IS_EXPIRING, IS_INACTIVE } from './figures.ts';

/** What demos come to: counts, the way from creation to conversion, partners, and use over time. Rates are in percent to one decimal. */

const LONGEST = { days: 366 };
const MOST_TENANTS = 500;

const rate = z.number().nullable();
const count = z.int();

export interface Range {
  start_date?: Day | undefined;
  end_date?: Day | undefined;
}

/** The range asked for, or the last days up to today. */
export function rangeOf(ctx: Context, { start_date, end_date }: Range, days: number): { start: Day; end: Day } {
  const end = end_date ?? dayOf(ctx.now, FIGURES_ZONE);
  const start = start_date ?? addDays(end, 1 - days);
  assertRange(start, end, LONGEST);
  return { start, end };
}

/** Every demo that is not deleted, with its tenant: the alias `d` and `t`. */
const DEMOS = raw('demo_tenants d join tenants t on t.id = d.tenant_id where d.deleted_at is null');

const share = (part: string, whole: string): string => `round(100.0 * ${part} / nullif(${whole}, 0), 1)`;

const daysToConvert = (of: string): string => `round((avg(extract(epoch from ${of}.converted_at - ${of}.created_at)) / 86400)::numeric, 1)`;

const counted = (alias: string) => sql`
  count(*) as total,
  count(*) filter (where ${raw(alias)}.status = 'ACTIVE') as active,
  count(*) filter (where ${raw(alias)}.status = 'EXPIRED') as expired,
  count(*) filter (where ${raw(alias)}.status = 'CONVERTED') as converted,
  count(*) filter (where ${IS_EXPIRING}) as expiring_soon,
  count(*) filter (where ${IS_INACTIVE}) as inactive`;

const counts = { total: count, active: count, expired: count, converted: count, expiring_soon: count, inactive: count };

export const Stats = z.object({
  ...counts,
  by_preset: z.array(z.object({ preset: z.string(), count })),
  by_partner: z.array(z.object({ partner_id: z.int().nullable(), name: z.string().nullable(), count })),
});

const one = async (ctx: Context, statement: Sql): Promise<object> => (await ctx.row<{ data: object }>(statement))?.data ?? {};

export const statsOf = (ctx: Context): Promise<object> =>
  one(
    ctx,
    sql`select (to_jsonb(c) || jsonb_build_object(
      'by_preset', (select coalesce(json_agg(p order by p.preset), '[]') from (select d.preset, count(*) as count from ${DEMOS} group by 1) p),
      'by_partner', (select coalesce(json_agg(p order by p.name nulls first, p.partner_id), '[]') from (
        select d.partner_id, (select name from demo_partners p where p.id = d.partner_id) as name, count(*) as count from ${DEMOS} group by 1, 2) p)
    )) as data from (select ${counted('d')} from ${DEMOS}) c`,
  );

export const Summary = z.object({
  ...counts,
  created_this_month: count,
  converted_this_month: count,
  conversion_rate: rate,
  average_days_to_convert: rate,
});

export function summaryOf(ctx: Context): Promise<object> {
  const month = sql`date_trunc('month', ${dayOf(ctx.now, FIGURES_ZONE)}::date)`;
  return one(
    ctx,
    sql`select to_json(c) as data from (
      select ${counted('d')},
        count(*) filter (where date_trunc('month', ${dayIn('d.created_at')}) = ${month}) as created_this_month,
        count(*) filter (where date_trunc('month', ${dayIn('d.converted_at')}) = ${month}) as converted_this_month,
        ${raw(share("count(*) filter (where d.status = 'CONVERTED')", "count(*) filter (where d.status in ('CONVERTED', 'EXPIRED'))"))} as conversion_rate,
        ${raw(daysToConvert('d'))} as average_days_to_convert
      from ${DEMOS}) c`,
  );
}

const STAGES = ['CREATED', 'FIRST_LOGIN', 'ENGAGED', 'CONVERTED'] as const;

export const Funnel = z.object({
  stages: z.array(z.object({ stage: z.enum(STAGES), count, rate_from_previous: rate, rate_from_created: rate })),
  lost: z.object({ expired: count, active: count }),
});

export interface Cohort extends Range {
  partner_id?: number | undefined;
  preset?: string | undefined;
}

/** Demos that were created in the range, by how far they have come: the last stage that one has reached, and all before it. */
export function funnelOf(ctx: Context, { partner_id, preset, ...range }: Cohort): Promise<object> {
  const { start, end } = rangeOf(ctx, range, 90);
  const had = (event: string) => sql`exists (select from demo_events e where e.demo_tenant_id = d.id and e.event = ${event})`;
  const conditions = [
    sql`${dayIn('d.created_at')} between ${start}::date and ${end}::date`,
    ...(partner_id === undefined ? [] : [sql`d.partner_id = ${partner_id}`]),
    ...(preset === undefined ? [] : [sql`d.preset = ${preset}`]),
  ];
  return one(
    ctx,
    sql`with cohort as (
      select d.status, case when d.status = 'CONVERTED' then 4 when ${had('ENGAGED')} then 3 when ${had('FIRST_LOGIN')} then 2 else 1 end as stage
      from ${DEMOS} and ${join(conditions, ' and ')}
    ), reached as (
      select place, stage, (select count(*) from cohort c where c.stage >= place) as count
      from unnest(${[...STAGES]}::text[]) with ordinality as s (stage, place)
    ), rated as (
      select place, stage, count, ${raw(share('count', 'lag(count) over (order by place)'))} as rate_from_previous,
        ${raw(share('count', 'first_value(count) over (order by place)'))} as rate_from_created
      from reached
    )
    select json_build_object(
      'stages', (select json_agg(json_build_object('stage', stage, 'count', count, 'rate_from_previous', rate_from_previous,
        'rate_from_created', rate_from_created) order by place) from rated),
      'lost', (select json_build_object('expired', count(*) filter (where status = 'EXPIRED'), 'active', count(*) filter (where status = 'ACTIVE'))
        from cohort)) as data`,
  );
}

export const Partner = z.object({
  partner_id: z.int().nullable(),
  name: z.string().nullable(),
  created: count,
  active: count,
  expired: count,
  converted: count,
  conversion_rate: rate,
  average_days_to_convert: rate,
  last_created_at: z.iso.datetime().nullable(),
});

/** What the list of partners selects of `partners p`. */
export const PARTNER_COLUMNS =
  raw(`p.partner_id, p.name, p.created, p.active, p.expired, p.converted, p.conversion_rate, p.average_days_to_convert,
  to_char(p.last_created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as last_created_at`);

/** The demos of a range by who brought them: every active partner, and nobody. */
export function partnersFrom(ctx: Context, range: Range): Sql {
  const { start, end } = rangeOf(ctx, range, 90);
  return sql`from (
    select r.id as partner_id, r.name, count(d.id) as created,
      count(*) filter (where d.status = 'ACTIVE') as active,
      count(*) filter (where d.status = 'EXPIRED') as expired,
      count(*) filter (where d.status = 'CONVERTED') as converted,
      ${raw(share("count(*) filter (where d.status = 'CONVERTED')", 'count(d.id)'))} as conversion_rate,
      ${raw(daysToConvert('d'))} as average_days_to_convert, max(d.created_at) as last_created_at
    from (select id, name, is_active from demo_partners where deleted_at is null union all select null, null, true) r
    left join demo_tenants d on d.partner_id is not distinct from r.id and d.deleted_at is null
      and ${dayIn('d.created_at')} between ${start}::date and ${end}::date
    group by r.id, r.name, r.is_active having r.is_active or count(d.id) > 0
  ) p`;
}

export const Activity = z.object({
  days: z.array(z.object({ date: z.iso.date(), logins: count, active_tenants: count, created: count, converted: count, expired: count })),
  tenants: z.array(
    z.object({
      demo_tenant_id: z.int(),
      name: z.string(),
      logins: count,
      active_days: count,
      last_activity_at: z.iso.datetime().nullable(),
      inactive_days: count,
    }),
  ),
});

/** Use day by day, and by demo, those that are used most first. */
export async function activityOf(
  ctx: Context,
  { demo_tenant_id: demo, ...range }: Range & { demo_tenant_id?: number | undefined },
): Promise<object> {
  const { start, end } = rangeOf(ctx, range, 30);
  if (demo !== undefined && !(await ctx.row(sql`select 1 from demo_tenants where id = ${demo} and deleted_at is null`)))
    throw new Refusal(404, 'error.demo_tenant.not_found');
  const only = demo === undefined ? raw('true') : sql`d.id = ${demo}`;
  return one(
    ctx,
    sql`with events as (
      select e.demo_tenant_id, e.event, e.business_date from demo_events e
      where e.business_date between ${start}::date and ${end}::date and e.demo_tenant_id in (select d.id from ${DEMOS} and ${only})
    ), days as (
      select g.day::date as date,
        count(*) filter (where e.event = 'LOGIN') as logins,
        count(distinct e.demo_tenant_id) filter (where e.event = 'LOGIN') as active_tenants,
        count(*) filter (where e.event = 'CREATED') as created,
        count(*) filter (where e.event = 'CONVERTED') as converted,
        count(*) filter (where e.event = 'EXPIRED') as expired
      from generate_series(${start}::date, ${end}::date, interval '1 day') as g (day)
      left join events e on e.business_date = g.day::date
      group by 1
    ), used as (
      select d.id as demo_tenant_id, t.name,
        (select count(*) from events e where e.demo_tenant_id = d.id and e.event = 'LOGIN') as logins,
        (select count(distinct e.business_date) from events e where e.demo_tenant_id = d.id and e.event = 'LOGIN') as active_days,
        to_char(t.last_activity_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as last_activity_at,
        ${INACTIVE_DAYS} as inactive_days
      from ${DEMOS} and ${only}
      order by logins desc, d.id desc limit ${MOST_TENANTS}
    )
    select json_build_object(
      'days', (select json_agg(days order by date) from days),
      'tenants', (select coalesce(json_agg(used order by logins desc, demo_tenant_id desc), '[]') from used)) as data`,
  );
}
