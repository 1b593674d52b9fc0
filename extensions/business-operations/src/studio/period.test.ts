import { expect, test } from 'vitest';
import { isPeriod, monthPeriod, quickPeriods } from './period.ts';

test.each([
  [
    '2026-11-22',
    {
      this_month: ['2026-11-01', '2026-11-30'],
      last_month: ['2026-10-01', '2026-10-31'],
      this_quarter: ['2026-10-01', '2026-12-31'],
      this_year: ['2026-01-01', '2026-12-31'],
      last_year: ['2025-01-01', '2025-12-31'],
    },
  ],
  [
    '2028-01-31',
    {
      this_month: ['2028-01-01', '2028-01-31'],
      last_month: ['2027-12-01', '2027-12-31'],
      this_quarter: ['2028-01-01', '2028-03-31'],
      this_year: ['2028-01-01', '2028-12-31'],
      last_year: ['2027-01-01', '2027-12-31'],
    },
  ],
])('the usual periods of %s', (today, expected) => {
  const found = Object.entries(quickPeriods(today)).map(([name, { start, end }]) => [name, [start, end]]);
  expect(Object.fromEntries(found)).toEqual(expected);
});

test('a month ends with its last day', () => {
  expect(monthPeriod('2028-02')).toEqual({ start: '2028-02-01', end: '2028-02-29' });
  expect(monthPeriod('2026-12')).toEqual({ start: '2026-12-01', end: '2026-12-31' });
});

test('a period has two days in their order', () => {
  expect(isPeriod({ start: '2026-02-01', end: '2026-02-01' })).toBe(true);
  expect(isPeriod({ start: '2026-02-02', end: '2026-02-01' })).toBe(false);
  expect(isPeriod({ start: '', end: '2026-02-01' })).toBe(false);
});
