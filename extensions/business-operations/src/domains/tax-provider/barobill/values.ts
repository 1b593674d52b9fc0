import { type Day, isDay } from '../../../kernel/days.ts';
import { type Amount, amount } from '../../../kernel/decimal.ts';
import { TaxProviderError } from '../port.ts';

/** Values as the provider writes them: texts without zone, in Korean time, with amounts in digits. */

/** An element of an answer; a leaf is a text, an empty one is the empty text. */
export type Element = { readonly [name: string]: unknown };

export const isElement = (value: unknown): value is Element => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The text of a leaf, empty where it is missing or nil. */
export function textOf(row: Element, name: string): string {
  const value = row[name];
  return typeof value === 'string' ? value.trim() : '';
}

export const orNull = (text: string): string | null => (text === '' ? null : text);

const malformed = (what: string) => new TaxProviderError('BAD_RESPONSE', null, `Unexpected ${what}`);

/** Rows of a list; none where the list is missing, empty or nil. */
export function rowsOf(list: unknown, name: string): Element[] {
  if (list === undefined || list === '' || list === null) return [];
  if (!isElement(list)) throw malformed(name);
  const rows = list[name];
  if (rows === undefined) return [];
  return (Array.isArray(rows) ? rows : [rows]).filter(isElement);
}

/** An amount in won, 0 where there is none. */
export function amountOf(row: Element, name: string): Amount {
  const text = textOf(row, name).replaceAll(',', '');
  if (text === '') return amount(0);
  if (!/^-?\d{1,15}(\.\d+)?$/.test(text)) throw malformed(name);
  return amount(text);
}

/** A whole number; what is missing or none is malformed. */
export function integerOf(row: Element, name: string): number {
  const text = textOf(row, name);
  if (!/^-?\d{1,9}$/.test(text)) throw malformed(name);
  return Number(text);
}

/** `20250310` or what begins so, with or without hyphens; null where there is none. */
export function dayOfText(text: string): Day | null {
  const digits = text.replace(/\D/g, '').slice(0, 8);
  if (digits === '') return null;
  const day = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
  if (!isDay(day)) throw malformed('day');
  return day;
}

/** `20250310143000`, or a day alone, which is its midnight; null where there is none. */
export function instantOfText(text: string): string | null {
  const day = dayOfText(text);
  if (day === null) return null;
  const clock = text.replace(/\D/g, '').slice(8, 14).padEnd(6, '0');
  const parts = [clock.slice(0, 2), clock.slice(2, 4), clock.slice(4)];
  if (Number(parts[0]) > 23 || Number(parts[1]) > 59 || Number(parts[2]) > 59) throw malformed('time');
  return `${day}T${parts.join(':')}+09:00`;
}

export const compactDay = (day: Day): string => day.replaceAll('-', '');

/** Banks send half- and full-width characters and stray blanks. */
export const words = (text: string): string | null => orNull(text.normalize('NFKC').replace(/\s+/g, ' ').trim());

/** What the tax office refuses in documents. */
export const forDocuments = (text: string | null): string => (text ?? '').replaceAll('㈜', '(주)').replaceAll('㈔', '(사)');
