import { type Amount, amount, sum } from '../../kernel/decimal.ts';
import { conflict, invalid, invalidField, type Refusal } from '../../kernel/errors.ts';
import type { NonDeductibleReason } from '../finance/sources/fields.ts';
import type { MerchantTaxType } from './model.ts';

type Reason = keyof typeof NonDeductibleReason;

/** Whether the VAT of a card row is deducted, and why not. */
export interface Deductibility {
  vat_deductible: boolean;
  /** Null where it is deducted, or where there is no tax to deduct. */
  non_deductible_reason: Reason | null;
}

/** What the deductibility of a row depends on. */
export interface DeductibilityOf {
  merchantTaxType: keyof typeof MerchantTaxType;
  /** Decimal text in won, negative on a cancelled row. */
  taxAmount: string;
  /** The account of the row, else the default account of its card, is an entertainment account. */
  entertainment: boolean;
}

/**
 * Input VAT is deducted where the merchant charges it as a general taxpayer, and never on entertainment expense
 * (Value-Added Tax Act, articles 39 (1) 6 and 46 (3)).
 */
export function defaultDeductible({ merchantTaxType, taxAmount, entertainment }: DeductibilityOf): Deductibility {
  const taxed = !amount(taxAmount).isZero();
  if (entertainment) return notDeductible(taxed, 'ENTERTAINMENT');
  if (merchantTaxType === 'GENERAL' && taxed) return { vat_deductible: true, non_deductible_reason: null };
  return notDeductible(taxed);
}

/** What somebody asks for instead: `deductible` undefined for the default. Asking to deduct entertainment expense is refused. */
export function chosenDeductible(of: DeductibilityOf, deductible: boolean | undefined, reason?: Reason | null): Deductibility | Refusal {
  if (deductible && of.entertainment) return invalidField('vat_deductible', 'entertainment', 'error.vat.entertainment_not_deductible');
  if (deductible) return { vat_deductible: true, non_deductible_reason: null };
  const standard = defaultDeductible(of);
  if (deductible === undefined && standard.vat_deductible) return standard;
  const taxed = !amount(of.taxAmount).isZero();
  return of.entertainment ? standard : notDeductible(taxed, reason ?? undefined);
}

/**
 * What somebody has chosen for a row, otherwise than by default, which stays when its amounts change; null where the default counts. A
 * deduction is only of tax. The row's account is none of entertainment.
 */
export function keptChoice(
  former: Deductibility & { merchant_tax_type: DeductibilityOf['merchantTaxType']; tax_amount: string },
  taxAmount: string,
): Deductibility | null {
  const { vat_deductible, non_deductible_reason, merchant_tax_type: merchantTaxType, tax_amount: formerTax } = former;
  const standard = defaultDeductible({ merchantTaxType, taxAmount: formerTax, entertainment: false });
  const chosen = vat_deductible !== standard.vat_deductible || non_deductible_reason !== standard.non_deductible_reason;
  if (!chosen || (vat_deductible && amount(taxAmount).isZero())) return null;
  return { vat_deductible, non_deductible_reason };
}

/** A reason that somebody names is kept; one is made up where there is tax that is not deducted. */
const notDeductible = (taxed: boolean, reason?: Reason): Deductibility => ({
  vat_deductible: false,
  non_deductible_reason: reason ?? (taxed ? 'OTHER' : null),
});

/** The amounts of a row; `total` = `supply` + `tax` + `serviceCharge`, all with one sign or 0. */
export interface Amounts {
  supply: Amount;
  tax: Amount;
  serviceCharge: Amount;
  total: Amount;
}

const mismatch = (path: string, details: object = {}) =>
  invalidField(path, 'amount_mismatch', 'error.card_transaction.amount_mismatch', details);

/** The tax in a total that includes it: an eleventh, truncated to whole won. */
export const taxWithin = (total: Amount): Amount => total.div(11).trunc();

