import sql from 'sql-template-tag';
import type { Day } from '../../../kernel/days.ts';
import { sum } from '../../../kernel/decimal.ts';
import type { Context } from '../../../kernel/http/context.ts';
import { formatNumber, nextSerial } from '../../../kernel/numbering.ts';
import { journalEntries } from '../model.ts';
import { balanceFault } from '../rules.ts';
import { assertLines, numberLines } from './lines.ts';
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
  const entries = postings.map(({ lines, ...head }) => ({ ...head, lines: numberLines(lines) }));
  for (const { lines } of entries) {
    const fault = balanceFault(lines);
    if (fault) throw fault;
  }
  await assertLines(
    ctx,
    entries.flatMap(({ lines }) => lines),
  );
  const { numbering } = journalEntries.options;
  const first = await nextSerial(ctx.db, ctx.tenant.id, journalEntries.name, entryDate.replaceAll('-', ''), entries.length);
  const heads = entries.map(({ lines, ...head }, index) => ({
    ...head,
    entry_no: formatNumber(numbering, entryDate, first + BigInt(index)),
    total_amount: sum(lines.map(({ debit }) => debit)).toFixed(2),
  }));
  const posted = await ctx.rows<Posted>(sql`
    insert into journal_entries (tenant_id, entry_date, entry_no, description, source_type, source_id, total_amount)
    select ${ctx.tenant.id}, ${entryDate}::date, entry_no, description, source_type, source_id, total_amount
    from json_populate_recordset(null::journal_entries, ${JSON.stringify(heads)}::json) order by entry_no
    returning id, entry_no, source_id`);
  const idOf = new Map(posted.map(({ id, source_id }) => [source_id, id]));
  const lines = entries.flatMap(({ source_id: source, lines: own }) =>
    own.map((line) => ({ journal_entry_id: idOf.get(source), ...line })),
  );
  await ctx.rows(sql`
    insert into journal_lines (tenant_id, journal_entry_id, entry_date, line_no, account_code_id, debit, credit, vendor_id, memo, evidence)
    select ${ctx.tenant.id}, journal_entry_id, ${entryDate}::date, line_no, account_code_id, debit, credit, vendor_id, memo, evidence
    from json_populate_recordset(null::journal_lines, ${JSON.stringify(lines)}::json)`);
  return posted;
}
