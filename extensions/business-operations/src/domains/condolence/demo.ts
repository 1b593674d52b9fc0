import sql from 'sql-template-tag';
import { z } from 'zod';
import full from '../../../../../seeds/demo/full/condolence-expenses.json' with { type: 'json' };
import { asTenantUser } from '../../kernel/context/as-tenant-user.ts';
import type { Context } from '../../kernel/context/context.ts';
import { addDays } from '../../kernel/days.ts';
import { inputOf } from '../../kernel/model/schemas.ts';
import { demoParties } from '../hr/demo-parties.ts';
import { accountIds } from '../tenants/users/accounts.ts';
import { condolenceExpenses } from './model.ts';
import { totalOf } from './rules.ts';

const Plan = z.strictObject({
  days_ago: z.int(),
  category: inputOf(condolenceExpenses.options.fields.category),
  /** Places among the clients, or among the employees. */
  client: z.int().optional(),
  employee: z.int().optional(),
  description: z.string(),
  cash_method: z.string().optional(),
  cash_amount: z.int().optional(),
  gift_type: z.string().optional(),
  gift_amount: z.int().optional(),
});

const PLAN: readonly z.infer<typeof Plan>[] = z.array(Plan).parse(full);
const KEEPER = 'finance';

/** A year of condolence expenses of a demo company. */
export async function seedDemoCondolence(ctx: Context): Promise<void> {
  const parties = await demoParties(ctx);
  if (!parties) return;
  const rows = PLAN.map(
    ({ days_ago: daysAgo, client, employee, category, description, cash_method, cash_amount, gift_type, gift_amount }) => ({
      category,
      description,
      ...totalOf({
        has_cash: cash_amount !== undefined,
        cash_method: cash_method ?? null,
        cash_amount: String(cash_amount ?? 0),
        has_gift: gift_amount !== undefined,
        gift_type: gift_type ?? null,
        gift_amount: String(gift_amount ?? 0),
      }),
      event_date: addDays(ctx.today(), -daysAgo),
      client_id: client === undefined ? null : parties.client(client),
      employee_id: employee === undefined ? null : parties.employee(employee),
    }),
  );
  const idOf = await accountIds(ctx);
  await asTenantUser(ctx, idOf(KEEPER), (inside) =>
    inside.rows(sql`
      insert into condolence_expenses (tenant_id, event_date, expense_date, category, client_id, employee_id, description,
        has_cash, cash_method, cash_amount, has_gift, gift_type, gift_amount, total_amount)
      select ${inside.tenant.id}, e.event_date, e.event_date, e.category, e.client_id, e.employee_id, e.description,
        e.has_cash, e.cash_method, e.cash_amount, e.has_gift, e.gift_type, e.gift_amount, e.total_amount
      from json_to_recordset(${JSON.stringify(rows)}::json) as e (event_date date, category text, client_id integer, employee_id integer, description text,
        has_cash boolean, cash_method text, cash_amount numeric, has_gift boolean, gift_type text, gift_amount numeric, total_amount numeric)
      order by e.event_date`),
  );
}
