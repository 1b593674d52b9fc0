import sql from 'sql-template-tag';
import type { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { rowParams } from '../../kernel/crud/resource.ts';
import { createRow, lockRow } from '../../kernel/crud/write.ts';
import type { Day } from '../../kernel/days.ts';
import { conflict } from '../../kernel/errors.ts';
import { writeErrors } from '../../kernel/http/documented-errors.ts';
import { post, type Route } from '../../kernel/http/route.ts';
import { createBody, inputOf } from '../../kernel/model/schemas.ts';
import { type QuoteStatus, quotes } from '../quotes/model.ts';
import { biddings } from './model.ts';
import { biddingResource } from './routes.ts';

const { title, bid_amount } = biddings.options.fields;

/** A bidding that takes its lines, its client and its manager from the quote. */
const Body = createBody(biddings, { title: inputOf(title).optional(), bid_amount: inputOf(bid_amount).optional() }).omit({
  client_id: true,
  manager_id: true,
});

export type FromQuote = z.infer<typeof Body>;

interface Quote {
  quote_no: string;
  title: string | null;
  site_name: string | null;
  status: QuoteStatus;
  valid_until: Day;
  total_amount: string | null;
  client_id: number | null;
  manager_id: string | null;
}

const READ = ['quote_no', 'title', 'site_name', 'status', 'valid_until::text as valid_until', 'total_amount', 'client_id', 'manager_id'];

/** Puts a quote to a bidding. The quote is locked, so that of two requests one finds the bidding of the other. Returns the id. */
export async function putToBidding(ctx: Context, quoteId: number, body: FromQuote): Promise<number> {
  const quote = await lockRow<Quote>(ctx, quotes, quoteId, 'read', READ);
  await assertOffered(ctx, quoteId, quote);
  const { client_id, manager_id, total_amount: total } = quote;
  const id = await createRow(
    ctx,
    biddings,
    body,
    { quote_id: quoteId, client_id, manager_id },
    { bid_date: ctx.today(), title: quote.title?.trim() || quote.site_name?.trim() || quote.quote_no, bid_amount: total ?? '0' },
  );
  await ctx.rows(sql`
    insert into bidding_items (tenant_id, bidding_id, quote_item_id, item_id, item_name, specification, unit, quantity, unit_price, sort_order)
    select tenant_id, ${id}, id, item_id, item_name, specification, unit, quantity, unit_price,
      row_number() over (order by sort_order, id) - 1
    from quote_items where tenant_id = ${ctx.tenant.id} and quote_id = ${quoteId} order by sort_order, id`);
  return id;
}

async function assertOffered(ctx: Context, quoteId: number, { status, valid_until: until }: Quote): Promise<void> {
  if (status !== 'FINALIZED' && status !== 'SENT')
    throw conflict('error.quote.not_finalized', [{ path: 'status', code: 'not_finalized', status }]);
  if (until < ctx.today()) throw conflict('error.quote.expired', [{ path: 'valid_until', code: 'expired', valid_until: until }]);
  const live = await ctx.row<{ id: number; bidding_no: string }>(sql`
    select id, bidding_no from biddings
    where tenant_id = ${ctx.tenant.id} and quote_id = ${quoteId} and deleted_at is null and status not in ('LOST', 'CANCELLED')`);
  if (live) throw conflict('error.already_created', [{ path: 'quote_id', code: 'already_created', ...live }]);
}

export const biddingFromQuote: Route = post('/quotes/{id}/convert-to-bidding', {
  id: 'sales.quotes.convert-to-bidding',
  access: [biddings, 'create'],
  summary: 'Put a finalised quote to a bidding, which takes its lines.',
  params: rowParams,
  body: Body,
  reply: biddingResource.reply,
  status: 201,
  message: 'message.bidding.created',
  errors: ['error.quote.not_finalized', 'error.quote.expired', ...writeErrors(biddings)],
  button: {
    collection: quotes.name,
    opens: biddings.name,
    label: { ko: '입찰 등록', en: 'Put to bidding' },
    icon: 'gavel',
    allowed: 'allowed_transitions',
    // Instants are entered in the form of the bidding.
    inputs: {
      ...Object.fromEntries(
        Object.keys(Body.shape).map((name) => [name, name.endsWith('_at') ? (false as const) : { field: [biddings.name, name] as const }]),
      ),
      title: { field: [biddings.name, 'title'], begins: 'title' },
      bid_amount: { field: [biddings.name, 'bid_amount'], begins: 'total_amount' },
    },
  },
  async run(ctx, { params, body }) {
    const id = await putToBidding(ctx, params.id, body);
    return biddingResource.show(ctx, id);
  },
});
