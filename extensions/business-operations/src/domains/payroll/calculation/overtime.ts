import sql from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import { firstDay, type PayMonth } from './calculation.ts';
import { lastDay } from './payees.ts';
import type { OvertimeMinutes } from './proration.ts';

/** Minutes beyond the ordinary of each employee in a month. */
export async function overtimeMinutes(
  ctx: Context,
  employeeIds: readonly number[],
  month: PayMonth,
): Promise<Map<number, OvertimeMinutes>> {
  const rows = await ctx.rows<OvertimeMinutes & { employee_id: number }>(sql`
    select employee_id, sum(overtime_minutes)::integer as overtime_minutes, sum(night_minutes)::integer as night_minutes,
      sum(holiday_minutes)::integer as holiday_minutes, sum(holiday_overtime_minutes)::integer as holiday_overtime_minutes
    from attendance_records
    where tenant_id = ${ctx.tenant.id} and employee_id = any (${[...employeeIds]}::integer[]) and deleted_at is null
      and work_date between ${firstDay(month)}::date and ${lastDay(month)}::date
    group by employee_id`);
  return new Map(rows.map(({ employee_id, ...minutes }) => [employee_id, minutes]));
}
