import sql from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { dayOf } from '../../kernel/days.ts';
import { type Amount, amount } from '../../kernel/decimal.ts';
import type { Detail } from '../../kernel/errors.ts';
import { type Conversion, toBase } from '../items/rules.ts';
import { type IssueLine, issue, reverse } from '../stock/ledger/ledger.ts';
import { lineRefusal } from './given-lines.ts';
import { shippable } from './lines.ts';
import { shipments } from './model.ts';
import { lineFactor, quantityViolation } from './units.ts';

/** What shipments take out of stock, and what comes back. */

const reference = (shipmentId: number) => ({ type: shipments.name, id: String(shipmentId) });

interface Line {
  item_id: number;
  stock_lot_id: number | null;
  /** In the item's base unit. */
  quantity: string;
  place: number;
}

interface StoredLine extends Line {
  unit: string;
  source_unit: string | null;
  item_unit: string;
  conversions: Conversion[];
  /** How much of its work order item can be shipped. */
  made: string | null;
}

/** Lines of goods that are kept in stock. What no process makes was never received where its item is made. */
async function linesOf(ctx: Context, shipmentId: number): Promise<Line[]> {
  const rows = await ctx.rows<StoredLine>(sql`
    select l.item_id, l.stock_lot_id, l.quantity::text as quantity, l.place, l.unit, coalesce(i.unit, r.unit) as source_unit,
      j.unit as item_unit, j.unit_conversions as conversions, (${shippable(true)})::text as made
    from (
      select *, (row_number() over (order by sort_order, id))::integer - 1 as place from shipment_items
      where tenant_id = ${ctx.tenant.id} and shipment_id = ${shipmentId} and deleted_at is null
    ) l
    join items j on j.tenant_id = l.tenant_id and j.id = l.item_id and j.is_stock_managed
    left join work_order_items i on i.tenant_id = l.tenant_id and i.id = l.work_order_item_id
    left join work_orders w on w.tenant_id = i.tenant_id and w.id = i.work_order_id
    left join order_items r on r.tenant_id = l.tenant_id and r.id = l.order_item_id
    where not (w.id is not null and w.process_id is null and j.procurement = 'MAKE')
    order by l.place`);
  const wrong: Detail[] = [];
  const lines = rows.map(({ unit, source_unit, item_unit, conversions, made, quantity, place, ...line }) => {
    const factor = lineFactor({ unit: item_unit, conversions }, source_unit, unit);
    const fault = factor ? unit !== source_unit && quantityViolation(quantity, factor, made) : { path: 'unit', code: 'unknown_unit', unit };
    if (fault) wrong.push({ ...fault, path: `items.${place}.${fault.path}` });
    return { ...line, place, quantity: factor ? toBase(quantity, factor).toFixed() : quantity };
  });
  if (wrong.length) throw lineRefusal(wrong);
  return lines;
}

/** How much of an item an order can have in a warehouse. */
interface Store {
  item_id: number;
  warehouse_id: number;
  possible: Amount;
}

/** Where the goods lie, what is reserved for the order first, then the usual warehouse. The stocks are locked before they are read. */
async function storesOf(ctx: Context, orderId: number, itemIds: readonly number[]): Promise<Store[]> {
  const tenant = ctx.tenant.id;
  const ofItems = sql`s.tenant_id = ${tenant} and s.item_id = any (${itemIds}::integer[])`;
  await ctx.rows(sql`select s.id from stocks s where ${ofItems} order by s.id for update`);
  const found = await ctx.rows<{ item_id: number; warehouse_id: number; possible: string }>(sql`
    select s.item_id, s.warehouse_id, least(f.lots, s.quantity - f.held - s.reserved_quantity + f.own)::text as possible
    from stocks s
    join items j on j.tenant_id = s.tenant_id and j.id = s.item_id
    join warehouses w on w.tenant_id = s.tenant_id and w.id = s.warehouse_id and w.is_active and w.deleted_at is null and w.warehouse_type <> 'DEFECT'
    cross join lateral (
      select coalesce(sum(l.remaining_quantity) filter (where l.status = 'AVAILABLE'), 0) as lots,
        coalesce(sum(l.remaining_quantity) filter (where l.status = 'HOLD'), 0) as held,
        coalesce((select sum(r.quantity - r.issued_quantity) from stock_reservations r
          where r.tenant_id = s.tenant_id and r.stock_id = s.id and r.order_id = ${orderId} and r.status = 'ACTIVE'), 0) as own
      from stock_lots l where l.tenant_id = s.tenant_id and l.stock_id = s.id) f
    where ${ofItems} order by f.own > 0 desc, w.id is distinct from j.default_warehouse_id, not w.is_default, w.code, s.id`);
  return found.map((row) => ({ ...row, possible: amount(row.possible) }));
}

