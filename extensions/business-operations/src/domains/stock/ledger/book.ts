import type { Day } from '../../../kernel/days.ts';
import { type Amount, round } from '../../../kernel/decimal.ts';
import { conflict, invalidField, type Refusal } from '../../../kernel/errors.ts';
import type { LotOrigin } from '../model.ts';
import { draw, reserve, restore, shrink, unreserve } from './reservations.ts';
import {
  available,
  availableLots,
  type Entry,
  free,
  inLots,
  type Lot,
  orNothing,
  type Posted,
  type Posting,
  type Reduction,
  type Stock,
  smaller,
  ZERO,
} from './state.ts';

/** What is said of a lot that comes into being. */
export interface NewLot {
  origin: LotOrigin;
  lotNo?: string | null;
  supplierLotNo?: string | null;
  clientId?: number | null;
  receivingItemId?: number | null;
  receivedDate?: Day;
  expiryDate?: Day | null;
  options?: unknown;
  /** Adds to the lot of this number where the stock has one. */
  joins?: boolean;
}

/** What is still out of an issue, and how much of that the order's reservations covered. */
export interface Returned {
  issued: Amount;
  drawn: Amount;
}

export interface Receipt extends Posting {
  quantity: Amount;
  /** Of one base unit; the usual cost of the stock unless given. */
  cost?: Amount | null;
  /** Onto this lot, one that is used up or on hold too; else into a new one. */
  lotId?: number | null;
  lot?: NewLot;
  /** An opening balance: only while the stock has no transaction. */
  opening?: boolean;
  /** A return of what was issued for the order, and drew so much on its reservations: it gets back what does not stay issued of that. */
  returnOf?: Returned | undefined;
  /** The line of `orderId` for which as much as this is reserved at once. */
  reserves?: { orderItemId: number; quantity: Amount };
}

export interface Issue extends Posting {
  quantity: Amount;
  lotId?: number | null;
  /** Entered by people, who name the lot of an item that is managed by lots. */
  manual?: boolean;
}

export interface Adjustment extends Posting {
  /** Signed. */
  quantity: Amount;
  lotId?: number | null;
  cost?: Amount | null;
}

/** Reversals that have a name of their own; the others keep that of what they reverse. */
const REVERSED: Partial<Record<Posting['type'], Posting['type']>> = { SHIPMENT: 'SHIPMENT_RETURN' };

/**
 * The arithmetic of the ledger: postings to stocks in memory, in their order. Stocks and lots are changed in place; `entries` are the
 * transactions that say why. Throws a refusal and is thrown away then.
 */
export class Book {
  readonly entries: Entry[] = [];
  #lastId = 0;

  /** The id of what has not been written yet. */
  readonly nextId = (): number => {
    this.#lastId -= 1;
    return this.#lastId;
  };

