import { type AnyCollection, fieldOf } from '../model/collection.ts';
import type { AnyField } from '../model/field.ts';
import type { Filter } from '../model/filter-rule.ts';
import { bookmarkKey } from '../model/labels.ts';
import type { Model } from '../model/model.ts';
import { BOARD, CALENDAR } from '../model/views.ts';
import { columnWidths, NUMBERS } from './list-widths.ts';

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

/** The lists that a collection's declaration ships. */
export function listsOf(declared: AnyCollection, model: Model): ShippedList[] {
  const { name: collection, options } = declared;
  const table = tableOf(declared, model);
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

function tableOf(declared: AnyCollection, model: Model) {
  const { columns, sort } = declared.options;
  if (!columns) return null;
  const fields = columns.map((name) => [name, fieldOf(declared, name) as AnyField] as const);
  const displayOf = (name: string) => (model.has(name) ? model.get(name).options.display : undefined);
  const align = Object.fromEntries(fields.filter(([, { kind }]) => NUMBERS.includes(kind)).map(([name]) => [name, 'right']));
  return {
    layout: LAYOUT,
    layout_query: { [LAYOUT]: { fields: columns, sort: sort ?? columns.slice(0, 1), limit: ROWS, page: 1 } },
    layout_options: { [LAYOUT]: { widths: columnWidths(fields, displayOf, declared.options.display), align } },
  };
}
