import { type Amount, amount, sum } from '../../kernel/decimal.ts';
import { TAX_TOLERANCE, type TaxTypeName, taxOf } from './amounts.ts';

// How the part of an order that has not been invoiced is put on an invoice, to the won.

/** A line of the order; its share of what the order comes to follows from its amount. Decimals as text. */
export interface OrderedLine {
  name: string;
  specification: string | null;
  quantity: string;
  amount: string;
}

/** What is known of the order, in won. */
export interface Ordered {
  supply: Amount;
  tax: Amount;
  /** Supply and tax of what has been invoiced, drafts included. */
  invoicedSupply: Amount;
  invoicedTax: Amount;
  type: TaxTypeName;
  lines: readonly OrderedLine[];
}

export interface ProposedItem {
  name: string;
  specification: string | null;
  /** Absent where only a part of the line is left. */
  quantity: string | null;
  unit_price: string | null;
  supply_amount: string;
  tax_amount: string;
}

/** How many items an invoice has at most. */
const MOST_ITEMS = 99;

/**
 * The items of what is left of an order: its lines share its supply by their amounts, the first ones are those that have been invoiced, and
 * the taxes add up to what is left of the order's tax as far as the tolerance of each line lets them. `others` words the line that stands
 * for all that find no place.
 */
export function proposedItems(ordered: Ordered, others: (first: string, count: number) => string): ProposedItem[] {
  const left = gathered(remaining(ordered), others);
  const taxes = sharedTax(
    left.map(({ supply }) => supply),
    ordered.tax.minus(ordered.invoicedTax),
    ordered.type,
  );
  return left.map(({ supply, name, specification, quantity }, index) => {
    return {
      name,
      specification,
      quantity,
      unit_price: quantity === null ? null : priceOf(supply, quantity),
      supply_amount: supply.toFixed(),
      tax_amount: (taxes[index] as Amount).toFixed(),
    };
  });
}

const PRICE_DECIMALS = 4;

/** The unit price, unless it has more decimals than an invoice shows. */
function priceOf(supply: Amount, quantity: string): string | null {
  const price = supply.div(quantity);
  return price.decimalPlaces() <= PRICE_DECIMALS ? price.toFixed() : null;
}

interface Left {
  name: string;
  specification: string | null;
  quantity: string | null;
  supply: Amount;
}

/** The lines with their shares of the supply, without what has been invoiced; shares are whole won, and the last one takes what is left over. */
function remaining({ supply, invoicedSupply, lines }: Ordered): Left[] {
  const weights = lines.map((line) => amount(line.amount));
  const whole = sum(weights);
  if (whole.lte(0) || supply.lte(invoicedSupply)) return [];
  let weight = amount(0);
  let end = amount(0);
  return lines.flatMap(({ name, specification, quantity }, index) => {
    const start = end;
    weight = weight.plus(weights[index] as Amount);
    end = supply.times(weight).div(whole).trunc();
    const from = start.gt(invoicedSupply) ? start : invoicedSupply;
    if (end.lte(from)) return [];
    const all = from.eq(start);
    return [{ name, specification, quantity: all ? quantity : null, supply: end.minus(from) }];
  });
}

/** No more items than an invoice has room for: the last one stands for those that follow it. */
function gathered(items: readonly Left[], others: (first: string, count: number) => string): Left[] {
  if (items.length <= MOST_ITEMS) return [...items];
  const rest = items.slice(MOST_ITEMS - 1);
  const [first] = rest as [Left];
  const supply = sum(rest.map((item) => item.supply));
  return [...items.slice(0, MOST_ITEMS - 1), { name: others(first.name, rest.length - 1), specification: null, quantity: null, supply }];
}

/** The tax of each supply by the rule, and won by won nearer to what they shall come to. */
function sharedTax(supplies: readonly Amount[], wanted: Amount, type: TaxTypeName): Amount[] {
  const taxes = supplies.map((supply) => taxOf(supply, type));
  if (type !== 'TAXABLE') return taxes;
  let missing = wanted.minus(sum(taxes));
  return taxes.map((tax) => {
    if (missing.isZero()) return tax;
    const step = amount(missing.isPositive() ? TAX_TOLERANCE : -TAX_TOLERANCE);
    if (tax.plus(step).isNegative()) return tax;
    missing = missing.minus(step);
    return tax.plus(step);
  });
}
