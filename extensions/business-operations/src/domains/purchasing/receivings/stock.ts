import sql from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import type { Day } from '../../../kernel/days.ts';
import { type Amount, amount, round } from '../../../kernel/decimal.ts';
import { conflict, Refusal } from '../../../kernel/errors.ts';
import { emitEvent } from '../../../kernel/events.ts';
import { toBase } from '../../items/rules.ts';
import { receive, reverse } from '../../stock/ledger/ledger.ts';
import { RECEIVING_COMPLETED, type ReceivingCompleted } from '../events.ts';
import { followUp, lockOrder } from '../purchase-orders/moves.ts';

/** What a receiving brings into stock, and takes out of it again. Locks: the receiving, its order, the stocks, the items. */

const COST_DECIMALS = 4;

const reference = (receivingId: number) => ({ type: 'receivings', id: String(receivingId) });

interface Head {
  purchase_order_id: number | null;
  client_id: number;
  warehouse_id: number;
  day: Day;
}

interface LineRow {
  id: number;
  item_id: number;
  accepted: string;
  factor: string;
  price: string;
  lot_no: string | null;
  supplier_lot_no: string | null;
  expiry_date: Day | null;
  sort_order: number;
}

interface Arrival extends LineRow {
  quantity: Amount;
  cost: Amount;
}

/** In base units: quantities and costs have 4 decimals, half up. */
const arrivalOf = (line: LineRow): Arrival => ({
  ...line,
  quantity: toBase(line.accepted, amount(line.factor)),
  cost: round(amount(line.price).div(line.factor), COST_DECIMALS),
});

/** Lots and receipts for what was accepted; the order follows. */
export async function putIntoStock(ctx: Context, receivingId: number): Promise<void> {
  const tenant = ctx.tenant.id;
  const head = (await ctx.row<Head>(sql`
    select purchase_order_id, client_id, warehouse_id, receiving_date::text as day from receivings where tenant_id = ${tenant} and id = ${receivingId}`)) as Head;
  await lockOrder(ctx, head.purchase_order_id);
  await ctx.rows(sql`
    update receiving_items set accepted_quantity = received_quantity - rejected_quantity
    where tenant_id = ${tenant} and receiving_id = ${receivingId} and accepted_quantity is null`);
  const rows = await ctx.rows<LineRow>(sql`
    select id, item_id, accepted_quantity::text as accepted, conversion_factor::text as factor, unit_price::text as price,
      lot_no, supplier_lot_no, expiry_date::text as expiry_date, sort_order
    from receiving_items where tenant_id = ${tenant} and receiving_id = ${receivingId} order by sort_order, id`);
  const arrivals = rows.map(arrivalOf).filter(({ quantity }) => quantity.gt(0));
  const lots = arrivals.length ? await receiveLines(ctx, receivingId, head, arrivals) : [];
  if (head.purchase_order_id !== null) await followUp(ctx, head.purchase_order_id);
  await emitEvent<ReceivingCompleted>(ctx, RECEIVING_COMPLETED, { receivingId, purchaseOrderId: head.purchase_order_id, lots });
}

/** What each item cost last: the last of its lines. */
const lastCosts = (lots: ReceivingCompleted['lots']) => [
  ...new Map(lots.map(({ itemId, unitCost }) => [itemId, { id: itemId, cost: unitCost }])).values(),
];

/** In one order for all, so that two receivings of the same goods into different warehouses wait for each other. */
const lockItems = (ctx: Context, ids: readonly number[]) =>
  ctx.rows(sql`select id from items where tenant_id = ${ctx.tenant.id} and id = any (${ids}::integer[]) order by id for no key update`);

