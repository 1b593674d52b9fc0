import { type AnyCollection, fieldOf } from '../model/collection.ts';
import type { AnyField, Kind } from '../model/field.ts';
import type { Filter } from '../model/filter-rule.ts';
import { bookmarkKey } from '../model/labels.ts';
import { BOARD, CALENDAR } from '../model/views.ts';
import { WRITTEN } from '../model/written.ts';

/** A list as Directus stores one for everybody: the collection's first one, or a bookmark. */
export interface ShippedList {
  collection: string;
  /** `$t:` makes the Studio translate it. */
  bookmark: string | null;
  icon: string | null;
  filter: Filter | null;
  layout: string;
  layout_query: object;
  layout_options: object;
}

/** Our layouts: Directus's table with sums and the spreadsheet, and its board with the colours of states (`src/studio/list`). */
const LAYOUT = 'list';
const BOARD_LAYOUT = 'board';
const ROWS = 25;
const SUNDAY = 0;

/** Pixels. */
const WIDTHS: Partial<Record<Kind, number>> = { boolean: 90, integer: 100, date: 110, timestamp: 160, enum: 130, decimal: 130, ref: 180 };

/** What is shown with hyphens takes more than it holds. */
const WRITTEN_WIDTH = 140;

/** By how many characters the column takes at most. */
const CODE = { length: 10, width: 110 };
const SHORT_TEXT = { length: 50, width: 150 };
const LONG_TEXT = 240;
/** Of more than two long texts each leaves room for amounts and states behind them. */
const ONE_OF_MANY = 160;

const NUMBERS: readonly Kind[] = ['integer', 'bigint', 'decimal'];

/** The lists that a collection's declaration ships. */
export function listsOf(declared: AnyCollection): ShippedList[] {
  const { name: collection, options } = declared;
  const table = tableOf(declared);
  if (!table) return [];
  const marked = (name: string, icon: string) => ({ collection, bookmark: `$t:${bookmarkKey(collection, name)}`, icon });
  const { bookmarks = {}, calendar, board, display } = options;
  const lists: ShippedList[] = [{ collection, bookmark: null, icon: null, filter: null, ...table }];
  for (const [name, { icon, filter }] of Object.entries(bookmarks)) lists.push({ ...marked(name, icon), filter, ...table });
  if (calendar) {
    const { start, end, template = display, filter = null } = calendar;
    const shown = { template, startDateField: start, ...(end ? { endDateField: end } : {}), firstDay: SUNDAY };
    lists.push({ ...marked('calendar', CALENDAR.icon), filter, ...view('calendar', shown) });
  }
  if (board) {
    const { by, title, text = null, date = null, user = null } = board;
    // The Studio would write the order down otherwise, and take the list for a changed one.
    const sortMap = Object.fromEntries((fieldOf(declared, by)?.values ?? []).map((value, index) => [value, index]));
    const cards = { titleField: title, textField: text, dateField: date, userField: user, imageSource: null, tagsField: null };
    const shown = { groupField: by, ...cards, groupOrder: { groupField: by, sortMap } };
    lists.push({ ...marked('board', BOARD.icon), filter: null, ...view(BOARD_LAYOUT, shown) });
  }
  return lists;
}

const view = (layout: string, options: object) => ({ layout, layout_query: {}, layout_options: { [layout]: options } });

function tableOf(declared: AnyCollection) {
  const { columns, sort } = declared.options;
  if (!columns) return null;
  const fields = columns.map((name) => [name, fieldOf(declared, name) as AnyField] as const);
  const long = fields.filter(([, field]) => !widthOf(field)).length > 2 ? ONE_OF_MANY : LONG_TEXT;
  const widths = Object.fromEntries(fields.map(([name, field]) => [name, widthOf(field) ?? long]));
  const align = Object.fromEntries(fields.filter(([, { kind }]) => NUMBERS.includes(kind)).map(([name]) => [name, 'right']));
  return {
    layout: LAYOUT,
    layout_query: { [LAYOUT]: { fields: columns, sort: sort ?? columns.slice(0, 1), limit: ROWS, page: 1 } },
    layout_options: { [LAYOUT]: { widths, align } },
  };
}

/** Undefined for long texts. */
function widthOf({ kind, format, length = Infinity }: AnyField): number | undefined {
  if (format && format in WRITTEN) return WRITTEN_WIDTH;
  return WIDTHS[kind] ?? [CODE, SHORT_TEXT].find((column) => length <= column.length)?.width;
}
