import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { byReference } from '../../kernel/crud/list.ts';
import { resource } from '../../kernel/crud/resource.ts';
import { type ComputedFields, instantText, readable, related } from '../../kernel/crud/select.ts';
import { day, inputOf, queryBoolean } from '../../kernel/model/schemas.ts';
import { allowedActions } from '../../kernel/states/allowed.ts';
import { items } from '../items/model.ts';
import { clients } from '../sales/model.ts';
import { STOCK_STATUS } from './by-warehouse.ts';
import { hold, release } from './holds.ts';
import { stockLots, stockReservations, stocks, stockTransactions, TransactionType, warehouses } from './model.ts';
import { availableSql, costly, heldSql, STOCK_FIGURES, safetySql, seesCosts, statusOnceSql, valueSql } from './sql.ts';

/** How stocks, lots and transactions are listed and shown. */

const itemOf = related(items, 'item_id', ['id', 'code', 'name', 'specification', 'unit']);
const warehouseOf = related(warehouses, 'warehouse_id', ['id', 'code', 'name']);

const available = availableSql('t');

const stockFigure = (expression: string) => readable(stocks.name, expression, STOCK_FIGURES);

const stockFigures: ComputedFields = {
  item: related(items, 'item_id', ['id', 'code', 'name', 'item_type', 'item_category', 'specification', 'unit', 'safety_stock']),
  warehouse: related(warehouses, 'warehouse_id', ['id', 'code', 'name', 'warehouse_type']),
  held_quantity: {
    sql: stockFigure(`trim_scale(${heldSql('t')})`),
    schema: z.number().nullable(),
  },
  available_quantity: {
    sql: stockFigure(`trim_scale(${available})`),
    schema: z.number().nullable(),
  },
  stock_value: {
    sql: costly(valueSql('t')),
    schema: z.number().nullable(),
  },
  stock_status: {
    sql: stockFigure(statusOnceSql(available, safetySql('t'))),
    schema: z.enum(STOCK_STATUS).nullable(),
    sheet: [{ path: 'stock_status', label: 'sheet.stocks.stock_status', values: 'enum.stocks.stock_status' }],
  },
};

const quantities = (alias: string, names: readonly string[]) => names.map((name) => `'${name}', trim_scale(${alias}.${name})`).join(', ');

/** Members of nested rows that costs close. */
const costMember = (alias: string, open: boolean) => (open ? `, 'unit_cost', trim_scale(${alias}.unit_cost)` : '');

const Lot = z.object({
  id: z.int(),
  lot_no: z.string(),
  status: z.string(),
  received_date: z.iso.date(),
  expiry_date: z.iso.date().nullable(),
  initial_quantity: z.number(),
  remaining_quantity: z.number(),
  unit_cost: z.number().optional(),
});

/** The line of the receiving that brought a lot. */
const ReceivingLine = z.object({
  id: z.int(),
  receiving_id: z.int(),
  receiving_no: z.string(),
  receiving_date: z.iso.date(),
  unit: z.string(),
  received_quantity: z.number(),
  accepted_quantity: z.number().nullable(),
  rejected_quantity: z.number(),
  inspection_result: z.string(),
  purchase_order_id: z.int().nullable(),
  purchase_order_no: z.string().nullable(),
});

export const Movement = z.object({
  id: z.int(),
  transaction_type: z.string(),
  transaction_date: z.iso.date(),
  quantity: z.number(),
  balance_after: z.number(),
  lot_no: z.string().nullable(),
  reference_type: z.string().nullable(),
  reference_id: z.string().nullable(),
  order_id: z.int().nullable(),
  order_no: z.string().nullable(),
  memo: z.string().nullable(),
  unit_cost: z.number().optional(),
  created_at: z.iso.datetime(),
});

const orderNo = (alias: string) => `(select o.order_no from orders o where o.tenant_id = ${alias}.tenant_id and o.id = ${alias}.order_id)`;

const movement = (open: boolean) =>
  `json_build_object('id', x.id, 'transaction_type', x.transaction_type, 'transaction_date', x.transaction_date, ${quantities('x', ['quantity', 'balance_after'])},
    'lot_no', (select ml.lot_no from stock_lots ml where ml.tenant_id = x.tenant_id and ml.id = x.stock_lot_id), 'reference_type', x.reference_type, 'reference_id', x.reference_id,
    'order_id', x.order_id, 'order_no', ${orderNo('x')}, 'memo', x.memo${costMember('x', open)}, 'created_at', ${instantText('x.created_at')})`;

