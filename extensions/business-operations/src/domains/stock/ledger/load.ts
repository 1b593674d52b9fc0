import sql, { raw } from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import type { Day } from '../../../kernel/days.ts';
import { amount, sum } from '../../../kernel/decimal.ts';
import { invalid, notFound } from '../../../kernel/errors.ts';
import { groupBy } from '../../../kernel/objects.ts';
import type { Conversion } from '../../items/rules.ts';
import type { LotOrigin, LotStatus, ReservationStatus } from '../model.ts';
import type { Returned } from './book.ts';
import type { Lot, Reservation, Stock } from './state.ts';

/** Where something is to be posted, as callers name it. */
export interface Place {
  itemId: number;
  /** The item's usual warehouse, else the tenant's default, unless given; that of the lot where one is named. */
  warehouseId?: number | null | undefined;
  lotId?: number | null | undefined;
  /** What has left comes back, although the warehouse or the item is not used any more. */
  returns?: boolean;
  /** Where the place stands in the body of the request, e.g. `items.2.`. */
  path?: string;
}

/** What is found there. */
export interface Found {
  itemId: number;
  warehouseId: number;
  unit: string;
  conversions: Conversion[];
}

interface FoundRow {
  item_id: number;
  is_stock_managed: boolean;
  unit: string;
  unit_conversions: Conversion[];
  warehouse_id: number | null;
  is_active: boolean | null;
  stock_id: number | null;
  lot_known: boolean;
}

const unknown = (path: string, field: string) => ({ path: `${path}${field}`, code: 'unknown_reference' });

/** Finds items and warehouses, in the order of the places; 422 names those that are missing or not kept in stock. */
export async function findPlaces(ctx: Context, places: readonly Place[]): Promise<Found[]> {
  const tenant = ctx.tenant.id;
  const asked = places.map(({ itemId, warehouseId = null, lotId = null }, place) => ({
    place,
    item: itemId,
    warehouse: warehouseId,
    lot: lotId,
  }));
  const rows = await ctx.rows<FoundRow>(sql`
    select i.id as item_id, i.is_stock_managed, i.unit, i.unit_conversions, w.id as warehouse_id, w.is_active, s.id as stock_id,
      p.lot is null or l.id is not null as lot_known
    from json_to_recordset(${JSON.stringify(asked)}::json) as p (place integer, item integer, warehouse integer, lot integer)
    left join items i on i.tenant_id = ${tenant} and i.id = p.item and i.deleted_at is null
    left join stock_lots l on l.tenant_id = ${tenant} and l.id = p.lot
    left join warehouses w on w.tenant_id = ${tenant} and w.deleted_at is null and w.id = coalesce(p.warehouse, l.warehouse_id, i.default_warehouse_id,
      (select d.id from warehouses d where d.tenant_id = ${tenant} and d.is_default and d.deleted_at is null))
    left join stocks s on s.tenant_id = ${tenant} and s.item_id = i.id and s.warehouse_id = w.id
    order by p.place`);
  const wrong = rows.flatMap((row, index) => {
    const { path = '', returns } = places[index] ?? {};
    if (row.item_id === null) return [unknown(path, 'item_id')];
    if (!row.lot_known) return [unknown(path, 'stock_lot_id')];
    if (row.warehouse_id === null || !(row.is_active || returns)) return [unknown(path, 'warehouse_id')];
    return [];
  });
  if (wrong.length) throw invalid('error.validation_failed', wrong);
  const unmanaged = rows.flatMap((row, index) =>
    row.is_stock_managed || places[index]?.returns
      ? []
      : [{ path: `${places[index]?.path ?? ''}item_id`, code: 'not_managed', item_id: row.item_id }],
  );
  if (unmanaged.length) throw invalid('error.stock.not_managed', unmanaged);
  const missing = rows.filter((row) => row.stock_id === null).map((row) => ({ item: row.item_id, warehouse: row.warehouse_id }));
  if (missing.length) await addStocks(ctx, missing);
  return rows.map((row) => ({
    itemId: row.item_id,
    warehouseId: row.warehouse_id as number,
    unit: row.unit,
    conversions: row.unit_conversions,
  }));
}

