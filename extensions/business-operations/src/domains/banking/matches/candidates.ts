import sql, { raw, type Sql } from 'sql-template-tag';
import { isOpen } from '../../../kernel/access/permissions.ts';
import type { Context } from '../../../kernel/context/context.ts';
import { visible } from '../../../kernel/crud/select.ts';
import type { AnyCollection } from '../../../kernel/model/collection.ts';
import { loans } from '../../loans/model.ts';
import { payrolls } from '../../payroll/payrolls/model.ts';
import { clientWith } from '../../sales/by-business-number.ts';
import { clients } from '../../sales/model.ts';
import { taxInvoices } from '../../tax-invoices/model.ts';
import { taxPortalInvoices } from '../../tax-portal/model.ts';
import { notOnPortal } from '../../tax-portal/not-on-portal.ts';
import { BOOK_CURRENCY } from '../model.ts';
import { partyName, sameParty } from './party-name.ts';

// Each rule is a select over the row set `paid`, the transaction that is looked at:
// id, tenant_id, direction, amount, transaction_date, counterparty, summary, counterparty_name, summary_name, business_numbers.
// The amount is null in another currency than won, in which all documents are.
// Their columns: rule, posting_role, vendor_id, document (type, id, number, date, amount), matched, distance in days.

/** Days before and after a payment in which the document of it is looked for. */
const INVOICE_DAYS = 180;
const DUE_DAYS = 15;

/** Rows of a collection `t` that the caller may see with these columns, none where a right is missing. */
function open(ctx: Context, declared: AnyCollection, columns: readonly string[]): Sql {
  const access = ctx.may(declared.name, 'read');
  if (!access || columns.some((column) => !isOpen(access, column))) return raw('false');
  return visible(ctx, declared, access);
}

const agrees = (field: string, other: string, value: string) =>
  `json_build_object('field', '${field}', 'with', '${other}', 'value', ${value})`;

const agreements = (...list: string[]) => `json_build_array(${list.join(', ')})`;

const amountAgrees = (other: string) => agrees('amount', other, 'trim_scale(p.amount)::text');

/** What a client of this kind is paid by, and pays by. */
const ofDirection = `case p.direction when 'DEPOSIT' then t.client_type in ('SALES', 'BOTH') else t.client_type in ('PURCHASE', 'BOTH') end`;
const tradeRole = `case p.direction when 'DEPOSIT' then 'RECEIVABLE' else 'PAYABLE' end`;

const none = 'null::text, null::integer, null::text, null::date, null::numeric';

/** Clients whose business number stands in what the bank sent, or whose name does. */
export const byClient = (ctx: Context): Sql => {
  const seen = open(ctx, clients, ['name', 'client_type', 'business_no']);
  const name = partyName('t.name');
  return sql`
    select 'BUSINESS_NUMBER', ${raw(tradeRole)}, t.id, ${raw(none)}, ${raw(agreements(agrees('counterparty', 'business_no', 't.business_no')))}, 0
    from paid p join clients t on t.tenant_id = p.tenant_id
    where t.business_no = any (p.business_numbers) and ${raw(ofDirection)} and ${seen}
    union all
    select 'CLIENT_NAME', ${raw(tradeRole)}, t.id, ${raw(none)},
      ${raw(agreements(`json_build_object('field', named.field, 'with', 'name', 'value', t.name)`))},
      abs(length(named.name) - length(own.name))
    from paid p join clients t on t.tenant_id = p.tenant_id
    cross join lateral (select ${raw(name)} as name) own
    cross join lateral (
      select n.field, n.name from (values ('counterparty', p.counterparty_name), ('summary', p.summary_name)) as n(field, name)
      where ${raw(sameParty('n.name', 'own.name'))} limit 1) named
    where t.is_active and ${raw(ofDirection)} and ${seen}`;
};

/**
 * Invoices of the same total that are open still: payments that were assigned to a client settle its invoices of that total in the
 * order in which they were written. One that stands at the tax portal, too, is taken from there.
 */
