import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import { instantText, visible } from '../../kernel/crud/select.ts';
import { addDays, type Day, daysOf, weekdayOf } from '../../kernel/days.ts';
import { AttendanceStatus, attendanceRecords } from '../hr/attendance/model.ts';
import { isWorkingDay } from '../hr/holidays/rules.ts';
import { workCalendar } from '../hr/holidays/work-calendar.ts';
import { LeaveType } from '../hr/leave/model.ts';
import { leaveOn } from '../hr/leave/service.ts';
import { homePart } from './part.ts';

const DayRecord = z.object({
  id: z.int(),
  work_date: z.iso.date(),
  status: z.enum(Object.keys(AttendanceStatus)),
  check_in_at: z.iso.datetime().nullable(),
  check_out_at: z.iso.datetime().nullable(),
  worked_minutes: z.int(),
  overtime_minutes: z.int(),
});
type DayRecord = z.infer<typeof DayRecord>;

const READ = ['employee_id', 'work_date', 'status', 'check_in_at', 'check_out_at', 'worked_minutes', 'overtime_minutes'];

const columns = raw(
  `t.id, t.work_date::text, t.status, ${instantText('t.check_in_at')} as check_in_at, ${instantText('t.check_out_at')} as check_out_at, t.worked_minutes, t.overtime_minutes`,
);

/** The caller's week at work, from Monday on, and whether they can come or leave now. */
export const attendance = homePart({
  schema: z.object({
    today: z.iso.date(),
    days: z.array(
      z.object({
        date: z.iso.date(),
        is_working_day: z.boolean(),
        record: DayRecord.nullable(),
        leave: z.array(z.enum(Object.keys(LeaveType))),
      }),
    ),
    can_check_in: z.boolean(),
    can_check_out: z.boolean(),
  }),
  async show(ctx) {
    const access = ctx.may(attendanceRecords.name, 'read');
    if (!access || (access.fields && !READ.every((name) => access.fields?.has(name)))) return null;
    const { userId } = ctx.variables;
    const today = ctx.today();
    const employee = await ctx.row<{ id: number }>(sql`
      select id from employees where tenant_id = ${ctx.tenant.id} and user_id = ${userId} and deleted_at is null
        and hire_date <= ${today} and (resign_date is null or resign_date >= ${today})`);
    if (!employee || !userId) return null;
    const now = ctx.now.toISOString();
    const monday = addDays(today, 1 - weekdayOf(today));
    const sunday = addDays(monday, 6);
    // The day before belongs to it on a Monday: who works at night leaves on the day after.
    const records = await ctx.rows<DayRecord & { open: boolean }>(sql`
      select ${columns}, t.check_in_at between ${now}::timestamptz - interval '24 hours' and ${now}::timestamptz and t.check_out_at is null as open from attendance_records t
      where ${visible(ctx, attendanceRecords, access)} and t.employee_id = ${employee.id} and t.work_date between ${addDays(monday, -1)} and ${sunday}`);
    const [calendar, leave] = [await workCalendar(ctx, ctx.tenant.id, monday, sunday), await leaveOn(ctx, [userId], monday, sunday)];
    const recordOn = (date: Day): DayRecord | null => {
      const { open: _, ...record } = records.find((one) => one.work_date === date) ?? { open: false };
      return 'id' in record ? (record as DayRecord) : null;
    };
    const clocks = ctx.may(attendanceRecords.name, 'create') !== null;
    return {
      today,
      days: daysOf(monday, sunday).map((date) => ({
        date,
        is_working_day: isWorkingDay(calendar, date),
        record: recordOn(date),
        leave: leave.filter((one) => one.date === date).map(({ leave_type }) => leave_type as keyof typeof LeaveType),
      })),
      can_check_in: clocks && !recordOn(today)?.check_in_at,
      can_check_out: clocks && records.some(({ open }) => open),
    };
  },
});
