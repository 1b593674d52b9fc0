import sql from 'sql-template-tag';
import { isBusinessNumber } from '../../kernel/business-number.ts';
import type { Context } from '../../kernel/context/context.ts';
import { assertReferences, permitted } from '../../kernel/crud/write.ts';
import type { Day } from '../../kernel/days.ts';
import { conflict, type Detail, invalid, invalidField } from '../../kernel/errors.ts';
import type { InvoicePurpose } from '../finance/sources/fields.ts';
import { assertLeft } from './amendments.ts';
import { isViolation, isWithin, lineAmounts, MONEY_BELOW, type Payment, type TaxTypeName, totalsOf } from './amounts.ts';
import type { InvoiceInput } from './bodies.ts';
import { defaultBuyer } from './buyer.ts';
import type { InvoiceLine } from './lines.ts';
import { taxInvoices } from './model.ts';

/** What an invoice says, as its columns hold it; amounts are decimals as text, in won. */
export interface Head {
  client_id: number;
  order_id: number | null;
  write_date: Day;
  tax_type: TaxTypeName;
  purpose: keyof typeof InvoicePurpose;
  original_id: number | null;
  modify_code: number | null;
  buyer_business_number: string | null;
  buyer_name: string | null;
  buyer_ceo_name: string | null;
  buyer_address: string | null;
  buyer_biz_type: string | null;
  buyer_biz_class: string | null;
  buyer_contact_name: string | null;
  buyer_email: string | null;
  buyer_tel: string | null;
  payment: Payment | null;
  remark: string | null;
}

/** An invoice that obeys every rule of drafts, complete as it will be stored. */
export interface Draft {
  head: Head & { supply_amount: string; tax_amount: string; total_amount: string };
  items: InvoiceLine[];
}

/** Columns of the head that a body may leave out, with what they are then. */
const EMPTY = { order_id: null, original_id: null, modify_code: null, payment: null, remark: null } as const;
const USUAL = { tax_type: 'TAXABLE', purpose: 'CLAIM' } as const;

/** The body of a request as columns. */
const columnsOf = ({ buyer = {}, items: _, ...body }: InvoiceInput): Partial<Head> => ({
  ...body,
  ...Object.fromEntries(Object.entries(buyer).flatMap(([name, value]) => (value === undefined ? [] : [[`buyer_${name}`, value]]))),
});

/** A new invoice from what is sent, what the caller's right presets, and what the client says of itself; or what is wrong with it. */
export async function newDraft(ctx: Context, body: InvoiceInput): Promise<Draft> {
  const sent = permitted(ctx, taxInvoices, 'create', columnsOf(body), { defaults: USUAL });
  await assertReferences(ctx, taxInvoices, sent);
  const order = await orderOf(ctx, sent);
  const buyer = await defaultBuyer(ctx, body.client_id);
  return complete(ctx, { ...EMPTY, ...USUAL, ...buyer, ...order, ...sent } as Head, body.items);
}

/** A stored draft after a change: what is sent, and the buyer of another client. */
export async function changedDraft(ctx: Context, stored: Head, body: InvoiceInput): Promise<Draft> {
  const sent = permitted(ctx, taxInvoices, 'update', columnsOf(body));
  await assertReferences(ctx, taxInvoices, sent);
  const buyer = body.client_id === stored.client_id ? {} : await defaultBuyer(ctx, body.client_id);
  return complete(ctx, { ...stored, ...buyer, ...sent }, body.items);
}

/** What amends an invoice belongs to the same order, unless another one or none is named. */
async function orderOf(ctx: Context, { original_id: original, order_id: order }: Partial<Head>): Promise<Partial<Head>> {
  if (order !== undefined || !original) return {};
  const found = await ctx.row<{ order_id: number | null }>(sql`
    select order_id from tax_invoices where tenant_id = ${ctx.tenant.id} and id = ${original} and deleted_at is null`);
  return { order_id: found?.order_id ?? null };
}

async function complete(ctx: Context, head: Head, lines: readonly InvoiceLine[]): Promise<Draft> {
  const isAmended = head.original_id !== null;
  if (isAmended !== (head.modify_code !== null))
    throw invalidField(isAmended ? 'modify_code' : 'original_id', 'required', 'error.tax_invoice.amendment_incomplete');
  assertBuyer(head);
  const items = completeLines(lines, head, isAmended);
  const { supply, tax, total } = totalsOf(items.map((item) => item.amounts));
  if ([supply, tax, total].some((each) => each.abs().gte(MONEY_BELOW))) throw invalidField('items', 'too_big');
  if (head.payment && !isWithin(head.payment, total))
    throw invalidField('payment', 'exceeds_total', 'error.tax_invoice.payment_exceeds_total', { total: total.toNumber() });
  if (head.original_id !== null) await assertTransmitted(ctx, head.original_id);
  const whole = { ...head, supply_amount: supply.toFixed(), tax_amount: tax.toFixed(), total_amount: total.toFixed() };
  await assertLeft(ctx, whole);
  return {
    head: whole,
    items: items.map(({ line }) => line),
  };
}

/** 409 unless the invoice that is to be amended has reached the tax office. */
export async function assertTransmitted(ctx: Context, original: number): Promise<void> {
  const found = await ctx.row(sql`
    select id from tax_invoices
    where tenant_id = ${ctx.tenant.id} and id = ${original} and status = 'TRANSMITTED' and deleted_at is null for key share`);
  if (!found)
    throw conflict('error.tax_invoice.original_not_transmitted', [{ path: 'original_id', code: 'original_not_transmitted', id: original }]);
}

const NEEDED = ['business_number', 'name', 'email'] as const;

/** An invoice cannot go without the number, the name and the e-mail address of the buyer. */
export function assertBuyer(head: Pick<Head, `buyer_${(typeof NEEDED)[number]}`>): void {
  const missing = NEEDED.filter((name) => !head[`buyer_${name}`]);
  if (missing.length)
    throw invalid(
      'error.tax_invoice.buyer_incomplete',
      missing.map((name) => ({ path: `buyer.${name}`, code: 'required' })),
    );
  if (!isBusinessNumber(head.buyer_business_number ?? ''))
    throw invalidField('buyer.business_number', 'invalid_business_number', 'error.business_number.invalid');
}

const KEYS: Record<string, string> = {
  tax_mismatch: 'error.tax_invoice.tax_mismatch',
  negative_amount: 'error.tax_invoice.negative_amount',
};

/** The lines with their amounts and days; 422 names every line that is wrong in the same way as the first one. */
function completeLines(lines: readonly InvoiceLine[], { tax_type: type, write_date: day }: Head, isAmended: boolean) {
  const wrong: Detail[] = [];
  const complete = lines.flatMap((line, index) => {
    const found = lineAmounts(line, type, isAmended);
    if (isViolation(found)) {
      wrong.push({ ...found, path: `items.${index}.${found.path}` });
      return [];
    }
    const stored = {
      ...line,
      supply_date: line.supply_date ?? day,
      supply_amount: found.supply.toFixed(),
      tax_amount: found.tax.toFixed(),
    };
    return [{ line: stored, amounts: found }];
  });
  const [first] = wrong;
  if (!first) return complete;
  throw invalid(
    KEYS[String(first.code)],
    wrong.filter(({ code }) => code === first.code),
  );
}
