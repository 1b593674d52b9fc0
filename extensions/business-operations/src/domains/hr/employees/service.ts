import sql from 'sql-template-tag';
import { lockRow } from '../../../kernel/crud/write.ts';
import type { Day } from '../../../kernel/days.ts';
import { invalidField } from '../../../kernel/errors.ts';
import type { Context } from '../../../kernel/http/context.ts';
import { assertTarget, transition } from '../../../kernel/machine.ts';
import { type EmployeeStatus, employeeMachine, employees } from './model.ts';

/** Begins or ends a leave of absence. */
export async function changeStatus(ctx: Context, id: number, to: EmployeeStatus): Promise<void> {
  const { status } = await lockRow<{ status: EmployeeStatus }>(ctx, employees, id, 'update', ['status']);
  assertTarget(employeeMachine, status, 'change-status', to);
  await ctx.items(employees).update(id, { status: to });
}

/** `lastDay` is the last day employed. The employee's login is not touched. */
export async function resign(ctx: Context, id: number, lastDay: Day): Promise<void> {
  const { hired } = await lockRow<{ hired: Day }>(ctx, employees, id, 'update', ['hire_date::text as hired']);
  if (lastDay < hired) throw invalidField('resign_date', 'resign_before_hire', 'error.employee.resign_before_hire');
  await transition(ctx, employeeMachine, id, 'resign', { resign_date: lastDay });
}

export async function reinstate(ctx: Context, id: number): Promise<void> {
  await lockRow(ctx, employees, id, 'update');
  await transition(ctx, employeeMachine, id, 'reinstate', { resign_date: null });
}

/** The employee whose login the caller is. */
export async function employeeProfile(ctx: Context): Promise<{ employee_id: number | null }> {
  const employee = await ctx.row<{ id: number }>(
    sql`select id from employees where tenant_id = ${ctx.tenant.id} and user_id = ${ctx.variables.userId} and deleted_at is null`,
  );
  return { employee_id: employee?.id ?? null };
}
