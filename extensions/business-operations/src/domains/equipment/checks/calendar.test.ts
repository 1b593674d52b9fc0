import { describe, expect, it } from 'vitest';
import type { WorkCalendar } from '../../hr/holidays/rules.ts';
import { type Column, columnsOf, isPeriod, isWorkingSpan, labelOf, periodOf, rangeOf, spanOf, spansOf } from './calendar.ts';

describe('the cell that holds a day', () => {
  it.each([
    ['DAILY', '2025-03-17', '2025-03-17', '2025-03-17', '2025-03'],
    ['DAILY', '2028-02-29', '2028-02-29', '2028-02-29', '2028-02'],
    ['WEEKLY', '2020-01-02', '2019-12-30', '2020-01-05', '2020'],
    ['WEEKLY', '2019-12-30', '2019-12-30', '2020-01-05', '2020'],
    ['WEEKLY', '2019-12-29', '2019-12-23', '2019-12-29', '2019'],
    ['WEEKLY', '2021-01-03', '2020-12-28', '2021-01-03', '2020'],
    ['WEEKLY', '2021-01-04', '2021-01-04', '2021-01-10', '2021'],
    ['WEEKLY', '2027-01-01', '2026-12-28', '2027-01-03', '2026'],
    ['WEEKLY', '1900-01-01', '1900-01-01', '1900-01-07', '1900'],
    ['WEEKLY', '2199-12-29', '2199-12-23', '2199-12-29', '2199'],
    ['MONTHLY', '2025-03-17', '2025-03-01', '2025-03-31', '2025'],
    ['MONTHLY', '2028-02-29', '2028-02-01', '2028-02-29', '2028'],
    ['MONTHLY', '2100-02-28', '2100-02-01', '2100-02-28', '2100'],
    ['BIMONTHLY', '2025-04-30', '2025-03-01', '2025-04-30', '2025'],
    ['BIMONTHLY', '2028-01-01', '2028-01-01', '2028-02-29', '2028'],
    ['BIMONTHLY', '2025-12-31', '2025-11-01', '2025-12-31', '2025'],
    ['QUARTERLY', '2025-06-30', '2025-04-01', '2025-06-30', '2025'],
    ['QUARTERLY', '2025-07-01', '2025-07-01', '2025-09-30', '2025'],
    ['SEMIANNUAL', '2025-12-31', '2025-07-01', '2025-12-31', '2025'],
    ['SEMIANNUAL', '2025-06-30', '2025-01-01', '2025-06-30', '2025'],
  ] as const)('%s %s', (cycle, day, check_date, end_date, period) => {
    expect(spanOf(cycle, day)).toEqual({ check_date, end_date });
    expect(periodOf(cycle, day)).toBe(period);
    expect(periodOf(cycle, end_date)).toBe(period);
  });
});

describe('the cells of a period', () => {
  it.each([
    ['DAILY', '2025-02', 28, '2025-02-01', '2025-02-28'],
    ['DAILY', '2028-02', 29, '2028-02-01', '2028-02-29'],
    ['DAILY', '2025-12', 31, '2025-12-01', '2025-12-31'],
    ['WEEKLY', '2020', 53, '2019-12-30', '2021-01-03'],
    ['WEEKLY', '2026', 53, '2025-12-29', '2027-01-03'],
    ['WEEKLY', '2024', 52, '2024-01-01', '2024-12-29'],
    ['WEEKLY', '2027', 52, '2027-01-04', '2028-01-02'],
    ['MONTHLY', '2025', 12, '2025-01-01', '2025-12-31'],
    ['BIMONTHLY', '2025', 6, '2025-01-01', '2025-12-31'],
    ['QUARTERLY', '2025', 4, '2025-01-01', '2025-12-31'],
    ['SEMIANNUAL', '2025', 2, '2025-01-01', '2025-12-31'],
  ] as const)('%s %s', (cycle, period, count, first, last) => {
    const spans = spansOf(cycle, period);
    expect(spans).toHaveLength(count);
    expect(rangeOf(cycle, period)).toEqual([first, last]);
    for (const span of spans) expect([periodOf(cycle, span.check_date), spanOf(cycle, span.end_date)]).toEqual([period, span]);
  });

  it('of two months begin in odd ones', () => {
    expect(spansOf('BIMONTHLY', '2025').map(({ check_date }) => check_date.slice(5, 7))).toEqual(['01', '03', '05', '07', '09', '11']);
  });
});

