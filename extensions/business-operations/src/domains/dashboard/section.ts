import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { z } from 'zod';
import { addDays, addMonths, type Day, firstOfMonth, monthOf, monthsOf, yearBefore } from '../../kernel/days.ts';
import type { Source } from '../statistics/sources.ts';
import { dayParameter, object, onDays, rowsOf, type Scope, untilDay } from '../statistics/sql.ts';

/** The day that a dashboard is asked for, in a tenant. */
export interface Asked extends Scope {
  date: Day;
  /** Of attendance: the employees of this department alone. */
  departmentId?: number;
}

/** A section of the dashboard: a query that each member of its answer is selected from. */
export interface Section {
  schema: z.ZodObject;
  /** Common table expressions by name; those that no wanted member names are not worked out. */
  tables(asked: Asked): Record<string, Sql>;
  /** Every member as SQL of a JSON value. */
  members(asked: Asked): Record<string, Sql>;
}

/** One statement that answers the section, or some of its members, as the only column `data`. */
export function sectionSql(section: Section, asked: Asked, names?: readonly string[]): Sql {
  const tables = Object.entries(section.tables(asked)).map(([name, table]) => sql`${raw(name)} as (${table})`);
  const all = section.members(asked);
  const wanted = names ? Object.fromEntries(names.map((name) => [name, all[name] as Sql])) : all;
  return sql`with ${join(tables)} select ${object({ ...(names ? {} : { date: sql`${asked.date}::text` }), ...wanted })} as data`;
}

/** Whether a table has a row of the tenant that is not deleted. */
export const hasRows = ({ tenantId }: Scope, ...tables: readonly string[]): Sql =>
  join(
    tables.map((table) => sql`exists (select from ${raw(table)} where tenant_id = ${tenantId} and deleted_at is null)`),
    ' or ',
    '(',
    ')',
  );

type Days = readonly [start: Day, end: Day];

/** The spans that months and years to date are compared over: the twelve months up to the day, and what stands beside the last of them. */
export function spansOf(date: Day): Record<string, Days> {
  const first = firstOfMonth(date);
  const months = monthsOf(addMonths(first, -11), date);
  const [before, yearAgo] = [addMonths(date, -1), yearBefore(date)];
  return {
    ...Object.fromEntries(months.map((month) => [month, [`${month}-01`, month === monthOf(date) ? date : lastOf(month)] as const])),
    today: [date, date],
    previous_month: [firstOfMonth(before), before],
    month_last_year: [firstOfMonth(yearAgo), yearAgo],
    last_year: [`${yearAgo.slice(0, 4)}-01-01`, yearAgo],
  };
}

const lastOf = (month: string): Day => addDays(addMonths(`${month}-01`, 1), -1);

/** Figures of the source's rows over each span: rows of `span` and these columns, which are aggregates over `t` and what is joined to it. */
export function sumsOver(scope: Scope, source: Source, spans: Readonly<Record<string, Days>>, columns: Sql, joined?: Sql): Sql {
  const values = Object.entries(spans).map(([name, [start, end]]) => sql`(${name}::text, ${start}::date, ${end}::date)`);
  const rows = rowsOf(scope, source, joined);
  return sql`
    select s.span, f.* from (values ${join(values)}) as s (span, first, final)
    cross join lateral (select ${columns} from ${rows} and ${onDays(scope, source, raw('s.first'), raw('s.final'))}) f`;
}

/** The figure of one span. */
export const over = (table: string, span: string, column = 'amount'): Sql =>
  sql`(select ${raw(column)} from ${raw(table)} where span = ${span})`;

/** The sum of the months of the year up to the day. */
export const yearToDate = (table: string, date: Day): Sql =>
  sql`(select coalesce(sum(amount), 0) from ${raw(table)} where span between ${`${date.slice(0, 4)}-01`} and ${monthOf(date)} and length(span) = 7)`;

/** The twelve months with a figure of each table, in order. */
export function monthlySql(date: Day, columns: Readonly<Record<string, string>>): Sql {
  const months = monthsOf(addMonths(firstOfMonth(date), -11), date);
  const members = Object.entries(columns).map(
    ([name, table]) => sql`${raw(`'${name}'`)}, trim_scale(coalesce((select amount from ${raw(table)} where span = m.month), 0))`,
  );
  return sql`(select json_agg(json_build_object('month', m.month, ${join(members)}) order by m.month) from unnest(${months}::text[]) as m (month))`;
}

/** Rows as a list of objects, in order. */
export const listSql = (rows: Sql): Sql => sql`(select coalesce(json_agg(r), '[]') from (${rows}) r)`;

export const day = ({ date }: Asked): Sql => dayParameter(date);

/** Rows that are in a state now, whatever their date; on a past day only those with a date up to it. */
export const standing = (asked: Asked, source: Source): Sql =>
  asked.date < asked.today ? untilDay(asked, source, day(asked)) : raw('true');
