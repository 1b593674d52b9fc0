import sql from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import { amount } from '../../../kernel/decimal.ts';
import { Refusal } from '../../../kernel/errors.ts';
import type { Part } from '../../bom/calculation/explode.ts';
import { usualParts } from '../../bom/calculation/usual.ts';
import { Num, settled } from '../../bom/expression/expression.ts';
import { type LoadedTemplates, loadTemplates } from '../../bom/load.ts';
import type { NeededMaterial } from '../model.ts';

/** What is to be made: a row of an order, or an item by itself. */
export interface MadeItem {
  order_item_id: number | null;
  item_id: number | null;
  /** A decimal in the unit of the item. */
  quantity: string;
}

interface Source {
  /** Bought components that are kept in stock, in the order of their rows; null where the bill of materials says it. */
  components: NeededMaterial[] | null;
  template_id: number | null;
}

interface KnownItem {
  id: number;
  code: string;
  quantity_scale: number;
}

/**
 * The materials of items of work orders, for the whole quantity of each, in the order of the items: of a product of an order its bought
 * components that are kept in stock; of a made component, and of what no order asks for, the items of the bill of materials in force
 * with the usual values of its inputs. Nothing where neither is known: materials can be put in nevertheless.
 */
export async function neededMaterials(ctx: Context, items: readonly MadeItem[]): Promise<NeededMaterial[][]> {
  if (!items.length) return [];
  const sources = await sourcesOf(ctx, items);
  const templateIds = sources.flatMap(({ template_id: id }) => id ?? []);
  if (!templateIds.length) return sources.map(({ components }) => components ?? []);
  const templates = await loadTemplates(ctx, { ids: templateIds });
  const billed = new Map<string, Part[]>();
  const billOf = (template: number, quantity: string): Part[] => {
    const key = `${template} ${quantity}`;
    const parts = billed.get(key) ?? itemParts(templates, template, quantity);
    billed.set(key, parts);
    return parts;
  };
  const parts = sources.map(({ template_id: id }, index) => (id === null ? [] : billOf(id, (items[index] as MadeItem).quantity)));
  const find = await itemsNamed(ctx, parts.flat());
  return sources.map(({ components }, index) => components ?? linesOf(parts[index] ?? [], (items[index] as MadeItem).quantity, find));
}

/** Of a part of a row's quantity the components are in proportion, rounded up to the decimals of each. */
const sourcesOf = (ctx: Context, items: readonly MadeItem[]): Promise<Source[]> =>
  ctx.rows<Source>(sql`
    select case when o.row_type = 'PRODUCT' then (
        select coalesce(json_agg(json_build_object('bom_key', c.id::text, 'item_id', c.item_id, 'required_quantity', (case when m.quantity = o.quantity
          then c.quantity else ceil(c.quantity * m.quantity / o.quantity * s.steps) / s.steps end)::numeric(15, 4)::text) order by c.sort_order, c.id), '[]')
        from order_items c join items i on i.tenant_id = c.tenant_id and i.id = c.item_id and i.procurement = 'BUY' and i.is_stock_managed
        cross join lateral (select power(10::numeric, i.quantity_scale) as steps) s
        where c.tenant_id = o.tenant_id and c.parent_id = o.id and c.row_type = 'COMPONENT' and c.quantity > 0) end as components,
      case when o.id is null or o.row_type = 'COMPONENT' and made.procurement = 'MAKE' then (
        select b.id from bom_templates b
        where b.tenant_id = ${ctx.tenant.id} and b.product_item_id = made.id and b.status = 'ACTIVE' and b.is_active and b.deleted_at is null
        order by b.finalized_at desc nulls last, b.id desc limit 1) end as template_id
    from json_to_recordset(${JSON.stringify(items.map((item, place) => ({ place, ...item })))}::json)
      as m (place integer, order_item_id integer, item_id integer, quantity numeric)
    left join order_items o on o.tenant_id = ${ctx.tenant.id} and o.id = m.order_item_id
    left join items made on made.tenant_id = ${ctx.tenant.id} and made.id = m.item_id
    order by m.place`);

/** A bill of materials that cannot be calculated without an order's sizes says nothing about what is needed. */
function itemParts(templates: LoadedTemplates, id: number, quantity: string): Part[] {
  try {
    const template = templates.template(id);
    return template ? usualParts(template, quantity, templates.active).filter(({ item }) => item !== null) : [];
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}

type FindItem = (item: Part['item']) => KnownItem | null | undefined;

async function itemsNamed(ctx: Context, parts: readonly Part[]): Promise<FindItem> {
  const ids = parts.flatMap(({ item }) => (item && 'id' in item ? [item.id] : []));
  const codes = parts.flatMap(({ item }) => (item && 'code' in item ? [item.code] : []));
  const rows = await ctx.rows<KnownItem>(sql`
    select id, code, quantity_scale from items
    where tenant_id = ${ctx.tenant.id} and deleted_at is null and (id = any (${ids}::integer[]) or code = any (${codes}::text[]))`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byCode = new Map(rows.map((row) => [row.code, row]));
  return (item) => item && ('id' in item ? byId.get(item.id) : byCode.get(item.code));
}

/** One row for each line of the bill; a line that comes twice by way of other bills has its quantities added. */
export function linesOf(parts: readonly Pick<Part, 'line' | 'item' | 'quantity'>[], quantity: string, find: FindItem): NeededMaterial[] {
  const lines = new Map<string, { item: KnownItem; quantity: Num }>();
  for (const part of parts) {
    const item = find(part.item);
    if (!item) continue;
    const key = keyFor(lines, part.line.line_key, item.id);
    const before = lines.get(key)?.quantity ?? new Num(0);
    lines.set(key, { item, quantity: before.plus(part.quantity.times(new Num(quantity))) });
  }
  return [...lines].map(([bom_key, { item, quantity: needed }]) => ({
    bom_key,
    item_id: item.id,
    required_quantity: amount(settled(needed).toDecimalPlaces(item.quantity_scale, Num.ROUND_UP)).toFixed(4),
  }));
}

/** Keys are unique within one bill alone: the same key of another item gets a number. */
function keyFor(lines: ReadonlyMap<string, { item: KnownItem }>, key: string, itemId: number): string {
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? key : `${key.slice(0, 46)}~${number}`;
    const present = lines.get(candidate);
    if (!present || present.item.id === itemId) return candidate;
  }
}
