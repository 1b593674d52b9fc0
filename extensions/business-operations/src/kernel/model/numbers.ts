import type { AnyField } from './field.ts';
import type { Unit } from './units.ts';

/** The bounds of PostgreSQL's `integer`. */
export const MIN_INTEGER = -2_147_483_648;
export const MAX_INTEGER = 2_147_483_647;

/** The digits that a number of JavaScript holds, and answers of the API therefore show. */
const MAX_DIGITS = 15;

/** What a number may be, as its field declares it. */
export interface NumberRules {
  /** Digits before the point, and behind it. */
  digits: number;
  scale: number;
  min?: number;
  max?: number;
  positive?: boolean;
  unit?: Unit;
  /** False for numbers that are read digit by digit, as years are. */
  grouped: boolean;
}

const isNumber = ({ kind }: AnyField): boolean => kind === 'integer' || kind === 'bigint' || kind === 'decimal';

/** Undefined for a field of another kind. */
export function numberRules(field: AnyField): NumberRules | undefined {
  if (!isNumber(field)) return undefined;
  const { kind, precision = MAX_DIGITS, scale = 0, min, max, positive, whole, unit, grouped = true } = field;
  return {
    digits: Math.min(precision - scale, MAX_DIGITS),
    scale: whole ? 0 : scale,
    ...(kind === 'integer' ? { min: min ?? MIN_INTEGER, max: max ?? MAX_INTEGER } : {}),
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    ...(positive ? { positive } : {}),
    ...(unit ? { unit } : {}),
    grouped,
  };
}
