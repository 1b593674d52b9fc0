import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { instantText, openAccess, visible } from '../../kernel/crud/select.ts';
import { addDays, type Day, firstOfMonth, instantAt } from '../../kernel/days.ts';
import { Json } from '../../kernel/http/reply.ts';
import { day, idParam } from '../../kernel/model/schemas.ts';
import { assertReportRange } from '../finance/rules.ts';
import { BOOK_CURRENCY, bankAccounts, bankTransactions } from './model.ts';

export const BalanceQuery = z.strictObject({
  start_date: day.optional(),
  end_date: day.optional(),
  bank_account_id: idParam.optional(),
});

const figures = { opening: z.number(), deposits: z.number(), withdrawals: z.number(), closing: z.number() };

export const BalanceSummary = z.object({
  start_date: z.iso.date(),
  end_date: z.iso.date(),
  accounts: z.array(
    z.object({
      bank_account_id: z.int(),
      bank_name: z.string(),
      account_number: z.string(),
      alias: z.string().nullable(),
      currency: z.string(),
      ...figures,
      difference: z.number(),
      as_of: z.iso.datetime().nullable(),
    }),
  ),
  total: z.object(figures),
});

const SIGNED = `case t.direction when 'DEPOSIT' then t.amount else -t.amount end`;
const NAMES = ['opening', 'deposits', 'withdrawals', 'closing'] as const;

/** One of the figures of an account, in won or its own currency, without idle zeros. */
const members = (expression: (name: string) => string) => NAMES.map((name) => `'${name}', trim_scale(${expression(name)})`).join(', ');

/** Which accounts and rows a summary is made of: conditions over the alias `t`. */
interface Scope {
  accounts: Sql;
  transactions: Sql;
  timeZone: string;
}

/**
 * Balances and movements of every account in one statement, as the only column `data`. An account with rows of the bank shows what the bank says, and a
 * `difference` where rows are missing; before its first row it has the balance that this row started from. An account without such
 * rows shows what was typed in. The total is that of accounts in won.
 */
export function balancesSql(start: Day, end: Day, { accounts, transactions, timeZone }: Scope): Sql {
  const from = instantAt(start, '00:00', timeZone).toISOString();
  const until = instantAt(addDays(end, 1), '00:00', timeZone).toISOString();
  const row = sql`${transactions} and t.bank_account_id = a.id`;
  return sql`
    with accounts as (
      select t.id, t.bank_name, t.account_number, t.alias, t.currency, t.opening_balance
      from bank_accounts t
      where ${accounts}
    ), fed as (
      select a.*, exists (select from bank_transactions t where ${row} and t.source = 'PROVIDER') as fed from accounts a
    ), balances as (
      select a.*, moved.deposits, moved.withdrawals,
        coalesce(former.balance_after, first.balance, a.opening_balance + typed.former) as opening,
        case when a.fed then coalesce(latest.balance_after, first.balance) else a.opening_balance + typed.latest end as closing,
        case when a.fed then latest.transacted_at else typed.transacted_at end as as_of
      from fed a
      left join lateral (
        select t.balance_after from bank_transactions t
        where a.fed and ${row} and t.source = 'PROVIDER' and t.transacted_at < ${from}::timestamptz
        order by t.transacted_at desc, t.id desc limit 1) former on true
      left join lateral (
        select t.balance_after, t.transacted_at from bank_transactions t
        where a.fed and ${row} and t.source = 'PROVIDER' and t.transacted_at < ${until}::timestamptz
        order by t.transacted_at desc, t.id desc limit 1) latest on true
      left join lateral (
        select t.balance_after - (${raw(SIGNED)}) as balance from bank_transactions t
        where a.fed and former is null and ${row} and t.source = 'PROVIDER' order by t.transacted_at, t.id limit 1) first on true
      cross join lateral (
        select coalesce(sum(t.amount) filter (where t.direction = 'DEPOSIT'), 0) as deposits,
          coalesce(sum(t.amount) filter (where t.direction = 'WITHDRAWAL'), 0) as withdrawals
        from bank_transactions t
        where ${row} and t.source = case when a.fed then 'PROVIDER' else 'MANUAL' end
          and t.transacted_at >= ${from}::timestamptz and t.transacted_at < ${until}::timestamptz) moved
      cross join lateral (
        select coalesce(sum(${raw(SIGNED)}) filter (where t.transacted_at < ${from}::timestamptz), 0) as former,
          coalesce(sum(${raw(SIGNED)}), 0) as latest, max(t.transacted_at) as transacted_at
        from bank_transactions t where not a.fed and ${row} and t.transacted_at < ${until}::timestamptz) typed
    )
    select json_build_object(
      'start_date', ${start}::text, 'end_date', ${end}::text,
      'accounts', coalesce(json_agg(json_build_object(
        'bank_account_id', b.id, 'bank_name', b.bank_name, 'account_number', b.account_number, 'alias', b.alias, 'currency', b.currency,
        ${raw(members((name) => `b.${name}`))},
        'difference', trim_scale(b.closing - (b.opening + b.deposits - b.withdrawals)),
        'as_of', ${raw(instantText('b.as_of'))}) order by b.bank_name, b.alias, b.id), '[]'),
      'total', json_build_object(${raw(members((name) => `coalesce(sum(b.${name}) filter (where b.currency = '${BOOK_CURRENCY}'), 0)`))})
    )::text as data
    from balances b`;
}

/** The summary of the accounts that the caller may read. */
export async function balanceSummary(ctx: Context, { start_date, end_date, bank_account_id }: z.infer<typeof BalanceQuery>) {
  const end: Day = end_date ?? ctx.today();
  const start: Day = start_date ?? firstOfMonth(end);
  assertReportRange(start, end);
  const accounts = visible(ctx, bankAccounts, openAccess(ctx, bankAccounts));
  const found = await ctx.jsonRow<'data'>(
    balancesSql(start, end, {
      accounts: bank_account_id ? sql`${accounts} and t.id = ${bank_account_id}` : accounts,
      transactions: visible(ctx, bankTransactions, openAccess(ctx, bankTransactions)),
      timeZone: ctx.tenant.timeZone,
    }),
  );
  return new Json(found.data);
}
