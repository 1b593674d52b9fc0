import sql from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import type { Day } from '../../../kernel/days.ts';
import { insertLines, numberedLines } from '../../../kernel/lines/write.ts';
import { formatNumber, nextSerial } from '../../../kernel/numbering.ts';
import { journalEntries } from '../model.ts';
import { balanceFault } from '../rules.ts';
import { assertLines, entryLines, totalOf } from './lines.ts';
import type { Posting } from './service.ts';

export interface Posted {
  id: number;
  entry_no: string;
  source_id: string;
}

/** One of several entries of a day, each of a source row of its own. */
export interface SourcePosting extends Omit<Posting, 'entry_date' | 'is_closing' | 'options'> {
  source_id: string;
}

/** Posts entries of one day by the checks of `postJournal`, in a few statements however many they are. */
export async function postJournals(ctx: Context, entryDate: Day, postings: readonly SourcePosting[]): Promise<Posted[]> {
  if (!postings.length) return [];
  for (const { lines } of postings) {
    const fault = balanceFault(numberedLines(entryLines, lines));
    if (fault) throw fault;
  }
  await assertLines(
    ctx,
    postings.flatMap(({ lines }) => lines),
  );
  const { numbering } = journalEntries.options;
  const first = await nextSerial(ctx.db, ctx.tenant.id, journalEntries.name, entryDate.replaceAll('-', ''), postings.length);
  const heads = postings.map(({ lines, ...head }, index) => ({
    ...head,
    entry_no: formatNumber(numbering, entryDate, first + BigInt(index)),
    total_amount: totalOf(lines),
  }));
  const posted = await ctx.rows<Posted>(sql`
    insert into journal_entries (tenant_id, entry_date, entry_no, description, source_type, source_id, total_amount)
    select ${ctx.tenant.id}, ${entryDate}::date, entry_no, description, source_type, source_id, total_amount
    from json_populate_recordset(null::journal_entries, ${JSON.stringify(heads)}::json) order by entry_no
    returning id, entry_no, source_id`);
  const linesOf = new Map(postings.map(({ source_id, lines }) => [source_id, lines]));
  await insertLines(
    ctx,
    entryLines,
    posted.map(({ id, source_id }) => ({ id, repeated: { entry_date: entryDate }, lines: linesOf.get(source_id) ?? [] })),
  );
  return posted;
}
