import { describe, expect, it } from 'vitest';
import { referencePath, withBalance } from './stock.ts';

describe('movements of a lot', () => {
  it('carry what is left of it, without the errors of binary fractions', () => {
    const rows = withBalance([{ quantity: 0.3 }, { quantity: -0.1 }, { quantity: -0.2 }, { quantity: 12.3456 }]);
    expect(rows.map(({ balance }) => balance)).toEqual([0.3, 0.2, 0, 12.3456]);
  });

  it('lead to the record that made them, where the Studio has one', () => {
    expect(referencePath({ reference_type: 'receivings', reference_id: '7' })).toBe('/content/receivings/7');
    expect(referencePath({ reference_type: 'shipments', reference_id: '8' })).toBe('/content/shipments/8');
    expect(referencePath({ reference_type: 'manual_entry', reference_id: '7' })).toBeNull();
    expect(referencePath({ reference_type: null, reference_id: null })).toBeNull();
  });
});
