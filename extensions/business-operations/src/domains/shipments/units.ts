import { type Amount, amount, round } from '../../kernel/decimal.ts';
import type { Detail } from '../../kernel/errors.ts';
import { type Conversion, factorOf, toBase } from '../items/rules.ts';

/** Units of lines: an order and what is made for it count an item in its base unit; a line may count it in another unit of the item. */

/** How many of what its source counts one unit of a line is; null where the item of the line does not know the unit. */
export const lineFactor = (
  item: { unit: string; conversions: readonly Conversion[] } | null,
  sourceUnit: string | null | undefined,
  unit: string | null | undefined,
): Amount | null => (!item || unit == null || unit === sourceUnit ? amount(1) : factorOf(item.unit, item.conversions, unit));

/** The ledger's `decimal(15,4)`. */
const LIMIT = 1e11;

/** What is wrong with a quantity of a unit of that factor: more than there can be, or nothing that the ledger can post. */
export function quantityFault(quantity: string, factor: Amount, max: string | null | undefined): Detail | null {
  const base = toBase(quantity, factor);
  if (max != null && base.gt(max)) return { path: 'quantity', code: 'too_big', max: round(amount(max).div(factor), 4).toNumber() };
  if (base.gte(LIMIT)) return { path: 'quantity', code: 'too_big' };
  return base.isZero() && amount(quantity).gt(0) ? { path: 'quantity', code: 'too_small' } : null;
}
