import sql from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { type Amount, amount } from '../../kernel/decimal.ts';
import { conflict, invalidField, type Refusal } from '../../kernel/errors.ts';
import type { Guard } from '../../kernel/states/guard.ts';
import { type Move, type Moved, move } from '../../kernel/states/move.ts';
import { quoteMachine } from '../quotes/model.ts';
import { biddingMachine } from './model.ts';
import { awardRate, isBeyondRate } from './rules.ts';

/** What a verb says of the result; amounts in won as bodies hold them. */
export interface Win {
  award_amount?: string | undefined;
  estimated_price?: string | undefined;
  result_reason?: string | undefined;
}

export interface Loss extends Win {
  winner_name?: string | undefined;
  rank?: number | undefined;
}

interface Priced {
  bid_amount: string;
  estimated_price: string | null;
}

const PRICES = ['bid_amount::text', 'estimated_price::text'];

const inTime: Guard = {
  sql: (ctx) => sql`t.due_at is null or t.due_at >= ${ctx.now.toISOString()}::timestamptz`,
  status: 409,
  error: 'error.bidding.past_due',
  detail: () => ({ path: 'due_at' }),
};

export const submit = move(biddingMachine, 'submit', {
  guards: [inTime],
  set: (ctx) => ({ submitted_at: ctx.now.toISOString() }),
});

/** The award with its rate, by the estimated price that is sent or known before. */
function award(ctx: Context, row: Priced, sent: Win, won: Amount | null): Record<string, unknown> | Refusal {
  const known = sent.estimated_price ?? row.estimated_price;
  const rate = won && awardRate(won, known === null ? null : amount(known));
  if (isBeyondRate(rate)) return invalidField('estimated_price', 'too_small');
  return {
    decided_at: ctx.now.toISOString(),
    estimated_price: known,
    award_amount: won?.toFixed() ?? null,
    award_rate: rate?.toFixed() ?? null,
    result_reason: sent.result_reason ?? null,
  };
}

export const win = move<Priced, Win>(biddingMachine, 'win', {
  reads: PRICES,
  set: (ctx, row, sent) => award(ctx, row, sent, amount(sent.award_amount ?? row.bid_amount)),
});

interface Lost extends Priced {
  bidding_no: string;
  quote_id: number | null;
}

const loseBidding = move<Lost, Loss>(biddingMachine, 'lose', {
  reads: [...PRICES, 'bidding_no', 'quote_id'],
  set(ctx, row, sent) {
    const changes = award(ctx, row, sent, sent.award_amount === undefined ? null : amount(sent.award_amount));
    return changes instanceof Error ? changes : { ...changes, winner_name: sent.winner_name ?? null, rank: sent.rank ?? null };
  },
  after: loseQuotes,
});

const loseQuote = move<object, { reason: string }>(quoteMachine, 'lose', {
  right: 'service',
  set: (_ctx, _quote, { reason }) => ({ lost_reason: reason }),
});

/** With the bid goes the quote, unless it has been taken back or lost before. */
async function loseQuotes(ctx: Context, rows: readonly Moved<Lost>[], { result_reason: reason }: Loss): Promise<void> {
  for (const { quote_id: quote, bidding_no: number } of rows) {
    if (quote === null) continue;
    const { skipped } = await loseQuote.many(ctx, [quote], { reason: reason ?? ctx.translate('message.bidding.quote_lost', { number }) });
    if (skipped.some((one) => one.reason !== 'invalid_transition' && one.reason !== 'not_found')) throw conflict();
  }
}

/** The quote is locked before its bidding, as conversions do. */
export const lose: Pick<Move<Lost, Loss>, 'one' | 'guards' | 'machine' | 'event'> = {
  ...loseBidding,
  async one(ctx, id, input) {
    await ctx.rows(sql`
      select q.id from quotes q where q.tenant_id = ${ctx.tenant.id}
        and q.id = (select quote_id from biddings where tenant_id = ${ctx.tenant.id} and id = ${id}) for update`);
    return loseBidding.one(ctx, id, input);
  },
};

export const cancel = move<object, { result_reason: string }>(biddingMachine, 'cancel', {
  set: (ctx, _bidding, { result_reason: reason }) => ({ decided_at: ctx.now.toISOString(), result_reason: reason }),
});
