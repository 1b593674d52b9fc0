import { raw } from 'sql-template-tag';
import type { z } from 'zod';
import type { Context } from '../../context/context.ts';
import type { RequestContext } from '../../context/request-context.ts';
import { type Detail, invalid, invalidField, type Refusal } from '../../errors.ts';
import { parse } from '../../http/validate.ts';
import { inTurn } from '../../in-turn.ts';
import { fieldOf } from '../../model/collection.ts';
import type { AnyField } from '../../model/field.ts';
import { inWords } from '../../wording.ts';
import type { RowChange } from '../write.ts';
import type { ImportRow } from './rows.ts';
import { keyOf, type StoredRow, type StoredRows } from './stored.ts';
import { comparable } from './values.ts';
import type { RowWriter } from './writer.ts';

/** What became of a row. */
export interface Written {
  row: ImportRow;
  outcome: 'created' | 'changed' | 'unchanged' | 'refused';
  /** The fields that have changed; of a row that was there. */
  changes: readonly string[];
  stored?: StoredRow;
  /** What is wrong with it; paths are names of fields. */
  faults: readonly Detail[];
}

/** Parts of rows that are refused together. With two, a file of which much is wrong would be written a dozen times over. */
const PARTS = 16;

/**
 * Writes the rows, in their order and together where that can be. Of those that are refused together each part is tried by itself, down to
 * single rows, so that everything that is wrong is said at once.
 */
export async function writeRows(ctx: Context, writer: RowWriter, rows: readonly ImportRow[], stored: StoredRows): Promise<Written[]> {
  const judged = await inTurn(withoutRepetition(writer, rows), (row) => judgedAlone(ctx, writer, row, stored));
  const sound = judged.filter(({ row }) => !row.faults.length);
  /** The rows that the file has made, by their keys. */
  const made = new Map<string, unknown>();
  const written = new Map((await writeSome(ctx, writer, sound, stored, made)).map((each) => [each.row.number, each]));
  return judged.map(({ row }) => written.get(row.number) ?? { row, outcome: 'refused', changes: [], faults: row.faults });
}

/** A row that may be written, and what is to become of it, unless that is not known before others are written. */
interface Considered {
  row: ImportRow;
  verdict?: Verdict;
}

/** What is to become of a row, and the body of the operation that would do so. */
type Verdict = Omit<Written, 'row'> & { body: object };

/** A row that names none of the file is judged before any is written. */
function judgedAlone(ctx: Context, writer: RowWriter, row: ImportRow, stored: StoredRows): Considered {
  if (row.faults.length || Object.keys(row.later).length) return { row };
  try {
    return { row, verdict: judge(ctx, writer, row.values, stored) };
  } catch (error) {
    return { row: { ...row, faults: refusedFor(ctx, error) } };
  }
}

async function writeSome(
  ctx: Context,
  writer: RowWriter,
  rows: readonly Considered[],
  stored: StoredRows,
  made: Map<string, unknown>,
): Promise<Written[]> {
  if (!rows.length) return [];
  const before = new Set(made.keys());
  const all = await attempt(ctx, () => writeTogether(ctx, writer, rows, stored, made));
  if ('done' in all) return all.done;
  for (const key of made.keys()) if (!before.has(key)) made.delete(key);
  const [{ row }] = rows as [Considered];
  if (rows.length === 1) return [{ row, outcome: 'refused', changes: [], faults: broughtBy(row, all.faults) }];
  const written: Written[] = [];
  const most = Math.ceil(rows.length / PARTS);
  for (let at = 0; at < rows.length; at += most) written.push(...(await writeSome(ctx, writer, rows.slice(at, at + most), stored, made)));
  return written;
}

/** Of fields that are wrong together, such as those by which another row is the same, the ones that stand in the file. */
function broughtBy({ values }: ImportRow, faults: readonly Detail[]): readonly Detail[] {
  const brought = faults.filter(({ path = '' }) => path in values);
  return brought.length && new Set(faults.map(({ code }) => code)).size === 1 ? brought : faults;
}

/** Two rows of one key would change the same record twice: the second is at fault. */
function withoutRepetition({ of: { collection }, keys }: RowWriter, rows: readonly ImportRow[]): ImportRow[] {
  const met = new Set<string>();
  return rows.map((row) => {
    const key = row.faults.length ? null : keyOf(collection, keys, row.values);
    if (key === null || !met.has(key)) {
      if (key !== null) met.add(key);
      return row;
    }
    return { ...row, faults: [{ path: keys[0] as string, code: 'duplicate' }] };
  });
}

