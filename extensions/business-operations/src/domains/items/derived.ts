import type { Derivation } from '../../kernel/derivation.ts';
import { invalid } from '../../kernel/errors.ts';
import { items } from './model.ts';
import { conversionFault } from './rules.ts';

/** Nothing is derived of an item: what its conversions may hold is judged here, whichever way it is written. */
export const itemDerivation: Derivation = {
  collection: items,
  reads: ['unit', 'unit_conversions'],
  derive({ before, after }) {
    const { unit, unit_conversions: written } = after;
    if (!unit || !written || (before?.unit === unit && before.unit_conversions === written)) return {};
    const fault = conversionFault(unit, JSON.parse(written));
    if (fault !== null) throw invalid('error.item.invalid_conversion', [{ path: `unit_conversions.${fault}`, code: 'invalid_conversion' }]);
    return {};
  },
};
