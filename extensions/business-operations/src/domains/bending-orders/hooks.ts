import type { App } from '../../kernel/app.ts';
import { deleteByService } from '../../kernel/directus/delete-by-service.ts';
import { onEvent } from '../../kernel/events.ts';
import type { HookRegistry } from '../../kernel/hooks.ts';
import { WORK_ORDERS_CHANGED, type WorkOrdersChanged } from '../work-orders/events.ts';
import { followWork } from './follow.ts';
import { bendingOrders } from './model.ts';
import { deleteBendingOrder } from './service.ts';

/** Bending orders follow their work orders; a deletion in the Studio and by `/items` gives their lots up, as the API's does. */
export function bendingOrderHooks(registry: HookRegistry, app: App): void {
  deleteByService(registry, app, bendingOrders, deleteBendingOrder);
  onEvent<WorkOrdersChanged>(registry, WORK_ORDERS_CHANGED, (ctx, { bending_order_ids: ids }) => followWork(ctx, ids));
}
