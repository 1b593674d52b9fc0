import sql, { join, raw } from 'sql-template-tag';
import type { TenantRows } from '../../kernel/context/context.ts';
import type { Day } from '../../kernel/days.ts';
import { amount } from '../../kernel/decimal.ts';
import type { Totals, VatMode } from '../calculation/amounts.ts';
import { calculateDocument } from '../calculation/document.ts';
import { amountFields } from '../calculation/fields.ts';
import { type AskedLine, STORED_COLUMNS, type StoredLine } from '../calculation/line-body.ts';
import type { OrderLine } from './insert.ts';
import { orderItems } from './model.ts';

/** What the lines of an order are calculated by. */
export interface OrderTerms {
  order_date: Day;
  client_id: number;
  vat_mode: VatMode;
  margin_rate: string;
  rounding_unit: number;
  discount_amount: string;
}

/** An order as it was before a change. */
export interface FormerOrder extends OrderTerms {
  bidding_id: number | null;
  items_amount: string | null;
}

export type StoredOrderLine = StoredLine & { quote_item_id: number | null };

/** The products of an order as they were sent, with their places. */
export function readProducts(ctx: TenantRows, id: number): Promise<StoredOrderLine[]> {
  const columns = STORED_COLUMNS.filter((name) => name !== 'floor' && name !== 'symbol').map((name) =>
    orderItems.options.fields[name].kind === 'decimal' ? `i.${name}::text` : `i.${name}`,
  );
  return ctx.rows<StoredOrderLine>(sql`
    select i.id, i.quote_item_id, l.floor, l.symbol, ${join(columns.map((name) => raw(name)))} from order_items i
    left join order_locations l on l.tenant_id = i.tenant_id and l.id = i.location_id
    where i.tenant_id = ${ctx.tenant.id} and i.order_id = ${id} and i.row_type = 'PRODUCT' order by i.sort_order, i.id`);
}

interface Stored {
  order: FormerOrder;
  lines: readonly StoredOrderLine[];
}

/**
 * The lines of an order by its terms, ready to be stored, and what it comes to, as columns. Lines remember those of the quote that they come
 * from, with the price that was agreed on; the award of a bidding stays while the order is as it was awarded.
 */
export async function calculateOrder(
  ctx: TenantRows,
  terms: OrderTerms,
  asked: readonly AskedLine[],
  stored?: Stored,
): Promise<{ amounts: Record<string, string>; lines: OrderLine[] }> {
  const { order_date: date, client_id, vat_mode, margin_rate, rounding_unit, discount_amount } = terms;
  const head = { client_id, date, vat_mode, margin_rate, rounding_unit, discount_amount };
  const former = new Map(stored?.lines.map((line) => [line.id, line]));
  const agreed = stored ? asked.map((line) => asAgreed(line, former.get(line.id ?? 0), terms, stored.order)) : asked;
  const { totals, lines } = await calculateDocument(ctx, head, agreed, { anyClient: true });
  const open = stored && isAsAwarded(stored.order, terms, totals) ? AMOUNTS.filter((name) => !AWARDED.includes(name)) : AMOUNTS;
  return {
    amounts: Object.fromEntries(open.map((name) => [name, totals[name].toFixed(2)])),
    lines: lines.map((line) => ({ ...line, quote_item_id: former.get(line.id ?? 0)?.quote_item_id ?? null })),
  };
}

/** The line with the price of its quote, unless another is sent, or what the price of a set follows from is changed. */
function asAgreed(line: AskedLine, former: StoredOrderLine | undefined, terms: OrderTerms, before: OrderTerms): AskedLine {
  if (!line.kept || !former?.quote_item_id || former.price_overridden || line.unit_price !== undefined) return line;
  const sameMargin = Number(line.margin_rate ?? terms.margin_rate) === Number(former.margin_rate);
  if (line.line_type === 'MODEL' && !(sameMargin && terms.rounding_unit === before.rounding_unit)) return line;
  return { ...line, kept: { ...line.kept, unit_price: former.unit_price } };
}

const AMOUNTS = Object.keys(amountFields) as (keyof typeof amountFields)[];

/** What an award divides into, which its discount alone does not tell to the won. */
const AWARDED: readonly string[] = ['supply_amount', 'vat_amount', 'total_amount'];

const isAsAwarded = (before: FormerOrder, terms: OrderTerms, { items_amount: items }: Totals): boolean =>
  before.bidding_id !== null &&
  before.vat_mode === terms.vat_mode &&
  amount(before.discount_amount).eq(terms.discount_amount) &&
  items.eq(before.items_amount ?? 0);
