import type { TenantRows } from '../../kernel/context/context.ts';
import { type Amount, amount, round } from '../../kernel/decimal.ts';
import { type Detail, invalid, invalidField, Refusal } from '../../kernel/errors.ts';
import { lineAmounts, type Totals, totals, unitPriceOf, type VatMode } from './amounts.ts';
import type { LineType } from './fields.ts';
import type { AskedLine } from './line-body.ts';
import { type BomResultLine, type CalculatedSet, calculateSets } from './sets.ts';
import { clientTerms, itemsNamed, type PriceBook, pricesFor, type SourceItem, type Terms } from './sources.ts';

/** How a document is calculated. */
export interface Head extends Terms {
  vat_mode: VatMode;
  /** Percent, of the sets that name none of their own. */
  margin_rate: string;
  /** Won, to a multiple of which the unit prices of sets are rounded down. */
  rounding_unit: number;
  discount_amount: string;
}

/** The columns that quotes and orders store of a line. Amounts are exact decimals, which JSON holds as text. */
export interface CalculatedLine {
  /** Of a line that was stored already. */
  id: number | null;
  sort_order: number;
  line_type: LineType;
  model_set_id: number | null;
  bom_template_id: number | null;
  item_id: number | null;
  floor: string | null;
  symbol: string | null;
  item_name: string;
  specification: string | null;
  unit: string;
  quantity: Amount;
  open_width: number | null;
  open_height: number | null;
  variables: Record<string, number | string | boolean> | null;
  derived: Record<string, number | string | boolean> | null;
  bom_result: BomResultLine[] | null;
  material_cost: Amount;
  labor_cost: Amount;
  margin_rate: Amount;
  unit_price: Amount;
  price_overridden: boolean;
  price_missing: boolean;
  discount_rate: Amount;
  discount_amount: Amount;
  amount: Amount;
  memo: string | null;
}

/** Something that does not stop the calculation but the finalisation: a message key and its place. */
export interface Warning {
  path: string;
  key: 'error.quote.price_missing';
  item_code: string;
}

export interface Calculated {
  totals: Totals;
  lines: CalculatedLine[];
  warnings: Warning[];
}

interface Options {
  /** A template that is still a draft may be calculated with; what is stored needs one that no longer changes. */
  preview?: boolean;
  /** The document names the client already, or its own rules judge whether that may buy. */
  anyClient?: boolean;
}

/**
 * Everything that a quote or an order comes to: the figures of each line and of the whole. It stores nothing, runs the same few statements
 * however many lines there are, and gives the same figures for the same inputs, day, prices and versions of templates.
 */
export async function calculateDocument(
  ctx: TenantRows,
  head: Head,
  asked: readonly AskedLine[],
  { preview = false, anyClient = false }: Options = {},
): Promise<Calculated> {
  const groupDiscount = await discountOfClient(ctx, head.client_id, anyClient);
  const terms: Terms = { client_id: head.client_id, date: head.date };
  const models = asked.flatMap((line, index) => (line.line_type === 'MODEL' ? [{ ...line, path: `items.${index}.` }] : []));
  const sets = await calculateSets(ctx, { ...terms, preview }, models);
  assertAll(sets);
  const goods = asked.flatMap((line) => (line.line_type === 'ITEM' ? [line] : []));
  const items = await itemsNamed(
    ctx,
    goods.map(({ item_id }) => item_id),
  );
  assertItems(asked, items.byId);
  const prices = await pricesFor(
    ctx,
    terms,
    goods.flatMap(({ item_id, quantity }) =>
      (['SALES', 'COST'] as const).map((price_type) => ({ price_type, item_id, quantity: amount(quantity) })),
    ),
  );
  const rest = [...(sets as CalculatedSet[])];
  const found = { items: items.byId, prices };
  const lines = asked.map((line, index): CalculatedLine => {
    const set = line.line_type === 'MODEL' ? rest.shift() : undefined;
    const basis = basisOf(line, `items.${index}`, head, set, found);
    const discount = amount(line.discount_rate ?? groupDiscount);
    const { floor = null, symbol = null, specification, memo = null } = line;
    return {
      id: line.id ?? null,
      sort_order: line.sort_order ?? index,
      line_type: line.line_type,
      floor,
      symbol,
      memo,
      ...basis,
      specification: specification ?? basis.specification,
      quantity: amount(line.quantity),
      discount_rate: discount,
      ...amountsOf(basis.unit_price, line.quantity, discount),
    };
  });
  assertBounded(lines);
  return { totals: totals(lines, amount(head.discount_amount), head.vat_mode), lines, warnings: lines.flatMap(warningsOf) };
}

async function discountOfClient(ctx: TenantRows, id: number | null, anyClient: boolean): Promise<Amount> {
  if (id === null) return amount(0);
  const client = await clientTerms(ctx, id);
  if (!client) throw invalidField('client_id', 'unknown_reference');
  if (!client.is_active && !anyClient) throw invalidField('client_id', 'client_inactive', 'error.quote.client_inactive');
  if (!client.buys && !anyClient) throw invalidField('client_id', 'client_not_sellable', 'error.quote.client_not_sellable');
  return client.discount_rate;
}

/** Refuses the document for what is wrong with its lines: for the first kind of fault, with every line of that kind. */
function assertAll(sets: readonly (CalculatedSet | Refusal)[]): void {
  const refused = sets.filter((each): each is Refusal => each instanceof Refusal);
  const [first] = refused;
  if (!first) return;
  const alike = refused.filter(({ status, key }) => status === first.status && key === first.key);
  throw new Refusal(
    first.status,
    first.key,
    alike.flatMap(({ details }) => details),
    first.params,
  );
}

