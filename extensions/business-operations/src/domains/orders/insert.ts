import sql, { join, raw } from 'sql-template-tag';
import type { Context, TenantRows } from '../../kernel/context/context.ts';
import type { Day } from '../../kernel/days.ts';
import type { Amount } from '../../kernel/decimal.ts';
import { nextNumber } from '../../kernel/numbering.ts';
import { forgetReservations } from '../stock/ledger/ledger.ts';
import { componentsOf, withKnownIds } from './components.ts';
import { forgetLinks } from './links.ts';
import { locationsOf } from './locations.ts';
import { orders } from './model.ts';

/** A product of an order as it is stored, already calculated: the columns are those of a quote's line. */
export interface OrderLine {
  /** Of a line that the order has; null or absent for a new one. */
  id?: number | null;
  sort_order: number;
  line_type: string;
  /** Where a set is to be installed. */
  floor?: string | null;
  symbol?: string | null;
  quote_item_id?: number | null;
  model_set_id?: number | null;
  bom_template_id?: number | null;
  item_id?: number | null;
  item_name: string;
  specification?: string | null;
  unit: string;
  quantity: string | number | Amount;
  open_width?: string | number | null;
  open_height?: string | number | null;
  variables?: unknown;
  derived?: unknown;
  bom_result?: unknown;
  material_cost: string | number | Amount;
  labor_cost: string | number | Amount;
  margin_rate: string | number | Amount;
  unit_price: string | number | Amount;
  price_overridden: boolean;
  discount_rate: string | number | Amount;
  discount_amount: string | number | Amount;
  amount: string | number | Amount;
  memo?: string | null;
}

/** Columns of an order as a service sets them, its amounts among them; the number is given here. */
export type OrderHead = Record<string, unknown> & { order_date: Day; client_id: number; client_name: string };

/** From here to the end of the transaction the service writes what an order consists of and comes to; `ops.guard_order` refuses others. */
export const openOrderService = (ctx: Pick<Context, 'rows'>) => ctx.rows(sql`select set_config('app.order_service', 'on', true)`);

/** Makes an order of lines that are calculated already, with what its sets consist of and where they go. Returns its id. */
export async function insertOrder(ctx: Context, head: OrderHead, lines: readonly OrderLine[]): Promise<number> {
  await openOrderService(ctx);
  const orderNo = await nextNumber(ctx.db, ctx.tenant.id, orders, head.order_date);
  const id = await ctx.items(orders).create({ ...head, order_no: orderNo, tenant_id: ctx.tenant.id });
  await writeOrderLines(ctx, id, lines);
  return id;
}

/** The columns that a product's row takes from its line. */
export const PRODUCT_COLUMNS = [
  'sort_order',
  'line_type',
  'quote_item_id',
  'model_set_id',
  'bom_template_id',
  'item_id',
  'item_name',
  'specification',
  'unit',
  'quantity',
  'open_width',
  'open_height',
  'variables',
  'derived',
  'bom_result',
  'material_cost',
  'labor_cost',
  'margin_rate',
  'unit_price',
  'price_overridden',
  'discount_rate',
  'discount_amount',
  'amount',
  'memo',
] as const;

const COMPONENT_COLUMNS = ['line_key', 'item_id', 'item_name', 'specification', 'unit', 'quantity', 'sort_order'] as const;

const columns = (names: readonly string[], alias?: string) => join(names.map((name) => raw(alias ? `${alias}.${name}` : name)));

/**
 * Brings the lines of a locked order to these, in a few statements for all of them: products and components that are known are changed in
 * place, those that are missing go, and where sets are installed follows. 409 `error.in_use` where something goes on naming what goes.
 */
export async function writeOrderLines(ctx: TenantRows, orderId: number, lines: readonly OrderLine[]): Promise<void> {
  const tenant = ctx.tenant.id;
  await openOrderService(ctx);
  const components = await wantedComponents(ctx, orderId, lines);
  await removeLines(ctx, orderId, [...lines, ...components]);
  await writeLocations(ctx, orderId, lines);
  const rows = lines.map((line) => ({ ...line, floor: line.floor ?? '', symbol: line.symbol ?? '' }));
  const written = await ctx.rows<{ id: number; place: number }>(sql`
    with given as materialized (
      select (e.row ->> 'id')::integer as known, e.place::integer as place,
        coalesce((e.row ->> 'id')::integer, nextval(pg_get_serial_sequence('order_items', 'id'))::integer) as new_id,
        e.row ->> 'floor' as floor, e.row ->> 'symbol' as symbol, e.row
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as e (row, place)
    ), products as (
      select given.known, given.place, given.new_id, l.id as at, r.*
      from given cross join lateral jsonb_populate_record(null::order_items, given.row) r
      left join order_locations l on l.tenant_id = ${tenant} and l.order_id = ${orderId} and l.floor = given.floor and l.symbol = given.symbol
        and (r.line_type = 'MODEL' or (given.floor, given.symbol) <> ('', ''))
    ), changed as (
      update order_items i set (${columns(PRODUCT_COLUMNS)}, location_id) = row(${columns(PRODUCT_COLUMNS, 'p')}, p.at)
      from products p where i.tenant_id = ${tenant} and i.order_id = ${orderId} and i.row_type = 'PRODUCT' and i.id = p.known
    ), added as (
      insert into order_items (id, tenant_id, order_id, row_type, location_id, ${columns(PRODUCT_COLUMNS)})
      select p.new_id, ${tenant}, ${orderId}, 'PRODUCT', p.at, ${columns(PRODUCT_COLUMNS, 'p')} from products p where p.known is null order by p.place
    )
    select new_id as id, place from given order by place`);
  await writeComponents(ctx, orderId, components, new Map(written.map(({ id, place }) => [place - 1, id])));
}

