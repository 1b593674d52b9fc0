/**
 * Emitted within the transaction after every write of inspections, whichever way it comes; a listener that throws undoes it. Writes through
 * `/items` and the Studio bring no request: listeners are filters of this name, and read in the transaction that Directus hands them as
 * `database`.
 */
export const INSPECTIONS_CHANGED = 'inspections.changed';

export interface InspectionsChanged {
  tenantId: number;
  event: 'created' | 'updated' | 'state_changed' | 'deleted';
  ids: readonly number[];
}
