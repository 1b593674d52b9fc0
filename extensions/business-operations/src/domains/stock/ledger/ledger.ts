import sql from 'sql-template-tag';
import type { Context, TenantRows } from '../../../kernel/context/context.ts';
import type { Day } from '../../../kernel/days.ts';
import { type Amount, amount } from '../../../kernel/decimal.ts';
import { invalidField, Refusal } from '../../../kernel/errors.ts';
import type { TransactionType } from '../model.ts';
import { type Adjustment, Book, type Issue, type Receipt } from './book.ts';
import { findPlaces, holdOrders, lockStocks, type Place, returnedOf, stockAt, type Wanted } from './load.ts';
import { fulfil as fulfilOf, release as releaseOf, reserve as reserveOf } from './reservations.ts';
import type { Entry, Posted, Reduction, Stock } from './state.ts';
import { snapshotOf, writeBook } from './write.ts';

/*
 * The stock ledger: nothing else writes stocks, lots, transactions and reservations. Each function posts all of its lines in the
 * caller's transaction, in a few statements; it locks the stocks in the order of their ids before it reads them, so that of two who
 * want the last one gets it and nobody waits in a circle. Quantities are in base units, costs in won for one of them. Refusals:
 * 409 `error.stock.insufficient` with what is possible; 422 `error.stock.lot_required`, `error.stock.lot_mismatch` and
 * `error.stock.not_managed`; `path` of a place says where it stands in the request.
 */

/** What a call came to. */
export interface Posting {
  stocks: Stock[];
  entries: Entry[];
}

async function posted<T>(ctx: Context, wanted: Wanted, work: (book: Book, stocks: Stock[]) => T): Promise<Posting & { result: T }> {
  const stocks = await lockStocks(ctx, wanted);
  const before = snapshotOf(stocks);
  const book = new Book();
  const result = work(book, stocks);
  await writeBook(ctx, book, stocks, before);
  return { stocks, entries: book.entries, result };
}

/** A day of the past or today; 422 at `transaction_date`. */
export function assertNotAhead(ctx: Context, day: Day): Day {
  if (day > ctx.today()) throw invalidField('transaction_date', 'in_future', 'error.date_in_future');
  return day;
}

/** A refusal of a line says where the line stands in the request. */
function atLine<T>(path: string, post: () => T): T {
  try {
    return post();
  } catch (error) {
    if (!path || !(error instanceof Refusal)) throw error;
    const details = error.details.map((detail) => ({ ...detail, ...(detail.path ? { path: `${path}${detail.path}` } : {}) }));
    throw new Refusal(error.status, error.key, details, error.params);
  }
}

export type ReceiptLine = Place & Receipt;

/** Brings goods in, onto the named lot or a new one each. What returns for an order gives it back what the issues of its reference drew on its reservations. */
export async function receive(ctx: Context, lines: readonly ReceiptLine[]): Promise<Posting> {
  await holdOrders(
    ctx,
    lines.map(({ orderId }) => orderId),
  );
  const places = await findPlaces(ctx, lines);
  const returned = await returnedOf(ctx, lines);
  const wanted = {
    places,
    lotIds: lines.map(({ lotId }) => lotId),
    lotNos: lines.map(({ lot }) => lot?.lotNo),
    orderIds: lines.map(({ orderId }) => orderId),
  };
  return posted(ctx, wanted, (book, stocks) => {
    for (const [index, line] of lines.entries())
      atLine(line.path ?? '', () =>
        book.receive(stockAt(stocks, places[index] as (typeof places)[number]), { ...line, returnOf: returned.get(index) }),
      );
  });
}

export type IssueLine = Place & Issue;

/** Takes goods out: of the named lot, else first in, first out, one transaction for each lot. */
export async function issue(ctx: Context, lines: readonly IssueLine[]): Promise<Posting> {
  await holdOrders(
    ctx,
    lines.map(({ orderId }) => orderId),
  );
  const places = await findPlaces(ctx, lines);
  const wanted = { places, lotIds: lines.map(({ lotId }) => lotId) };
  return posted(ctx, wanted, (book, stocks) => {
    for (const [index, line] of lines.entries())
      atLine(line.path ?? '', () => book.issue(stockAt(stocks, places[index] as (typeof places)[number]), line));
  });
}

