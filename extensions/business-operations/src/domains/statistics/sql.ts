import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { filterSql } from '../../kernel/access/filter.ts';
import type { Context } from '../../kernel/context/context.ts';
import { addDays, type Day, instantAt } from '../../kernel/days.ts';
import type { AnyCollection } from '../../kernel/model/collection.ts';
import type { Filter } from '../../kernel/model/filter-rule.ts';
import type { Measure } from './metrics.ts';
import type { Source, Span } from './sources.ts';
import { amounts } from './terms.ts';

/** The tenant whose rows are read, and whose clock says which day it is. */
export interface Scope {
  tenantId: number;
  timeZone: string;
  today: Day;
  now: Date;
}

export const scopeOf = (ctx: Pick<Context, 'tenant' | 'now' | 'today'>): Scope => ({
  tenantId: ctx.tenant.id,
  timeZone: ctx.tenant.timeZone,
  today: ctx.today(),
  now: ctx.now,
});

/** The instants of a span of days, for lists. */
export const spanOf = ({ timeZone }: Pick<Scope, 'timeZone'>, start: Day, end: Day): Span => ({
  start,
  end,
  from: instantAt(start, '00:00', timeZone).toISOString(),
  until: instantAt(addDays(end, 1), '00:00', timeZone).toISOString(),
});

/** A condition over the alias `t`, or another. */
export const conditionSql = ({ tenantId, now }: Scope, declared: AnyCollection, filter: Filter, alias = 't'): Sql =>
  filterSql(filter, declared, alias, { userId: null, roleId: null, tenantId, now });

/** The tenant's rows that are not deleted. */
export const existing = ({ tenantId }: Scope, declared: AnyCollection, alias = 't'): Sql =>
  sql`${raw(alias)}.tenant_id = ${tenantId}${declared.options.softDelete ? raw(` and ${alias}.deleted_at is null`) : empty}`;

/** The rows of a source on whatever day, over the alias `t`; `joined` to other tables. */
export function rowsOf(scope: Scope, { collection, where, parent }: Source, joined: Sql = empty): Sql {
  const of = parent
    ? sql` and exists (select from ${raw(parent.collection.name)} p where p.tenant_id = t.tenant_id and p.id = t.${raw(parent.column)}
        and ${conditionSql(scope, parent.collection, parent.where, 'p')})`
    : empty;
  return sql`${raw(collection.name)} t ${joined} where ${existing(scope, collection)} and ${conditionSql(scope, collection, where)}${of}`;
}

export const startOf = ({ timeZone }: Scope, day: Sql): Sql => sql`(${day})::timestamp at time zone ${timeZone}`;

/** The day of a row of the source. */
export function dayOf({ timeZone }: Scope, { day }: Source): Sql {
  if ('date' in day) return raw(`t.${day.date}`);
  return 'instant' in day
    ? sql`(t.${raw(day.instant)} at time zone ${timeZone})::date`
    : raw(`coalesce(t.${day.dates[0]}, t.${day.dates[1]})`);
}

/** That a row's day lies between two days; written so that an index on the column serves. */
export function onDays(scope: Scope, { day }: Source, from: Sql, to: Sql): Sql {
  if ('date' in day) return sql`t.${raw(day.date)} between ${from} and ${to}`;
  if ('instant' in day) {
    const column = raw(`t.${day.instant}`);
    return sql`${column} >= ${startOf(scope, from)} and ${column} < ${startOf(scope, sql`${to} + 1`)}`;
  }
  const [first, second] = day.dates.map((name) => raw(`t.${name}`)) as [Sql, Sql];
  return sql`(${first} between ${from} and ${to} or (${first} is null and ${second} between ${from} and ${to}))`;
}

/** That a row's day is not after that day; rows without a day are not. */
export const untilDay = (scope: Scope, source: Source, day: Sql): Sql => {
  if ('instant' in source.day) return sql`t.${raw(source.day.instant)} < ${startOf(scope, sql`${day} + 1`)}`;
  return sql`${dayOf(scope, source)} <= ${day}`;
};

export const dayParameter = (day: Day): Sql => sql`${day}::date`;

/** The value of one row. */
function valueSql(measure: Measure): Sql {
  if ('count' in measure) return raw('1');
  if ('amount' in measure) return amounts[measure.amount];
  if ('lines' in measure) {
    const live = measure.lines === 'work_order_items' ? ' and l.deleted_at is null' : '';
    return raw(`(select sum(l.${measure.sum}) from ${measure.lines} l where l.tenant_id = t.tenant_id and l.${measure.by} = t.id${live})`);
  }
  return raw(`${measure.sign ? '-' : ''}t.${measure.sum}`);
}

/** The sum over the rows `t`, of those alone that `only` names. */
export function totalOf(scope: Scope, { collection }: Source, measure: Measure, only?: Filter): Sql {
  const filter = only ? sql` filter (where ${conditionSql(scope, collection, only)})` : empty;
  return sql`coalesce(sum(${valueSql(measure)})${filter}, 0)`;
}

export const won = (expression: Sql): Sql => sql`trim_scale(coalesce(${expression}, 0))`;

/** `part` as a percentage of `whole` with one decimal, half up; null when that is 0. */
export const rate = (part: Sql, whole: Sql): Sql => sql`round(100.0 * (${part}) / nullif(abs(${whole}), 0), 1)`;

/** How much more `now` is than `before`, in per cent of it; null when that is 0. */
export const change = (now: Sql, before: Sql): Sql => rate(sql`${now} - ${before}`, before);

/** A JSON object of these members. */
export const object = (members: Readonly<Record<string, Sql>>): Sql =>
  sql`json_build_object(${join(Object.entries(members).map(([name, value]) => sql`${raw(`'${name}'`)}, ${value}`))})`;