interface Part {
  line: Line;
  quantity: Amount;
  warehouseId?: number;
}

/** Spreads a line without a lot over the warehouses; what is in none of them is asked of the usual one, which says how much there is. */
function spread(line: Line, stores: readonly Store[]): Part[] {
  const parts: Part[] = [];
  let rest = amount(line.quantity);
  for (const store of stores.filter(({ item_id: item, possible }) => item === line.item_id && possible.gt(0))) {
    if (rest.lte(0)) break;
    const quantity = store.possible.lt(rest) ? store.possible : rest;
    store.possible = store.possible.minus(quantity);
    rest = rest.minus(quantity);
    parts.push({ line, quantity, warehouseId: store.warehouse_id });
  }
  const [first] = parts;
  if (rest.lte(0)) return parts;
  return first ? [{ ...first, quantity: first.quantity.plus(rest) }, ...parts.slice(1)] : [{ line, quantity: rest }];
}

/** Where the lots that lines name lie. */
async function lotPlaces(ctx: Context, lotIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await ctx.rows<{ id: number; warehouse_id: number }>(
    sql`select id, warehouse_id from stock_lots where tenant_id = ${ctx.tenant.id} and id = any (${lotIds}::integer[])`,
  );
  return new Map(rows.map((row) => [row.id, row.warehouse_id]));
}

/** Takes the goods of a shipment that leaves at that instant: of the lots that its lines name, else first in, first out. */
export async function issueShipment(ctx: Context, shipment: { id: number; order_id: number }, at: Date): Promise<void> {
  const lines = await linesOf(ctx, shipment.id);
  if (!lines.length) return;
  const stores = await storesOf(ctx, shipment.order_id, [...new Set(lines.map(({ item_id: item }) => item))]);
  const places = await lotPlaces(
    ctx,
    lines.flatMap(({ stock_lot_id: lot }) => (lot === null ? [] : [lot])),
  );
  const named = lines.filter(({ stock_lot_id: lot }) => lot !== null);
  for (const { item_id: item, stock_lot_id: lot, quantity } of named) {
    const store = stores.find((each) => each.item_id === item && each.warehouse_id === places.get(lot as number));
    if (store) store.possible = store.possible.minus(quantity);
  }
  const parts = [
    ...named.map((line): Part => ({ line, quantity: amount(line.quantity) })),
    ...lines.filter(({ stock_lot_id: lot }) => lot === null).flatMap((line) => spread(line, stores)),
  ];
  const day = dayOf(at, ctx.tenant.timeZone);
  await issue(
    ctx,
    parts.map(
      ({ line, quantity, warehouseId }): IssueLine => ({
        type: 'SHIPMENT',
        date: day,
        reference: reference(shipment.id),
        orderId: shipment.order_id,
        memo: null,
        itemId: line.item_id,
        lotId: line.stock_lot_id,
        ...(warehouseId === undefined ? {} : { warehouseId }),
        quantity,
        path: `items.${line.place}.`,
      }),
    ),
  );
}

/** Puts back what the shipment took, lot by lot, and with it what was reserved: at that instant. */
export const returnShipment = async (ctx: Context, shipmentId: number, at: Date): Promise<void> => {
  await reverse(ctx, reference(shipmentId), dayOf(at, ctx.tenant.timeZone));
};
