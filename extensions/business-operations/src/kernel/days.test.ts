import { describe, expect, it } from 'vitest';
import { addDays, addMonths, clockOf, dayOf, daysBetween, fiscalYearStart, isDay, monthsOf, spansBetween, yearBefore } from './days.ts';

it('an instant has the day and the clock of the time zone', () => {
  const instant = new Date('2024-12-31T15:00:00Z');
  expect([dayOf(instant, 'Asia/Seoul'), clockOf(instant, 'Asia/Seoul')]).toEqual(['2025-01-01', '00:00']);
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
