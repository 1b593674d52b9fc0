import sql from 'sql-template-tag';
import { asTenantUser } from '../../kernel/context/as-tenant-user.ts';
import type { Context } from '../../kernel/context/context.ts';
import { addMonths, firstOfMonth } from '../../kernel/days.ts';
import { accountIds } from '../tenants/users/accounts.ts';
import type { PayMonth } from './calculation/calculation.ts';
import { journalMonth } from './journals/journal.ts';
import { generate } from './payrolls/generate.ts';
import { confirm, pay } from './payrolls/states.ts';

/** Months back from the present, and how far the payrolls of each have come. */
const MONTHS = [
  { ago: 2, state: 'PAID' },
  { ago: 1, state: 'CONFIRMED' },
  { ago: 0, state: 'DRAFT' },
] as const;

const OWNER = 'owner';

/** Three months of payrolls of a demo company, made by the services that people use. Nothing where nobody is employed. */
export async function seedDemoPayrolls(ctx: Context): Promise<void> {
  if (!(await ctx.row(sql`select 1 from employees where tenant_id = ${ctx.tenant.id} and deleted_at is null limit 1`))) return;
  const idOf = await accountIds(ctx);
  await asTenantUser(ctx, idOf(OWNER), async (inside) => {
    for (const { ago, state } of MONTHS) {
      const day = addMonths(firstOfMonth(ctx.today()), -ago);
      await seedMonth(inside, { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) }, state);
    }
  });
}

async function seedMonth(ctx: Context, { year, month }: PayMonth, state: (typeof MONTHS)[number]['state']): Promise<void> {
  const payMonth = { pay_year: year, pay_month: month };
  const { payroll_ids: ids } = await generate(ctx, { ...payMonth, include_overtime: true, overwrite_drafts: false });
  if (state === 'DRAFT' || !ids.length) return;
  await confirm.many(ctx, ids, undefined);
  if (state === 'CONFIRMED') return;
  const planned = await ctx.row<{ day: string }>(
    sql`select max(payment_date)::text as day from payrolls where id = any (${ids}::integer[])`,
  );
  await pay.many(ctx, ids, { payment_date: planned?.day });
  await journalMonth(ctx, { ...payMonth, include_employer_share: true });
}
