import { describe, expect, it } from 'vitest';
import { AccountCategory } from './model.ts';
import { assertReportRange, balanceFault, defaultBalance, fits, subCategoriesOf } from './rules.ts';

const line = (debit: string, credit: string) => ({ debit, credit });

describe('sections', () => {
  it('belong to one category each', () => {
    const categories = Object.keys(AccountCategory) as (keyof typeof AccountCategory)[];
    const all = categories.flatMap((category) => subCategoriesOf(category));
    expect(all).toHaveLength(new Set(all).size);
    expect(all).toHaveLength(19);
    expect(fits('EXPENSE', 'SELLING_ADMIN')).toBe(true);
    expect(fits('EXPENSE', 'SALES')).toBe(false);
  });

  it('grow on the side of their category', () => {
    expect((Object.keys(AccountCategory) as (keyof typeof AccountCategory)[]).map(defaultBalance)).toEqual([
      'DEBIT',
      'CREDIT',
      'CREDIT',
      'CREDIT',
      'DEBIT',
    ]);
  });
});

describe('balanceFault', () => {
  it('is null when both sides come to the same, in decimals', () => {
    expect(balanceFault([line('0.1', '0'), line('0.2', '0'), line('0', '0.3')])).toBeNull();
    expect(balanceFault([line('999999999999999.99', '0'), line('0', '999999999999999.99')])).toBeNull();
  });

  it('sees a difference of a jeon in huge sums', () => {
    const fault = balanceFault([line('999999999999999.99', '0'), line('0', '999999999999999.98')]);
    expect([fault?.status, fault?.key, fault?.details[0]?.path]).toEqual([422, 'error.journal.unbalanced', 'lines']);
  });

  it.each([
    ['1', '1'],
    ['0', '0'],
    ['-1', '0'],
    ['1', '-1'],
    ['0', '-0.01'],
  ])('names the line of %s and %s', (debit, credit) => {
    const fault = balanceFault([line('5', '0'), line(debit, credit)]);
    expect([fault?.key, fault?.details]).toEqual(['error.journal.line_side', [{ path: 'lines.1', code: 'line_side' }]]);
  });
});

describe('assertReportRange', () => {
  it('takes a leap year, both ends included', () => {
    expect(() => assertReportRange('2024-01-01', '2024-12-31')).not.toThrow();
    expect(() => assertReportRange('2025-01-01', '2026-01-01')).not.toThrow();
    expect(() => assertReportRange('2025-01-01', '2026-01-02')).toThrow('error.date_range_too_long');
    expect(() => assertReportRange('2025-01-02', '2025-01-01')).toThrow('error.date_range_invalid');
  });
});
