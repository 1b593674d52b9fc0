import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { likePattern, searchText } from '../../kernel/crud/paging.ts';
import { visible } from '../../kernel/crud/select.ts';
import { idParam } from '../../kernel/model/schemas.ts';
import { stockLots } from '../stock/model.ts';
import { TONNAGES } from './bodies.ts';
import { vehicleDispatches } from './model.ts';

/** What can be chosen where a shipment is planned. */

export const LotsQuery = z.strictObject({ search: searchText, item_id: idParam.optional(), order_id: idParam.optional() });

export const Lots = z.array(
  z.object({
    stock_lot_id: z.int(),
    lot_no: z.string(),
    item_id: z.int(),
    item_code: z.string(),
    item_name: z.string(),
    available_quantity: z.number(),
    unit: z.string(),
    reserved_for_order: z.boolean(),
  }),
);

/** Lots that can be loaded, at most 200: those of the order first, then first in, first out. What others have reserved is not offered. */
export function lotOptions(ctx: Context, { search, item_id, order_id }: z.infer<typeof LotsQuery>) {
  const [item, order] = [item_id ?? null, order_id ?? null];
  const pattern = search ? likePattern(search) : null;
  return ctx.rows<z.infer<typeof Lots>[number]>(sql`
    select t.id as stock_lot_id, t.lot_no, t.item_id, j.code as item_code, j.name as item_name,
      trim_scale(least(t.remaining_quantity, f.available))::float8 as available_quantity, j.unit, f.own > 0 or f.made as reserved_for_order
    from stock_lots t
    join stocks s on s.tenant_id = t.tenant_id and s.id = t.stock_id
    join items j on j.tenant_id = t.tenant_id and j.id = t.item_id and j.deleted_at is null
    join warehouses w on w.tenant_id = t.tenant_id and w.id = t.warehouse_id and w.is_active and w.deleted_at is null and w.warehouse_type <> 'DEFECT'
    cross join lateral (
      select coalesce((select sum(r.quantity - r.issued_quantity) from stock_reservations r
          where r.tenant_id = s.tenant_id and r.stock_id = s.id and r.order_id = ${order}::integer and r.status = 'ACTIVE'), 0) as own,
        exists (select from work_order_items i join work_orders o on o.tenant_id = i.tenant_id and o.id = i.work_order_id
          where i.tenant_id = t.tenant_id and i.stock_lot_id = t.id and i.deleted_at is null and o.order_id = ${order}::integer and o.deleted_at is null) as made) g
    cross join lateral (
      select g.own, g.made, s.quantity - s.reserved_quantity + g.own - coalesce((select sum(h.remaining_quantity) from stock_lots h
        where h.tenant_id = s.tenant_id and h.stock_id = s.id and h.status = 'HOLD'), 0) as available) f
    where ${visible(ctx, stockLots, ctx.access(stockLots.name, 'read'))} and t.status = 'AVAILABLE' and t.remaining_quantity > 0 and f.available > 0
      and (${item}::integer is null or t.item_id = ${item}::integer)
      and (${pattern}::text is null or t.lot_no ilike ${pattern} or j.code ilike ${pattern} or j.name ilike ${pattern})
    order by f.made desc, f.own > 0 desc, t.received_date, t.created_at, t.id limit 200`);
}

/** Companies that ship for many. */
const COMPANIES = [
  '경동택배',
  '대신택배',
  '합동택배',
  '건영택배',
  '경동화물',
  '대신화물',
  '전국24시콜화물',
  '화물맨',
  'CJ대한통운',
  '한진택배',
  '롯데택배',
  '로젠택배',
];

/** What the group of clients is called whose members ship. */
const GROUPS = ['logistics', '물류', '물류사', '운송', '운송사'];

export const LogisticsQuery = z.strictObject({ search: searchText });

export const Logistics = z.array(z.object({ name: z.string(), client_id: z.int().nullable(), last_used_at: z.iso.datetime().nullable() }));

/** Logistics companies by name, last used first. */
export function logisticsOptions(ctx: Context, { search }: z.infer<typeof LogisticsQuery>) {
  const tenant = ctx.tenant.id;
  const pattern = search ? likePattern(search) : null;
  return ctx.rows<z.infer<typeof Logistics>[number]>(sql`
    with named as (
      select name, null::integer as client_id, null::timestamptz as used, place from unnest(${COMPANIES}::text[]) with ordinality as c (name, place)
      union all
      select c.name, c.id, null, 1000 from clients c join client_groups g on g.tenant_id = c.tenant_id and g.id = c.client_group_id
      where c.tenant_id = ${tenant} and c.deleted_at is null and c.is_active and lower(g.name) = any (${GROUPS}::text[])
      union all
      select t.logistics_company, null, max(t.created_at), 2000 from vehicle_dispatches t
      where ${visible(ctx, vehicleDispatches, ctx.access(vehicleDispatches.name, 'read'))} and t.logistics_company is not null group by t.logistics_company
    )
    select name, min(client_id) as client_id, to_char(max(used) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as last_used_at
    from named where ${pattern}::text is null or name ilike ${pattern}
    group by name order by max(used) desc nulls last, min(place), name limit 500`);
}

export const Tonnages = z.array(z.object({ value: z.enum(TONNAGES), label: z.string() }));

const TONS = /^([\d.]+)T$/;

/** The sizes of vehicles with their words. */
export const tonnageOptions = (ctx: Context): z.infer<typeof Tonnages> =>
  TONNAGES.map((value) => {
    const [, tons] = TONS.exec(value) ?? [];
    const label = tons ? ctx.translate('shipment.tonnage.tons', { tons }) : ctx.translate(WORDS[value] ?? value);
    return { value, label };
  });

const WORDS: Record<string, string> = { PARCEL: 'shipment.tonnage.parcel', CONTAINER: 'shipment.tonnage.container' };
