import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Context } from '../context/context.ts';
import { permitted, referencedRow } from '../crud/write.ts';
import { type Detail, invalid } from '../errors.ts';
import { assertOpen, holdsFile } from '../files/open.ts';
import { type AnyCollection, type Fields, fieldOf, type Row } from '../model/collection.ts';
import type { AnyField } from '../model/field.ts';
import type { ChangedLine, LineInput, Lines } from './lines.ts';

/** The lines of one document, and the columns of it that they repeat. */
export interface DocumentLines<C extends AnyCollection> {
  id: number;
  repeated?: Readonly<Record<string, unknown>>;
  lines: readonly LineInput<C>[];
}

/** A line with everything that a client may leave out. */
export type CompleteLine<C extends AnyCollection> = Required<LineInput<C>>;

type Line = Record<string, unknown> & { id: number | null };
type Stored = Line & { id: number };

const names = (columns: readonly string[], alias?: string): Sql => join(columns.map((name) => raw(alias ? `${alias}.${name}` : name)));

/** Lines as a row set `g` of the columns of their table, in their order by `ordinality`, for statements over all of them. */
export const lineSet = ({ collection }: Pick<Lines, 'collection'>, lines: readonly object[]): Sql =>
  sql`json_populate_recordset(null::${raw(collection.name)}, ${JSON.stringify(lines)}::json) with ordinality as g`;

/** What a new line holds where the client says nothing. */
const defaultsOf = ({ collection, columns }: Pick<Lines, 'collection' | 'columns'>): Record<string, unknown> =>
  Object.fromEntries(columns.map((name) => [name, (collection.options.fields as Fields)[name]?.default ?? null]));

/** The lines with their numbers and defaults, as they will be stored. */
export function numberedLines<C extends AnyCollection>(declared: Lines<C>, lines: readonly LineInput<C>[]) {
  const { order, first = 1, numbers } = declared.options;
  const defaults = defaultsOf(declared);
  return lines.map((line, index) => ({
    ...defaults,
    ...line,
    ...(numbers === 'given' ? {} : { [order]: index + first }),
  })) as unknown as (CompleteLine<C> & Line)[];
}

/** The columns that the service writes: the number, what the document says, and what the client sends. */
const written = ({ columns, options: { order, repeats = [] } }: Pick<Lines, 'columns' | 'options'>) => [
  ...new Set([order, ...repeats, ...columns]),
];

/** The same in which two rows are compared: JSON has no equality of its own. */
const compared = (declared: AnyLines, alias: string): Sql =>
  join(
    written(declared).map((name) =>
      raw(fieldOf(declared.collection, name)?.kind === 'json' ? `${alias}.${name}::jsonb` : `${alias}.${name}`),
    ),
  );

/** The lines of a new document as the caller's right to lines lets them be written, with its presets. */
export function permittedLines<C extends AnyCollection>(ctx: Context, declared: Lines<C>, lines: readonly LineInput<C>[]): LineInput<C>[] {
  return lines.map((line, index) => permittedLine(ctx, declared, 'create', line, index));
}

function permittedLine<C extends AnyCollection, L extends object>(
  ctx: Context,
  { collection, member, options }: Lines<C>,
  action: 'create' | 'update',
  line: L,
  index: number,
): L {
  return options.rights === 'document' ? line : permitted(ctx, collection, action, line, { prefix: `${member}.${index}.` });
}

