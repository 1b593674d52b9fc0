import sql, { raw } from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import { invalidField } from '../../../kernel/errors.ts';
import type { Guard } from '../../../kernel/states/guard.ts';
import { move } from '../../../kernel/states/move.ts';
import { type PurchaseOrderStatus, purchaseOrderMachine } from '../model.ts';

const hasItems: Guard = {
  sql: () => raw('exists (select from purchase_order_items i where i.tenant_id = t.tenant_id and i.purchase_order_id = t.id)'),
  status: 422,
  error: 'error.no_order_items',
  detail: () => ({ path: 'items' }),
};

const withoutReceiving: Guard = {
  sql: () =>
    raw(`not exists (select from receivings r where r.tenant_id = t.tenant_id and r.purchase_order_id = t.id
      and r.status <> 'CANCELLED' and r.deleted_at is null)`),
  status: 409,
  error: 'error.purchase_order.has_receiving',
  detail: () => ({ path: 'status' }),
};

export const placeOrder = move(purchaseOrderMachine, 'order', { guards: [hasItems] });

const SOME_OPEN = `exists (select from purchase_order_items i where i.tenant_id = t.tenant_id and i.purchase_order_id = t.id and i.received_quantity < i.quantity)`;

/** What is still open is given up, and somebody has to say why. */
export const closeOrder = move<{ open: boolean }, { reason?: string | null | undefined }>(purchaseOrderMachine, 'close', {
  reads: [`${SOME_OPEN} as open`],
  set: (_ctx, { open }, { reason = null }) => (open && !reason ? invalidField('reason', 'required') : { close_reason: reason }),
});

export const cancelOrder = move<object, { reason: string }>(purchaseOrderMachine, 'cancel', {
  guards: [withoutReceiving],
  set: (_ctx, _order, { reason }) => ({ close_reason: reason }),
});

interface Arrived {
  some: boolean;
  all: boolean;
}

const ARRIVED = [
  'exists (select from purchase_order_items i where i.tenant_id = t.tenant_id and i.purchase_order_id = t.id and i.received_quantity > 0) as some',
  `not ${SOME_OPEN} as all`,
];

const received = move<Arrived>(purchaseOrderMachine, 'received', {
  right: 'service',
  reads: ARRIVED,
  to: (_input, { all }) => (all ? 'RECEIVED' : 'PARTIALLY_RECEIVED'),
});

const receivingCancelled = move<Arrived>(purchaseOrderMachine, 'receiving-cancelled', {
  right: 'service',
  reads: ARRIVED,
  to: (_input, { some }) => (some ? 'PARTIALLY_RECEIVED' : 'ORDERED'),
});

/** Locks an order before the stocks of its goods, as everybody does who receives on it. */
export async function lockOrder(ctx: Context, id: number | null): Promise<void> {
  if (id !== null) await ctx.rows(sql`select id from purchase_orders where tenant_id = ${ctx.tenant.id} and id = ${id} for update`);
}

/**
 * Brings a locked order to what its completed receivings hold: the quantities of its lines, and the state that follows. A delivery of
 * which nothing was accepted leaves the state as it is, and so does one that comes to an order that was closed meanwhile.
 */
export async function followUp(ctx: Context, id: number): Promise<void> {
  const tenant = ctx.tenant.id;
  await ctx.rows(sql`
    update purchase_order_items p set received_quantity = r.quantity
    from (select p.id, coalesce(sum(i.accepted_quantity) filter (where v.status = 'COMPLETED'), 0) as quantity
      from purchase_order_items p
      left join receiving_items i on i.tenant_id = p.tenant_id and i.purchase_order_item_id = p.id
      left join receivings v on v.tenant_id = i.tenant_id and v.id = i.receiving_id
      where p.tenant_id = ${tenant} and p.purchase_order_id = ${id} group by p.id) r
    where p.tenant_id = ${tenant} and p.id = r.id and p.received_quantity <> r.quantity`);
  const order = await ctx.row<Arrived & { status: PurchaseOrderStatus }>(
    sql`select t.status, ${raw(ARRIVED.join(', '))} from purchase_orders t where t.tenant_id = ${tenant} and t.id = ${id}`,
  );
  if (!order) return;
  const { status, some, all } = order;
  const wanted = all ? 'RECEIVED' : some ? 'PARTIALLY_RECEIVED' : 'ORDERED';
  if (wanted === status || !['ORDERED', 'PARTIALLY_RECEIVED', 'RECEIVED'].includes(status)) return;
  const further = status === 'ORDERED' || wanted === 'RECEIVED';
  await (further ? received : receivingCancelled).one(ctx, id, undefined);
}
