import { describe, expect, test } from 'vitest';
import { amount } from '../../../kernel/decimal.ts';
import { averageCost, Book, costWithout } from './book.ts';
import { fulfil, release, reserve } from './reservations.ts';
import { type Entry, type Posted, type Posting, type Stock, ZERO } from './state.ts';

const day = '2025-01-02';

const stockOf = (more: Partial<Stock> = {}): Stock => ({
  id: 1,
  itemId: 1,
  itemCode: 'A',
  warehouseId: 1,
  usable: true,
  isLotManaged: false,
  allowsNegative: false,
  hasTransactions: false,
  quantity: ZERO,
  reserved: ZERO,
  lots: [],
  deficits: [],
  reservations: [],
  usualCost: ZERO,
  ...more,
});

const posting = (type: Posting['type'], more: Partial<Posting> = {}): Posting => ({
  type,
  date: day,
  reference: { type: 'test', id: '1' },
  orderId: null,
  memo: null,
  ...more,
});

const of = (value: number) => amount(value);
const receive = (book: Book, stock: Stock, quantity: number, cost = 0, date = day) =>
  book.receive(stock, { ...posting('RECEIPT', { date }), quantity: of(quantity), cost: of(cost) });
const issue = (book: Book, stock: Stock, quantity: number, more: object = {}) =>
  book.issue(stock, { ...posting('ISSUE'), quantity: of(quantity), ...more });
const adjust = (book: Book, stock: Stock, quantity: number, more: object = {}) =>
  book.adjust(stock, { ...posting('ADJUSTMENT'), adjustment: { reason: 'x', code: 'OTHER' }, quantity: of(quantity), ...more });

const shown = (entries: readonly Entry[]) => entries.map(({ type, quantity, lot }) => [type, quantity.toNumber(), lot?.id ?? null]);

const posted = (entry: Entry, settledBy: Posted['settledBy'] = []): Posted => ({
  ...entry,
  reference: entry.reference as Posted['reference'],
  stockId: entry.stock.id,
  lotId: entry.lot?.id ?? null,
  settledBy,
});

const keyOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    return (error as { key: string }).key;
  }
  return 'done';
};

describe('first in, first out', () => {
  test('takes the lots by the day of their receipt, at their own cost', () => {
    const [book, stock] = [new Book(), stockOf()];
    receive(book, stock, 5, 120, '2025-01-03');
    receive(book, stock, 5, 100, '2025-01-02');
    const [later, first] = book.entries.map(({ lot }) => lot);
    issue(book, stock, 7);
    expect(book.entries.slice(2).map(({ lot, quantity, cost }) => [lot, quantity.toNumber(), cost.toNumber()])).toEqual([
      [first, -5, 100],
      [later, -2, 120],
    ]);
    expect([first?.status, later?.remaining.toNumber(), stock.quantity.toNumber()]).toEqual(['DEPLETED', 3, 3]);
  });

  test('passes lots on hold over', () => {
    const [book, stock] = [new Book(), stockOf()];
    receive(book, stock, 5);
    receive(book, stock, 5);
    const [first] = stock.lots;
    if (first) first.status = 'HOLD';
    expect(keyOf(() => issue(book, stock, 6))).toBe('error.stock.insufficient');
    expect(keyOf(() => issue(book, stock, 1, { lotId: first?.id }))).toBe('error.stock.insufficient');
    issue(book, stock, 5);
    expect(first?.remaining.toNumber()).toBe(5);
  });

  test('asks people for the lot of an item that is managed by lots, before it asks how much there is', () => {
    const [book, stock] = [new Book(), stockOf({ isLotManaged: true })];
    expect(keyOf(() => issue(book, stock, 1, { manual: true }))).toBe('error.stock.lot_required');
    expect(keyOf(() => issue(book, stock, 1))).toBe('error.stock.insufficient');
    receive(book, stock, 1);
    adjust(book, stock, -0.5);
    receive(book, stock, 1);
    expect(keyOf(() => adjust(book, stock, -0.5))).toBe('error.stock.lot_required');
    expect(keyOf(() => issue(book, stock, 1, { lotId: 99 }))).toBe('error.stock.lot_mismatch');
  });
});