  receive(stock: Stock, receipt: Receipt): void {
    const { quantity, lotId, lot = { origin: 'RECEIVING' }, reserves, returnOf, orderId } = receipt;
    if (receipt.opening && stock.hasTransactions)
      throw conflict('error.stock.already_opened', [{ path: 'item_id', code: 'already_opened' }]);
    const joined = lot.joins ? stock.lots.find(({ lotNo }) => lotNo !== null && lotNo === lot.lotNo) : undefined;
    const onto = lotId ? lotOf(stock, lotId) : (joined ?? this.#newLot(stock, quantity, receipt.date, lot));
    const entry = this.#put(stock, onto, quantity, receipt.cost ?? (lotId ? onto.cost : stock.usualCost), receipt);
    if (returnOf)
      entry.drawn = restore(stock, orderId, smaller(quantity, orNothing(returnOf.drawn.minus(orNothing(returnOf.issued.minus(quantity))))));
    if (reserves && orderId !== null)
      entry.drawn = reserve(stock, orderId, reserves.orderItemId, smaller(reserves.quantity, quantity), this.nextId);
  }

  issue(stock: Stock, issue: Issue): void {
    const { quantity, lotId, orderId } = issue;
    const named = lotId ? lotOf(stock, lotId) : null;
    if (!named && issue.manual && stock.isLotManaged) throw lotRequired();
    const most = available(stock, orderId);
    const beyond = stock.allowsNegative && !named && stock.usable;
    const inLot = named ? (named.status === 'AVAILABLE' ? named.remaining : ZERO) : null;
    const possible = inLot ? (stock.allowsNegative && stock.usable ? inLot : smaller(inLot, most)) : most;
    if (!beyond && quantity.gt(possible)) throw insufficient(stock, quantity, possible, named);
    const drawn = draw(stock, orderId, quantity);
    this.#take(stock, named ? [named] : availableLots(stock), quantity, issue, drawn);
  }

  /** Returns the reservations that it cut into. */
  adjust(stock: Stock, adjustment: Adjustment): Reduction[] {
    const { quantity, lotId, cost } = adjustment;
    const named = lotId ? lotOf(stock, lotId) : null;
    if (quantity.gt(0)) {
      const onto = named ?? this.#newLot(stock, quantity, adjustment.date, { origin: 'ADJUSTMENT' });
      this.#put(stock, onto, quantity, cost ?? (named ? named.cost : stock.usualCost), adjustment);
      return [];
    }
    const wanted = quantity.negated();
    const withRemainder = stock.lots.filter(({ remaining }) => remaining.gt(0));
    if (!named && stock.isLotManaged && withRemainder.length > 1) throw lotRequired();
    const from = named ? [named] : availableLots(stock);
    if ((named || !stock.allowsNegative) && wanted.gt(inLots(from))) throw insufficient(stock, wanted, inLots(from), named);
    this.#take(stock, from, wanted, adjustment, ZERO);
    return shrink(stock);
  }

  transfer(from: Stock, to: Stock, issue: Issue): void {
    const { quantity, lotId } = issue;
    const named = lotId ? lotOf(from, lotId) : null;
    if (!named && issue.manual && from.isLotManaged) throw lotRequired();
    const inLot = named && named.status !== 'AVAILABLE' ? ZERO : inLots(named ? [named] : availableLots(from));
    // Defective goods are never available, and leave by transfer nevertheless.
    const possible = smaller(inLot, free(from));
    if (quantity.gt(possible)) throw insufficient(from, quantity, possible, named);
    let rest = quantity;
    for (const lot of named ? [named] : availableLots(from)) {
      const part = smaller(lot.remaining, rest);
      if (part.lte(0)) break;
      rest = rest.minus(part);
      this.#move(from, lot, part.negated(), lot.cost, { ...issue, type: 'TRANSFER_OUT' });
      this.#put(to, this.#arriving(to, lot, part), part, lot.cost, { ...issue, type: 'TRANSFER_IN' });
    }
  }

  /** Writes the opposite of each, the latest first. `stockOf` finds the stocks of the postings. */
  reverse(posted: readonly Posted[], stockOf: (id: number) => Stock, date: Day): void {
    for (const one of [...posted].sort((a, b) => b.id - a.id)) {
      const stock = stockOf(one.stockId);
      const posting: Posting = { ...one, type: REVERSED[one.type] ?? one.type, date, memo: null };
      if (one.quantity.gt(0)) this.#takeBack(stock, one, posting);
      else this.#giveBack(stock, one, posting);
    }
  }

  #takeBack(stock: Stock, one: Posted, posting: Posting): void {
    const lot = lotOf(stock, one.lotId as number);
    unreserve(stock, one.orderId, one.drawn);
    const uncovered = lot.status === 'AVAILABLE' && !stock.allowsNegative && one.quantity.gt(free(stock));
    const possible = uncovered ? smaller(lot.remaining, free(stock)) : lot.remaining;
    if (one.quantity.gt(possible)) throw insufficient(stock, one.quantity, possible, lot);
    lot.cost = costWithout(lot.remaining, lot.cost, one.quantity, one.cost);
    this.#move(stock, lot, one.quantity.negated(), one.cost, posting).reversalOf = one.id;
  }

