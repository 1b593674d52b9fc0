import sql, { raw } from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import { visible } from '../../../kernel/crud/select.ts';
import { lockRow } from '../../../kernel/crud/write.ts';
import type { Day } from '../../../kernel/days.ts';
import { type Amount, amount } from '../../../kernel/decimal.ts';
import { conflict, invalid, notFound, Refusal } from '../../../kernel/errors.ts';
import type { AnyCollection } from '../../../kernel/model/collection.ts';
import { type EntryLine, totalOf } from '../journals/lines.ts';
import { postJournals, type SourcePosting } from '../journals/many.ts';
import { assertNotReversed, postJournal, type Reversible } from '../journals/service.ts';
import { journalEntries, type SourceType } from '../model.ts';
import { type ProposedLine, shownLines } from './proposed.ts';

/** Journals of rows that came from elsewhere: a bank's, a card's, the tax portal's. All of them are made and unmade here. */
export interface JournalSource {
  /** Has the `journalFields`. */
  collection: AnyCollection;
  type: SourceType;
  /** The column with the day of the row, which is the day of its journal unless another is given. */
  dateColumn: string;
  /** What the lines of the journal are proved by. */
  evidence: EntryLine['evidence'];
  /** How the rows with these ids would be journaled, in a few statements however many they are. They are the tenant's, and locked. */
  propose(ctx: Context, ids: readonly number[]): Promise<ReadonlyMap<number, Proposal>>;
  /** Message keys that keep a row out of a bulk journal without failing it, besides those of every source. */
  skips?: readonly string[];
}

/** How a row would be journaled. */
export interface Proposal {
  /** Its lines, or why there are none, such as `error.journal.account_required`. */
  lines: readonly EntryLine[] | Refusal;
  /** The description of the journal unless another is given. */
  description: string | null;
  /** What both sides of a journal of given lines come to: a decimal text of 0 or more. */
  amount: string;
  /** Why the row is not journaled at all, with given lines neither; null where it may be. */
  barred?: Refusal | null;
  /** Whether given lines are a journal of the row; unless declared, when they come to its amount. */
  accepts?(lines: readonly EntryLine[]): Verdict;
}

/** What of given lines was held to the amount of a row, and on which account and side where not all of them count. */
export interface Verdict {
  accepted: boolean;
  got: Amount;
  account_code_id?: number;
  side?: 'debit' | 'credit';
}

export interface JournalBody {
  entry_date?: Day;
  description?: string | null;
  lines?: readonly EntryLine[];
}

const ALREADY = 'error.journal.already_journaled';
const CLOSED = 'error.journal.period_closed';
const LONGEST_DESCRIPTION = 200;

interface SourceRow {
  id: number;
  day: Day;
  entry: number | null;
}

/** The rows as they are, locked to the end of the transaction; 404 where the caller does not see one of them. */
async function lockRows(ctx: Context, { collection, dateColumn }: JournalSource, ids: readonly number[]): Promise<SourceRow[]> {
  const wanted = [...new Set(ids)];
  const seen = visible(ctx, collection, ctx.access(collection.name, 'read'));
  const rows = await ctx.rows<SourceRow>(sql`
    select t.id, t.${raw(dateColumn)}::text as day, t.journal_entry_id as entry from ${raw(collection.name)} t
    where t.id = any (${wanted}::integer[]) and ${seen} order by t.id for update of t`);
  if (rows.length < wanted.length) throw notFound();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return wanted.flatMap((id) => byId.get(id) ?? []);
}

/** Notes the journals of rows, or with `null` that they have none any more. A journal is of the amounts as they are: they are reviewed with it. */
async function note(ctx: Context, { collection }: JournalSource, entries: readonly { id: number; entry: number | null }[]): Promise<void> {
  await ctx.rows(sql`
    update ${raw(collection.name)} t set journal_entry_id = g.entry,
      journal_state = case when g.entry is null then 'OPEN' else 'JOURNALED' end,
      needs_review = false
    from json_to_recordset(${JSON.stringify(entries)}::json) as g (id integer, entry integer)
    where t.tenant_id = ${ctx.tenant.id} and t.id = g.id`);
}

