import sql from 'sql-template-tag';
import { z } from 'zod';
import full from '../../../../../../seeds/demo/full/attendance.json' with { type: 'json' };
import { asTenantUser } from '../../../kernel/context/as-tenant-user.ts';
import type { Context } from '../../../kernel/context/context.ts';
import { addDays, type Day } from '../../../kernel/days.ts';
import { inputOf } from '../../../kernel/model/schemas.ts';
import { accountIds } from '../../tenants/users/accounts.ts';
import { demoEmployees } from '../employees/demo.ts';
import { dayKind, workingDays } from '../holidays/rules.ts';
import { workCalendar } from '../holidays/work-calendar.ts';
import { leaveOn } from '../leave/service.ts';
import { attendanceRecords } from './model.ts';
import { impliedBreak, minutesOf, spanOf, statusOf } from './rules.ts';

const hours = {
  from: z.string().optional(),
  to: z.string().optional(),
  status: inputOf(attendanceRecords.options.fields.status).optional(),
  memo: z.string().optional(),
};

type Hours = z.infer<z.ZodObject<typeof hours>>;

const Plan = z.strictObject({
  /** How many days back. */
  days: z.int(),
  /** The usual clock, which moves by some minutes. */
  from: z.string(),
  to: z.string(),
  exceptions: z.array(z.strictObject({ ...hours, employee: z.string(), working_days_ago: z.int() })),
  sunday: z.strictObject({ ...hours, weeks_ago: z.int(), employees: z.array(z.string()) }),
});

const PLAN: z.infer<typeof Plan> = Plan.parse(full);
const HOURS = { start: '09:00', end: '18:00' };
const DAY = 480;
const KEEPER = 'hr';

interface Served {
  id: number;
  user_id: string | null;
  hired: Day;
  resigned: Day | null;
}

/** Some minutes before or after the usual, the same for the same day and employee. */
const shifted = (clock: string, minutes: number) => {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  const at = hour * 60 + minute + minutes;
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
};

/** Two months of coming and going, without the days of leave, set-based. */
export async function seedDemoAttendance(ctx: Context): Promise<void> {
  const { id: tenant, timeZone } = ctx.tenant;
  const [first, last] = [addDays(ctx.today(), -PLAN.days), addDays(ctx.today(), -1)];
  const keys = await demoEmployees(ctx);
  const people = await ctx.rows<Served>(sql`
    select id, user_id, hire_date::text as hired, resign_date::text as resigned from employees
    where tenant_id = ${tenant} and status <> 'ON_LEAVE' order by id`);
  const sunday = sundayBefore(ctx.today(), PLAN.sunday.weeks_ago);
  const calendar = await workCalendar(ctx, tenant, sunday < first ? sunday : first, last);
  const working = workingDays(calendar, first, last);
  const users = people.flatMap(({ user_id: user }) => (user ? [user] : []));
  const leave = await leaveOn(ctx, users, first, last);
  const exceptions = new Map<string, Hours>(
    PLAN.exceptions.map((row) => [`${keys.get(row.employee)} ${working.at(-row.working_days_ago)}`, row]),
  );
  for (const key of PLAN.sunday.employees) exceptions.set(`${keys.get(key)} ${sunday}`, PLAN.sunday);
  const rows = people.flatMap(({ id, user_id: user, hired, resigned }) =>
    [...working, sunday].flatMap((day, at) => {
      const isWorking = working.includes(day);
      const said = exceptions.get(`${id} ${day}`);
      const kinds = leave.filter((row) => row.user_id === user && row.date === day).map(({ leave_type: type }) => type);
      if (day < hired || (resigned && day > resigned) || (!isWorking && !said)) return [];
      if (kinds.some((kind) => kind !== 'HALF_AM' && kind !== 'HALF_PM')) return [];
      const usual: Hours = {
        from: kinds.includes('HALF_AM') ? '13:55' : shifted(PLAN.from, (id * 7 + at * 5) % 8),
        to: kinds.includes('HALF_PM') ? '13:02' : shifted(PLAN.to, (id * 5 + at * 3) % 20),
      };
      const { from, to, status, memo = null } = said ?? usual;
      return [{ employee: id, day, from, to, status, memo, isWorking, kinds, isUsual: !said }];
    }),
  );
  const clocked = await ctx.rows<{ came: Date | null; went: Date | null }>(sql`
    select (r.day || ' ' || r."from")::timestamp at time zone ${timeZone} as came, (r.day || ' ' || r."to")::timestamp at time zone ${timeZone} as went
    from rows from (json_to_recordset(${JSON.stringify(rows)}::json) as (day text, "from" text, "to" text)) with ordinality as r (day, "from", "to", place)
    order by place`);
  const records = rows.map(({ employee, day, status, memo, isWorking, kinds, isUsual }, at) => {
    const [came, went] = [clocked[at]?.came?.toISOString() ?? null, clocked[at]?.went?.toISOString() ?? null];
    const ruled = statusOf({ date: day, timeZone, isWorking, ...HOURS, leave: kinds }, came, went);
    // Minutes before and after the hours of a usual day are not work.
    const idle = isUsual && came && went ? spanOf(came, went) - DAY : 0;
    const rest = Math.max(idle, impliedBreak(came, went));
    const minutes = minutesOf(came, went, rest, dayKind(calendar, day), timeZone);
    return { employee, day, status: status ?? ruled, came, went, rest, memo, ...minutes };
  });
  const keeper = (await accountIds(ctx))(KEEPER);
  await asTenantUser(ctx, keeper, (inside) =>
    inside.rows(sql`
    insert into attendance_records (tenant_id, employee_id, work_date, status, check_in_at, check_out_at, break_minutes, memo,
      worked_minutes, overtime_minutes, night_minutes, holiday_minutes, holiday_overtime_minutes)
    select ${tenant}, employee, day, status, came, went, rest, memo,
      worked_minutes, overtime_minutes, night_minutes, holiday_minutes, holiday_overtime_minutes
    from json_to_recordset(${JSON.stringify(records)}::json) as r
      (employee integer, day date, status text, came timestamptz, went timestamptz, rest integer, memo text,
      worked_minutes integer, overtime_minutes integer, night_minutes integer, holiday_minutes integer, holiday_overtime_minutes integer)
    order by day, employee`),
  );
}

function sundayBefore(day: Day, weeks: number): Day {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -(weekday || 7) - (weeks - 1) * 7);
}
