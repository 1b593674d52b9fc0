import sql, { join, raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { assertOrder } from '../../../kernel/date-range.ts';
import { day } from '../../../kernel/model/schemas.ts';
import { delayedSql, inHand, orderedBetween } from './figures.ts';

/** Days are those on which production was ordered, as in the list. */
export const StatsQuery = z.strictObject({ start_date: day.optional(), end_date: day.optional() });

const COUNTED = {
  total: '',
  waiting: `where t.status = 'IN_PROGRESS'`,
  in_production: `where t.status = 'IN_PRODUCTION'`,
  completed: `where t.status in ('PRODUCED', 'SHIPPING', 'SHIPPED')`,
  produced: `where t.status = 'PRODUCED'`,
  shipping: `where t.status = 'SHIPPING'`,
  shipped: `where t.status = 'SHIPPED'`,
};

type Counted = keyof typeof COUNTED;

export const Stats = z.object({
  ...(Object.fromEntries(Object.keys(COUNTED).map((name) => [name, z.int()])) as Record<Counted, z.ZodInt>),
  delayed: z.int(),
});

/** The orders of the list, counted by their states. */
export async function productionOrderStats(
  ctx: Context,
  { start_date: start, end_date: end }: z.infer<typeof StatsQuery>,
): Promise<z.infer<typeof Stats> | undefined> {
  assertOrder(start, end);
  const figures = Object.entries(COUNTED).map(([name, which]) => raw(`(count(*) ${which && `filter (${which})`})::integer as ${name}`));
  return ctx.row<z.infer<typeof Stats>>(sql`
    select ${join(figures)}, (count(*) filter (where ${delayedSql(ctx)}))::integer as delayed
    from orders t where ${join([inHand(ctx), ...orderedBetween(ctx, start, end)], ' and ')}`);
}
