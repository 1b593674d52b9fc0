import { type Amount, amount } from '../../kernel/decimal.ts';
import type { InspectionResult, Judgement } from './model.ts';

/** What the judgement of an item follows from. */
export interface Measured {
  measure_type: string;
  lower_limit: string | number | null;
  upper_limit: string | number | null;
  measured_values: readonly number[] | null;
  judgement: Judgement | null;
}

/** The judgement of an item: of measured ones by their limits, of which a missing one is open; of the others what people say. */
export function judgementOf({ measure_type: type, lower_limit: lower, upper_limit: upper, measured_values: values, judgement }: Measured) {
  if (type !== 'NUMERIC') return judgement;
  if (!values?.length) return null;
  const within = (value: Amount) => (lower === null || value.gte(lower)) && (upper === null || value.lte(upper));
  return values.every((value) => within(amount(value))) ? 'PASS' : 'FAIL';
}

export interface Quantities {
  accepted: Amount;
  rejected: Amount;
}

/** What was accepted and rejected of a lot, or null where that does not fit its size or the result. */
export function quantitiesOf(
  result: InspectionResult,
  size: string,
  { accepted: said, rejected: told }: { accepted?: string | undefined; rejected?: string | undefined },
): Quantities | null {
  const whole = amount(size);
  const accepted = amount(said ?? (result === 'FAIL' ? 0 : whole));
  const rejected = told === undefined ? whole.minus(accepted) : amount(told);
  const complete = accepted.gte(0) && rejected.gte(0) && accepted.plus(rejected).eq(whole);
  const fits = { PASS: rejected.isZero(), FAIL: accepted.isZero(), CONDITIONAL: accepted.gt(0) }[result];
  return complete && fits ? { accepted, rejected } : null;
}
