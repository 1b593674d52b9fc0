import type { Label } from './field.ts';
import type { Filter } from './filter-rule.ts';

/** Lists of a collection that the product ships beside its first one, as bookmarks under it in the Studio's navigation. */

/** The list with a filter of Directus, which may ask for `$CURRENT_USER` and for the days that `kernel/directus/days.ts` knows. */
export interface Bookmark {
  label: Label;
  icon: string;
  filter: Filter;
}

/** The rows in a calendar, by the days that these columns hold. */
export interface CalendarView {
  start: string;
  end?: string;
  /** What stands in it; the collection's display template unless given. */
  template?: string;
  filter?: Filter;
}

/** The rows as cards in a column for each value of an enum, in the order in which it declares them. */
export interface BoardView {
  by: string;
  /** Text or reference columns. */
  title: string;
  text?: string;
  date?: string;
  user?: string;
}

export const CALENDAR = { label: { ko: '달력', en: 'Calendar' }, icon: 'calendar_month' } as const;
export const BOARD = { label: { ko: '상태별 보드', en: 'Board by status' }, icon: 'view_kanban' } as const;

export interface Views {
  bookmarks?: Readonly<Record<string, Bookmark>>;
  calendar?: CalendarView;
  board?: BoardView;
}

/** The labels of the shipped bookmarks by name. */
export const viewLabels = ({ bookmarks = {}, calendar, board }: Views): [string, Label][] => [
  ...Object.entries(bookmarks).map(([name, { label }]): [string, Label] => [name, label]),
  ...(calendar ? [['calendar', CALENDAR.label] as [string, Label]] : []),
  ...(board ? [['board', BOARD.label] as [string, Label]] : []),
];

/** The columns of the row itself that the views ask for. */
export const columnsOfViews = ({ bookmarks = {}, calendar, board }: Views): string[] =>
  [
    ...Object.values(bookmarks).flatMap(({ filter }) => columnsOf(filter)),
    ...(calendar ? [calendar.start, calendar.end, ...columnsOf(calendar.filter ?? {})] : []),
    ...(board ? [board.by, board.title, board.text, board.date, board.user] : []),
  ].filter((name) => name !== undefined);

const columnsOf = (filter: Filter): string[] =>
  Object.entries(filter).flatMap(([key, value]) => (key === '_and' || key === '_or' ? (value as Filter[]).flatMap(columnsOf) : [key]));
