import { describe, expect, test } from 'vitest';
import { type Amount, amount, sum } from '../../../kernel/decimal.ts';
import { Book } from './book.ts';
import { fulfil, release, reserve } from './reservations.ts';
import { available, availableLots, type Entry, held, open, type Posted, type Stock, ZERO } from './state.ts';

/*
 * Random postings, against a model that knows of no lots: how many there are of an item in each of two warehouses, and how many of them
 * are reserved. After every step the sums of the ledger are equal, and a posting is refused exactly when the model says so.
 */

/** The same sequence for the same seed (mulberry32). */
function random(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const stockOf = (id: number, allowsNegative: boolean): Stock => ({
  id,
  itemId: 1,
  itemCode: 'A',
  warehouseId: id,
  usable: true,
  isLotManaged: false,
  allowsNegative,
  hasTransactions: false,
  quantity: ZERO,
  reserved: ZERO,
  lots: [],
  deficits: [],
  reservations: [],
  usualCost: amount(3),
});

const ORDERS = [11, 12, 13];

/** What the ledger would find of an entry to reverse it. */
function asPosted(entry: Entry, entries: readonly Entry[]): Posted {
  const settlements = entries.filter(
    ({ type, reference, lot, quantity }) => type === 'SETTLEMENT' && reference?.id === String(entry.id) && lot && quantity.lt(0),
  );
  return {
    ...entry,
    reference: { type: 'test', id: String(entry.id) },
    stockId: entry.stock.id,
    lotId: entry.lot?.id ?? null,
    settledBy: entry.lot
      ? []
      : settlements.map(({ lot, quantity, cost }) => ({ lotId: lot?.id as number, quantity: quantity.negated(), cost })),
  };
}

function assertTrue(stocks: readonly Stock[], entries: readonly Entry[]): void {
  for (const stock of stocks) {
    const own = entries.filter((entry) => entry.stock === stock);
    expect(String(sum(own.map(({ quantity }) => quantity)))).toBe(String(stock.quantity));
    for (const lot of stock.lots) {
      expect(String(sum(own.filter((entry) => entry.lot === lot).map(({ quantity }) => quantity)))).toBe(String(lot.remaining));
      expect(lot.remaining.isNegative()).toBe(false);
      expect(lot.status === 'DEPLETED').toBe(lot.remaining.isZero());
    }
    const missing = sum(stock.lots.map(({ remaining }) => remaining)).minus(stock.quantity);
    expect(String(missing)).toBe(String(sum(stock.deficits.map((deficit) => deficit.open))));
    if (!stock.allowsNegative) {
      expect(missing.isZero()).toBe(true);
      expect(stock.reserved.lte(stock.quantity.minus(held(stock)))).toBe(true);
    }
    expect(String(sum(stock.reservations.map(open)))).toBe(String(stock.reserved));
    for (const orderId of ORDERS)
      expect(stock.reservations.filter((each) => each.orderId === orderId && each.status === 'ACTIVE').length).toBeLessThan(2);
    let balance: Amount = ZERO;
    for (const entry of own) {
      balance = balance.plus(entry.quantity);
      expect(String(entry.balanceAfter)).toBe(String(balance));
    }
  }
}

/** What is still out of an issue of a named lot, of which parts return. */
interface Input {
  stock: Stock;
  orderId: number;
  lotId: number;
  issued: Amount;
  drawn: Amount;
}

const openOf = (stock: Stock, orderId: number): Amount =>
  sum(stock.reservations.filter((each) => each.orderId === orderId).map((each) => open(each)));

const refused = (work: () => unknown): boolean => {
  try {
    work();
    return false;
  } catch (error) {
    if ((error as { key?: string }).key !== 'error.stock.insufficient') throw error;
    return true;
  }
};

describe.each([false, true])('with negative stock allowed: %s', (allowsNegative) => {
  test.each(Array.from({ length: 10 }, (_, index) => index + 1))('sequence %i', (seed) => {
    const next = random(seed * 7919 + Number(allowsNegative));
    const stocks = [stockOf(1, allowsNegative), stockOf(2, allowsNegative)];
    const quantities = new Map(stocks.map((stock) => [stock, 0]));
    const book = new Book();
    const reversed = new Set<number>();
    const inputs: Input[] = [];
    const posting = (type: Entry['type'], orderId: number | null = null) => ({
      type,
      date: `2025-01-${String(1 + next(28)).padStart(2, '0')}`,
      reference: { type: 'test', id: String(next(1e9)) },
      orderId,
      memo: null,
    });
    const add = (stock: Stock, quantity: number) => quantities.set(stock, (quantities.get(stock) ?? 0) + quantity);
    for (let step = 0; step < 120; step += 1) {
      const stock = stocks[next(2)] as Stock;
      const other = stocks.find((each) => each !== stock) as Stock;
      const quantity = 1 + next(20);
      const orderId = ORDERS[next(ORDERS.length)] as number;
      switch (next(10)) {
        case 0:
        case 1:
          book.receive(stock, {
            ...posting('RECEIPT'),
            quantity: amount(quantity),
            cost: amount(next(500)),
            lot: { origin: 'RECEIVING', lotNo: `L${seed}-${step}` },
          });
          add(stock, quantity);
          break;
        case 2: {
          const order = next(2) ? orderId : null;
          const possible = available(stock, order).gte(quantity) || allowsNegative;
          const failed = refused(() => book.issue(stock, { ...posting('ISSUE', order), quantity: amount(quantity) }));
          expect(failed).toBe(!possible);
          if (!failed) add(stock, -quantity);
          break;
        }
        case 3: {
          const signed = next(2) ? quantity : -quantity;
          const possible = signed > 0 || allowsNegative || (quantities.get(stock) ?? 0) >= quantity;
          const failed = refused(() =>
            book.adjust(stock, { ...posting('ADJUSTMENT'), adjustment: { reason: 'x', code: 'OTHER' }, quantity: amount(signed) }),
          );
          expect(failed).toBe(!possible);
          if (!failed) add(stock, signed);
          for (const [index, lot] of stock.lots.entries()) lot.lotNo ??= `A${seed}-${step}-${index}`;
          break;
        }
        case 4: {
          const failed = refused(() => book.transfer(stock, other, { ...posting('TRANSFER_OUT'), quantity: amount(quantity) }));
          if (!failed) {
            add(stock, -quantity);
            add(other, quantity);
          } else if (!allowsNegative) expect(available(stock).lt(quantity)).toBe(true);
          break;
        }
        case 5:
          reserve(stock, orderId, 1, amount(quantity), book.nextId);
          break;
        case 6:
          (next(2) ? release : fulfil)(stock, orderId);
          break;
        case 7: {
          const [lot] = availableLots(stock).filter(({ remaining }) => remaining.gt(0));
          if (!lot) break;
          const possible = lot.remaining.gte(quantity) && (allowsNegative || available(stock, orderId).gte(quantity));
          const input = { ...posting('MATERIAL_INPUT', orderId), quantity: amount(quantity), lotId: lot.id };
          const failed = refused(() => book.issue(stock, input));
          expect(failed).toBe(!possible);
          if (failed) break;
          inputs.push({ stock, orderId, lotId: lot.id, issued: amount(quantity), drawn: (book.entries.at(-1) as Entry).drawn });
          add(stock, -quantity);
          break;
        }
        case 8: {
          const input = inputs[next(Math.max(1, inputs.length))];
          if (!input) break;
          const part = 1 + next(input.issued.toNumber());
          const before = openOf(input.stock, input.orderId);
          const line = { ...posting('MATERIAL_RETURN', input.orderId), quantity: amount(part), lotId: input.lotId };
          book.receive(input.stock, { ...line, returnOf: input });
          const given = book.entries.findLast(({ type }) => type === 'MATERIAL_RETURN')?.drawn as Amount;
          input.issued = input.issued.minus(part);
          // What stays out is counted against the reservations first.
          expect(given.lte(input.drawn.gt(input.issued) ? input.drawn.minus(input.issued) : ZERO)).toBe(true);
          expect(String(openOf(input.stock, input.orderId).minus(before))).toBe(String(given));
          input.drawn = input.drawn.minus(given);
          if (input.issued.isZero()) inputs.splice(inputs.indexOf(input), 1);
          add(input.stock, part);
          break;
        }
        default: {
          const candidates = book.entries.filter(
            ({ id, type, reversalOf }) =>
              !['SETTLEMENT', 'MATERIAL_INPUT', 'MATERIAL_RETURN'].includes(type) && reversalOf === null && !reversed.has(id),
          );
          const entry = candidates[next(Math.max(1, candidates.length))];
          if (!entry) break;
          const before = { quantity: entry.stock.quantity, count: book.entries.length };
          const failed = refused(() => book.reverse([asPosted(entry, book.entries)], (id) => stocks[id - 1] as Stock, '2025-02-01'));
          if (failed) expect([String(entry.stock.quantity), book.entries.length]).toEqual([String(before.quantity), before.count]);
          else {
            reversed.add(entry.id);
            add(entry.stock, -entry.quantity.toNumber());
          }
        }
      }
      for (const each of stocks) expect(each.quantity.toNumber()).toBe(quantities.get(each));
      assertTrue(stocks, book.entries);
    }
  });
});