function assertItems(asked: readonly AskedLine[], items: ReadonlyMap<number, SourceItem>): void {
  const wrong = asked.flatMap((line, index): Detail[] => {
    if (line.line_type !== 'ITEM') return [];
    const item = items.get(line.item_id);
    const path = `items.${index}.item_id`;
    if (!item) return [{ path, code: 'unknown_reference' }];
    return item.is_active || line.kept ? [] : [{ path, code: 'inactive' }];
  });
  if (wrong.length) throw invalid('error.validation_failed', wrong);
}

type Basis = Omit<
  CalculatedLine,
  'id' | 'sort_order' | 'line_type' | 'floor' | 'symbol' | 'memo' | 'quantity' | 'discount_rate' | 'discount_amount' | 'amount'
>;

const NO_SET = {
  model_set_id: null,
  bom_template_id: null,
  open_width: null,
  open_height: null,
  variables: null,
  derived: null,
  bom_result: null,
  labor_cost: amount(0),
} as const;

/** What a line is of, and what one of it costs. */
function basisOf(
  line: AskedLine,
  path: string,
  head: Head,
  set: CalculatedSet | undefined,
  { items, prices }: { items: ReadonlyMap<number, SourceItem>; prices: PriceBook },
): Basis {
  if (line.line_type === 'MODEL') return basisOfSet(line, path, head, set as CalculatedSet);
  const margin = { margin_rate: amount(line.margin_rate ?? 0) };
  if (line.line_type === 'CUSTOM')
    return {
      ...NO_SET,
      ...margin,
      item_id: null,
      item_name: line.item_name,
      specification: null,
      unit: line.unit,
      material_cost: amount(0),
      unit_price: amount(line.unit_price),
      price_overridden: false,
      price_missing: false,
    };
  const item = items.get(line.item_id) as SourceItem;
  const ask = { item_id: item.id, quantity: amount(line.quantity) };
  const sales = prices({ ...ask, price_type: 'SALES' });
  const cost = prices({ ...ask, price_type: 'COST' });
  const isOverridden = line.unit_price !== undefined && line.unit_price !== null;
  const agreed = isOverridden ? line.unit_price : line.kept?.unit_price;
  return {
    ...NO_SET,
    ...margin,
    item_id: item.id,
    item_name: item.name,
    specification: item.specification,
    unit: item.unit,
    material_cost: round(amount(cost.unit_price ?? 0), 2),
    unit_price: agreed ? amount(agreed) : round(amount(sales.unit_price ?? 0)),
    price_overridden: isOverridden,
    price_missing: !agreed && sales.source === 'NONE',
  };
}

type ModelLine = Extract<AskedLine, { line_type: 'MODEL' }>;

function basisOfSet(line: ModelLine, path: string, { margin_rate, rounding_unit }: Head, set: CalculatedSet): Basis {
  const { model_set: of, template, product, variables, derived, lines, material_cost, labor_cost } = set;
  const named = `${path}.${of ? 'model_set_id' : 'bom_template_id'}`;
  if (!product) throw invalidField(named, 'no_product');
  if (!product.is_active && !line.kept) throw invalidField(named, 'inactive');
  const margin = amount(line.margin_rate ?? margin_rate);
  const isOverridden = line.unit_price !== undefined && line.unit_price !== null;
  const agreed = isOverridden ? line.unit_price : set.unchanged ? line.kept?.unit_price : undefined;
  return {
    model_set_id: of?.id ?? null,
    bom_template_id: template.id,
    item_id: product.id,
    item_name: of?.name ?? product.name,
    specification: product.specification,
    unit: product.unit,
    open_width: Number(variables.W0),
    open_height: Number(variables.H0),
    variables,
    derived,
    bom_result: lines,
    material_cost,
    labor_cost,
    margin_rate: margin,
    unit_price: agreed ? amount(agreed) : unitPriceOf(material_cost.plus(labor_cost), margin.toFixed(), rounding_unit),
    price_overridden: isOverridden,
    price_missing: !agreed && set.price_missing,
  };
}

function amountsOf(unitPrice: Amount, quantity: string, discountRate: Amount) {
  const { discount_amount, amount: net } = lineAmounts(unitPrice, amount(quantity), discountRate.toFixed());
  return { discount_amount, amount: net };
}

/** What columns of money hold, and JSON numbers say exactly. */
const MAX_AMOUNT = amount('1e15');

function assertBounded(lines: readonly CalculatedLine[]): void {
  const wrong = lines.flatMap(({ quantity, unit_price, material_cost, labor_cost }, index): Detail[] =>
    unit_price.plus(material_cost).plus(labor_cost).times(quantity).lt(MAX_AMOUNT.div(lines.length))
      ? []
      : [{ path: `items.${index}.quantity`, code: 'too_big' }],
  );
  if (wrong.length) throw invalid('error.validation_failed', wrong);
}

function warningsOf({ price_missing: missing, bom_result: parts, price_overridden, item_name }: CalculatedLine, index: number): Warning[] {
  const warning = (path: string, code: string): Warning => ({ path, key: 'error.quote.price_missing', item_code: code });
  const inParts = (parts ?? []).flatMap((part, at) =>
    part.price_missing ? [warning(`items.${index}.bom_result.${at}`, part.item_code)] : [],
  );
  if (inParts.length || !missing || price_overridden) return inParts;
  return [warning(`items.${index}.unit_price`, item_name)];
}

/** A value with its decimals as JSON numbers, for answers. */
export function asShown(value: Amount): number;
export function asShown(value: Amount | null): number | null;
export function asShown(value: Amount | null): number | null {
  return value === null ? null : value.toNumber();
}
