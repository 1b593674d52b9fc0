import { expect, it } from 'vitest';
import { needsReason, quarterOf } from './rules.ts';

it.each([
  ['2026-01-01', 2026, 1],
  ['2026-03-31', 2026, 1],
  ['2026-04-01', 2026, 2],
  ['2026-06-30', 2026, 2],
  ['2026-07-01', 2026, 3],
  ['2026-10-01', 2026, 4],
  ['2026-12-31', 2026, 4],
])('%s lies in the quarter %d-%d', (day, year, quarter) => {
  expect(quarterOf(day)).toEqual({ year, quarter });
});

const ordered = { open_width: '3000.00', open_height: '2500.50' };

it.each([
  [{}, ordered, false],
  [{ post_width: '3000', post_height: '2500.5' }, ordered, false],
  [{ post_width: '3000.01' }, ordered, true],
  [{ post_width: '3000', post_height: '2500' }, ordered, true],
  [{ post_width: null }, ordered, false],
  [{ post_width: '3000' }, { open_width: null, open_height: null }, false],
])('of %j installed and %j ordered a reason is asked: %s', (installed, sizes, asked) => {
  expect(needsReason(installed, sizes)).toBe(asked);
});
