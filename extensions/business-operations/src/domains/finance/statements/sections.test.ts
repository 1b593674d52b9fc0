import { describe, expect, it } from 'vitest';
import { amount } from '../../../kernel/decimal.ts';
import type { AccountSubCategory } from '../model.ts';
import { compare, inUnit, sections } from './sections.ts';

const account = (sub_category: AccountSubCategory, ...columns: number[]) => ({
  account_code_id: 1,
  code: '1',
  name: 'x',
  name_en: null,
  sub_category,
  columns: columns.map(amount),
});

describe('sections', () => {
  it('add up step by step, column by column', () => {
    const made = sections(
      [
        account('SALES', 1000, 500),
        account('COST_OF_SALES', 300, 100),
        account('MANUFACTURING_COST', 100, 50),
        account('SELLING_ADMIN', 200, 400),
        account('NON_OPERATING_INCOME', 50, 0),
        account('NON_OPERATING_EXPENSE', 20, 0),
        account('INCOME_TAX', 30, 0),
      ],
      2,
    );
    const figures = Object.fromEntries(made.map(({ key, columns }) => [key, columns.map(Number)]));
    expect(figures).toEqual({
      SALES: [1000, 500],
      COST_OF_SALES: [400, 150],
      GROSS_PROFIT: [600, 350],
      SELLING_ADMIN: [200, 400],
      OPERATING_INCOME: [400, -50],
      NON_OPERATING_INCOME: [50, 0],
      NON_OPERATING_EXPENSE: [20, 0],
      INCOME_BEFORE_TAX: [430, -50],
      INCOME_TAX: [30, 0],
      NET_INCOME: [400, -50],
    });
    expect(made.map(({ number }) => number)).toEqual(['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X']);
    expect(made.filter(({ accounts }) => accounts.length).map(({ key }) => key)).not.toContain('GROSS_PROFIT');
  });
});

describe('figures', () => {
  it.each([
    [500, 1],
    [499.99, 0],
    [-500, -1],
    [-1500, -2],
    [-499, 0],
  ])('%d won are %d thousand', (won, thousand) => {
    expect(inUnit(amount(won), 'thousand')).toBe(thousand);
  });

  it('change by their own won', () => {
    expect(compare(amount(1499), amount(500), 'thousand')).toEqual({ current: 1, prior: 1, change: 1, change_rate: 199.8 });
    expect(compare(amount(5), amount(0), 'won').change_rate).toBeNull();
    expect(compare(amount(0), amount(-8), 'won').change_rate).toBe(100);
  });
});
