import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { lockRow, permitted } from '../../../kernel/crud/write.ts';
import type { Day } from '../../../kernel/days.ts';
import { invalidField } from '../../../kernel/errors.ts';
import { permittedLines, readLines } from '../../../kernel/lines/write.ts';
import { day, inputOf } from '../../../kernel/model/schemas.ts';
import { WORDING } from '../../../kernel/wording.ts';
import { journalEntries, type SourceType } from '../model.ts';
import { entryLines } from './lines.ts';
import { assertNotReversed, assertOwn, postJournal, type Reversible, type Source, UNSOURCED } from './service.ts';

const { description, source_id: source } = journalEntries.options.fields;

/** The collection of what entries are made of, by the kind of source. */
const sources: Partial<Record<SourceType, string>> = source.names?.words ?? {};

export const reversalBody = z.strictObject({
  /** Today unless given. */
  entry_date: day.optional(),
  description: inputOf(description).nullable().optional(),
});

const NOT_BEFORE = 'error.field.too_small.date';

const COLUMNS = ['entry_no', 'entry_date::text as entry_date', 'description', 'is_closing', 'reverses_id', 'reversed_by_id'];

interface Original extends Reversible {
  reverses_id: number | null;
  entry_no: string;
  entry_date: Day;
  description: string | null;
  is_closing: boolean;
}

/**
 * Takes an entry back by another one, whose lines have its sides exchanged; both name each other, and neither is changed from then on. The
 * entry may lie in closed books, its reversal may not. What it was made of can be journaled again. Of two at once the second is refused.
 * Returns the id of the reversal.
 */
export async function reverseEntry(ctx: Context, id: number, body: z.infer<typeof reversalBody>): Promise<number> {
  await lockSources(ctx, id);
  const entry = await lockRow<Original>(ctx, journalEntries, id, 'read', COLUMNS);
  assertNotReversed(entry);
  await assertNoFormerJournal(ctx, entry);
  const words = ctx.translate('journal.reversal.description', { no: entry.entry_no, text: entry.description ?? '' });
  const defaults = { entry_date: ctx.today(), description: words.trim().slice(0, description.length) };
  const head = permitted<typeof body>(ctx, journalEntries, 'create', body, { defaults }) as typeof defaults;
  if (head.entry_date < entry.entry_date)
    throw invalidField('entry_date', 'too_small', undefined, { min: entry.entry_date, [WORDING]: NOT_BEFORE });
  const stored = await readLines(ctx, entryLines, id, ['account_code_id', 'debit', 'credit', 'vendor_id', 'memo', 'evidence']);
  const lines = stored.map(({ id: _, debit, credit, ...line }) => written({ ...line, debit: credit, credit: debit }));
  const reversal = await postJournal(
    ctx,
    {
      ...head,
      is_closing: entry.is_closing,
      source_type: 'reversal',
      source_id: String(id),
      reverses_id: id,
      lines: permittedLines(ctx, entryLines, lines),
    },
    stored.map(({ account_code_id }) => account_code_id),
  );
  await ctx.items(journalEntries).update(id, { reversed_by_id: reversal });
  return reversal;
}

/** Locks the rows of which the entry is the journal, before the entry itself: the order in which their journals are made and unmade. */
async function lockSources(ctx: Context, id: number): Promise<void> {
  const { tenant } = ctx;
  const entry = await ctx.row<{ source_type: SourceType }>(
    sql`select source_type from journal_entries where tenant_id = ${tenant.id} and id = ${id}`,
  );
  const table = entry && sources[entry.source_type];
  if (!table || table === journalEntries.name) return;
  await ctx.rows(sql`
    select from ${raw(table)} t where t.tenant_id = ${tenant.id} and t.journal_entry_id = ${id} order by t.id for update of t`);
}

/** Of what was made of a source only its present journal counts: the reversal of a former one stays. */
async function assertNoFormerJournal(ctx: Context, { reverses_id: reverses }: Original): Promise<void> {
  if (reverses === null) return;
  const original = await ctx.row<Source>(
    sql`select source_type, source_id from journal_entries where tenant_id = ${ctx.tenant.id} and id = ${reverses}`,
  );
  if (original) assertOwn(original, UNSOURCED);
}

/** What a line says at all: of what it leaves open nobody needs a right. */
const written = <Line extends object>(line: Line): Line =>
  Object.fromEntries(Object.entries(line).filter(([, value]) => value !== null)) as Line;
