import sql, { join, type Sql } from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { addDays, type Day } from '../../kernel/days.ts';
import { invalid, invalidField } from '../../kernel/errors.ts';
import { metricsSql } from './daily.ts';
import { type Area, type Metric, metrics } from './metrics.ts';
import { scopeOf } from './sql.ts';

/** The days behind the last roll-up that are worked out at the call, at most. */
const LIVE_DAYS = 7;

/** The day that is asked about; today unless given. */
export function askedDay(ctx: Pick<Context, 'today'>, date: Day | undefined): Day {
  const today = ctx.today();
  if (date && date > today) throw invalidField('date', 'in_future', 'error.date_in_future');
  return date ?? today;
}

/** The metrics of an area that are asked for, by their names with commas between; all of them unless given. */
export function askedMetrics(area: Area, names: string | undefined): readonly Metric[] {
  if (names === undefined) return metrics[area];
  const wanted = [...new Set(names.split(',').map((name) => name.trim()))];
  const known = metrics[area].map(({ name }) => name);
  const unknown = wanted.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw invalid('error.stats.unknown_metric', [{ path: 'metrics', code: 'unknown_metric', value: unknown, options: known }], {
      metric: unknown,
    });
  return metrics[area].filter(({ name }) => wanted.includes(name));
}

/**
 * The stored values of days, with those that have not been rolled up yet worked out live: rows of `day`, `domain`, `metric`, `value` and
 * `is_level`. Today is always live.
 */
export function valuesSql(ctx: Context, start: Day, end: Day, areas: readonly Area[]): Sql {
  const scope = scopeOf(ctx);
  const { tenantId, today } = scope;
  const stored = sql`select max(stat_date) from stat_daily where tenant_id = ${tenantId} and stat_date < ${today}::date`;
  const live = sql`
    select generate_series(greatest(${start}::date, (${stored}) + 1, ${addDays(today, 1 - LIVE_DAYS)}::date)::timestamp,
      least(${end}::date, ${today}::date)::timestamp, interval '1 day')::date as day`;
  return sql`
    select s.stat_date as day, s.domain, s.metric, s.value, s.is_level from stat_daily s
    where s.tenant_id = ${tenantId} and s.domain in (${join(areas)}) and s.stat_date between ${start} and ${end} and s.stat_date < ${today}::date
    union all ${metricsSql(scope, live, areas)}`;
}

/** An object with a value for each metric, 0 where there is none. */
export const filled = (wanted: readonly Metric[], values: ReadonlyMap<string, number>): Record<string, number> =>
  Object.fromEntries(wanted.map(({ name }) => [name, values.get(name) ?? 0]));
