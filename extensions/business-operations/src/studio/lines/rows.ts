import type { GridColumn, GridOptions } from '../../kernel/lines/grid.ts';
import { formatNumber, problemOf, readNumber } from '../numbers/number.ts';
import { addDecimals, subtractDecimals } from './decimals.ts';

/** Values of inputs that a column of the row says. */
export type AskedCell = { readonly [name: string]: string | number | boolean };

export type Value = string | number | boolean | AskedCell | null;
export type Values = Record<string, Value>;

/** A line in the grid: as it is stored, if it is, and what has been changed. */
export interface Row {
  key: number;
  id: number | null;
  stored: Values;
  changes: Values;
}

/** The value of an o2m field with edits, as Directus saves it. */
export interface LinesEdit {
  create: Values[];
  update: (Values & { id: number })[];
  delete: number[];
}

export type Shape = Pick<GridOptions, 'columns' | 'totals' | 'balance' | 'min' | 'max'>;

/** A text that names no row stands in the form behind this sign, so that nothing takes it for an id. */
const UNREAD = '?';
/** The same of a text of which it is not known, because it could not be looked up. */
const UNSOUGHT = '!';

export const unread = (text: string): string => `${UNREAD}${text}`;
export const unsought = (text: string): string => `${UNSOUGHT}${text}`;

export const isUnsought = (value: unknown): value is string => typeof value === 'string' && value.startsWith(UNSOUGHT);

export const unreadText = (value: unknown): string | null =>
  typeof value === 'string' && (value.startsWith(UNREAD) || value.startsWith(UNSOUGHT)) ? value.slice(1) : null;

let keys = 0;

export const newRow = (changes: Values = {}): Row => ({ key: ++keys, id: null, stored: {}, changes });
export const storedRow = (id: number, stored: Values): Row => ({ key: ++keys, id, stored, changes: {} });

export const cellValue = ({ stored, changes }: Row, { name }: Pick<GridColumn, 'name'>): Value =>
  changes[name] ?? (name in changes ? null : (stored[name] ?? null));

/** A line that nothing has been written in is not there. */
export const isBlank = ({ id, changes }: Row): boolean => id === null && Object.keys(changes).length === 0;

/** Of values by name, too, in whatever order they stand. */
const same = (a: Value, b: Value): boolean => {
  if (a === b || a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return a === b;
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => a[name] === b[name]);
};

const isSame = (column: GridColumn, a: Value, b: Value): boolean =>
  column.kind === 'number' && a !== null && b !== null ? readNumber(String(a)) === readNumber(String(b)) : same(a, b);

const isZero = (value: Value | undefined): boolean => value === null || value === undefined || readNumber(String(value)) === '0';

/** The line with that value. One of the columns that balance takes the place of the other. */
export function withValue(row: Row, column: GridColumn, value: Value, { columns, balance }: Shape): Row {
  const other = balance?.includes(column.name) && !isZero(value) ? balance.find((name) => name !== column.name) : undefined;
  const cleared = columns.find(({ name }) => name === other);
  const changed = put(row, column, value);
  return cleared ? put(changed, cleared, null) : changed;
}

function put(row: Row, column: GridColumn, value: Value): Row {
  const { [column.name]: _, ...changes } = row.changes;
  const written = value ?? (row.id === null ? null : (column.default ?? null));
  if (row.id === null ? written === null : isSame(column, written, row.stored[column.name] ?? null)) return { ...row, changes };
  return { ...row, changes: { ...changes, [column.name]: written } };
}

/** Null when there is nothing to save. */
export function editOf(rows: readonly Row[], removed: readonly number[]): LinesEdit | null {
  const edit: LinesEdit = {
    create: rows.filter((row) => row.id === null && !isBlank(row)).map(({ changes }) => changes),
    update: rows.flatMap(({ id, changes }) => (id !== null && Object.keys(changes).length ? [{ ...changes, id }] : [])),
    delete: [...removed],
  };
  return edit.create.length || edit.update.length || edit.delete.length ? edit : null;
}

/** The stored lines with an edit that the form holds already. */
export function withEdit(stored: readonly Row[], { create, update, delete: removed }: LinesEdit): Row[] {
  const changes = new Map(update.map(({ id, ...values }) => [id, values as Values]));
  const kept = stored.filter(({ id }) => id === null || !removed.includes(id));
  return [...kept.map((row) => ({ ...row, changes: changes.get(row.id ?? 0) ?? {} })), ...create.map((values) => newRow(values))];
}

/** Why the lines are not taken: at a cell, at a line, or at all of them. Its words are `studio.lines.<key>` or those of numbers. */
export interface LineProblem {
  row?: number;
  column?: string;
  key: string;
  value?: string;
}

export function problemsOf(rows: readonly Row[], shape: Shape): LineProblem[] {
  const written = rows.filter((row) => !isBlank(row));
  const cells = written.flatMap((row) => shape.columns.flatMap((column) => cellProblem(row, column)));
  const sides = written.flatMap((row) => sideProblem(row, shape));
  const whole: LineProblem[] = [];
  if (written.length < shape.min) whole.push({ key: 'lines.too_few', value: String(shape.min) });
  if (written.length > shape.max) whole.push({ key: 'lines.too_many', value: String(shape.max) });
  if (!cells.length && !sides.length && written.length && differenceOf(rows, shape) !== '0') whole.push({ key: 'lines.unbalanced' });
  return [...cells, ...sides, ...whole];
}

function cellProblem(row: Row, column: GridColumn): LineProblem[] {
  if (column.managed) return [];
  const { name, required, rules, length } = column;
  const value = cellValue(row, column);
  const at = { row: row.key, column: name };
  if (value === null) return required ? [{ ...at, key: 'lines.required' }] : [];
  const text = unreadText(value);
  if (text !== null) return [{ ...at, key: isUnsought(value) ? 'lines.not_looked_up' : 'lines.unknown', value: text }];
  if (length && String(value).length > length) return [{ ...at, key: 'lines.too_long', value: String(length) }];
  const problem = rules && problemOf(value as string | number, rules);
  return problem ? [{ ...at, key: `number.${problem.key}`, ...(problem.value ? { value: problem.value } : {}) }] : [];
}

/** A line stands in one of the columns that balance. */
function sideProblem(row: Row, { columns, balance }: Shape): LineProblem[] {
  if (!balance) return [];
  const filled = balance.filter((name) => !isZero(cellValue(row, { name })));
  const isManaged = columns.some(({ name, managed }) => managed && balance.includes(name));
  return filled.length === 1 || isManaged ? [] : [{ row: row.key, column: balance[0], key: 'lines.one_side' }];
}

/** The sum of what can be read in a column. */
export const totalOf = (rows: readonly Row[], name: string): string =>
  addDecimals(rows.flatMap((row) => readNumber(String(cellValue(row, { name }) ?? '')) ?? []));

/** How much more stands in the first of the columns that balance than in the second. */
export const differenceOf = (rows: readonly Row[], { balance }: Shape): string =>
  balance ? subtractDecimals(totalOf(rows, balance[0]), totalOf(rows, balance[1])) : '0';

/** The number of a cell; a zero in the column that a line does not stand in is left out. */
export const numberText = (row: Row, column: GridColumn, { balance }: Shape): Value => {
  const value = cellValue(row, column);
  return balance?.includes(column.name) && isZero(value) ? null : value;
};

export const shownNumber = (value: Value, { rules }: GridColumn): string =>
  value === null ? '' : formatNumber(value as string | number, rules?.grouped);
