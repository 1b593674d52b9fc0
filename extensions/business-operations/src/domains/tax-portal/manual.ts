import { randomUUID } from 'node:crypto';
import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import { isBusinessNumber } from '../../kernel/business-number.ts';
import type { Context } from '../../kernel/context/context.ts';
import { businessNumberInput } from '../../kernel/crud/business-number.ts';
import { assertDeletable, assertEditable, guardedColumns } from '../../kernel/crud/frozen.ts';
import { assertReferences, lockRow, permitted } from '../../kernel/crud/write.ts';
import { amount } from '../../kernel/decimal.ts';
import { conflict, invalidField, Refusal } from '../../kernel/errors.ts';
import { inputOf, moneyInput, openedBody, plainText } from '../../kernel/model/schemas.ts';
import { clientWith } from '../sales/by-business-number.ts';
import { MONEY_BELOW } from '../tax-invoices/amounts.ts';
import { accountsOf, assertActive } from './accounts.ts';
import { type InvoiceDirection, taxPortalInvoices } from './model.ts';
import { approvalNumber, type Deductibility, deductibility, type Taxed, taxFault, taxOf } from './rules.ts';

const { fields } = taxPortalInvoices.options;

/** An invoice as somebody enters it. What the body leaves out follows from the rest, or stays as it is. */
export const ManualBody = z.strictObject({
  direction: inputOf(fields.direction),
  write_date: inputOf(fields.write_date),
  tax_type: inputOf(fields.tax_type),
  counterparty_business_number: businessNumberInput,
  counterparty_name: inputOf(fields.counterparty_name),
  supply_amount: inputOf(fields.supply_amount),
  tax_amount: moneyInput().optional(),
  nts_approval_no: plainText()
    .max(40)
    .transform(approvalNumber)
    .pipe(z.string().max(24))
    .transform((number) => number || null)
    .nullable()
    .optional(),
  ...openedBody(taxPortalInvoices, ['issue_date', 'purpose', 'counterparty_ceo_name', 'counterparty_address', 'item_name', 'remark']).shape,
  ...openedBody(taxPortalInvoices, ['account_code_id', 'vendor_id', 'vat_deductible', 'non_deductible_reason', 'memo']).shape,
});

type Manual = z.infer<typeof ManualBody>;

/** What a manual invoice was before it is changed. */
interface Stored extends Deductibility {
  source: string;
  direction: InvoiceDirection;
  tax_type: Taxed['tax_type'];
  natural_key: string;
  nts_approval_no: string | null;
  counterparty_business_number: string;
  supply_amount: string;
  tax_amount: string;
  account_code_id: number | null;
  vendor_id: number | null;
}

const STORED = [
  ...['source', 'direction', 'tax_type', 'natural_key', 'nts_approval_no', 'counterparty_business_number', 'supply_amount', 'tax_amount'],
  ...['account_code_id', 'vendor_id', 'vat_deductible', 'non_deductible_reason'],
];

/** The key of an invoice: its approval number, which is one for each direction; a paper invoice has one of its own. */
const paperKey = (direction: InvoiceDirection): string => `${direction}:manual:${randomUUID()}`;

function naturalKey(direction: InvoiceDirection, approval: string | null, stored: Stored | null): string {
  if (approval) return `${direction}:${approval}`;
  return stored && stored.direction === direction && !stored.nts_approval_no ? stored.natural_key : paperKey(direction);
}

/** The tax that is entered; left out it is worked out, unless what it rests on stays as it is. */
function taxAmount({ supply_amount: supply, tax_amount: tax, tax_type: type }: Manual, stored: Stored | null): string {
  if (tax !== undefined) return tax;
  if (stored && stored.tax_type === type && amount(stored.supply_amount).equals(supply)) return stored.tax_amount;
  return taxOf(amount(supply), type).toFixed(2);
}

function assertDays(ctx: Context, body: Manual): void {
  for (const name of ['write_date', 'issue_date'] as const) {
    const day = body[name];
    if (typeof day === 'string' && day > ctx.today()) throw invalidField(name, 'in_future', 'error.date_in_future');
  }
}

/** The client with that business number, of several branches the one in use that comes first; null where there is none. */
async function clientOf(ctx: Context, businessNumber: string): Promise<number | null> {
  const row = await ctx.row<{ id: number }>(sql`
    select t.id from (values (${businessNumber})) as wanted(business_no)
    join clients t on t.tenant_id = ${ctx.tenant.id} and t.id = ${raw(clientWith('(select ops.tenant_id())', 'wanted.business_no'))}
    for key share of t`);
  return row?.id ?? null;
}