/** In one order for all, so that of two who add the same one waits for the other. */
const addStocks = (ctx: Context, missing: readonly object[]) =>
  ctx.rows(sql`
    with opened as materialized (select set_config('app.stock_ledger', 'on', true))
    insert into stocks (tenant_id, item_id, warehouse_id)
    select distinct ${ctx.tenant.id}::integer, m.item, m.warehouse
    from opened, json_to_recordset(${JSON.stringify(missing)}::json) as m (item integer, warehouse integer)
    order by 2, 3 on conflict do nothing`);

/** What comes back, and for whom. */
interface Return extends Place {
  reference: { type: string; id: string } | null;
  orderId: number | null;
}

/** What is still out of the lots of lines that return, by their place: their references are documents that the caller has locked. */
export async function returnedOf(ctx: Context, lines: readonly Return[]): Promise<ReadonlyMap<number, Returned>> {
  const asked = lines.flatMap(({ returns, reference, orderId, lotId }, place) =>
    returns && reference && orderId !== null ? [{ place, type: reference.type, reference: reference.id, order: orderId, lot: lotId }] : [],
  );
  if (!asked.length) return new Map();
  const rows = await ctx.rows<{ place: number; issued: string; drawn: string }>(sql`
    select g.place, (-sum(t.quantity))::text as issued, (-sum(sign(t.quantity) * t.drawn_quantity))::text as drawn
    from json_to_recordset(${JSON.stringify(asked)}::json) as g (place integer, type text, reference text, "order" integer, lot integer)
    join stock_transactions t on t.tenant_id = ${ctx.tenant.id} and t.reference_type = g.type and t.reference_id = g.reference
      and t.order_id = g."order" and t.stock_lot_id = g.lot
    group by g.place`);
  return new Map(rows.map(({ place, issued, drawn }) => [place, { issued: amount(issued), drawn: amount(drawn) }]));
}

/** Which stocks are asked for, and what besides their lots with a remainder is needed of them. */
export interface Wanted {
  ids?: readonly number[];
  places?: readonly { itemId: number; warehouseId: number }[];
  lotIds?: readonly (number | null | undefined)[];
  lotNos?: readonly (string | null | undefined)[];
  /** Goods move between the stocks: of a lot that the one has, the other's of the same number is needed too. */
  together?: boolean;
  /** Orders whose fulfilled reservations are needed besides the open ones. */
  orderIds?: readonly (number | null | undefined)[];
}

interface StockRow {
  id: number;
  item_id: number;
  item_code: string;
  warehouse_id: number;
  usable: boolean;
  is_lot_managed: boolean;
  allow_negative_stock: boolean;
  quantity: string;
  reserved_quantity: string;
}

interface LotRow {
  id: number;
  stock_id: number;
  lot_no: string;
  received_date: Day;
  status: LotStatus;
  remaining: string;
  cost: string;
  origin: LotOrigin;
  initial: string;
  supplier_lot_no: string | null;
  client_id: number | null;
  receiving_item_id: number | null;
  expiry_date: Day | null;
  options: unknown;
  withdrawn: boolean;
}

interface ReservationRow {
  id: number;
  stock_id: number;
  order_id: number;
  order_item_id: number;
  quantity: string;
  issued: string;
  status: ReservationStatus;
}

interface Details {
  lots: LotRow[];
  reservations: ReservationRow[];
  costs: { stock_id: number; cost: string | null; used: boolean }[];
}

const numbers = (values: readonly (number | null | undefined)[] = []) => values.filter((value) => typeof value === 'number');

/**
 * Holds the orders that postings name, before any stock is locked: who confirms an order has locked it and comes for its stocks then,
 * and a transaction that names an order waits for it.
 */
export async function holdOrders(ctx: Context, ids: readonly (number | null | undefined)[]): Promise<void> {
  const named = [...new Set(numbers(ids))];
  if (named.length)
    await ctx.rows(
      sql`select id from orders where tenant_id = ${ctx.tenant.id} and id = any (${named}::integer[]) order by id for key share`,
    );
}

