import sql, { raw, type Sql } from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import { workCalendar } from '../../hr/holidays/work-calendar.ts';
import { type Column, columnOf, periodOf, spanOf } from './calendar.ts';
import { ACTIVE, inService } from './due.ts';
import { Cycle } from './model.ts';

/** The column of a cycle that holds today, and the period under which it is listed. */
export interface PresentColumn extends Column {
  cycle: Cycle;
  period: string;
}

const CYCLES = Object.keys(Cycle) as Cycle[];

/** The columns of today, one for each cycle. */
export async function presentColumns(ctx: Context): Promise<PresentColumn[]> {
  const today = ctx.today();
  // The cycles that days off can close lie within the week.
  const week = spanOf('WEEKLY', today);
  const calendar = await workCalendar(ctx, ctx.tenant.id, week.check_date, week.end_date);
  return CYCLES.map((cycle) => ({ cycle, period: periodOf(cycle, today), ...columnOf(calendar, cycle, spanOf(cycle, today), today) }));
}

/** The columns as rows of `cycle`, `period`, `check_date`, `end_date` and `working`. */
export const columnSet = (columns: readonly PresentColumn[]): Sql => sql`
  json_to_recordset(${JSON.stringify(columns)}::json) as c (cycle text, period text, check_date date, end_date date, working boolean)`;

/** The cells of the columns `c` that are due of the piece `piece`: their check items are `m`. */
export const dueItems = (piece: string): Sql => sql`
  equipment_inspection_templates m on m.tenant_id = ${raw(piece)}.tenant_id and m.equipment_id = ${raw(piece)}.id
    and m.inspection_cycle = c.cycle and ${ACTIVE} and c.working and ${inService('c', piece)}`;

/** The cell of the check item `m` in the column `c`. */
export const cellOf = raw('d.tenant_id = m.tenant_id and d.template_id = m.id and d.check_date = c.check_date');

/** Whether a piece in use has a due cell of today's columns that nobody has filled in yet. */
export const isUnchecked = (columns: readonly PresentColumn[], piece: string): Sql => sql`(${raw(piece)}.status = 'ACTIVE' and exists (
  select from ${columnSet(columns)} join ${dueItems(piece)}
  where not exists (select from equipment_inspection_details d where ${cellOf})))`;
