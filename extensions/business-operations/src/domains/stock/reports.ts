import sql, { join, raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { likePattern, pageOf, paging, searchText } from '../../kernel/crud/paging.ts';
import { instantText, openAccess, visible } from '../../kernel/crud/select.ts';
import { type Sheet, type SheetColumn, sheetOfRows } from '../../kernel/crud/sheet.ts';
import { assertOrder, assertRange } from '../../kernel/date-range.ts';
import { notFound } from '../../kernel/errors.ts';
import { type Download, Json } from '../../kernel/http/reply.ts';
import { fieldKey } from '../../kernel/model/labels.ts';
import { day, idParam, inputOf } from '../../kernel/model/schemas.ts';
import { items } from '../items/model.ts';
import { actorUser } from '../organisation/user-sql.ts';
import { stocks, stockTransactions } from './model.ts';
import { AVAILABLE, STOCK_FIGURES, seesCosts, statusSql } from './sql.ts';

export const LedgerQuery = z.strictObject({
  start_date: day,
  end_date: day,
  warehouse_id: idParam.optional(),
  item_id: idParam.optional(),
  item_type: inputOf(items.options.fields.item_type).optional(),
  search: searchText,
});

export const LedgerReply = z.array(
  z.object({
    item: z.object({ id: z.int(), code: z.string(), name: z.string(), specification: z.string().nullable(), unit: z.string() }),
    opening_quantity: z.number(),
    in_quantity: z.number(),
    out_quantity: z.number(),
    adjustment_quantity: z.number(),
    closing_quantity: z.number(),
  }),
);

/** The columns of transactions that the ledger rests on. */
const MOVED = ['item_id', 'warehouse_id', 'transaction_type', 'transaction_date', 'quantity'];

/** Opening, in, out and closing of each item in a period. Within all warehouses together a transfer moves nothing. */
export async function stockLedger(ctx: Context, query: z.infer<typeof LedgerQuery>): Promise<Json> {
  const { start_date: start, end_date: end, warehouse_id: warehouse, item_id: item, item_type: type, search } = query;
  assertRange(start, end, { days: 366 });
  const about = [
    ...(item ? [sql`i.id = ${item}`] : []),
    ...(type ? [sql`i.item_type = ${type}`] : []),
    ...(search ? [sql`(i.code ilike ${likePattern(search)} or i.name ilike ${likePattern(search)})`] : []),
  ];
  const counted = warehouse
    ? raw("t.transaction_type <> 'SETTLEMENT'")
    : raw("t.transaction_type not in ('SETTLEMENT', 'TRANSFER_IN', 'TRANSFER_OUT')");
  const inPeriod = sql`t.transaction_date >= ${start}`;
  const moved = sql`${inPeriod} and t.transaction_type <> 'ADJUSTMENT'`;
  const found = await ctx.jsonRow<'data'>(sql`
    select coalesce(json_agg(json_build_object('item', json_build_object('id', i.id, 'code', i.code, 'name', i.name, 'specification', i.specification, 'unit', i.unit),
      'opening_quantity', trim_scale(s.opening), 'in_quantity', trim_scale(s.received), 'out_quantity', trim_scale(s.issued), 'adjustment_quantity', trim_scale(s.adjusted),
      'closing_quantity', trim_scale(s.opening + s.received - s.issued + s.adjusted)) order by i.code), '[]')::text as data
    from (
      select t.item_id, count(*) filter (where ${inPeriod}) as movements,
        coalesce(sum(t.quantity) filter (where t.transaction_date < ${start}), 0) as opening,
        coalesce(sum(t.quantity) filter (where ${moved} and t.quantity > 0), 0) as received,
        coalesce(-sum(t.quantity) filter (where ${moved} and t.quantity < 0), 0) as issued,
        coalesce(sum(t.quantity) filter (where ${inPeriod} and t.transaction_type = 'ADJUSTMENT'), 0) as adjusted
      from stock_transactions t
      where ${visible(ctx, stockTransactions, openAccess(ctx, stockTransactions, MOVED))} and t.transaction_date <= ${end} and ${counted}
        ${warehouse ? sql`and t.warehouse_id = ${warehouse}` : sql``} ${item ? sql`and t.item_id = ${item}` : sql``}
      group by t.item_id
    ) s join items i on i.tenant_id = ${ctx.tenant.id} and i.id = s.item_id
    where (s.opening <> 0 or s.movements > 0) ${about.length ? sql`and ${join(about, ' and ')}` : sql``}`);
  return new Json(found.data);
}

export const StatsQuery = z.strictObject({ warehouse_id: idParam.optional() });

export const StatsReply = z.object({
  stock_count: z.int(),
  stock_value: z.number().nullable(),
  normal_count: z.int(),
  low_count: z.int(),
  out_count: z.int(),
  held_quantity_count: z.int(),
  by_warehouse: z.array(z.object({ id: z.int(), name: z.string(), stock_count: z.int(), stock_value: z.number().nullable() })),
});

const movedColumn = (name: string): SheetColumn => ({ path: name, label: `sheet.stocks.${name}`, kind: 'decimal' });

const ledgerColumns: readonly SheetColumn[] = [
  ...['code', 'name', 'specification', 'unit'].map((name) => ({ path: `item.${name}`, label: fieldKey(items.name, name) })),
  ...['opening_quantity', 'in_quantity', 'out_quantity', 'adjustment_quantity', 'closing_quantity'].map(movedColumn),
];

export async function stockLedgerSheet(ctx: Context, query: z.infer<typeof LedgerQuery>): Promise<Download> {
  const rows = JSON.parse((await stockLedger(ctx, query)).data.toString()) as Record<string, unknown>[];
  const sheet = { title: 'sheet.stocks.ledger', of: `${query.start_date} – ${query.end_date}`, columns: ledgerColumns };
  return sheetOfRows(ctx, sheet, rows);
}

/** Stock at a glance, in one statement that reads stocks and lots once each. */
export async function stockStats(ctx: Context, { warehouse_id: warehouse }: z.infer<typeof StatsQuery>): Promise<Json> {
  const own = sql`${visible(ctx, stocks, openAccess(ctx, stocks, STOCK_FIGURES))} ${warehouse ? sql`and t.warehouse_id = ${warehouse}` : sql``}`;
  const status = (name: string) => raw(`count(*) filter (where status = '${name}')`);
  const value = raw(seesCosts(ctx) ? 'coalesce(sum(value), 0)' : 'null::numeric');
  const found = await ctx.jsonRow<'data'>(sql`
    with lots as (
      select l.stock_id, coalesce(sum(l.remaining_quantity) filter (where l.status = 'HOLD'), 0) as held, round(sum(l.remaining_quantity * l.unit_cost)) as value
      from stock_lots l where l.tenant_id = ${ctx.tenant.id} and l.remaining_quantity > 0 group by l.stock_id),
    figures as materialized (
      select t.warehouse_id, coalesce(l.held, 0) as held, l.value, ${raw(statusSql(AVAILABLE, 'i.safety_stock'))} as status
      from stocks t
      join items i on i.tenant_id = t.tenant_id and i.id = t.item_id
      join warehouses w on w.tenant_id = t.tenant_id and w.id = t.warehouse_id
      left join lots l on l.stock_id = t.id
      where ${own})
    select json_build_object('stock_count', count(*), 'stock_value', ${value}, 'normal_count', ${status('NORMAL')}, 'low_count', ${status('LOW')},
      'out_count', ${status('OUT')}, 'held_quantity_count', count(*) filter (where held > 0),
      'by_warehouse', (select coalesce(json_agg(json_build_object('id', w.id, 'name', w.name, 'stock_count', b.n, 'stock_value', b.value) order by w.sort_order, w.code), '[]')
        from (select warehouse_id, count(*) as n, ${value} as value from figures group by warehouse_id) b
        join warehouses w on w.tenant_id = ${ctx.tenant.id} and w.id = b.warehouse_id))::text as data
    from figures`);
  return new Json(found.data);
}

export const AdjustmentsQuery = z.strictObject({
  ...paging,
  start_date: day.optional(),
  end_date: day.optional(),
  reason_code: inputOf(stockTransactions.options.fields.adjustment_reason_code).optional(),
});

export const AdjustmentReply = z.object({
  id: z.int(),
  quantity: z.number(),
  reason: z.string(),
  reason_code: z.string(),
  memo: z.string().nullable(),
  lot_no: z.string().nullable(),
  balance_before: z.number(),
  balance_after: z.number(),
  created_at: z.iso.datetime(),
  created_by: z.object({ id: z.uuid(), name: z.string() }).nullable(),
});

const adjustmentRow = (ctx: Context) => sql`
  min(t.id) as id, trim_scale(sum(t.quantity)) as quantity, min(t.adjustment_reason) as reason, min(t.adjustment_reason_code) as reason_code, min(t.memo) as memo,
  (select string_agg(l.lot_no, ', ' order by l.id) from stock_lots l where l.tenant_id = ${ctx.tenant.id} and l.id = any (array_agg(t.stock_lot_id))) as lot_no,
  trim_scale((array_agg(t.balance_after - t.quantity order by t.id))[1]) as balance_before, trim_scale((array_agg(t.balance_after order by t.id desc))[1]) as balance_after,
  ${raw(instantText('min(t.created_at)'))} as created_at,
  ${actorUser(ctx, '(array_agg(t.created_by))[1]')} as created_by`;

const heading = (name: string) => fieldKey(stockTransactions.name, name);

const adjustmentSheet: Sheet = {
  title: 'sheet.stocks.adjustments',
  columns: [
    { path: 'created_at', label: heading('created_at'), kind: 'timestamp' },
    { path: 'lot_no', label: heading('stock_lot_id') },
    { path: 'balance_before', label: 'sheet.stocks.balance_before', kind: 'decimal' },
    { path: 'quantity', label: heading('quantity'), kind: 'decimal' },
    { path: 'balance_after', label: heading('balance_after'), kind: 'decimal' },
    { path: 'reason_code', label: heading('adjustment_reason_code'), values: `enum.${stockTransactions.name}.adjustment_reason_code` },
    { path: 'reason', label: heading('adjustment_reason') },
    { path: 'memo', label: heading('memo') },
    { path: 'created_by.name', label: heading('created_by') },
  ],
};

const NEWEST_FIRST = { sql: raw('t.id desc') };

/** The columns of transactions that an adjustment is shown with. */
const SHOWN = [
  'quantity',
  'adjustment_reason',
  'adjustment_reason_code',
  'memo',
  'stock_lot_id',
  'balance_after',
  'created_at',
  'created_by',
] as const;

/** Adjustments of a stock, the newest first; one over several lots is one. */
export async function adjustments(ctx: Context, stockId: number, query: z.infer<typeof AdjustmentsQuery>): Promise<Json | Download> {
  const entered = openAccess(ctx, stockTransactions, SHOWN);
  const known = await ctx.row(
    sql`select 1 from stocks t where t.id = ${stockId} and ${visible(ctx, stocks, ctx.access(stocks.name, 'read'))}`,
  );
  if (!known) throw notFound();
  const { start_date: start, end_date: end, reason_code: code } = query;
  assertOrder(start, end);
  const source = sql`from (select ${adjustmentRow(ctx)} from stock_transactions t
    where ${visible(ctx, stockTransactions, entered)} and t.stock_id = ${stockId} and t.transaction_type = 'ADJUSTMENT'
      ${start ? sql`and t.transaction_date >= ${start}` : sql``} ${end ? sql`and t.transaction_date <= ${end}` : sql``}
      ${code ? sql`and t.adjustment_reason_code = ${code}` : sql``}
    group by t.reference_id, t.reversal_of_id) t`;
  return pageOf(ctx, { ...query, sort: NEWEST_FIRST }, raw('t.*'), source, adjustmentSheet);
}

/** One adjustment that has just been entered. */
export const adjustmentOf = async (ctx: Context, ids: readonly number[]): Promise<object | undefined> =>
  (
    await ctx.row<{ data: object }>(sql`
      select to_json(r) as data from (select ${adjustmentRow(ctx)} from stock_transactions t
        where t.tenant_id = ${ctx.tenant.id} and t.id = any (${ids}::integer[]) and t.transaction_type = 'ADJUSTMENT') r`)
  )?.data;
