import sql from 'sql-template-tag';
import type { App } from '../../kernel/app.ts';
import type { Context } from '../../kernel/context/context.ts';
import { deleteByService } from '../../kernel/directus/delete-by-service.ts';
import { onEvent } from '../../kernel/events.ts';
import type { HookRegistry } from '../../kernel/hooks.ts';
import { ORDERS_CANCELLED, ORDERS_DELETED, ORDERS_PRODUCED, ORDERS_PRODUCTION_REVERTED, type OrdersEvent } from '../orders/events.ts';
import { WORK_ORDERS_REVERTED, type WorkOrdersReverted } from '../work-orders/events.ts';
import { cancelWaiting } from './cancel.ts';
import { createShipment, liveShipment, plannedDay } from './insert.ts';
import { orderLines, refreshLines } from './lines.ts';
import { shipments } from './model.ts';
import { deleteShipment } from './moves.ts';

/** How shipments follow orders and work orders, within the transaction that moves these; a deletion in the Studio is the API's. */
export function hooks(registry: HookRegistry, app: App): void {
  deleteByService(registry, app, shipments, deleteShipment);
  onEvent<OrdersEvent>(registry, ORDERS_PRODUCED, async (ctx, { orders }) => {
    for (const { id } of orders) await shipProduced(ctx, id);
  });
  onEvent<OrdersEvent>(registry, ORDERS_PRODUCTION_REVERTED, (ctx, { orders, reason }) =>
    cancelWaiting(
      ctx,
      orders.map(({ id }) => id),
      reason,
    ),
  );
  onEvent<OrdersEvent>(registry, ORDERS_CANCELLED, (ctx, { orders }) =>
    cancelWaiting(
      ctx,
      orders.map(({ id }) => id),
    ),
  );
  onEvent<OrdersEvent>(registry, ORDERS_DELETED, async (ctx, { orders, for_good: forGood }) => {
    if (forGood)
      await removeShipments(
        ctx,
        orders.map(({ id }) => id),
      );
  });
  onEvent<WorkOrdersReverted>(registry, WORK_ORDERS_REVERTED, (ctx, reverted) => leaveShipments(ctx, reverted));
}

/** A produced order has a shipment: the one that it has, with what was made in the end, or a new one where there is something to ship. */
async function shipProduced(ctx: Context, orderId: number): Promise<void> {
  const live = await liveShipment(ctx, orderId);
  if (live) {
    if (live.status === 'SCHEDULED' || live.status === 'READY') await refreshLines(ctx, live);
    return;
  }
  const lines = await orderLines(ctx, orderId, true);
  if (!lines.length) return;
  const order = await ctx.row<{ delivery_date: string | null }>(
    sql`select delivery_date::text as delivery_date from orders where tenant_id = ${ctx.tenant.id} and id = ${orderId}`,
  );
  await createShipment(ctx, orderId, { source: 'AUTO', head: { scheduled_date: plannedDay(ctx, order?.delivery_date ?? null) }, lines });
}

/** What reverted work orders made leaves shipments that wait; where their rows go for good, other lines keep their texts and lose the link. */
async function leaveShipments(ctx: Context, { work_order_ids: ids, force }: WorkOrdersReverted): Promise<void> {
  const tenant = ctx.tenant.id;
  const made = sql`select id from work_order_items where tenant_id = ${tenant} and work_order_id = any (${ids}::integer[])`;
  await ctx.rows(sql`
    delete from shipment_items l using shipments s
    where l.tenant_id = ${tenant} and l.work_order_item_id in (${made}) and s.tenant_id = l.tenant_id and s.id = l.shipment_id
      and s.status in ('SCHEDULED', 'READY') and s.deleted_at is null and l.deleted_at is null`);
  if (force)
    await ctx.rows(sql`
      update shipment_items set work_order_item_id = null where tenant_id = ${tenant} and work_order_item_id in (${made})`);
}

/** Removes the shipments of orders that are about to be removed for good; all of them are cancelled or deleted. */
async function removeShipments(ctx: Context, orderIds: readonly number[]): Promise<void> {
  const tenant = ctx.tenant.id;
  const gone = sql`select id from shipments where tenant_id = ${tenant} and order_id = any (${orderIds}::integer[])`;
  await ctx.rows(sql`select set_config('app.hard_delete', 'on', true)`);
  await ctx.rows(sql`delete from vehicle_dispatches where tenant_id = ${tenant} and shipment_id in (${gone})`);
  await ctx.rows(sql`delete from shipment_items where tenant_id = ${tenant} and shipment_id in (${gone})`);
  await ctx.rows(sql`delete from shipments where tenant_id = ${tenant} and order_id = any (${orderIds}::integer[])`);
  await ctx.rows(sql`select set_config('app.hard_delete', '', true)`);
}
