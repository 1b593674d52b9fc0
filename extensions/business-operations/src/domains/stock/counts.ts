import sql, { join, raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Access } from '../../kernel/access/permissions.ts';
import type { Context } from '../../kernel/context/context.ts';
import { likePattern, pageOf, paging, searchText } from '../../kernel/crud/paging.ts';
import { openAccess, visible } from '../../kernel/crud/select.ts';
import type { Sheet } from '../../kernel/crud/sheet.ts';
import { type Amount, amount } from '../../kernel/decimal.ts';
import { invalid, notFound, Refusal } from '../../kernel/errors.ts';
import type { Download, Json } from '../../kernel/http/reply.ts';
import type { AnyCollection } from '../../kernel/model/collection.ts';
import { fieldKey } from '../../kernel/model/labels.ts';
import { day, decimalInput, id, idParam, inputOf, queryBoolean } from '../../kernel/model/schemas.ts';
import { items } from '../items/model.ts';
import { belowCategory } from './by-warehouse.ts';
import { type AdjustmentLine, adjustAll, type Posting } from './ledger/ledger.ts';
import { inLots, type Lot, type Reduction, type Stock } from './ledger/state.ts';
import { posting } from './manual.ts';
import { MOST_COUNTED, stockLots, stocks, stockTransactions, warehouses } from './model.ts';

/**
 * A count of what lies in a warehouse. Goods that are managed by lots are counted lot by lot, others item by item; what is on hold lies
 * apart, and is counted so. What differs becomes adjustments of one transaction.
 */

const isApart = ({ isLotManaged }: Stock, { status }: Lot): boolean => isLotManaged || status === 'HOLD';

/** The same over the lot `l` and its item `i`. */
const APART = raw(`(i.is_lot_managed or l.status = 'HOLD')`);

export const CountSheetQuery = z.strictObject({
  ...paging,
  category_id: idParam.optional(),
  /** Items besides of which nothing is left here. */
  include_empty: queryBoolean.optional(),
  search: searchText,
});

export const CountSheetReply = z.object({
  stock_id: z.int(),
  item: z.object({ id: z.int(), code: z.string(), name: z.string(), specification: z.string().nullable(), unit: z.string() }),
  stock_lot_id: z.int().nullable(),
  lot_no: z.string().nullable(),
  lot_status: z.string().nullable(),
  received_date: z.iso.date().nullable(),
  expected: z.number(),
});

const sheet: Sheet = {
  title: 'sheet.stocks.count',
  columns: [
    ...['code', 'name', 'specification', 'unit'].map((name) => ({ path: `item.${name}`, label: fieldKey(items.name, name) })),
    { path: 'lot_no', label: fieldKey(stockLots.name, 'lot_no') },
    { path: 'lot_status', label: fieldKey(stockLots.name, 'status'), values: `enum.${stockLots.name}.status` },
    { path: 'received_date', label: fieldKey(stockLots.name, 'received_date'), kind: 'date' },
    { path: 'expected', label: 'sheet.stocks.expected', kind: 'decimal' },
  ],
};

/** The rights to read what a count tells: 403 where a column of it is closed. */
const countedAccess = (ctx: Context) => ({
  stock: openAccess(ctx, stocks, ['quantity']),
  lot: openAccess(ctx, stockLots, ['lot_no', 'status', 'received_date', 'remaining_quantity']),
});

