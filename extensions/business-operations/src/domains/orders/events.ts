import type { BendingLot, OrderStatus } from './model.ts';

/**
 * What other areas hear of orders: events that `emitEvent` sends inside the transaction, so that a listener that throws refuses the
 * request. All but `BENDING_LOT_ASKED` carry `OrdersEvent`.
 */

export const ORDERS_CONFIRMED = 'orders.confirmed';
export const ORDERS_CONFIRMATION_CANCELLED = 'orders.confirmation_cancelled';
export const ORDERS_CANCELLED = 'orders.cancelled';
/** The orders are marked as deleted, or about to be removed for good. */
export const ORDERS_DELETED = 'orders.deleted';
/** From CANCELLED back to DRAFT. */
export const ORDERS_REOPENED = 'orders.reopened';
/** Everything is made; also sent again for an order that is produced and has lost its shipment. */
export const ORDERS_PRODUCED = 'orders.produced';
/** Nothing is made for the orders any more: they are confirmed, and can be sent to production again. */
export const ORDERS_PRODUCTION_REVERTED = 'orders.production_reverted';

/** Orders that one request has moved together, each once, in ascending order of their ids. */
export interface OrdersEvent {
  orders: readonly MovedOrder[];
  /** Why, where whoever moves them has said so. */
  reason?: string | null;
  /** Of `ORDERS_DELETED`: their rows are about to be removed, and what belongs to them goes first. */
  for_good?: boolean;
}

export interface MovedOrder {
  id: number;
  quote_id: number | null;
  /** The state it comes from; that of a deleted order is the one it is deleted in. */
  from: OrderStatus;
}

/**
 * An order names another lot of bent parts than before, or none any more. Sent once the order is written, so that whoever keeps the lots
 * can link one to it; refused with `error.bending.lot_mismatch` or `error.bending.lot_not_available`, which undoes the order.
 */
export const BENDING_LOT_ASKED = 'orders.bending_lot';

export interface BendingLotAsked {
  order_id: number;
  before: BendingLot | null;
  after: BendingLot | null;
}
