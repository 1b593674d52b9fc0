import sql, { join, raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { openAccess, visible } from '../../kernel/crud/select.ts';
import { assertOrder } from '../../kernel/date-range.ts';
import type { Day } from '../../kernel/days.ts';
import { Json } from '../../kernel/http/reply.ts';
import { day } from '../../kernel/model/schemas.ts';
import { BiddingStatus, biddings } from './model.ts';

const statuses = Object.keys(BiddingStatus) as (keyof typeof BiddingStatus)[];

export const StatisticsQuery = z.strictObject({ start_date: day.optional(), end_date: day.optional() });

export const Statistics = z.object({
  total: z.int(),
  by_status: z.record(z.enum(statuses), z.int()),
  /** Percent of those that were decided, with one decimal. */
  win_rate: z.number().nullable(),
  award_amount: z.number(),
  open_amount: z.number(),
});

/** The given period; without a beginning from the first of the year of its end, without an end to the last of the year of its beginning. */
function periodOf(today: Day, start: Day | undefined, end: Day | undefined): { start: Day; end: Day } {
  const yearOf = (date: Day) => date.slice(0, 4);
  const period = { start: start ?? `${yearOf(end ?? today)}-01-01`, end: end ?? `${yearOf(start ?? today)}-12-31` };
  assertOrder(period.start, period.end);
  return period;
}

/** Figures over the biddings of a period that the caller may read, by their day. */
export async function statistics(ctx: Context, query: z.infer<typeof StatisticsQuery>): Promise<Json> {
  const { start, end } = periodOf(ctx.today(), query.start_date, query.end_date);
  const counts = join(statuses.map((status) => sql`${status}::text, count(*) filter (where t.status = ${status})`));
  const total = (column: string, status: string) => raw(`trim_scale(coalesce(sum(t.${column}) filter (where t.status = '${status}'), 0))`);
  const { data } = await ctx.jsonRow<'data'>(sql`
    select json_build_object(
      'total', count(*),
      'by_status', json_build_object(${counts}),
      'win_rate', trim_scale(round(100.0 * count(*) filter (where t.status = 'WON') / nullif(count(*) filter (where t.status in ('WON', 'LOST')), 0), 1)),
      'award_amount', ${total('award_amount', 'WON')},
      'open_amount', ${total('bid_amount', 'SUBMITTED')}
    )::text as data
    from biddings t where ${visible(ctx, biddings, openAccess(ctx, biddings))} and t.bid_date between ${start}::date and ${end}::date`);
  return new Json(data);
}
