import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { openAccess, visible } from '../../../kernel/crud/select.ts';
import { addDays, addMonths, type Day } from '../../../kernel/days.ts';
import { idParam, queryInteger } from '../../../kernel/model/schemas.ts';
import { recordOf } from '../../../kernel/objects.ts';
import { departments } from '../../organisation/model.ts';
import { workingDays } from '../holidays/rules.ts';
import { workCalendar } from '../holidays/work-calendar.ts';
import { type LeaveDay, leaveOn } from '../leave/service.ts';
import { AttendanceStatus, attendanceRecords } from './model.ts';

export const SummaryQuery = z.strictObject({
  year: queryInteger({ min: 2000, max: 2100 }),
  month: queryInteger({ min: 1, max: 12 }),
  department_id: idParam.optional(),
  employee_id: idParam.optional(),
});

export type SummaryQuery = z.infer<typeof SummaryQuery>;

export const STATUSES = Object.keys(AttendanceStatus) as AttendanceStatus[];
export const MINUTES = ['worked_minutes', 'overtime_minutes', 'night_minutes', 'holiday_minutes', 'holiday_overtime_minutes'] as const;

export const Summary = z.array(
  z.object({
    employee: z.object({
      id: z.int(),
      employee_no: z.string(),
      name: z.string(),
      department: z.object({ id: z.int(), name: z.string() }).nullable(),
    }),
    working_days: z.int(),
    days_by_status: z.record(z.enum(STATUSES), z.int()),
    leave_days: z.number(),
    ...recordOf(MINUTES, () => z.int()),
  }),
);

interface Served {
  employee: z.infer<typeof Summary>[number]['employee'];
  user_id: string | null;
  /** In service in that month. */
  first: Day;
  last: Day;
  /** Working or not: the days with a record. */
  recorded: Day[];
  figures: Omit<z.infer<typeof Summary>[number], 'employee' | 'working_days' | 'leave_days'>;
}

/** One month of everybody who was in service in it: the figures that pay is reckoned from. Only one's own for who may read no more. */
export async function summary(ctx: Context, query: SummaryQuery): Promise<z.infer<typeof Summary>> {
  const first = `${query.year}-${String(query.month).padStart(2, '0')}-01`;
  const last = addDays(addMonths(first, 1), -1);
  const access = openAccess(ctx, attendanceRecords, ['employee_id', 'work_date', 'status', ...MINUTES]);
  const own = access.allRows ? sql`` : sql`and e.user_id = ${ctx.variables.userId}`;
  const department = query.department_id ? sql`and e.department_id = ${query.department_id}` : sql``;
  const employee = query.employee_id ? sql`and e.id = ${query.employee_id}` : sql``;
  const sums = raw(MINUTES.map((name) => `'${name}', coalesce(sum(t.${name}), 0)`).join(', '));
  const counts = raw(STATUSES.map((status) => `'${status}', count(*) filter (where t.status = '${status}')`).join(', '));
  const rows = await ctx.rows<Served>(sql`
    select
      json_build_object('id', e.id, 'employee_no', e.employee_no, 'name', e.name, 'department',
        (select json_build_object('id', d.id, 'name', d.name) from ${raw(departments.name)} d where d.tenant_id = e.tenant_id and d.id = e.department_id)) as employee,
      e.user_id,
      greatest(e.hire_date, ${first}::date)::text as first,
      least(e.resign_date, ${last}::date)::text as last,
      r.recorded, r.figures
    from employees e, lateral (
      select coalesce(json_agg(t.work_date), '[]') as recorded, json_build_object('days_by_status', json_build_object(${counts}), ${sums}) as figures
      from attendance_records t
      where t.employee_id = e.id and t.work_date between ${first} and ${last} and ${visible(ctx, attendanceRecords, access)}) r
    where e.tenant_id = ${ctx.tenant.id} and e.deleted_at is null
      and e.hire_date <= ${last} and (e.resign_date is null or e.resign_date >= ${first}) ${own} ${department} ${employee}
    order by e.employee_no, e.id`);
  const users = rows.flatMap(({ user_id: user }) => (user ? [user] : []));
  const leave = users.length ? await leaveOn(ctx, users, first, last) : [];
  const calendar = await workCalendar(ctx, ctx.tenant.id, first, last);
  return rows.map(({ employee: of, user_id: user, first: start, last: end, recorded, figures }) => {
    const working = workingDays(calendar, start, end);
    const [workdays, days] = [new Set(working), new Set(recorded)];
    const counts = ({ date, days: part }: LeaveDay) => workdays.has(date) && (part < 1 || !days.has(date));
    const taken = leave.filter((day) => day.user_id === user && counts(day));
    return { employee: of, working_days: working.length, leave_days: taken.reduce((sum, { days: part }) => sum + part, 0), ...figures };
  });
}
