import { describe, expect, it } from 'vitest';
import { type Given, periodOf, totalOf } from './rules.ts';

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

describe('what was given', () => {
  const both: Given = {
    has_cash: true,
    cash_method: 'CASH',
    cash_amount: '100000.0000',
    has_gift: true,
    gift_type: '화환',
    gift_amount: '99999999999999.0000',
  };

  it('is cash and gift together', () => expect(totalOf(both)).toEqual({ ...both, total_amount: '100000000099999' }));

  it('has no particulars of what was not given', () => {
    expect(totalOf({ ...both, has_gift: false })).toEqual({
      ...both,
      has_gift: false,
      gift_type: null,
      gift_amount: '0',
      total_amount: '100000',
    });
    expect(totalOf({ ...both, has_cash: false, gift_amount: '7' })).toMatchObject({
      cash_method: null,
      cash_amount: '0',
      total_amount: '7',
    });
    expect(totalOf({ ...both, has_cash: false, has_gift: false }).total_amount).toBe('0');
  });

  it('never comes to anything else than its parts', () => {
    for (let bits = 0; bits < 4; bits++) {
      const given = totalOf({ ...both, has_cash: (bits & 1) > 0, has_gift: (bits & 2) > 0 });
      expect(Number(given.total_amount)).toBe(Number(given.cash_amount) + Number(given.gift_amount));
    }
  });
});
