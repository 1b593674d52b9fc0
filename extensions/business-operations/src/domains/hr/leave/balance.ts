import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import type { Day } from '../../../kernel/days.ts';
import { amount, sum } from '../../../kernel/decimal.ts';
import { forbidden, invalidField } from '../../../kernel/errors.ts';
import { day } from '../../../kernel/model/schemas.ts';
import { LeaveType, leaveRequests } from './model.ts';
import { ANNUAL_KINDS, annualPeriod } from './rules.ts';

export const BalanceQuery = z.strictObject({ user_id: z.uuid().optional(), date: day.optional() });

const days = z.number();

export const Balance = z.object({
  user_id: z.uuid(),
  period_start: z.iso.date(),
  period_end: z.iso.date(),
  granted: days.nullable(),
  used: days,
  pending: days,
  remaining: days.nullable(),
  available: days.nullable(),
  by_type: z.record(z.enum(Object.keys(LeaveType)), days),
});

/** The day on which the person was hired, as the employee with their login tells; null without one. */
async function hireDateOf(ctx: Context, userId: string): Promise<Day | null> {
  const employee = await ctx.row<{ hire_date: Day }>(
    sql`select hire_date::text from employees where tenant_id = ${ctx.tenant.id} and user_id = ${userId} and deleted_at is null`,
  );
  return employee?.hire_date ?? null;
}

async function assertPerson(ctx: Context, userId: string): Promise<void> {
  const person = await ctx.row(sql`select 1 from directus_users where tenant_id = ${ctx.tenant.id} and id = ${userId}`);
  if (!person) throw invalidField('user_id', 'unknown_reference');
}

interface Taken {
  leave_type: LeaveType;
  status: 'APPROVED' | 'PENDING';
  days: string;
}

const isAnnual = ({ leave_type: type }: Taken) => (ANNUAL_KINDS as readonly LeaveType[]).includes(type);

/** The annual leave account of a person on a day: one's own, or anybody's for who may read every request. */
export async function balance(ctx: Context, query: z.infer<typeof BalanceQuery>): Promise<z.infer<typeof Balance>> {
  const userId = query.user_id ?? (ctx.variables.userId as string);
  if (userId !== ctx.variables.userId) {
    if (!ctx.access(leaveRequests.name, 'read').allRows) throw forbidden();
    await assertPerson(ctx, userId);
  }
  const period = annualPeriod(await hireDateOf(ctx, userId), query.date ?? ctx.today());
  const taken = await ctx.rows<Taken>(sql`
    select leave_type, status, sum(days)::text as days from leave_requests
    where tenant_id = ${ctx.tenant.id} and user_id = ${userId} and status in ('APPROVED', 'PENDING') and deleted_at is null
      and start_date between ${period.start} and ${period.end}
    group by leave_type, status`);
  const approved = taken.filter(({ status }) => status === 'APPROVED');
  const used = sum(approved.filter(isAnnual).map((row) => row.days));
  const pending = sum(taken.filter((row) => row.status === 'PENDING' && isAnnual(row)).map((row) => row.days));
  const remaining = period.granted === null ? null : amount(period.granted).minus(used);
  const ofType = (type: string) => Number(approved.find(({ leave_type: of }) => of === type)?.days ?? 0);
  return {
    user_id: userId,
    period_start: period.start,
    period_end: period.end,
    granted: period.granted,
    used: used.toNumber(),
    pending: pending.toNumber(),
    remaining: remaining?.toNumber() ?? null,
    available: remaining?.minus(pending).toNumber() ?? null,
    by_type: Object.fromEntries(Object.keys(LeaveType).map((type) => [type, ofType(type)])),
  };
}
