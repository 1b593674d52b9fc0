import sql, { type Sql } from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import { addDays, addMonths, type Day } from '../../../kernel/days.ts';
import { invalidField } from '../../../kernel/errors.ts';
import { onLeave } from '../../hr/employees/on-leave.ts';
import { firstDay, type Insured, type PayItem, type PayMonth } from './calculation.ts';

/** An employee as payroll needs them. Amounts in won, as text. */
export interface Payee extends Insured {
  id: number;
  name: string;
  hire_date: Day;
  resign_date: Day | null;
  /** Through the last day, where they have resigned meanwhile. */
  on_leave: boolean;
  base_salary: string;
  meal_allowance: string;
  fixed_allowances: PayItem[] | null;
}

export const lastDay = (month: PayMonth): Day => addDays(addMonths(firstDay(month), 1), -1);

/** Held to the end of the transaction, so that nobody deletes them meanwhile; in the order of their ids, as every writer locks. */
const payees = (ctx: Context, condition: Sql, lock: Sql = sql`for key share`): Promise<Payee[]> =>
  ctx.rows<Payee>(sql`
    select e.id, e.name, ${onLeave} as on_leave, e.hire_date::text, e.resign_date::text, e.birth_date::text, e.base_salary::text, e.meal_allowance::text, e.fixed_allowances,
      e.family_count, e.child_count, e.withholding_rate, e.pension_insured, e.health_insured, e.employment_insured, e.accident_insured,
      e.pension_base::text, e.health_base::text
    from employees e where e.tenant_id = ${ctx.tenant.id} and e.deleted_at is null and ${condition}
    order by e.id ${lock}`);

/** Those named, by id; 422 where one of them is not an employee of the tenant. */
export async function payeesNamed(ctx: Context, ids: readonly number[], path = 'employee_ids'): Promise<Payee[]> {
  const wanted = [...new Set(ids)];
  const found = await payees(ctx, sql`e.id = any (${wanted}::integer[])`);
  if (found.length < wanted.length) {
    const known = new Set(found.map(({ id }) => id));
    throw invalidField(path, 'unknown_reference', 'error.validation_failed', { ids: wanted.filter((id) => !known.has(id)) });
  }
  return found;
}

/** Everybody who was in service on some day of the month. */
export const payeesOf = (ctx: Context, month: PayMonth): Promise<Payee[]> =>
  payees(ctx, sql`e.hire_date <= ${lastDay(month)}::date and (e.resign_date is null or e.resign_date >= ${firstDay(month)}::date)`);

/** One employee; 422 on `employee_id` where there is none. Reading requests lock nothing. */
export async function payee(ctx: Context, id: number, reading = false): Promise<Payee> {
  const [found] = await payees(ctx, sql`e.id = ${id}`, reading ? sql`` : sql`for key share`);
  if (!found) throw invalidField('employee_id', 'unknown_reference');
  return found;
}

/** The employees of payrolls, who may have been deleted past the services since. */
export async function payeesById(ctx: Context, ids: readonly number[]): Promise<Map<number, Payee>> {
  const found = await payees(ctx, sql`e.id = any (${[...new Set(ids)]}::integer[])`);
  return new Map(found.map((one) => [one.id, one]));
}

export const inService = ({ hire_date: hired, resign_date: resigned }: Payee, month: PayMonth): boolean =>
  hired <= lastDay(month) && (resigned === null || resigned >= firstDay(month));
