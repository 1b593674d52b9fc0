import sql, { join, raw } from 'sql-template-tag';
import { z } from 'zod';
import { isOpen } from '../../kernel/access/permissions.ts';
import type { Context } from '../../kernel/context/context.ts';
import { visible } from '../../kernel/crud/select.ts';
import { sumBy } from '../../kernel/crud/statistics.ts';
import { assertOrder } from '../../kernel/date-range.ts';
import { addDays, addMonths, firstOfMonth } from '../../kernel/days.ts';
import { Json } from '../../kernel/http/reply.ts';
import { day } from '../../kernel/model/schemas.ts';
import { OPEN_ORDERS, OrderStatus, orders } from './model.ts';

const open = raw(OPEN_ORDERS.map((state) => `'${state}'`).join(', '));

/** Whether the order `t` is late. */
export const overdueSql = (ctx: Context) => sql`(t.delivery_date < ${ctx.today()}::date and t.status in (${open}))`;

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
  unshipped_amount: z.number().nullable().meta({ description: 'Supply amounts without VAT, as on the dashboard.' }),
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
  const sum = (name: string) => raw(`sum(t.${name}) as ${name}`);
  const amountOf = (name: string, alias: string, where = '') =>
    raw(isOpen(access, name) ? `trim_scale(coalesce(sum(${alias}.${name}) ${where}, 0))` : 'null::numeric');
  const counted = `filter (where c.status not in ('DRAFT', 'CANCELLED'))`;
  const found = await ctx.jsonRow<'data'>(
    sql`
    select json_build_object('total', coalesce(sum(c.n), 0), 'by_status', ${raw(sumBy('status', statuses))},
      'supply_amount', ${amountOf('supply_amount', 'c', counted)}, 'total_amount', ${amountOf('total_amount', 'c', counted)},
      'overdue_count', b.overdue, 'due_in_7_days_count', b.due, 'unshipped_amount', b.amount)::text as data
    from (
      select count(*) filter (where t.delivery_date < ${today}) as overdue,
        count(*) filter (where t.delivery_date between ${today}::date and ${addDays(today, 7)}::date) as due, ${amountOf('supply_amount', 't')} as amount
      from orders t where ${own} and t.status in (${open})) b
    left join (
      select t.status, count(*) as n, ${sum('supply_amount')}, ${sum('total_amount')} from orders t where ${join(period, ' and ')} group by t.status) c on true
    group by b.overdue, b.due, b.amount`,
    'prepared',
  );
  return new Json(found.data);
}
