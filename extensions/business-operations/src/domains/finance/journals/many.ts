import sql from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import type { Day } from '../../../kernel/days.ts';
import { insertLines, numberedLines } from '../../../kernel/lines/write.ts';
import { formatNumber, nextSerials } from '../../../kernel/numbering.ts';
import { journalEntries } from '../model.ts';
import { balanceFault } from '../rules.ts';
import { assertLines, entryLines, totalOf } from './lines.ts';
import type { Posting } from './service.ts';

export interface Posted {
  id: number;
  entry_no: string;
  source_id: string;
}

/** One of several entries, each of a source row of its own. */
export interface SourcePosting extends Omit<Posting, 'is_closing' | 'options'> {
  source_id: string;
}

/** Posts entries by the checks of `postJournal`, in a few statements however many they are and on however many days. */
export async function postJournals(ctx: Context, postings: readonly SourcePosting[]): Promise<Posted[]> {
  if (!postings.length) return [];
  for (const { lines } of postings) {
    const fault = balanceFault(numberedLines(entryLines, lines));
    if (fault) throw fault;
  }
  await assertLines(
    ctx,
    postings.flatMap(({ lines }) => lines),
  );
  const numbers = await numbersFor(
    ctx,
    postings.map(({ entry_date: day }) => day),
  );
  const heads = postings.map(({ lines, ...head }, index) => ({ ...head, entry_no: numbers[index], total_amount: totalOf(lines) }));
  const posted = await ctx.rows<Posted>(sql`
    insert into journal_entries (tenant_id, entry_date, entry_no, description, source_type, source_id, total_amount)
    select ${ctx.tenant.id}, entry_date, entry_no, description, source_type, source_id, total_amount
    from json_populate_recordset(null::journal_entries, ${JSON.stringify(heads)}::json) order by entry_no
    returning id, entry_no, source_id`);
  const postingOf = new Map(postings.map((posting) => [posting.source_id, posting]));
  await insertLines(
    ctx,
    entryLines,
    posted.map(({ id, source_id }) => {
      const { entry_date, lines = [] } = postingOf.get(source_id) ?? {};
      return { id, repeated: { entry_date }, lines };
    }),
  );
  return posted;
}

/** An entry number for each of the days, which may repeat. */
async function numbersFor(ctx: Context, days: readonly Day[]): Promise<string[]> {
  const { name, options } = journalEntries;
  const counts = new Map<Day, number>();
  for (const day of days) counts.set(day, (counts.get(day) ?? 0) + 1);
  const wanted = [...counts].map(([day, count]) => ({ key: name, period: day.replaceAll('-', ''), count }));
  const first = await nextSerials(ctx.db, ctx.tenant.id, wanted);
  const next = new Map([...counts.keys()].map((day, index) => [day, first[index] ?? 1n]));
  return days.map((day) => {
    const serial = next.get(day) ?? 1n;
    next.set(day, serial + 1n);
    return formatNumber(options.numbering, day, serial);
  });
}
