import { describe, expect, it } from 'vitest';
import { annualPeriod } from './rules.ts';

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
