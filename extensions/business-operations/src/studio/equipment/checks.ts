import { type CheckResult, Cycle } from '../../domains/equipment/checks/model.ts';

/** The check grid as the API answers it. */
export interface Column {
  check_date: string;
  label: string;
  end_date: string;
  working: boolean;
  future: boolean;
}

export interface Cell {
  result: CheckResult;
  note: string | null;
  extra_work_day: boolean;
  checked_by: { id: string; name: string };
}

export interface Item {
  template_id: number;
  item_no: number;
  check_point: string;
  check_item: string;
  active: boolean;
  cells: Record<string, Cell>;
}

export interface Summary {
  due: number;
  checked: number;
  good: number;
  bad: number;
  repaired: number;
  completion_rate: number | null;
}

export interface Sheet {
  overall_judgement: 'OK' | 'NG' | null;
  inspector: { id: string; name: string } | null;
  repair_note: string | null;
  memo: string | null;
}

export interface Piece {
  equipment: { id: number; code: string; name: string; status: string };
  sheet: Sheet;
  items: Item[];
  summary: Summary;
}

export interface Grid {
  cycle: Cycle;
  period: string;
  columns: Column[];
  rows: Piece[];
}

/** What stands in a cell on the paper forms. */
export const MARKS: Record<CheckResult, string> = { GOOD: '○', BAD: '×', REPAIRED: '△' };

export const CYCLES = Object.keys(Cycle) as Cycle[];

export const isCycle = (text: string): text is Cycle => Object.hasOwn(Cycle, text);

const MONTHS_OF_YEAR = 12;

/** The period that many steps later: a month of daily checks, else a year. */
export function movedBy(cycle: Cycle, period: string, steps: number): string {
  if (cycle !== 'DAILY') return String(Number(period) + steps).padStart(4, '0');
  const months = Number(period.slice(0, 4)) * MONTHS_OF_YEAR + Number(period.slice(5)) - 1 + steps;
  return `${String(Math.floor(months / MONTHS_OF_YEAR)).padStart(4, '0')}-${String((months % MONTHS_OF_YEAR) + 1).padStart(2, '0')}`;
}

/** Checks of what was disposed of are read alone. */
export const isInService = ({ equipment }: Piece): boolean => equipment.status !== 'DISPOSED';

/** Whether a click moves the cell on: items in use, on days that were worked and have begun. */
export const isOpen = (item: Pick<Item, 'active'>, column: Pick<Column, 'working' | 'future'>): boolean =>
  item.active && column.working && !column.future;

/** Whether it can be filled by the dialog, as a day off that was worked. */
export const isExtra = (item: Pick<Item, 'active'>, column: Pick<Column, 'working' | 'future'>): boolean =>
  item.active && !column.working && !column.future;

/** The column of today, or the last that has begun; -1 where none has. */
export const presentColumn = (columns: readonly Pick<Column, 'future'>[]): number => columns.findLastIndex(({ future }) => !future);

/** What the pieces come to together. */
export function totalOf(pieces: readonly { summary: Summary }[]): Summary {
  const sum = (name: Exclude<keyof Summary, 'completion_rate'>) => pieces.reduce((total, { summary }) => total + summary[name], 0);
  const [due, checked] = [sum('due'), sum('checked')];
  const rate = due ? Math.round((1000 * checked) / due) / 10 : null;
  return { due, checked, good: sum('good'), bad: sum('bad'), repaired: sum('repaired'), completion_rate: rate };
}

/** The cells of a column that are still empty and may be filled. */
export const emptyIn = (piece: Piece, column: Column): Item[] =>
  piece.items.filter((item) => isOpen(item, column) && !item.cells[column.check_date]);