describe('negative stock', () => {
  const negative = () => stockOf({ allowsNegative: true });

  test('is settled by the next receipt, and both sums stay true', () => {
    const [book, stock] = [new Book(), negative()];
    issue(book, stock, 3);
    receive(book, stock, 10, 7);
    const lot = stock.lots[0]?.id;
    expect(shown(book.entries)).toEqual([
      ['ISSUE', -3, null],
      ['RECEIPT', 10, lot],
      ['SETTLEMENT', -3, lot],
      ['SETTLEMENT', 3, null],
    ]);
    expect([stock.quantity.toNumber(), stock.lots[0]?.remaining.toNumber(), stock.deficits]).toEqual([7, 7, []]);
  });

  test('that was settled goes back to the lot that settled it', () => {
    const [book, stock] = [new Book(), negative()];
    issue(book, stock, 3);
    receive(book, stock, 10, 7);
    const [gone] = book.entries as [Entry];
    const lot = stock.lots[0];
    book.reverse([posted(gone, [{ lotId: lot?.id as number, quantity: of(3), cost: of(7) }])], () => stock, day);
    expect([stock.quantity.toNumber(), lot?.remaining.toNumber()]).toEqual([10, 10]);
    expect(
      book.entries
        .filter(({ lot: of }) => !of)
        .reduce((sum, { quantity }) => sum.plus(quantity), ZERO)
        .toNumber(),
    ).toBe(0);
    expect(book.entries.filter(({ reversalOf }) => reversalOf === gone.id)).toHaveLength(1);
  });

  test('that no receipt settled is simply no more', () => {
    const [book, stock] = [new Book(), negative()];
    issue(book, stock, 3);
    book.reverse([posted(book.entries[0] as Entry)], () => stock, day);
    receive(book, stock, 1);
    expect([stock.quantity.toNumber(), book.entries.length]).toEqual([1, 3]);
  });

  test('is never one of a named lot, and never of defective goods', () => {
    const [book, stock] = [new Book(), negative()];
    receive(book, stock, 1);
    expect(keyOf(() => issue(book, stock, 2, { lotId: stock.lots[0]?.id }))).toBe('error.stock.insufficient');
    expect(keyOf(() => issue(book, { ...stock, usable: false }, 1))).toBe('error.stock.insufficient');
  });
});

describe('reservations', () => {
  const kept = (quantity: number, wanted: number) => {
    const [book, stock] = [new Book(), stockOf()];
    receive(book, stock, quantity);
    const got = reserve(stock, 7, 1, of(wanted), book.nextId);
    return { book, stock, got: got.toNumber() };
  };

  test('keep goods for their order, who alone may have them', () => {
    const { book, stock, got } = kept(10, 8);
    expect(got).toBe(8);
    expect(keyOf(() => issue(book, stock, 3))).toBe('error.stock.insufficient');
    issue(book, stock, 8, { orderId: 7 });
    expect([stock.reserved.toNumber(), stock.reservations[0]?.status]).toEqual([0, 'FULFILLED']);
    expect(book.entries.at(-1)?.drawn.toNumber()).toBe(8);
  });

  test('are partial where there is too little, and one open row for each order', () => {
    const { book, stock, got } = kept(10, 12);
    expect([got, reserve(stock, 7, 2, of(1), book.nextId).toNumber()]).toEqual([10, 0]);
    receive(book, stock, 5);
    expect(reserve(stock, 7, 2, of(2), book.nextId).toNumber()).toBe(2);
    expect(stock.reservations).toHaveLength(1);
  });

  test('are cut by an adjustment, the newest first', () => {
    const { book, stock } = kept(10, 4);
    reserve(stock, 8, 1, of(4), book.nextId);
    const reduced = adjust(book, stock, -5);
    expect(reduced.map(({ orderId, from, to }) => [orderId, from.toNumber(), to.toNumber()])).toEqual([[8, 4, 1]]);
    expect(stock.reserved.toNumber()).toBe(5);
    expect(adjust(book, stock, -5).map(({ orderId, to }) => [orderId, to.toNumber()])).toEqual([
      [8, 0],
      [7, 0],
    ]);
    expect(stock.reservations.map(({ status }) => status)).toEqual(['RELEASED', 'RELEASED']);
  });

  test('come back when the issue is reversed, no more than it used', () => {
    const { book, stock } = kept(10, 5);
    issue(book, stock, 8, { orderId: 7 });
    const gone = book.entries.at(-1) as Entry;
    book.reverse([posted(gone)], () => stock, day);
    expect([stock.reserved.toNumber(), stock.reservations[0]?.status, stock.quantity.toNumber()]).toEqual([5, 'ACTIVE', 10]);
  });

  test('are released with their order', () => {
    const { stock } = kept(10, 5);
    release(stock, 7);
    expect([stock.reserved.toNumber(), stock.reservations[0]?.status]).toEqual([0, 'RELEASED']);
  });

  test('are fulfilled by what was issued of them when their order is delivered, and come back as far', () => {
    const { book, stock } = kept(10, 8);
    reserve(stock, 8, 1, of(2), book.nextId);
    issue(book, stock, 6, { orderId: 7 });
    for (const order of [7, 8]) fulfil(stock, order);
    expect([stock.reserved.toNumber(), stock.reservations.map(({ status }) => status)]).toEqual([0, ['FULFILLED', 'RELEASED']]);
    book.reverse([posted(book.entries.at(-1) as Entry)], () => stock, day);
    expect([stock.reserved.toNumber(), stock.reservations[0]?.status]).toEqual([6, 'ACTIVE']);
  });

  test('get back of a return what does not stay issued of what they covered', () => {
    const { book, stock } = kept(20, 6);
    issue(book, stock, 10, { orderId: 7 });
    const lotId = stock.lots[0]?.id as number;
    const out = { issued: of(10), drawn: of(6) };
    const giveBack = (quantity: number) => {
      const line = { ...posting('MATERIAL_RETURN', { orderId: 7 }), quantity: of(quantity), lotId, returnOf: { ...out } };
      book.receive(stock, line);
      const given = (book.entries.at(-1) as Entry).drawn;
      out.issued = out.issued.minus(quantity);
      out.drawn = out.drawn.minus(given);
      return [given.toNumber(), stock.reserved.toNumber(), stock.reservations[0]?.status];
    };
    expect(giveBack(4)).toEqual([0, 0, 'FULFILLED']);
    expect(giveBack(1)).toEqual([1, 1, 'ACTIVE']);
    expect(giveBack(5)).toEqual([5, 6, 'ACTIVE']);
  });

  test('of a production receipt are taken back with it', () => {
    const [book, stock] = [new Book(), stockOf()];
    const made = posting('PRODUCTION_IN', { orderId: 7 });
    book.receive(stock, { ...made, quantity: of(4), cost: of(1), reserves: { orderItemId: 1, quantity: of(9) } });
    expect(stock.reserved.toNumber()).toBe(4);
    expect(keyOf(() => issue(book, stock, 1))).toBe('error.stock.insufficient');
    book.reverse([posted(book.entries[0] as Entry)], () => stock, day);
    expect([stock.reserved.toNumber(), stock.quantity.toNumber(), stock.lots[0]?.status]).toEqual([0, 0, 'DEPLETED']);
  });

  test('cover a receipt that others rely on', () => {
    const { book, stock } = kept(10, 5);
    expect(keyOf(() => book.reverse([posted(book.entries[0] as Entry)], () => stock, day))).toBe('error.stock.insufficient');
  });
});

