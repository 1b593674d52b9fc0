import type { Day } from '../../kernel/days.ts';

/** The codes that are stamped on bent parts and their lots. */

/** Without I and O, which are read as 1 and 0 on a stamped label. */
const YEARS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const MONTHS = 'ABCDEFGHJKLM';
const FIRST_YEAR = 2020;

/** Days before have the letters of days to come. */
export const FIRST_DAY: Day = `${FIRST_YEAR}-01-01`;

/** The letters of the years from 2020 on, which begin anew after 24, and of the months. */
export const dateLetters = {
  years: Object.fromEntries([...YEARS].map((letter, index) => [FIRST_YEAR + index, letter])),
  months: Object.fromEntries([...MONTHS].map((letter, index) => [index + 1, letter])),
};

/** Year, month and day in four characters: `GC14` for 2026-03-14. */
export function dateCode(day: Day): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const place = (((year - FIRST_YEAR) % YEARS.length) + YEARS.length) % YEARS.length;
  return `${YEARS[place]}${MONTHS[month - 1]}${String(date).padStart(2, '0')}`;
}

/** The length in full decimetres: `30` for 3000 to 3099 mm. */
export const lengthCode = (millimetres: number): string => String(Math.floor(millimetres / 100)).padStart(2, '0');

/** At least this many digits; a serial that needs more has more. */
const serialText = (serial: bigint | number, digits: number): string => String(serial).padStart(digits, '0');

interface LotCodes {
  prod_code: string;
  spec_code: string;
  length_code: string;
}

/** `RM-GC14-30-01`. */
export const bendingLotNo = (codes: LotCodes, day: Day, serial: bigint | number): string =>
  `${codes.prod_code}${codes.spec_code}-${dateCode(day)}-${codes.length_code}-${serialText(serial, 2)}`;

export const BENDING_LOT_NO = /^[A-Z][A-Z0-9]-[A-HJ-NP-Z][A-HJ-M][0-3][0-9]-[0-9A-Z]{2,4}-[0-9]{2,}$/;

/** The lot of what a process makes that is no bent part: `SC-GC14-001`. */
export const productionLotNo = (prefix: string, day: Day, serial: bigint | number): string =>
  `${prefix}-${dateCode(day)}-${serialText(serial, 3)}`;

/** A code that people give to a bent part, in capitals. */
export const BENDING_ITEM_CODE = /^BD-[A-Z0-9]{1,12}(-[A-Z0-9]{1,12}){0,3}$/;

/** The codes of a bent part in the order in which they are tried: `BD-RM-30`, then `BD-RM-30-02`, … */
export const bendingItemCode = ({ prod_code, spec_code, length_code }: LotCodes, attempt = 1): string =>
  `BD-${prod_code}${spec_code}-${length_code}${attempt === 1 ? '' : `-${serialText(attempt, 2)}`}`;

const FAMILIES = { GUIDERAIL_MODEL: 'GR', SHUTTERBOX_MODEL: 'SB', BOTTOMBAR_MODEL: 'BB' } as const;

export type ModelFamily = keyof typeof FAMILIES;

/** What the codes of a model begin with; its smallest free number from 01 on follows. */
export const modelPrefix = (family: ModelFamily, modelName: string): string =>
  `${FAMILIES[family]}-${modelName.toUpperCase().replace(/[^A-Z0-9]/g, '')}-`;

export const modelCode = (prefix: string, number: number): string => `${prefix}${serialText(number, 2)}`;