/** Corrects what is there; says which reservations it had to cut. */
export const adjust = (ctx: Context, stockId: number, adjustment: Adjustment): Promise<Posting & { result: Reduction[] }> =>
  adjustAll(ctx, { ids: [stockId], lotIds: [adjustment.lotId] }, ([stock]) => [{ ...adjustment, stock: stock as Stock }]);

export type AdjustmentLine = Adjustment & { stock: Stock; path?: string };

/**
 * The same for many stocks: the lines follow from them as they are once they are locked. What is more than was thought comes first, so that
 * no reservation is cut for goods that lie in another lot of the stock.
 */
export async function adjustAll(
  ctx: Context,
  wanted: Wanted,
  linesOf: (stocks: readonly Stock[]) => readonly AdjustmentLine[],
): Promise<Posting & { result: Reduction[] }> {
  return posted(ctx, wanted, (book, stocks) => {
    const lines = linesOf(stocks);
    const inOrder = [...lines.filter(({ quantity }) => quantity.gt(0)), ...lines.filter(({ quantity }) => !quantity.gt(0))];
    return inOrder.flatMap(({ stock, path = '', ...adjustment }) => atLine(path, () => book.adjust(stock, adjustment)));
  });
}

/** Moves goods to another warehouse; a lot keeps its number, its day of receipt and its cost. */
export async function transfer(ctx: Context, fromId: number, to: Place, line: Issue): Promise<Posting> {
  const [place] = await findPlaces(ctx, [to]);
  const wanted = { ids: [fromId], places: place ? [place] : [], lotIds: [line.lotId], together: true };
  return posted(ctx, wanted, (book, stocks) => {
    const from = stocks.find(({ id }) => id === fromId) as Stock;
    book.transfer(from, stockAt(stocks, place as NonNullable<typeof place>), line);
  });
}

export interface ReservationLine {
  orderId: number;
  orderItemId: number;
  itemId: number;
  quantity: Amount;
}

/** Keeps goods for orders, line after line, as far as they are available; in the item's usual warehouse first, then by code. Returns how much each line got. */
export async function reserve(ctx: Context, lines: readonly ReservationLine[]): Promise<Amount[]> {
  const found = await ctx.rows<{ id: number }>(sql`
    select s.id from stocks s
    join items i on i.tenant_id = s.tenant_id and i.id = s.item_id
    join warehouses w on w.tenant_id = s.tenant_id and w.id = s.warehouse_id
    where s.tenant_id = ${ctx.tenant.id} and s.item_id = any (${lines.map(({ itemId }) => itemId)}::integer[]) and i.is_stock_managed
    order by w.id is distinct from i.default_warehouse_id, w.code, s.id`);
  const order = new Map(found.map(({ id }, index) => [id, index]));
  const { result } = await posted(ctx, { ids: [...order.keys()] }, (book, stocks) => {
    const inOrder = [...stocks].sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0));
    return lines.map(({ orderId, orderItemId, itemId, quantity }) => {
      let rest = quantity;
      for (const stock of inOrder.filter((each) => each.itemId === itemId))
        rest = rest.minus(reserveOf(stock, orderId, orderItemId, rest, book.nextId));
      return quantity.minus(rest);
    });
  });
  return result;
}

/** Ends what is open of the reservations of orders. */
export const release = (ctx: Context, orderIds: readonly number[]): Promise<void> => end(ctx, orderIds, releaseOf);

/** The same for orders that are delivered, whose goods may be returned. */
export const fulfil = (ctx: Context, orderIds: readonly number[]): Promise<void> => end(ctx, orderIds, fulfilOf);

async function end(ctx: Context, orderIds: readonly number[], how: typeof releaseOf): Promise<void> {
  const found = await ctx.rows<{ stock_id: number }>(
    sql`select distinct stock_id from stock_reservations where tenant_id = ${ctx.tenant.id} and order_id = any (${orderIds}::integer[]) and status = 'ACTIVE'`,
  );
  if (!found.length) return;
  await posted(ctx, { ids: found.map((row) => row.stock_id) }, (_, stocks) => {
    for (const stock of stocks) for (const orderId of orderIds) how(stock, orderId);
  });
}

/**
 * Removes what is left of reservations of orders that have ended: of lines that an order no longer has, or all of them before it is removed
 * for good. What was issued stays in the transactions.
 */