/** The amounts of a row entered by hand. They are given positive and stored negative where the use was cancelled. */
export function manualAmounts(
  sent: { total_amount: string; tax_amount?: string | undefined; service_charge?: string | undefined },
  { general, cancelled }: { general: boolean; cancelled: boolean },
): Amounts | Refusal {
  const total = amount(sent.total_amount);
  const serviceCharge = amount(sent.service_charge ?? 0);
  const tax = sent.tax_amount === undefined ? (general ? taxWithin(total) : amount(0)) : amount(sent.tax_amount);
  const supply = total.minus(tax).minus(serviceCharge);
  if (supply.isNegative() && !supply.isZero()) return mismatch('tax_amount', { expected: total.minus(serviceCharge).toNumber() });
  const signed = (value: Amount) => (cancelled ? amount(0).minus(value) : value);
  return { supply: signed(supply), tax: signed(tax), serviceCharge: signed(serviceCharge), total: signed(total) };
}

const hasSignOf = (total: Amount, value: Amount) => value.isZero() || value.isNegative() === total.isNegative();

/** Refuses a correction that leaves the total of the row, or its sign. */
export function correctionFault(
  supply: Amount,
  tax: Amount,
  { serviceCharge, total }: Pick<Amounts, 'serviceCharge' | 'total'>,
): Refusal | null {
  const got = supply.plus(tax).plus(serviceCharge);
  if (!got.equals(total)) return mismatch('supply_amount', { expected: total.toNumber(), got: got.toNumber() });
  for (const [path, value] of [
    ['supply_amount', supply],
    ['tax_amount', tax],
  ] as const)
    if (!hasSignOf(total, value)) return mismatch(path, { expected: total.toNumber(), got: value.toNumber() });
  return null;
}

interface SplitAmounts {
  amount: string;
  tax_amount?: string | undefined;
}

/** What is wrong with the amounts of splits: each has the sign of its row, and they add up to its total and its tax. */
export function splitFault(splits: readonly SplitAmounts[], { total, tax }: Pick<Amounts, 'total' | 'tax'>): Refusal | null {
  const wrong = splits.flatMap((split, index) => {
    const [part, partTax] = [amount(split.amount), amount(split.tax_amount ?? 0)];
    const fits = !part.isZero() && hasSignOf(total, part) && hasSignOf(total, partTax) && partTax.abs().lessThanOrEqualTo(part.abs());
    return fits
      ? []
      : [{ path: `splits.${index}.${part.isZero() || !hasSignOf(total, part) ? 'amount' : 'tax_amount'}`, code: 'split_sign' }];
  });
  if (wrong.length) return invalid('error.card_transaction.split_mismatch', wrong);
  const sums = [
    { path: 'splits', code: 'amount', expected: total, got: sum(splits.map((split) => split.amount)) },
    { path: 'splits', code: 'tax_amount', expected: tax, got: sum(splits.map((split) => split.tax_amount ?? 0)) },
  ];
  const off = sums.filter(({ expected, got }) => !expected.equals(got));
  if (!off.length) return null;
  return invalid(
    'error.card_transaction.split_mismatch',
    off.map((one) => ({ ...one, expected: one.expected.toNumber(), got: one.got.toNumber() })),
  );
}

/** `1234-****-****-3456` of 16 digits; of 14 and 15 the middle is as much shorter. */
export const maskedNumber = (digits: string): string => `${digits.slice(0, 4)}-****-${'*'.repeat(digits.length - 12)}-${digits.slice(-4)}`;

/** The digits of a card number as people write it, null where it is none. */
export function cardDigits(written: string): string | null {
  const digits = written.replace(/[-\s]/g, '');
  return /^\d{14,16}$/.test(digits) ? digits : null;
}

/** A journaled row is locked until its journal is deleted, a hidden one until it is restored. */
export function lockedFault(row: { journal_state: string; hidden_at: string | null }): Refusal | null {
  if (row.journal_state === 'JOURNALED')
    return conflict('error.journal.already_journaled', [{ path: 'journal_state', code: 'already_journaled' }]);
  return row.hidden_at === null ? null : conflict('error.card_transaction.hidden', [{ path: 'hidden_at', code: 'hidden' }]);
}
