import sql, { join, raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { type ListQuery, likePattern, pageMeta, pageQuery } from '../../kernel/crud/paging.ts';
import { openAccess, visible } from '../../kernel/crud/select.ts';
import { type SheetColumn, sheetOf } from '../../kernel/crud/sheet.ts';
import { type Download, Json } from '../../kernel/http/reply.ts';
import { fieldKey } from '../../kernel/model/labels.ts';
import { idParam, inputOf } from '../../kernel/model/schemas.ts';
import { items } from '../items/model.ts';
import { stocks } from './model.ts';
import { AVAILABLE, STOCK_FIGURES, seesCosts, statusSql } from './sql.ts';

/** Items with what lies of them in each warehouse, and in all of them together. */

export const STOCK_STATUS = ['NORMAL', 'LOW', 'OUT'] as const;

const filters = {
  warehouse_id: idParam.optional(),
  item_type: inputOf(items.options.fields.item_type).optional(),
  category_id: idParam.optional(),
  stock_status: z
    .string()
    .regex(/^(NORMAL|LOW|OUT)(,(NORMAL|LOW|OUT)){0,2}$/)
    .meta({ description: 'One or more of NORMAL, LOW and OUT, comma separated.' })
    .optional(),
};

export const ByWarehouseQuery = pageQuery({
  sort: [['item_code', 't.code'], 'quantity', 'reserved_quantity', 'available_quantity'],
  tie: 't.id',
  search: true,
  filters,
});

type Query = ListQuery & z.infer<z.ZodObject<typeof filters>>;

const quantities = {
  quantity: z.number(),
  reserved_quantity: z.number(),
  held_quantity: z.number(),
  available_quantity: z.number(),
};

export const ByWarehouseReply = z.object({
  item: z.object({
    id: z.int(),
    code: z.string(),
    name: z.string(),
    specification: z.string().nullable(),
    unit: z.string(),
    safety_stock: z.number(),
  }),
  ...quantities,
  stock_value: z.number().nullable(),
  /** Of the item in all warehouses together. */
  stock_status: z.enum(STOCK_STATUS),
  warehouses: z.array(z.object({ stock_id: z.int(), warehouse_id: z.int(), ...quantities, stock_status: z.enum(STOCK_STATUS) })),
});

/** In `meta`: over all that the filters but that of the status find. */
export const byWarehouseMeta = {
  summary: z.object({
    normal_count: z.int(),
    low_count: z.int(),
    out_count: z.int(),
    held_count: z.int(),
    stock_value: z.number().nullable(),
    value_by_warehouse: z.array(z.object({ warehouse_id: z.int(), stock_value: z.number().nullable() })),
  }),
};

const NAMES = ['quantity', 'reserved_quantity', 'held_quantity', 'available_quantity'];
const trimmed = (names: readonly string[]) => raw(names.map((name) => `'${name}', trim_scale(${name})`).join(', '));

/** Stocks that the caller may read, with what lies there, one row each; their items besides that should be in stock and never were. */
function figures(ctx: Context, { warehouse_id: warehouse, item_type: type, category_id: category, search }: Query): Sql {
  const own = sql`${visible(ctx, stocks, openAccess(ctx, stocks, STOCK_FIGURES))} ${warehouse ? sql`and t.warehouse_id = ${warehouse}` : sql``}`;
  const about = [
    ...(type ? [sql`i.item_type = ${type}`] : []),
    ...(category ? [sql`i.category_id in (${belowCategory(ctx, category)})`] : []),
    ...(search ? [sql`(i.code ilike ${likePattern(search)} or i.name ilike ${likePattern(search)})`] : []),
  ];
  const wanted = warehouse
    ? sql`a.item_id is not null`
    : sql`(a.item_id is not null or (i.is_stock_managed and i.is_active and i.safety_stock > 0))`;
  return sql`
    lots as (
      select l.stock_id, coalesce(sum(l.remaining_quantity) filter (where l.status = 'HOLD'), 0) as held, round(sum(l.remaining_quantity * l.unit_cost)) as value
      from stock_lots l where l.tenant_id = ${ctx.tenant.id} and l.remaining_quantity > 0 group by l.stock_id),
    places as materialized (
      select t.id as stock_id, t.item_id, t.warehouse_id, w.sort_order, w.code, t.quantity, t.reserved_quantity,
        coalesce(l.held, 0) as held_quantity, ${raw(AVAILABLE)} as available_quantity, coalesce(l.value, 0) as value
      from stocks t
      join warehouses w on w.tenant_id = t.tenant_id and w.id = t.warehouse_id
      left join lots l on l.stock_id = t.id
      where ${own}),
    figures as materialized (
      select i.id, i.code, i.name, i.specification, i.unit, i.safety_stock, ${raw(NAMES.map((name) => `coalesce(a.${name}, 0) as ${name}`).join(', '))},
        coalesce(a.value, 0) as value, ${raw(statusSql('coalesce(a.available_quantity, 0)', 'i.safety_stock'))} as stock_status
      from items i
      left join (select item_id, sum(value) as value, ${raw(NAMES.map((name) => `sum(${name}) as ${name}`).join(', '))} from places group by item_id) a on a.item_id = i.id
      where i.tenant_id = ${ctx.tenant.id} and i.deleted_at is null and ${wanted} ${about.length ? sql`and ${join(about, ' and ')}` : sql``})`;
}

/** The id of a category and of all below it. */
export const belowCategory = (ctx: Context, id: number) => sql`
  with recursive below as (
    select c.id from item_categories c where c.tenant_id = ${ctx.tenant.id} and c.id = ${id}
    union select c.id from item_categories c join below b on c.parent_id = b.id where c.tenant_id = ${ctx.tenant.id} and c.deleted_at is null)
  select id from below`;

const shown = (query: Query) =>
  sql`figures t where ${query.stock_status ? sql`t.stock_status = any (${query.stock_status.split(',')}::text[])` : sql`true`}`;

const itemOf = raw(
  `json_build_object('id', t.id, 'code', t.code, 'name', t.name, 'specification', t.specification, 'unit', t.unit, 'safety_stock', trim_scale(t.safety_stock))`,
);

export async function stocksByWarehouse(ctx: Context, query: Query): Promise<Json | Download> {
  if (ctx.format === 'xlsx') return byWarehouseSheet(ctx, query);
  const { page, size, sort } = query;
  const value = (expression: string) => raw(seesCosts(ctx) ? expression : 'null::numeric');
  const count = (status: string) => raw(`'${status.toLowerCase()}_count', count(*) filter (where stock_status = '${status}')`);
  const found = await ctx.jsonRow<'total' | 'data' | 'summary'>(sql`
    with ${figures(ctx, query)}, page as materialized (
      select t.* from ${shown(query)} order by ${sort.sql} limit ${size} offset ${(page - 1) * size}
    ), kept as (
      select p.item_id, json_agg(json_build_object('stock_id', p.stock_id, 'warehouse_id', p.warehouse_id, ${trimmed(NAMES)},
          'stock_status', ${raw(statusSql('p.available_quantity', 'p.safety_stock'))}) order by p.sort_order, p.code) as warehouses
      from (select places.*, page.safety_stock from places join page on page.id = places.item_id) p group by p.item_id
    )
    select (select count(*) from ${shown(query)})::text as total,
      (select coalesce(json_agg(r), '[]') from (
        select ${itemOf} as item, ${raw(NAMES.map((name) => `trim_scale(t.${name}) as ${name}`).join(', '))}, ${value('trim_scale(t.value)')} as stock_value, t.stock_status,
          coalesce(k.warehouses, '[]') as warehouses
        from page t left join kept k on k.item_id = t.id order by ${sort.sql}) r)::text as data,
      (select json_build_object(${join(STOCK_STATUS.map(count))}, 'held_count', count(*) filter (where held_quantity > 0), 'stock_value', ${value('coalesce(sum(value), 0)')},
        'value_by_warehouse', (select coalesce(json_agg(json_build_object('warehouse_id', b.warehouse_id, 'stock_value', ${value('b.value')})), '[]')
          from (select p.warehouse_id, sum(p.value) as value from places p join figures f on f.id = p.item_id group by p.warehouse_id) b)) from figures)::text as summary`);
  return new Json(found.data, { ...pageMeta({ page, size }, Number(found.total)), summary: JSON.parse(found.summary.toString()) });
}

const ofItem = (name: string): string => fieldKey(items.name, name);

/** A column for each warehouse between the item and its sums. */
async function byWarehouseSheet(ctx: Context, query: Query): Promise<Download> {
  const warehouses = await ctx.rows<{ id: number; name: string }>(
    sql`select id, name from warehouses where tenant_id = ${ctx.tenant.id} and deleted_at is null
      ${query.warehouse_id ? sql`and id = ${query.warehouse_id}` : sql``} order by sort_order, code`,
  );
  const figure = (path: string, label: string): SheetColumn => ({ path, label, kind: 'decimal' });
  const columns: SheetColumn[] = [
    { path: 'code', label: ofItem('code') },
    { path: 'name', label: ofItem('name') },
    { path: 'specification', label: ofItem('specification') },
    { path: 'unit', label: ofItem('unit') },
    ...warehouses.map(({ id, name }) => figure(`w${id}`, name)),
    figure('quantity', fieldKey(stocks.name, 'quantity')),
    figure('reserved_quantity', fieldKey(stocks.name, 'reserved_quantity')),
    figure('held_quantity', 'sheet.stocks.held_quantity'),
    figure('available_quantity', 'sheet.stocks.available_quantity'),
    figure('safety_stock', ofItem('safety_stock')),
    { path: 'stock_status', label: 'sheet.stocks.stock_status', values: 'enum.stocks.stock_status' },
    ...(seesCosts(ctx) ? [figure('value', 'sheet.stocks.stock_value')] : []),
  ];
  const selected = [...NAMES, 'safety_stock', 'value'].map((name) => `trim_scale(t.${name}) as ${name}`);
  const inWarehouses = warehouses.map(
    ({ id }) => sql`, (select trim_scale(p.quantity) from places p where p.item_id = t.id and p.warehouse_id = ${id}) as ${raw(`w${id}`)}`,
  );
  const source = sql`from (with ${figures(ctx, query)} select t.* ${inWarehouses.length ? join(inWarehouses, ' ') : sql``} from ${shown(query)}) t`;
  return sheetOf(
    ctx,
    { title: 'sheet.stocks.by_warehouse', columns },
    { columns: raw(['t.*', ...selected].join(', ')), source, order: query.sort.sql },
  );
}
