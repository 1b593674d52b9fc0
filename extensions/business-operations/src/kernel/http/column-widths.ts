import type { Kind } from '../model/field.ts';

/** In characters, by what the column holds; at least. */
const LEAST: Partial<Record<Kind, number>> = { decimal: 16, integer: 10, date: 12, boolean: 8, timestamp: 17 };
const LEAST_TEXT = 12;
/** Longer texts are read in their cell. */
const MOST = 48;
/** Room for the arrow of the filter. */
const ARROW = 3;

/** Letters of East Asia are as wide as two others. */
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/;

const lengthOf = (text: string): number => Array.from(text).reduce((sum, letter) => sum + (WIDE.test(letter) ? 2 : 1), 0);

/** How wide a column is, by its heading and some of its cells. */
export function widthOf(kind: Kind, heading: string, cells: readonly unknown[]): number {
  const texts = cells.filter((cell) => typeof cell === 'string').map(lengthOf);
  const widest = Math.max(LEAST[kind] ?? LEAST_TEXT, lengthOf(heading) + ARROW, ...texts.map((length) => length + 1));
  return Math.min(MOST, widest);
}
