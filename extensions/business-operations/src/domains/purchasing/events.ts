/**
 * Emitted within the transaction; a listener that throws undoes it. Quantities are decimals in the unit of their line.
 */
export const RECEIVING_PROCESSED = 'receivings.processed';
export const RECEIVING_INSPECTED = 'receivings.inspected';
export const RECEIVING_COMPLETED = 'receivings.completed';
export const RECEIVING_CANCELLED = 'receivings.cancelled';

/** The goods are in the house: the lines that now await an inspection. */
export interface ReceivingProcessed {
  receivingId: number;
  pending: { id: number; itemId: number; quantity: string }[];
}

/** An inspection was recorded at the receiving itself; what an inspection of the quality area says is not announced again. */
export interface ReceivingInspected {
  receivingId: number;
  inspectedAt: string;
  inspectedBy: string | null;
  lines: {
    id: number;
    itemId: number;
    accepted: string;
    rejected: string;
    result: 'PASSED' | 'PARTIAL' | 'FAILED';
    rejectReason: string | null;
  }[];
}

/** Accepted goods are in stock: the lots of the lines, with quantities and costs in base units. */
export interface ReceivingCompleted {
  receivingId: number;
  purchaseOrderId: number | null;
  lots: { id: number; itemId: number; stockLotId: number; quantity: string; unitCost: string }[];
}

export interface ReceivingCancelled {
  receivingId: number;
  purchaseOrderId: number | null;
  /** The state that it had. */
  from: string;
}
