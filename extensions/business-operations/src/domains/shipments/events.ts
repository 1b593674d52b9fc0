/** What other areas hear of shipments, inside the transaction; a listener that throws refuses the request. All carry `ShipmentsEvent`. */

/** They leave: their goods are out of stock by now. */
export const SHIPMENTS_LEFT = 'shipments.left';
export const SHIPMENTS_DELIVERED = 'shipments.delivered';
/** Taken back from their way or from the customer; the goods are in stock again. */
export const SHIPMENTS_RETURNED = 'shipments.returned';
/** Cancelled or deleted before they left. */
export const SHIPMENTS_CANCELLED = 'shipments.cancelled';

export interface ShipmentsEvent {
  shipments: readonly { id: number; order_id: number }[];
  /** When it happened, by whoever moved them. */
  at: string;
}
