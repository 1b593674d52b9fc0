/** What other areas hear of work orders, inside the transaction; a listener that throws refuses the request. */

/**
 * Work orders were made, moved, changed or removed, or their items or steps. Sent once at the end of each operation, with their orders
 * and bending orders locked, each once in ascending order of the ids.
 */
export const WORK_ORDERS_CHANGED = 'work_orders.changed';

export interface WorkOrdersChanged {
  order_ids: readonly number[];
  bending_order_ids: readonly number[];
  /** Rows of work orders are gone for good. */
  removed: boolean;
}

/** Taken back: cancelled, or with `force` about to be removed for good. What they put into stock is out of it again. */
export const WORK_ORDERS_REVERTED = 'work_orders.reverted';

export interface WorkOrdersReverted {
  work_order_ids: readonly number[];
  force: boolean;
}

/** About to be deleted, or removed for good with what was made beside them. */
export const WORK_ORDERS_REMOVED = 'work_orders.removed';

export interface WorkOrdersRemoved {
  work_order_ids: readonly number[];
}