  #giveBack(stock: Stock, one: Posted, posting: Posting): void {
    const quantity = one.quantity.negated();
    if (one.lotId !== null) this.#put(stock, lotOf(stock, one.lotId), quantity, one.cost, posting).reversalOf = one.id;
    else {
      stock.deficits = stock.deficits.filter(({ id }) => id !== one.id);
      this.#move(stock, null, quantity, one.cost, posting).reversalOf = one.id;
      for (const part of one.settledBy) {
        const settlement = settling(posting, one.id);
        this.#move(stock, null, part.quantity.negated(), part.cost, settlement);
        this.#put(stock, lotOf(stock, part.lotId), part.quantity, part.cost, settlement);
      }
    }
    restore(stock, one.orderId, one.drawn);
  }

  /** Takes from the lots in their order. What they do not hold becomes a transaction without lot. */
  #take(stock: Stock, lots: readonly Lot[], quantity: Amount, posting: Posting, drawn: Amount): void {
    let rest = quantity;
    let undrawn = drawn;
    const from = [...lots.filter(({ remaining }) => remaining.gt(0)), null];
    for (const lot of from) {
      if (rest.isZero()) break;
      const part = lot ? smaller(lot.remaining, rest) : rest;
      rest = rest.minus(part);
      const entry = this.#move(stock, lot, part.negated(), lot ? lot.cost : stock.usualCost, posting);
      entry.drawn = smaller(part, undrawn);
      undrawn = undrawn.minus(entry.drawn);
      if (!lot) stock.deficits.push({ id: entry.id, open: part });
    }
  }

  /** Lays a quantity onto a lot, whose cost becomes the average, and settles with it what is missing. */
  #put(stock: Stock, lot: Lot, quantity: Amount, cost: Amount, posting: Posting): Entry {
    lot.cost = averageCost(lot.remaining, lot.cost, quantity, cost);
    const entry = this.#move(stock, lot, quantity, cost, posting);
    if (lot.status !== 'HOLD') this.#settle(stock, lot, posting);
    return entry;
  }

  #settle(stock: Stock, lot: Lot, posting: Posting): void {
    for (const deficit of stock.deficits) {
      const part = smaller(deficit.open, lot.remaining);
      if (part.isZero()) continue;
      deficit.open = deficit.open.minus(part);
      const settlement = settling(posting, deficit.id);
      this.#move(stock, lot, part.negated(), lot.cost, settlement);
      this.#move(stock, null, part, lot.cost, settlement);
    }
    stock.deficits = stock.deficits.filter((deficit) => deficit.open.gt(0));
  }

  #move(
    stock: Stock,
    lot: Lot | null,
    quantity: Amount,
    cost: Amount,
    { type, date, reference, orderId, memo, adjustment }: Posting,
  ): Entry {
    stock.quantity = stock.quantity.plus(quantity);
    if (lot) {
      lot.remaining = lot.remaining.plus(quantity);
      if (lot.remaining.isZero()) lot.status = 'DEPLETED';
      else if (lot.status === 'DEPLETED') lot.status = 'AVAILABLE';
    }
    const what = { type, date, reference, orderId, memo, ...(adjustment ? { adjustment } : {}) };
    const entry = { ...what, id: this.nextId(), stock, lot, quantity, balanceAfter: stock.quantity, cost, drawn: ZERO, reversalOf: null };
    this.entries.push(entry);
    stock.hasTransactions = true;
    return entry;
  }

  /** A lot without anything in it, at the end of those that came before it; one that was withdrawn where the number is its. */
  #newLot(stock: Stock, initial: Amount, date: Day, { receivedDate = date, ...lot }: NewLot): Lot {
    const former = lot.lotNo ? stock.lots.find(({ lotNo }) => lotNo === lot.lotNo) : undefined;
    if (former && !former.withdrawn) throw conflict('error.duplicate', [{ path: 'lot_no', code: 'duplicate' }]);
    if (former) stock.lots.splice(stock.lots.indexOf(former), 1);
    const made: Lot = {
      id: former?.id ?? this.nextId(),
      lotNo: lot.lotNo ?? null,
      receivedDate,
      status: former?.status ?? 'AVAILABLE',
      renewed: former !== undefined,
      remaining: ZERO,
      cost: ZERO,
      origin: lot.origin,
      initial,
      supplierLotNo: lot.supplierLotNo ?? null,
      clientId: lot.clientId ?? null,
      receivingItemId: lot.receivingItemId ?? null,
      expiryDate: lot.expiryDate ?? null,
      options: lot.options ?? null,
    };
    const later = stock.lots.findIndex((other) => other.receivedDate > receivedDate);
    stock.lots.splice(later < 0 ? stock.lots.length : later, 0, made);
    return made;
  }

  /** The lot of the same number where it arrives, or one that keeps what it was. */
  #arriving(to: Stock, lot: Lot, quantity: Amount): Lot {
    const there = to.lots.find(({ lotNo }) => lotNo === lot.lotNo);
    if (there?.status === 'HOLD') throw conflict('error.stock.lot_held', [{ path: 'stock_lot_id', code: 'lot_held', lot_no: lot.lotNo }]);
    return there && !there.withdrawn ? there : this.#newLot(to, quantity, lot.receivedDate, { ...lot, origin: 'TRANSFER' });
  }
}

/** 4 decimals, half up. */
export function averageCost(remaining: Amount, cost: Amount, quantity: Amount, added: Amount): Amount {
  if (remaining.isZero()) return added;
  if (cost.eq(added)) return cost;
  return round(remaining.times(cost).plus(quantity.times(added)).div(remaining.plus(quantity)), 4);
}

/** The average without a part of it, so that its receipt leaves nothing behind when it is reversed: 4 decimals, half up, and nothing at least. */
export function costWithout(remaining: Amount, cost: Amount, quantity: Amount, removed: Amount): Amount {
  const rest = remaining.minus(quantity);
  if (rest.lte(0) || cost.eq(removed)) return cost;
  const without = round(remaining.times(cost).minus(quantity.times(removed)).div(rest), 4);
  return without.isNegative() ? ZERO : without;
}

/** A settlement names the issue that it settles. */
const settling = ({ date }: Posting, id: number): Posting => ({
  type: 'SETTLEMENT',
  date,
  reference: { type: 'stock_transactions', id: String(id) },
  orderId: null,
  memo: null,
});

function lotOf(stock: Stock, id: number): Lot {
  const lot = stock.lots.find((candidate) => candidate.id === id);
  if (!lot) throw invalidField('stock_lot_id', 'lot_mismatch', 'error.stock.lot_mismatch');
  return lot;
}

const lotRequired = (): Refusal => invalidField('stock_lot_id', 'lot_required', 'error.stock.lot_required');

const insufficient = (stock: Stock, requested: Amount, possible: Amount, lot: Lot | null): Refusal =>
  conflict('error.stock.insufficient', [
    {
      path: 'quantity',
      code: 'insufficient',
      item_id: stock.itemId,
      item_code: stock.itemCode,
      requested: requested.toNumber(),
      available: possible.isNegative() ? 0 : possible.toNumber(),
      ...(lot ? { stock_lot_id: lot.id, lot_no: lot.lotNo } : {}),
    },
  ]);