/** Transactions that have just been posted, in their order. */
export const movementsOf = (ctx: Context, ids: readonly number[]): Promise<object[]> =>
  ctx
    .rows<{ data: object }>(sql`
      select ${raw(movement(seesCosts(ctx)))} as data from stock_transactions x where x.tenant_id = ${ctx.tenant.id} and x.id = any (${ids}::integer[]) order by x.id`)
    .then((rows) => rows.map(({ data }) => data));

/** The quantities that movements are shown with. */
const MOVED = ['quantity', 'balance_after'];

/** What the caller may post to a stock. */
const POSTINGS = ['adjustments', 'transfers'];

const shownStock: ComputedFields = {
  allowed_actions: {
    sql: (ctx) => raw(`'${JSON.stringify(ctx.may(stockTransactions.name, 'create') ? POSTINGS : [])}'::json`),
    schema: z.array(z.string()),
  },
  lots: {
    sql: (ctx) =>
      readable(
        stockLots.name,
        `(select coalesce(json_agg(json_build_object('id', l.id, 'lot_no', l.lot_no, 'status', l.status, 'received_date', l.received_date, 'expiry_date', l.expiry_date,
          ${quantities('l', ['initial_quantity', 'remaining_quantity'])}${costMember('l', seesCosts(ctx))}) order by l.received_date, l.created_at, l.id), '[]')
          from stock_lots l where l.tenant_id = t.tenant_id and l.stock_id = t.id and l.remaining_quantity > 0)`,
        ['initial_quantity', 'remaining_quantity'],
      )(ctx),
    schema: z.array(Lot).nullable(),
  },
  reservations: {
    sql: readable(
      stockReservations.name,
      `(select coalesce(json_agg(json_build_object('id', r.id, 'order_id', r.order_id, 'order_no', ${orderNo('r')}, ${quantities('r', ['quantity', 'issued_quantity'])}) order by r.id), '[]')
      from stock_reservations r where r.tenant_id = t.tenant_id and r.stock_id = t.id and r.status = 'ACTIVE')`,
      ['quantity', 'issued_quantity'],
    ),
    schema: z
      .array(z.object({ id: z.int(), order_id: z.int(), order_no: z.string(), quantity: z.number(), issued_quantity: z.number() }))
      .nullable(),
  },
  transactions: {
    sql: (ctx) =>
      readable(
        stockTransactions.name,
        `(select coalesce(json_agg(${movement(seesCosts(ctx))} order by x.id desc), '[]') from (
          select * from stock_transactions x where x.tenant_id = t.tenant_id and x.stock_id = t.id order by x.id desc limit 20) x)`,
        MOVED,
      )(ctx),
    schema: z.array(Movement).nullable(),
  },
};

const ofItem = 'from items i where i.tenant_id = t.tenant_id and i.id = t.item_id';
const byItem = (pattern: string) => sql`exists (select ${raw(ofItem)} and (i.code ilike ${pattern} or i.name ilike ${pattern}))`;

export const stockResource = resource('/stocks', stocks, {
  id: 'inventory.stocks',
  noun: 'stock',
  list: {
    summary: 'Stock per item and warehouse; search over item code and name.',
    filters: {
      warehouse_id: 'warehouse_id',
      item_id: 'item_id',
      item_type: {
        schema: inputOf(items.options.fields.item_type),
        sql: (type: string) => sql`exists (select ${raw(ofItem)} and i.item_type = ${type})`,
      },
      item_category: {
        schema: z.string().max(30),
        sql: (category: string) => sql`exists (select ${raw(ofItem)} and i.item_category = ${category})`,
      },
      stock_status: {
        schema: z.enum(STOCK_STATUS),
        everyRow: true,
        reads: STOCK_FIGURES,
        sql: (status: string) => sql`${raw(statusOnceSql(available, safetySql('t')))} = ${status}`,
      },
    },
    sort: [byReference(stocks, 'item_code', 'item_id', 'code'), 'quantity', ['available_quantity', available], 'updated_at'],
    sortReads: { available_quantity: STOCK_FIGURES },
    search: [byItem],
    computed: stockFigures,
  },
  show: shownStock,
});