it.each([
  ['DAILY', '2025-01', true],
  ['DAILY', '2025-13', false],
  ['DAILY', '2025-1', false],
  ['DAILY', '2025', false],
  ['DAILY', '1899-12', false],
  ['WEEKLY', '2025', true],
  ['WEEKLY', '2025-01', false],
  ['MONTHLY', '2200', false],
  ['QUARTERLY', '1900', true],
  ['SEMIANNUAL', '', false],
] as const)('as a period of %s cells %o is one: %s', (cycle, period, expected) => expect(isPeriod(cycle, period)).toBe(expected));

/** Monday to Friday, with a week of holidays from 2025-10-06 on and a single one on a Friday. */
const calendar: WorkCalendar = {
  weekdays: [1, 2, 3, 4, 5],
  holidays: new Set(['2025-10-03', '2025-10-06', '2025-10-07', '2025-10-08', '2025-10-09', '2025-10-10']),
};
const never: WorkCalendar = { weekdays: [], holidays: new Set() };
const sundays: WorkCalendar = { weekdays: [7], holidays: new Set() };

describe('a cell is open', () => {
  it.each([
    ['DAILY', '2025-10-02', calendar, true],
    ['DAILY', '2025-10-03', calendar, false],
    ['DAILY', '2025-10-04', calendar, false],
    ['WEEKLY', '2025-10-03', calendar, true],
    ['WEEKLY', '2025-10-12', calendar, false],
    ['MONTHLY', '2025-10-12', never, true],
    ['BIMONTHLY', '2025-10-12', never, true],
    ['QUARTERLY', '2025-10-12', never, true],
    ['SEMIANNUAL', '2025-10-12', never, true],
    ['WEEKLY', '2025-10-15', never, false],
    ['WEEKLY', '2025-10-12', sundays, true],
  ] as const)('%s %s', (cycle, day, worked, expected) => expect(isWorkingSpan(worked, cycle, spanOf(cycle, day))).toBe(expected));
});

describe('columns', () => {
  it('know which are closed and which have not begun', () => {
    const october = columnsOf(calendar, 'DAILY', '2025-10', '2025-10-02');
    const days = (of: (column: Column) => boolean) => october.filter(of).map(({ check_date }) => Number(check_date.slice(8)));
    expect(days(({ working }) => working).slice(0, 3)).toEqual([1, 2, 13]);
    expect(days(({ future }) => !future)).toEqual([1, 2]);
    const weeks = columnsOf(calendar, 'WEEKLY', '2025', '2025-10-05');
    expect(weeks.filter(({ working }) => !working)).toEqual([
      { check_date: '2025-10-06', end_date: '2025-10-12', working: false, future: true },
    ]);
  });
});

it('names the columns in Korean and English', () => {
  expect(labelOf('DAILY', 17, 'ko')).toBe('17일');
  expect(labelOf('WEEKLY', 53, 'en')).toBe('W53');
  expect(labelOf('MONTHLY', 3, 'en')).toBe('Mar');
  expect(labelOf('BIMONTHLY', 2, 'ko')).toBe('3~4월');
  expect(labelOf('BIMONTHLY', 6, 'en')).toBe('Nov–Dec');
  expect(labelOf('QUARTERLY', 4, 'ko')).toBe('4분기');
  expect(labelOf('SEMIANNUAL', 2, 'ko')).toBe('하반기');
  expect(labelOf('SEMIANNUAL', 1, 'en')).toBe('H1');
});
