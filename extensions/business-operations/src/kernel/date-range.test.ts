import { describe, expect, it } from 'vitest';
import { assertRange, type LongestRange } from './date-range.ts';
import { Refusal } from './errors.ts';

function refusalOf(start: string, end: string, longest: LongestRange): unknown {
  try {
    assertRange(start, end, longest);
    return null;
  } catch (error) {
    return error instanceof Refusal ? [error.key, error.details[0]?.max, error.details[0]?.unit] : error;
  }
}

describe('a range', () => {
  it.each([
    ['2025-01-01', '2025-01-01', { days: 1 }],
    ['2024-01-01', '2024-12-31', { days: 366 }],
    ['2024-02-29', '2034-02-27', { years: 10 }],
    ['2025-01-01', '2034-12-31', { years: 10 }],
  ])('from %s to %s is within %j', (start, end, longest) => expect(refusalOf(start, end, longest as LongestRange)).toBeNull());

  it.each([
    ['2025-01-01', '2025-01-02', { days: 1 }, ['error.date_range_too_long', 1, 'days']],
    ['2024-01-01', '2025-01-01', { days: 366 }, ['error.date_range_too_long', 366, 'days']],
    ['2024-02-29', '2034-02-28', { years: 10 }, ['error.date_range_too_long', 10, 'years']],
    ['2025-01-01', '2035-01-01', { years: 10 }, ['error.date_range_too_long', 10, 'years']],
    ['1900-01-01', '9999-12-31', { years: 10 }, ['error.date_range_too_long', 10, 'years']],
    ['2025-01-02', '2025-01-01', { years: 10 }, ['error.date_range_invalid', undefined, undefined]],
  ])('from %s to %s is not within %j', (start, end, longest, refusal) =>
    expect(refusalOf(start, end, longest as LongestRange)).toEqual(refusal),
  );
});