describe('a transfer', () => {
  test('keeps lot, day and cost, and adds to a lot of the same number at the average', () => {
    const [book, from, to] = [new Book(), stockOf(), stockOf({ id: 2, warehouseId: 2 })];
    book.receive(from, {
      ...posting('RECEIPT'),
      quantity: of(10),
      cost: of(100),
      lot: { origin: 'OPENING', lotNo: 'L', receivedDate: '2024-12-01' },
    });
    const move = (quantity: number) => book.transfer(from, to, { ...posting('TRANSFER_OUT'), quantity: of(quantity) });
    move(3);
    expect(to.lots[0]).toMatchObject({ lotNo: 'L', receivedDate: '2024-12-01', origin: 'TRANSFER' });
    const lot = to.lots[0];
    if (lot) lot.cost = of(110);
    move(3);
    expect([lot?.remaining.toNumber(), lot?.cost.toNumber()]).toEqual([6, 105]);
    if (lot) lot.status = 'HOLD';
    expect(keyOf(() => move(1))).toBe('error.stock.lot_held');
    expect(keyOf(() => move(5))).toBe('error.stock.insufficient');
  });

  test('is how defective goods leave', () => {
    const [book, from, to] = [new Book(), stockOf({ usable: false }), stockOf({ id: 2 })];
    receive(book, from, 2);
    if (from.lots[0]) from.lots[0].lotNo = 'L';
    expect(keyOf(() => issue(book, from, 1))).toBe('error.stock.insufficient');
    book.transfer(from, to, { ...posting('TRANSFER_OUT'), quantity: of(2) });
    expect([from.quantity.toNumber(), to.quantity.toNumber()]).toEqual([0, 2]);
  });
});

test.each([
  [0, 5, 2, 7, 7],
  [1, 100, 2, 101, 100.6667],
  [3, 0, 1, 0.0002, 0.0001],
  [2, 10, 2, 10, 10],
])('%d at %d and %d at %d make %d', (remaining, cost, quantity, added, average) =>
  expect(averageCost(of(remaining), of(cost), of(quantity), of(added)).toNumber()).toBe(average),
);

test.each([
  [4, 150, 2, 200, 100],
  [3, 133.3333, 1, 200, 100],
  [2, 150, 2, 200, 150],
  [2, 50, 1, 120, 0],
])('%d at %d without %d at %d cost %d', (remaining, cost, quantity, removed, rest) =>
  expect(costWithout(of(remaining), of(cost), of(quantity), of(removed)).toNumber()).toBe(rest),
);
