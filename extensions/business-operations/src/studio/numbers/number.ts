import type { NumberRules } from '../../kernel/model/numbers.ts';
import { UNITS, type Unit } from '../../kernel/model/units.ts';

/** Why a number is not taken: the key of the message below `studio.number.` and what the message names. */
export interface Problem {
  key: 'unclear' | 'decimals' | 'digits' | 'min' | 'max' | 'positive';
  value?: string;
}

const FULL_WIDTH = /[\uFF01-\uFF5E]/g;
const FULL_WIDTH_OFFSET = 0xfee0;

/** Full-width characters, which Korean and Japanese keyboards type, as their plain ones. No character is added or lost, so a caret stays valid. */
const plain = (text: string): string =>
  text
    .replace(FULL_WIDTH, (character) => String.fromCharCode(character.charCodeAt(0) - FULL_WIDTH_OFFSET))
    .replace(/\uFFE6/g, '₩')
    .replace(/\u2212/g, '-');

const NUMBER = /^(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d*))?$/;

/**
 * The number that a text says, as the database writes it (`-1234.5`): null for an empty text, undefined where the text can be read
 * in more than one way or in none. A separator that does not stand between groups of three digits is such a case: `1,00` is a slip for
 * 1.00, for 100 or for 1,000, and only who wrote it knows.
 */
export function readNumber(text: string, unit?: Unit): string | null | undefined {
  const written = plain(text).trim();
  if (!written) return null;
  const { negative, rest } = withoutSigns(written, unit);
  const [, whole, fraction] = NUMBER.exec(rest) ?? [];
  if (whole === undefined || (!whole && !fraction)) return undefined;
  const integer = whole.replaceAll(',', '').replace(/^0+(?=\d)/, '') || '0';
  const decimals = fraction?.replace(/0+$/, '') ?? '';
  const value = decimals ? `${integer}.${decimals}` : integer;
  return negative && value !== '0' ? `-${value}` : value;
}

/** Without the minus and one sign of the unit, in whichever order they stand. */
function withoutSigns(text: string, unit?: Unit): { negative: boolean; rest: string } {
  let rest = text;
  const minus = () => {
    const found = rest.startsWith('-');
    if (found) rest = rest.slice(1).trim();
    return found;
  };
  const before = minus();
  for (const sign of unit ? UNITS[unit] : []) {
    const lower = rest.toLowerCase();
    const written = sign.toLowerCase();
    if (lower.startsWith(written)) rest = rest.slice(written.length).trim();
    else if (lower.endsWith(written)) rest = rest.slice(0, -written.length).trim();
    else continue;
    break;
  }
  // A second minus stays in the text, which then is no number.
  return { negative: before || minus(), rest };
}

const GROUPS = /\B(?=(\d{3})+$)/g;

/** A number of the database with thousands separators and without trailing zeros; a text that is none stays as it is. */
export function formatNumber(value: string | number | null | undefined, grouped = true): string {
  if (value === null || value === undefined) return '';
  const read = readNumber(String(value));
  return typeof read === 'string' ? group(read, grouped) : String(value);
}

/** Only the separators are set anew: a point or zeros at the end are on the way to something. */
function group(number: string, grouped: boolean): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d*)(\.\d*)?$/.exec(number) ?? [];
  const integer = whole.replace(/^0+(?=\d)/, '') || '0';
  return `${sign}${grouped ? integer.replace(GROUPS, ',') : integer}${fraction}`;
}

/** What is wrong with a value of the form. A text that is no number stands in the form as it was written, so that nothing else is saved. */
export function problemOf(value: string | number | null | undefined, rules: NumberRules): Problem | null {
  if (value === null || value === undefined) return null;
  const read = readNumber(String(value), rules.unit);
  if (read === undefined) return { key: 'unclear' };
  if (read === null) return null;
  const [whole = '', decimals = ''] = read.replace('-', '').split('.');
  const { scale, digits, min, max, positive, grouped } = rules;
  const bound = (limit: number) => formatNumber(limit, grouped);
  if (decimals.length > scale) return { key: 'decimals', value: String(scale) };
  if (whole.length > digits) return { key: 'digits', value: String(digits) };
  if (positive && Number(read) <= 0) return { key: 'positive' };
  if (min !== undefined && Number(read) < min) return { key: 'min', value: bound(min) };
  if (max !== undefined && Number(read) > max) return { key: 'max', value: bound(max) };
  return null;
}

/** The text of an input and where the caret stands in it. */
export interface Typed {
  text: string;
  caret: number;
}

export interface Edit {
  /** The text before. */
  before: string;
  after: Typed;
  /** `inputType` and `data` of the browser's event. */
  kind?: string | undefined;
  inserted?: string | null | undefined;
}

/**
 * The text after an edit, with its separators set anew. Separators that stand in the text because we put them there go along with
 * what is typed; those that somebody writes count, and a text that they make unclear is left as it was written.
 */
export function retype({ before, after, kind = '', inserted }: Edit, { unit, grouped }: NumberRules): Typed {
  const text = plain(after.text);
  const isOurs = regrouped(before, unit, grouped) === before;
  const isDigits = kind.startsWith('delete') || (kind === 'insertText' && /^\d+$/.test(plain(inserted ?? '')));
  const written = isOurs && isDigits ? text.replaceAll(',', '') : text;
  const shown = regrouped(written, unit, grouped);
  if (shown === null) return { text: after.text, caret: after.caret };
  const behind = digitsOf(text.slice(after.caret)).length;
  return { text: shown, caret: caretBefore(shown, behind, kind === 'deleteContentForward') };
}

/** Null where the text is no clear number. */
function regrouped(text: string, unit: Unit | undefined, grouped: boolean): string | null {
  const read = readNumber(text, unit);
  if (read === undefined) return null;
  if (read === null) return '';
  const { negative, rest } = withoutSigns(plain(text).trim(), unit);
  return group(`${negative ? '-' : ''}${rest.replaceAll(',', '')}`, grouped);
}

const digitsOf = (text: string) => text.replace(/[^\d.]/g, '');

/** The place with that many digits behind it; a separator at it is passed over in the direction of the edit, or deleting would stop there. */
function caretBefore(text: string, behind: number, forward: boolean): number {
  let caret = text.length;
  for (let left = behind; caret > 0 && left > 0; caret--) if (/[\d.]/.test(text.charAt(caret - 1))) left--;
  if (!forward && text.charAt(caret - 1) === ',') caret--;
  return caret;
}
