import sql, { raw } from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import { type Judged, writeFollowing } from '../../../kernel/states/move.ts';
import { bendingLotMachine } from '../../bending/model.ts';

/** A completed item, and the lot in stock onto which its output has been received; null where there was nothing to receive. */
export interface Output {
  id: number;
  lot: number | null;
}

interface Link {
  id: number;
  status: string;
  item: number;
  order_id: number | null;
  bending_order_id: number | null;
  raw_lot_no: string | null;
  raw_stock_lot_id: number | null;
  /** A decimal. */
  quantity: string;
}

/**
 * Bending lots under whose numbers items have been completed are used now, and name the item, its lot, its order and the steel that went
 * in: that which most was put in of. What somebody has said before stays.
 */
export async function linkBendingLots(ctx: Context, outputs: readonly Output[]): Promise<void> {
  if (!outputs.length) return;
  const links = await ctx.rows<Link>(sql`
    select b.id, b.status, t.id as item, coalesce(b.order_id, w.order_id) as order_id, coalesce(b.bending_order_id, w.bending_order_id) as bending_order_id,
      coalesce(b.raw_lot_no, steel.lot_no) as raw_lot_no, coalesce(b.raw_stock_lot_id, steel.id) as raw_stock_lot_id, (${madeUnder('b')})::text as quantity
    from work_order_items t
    join work_orders w on w.tenant_id = t.tenant_id and w.id = t.work_order_id
    join bending_lots b on b.tenant_id = t.tenant_id and b.lot_no = t.lot_no and b.item_id = t.item_id and b.status <> 'VOID'
    left join lateral (select l.id, l.lot_no from work_order_material_inputs m join stock_lots l on l.tenant_id = m.tenant_id and l.id = m.stock_lot_id
      where m.tenant_id = t.tenant_id and m.work_order_item_id = t.id and m.deleted_at is null
      group by l.id, l.lot_no order by sum(m.quantity) desc, l.id limit 1) steel on true
    where t.tenant_id = ${ctx.tenant.id} and t.id = any (${outputs.map(({ id }) => id)}::integer[])
    order by b.id, t.id for update of b`);
  // Where several items share a number, the last of them stands for all.
  const lotOf = new Map(outputs.map(({ id, lot }) => [id, lot]));
  const judged = links.map(({ id, status, item, ...found }): [number, Judged] => [
    id,
    { id, from: status, changes: { ...found, status: 'USED', work_order_item_id: item, stock_lot_id: lotOf.get(item) } },
  ]);
  await writeFollowing(ctx, bendingLotMachine, [...new Map(judged).values()]);
}

/** Good pieces in stock that have the number of the lot. */
const madeUnder = (alias: string) =>
  raw(`select sum(n.good_quantity) from work_order_items n
    where n.tenant_id = ${alias}.tenant_id and n.lot_no = ${alias}.lot_no and n.item_id = ${alias}.item_id and n.stock_lot_id is not null and n.deleted_at is null`);

/** The output of these items is not in stock any more; the numbers stay theirs. */
export const unlinkBendingLots = (ctx: Context, itemIds: readonly number[]): Promise<object[]> =>
  ctx.rows(sql`
    update bending_lots b set quantity = (${madeUnder('b')}), stock_lot_id = case when exists (${madeUnder('b')} having count(*) > 0) then b.stock_lot_id end
    from work_order_items t
    where b.tenant_id = ${ctx.tenant.id} and t.tenant_id = b.tenant_id and t.id = any (${itemIds}::integer[]) and b.lot_no = t.lot_no and b.item_id = t.item_id
      and b.stock_lot_id is not null`);
