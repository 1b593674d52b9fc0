import { createHash } from 'node:crypto';
import { addDays, type Day } from '../../../kernel/days.ts';
import { amount } from '../../../kernel/decimal.ts';
import { TaxProviderError } from '../port.ts';
import type { Range } from './range.ts';

/** The key of a row that the provider gives none: equal rows have equal keys. */
export const hashed = (...parts: readonly (string | null)[]): string =>
  createHash('sha256')
    .update(parts.map((part) => part ?? '').join('|'))
    .digest('hex');

/** One way of writing an amount, so that `1000` and `1000.00` are the same. */
export const plain = (text: string): string => amount(text).toFixed();

/** A day that was asked for. A day more on either side is another time zone's; anything else is not what was asked for. */
export function inRange(day: Day, { from, to }: Range): Day {
  if ((day < from && day < addDays(from, -1)) || (day > to && day > addDays(to, 1)))
    throw new TaxProviderError('BAD_RESPONSE', null, `A row is of ${day}.`);
  return day;
}
