import sql from 'sql-template-tag';
import { z } from 'zod';
import full from '../../../../../../seeds/demo/full/employees.json' with { type: 'json' };
import { asTenantUser } from '../../../kernel/context/as-tenant-user.ts';
import type { Context } from '../../../kernel/context/context.ts';
import { createRow } from '../../../kernel/crud/write.ts';
import { addDays } from '../../../kernel/days.ts';
import { createBody } from '../../../kernel/model/schemas.ts';
import { accountIds } from '../../tenants/users/accounts.ts';
import { employees } from './model.ts';
import { changeStatus, resign } from './service.ts';

const Plan = createBody(employees)
  .omit({ user_id: true, department_id: true, position_id: true, hire_date: true, fixed_allowances: true })
  .extend({
    /** What the other plans call the employee. */
    key: z.string(),
    /** Account: the part of the address before the `@`. */
    login: z.string().optional(),
    department: z.string(),
    position: z.string(),
    /** Days from today. */
    hired_in: z.int(),
    resigned_in: z.int().optional(),
    on_leave: z.literal(true).optional(),
    allowances: z.array(z.tuple([z.string(), z.int()])).optional(),
  });

const PLAN: readonly z.infer<typeof Plan>[] = z.array(Plan).parse(full);
const KEEPER = 'hr';

/** The employees of a demo company, entered by personnel. */
export async function seedDemoEmployees(ctx: Context): Promise<void> {
  const idOf = await accountIds(ctx);
  const { id: tenant } = ctx.tenant;
  const ids = (rows: { id: number; key: string }[]) => new Map(rows.map(({ id, key }) => [key, id]));
  const departments = ids(await ctx.rows(sql`select id, code as key from departments where tenant_id = ${tenant}`));
  const positions = ids(await ctx.rows(sql`select id, name as key from positions where tenant_id = ${tenant}`));
  await asTenantUser(ctx, idOf(KEEPER), async (inside) => {
    for (const { key: _, login, department, position, hired_in, resigned_in, on_leave, allowances, ...fields } of PLAN) {
      const id = await createRow(inside, employees, {
        ...fields,
        ...(login ? { user_id: idOf(login) } : {}),
        department_id: departments.get(department),
        position_id: positions.get(position),
        hire_date: addDays(ctx.today(), hired_in),
        ...(allowances ? { fixed_allowances: allowances.map(([name, amount]) => ({ name, amount })) } : {}),
      });
      if (resigned_in) await resign.one(inside, id, { resign_date: addDays(ctx.today(), resigned_in) });
      if (on_leave) await changeStatus.one(inside, id, { status: 'ON_LEAVE' });
    }
  });
}

/** Ids of the demo employees by what the plans call them. */
export async function demoEmployees(ctx: Context): Promise<Map<string, number>> {
  const rows = await ctx.rows<{ id: number; name: string }>(sql`select id, name from employees where tenant_id = ${ctx.tenant.id}`);
  const byName = new Map(rows.map(({ id, name }) => [name, id]));
  return new Map(PLAN.map(({ key, name }) => [key, byName.get(name) as number]));
}