/** What should lie in a warehouse, row by row as it is counted. */
export async function countSheet(ctx: Context, warehouseId: number, query: z.infer<typeof CountSheetQuery>): Promise<Json | Download> {
  const readable = countedAccess(ctx);
  await assertWarehouse(ctx, warehouseId);
  const { category_id: category, search, include_empty: withEmpty } = query;
  const about: Sql[] = [
    ...(category ? [sql`i.category_id in (${belowCategory(ctx, category)})`] : []),
    ...(search ? [sql`(i.code ilike ${likePattern(search)} or i.name ilike ${likePattern(search)})`] : []),
  ];
  const source = sql`from (
    with places as materialized (
      select t.id, t.item_id, t.quantity from stocks t where ${visible(ctx, stocks, readable.stock)} and t.warehouse_id = ${warehouseId}),
    lots as (select t.* from stock_lots t where ${visible(ctx, stockLots, readable.lot)} and t.remaining_quantity > 0),
    apart as materialized (
      select l.id, l.stock_id, l.lot_no, l.status, l.received_date, l.remaining_quantity
      from places p join items i on i.tenant_id = ${ctx.tenant.id} and i.id = p.item_id
      join lots l on l.stock_id = p.id and ${APART}),
    counted as (
      select a.stock_id, a.id as stock_lot_id, a.lot_no, a.status as lot_status, a.received_date, a.remaining_quantity as expected from apart a
      union all
      select p.id, null, null, null, null, p.quantity - coalesce((select sum(a.remaining_quantity) from apart a where a.stock_id = p.id), 0) from places p)
    select c.stock_id, i.code as item_code,
      json_build_object('id', i.id, 'code', i.code, 'name', i.name, 'specification', i.specification, 'unit', i.unit) as item,
      c.stock_lot_id, c.lot_no, c.lot_status, c.received_date, trim_scale(c.expected) as expected
    from counted c join places p on p.id = c.stock_id join items i on i.tenant_id = ${ctx.tenant.id} and i.id = p.item_id
    where (c.stock_lot_id is not null or c.expected <> 0 ${withEmpty ? sql`or true` : sql``}) ${about.length ? sql`and ${join(about, ' and ')}` : sql``}
  ) t`;
  const columns = raw('t.stock_id, t.item, t.stock_lot_id, t.lot_no, t.lot_status, t.received_date, t.expected');
  return pageOf(ctx, { ...query, sort: { sql: raw('t.item_code, t.stock_id, t.received_date, t.stock_lot_id') } }, columns, source, sheet);
}

async function assertWarehouse(ctx: Context, warehouseId: number): Promise<void> {
  const known = await ctx.row(
    sql`select 1 from warehouses t where t.id = ${warehouseId} and ${visible(ctx, warehouses, ctx.access(warehouses.name, 'read'))}`,
  );
  if (!known) throw notFound();
}

const quantity = { precision: 15, scale: 4 } as const;
const { adjustment_reason: reason, memo } = stockTransactions.options.fields;

export const CountBody = z.strictObject({
  reason: inputOf({ ...reason, required: true }),
  transaction_date: day.optional(),
  memo: inputOf(memo).nullable().optional(),
  lines: z
    .array(
      z.strictObject({
        stock_id: id,
        stock_lot_id: id.nullable().optional(),
        /** As the sheet had it when it was counted. */
        expected: decimalInput(quantity),
        counted: decimalInput({ ...quantity, min: 0 }),
      }),
    )
    .min(1)
    .max(MOST_COUNTED),
});

type Counted = z.infer<typeof CountBody>['lines'][number];

export async function recordCount(
  ctx: Context,
  warehouseId: number,
  { lines, reason: why, ...body }: z.infer<typeof CountBody>,
): Promise<Posting & { result: Reduction[] }> {
  const readable = countedAccess(ctx);
  await assertWarehouse(ctx, warehouseId);
  assertOnce(lines);
  await assertSeen(ctx, readable, lines);
  const shared = {
    ...posting(ctx, 'ADJUSTMENT', 'stock_adjustment', body),
    adjustment: { reason: why, code: 'COUNT_DIFFERENCE' as const },
  };
  const wanted = { ids: lines.map(({ stock_id: stockId }) => stockId), lotIds: lines.map(({ stock_lot_id: lotId }) => lotId) };
  return adjustAll(ctx, wanted, (locked) =>
    differences(
      locked.filter((stock) => stock.warehouseId === warehouseId),
      lines,
    ).map((line) => ({ ...shared, ...line })),
  );
}

function assertOnce(lines: readonly Counted[]): void {
  const seen = new Set<string>();
  const repeated = lines.flatMap(({ stock_id: stockId, stock_lot_id: lotId = null }, index) => {
    const key = `${stockId} ${lotId}`;
    if (!seen.has(key)) {
      seen.add(key);
      return [];
    }
    return [{ path: `lines.${index}.${lotId === null ? 'stock_id' : 'stock_lot_id'}`, code: 'duplicate' }];
  });
  if (repeated.length) throw invalid('error.validation_failed', repeated);
}

