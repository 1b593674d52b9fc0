import sql from 'sql-template-tag';
import hanbit from '../../../../../../seeds/demo/hanbit/employees.json' with { type: 'json' };
import { createRow } from '../../../kernel/crud/write.ts';
import { addDays } from '../../../kernel/days.ts';
import { asMember } from '../../../kernel/http/as-member.ts';
import type { Context } from '../../../kernel/http/context.ts';
import type { CreateInput } from '../../../kernel/model/collection.ts';
import { accountIds } from '../../tenants/people/accounts.ts';
import { employees } from './model.ts';
import { changeStatus, resign } from './service.ts';

interface Plan extends Partial<Omit<CreateInput<typeof employees>, 'base_salary' | 'meal_allowance'>> {
  /** What the other plans call the employee. */
  key: string;
  name: string;
  /** Account: the part of the address before the `@`. */
  login?: string;
  department: string;
  position: string;
  /** Days from today. */
  hired_in: number;
  resigned_in?: number;
  on_leave?: true;
  allowances?: readonly (readonly [name: string, amount: number])[];
  base_salary: number;
  meal_allowance: number;
}

const PLANS: Record<string, readonly Plan[]> = { hanbit: hanbit as unknown as readonly Plan[] };
const KEEPER = 'hr';

/** The employees of a demo company, entered by personnel. Nothing for other tenants. */
export async function seedDemoEmployees(ctx: Context): Promise<void> {
  const plans = PLANS[ctx.tenant.code] ?? [];
  if (!plans.length) return;
  const idOf = await accountIds(ctx);
  const { id: tenant } = ctx.tenant;
  const ids = (rows: { id: number; key: string }[]) => new Map(rows.map(({ id, key }) => [key, id]));
  const departments = ids(await ctx.rows(sql`select id, code as key from departments where tenant_id = ${tenant}`));
  const positions = ids(await ctx.rows(sql`select id, name as key from positions where tenant_id = ${tenant}`));
  await asMember(ctx, idOf(KEEPER), async (inside) => {
    for (const { key: _, login, department, position, hired_in, resigned_in, on_leave, allowances, ...fields } of plans) {
      const id = await createRow(inside, employees, {
        ...fields,
        ...(login ? { user_id: idOf(login) } : {}),
        department_id: departments.get(department),
        position_id: positions.get(position),
        hire_date: addDays(ctx.today(), hired_in),
        ...(allowances ? { fixed_allowances: allowances.map(([name, amount]) => ({ name, amount })) } : {}),
      });
      if (resigned_in) await resign(inside, id, addDays(ctx.today(), resigned_in));
      if (on_leave) await changeStatus(inside, id, 'ON_LEAVE');
    }
  });
}

/** Ids of the demo employees by what the plans call them. */
export async function demoEmployees(ctx: Context): Promise<Map<string, number>> {
  const rows = await ctx.rows<{ id: number; name: string }>(sql`select id, name from employees where tenant_id = ${ctx.tenant.id}`);
  const byName = new Map(rows.map(({ id, name }) => [name, id]));
  return new Map((PLANS[ctx.tenant.code] ?? []).map(({ key, name }) => [key, byName.get(name) as number]));
}
