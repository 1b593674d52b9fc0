import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';

/** The lines of a shipment as they follow from its order. */

/** A line that is to be stored; quantities are decimals as text. */
export interface ShipmentLine {
  work_order_item_id: number | null;
  order_item_id: number | null;
  item_id: number | null;
  item_code: string | null;
  item_name: string;
  specification: string | null;
  floor_unit: string | null;
  quantity: string;
  unit: string;
  lot_no: string | null;
  stock_lot_id: number | null;
  remarks?: string | null;
  quantity_given?: boolean;
}

const COLUMNS = [
  'work_order_item_id',
  'order_item_id',
  'item_id',
  'item_code',
  'item_name',
  'specification',
  'floor_unit',
  'quantity',
  'unit',
  'lot_no',
  'stock_lot_id',
  'remarks',
  'quantity_given',
] as const;

/** Floor and symbol of the location `l`. */
export const FLOOR_UNIT = raw(`nullif(concat_ws(' / ', nullif(l.floor, ''), nullif(l.symbol, '')), '')`);

/** The items `i` of the main work orders `w` of an order, but those of cancelled ones. */
export const mainItems = (ctx: Context, orderId: number): Sql => sql`
  from work_orders w
  join work_order_items i on i.tenant_id = w.tenant_id and i.work_order_id = w.id and i.deleted_at is null
  where w.tenant_id = ${ctx.tenant.id} and w.order_id = ${orderId} and not w.is_auxiliary and w.status <> 'CANCELLED' and w.deleted_at is null`;

/** How much of the item `i` of the work order `w` can be shipped: what of it is good, and all of it where no process makes it. */
export const shippable = (produced: boolean): Sql =>
  raw(produced ? 'case when w.process_id is null then i.quantity else i.good_quantity end' : 'i.quantity');

/**
 * Everything that an order ships, in order: the items of its main work orders, then the bent parts that production has left to stock, as
 * far as work orders have not come to make them after all. Before it is produced the quantities are those that are to be made.
 */
export const orderLines = (ctx: Context, orderId: number, produced: boolean): Promise<ShipmentLine[]> =>
  ctx.rows<ShipmentLine>(sql`
    with made as (
      select i.*, w.work_order_no, (${shippable(produced)}) as shipped ${mainItems(ctx, orderId)}
    ), stocked as (
      select r.*, p.sort_order as product_order, greatest(0, least(k.quantity, r.quantity - coalesce((select sum(made.quantity) from made where made.order_item_id = r.id), 0))) as wanted,
        (select sum(x.quantity) from order_items x where x.tenant_id = r.tenant_id and x.order_id = r.order_id and x.item_id = r.item_id)
          - coalesce((select sum(made.quantity) from made where made.item_id = r.item_id), 0) as unmade
      from orders o
      cross join lateral (
        select * from json_to_recordset(o.options -> 'bending_stock') as s (order_item_id integer, quantity numeric)
        union all
        -- Orders that went into production before it was recorded: whatever nobody makes.
        select x.id, x.quantity from order_items x
        join items y on y.tenant_id = x.tenant_id and y.id = x.item_id and y.item_category = 'BENDING' and y.procurement = 'MAKE'
        where o.options -> 'bending_stock' is null and x.tenant_id = o.tenant_id and x.order_id = o.id
      ) as k
      join order_items r on r.tenant_id = o.tenant_id and r.order_id = o.id and r.id = k.order_item_id
      left join order_items p on p.tenant_id = r.tenant_id and p.id = r.parent_id
      where o.tenant_id = ${ctx.tenant.id} and o.id = ${orderId}
    ), lines as (
      select 1 as part, i.work_order_no as number, i.sort_order as place, i.id as row, i.id as work_order_item_id, i.order_item_id, i.item_id, i.item_code,
        i.item_name, i.specification, ${FLOOR_UNIT} as floor_unit, i.shipped as quantity, i.unit, i.lot_no, i.stock_lot_id
      from made i left join order_locations l on l.tenant_id = i.tenant_id and l.id = i.order_location_id
      union all
      select 2, '', coalesce(r.product_order, r.sort_order), r.id, null, r.id, r.item_id, j.code, r.item_name, r.specification, ${FLOOR_UNIT},
        least(r.wanted, r.unmade - coalesce(sum(r.wanted) over (partition by r.item_id order by coalesce(r.product_order, r.sort_order), r.id
          rows between unbounded preceding and 1 preceding), 0)), r.unit, null, null
      from stocked r
      join items j on j.tenant_id = r.tenant_id and j.id = r.item_id
      left join order_locations l on l.tenant_id = r.tenant_id and l.id = r.location_id
    )
    select work_order_item_id, order_item_id, item_id, item_code, item_name, specification, floor_unit, trim_scale(quantity)::text as quantity, unit, lot_no, stock_lot_id
    from lines where quantity > 0 order by part, length(number), number, place, row`);

const columns = (alias?: string) => join(COLUMNS.map((name) => raw(alias ? `${alias}.${name}` : name)));

