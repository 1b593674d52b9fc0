import { describe, expect, it, test } from 'vitest';
import { entryOf, type Item, isChanged, itemsOf, judged, limitsOf, numbersIn } from './inspection.ts';

const item = (more: Partial<Item> = {}): Item => ({
  ...{ id: 1, name: '두께', method: null, standard: null, measure_type: 'NUMERIC', lower_limit: 1.15, upper_limit: 1.25 },
  ...{ unit: 'mm', measured_values: null, judgement: null, remarks: null },
  ...more,
});

describe('values that are typed', () => {
  it.each<[string, number[] | null]>([
    ['', []],
    ['1.2', [1.2]],
    [' 1.2  1.26,-3 ', [1.2, 1.26, -3]],
    ['1.2 x', null],
    ['1.23456', null],
    ['1e5', null],
  ])('%j', (text, expected) => expect(numbersIn(text)).toEqual(expected));

  it.each([
    ['1.2 1.25', 'PASS'],
    ['1.2 1.26', 'FAIL'],
    ['', null],
    ['1.2 x', null],
  ])('%j is judged at once', (values, expected) => expect(judged({ ...entryOf(item()), values })).toBe(expected));
});

test('only what was changed is sent, of every item', () => {
  const entries = [entryOf(item()), entryOf(item({ id: 2, measure_type: 'OK_NG' })), entryOf(item({ id: 3, measured_values: [1.2] }))];
  expect([isChanged(entries), itemsOf(entries)]).toEqual([false, [{ id: 1 }, { id: 2 }, { id: 3 }]]);
  const [first, second, third] = entries;
  if (!first || !second || !third) throw new Error('There are three.');
  first.values = '1.2 1.26';
  second.judgement = 'FAIL';
  second.remarks = ' 녹 ';
  expect([isChanged(entries), itemsOf(entries)]).toEqual([
    true,
    [{ id: 1, measured_values: [1.2, 1.26] }, { id: 2, judgement: 'FAIL', remarks: '녹' }, { id: 3 }],
  ]);
});

it.each<[number | null, number | null, string]>([
  [1.15, 1.25, '1.15 – 1.25 mm'],
  [1.15, null, '≥ 1.15 mm'],
  [null, 1.25, '≤ 1.25 mm'],
  [null, null, ''],
])('limits %s and %s read %j', (lower_limit, upper_limit, expected) =>
  expect(limitsOf(item({ lower_limit, upper_limit }), String)).toBe(expected),
);
