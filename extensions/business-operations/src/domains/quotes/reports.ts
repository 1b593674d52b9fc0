import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { likePattern, searchText } from '../../kernel/crud/paging.ts';
import { openAccess, visible } from '../../kernel/crud/select.ts';
import { assertRange } from '../../kernel/date-range.ts';
import { addDays, addMonths, firstOfMonth } from '../../kernel/days.ts';
import { Json } from '../../kernel/http/reply.ts';
import { get, type Route } from '../../kernel/http/route.ts';
import { day } from '../../kernel/model/schemas.ts';
import { formatNumber } from '../../kernel/numbering.ts';
import { QuoteStatus, quotes } from './model.ts';
import { expired } from './show.ts';

const statuses = Object.keys(QuoteStatus) as [QuoteStatus, ...QuoteStatus[]];

const StatsQuery = z.strictObject({ start_date: day.optional(), end_date: day.optional() });

const Stats = z.object({
  total: z.int(),
  by_status: z.object(Object.fromEntries(statuses.map((status) => [status, z.int()]))),
  total_amount: z.number(),
  conversion_rate: z.number().nullable(),
  expired_count: z.int(),
});

const LONGEST = { years: 10 };

/** Figures over the quotes that the caller may read, by their day; of this month unless a period is named. One statement. */
async function stats(ctx: Context, { start_date, end_date }: z.infer<typeof StatsQuery>): Promise<Json> {
  const start = start_date ?? firstOfMonth(end_date ?? ctx.today());
  const end = end_date ?? addDays(addMonths(firstOfMonth(start_date && start_date > ctx.today() ? start_date : ctx.today()), 1), -1);
  assertRange(start, end, LONGEST);
  const counts = raw(statuses.map((status) => `'${status}', count(*) filter (where t.status = '${status}')`).join(', '));
  const { data } = await ctx.jsonRow<'data'>(sql`
    select json_build_object(
      'total', count(*), 'by_status', json_build_object(${counts}),
      'total_amount', trim_scale(coalesce(sum(t.total_amount) filter (where t.status <> 'DRAFT'), 0)),
      'conversion_rate', round(100.0 * count(*) filter (where t.status = 'CONVERTED') / nullif(count(*) filter (where t.status in ('CONVERTED', 'LOST')), 0), 1),
      'expired_count', count(*) filter (where ${expired(ctx)}))::text as data
    from quotes t
    where ${visible(ctx, quotes, openAccess(ctx, quotes))} and t.quote_date >= ${start}::date and t.quote_date <= ${end}::date`);
  return new Json(data);
}

/** How many names a choice offers. */
const MOST = 500;

const ReferenceData = z.object({ site_names: z.array(z.string()), location_symbols: z.array(z.string()) });

async function referenceData(ctx: Context, search: string | undefined): Promise<Json> {
  const pattern = search ? likePattern(search) : null;
  const own = visible(ctx, quotes, ctx.access(quotes.name, 'read'));
  const names = (source: ReturnType<typeof sql>) => sql`
    (select coalesce(json_agg(name order by name), '[]') from (
      select distinct name from (${source}) every where name ~ '\\S' and (${pattern}::text is null or name ilike ${pattern}::text) order by name limit ${MOST}
    ) names)`;
  const sites = sql`
    select s.name from sites s where s.tenant_id = ${ctx.tenant.id} and s.is_active and s.deleted_at is null
    union select t.site_name from quotes t where ${own}`;
  const symbols = sql`
    select l.symbol as name from quote_items l join quotes t on t.tenant_id = l.tenant_id and t.id = l.quote_id
    where l.tenant_id = ${ctx.tenant.id} and l.symbol is not null and ${own}`;
  const { data } = await ctx.jsonRow<'data'>(
    sql`select json_build_object('site_names', ${names(sites)}, 'location_symbols', ${names(symbols)})::text as data`,
  );
  return new Json(data);
}

/** The number that the next quote of a day gets. */
async function nextNumberOf(ctx: Context, date: string): Promise<{ quote_no: string }> {
  const found = await ctx.row<{ next: string }>(sql`
    select (coalesce(max(last_value), 0) + 1)::text as next from number_sequences
    where tenant_id = ${ctx.tenant.id} and key = ${quotes.name} and period = ${date.replaceAll('-', '')}`);
  return { quote_no: formatNumber(quotes.options.numbering, date, BigInt(found?.next ?? 1)) };
}

export const reportRoutes: Route[] = [
  get('/quotes/stats', {
    id: 'sales.quotes.stats',
    access: [quotes, 'read'],
    summary: 'Quotes of a period, of this month unless given.',
    query: StatsQuery,
    reply: Stats,
    run: (ctx, { query }) => stats(ctx, query),
  }),
  get('/quotes/reference-data', {
    id: 'sales.quotes.reference-data',
    access: [quotes, 'read'],
    summary: 'Site names and location symbols to choose from.',
    query: z.strictObject({ search: searchText }),
    reply: ReferenceData,
    run: (ctx, { query }) => referenceData(ctx, query.search),
  }),
  get('/quotes/number-preview', {
    id: 'sales.quotes.number-preview',
    access: [quotes, 'read'],
    summary: 'The number the next quote of a day would get; nothing is used up.',
    query: z.strictObject({ date: day.optional() }),
    reply: z.object({ quote_no: z.string() }),
    run: (ctx, { query }) => nextNumberOf(ctx, query.date ?? ctx.today()),
  }),
];
