import type { AskedValues } from '../inputs/asked.ts';
import type { CalculatedLine, CalculationSchema, DraftLine, Totals } from './calculation.ts';

/** Quotes and orders: both are calculated from the same terms and lines. */
export type Kind = 'quotes' | 'orders';

/** The fields in which they differ. */
export const FIELDS = {
  quotes: { no: 'quote_no', date: 'quote_date', until: 'valid_until', company: 'company_name' },
  orders: { no: 'order_no', date: 'order_date', until: 'delivery_date', company: 'client_name' },
} as const satisfies Record<Kind, object>;

export interface StoredLine extends CalculatedLine {
  id: number;
  model_set_id: number | null;
  item_id: number | null;
  floor: string | null;
  symbol: string | null;
}

/** A stored document with how it came to its figures. An order says what it costs, and leaves the profit to its reader. */
export type StoredDocument = Omit<Totals, 'profit_amount' | 'profit_rate'> &
  Partial<Pick<Totals, 'profit_amount' | 'profit_rate'>> & {
    id: number;
    status: string;
    client_id: number | null;
    site_name: string | null;
    vat_mode: string;
    margin_rate: number;
    rounding_unit: number;
    items: StoredLine[];
  } & Partial<
    Record<
      'quote_no' | 'order_no' | 'quote_date' | 'order_date' | 'valid_until' | 'delivery_date' | 'company_name' | 'client_name',
      string | null
    >
  >;

/** The terms of a stored document as the calculator asks for them. */
export const termsOf = (kind: Kind, document: StoredDocument): AskedValues => ({
  client_id: document.client_id,
  date: document[FIELDS[kind].date] ?? null,
  vat_mode: document.vat_mode,
  margin_rate: document.margin_rate,
  rounding_unit: document.rounding_unit,
  discount_amount: document.discount_amount,
});

/** A stored line as somebody would fill it in; what follows from the document or the price list stays empty. */
export function draftOf(line: StoredLine, key: number, margin: number): DraftLine {
  const { line_type, quantity, discount_rate } = line;
  const shared = { quantity, discount_rate, unit_price: line.price_overridden ? line.unit_price : null };
  const draft = { key, stored: line.id, line_type, variables: { ...line.variables } };
  if (line_type === 'CUSTOM')
    return { ...draft, values: { ...shared, item_name: line.item_name, unit: line.unit, unit_price: line.unit_price } };
  if (line_type === 'ITEM') return { ...draft, values: { ...shared, item_id: line.item_id } };
  const own = line.margin_rate === margin ? null : line.margin_rate;
  const { model_set_id, floor, symbol } = line;
  return { ...draft, values: { ...shared, model_set_id, floor, symbol, margin_rate: own } };
}

/** Sets of a template alone are not what the calculator asks for; such a document is changed through the API. */
export const isEditable = ({ status, items }: StoredDocument): boolean =>
  status === 'DRAFT' && items.every(({ line_type, model_set_id }) => line_type !== 'MODEL' || model_set_id !== null);

export type Derived = CalculationSchema['derived'];

/** What a stored document comes to. */
export function totalsOf(document: StoredDocument): Totals {
  const { profit_amount: amount, profit_rate: rate = null, supply_amount: supply, cost_amount: cost } = document;
  if (amount !== undefined) return { ...document, profit_amount: amount, profit_rate: rate };
  if (typeof cost !== 'number') return { ...document, profit_amount: null, profit_rate: null };
  const profit = supply - cost;
  return { ...document, profit_amount: profit, profit_rate: supply ? Math.round((profit / supply) * 10_000) / 100 : null };
}

/** What somebody would lose, comparably: the order in which sizes are kept, and those that are empty, say nothing. */
export const written = (terms: AskedValues, drafts: readonly DraftLine[]): string =>
  JSON.stringify([
    terms,
    drafts.map(({ key: _, variables, ...line }) => ({
      ...line,
      variables: Object.entries(variables)
        .filter(([, value]) => value !== null)
        .sort(([one], [other]) => (one < other ? -1 : 1)),
    })),
  ]);
