import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { assertRange } from '../../kernel/date-range.ts';
import { addDays, addMonths, type Day, daysOf, firstOfMonth } from '../../kernel/days.ts';
import { amount, percent } from '../../kernel/decimal.ts';
import { get, type Route } from '../../kernel/http/route.ts';
import { day, plainText, queryInteger } from '../../kernel/model/schemas.ts';
import { alertRoute } from './alerts.ts';
import { AREAS, type Area, isLevel, metrics } from './metrics.ts';
import { statDaily } from './model.ts';
import { askedDay, askedMetrics, filled, valuesSql } from './read.ts';

const access = [statDaily, 'read'] as const;
const area = z.enum(AREAS);
const names = plainText().min(1).max(500).optional();
const figures = z.record(z.string(), z.number());

const DEFAULT_DAYS = 30;
const MAX_DAYS = 366;

const Figure = z.object({
  today: z.number(),
  month_to_date: z.number(),
  previous_month_to_date: z.number(),
  change_rate: z.number().nullable(),
});

/** The last members of a statement's answer, by area and metric. */
interface Sums {
  domain: Area;
  metric: string;
  today: number;
  month: number;
  previous: number;
  previous_day: number;
}

const rateOf = (now: number, before: number) => percent(amount(now).minus(before), amount(before));

async function summary(ctx: Context, { date: asked, domain }: { date?: Day | undefined; domain?: Area | undefined }) {
  const date = askedDay(ctx, asked);
  const wanted = domain ? [domain] : AREAS;
  const previous = addMonths(date, -1);
  const sum = (from: Day, to: Day) => sql`coalesce(sum(v.value) filter (where v.day between ${from} and ${to}), 0)::double precision`;
  const rows = await ctx.rows<Sums>(sql`
    select v.domain, v.metric, ${sum(date, date)} as today, ${sum(firstOfMonth(date), date)} as month,
      ${sum(firstOfMonth(previous), previous)} as previous, ${sum(previous, previous)} as previous_day
    from (${valuesSql(ctx, firstOfMonth(previous), date, wanted)}) v group by v.domain, v.metric`);
  const found = new Map(rows.map((row) => [`${row.domain}.${row.metric}`, row]));
  return Object.fromEntries(
    wanted.map((name) => [
      name,
      Object.fromEntries(
        metrics[name].map((metric) => {
          const { today = 0, month = 0, previous: before = 0, previous_day = 0 } = found.get(`${name}.${metric.name}`) ?? {};
          const [now, then] = isLevel(metric) ? [today, previous_day] : [month, before];
          return [metric.name, { today, month_to_date: now, previous_month_to_date: then, change_rate: rateOf(now, then) }];
        }),
      ),
    ]),
  );
}

interface DailyQuery {
  domain: Area;
  metrics?: string | undefined;
  start_date?: Day | undefined;
  end_date?: Day | undefined;
}

async function daily(ctx: Context, query: DailyQuery) {
  const end = query.end_date ?? ctx.today();
  const start = query.start_date ?? addDays(end, 1 - DEFAULT_DAYS);
  assertRange(start, end, { days: MAX_DAYS });
  const wanted = askedMetrics(query.domain, query.metrics);
  const rows = await ctx.rows<{ day: Day; metric: string; value: number }>(sql`
    select v.day::text, v.metric, v.value::double precision from (${valuesSql(ctx, start, end, [query.domain])}) v`);
  const byDay = Map.groupBy(rows, (row) => row.day);
  return daysOf(start, end).map((date) => ({
    date,
    ...filled(wanted, new Map((byDay.get(date) ?? []).map(({ metric, value }) => [metric, value]))),
  }));
}

interface MonthlyQuery {
  domain: Area;
  metrics?: string | undefined;
  year?: number | undefined;
}

async function monthly(ctx: Context, query: MonthlyQuery) {
  const year = query.year ?? Number(ctx.today().slice(0, 4));
  const wanted = askedMetrics(query.domain, query.metrics);
  const rows = await ctx.rows<{ year: number; month: number | null; metric: string; flow: number; level: number }>(sql`
    select extract(year from v.day)::integer as year, extract(month from v.day)::integer as month, v.metric,
      sum(v.value)::double precision as flow, (array_agg(v.value order by v.day desc))[1]::double precision as level
    from (${valuesSql(ctx, `${year - 1}-01-01`, `${year}-12-31`, [query.domain])}) v
    group by grouping sets ((1, 2, 3), (1, 3))`);
  const valuesOf = (of: number, month: number | null) =>
    filled(
      wanted,
      new Map(
        rows
          .filter((row) => row.year === of && row.month === month)
          .map(({ metric, flow, level }) => [metric, wanted.some((one) => one.name === metric && isLevel(one)) ? level : flow]),
      ),
    );
  const [total, before] = [valuesOf(year, null), valuesOf(year - 1, null)];
  return {
    year,
    months: Array.from({ length: 12 }, (_, index) => ({ month: index + 1, ...valuesOf(year, index + 1) })),
    total,
    previous_year_total: before,
    change_rate: Object.fromEntries(wanted.map(({ name }) => [name, rateOf(total[name] ?? 0, before[name] ?? 0)])),
  };
}

export const statRoutes: Route[] = [
  get('/stats/summary', {
    id: 'hr.stats.summary',
    access,
    summary: 'Key figures by domain for a day and its month.',
    query: z.strictObject({ date: day.optional(), domain: area.optional() }),
    reply: z.partialRecord(area, z.record(z.string(), Figure)),
    errors: ['error.date_in_future'],
    run: (ctx, { query }) => summary(ctx, query),
  }),
  get('/stats/daily', {
    id: 'hr.stats.daily',
    access,
    summary: 'Metrics day by day.',
    query: z.strictObject({ domain: area, metrics: names, start_date: day.optional(), end_date: day.optional() }),
    reply: z.array(z.object({ date: z.iso.date() }).catchall(z.number())),
    errors: ['error.stats.unknown_metric', 'error.date_range_invalid', 'error.date_range_too_long'],
    run: (ctx, { query }) => daily(ctx, query),
  }),
  get('/stats/monthly', {
    id: 'hr.stats.monthly',
    access,
    summary: 'Metrics month by month for a year.',
    query: z.strictObject({ domain: area, metrics: names, year: queryInteger({ min: 1901, max: 2199 }).optional() }),
    reply: z.object({
      year: z.int(),
      months: z.array(z.object({ month: z.int() }).catchall(z.number())),
      total: figures,
      previous_year_total: figures,
      change_rate: z.record(z.string(), z.number().nullable()),
    }),
    errors: ['error.stats.unknown_metric'],
    run: (ctx, { query }) => monthly(ctx, query),
  }),
  alertRoute,
];
