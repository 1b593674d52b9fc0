import sql from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import { inOwnTransaction } from '../../../kernel/context/own-transaction.ts';
import { dayOf } from '../../../kernel/days.ts';
import { linkedUnits } from '../linked.ts';
import { PAGE_SIZE, type ProviderAccount, type ProviderBankTransaction } from '../port.ts';
import { hashed, inRange, plain } from './keys.ts';
import type { Connection, Unit, Wanted } from './kind.ts';
import { OVERLAP, type Range, rangeFrom } from './range.ts';
import { fetchAll } from './spool.ts';
import { advance, type ProviderRows, upsert } from './upsert.ts';

interface Account {
  id: number;
  account_number: string;
  label: string;
  synced_through: string | null;
}

const rows: ProviderRows = {
  table: 'bank_transactions',
  key: { bank_account_id: true, natural_key: true },
  owned: {
    source: true,
    transacted_at: true,
    transaction_date: true,
    direction: true,
    amount: true,
    balance_after: true,
    counterparty: true,
    summary: true,
    transaction_type: true,
    branch: true,
  },
  initial: { journal_state: true, needs_review: true },
  review: `(t.amount, t.direction) is distinct from (excluded.amount, excluded.direction) and (t.journal_state = 'JOURNALED'
    or exists (select from bank_transaction_splits s where s.tenant_id = t.tenant_id and s.bank_transaction_id = t.id))`,
};

/** The linked accounts that are in use; a deleted one is not brought back. */
export async function bankUnits(ctx: Context, connection: Connection, { range, only }: Wanted): Promise<Unit[]> {
  const linked = await connection.ask((provider, as) => provider.listBankAccounts(as));
  const accounts = await inOwnTransaction(ctx, (inside) => linkAccounts(inside, linked));
  return accounts
    .filter(({ id }) => only === null || String(id) === only)
    .map((account) => unitOf(ctx, account, range ?? rangeFrom(account.synced_through, OVERLAP.BANK, ctx.today())));
}

/** Keeps which accounts are linked now, with their bank. Returns those that are to be fetched. */
export async function linkAccounts(ctx: Context, linked: readonly ProviderAccount[]): Promise<Account[]> {
  const tenantId = ctx.tenant.id;
  const given = JSON.stringify(
    [...new Map(linked.map((account) => [account.accountNumber, account])).values()].map((account) => ({
      bank_code: account.bankCode,
      bank_name: account.bankName,
      account_number: account.accountNumber,
      alias: account.alias,
      account_type: account.type,
      currency: account.currency,
    })),
  );
  const accounts = sql`json_populate_recordset(null::bank_accounts, ${given}::json)`;
  await ctx.rows(sql`
    insert into bank_accounts (tenant_id, bank_code, bank_name, account_number, alias, account_type, currency, opening_balance, is_active, provider_linked)
    select ${tenantId}::integer, g.bank_code, g.bank_name, g.account_number, g.alias, g.account_type, g.currency, 0, true, true
    from ${accounts} with ordinality g
    where not exists (select from bank_accounts t where t.tenant_id = ${tenantId} and t.account_number = g.account_number)
    order by g.ordinality
    on conflict do nothing`);
  await linkedUnits(ctx, { accountNumbers: linked.map(({ accountNumber }) => accountNumber), cardHashes: null });
  await ctx.rows(sql`
    update bank_accounts t set bank_code = coalesce(g.bank_code, t.bank_code), bank_name = coalesce(g.bank_name, t.bank_name)
    from ${accounts} g
    where t.tenant_id = ${tenantId} and t.deleted_at is null and t.account_number = g.account_number
      and (t.bank_code, t.bank_name) is distinct from (coalesce(g.bank_code, t.bank_code), coalesce(g.bank_name, t.bank_name))`);
  return ctx.rows<Account>(sql`
    select t.id, t.account_number, concat_ws(' ', t.bank_name, t.alias, t.account_number) as label, t.synced_through::text
    from bank_accounts t
    where t.tenant_id = ${tenantId} and t.deleted_at is null and t.provider_linked and t.is_active order by t.id`);
}

const unitOf = (ctx: Context, account: Account, range: Range): Unit => ({
  unit: String(account.id),
  label: account.label,
  range,
  async fetch(connection) {
    const spool = await fetchAll(
      (page) =>
        connection.ask((provider, as) => provider.listBankTransactions(as, account.account_number, { ...range, page, size: PAGE_SIZE })),
      (item) => rowOf(ctx, account, range, item),
    );
    return {
      fetched: spool.size,
      async write(inside) {
        const written = await upsert(inside, rows, spool);
        await advance(inside, 'bank_accounts', 'synced_through', account.id, range);
        return written;
      },
    };
  },
});

function rowOf(ctx: Context, { id, account_number: account }: Account, range: Range, item: ProviderBankTransaction) {
  const at = new Date(item.transactedAt).toISOString();
  const amount = plain(item.amount);
  const balance = item.balanceAfter === null ? null : plain(item.balanceAfter);
  return {
    bank_account_id: id,
    natural_key: item.key ?? hashed(account, at, item.direction, amount, balance, item.summary),
    source: 'PROVIDER',
    transacted_at: at,
    transaction_date: inRange(dayOf(new Date(at), ctx.tenant.timeZone), range),
    direction: item.direction,
    amount,
    balance_after: balance,
    counterparty: item.counterparty,
    summary: item.summary,
    transaction_type: item.type,
    branch: item.branch,
    journal_state: 'OPEN',
    needs_review: false,
  };
}
