import { z } from 'zod';
import { lines } from '../../../kernel/lines/lines.ts';
import { items } from '../../items/model.ts';
import { purchaseOrderItems, purchaseOrders } from '../model.ts';

export const MAX_LINES = 300;

/** What of a line is still to come; nothing once the order is closed. Over the alias `l`. */
const OPEN = `(case when exists (select from purchase_orders o where o.tenant_id = l.tenant_id and o.id = l.purchase_order_id and o.status in ('CLOSED', 'CANCELLED'))
  then 0 else trim_scale(greatest(l.quantity - l.received_quantity, 0)) end)`;

export const orderLines = lines(purchaseOrderItems, {
  of: purchaseOrders,
  order: 'sort_order',
  first: 0,
  max: MAX_LINES,
  totals: ['amount'],
  lookUps: { item_id: { as: 'item', of: items, columns: ['code', 'name', 'specification', 'unit'] } },
  computed: { open_quantity: { sql: OPEN, reads: ['quantity', 'received_quantity'], schema: z.number() } },
});
