import sql from 'sql-template-tag';
import hanbit from '../../../../../../seeds/demo/hanbit/attendance.json' with { type: 'json' };
import { addDays, type Day } from '../../../kernel/days.ts';
import { asMember } from '../../../kernel/http/as-member.ts';
import type { Context } from '../../../kernel/http/context.ts';
import { accountIds } from '../../tenants/people/accounts.ts';
import { demoEmployees } from '../employees/demo.ts';
import { leaveOn } from '../leave/service.ts';
import type { AttendanceStatus } from './model.ts';
import { impliedBreak, spanOf, statusOf } from './rules.ts';

interface Hours {
  from?: string;
  to?: string;
  status?: AttendanceStatus;
  memo?: string;
}

interface Plan {
  /** How many days back. */
  days: number;
  /** The usual clock, which moves by some minutes. */
  from: string;
  to: string;
  exceptions: readonly (Hours & { employee: string; working_days_ago: number })[];
  sunday: Hours & { weeks_ago: number; employees: readonly string[] };
}

const PLANS: Record<string, Plan> = { hanbit: hanbit as unknown as Plan };
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

/** Two months of coming and going, without the days of leave, set-based; the database counts the minutes. */
export async function seedDemoAttendance(ctx: Context): Promise<void> {
  const plan = PLANS[ctx.tenant.code];
  if (!plan) return;
  const { id: tenant, timeZone } = ctx.tenant;
  const [first, last] = [addDays(ctx.today(), -plan.days), addDays(ctx.today(), -1)];
  const keys = await demoEmployees(ctx);
  const people = await ctx.rows<Served>(sql`
    select id, user_id, hire_date::text as hired, resign_date::text as resigned from employees
    where tenant_id = ${tenant} and status <> 'ON_LEAVE' order by id`);
  const working = (
    await ctx.rows<{ day: Day }>(sql`select d::text as day from ops.working_days(${tenant}, ${first}, ${last}) d order by d`)
  ).map(({ day }) => day);
  const users = people.flatMap(({ user_id: user }) => (user ? [user] : []));
  const leave = await leaveOn(ctx, users, first, last);
  const exceptions = new Map(
    plan.exceptions.map((row) => [`${keys.get(row.employee)} ${working.at(-row.working_days_ago)}`, row as Hours]),
  );
  const sunday = sundayBefore(ctx.today(), plan.sunday.weeks_ago);
  for (const key of plan.sunday.employees) exceptions.set(`${keys.get(key)} ${sunday}`, plan.sunday);
  const rows = people.flatMap(({ id, user_id: user, hired, resigned }) =>
    [...working, sunday].flatMap((day, at) => {
      const isWorking = working.includes(day);
      const said = exceptions.get(`${id} ${day}`);
      const kinds = leave.filter((row) => row.user_id === user && row.date === day).map(({ leave_type: type }) => type);
      if (day < hired || (resigned && day > resigned) || (!isWorking && !said)) return [];
      if (kinds.some((kind) => kind !== 'HALF_AM' && kind !== 'HALF_PM')) return [];
      const usual: Hours = {
        from: kinds.includes('HALF_AM') ? '13:55' : shifted(plan.from, (id * 7 + at * 5) % 8),
        to: kinds.includes('HALF_PM') ? '13:02' : shifted(plan.to, (id * 5 + at * 3) % 20),
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
    return { employee, day, status: status ?? ruled, came, went, rest: Math.max(idle, impliedBreak(came, went)), memo };
  });
  const keeper = (await accountIds(ctx))(KEEPER);
  await asMember(ctx, keeper, (inside) =>
    inside.rows(sql`
    insert into attendance_records (tenant_id, employee_id, work_date, status, check_in_at, check_out_at, break_minutes, memo)
    select ${tenant}, employee, day, status, came, went, rest, memo from json_to_recordset(${JSON.stringify(records)}::json) as r
      (employee integer, day date, status text, came timestamptz, went timestamptz, rest integer, memo text)
    order by day, employee`),
  );
}

function sundayBefore(day: Day, weeks: number): Day {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -(weekday || 7) - (weeks - 1) * 7);
}