async function writeTogether(
  ctx: Context,
  writer: RowWriter,
  rows: readonly Considered[],
  stored: StoredRows,
  made: Map<string, unknown>,
): Promise<Written[]> {
  const written: Written[] = [];
  const changed: RowChange[] = [];
  let created: { key: string; body: object }[] = [];
  const create = async () => {
    const some = created;
    created = [];
    if (!some.length) return;
    const ids = await writer.create(
      ctx,
      some.map(({ body }) => body),
    );
    for (const [at, { key }] of some.entries()) made.set(key, ids[at]);
  };
  for (const { row, verdict } of rows) {
    if (Object.values(row.later).some((key) => !made.has(key))) await create();
    const { body, ...judged } = verdict ?? judge(ctx, writer, { ...row.values, ...madeBefore(row, made) }, stored);
    written.push({ row, ...judged });
    if (judged.outcome === 'created') created.push({ key: row.key, body });
    if (judged.outcome === 'changed') changed.push({ id: (judged.stored as StoredRow).id, body });
  }
  await create();
  if (changed.length) await writer.update(ctx, changed);
  return written;
}

function judge(
  ctx: Context,
  { of: { collection }, keys, createBody, updateBody }: RowWriter,
  values: ImportRow['values'],
  rows: StoredRows,
): Verdict {
  const bodyOf = (schema: z.ZodObject, sent: object) => parse(schema, sent, ctx.app.messages, ctx.language) as object;
  const key = keyOf(collection, keys, values);
  const stored = key === null ? undefined : rows.get(key);
  if (stored === 'several') throw invalidField(keys[0] as string, 'several');
  if (!stored) return { outcome: 'created', changes: [], faults: [], body: bodyOf(createBody, values) };
  const changes = Object.keys(values).filter((name) => {
    const field = fieldOf(collection, name) as AnyField;
    return !(name in stored.values) || comparable(field, stored.values[name]) !== comparable(field, values[name]);
  });
  if (!changes.length) return { outcome: 'unchanged', changes, stored, faults: [], body: {} };
  const fixed = changes.filter((name) => !(name in updateBody.shape));
  if (fixed.length)
    throw invalid(
      'error.validation_failed',
      fixed.map((path) => ({ path, code: 'fixed' })),
    );
  const body = bodyOf(updateBody, Object.fromEntries(changes.map((name) => [name, values[name]])));
  return { outcome: 'changed', changes, stored, faults: [], body };
}

/** The ids of rows of the same file that a row names: those that stand before it. */
function madeBefore({ later }: ImportRow, made: ReadonlyMap<string, unknown>): Record<string, unknown> {
  const missing = Object.entries(later).filter(([, key]) => !made.has(key));
  if (missing.length)
    throw invalid(
      'error.validation_failed',
      missing.map(([path]) => ({ path, code: 'unknown_reference' })),
    );
  return Object.fromEntries(Object.entries(later).map(([name, key]) => [name, made.get(key)]));
}

/** Does something that is undone where it is refused, without the rest of the transaction. */
async function attempt<T>(ctx: Context, work: () => Promise<T>): Promise<{ done: T } | { faults: readonly Detail[] }> {
  const { tasks } = ctx as RequestContext;
  const before = tasks.length;
  await ctx.rows(raw('savepoint imported'));
  try {
    const done = await work();
    await ctx.rows(raw('release savepoint imported'));
    return { done };
  } catch (error) {
    const faults = refusedFor(ctx, error);
    await ctx.rows(raw('rollback to savepoint imported'));
    await ctx.rows(raw('release savepoint imported'));
    tasks.length = before;
    return { faults };
  }
}

/** What is wrong with a row that is refused. Refusals that concern no row are thrown. */
function refusedFor(ctx: Context, error: unknown): readonly Detail[] {
  const refusal = ctx.app.refusals.of(error);
  if (!refusal || !concernsRow(refusal)) throw error;
  return faultsOf(ctx, refusal);
}

/** Not what a right is missing for, nor what comes of a busy server or of somebody who was first. */
const concernsRow = ({ status, key }: Refusal): boolean => status !== 403 && status < 500 && key !== 'error.conflict';

function faultsOf({ app: { messages }, language }: Context, { key, details, params }: Refusal): readonly Detail[] {
  const whole = (detail: Detail = {}) => messages.translate(language, key, { ...detail, ...params });
  if (!details.length) return [{ code: key.split('.').at(-1) as string, message: whole() }];
  return inWords(key, details, messages, language).map((detail) => ({ ...detail, message: detail.message ?? whole(detail) }));
}
