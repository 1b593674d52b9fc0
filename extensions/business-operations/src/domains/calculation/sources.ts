import sql, { join } from 'sql-template-tag';
import type { TenantRows } from '../../kernel/context/context.ts';
import type { Day } from '../../kernel/days.ts';
import { type Amount, amount } from '../../kernel/decimal.ts';
import type { CalculatedItem, Known, LaborRate } from '../bom/calculation/set-cost.ts';
import { type FoundPrice, lookUpPrices } from '../pricing/lookup.ts';
import { CUSTOMER_TYPES } from '../sales/model.ts';
import type { FormerTerms, Variables } from './line-body.ts';

// What a calculation reads. Each function is one statement, however many rows are asked for, and asks for no right of the caller's:
// who may calculate a quote need not see prices, costs or how a product is made.

/** Whose prices of which day. */
export interface Terms {
  client_id: number | null;
  date: Day;
}

export interface SourceSet {
  id: number;
  name: string;
  bom_code: string;
  default_variables: Variables;
  is_active: boolean;
  product_item_id: number;
  /** Item codes of its models, empty where it has none. */
  guiderail: string;
  shutterbox: string;
  bottombar: string;
}

export async function modelSetsById(ctx: TenantRows, ids: readonly number[]): Promise<ReadonlyMap<number, SourceSet>> {
  if (!ids.length) return new Map();
  const rows = await ctx.rows<SourceSet>(sql`
    select s.id, s.name, s.bom_code, s.default_variables, s.is_active, s.product_item_id,
      coalesce(g.code, '') as guiderail, coalesce(b.code, '') as shutterbox, coalesce(f.code, '') as bottombar
    from model_sets s
    left join items g on g.tenant_id = s.tenant_id and g.id = s.guiderail_model_id
    left join items b on b.tenant_id = s.tenant_id and b.id = s.shutterbox_model_id
    left join items f on f.tenant_id = s.tenant_id and f.id = s.bottombar_model_id
    where s.tenant_id = ${ctx.tenant.id} and s.id = any (${[...new Set(ids)]}::integer[]) and s.deleted_at is null`);
  return new Map(rows.map((row) => [row.id, row]));
}

export interface SourceItem extends CalculatedItem {
  item_category: string | null;
  is_active: boolean;
}

export interface SourceItems {
  byId: ReadonlyMap<number, SourceItem>;
  byCode: ReadonlyMap<string, SourceItem>;
}

export async function itemsNamed(ctx: TenantRows, ids: readonly number[], codes: readonly string[] = []): Promise<SourceItems> {
  if (!ids.length && !codes.length) return { byId: new Map(), byCode: new Map() };
  const rows = await ctx.rows<SourceItem>(sql`
    select id, code, name, specification, unit, quantity_scale, item_category, is_active from items
    where tenant_id = ${ctx.tenant.id} and deleted_at is null
      and (id = any (${[...new Set(ids)]}::integer[]) or code = any (${[...new Set(codes)]}::text[]))`);
  return { byId: new Map(rows.map((row) => [row.id, row])), byCode: new Map(rows.map((row) => [row.code, row])) };
}

export interface SourceRate extends LaborRate {
  effective_from: Day;
}

/** Active rates in force on the day, by code. */
export async function ratesInForce(
  ctx: TenantRows,
  date: Day,
  codes: readonly string[],
): Promise<Known['labor'] & ReadonlyMap<string, readonly SourceRate[]>> {
  if (!codes.length) return new Map();
  const rows = await ctx.rows<SourceRate>(sql`
    select code, name, unit, basis, basis_min::text as basis_min, basis_max::text as basis_max, rate::text as rate, effective_from::text as effective_from
    from labor_rates
    where tenant_id = ${ctx.tenant.id} and code = any (${[...new Set(codes)]}::text[]) and is_active and deleted_at is null
      and effective_from <= ${date}::date and coalesce(effective_to, 'infinity') >= ${date}::date
    order by code, basis_min, id`);
  const byCode = new Map<string, SourceRate[]>();
  for (const row of rows) byCode.set(row.code, [...(byCode.get(row.code) ?? []), row]);
  return byCode;
}

export interface PriceAsk {
  price_type: 'COST' | 'SALES';
  item_id: number;
  /** In the item's base unit. */
  quantity: Amount;
}

export type PriceBook = (ask: PriceAsk) => FoundPrice;

const NOTHING: FoundPrice = {
  unit_price: null,
  source: 'NONE',
  price_id: null,
  effective_from: null,
  effective_to: null,
  min_quantity: null,
};

const keyOf = ({ price_type, item_id, quantity }: PriceAsk) => `${price_type} ${item_id} ${quantity.toFixed()}`;

/** The prices asked for, in one statement for each type of price. */
export async function pricesFor(ctx: TenantRows, terms: Terms, asks: readonly PriceAsk[]): Promise<PriceBook> {
  const distinct = [...new Map(asks.map((ask) => [keyOf(ask), ask])).values()];
  const found = new Map<string, FoundPrice>();
  for (const type of ['COST', 'SALES'] as const) {
    const ofType = distinct.filter(({ price_type }) => price_type === type);
    const prices = await lookUpPrices(ctx, { ...terms, price_type: type }, ofType);
    for (const [index, ask] of ofType.entries()) found.set(keyOf(ask), prices[index] ?? NOTHING);
  }
  return (ask) => found.get(keyOf(ask)) ?? NOTHING;
}

export interface SourceClient {
  is_active: boolean;
  buys: boolean;
  /** Percent, of the client's group. */
  discount_rate: Amount;
}

/** Null where the tenant has no such client. */
export async function clientTerms(ctx: TenantRows, id: number): Promise<SourceClient | null> {
  const [row] = await ctx.rows<{ is_active: boolean; buys: boolean; rate: string }>(sql`
    select c.is_active, c.client_type in (${join(CUSTOMER_TYPES)}) as buys, coalesce(g.default_discount_rate, 0)::text as rate from clients c
    left join client_groups g on g.tenant_id = c.tenant_id and g.id = c.client_group_id and g.deleted_at is null
    where c.tenant_id = ${ctx.tenant.id} and c.id = ${id} and c.deleted_at is null`);
  return row ? { is_active: row.is_active, buys: row.buys, discount_rate: amount(row.rate) } : null;
}

/** What the lines of a document took from it as it was, when its client is this one from now on. */
export async function formerTerms(
  ctx: TenantRows,
  { client_id: client, margin_rate }: { client_id: number | null; margin_rate: string },
  next: number | null,
): Promise<FormerTerms> {
  if (client === next) return { margin_rate, discount_rate: null };
  const former = client === null ? null : await clientTerms(ctx, client);
  return { margin_rate, discount_rate: former?.discount_rate.toFixed() ?? '0' };
}
