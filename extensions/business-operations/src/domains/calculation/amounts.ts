import { type Amount, amount, round, sum } from '../../kernel/decimal.ts';
import { invalid } from '../../kernel/errors.ts';

export type VatMode = 'EXCLUDED' | 'INCLUDED' | 'ZERO_RATED' | 'EXEMPT';

/** Percent. */
type Rate = string | number;

/** What a set costs with the margin on it, rounded down to a multiple of the unit. */
export function unitPriceOf(cost: Amount, marginRate: Rate, roundingUnit: number): Amount {
  const price = cost.times(amount(marginRate).div(100).plus(1));
  return price.minus(price.mod(roundingUnit));
}

export interface LineAmounts {
  gross: Amount;
  discount_amount: Amount;
  amount: Amount;
}

/** Won, rounded half up. */
export function lineAmounts(unitPrice: Amount, quantity: Amount, discountRate: Rate): LineAmounts {
  const gross = round(unitPrice.times(quantity));
  const discount = round(gross.times(discountRate).div(100));
  return { gross, discount_amount: discount, amount: gross.minus(discount) };
}

interface CostedLine {
  quantity: Amount;
  amount: Amount;
  /** Of one. */
  material_cost: Amount;
  labor_cost: Amount;
}

export interface Totals {
  items_amount: Amount;
  material_amount: Amount;
  labor_amount: Amount;
  cost_amount: Amount;
  supply_amount: Amount;
  vat_amount: Amount;
  total_amount: Amount;
  profit_amount: Amount;
  /** Percent of the supply amount with two decimals. */
  profit_rate: Amount | null;
}

/** The sums of a quote or an order; a discount beyond its lines is refused. */
export function totals(lines: readonly CostedLine[], discount: Amount, vatMode: VatMode): Totals {
  const items = sum(lines.map((line) => line.amount));
  const material = sum(lines.map(({ quantity, material_cost }) => round(material_cost.times(quantity))));
  const labor = sum(lines.map(({ quantity, labor_cost }) => round(labor_cost.times(quantity))));
  const cost = material.plus(labor);
  const net = items.minus(discount);
  if (net.isNegative()) throw invalid('error.quote.negative_total', [{ path: 'discount_amount', code: 'too_big', max: items.toNumber() }]);
  const { supply, vat } = VAT[vatMode](net);
  const profit = supply.minus(cost);
  return {
    items_amount: items,
    material_amount: material,
    labor_amount: labor,
    cost_amount: cost,
    supply_amount: supply,
    vat_amount: vat,
    total_amount: supply.plus(vat),
    profit_amount: profit,
    profit_rate: supply.isZero() ? null : round(profit.times(100).div(supply), 2),
  };
}

const VAT_RATE = '0.1';

const without = (net: Amount) => ({ supply: net, vat: amount(0) });

/** How the net amount divides. */
const VAT: Record<VatMode, (net: Amount) => { supply: Amount; vat: Amount }> = {
  EXCLUDED: (net) => ({ supply: net, vat: net.times(VAT_RATE).trunc() }),
  INCLUDED: (net) => {
    const supply = round(net.div(amount(1).plus(VAT_RATE)));
    return { supply, vat: net.minus(supply) };
  },
  ZERO_RATED: without,
  EXEMPT: without,
};
