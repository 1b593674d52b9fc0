import sql, { join, raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { visible } from '../../kernel/crud/select.ts';
import { assertOrder } from '../../kernel/date-range.ts';
import { addDays, addMonths, firstOfMonth } from '../../kernel/days.ts';
import { Json } from '../../kernel/http/reply.ts';
import { day } from '../../kernel/model/schemas.ts';
import { OrderStatus, orders } from './model.ts';

/** States in which an order waits for its delivery. */
export const UNSHIPPED = ['CONFIRMED', 'IN_PROGRESS', 'IN_PRODUCTION', 'PRODUCED', 'SHIPPING'] as const;

const listed = (states: readonly string[]) => raw(states.map((state) => `'${state}'`).join(', '));

/** Whether the order `t` is late. */
export const overdueSql = (ctx: Context) => sql`(t.delivery_date < ${ctx.today()}::date and t.status in (${listed(UNSHIPPED)}))`;

export const StatsQuery = z.strictObject({ start_date: day.optional(), end_date: day.optional() });

const statuses = Object.keys(OrderStatus) as [OrderStatus, ...OrderStatus[]];

/** Amounts are null for those who see no prices. */
export const Stats = z.object({
  total: z.int(),
  by_status: z.record(z.enum(statuses), z.int()),
  supply_amount: z.number().nullable(),
  total_amount: z.number().nullable(),
  overdue_count: z.int(),
  due_in_7_days_count: z.int(),
  unshipped_amount: z.number().nullable(),
});

/** Orders of a period, the present month unless given, and the backlog of today. One statement, which reads each part by its own index. */
export async function stats(ctx: Context, { start_date: start, end_date: end }: z.infer<typeof StatsQuery>): Promise<Json> {
  assertOrder(start, end);
  const access = ctx.access(orders.name, 'read');
  const own = visible(ctx, orders, access);
  const today = ctx.today();
  const month = firstOfMonth(today);
  // Either end alone leaves the other open.
  const [from, to] = start || end ? [start, end] : [month, addDays(addMonths(month, 1), -1)];
  const period = [own, ...(from ? [sql`t.order_date >= ${from}`] : []), ...(to ? [sql`t.order_date <= ${to}`] : [])];
  const open = (name: string) => !access.fields || access.fields.has(name);
  const amountOf = (name: string, condition: string) =>
    raw(open(name) ? `trim_scale(coalesce(sum(t.${name}) ${condition}, 0))` : 'null::numeric');
  const counted = `filter (where t.status not in ('DRAFT', 'CANCELLED'))`;
  const byStatus = join(statuses.map((status) => raw(`'${status}', count(*) filter (where t.status = '${status}')`)));
  const found = await ctx.jsonRow<'data'>(sql`
    select (p.figures || b.figures)::text as data from
      (select jsonb_build_object('total', count(*), 'by_status', jsonb_build_object(${byStatus}),
        'supply_amount', ${amountOf('supply_amount', counted)}, 'total_amount', ${amountOf('total_amount', counted)}) as figures
        from orders t where ${join(period, ' and ')}) p,
      (select jsonb_build_object('overdue_count', count(*) filter (where t.delivery_date < ${today}),
        'due_in_7_days_count', count(*) filter (where t.delivery_date between ${today}::date and ${addDays(today, 7)}::date),
        'unshipped_amount', ${amountOf('total_amount', '')}) as figures
        from orders t where ${own} and t.status in (${listed(UNSHIPPED)})) b`);
  return new Json(found.data);
}