/** Adds lines to a shipment, numbered from `first` on. */
export async function addLines(ctx: Context, shipmentId: number, lines: readonly ShipmentLine[], first = 0): Promise<void> {
  const rows = lines.map((line, place) => ({ quantity_given: false, ...line, sort_order: first + place }));
  await insertRows(ctx, shipmentId, rows);
}

async function insertRows(ctx: Context, shipmentId: number, rows: readonly object[]): Promise<void> {
  if (!rows.length) return;
  await ctx.rows(sql`
    insert into shipment_items (tenant_id, shipment_id, sort_order, ${columns()})
    select ${ctx.tenant.id}, ${shipmentId}, g.sort_order, ${columns('g')} from ${set(rows)} order by g.ordinality`);
}

const set = (rows: readonly object[]): Sql =>
  sql`json_populate_recordset(null::shipment_items, ${JSON.stringify(rows)}::json) with ordinality as g`;

/** The lines `l` of a shipment that are there now. */
const own = (ctx: Context, shipmentId: number): Sql =>
  sql`l.tenant_id = ${ctx.tenant.id} and l.shipment_id = ${shipmentId} and l.deleted_at is null`;

/** A line as it is stored. */
export type StoredLine = ShipmentLine & { id: number; remarks: string | null; quantity_given: boolean };

/** The lines of a shipment, in order. */
export const storedLines = (ctx: Context, shipmentId: number): Promise<StoredLine[]> =>
  ctx.rows<StoredLine>(sql`
    select l.id, l.work_order_item_id, l.order_item_id, l.item_id, l.item_code, l.item_name, l.specification, l.floor_unit, trim_scale(l.quantity)::text as quantity,
      l.unit, l.lot_no, l.stock_lot_id, l.remarks, l.quantity_given
    from shipment_items l where ${own(ctx, shipmentId)} order by l.sort_order, l.id`);

/** Makes these the lines of a locked shipment, in their order: those with an id are changed, the others new, missing ones go. */
export async function writeLines(
  ctx: Context,
  shipmentId: number,
  lines: readonly (ShipmentLine & { id: number | null })[],
): Promise<void> {
  const rows = lines.map((line, place) => ({ ...line, sort_order: place }));
  const kept = rows.filter(({ id }) => id !== null);
  await ctx.rows(sql`delete from shipment_items l where ${own(ctx, shipmentId)} and l.id <> all (${kept.map(({ id }) => id)}::integer[])`);
  if (kept.length)
    await ctx.rows(sql`
      update shipment_items l set (sort_order, ${columns()}) = row(g.sort_order, ${columns('g')})
      from ${set(kept)} where ${own(ctx, shipmentId)} and l.id = g.id and row(l.sort_order, ${columns('l')}) is distinct from row(g.sort_order, ${columns('g')})`);
  await insertRows(
    ctx,
    shipmentId,
    rows.filter(({ id }) => id === null),
  );
}

/** Whether the line `l` and the line `g` of the order ship the same. */
const SAME = raw(
  '(l.work_order_item_id = g.work_order_item_id or l.work_order_item_id is null and g.work_order_item_id is null and l.order_item_id = g.order_item_id)',
);

/**
 * Brings the lines of a waiting shipment, which is locked, to what its order has made: quantities (the smaller where one was given by hand)
 * and lots; what is not good any more leaves, and what came later joins unless people chose the lines.
 */
export async function refreshLines(ctx: Context, shipment: { id: number; order_id: number; lines_given: boolean }): Promise<void> {
  const wanted = await orderLines(ctx, shipment.order_id, true);
  const given = set(wanted);
  const lines = own(ctx, shipment.id);
  // In another unit it stays as somebody counted it, which is judged when it leaves.
  const quantity = raw(
    `case when not l.quantity_given then g.quantity when l.unit = g.unit then least(l.quantity, g.quantity) else l.quantity end`,
  );
  const following = raw('(l.work_order_item_id is not null or l.order_item_id is not null and not l.quantity_given)');
  await ctx.rows(sql`delete from shipment_items l where ${lines} and ${following} and not exists (select from ${given} where ${SAME})`);
  await ctx.rows(sql`
    update shipment_items l set quantity = ${quantity},
      lot_no = coalesce(g.lot_no, l.lot_no), stock_lot_id = coalesce(g.stock_lot_id, l.stock_lot_id)
    from ${given} where ${lines} and ${following} and ${SAME}
      and (l.quantity, l.lot_no, l.stock_lot_id) is distinct from (
        ${quantity}, coalesce(g.lot_no, l.lot_no), coalesce(g.stock_lot_id, l.stock_lot_id))`);
  if (shipment.lines_given) return;
  const known = await ctx.rows<{ place: number }>(
    sql`select g.ordinality::integer - 1 as place from ${given} where exists (select from shipment_items l where ${lines} and ${SAME})`,
  );
  const places = new Set(known.map(({ place }) => place));
  const added = wanted.filter((_, place) => !places.has(place));
  if (!added.length) return;
  const last = await ctx.row<{ sort_order: number }>(
    sql`select coalesce(max(l.sort_order), -1) as sort_order from shipment_items l where ${lines}`,
  );
  await addLines(ctx, shipment.id, added, (last?.sort_order ?? -1) + 1);
}
