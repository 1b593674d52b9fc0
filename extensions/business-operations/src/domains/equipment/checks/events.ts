import type { Cycle } from './model.ts';

/** What other areas hear of checks, inside the transaction; a listener that throws refuses the request. */

/** Cells were filled, changed or emptied, or what is said of a sheet. Sent once at the end of each operation, with the sheets locked. */
export const EQUIPMENT_CHECKS_CHANGED = 'equipment_checks.changed';

export interface EquipmentChecksChanged {
  equipment_id: number;
  inspection_cycle: Cycle;
  periods: readonly string[];
}