const proved = ({ evidence }: JournalSource, lines: readonly EntryLine[]): EntryLine[] => lines.map((line) => ({ ...line, evidence }));

const describe = (description: string | null | undefined): string | null => description?.slice(0, LONGEST_DESCRIPTION) || null;

const unbalanced = () => invalid('error.journal.unbalanced', [{ path: 'lines', code: 'unbalanced', debit: 0, credit: 0 }]);

/** The lines of the proposal; refused where there are none. */
function proposedBy({ lines, barred }: Proposal): readonly EntryLine[] {
  if (barred) throw barred;
  if (lines instanceof Refusal) throw lines;
  if (!lines.length) throw unbalanced();
  return lines;
}

function inTotal(proposal: Proposal, lines: readonly EntryLine[]): Verdict {
  const got = amount(totalOf(lines));
  return { accepted: got.equals(proposal.amount), got };
}

/** Lines that a person gives come to the amount of the row. */
function assertAccepted(proposal: Proposal, lines: readonly EntryLine[]): void {
  if (proposal.barred) throw proposal.barred;
  const { accepted, got, ...on } = proposal.accepts?.(lines) ?? inTotal(proposal, lines);
  if (!accepted)
    throw invalid('error.journal.amount_mismatch', [
      { path: 'lines', code: 'amount_mismatch', expected: Number(proposal.amount), got: Number(got), ...on },
    ]);
}

/** Journals one row, as proposed or by given lines; returns the id of the entry. Of two at once the second is refused. */
export async function createJournal(ctx: Context, source: JournalSource, id: number, body: JournalBody): Promise<number> {
  const [row] = await lockRows(ctx, source, [id]);
  if (!row) throw notFound();
  if (row.entry !== null) throw conflict(ALREADY);
  const proposal = (await source.propose(ctx, [id])).get(id);
  if (!proposal) throw notFound();
  if (body.lines) assertAccepted(proposal, body.lines);
  const entry = await postJournal(ctx, {
    entry_date: body.entry_date ?? row.day,
    description: describe(body.description ?? proposal.description),
    source_type: source.type,
    source_id: String(id),
    lines: proved(source, body.lines ?? proposedBy(proposal)),
  });
  await note(ctx, source, [{ id, entry }]);
  return entry;
}

/** Deletes the journal of a row, which can be journaled again; returns the id of the entry. 404 where there is none. */
export async function deleteJournal(ctx: Context, source: JournalSource, id: number): Promise<number> {
  const [row] = await lockRows(ctx, source, [id]);
  if (!row?.entry) throw notFound();
  const { is_consolidated: consolidated } = await lockRow<{ is_consolidated: boolean }>(ctx, journalEntries, row.entry, 'delete', [
    'is_consolidated',
  ]);
  if (consolidated)
    throw conflict('error.taxportal_invoice.in_consolidated_journal', [{ path: 'id', code: 'in_consolidated_journal', id }]);
  await note(ctx, source, [{ id, entry: null }]);
  await ctx.items(journalEntries).delete(row.entry);
  return row.entry;
}

export interface BulkJournals {
  created: { id: number; journal_entry_id: number; entry_no: string }[];
  /** The key of the reason and, in the caller's language, its words. */
  skipped: { id: number; key: string; message: string }[];
}

