import sql, { raw } from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import { type Amount, amount, round } from '../../../kernel/decimal.ts';
import { conflict, Refusal } from '../../../kernel/errors.ts';
import { ISSUES } from '../../orders/lines.ts';
import type { OrderStatus } from '../../orders/model.ts';
import { RESERVABLE, reserveFor } from '../../orders/needs.ts';
import { receive, reverseAll } from '../../stock/ledger/ledger.ts';
import { INPUT_VALUE } from '../materials/value.ts';
import { workOrderItems } from '../model.ts';
import { linkBendingLots, type Output, unlinkBendingLots } from './bending-lots.ts';
import { numberOutputs } from './lot-number.ts';

/** What work orders bring into stock when their items are completed, and take out of it when they are reopened or reverted. */

interface OutputRow {
  id: number;
  item_id: number;
  order_id: number | null;
  order_status: OrderStatus | null;
  /** The row of the order for which the goods are kept. */
  order_item_id: number | null;
  /** What the order still needs of the item and nobody has kept for it. */
  open_need: string | null;
  lot_no: string;
  good_quantity: string;
  warehouse_id: number | null;
  /** Of the inputs, as they cost when they went in; null without inputs. */
  material_cost: string | null;
  cost_price: string | null;
}

const COST_DECIMALS = 4;

/** Items with good pieces that are kept in stock, of work orders that have a process. */
const outputsOf = (ctx: Context, itemIds: readonly number[]): Promise<OutputRow[]> =>
  ctx.rows<OutputRow>(sql`
    select t.id, t.item_id, w.order_id, o.status as order_status, coalesce(own.id, other.id) as order_item_id, need.open::text as open_need,
      t.lot_no, t.good_quantity::text, coalesce(pw.id, iw.id) as warehouse_id, inputs.cost::text as material_cost, i.cost_price::text
    from work_order_items t
    join work_orders w on w.tenant_id = t.tenant_id and w.id = t.work_order_id
    join processes p on p.tenant_id = w.tenant_id and p.id = w.process_id
    join items i on i.tenant_id = t.tenant_id and i.id = t.item_id and i.is_stock_managed
    left join orders o on o.tenant_id = w.tenant_id and o.id = w.order_id
    left join warehouses pw on pw.tenant_id = p.tenant_id and pw.id = p.warehouse_id and pw.is_active and pw.deleted_at is null
    left join warehouses iw on iw.tenant_id = i.tenant_id and iw.id = i.default_warehouse_id and iw.is_active and iw.deleted_at is null
    left join order_items own on own.tenant_id = t.tenant_id and own.id = t.order_item_id
    left join lateral (select x.id from order_items x where own.id is null and x.tenant_id = t.tenant_id and x.order_id = o.id and x.item_id = t.item_id
      order by x.sort_order, x.id limit 1) other on true
    left join lateral (
      select greatest(0, (select coalesce(sum(x.quantity), 0) from order_items x where x.tenant_id = o.tenant_id and x.order_id = o.id and x.item_id = t.item_id)
        + (select coalesce(sum(x.quantity), 0) from stock_transactions x
          where x.tenant_id = o.tenant_id and x.order_id = o.id and x.item_id = t.item_id and x.transaction_type in ${raw(ISSUES)})
        - (select coalesce(sum(x.quantity - x.issued_quantity), 0) from stock_reservations x
          where x.tenant_id = o.tenant_id and x.order_id = o.id and x.item_id = t.item_id and x.status = 'ACTIVE')) as open) need on o.id is not null
    left join lateral (select sum(coalesce(${raw(INPUT_VALUE)}, m.quantity * l.unit_cost)) as cost
      from work_order_material_inputs m join stock_lots l on l.tenant_id = m.tenant_id and l.id = m.stock_lot_id
      where m.tenant_id = t.tenant_id and m.work_order_item_id = t.id and m.deleted_at is null) inputs on true
    where t.tenant_id = ${ctx.tenant.id} and t.id = any (${itemIds}::integer[]) and t.good_quantity > 0 and t.deleted_at is null
    order by t.id`);

/**
 * Receives what items of locked work orders have come to, which have just been completed: all of them get their lot number where they have
 * none, and good pieces that are kept in stock come onto the lot of that number, as far as the order needs them kept for the order, whose
 * shortages are tried again then.
 */
