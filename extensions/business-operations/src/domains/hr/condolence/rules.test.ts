import { describe, expect, it } from 'vitest';
import { periodOf } from './rules.ts';

describe('the period of statistics', () => {
  it.each([
    ['is this year', undefined, undefined, '2026-01-01', '2026-12-31'],
    ['is the rest of the year in which it begins', '2025-03-01', undefined, '2025-03-01', '2025-12-31'],
    ['is the year in which it ends', undefined, '2024-06-30', '2024-01-01', '2024-06-30'],
  ])('%s', (_, start, end, from, to) => expect(periodOf('2026-11-21', start, end)).toEqual({ start: from, end: to }));

  it('ends after it begins, and within ten years', () => {
    expect(() => periodOf('2026-11-21', '2026-02-01', '2026-01-01')).toThrow('error.date_range_invalid');
    expect(() => periodOf('2026-11-21', '2016-01-01', '2026-01-01')).toThrow('error.date_range_too_long');
  });
});