/** Stocks and lots that the caller may not see are none that a count can name. */
async function assertSeen(ctx: Context, { stock, lot }: ReturnType<typeof countedAccess>, lines: readonly Counted[]): Promise<void> {
  if (stock.allRows && lot.allRows) return;
  const ofStock = await seenIds(
    ctx,
    stocks,
    stock,
    lines.map(({ stock_id: stockId }) => stockId),
  );
  const ofLot = await seenIds(
    ctx,
    stockLots,
    lot,
    lines.flatMap(({ stock_lot_id: lotId }) => lotId ?? []),
  );
  const wrong = lines.flatMap(({ stock_id: stockId, stock_lot_id: lotId }, index) => {
    if (!ofStock.has(stockId)) return [{ path: `lines.${index}.stock_id`, code: 'unknown_reference' }];
    return lotId && !ofLot.has(lotId) ? [{ path: `lines.${index}.stock_lot_id`, code: 'unknown_reference' }] : [];
  });
  if (wrong.length) throw invalid('error.validation_failed', wrong);
}

async function seenIds(ctx: Context, declared: AnyCollection, access: Access, ids: readonly number[]): Promise<Set<number>> {
  const rows = await ctx.rows<{ id: number }>(
    sql`select t.id from ${raw(declared.name)} t where t.id = any (${ids}::integer[]) and ${visible(ctx, declared, access)}`,
  );
  return new Set(rows.map(({ id: seen }) => seen));
}

/** A line beside what it is of. */
interface Row extends Counted {
  stock: Stock;
  lot: Lot | null;
  path: string;
}

/** What differs, after every line has been found to be as it was when it was counted: 409 names those that have moved since. */
function differences(
  present: readonly Stock[],
  lines: readonly Counted[],
): Pick<AdjustmentLine, 'stock' | 'lotId' | 'quantity' | 'path'>[] {
  const rows = rowsOf(present, lines);
  const moved = rows.flatMap((row) => {
    const actual = presentOf(row);
    return actual?.eq(row.expected) ? [] : [{ ...row, actual }];
  });
  if (moved.length) throw movedSince(moved);
  return rows.flatMap(({ stock, lot, path, counted, expected }) => {
    const difference = amount(counted).minus(expected);
    return difference.isZero() ? [] : [{ stock, lotId: lot?.id ?? null, quantity: difference, path }];
  });
}

function rowsOf(present: readonly Stock[], lines: readonly Counted[]): Row[] {
  const stockOf = new Map(present.map((stock) => [stock.id, { stock, lots: new Map(stock.lots.map((lot) => [lot.id, lot])) }]));
  const wrong: { path: string; code: string }[] = [];
  const rows = lines.flatMap((line, index): Row[] => {
    const path = `lines.${index}.`;
    const found = stockOf.get(line.stock_id);
    const lot = line.stock_lot_id ? found?.lots.get(line.stock_lot_id) : null;
    if (found && lot !== undefined) return [{ ...line, stock: found.stock, lot, path }];
    wrong.push({ path: `${path}${found ? 'stock_lot_id' : 'stock_id'}`, code: 'unknown_reference' });
    return [];
  });
  if (wrong.length) throw invalid('error.validation_failed', wrong);
  return rows;
}

/** What lies there of a row now; null for a lot that is not counted apart any more. */
function presentOf({ stock, lot }: Row): Amount | null {
  if (!lot) return stock.quantity.minus(inLots(stock.lots.filter((each) => isApart(stock, each))));
  return isApart(stock, lot) ? lot.remaining : null;
}

/** Rows that the message names; the details have all of them. */
const NAMED = 10;

function movedSince(rows: readonly (Row & { actual: Amount | null })[]): Refusal {
  const nameOf = ({ stock, lot }: Row) => (lot ? `${stock.itemCode} ${lot.lotNo}` : stock.itemCode);
  const details = rows.map((row) => ({
    path: `${row.path}expected`,
    code: 'moved',
    stock_id: row.stock.id,
    item_code: row.stock.itemCode,
    lot_no: row.lot?.lotNo ?? null,
    expected: Number(row.expected),
    actual: row.actual?.toNumber() ?? null,
  }));
  const named = rows.slice(0, NAMED).map((row) => `${nameOf(row)} (${Number(row.expected)} → ${row.actual ?? '–'})`);
  return new Refusal(409, 'error.stock.moved', details, { rows: [...named, ...(rows.length > NAMED ? ['…'] : [])].join(', ') });
}
