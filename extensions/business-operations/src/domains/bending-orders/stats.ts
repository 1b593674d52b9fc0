import sql, { join, raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { visible } from '../../kernel/crud/select.ts';
import { assertOrder } from '../../kernel/date-range.ts';
import { Json } from '../../kernel/http/reply.ts';
import { day } from '../../kernel/model/schemas.ts';
import { bendingOrders } from './model.ts';

/** Late is what should have been made before today and is not; without a target nothing is. */
export const delayedSql = (ctx: Context) =>
  sql`(t.status in ('DRAFT', 'CONFIRMED', 'IN_PROGRESS') and coalesce(t.target_date < ${ctx.today()}::date, false))`;

export const StatsQuery = z.strictObject({ start_date: day.optional(), end_date: day.optional() });

const states = bendingOrders.options.fields.status.values;

export const Stats = z.object({
  total: z.int(),
  by_status: z.object(Object.fromEntries(states.map((state) => [state, z.int()]))),
  delayed: z.int(),
  quantity: z.number(),
  produced_quantity: z.number(),
});

/** Orders of a period, of all times unless given, and what their lines come to. One statement. */
export async function bendingOrderStats(ctx: Context, { start_date: from, end_date: to }: z.infer<typeof StatsQuery>): Promise<Json> {
  assertOrder(from, to);
  const conditions = [
    visible(ctx, bendingOrders, ctx.access(bendingOrders.name, 'read')),
    ...(from ? [sql`t.order_date >= ${from}`] : []),
    ...(to ? [sql`t.order_date <= ${to}`] : []),
  ];
  const byStatus = raw(states.map((state) => `'${state}', count(*) filter (where t.status = '${state}')`).join(', '));
  const found = await ctx.jsonRow<'data'>(sql`
    with own as (select t.id, t.status, t.target_date from bending_orders t where ${join(conditions, ' and ')}),
    made as (
      select trim_scale(coalesce(sum(l.quantity), 0)) as quantity, trim_scale(coalesce(sum(l.produced_quantity), 0)) as produced
      from own t join bending_order_items l on l.tenant_id = ${ctx.tenant.id} and l.bending_order_id = t.id and l.deleted_at is null
      where t.status <> 'CANCELLED'
    )
    select json_build_object('total', count(*), 'by_status', json_build_object(${byStatus}), 'delayed', count(*) filter (where ${delayedSql(ctx)}),
      'quantity', (select quantity from made), 'produced_quantity', (select produced from made))::text as data
    from own t`);
  return new Json(found.data);
}
