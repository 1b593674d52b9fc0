import sql from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import { permitted } from '../../../kernel/crud/write.ts';
import type { Day } from '../../../kernel/days.ts';
import { invalidField } from '../../../kernel/errors.ts';
import { move } from '../../../kernel/states/move.ts';
import { type EmployeeStatus, employeeMachine, employees } from './model.ts';

/** Begins or ends a leave of absence. */
export const changeStatus = move<object, { status: EmployeeStatus }>(employeeMachine, 'change-status', { to: ({ status }) => status });

/** The date is the last day employed; a leave of absence lasts through it. The employee's login is not touched. */
export const resign = move<{ hired: Day }, { resign_date: Day }>(employeeMachine, 'resign', {
  reads: ['hire_date::text as hired'],
  set: (ctx, { hired, from }, { resign_date: lastDay }) =>
    lastDay < hired
      ? invalidField('resign_date', 'resign_before_hire', 'error.employee.resign_before_hire')
      : { ...permitted(ctx, employees, 'update', { resign_date: lastDay }), resigned_on_leave: from === 'ON_LEAVE' },
});

export const reinstate = move(employeeMachine, 'reinstate', { set: () => ({ resign_date: null, resigned_on_leave: false }) });

/** The employee whose login the caller is. */
export async function employeeProfile(ctx: Context): Promise<{ employee_id: number | null }> {
  const employee = await ctx.row<{ id: number }>(
    sql`select id from employees where tenant_id = ${ctx.tenant.id} and user_id = ${ctx.variables.userId} and deleted_at is null`,
  );
  return { employee_id: employee?.id ?? null };
}