/** Locks the stocks in the order of their ids and reads them; what is read of them stays true to the end of the transaction. */
export async function lockStocks(ctx: Context, wanted: Wanted): Promise<Stock[]> {
  const tenant = ctx.tenant.id;
  const places = JSON.stringify((wanted.places ?? []).map(({ itemId, warehouseId }) => ({ item: itemId, warehouse: warehouseId })));
  const rows = await ctx.rows<StockRow>(sql`
    select s.id, s.item_id, i.code as item_code, s.warehouse_id, w.is_active and w.warehouse_type <> 'DEFECT' as usable,
      i.is_lot_managed, i.allow_negative_stock, s.quantity::text, s.reserved_quantity::text
    from stocks s
    join items i on i.tenant_id = s.tenant_id and i.id = s.item_id
    join warehouses w on w.tenant_id = s.tenant_id and w.id = s.warehouse_id
    where s.tenant_id = ${tenant} and (s.id = any (${wanted.ids ?? []}::integer[]) or (s.item_id, s.warehouse_id) in (
      select p.item, p.warehouse from json_to_recordset(${places}::json) as p (item integer, warehouse integer)))
    order by s.id for update of s`);
  const ids = rows.map(({ id }) => id);
  const { lots, reservations, costs } = await readDetails(ctx, ids, wanted);
  const lotsOf = groupBy(lots, (lot) => lot.stock_id);
  const reservationsOf = groupBy(reservations, (reservation) => reservation.stock_id);
  const costOf = new Map(costs.map((cost) => [cost.stock_id, cost]));
  const stocks = rows.map((row): Stock => {
    const cost = costOf.get(row.id);
    return {
      id: row.id,
      itemId: row.item_id,
      itemCode: row.item_code,
      warehouseId: row.warehouse_id,
      usable: row.usable,
      isLotManaged: row.is_lot_managed,
      allowsNegative: row.allow_negative_stock,
      hasTransactions: cost?.used ?? false,
      quantity: amount(row.quantity),
      reserved: amount(row.reserved_quantity),
      lots: (lotsOf.get(row.id) ?? []).map(asLot),
      deficits: [],
      reservations: (reservationsOf.get(row.id) ?? []).map(asReservation),
      usualCost: amount(cost?.cost ?? 0),
    };
  });
  await readDeficits(ctx, stocks);
  return stocks;
}

/** That something of what the lot `l` received has not been reversed: a delivery that was cancelled says nothing of what goods cost. */
const HAS_COME = `exists (select from stock_transactions x
  where x.tenant_id = l.tenant_id and x.stock_lot_id = l.id and x.quantity > 0 and x.reversal_of_id is null
    and not exists (select from stock_transactions r where r.tenant_id = x.tenant_id and r.reversal_of_id = x.id))`;

