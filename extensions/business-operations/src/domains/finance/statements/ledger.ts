import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import { accessSql } from '../../../kernel/access/permissions.ts';
import type { Context } from '../../../kernel/context/context.ts';
import { openAccess } from '../../../kernel/crud/select.ts';
import { addMonths, type Day, fiscalYearStart } from '../../../kernel/days.ts';
import { invalidField, notFound } from '../../../kernel/errors.ts';
import { Json } from '../../../kernel/http/reply.ts';
import { day, idParam } from '../../../kernel/model/schemas.ts';
import { type AccountCategory, AccountCategory as categories, journalLines, type Side, Side as sides } from '../model.ts';
import { assertReportRange } from '../rules.ts';
import { fiscalStartMonth } from '../settings/service.ts';

export const LedgerQuery = z.strictObject({
  account_code_id: idParam.optional(),
  account_code: z.string().max(10).optional(),
  start_date: day,
  end_date: day,
  vendor_id: idParam.optional(),
});

const amounts = z.object({ debit: z.number(), credit: z.number(), balance: z.number() });
const account = z.object({ code: z.string(), name: z.string(), name_en: z.string().nullable() });

export const Ledger = z.object({
  account: account.extend({ id: z.int(), category: z.enum(Object.keys(categories)), normal_balance: z.enum(Object.keys(sides)) }),
  start_date: z.iso.date(),
  end_date: z.iso.date(),
  carried_over: amounts,
  months: z.array(
    z.object({
      month: z.string(),
      opening_balance: z.number(),
      rows: z.array(
        amounts.extend({
          date: z.iso.date(),
          entry_id: z.int(),
          entry_no: z.string(),
          line_no: z.int(),
          source_type: z.string(),
          source_id: z.string().nullable(),
          description: z.string().nullable(),
          memo: z.string().nullable(),
          vendor: z.object({ id: z.int(), name: z.string() }).nullable(),
          counter_accounts: z.array(account),
        }),
      ),
      subtotal: amounts,
      cumulative: amounts,
    }),
  ),
  total: amounts,
});

interface Account {
  id: number;
  code: string;
  name: string;
  name_en: string | null;
  category: AccountCategory;
  normal_balance: Side;
}

const isNominal = ({ category }: Account) => category === 'REVENUE' || category === 'EXPENSE';

export interface LedgerScope {
  account: Account;
  start: Day;
  end: Day;
  /** Where the carried-over balance begins: the fiscal year of a revenue or expense account, null for the beginning. */
  from: Day | null;
  /** Where the running balance of a revenue or expense account begins anew inside the range. */
  restart: Day | null;
  vendorId: number | null;
}

/** Ledger of one account: carried-over balance, rows, monthly subtotals, running totals. */
export async function ledger(ctx: Context, query: z.infer<typeof LedgerQuery>): Promise<Json> {
  const { start_date: start, end_date: end, vendor_id: vendorId = null } = query;
  if (query.account_code_id === undefined && query.account_code === undefined) throw invalidField('account_code_id', 'required');
  assertReportRange(start, end);
  const found = await findAccount(ctx, query);
  const fiscalYear = fiscalYearStart(start, await fiscalStartMonth(ctx));
  const nextYear = addMonths(fiscalYear, 12);
  const scope: LedgerScope = {
    account: found,
    start,
    end,
    from: isNominal(found) ? fiscalYear : null,
    restart: isNominal(found) && nextYear <= end ? nextYear : null,
    vendorId,
  };
  const { data } = await ctx.jsonRow<'data'>(ledgerSql(ctx, scope));
  return new Json(data);
}

async function findAccount(ctx: Context, { account_code_id: id, account_code: code }: z.infer<typeof LedgerQuery>): Promise<Account> {
  const account = await ctx.row<Account>(sql`
    select id, code, name, name_en, category, normal_balance from account_codes
    where tenant_id = ${ctx.tenant.id} and deleted_at is null
      ${id === undefined ? sql`` : sql`and id = ${id}`} ${code === undefined ? sql`` : sql`and code = ${code}`}`);
  if (!account) throw notFound();
  return account;
}

