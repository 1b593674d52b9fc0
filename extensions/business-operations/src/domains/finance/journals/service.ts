import type { Context } from '../../../kernel/context/context.ts';
import { lockRow, permitted } from '../../../kernel/crud/write.ts';
import type { Day } from '../../../kernel/days.ts';
import { conflict } from '../../../kernel/errors.ts';
import type { ChangedLine } from '../../../kernel/lines/lines.ts';
import { changedLines, insertLines, permittedLines, writeLines } from '../../../kernel/lines/write.ts';
import { nextNumber } from '../../../kernel/numbering.ts';
import { journalEntries, type journalLines, type SourceType } from '../model.ts';
import { assertLines, type EntryLine, entryLines, totalOf } from './lines.ts';

export interface EntryInput {
  entry_date: Day;
  description?: string | null;
  is_closing?: boolean;
  lines: readonly EntryLine[];
  options?: unknown;
}

/** A line that names its id is changed in what it names. */
export interface EntryChanges extends Omit<EntryInput, 'lines'> {
  lines: readonly ChangedLine<typeof journalLines>[];
}

export interface Posting extends EntryInput {
  source_type: SourceType;
  /** Null for manual and consolidated journals. */
  source_id: string | null;
  is_consolidated?: boolean;
  /** The entry that this one takes back. */
  reverses_id?: number;
}

/** Posts an entry, from whatever source: the same checks for all of them. `former` are accounts that may be out of use. Returns its id. */
export async function postJournal(ctx: Context, { lines, ...posting }: Posting, former: readonly number[] = []): Promise<number> {
  await assertLines(ctx, lines, former);
  const entryNo = await nextNumber(ctx.db, ctx.tenant.id, journalEntries, posting.entry_date);
  const id = await ctx.items(journalEntries).create({
    ...posting,
    tenant_id: ctx.tenant.id,
    entry_no: entryNo,
    total_amount: totalOf(lines),
  });
  await insertLines(ctx, entryLines, [{ id, repeated: { entry_date: posting.entry_date }, lines }]);
  return id;
}

export function createEntry(ctx: Context, { lines, ...body }: EntryInput): Promise<number> {
  const entry = permitted(ctx, journalEntries, 'create', body);
  return postJournal(ctx, { ...entry, lines: permittedLines(ctx, entryLines, lines), source_type: 'manual', source_id: null });
}

export interface Source {
  source_type: SourceType;
  source_id: string | null;
}

/** Kinds of entries that were made of nothing that has journals of its own. */
export const UNSOURCED = ['manual', 'reversal'] as const satisfies readonly SourceType[];

/** Entries of card, bank and tax-portal rows are made and unmade at their source. */
export function assertOwn({ source_type: type, source_id: source }: Source, own: readonly SourceType[]): void {
  if (!own.includes(type))
    throw conflict('error.journal.managed_by_source', [{ path: 'source_type', code: 'managed', source_type: type, source_id: source }]);
}

export interface Reversible {
  reversed_by_id: number | null;
}

/** What was reversed stays as it is. The database sees to it, too, whatever the way. */
export function assertNotReversed({ reversed_by_id: by }: Reversible): void {
  if (by !== null) throw conflict('error.journal.reversed', [{ path: 'id', code: 'reversed', reversed_by_id: by }]);
}

export async function replaceEntry(ctx: Context, id: number, { lines, ...body }: EntryChanges): Promise<void> {
  const changes = permitted(ctx, journalEntries, 'update', body);
  const entry = await lockRow<Source>(ctx, journalEntries, id, 'update', ['source_type', 'source_id']);
  assertOwn(entry, ['manual']);
  const change = await changedLines(ctx, entryLines, id, lines);
  await assertLines(
    ctx,
    change.lines,
    change.stored.map(({ account_code_id }) => account_code_id),
  );
  await ctx.items(journalEntries).update(id, { ...changes, total_amount: totalOf(change.lines) });
  await writeLines(ctx, entryLines, change, { entry_date: changes.entry_date });
}

export async function deleteEntry(ctx: Context, id: number): Promise<void> {
  const columns = ['source_type', 'source_id', 'reversed_by_id'];
  const entry = await lockRow<Source & Reversible>(ctx, journalEntries, id, 'delete', columns);
  assertOwn(entry, ['manual', 'payroll']);
  assertNotReversed(entry);
  await ctx.items(journalEntries).delete(id);
}
