import sql from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import { type Judged, writeFollowing } from '../../../kernel/states/move.ts';
import { bendingLotMachine } from '../../bending/model.ts';

/** An item whose output has been received onto a lot. */
interface Received {
  id: number;
  lot: number;
  lot_no: string;
  /** A decimal. */
  quantity: string;
}

interface Link {
  id: number;
  status: string;
  item: number;
  order_id: number | null;
  bending_order_id: number | null;
  raw_lot_no: string | null;
  raw_stock_lot_id: number | null;
}

/**
 * Bending lots under whose numbers output has been received are used now, and name the item, its lot, its order and the steel that went
 * in: that which most was put in of. What somebody has said before stays.
 */
export async function linkBendingLots(ctx: Context, received: readonly Received[]): Promise<void> {
  if (!received.length) return;
  const links = await ctx.rows<Link>(sql`
    select b.id, b.status, t.id as item, coalesce(b.order_id, w.order_id) as order_id, coalesce(b.bending_order_id, w.bending_order_id) as bending_order_id,
      coalesce(b.raw_lot_no, steel.lot_no) as raw_lot_no, coalesce(b.raw_stock_lot_id, steel.id) as raw_stock_lot_id
    from work_order_items t
    join work_orders w on w.tenant_id = t.tenant_id and w.id = t.work_order_id
    join bending_lots b on b.tenant_id = t.tenant_id and b.lot_no = t.lot_no and b.item_id = t.item_id and b.status <> 'VOID'
    left join lateral (select l.id, l.lot_no from work_order_material_inputs m join stock_lots l on l.tenant_id = m.tenant_id and l.id = m.stock_lot_id
      where m.tenant_id = t.tenant_id and m.work_order_item_id = t.id and m.deleted_at is null
      group by l.id, l.lot_no order by sum(m.quantity) desc, l.id limit 1) steel on true
    where t.tenant_id = ${ctx.tenant.id} and t.id = any (${received.map(({ id }) => id)}::integer[])
    order by b.id for update of b`);
  const receivedAs = new Map(received.map((row) => [row.id, row]));
  await writeFollowing(
    ctx,
    bendingLotMachine,
    links.map(({ id, status, item, ...found }): Judged => {
      const { lot, quantity } = receivedAs.get(item) as Received;
      return { id, from: status, changes: { ...found, status: 'USED', work_order_item_id: item, stock_lot_id: lot, quantity } };
    }),
  );
}

/** Their output is not in stock any more; the numbers stay those of the items. */
export const unlinkBendingLots = (ctx: Context, itemIds: readonly number[]): Promise<object[]> =>
  ctx.rows(sql`
    update bending_lots set stock_lot_id = null, quantity = null
    where tenant_id = ${ctx.tenant.id} and work_order_item_id = any (${itemIds}::integer[]) and stock_lot_id is not null`);
