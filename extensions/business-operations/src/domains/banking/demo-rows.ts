import sql from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { addDays, dayOf } from '../../kernel/days.ts';
import { accountIndex, accountsOf, bankPage } from '../tax-provider/sandbox/bank.ts';
import { everyPage } from '../tax-provider/sandbox/every-page.ts';
import { linkAccounts } from '../tax-provider/sync/bank.ts';

const DAYS = 90;

/** The accounts of the sandbox and what it lists of them in the last weeks, as a sync would leave it: the next one goes on from there. */
export async function seedDemoBankRows(ctx: Context): Promise<void> {
  const { id: tenant, timeZone } = ctx.tenant;
  const settings = await ctx.row<{ number: string }>(
    sql`select business_number as number from supplier_settings where tenant_id = ${tenant}`,
  );
  if (!settings) return;
  const days = { from: addDays(ctx.today(), -DAYS), to: addDays(ctx.today(), -1) };
  const accounts = await linkAccounts(ctx, accountsOf(settings.number));
  const rows = accounts.flatMap(({ id, account_number: account }) =>
    everyPage(days, (range) => bankPage(settings.number, accountIndex(settings.number, account), range, ctx.today())).map(
      ({ key, transactedAt, balanceAfter, type, ...sent }) => ({
        ...sent,
        account: id,
        natural_key: key,
        at: transactedAt,
        day: dayOf(new Date(transactedAt), timeZone),
        balance: balanceAfter,
        kind: type,
      }),
    ),
  );
  await ctx.rows(sql`
    insert into bank_transactions (tenant_id, bank_account_id, source, natural_key, transacted_at, transaction_date, direction, amount,
      balance_after, counterparty, summary, transaction_type, branch)
    select ${tenant}, r.account, 'PROVIDER', r.natural_key, r.at, r.day, r.direction, r.amount, r.balance, r.counterparty, r.summary, r.kind, r.branch
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (account integer, natural_key text, at timestamptz, day date, direction text,
      amount numeric, balance numeric, counterparty text, summary text, kind text, branch text)
    order by r.at, r.account`);
  await ctx.rows(sql`update bank_accounts set synced_through = ${days.to}::date where tenant_id = ${tenant} and provider_linked`);
}
