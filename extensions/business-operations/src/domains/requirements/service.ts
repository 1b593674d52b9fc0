import sql, { join, raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { type ListQuery, likePattern, pageOf, pageQuery } from '../../kernel/crud/paging.ts';
import { openAccess, visible } from '../../kernel/crud/select.ts';
import type { Sheet, SheetColumn } from '../../kernel/crud/sheet.ts';
import { forbidden, notFound } from '../../kernel/errors.ts';
import { type Download, Json } from '../../kernel/http/reply.ts';
import type { AnyCollection } from '../../kernel/model/collection.ts';
import { fieldKey } from '../../kernel/model/labels.ts';
import { day, idParam, inputOf, queryBoolean } from '../../kernel/model/schemas.ts';
import { bendingOrderItems, bendingOrders } from '../bending-orders/model.ts';
import { items } from '../items/model.ts';
import { orderItems, orders } from '../orders/model.ts';
import { purchaseOrderItems, purchaseOrders } from '../purchasing/model.ts';
import { clients } from '../sales/model.ts';
import { stockLots, stockReservations, stocks, stockTransactions } from '../stock/model.ts';
import { workOrderItems, workOrders } from '../work-orders/model.ts';
import { requirementTables } from './tables.ts';

/** What all orders together need and will lack, item by item: net requirements. */

const filters = {
  until: day.optional(),
  short: queryBoolean.optional(),
  procurement: inputOf(items.options.fields.procurement).optional(),
  supplier_id: idParam.optional(),
};

export const RequirementsQuery = pageQuery({
  sort: [
    ['order_by', 't.order_by'],
    ['item_code', 't.code'],
    ['short_on', 't.short_on'],
    ['-net_quantity', 't.net'],
  ],
  tie: 't.id',
  search: true,
  filters,
});

type Query = ListQuery & z.infer<z.ZodObject<typeof filters>>;

const Item = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  specification: z.string().nullable(),
  unit: z.string(),
  procurement: z.enum(['MAKE', 'BUY']),
  lead_time_days: z.int().nullable(),
});

export const Requirement = z.object({
  /** The item's. */
  id: z.int(),
  item: Item,
  supplier: z.object({ id: z.int(), name: z.string() }).nullable(),
  order_count: z.int(),
  required_quantity: z.number(),
  safety_stock: z.number(),
  stock_quantity: z.number(),
  on_order_quantity: z.number(),
  in_production_quantity: z.number(),
  /** What has to be bought or made besides, and what of it stands in drafts of purchase orders. */
  net_quantity: z.number(),
  drafted_quantity: z.number(),
  /** The day on which the goods will not do. */
  short_on: z.iso.date().nullable(),
  /** The same less the lead time. */
  order_by: z.iso.date().nullable(),
});

const Kind = z.enum(['PURCHASE', 'WORK', 'BENDING', 'DRAFT']);

export const Explanation = Requirement.extend({
  demands: z.array(
    z.object({
      order: z.object({ id: z.int(), order_no: z.string(), client_name: z.string().nullable() }),
      date: z.iso.date(),
      quantity: z.number(),
      reserved_quantity: z.number(),
    }),
  ),
  supplies: z.array(
    z.object({ kind: Kind, document: z.object({ id: z.int(), no: z.string() }), date: z.iso.date().nullable(), quantity: z.number() }),
  ),
  balances: z.array(z.object({ date: z.iso.date(), change: z.number(), balance: z.number() })),
});

/** What is short and can be bought: of the items that are asked for. */
export const LACKING = raw('greatest(0, net - drafted)');

/** What the answers rest on. Sums over rows of which somebody sees only some would be wrong. */
const READ: readonly (readonly [AnyCollection, readonly string[]])[] = [
  [orders, ['order_no', 'client_name', 'delivery_date', 'status']],
  [orderItems, ['item_id', 'quantity', 'row_type']],
  [items, ['code', 'name', 'specification', 'unit', 'procurement', 'lead_time_days', 'safety_stock', 'default_supplier_id']],
  [stocks, ['quantity', 'reserved_quantity']],
  [stockLots, ['remaining_quantity', 'status']],
  [stockReservations, ['order_id', 'item_id', 'quantity', 'issued_quantity', 'status']],
  [stockTransactions, ['order_id', 'item_id', 'transaction_type', 'quantity']],
  [purchaseOrders, ['purchase_order_no', 'expected_date', 'status']],
  [purchaseOrderItems, ['item_id', 'quantity', 'received_quantity', 'conversion_factor', 'expected_date']],
  [workOrders, ['work_order_no', 'due_date', 'scheduled_date', 'status']],
  [workOrderItems, ['item_id', 'quantity', 'defect_quantity', 'status']],
  [bendingOrders, ['bending_order_no', 'target_date', 'status']],
  [bendingOrderItems, ['item_id', 'quantity', 'produced_quantity']],
  [clients, ['name']],
];

export function assertSeesAll(ctx: Context): void {
  const closed = READ.filter(([declared, fields]) => !openAccess(ctx, declared, fields).allRows);
  if (closed.length) throw forbidden(closed.map(([{ name: collection }]) => ({ collection, action: 'read' })));
}

