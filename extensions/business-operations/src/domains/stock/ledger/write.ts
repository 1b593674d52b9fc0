import sql from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import { formatNumber, nextSerial } from '../../../kernel/numbering.ts';
import { groupBy } from '../../../kernel/objects.ts';
import { writeFollowing } from '../../../kernel/states/move.ts';
import { lotMachine, reservationMachine, stockLots } from '../model.ts';
import type { Book } from './book.ts';
import { type Entry, ITSELF, type Lot, type Reservation, type Stock } from './state.ts';

/** How the rows stood when they were locked, to know which of them the book has changed. */
export type Before = ReadonlyMap<number, string>;

const lotText = ({ status, remaining, cost }: Lot) => `${status} ${remaining} ${cost}`;
const reservationText = ({ status, quantity, issued }: Reservation) => `${status} ${quantity} ${issued}`;

export interface Snapshot {
  lots: Before;
  reservations: Before;
  reserved: ReadonlyMap<number, string>;
}

export const snapshotOf = (stocks: readonly Stock[]): Snapshot => ({
  lots: new Map(stocks.flatMap(({ lots }) => lots.map((lot): [number, string] => [lot.id, lotText(lot)]))),
  reservations: new Map(
    stocks.flatMap(({ reservations }) => reservations.map((each): [number, string] => [each.id, reservationText(each)])),
  ),
  reserved: new Map(stocks.map(({ id, reserved }) => [id, String(reserved)])),
});

const stateOf = (text: string): string => text.slice(0, text.indexOf(' '));

/** Writes what the book has come to: a few statements, however many entries there are. Ids of what is new take the place of the book's own. */
export async function writeBook(ctx: Context, book: Book, stocks: readonly Stock[], before: Snapshot): Promise<void> {
  const newLots = stocks.flatMap((stock) => stock.lots.filter(({ id }) => id < 0).map((lot) => ({ stock, lot })));
  await giveIds(ctx, book.entries, newLots);
  await insertLots(ctx, newLots);
  await insertEntries(ctx, book.entries);
  await updateLots(ctx, stocks, before.lots, newLots);
  await writeReservations(ctx, stocks, before.reservations);
  await updateStocks(ctx, book.entries, stocks, before.reserved);
}

type NewLots = readonly { stock: Stock; lot: Lot }[];

async function giveIds(ctx: Context, entries: readonly Entry[], newLots: NewLots): Promise<void> {
  const ids = await ctx.row<{ entries: number[]; lots: number[]; open: string }>(sql`
    select set_config('app.stock_ledger', 'on', true) as open,
      array(select nextval(pg_get_serial_sequence('stock_transactions', 'id'))::integer from generate_series(1, ${entries.length}::integer)) as entries,
      array(select nextval(pg_get_serial_sequence('stock_lots', 'id'))::integer from generate_series(1, ${newLots.length}::integer)) as lots`);
  const given = new Map(entries.map(({ id }, index) => [id, ids?.entries[index] as number]));
  for (const entry of entries) {
    const { reference } = entry;
    const settles = reference?.type === 'stock_transactions' ? given.get(Number(reference.id)) : undefined;
    if (settles) entry.reference = { type: 'stock_transactions', id: String(settles) };
  }
  for (const entry of entries) {
    if (entry.reference?.id === ITSELF) entry.reference = { ...entry.reference, id: String(ids?.entries[0]) };
    entry.id = given.get(entry.id) as number;
  }
  for (const [index, { lot }] of newLots.entries()) lot.id = ids?.lots[index] as number;
  const lots = newLots.map(({ lot }) => lot);
  await numberLots(
    ctx,
    lots.filter(({ lotNo }) => !lotNo),
    new Set(lots.map(({ lotNo }) => lotNo)),
  );
}

