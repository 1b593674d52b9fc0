import { type Amount, amount } from '../../kernel/decimal.ts';
import type { InspectionResult, Judgement } from './model.ts';

type Limit = string | number | null | undefined;

/** What the judgement of an item follows from. */
export interface Measured {
  measure_type: string;
  lower_limit: Limit;
  upper_limit: Limit;
  measured_values: readonly number[] | null;
  judgement: Judgement | null;
}

/** Whether the judgement of an item follows from its values alone. Of values that nothing limits people may say that they are wrong. */
export const isComputed = ({
  measure_type: type,
  lower_limit: lower,
  upper_limit: upper,
  measured_values: values,
}: Omit<Measured, 'judgement'>) => type === 'NUMERIC' && (lower != null || upper != null || !values?.length);

/**
 * The judgement of an item: of measured ones by their limits, of which a missing one is open; of the others what people say. `said` tells
 * whether it is said now; what was said to be wrong of values without limits stays so until it is.
 */
export function judgementOf(item: Measured, said: boolean): Judgement | null {
  const { measure_type: type, lower_limit: lower, upper_limit: upper, measured_values: values, judgement } = item;
  if (type !== 'NUMERIC') return judgement;
  if (!values?.length) return null;
  if (!isComputed(item) && judgement && (said || judgement === 'FAIL')) return judgement;
  const within = (value: Amount) => (lower == null || value.gte(lower)) && (upper == null || value.lte(upper));
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
