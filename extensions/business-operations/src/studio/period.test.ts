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

test.each([
  ['2026-11-22', 4, ['2026-10-01', '2026-12-31'], ['2026-04-01', '2027-03-31'], ['2025-04-01', '2026-03-31']],
  ['2026-11-22', 12, ['2026-09-01', '2026-11-30'], ['2025-12-01', '2026-11-30'], ['2024-12-01', '2025-11-30']],
  ['2026-12-01', 12, ['2026-12-01', '2027-02-28'], ['2026-12-01', '2027-11-30'], ['2025-12-01', '2026-11-30']],
  ['2027-02-28', 3, ['2026-12-01', '2027-02-28'], ['2026-03-01', '2027-02-28'], ['2025-03-01', '2026-02-28']],
] as const)('on %s in years that begin with month %d', (today, startMonth, quarter, year, before) => {
  const found = quickPeriods(today, startMonth);
  const expected = { fiscal_quarter: quarter, fiscal_year: year, last_fiscal_year: before };
  expect(Object.keys(found)).toEqual(['this_month', 'last_month', ...Object.keys(expected)]);
  for (const [name, [start, end]] of Object.entries(expected)) expect(found[name], name).toEqual({ start, end });
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