/** Journals many rows as proposed, an entry each. What cannot be journaled as it is is skipped with its reason; anything else fails all. */
export async function createJournals(ctx: Context, source: JournalSource, ids: readonly number[]): Promise<BulkJournals> {
  const rows = await lockRows(ctx, source, ids);
  const proposals = await source.propose(
    ctx,
    rows.map(({ id }) => id),
  );
  const closedThrough = await booksClosedThrough(ctx);
  const skipped: BulkJournals['skipped'] = [];
  const postings: SourcePosting[] = [];
  for (const { id, day, entry } of rows) {
    const proposal = proposals.get(id);
    if (!proposal) throw notFound();
    const reason = entry !== null ? conflict(ALREADY) : (proposal.barred ?? (proposal.lines instanceof Refusal ? proposal.lines : null));
    const key = reason?.key ?? (closedThrough && day <= closedThrough ? CLOSED : null);
    if (key && skippable(source, key)) skipped.push({ id, key, message: ctx.translate(key, reason?.params) });
    else
      postings.push({
        entry_date: day,
        description: describe(proposal.description),
        source_type: source.type,
        source_id: String(id),
        lines: proved(source, proposedBy(proposal)),
      });
  }
  const posted = await postJournals(ctx, postings);
  const created = posted.map(({ id, entry_no, source_id }) => ({ id: Number(source_id), journal_entry_id: id, entry_no }));
  await note(
    ctx,
    source,
    created.map(({ id, journal_entry_id: entry }) => ({ id, entry })),
  );
  const order = new Map(rows.map(({ id }, index) => [id, index]));
  return { created: created.sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0)), skipped };
}

const skippable = ({ skips = [] }: JournalSource, key: string): boolean =>
  [ALREADY, CLOSED, 'error.journal.account_required', ...skips].includes(key);

async function booksClosedThrough(ctx: Context): Promise<Day | null> {
  const row = await ctx.row<{ through: Day | null }>(
    sql`select books_closed_through::text as through from supplier_settings where tenant_id = ${ctx.tenant.id}`,
  );
  return row?.through ?? null;
}

/** The lines by which a row would be journaled; null where there are none. */
export async function proposedLines(ctx: Context, source: JournalSource, id: number): Promise<ProposedLine[] | null> {
  const proposal = (await source.propose(ctx, [id])).get(id);
  if (!proposal || proposal.barred || proposal.lines instanceof Refusal || !proposal.lines.length) return null;
  return shownProposal(ctx, source, proposal.lines);
}

/** Proposed lines as answers show them. */
export const shownProposal = (ctx: Context, source: JournalSource, lines: readonly EntryLine[]): Promise<ProposedLine[]> =>
  shownLines(ctx, proved(source, lines));

/** Journals many rows by one entry whose lines are given; each row then names it. Returns its id. */
export async function consolidate(
  ctx: Context,
  source: JournalSource,
  ids: readonly number[],
  { entry_date, description, lines }: Required<JournalBody>,
): Promise<number> {
  const rows = await lockRows(ctx, source, ids);
  const journaled = rows.filter(({ entry }) => entry !== null);
  if (journaled.length)
    throw conflict(
      ALREADY,
      journaled.map(({ id }) => ({ path: 'ids', code: 'already_journaled', id })),
    );
  const entry = await postJournal(ctx, {
    entry_date,
    description: describe(description),
    source_type: source.type,
    source_id: null,
    is_consolidated: true,
    lines: proved(source, lines),
  });
  await note(
    ctx,
    source,
    rows.map(({ id }) => ({ id, entry })),
  );
  return entry;
}

/** Deletes a consolidated journal and frees its rows; 404 where the entry is none. */
export async function dissolve(ctx: Context, source: JournalSource, entry: number): Promise<void> {
  const { collection } = source;
  const rows = await ctx.rows<{ id: number }>(sql`
    select t.id from ${raw(collection.name)} t where t.tenant_id = ${ctx.tenant.id} and t.journal_entry_id = ${entry} order by t.id for update of t`);
  const columns = ['is_consolidated', 'source_type', 'reversed_by_id'];
  const found = await lockRow<Reversible & { is_consolidated: boolean; source_type: SourceType }>(
    ctx,
    journalEntries,
    entry,
    'delete',
    columns,
  );
  if (!found.is_consolidated || found.source_type !== source.type) throw notFound();
  assertNotReversed(found);
  await note(
    ctx,
    source,
    rows.map(({ id }) => ({ id, entry: null })),
  );
  await ctx.items(journalEntries).delete(entry);
}
