import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  clockOf,
  dayOf,
  daysBetween,
  daysOf,
  fiscalYearStart,
  instantAt,
  isDay,
  minuteOf,
  monthsOf,
  spansBetween,
  weekdayOf,
  yearBefore,
} from './days.ts';

it('an instant has the day and the clock of the time zone', () => {
  const instant = new Date('2024-12-31T15:00:00Z');
  expect([dayOf(instant, 'Asia/Seoul'), clockOf(instant, 'Asia/Seoul')]).toEqual(['2025-01-01', '00:00']);
  expect(minuteOf(instant, 'Asia/Seoul')).toBe('2025-01-01 00:00');
  expect([dayOf(instant, 'America/New_York'), clockOf(instant, 'America/New_York')]).toEqual(['2024-12-31', '10:00']);
});

it.each([
  ['2025-01-31', 1, '2025-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2025-03-31', -1, '2025-02-28'],
  ['2025-12-15', 1, '2026-01-15'],
  ['2025-01-15', -13, '2023-12-15'],
])('%s and %d months are %s', (day, months, expected) => {
  expect(addMonths(day, months)).toBe(expected);
});

describe('days', () => {
  it('pass months and years', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('2025-01-01', -1)).toBe('2024-12-31');
    expect(daysBetween('2024-01-01', '2025-01-01')).toBe(366);
    expect(daysBetween('2025-01-02', '2025-01-01')).toBe(-1);
  });

  it('29 February has the 28th a year before', () => {
    expect(yearBefore('2024-02-29')).toBe('2023-02-28');
    expect(yearBefore('2025-02-28')).toBe('2024-02-28');
  });

  it('touch months', () => {
    expect(monthsOf('2024-12-31', '2025-02-01')).toEqual(['2024-12', '2025-01', '2025-02']);
    expect(monthsOf('2025-01-31', '2025-01-31')).toEqual(['2025-01']);
    expect(monthsOf('2025-02-01', '2025-01-31')).toEqual([]);
  });

  it('are days of the calendar', () => {
    expect(['2024-02-29', '1900-01-01', '9999-12-31'].filter((day) => !isDay(day))).toEqual([]);
    expect(['2025-02-29', '2025-13-01', '2025-1-1', '+010000-01-01', 'infinity', 'undefined', ''].filter(isDay)).toEqual([]);
  });

  it.each([
    ['2024-01-31', '2024-02-28', 1, 0],
    ['2024-01-31', '2024-02-29', 1, 1],
    ['2024-01-31', '2024-03-30', 1, 1],
    ['2024-02-29', '2025-02-27', 12, 0],
    ['2024-02-29', '2025-02-28', 12, 1],
    ['2024-05-15', '2024-05-14', 1, 0],
    ['2025-05-15', '2020-05-14', 12, 0],
    ['1900-01-01', '9999-12-31', 12, 8099],
  ])('from %s to %s, %i months have passed %i times', (start, end, months, spans) => {
    expect(spansBetween(start, end, months)).toBe(spans);
  });

  it('lie in the fiscal year that began last', () => {
    expect(fiscalYearStart('2025-03-31', 4)).toBe('2024-04-01');
    expect(fiscalYearStart('2025-04-01', 4)).toBe('2025-04-01');
    expect(fiscalYearStart('2025-01-01', 1)).toBe('2025-01-01');
    expect(fiscalYearStart('2025-11-30', 12)).toBe('2024-12-01');
  });
});

describe('the wall clock', () => {
  it.each([
    ['2026-11-17', '09:00', 'Asia/Seoul', '2026-11-17T00:00:00Z'],
    ['2026-11-17', '00:00', 'UTC', '2026-11-17T00:00:00Z'],
    ['2026-11-01', '22:00', 'America/New_York', '2026-11-02T03:00:00Z'],
    ['2026-11-01', '00:30', 'America/New_York', '2026-11-01T04:30:00Z'],
    ['2026-03-08', '06:00', 'America/New_York', '2026-03-08T10:00:00Z'],
    ['2026-03-07', '22:00', 'America/New_York', '2026-03-08T03:00:00Z'],
    ['2026-10-04', '06:00', 'Australia/Lord_Howe', '2026-10-03T19:00:00Z'],
    ['2026-06-01', '06:00', 'Asia/Kathmandu', '2026-06-01T00:15:00Z'],
    ['2026-06-01', '23:00', 'Pacific/Kiritimati', '2026-06-01T09:00:00Z'],
  ])('shows %s %s in %s at %s', (day, clock, zone, instant) => expect(instantAt(day, clock, zone)).toEqual(new Date(instant)));

  it('is put forward over what it never shows', () =>
    expect(instantAt('2026-03-08', '02:30', 'America/New_York')).toEqual(new Date('2026-03-08T07:30:00Z')));
});

describe('days one after the other', () => {
  it('are those of both ends too', () => {
    expect(daysOf('2028-02-28', '2028-03-01')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
    expect(daysOf('2026-11-17', '2026-11-17')).toEqual(['2026-11-17']);
    expect(daysOf('2026-11-17', '2026-11-16')).toEqual([]);
  });

  it('are counted from Monday in their week', () =>
    expect(daysOf('2026-11-16', '2026-11-22').map(weekdayOf)).toEqual([1, 2, 3, 4, 5, 6, 7]));
});
