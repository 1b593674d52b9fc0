import type { Derivation } from '../../kernel/derivation.ts';
import { invalid } from '../../kernel/errors.ts';
import { items } from './model.ts';
import { conversionFault } from './rules.ts';

/**
 * Emitted within the transaction once an item has been changed, whichever way; a listener that throws undoes the change. Listeners are
 * filters of this name, and read in the transaction that Directus hands them as `database`.
 */
export const ITEM_CHANGED = 'items.changed';

export interface ItemChanged {
  id: number;
  /** The fields that the change names. */
  fields: readonly string[];
}

/** Undefined for what is no JSON, which Directus hands on as it came. */
function parsed(written: string): unknown {
  try {
    return JSON.parse(written);
  } catch {
    return undefined;
  }
}

/** Nothing is derived of an item: what its conversions may hold is judged here, and that it has changed is said, whichever way it is written. */
export const itemDerivation: Derivation = {
  collection: items,
  reads: ['unit', 'unit_conversions'],
  derive({ before, after }) {
    const { unit, unit_conversions: written } = after;
    if (!unit || !written || (before?.unit === unit && before.unit_conversions === written)) return {};
    const fault = conversionFault(unit, parsed(written));
    if (fault !== null) throw invalid('error.item.invalid_conversion', [{ path: `unit_conversions.${fault}`, code: 'invalid_conversion' }]);
    return {};
  },
  async derived({ before, fields, emit }, id) {
    if (before) await emit(ITEM_CHANGED, { id, fields } satisfies ItemChanged);
  },
};
