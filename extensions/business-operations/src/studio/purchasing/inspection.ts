/** A receiving as the API shows it, as far as the inspection needs it. */
export interface Receiving {
  id: number;
  receiving_no: string;
  receiving_date: string;
  status: string;
  delivery_note_no: string | null;
  vendor: { id: number; name: string } | null;
  pending_count: number;
  purchase_order: { id: number; purchase_order_no: string } | null;
}

export interface ShownReceiving extends Receiving {
  items: Line[];
  allowed_transitions: string[];
}

export interface Line {
  id: number;
  item: { code: string; name: string; specification: string | null };
  unit: string;
  received_quantity: number;
  accepted_quantity: number | null;
  rejected_quantity: number;
  inspection_result: string;
  reject_reason: string | null;
}

/** What is typed for a line: only what is rejected, because the rest is accepted. */
export interface Entry {
  line: Line;
  rejected: number;
  reason: string | null;
}

/** Quantities have four decimals; binary numbers would leave more. */
const FACTOR = 10_000;

export const accepted = ({ line, rejected }: Entry): number =>
  (Math.round(line.received_quantity * FACTOR) - Math.round((rejected || 0) * FACTOR)) / FACTOR;

/** The lines of a receiving, with everything accepted that nobody has inspected yet. */
export const entriesOf = ({ items }: ShownReceiving): Entry[] =>
  items.map((line) => ({ line, rejected: line.rejected_quantity, reason: line.reject_reason }));

/** The lines that have to be sent: those that were inspected or await it, and those of the others of which something is rejected. */
export const bodyOf = (entries: readonly Entry[]) => ({
  items: entries
    .filter(({ line, rejected }) => line.inspection_result !== 'NOT_REQUIRED' || rejected > 0)
    .map((entry) => ({
      id: entry.line.id,
      accepted_quantity: accepted(entry),
      rejected_quantity: entry.rejected || 0,
      ...(entry.rejected > 0 && entry.reason?.trim() ? { reject_reason: entry.reason.trim() } : {}),
    })),
});
