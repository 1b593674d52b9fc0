import { describe, expect, it } from 'vitest';
import {
  dueDate,
  filingPeriods,
  nextBusinessDay,
  nominalIssueDate,
  type PeriodKind,
  parsePeriod,
  periodHolding,
  periodOf,
} from './periods.ts';

const none = new Set<string>();

it.each([
  ['2025-1P', '2025-01-01', '2025-03-31', '2025-04-25'],
  ['2025-1F', '2025-04-01', '2025-06-30', '2025-07-25'],
  ['2025-2P', '2025-07-01', '2025-09-30', '2025-10-27'], // the 25th is a Saturday
  ['2025-2F', '2025-10-01', '2025-12-31', '2026-01-26'], // a Sunday
  ['2026-1H', '2026-01-01', '2026-06-30', '2026-07-27'],
  ['2024-2H', '2024-07-01', '2024-12-31', '2025-01-27'],
  ['2000-1P', '2000-01-01', '2000-03-31', '2000-04-25'],
])('%s lasts from %s to %s and is due on %s', (value, start, end, due) => {
  const period = parsePeriod(value);
  expect(period).toMatchObject({ value, start, end });
  expect(period && dueDate(period, none)).toBe(due);
});

it.each(['2025-5P', '2025-1Q', '2025', '1F', '25-1F', '2025-1f', '1999-1F', '2101-1F', '2025-1F ', '2025-01', ''])(
  '"%s" is no filing period',
  (value) => expect(parsePeriod(value)).toBeNull(),
);

it('is due after holidays in a row, over the weekend that follows', () => {
  const holidays = new Set(['2023-01-25', '2023-01-26', '2023-01-27']);
  expect(dueDate(periodOf(2022, '2F'), holidays)).toBe('2023-01-30');
  expect(nextBusinessDay('2023-01-24', holidays)).toBe('2023-01-24');
});

describe('the period that holds a day', () => {
  it.each<[string, PeriodKind, PeriodKind]>([
    ['2026-01-01', '1P', '1H'],
    ['2026-03-31', '1P', '1H'],
    ['2026-04-01', '1F', '1H'],
    ['2026-06-30', '1F', '1H'],
    ['2026-07-01', '2P', '2H'],
    ['2026-12-31', '2F', '2H'],
  ])('%s is %s, half-yearly %s', (day, quarterly, halfYearly) => {
    expect(periodHolding(day, 'QUARTERLY').kind).toBe(quarterly);
    expect(periodHolding(day, 'HALF_YEARLY').kind).toBe(halfYearly);
  });
});

it('lists the periods of two years, newest first', () => {
  const values = filingPeriods(2026).map(({ value }) => value);
  expect(values.slice(0, 6)).toEqual(['2026-2F', '2026-2H', '2026-2P', '2026-1F', '2026-1H', '2026-1P']);
  expect(values).toHaveLength(12);
  expect(new Set(values).size).toBe(12);
});

it.each([
  ['2025-01-31', '2025-02-10'],
  ['2025-12-01', '2026-01-10'],
])('the invoice of a supply on %s is issued by %s', (supplied, due) => expect(nominalIssueDate(supplied)).toBe(due));
