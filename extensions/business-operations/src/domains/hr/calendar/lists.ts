import sql, { join, raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { exportList } from '../../../kernel/crud/export.ts';
import { likePattern, pageMeta, searchText, sortSchema } from '../../../kernel/crud/paging.ts';
import { type ComputedFields, selectList, visible } from '../../../kernel/crud/select.ts';
import { assertRange } from '../../../kernel/date-range.ts';
import { addDays, addMonths, type Day } from '../../../kernel/days.ts';
import { type Download, Json } from '../../../kernel/http/reply.ts';
import { day, queryInteger, rowReply } from '../../../kernel/model/schemas.ts';
import { userSql } from '../../organisation/user-sql.ts';
import { HolidayKind } from '../holidays/model.ts';
import { workingDays } from '../holidays/rules.ts';
import { workCalendar } from '../holidays/work-calendar.ts';
import { calendarSchedules, ScheduleType, Visibility } from './model.ts';
import { touching } from './service.ts';

const Person = z.object({ id: z.uuid(), name: z.string() });

/** Whether the caller may change the row. */
const canEdit = (ctx: Context): Sql => {
  const access = ctx.may(calendarSchedules.name, 'update');
  if (!access) return raw('false');
  const company = sql`${raw(String(access.allRows))} and t.visibility = 'COMPANY'`;
  return sql`((t.owner_id = ${ctx.variables.userId} or ${company}) and ${visible(ctx, calendarSchedules, access)})`;
};

export const listFields: ComputedFields = {
  owner: {
    sql: raw(`(select ${userSql('u')} from directus_users u where u.tenant_id = t.tenant_id and u.id = t.owner_id)`),
    schema: Person.nullable(),
  },
  can_edit: { sql: canEdit, schema: z.boolean() },
};

export const detailFields: ComputedFields = {
  ...listFields,
  department: {
    sql: raw(
      `(select json_build_object('id', d.id, 'name', d.name) from departments d where d.tenant_id = t.tenant_id and d.id = t.department_id)`,
    ),
    schema: z.object({ id: z.int(), name: z.string() }).nullable(),
  },
  attendees: {
    sql: raw(`(select coalesce(json_agg(${userSql('u')} order by a.place), '[]')
      from json_array_elements_text(coalesce(t.attendee_ids, '[]')) with ordinality as a (id, place)
        join directus_users u on u.tenant_id = t.tenant_id and u.id = a.id::uuid)`),
    schema: z.array(Person),
  },
};

export const replyOf = (computed: ComputedFields) =>
  rowReply(calendarSchedules, Object.fromEntries(Object.entries(computed).map(([name, { schema }]) => [name, schema])));

export const Holiday = z.object({ id: z.int(), holiday_date: z.iso.date(), name: z.string(), kind: z.enum(Object.keys(HolidayKind)) });

const holidaysSql = (ctx: Context, first: Day, last: Day) => sql`(
  select coalesce(json_agg(h), '[]') from (
    select id, holiday_date, name, kind from holidays
    where tenant_id = ${ctx.tenant.id} and deleted_at is null and holiday_date between ${first} and ${last} order by holiday_date) h)`;

const kinds = {
  schedule_type: z.enum(Object.keys(ScheduleType) as [ScheduleType, ...ScheduleType[]]).optional(),
  visibility: z.enum(Object.keys(Visibility) as [Visibility, ...Visibility[]]).optional(),
};

interface Wanted {
  schedule_type?: ScheduleType | undefined;
  visibility?: Visibility | undefined;
  search?: string | undefined;
}

/** The rows that touch the days and are of the kinds wanted. */
const matching = (ctx: Context, first: Day, last: Day, { schedule_type: type, visibility, search }: Wanted): Sql =>
  join(
    [
      touching(ctx, first, last),
      ...(type ? [sql`t.schedule_type = ${type}`] : []),
      ...(visibility ? [sql`t.visibility = ${visibility}`] : []),
      ...(search ? [sql`(t.title ilike ${likePattern(search)} or t.description ilike ${likePattern(search)})`] : []),
    ],
    ' and ',
  );

const schedulesSql = (ctx: Context, where: Sql, order: Sql) => sql`(
  select coalesce(json_agg(r), '[]') from (
    select ${selectList(ctx, calendarSchedules, ctx.access(calendarSchedules.name, 'read'), listFields)} from calendar_schedules t
    where ${where} order by ${order}) r)`;

const byDay = raw('t.start_date, t.start_time nulls first, t.id');

/** A day and the 92 after it: more than a quarter. */
const LONGEST = { days: 93 };

export const RangeQuery = z.strictObject({ start_date: day, end_date: day, ...kinds });
export const Range = z.object({ schedules: z.array(replyOf(listFields)), holidays: z.array(Holiday) });

/** What the caller sees of some days, with their holidays. */
export async function range(ctx: Context, { start_date: first, end_date: last, ...wanted }: z.infer<typeof RangeQuery>): Promise<Json> {
  assertRange(first, last, LONGEST);
  const found = await ctx.jsonRow<'data'>(sql`
    select json_build_object('schedules', ${schedulesSql(ctx, matching(ctx, first, last, wanted), byDay)}, 'holidays', ${holidaysSql(ctx, first, last)})::text as data`);
  return new Json(found.data);
}

export const queryYear = queryInteger({ min: 2000, max: 2100 }).optional();

export const yearNow = (ctx: Context): number => Number(ctx.today().slice(0, 4));

export const YearQuery = z.strictObject({
  year: queryYear,
  month: queryInteger({ min: 1, max: 12 }).optional(),
  ...kinds,
  search: searchText,
  sort: sortSchema(['start_date', 'title'], 't.id', 't.'),
});

/** Every schedule that touches the year, or the month of it; the holidays of the same days in `meta`. */
export async function year(ctx: Context, { year: asked, month, sort, ...wanted }: z.infer<typeof YearQuery>): Promise<Json | Download> {
  const january = `${asked ?? yearNow(ctx)}-01-01`;
  const first = month ? addMonths(january, month - 1) : january;
  const last = addDays(addMonths(first, month ? 1 : 12), -1);
  const where = matching(ctx, first, last, wanted);
  if (ctx.format === 'xlsx')
    return exportList(ctx, calendarSchedules, { source: sql`from calendar_schedules t where ${where}`, order: sort.sql });
  const found = await ctx.jsonRow<'data' | 'holidays' | 'total'>(sql`
    select ${schedulesSql(ctx, where, sort.sql)}::text as data, ${holidaysSql(ctx, first, last)}::text as holidays,
      (select count(*) from calendar_schedules t where ${where})::text as total`);
  const total = Number(found.total);
  return new Json(found.data, {
    ...pageMeta({ page: 1, size: Math.max(total, 1) }, total),
    holidays: JSON.parse(found.holidays.toString()),
  });
}

const types = Object.keys(ScheduleType) as ScheduleType[];

export const StatsQuery = z.strictObject({ year: queryYear });
export const Stats = z.object({
  year: z.int(),
  total: z.int(),
  by_type: z.record(z.enum(types), z.int()),
  by_month: z.array(z.int()).length(12),
  upcoming_30_days: z.int(),
  holiday_count: z.int(),
  working_days: z.int(),
});

const SOON = 30;

/** Figures of a year over what the caller sees. A schedule counts in every month that it touches. */
export async function stats(ctx: Context, { year: asked = yearNow(ctx) }: z.infer<typeof StatsQuery>): Promise<Json> {
  const [first, last, today] = [`${asked}-01-01`, `${asked}-12-31`, ctx.today()];
  const soon = addDays(today, SOON);
  const calendar = await workCalendar(ctx, ctx.tenant.id, first, last);
  const byType = raw(types.map((type) => `'${type}', count(*) filter (where schedule_type = '${type}')`).join(', '));
  const found = await ctx.jsonRow<'data'>(sql`
    with seen as materialized (select t.schedule_type, t.start_date, t.end_date from calendar_schedules t where ${touching(ctx, first, last)})
    select json_build_object(
      'year', ${asked}::integer,
      'total', (select count(*) from seen),
      'by_type', (select json_build_object(${byType}) from seen),
      'by_month', (
        select json_agg((select count(*) from seen where start_date < m + interval '1 month' and end_date >= m) order by m)
        from generate_series(${first}::timestamp, ${last}::timestamp, interval '1 month') as m),
      'upcoming_30_days', (select count(*) from calendar_schedules t where ${touching(ctx, today, soon)} and t.start_date >= ${today}),
      'holiday_count', (select count(*) from holidays where tenant_id = ${ctx.tenant.id} and deleted_at is null and holiday_date between ${first} and ${last}),
      'working_days', ${workingDays(calendar, first, last).length}::integer)::text as data`);
  return new Json(found.data);
}
