import sql from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import type { LineInput } from '../../../kernel/lines/lines.ts';
import { lines } from '../../../kernel/lines/lines.ts';
import { items } from '../../items/model.ts';
import { receivingItems, type receivingItems as receivingItemsOf, receivings } from '../model.ts';
import { MAX_LINES } from '../purchase-orders/lines.ts';

export const receivingLines = lines(receivingItems, {
  of: receivings,
  order: 'sort_order',
  first: 0,
  max: MAX_LINES,
  totals: ['amount'],
  lookUps: { item_id: { as: 'item', of: items, columns: ['code', 'name', 'specification', 'unit'] } },
});

export type ReceivingLine = LineInput<typeof receivingItemsOf>;

/** Lines for what of an order no receiving holds yet, of goods that are kept in stock. */
export const openLines = (ctx: Context, purchaseOrderId: number): Promise<ReceivingLine[]> =>
  ctx.rows<ReceivingLine & { purchase_order_item_id: number }>(sql`
    select p.id as purchase_order_item_id, trim_scale(p.quantity - a.arriving)::text as received_quantity
    from purchase_order_items p
    join items i on i.tenant_id = p.tenant_id and i.id = p.item_id and i.is_stock_managed and i.deleted_at is null
    cross join lateral (
      select coalesce(sum(l.received_quantity - l.rejected_quantity), 0) as arriving
      from receiving_items l join receivings r on r.tenant_id = l.tenant_id and r.id = l.receiving_id
      where l.tenant_id = p.tenant_id and l.purchase_order_item_id = p.id and r.status <> 'CANCELLED' and r.deleted_at is null) a
    where p.tenant_id = ${ctx.tenant.id} and p.purchase_order_id = ${purchaseOrderId} and p.quantity > a.arriving
    order by p.sort_order, p.id`);
