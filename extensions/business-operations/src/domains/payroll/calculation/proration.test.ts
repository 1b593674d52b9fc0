import { describe, expect, it } from 'vitest';
import { overtimeOf, prorated, prorationOf } from './proration.ts';

const OCTOBER = { year: 2026, month: 10 };
const none = { overtime_minutes: 0, night_minutes: 0, holiday_minutes: 0, holiday_overtime_minutes: 0 };

describe('a month begun or ended', () => {
  it.each([
    ['2026-10-16', null, { days: 16, of: 31 }],
    ['2026-10-01', null, null],
    ['2020-01-01', '2026-10-31', null],
    ['2020-01-01', '2026-10-30', { days: 30, of: 31 }],
    ['2026-10-10', '2026-10-10', { days: 1, of: 31 }],
  ])('of %s to %s is paid in part: %o', (hired, resigned, expected) =>
    expect(prorationOf({ hire_date: hired, resign_date: resigned }, OCTOBER)).toEqual(expected),
  );

  it('is cut to tens', () =>
    expect([
      prorated('3100000', { days: 16, of: 31 }).toNumber(),
      prorated(1_000_000, { days: 10, of: 31 }).toNumber(),
      prorated(7, null).toNumber(),
    ]).toEqual([1_600_000, 322_580, 7]));
});

describe('overtime', () => {
  it('is paid with its premium', () => {
    expect(overtimeOf('3135000', '209', { ...none, overtime_minutes: 600 })).toMatchObject({ hourly: '15000', amount: 225_000 });
    expect(overtimeOf('3135000', '209', { ...none, overtime_minutes: 120 })).toMatchObject({ amount: 45_000 });
    expect(
      overtimeOf('3135000', '209', { overtime_minutes: 60, night_minutes: 60, holiday_minutes: 60, holiday_overtime_minutes: 60 })?.amount,
    ).toBe(22_500 + 7500 + 22_500 + 30_000);
  });

  it('is exact where an hour is no whole number of won', () =>
    expect(overtimeOf('3000000', '209', { ...none, overtime_minutes: 209 })?.amount).toBe(75_000));

  it('is nothing without minutes', () =>
    expect([overtimeOf('3000000', '209', none), overtimeOf('3000000', '209', undefined)]).toEqual([null, null]));
});
