import sql from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { type Detail, invalid } from '../../kernel/errors.ts';
import type { Guard } from '../../kernel/states/guard.ts';
import { move } from '../../kernel/states/move.ts';
import { hasBidding } from './allowed.ts';
import { type QuoteOptions, quoteMachine } from './model.ts';
import { NEEDED, wholeQuote } from './show.ts';

type Needed = Record<(typeof NEEDED)[number], string | null>;

interface Lines {
  count: number;
  /** The places of those without a price, from 0. */
  unpriced: number[];
}

type Finalizing = Needed & { revision_no: number };

/** Makes a quote final: it stays as it is now, and the revision keeps the whole of it. */
export const finalize = move<Finalizing, { reason?: string | null | undefined }, ReadonlyMap<number, Lines>>(quoteMachine, 'finalize', {
  reads: [...NEEDED, 'revision_no'],
  prepare: linesOf,
  set(ctx, row, _input, lines) {
    const missing = NEEDED.filter((name) => !row[name]?.trim());
    if (missing.length)
      return invalid(
        'error.quote.missing_fields',
        missing.map((path): Detail => ({ path, code: 'required' })),
      );
    const { count, unpriced } = lines.get(row.id) ?? { count: 0, unpriced: [] };
    if (!count) return invalid('error.quote.no_items', [{ path: 'items', code: 'required' }]);
    if (unpriced.length)
      return invalid(
        'error.quote.price_missing',
        unpriced.map((index): Detail => ({ path: `items.${index}`, code: 'price_missing' })),
      );
    return { revision_no: row.revision_no + 1, finalized_at: ctx.now.toISOString(), finalized_by: ctx.session.userId };
  },
  async after(ctx, rows, { reason }) {
    for (const { id } of rows) await keepRevision(ctx, id, reason?.trim() || null);
  },
});

async function linesOf(ctx: Context, rows: readonly { id: number }[]): Promise<ReadonlyMap<number, Lines>> {
  const found = await ctx.rows<Lines & { quote_id: number }>(sql`
    select quote_id, count(*)::integer as count, coalesce(json_agg(place) filter (where price_missing), '[]') as unpriced
    from (
      select quote_id, price_missing, row_number() over (partition by quote_id order by sort_order, id) - 1 as place from quote_items
      where tenant_id = ${ctx.tenant.id} and quote_id = any (${rows.map(({ id }) => id)}::integer[])
    ) lines group by quote_id`);
  return new Map(found.map(({ quote_id: id, ...lines }) => [id, lines]));
}

async function keepRevision(ctx: Context, id: number, reason: string | null): Promise<void> {
  const snapshot = await wholeQuote(ctx, id);
  await ctx.rows(sql`
    insert into quote_revisions (tenant_id, quote_id, revision_no, snapshot, total_amount, reason, finalized_at, finalized_by)
    select tenant_id, id, revision_no, ${snapshot}::json, total_amount, ${reason}, finalized_at, finalized_by from quotes
    where tenant_id = ${ctx.tenant.id} and id = ${id}`);
}

/** A quote that is in a bidding is decided with it. */
const notInBidding: Guard = { sql: () => sql`not ${hasBidding}`, status: 409, error: 'error.quote.has_bidding' };

/** Opens a quote for change again. Its revisions and what was sent of it stay. */
export const cancelFinalize = move<{ revision_no: number; options: QuoteOptions | null }, { reason?: string | null | undefined }>(
  quoteMachine,
  'cancel-finalize',
  {
    reads: ['revision_no', 'options'],
    guards: [notInBidding],
    set: (ctx, { revision_no, options }, { reason }) => {
      const reopened = { reason: reason?.trim() || null, by: ctx.session.userId, at: ctx.now.toISOString(), revision_no };
      return { finalized_at: null, finalized_by: null, sent_at: null, lost_reason: null, options: { ...options, reopened } };
    },
  },
);

/** The customer declined. What becomes of a bid is said of the bidding, which loses its quote with it. */
export const lose = move<object, { reason: string }>(quoteMachine, 'lose', {
  guards: [notInBidding],
  set: (_ctx, _row, { reason }) => ({ lost_reason: reason }),
});