async function readDetails(ctx: Context, ids: readonly number[], wanted: Wanted): Promise<Details> {
  const tenant = ctx.tenant.id;
  const numbered = (wanted.lotNos ?? []).filter((lotNo) => typeof lotNo === 'string');
  const found = await ctx.row<Details>(sql`
    select
      (select coalesce(json_agg(json_build_object('id', l.id, 'stock_id', l.stock_id, 'lot_no', l.lot_no, 'received_date', l.received_date, 'status', l.status,
          'remaining', l.remaining_quantity::text, 'cost', l.unit_cost::text, 'origin', l.origin, 'initial', l.initial_quantity::text,
          'supplier_lot_no', l.supplier_lot_no, 'client_id', l.client_id, 'receiving_item_id', l.receiving_item_id, 'expiry_date', l.expiry_date, 'options', l.options,
          'withdrawn', l.remaining_quantity = 0 and exists (select from receiving_items i join receivings v on v.tenant_id = i.tenant_id and v.id = i.receiving_id
            where i.tenant_id = l.tenant_id and i.id = l.receiving_item_id and v.status = 'CANCELLED'))
          order by l.received_date, l.created_at, l.id), '[]')
        from stock_lots l where l.tenant_id = ${tenant} and l.stock_id = any (${ids}::integer[]) and (
          l.remaining_quantity > 0 or l.id = any (${numbers(wanted.lotIds)}::integer[]) or l.lot_no = any (${numbered}::text[])
          or (${wanted.together ?? false} and l.lot_no in (
            select o.lot_no from stock_lots o where o.tenant_id = ${tenant} and o.stock_id = any (${ids}::integer[]) and o.remaining_quantity > 0)))) as lots,
      (select coalesce(json_agg(json_build_object('id', r.id, 'stock_id', r.stock_id, 'order_id', r.order_id, 'order_item_id', r.order_item_id,
          'quantity', r.quantity::text, 'issued', r.issued_quantity::text, 'status', r.status) order by r.id), '[]')
        from stock_reservations r where r.tenant_id = ${tenant} and r.stock_id = any (${ids}::integer[])
          and (r.status = 'ACTIVE' or r.status = 'FULFILLED' and r.order_id = any (${numbers(wanted.orderIds)}::integer[]))) as reservations,
      (select coalesce(json_agg(json_build_object('stock_id', s.id, 'cost', coalesce(
            (select l.unit_cost from stock_lots l where l.tenant_id = s.tenant_id and l.stock_id = s.id and ${raw(HAS_COME)}
              order by l.received_date desc, l.id desc limit 1),
            (select i.purchase_price from items i where i.tenant_id = s.tenant_id and i.id = s.item_id), 0)::text,
          'used', exists (select from stock_transactions x where x.tenant_id = s.tenant_id and x.stock_id = s.id))), '[]')
        from stocks s where s.tenant_id = ${tenant} and s.id = any (${ids}::integer[])) as costs`);
  return found as Details;
}

const asLot = (row: LotRow): Lot => ({
  id: row.id,
  lotNo: row.lot_no,
  receivedDate: row.received_date,
  status: row.status,
  remaining: amount(row.remaining),
  cost: amount(row.cost),
  origin: row.origin,
  initial: amount(row.initial),
  supplierLotNo: row.supplier_lot_no,
  clientId: row.client_id,
  receivingItemId: row.receiving_item_id,
  expiryDate: row.expiry_date,
  options: row.options,
  withdrawn: row.withdrawn,
});

const asReservation = (row: ReservationRow): Reservation => ({
  id: row.id,
  orderId: row.order_id,
  orderItemId: row.order_item_id,
  quantity: amount(row.quantity),
  issued: amount(row.issued),
  status: row.status,
});

/** Issues without a lot of which something is open; only where a stock holds less than its lots. */
async function readDeficits(ctx: Context, stocks: readonly Stock[]): Promise<void> {
  const short = new Map(
    stocks.filter(({ quantity, lots }) => quantity.lt(sum(lots.map(({ remaining }) => remaining)))).map((stock) => [stock.id, stock]),
  );
  if (!short.size) return;
  const rows = await ctx.rows<{ id: number; stock_id: number; open: string }>(sql`
    select t.id, t.stock_id, (-t.quantity - s.settled)::text as open
    from stock_transactions t cross join lateral (
      select coalesce(sum(quantity), 0) as settled from stock_transactions s
      where s.tenant_id = t.tenant_id and s.reference_type = 'stock_transactions' and s.reference_id = t.id::text and s.stock_lot_id is null) s
    where t.tenant_id = ${ctx.tenant.id} and t.stock_id = any (${[...short.keys()]}::integer[]) and t.stock_lot_id is null and t.quantity < 0
      and t.transaction_type <> 'SETTLEMENT' and -t.quantity > s.settled
      and not exists (select from stock_transactions r where r.tenant_id = t.tenant_id and r.reversal_of_id = t.id)
    order by t.id`);
  for (const { id, stock_id: stockId, open } of rows) short.get(stockId)?.deficits.push({ id, open: amount(open) });
}

/** The stock of an item in a warehouse among those that are locked. */
export function stockAt(stocks: readonly Stock[], { itemId, warehouseId }: { itemId: number; warehouseId: number }): Stock {
  const found = stocks.find((stock) => stock.itemId === itemId && stock.warehouseId === warehouseId);
  if (!found) throw notFound();
  return found;
}