export async function receiveOutput(ctx: Context, itemIds: readonly number[]): Promise<void> {
  if (!itemIds.length) return;
  const numbered = await numberOutputs(ctx, itemIds);
  const outputs = await outputsOf(ctx, itemIds);
  const received = outputs.length ? await post(ctx, outputs) : [];
  const inStock = new Set(received.map(({ id }) => id));
  await linkBendingLots(ctx, [...received, ...numbered.filter((id) => !inStock.has(id)).map((id) => ({ id, lot: null }))]);
  const waiting = outputs.filter(needsStock).map(({ order_id: id }) => id as number);
  if (waiting.length)
    await reserveFor(
      ctx,
      [...new Set(waiting)].sort((a, b) => a - b),
    );
}

/** Posts the receipts; returns which item came onto which lot. */
async function post(ctx: Context, outputs: readonly OutputRow[]): Promise<Output[]> {
  const keep = keeping(outputs);
  const { entries } = await receive(
    ctx,
    outputs.map((output) => {
      const quantity = amount(output.good_quantity);
      return {
        ...{ type: 'PRODUCTION_IN' as const, date: ctx.today(), reference: referenceOf(output.id), orderId: output.order_id, memo: null },
        ...{ itemId: output.item_id, warehouseId: output.warehouse_id, quantity, cost: costOf(output) },
        lot: { origin: 'PRODUCTION' as const, lotNo: output.lot_no, joins: true },
        ...keep(output, quantity),
      };
    }),
  );
  const received = entries.flatMap(({ type, reference, lot }) =>
    type === 'PRODUCTION_IN' && lot ? [{ id: Number(reference?.id), lot: lot.id }] : [],
  );
  await ctx.rows(sql`
    update work_order_items t set stock_lot_id = g.lot
    from json_to_recordset(${JSON.stringify(received)}::json) as g (id integer, lot integer)
    where t.tenant_id = ${ctx.tenant.id} and t.id = g.id`);
  return received;
}

const referenceOf = (itemId: number) => ({ type: workOrderItems.name, id: String(itemId) });

/** What went into the good pieces, or what the item usually costs. */
function costOf({ material_cost: material, cost_price: usual, good_quantity: good }: OutputRow): Amount {
  return material === null ? amount(usual ?? 0) : round(amount(material).div(good), COST_DECIMALS);
}

const ENDED: readonly OrderStatus[] = ['SHIPPED', 'COMPLETED', 'CANCELLED', 'DRAFT'];

const needsStock = ({ order_status: status }: OutputRow): boolean => status !== null && RESERVABLE.includes(status);

/** Shares what an order needs of an item among the receipts of the item, in their order. */
function keeping(outputs: readonly OutputRow[]) {
  const rest = new Map(outputs.map((output) => [needOf(output), amount(output.open_need ?? 0)]));
  return (output: OutputRow, quantity: Amount): { reserves?: { orderItemId: number; quantity: Amount } } => {
    const { order_item_id: orderItemId, order_status: status } = output;
    if (orderItemId === null || status === null || ENDED.includes(status)) return {};
    const open = rest.get(needOf(output)) as Amount;
    const kept = open.lt(quantity) ? open : quantity;
    rest.set(needOf(output), open.minus(kept));
    return kept.gt(0) ? { reserves: { orderItemId, quantity: kept } } : {};
  };
}

const needOf = ({ order_id: order, item_id: item }: OutputRow): string => `${order} ${item}`;

/**
 * Takes the receipts of items of locked work orders out of stock again, with what they kept for the order. Items without one are passed
 * over; 409 `error.work_order.output_consumed` where a lot holds less, or others have reserved it.
 */
export async function reverseOutput(ctx: Context, itemIds: readonly number[]): Promise<void> {
  if (!itemIds.length) return;
  const reversed = await reverseAll(ctx, { type: workOrderItems.name, ids: itemIds.map(String) }).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.key !== 'error.stock.insufficient') throw error;
    throw conflict(
      'error.work_order.output_consumed',
      error.details.map((detail) => ({ ...detail, path: 'status', code: 'output_consumed' })),
    );
  });
  if (!reversed.entries.length) return;
  await ctx.rows(sql`
    update work_order_items set stock_lot_id = null where tenant_id = ${ctx.tenant.id} and id = any (${itemIds}::integer[]) and stock_lot_id is not null`);
  await unlinkBendingLots(ctx, itemIds);
}
