import type { TargetKey } from '../../domains/documents/target.ts';
import type { GridReference } from '../../kernel/lines/grid.ts';

/** What a document can be of, as somebody looks for it: a record, or a part of one. */

export type TargetKind = 'none' | 'order' | 'location' | 'work' | 'piece' | 'receiving';

interface Target {
  key: TargetKey;
  reference: GridReference;
  /** The rows of the record that are meant: their collection, the column that names the record, and what they are called by. */
  part?: { collection: string; via: string; columns: readonly string[] };
}

const reference = (collection: string, ...columns: string[]): GridReference => ({ collection, columns, english: [], activeOnly: false });
const orders = reference('orders', 'order_no', 'client_name');
const workOrders = reference('work_orders', 'work_order_no');

export const TARGETS: Readonly<Record<TargetKind, Target | null>> = {
  none: null,
  order: { key: 'order_id', reference: orders },
  location: {
    key: 'order_location_id',
    reference: orders,
    part: { collection: 'order_locations', via: 'order_id', columns: ['floor', 'symbol'] },
  },
  work: { key: 'work_order_id', reference: workOrders },
  piece: {
    key: 'work_order_item_id',
    reference: workOrders,
    part: { collection: 'work_order_items', via: 'work_order_id', columns: ['item_name', 'specification'] },
  },
  receiving: {
    key: 'receiving_item_id',
    reference: reference('receivings', 'receiving_no'),
    part: { collection: 'receiving_items', via: 'receiving_id', columns: ['item_id.code', 'item_id.name', 'lot_no'] },
  },
};

/** What a part is called; a column of a record that it names stands behind a point. */
export const partText = (row: Readonly<Record<string, unknown>>, columns: readonly string[]): string =>
  columns
    .map((column) => column.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | null)?.[name], row))
    .filter(Boolean)
    .join(' ');