export const byInvoice = (ctx: Context): Sql => sql`
  select 'INVOICE',
    case when p.direction = 'DEPOSIT' then 'RECEIVABLE'
      when coalesce(a.sub_category, 'INVENTORY') in ('INVENTORY', 'COST_OF_SALES', 'MANUFACTURING_COST') then 'PAYABLE' else 'OTHER_PAYABLE' end,
    i.vendor_id, i.type, i.id, i.number, i.write_date, i.total_amount,
    case when named.same then ${raw(agreements(amountAgrees('total_amount'), agrees('counterparty', 'counterparty_name', 'i.counterparty')))}
      else ${raw(agreements(amountAgrees('total_amount')))} end,
    (case when named.same then 0 else 1000 end) + (p.transaction_date - i.write_date)
  from (
    select open.*, row_number() over (partition by open.business_no order by open.write_date, open.type, open.id) as place
    from (
      select 'tax_portal_invoice' as type, t.id, t.nts_approval_no as number, t.write_date, t.total_amount, t.account_code_id,
        t.counterparty_name as counterparty, t.counterparty_business_number as business_no,
        coalesce(t.vendor_id, ${raw(clientWith('t.tenant_id', 't.counterparty_business_number'))}) as vendor_id
      from paid p join tax_portal_invoices t on t.tenant_id = p.tenant_id
        and t.direction = case p.direction when 'DEPOSIT' then 'SALES' else 'PURCHASE' end
        and t.write_date between p.transaction_date - ${INVOICE_DAYS}::integer and p.transaction_date and t.total_amount = p.amount
      where ${open(ctx, taxPortalInvoices, ['total_amount', 'counterparty_name', 'write_date'])}
      union all
      select 'tax_invoice', t.id, t.invoice_no, t.write_date, t.total_amount, null, t.buyer_name, t.buyer_business_number, t.client_id
      from paid p join tax_invoices t on t.tenant_id = p.tenant_id and p.direction = 'DEPOSIT'
        and t.write_date between p.transaction_date - ${INVOICE_DAYS}::integer and p.transaction_date and t.total_amount = p.amount
      where ${notOnPortal}
        and ${open(ctx, taxInvoices, ['total_amount', 'buyer_name', 'write_date'])}
    ) open
  ) i cross join paid p
  left join account_codes a on a.tenant_id = p.tenant_id and a.id = i.account_code_id
  cross join lateral (select ${raw(sameParty('p.counterparty_name', partyName('i.counterparty')))} as same) named
  where i.place > (
    select count(*) from bank_transaction_overrides o join bank_transactions b on b.tenant_id = o.tenant_id and b.id = o.bank_transaction_id
      join bank_accounts k on k.tenant_id = b.tenant_id and k.id = b.bank_account_id and k.currency = ${BOOK_CURRENCY}
    where o.tenant_id = p.tenant_id and o.vendor_id = i.vendor_id and b.id <> p.id and b.direction = p.direction and b.amount = p.amount
      and b.deleted_at is null and b.transaction_date between p.transaction_date - ${INVOICE_DAYS}::integer and p.transaction_date)`;

/** Confirmed pay of exactly that amount, due about that day. */
export const byPayroll = (ctx: Context): Sql => sql`
  select 'PAYROLL', 'PAYROLL_PAYABLE', null::integer, 'payroll', t.id, t.pay_year || '-' || lpad(t.pay_month::text, 2, '0'), t.payment_date, t.net_pay,
    ${raw(agreements(amountAgrees('net_pay'), agrees('transaction_date', 'payment_date', 't.payment_date::text')))},
    abs(p.transaction_date - t.payment_date)
  from paid p join payrolls t on t.tenant_id = p.tenant_id and t.net_pay = p.amount
  where p.direction = 'WITHDRAWAL' and t.status in ('CONFIRMED', 'PAID')
    and t.payment_date between p.transaction_date - ${DUE_DAYS}::integer and p.transaction_date + ${DUE_DAYS}::integer
    and ${open(ctx, payrolls, ['net_pay', 'payment_date', 'status'])}`;

/** Instalments of what was borrowed: principal, interest or both of them. Loans of more than a year are long-term ones. */
export const byLoan = (ctx: Context): Sql => sql`
  select 'LOAN_REPAYMENT',
    case when p.amount = due.interest_due then 'INTEREST_EXPENSE' when t.term_months <= 12 then 'SHORT_TERM_LOAN' else 'LONG_TERM_LOAN' end,
    t.client_id, 'loan', t.id, t.loan_no, due.due_date, p.amount,
    case p.amount
      when due.interest_due then ${raw(agreements(amountAgrees('interest_due'), agrees('transaction_date', 'due_date', 'due.due_date::text')))}
      when due.principal_due then ${raw(agreements(amountAgrees('principal_due'), agrees('transaction_date', 'due_date', 'due.due_date::text')))}
      else ${raw(agreements(amountAgrees('principal_due + interest_due'), agrees('transaction_date', 'due_date', 'due.due_date::text')))} end,
    abs(p.transaction_date - due.due_date)
  from paid p join loans t on t.tenant_id = p.tenant_id
  cross join lateral ops.loan_lines(t.tenant_id, t.id, t.principal - t.outstanding, p.transaction_date) due
  where p.direction = 'WITHDRAWAL' and t.direction = 'BORROWED'
    and due.due_date between p.transaction_date - ${DUE_DAYS}::integer and p.transaction_date + ${DUE_DAYS}::integer
    and p.amount in (due.interest_due, due.principal_due, due.principal_due + due.interest_due)
    and ${open(ctx, loans, ['principal', 'outstanding', 'interest_rate'])}`;