/** Our own tax invoice that the portal lists under the approval number; null where it is none of ours. */
async function taxInvoiceOf(ctx: Context, direction: InvoiceDirection, approval: string | null): Promise<number | null> {
  if (direction !== 'SALES' || !approval) return null;
  const row = await ctx.row<{ id: number }>(sql`
    select id from tax_invoices where tenant_id = ${ctx.tenant.id} and nts_approval_no = ${approval} and deleted_at is null`);
  return row?.id ?? null;
}

async function vendorOf(ctx: Context, body: Manual, stored: Stored | null): Promise<number | null> {
  if (body.vendor_id !== undefined) return body.vendor_id;
  if (stored && stored.counterparty_business_number === body.counterparty_business_number) return stored.vendor_id;
  return clientOf(ctx, body.counterparty_business_number);
}

/** The row as it is stored: the body with what follows from it. */
async function completed(ctx: Context, body: Manual, stored: Stored | null) {
  assertDays(ctx, body);
  if (!isBusinessNumber(body.counterparty_business_number))
    throw invalidField('counterparty_business_number', 'invalid', 'error.business_number.invalid');
  const tax = taxAmount(body, stored);
  const total = amount(body.supply_amount).plus(tax);
  if (total.abs().gte(MONEY_BELOW)) throw invalidField('supply_amount', 'too_big');
  const fault = taxFault(amount(body.supply_amount), amount(tax), body.tax_type);
  if (fault) throw fault;
  const account = body.account_code_id === undefined ? (stored?.account_code_id ?? null) : body.account_code_id;
  const accounts = await accountsOf(ctx, [account, stored?.account_code_id]);
  if (account !== stored?.account_code_id) assertActive(accounts, account);
  const entertaining = (id: number | null) => (id !== null && accounts.get(id)?.entertainment) || false;
  const deducted = deductibility(
    { ...body, entertainment: entertaining(account) },
    body,
    stored && { ...stored, entertainment: entertaining(stored.account_code_id) },
  );
  if (deducted instanceof Refusal) throw deducted;
  const approval = body.nts_approval_no === undefined ? (stored?.nts_approval_no ?? null) : body.nts_approval_no;
  return {
    ...body,
    ...deducted,
    tax_amount: tax,
    total_amount: total.toFixed(2),
    vendor_id: await vendorOf(ctx, body, stored),
    tax_invoice_id: await taxInvoiceOf(ctx, body.direction, approval),
    natural_key: naturalKey(body.direction, approval, stored),
  };
}

/** Enters an invoice by hand: on paper, or not yet on the portal. An approval number that is listed already is 409. Returns its id. */
export async function createManual(ctx: Context, body: Manual): Promise<number> {
  const sent = permitted(ctx, taxPortalInvoices, 'create', body, { managed: { source: 'MANUAL' } });
  await assertReferences(ctx, taxPortalInvoices, sent);
  const row = await completed(ctx, sent, null);
  return ctx.items(taxPortalInvoices).create({ ...row, source: 'MANUAL', tenant_id: ctx.tenant.id });
}

/** An invoice that was entered by hand, locked; what the portal lists is not changed by hand: 409. */
async function lockManual(ctx: Context, id: number, action: 'update' | 'delete'): Promise<Stored> {
  const row = await lockRow<Stored>(ctx, taxPortalInvoices, id, action, [...new Set([...guardedColumns(taxPortalInvoices), ...STORED])]);
  if (row.source !== 'MANUAL')
    throw conflict('error.taxportal_invoice.not_manual', [{ path: 'source', code: 'not_manual', source: row.source }]);
  return row;
}

export async function updateManual(ctx: Context, id: number, body: Manual): Promise<void> {
  const sent = permitted(ctx, taxPortalInvoices, 'update', body);
  const stored = await lockManual(ctx, id, 'update');
  assertEditable(taxPortalInvoices, stored, {});
  await assertReferences(ctx, taxPortalInvoices, sent);
  await ctx.items(taxPortalInvoices).update(id, await completed(ctx, sent, stored));
}

/** Deletes an invoice that was entered by hand; its approval number can be entered or listed again. */
export async function deleteManual(ctx: Context, id: number): Promise<void> {
  const { direction, ...stored } = await lockManual(ctx, id, 'delete');
  assertDeletable(taxPortalInvoices, stored);
  await ctx.rows(sql`
    update tax_portal_invoices set natural_key = ${paperKey(direction)} where tenant_id = ${ctx.tenant.id} and id = ${id}`);
  await ctx.items(taxPortalInvoices).delete(id);
}
