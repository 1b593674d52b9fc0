import type { Derivation } from '../../kernel/derivation.ts';
import { vehicleLogs } from './model.ts';
import { distanceOf } from './rules.ts';

export const vehicleLogDerivation: Derivation = {
  collection: vehicleLogs,
  reads: ['odometer_start', 'odometer_end'],
  derive({ after: { odometer_start: start, odometer_end: end } }) {
    // The database says what is missing, or in the wrong order.
    return start && end ? { distance_km: distanceOf(Number(start), Number(end)) } : {};
  },
};
