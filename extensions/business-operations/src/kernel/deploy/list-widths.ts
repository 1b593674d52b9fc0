import type { AnyField, Kind, Label } from '../model/field.ts';
import { WRITTEN } from '../model/written.ts';

/** Pixels. */
const WIDTHS: Partial<Record<Kind, number>> = { boolean: 90, integer: 100, date: 110, timestamp: 148, decimal: 130, ref: 180 };

/** What is shown with hyphens takes more than it holds. */
const WRITTEN_WIDTH = 140;

/** The name of a state in its colours, and what is around it. */
const CHIP = { around: 42, least: 110, most: 170 };

/** By how many characters the column takes at most. */
const CODE = { length: 10, width: 110 };
/** Pixels to a character, and beside the text. */
const READ_TO_END = { character: 7.6, around: 26 };
const SHORT_TEXT = { length: 50, width: 150 };
const LONG_TEXT = 240;

/** Texts and names make room for what stands behind them, but not below this. */
const NARROW = 110;
/** What tells a row from others is read further: what the collection itself is displayed by, and the number or code of what it refers to. */
const TELLING = 150;
const NUMBER_AND_NAME = 160;
/** What a window of 1400 pixels has for columns, between the navigation and the sidebar. */
const ROOM = 1010;

/** Beside a heading: its padding, and the arrow of the order. */
const AROUND = 46;
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/;
/** The letters of a heading by their width in pixels, the first that fits. */
const LETTERS: readonly (readonly [RegExp, number])[] = [
  [WIDE, 14],
  [/[ijlI.,'()/ -]/, 4.5],
  [/[frt]/, 6],
  [/[mwMW%]/, 12],
  [/[A-Z]/, 9.8],
  [/./, 8.2],
];

type Column = readonly [name: string, field: AnyField];

/** The display template of a collection that a field refers to. */
type DisplayOf = (collection: string) => string | undefined;

export const NUMBERS: readonly Kind[] = ['integer', 'bigint', 'decimal'];

/**
 * How wide the columns of a list are: as their contents need, and so that headings are read in full in both languages. Where they do not
 * all fit, texts and names give way until amounts and states are seen.
 */
export function columnWidths(columns: readonly Column[], displayOf: DisplayOf, own = ''): Record<string, number> {
  const narrowest = (name: string, { to }: AnyField): number => {
    if (!to) return own.includes(`{{${name}}}`) ? TELLING : NARROW;
    const display = displayOf(to);
    if (showsSeveral(display)) return NUMBER_AND_NAME;
    return showsNumber(display) ? TELLING : NARROW;
  };
  const wanted = columns.map(([, field]) => Math.max(contentWidth(field), headingWidth(field)));
  const least = columns.map(([name, field], index) =>
    givesWay(field) ? Math.max(narrowest(name, field), headingWidth(field)) : (wanted[index] as number),
  );
  const last = columns.findLastIndex(([, { kind }]) => kind === 'enum' || NUMBERS.includes(kind));
  const seen = last < 0 ? columns.length : last + 1;
  const sum = (widths: readonly number[]) => widths.slice(0, seen).reduce((total, width) => total + width, 0);
  const [slack, lacking] = [sum(wanted) - sum(least), sum(wanted) - ROOM];
  const share = slack > 0 ? Math.min(1, Math.max(0, lacking / slack)) : 0;
  return Object.fromEntries(
    columns.map(([name], index) => {
      const [most, fewest] = [wanted[index] as number, least[index] as number];
      return [name, index < seen ? Math.floor(most - (most - fewest) * share) : most];
    }),
  );
}

const contentWidth = (field: AnyField): number => fixedWidth(field) ?? LONG_TEXT;

/** Undefined for long texts. */
function fixedWidth({ kind, format, labels = {}, length = Infinity, readToEnd }: AnyField): number | undefined {
  if (format && format in WRITTEN) return WRITTEN_WIDTH;
  if (readToEnd) return Math.ceil(length * READ_TO_END.character + READ_TO_END.around);
  if (kind === 'enum') return chipWidth(Object.values(labels));
  return WIDTHS[kind] ?? [CODE, SHORT_TEXT].find((column) => length <= column.length)?.width;
}

const chipWidth = (labels: readonly Label[]): number =>
  Math.min(CHIP.most, Math.max(CHIP.least, ...labels.map((label) => Math.ceil(labelWidth(label) + CHIP.around))));

const givesWay = (field: AnyField): boolean => field.kind === 'ref' || fixedWidth(field) === undefined;

const showsSeveral = (display = '') => (display.match(/\{\{/g) ?? []).length > 1;

const showsNumber = (display = '') => /(_no|code)\}\}/.test(display);

const headingWidth = ({ label }: AnyField): number => Math.ceil(labelWidth(label) + AROUND);

const labelWidth = ({ ko, en }: Label): number => Math.max(textWidth(ko), textWidth(en));

const textWidth = (text: string): number =>
  Array.from(text).reduce((sum, letter) => sum + (LETTERS.find(([letters]) => letters.test(letter))?.[1] ?? 0), 0);