async function receiveLines(
  ctx: Context,
  receivingId: number,
  { client_id: clientId, warehouse_id: warehouseId, day }: Head,
  arrivals: readonly Arrival[],
): Promise<ReceivingCompleted['lots']> {
  const tenant = ctx.tenant.id;
  const { entries } = await receive(
    ctx,
    arrivals.map((line) => ({
      type: 'RECEIPT' as const,
      date: day,
      reference: reference(receivingId),
      orderId: null,
      memo: null,
      itemId: line.item_id,
      warehouseId,
      path: `items.${line.sort_order}.`,
      quantity: line.quantity,
      cost: line.cost,
      lot: {
        origin: 'RECEIVING' as const,
        lotNo: line.lot_no,
        supplierLotNo: line.supplier_lot_no,
        clientId,
        receivingItemId: line.id,
        receivedDate: day,
        expiryDate: line.expiry_date,
      },
    })),
  );
  const lotOf = new Map(entries.flatMap(({ type, lot }) => (type === 'RECEIPT' && lot ? [[lot.receivingItemId, lot.id]] : [])));
  const lots = arrivals.map(({ id, item_id: itemId, quantity, cost }) => ({
    id,
    itemId,
    stockLotId: lotOf.get(id) as number,
    quantity: quantity.toFixed(),
    unitCost: cost.toFixed(),
  }));
  const received = JSON.stringify(lots);
  await ctx.rows(sql`
    update receiving_items l set stock_lot_id = g."stockLotId"
    from json_to_recordset(${received}::json) as g (id integer, "stockLotId" integer)
    where l.tenant_id = ${tenant} and l.receiving_id = ${receivingId} and l.id = g.id`);
  await lockItems(
    ctx,
    lots.map(({ itemId }) => itemId),
  );
  await ctx.rows(sql`
    update items i set last_purchase_price = g.cost
    from json_to_recordset(${JSON.stringify(lastCosts(lots))}::json) as g (id integer, cost numeric)
    where i.tenant_id = ${tenant} and i.id = g.id and i.last_purchase_price is distinct from g.cost`);
  return lots;
}

const stockUsed = (lots: readonly { id: number; lot_no: string }[]) =>
  conflict(
    'error.receiving.stock_used',
    lots.map(({ id, lot_no }) => ({ path: 'status', code: 'stock_used', stock_lot_id: id, lot_no })),
  );

/** Reverses the receipts of a completed receiving whose lots are as they came, and lets go of the lots; the order follows. */
export async function takeFromStock(ctx: Context, receivingId: number, purchaseOrderId: number | null): Promise<void> {
  const tenant = ctx.tenant.id;
  await lockOrder(ctx, purchaseOrderId);
  const ofLots = sql`l.tenant_id = ${tenant} and l.id in (
    select stock_lot_id from receiving_items where tenant_id = ${tenant} and receiving_id = ${receivingId})`;
  await ctx.rows(sql`
    select s.id from stocks s where s.tenant_id = ${tenant} and s.id in (select l.stock_id from stock_lots l where ${ofLots}) order by s.id for update`);
  const touched = await ctx.rows<{ id: number; lot_no: string }>(
    sql`select l.id, l.lot_no from stock_lots l where ${ofLots} and l.remaining_quantity <> l.initial_quantity order by l.id`,
  );
  if (touched.length) throw stockUsed(touched);
  try {
    await reverse(ctx, reference(receivingId));
  } catch (error) {
    if (!(error instanceof Refusal) || error.key !== 'error.stock.insufficient') throw error;
    const [{ stock_lot_id: id, lot_no = '' } = {}] = error.details as { stock_lot_id?: number; lot_no?: string }[];
    throw stockUsed(id === undefined ? [] : [{ id, lot_no }]);
  }
  // The next receipt under the number of a lot takes it over.
  await ctx.rows(
    sql`update receiving_items set stock_lot_id = null where tenant_id = ${tenant} and receiving_id = ${receivingId} and stock_lot_id is not null`,
  );
  if (purchaseOrderId !== null) await followUp(ctx, purchaseOrderId);
  await takeBackPrices(ctx, receivingId);
}

/** What the items of a receiving that is cancelled cost last before it, or since. */
async function takeBackPrices(ctx: Context, receivingId: number): Promise<void> {
  const tenant = ctx.tenant.id;
  const found = await ctx.rows<{ item_id: number }>(
    sql`select distinct item_id from receiving_items where tenant_id = ${tenant} and receiving_id = ${receivingId} and accepted_quantity > 0`,
  );
  const ids = found.map(({ item_id: id }) => id);
  await lockItems(ctx, ids);
  await ctx.rows(sql`
    update items i set last_purchase_price = g.cost
    from unnest(${ids}::integer[]) as n (id) left join lateral (
      select round(l.unit_price / l.conversion_factor, ${COST_DECIMALS}::integer) as cost
      from receiving_items l join receivings r on r.tenant_id = l.tenant_id and r.id = l.receiving_id
      where l.tenant_id = ${tenant} and l.item_id = n.id and l.accepted_quantity > 0 and r.id <> ${receivingId} and r.status = 'COMPLETED' and r.deleted_at is null
      order by r.completed_at desc, r.id desc, l.sort_order desc, l.id desc limit 1) g on true
    where i.tenant_id = ${tenant} and i.id = n.id and i.last_purchase_price is distinct from g.cost`);
}
