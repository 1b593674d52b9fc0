import sql, { join, raw } from 'sql-template-tag';
import { z } from 'zod';
import { isOpen } from '../../../kernel/access/permissions.ts';
import type { Context } from '../../../kernel/context/context.ts';
import { visible } from '../../../kernel/crud/select.ts';
import { assertRange } from '../../../kernel/date-range.ts';
import { addMonths, type Day, firstOfMonth } from '../../../kernel/days.ts';
import { forbidden } from '../../../kernel/errors.ts';
import { Json } from '../../../kernel/http/reply.ts';
import { day } from '../../../kernel/model/schemas.ts';
import { NonconformingStatus, NonconformingType, nonconformingReports } from './model.ts';

const statuses = Object.keys(NonconformingStatus) as [NonconformingStatus, ...NonconformingStatus[]];
const types = Object.keys(NonconformingType) as [NonconformingType, ...NonconformingType[]];
const COSTS = ['material', 'shipping', 'construction', 'other', 'total'] as const;
/** What the counts are made of: they would give away a field that is closed to the caller. */
const COUNTED = ['status', 'nc_type', 'occurred_on', 'closed_at', 'action_due_on'];
const LONGEST = { years: 10 };
const LATEST_MONTHS = 12;

export const StatisticsQuery = z.strictObject({
  start_date: day.optional(),
  end_date: day.optional(),
  nc_type: z.enum(types).optional(),
});

const cost = z.number().nullable().meta({ description: 'Null for those who see no costs.' });

export const Statistics = z.object({
  total_count: z.int(),
  open_count: z.int(),
  by_status: z.record(z.enum(statuses), z.int()),
  by_type: z.record(z.enum(types), z.int()),
  costs: z.object(Object.fromEntries(COSTS.map((name) => [name, cost]))),
  average_days_to_close: z.number().nullable(),
  overdue_count: z.int(),
  monthly: z.array(z.object({ month: z.string(), count: z.int(), total_cost: cost })),
});

interface Range {
  start: Day;
  end: Day;
}

/** The range whose months are shown: without a beginning the twelve up to its end, without an end up to today. */
function monthlyRange(today: Day, start: Day | undefined, end: Day = start && start > today ? start : today): Range {
  const range = { start: start ?? addMonths(firstOfMonth(end), 1 - LATEST_MONTHS), end };
  assertRange(range.start, range.end, LONGEST);
  return range;
}

/** Figures over the reports that the caller may read, by the day on which the fault occurred. One statement. */
export async function statistics(ctx: Context, query: z.infer<typeof StatisticsQuery>): Promise<Json> {
  const { start_date: start, end_date: end, nc_type: type } = query;
  const months = monthlyRange(ctx.today(), start, end);
  const access = ctx.access(nonconformingReports.name, 'read');
  const isClosed = (name: string) => !isOpen(access, name);
  const closed = COUNTED.find(isClosed);
  if (closed) throw forbidden([{ path: closed, code: 'field_forbidden' }]);
  const conditions = [
    visible(ctx, nonconformingReports, access),
    ...(start ? [sql`t.occurred_on >= ${start}`] : []),
    ...(end ? [sql`t.occurred_on <= ${end}`] : []),
    ...(type ? [sql`t.nc_type = ${type}`] : []),
  ];
  const counts = (column: 'status' | 'nc_type', values: readonly string[]) =>
    sql`(select json_object_agg(v.value, (select count(*) from found where found.${raw(column)} = v.value) order by v.place)
      from unnest(${values}::text[]) with ordinality as v (value, place))`;
  const ifOpen = (column: string, figure: string) => (isClosed(column) ? 'null' : figure);
  const costs = raw(COSTS.map((name) => `'${name}', ${ifOpen(`${name}_cost`, `trim_scale(coalesce(sum(${name}_cost), 0))`)}`).join(', '));
  const found = await ctx.jsonRow<'data'>(sql`
    with found as (select * from nonconforming_reports t where ${join(conditions, ' and ')}),
    monthly as (
      select to_char(occurred_on, 'YYYY-MM') as month, count(*) as count, sum(total_cost) as total_cost from found group by 1
    )
    select json_build_object(
      'total_count', count(*),
      'open_count', count(*) filter (where status <> 'CLOSED'),
      'by_status', ${counts('status', statuses)},
      'by_type', ${counts('nc_type', types)},
      'costs', json_build_object(${costs}),
      'average_days_to_close', trim_scale(round(avg((closed_at at time zone ${ctx.tenant.timeZone})::date - occurred_on) filter (where status = 'CLOSED'), 1)),
      'overdue_count', count(*) filter (where status <> 'CLOSED' and action_due_on < ${ctx.today()}),
      'monthly', (
        select coalesce(json_agg(json_build_object(
          'month', s.month, 'count', coalesce(m.count, 0), 'total_cost', ${raw(ifOpen('total_cost', 'trim_scale(coalesce(m.total_cost, 0))'))}) order by s.month), '[]')
        from (
          select to_char(first, 'YYYY-MM') as month
          from generate_series(${firstOfMonth(months.start)}::timestamp, ${months.end}::timestamp, interval '1 month') as first) as s
        left join monthly m on m.month = s.month)
    )::text as data from found`);
  return new Json(found.data);
}
