import type { ShipmentStatus } from './model.ts';

/** What a shipment still takes once it has left; of one that has not, everything can be changed. */
const TAKEN: Partial<Record<ShipmentStatus, readonly string[]>> = {
  SHIPPING: ['vehicle_dispatches', 'remarks', 'can_ship', 'deposit_confirmed', 'invoice_issued'],
  COMPLETED: ['remarks', 'deposit_confirmed', 'invoice_issued'],
  CANCELLED: [],
};

/** The members that a change may name in that state; undefined for any. */
export const takenIn = (status: ShipmentStatus): readonly string[] | undefined => TAKEN[status];
