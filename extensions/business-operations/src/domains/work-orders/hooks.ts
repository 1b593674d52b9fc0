import sql from 'sql-template-tag';
import type { App } from '../../kernel/app.ts';
import type { Context } from '../../kernel/context/context.ts';
import { deleteByService } from '../../kernel/directus/delete-by-service.ts';
import { onEvent } from '../../kernel/events.ts';
import type { HookRegistry } from '../../kernel/hooks.ts';
import { ORDERS_CANCELLED, ORDERS_DELETED, type OrdersEvent } from '../orders/events.ts';
import { SHIPMENTS_LEFT, SHIPMENTS_RETURNED, type ShipmentsEvent } from '../shipments/events.ts';
import { removeWorkOrders } from './cascade/remove.ts';
import { revertWorkOrders } from './cascade/revert.ts';
import { returnWork, shipWork } from './cascade/ship.ts';
import { workOrders } from './model.ts';
import { deleteWorkOrder } from './service.ts';

/** Work orders deleted in the Studio and by `/items` go with all that follows; and what becomes of them with their orders and shipments. */
export function hooks(registry: HookRegistry, app: App): void {
  deleteByService(registry, app, workOrders, deleteWorkOrder);
  onEvent<OrdersEvent>(registry, ORDERS_CANCELLED, cancelWithOrders);
  onEvent<OrdersEvent>(registry, ORDERS_DELETED, removeWithOrders);
  onEvent<ShipmentsEvent>(registry, SHIPMENTS_LEFT, shipWork);
  onEvent<ShipmentsEvent>(registry, SHIPMENTS_RETURNED, returnWork);
}

/** An order whose production has not begun is cancelled with its work orders, for its reason. */
async function cancelWithOrders(ctx: Context, { orders }: OrdersEvent): Promise<void> {
  const open = await ctx.rows<{ id: number; reason: string | null }>(sql`
    select w.id, o.options #>> '{cancellation,reason}' as reason
    from work_orders w join orders o on o.tenant_id = w.tenant_id and o.id = w.order_id
    where w.tenant_id = ${ctx.tenant.id} and w.order_id = any (${orders.map(({ id }) => id)}::integer[])
      and w.status not in ('SHIPPED', 'CANCELLED') and w.deleted_at is null order by w.id`);
  const reasons = [...new Set(open.map(({ reason }) => reason))];
  for (const reason of reasons)
    await revertWorkOrders(
      ctx,
      open.filter((work) => work.reason === reason).map(({ id }) => id),
      { force: false, reason },
    );
}

/** Orders that are removed for good take along their cancelled work orders; of marked ones they stay. */
async function removeWithOrders(ctx: Context, { orders, for_good: forGood }: OrdersEvent): Promise<void> {
  if (!forGood) return;
  const theirs = await ctx.rows<{ id: number }>(sql`
    select id from work_orders where tenant_id = ${ctx.tenant.id} and order_id = any (${orders.map(({ id }) => id)}::integer[]) order by id`);
  if (theirs.length)
    await removeWorkOrders(
      ctx,
      theirs.map(({ id }) => id),
    );
}
