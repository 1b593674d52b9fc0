import sql, { raw } from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import type { Guard } from '../../kernel/states/guard.ts';
import { move } from '../../kernel/states/move.ts';
import { voidLots } from '../bending/lot-life.ts';
import { revertWorkOrders } from '../work-orders/cascade/revert.ts';
import { type BendingOrderOptions, type BendingOrderStatus, bendingOrderMachine, bendingOrders } from './model.ts';
import { type Start, sendToProduction } from './start.ts';

const hasItems: Guard = {
  sql: () =>
    raw(
      'exists (select from bending_order_items i where i.tenant_id = t.tenant_id and i.bending_order_id = t.id and i.deleted_at is null)',
    ),
  status: 422,
  error: 'error.bending_order.no_items',
  detail: () => ({ path: 'items' }),
};

export const confirmBendingOrder = move(bendingOrderMachine, 'confirm', {
  guards: [hasItems],
  set: (ctx) => ({ confirmed_at: ctx.now.toISOString() }),
});

export const startBendingOrder = move<object, Start>(bendingOrderMachine, 'start', {
  async after(ctx, rows, body) {
    for (const { id } of rows) await sendToProduction(ctx, id, body);
  },
});

interface WithOptions {
  options: BendingOrderOptions | null;
}

/** The work is reverted with the same reason, and its numbers are given up. */
export const cancelBendingOrder = move<WithOptions, { reason: string }>(bendingOrderMachine, 'cancel', {
  reads: ['options'],
  set: (ctx, { from, options }, { reason }) => ({
    options: {
      ...options,
      cancelled_at: ctx.now.toISOString(),
      cancelled_by: ctx.session.userId,
      cancel_reason: reason,
      cancelled_from: from as BendingOrderStatus,
    },
  }),
  async after(ctx, rows, { reason }) {
    for (const { id } of rows) {
      await revertWorkOrders(ctx, await liveWorkOf(ctx, id), { force: false, reason });
      await voidLots(ctx, { bending_order_id: id });
      await ctx.rows(sql`
        update bending_order_items set produced_quantity = 0
        where tenant_id = ${ctx.tenant.id} and bending_order_id = ${id} and produced_quantity <> 0 and deleted_at is null`);
    }
  },
});

const liveWorkOf = async (ctx: Context, id: number): Promise<number[]> =>
  (
    await ctx.rows<{ id: number }>(sql`
      select id from work_orders where tenant_id = ${ctx.tenant.id} and bending_order_id = ${id} and status <> 'CANCELLED' and deleted_at is null order by id`)
  ).map((work) => work.id);

/** Begins anew under its number: what was made stays with the cancelled work orders, which count no more. */
export const reregisterBendingOrder = move<WithOptions>(bendingOrderMachine, 're-register', {
  reads: ['options'],
  set: (_ctx, { options }) => ({
    confirmed_at: null,
    produced_at: null,
    options: { ...options, reregister_count: (options?.reregister_count ?? 0) + 1 },
  }),
  async after(ctx, rows) {
    for (const { id } of rows) {
      await ctx.items(bendingOrders).update(id, { bending_lot: null });
      await ctx.rows(sql`
        update bending_order_items set lot_no = null, work_order_item_id = null
        where tenant_id = ${ctx.tenant.id} and bending_order_id = ${id} and deleted_at is null`);
    }
  },
});
