import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { type ListOptions, list, listMeta, listQuery, listReply } from '../../kernel/crud/list.ts';
import type { ListQuery } from '../../kernel/crud/paging.ts';
import { assertRange } from '../../kernel/date-range.ts';
import type { Day } from '../../kernel/days.ts';
import { get, post, type Route } from '../../kernel/http/route.ts';
import { day } from '../../kernel/model/schemas.ts';
import { userField } from '../organisation/user-sql.ts';
import { Ingest, Ingested, recordUsages } from './ingest.ts';
import { aiTokenUsages } from './model.ts';
import { PriceList, priceList } from './pricing.ts';
import { Statistics, statisticsSql } from './statistics.ts';

const PATH = '/settings/ai-token-usage';
const LONGEST = { years: 10 };

/** The statistics count days, which are those of the tenant. */
const listing = (timeZone: string): ListOptions => ({
  filters: {
    ...{ kind: 'kind', provider: 'provider', model: 'model', feature: 'feature', user_id: 'user_id' },
    ...{ start_date: 'used_at>=', end_date: 'used_at<=' },
  },
  sort: ['-used_at', 'cost_usd', 'input_tokens', 'output_tokens'],
  search: ['model', 'feature', 'request_id'],
  computed: { user: userField('user_id') },
  totals: {
    name: 'statistics',
    select: statisticsSql(timeZone),
    reads: Object.keys(aiTokenUsages.options.fields),
    schema: Statistics,
    sheet: { cost_usd: 'cost_usd', cost_krw: 'cost_krw' },
  },
});

const declared = listing('UTC');

/** Of this month unless asked otherwise; a query of Directus's names its own rows. */
function within(ctx: Context, query: ListQuery): ListQuery {
  if (query.items) return query;
  const end = (query.end_date as Day | undefined) ?? ctx.today();
  const start = (query.start_date as Day | undefined) ?? `${end.slice(0, 7)}-01`;
  assertRange(start, end, LONGEST);
  return { ...query, start_date: start, end_date: end };
}

export const aiUsageRoutes: Route[] = [
  get(PATH, {
    id: 'platform.ai-token-usage.list',
    access: [aiTokenUsages, 'read'],
    summary: 'Uses of this month, or of the range asked for, with statistics over all of them.',
    query: listQuery(aiTokenUsages, declared),
    reply: listReply(aiTokenUsages, declared),
    list: true,
    rows: aiTokenUsages.name,
    meta: listMeta(declared),
    errors: ['error.date_range_too_long_years'],
    run: (ctx, { query }) => list(ctx, aiTokenUsages, listing(ctx.tenant.timeZone), within(ctx, query)),
  }),
  get(`${PATH}/pricing`, {
    id: 'platform.ai-token-usage.pricing',
    access: [aiTokenUsages, 'read'],
    summary: 'Prices in force, today unless another day is named.',
    query: z.strictObject({ date: day.optional() }),
    reply: PriceList,
    run: (ctx, { query }) => priceList(ctx, query.date ?? ctx.today()),
  }),
  post(PATH, {
    id: 'platform.ai-token-usage.ingest',
    access: [aiTokenUsages, 'create'],
    summary: 'Record uses at the prices of their days; requests that are known change nothing.',
    body: Ingest,
    reply: Ingested,
    status: 201,
    message: 'message.ai_usage.recorded',
    errors: ['error.ai_usage.measure_missing', 'error.ai_usage.cached_exceeds_input', 'error.ai_usage.future'],
    run: (ctx, { body }) => recordUsages(ctx, body.usages),
  }),
];
