import { describe, expect, it } from 'vitest';
import { amount } from '../../kernel/decimal.ts';
import { totals, type VatMode } from '../calculation/amounts.ts';
import { awardAmounts } from './award.ts';

const MODES: VatMode[] = ['EXCLUDED', 'INCLUDED', 'ZERO_RATED', 'EXEMPT'];

const figures = (award: number | string, items: number, mode: VatMode) =>
  Object.values(awardAmounts(amount(award), amount(items), mode)).map(Number);

/** The same numbers each time. */
function* numbers(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (state * 48_271) % 2_147_483_647;
    yield state;
  }
}

describe('the award of a bidding', () => {
  it('is what the order comes to', () => {
    expect(figures(3190000, 3013995, 'EXCLUDED')).toEqual([2900000, 290000, 3190000, 113995]);
    expect(figures(3190000, 3304394, 'INCLUDED')).toEqual([2900000, 290000, 3190000, 114394]);
    expect(figures(3190000, 3304394, 'ZERO_RATED')).toEqual([3190000, 0, 3190000, 114394]);
    expect(figures(3190000, 3000000, 'EXEMPT')).toEqual([3190000, 0, 3190000, -190000]);
  });

  it.each(MODES)('loses nothing by rounding: %s', (mode) => {
    const random = numbers(20260);
    for (let round = 0; round < 2000; round++) {
      const award = amount(random.next().value)
        .plus(1)
        .div(round % 3 ? 1 : 100);
      const items = amount(random.next().value);
      const { supply_amount: supply, vat_amount: vat, total_amount: total, discount_amount: discount } = awardAmounts(award, items, mode);
      expect(total.eq(award)).toBe(true);
      expect(supply.plus(vat).eq(award)).toBe(true);
      expect(items.minus(discount).eq(mode === 'INCLUDED' ? total : supply)).toBe(true);
      expect(vat.gte(0) || supply.minus(award).lt(1)).toBe(true);
    }
  });

  it('comes out the same when the order is calculated with the discount', () => {
    const items = amount(3013995);
    const { discount_amount: discount, total_amount: total } = awardAmounts(amount(3190000), items, 'EXCLUDED');
    const line = { quantity: amount(1), amount: items, material_cost: amount(0), labor_cost: amount(0) };
    expect(totals([line], discount, 'EXCLUDED').total_amount.eq(total)).toBe(true);
  });
});
