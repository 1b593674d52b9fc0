import { describe, expect, test } from 'vitest';
import { amount } from '../../kernel/decimal.ts';
import { conversionFault, factorOf, itemDefaults, mergedOptions, scaleOf, toBase } from './rules.ts';

test.each([
  ['EA', 0],
  ['SET', 0],
  ['M', 2],
  ['m2', 2],
  ['KG', 3],
  ['ROLL', 0],
])('quantities in %s have %i decimals', (unit, scale) => expect(scaleOf(unit)).toBe(scale));

test('a service is not kept in stock', () => {
  expect(itemDefaults({ item_type: 'SERVICE' })).toEqual({ quantity_scale: 0, is_stock_managed: false });
  expect(itemDefaults({ item_type: 'PART', unit: 'KG' })).toEqual({ quantity_scale: 3 });
});

describe('conversions', () => {
  test.each<[string, unknown, number | null]>([
    ['none', [], null],
    [
      'two units',
      [
        { unit: 'BOX', factor: 25 },
        { unit: 'PALLET', factor: 0.5 },
      ],
      null,
    ],
    ['the base unit', [{ unit: 'KG', factor: 1 }], 0],
    [
      'a unit twice',
      [
        { unit: 'BOX', factor: 25 },
        { unit: 'BOX', factor: 20 },
      ],
      1,
    ],
    ['nothing', [{ unit: 'BOX', factor: 0 }], 0],
    ['less than nothing', [{ unit: 'BOX', factor: -1 }], 0],
    ['no number', [{ unit: 'BOX', factor: '25' }], 0],
    ['seven decimals', [{ unit: 'BOX', factor: 0.0000001 }], 0],
    ['no unit', [{ unit: ' ', factor: 1 }], 0],
    ['more than is known', [{ unit: 'BOX', factor: 1, note: 'x' }], 0],
    ['no list', { unit: 'BOX', factor: 1 }, 0],
    ['too many', Array.from({ length: 21 }, (_, index) => ({ unit: `U${index}`, factor: 1 })), 0],
  ])('%s', (_, conversions, fault) => expect(conversionFault('KG', conversions)).toBe(fault));

  test('lead to the base unit, half up', () => {
    const box = factorOf('KG', [{ unit: 'BOX', factor: 0.33333 }], 'BOX');
    expect(toBase('0.5', box ?? amount(0)).toString()).toBe('0.1667');
    expect(factorOf('KG', [], 'KG')?.toString()).toBe('1');
    expect(factorOf('KG', [], 'BOX')).toBeNull();
  });
});

test('options are merged key by key', () => {
  expect(mergedOptions({ a: 1, b: { c: 2 } }, { b: { d: 3 }, a: null })).toEqual({ b: { d: 3 } });
});
