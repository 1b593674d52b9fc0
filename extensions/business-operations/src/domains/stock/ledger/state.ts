import type { Day } from '../../../kernel/days.ts';
import { type Amount, amount, sum } from '../../../kernel/decimal.ts';
import type { AdjustmentReason, LotOrigin, LotStatus, ReservationStatus, TransactionType } from '../model.ts';

/** What the ledger knows of the stocks that it has locked. All quantities are in the item's base unit, costs in won for one of it. */

/** A lot as it stands; a negative id is one that has not been written yet. */
export interface Lot {
  id: number;
  /** Null until the number is given. */
  lotNo: string | null;
  receivedDate: Day;
  status: LotStatus;
  remaining: Amount;
  cost: Amount;
  /** What else a new lot holds, and a lot that comes to another warehouse keeps. */
  origin: LotOrigin;
  initial: Amount;
  supplierLotNo: string | null;
  clientId: number | null;
  /** The line of a receiving that brought it. */
  receivingItemId: number | null;
  expiryDate: Day | null;
  options: unknown;
  /** The receiving that brought it was cancelled: the number is free for what is received under it anew. */
  withdrawn?: boolean;
  /** What it holds besides quantity and cost is that of another receipt now. */
  renewed?: boolean;
}

/** An issue without a lot that no receipt has settled yet, or only in part. */
export interface Deficit {
  /** The transaction of the issue; negative while that is not written. */
  id: number;
  open: Amount;
}

/** What an order keeps of a stock. */
export interface Reservation {
  id: number;
  orderId: number;
  orderItemId: number;
  quantity: Amount;
  issued: Amount;
  status: ReservationStatus;
}

export interface Stock {
  id: number;
  itemId: number;
  itemCode: string;
  warehouseId: number;
  /** Stock of a warehouse of defective goods, or of one that is not used, is never available. */
  usable: boolean;
  isLotManaged: boolean;
  allowsNegative: boolean;
  hasTransactions: boolean;
  quantity: Amount;
  reserved: Amount;
  /** First in, first out: by day of receipt, then in the order in which they came. */
  lots: Lot[];
  /** Oldest first. */
  deficits: Deficit[];
  /** Oldest first. */
  reservations: Reservation[];
  /** What a new lot costs when nobody says it: the cost of the newest lot, else the item's purchase price, else nothing. */
  usualCost: Amount;
}

/** The id of a reference to the posting itself: the first of its transactions takes its place. */
export const ITSELF = '';

/** What a posting says about all of its transactions. */
export interface Posting {
  type: TransactionType;
  date: Day;
  reference: { type: string; id: string } | null;
  orderId: number | null;
  memo: string | null;
  adjustment?: { reason: string; code: AdjustmentReason };
}

/** A transaction that is to be written. */
export interface Entry extends Posting {
  id: number;
  stock: Stock;
  lot: Lot | null;
  quantity: Amount;
  balanceAfter: Amount;
  cost: Amount;
  drawn: Amount;
  reversalOf: number | null;
}

/** A transaction that may be reversed, with the lots that settled it where it had none. */
export interface Posted extends Omit<Posting, 'reference'> {
  id: number;
  reference: { type: string; id: string };
  stockId: number;
  lotId: number | null;
  quantity: Amount;
  cost: Amount;
  drawn: Amount;
  settledBy: readonly { lotId: number; quantity: Amount; cost: Amount }[];
}

/** A reservation that an adjustment cut into, in open quantities. */
export interface Reduction {
  orderId: number;
  itemCode: string;
  from: Amount;
  to: Amount;
}

export const ZERO = amount(0);

export const smaller = (one: Amount, other: Amount): Amount => (one.lt(other) ? one : other);

export const orNothing = (value: Amount): Amount => (value.isNegative() ? ZERO : value);

export const open = ({ status, quantity, issued }: Reservation): Amount => (status === 'ACTIVE' ? quantity.minus(issued) : ZERO);

export const held = ({ lots }: Stock): Amount => sum(lots.filter(({ status }) => status === 'HOLD').map(({ remaining }) => remaining));

/** What nobody has reserved or put on hold; of defective goods, too. */
export const free = (stock: Stock): Amount => stock.quantity.minus(held(stock)).minus(stock.reserved);

/** What may be issued: for an order, what it has reserved besides. */
export function available(stock: Stock, orderId: number | null = null): Amount {
  if (!stock.usable) return ZERO;
  const own = orderId === null ? [] : stock.reservations.filter((reservation) => reservation.orderId === orderId);
  return free(stock).plus(sum(own.map(open)));
}

export const availableLots = ({ lots }: Stock): Lot[] => lots.filter(({ status }) => status === 'AVAILABLE');

export const inLots = (lots: readonly Lot[]): Amount => sum(lots.map(({ remaining }) => remaining));

/** What the reservations of a stock can be at most. */
export const reservable = (stock: Stock): Amount => orNothing(stock.quantity.minus(held(stock)));

export const freeToReserve = (stock: Stock): Amount => orNothing(available(stock));
