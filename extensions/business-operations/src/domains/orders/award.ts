import { type Amount, round } from '../../kernel/decimal.ts';
import type { VatMode } from '../calculation/amounts.ts';

/** What an order comes to by a bidding that was won; nothing of the award is lost by rounding. */
export interface Award {
  supply_amount: Amount;
  vat_amount: Amount;
  total_amount: Amount;
  /** What the award takes off the sum of the lines; below 0 where it is more. */
  discount_amount: Amount;
}

/** Of the award, VAT included where there is any. The supply amount is rounded half up to the won, and VAT is the rest. */
export function awardAmounts(award: Amount, items: Amount, vatMode: VatMode): Award {
  const supply = vatMode === 'ZERO_RATED' || vatMode === 'EXEMPT' ? award : round(award.div('1.1'));
  return {
    supply_amount: supply,
    vat_amount: award.minus(supply),
    total_amount: award,
    discount_amount: items.minus(vatMode === 'INCLUDED' ? award : supply),
  };
}
