import sql, { join, raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { type ListQuery, likePattern, pageOf, pageQuery } from '../../../kernel/crud/paging.ts';
import { instantText } from '../../../kernel/crud/select.ts';
import type { Sheet } from '../../../kernel/crud/sheet.ts';
import { assertOrder } from '../../../kernel/date-range.ts';
import type { Day } from '../../../kernel/days.ts';
import type { Download, Json } from '../../../kernel/http/reply.ts';
import { fieldKey } from '../../../kernel/model/labels.ts';
import { day, fieldReply } from '../../../kernel/model/schemas.ts';
import { orders } from '../../orders/model.ts';
import { delayedSql, inHand, ORDERED_AT, orderedBetween, PROGRESS, ProductionStatus, productionStatusSql } from './figures.ts';

const statuses = Object.keys(ProductionStatus) as [ProductionStatus, ...ProductionStatus[]];

const { order_no, client_name, site_name, status, delivery_date } = orders.options.fields;

export const rowShape = {
  id: z.int(),
  order_no: fieldReply(order_no),
  client_name: fieldReply(client_name),
  site_name: fieldReply(site_name),
  order_status: fieldReply(status),
  production_status: z.enum(statuses),
  delivery_date: fieldReply(delivery_date),
  item_count: z.int(),
  quantity: z.number(),
  production_ordered_at: z.string().nullable(),
  workOrderProgress: z.object({ total: z.int(), completed: z.int(), inProgress: z.int() }),
  delayed: z.boolean(),
};

const ofProducts = (aggregate: string) =>
  `(select ${aggregate} from order_items i where i.tenant_id = t.tenant_id and i.order_id = t.id and i.row_type = 'PRODUCT')`;

/** The columns of a row, over the order `t`. */
export const rowColumns = (ctx: Context): Sql => sql`t.id, t.order_no, t.client_name, t.site_name, t.status as order_status,
  ${raw(productionStatusSql)} as production_status, t.delivery_date::text as delivery_date, ${raw(ofProducts('count(*)'))} as item_count,
  ${raw(ofProducts('trim_scale(coalesce(sum(i.quantity), 0))'))} as quantity, ${raw(instantText(ORDERED_AT))} as production_ordered_at,
  ${raw(PROGRESS)} as "workOrderProgress", ${delayedSql(ctx)} as delayed`;

/** Nothing comes before nothing, whichever way it is sorted. */
const nullsLast = (expression: string) => `${expression} is null, ${expression}`;

export const Query = pageQuery({
  sort: [
    ['-production_ordered_at', nullsLast(ORDERED_AT)],
    ['delivery_date', nullsLast('t.delivery_date')],
    ['order_no', 't.order_no'],
    ['site_name', nullsLast('t.site_name')],
  ],
  tie: 't.id',
  search: true,
  filters: { production_status: z.enum(statuses).optional(), start_date: day.optional(), end_date: day.optional() },
});

const field = (name: string) => fieldKey(orders.name, name);

const sheet: Sheet = {
  title: 'sheet.production_orders.title',
  columns: [
    { path: 'order_no', label: field('order_no') },
    { path: 'client_name', label: field('client_name') },
    { path: 'site_name', label: field('site_name') },
    { path: 'order_status', label: field('status'), values: 'enum.orders.status' },
    { path: 'production_status', label: 'sheet.production_orders.production_status', values: 'enum.production_orders.production_status' },
    { path: 'delivery_date', label: field('delivery_date'), kind: 'date' },
    { path: 'item_count', label: 'sheet.production_orders.item_count', kind: 'integer' },
    { path: 'quantity', label: 'sheet.production_orders.quantity', kind: 'decimal' },
    { path: 'production_ordered_at', label: 'sheet.production_orders.production_ordered_at', kind: 'timestamp' },
    { path: 'workOrderProgress.total', label: 'sheet.production_orders.work_orders', kind: 'integer' },
    { path: 'workOrderProgress.completed', label: 'sheet.production_orders.completed', kind: 'integer' },
    { path: 'workOrderProgress.inProgress', label: 'sheet.production_orders.in_progress', kind: 'integer' },
    { path: 'delayed', label: 'sheet.production_orders.delayed', kind: 'boolean' },
  ],
};

type Filters = { production_status?: ProductionStatus | undefined; start_date?: Day | undefined; end_date?: Day | undefined };

/** Orders in production, in one statement. */
export async function listProductionOrders(ctx: Context, query: ListQuery & Filters): Promise<Json | Download> {
  const { production_status: wanted, start_date: start, end_date: end, search } = query;
  assertOrder(start, end);
  const conditions = [inHand(ctx), ...orderedBetween(ctx, start, end)];
  if (wanted) conditions.push(sql`t.status in (${join([...ProductionStatus[wanted]])})`);
  if (search) {
    const pattern = likePattern(search);
    conditions.push(sql`(t.order_no ilike ${pattern} or t.site_name ilike ${pattern} or t.client_name ilike ${pattern})`);
  }
  return pageOf(ctx, query, rowColumns(ctx), sql`from orders t where ${join(conditions, ' and ')}`, sheet);
}
