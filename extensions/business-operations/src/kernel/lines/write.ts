import sql, { join, raw, type Sql } from 'sql-template-tag';
import { type Detail, invalid } from '../errors.ts';
import type { Context } from '../http/context.ts';
import { type AnyCollection, type Fields, fieldOf } from '../model/collection.ts';
import type { AnyField } from '../model/field.ts';
import type { ChangedLine, LineInput, Lines } from './lines.ts';

/** The lines of one document, and the columns of it that they repeat. */
export interface DocumentLines<C extends AnyCollection> {
  id: number;
  repeated?: Readonly<Record<string, unknown>>;
  lines: readonly (LineInput<C> | ChangedLine<C>)[];
}

/** A line with everything that a client may leave out. */
export type CompleteLine<C extends AnyCollection> = Required<LineInput<C>>;

type Line = Record<string, unknown> & { id: number | null };
type Stored = Line & { id: number };

const names = (columns: readonly string[], alias?: string): Sql => join(columns.map((name) => raw(alias ? `${alias}.${name}` : name)));

/** Lines as a row set `g` of the columns of their table, for statements over all of them. */
export const lineSet = ({ collection }: Lines, lines: readonly object[]): Sql =>
  sql`json_populate_recordset(null::${raw(collection.name)}, ${JSON.stringify(lines)}::json) as g`;

/** What a new line holds where the client says nothing. */
const defaultsOf = ({ collection, columns }: Lines): Record<string, unknown> =>
  Object.fromEntries(columns.map((name) => [name, (collection.options.fields as Fields)[name]?.default ?? null]));

/** The lines with their numbers and defaults, as they will be stored. */
export function numberedLines<C extends AnyCollection>(declared: Lines<C>, lines: readonly (LineInput<C> | ChangedLine<C>)[]) {
  const { order, first = 1 } = declared.options;
  const defaults = defaultsOf(declared);
  return lines.map((line, index) => ({ ...defaults, ...line, [order]: index + first })) as (CompleteLine<C> & Line)[];
}

const written = ({ columns, options: { order, repeats = [] } }: Lines) => [order, ...repeats, ...columns];

/** Stores the lines of new documents, however many, in one statement. */
export async function insertLines<C extends AnyCollection>(
  ctx: Context,
  declared: Lines<C>,
  documents: readonly DocumentLines<C>[],
): Promise<void> {
  const rows = documents.flatMap(({ id, repeated, lines }) =>
    numberedLines(declared, lines).map((line) => ({ ...line, ...repeated, [declared.parent]: id })),
  );
  await insertRows(ctx, declared, rows);
}

async function insertRows(ctx: Context, declared: Lines, rows: readonly object[]): Promise<void> {
  if (!rows.length) return;
  const columns = [declared.parent, ...written(declared)];
  await ctx.rows(sql`
    insert into ${raw(declared.collection.name)} (tenant_id, ${names(columns)})
    select ${ctx.tenant.id}, ${names(columns, 'g')} from ${lineSet(declared, rows)} order by ${names([declared.parent, declared.options.order], 'g')}`);
}

/**
 * Brings the lines of a locked document to those given: known ones are changed in place, new ones added, missing ones deleted.
 * A row that stays as it was is not written.
 */
export async function replaceLines<C extends AnyCollection>(
  ctx: Context,
  declared: Lines<C>,
  { id, repeated = {}, lines }: DocumentLines<C>,
): Promise<void> {
  const { collection, options, parent } = declared;
  const table = raw(collection.name);
  const own = sql`l.tenant_id = ${ctx.tenant.id} and l.${raw(parent)} = ${id}${collection.options.softDelete ? raw(' and l.deleted_at is null') : raw('')}`;
  const stored = await ctx.rows<Stored>(
    sql`select l.id, ${join(declared.columns.map((name) => storedValue(collection, name)))} from ${table} l where ${own} order by l.${raw(options.order)}, l.id`,
  );
  const rows = (options.identity === 'position' ? byPosition(declared, stored, lines) : byId(declared, stored, lines)).map((line) => ({
    ...line,
    ...repeated,
    [parent]: id,
  }));
  const kept = rows.flatMap((row) => (row.id === null ? [] : [row.id]));
  const columns = written(declared);
  if (kept.length < stored.length) await ctx.rows(sql`delete from ${table} l where ${own} and l.id <> all (${kept}::integer[])`);
  if (kept.length)
    await ctx.rows(sql`
      update ${table} l set (${names(columns)}) = row(${names(columns, 'g')})
      from ${lineSet(
        declared,
        rows.filter((row) => row.id !== null),
      )}
      where ${own} and l.id = g.id and row(${names(columns, 'l')}) is distinct from row(${names(columns, 'g')})`);
  await insertRows(
    ctx,
    declared,
    rows.filter((row) => row.id === null),
  );
}

/** As text, in which no digit is lost; JSON as it is. */
function storedValue(collection: AnyCollection, name: string): Sql {
  const { kind } = fieldOf(collection, name) as AnyField;
  return raw(kind === 'json' ? `l.${name}` : `l.${name}::text as ${name}`);
}

function byPosition<C extends AnyCollection>(declared: Lines<C>, stored: readonly Stored[], lines: readonly ChangedLine<C>[]): Line[] {
  return numberedLines(declared, lines).map((line, index) => ({ ...line, id: stored[index]?.id ?? null }));
}

function byId<C extends AnyCollection>(declared: Lines<C>, stored: readonly Stored[], lines: readonly ChangedLine<C>[]): Line[] {
  const known = new Map(stored.map((line) => [line.id, line]));
  const wrong = lines.flatMap(({ id }, index): Detail[] => {
    const path = `${declared.member}.${index}.id`;
    if (id === undefined) return [];
    if (!known.has(id)) return [{ path, code: 'unknown_reference' }];
    return lines.findIndex((other) => other.id === id) < index ? [{ path, code: 'duplicate' }] : [];
  });
  if (wrong.length) throw invalid('error.validation_failed', wrong);
  const merged = lines.map((line) => ({ ...known.get(line.id ?? 0), ...line }));
  return numberedLines(declared, merged).map((line) => ({ ...line, id: line.id ?? null }));
}
