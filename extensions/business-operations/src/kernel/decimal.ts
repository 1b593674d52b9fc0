import { Decimal } from 'decimal.js';

// With 40 digits the product of any two numeric(18,4) is exact.
const Exact = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP, toExpNeg: -20, toExpPos: 40 });

export type Amount = Decimal;

export const amount = (value: Decimal.Value): Amount => new Exact(value);

export const sum = (values: Iterable<Decimal.Value>): Amount => {
  let total = amount(0);
  for (const value of values) total = total.plus(value);
  return total;
};

/** Rounds half away from zero, as the interface specification does for amounts and rates. */
export const round = (value: Amount, decimals = 0): Amount => value.toDecimalPlaces(decimals, Decimal.ROUND_HALF_UP);

/** `part` as a percentage of `whole` with one decimal; null when `whole` is 0. */
export const percent = (part: Amount, whole: Amount): number | null =>
  whole.isZero() ? null : round(part.times(100).div(whole.abs()), 1).toNumber();