/** A reference of a line to a missing, deleted or another tenant's row is 422 and names the line and its field. One statement for all. */
export async function assertLineReferences(
  ctx: Context,
  declared: AnyLines & Pick<Lines, 'member'>,
  lines: readonly object[],
): Promise<void> {
  const references = declared.columns.flatMap((name) => {
    const { kind, to } = fieldOf(declared.collection, name) as AnyField;
    return kind === 'ref' ? [{ name, to: to as string }] : [];
  });
  if (!references.length || !lines.length) return;
  const missing = await ctx.rows<{ place: number; field: string }>(
    join(
      references.map(({ name, to }) => {
        const value = raw(`g.${name}`);
        return sql`select g.ordinality::integer - 1 as place, ${name}::text as field from ${lineSet(declared, lines)}
          where ${value} is not null and not exists (${referencedRow(ctx, to, value)})`;
      }),
      ' union all ',
    ),
  );
  if (missing.length)
    throw invalid(
      'error.validation_failed',
      missing.map(({ place, field }) => ({ path: `${declared.member}.${place}.${field}`, code: 'unknown_reference' })),
    );
  const files = references.filter(({ name }) => holdsFile(fieldOf(declared.collection, name)));
  const attached = files.flatMap(({ name }) =>
    lines.flatMap((line, place) => {
      const id = (line as Record<string, unknown>)[name];
      return id ? [{ path: `${declared.member}.${place}.${name}`, id: String(id) }] : [];
    }),
  );
  await assertOpen(ctx, attached);
}

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

type AnyLines = Pick<Lines, 'collection' | 'options' | 'parent' | 'columns'>;

async function insertRows(ctx: Context, declared: AnyLines, rows: readonly object[]): Promise<void> {
  if (!rows.length) return;
  const columns = [declared.parent, ...written(declared)];
  await ctx.rows(sql`
    insert into ${raw(declared.collection.name)} (tenant_id, ${names(columns)})
    select ${ctx.tenant.id}, ${names(columns, 'g')} from ${lineSet(declared, rows)} order by g.ordinality`);
}

/** The lines `l` of a document that are there now. */
const live = (ctx: Context, { collection, parent }: Pick<Lines, 'collection' | 'parent'>, id: number): Sql =>
  sql`l.tenant_id = ${ctx.tenant.id} and l.${raw(parent)} = ${id}${collection.options.softDelete ? raw(' and l.deleted_at is null') : raw('')}`;

/** Columns of the lines of a document, in their order. */
export function readLines<C extends AnyCollection, K extends keyof Row<C> & string>(
  ctx: Context,
  declared: Lines<C>,
  id: number,
  columns: readonly K[],
): Promise<(Pick<Row<C>, K> & { id: number })[]> {
  const { collection, options } = declared;
  return ctx.rows(sql`
    select l.id, ${join(columns.filter((name) => name !== 'id').map((name) => storedValue(collection, name)))} from ${raw(collection.name)} l
    where ${live(ctx, declared, id)} order by l.${raw(options.order)}, l.id`);
}

const EXACT_AS_TEXT = ['decimal', 'bigint', 'date', 'timestamp'];

/** Numbers, days and instants as text, in which no digit is lost; the rest as it is. */
function storedValue(collection: AnyCollection, name: string): Sql {
  const { kind } = fieldOf(collection, name) as AnyField;
  return raw(EXACT_AS_TEXT.includes(kind) ? `l.${name}::text as ${name}` : `l.${name}`);
}

/** What a change makes of the lines of a document: those that are stored, and those that will be, complete and numbered. */
export interface LineChange<C extends AnyCollection> {
  id: number;
  stored: readonly (CompleteLine<C> & { id: number })[];
  lines: readonly (CompleteLine<C> & { id: number | null })[];
}

/**
 * The lines of a locked document as the caller's change leaves them: known ones changed in what they name, the others new.
 * An id of another document's line is 422. Nothing is written yet, so that the service can judge the lines first.
 */
