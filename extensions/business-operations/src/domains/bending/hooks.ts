import sql from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { onEvent } from '../../kernel/events.ts';
import type { HookRegistry } from '../../kernel/hooks.ts';
import { BENDING_LOT_ASKED, type BendingLotAsked, ORDERS_CANCELLED, ORDERS_DELETED, type OrdersEvent } from '../orders/events.ts';
import { WORK_ORDERS_REVERTED, type WorkOrdersReverted } from '../work-orders/events.ts';
import { exchangeLot, giveUpLotsOfItems, voidWhere } from './lot-life.ts';

/** What only the reverted work named is given up. */
const giveUpReverted = (ctx: Context, { work_order_ids: ids }: WorkOrdersReverted): Promise<void> =>
  giveUpLotsOfItems(
    ctx,
    sql`select i.id from work_order_items i where i.tenant_id = ${ctx.tenant.id} and i.work_order_id = any (${ids}::integer[])`,
  );

/** Rows of orders that are removed for good are named by nothing any more. */
async function unlinkRemoved(ctx: Context, ids: readonly number[]): Promise<void> {
  await ctx.rows(sql`
    update bending_lots b set order_id = null from orders o
    where b.tenant_id = ${ctx.tenant.id} and b.order_id = any (${ids}::integer[]) and o.tenant_id = b.tenant_id and o.id = b.order_id and o.deleted_at is null`);
}

/** Lots follow the orders that name them and the work that is done in them. */
export function bendingHooks(registry: HookRegistry): void {
  onEvent<BendingLotAsked>(registry, BENDING_LOT_ASKED, async (ctx, { order_id, before, after }) => {
    await exchangeLot(ctx, { order_id }, before, after);
  });
  const giveUp = (ctx: Context, ids: readonly number[]) => voidWhere(ctx, sql`b.order_id = any (${ids}::integer[])`);
  const idsOf = ({ orders }: OrdersEvent) => orders.map(({ id }) => id);
  onEvent<OrdersEvent>(registry, ORDERS_CANCELLED, (ctx, event) => giveUp(ctx, idsOf(event)));
  onEvent<OrdersEvent>(registry, ORDERS_DELETED, async (ctx, event) => {
    await giveUp(ctx, idsOf(event));
    await unlinkRemoved(ctx, idsOf(event));
  });
  onEvent<WorkOrdersReverted>(registry, WORK_ORDERS_REVERTED, giveUpReverted);
}
