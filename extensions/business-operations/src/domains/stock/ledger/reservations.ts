import type { Amount } from '../../../kernel/decimal.ts';
import { freeToReserve, open, type Reduction, type Reservation, reservable, type Stock, smaller, ZERO } from './state.ts';

/** Has a reservation follow from what is open of it. */
function follow(reservation: Reservation): void {
  if (reservation.status !== 'ACTIVE' || reservation.quantity.gt(reservation.issued)) return;
  reservation.status = reservation.issued.isZero() ? 'RELEASED' : 'FULFILLED';
}

const ofOrder = ({ reservations }: Stock, orderId: number) => reservations.filter((reservation) => reservation.orderId === orderId);

/** The id of a reservation that is to be written. */
export type NextId = () => number;

/** Keeps as much as is free for an order, at most `wanted`; adds to its open reservation where it has one. Returns how much it is. */
export function reserve(stock: Stock, orderId: number, orderItemId: number, wanted: Amount, nextId: NextId): Amount {
  const quantity = smaller(wanted, freeToReserve(stock));
  if (quantity.lte(0)) return ZERO;
  const present = ofOrder(stock, orderId).find(({ status }) => status === 'ACTIVE');
  if (present) present.quantity = present.quantity.plus(quantity);
  else stock.reservations.push({ id: nextId(), orderId, orderItemId, quantity, issued: ZERO, status: 'ACTIVE' });
  stock.reserved = stock.reserved.plus(quantity);
  return quantity;
}

/** Counts an issue for the order against its reservations, the oldest first. Returns how much they covered. */
export function draw(stock: Stock, orderId: number | null, issued: Amount): Amount {
  if (orderId === null) return ZERO;
  let rest = issued;
  for (const reservation of ofOrder(stock, orderId)) {
    const part = smaller(open(reservation), rest);
    reservation.issued = reservation.issued.plus(part);
    rest = rest.minus(part);
    follow(reservation);
  }
  const drawn = issued.minus(rest);
  stock.reserved = stock.reserved.minus(drawn);
  return drawn;
}

/** Gives back to the order's reservations what an issue drew on them, the newest first, as far as the stock covers it. Returns how much it is. */
export function restore(stock: Stock, orderId: number | null, drawn: Amount): Amount {
  if (orderId === null) return ZERO;
  const all = ofOrder(stock, orderId).filter(({ status, issued }) => status !== 'RELEASED' && issued.gt(0));
  const possible = smaller(drawn, freeToReserve(stock));
  let rest = possible;
  for (const reservation of all.reverse()) {
    const part = smaller(reservation.issued, rest);
    if (part.lte(0)) continue;
    rest = rest.minus(part);
    stock.reserved = stock.reserved.plus(part);
    const other = ofOrder(stock, orderId).find((candidate) => candidate !== reservation && candidate.status === 'ACTIVE');
    if (reservation.status === 'ACTIVE' || !other) {
      reservation.issued = reservation.issued.minus(part);
      reservation.status = 'ACTIVE';
    } else {
      // One open row for each order: what is open again joins it.
      reservation.issued = reservation.issued.minus(part);
      reservation.quantity = reservation.quantity.minus(part);
      other.quantity = other.quantity.plus(part);
    }
  }
  return possible.minus(rest);
}

/** Takes from the open reservations of the order what a receipt reserved that is taken back. */
export function unreserve(stock: Stock, orderId: number | null, quantity: Amount): void {
  if (orderId === null) return;
  let rest = quantity;
  for (const reservation of ofOrder(stock, orderId).reverse()) rest = rest.minus(cut(stock, reservation, rest));
}

function cut(stock: Stock, reservation: Reservation, wanted: Amount): Amount {
  const part = smaller(open(reservation), wanted);
  reservation.quantity = reservation.quantity.minus(part);
  stock.reserved = stock.reserved.minus(part);
  follow(reservation);
  return part;
}

/** Cuts the newest reservations down to what is left of the stock. */
export function shrink(stock: Stock): Reduction[] {
  const reductions: Reduction[] = [];
  let excess = stock.reserved.minus(reservable(stock));
  for (const reservation of [...stock.reservations].reverse()) {
    if (excess.lte(0)) break;
    const from = open(reservation);
    const part = cut(stock, reservation, excess);
    if (part.isZero()) continue;
    excess = excess.minus(part);
    reductions.push({ orderId: reservation.orderId, itemCode: stock.itemCode, from, to: from.minus(part) });
  }
  return reductions;
}

/** Ends what is open of the order's reservations. */
export function release(stock: Stock, orderId: number): void {
  for (const reservation of ofOrder(stock, orderId)) {
    if (reservation.status !== 'ACTIVE') continue;
    stock.reserved = stock.reserved.minus(open(reservation));
    reservation.status = 'RELEASED';
  }
}

/** The same for an order that is delivered: what was issued of them stays, and comes back when the goods are returned. */
export function fulfil(stock: Stock, orderId: number): void {
  for (const reservation of ofOrder(stock, orderId)) if (reservation.issued.gt(0)) cut(stock, reservation, open(reservation));
  release(stock, orderId);
}
