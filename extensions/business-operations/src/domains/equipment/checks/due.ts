import sql, { raw, type Sql } from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import type { Day } from '../../../kernel/days.ts';
import type { WorkCalendar } from '../../hr/holidays/rules.ts';
import { workCalendar } from '../../hr/holidays/work-calendar.ts';
import { type Column, columnsOf, rangeOf } from './calendar.ts';
import type { Cycle } from './model.ts';

/** Which cells should be filled, in SQL: the calendar says which columns are open, the piece from when to when it has to be checked. */

export interface PeriodColumn extends Column {
  period: string;
}

/** The columns of these periods with the tenant's days off as they are today. */
export async function columnsOfPeriods(ctx: Context, cycle: Cycle, periods: readonly [string, ...string[]]): Promise<PeriodColumn[]> {
  const ranges = periods.map((period) => rangeOf(cycle, period));
  const days = ranges.flat().sort();
  const calendar: WorkCalendar = await workCalendar(ctx, ctx.tenant.id, days[0] as Day, days[days.length - 1] as Day);
  const today = ctx.today();
  return periods.flatMap((period) => columnsOf(calendar, cycle, period, today).map((column) => ({ ...column, period })));
}

/** Columns in which cells are due, as rows of `period`, `check_date` and `end_date`. */
export const openColumns = (columns: readonly PeriodColumn[]): Sql => sql`
  select * from json_to_recordset(${JSON.stringify(columns.filter(({ working, future }) => working && !future))}::json)
    as c (period text, check_date date, end_date date)`;

/** Whether the piece has to be checked in an open column: on the day of its installation and on that of its disposal it still has. */
export const inService = (column: string, piece: string): Sql =>
  raw(`(${piece}.installed_on is null or ${column}.end_date >= ${piece}.installed_on)
    and (${piece}.disposed_on is null or ${column}.check_date <= ${piece}.disposed_on)`);

/** Whether a check item `m` is to be filled in; others are shown as long as they hold values. */
export const ACTIVE = raw('(m.is_active and m.deleted_at is null)');