/** Numbers by the day of receipt; those that people have used themselves, or use now, are passed over. */
async function numberLots(ctx: Context, lots: readonly Lot[], given: ReadonlySet<string | null>): Promise<void> {
  const { numbering } = stockLots.options;
  for (const [day, ofDay] of groupBy(lots, ({ receivedDate }) => receivedDate)) {
    let rest = ofDay;
    while (rest.length) {
      const first = await nextSerial(ctx.db, ctx.tenant.id, stockLots.name, day.replaceAll('-', ''), rest.length);
      const numbers = rest.map((_, index) => formatNumber(numbering, day, first + BigInt(index)));
      const taken = await ctx.rows<{ lot_no: string }>(
        sql`select lot_no from stock_lots where tenant_id = ${ctx.tenant.id} and lot_no = any (${numbers}::text[])`,
      );
      const free = numbers.filter((number) => !given.has(number) && !taken.some(({ lot_no: used }) => used === number));
      for (const [index, number] of free.entries()) (rest[index] as Lot).lotNo = number;
      rest = rest.slice(free.length);
    }
  }
}

/** What a lot holds besides its place, its quantity and its cost. */
const factsOf = (lot: Lot) => ({
  supplier_lot_no: lot.supplierLotNo,
  origin: lot.origin,
  client_id: lot.clientId,
  receiving_item_id: lot.receivingItemId,
  received_date: lot.receivedDate,
  expiry_date: lot.expiryDate,
  initial_quantity: String(lot.initial),
  options: lot.options,
});

async function insertLots(ctx: Context, newLots: NewLots): Promise<void> {
  if (!newLots.length) return;
  const rows = newLots.map(({ stock, lot }) => ({
    ...{
      id: lot.id,
      item_id: stock.itemId,
      warehouse_id: stock.warehouseId,
      stock_id: stock.id,
      lot_no: lot.lotNo,
      unit_cost: String(lot.cost),
    },
    ...factsOf(lot),
  }));
  await ctx.rows(sql`
    insert into stock_lots (id, tenant_id, item_id, warehouse_id, stock_id, lot_no, supplier_lot_no, origin, client_id, receiving_item_id, received_date, expiry_date,
      initial_quantity, remaining_quantity, unit_cost, options)
    select l.id, ${ctx.tenant.id}, l.item_id, l.warehouse_id, l.stock_id, l.lot_no, l.supplier_lot_no, l.origin, l.client_id, l.receiving_item_id, l.received_date,
      l.expiry_date, l.initial_quantity, l.initial_quantity, l.unit_cost, l.options
    from json_populate_recordset(null::stock_lots, ${JSON.stringify(rows)}::json) l order by l.id desc`);
}

async function insertEntries(ctx: Context, entries: readonly Entry[]): Promise<void> {
  if (!entries.length) return;
  const rows = entries.map(
    ({ id, stock, lot, type, quantity, balanceAfter, cost, drawn, date, reference, reversalOf, orderId, memo, adjustment }) => ({
      id,
      stock: stock.id,
      item: stock.itemId,
      warehouse: stock.warehouseId,
      lot: lot?.id ?? null,
      type,
      quantity: String(quantity),
      balance: String(balanceAfter),
      cost: String(cost),
      drawn: String(drawn),
      date,
      reference_type: reference?.type ?? null,
      reference_id: reference?.id ?? null,
      reversal: reversalOf,
      order: orderId,
      memo,
      reason: adjustment?.reason ?? null,
      reason_code: adjustment?.code ?? null,
    }),
  );
  await ctx.rows(sql`
    insert into stock_transactions (id, tenant_id, stock_id, item_id, warehouse_id, stock_lot_id, transaction_type, quantity, balance_after, unit_cost, drawn_quantity,
      transaction_date, reference_type, reference_id, reversal_of_id, order_id, memo, adjustment_reason, adjustment_reason_code)
    select t.id, ${ctx.tenant.id}, t.stock, t.item, t.warehouse, t.lot, t.type, t.quantity, t.balance, t.cost, t.drawn,
      t.date, t.reference_type, t.reference_id, t.reversal, t."order", t.memo, t.reason, t.reason_code
    from json_to_recordset(${JSON.stringify(rows)}::json) as t (id integer, stock integer, item integer, warehouse integer, lot integer, type text, quantity numeric,
      balance numeric, cost numeric, drawn numeric, date date, reference_type text, reference_id text, reversal integer, "order" integer, memo text, reason text, reason_code text)
    order by t.id`);
}

