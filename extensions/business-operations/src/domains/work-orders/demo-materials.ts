import sql from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { amount } from '../../kernel/decimal.ts';
import { groupBy } from '../../kernel/objects.ts';
import { receive } from '../stock/ledger/ledger.ts';
import { putIntoItems } from './materials/inputs.ts';

/** What the work orders of a demo company use. */

/** What a piece without a bill of materials is made of, by the type of its process. */
const RAW: Record<string, readonly [code: string, of_one: string]> = {
  SCREEN: ['RM-SCR-SILICA', '1.05'],
  SLAT: ['RM-EGI-16', '1.2'],
  BENDING: ['RM-EGI-155', '2.6'],
  ASSEMBLY: ['RM-PIPE-50', '4.2'],
};

/** How many of the lines of its bill of materials are recorded for a product. */
const LINES = 2;

interface Wanted {
  work_order_id: number;
  work_order_item_id: number;
  item_id: number;
  bom_key: string | null;
  quantity: string;
}

/** The materials of the items of work orders that have a process, in the order of the items. */
async function wantedBy(ctx: Context, workOrderIds: readonly number[]): Promise<Wanted[]> {
  return ctx.rows<Wanted>(sql`
    select w.id as work_order_id, i.id as work_order_item_id, m.item_id, m.bom_key, m.quantity::text
    from work_orders w join processes p on p.tenant_id = w.tenant_id and p.id = w.process_id
    join work_order_items i on i.tenant_id = w.tenant_id and i.work_order_id = w.id and i.deleted_at is null
    cross join lateral (
      select (n ->> 'item_id')::integer as item_id, n ->> 'bom_key' as bom_key, (n ->> 'required_quantity')::numeric as quantity
      from jsonb_array_elements(i.options::jsonb -> 'materials') with ordinality as list (n, place) where place <= ${LINES}
      union all
      select r.id, null, round(i.quantity * (raw.value ->> 1)::numeric, 2)
      from json_each(${JSON.stringify(RAW)}::json) as raw join items r on r.tenant_id = w.tenant_id and r.code = raw.value ->> 0
      where raw.key = p.process_type and coalesce(jsonb_array_length(i.options::jsonb -> 'materials'), 0) = 0) m
    where w.tenant_id = ${ctx.tenant.id} and w.id = any (${workOrderIds}::integer[]) order by i.id, m.bom_key nulls last`);
}

/** Brings goods in from their supplier, each onto a lot of its own; returns the lots by item. */
async function delivered(ctx: Context, quantities: ReadonlyMap<number, string>, reference: string): Promise<Map<number, number>> {
  const ids = [...quantities.keys()];
  if (!ids.length) return new Map();
  const known = await ctx.rows<{ id: number; supplier: number | null; cost: string }>(sql`
    select id, default_supplier_id as supplier, coalesce(purchase_price, cost_price, 0)::text as cost from items
    where tenant_id = ${ctx.tenant.id} and id = any (${ids}::integer[]) order by id`);
  await receive(
    ctx,
    known.map(({ id, supplier, cost }) => ({
      ...{ type: 'RECEIPT' as const, date: ctx.today(), reference: { type: 'manual_entry', id: `${reference}-${id}` } },
      ...{ orderId: null, memo: null, itemId: id, quantity: amount(quantities.get(id) ?? 0), cost: amount(cost) },
      lot: { origin: 'RECEIVING' as const, clientId: supplier },
    })),
  );
  const lots = await ctx.rows<{ item_id: number; id: number }>(sql`
    select item_id, max(id) as id from stock_lots where tenant_id = ${ctx.tenant.id} and item_id = any (${ids}::integer[]) group by item_id`);
  return new Map(lots.map(({ item_id, id }) => [item_id, id]));
}

const totals = (rows: readonly { item_id: number; quantity: string }[]) =>
  new Map(
    [...groupBy(rows, ({ item_id }) => item_id)].map(([item, lines]) => [
      item,
      lines.reduce((sum, { quantity }) => sum.plus(quantity), amount(0)).toFixed(4),
    ]),
  );

/** Puts in what the work orders need, from lots that have just come. */
export async function putMaterialsIn(ctx: Context, workOrderIds: readonly number[], reference: string): Promise<void> {
  const wanted = await wantedBy(ctx, workOrderIds);
  const lots = await delivered(ctx, totals(wanted), reference);
  for (const [work, lines] of groupBy(wanted, ({ work_order_id: id }) => id))
    await putIntoItems(
      ctx,
      work,
      lines.map(({ item_id, ...line }) => ({ ...line, stock_lot_id: lots.get(item_id) as number })),
    );
}

/** Brings in the goods of an order that are sold as they are bought. */
export async function bringGoodsIn(ctx: Context, orderId: number): Promise<void> {
  const goods = await ctx.rows<{ item_id: number; quantity: string }>(sql`
    select r.item_id, r.quantity::text from order_items r join items i on i.tenant_id = r.tenant_id and i.id = r.item_id
    where r.tenant_id = ${ctx.tenant.id} and r.order_id = ${orderId} and r.row_type = 'PRODUCT' and i.procurement = 'BUY' and i.is_stock_managed`);
  await delivered(ctx, totals(goods), `order-${orderId}`);
}
