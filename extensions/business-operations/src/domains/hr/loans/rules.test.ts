import { describe, expect, it } from 'vitest';
import { maturityOf, periodOf } from './rules.ts';

describe('the period of the dashboard', () => {
  it.each([
    ['this year so far', undefined, undefined, '2026-01-01', '2026-11-21'],
    ['the year in which it ends', undefined, '2024-06-30', '2024-01-01', '2024-06-30'],
    ['until today', '2025-03-01', undefined, '2025-03-01', '2026-11-21'],
    ['five years, a leap day among them', '2020-02-29', '2025-02-27', '2020-02-29', '2025-02-27'],
  ])('%s', (_, start, end, from, to) => expect(periodOf('2026-11-21', start, end)).toEqual({ start: from, end: to }));

  it('ends after it begins, and within five years', () => {
    expect(() => periodOf('2026-11-21', '2027-01-01')).toThrow('error.date_range_invalid');
    expect(() => periodOf('2026-11-21', '2020-01-01', '2025-01-01')).toThrow('error.date_range_too_long');
  });
});

describe('maturity', () => {
  it('is cut to the end of a shorter month', () => {
    expect(maturityOf('2026-01-31', 1)).toBe('2026-02-28');
    expect(maturityOf('2027-01-31', 13)).toBe('2028-02-29');
  });
});
