import { amount } from '../../../kernel/decimal.ts';
import type { DispatchStatus } from '../model.ts';

/** How a dispatch moves and what it costs. Its state lies in `options`, so that no machine of a collection holds it. */

/** What moves dispatches besides people: their shipment. */
export type ShipmentMove = 'leave' | 'deliver' | 'return' | 'cancel';

/** Where people may move a dispatch. */
const BY_UPDATE: Readonly<Record<DispatchStatus, readonly DispatchStatus[]>> = {
  DRAFT: ['DISPATCHED', 'CANCELLED'],
  DISPATCHED: ['COMPLETED', 'DRAFT', 'CANCELLED'],
  COMPLETED: [],
  CANCELLED: [],
};

/** Where its shipment takes a dispatch; those that are in another state stay where they are. */
export const WITH_SHIPMENT: Readonly<Record<ShipmentMove, { from: readonly DispatchStatus[]; to: DispatchStatus }>> = {
  leave: { from: ['DRAFT'], to: 'DISPATCHED' },
  deliver: { from: ['DISPATCHED'], to: 'COMPLETED' },
  return: { from: ['DISPATCHED', 'COMPLETED'], to: 'DRAFT' },
  cancel: { from: ['DRAFT', 'DISPATCHED'], to: 'CANCELLED' },
};

export const allowedStatuses = (from: DispatchStatus): readonly DispatchStatus[] => BY_UPDATE[from];

/** Ended: it takes remarks alone. */
export const isClosed = (status: DispatchStatus): boolean => !BY_UPDATE[status].length;

/** 10 % of the supply amount, cut to whole won. */
export const vatOf = (supply: string | number): number => amount(supply).times(10).div(100).trunc().toNumber();

/** What a request says of freight; amounts are whole won as decimals. */
export interface FreightInput {
  supply_amount?: string | undefined;
  vat?: string | undefined;
  total_amount?: string | undefined;
}

export interface Freight {
  supply_amount: number;
  vat: number;
  total_amount: number;
}

/** The freight as it will be, or the member that is wrong. A carrier that charges no VAT goes on charging none. */
export function freightOf(before: Freight | null, sent: FreightInput): Freight | 'vat' | 'total_amount' {
  const supply = amount(sent.supply_amount ?? before?.supply_amount ?? 0).toNumber();
  const full = vatOf(supply);
  const untaxed = before !== null && before.supply_amount > 0 && before.vat === 0;
  const unchanged = before !== null && sent.supply_amount === undefined;
  const vat = sent.vat === undefined ? (unchanged ? before.vat : untaxed ? 0 : full) : amount(sent.vat).toNumber();
  if (vat !== 0 && vat !== full) return 'vat';
  const total = amount(supply).plus(vat).toNumber();
  if (sent.total_amount !== undefined && !amount(sent.total_amount).eq(total)) return 'total_amount';
  return { supply_amount: supply, vat, total_amount: total };
}
