import sql from 'sql-template-tag';
import full from '../../../../../seeds/demo/full/loans.json' with { type: 'json' };
import { asTenantUser } from '../../kernel/context/as-tenant-user.ts';
import type { Context } from '../../kernel/context/context.ts';
import { createRow } from '../../kernel/crud/write.ts';
import { addMonths, type Day } from '../../kernel/days.ts';
import { demoParties } from '../hr/demo-parties.ts';
import { accountIds } from '../tenants/users/accounts.ts';
import { loans } from './model.ts';
import { addPayment } from './service.ts';

interface Plan {
  months_ago: number;
  /** Places among the employees, or among the clients. */
  employee?: number;
  client?: number;
  /** Lines of the schedule that were paid on their day. */
  paid_lines: number;
  /** Won paid back besides, a month ago. */
  part_payment?: number;
  [term: string]: unknown;
}

const PLAN: readonly Plan[] = full;
const KEEPER = 'finance';

/** Loans of a demo company, lent and borrowed, one of them overdue. */
export async function seedDemoLoans(ctx: Context): Promise<void> {
  const parties = await demoParties(ctx);
  if (!parties) return;
  const idOf = await accountIds(ctx);
  await asTenantUser(ctx, idOf(KEEPER), async (inside) => {
    for (const { employee, client, ...plan } of PLAN)
      await seedLoan(inside, plan, {
        ...(employee === undefined ? {} : { employee_id: parties.employee(employee) }),
        ...(client === undefined ? {} : { client_id: parties.client(client) }),
      });
  });
}

async function seedLoan(
  ctx: Context,
  { months_ago: monthsAgo, paid_lines: lines, part_payment: part, ...terms }: Plan,
  party: object,
): Promise<void> {
  const id = await createRow(ctx, loans, { ...terms, ...party, loan_date: addMonths(ctx.today(), -monthsAgo) });
  const due = await ctx.rows<{ day: Day; principal: string; interest: string }>(sql`
    select due_date::text as day, principal_due::text as principal, interest_due::text as interest from loan_repayments
    where tenant_id = ${ctx.tenant.id} and loan_id = ${id} and kind = 'SCHEDULED' and seq <= ${lines} order by seq`);
  for (const { day, principal, interest } of due)
    await addPayment(ctx, id, { paid_date: day, paid_principal: principal, paid_interest: interest });
  if (part) await addPayment(ctx, id, { paid_date: addMonths(ctx.today(), -1), paid_principal: String(part), paid_interest: '0' });
}
