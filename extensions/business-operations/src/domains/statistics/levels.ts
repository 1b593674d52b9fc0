import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { employees } from '../hr/employees/model.ts';
import { type Source, sources } from './sources.ts';
import { dayOf, existing, rowsOf, type Scope, startOf } from './sql.ts';

/** The relation `days`, with the column `day`, that levels are worked out for. */
const FIRST = raw('(select min(day) from days)');

/** Rows that were there from a day on, until a day on which they no longer were: expressions over the alias `t`. */
interface Stay {
  /** Those rows, with what joins them. */
  rows: (joined: Sql) => Sql;
  from: Sql;
  /** For good, unless given; `ends` says that it lies behind the first of the days, so that an index on the column serves. */
  until?: { day: Sql; ends: Sql };
  /** What a row counts for, 1 unless given. */
  amount?: Sql;
}

/**
 * What there was at the end of a day. What has left or was completed later was still there, so that a missed night can be made up; what was
 * cancelled since is not counted.
 */
function staysOf(scope: Scope): Record<string, readonly Stay[]> {
  const { timeZone, today } = scope;
  const of = (source: Source) => (joined: Sql) => rowsOf(scope, source, joined);
  const local = (instant: string) => sql`(${raw(instant)} at time zone ${timeZone})::date`;
  const gone = (source: Source & { day: { instant: string } }) => ({
    day: dayOf(scope, source),
    ends: sql`t.${raw(source.day.instant)} >= ${startOf(scope, sql`${FIRST} + 1`)}`,
  });
  const amount = raw('t.supply_amount');
  const overdue = sql`greatest(t.due_date + 1, ${local('t.created_at')})`;
  return {
    open_order_amount: [
      // What is open today counts today, even with a date to come.
      { rows: of(sources.open), from: sql`least(t.order_date, ${today}::date)`, amount },
      { rows: of(sources.shipped), from: raw('t.order_date'), until: gone(sources.shipped), amount },
    ],
    in_progress_count: [
      {
        rows: (joined) => sql`${of(sources.workOpen)(joined)} and t.status = 'IN_PROGRESS'`,
        from: local('coalesce(t.started_at, t.created_at)'),
      },
      {
        rows: (joined) => sql`${of(sources.workDone)(joined)} and t.started_at is not null`,
        from: local('t.started_at'),
        until: gone(sources.workDone),
      },
    ],
    delayed_count: [
      { rows: (joined) => sql`${of(sources.workOpen)(joined)} and t.due_date is not null`, from: overdue },
      { rows: (joined) => sql`${of(sources.workDone)(joined)} and t.due_date is not null`, from: overdue, until: gone(sources.workDone) },
    ],
    headcount: [
      {
        rows: (joined) => sql`employees t ${joined} where ${existing(scope, employees)}`,
        from: raw('t.hire_date'),
        until: { day: raw(`coalesce(t.resign_date + 1, 'infinity')`), ends: sql`coalesce(t.resign_date, 'infinity') >= ${FIRST}` },
      },
    ],
  };
}

/** By how much the rows change a level, and on which day. */
function changesOf({ rows, from, until, amount = raw('1') }: Stay): Sql {
  const stay = until ? sql` and ${until.ends} and ${from} < ${until.day}` : empty;
  const values = until ? sql`(${from}, ${amount}), (${until.day}, -${amount})` : sql`(${from}, ${amount})`;
  return sql`select c.day, c.amount from ${rows(sql`cross join lateral (values ${values}) as c (day, amount)`)}${stay}`;
}

const nameOf = (metric: string) => raw(`${metric}_changes`);

/** Common table expressions after `days`, from which `levelsOn` reads: each day's change of each level, from one pass over the rows. */
export const levelChanges = (scope: Scope): Sql =>
  join(
    Object.entries(staysOf(scope)).map(
      ([metric, stays]) => sql`${nameOf(metric)} as materialized (
        select day, sum(amount) as amount from (${join(stays.map(changesOf), ' union all ')}) c where day is not null group by day)`,
    ),
  );

/** What there was at the end of `day`, an expression of the type date that is one of the days. */
export function levelsOn(scope: Scope, day: Sql): Record<string, Sql> {
  const { tenantId } = scope;
  const summed = Object.keys(staysOf(scope)).map((metric) => [
    metric,
    sql`(select coalesce(sum(c.amount), 0) from ${nameOf(metric)} c where c.day <= ${day})`,
  ]);
  return {
    ...Object.fromEntries(summed),
    below_safety_count: sql`(
      select count(*) from items i where i.tenant_id = ${tenantId} and i.deleted_at is null and i.is_active and i.is_stock_managed and i.safety_stock > 0
        and coalesce((select sum(s.quantity) from stocks s where s.tenant_id = i.tenant_id and s.item_id = i.id), 0)
          - coalesce((select sum(x.quantity) from stock_transactions x
              where x.tenant_id = i.tenant_id and x.item_id = i.id and x.transaction_date > ${day}), 0) < i.safety_stock)`,
  };
}
