import sql, { join, raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { likePattern, pageOf, pageQuery } from '../../kernel/crud/paging.ts';
import type { Sheet } from '../../kernel/crud/sheet.ts';
import type { Download, Json } from '../../kernel/http/reply.ts';
import { fieldReply, idParam } from '../../kernel/model/schemas.ts';
import { orderLocations, orders } from '../orders/model.ts';
import { AVAILABLE, isFree } from './locations.ts';

/** Orders that still have a location without a quality document. */

export const AvailableQuery = pageQuery({
  sort: [['-order_no', 'o.order_no']],
  tie: 'o.id',
  search: true,
  filters: { client_id: idParam.optional(), site_id: idParam.optional() },
});

const ORDER = ['order_no', 'status', 'client_id', 'client_name', 'site_id', 'site_name'] as const;
const LOCATION = ['floor', 'symbol', 'open_width', 'open_height', 'quantity'] as const;

const { fields } = orders.options;
const places = orderLocations.options.fields;

export const AvailableOrder = z.object({
  id: z.int(),
  ...Object.fromEntries(ORDER.map((name) => [name, fieldReply(fields[name])])),
  locations: z.array(z.object({ id: z.int(), ...Object.fromEntries(LOCATION.map((name) => [name, fieldReply(places[name])])) })),
});

const FREE = sql`from order_locations ol where ol.tenant_id = o.tenant_id and ol.order_id = o.id and ${isFree}`;

const columns = sql`o.id, ${raw(ORDER.map((name) => `o.${name}`).join(', '))}, (
  select json_agg(json_build_object('id', ol.id, ${raw(LOCATION.map((name) => `'${name}', ol.${name}`).join(', '))}) order by ol.sort_order, ol.id) ${FREE}) as locations`;

const sheet: Sheet = {
  title: 'sheet.available_orders',
  columns: [
    { path: 'order_no', label: 'field.orders.order_no' },
    { path: 'status', label: 'field.orders.status', values: 'enum.orders.status' },
    { path: 'client_name', label: 'field.orders.client_name' },
    { path: 'site_name', label: 'field.orders.site_name' },
    { path: 'locations.symbol', label: 'collection.order_locations' },
  ],
};

export async function availableOrders(ctx: Context, query: z.infer<typeof AvailableQuery>): Promise<Json | Download> {
  const { client_id: client, site_id: site, search } = query;
  const pattern = search ? likePattern(search) : null;
  const conditions = [
    sql`o.tenant_id = ${ctx.tenant.id} and o.deleted_at is null and o.status = any (${AVAILABLE}::text[])`,
    ...(client ? [sql`o.client_id = ${client}`] : []),
    ...(site ? [sql`o.site_id = ${site}`] : []),
    ...(pattern ? [sql`(o.order_no ilike ${pattern} or o.site_name ilike ${pattern})`] : []),
  ];
  return pageOf(ctx, query, columns, sql`from orders o where ${join(conditions, ' and ')} and exists (select ${FREE})`, sheet);
}
