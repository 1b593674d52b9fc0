import sql, { join, type Sql } from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { inOwnTransaction } from '../../kernel/context/own-transaction.ts';
import { addDays, type Day, FIRST_DAY, yearBefore } from '../../kernel/days.ts';
import type { Counts } from '../../kernel/jobs/counted.ts';
import type { Job } from '../../kernel/jobs/job.ts';
import { metricsSql } from './daily.ts';
import { AREAS, type Area, metrics } from './metrics.ts';
import { scopeOf } from './sql.ts';

const EVENTS_KEPT_DAYS = 400;
/** How many days are made when a tenant has none yet; the year before comes with them, to compare with. */
const FIRST_DAYS = 400;

/** Events are read from so long before the last run on, because a transaction that was open then has its time from its beginning. */
const OVERLAP = '1 day';

const PATIENCE = '15min';

/** The first day that a tenant without statistics is given. */
const firstDay = (today: Day): Day => {
  const days = addDays(today, -FIRST_DAYS);
  const lastYear = `${yearBefore(today).slice(0, 4)}-01-01`;
  return days < lastYear ? days : lastYear;
};

interface Extent {
  areas?: readonly Area[];
  /** The first day whose levels are replaced; those of the days before stay as they were when the day was rolled up. */
  levelsFrom: Day;
}

/** Works the figures of some days out anew, from the rows themselves, and stores them. */
export async function recompute(ctx: Context, days: Sql, { areas = AREAS, levelsFrom }: Extent): Promise<number> {
  const scope = scopeOf(ctx);
  const [stored] = await ctx.rows<{ days: number }>(sql`
    with figures as materialized (${metricsSql(scope, days, areas)}), stored as (
      insert into stat_daily (tenant_id, stat_date, domain, metric, value, is_level, computed_at)
      select ${scope.tenantId}, f.day, f.domain, f.metric, f.value, f.is_level, ${ctx.now.toISOString()}::timestamptz from figures f
      on conflict (tenant_id, stat_date, domain, metric) do update
        set value = excluded.value, is_level = excluded.is_level, computed_at = excluded.computed_at
        where not excluded.is_level or stat_daily.stat_date >= ${levelsFrom}::date
    )
    select count(distinct day)::integer as days from figures`);
  return stored?.days ?? 0;
}

/**
 * What events since the last run name, which was when the last day was last made as a whole: rows of the table `named`, and the days stored so far
 * as `last`.
 */
const since = (tenantId: number): Sql => sql`
  last as materialized (
    select max(stat_date) as day from stat_daily where tenant_id = ${tenantId}
  ), since as materialized (
    select min(s.computed_at) - ${OVERLAP}::interval as at from stat_daily s, last where s.tenant_id = ${tenantId} and s.stat_date = last.day
  ), named as materialized (
    select e.collection, least(e.stat_date, e.previous_stat_date) as first, greatest(e.stat_date, e.previous_stat_date) as final
    from stat_events e, since where e.tenant_id = ${tenantId} and e.occurred_at >= since.at
  )`;

/** Yesterday, the days that no run has made since the last one, and the earlier ones that events name. */
function dueDays(tenantId: number, today: Day): Sql {
  const yesterday = addDays(today, -1);
  return sql`
    with ${since(tenantId)}
    select distinct day from (
      select generate_series(least(coalesce(last.day + 1, ${firstDay(today)}::date), ${yesterday}::date)::timestamp, ${yesterday}::timestamp, interval '1 day')::date
      from last
      union all select first from named where collection <> all (${SPANNING}::text[])
      union all select final from named where collection <> all (${SPANNING}::text[])
    ) as due(day) where day < ${today}::date`;
}

/** Events of these name the first and the last of the days on which they change who was there. */
const SPANNING = ['employees', 'leave_requests'];

/** The days of a leave, and those since somebody came, went or was put on leave, among the stored ones. */
function spannedDays(tenantId: number, today: Day): Sql {
  return sql`
    with ${since(tenantId)}
    select d.stat_date as day from (select distinct stat_date from stat_daily where tenant_id = ${tenantId} and stat_date < ${today}::date) d
    where exists (select from named n where n.collection = any (${SPANNING}::text[]) and d.stat_date >= n.first
      and (n.collection = 'employees' or d.stat_date <= n.final))`;
}

/** One tenant at a time; whoever comes second waits, and finds nothing left to change. */
const lock = (ctx: Context) => ctx.rows(sql`select pg_advisory_xact_lock(hashtext('stat-rollup'), ${ctx.tenant.id})`);

/** The first run of a tenant works out two years, which takes longer than a request may. */
const patient = (ctx: Context) => ctx.rows(sql`select set_config('statement_timeout', ${PATIENCE}, true)`);

/** Rolls the tenant's days up. Running it twice changes nothing. */
export async function rollUp(ctx: Context): Promise<Counts> {
  await patient(ctx);
  await lock(ctx);
  const levelsFrom = addDays(ctx.today(), -1);
  const spanned = await recompute(ctx, spannedDays(ctx.tenant.id, ctx.today()), { areas: ['hr'], levelsFrom });
  const days = await recompute(ctx, dueDays(ctx.tenant.id, ctx.today()), { levelsFrom });
  const expired = await ctx.rows(sql`
    delete from stat_events where tenant_id = ${ctx.tenant.id} and occurred_at < ${ctx.now.toISOString()}::timestamptz - ${`${EVENTS_KEPT_DAYS} days`}::interval
    returning id`);
  return { days, spanned, expired: expired.length };
}

/** Every day that has figures, and those between the first and yesterday that lost theirs. */
function allDays(tenantId: number, today: Day): Sql {
  const first = firstDay(today);
  return sql`
    select stat_date as day from stat_daily where tenant_id = ${tenantId} and stat_date < ${first}::date
    union select generate_series(${first}::timestamp, ${addDays(today, -1)}::timestamp, interval '1 day')::date`;
}

/** What no roll-up makes: figures of today and later, and of metrics that there are no longer. */
const strays = (tenantId: number, today: Day): Sql => {
  const known = AREAS.flatMap((area) => metrics[area].map(({ name }) => sql`(${area}, ${name})`));
  return sql`
    delete from stat_daily where tenant_id = ${tenantId} and (stat_date >= ${today}::date or (domain, metric) not in (${join(known)}))
    returning id`;
};

/**
 * Makes all figures of the tenant anew from its rows alone, whatever is stored and whatever the observer saw. Levels of days gone by become
 * what the rows still tell of them: an order that has been cancelled since is no longer in the backlog of the days before.
 */
export async function rebuild(ctx: Context): Promise<Counts> {
  await patient(ctx);
  await lock(ctx);
  const removed = await ctx.rows(strays(ctx.tenant.id, ctx.today()));
  const days = await recompute(ctx, allDays(ctx.tenant.id, ctx.today()), { levelsFrom: FIRST_DAY });
  return { days, removed: removed.length };
}

export const statRollup: Job = {
  name: 'stat-rollup',
  cron: '*/10 * * * *',
  plan: { every: 'day', at: '00:10', for: 'tenant' },
  label: { ko: '통계 집계', en: 'Roll up statistics' },
  detached: { atOnce: 1 },
  run: (ctx: Context) => inOwnTransaction(ctx, rollUp),
  rebuild: (ctx: Context) => inOwnTransaction(ctx, rebuild),
};
