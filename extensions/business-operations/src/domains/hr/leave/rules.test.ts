import { describe, expect, it } from 'vitest';
import { addDays } from '../../../kernel/days.ts';
import type { WorkCalendar } from '../holidays/rules.ts';
import { annualPeriod, isCounted, isLeaveSpan, leaveDays } from './rules.ts';

/** 2026-09-24 to 26 is Chuseok, a Thursday to a Saturday. */
const calendar: WorkCalendar = { weekdays: [1, 2, 3, 4, 5], holidays: new Set(['2026-09-24', '2026-09-25', '2026-09-26']) };

describe('the days of a leave', () => {
  it.each([
    ['ANNUAL', '2026-11-20', '2026-11-20', 1, 'a day'],
    ['ANNUAL', '2026-11-20', '2026-11-24', 3, 'over a weekend'],
    ['ANNUAL', '2026-11-21', '2026-11-22', 0, 'on a weekend'],
    ['ANNUAL', '2026-09-21', '2026-09-28', 4, 'over holidays'],
    ['ANNUAL', '2026-09-24', '2026-09-27', 0, 'on holidays'],
    ['ANNUAL', '2028-02-28', '2028-03-01', 3, 'over 29 February'],
    ['ANNUAL', '2027-02-26', '2027-03-01', 2, 'from month to month'],
    ['ANNUAL', '2026-12-31', '2027-01-04', 3, 'from year to year'],
    ['HALF_AM', '2026-11-20', '2026-11-20', 0.5, 'of a morning'],
    ['HALF_PM', '2026-11-20', '2026-11-20', 0.5, 'of an afternoon'],
    ['HALF_PM', '2026-11-21', '2026-11-21', 0, 'of an afternoon on a Saturday'],
    ['SICK', '2026-11-20', '2026-11-23', 2, 'of illness'],
    ['MATERNITY', '2026-11-01', '2027-01-29', 90, 'of maternity, weekends included'],
    ['CHILDCARE', '2026-09-24', '2026-09-27', 4, 'of childcare, holidays included'],
    ['CHILDCARE', '2028-01-01', '2028-12-31', 366, 'of a leap year'],
  ] as const)('%s from %s to %s are %d, %s', (type, start, end, days, _) => expect(leaveDays(calendar, type, start, end)).toBe(days));

  it('of two parts are those of the whole, wherever it is cut', () => {
    const [start, end] = ['2026-09-01', '2026-10-31'];
    for (const type of ['ANNUAL', 'MATERNITY'] as const)
      for (let cut = 0; cut < 60; cut++) {
        const parts = leaveDays(calendar, type, start, addDays(start, cut)) + leaveDays(calendar, type, addDays(start, cut + 1), end);
        expect(parts).toBe(leaveDays(calendar, type, start, end));
      }
  });

  it.each([
    ['ANNUAL', '2026-11-20', '2026-11-19', false],
    ['ANNUAL', '2026-11-20', '2027-11-21', true],
    ['ANNUAL', '2026-11-20', '2027-11-22', false],
    ['HALF_AM', '2026-11-20', '2026-11-20', true],
    ['HALF_AM', '2026-11-20', '2026-11-23', false],
  ] as const)('%s from %s to %s are a leave: %s', (type, start, end, expected) => expect(isLeaveSpan(type, start, end)).toBe(expected));

  it.each([
    [null, 'DRAFT', true],
    ['DRAFT', 'DRAFT', true],
    ['REJECTED', 'PENDING', true],
    ['CANCELLED', 'PENDING', true],
    ['REJECTED', 'CANCELLED', false],
    ['PENDING', 'APPROVED', false],
    ['APPROVED', 'APPROVED', false],
  ] as const)('are counted from %s to %s: %s', (before, after, expected) => expect(isCounted(before, after)).toBe(expected));
});

describe('the year of service', () => {
  it.each([
    ['in the fourth year', '2023-03-02', '2026-11-21', '2026-03-02', '2027-03-01', 16],
    ['in the first year', '2026-05-15', '2026-11-21', '2026-05-15', '2027-05-14', 6],
    ['after many years', '2005-01-10', '2026-11-21', '2026-01-10', '2027-01-09', 25],
    ['on the first day', '2026-11-21', '2026-11-21', '2026-11-21', '2027-11-20', 0],
    ['a day before the first month is full', '2026-05-15', '2026-06-14', '2026-05-15', '2027-05-14', 0],
    ['with the first month full', '2026-05-15', '2026-06-15', '2026-05-15', '2027-05-14', 1],
    ['on the last day of the first year', '2025-05-15', '2026-05-14', '2025-05-15', '2026-05-14', 11],
    ['on the first anniversary', '2025-05-15', '2026-05-15', '2026-05-15', '2027-05-14', 15],
    ['on the second anniversary', '2024-05-15', '2026-05-15', '2026-05-15', '2027-05-14', 15],
    ['on the third anniversary', '2023-05-15', '2026-05-15', '2026-05-15', '2027-05-14', 16],
    ['at the end of a shorter month', '2026-01-31', '2026-02-28', '2026-01-31', '2027-01-30', 1],
    ['before the day of hiring', '2026-12-01', '2026-11-21', '2026-12-01', '2027-11-30', 0],
  ])('%s', (_, hired, day, start, end, granted) => expect(annualPeriod(hired, day)).toEqual({ start, end, granted }));

  it('counts 29 February as 28 in common years', () => {
    expect(annualPeriod('2024-02-29', '2025-02-27')).toMatchObject({ start: '2024-02-29', end: '2025-02-27' });
    expect(annualPeriod('2024-02-29', '2025-02-28')).toMatchObject({ start: '2025-02-28', end: '2026-02-27' });
    expect(annualPeriod('2024-02-29', '2028-02-29')).toMatchObject({ start: '2028-02-29', end: '2029-02-27' });
    expect(annualPeriod('2024-02-29', '2028-02-28')).toMatchObject({ start: '2027-02-28', end: '2028-02-28' });
  });

  it('is the calendar year, with nothing granted, for whom nobody has hired', () =>
    expect(annualPeriod(null, '2026-11-21')).toEqual({ start: '2026-01-01', end: '2026-12-31', granted: null }));
});
