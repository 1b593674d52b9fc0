import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import { openAccess, visible } from '../../../kernel/crud/select.ts';
import { notFound } from '../../../kernel/errors.ts';
import { BOOK_CURRENCY, bankTransactions } from '../model.ts';
import { byClient, byInvoice, byLoan, byPayroll } from './candidates.ts';
import { type FirstMatch, MATCH_RULES, type Match } from './model.ts';
import { partyName } from './party-name.ts';

const MOST = 20;

const BUSINESS_NUMBERS = `array(select replace(m[1], '-', '') from regexp_matches(concat_ws(' ', shown.counterparty, shown.summary, t.memo),
  '(?<![0-9])([0-9]{3}-?[0-9]{2}-?[0-9]{5})(?![0-9])', 'g') as m)`;

type Found = Omit<Match, 'explanation'>;

/** The proposals for the transaction that stands there as `wanted`, as a JSON array, the surest first. */
const foundSql = (ctx: Context, most: number): Sql => sql`(
    with paid as materialized (
      select t.id, t.tenant_id, t.direction, case when b.currency = ${BOOK_CURRENCY} then t.amount end as amount,
        t.transaction_date, o.account_code_id, o.vendor_id,
        shown.counterparty, shown.summary, ${raw(partyName('shown.counterparty'))} as counterparty_name,
        ${raw(partyName('shown.summary'))} as summary_name, ${raw(BUSINESS_NUMBERS)} as business_numbers
      from bank_transactions t
      join bank_accounts b on b.tenant_id = t.tenant_id and b.id = t.bank_account_id
      left join bank_transaction_overrides o on o.tenant_id = t.tenant_id and o.bank_transaction_id = t.id
      cross join lateral (select coalesce(o.counterparty, t.counterparty) as counterparty, coalesce(o.summary, t.summary) as summary) shown
      where t.tenant_id = wanted.tenant_id and t.id = wanted.id
    ), candidates (rule, posting_role, vendor_id, document_type, document_id, number, date, amount, matched, distance) as (
      ${join([byClient(ctx), byInvoice(ctx), byPayroll(ctx), byLoan(ctx)], ' union all ')}
    )
    select coalesce(json_agg(m), '[]') from (
      select c.rule, c.matched, c.posting_role,
        case when v.id is not null then json_build_object('id', v.id, 'name', v.name) end as vendor,
        case when a.id is not null then json_build_object('id', a.id, 'code', a.code, 'name', a.name) end as account,
        case when c.document_id is not null then json_build_object('type', c.document_type, 'id', c.document_id, 'number', c.number,
          'date', c.date, 'amount', trim_scale(c.amount)) end as document,
        coalesce(paid.account_code_id = a.id, false) and paid.vendor_id is not distinct from v.id as applied
      from candidates c cross join paid
      left join clients v on v.tenant_id = paid.tenant_id and v.id = c.vendor_id and v.deleted_at is null
      left join account_codes a on a.tenant_id = paid.tenant_id and a.posting_role = c.posting_role and a.deleted_at is null and a.is_active
      order by array_position(${[...MATCH_RULES]}::text[], c.rule), c.distance, c.document_id, c.vendor_id limit ${most}) m)`;

/** The transactions that the caller sees under these ids, as `wanted`. */
const rowsOf = (ctx: Context, ids: readonly number[]): Sql => sql`(
    select t.tenant_id, t.id from bank_transactions t
    where t.id = any (${[...ids]}::integer[]) and ${visible(ctx, bankTransactions, openAccess(ctx, bankTransactions))}) wanted`;

/** What a transaction may have paid, the surest first. Nothing is written: a proposal is accepted by the override, and undone by it. */
export async function matchesOf(ctx: Context, id: number): Promise<Match[]> {
  const row = await ctx.row<{ found: Found[] }>(sql`select ${foundSql(ctx, MOST)} as found from ${rowsOf(ctx, [id])}`);
  if (!row) throw notFound();
  return row.found.map((match) => explained(ctx, match));
}

/** The surest proposal for each of many transactions, in one statement; those without one, and those that the caller does not see, are left out. */
export async function firstMatches(ctx: Context, ids: readonly number[]): Promise<FirstMatch[]> {
  const rows = await ctx.rows<{ id: number; found: Found[] }>(
    sql`select wanted.id, ${foundSql(ctx, 1)} as found from ${rowsOf(ctx, ids)} order by wanted.id`,
  );
  return rows.flatMap(({ id, found }) => found.map((match) => ({ id, match: explained(ctx, match) })));
}

const explained = (ctx: Context, match: Found): Match => ({ ...match, explanation: explanationOf(ctx, match) });

/** In the caller's words: what agrees with what. */
function explanationOf(ctx: Context, { rule, vendor, document, matched }: Found): string {
  const params = {
    vendor: vendor?.name ?? '',
    number: document?.number ?? '',
    date: document?.date ?? '',
    value: matched[0]?.value ?? '',
  };
  switch (rule) {
    case 'BUSINESS_NUMBER':
      return ctx.translate('message.bank_transaction.match_business_number', params);
    case 'CLIENT_NAME':
      return ctx.translate('message.bank_transaction.match_client_name', params);
    case 'PAYROLL':
      return ctx.translate('message.bank_transaction.match_payroll', params);
    case 'LOAN_REPAYMENT':
      return ctx.translate('message.bank_transaction.match_loan', params);
    case 'INVOICE': {
      // One that is new on the portal has no number yet.
      const named = { ...params, number: params.number && ` ${params.number}` };
      return matched.length > 1
        ? ctx.translate('message.bank_transaction.match_invoice', named)
        : ctx.translate('message.bank_transaction.match_invoice_amount', named);
    }
  }
}
