import sql from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import { asService, assertFields, createRow, lockRow, updateRow } from '../../../kernel/crud/write.ts';
import type { Day } from '../../../kernel/days.ts';
import { conflict, invalid } from '../../../kernel/errors.ts';
import type { CreateInput, UpdateInput } from '../../../kernel/model/collection.ts';
import { isWorkingDay } from '../holidays/rules.ts';
import { workCalendar } from '../holidays/work-calendar.ts';
import { leaveOn } from '../leave/service.ts';
import { type AttendanceStatus, attendanceRecords } from './model.ts';
import { breakOf, impliedBreak, spanOf, statusOf, type WorkDay } from './rules.ts';

export type NewRecord = CreateInput<typeof attendanceRecords>;
export type RecordChanges = Omit<UpdateInput<typeof attendanceRecords>, 'employee_id' | 'work_date'>;

const DEFAULT_HOURS = { start: '09:00', end: '18:00' };

/** The hours of a day, by the payroll settings in force in its month. */
async function hoursOf(ctx: Context, day: Day): Promise<{ start: string; end: string }> {
  const month = [Number(day.slice(0, 4)), Number(day.slice(5, 7))] as const;
  const found = await ctx.row<{ start: string; end: string }>(sql`
    select work_start as start, work_end as end from payroll_settings
    where tenant_id = ${ctx.tenant.id} and deleted_at is null and (year, effective_month) <= (${month[0]}, ${month[1]})
    order by year desc, effective_month desc limit 1`);
  return found ?? DEFAULT_HOURS;
}

async function workDay(ctx: Context, userId: string | null, date: Day): Promise<WorkDay> {
  const calendar = await workCalendar(ctx, ctx.tenant.id, date, date);
  const leave = userId ? await leaveOn(ctx, [userId], date, date) : [];
  return {
    date,
    timeZone: ctx.tenant.timeZone,
    isWorking: isWorkingDay(calendar, date),
    ...(await hoursOf(ctx, date)),
    leave: leave.map(({ leave_type: type }) => type),
  };
}

/** For any employee in service that day, by who may write every record. Status and break follow from the clock unless they are sent. */
export async function createRecord(ctx: Context, body: NewRecord): Promise<number> {
  const { check_in_at: from, check_out_at: to } = body;
  const employee = await ctx.row<{ user_id: string | null }>(
    sql`select user_id from employees where tenant_id = ${ctx.tenant.id} and id = ${body.employee_id} and deleted_at is null`,
  );
  const status = body.status ?? statusOf(await workDay(ctx, employee?.user_id ?? null, body.work_date), from, to);
  return createRow(ctx, attendanceRecords, body, {}, { status, break_minutes: impliedBreak(from, to) });
}

interface Locked {
  check_in_at: Date | null;
  check_out_at: Date | null;
  break_minutes: number;
}

const iso = (instant: Date | null) => instant?.toISOString() ?? null;

/** The break follows the clock as long as nobody has said another. */
export async function updateRecord(ctx: Context, id: number, changes: RecordChanges): Promise<void> {
  const columns = ['check_in_at', 'check_out_at', 'break_minutes'];
  const before = await lockRow<Locked>(ctx, attendanceRecords, id, 'update', columns);
  const [from, to] = [iso(before.check_in_at), iso(before.check_out_at)];
  const after = { check_in_at: from, check_out_at: to, ...changes };
  const follows = changes.break_minutes === undefined && before.break_minutes === impliedBreak(from, to);
  const implied = follows ? { break_minutes: impliedBreak(after.check_in_at, after.check_out_at) } : {};
  await updateRow(ctx, attendanceRecords, id, changes, implied);
}

/** The employee whose login the caller is, in service today; locked, so that two calls at once are one after the other. */
async function ownEmployee(ctx: Context): Promise<{ id: number }> {
  const today = ctx.today();
  const employee = await ctx.row<{ id: number }>(sql`
    select id from employees
    where tenant_id = ${ctx.tenant.id} and user_id = ${ctx.variables.userId} and deleted_at is null
      and hire_date <= ${today} and (resign_date is null or resign_date >= ${today})
    for no key update`);
  if (!employee) throw invalid('error.attendance.no_employee', [{ code: 'no_employee' }]);
  return employee;
}

type CheckIn = Pick<NewRecord, 'status' | 'memo'>;

const AWAY: readonly AttendanceStatus[] = ['BUSINESS_TRIP', 'REMOTE'];

/** A right to create records, one's own included, is what the clock asks for; of its fields those that are sent must be open. */
function clocked<Values extends object>(ctx: Context, sent: object, values: Values): Values {
  const given = Object.entries(sent).filter(([, value]) => value !== undefined);
  assertFields(ctx.access(attendanceRecords.name, 'create'), Object.fromEntries(given));
  return asService('the clock writes the record of the caller, whose right to create records was asked', values);
}

/** The caller begins to work now. A record that was made for the day ahead is filled in. Returns its id. */
export async function checkIn(ctx: Context, { status: sent, memo }: CheckIn): Promise<number> {
  const employee = await ownEmployee(ctx);
  const today = ctx.today();
  const record = await ctx.row<{ id: number; status: AttendanceStatus; check_in_at: Date | null }>(sql`
    select id, status, check_in_at from attendance_records
    where tenant_id = ${ctx.tenant.id} and employee_id = ${employee.id} and work_date = ${today} and deleted_at is null`);
  if (record?.check_in_at) throw conflict('error.attendance.already_checked_in', [{ code: 'already_checked_in', id: record.id }]);
  const now = ctx.now.toISOString();
  const away = [sent, record?.status].find((status) => status && AWAY.includes(status));
  const status = away ?? statusOf(await workDay(ctx, ctx.variables.userId, today), now, null);
  const written = clocked(ctx, { status: sent, memo }, { status, check_in_at: now, ...(memo === undefined ? {} : { memo }) });
  const items = ctx.items(attendanceRecords);
  if (!record) return items.create({ ...written, tenant_id: ctx.tenant.id, employee_id: employee.id, work_date: today });
  await items.update(record.id, written);
  return record.id;
}

/** The caller ends work now, on the day on which it began. Returns the id of the record. */
export async function checkOut(ctx: Context, { memo }: Pick<CheckIn, 'memo'>): Promise<number> {
  const employee = await ownEmployee(ctx);
  const now = ctx.now.toISOString();
  const open = await ctx.row<{ id: number; status: AttendanceStatus; work_date: Day; check_in_at: Date }>(sql`
    select id, status, work_date::text, check_in_at from attendance_records
    where tenant_id = ${ctx.tenant.id} and employee_id = ${employee.id} and deleted_at is null and check_out_at is null
      and check_in_at between ${now}::timestamptz - interval '24 hours' and ${now}::timestamptz
    order by check_in_at desc limit 1`);
  if (!open) throw conflict('error.attendance.not_checked_in', [{ code: 'not_checked_in' }]);
  const day = await workDay(ctx, ctx.variables.userId, open.work_date);
  const written = {
    check_out_at: now,
    break_minutes: breakOf(spanOf(open.check_in_at.toISOString(), now)),
    ...(open.status === 'PRESENT' ? { status: statusOf(day, null, now) } : {}),
    ...(memo === undefined ? {} : { memo }),
  };
  await ctx.items(attendanceRecords).update(open.id, clocked(ctx, { memo }, written));
  return open.id;
}
