import sql from 'sql-template-tag';
import { z } from 'zod';
import full from '../../../../../seeds/demo/full/biddings.json' with { type: 'json' };
import { asTenantUser } from '../../kernel/context/as-tenant-user.ts';
import type { Context } from '../../kernel/context/context.ts';
import { addDays, type Day, instantAt } from '../../kernel/days.ts';
import { amount, round } from '../../kernel/decimal.ts';
import { convertToOrder } from '../orders/from-quote.ts';
import { confirm } from '../orders/moves.ts';
import { accountIds } from '../tenants/users/accounts.ts';
import { putToBidding } from './from-quote.ts';
import { BiddingStatus, BidMethod } from './model.ts';
import { cancel, lose, submit, win } from './states.ts';

/** The place of the quote among those that are final, the oldest first; below 0 from the newest. */
const quote = z.int();
/** Days after the quote. */
const after = z.int();

const Bidding = z.strictObject({
  quote,
  after,
  to: z.enum(Object.keys(BiddingStatus) as (keyof typeof BiddingStatus)[]),
  agency_name: z.string(),
  notice_no: z.string(),
  bid_method: z.enum(Object.keys(BidMethod) as (keyof typeof BidMethod)[]),
  /** Amounts in percent of the quote's. */
  bid_percent: z.number(),
  estimated_percent: z.number().optional(),
  award_percent: z.number().optional(),
  winner_name: z.string().optional(),
  rank: z.int().optional(),
  result_reason: z.string().optional(),
  memo: z.string().optional(),
});

const Order = z.strictObject({ quote, after, delivery_after: z.int(), confirmed: z.boolean() });

const Plan = z.strictObject({ biddings: z.array(Bidding), orders: z.array(Order) });

/** Days after a bid was entered on which it is decided. */
const DECIDED_AFTER = 7;

const FEWEST_QUOTES = 20;

interface Final {
  id: number;
  quote_date: Day;
  valid_until: Day;
  total: string;
}

/** Biddings of a demo company in every state, and the orders that came of its quotes. */
export async function seedDemoBiddings(ctx: Context): Promise<void> {
  const { biddings, orders } = Plan.parse(full);
  const quotes = await ctx.rows<Final>(sql`
    select id, quote_date::text, valid_until::text, total_amount::text as total from quotes
    where tenant_id = ${ctx.tenant.id} and status in ('FINALIZED', 'SENT') and client_id is not null and total_amount > 0 and deleted_at is null
    order by quote_date, id`);
  // The places in the plan are those of a company with many quotes.
  if (quotes.length < FEWEST_QUOTES) return;
  const manager = (await accountIds(ctx))('sales');
  /** On a day after the quote, which is over by now and on which the quote still binds. */
  const as = <T>({ quote_date: from, valid_until: until }: Final, days: number, work: (inside: Context) => Promise<T>) => {
    const [day = ctx.today()] = [addDays(from, days), until, ctx.today()].sort();
    return asTenantUser(ctx, manager, work, instantAt(day, '14:00', ctx.tenant.timeZone));
  };
  for (const plan of biddings) {
    const of = quotes.at(plan.quote);
    if (of) await seedBidding(of, plan, (days, work) => as(of, days, work));
  }
  for (const plan of orders) {
    const of = quotes.at(plan.quote);
    if (!of) continue;
    const id = await as(of, plan.after, (inside) =>
      convertToOrder(inside, of.id, { delivery_date: addDays(inside.today(), plan.delivery_after) }),
    );
    if (plan.confirmed) await as(of, plan.after + 1, (inside) => confirm.one(inside, id, { ignore_credit_limit: true }));
  }
}

async function seedBidding(
  { id: quoteId, total }: Final,
  plan: z.infer<typeof Bidding>,
  as: <T>(days: number, work: (inside: Context) => Promise<T>) => Promise<T>,
): Promise<void> {
  const { agency_name, notice_no, bid_method, memo, to, result_reason, winner_name, rank } = plan;
  // In thousands of won.
  const part = (percent: number) => round(amount(total).times(percent).div(100_000)).times(1000).toFixed();
  const decided = plan.after + DECIDED_AFTER;
  const id = await as(plan.after, (inside) =>
    putToBidding(inside, quoteId, {
      ...{ agency_name, notice_no, bid_method, bid_amount: part(plan.bid_percent) },
      due_at: instantAt(addDays(inside.today(), DECIDED_AFTER - 2), '10:00', inside.tenant.timeZone).toISOString(),
      ...(plan.estimated_percent ? { estimated_price: part(plan.estimated_percent) } : {}),
      ...(memo ? { memo } : {}),
    }),
  );
  if (to === 'CANCELLED') await as(decided, (inside) => cancel.one(inside, id, { result_reason: result_reason ?? '' }));
  if (to === 'DRAFT' || to === 'CANCELLED') return;
  await as(plan.after + 1, (inside) => submit.one(inside, id, {}));
  if (to === 'WON') await as(decided, (inside) => win.one(inside, id, { result_reason }));
  const award = plan.award_percent ? { award_amount: part(plan.award_percent) } : {};
  if (to === 'LOST') await as(decided, (inside) => lose.one(inside, id, { winner_name, rank, result_reason, ...award }));
}
