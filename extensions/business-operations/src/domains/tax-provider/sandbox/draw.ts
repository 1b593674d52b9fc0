import { createHash } from 'node:crypto';
import { addDays, type Day, daysBetween, daysOf, weekdayOf } from '../../../kernel/days.ts';
import type { Page, PageOf } from '../port.ts';

/** The sandbox's figures are drawn by SHA-256 from what they are of, so that the same question has the same answer everywhere. */

/** The first day of which the sandbox knows anything; a Monday. */
export const FIRST: Day = '2024-01-01';

/** The provider's time zone. */
export const ZONE = 'Asia/Seoul';

export const hashOf = (...of: readonly (string | number)[]): string => createHash('sha256').update(of.join('|')).digest('hex');

/** Whole numbers between two bounds, both included; each call draws the next one. At most eight. */
export function drawing(...of: readonly (string | number)[]): (low: number, high: number) => number {
  const digest = createHash('sha256').update(of.join('|')).digest();
  let drawn = 0;
  return (low, high) => {
    const fraction = digest.readUInt32BE(drawn++ * 4) / 2 ** 32;
    return low + Math.floor(fraction * (high - low + 1));
  };
}

/** One of a list. */
export const oneOfThem = <Item>(list: readonly Item[], draw: (low: number, high: number) => number): Item =>
  list[draw(0, list.length - 1)] as Item;

/** Mondays to Fridays of a range, as far as the sandbox has rows. Holidays are not considered. */
export const weekdaysOf = (from: Day, to: Day, today: Day): Day[] =>
  daysOf(from > FIRST ? from : FIRST, to < today ? to : today).filter((day) => weekdayOf(day) <= 5);

/** The position of a weekday among all weekdays from the first one on. */
export function weekdayIndex(day: Day): number {
  const days = daysBetween(FIRST, day);
  return Math.floor(days / 7) * 5 + (days % 7);
}

export const weekdayAt = (index: number): Day => addDays(FIRST, Math.floor(index / 5) * 7 + (index % 5));

/** The part of a list that a page holds. */
export function pageOf<Row, Item>(rows: readonly Row[], { page, size }: PageOf, item: (row: Row) => Item): Page<Item> {
  return { items: rows.slice((page - 1) * size, page * size).map(item), totalPages: Math.ceil(rows.length / size) };
}

export const compact = (day: Day): string => day.replaceAll('-', '');

/** A time of day in Korea, where the provider is. */
export const at = (day: Day, clock: string): string => `${day}T${clock}:00+09:00`;
