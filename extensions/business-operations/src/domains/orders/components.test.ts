import { describe, expect, it } from 'vitest';
import { componentsOf, withKnownIds } from './components.ts';
import { locationsOf } from './locations.ts';

const rail = { line_key: 'RAIL', line_type: 'ITEM', item_id: 7, name: 'Guide rail', specification: 'W70', unit: 'M', quantity: '6.00' };

describe('components of an order line', () => {
  it('are the items of its bill of materials for all of its sets', () => {
    const labor = { line_key: 'MFG', line_type: 'LABOR', item_id: null, name: 'Manufacture', unit: 'M2', quantity: '8.949' };
    expect(componentsOf([rail, labor], 2)).toEqual([
      { line_key: 'RAIL', item_id: 7, item_name: 'Guide rail', specification: 'W70', unit: 'M', quantity: '12.0000' },
    ]);
  });

  it('are found within an object, too', () => {
    expect(componentsOf({ lines: [{ ...rail, quantity: 9.4 }] }, '2.0000')[0]?.quantity).toBe('18.8000');
  });

  it('are none without a bill', () => expect(componentsOf(null, 1)).toEqual([]));

  it('stay the rows that they are, each once', () => {
    const of = (parent_id: number | null, line_key: string | null, item_id: number) => ({ parent_id, line_key, item_id });
    const stored = [of(1, 'RAIL', 7), of(1, 'RAIL', 7), of(2, 'RAIL', 7), of(2, null, 9)].map((each, index) => ({
      ...each,
      id: index + 10,
    }));
    const wanted = [of(2, null, 9), of(1, 'RAIL', 7), of(1, 'RAIL', 7), of(1, 'RAIL', 7), of(2, 'RAIL', 8), of(null, 'RAIL', 7)];
    expect(withKnownIds(wanted, stored).map(({ id }) => id)).toEqual([13, 10, 11, null, null, null]);
  });
});

describe('locations of an order', () => {
  const set = { line_type: 'MODEL', quantity: '2', open_width: '3000', open_height: '2500' } as const;

  it('are one for each floor and symbol, with the sizes of the first set there', () => {
    expect(
      locationsOf([
        { ...set, floor: '1F', symbol: 'FSS-1' },
        { ...set, floor: '2F', symbol: 'FSS-1' },
        { ...set, floor: '1F', symbol: 'FSS-1', quantity: '1', open_width: '9000' },
        { line_type: 'ITEM', quantity: '5', floor: '9F', symbol: 'X' },
      ]),
    ).toEqual([
      { floor: '1F', symbol: 'FSS-1', open_width: '3000', open_height: '2500', quantity: '3.0000', sort_order: 0 },
      { floor: '2F', symbol: 'FSS-1', open_width: '3000', open_height: '2500', quantity: '2.0000', sort_order: 1 },
    ]);
  });

  it('without a floor and a symbol are one', () => {
    expect(locationsOf([set, { ...set, floor: null, symbol: '' }])).toHaveLength(1);
  });
});
