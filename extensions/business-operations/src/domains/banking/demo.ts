import sql, { raw } from 'sql-template-tag';
import { asTenantUser } from '../../kernel/context/as-tenant-user.ts';
import type { Context } from '../../kernel/context/context.ts';
import { createJournals } from '../finance/sources/journals.ts';
import { accountIds } from '../tenants/users/accounts.ts';
import { seedDemoBankRows } from './demo-rows.ts';
import { bankJournals } from './journals.ts';

const KEEPER = 'finance';

// Of each 30 rows 27 are classified and 20 journaled; what is left is work for whoever looks at it.
const OF = 30;
const CLASSIFIED = 27;
const JOURNALED = 20;
/** What a row `r` at the client `c`, if it is one, is posted to: suppliers of goods are paid what was bought, everybody else other debts. */
const roleOf = raw(`case when r.direction = 'DEPOSIT' then 'RECEIVABLE' when c.id is not null then 'PAYABLE' else 'OTHER_PAYABLE' end`);
/** Places of rows that are split, each the fee of a transfer and the rest. */
const SPLIT = [21, 51, 81];

/** The bank transactions of a demo company as its bookkeeper left them. */
export async function seedDemoBanking(ctx: Context): Promise<void> {
  const there = await ctx.row(sql`select from bank_transactions where tenant_id = ${ctx.tenant.id} limit 1`);
  if (!there) await seedDemoBankRows(ctx);
  const idOf = await accountIds(ctx);
  await asTenantUser(ctx, idOf(KEEPER), async (inside) => {
    const tenant = inside.tenant.id;
    const rows = sql`(
      select t.id, t.direction, t.amount, t.counterparty, row_number() over (order by t.transacted_at, t.id) - 1 as place
      from bank_transactions t where t.tenant_id = ${tenant} and t.deleted_at is null)`;
    await inside.rows(sql`
      insert into bank_transaction_overrides (tenant_id, bank_transaction_id, account_code_id, vendor_id)
      select ${tenant}, r.id, a.id, c.id
      from ${rows} r
      left join clients c on c.tenant_id = ${tenant} and c.name = r.counterparty and c.deleted_at is null
      join account_codes a on a.tenant_id = ${tenant} and a.deleted_at is null and a.posting_role = ${roleOf}
      where r.place % ${OF} < ${CLASSIFIED}
      on conflict (tenant_id, bank_transaction_id) do nothing`);
    await inside.rows(sql`
      insert into bank_transaction_splits (tenant_id, bank_transaction_id, line_no, amount, account_code_id, memo)
      select ${tenant}, r.id, s.line_no, case s.line_no when 1 then r.amount - 500 else 500 end, a.id, s.memo
      from ${rows} r
      left join clients c on c.tenant_id = ${tenant} and c.name = r.counterparty and c.deleted_at is null
      cross join (values (1, null, null), (2, 'FEES', '이체 수수료')) as s(line_no, role, memo)
      join account_codes a on a.tenant_id = ${tenant} and a.deleted_at is null
        and a.posting_role = coalesce(s.role, ${roleOf})
      where r.place = any (${SPLIT}::integer[])`);
    const chosen = await inside.rows<{ id: number }>(sql`select r.id from ${rows} r where r.place % ${OF} < ${JOURNALED} order by r.place`);
    await createJournals(
      inside,
      bankJournals,
      chosen.map(({ id }) => id),
    );
  });
}
