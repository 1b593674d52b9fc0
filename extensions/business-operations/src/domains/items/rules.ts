import { type Amount, amount, round } from '../../kernel/decimal.ts';
import { asTyped } from '../../kernel/text.ts';

/** One of `unit` is `factor` of the item's base unit. */
export interface Conversion {
  unit: string;
  factor: number;
}

const SCALES: Record<string, number> = { EA: 0, SET: 0, M: 2, M2: 2, KG: 3 };

/** The decimals that quantities of the unit have, unless the item says otherwise. */
export const scaleOf = (unit: string): number => SCALES[unit.toUpperCase()] ?? 0;

/** What a new item holds where nothing is said: decimals follow from the unit, whatever came as one, and a service is not kept in stock. */
export const itemDefaults = ({ unit = 'EA', item_type: type }: { unit?: unknown; item_type?: unknown }) => ({
  quantity_scale: scaleOf(String(unit)),
  ...(type === 'SERVICE' ? { is_stock_managed: false } : {}),
});

export const MAX_CONVERSIONS = 20;
const MAX_UNIT = 10;
/** `decimal(15,6)` of the lines that will carry the factor. */
const MAX_FACTOR = 1e9;
const FACTOR_DECIMALS = 6;

const isConversion = (value: unknown): value is Conversion => {
  if (!value || typeof value !== 'object') return false;
  const { unit, factor, ...rest } = value as Record<string, unknown>;
  if (Object.keys(rest).length || typeof unit !== 'string' || !unit || unit !== asTyped(unit) || unit.length > MAX_UNIT) return false;
  return typeof factor === 'number' && factor > 0 && factor < MAX_FACTOR && amount(factor).decimalPlaces() <= FACTOR_DECIMALS;
};

/** The place of the first conversion that is wrong: no positive factor, the base unit itself, or a unit named before; null when all are right. */
export function conversionFault(base: string, conversions: unknown): number | null {
  if (!Array.isArray(conversions) || conversions.length > MAX_CONVERSIONS) return 0;
  const seen = new Set([base]);
  const wrong = conversions.findIndex((conversion: unknown) => {
    if (!isConversion(conversion) || seen.has(conversion.unit)) return true;
    seen.add(conversion.unit);
    return false;
  });
  return wrong < 0 ? null : wrong;
}

/** How many of the base unit one of `unit` is; null for a unit that the item does not know. */
export function factorOf(base: string, conversions: readonly Conversion[], unit: string): Amount | null {
  if (unit === base) return amount(1);
  const found = conversions.find((conversion) => conversion.unit === unit);
  return found ? amount(found.factor) : null;
}

/** A quantity in the base unit: 4 decimals, half up. */
export const toBase = (quantity: string, factor: Amount): Amount => round(amount(quantity).times(factor), 4);

/** The ledger's `decimal(15,4)`. */
const MAX_QUANTITY = 1e11;

/** Why the ledger cannot post so much of the base unit; null where it can. */
export const quantityFault = (base: Amount): 'too_small' | 'too_big' | null =>
  base.isZero() ? 'too_small' : base.gte(MAX_QUANTITY) ? 'too_big' : null;

/** Options after a change: key by key, and null takes a key away. */
export const mergedOptions = (options: Record<string, unknown>, changes: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries({ ...options, ...changes }).filter(([, value]) => value !== null));
