import sql from 'sql-template-tag';
import type { TenantRows } from '../../kernel/context/context.ts';
import type { Day } from '../../kernel/days.ts';
import { amount } from '../../kernel/decimal.ts';
import { type Conversion, factorOf, toBase } from '../items/rules.ts';
import { lookUpPrices } from '../pricing/lookup.ts';

interface Unpriced {
  item_id: number;
  unit?: string | null | undefined;
  /** In that unit. */
  quantity: string;
}

interface Terms {
  client_id: number | null;
  date: Day;
}

const PRICE_DECIMALS = 4;

/**
 * What one unit of each line costs by the purchase prices that hold on the day: the price of a base unit times the factor; 0 where nothing
 * says it. Null where item or unit is unknown, which the database refuses.
 */
export async function purchasePrices(ctx: TenantRows, { client_id, date }: Terms, lines: readonly Unpriced[]): Promise<(string | null)[]> {
  if (!lines.length) return [];
  const units = await ctx.rows<{ id: number; unit: string; conversions: Conversion[] }>(sql`
    select id, unit, unit_conversions as conversions from items
    where tenant_id = ${ctx.tenant.id} and id = any (${lines.map((line) => line.item_id)}::integer[]) and deleted_at is null`);
  const items = new Map(units.map((item) => [item.id, item]));
  const factors = lines.map(({ item_id: id, unit }) => {
    const item = items.get(id);
    return item ? factorOf(item.unit, item.conversions, unit?.trim() || item.unit) : null;
  });
  const asked = lines.flatMap(({ item_id, quantity }, index) => {
    const factor = factors[index];
    return factor ? [{ item_id, quantity: toBase(quantity, factor), index, factor }] : [];
  });
  const found = await lookUpPrices(ctx, { price_type: 'PURCHASE', client_id, date }, asked);
  const prices: (string | null)[] = lines.map(() => null);
  for (const [place, { index, factor }] of asked.entries())
    prices[index] = amount(found[place]?.unit_price ?? 0)
      .times(factor)
      .toDecimalPlaces(PRICE_DECIMALS)
      .toFixed();
  return prices;
}

/** Lines in their order, those without a price with that of their item. `ask` is null for a line that gets its price elsewhere. */
export async function withPrices<Line extends { unit_price?: unknown }>(
  ctx: TenantRows,
  terms: Terms,
  lines: readonly Line[],
  ask: (line: Line) => Unpriced | null,
): Promise<Line[]> {
  const open = lines.flatMap((line, index) => {
    const asked = line.unit_price == null ? ask(line) : null;
    return asked ? [{ index, asked }] : [];
  });
  const prices = await purchasePrices(
    ctx,
    terms,
    open.map(({ asked }) => asked),
  );
  const byPlace = new Map(open.map(({ index }, place) => [index, prices[place]]));
  return lines.map((line, index) => (byPlace.has(index) ? { ...line, unit_price: byPlace.get(index) } : line));
}

interface Priced {
  item_id?: number | null | undefined;
  unit?: string | null | undefined;
  unit_price?: unknown;
  purchase_order_item_id?: number | null | undefined;
}

/** Lines of a change without the price of those that name another item, unit or line of an order, unless the request says one. */
export function withoutFormerPrices<Line extends Priced & { id: number | null }>(
  stored: readonly (Priced & { id: number })[],
  lines: readonly Line[],
  sent: readonly Priced[],
): Line[] {
  const former = new Map(stored.map((line) => [line.id, line]));
  return lines.map((line, index) => {
    const before = line.id === null ? undefined : former.get(line.id);
    if (!before || sent[index]?.unit_price != null) return line;
    const otherItem = before.item_id !== line.item_id;
    const otherSource = (before.purchase_order_item_id ?? null) !== (line.purchase_order_item_id ?? null);
    if (!otherItem && !otherSource && before.unit === line.unit) return line;
    return { ...line, unit_price: null, unit: otherItem && sent[index]?.unit == null ? null : line.unit };
  });
}
