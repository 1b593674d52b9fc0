import { type Amount, amount, round, sum } from '../../../kernel/decimal.ts';
import { invalid } from '../../../kernel/errors.ts';
import type { PriceSource } from '../../pricing/lookup.ts';
import { Num, settled } from '../expression/expression.ts';
import { type Basis, basisOf, type Part } from './explode.ts';

/** What is known of an item that a line names. */
export interface CalculatedItem {
  id: number;
  code: string;
  name: string;
  specification: string | null;
  unit: string;
  /** Decimals that its quantities are rounded up to. */
  quantity_scale: number;
}

export interface LaborRate {
  code: string;
  name: string;
  unit: string;
  basis: Basis;
  basis_min: string;
  basis_max: string | null;
  rate: string;
}

/** A line with its quantity for one set, ready to be priced. */
export type Needed =
  | { kind: 'ITEM'; part: Part; item: CalculatedItem; quantity: Amount }
  | { kind: 'LABOR'; part: Part; rate: LaborRate | null; quantity: Amount };

const LABOR_DECIMALS = 4;

export interface Known {
  items: { byId: ReadonlyMap<number, CalculatedItem>; byCode: ReadonlyMap<string, CalculatedItem> };
  /** Rates in force by code. */
  labor: ReadonlyMap<string, readonly LaborRate[]>;
}

/** Quantities as they are used: those of items rounded up to the item's decimals, those of labor half up to 4; what comes to 0 is left out. */
export function neededFor(parts: readonly Part[], known: Known): Needed[] {
  return parts.flatMap((part): Needed[] => {
    if (part.item) {
      const item = 'id' in part.item ? known.items.byId.get(part.item.id) : known.items.byCode.get(part.item.code);
      if (!item) throw invalid('error.bom.evaluation', [{ path: part.path, code: 'unknown_item', item: part.item }]);
      return [{ kind: 'ITEM', part, item, quantity: amount(settled(part.quantity).toDecimalPlaces(item.quantity_scale, Num.ROUND_UP)) }];
    }
    const quantity = amount(settled(part.quantity).toDecimalPlaces(LABOR_DECIMALS, Num.ROUND_HALF_UP));
    if (quantity.isZero()) return [];
    return [{ kind: 'LABOR', part, rate: rateFor(part, known.labor.get(part.line.labor_code ?? '') ?? []), quantity }];
  });
}

/** The rate whose range holds what the part is measured by: `basis_min <= x < basis_max`. */
function rateFor(part: Part, rates: readonly LaborRate[]): LaborRate | null {
  const [first] = rates;
  if (!first) return null;
  const x = basisOf(part, first.basis);
  return rates.find(({ basis_min, basis_max }) => x.gte(basis_min) && (basis_max === null || x.lt(basis_max))) ?? null;
}

/** A line as the calculation shows it. */
export interface CostLine {
  path: string;
  line_key: string;
  line_type: 'ITEM' | 'LABOR';
  item_id: number | null;
  code: string;
  name: string;
  specification: string | null;
  unit: string;
  quantity: Amount;
  unit_price: Amount;
  amount: Amount;
  price_source: PriceSource | 'LABOR';
  price_missing: boolean;
}

export interface SetCost {
  lines: CostLine[];
  material_cost: Amount;
  labor_cost: Amount;
  price_missing: boolean;
}

export interface Price {
  unit_price: string | null;
  source: PriceSource;
}

/** What one set costs; `priceOf` answers for an item and its quantity in one set. */
export function costOfSet(needed: readonly Needed[], priceOf: (item: CalculatedItem, quantity: Amount) => Price): SetCost {
  const lines = needed.map((each): CostLine => {
    const { part, quantity } = each;
    const shared = { path: part.path, line_key: part.line.line_key, quantity };
    if (each.kind === 'LABOR') {
      const { rate } = each;
      const unitPrice = amount(rate?.rate ?? 0);
      const code = part.line.labor_code as string;
      return {
        ...shared,
        line_type: 'LABOR',
        item_id: null,
        code,
        name: part.line.name ?? rate?.name ?? code,
        specification: null,
        unit: rate?.unit ?? '',
        unit_price: unitPrice,
        amount: round(quantity.times(unitPrice)),
        price_source: rate ? 'LABOR' : 'NONE',
        price_missing: !rate,
      };
    }
    const { item } = each;
    const price = priceOf(item, quantity);
    const unitPrice = amount(price.unit_price ?? 0);
    return {
      ...shared,
      line_type: 'ITEM',
      item_id: item.id,
      code: item.code,
      name: part.line.name ?? item.name,
      specification: item.specification,
      unit: item.unit,
      unit_price: unitPrice,
      amount: round(quantity.times(unitPrice)),
      price_source: price.source,
      price_missing: price.source === 'NONE',
    };
  });
  const costOf = (type: CostLine['line_type']) => sum(lines.filter(({ line_type }) => line_type === type).map((line) => line.amount));
  return {
    lines,
    material_cost: costOf('ITEM'),
    labor_cost: costOf('LABOR'),
    price_missing: lines.some((line) => line.price_missing),
  };
}
