import { type Amount, amount } from '../../kernel/decimal.ts';
import { invalidField, type Refusal } from '../../kernel/errors.ts';
import type { NonDeductibleReason, TaxType } from '../finance/sources/fields.ts';
import type { InvoiceDirection } from './model.ts';

type Reason = keyof typeof NonDeductibleReason;
type Taxation = keyof typeof TaxType;

/** How far the tax of a paper invoice may be from a tenth of its supply, in won: each of its lines is truncated on its own. */
const TOLERANCE = 10;

/** Value-added tax of a supply: a tenth, truncated toward zero to whole won; 0 unless it is taxable. */
export const taxOf = (supply: Amount, taxType: Taxation): Amount => (taxType === 'TAXABLE' ? supply.dividedBy(10).truncated() : amount(0));

/** Why a tax does not go with a supply, null when it does. */
export function taxFault(supply: Amount, tax: Amount, taxType: Taxation): Refusal | null {
  const expected = taxOf(supply, taxType);
  const tolerance = taxType === 'TAXABLE' ? TOLERANCE : 0;
  if (tax.minus(expected).abs().lte(tolerance)) return null;
  return invalidField('tax_amount', 'tax_mismatch', 'error.taxportal_invoice.tax_mismatch', {
    expected: expected.toNumber(),
    got: tax.toNumber(),
    tolerance,
  });
}

export interface Deductibility {
  vat_deductible: boolean;
  non_deductible_reason: Reason | null;
}

/** What is known of an invoice when its deductibility is decided. */
export interface Taxed {
  direction: InvoiceDirection;
  tax_type: Taxation;
  /** Whether its account is one of entertainment expense, on which no tax is deducted. */
  entertainment: boolean;
}

/** What is asked for; what is left out stays as it is. */
export interface Asked {
  vat_deductible?: boolean | undefined;
  non_deductible_reason?: Reason | null | undefined;
}

/** Tax is deducted on taxable purchases alone. */
export const bearsInputTax = ({ direction, tax_type: type }: Pick<Taxed, 'direction' | 'tax_type'>): boolean =>
  direction === 'PURCHASE' && type === 'TAXABLE';

/** A reason without more says that the tax is not deductible. */
const wanted = ({ vat_deductible: deductible, non_deductible_reason: reason }: Asked): boolean | undefined =>
  deductible ?? (reason ? false : undefined);

/**
 * Whether the tax of an invoice is deductible and why not. `stored` is how it stands, null for a new invoice, where it is deductible
 * unless asked otherwise. What an entertainment account forced ends when the invoice leaves that account.
 */
export function deductibility(of: Taxed, asked: Asked, stored: (Deductibility & Taxed) | null = null): Deductibility | Refusal {
  const deductible = wanted(asked);
  if (deductible === true && asked.non_deductible_reason)
    return invalidField('non_deductible_reason', 'not_applicable', 'error.vat.not_applicable');
  if (!bearsInputTax(of)) return deductible ? invalidField('vat_deductible', 'not_applicable', 'error.vat.not_applicable') : NO_INPUT_TAX;
  if (of.entertainment)
    return deductible
      ? invalidField('vat_deductible', 'entertainment', 'error.vat.entertainment_not_deductible')
      : { vat_deductible: false, non_deductible_reason: 'ENTERTAINMENT' };
  const before = stored && bearsInputTax(stored) && !stored.entertainment ? stored : DEDUCTIBLE;
  if (deductible ?? before.vat_deductible) return DEDUCTIBLE;
  const reason = asked.non_deductible_reason === undefined ? before.non_deductible_reason : asked.non_deductible_reason;
  return { vat_deductible: false, non_deductible_reason: reason ?? 'OTHER' };
}

const DEDUCTIBLE: Deductibility = { vat_deductible: true, non_deductible_reason: null };
const NO_INPUT_TAX: Deductibility = { vat_deductible: false, non_deductible_reason: null };

/** Approval numbers are printed in groups with hyphens, and kept without. */
export const approvalNumber = (written: string): string => written.replace(/[-\s]/g, '');
