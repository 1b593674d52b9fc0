import { PAYMENT_PARTS, supplyOf, type TaxTypeName, taxOf } from '../../domains/tax-invoices/amounts.ts';
import { printedBusinessNumber } from '../../kernel/business-number.ts';
import { amount } from '../../kernel/decimal.ts';
import type { AskedValues } from '../inputs/asked.ts';
import type { LinesEdit, Value, Values } from '../lines/rows.ts';
import { readNumber } from '../numbers/number.ts';

/** What `/tax-invoices/{id}` answers, as far as the pages show it. Amounts in won. */
export interface Invoice {
  [member: string]: unknown;
  id: number;
  invoice_no: string;
  status: 'DRAFT' | 'ISSUED' | 'TRANSMITTED' | 'TRANSMISSION_FAILED' | 'CANCELLED';
  client_id: number;
  order_id: number | null;
  write_date: string;
  tax_type: TaxTypeName;
  purpose: string;
  original_id: number | null;
  modify_code: number | null;
  supplier: Record<string, string | null> | null;
  supply_amount: number;
  tax_amount: number;
  total_amount: number;
  payment: Record<string, number | null> | null;
  remark: string | null;
  nts_approval_no: string | null;
  issue_attempted_at: string | null;
  issued_at: string | null;
  issued_by: string | null;
  last_checked_at: string | null;
  transmitted_at: string | null;
  failure_code: string | null;
  failure_message: string | null;
  cancelled_at: string | null;
  cancelled_by: string | null;
  cancel_reason: string | null;
  created_at: string;
  created_by: string | null;
  is_late: boolean;
  client: { id: number; name: string } | null;
  items: Values[];
  original: Brief | null;
  amendments: Brief[];
  taxportal_invoice_id: number | null;
  order_balance: Balance | null;
  allowed_actions: string[];
}

export interface Brief {
  id: number;
  invoice_no: string;
  nts_approval_no: string | null;
  status: string;
}

interface Balance {
  id: number;
  order_no: string;
  supply_amount: number | null;
  invoiced_supply: number;
  remaining_supply: number | null;
}

/** What `/tax-invoices/proposal` answers. */
export interface Proposal {
  order: { id: number; order_no: string; client_id: number; supply_amount: number };
  shipped_on: string | null;
  invoiced_supply: number;
  drafted_supply: number;
  amended_supply: number;
  remaining_supply: number;
  invoice: { client_id: number; order_id: number; write_date: string; tax_type: TaxTypeName; items: Values[] } | null;
}

/** Who buys, under the names of the API's member. */
export const BUYER = ['business_number', 'name', 'ceo_name', 'address', 'biz_type', 'biz_class', 'contact_name', 'email', 'tel'] as const;

/** The buyer as the form holds it, with the number as people write it. */
export const shownBuyer = (buyer: AskedValues): AskedValues => ({
  ...buyer,
  business_number: printedBusinessNumber((buyer.business_number as string | null) ?? null) || null,
});

export const buyerOf = (invoice: Invoice): AskedValues =>
  shownBuyer(Object.fromEntries(BUYER.map((name) => [name, (invoice[`buyer_${name}`] as string | null) ?? null])));

const LINE = ['supply_date', 'name', 'specification', 'quantity', 'unit_price', 'supply_amount', 'tax_amount', 'remark'] as const;

/** Stored or proposed lines as the grid edits them: each as a new one, for they are sent whole. */
export const editOfItems = (items: readonly Values[]): LinesEdit => ({
  create: items.map((item) =>
    Object.fromEntries(LINE.flatMap((name) => (item[name] === null || item[name] === undefined ? [] : [[name, item[name]]]))),
  ),
  update: [],
  delete: [],
});

const SIGNED = ['quantity', 'supply_amount', 'tax_amount'];

/** The lines that take an invoice back. */
export const reversed = (items: readonly Values[], day: string): Values[] =>
  items.map((item) => ({
    ...item,
    supply_date: day,
    ...Object.fromEntries(SIGNED.flatMap((name) => (item[name] === null ? [] : [[name, amount(String(item[name])).negated().toFixed()]]))),
  }));

const decimal = (value: Value | undefined): string | null => readNumber(String(value ?? '')) ?? null;

/** What follows from a changed cell: quantity or price make the supply, and that makes the tax, by the rules of the API. */
export function follows(line: Values, column: string, type: TaxTypeName): Values {
  if (column === 'quantity' || column === 'unit_price') {
    const supply = supplyOf({ quantity: decimal(line.quantity), unit_price: decimal(line.unit_price) });
    return supply ? { supply_amount: supply.toFixed(), tax_amount: taxOf(supply, type).toFixed() } : {};
  }
  if (column !== 'supply_amount') return {};
  const supply = decimal(line.supply_amount);
  return { tax_amount: supply === null ? null : taxOf(amount(supply), type).toFixed() };
}

/** The lines with the taxes of another type. */
export const retaxed = (lines: LinesEdit, type: TaxTypeName): LinesEdit => ({
  ...lines,
  create: lines.create.map((line) => ({ ...line, ...follows(line, 'supply_amount', type) })),
});

/** The sums of what can be read in the lines, in won. */
export function sumsOf({ create }: LinesEdit): { supply: string; tax: string; total: string } {
  const sum = (name: string) => create.reduce((total, line) => total.plus(decimal(line[name]) ?? 0), amount(0));
  const [supply, tax] = [sum('supply_amount'), sum('tax_amount')];
  return { supply: supply.toFixed(), tax: tax.toFixed(), total: supply.plus(tax).toFixed() };
}

export interface Form {
  head: AskedValues;
  buyer: AskedValues;
  payment: AskedValues;
  lines: LinesEdit;
}

const emptied = (values: AskedValues): AskedValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'string' && !value.trim() ? null : value]));

/** The form as the API takes it. An amount of nothing is no payment. */
export function bodyOf({ head, buyer, payment, lines }: Form): object {
  const parts = PAYMENT_PARTS.flatMap((name) => (payment[name] === null || payment[name] === undefined ? [] : [[name, payment[name]]]));
  return {
    ...emptied(head),
    buyer: emptied(buyer),
    payment: parts.length ? Object.fromEntries(parts) : null,
    items: lines.create,
  };
}
