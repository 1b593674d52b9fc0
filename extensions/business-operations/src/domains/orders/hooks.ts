import type { App } from '../../kernel/app.ts';
import type { Context } from '../../kernel/context/context.ts';
import { deleteByService } from '../../kernel/directus/delete-by-service.ts';
import { onEvent } from '../../kernel/events.ts';
import type { HookRegistry } from '../../kernel/hooks.ts';
import type { Move } from '../../kernel/states/move.ts';
import { SHIPMENTS_DELIVERED, SHIPMENTS_LEFT, SHIPMENTS_RETURNED, type ShipmentsEvent } from '../shipments/events.ts';
import { WORK_ORDERS_CHANGED, type WorkOrdersChanged } from '../work-orders/events.ts';
import { deleteOrder } from './delete.ts';
import { orders } from './model.ts';
import { delivered, followWork, ship, shipmentReturned } from './sync.ts';

/**
 * A deletion in the Studio and by `/items` releases what is reserved, and opens the quote again, as the API's does. An order follows its
 * work orders and its shipment, whichever way these are moved.
 */
export function hooks(registry: HookRegistry, app: App): void {
  deleteByService(registry, app, orders, deleteOrder);
  onEvent<WorkOrdersChanged>(registry, WORK_ORDERS_CHANGED, (ctx, { order_ids: ids, removed }) => followWork(ctx, ids, removed));
  onEvent<ShipmentsEvent>(registry, SHIPMENTS_LEFT, moveOrders(ship));
  onEvent<ShipmentsEvent>(registry, SHIPMENTS_DELIVERED, moveOrders(delivered));
  onEvent<ShipmentsEvent>(registry, SHIPMENTS_RETURNED, moveOrders(shipmentReturned));
}

const moveOrders =
  (how: Move<object, { at: string }>) =>
  async (ctx: Context, { shipments, at }: ShipmentsEvent): Promise<void> => {
    for (const { order_id: id } of [...shipments].sort((a, b) => a.order_id - b.order_id)) await how.one(ctx, id, { at });
  };