export const lotResource = resource('/stock-lots', stockLots, {
  id: 'inventory.stock-lots',
  noun: 'lot',
  list: {
    summary: 'Lots; search over lot_no, supplier_lot_no, item code and name.',
    filters: {
      item_id: 'item_id',
      warehouse_id: 'warehouse_id',
      status: 'status',
      has_remaining: {
        schema: queryBoolean,
        reads: ['remaining_quantity'],
        sql: (some: boolean) => raw(`t.remaining_quantity ${some ? '>' : '='} 0`),
      },
      expires_before: { schema: day, reads: ['expiry_date'], sql: (before: string) => sql`t.expiry_date < ${before}` },
      material: { schema: z.string().max(50), sql: (material: string) => sql`exists (select ${raw(ofItem)} and i.material = ${material})` },
    },
    sort: ['received_date', 'lot_no', 'expiry_date'],
    search: ['lot_no', 'supplier_lot_no', byItem],
    computed: {
      item: related(items, 'item_id', ['id', 'code', 'name', 'specification', 'material', 'unit']),
      warehouse: warehouseOf,
      supplier: related(clients, 'client_id'),
      allowed_actions: allowedActions([hold, release]),
    },
  },
  show: {
    receiving_item: {
      sql: readable(
        'receiving_items',
        `(select json_build_object('id', i.id, 'receiving_id', i.receiving_id, 'receiving_no', r.receiving_no, 'receiving_date', r.receiving_date, 'unit', i.unit,
            ${quantities('i', ['received_quantity', 'accepted_quantity', 'rejected_quantity'])}, 'inspection_result', i.inspection_result,
            'purchase_order_id', r.purchase_order_id,
            'purchase_order_no', (select o.purchase_order_no from purchase_orders o where o.tenant_id = r.tenant_id and o.id = r.purchase_order_id))
          from receiving_items i join receivings r on r.tenant_id = i.tenant_id and r.id = i.receiving_id
          where i.tenant_id = t.tenant_id and i.id = t.receiving_item_id)`,
      ),
      schema: ReceivingLine.nullable(),
    },
    transactions: {
      sql: (ctx) =>
        readable(
          stockTransactions.name,
          `(select coalesce(json_agg(${movement(seesCosts(ctx))} order by x.id), '[]')
            from stock_transactions x where x.tenant_id = t.tenant_id and x.stock_lot_id = t.id)`,
          MOVED,
        )(ctx),
      schema: z.array(Movement).nullable(),
    },
  },
});

const types = Object.keys(TransactionType);

export const transactionResource = resource('/stock-transactions', stockTransactions, {
  id: 'inventory.stock-transactions',
  noun: 'transaction',
  list: {
    summary: 'The ledger line by line.',
    filters: {
      stock_id: 'stock_id',
      item_id: 'item_id',
      warehouse_id: 'warehouse_id',
      stock_lot_id: 'stock_lot_id',
      order_id: 'order_id',
      transaction_type: {
        schema: z
          .string()
          .max(200)
          .refine((written) => written.split(',').every((type) => types.includes(type.trim())), {
            params: { code: 'invalid_value', options: types },
          }),
        sql: (written: string) => sql`t.transaction_type = any (${written.split(',').map((type) => type.trim())}::text[])`,
      },
      start_date: 'transaction_date>=',
      end_date: 'transaction_date<=',
    },
    sort: ['-created_at', 'transaction_date'],
    computed: {
      item: itemOf,
      warehouse: warehouseOf,
      lot_no: {
        sql: raw('(select l.lot_no from stock_lots l where l.tenant_id = t.tenant_id and l.id = t.stock_lot_id)'),
        schema: z.string().nullable(),
      },
      order_no: { sql: raw(orderNo('t')), schema: z.string().nullable() },
    },
    totals: {
      name: 'quantity_sum',
      select: raw('trim_scale(coalesce(sum(t.quantity), 0))'),
      reads: ['quantity'],
      schema: z.number(),
      sheet: { quantity_sum: 'quantity' },
    },
  },
  show: false,
});
