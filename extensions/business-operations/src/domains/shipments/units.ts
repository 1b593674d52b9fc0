import { type Amount, amount, round } from '../../kernel/decimal.ts';
import type { Detail } from '../../kernel/errors.ts';
import { AT_MOST } from '../../kernel/wording.ts';
import { type Conversion, factorOf, quantityFault, toBase } from '../items/rules.ts';

/** Units of lines: an order and what is made for it count an item in its base unit; a line may count it in another unit of the item. */

/** How many of what its source counts one unit of a line is; null where the item of the line does not know the unit. */
export const lineFactor = (
  item: { unit: string; conversions: readonly Conversion[] } | null,
  sourceUnit: string | null | undefined,
  unit: string | null | undefined,
): Amount | null => (!item || unit == null || unit === sourceUnit ? amount(1) : factorOf(item.unit, item.conversions, unit));

/** What is wrong with a quantity of a unit of that factor: more than its source has, or what the ledger cannot post. */
export function quantityViolation(quantity: string, factor: Amount, max: string | null | undefined): Detail | null {
  const base = toBase(quantity, factor);
  if (max != null && base.gt(max))
    return { ...AT_MOST, path: 'quantity', code: 'too_big', max: round(amount(max).div(factor), 4).toNumber() };
  const code = quantityFault(base);
  return code && { path: 'quantity', code };
}
