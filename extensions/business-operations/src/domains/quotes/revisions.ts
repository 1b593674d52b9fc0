import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { rowParams } from '../../kernel/crud/resource.ts';
import { openAccess, selectList, visible } from '../../kernel/crud/select.ts';
import { amount } from '../../kernel/decimal.ts';
import { notFound } from '../../kernel/errors.ts';
import { Json } from '../../kernel/http/reply.ts';
import { get, type Route } from '../../kernel/http/route.ts';
import { compareLines, type ShownLine } from '../../kernel/lines/compare.ts';
import { storedFields } from '../../kernel/model/collection.ts';
import { queryInteger, rowReply } from '../../kernel/model/schemas.ts';
import { amountFields } from '../calculation/fields.ts';
import { quoteLines } from './lines.ts';
import { quoteRevisions, quotes } from './model.ts';
import { type ShownQuote, showQuote } from './show.ts';

const BRIEF = ['revision_no', 'total_amount', 'reason', 'finalized_at', 'finalized_by'];

/** 404 where the caller does not see the quote. */
async function assertVisible(ctx: Context, id: number): Promise<void> {
  if (!(await ctx.row(sql`select t.id from quotes t where t.id = ${id} and ${visible(ctx, quotes, ctx.access(quotes.name, 'read'))}`)))
    throw notFound();
}

async function revisionsOf(ctx: Context, id: number): Promise<Json> {
  await assertVisible(ctx, id);
  const access = ctx.access(quoteRevisions.name, 'read');
  const { data } = await ctx.jsonRow<'data'>(sql`
    select coalesce(json_agg(r), '[]')::text as data from (
      select ${selectList(ctx, quoteRevisions, access, {}, BRIEF)} from quote_revisions t
      where t.quote_id = ${id} and ${visible(ctx, quoteRevisions, access)} order by t.revision_no desc) r`);
  return new Json(data);
}

async function revision(ctx: Context, id: number, revisionNo: number): Promise<Json> {
  await assertVisible(ctx, id);
  const access = ctx.access(quoteRevisions.name, 'read');
  const found = await ctx.row<{ data: string }>(sql`
    select to_json(r)::text as data from (
      select ${selectList(ctx, quoteRevisions, access)} from quote_revisions t
      where t.quote_id = ${id} and t.revision_no = ${revisionNo} and ${visible(ctx, quoteRevisions, access)}) r`);
  if (!found) throw notFound();
  return new Json(found.data);
}

/** The quote as it was at that finalisation; 404 where there was none. */
export async function snapshotOf(ctx: Context, id: number, revisionNo: number): Promise<ShownQuote> {
  const found = await ctx.row<{ snapshot: ShownQuote }>(sql`
    select snapshot from quote_revisions where tenant_id = ${ctx.tenant.id} and quote_id = ${id} and revision_no = ${revisionNo}`);
  if (!found) throw notFound();
  return found.snapshot;
}

const Difference = z.object({ from: z.json(), to: z.json() });
const AmountDifference = z.object({ from: z.number(), to: z.number(), difference: z.number() });
const Line = z.record(z.string(), z.json());

const RevisionsDifference = z.object({
  from: z.int(),
  /** Null for the quote as it is now. */
  to: z.int().nullable(),
  head: z.record(z.string(), Difference),
  items: z.object({
    added: z.array(Line),
    removed: z.array(Line),
    changed: z.array(z.object({ before: Line, after: Line, columns: z.record(z.string(), Difference) })),
  }),
  totals: z.record(z.string(), AmountDifference),
});

const AMOUNTS = Object.keys(amountFields);

/** What changes with the state, and what is compared by itself. */
const ASIDE = ['status', 'revision_no', 'finalized_at', 'finalized_by', 'sent_at', 'lost_reason', 'options', ...AMOUNTS];

const HEAD = storedFields(quotes).flatMap(([name]) => (name in quotes.options.fields && !ASIDE.includes(name) ? [name] : []));

/** The newest revision before another one, or of all. */
async function latestBefore(ctx: Context, id: number, to: number | undefined): Promise<number> {
  const found = await ctx.row<{ latest: number | null }>(sql`
    select max(revision_no) as latest from quote_revisions
    where tenant_id = ${ctx.tenant.id} and quote_id = ${id} and (${to ?? null}::integer is null or revision_no < ${to ?? null}::integer)`);
  if (!found?.latest) throw notFound();
  return found.latest;
}

async function difference(ctx: Context, id: number, { from: named, to }: { from?: number | undefined; to?: number | undefined }) {
  openAccess(ctx, quotes);
  openAccess(ctx, quoteRevisions);
  await assertVisible(ctx, id);
  const from = named ?? (await latestBefore(ctx, id, to));
  const [before, after] = [await snapshotOf(ctx, id, from), to === undefined ? await showQuote(ctx, id) : await snapshotOf(ctx, id, to)];
  const { added, removed, changed } = compareLines(quoteLines, before.items as ShownLine[], after.items as ShownLine[]);
  const head = HEAD.filter((name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null));
  const totals = AMOUNTS.map((name) => {
    const [was, is] = [amount(Number(before[name] ?? 0)), amount(Number(after[name] ?? 0))];
    return [name, { from: was.toNumber(), to: is.toNumber(), difference: is.minus(was).toNumber() }];
  });
  return {
    from,
    to: to ?? null,
    head: Object.fromEntries(head.map((name) => [name, { from: before[name] ?? null, to: after[name] ?? null }])),
    items: { added, removed, changed },
    totals: Object.fromEntries(totals),
  };
}

const revisionNumber = queryInteger({ min: 1 });

export const revisionRoutes: Route[] = [
  get('/quotes/{id}/revisions', {
    id: 'sales.quotes.revisions',
    access: [quotes, 'read'],
    summary: 'Revisions, newest first.',
    params: rowParams,
    reply: z.array(rowReply(quoteRevisions, {}, BRIEF)),
    run: (ctx, { params }) => revisionsOf(ctx, params.id),
  }),
  get('/quotes/{id}/revisions/diff', {
    id: 'sales.quotes.revisions-diff',
    access: [quotes, 'read'],
    summary: 'What changed from a revision, the last one unless named, to another or to the quote as it is now: head, lines and amounts.',
    params: rowParams,
    query: z.strictObject({ from: revisionNumber.optional(), to: revisionNumber.optional() }),
    reply: RevisionsDifference,
    run: (ctx, { params, query }) => difference(ctx, params.id, query),
  }),
  get('/quotes/{id}/revisions/{revision_no}', {
    id: 'sales.quotes.revision',
    access: [quotes, 'read'],
    summary: 'One revision as it was.',
    params: rowParams.extend({ revision_no: queryInteger({ min: 0 }) }),
    reply: rowReply(quoteRevisions),
    run: (ctx, { params }) => revision(ctx, params.id, params.revision_no),
  }),
];
