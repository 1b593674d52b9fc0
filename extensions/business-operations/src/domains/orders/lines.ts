import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { isOpen } from '../../kernel/access/permissions.ts';
import type { Context } from '../../kernel/context/context.ts';
import { type ComputedField, columnText } from '../../kernel/crud/select.ts';
import { storedFields } from '../../kernel/model/collection.ts';
import { fieldReply } from '../../kernel/model/schemas.ts';
import { orderItems } from './model.ts';

/** How the lines of an order are shown: products, and beneath each what it consists of. */

/** Types of transactions by which goods leave for an order, and come back from it. */
export const ISSUES = `('ISSUE', 'MATERIAL_INPUT', 'MATERIAL_RETURN', 'SHIPMENT', 'SHIPMENT_RETURN')`;

/** Whether a product consists of other rows, which are reserved in its place. */
export const hasComponents = (alias: string) =>
  `exists (select from order_items hc where hc.tenant_id = ${alias}.tenant_id and hc.parent_id = ${alias}.id)`;

/** Rows of an order in the order of its lines, each product before its components. */
export const inLineOrder = (row: string, product: string) =>
  `coalesce(${product}.sort_order, ${row}.sort_order), coalesce(${product}.id, ${row}.id), ${product}.id is not null, ${row}.sort_order, ${row}.id`;

const NOT_SHOWN = ['order_id', 'parent_id', 'row_type', 'created_at', 'created_by', 'updated_at', 'updated_by'];
const COMPONENT_COLUMNS = ['line_key', 'item_id', 'item_name', 'specification', 'unit', 'quantity', 'sort_order'];

const fields = storedFields(orderItems).filter(([name, { secret }]) => !secret && !NOT_SHOWN.includes(name));

const shares = {
  reserved_quantity: z.number(),
  issued_quantity: z.number(),
  item_code: z.string().nullable(),
  item_category: z.string().nullable(),
};

const Component = z.object({
  id: z.int(),
  ...Object.fromEntries(fields.filter(([name]) => COMPONENT_COLUMNS.includes(name)).map(([name, field]) => [name, fieldReply(field)])),
  ...shares,
});

const Product = z.object({
  id: z.int(),
  floor: z.string().nullable(),
  symbol: z.string().nullable(),
  ...Object.fromEntries(fields.map(([name, field]) => [name, field.confidential ? fieldReply(field).optional() : fieldReply(field)])),
  ...shares,
  components: z.array(Component),
});

/** Whether the caller's right opens what lines cost. */
const seesPrices = (ctx: Context): boolean => {
  const access = ctx.may(orderItems.name, 'read');
  return Boolean(access && isOpen(access, 'unit_price'));
};

const members = (names: readonly string[]) =>
  fields
    .filter(([name]) => names.includes(name))
    .map(([name, field]) => `'${name}', ${columnText(name, field, 'r')}`)
    .join(', ');

const SHARES = `'reserved_quantity', trim_scale(r.reserved), 'issued_quantity', trim_scale(r.issued), 'item_code', r.item_code, 'item_category', r.item_category`;

/**
 * The rows of the order `t` with their shares of what is reserved for it and was issued for it: both are known item by item, and go to
 * the rows of an item in the order of the lines.
 */
const ROWS = `
  with goods as materialized (
    select item_id, sum(reserved) as reserved, sum(issued) as issued from (
      select s.item_id, s.quantity - s.issued_quantity as reserved, 0 as issued from stock_reservations s
      where s.tenant_id = t.tenant_id and s.order_id = t.id and s.status = 'ACTIVE'
      union all
      select x.item_id, 0, -x.quantity from stock_transactions x
      where x.tenant_id = t.tenant_id and x.order_id = t.id and x.transaction_type in ${ISSUES}) g group by item_id
  ), issued as materialized (
    select i.*, p.sort_order as product_order, p.id as product, goods.reserved as all_reserved, j.code as item_code, j.item_category,
      greatest(0, least(i.quantity, coalesce(goods.issued, 0) - coalesce(sum(i.quantity) over earlier, 0))) as issued
    from order_items i
    left join order_items p on p.tenant_id = i.tenant_id and p.id = i.parent_id
    left join items j on j.tenant_id = i.tenant_id and j.id = i.item_id
    left join goods on goods.item_id = i.item_id
    where i.tenant_id = t.tenant_id and i.order_id = t.id
    window earlier as (partition by i.item_id order by ${inLineOrder('i', 'p')} rows between unbounded preceding and 1 preceding)
  ), shared as materialized (
    select r.*, greatest(0, least(r.quantity - r.issued, coalesce(r.all_reserved, 0) - coalesce(sum(r.quantity - r.issued) over earlier, 0))) as reserved
    from issued r
    window earlier as (partition by r.item_id order by coalesce(r.product_order, r.sort_order), coalesce(r.product, r.id), r.product is not null, r.sort_order, r.id
      rows between unbounded preceding and 1 preceding)
  )`;

const shownItems = (ctx: Context): Sql => {
  const open = fields.filter(([, { confidential }]) => !confidential || seesPrices(ctx)).map(([name]) => name);
  return sql`(${raw(ROWS)}
    select coalesce(json_agg(json_build_object('id', r.id, 'floor', l.floor, 'symbol', l.symbol, ${raw(members(open))}, ${raw(SHARES)}, 'components', (
      select coalesce(json_agg(json_build_object('id', r.id, ${raw(members(COMPONENT_COLUMNS))}, ${raw(SHARES)}) order by r.sort_order, r.id), '[]')
      from shared r where r.parent_id = product.id)) order by r.sort_order, r.id), '[]')
    from shared r join lateral (select r.id) as product on true
    left join order_locations l on l.tenant_id = t.tenant_id and l.id = r.location_id
    where r.row_type = 'PRODUCT')`;
};

/** The products of the order `t` with their components, in order. */
export const itemsShown: ComputedField = { sql: shownItems, schema: z.array(Product) };

/** Where its sets go. */
export const locationsShown: ComputedField = {
  sql: raw(`(select coalesce(json_agg(json_build_object('id', l.id, 'floor', l.floor, 'symbol', l.symbol, 'open_width', trim_scale(l.open_width),
    'open_height', trim_scale(l.open_height), 'quantity', trim_scale(l.quantity), 'options', l.options) order by l.sort_order, l.id), '[]')
    from order_locations l where l.tenant_id = t.tenant_id and l.order_id = t.id)`),
  schema: z.array(
    z.object({
      id: z.int(),
      floor: z.string(),
      symbol: z.string(),
      open_width: z.number().nullable(),
      open_height: z.number().nullable(),
      quantity: z.number(),
      options: z.unknown(),
    }),
  ),
};