export async function changedLines<C extends AnyCollection>(
  ctx: Context,
  declared: Lines<C>,
  id: number,
  sent: readonly ChangedLine<C>[],
): Promise<LineChange<C>> {
  const stored = (await readLines(ctx, declared, id, declared.columns as never)) as unknown as Stored[];
  const { identity, key = 'id' } = declared.options;
  const inPlace = identity === 'position' && sent.every((line) => line.id === undefined);
  if (!inPlace) assertKnown(declared, stored, sent);
  const known = new Map(stored.map((line) => [line[key], line]));
  const merged = sent.map(({ id: _, ...line }, index) => {
    const former = inPlace ? stored[index] : known.get((sent[index] as Line)[key]);
    const open = permittedLine(ctx, declared, former ? 'update' : 'create', line, index);
    return { ...(inPlace ? {} : former), ...open, id: former?.id ?? null };
  });
  const kept = merged.filter((line) => line.id !== null).length;
  if (kept < stored.length && declared.options.rights !== 'document') ctx.access(declared.collection.name, 'delete');
  return { id, stored, lines: numberedLines(declared, merged as never) } as unknown as LineChange<C>;
}

function assertKnown({ member }: Pick<Lines, 'member'>, stored: readonly Stored[], sent: readonly { id?: number }[]): void {
  const known = new Set(stored.map(({ id }) => id));
  const wrong = sent.flatMap(({ id }, index): Detail[] => {
    const path = `${member}.${index}.id`;
    if (id === undefined) return [];
    if (!known.has(id)) return [{ path, code: 'unknown_reference' }];
    return sent.findIndex((other) => other.id === id) < index ? [{ path, code: 'duplicate' }] : [];
  });
  if (wrong.length) throw invalid('error.validation_failed', wrong);
}

/**
 * Brings the lines of a locked document to those of the change: known ones are changed in place, new ones added, missing ones deleted.
 * A row that stays as it was is not written.
 */
export async function writeLines<C extends AnyCollection>(
  ctx: Context,
  declared: Lines<C>,
  { id, stored, lines }: LineChange<C>,
  repeated: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const table = raw(declared.collection.name);
  const own = live(ctx, declared, id);
  const rows = lines.map((line) => ({ ...(line as Line), ...repeated, [declared.parent]: id }));
  const kept = rows.filter((row) => row.id !== null);
  const columns = written(declared);
  if (kept.length < stored.length)
    await ctx.rows(sql`delete from ${table} l where ${own} and l.id <> all (${kept.map((row) => row.id)}::integer[])`);
  if (kept.length)
    await ctx.rows(sql`
      update ${table} l set (${names(columns)}) = row(${names(columns, 'g')})
      from ${lineSet(declared, kept)}
      where ${own} and l.id = g.id and row(${compared(declared, 'l')}) is distinct from row(${compared(declared, 'g')})`);
  await insertRows(
    ctx,
    declared,
    rows.filter((row) => row.id === null),
  );
}

/** Changes the lines of a locked document by the rule of every PUT: the list that is sent is the whole new list. */
export async function replaceLines<C extends AnyCollection>(
  ctx: Context,
  declared: Lines<C>,
  { id, repeated, lines }: Omit<DocumentLines<C>, 'lines'> & { lines: readonly ChangedLine<C>[] },
): Promise<void> {
  await writeLines(ctx, declared, await changedLines(ctx, declared, id, lines), repeated);
}

interface Copy<C extends AnyCollection> {
  from: number;
  to: number;
  /** Columns that have another value in every copied line. */
  overrides?: Partial<LineInput<C>>;
  repeated?: Readonly<Record<string, unknown>>;
}

/** Copies the lines of one document to another, in their order, in one statement. What services compute is computed anew. */
export async function copyLines<C extends AnyCollection>(
  ctx: Context,
  declared: Lines<C>,
  { from, to, overrides = {}, repeated = {} }: Copy<C>,
): Promise<void> {
  const { collection, parent } = declared;
  const set = { ...overrides, ...repeated, [parent]: to };
  const columns = [parent, ...written(declared)];
  const values = columns.map((name) => raw(name in set ? `g.${name}` : `l.${name}`));
  await ctx.rows(sql`
    insert into ${raw(collection.name)} (tenant_id, ${names(columns)})
    select ${ctx.tenant.id}, ${join(values)} from ${raw(collection.name)} l cross join ${lineSet(declared, [set])}
    where ${live(ctx, declared, from)} order by l.${raw(declared.options.order)}, l.id`);
}