async function updateLots(ctx: Context, stocks: readonly Stock[], before: Before, newLots: NewLots): Promise<void> {
  const made = new Set(newLots.filter(({ lot }) => !lot.remaining.eq(lot.initial)).map(({ lot }) => lot.id));
  const changed = stocks.flatMap(({ lots }) =>
    lots.filter((lot) => (before.has(lot.id) ? before.get(lot.id) !== lotText(lot) : made.has(lot.id))),
  );
  await writeFollowing(
    ctx,
    lotMachine,
    changed.map((lot) => {
      const from = stateOf(before.get(lot.id) ?? 'AVAILABLE ');
      return {
        ...{ id: lot.id, from },
        changes: {
          ...{ remaining_quantity: String(lot.remaining), unit_cost: String(lot.cost), status: lot.status },
          // The ledger puts nothing on hold: a lot whose state it changes is not on hold any more.
          ...(lot.status === from ? {} : { hold_reason: null }),
          ...(lot.renewed ? factsOf(lot) : {}),
        },
      };
    }),
  );
}

async function writeReservations(ctx: Context, stocks: readonly Stock[], before: Before): Promise<void> {
  const all = stocks.flatMap((stock) => stock.reservations.map((reservation) => ({ stock, reservation })));
  const made = all.filter(({ reservation }) => reservation.id < 0);
  const changed = all.filter(({ reservation: each }) => each.id > 0 && before.get(each.id) !== reservationText(each));
  await writeFollowing(
    ctx,
    reservationMachine,
    changed.map(({ reservation: { id, quantity, issued, status } }) => ({
      id,
      from: stateOf(before.get(id) as string),
      changes: { quantity: String(quantity), issued_quantity: String(issued), status },
    })),
  );
  if (!made.length) return;
  const rows = made.map(({ stock, reservation: { orderId, orderItemId, quantity } }) => ({
    order: orderId,
    line: orderItemId,
    stock: stock.id,
    item: stock.itemId,
    quantity: String(quantity),
  }));
  await ctx.rows(sql`
    insert into stock_reservations (tenant_id, order_id, order_item_id, stock_id, item_id, quantity)
    select ${ctx.tenant.id}, r."order", r.line, r.stock, r.item, r.quantity
    from json_to_recordset(${JSON.stringify(rows)}::json) as r ("order" integer, line integer, stock integer, item integer, quantity numeric)`);
}

/** The last of the statements: nobody writes the ledger's rows in this transaction after it. */
async function updateStocks(
  ctx: Context,
  entries: readonly Entry[],
  stocks: readonly Stock[],
  reserved: ReadonlyMap<number, string>,
): Promise<void> {
  const movedBy = groupBy(entries, ({ stock }) => stock.id);
  const rows = stocks
    .filter((stock) => movedBy.has(stock.id) || reserved.get(stock.id) !== String(stock.reserved))
    .map((stock) => {
      const moves = (movedBy.get(stock.id) ?? []).filter(({ type }) => type !== 'SETTLEMENT');
      return {
        id: stock.id,
        quantity: String(stock.quantity),
        reserved: String(stock.reserved),
        received: moves.some(({ quantity }) => quantity.gt(0)),
        issued: moves.some(({ quantity }) => quantity.lt(0)),
      };
    });
  await ctx.rows(sql`
    with written as (
      update stocks s set quantity = r.quantity, reserved_quantity = r.reserved,
        last_received_at = case when r.received then ${ctx.now.toISOString()} else s.last_received_at end,
        last_issued_at = case when r.issued then ${ctx.now.toISOString()} else s.last_issued_at end
      from json_to_recordset(${JSON.stringify(rows)}::json) as r (id integer, quantity numeric, reserved numeric, received boolean, issued boolean)
      where s.tenant_id = ${ctx.tenant.id} and s.id = r.id returning s.id)
    select count(*) from written`);
  await ctx.rows(sql`select set_config('app.stock_ledger', '', true)`);
}
