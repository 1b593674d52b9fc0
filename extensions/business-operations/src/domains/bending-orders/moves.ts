import sql, { raw } from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { invalid, type Refusal } from '../../kernel/errors.ts';
import { groupBy } from '../../kernel/objects.ts';
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

/** The places of lines whose items have been deleted since, by order: nothing can be made of them. */
async function deletedItems(ctx: Context, rows: readonly { id: number }[]): Promise<ReadonlyMap<number, number[]>> {
  const found = await ctx.rows<{ order: number; place: number }>(sql`
    select l.bending_order_id as "order", l.place
    from (
      select bending_order_id, item_id, (row_number() over (partition by bending_order_id order by sort_order, id))::integer - 1 as place from bending_order_items
      where tenant_id = ${ctx.tenant.id} and bending_order_id = any (${rows.map(({ id }) => id)}::integer[]) and deleted_at is null
    ) l
    join items i on i.tenant_id = ${ctx.tenant.id} and i.id = l.item_id and i.deleted_at is not null order by l.bending_order_id, l.place`);
  const lines = groupBy(found, ({ order }) => order);
  return new Map([...lines].map(([order, members]) => [order, members.map(({ place }) => place)]));
}

type Deleted = ReadonlyMap<number, number[]>;

function deletedRefusal(deleted: Deleted, id: number): Refusal | null {
  const places = deleted.get(id);
  if (!places) return null;
  return invalid(
    'error.validation_failed',
    places.map((place) => ({ path: `items.${place}.item_id`, code: 'unknown_reference' })),
  );
}

export const confirmBendingOrder = move<object, unknown, Deleted>(bendingOrderMachine, 'confirm', {
  guards: [hasItems],
  prepare: deletedItems,
  set: (ctx, { id }, _input, deleted) => deletedRefusal(deleted, id) ?? { confirmed_at: ctx.now.toISOString() },
});

export const startBendingOrder = move<object, Start, Deleted>(bendingOrderMachine, 'start', {
  prepare: deletedItems,
  set: (_ctx, { id }, _input, deleted) => deletedRefusal(deleted, id) ?? {},
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
