import sql from 'sql-template-tag';
import { lockRow, permitted } from '../../../kernel/crud/write.ts';
import type { Day } from '../../../kernel/days.ts';
import { conflict } from '../../../kernel/errors.ts';
import type { Context } from '../../../kernel/http/context.ts';
import { insertLines, replaceLines } from '../../../kernel/lines/write.ts';
import { nextNumber } from '../../../kernel/numbering.ts';
import { journalEntries, journalLines, type SourceType } from '../model.ts';
import { assertLines, type EntryLine, entryLines, totalOf } from './lines.ts';

export interface EntryInput {
  entry_date: Day;
  description?: string | null;
  is_closing?: boolean;
  lines: readonly EntryLine[];
  options?: unknown;
}

export interface Posting extends EntryInput {
  source_type: SourceType;
  /** Null for manual and consolidated journals. */
  source_id: string | null;
  is_consolidated?: boolean;
}

/** Posts an entry, from whatever source: the same checks for all of them. Returns its id. */
export async function postJournal(ctx: Context, { lines, ...posting }: Posting): Promise<number> {
  await assertLines(ctx, lines);
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
  return postJournal(ctx, { ...entry, lines: permittedLines(ctx, 'create', lines), source_type: 'manual', source_id: null });
}

/** Whoever writes an entry writes its lines: by the right to these. */
const permittedLines = (ctx: Context, action: 'create' | 'update', lines: readonly EntryLine[]) =>
  lines.map((line) => permitted(ctx, journalLines, action, line));

interface Source {
  id: number;
  source_type: SourceType;
  source_id: string | null;
}

/** Entries of card, bank and tax-portal rows are made and unmade at their source. */
function assertOwn({ source_type: type, source_id: source }: Source, own: readonly SourceType[]): void {
  if (!own.includes(type))
    throw conflict('error.journal.managed_by_source', [{ path: 'source_type', code: 'managed', source_type: type, source_id: source }]);
}

export async function replaceEntry(ctx: Context, id: number, { lines: input, ...body }: EntryInput): Promise<void> {
  const changes = permitted(ctx, journalEntries, 'update', body);
  const lines = permittedLines(ctx, 'update', input);
  const entry = await lockRow<Source>(ctx, journalEntries, id, 'update', ['id', 'source_type', 'source_id']);
  assertOwn(entry, ['manual']);
  const former = await ctx.rows<{ account_code_id: number }>(
    sql`select distinct account_code_id from journal_lines where tenant_id = ${ctx.tenant.id} and journal_entry_id = ${id} and deleted_at is null`,
  );
  await assertLines(
    ctx,
    lines,
    former.map(({ account_code_id }) => account_code_id),
  );
  await ctx.items(journalEntries).update(id, { ...changes, total_amount: totalOf(lines) });
  await replaceLines(ctx, entryLines, { id, repeated: { entry_date: changes.entry_date }, lines });
}

export async function deleteEntry(ctx: Context, id: number): Promise<void> {
  const entry = await lockRow<Source>(ctx, journalEntries, id, 'delete', ['id', 'source_type', 'source_id']);
  assertOwn(entry, ['manual', 'payroll']);
  await ctx.items(journalEntries).delete(id);
}