export async function forgetReservations(ctx: TenantRows, orderIds: readonly number[], keptItemIds: readonly number[] = []): Promise<void> {
  await ctx.rows(sql`
    with opened as materialized (select set_config('app.stock_ledger', 'on', true))
    delete from stock_reservations r using opened
    where r.tenant_id = ${ctx.tenant.id} and r.order_id = any (${orderIds}::integer[]) and r.status <> 'ACTIVE' and r.order_item_id <> all (${keptItemIds}::integer[])`);
  await ctx.rows(sql`select set_config('app.stock_ledger', '', true)`);
}

interface PostedRow {
  id: number;
  reference_id: string;
  stock_id: number;
  lot_id: number | null;
  type: TransactionType;
  quantity: string;
  cost: string;
  drawn: string;
  order_id: number | null;
  reason: string | null;
  reason_code: NonNullable<Posted['adjustment']>['code'] | null;
  settled_by: { lot_id: number; quantity: string; cost: string }[];
}

/**
 * Writes the opposite of every posting of the reference that is neither reversed yet nor itself a reversal, onto the same lots. Nothing
 * left to reverse writes nothing; what a lot no longer holds is 409 `error.stock.insufficient`.
 */
export const reverse = (ctx: Context, { type, id }: { type: string; id: string }, date?: Day): Promise<Posting> =>
  reverseAll(ctx, { type, ids: [id] }, date);

/** The same for several references of one type. */
export async function reverseAll(
  ctx: Context,
  { type, ids: of }: { type: string; ids: readonly string[] },
  date: Day = ctx.today(),
): Promise<Posting> {
  const tenant = ctx.tenant.id;
  const open = sql`t.tenant_id = ${tenant} and t.reference_type = ${type} and t.reference_id = any (${of}::text[]) and t.reversal_of_id is null
    and not exists (select from stock_transactions r where r.tenant_id = t.tenant_id and r.reversal_of_id = t.id)`;
  const found = await ctx.rows<{ stock_id: number; order_id: number | null }>(
    sql`select distinct t.stock_id, t.order_id from stock_transactions t where ${open}`,
  );
  if (!found.length) return { stocks: [], entries: [] };
  await holdOrders(
    ctx,
    found.map((row) => row.order_id),
  );
  const ids = found.map((row) => row.stock_id);
  // Once the stocks are locked nobody else reverses the same; what is open is read then.
  await ctx.rows(sql`select id from stocks where tenant_id = ${tenant} and id = any (${ids}::integer[]) order by id for update`);
  const rows = await ctx.rows<PostedRow>(sql`
    select t.id, t.reference_id, t.stock_id, t.stock_lot_id as lot_id, t.transaction_type as type, t.quantity::text, t.unit_cost::text as cost, t.drawn_quantity::text as drawn, t.order_id,
      t.adjustment_reason as reason, t.adjustment_reason_code as reason_code,
      (select coalesce(json_agg(s), '[]') from (
        select x.stock_lot_id as lot_id, (-sum(x.quantity))::text as quantity, x.unit_cost::text as cost from stock_transactions x
        where t.stock_lot_id is null and x.tenant_id = t.tenant_id and x.reference_type = 'stock_transactions' and x.reference_id = t.id::text and x.stock_lot_id is not null
        group by x.stock_lot_id, x.unit_cost having sum(x.quantity) < 0) s) as settled_by
    from stock_transactions t where ${open}`);
  const postings = rows.map((row) => asPosted(row, { type, id: row.reference_id }));
  const wanted = {
    ids,
    lotIds: postings.flatMap(({ lotId, settledBy }) => [lotId, ...settledBy.map((part) => part.lotId)]),
    orderIds: postings.map(({ orderId }) => orderId),
  };
  return posted(ctx, wanted, (book, stocks) =>
    book.reverse(postings, (id) => stocks.find((stock) => stock.id === id) as Stock, assertNotAhead(ctx, date)),
  );
}

const asPosted = (row: PostedRow, reference: { type: string; id: string }): Posted => ({
  id: row.id,
  stockId: row.stock_id,
  lotId: row.lot_id,
  type: row.type,
  quantity: amount(row.quantity),
  cost: amount(row.cost),
  drawn: amount(row.drawn),
  orderId: row.order_id,
  reference,
  date: '',
  memo: null,
  ...(row.reason ? { adjustment: { reason: row.reason, code: row.reason_code ?? 'OTHER' } } : {}),
  settledBy: row.settled_by.map((part) => ({ lotId: part.lot_id, quantity: amount(part.quantity), cost: amount(part.cost) })),
});
