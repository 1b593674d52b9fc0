import sql, { join, raw } from 'sql-template-tag';
import { isOpen } from '../../access/permissions.ts';
import type { Context } from '../../context/context.ts';
import { asSpelled } from '../../derived-rows.ts';
import { type AnyCollection, fieldOf } from '../../model/collection.ts';
import type { AnyField } from '../../model/field.ts';
import { cellText } from '../export.ts';
import { visible } from '../select.ts';
import type { PlacedColumn } from './columns.ts';
import type { ImportRow } from './rows.ts';
import { comparable } from './values.ts';
import type { RowWriter } from './writer.ts';

/** A row that is there already: its columns as PostgreSQL writes them, and what is shown of them. */
export interface StoredRow {
  id: number;
  values: Readonly<Record<string, string | null>>;
  shown: Readonly<Record<string, string | null>>;
}

/** What is stored under the keys of a table; several rows of one key cannot be told apart. */
export type StoredRows = ReadonlyMap<string, StoredRow | 'several'>;

/** The values by which a row is known, as one text; null for one whose first is empty: it is new. */
export function keyOf(declared: AnyCollection, keys: readonly string[], values: Readonly<Record<string, unknown>>): string | null {
  if ((values[keys[0] as string] ?? null) === null) return null;
  return JSON.stringify(
    keys.map((name) => {
      const field = fieldOf(declared, name) as AnyField;
      return comparable(field, values[name] ?? field.default);
    }),
  );
}

const TYPES: Partial<Record<AnyField['kind'], string>> = { integer: 'integer', bigint: 'bigint', decimal: 'numeric', date: 'date' };

const typeOf = ({ kind, key }: AnyField): string => (kind === 'ref' ? String(key) : (TYPES[kind] ?? 'text'));

/** The rows that the table's are known by, with its columns as far as the caller may read them. Whoever does not see all of what tells rows apart knows none. */
export async function storedRows(
  ctx: Context,
  { of: { collection: declared }, keys, among = 'true' }: Pick<RowWriter, 'of' | 'keys' | 'among'>,
  columns: readonly PlacedColumn[],
  rows: readonly ImportRow[],
): Promise<StoredRows> {
  const [first] = keys as [string];
  const known = new Map<string, StoredRow | 'several'>();
  const wanted = [
    ...new Set(
      rows
        .filter((row) => !isUnknown(keys, row))
        .flatMap(({ values }) => [values, asSpelled(ctx.app, declared.name, values)])
        .flatMap((values) => values[first] ?? []),
    ),
  ];
  const access = ctx.may(declared.name, 'read');
  if (!wanted.length || !access || !keys.every((name) => isOpen(access, name))) return known;
  const read = [...new Set([...keys, ...columns.map(({ name }) => name)])].filter((name) => isOpen(access, name));
  const pair = (name: string) =>
    raw(`array[t.${name}::text, (${cellText(ctx, declared, name, fieldOf(declared, name) as AnyField)})::text]`);
  const found = await ctx.rows<{ id: number; cells: [string | null, string | null][] }>(sql`
    select t.id, array[${join(read.map(pair))}] as cells from ${raw(declared.name)} t
    where t.${raw(first)} = any (${wanted}::${raw(typeOf(fieldOf(declared, first) as AnyField))}[]) and ${raw(among)} and ${visible(ctx, declared, access)}
    order by t.id`);
  for (const { id, cells } of found) {
    const side = (at: 0 | 1) => Object.fromEntries(read.map((name, index) => [name, cells[index]?.[at] ?? null]));
    const row: StoredRow = { id, values: side(0), shown: side(1) };
    const key = keyOf(declared, keys, row.values) as string;
    known.set(key, known.has(key) ? 'several' : row);
  }
  return known;
}

/** Whether something is wrong with what a row is known by. */
const isUnknown = (keys: readonly string[], { faults }: ImportRow): boolean => faults.some(({ path = '' }) => keys.includes(path));

/** A row as it is stored, where none is known by its key as it is written. */
export function asKnown(
  { app }: Context,
  { of: { collection }, keys }: Pick<RowWriter, 'of' | 'keys'>,
  row: ImportRow,
  rows: StoredRows,
): ImportRow {
  if (isUnknown(keys, row)) return row;
  const key = keyOf(collection, keys, row.values);
  return key !== null && rows.has(key) ? row : { ...row, values: asSpelled(app, collection.name, row.values) };
}

/** A row without the cells that say what is stored, in the words of the list: nothing is wrong with them, whatever has become of what they name. */
export function withoutUntouched(
  { of: { collection }, keys }: Pick<RowWriter, 'of' | 'keys'>,
  row: ImportRow,
  rows: StoredRows,
): ImportRow {
  const key = isUnknown(keys, row) ? null : keyOf(collection, keys, row.values);
  const stored = key === null ? undefined : rows.get(key);
  if (!stored || stored === 'several') return row;
  const isTouched = (name: string) => keys.includes(name) || row.texts[name] !== stored.shown[name];
  return {
    ...row,
    values: Object.fromEntries(Object.entries(row.values).filter(([name]) => isTouched(name))),
    faults: row.faults.filter(({ path = '' }) => isTouched(path)),
  };
}
