/**
 * Emitted within the transaction after every write of nonconforming reports, whichever way it comes, their costs included; a listener that
 * throws undoes it. Writes through `/items` and the Studio bring no request: listeners are filters of this name, and read in the
 * transaction that Directus hands them as `database`.
 */
export const REPORTS_CHANGED = 'nonconforming_reports.changed';

export interface ReportsChanged {
  tenantId: number;
  event: 'created' | 'updated' | 'state_changed' | 'deleted';
  ids: readonly number[];
  /** The day on which the fault had occurred, where the change has moved it. */
  previousDay?: string;
}
