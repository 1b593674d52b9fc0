import { expect, it } from 'vitest';
import { nextResult } from '../../domains/equipment/checks/model.ts';
import { isExtra, isOpen, movedBy, presentColumn, totalOf } from './checks.ts';

it.each([
  ['DAILY', '2025-01', -1, '2024-12'],
  ['DAILY', '2025-12', 1, '2026-01'],
  ['DAILY', '2025-03', 0, '2025-03'],
  ['WEEKLY', '2025', -1, '2024'],
  ['SEMIANNUAL', '2025', 1, '2026'],
] as const)('%s checks go from %s by %i to %s', (cycle, period, steps, expected) => expect(movedBy(cycle, period, steps)).toBe(expected));

it.each([
  [true, true, false, true, false],
  [true, false, false, false, true],
  [true, true, true, false, false],
  [true, false, true, false, false],
  [false, true, false, false, false],
  [false, false, false, false, false],
])('a cell of an item in use %s, worked %s, future %s is open %s, extra %s', (active, working, future, open, extra) => {
  expect([isOpen({ active }, { working, future }), isExtra({ active }, { working, future })]).toEqual([open, extra]);
});

it('finds the last column that has begun', () => {
  expect(presentColumn([{ future: false }, { future: false }, { future: true }])).toBe(1);
  expect(presentColumn([{ future: true }])).toBe(-1);
});

it('steps through the marks', () => {
  expect([null, 'GOOD', 'BAD', 'REPAIRED'].map((mark) => nextResult(mark as never))).toEqual(['GOOD', 'BAD', 'REPAIRED', null]);
});

it('adds pieces up, with the rate of all', () => {
  const summary = { due: 2, checked: 1, good: 1, bad: 0, repaired: 0, completion_rate: 50 };
  expect(totalOf([{ summary }, { summary: { ...summary, due: 1, checked: 1, completion_rate: 100 } }])).toEqual({
    ...{ due: 3, checked: 2, good: 2, bad: 0, repaired: 0, completion_rate: 66.7 },
  });
  expect(totalOf([]).completion_rate).toBeNull();
});
