import sql from 'sql-template-tag';
import hanbit from '../../../../../../seeds/demo/hanbit/condolence-expenses.json' with { type: 'json' };
import { addDays } from '../../../kernel/days.ts';
import { asMember } from '../../../kernel/http/as-member.ts';
import type { Context } from '../../../kernel/http/context.ts';
import { accountIds } from '../../tenants/people/accounts.ts';
import { demoParties } from '../demo-parties.ts';
import type { CondolenceCategory } from './model.ts';

interface Plan {
  days_ago: number;
  category: CondolenceCategory;
  /** Places among the clients, or among the employees. */
  client?: number;
  employee?: number;
  description: string;
  cash_method?: string;
  cash_amount?: number;
  gift_type?: string;
  gift_amount?: number;
}

const PLANS: Record<string, readonly Plan[]> = { hanbit: hanbit as readonly Plan[] };
const KEEPER = 'finance';

/** A year of condolence expenses of a demo company. Nothing for other tenants. */
export async function seedDemoCondolence(ctx: Context): Promise<void> {
  const plans = PLANS[ctx.tenant.code] ?? [];
  const parties = plans.length ? await demoParties(ctx) : null;
  if (!parties) return;
  const rows = plans.map(({ days_ago: daysAgo, client, employee, ...plan }) => ({
    ...plan,
    event_date: addDays(ctx.today(), -daysAgo),
    client_id: client === undefined ? null : parties.client(client),
    employee_id: employee === undefined ? null : parties.employee(employee),
  }));
  const idOf = await accountIds(ctx);
  await asMember(ctx, idOf(KEEPER), (inside) =>
    inside.rows(sql`
      insert into condolence_expenses (tenant_id, event_date, expense_date, category, client_id, employee_id, description,
        has_cash, cash_method, cash_amount, has_gift, gift_type, gift_amount)
      select ${inside.tenant.id}, e.event_date, e.event_date, e.category, e.client_id, e.employee_id, e.description,
        e.cash_amount is not null, e.cash_method, coalesce(e.cash_amount, 0), e.gift_amount is not null, e.gift_type, coalesce(e.gift_amount, 0)
      from json_to_recordset(${JSON.stringify(rows)}::json) as e (event_date date, category text, client_id integer, employee_id integer, description text,
        cash_method text, cash_amount numeric, gift_type text, gift_amount numeric)
      order by e.event_date`),
  );
}