const COLUMNS = raw(`t.id, json_build_object('id', t.id, 'code', t.code, 'name', t.name, 'specification', t.specification, 'unit', t.unit,
    'procurement', t.procurement, 'lead_time_days', t.lead_time_days) as item,
  (select json_build_object('id', c.id, 'name', c.name) from clients c where c.id = t.default_supplier_id) as supplier,
  t.orders as order_count, trim_scale(t.required) as required_quantity, trim_scale(t.safety_stock) as safety_stock, trim_scale(t.stock) as stock_quantity,
  trim_scale(t.on_order) as on_order_quantity, trim_scale(t.in_production) as in_production_quantity, trim_scale(t.net) as net_quantity, trim_scale(t.drafted) as drafted_quantity,
  t.short_on, t.order_by`);

const dated = raw('select totals.*, short_on - coalesce(lead_time_days, 0) as order_by from totals');

const ofItem = (name: string): string => fieldKey(items.name, name);
const figure = (path: string, label: string): SheetColumn => ({ path, label, kind: 'decimal' });

const sheet: Sheet = {
  title: 'sheet.requirements',
  columns: [
    { path: 'item.code', label: ofItem('code') },
    { path: 'item.name', label: ofItem('name') },
    { path: 'item.specification', label: ofItem('specification') },
    { path: 'item.unit', label: ofItem('unit') },
    { path: 'item.procurement', label: ofItem('procurement'), values: `enum.${items.name}.procurement` },
    { path: 'supplier.name', label: ofItem('default_supplier_id') },
    figure('required_quantity', 'sheet.requirements.required_quantity'),
    figure('safety_stock', ofItem('safety_stock')),
    figure('stock_quantity', 'sheet.requirements.stock_quantity'),
    figure('on_order_quantity', 'sheet.requirements.on_order_quantity'),
    figure('in_production_quantity', 'sheet.requirements.in_production_quantity'),
    figure('net_quantity', 'sheet.requirements.net_quantity'),
    figure('drafted_quantity', 'sheet.requirements.drafted_quantity'),
    { path: 'short_on', label: 'sheet.requirements.short_on', kind: 'date' },
    { path: 'order_by', label: 'sheet.requirements.order_by', kind: 'date' },
  ],
};

export async function requirements(ctx: Context, query: Query): Promise<Json | Download> {
  assertSeesAll(ctx);
  const { until, short, procurement, supplier_id: supplier, search } = query;
  const conditions = [
    ...(short === undefined ? [] : [short ? raw('t.net > 0') : raw('t.net = 0')]),
    ...(procurement ? [sql`t.procurement = ${procurement}`] : []),
    ...(supplier ? [sql`t.default_supplier_id = ${supplier}`] : []),
    ...(search ? [sql`(t.code ilike ${likePattern(search)} or t.name ilike ${likePattern(search)})`] : []),
  ];
  const rows = sql`(with ${requirementTables(ctx, { until })} ${dated}) t`;
  const source = sql`from ${rows} where ${conditions.length ? join(conditions, ' and ') : raw('true')}`;
  return pageOf(ctx, query, COLUMNS, source, sheet);
}

/** One item's, with what it comes from: who needs it, what will come, and how much there is from day to day. */
export async function requirement(ctx: Context, id: number, until?: string): Promise<Json> {
  assertSeesAll(ctx);
  const known = await ctx.row(
    sql`select t.id from items t where t.id = ${id} and t.is_stock_managed and ${visible(ctx, items, ctx.access(items.name, 'read'))}`,
  );
  if (!known) throw notFound();
  const { data } = await ctx.jsonRow<'data'>(sql`
    with ${requirementTables(ctx, { until, item: id })}
    select (select to_json(r)::text from (
      select ${COLUMNS},
        (select coalesce(json_agg(json_build_object('order', json_build_object('id', o.id, 'order_no', o.order_no, 'client_name', o.client_name), 'date', d.day,
          'quantity', trim_scale(d.quantity), 'reserved_quantity', trim_scale(d.reserved)) order by d.day, o.order_no), '[]')
          from demands d join orders o on o.tenant_id = ${ctx.tenant.id} and o.id = d.order_id) as demands,
        (select coalesce(json_agg(json_build_object('kind', s.kind, 'date', s.day, 'quantity', trim_scale(s.quantity),
          'document', json_build_object('id', s.document_id, 'no', coalesce(
            (select p.purchase_order_no from purchase_orders p where s.kind in ('PURCHASE', 'DRAFT') and p.id = s.document_id),
            (select w.work_order_no from work_orders w where s.kind = 'WORK' and w.id = s.document_id),
            (select b.bending_order_no from bending_orders b where s.kind = 'BENDING' and b.id = s.document_id)))) order by s.day nulls last, s.kind, s.document_id), '[]')
          from supplies s) as supplies,
        (select coalesce(json_agg(json_build_object('date', b.day, 'change', trim_scale(b.change), 'balance', trim_scale(b.balance)) order by b.day), '[]')
          from balances b) as balances
      from (${dated}) t) r) as data`);
  return new Json(data);
}
