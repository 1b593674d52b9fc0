import sql, { join, raw } from 'sql-template-tag';
import type { TenantRows } from '../../kernel/context/context.ts';
import type { Day } from '../../kernel/days.ts';
import type { Totals, VatMode } from '../calculation/amounts.ts';
import { calculateDocument } from '../calculation/document.ts';
import { amountFields } from '../calculation/fields.ts';
import { type AskedLine, STORED_COLUMNS, type StoredLine } from '../calculation/line-body.ts';
import type { OrderLine } from './insert.ts';
import { orderItems } from './model.ts';

/** What an order comes to, as columns. */
export const amountsOf = (totals: Totals) =>
  Object.fromEntries(
    (Object.keys(amountFields) as (keyof typeof amountFields & keyof Totals)[]).map((name) => [name, totals[name]?.toFixed(2)]),
  );

/** What the lines of an order are calculated by. */
export interface OrderTerms {
  order_date: Day;
  client_id: number;
  vat_mode: VatMode;
  margin_rate: string;
  rounding_unit: number;
  discount_amount: string;
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

/** The lines of an order by its terms, ready to be stored; they remember the lines of the quote that they come from. */
export async function calculateOrder(
  ctx: TenantRows,
  terms: OrderTerms,
  asked: readonly AskedLine[],
  stored: readonly StoredOrderLine[] = [],
): Promise<{ totals: Totals; lines: OrderLine[] }> {
  const { order_date: date, client_id, vat_mode, margin_rate, rounding_unit, discount_amount } = terms;
  const head = { client_id, date, vat_mode, margin_rate, rounding_unit, discount_amount };
  const { totals, lines } = await calculateDocument(ctx, head, asked, { anyClient: true });
  const quoted = new Map(stored.map((line) => [line.id, line.quote_item_id]));
  return { totals, lines: lines.map((line) => ({ ...line, quote_item_id: quoted.get(line.id ?? 0) ?? null })) };
}
