import type { ShownContent, ShownPart } from '../../kernel/deploy/content.ts';
import { cellValue, isBlank, newRow, problemsOf, type Row, type Value, type Values } from '../lines/rows.ts';
import { inlineColumn, inlineText, inlineValue, isInline } from './inline.ts';

// A value of JSON as the rows of a table. An object is a table of one row, a plain value a row of one column.

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'object' && Object.keys(value).length === 0);

/** What an edit of the table makes of the value: what it does not show stays as it is. */
type Parts = Record<string, unknown>;

export const partsOf = (value: unknown): Parts => (isObject(value) ? value : {});

/** A part as a cell holds it; lists and objects have tables of their own. */
const cellOf = (value: unknown): Value => (typeof value === 'object' ? null : ((value ?? null) as Value));

/** A row with the parts of it that are more than a value: those that no cell holds stay as they are. */
interface PartedRow extends Row {
  parts?: Parts;
}

const rowOf = (values: Parts, columns: readonly ShownPart[] = []): PartedRow => ({
  ...newRow(
    Object.fromEntries(
      Object.entries(values).flatMap(([name, value]): [string, Value][] => {
        const cell = columns.some((column) => column.name === name && isInline(column)) ? inlineText(value) || null : cellOf(value);
        return cell === null ? [] : [[name, cell]];
      }),
    ),
  ),
  parts: Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === 'object' && value !== null)),
});

/** The content that a value has beside the row's other fields; undefined where it has none to show. */
export const contentIn = (content: ShownContent, fields: Readonly<Record<string, unknown>>): ShownContent | undefined =>
  content.kind === 'variants' ? content.variants[String(fields[content.by] ?? '')] : content;

/** The rows of the table. */
export function rowsOf(value: unknown, { kind, columns }: ShownContent): Row[] {
  if (kind === 'members') return [rowOf(partsOf(value))];
  if (!Array.isArray(value)) return [];
  return value.map((each) => (kind === 'rows' ? rowOf(partsOf(each), columns) : rowOf({ '': each })));
}

/** The value that the rows of a table say; null for none. */
export function valueFrom(rows: readonly Row[], { kind, columns }: ShownContent, before: unknown): unknown {
  if (kind === 'members') return membersOf(rows[0], columns, before);
  const written = rows.filter((row) => !isBlank(row));
  if (!written.length) return null;
  return written.map((row) =>
    kind === 'each' ? cellValue(row, { name: '' }) : { ...partsKept(row, columns), ...cellsOf(row, columns), ...inlineOf(row, columns) },
  );
}

const partsKept = ({ parts = {} }: PartedRow, columns: readonly ShownPart[]): Parts =>
  Object.fromEntries(
    Object.entries(parts).filter(([name]) => columns.some((column) => column.content && !isInline(column) && column.name === name)),
  );

/** What is written in one cell; what nobody has touched stays as it is, whatever characters are in it. */
const inlineOf = (row: PartedRow, columns: readonly ShownPart[]): Parts =>
  Object.fromEntries(
    columns.filter(isInline).flatMap((column): [string, unknown][] => {
      const written = String(cellValue(row, column) ?? '');
      const former = row.parts?.[column.name];
      const value = former !== undefined && inlineText(former) === written ? former : inlineValue(column, written);
      return value === undefined ? [] : [[column.name, value]];
    }),
  );

const cellsOf = (row: Row, columns: readonly ShownPart[]): Values =>
  Object.fromEntries(
    columns
      .filter(({ content }) => !content)
      .map((column): [string, Value] => [column.name, cellValue(row, column)])
      .filter(([, value]) => value !== null),
  );

function membersOf(row: Row | undefined, columns: readonly ShownPart[], before: unknown): Parts | null {
  const own = columns.filter(({ content }) => !content);
  const kept = Object.fromEntries(Object.entries(partsOf(before)).filter(([name]) => !own.some((column) => column.name === name)));
  const parts = { ...kept, ...(row ? cellsOf(row, own) : {}) };
  return Object.keys(parts).length ? parts : null;
}

export interface ContentProblem {
  /** The number of the row. */
  at: string;
  key: string;
  value?: string;
}

/** Why a value is not taken, in its table and those below it. */
export function contentProblems(value: unknown, content: ShownContent): ContentProblem[] {
  if (content.kind === 'entries') return [];
  const rows = rowsOf(value, content);
  const own = problemsOf(rows, tableOf(content)).map(({ row, key, value: named }) => ({
    at: content.kind === 'members' || row === undefined ? '' : String(rows.findIndex((each) => each.key === row) + 1),
    key,
    ...(named === undefined ? {} : { value: named }),
  }));
  const parts = content.kind === 'members' ? content.columns.filter((part) => part.content) : [];
  return [...own, ...parts.flatMap(({ name, content: below }) => contentProblems(partsOf(value)[name], below as ShownContent))];
}

/** The table as the grid of lines knows it. */
export const tableOf = (content: ShownContent) => ({
  columns: content.columns.flatMap((part) => {
    if (content.kind === 'rows' && isInline(part)) return [inlineColumn(part)];
    return part.content ? [] : [part];
  }),
  totals: [],
  balance: null,
  min: 0,
  max: 'max' in content && content.max !== undefined ? content.max : Number.POSITIVE_INFINITY,
});

/** Values by names that the data choose, in one line where one of them holds others. */
export const entriesOf = (value: unknown): [name: string, text: string][] =>
  Object.entries(partsOf(value)).map(([name, each]) => [name, inLine(each)]);

function inLine(value: unknown): string {
  if (Array.isArray(value)) return value.map(inLine).join(', ');
  if (!isObject(value)) return value === null || value === undefined ? '' : String(value);
  return Object.entries(value)
    .map(([name, each]) => `${name} ${inLine(each)}`)
    .join(', ');
}

/** What is said of a member's own parts, by their paths from it. */
export const below = (said: Readonly<Record<string, string>> = {}, member: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(said).flatMap(([path, text]) => (path.startsWith(`${member}.`) ? [[path.slice(member.length + 1), text]] : [])),
  );
