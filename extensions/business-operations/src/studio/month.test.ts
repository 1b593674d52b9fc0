import { expect, test } from 'vitest';
import { firstDayOf, lastDayOf, monthOf, monthText, movedBy } from './month.ts';

test('a month is read from the address, and goes over the end of the year', () => {
  expect(monthOf('2026-11')).toEqual({ year: 2026, month: 11 });
  expect([monthOf('2026-13'), monthOf('2026-1'), monthOf(undefined)]).toEqual([undefined, undefined, undefined]);
  expect(monthText(movedBy({ year: 2026, month: 12 }, 1))).toBe('2027-01');
  expect(monthText(movedBy({ year: 2026, month: 1 }, -1))).toBe('2025-12');
  expect([firstDayOf({ year: 2028, month: 2 }), lastDayOf({ year: 2028, month: 2 })]).toEqual(['2028-02-01', '2028-02-29']);
});
