import sql from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { lockRow } from '../../kernel/crud/write.ts';
import { emitEvent } from '../../kernel/events.ts';
import { transitionRefusal } from '../../kernel/states/machine.ts';
import { move } from '../../kernel/states/move.ts';
import { fulfil } from '../stock/ledger/ledger.ts';
import { ORDERS_PRODUCED, ORDERS_PRODUCTION_REVERTED, type OrdersEvent } from './events.ts';
import { factsOf, stateBy } from './facts.ts';
import { type OrderOptions, type OrderStatus, orderMachine, orders, type StockShare } from './model.ts';
import { announce } from './moves.ts';
import { reserveFor } from './needs.ts';

/** How an order follows its work orders and its shipment. */

const instants: Partial<Record<OrderStatus, (now: string) => Record<string, string | null>>> = {
  PRODUCED: (now) => ({ produced_at: now }),
  IN_PRODUCTION: () => ({ produced_at: null }),
  CONFIRMED: () => ({ produced_at: null }),
};

/** The move itself, for those who know where the order belongs. */
export const follow = move<{ quote_id: number | null }, { to: OrderStatus }>(orderMachine, 'sync-status', {
  right: 'service',
  reads: ['quote_id'],
  to: ({ to }) => to,
  set: (ctx, { to }) => instants[to as OrderStatus]?.(ctx.now.toISOString()) ?? {},
  async after(ctx, rows) {
    const anew = rows.filter(({ to }) => to === 'CONFIRMED').map(({ id }) => id);
    if (anew.length) {
      await announce(
        ctx,
        ORDERS_PRODUCTION_REVERTED,
        rows.filter(({ to }) => to === 'CONFIRMED'),
      );
      await reserveFor(ctx, anew);
    }
    const produced = rows.filter(({ to }) => to === 'PRODUCED');
    if (produced.length) await announce(ctx, ORDERS_PRODUCED, produced);
  },
});

export interface Synced {
  from: OrderStatus;
  to: OrderStatus;
  shipment_id: number | null;
}

/**
 * Brings an order to the state that its work orders give it; where there has been none it stays. Locks the order; `removed` says that
 * work orders of it have just been removed for good.
 */
export async function syncOrder(ctx: Context, id: number, removed = false): Promise<Synced> {
  const order = await ctx.row<{ status: OrderStatus; quote_id: number | null }>(
    sql`select status, quote_id from orders where tenant_id = ${ctx.tenant.id} and id = ${id} for update`,
  );
  const from = order?.status as OrderStatus;
  const facts = (await factsOf(ctx, [id])).get(id);
  const to = stateBy(facts, from, removed);
  // A shipment that has been cancelled is made again.
  const ships = !to && from === 'PRODUCED' && facts?.work_orders.length && !facts.shipment_id;
  if (to) await follow.one(ctx, id, { to });
  if (ships) await emitEvent<OrdersEvent>(ctx, ORDERS_PRODUCED, { orders: [{ id, quote_id: order?.quote_id ?? null, from }] });
  const after = to || ships ? (await factsOf(ctx, [id])).get(id) : facts;
  return { from, to: to ?? from, shipment_id: after?.shipment_id ?? null };
}

export const SYNCED: readonly OrderStatus[] = ['IN_PROGRESS', 'IN_PRODUCTION', 'PRODUCED', 'SHIPPING', 'SHIPPED'];

/** The same by hand. */
export async function syncByHand(ctx: Context, id: number): Promise<Synced> {
  const { status } = await lockRow<{ status: OrderStatus }>(ctx, orders, id, 'update', ['status']);
  if (!SYNCED.includes(status)) throw transitionRefusal(orderMachine, status, 'sync-status');
  return syncOrder(ctx, id);
}

/** Production has been ordered, of everything but what is left to the stock of bent parts this time. */
export const startProduction = move<{ options: OrderOptions | null }, { bending_stock?: readonly StockShare[] }>(
  orderMachine,
  'production-order',
  {
    right: 'service',
    reads: ['options'],
    set(_ctx, { options }, { bending_stock: left = [] }) {
      return { options: { ...options, bending_stock: left } };
    },
  },
);

/** Locked orders follow work orders of theirs that have changed: a confirmed one that has got its first is in production first. */
export async function followWork(ctx: Context, ids: readonly number[], removed: boolean): Promise<void> {
  const beginning = await ctx.rows<{ id: number }>(sql`
    select o.id from orders o
    where o.tenant_id = ${ctx.tenant.id} and o.id = any (${ids}::integer[]) and o.status = 'CONFIRMED' and o.deleted_at is null
      and exists (select from work_orders w
        where w.tenant_id = o.tenant_id and w.order_id = o.id and not w.is_auxiliary and w.status <> 'CANCELLED' and w.deleted_at is null)
    order by o.id`);
  for (const { id } of beginning) await startProduction.one(ctx, id, {});
  for (const id of ids) await syncOrder(ctx, id, removed);
}

/** Its shipment leaves. */
export const ship = move(orderMachine, 'ship', { right: 'service' });

/** Its shipment has arrived: nothing is kept for the order any more. */
export const delivered = move<object, { at: string }>(orderMachine, 'delivered', {
  right: 'service',
  set: (_ctx, _row, { at }) => ({ shipped_at: at }),
  after: (ctx, rows) =>
    fulfil(
      ctx,
      rows.map(({ id }) => id),
    ),
});

/** Its shipment is taken back. */
export const shipmentReturned = move(orderMachine, 'shipment-returned', { right: 'service', set: () => ({ shipped_at: null }) });