/** Removes the rows that are none of these, unless something goes on naming them. */
async function removeLines(ctx: TenantRows, orderId: number, staying: readonly { id?: number | null }[]): Promise<void> {
  const kept = staying.flatMap(({ id }) => id ?? []);
  const going = await ctx.rows<{ id: number }>(sql`
    select id from order_items where tenant_id = ${ctx.tenant.id} and order_id = ${orderId} and id <> all (${kept}::integer[]) order by id for update`);
  if (!going.length) return;
  const ids = going.map(({ id }) => id);
  await forgetLinks(ctx, 'order_item_id', ids);
  await forgetReservations(ctx, [orderId], kept);
  // A product takes its components along, so these go before it.
  for (const type of ['COMPONENT', 'PRODUCT'])
    await ctx.rows(sql`delete from order_items where tenant_id = ${ctx.tenant.id} and id = any (${ids}::integer[]) and row_type = ${type}`);
}

/** Known places keep their id; those where nothing is installed any more go. */
async function writeLocations(ctx: TenantRows, orderId: number, lines: readonly OrderLine[]): Promise<void> {
  const tenant = ctx.tenant.id;
  const places = JSON.stringify(locationsOf(lines));
  const given = sql`json_to_recordset(${places}::json) as g (floor text, symbol text, open_width numeric, open_height numeric, quantity numeric, sort_order integer)`;
  const gone = await ctx.rows<{ id: number }>(sql`
    select l.id from order_locations l where l.tenant_id = ${tenant} and l.order_id = ${orderId}
      and not exists (select from ${given} where g.floor = l.floor and g.symbol = l.symbol) order by l.id for update`);
  if (gone.length) {
    const ids = gone.map(({ id }) => id);
    await forgetLinks(ctx, 'order_location_id', ids);
    await ctx.rows(sql`
      update order_items set location_id = null where tenant_id = ${tenant} and order_id = ${orderId} and location_id = any (${ids}::integer[])`);
    await ctx.rows(sql`delete from order_locations where tenant_id = ${tenant} and id = any (${ids}::integer[])`);
  }
  await ctx.rows(sql`
    insert into order_locations as l (tenant_id, order_id, floor, symbol, open_width, open_height, quantity, sort_order)
    select ${tenant}, ${orderId}, g.floor, g.symbol, g.open_width, g.open_height, g.quantity, g.sort_order from ${given} order by g.sort_order
    on conflict (tenant_id, order_id, floor, symbol) do update
    set open_width = excluded.open_width, open_height = excluded.open_height, quantity = excluded.quantity, sort_order = excluded.sort_order
    where (l.open_width, l.open_height, l.quantity, l.sort_order) is distinct from (excluded.open_width, excluded.open_height, excluded.quantity, excluded.sort_order)`);
}

type WantedComponent = Awaited<ReturnType<typeof wantedComponents>>[number];

/** What the sets of these lines consist of, with the rows that are there already. */
async function wantedComponents(ctx: TenantRows, orderId: number, lines: readonly OrderLine[]) {
  const wanted = lines.flatMap((line, index) =>
    line.line_type === 'MODEL'
      ? componentsOf(line.bom_result, line.quantity).map((component, place) => ({
          ...component,
          parent_id: line.id ?? null,
          line: index,
          sort_order: place,
        }))
      : [],
  );
  const stored = await ctx.rows<Parameters<typeof withKnownIds>[1][number]>(sql`
    select id, parent_id, line_key, item_id from order_items
    where tenant_id = ${ctx.tenant.id} and order_id = ${orderId} and row_type = 'COMPONENT' order by sort_order, id`);
  return withKnownIds(wanted, stored);
}

/** Components that are there are changed in place, the others added; `products` are the ids of the lines by their places. */
async function writeComponents(
  ctx: TenantRows,
  orderId: number,
  components: readonly WantedComponent[],
  products: ReadonlyMap<number, number>,
): Promise<void> {
  if (!components.length) return;
  const rows = components.map(({ line, ...component }) => ({ ...component, parent_id: products.get(line) }));
  const known = rows.filter(({ id }) => id !== null);
  const added = rows.filter(({ id }) => id === null);
  const given = (some: typeof rows) => sql`
    json_populate_recordset(null::order_items, ${JSON.stringify(some)}::json) with ordinality as g
    join order_items p on p.tenant_id = ${ctx.tenant.id} and p.id = g.parent_id`;
  const compared = (alias: string, location: string) => sql`${raw(location)}.location_id, ${columns(COMPONENT_COLUMNS, alias)}`;
  if (known.length)
    await ctx.rows(sql`
      update order_items i set (location_id, ${columns(COMPONENT_COLUMNS)}) = row(${compared('g', 'p')}) from ${given(known)}
      where i.tenant_id = ${ctx.tenant.id} and i.order_id = ${orderId} and i.id = g.id and row(${compared('i', 'i')}) is distinct from row(${compared('g', 'p')})`);
  if (added.length)
    await ctx.rows(sql`
      insert into order_items (tenant_id, order_id, row_type, line_type, parent_id, location_id, ${columns(COMPONENT_COLUMNS)})
      select ${ctx.tenant.id}, ${orderId}, 'COMPONENT', 'ITEM', g.parent_id, ${compared('g', 'p')} from ${given(added)} order by g.ordinality`);
}
