import { describe, expect, it } from 'vitest';
import type { ClassificationRule } from '../processes/model.ts';
import { classify } from './classify.ts';

const item = { item_code: 'BD-RM-30', item_name: 'Fire Screen 30', item_category: 'BENDING', item_type: 'PART' };
const ruled = (field: ClassificationRule['field'], match: ClassificationRule['match'], value: string, id = 1) => ({
  id,
  rules: [{ field, match, value }],
});

describe('the process of an item', () => {
  it.each<[ClassificationRule['field'], ClassificationRule['match'], string, boolean]>([
    ['item_category', 'EQUALS', 'bending', true],
    ['item_category', 'EQUALS', 'bend', false],
    ['item_code', 'STARTS_WITH', 'bd-', true],
    ['item_code', 'STARTS_WITH', 'RM', false],
    ['item_code', 'ENDS_WITH', '-30', true],
    ['item_name', 'CONTAINS', 'SCREEN', true],
    ['item_name', 'CONTAINS', '슬랫', false],
    ['item_type', 'EQUALS', 'PART', true],
  ])('by %s %s %s', (field, match, value, found) => expect(classify(item, [ruled(field, match, value)])).toBe(found ? 1 : null));

  it('is the first whose rules it meets', () => {
    const processes = [
      { id: 3, rules: null },
      ruled('item_name', 'CONTAINS', 'slat', 5),
      ruled('item_name', 'CONTAINS', 'screen', 7),
      ruled('item_category', 'EQUALS', 'BENDING', 9),
    ];
    expect(classify(item, processes)).toBe(7);
    expect(classify({ ...item, item_name: null, item_category: null }, processes)).toBeNull();
  });
});
