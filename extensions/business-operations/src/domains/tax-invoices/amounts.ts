import { type Amount, amount, sum } from '../../kernel/decimal.ts';
import type { TaxType } from '../finance/sources/fields.ts';

// What the lines of a tax invoice come to. The service and the Studio's form use these same functions. All amounts are whole won.

export type TaxTypeName = keyof typeof TaxType;

/** How an order says what its prices hold of the tax. */
export type OrderVat = 'EXCLUDED' | 'INCLUDED' | 'ZERO_RATED' | 'EXEMPT';

/** The type of the invoices of an order. */
export const typeOfOrder = (mode: OrderVat): TaxTypeName => (mode === 'ZERO_RATED' || mode === 'EXEMPT' ? mode : 'TAXABLE');

/** A line as it is written; decimals as text, absent where nobody says anything. */
export interface WrittenLine {
  quantity?: string | null | undefined;
  unit_price?: string | null | undefined;
  supply_amount?: string | null | undefined;
  tax_amount?: string | null | undefined;
}

export interface LineAmounts {
  supply: Amount;
  tax: Amount;
}

export interface InvoiceAmounts extends LineAmounts {
  total: Amount;
  lines: LineAmounts[];
}

/** How far a written tax may be from the computed one, in won. */
export const TAX_TOLERANCE = 1;

/** Amounts of money stay below this, whatever their sign. */
export const MONEY_BELOW = amount(10).pow(15);

/** Ten percent of the supply, truncated toward zero; none of zero-rated and exempt supplies. */
export const taxOf = (supply: Amount, type: TaxTypeName): Amount => (type === 'TAXABLE' ? supply.div(10).trunc() : amount(0));

/** What is written, else quantity × unit price truncated toward zero; null where neither is known. */
export function supplyOf({ supply_amount: written, quantity, unit_price: price }: WrittenLine): Amount | null {
  if (written != null) return amount(written);
  return quantity != null && price != null ? amount(quantity).times(price).trunc() : null;
}

/** What is wrong with a line: `path` is its field, `code` why; `expected` is the tax that the rule gives, in won. */
export interface LineViolation {
  path: 'supply_amount' | 'tax_amount';
  code: 'required' | 'too_big' | 'tax_mismatch' | 'negative_amount';
  expected?: number;
}

/** The amounts of a line, or what is wrong with it. `amended`: only what amends another invoice may be negative. */
export function lineAmounts(line: WrittenLine, type: TaxTypeName, amended: boolean): LineAmounts | LineViolation {
  const supply = supplyOf(line);
  if (!supply) return { path: 'supply_amount', code: 'required' };
  if (supply.abs().gte(MONEY_BELOW)) return { path: 'supply_amount', code: 'too_big' };
  const computed = taxOf(supply, type);
  const tax = line.tax_amount == null ? computed : amount(line.tax_amount);
  const tolerance = type === 'TAXABLE' ? TAX_TOLERANCE : 0;
  if (tax.minus(computed).abs().gt(tolerance)) return { path: 'tax_amount', code: 'tax_mismatch', expected: computed.toNumber() };
  if (!amended && supply.lt(0)) return { path: 'supply_amount', code: 'negative_amount' };
  if (!amended && tax.lt(0)) return { path: 'tax_amount', code: 'negative_amount' };
  return { supply, tax };
}

export const isViolation = (found: LineAmounts | LineViolation): found is LineViolation => 'code' in found;

export function totalsOf(lines: readonly LineAmounts[]): InvoiceAmounts {
  const supply = sum(lines.map((line) => line.supply));
  const tax = sum(lines.map((line) => line.tax));
  return { supply, tax, total: supply.plus(tax), lines: [...lines] };
}

export const PAYMENT_PARTS = ['cash', 'check', 'note', 'credit'] as const;

/** How the total is paid, in won; parts that are not named are 0. */
export type Payment = Partial<Record<(typeof PAYMENT_PARTS)[number], number | null>>;

/** Parts of one total: each has its sign, and together they are no more than it. */
export function isWithin(payment: Payment, total: Amount): boolean {
  const parts = PAYMENT_PARTS.map((part) => amount(payment[part] ?? 0));
  const sign = total.isNegative() ? -1 : 1;
  return parts.every((part) => part.times(sign).gte(0)) && sum(parts).abs().lte(total.abs());
}
