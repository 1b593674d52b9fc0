import type { OrderStatus } from '../orders/model.ts';
import type { ShipmentStatus } from './model.ts';

/** Orders whose shipment can be planned; it leaves once everything is made. */
export const PLANNABLE: readonly OrderStatus[] = ['IN_PROGRESS', 'IN_PRODUCTION', 'PRODUCED'];

/** What a shipment still takes once it has left; of one that has not, everything can be changed. */
const TAKEN: Partial<Record<ShipmentStatus, readonly string[]>> = {
  SHIPPING: ['vehicle_dispatches', 'remarks', 'can_ship', 'deposit_confirmed', 'invoice_issued'],
  COMPLETED: ['remarks', 'deposit_confirmed', 'invoice_issued'],
  CANCELLED: [],
};

/** The members that a change may name in that state; undefined for any. */
export const takenIn = (status: ShipmentStatus): readonly string[] | undefined => TAKEN[status];