/** The whole answer in one statement. */
export function ledgerSql(ctx: Context, { account, start, end, from, restart, vendorId }: LedgerScope) {
  const sign = raw(account.normal_balance === 'DEBIT' ? '1' : '-1');
  const lines = sql`
    l.tenant_id = ${ctx.tenant.id} and l.account_code_id = ${account.id} and l.deleted_at is null
    ${vendorId === null ? sql`` : sql`and l.vendor_id = ${vendorId}`}
    and ${accessSql(openAccess(ctx, journalLines), journalLines, 'l', ctx.variables)}`;
  const restarted = restart === null ? sql`false` : sql`l.entry_date >= ${restart}::date`;
  const restartMonth = restart === null ? sql`false` : sql`m.month >= ${restart.slice(0, 7)}`;
  return sql`
    with carried as (
      select debit, credit, ${sign} * (debit - credit) as balance from (
        select coalesce(sum(l.debit), 0) as debit, coalesce(sum(l.credit), 0) as credit
        from journal_lines l where ${lines} and l.entry_date < ${start}::date ${from === null ? sql`` : sql`and l.entry_date >= ${from}::date`}
      ) s
    ), ledger as (
      select to_char(l.entry_date, 'YYYY-MM') as month, l.entry_date, e.id as entry_id, e.entry_no, l.line_no, e.source_type, e.source_id, e.description,
        l.memo, l.vendor_id, l.debit, l.credit, l.debit > 0 as on_debit,
        row_number() over ordered as position,
        sum(${sign} * (l.debit - l.credit)) over (partition by ${restarted} order by l.entry_date, length(e.entry_no), e.entry_no, l.line_no, l.id rows unbounded preceding)
          + case when ${restarted} then 0 else carried.balance end as balance
      from carried, journal_lines l
      join journal_entries e on e.tenant_id = l.tenant_id and e.id = l.journal_entry_id
      where ${lines} and l.entry_date between ${start}::date and ${end}::date
      window ordered as (order by l.entry_date, length(e.entry_no), e.entry_no, l.line_no, l.id)
    ), charted as materialized (
      select id, json_build_object('code', code, 'name', name, 'name_en', name_en)::text as shown from account_codes where tenant_id = ${ctx.tenant.id}
    ), counters as (
      select c.entry_id, c.on_debit, ('[' || string_agg(a.shown, ',' order by c.first_line) || ']')::json as accounts
      from (
        select r.entry_id, r.on_debit, o.account_code_id, min(o.line_no) as first_line
        from (select distinct entry_id, on_debit from ledger) r
        cross join lateral (
          select l.account_code_id, l.line_no from journal_lines l
          where l.tenant_id = ${ctx.tenant.id} and l.journal_entry_id = r.entry_id and l.deleted_at is null and (l.debit > 0) <> r.on_debit
          -- Entry by entry; joined at large the planner may read every line of the tenant.
          offset 0
        ) o
        group by 1, 2, 3
      ) c join charted a on a.id = c.account_code_id
      group by c.entry_id, c.on_debit
    ), vendors as materialized (
      select id, json_build_object('id', id, 'name', name) as vendor from clients where tenant_id = ${ctx.tenant.id}
    ), listed as (
      select r.month, json_agg(line order by r.position)::text as rows
      from ledger r
      left join vendors v on v.id = r.vendor_id
      left join counters c on c.entry_id = r.entry_id and c.on_debit = r.on_debit
      cross join lateral (
        select r.entry_date as date, r.entry_id, r.entry_no, r.line_no, r.source_type, r.source_id, r.description, r.memo,
          v.vendor, coalesce(c.accounts, '[]') as counter_accounts,
          trim_scale(r.debit) as debit, trim_scale(r.credit) as credit, trim_scale(r.balance) as balance
      ) as line
      group by r.month
    ), months as (
      select m.month, ${restartMonth} as restarted, coalesce(s.debit, 0) as debit, coalesce(s.credit, 0) as credit
      from (
        select to_char(day, 'YYYY-MM') as month
        from generate_series(date_trunc('month', ${start}::date::timestamp), ${end}::date::timestamp, interval '1 month') as day
      ) m left join (select month, sum(debit) as debit, sum(credit) as credit from ledger group by month) s on s.month = m.month
    ), running as (
      select months.*,
        sum(months.debit) over (order by month) as debit_so_far, sum(months.credit) over (order by month) as credit_so_far,
        sum(${sign} * (months.debit - months.credit)) over (partition by restarted order by month) + case when restarted then 0 else carried.balance end as closing
      from months, carried
    )
    -- The rows are megabytes and joined as text, because every json function around them would copy them again.
    select concat(
      left(json_build_object(
        'account', ${JSON.stringify(account)}::json, 'start_date', ${start}::date, 'end_date', ${end}::date,
        'carried_over', (select json_build_object('debit', trim_scale(debit), 'credit', trim_scale(credit), 'balance', trim_scale(balance)) from carried)
      )::text, -1),
      ',"months":[', (select string_agg(concat(
        left(json_build_object('month', m.month, 'opening_balance', trim_scale(m.closing - ${sign} * (m.debit - m.credit)))::text, -1),
        ',"rows":', coalesce(l.rows, '[]'),
        ',"subtotal":', json_build_object('debit', trim_scale(m.debit), 'credit', trim_scale(m.credit), 'balance', trim_scale(${sign} * (m.debit - m.credit))),
        ',"cumulative":', json_build_object('debit', trim_scale(m.debit_so_far), 'credit', trim_scale(m.credit_so_far), 'balance', trim_scale(m.closing)), '}'
      ), ',' order by m.month) from running m left join listed l on l.month = m.month),
      '],"total":', (select json_build_object('debit', trim_scale(debit_so_far), 'credit', trim_scale(credit_so_far), 'balance', trim_scale(closing)) from running order by month desc limit 1), '}'
    ) as data`;
}
