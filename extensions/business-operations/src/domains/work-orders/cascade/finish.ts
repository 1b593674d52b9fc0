import type { Context } from '../../../kernel/context/context.ts';
import { emitEvent } from '../../../kernel/events.ts';
import { WORK_ORDERS_CHANGED, type WorkOrdersChanged } from '../events.ts';
import type { LockedWork } from '../lock.ts';

const distinct = (ids: readonly (number | null)[]): number[] =>
  [...new Set(ids.flatMap((id) => (id === null ? [] : [id])))].sort((a, b) => a - b);

/**
 * Ends whatever was done to work orders, their items or steps: their orders and bending orders, which are locked, follow.
 * `removed` says that rows of work orders are gone for good.
 */
export async function workChanged(
  ctx: Context,
  works: readonly Pick<LockedWork, 'order_id' | 'bending_order_id'>[],
  removed = false,
): Promise<void> {
  await emitEvent<WorkOrdersChanged>(ctx, WORK_ORDERS_CHANGED, {
    order_ids: distinct(works.map(({ order_id: id }) => id)),
    bending_order_ids: distinct(works.map(({ bending_order_id: id }) => id)),
    removed,
  });
}
