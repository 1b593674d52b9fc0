import type { Tone } from '../../kernel/model/tones.ts';

export type StockStatus = 'NORMAL' | 'LOW' | 'OUT';

export const STATUSES: readonly StockStatus[] = ['OUT', 'LOW', 'NORMAL'];

export const STATUS_TONES: Record<StockStatus, Tone> = { NORMAL: 'success', LOW: 'warning', OUT: 'danger' };

interface Quantities {
  quantity: number;
  reserved_quantity: number;
  held_quantity: number;
  available_quantity: number;
  stock_status: StockStatus;
}

/** Null, or left out, for those whose rights close them. */
type Closable<Part> = { [Name in keyof Part]?: Part[Name] | null };

export interface StockItem {
  id: number;
  code: string;
  name: string;
  specification: string | null;
  unit: string;
}

export interface Place extends Quantities {
  stock_id: number;
  warehouse_id: number;
}

/** A row of `/stocks/by-warehouse`. */
export interface ItemStock extends Quantities {
  item: StockItem & { safety_stock: number };
  stock_value: number | null;
  warehouses: Place[];
}

export interface Summary {
  normal_count: number;
  low_count: number;
  out_count: number;
  held_count: number;
  /** Null for those who do not see costs. */
  stock_value: number | null;
  value_by_warehouse: { warehouse_id: number; stock_value: number | null }[];
}

export interface Warehouse {
  id: number;
  code: string;
  name: string;
  warehouse_type: string;
  is_active: boolean;
}

export interface Movement {
  id: number;
  transaction_type: string;
  transaction_date: string;
  quantity: number;
  /** Of the whole stock. */
  balance_after: number;
  lot_no: string | null;
  reference_type: string | null;
  reference_id: string | null;
  order_id: number | null;
  order_no?: string | null;
  memo: string | null;
}

/** What `/stocks/{id}` answers. */
export interface Stock extends Closable<Quantities> {
  id: number;
  item: StockItem & { safety_stock: number | null };
  warehouse: Warehouse;
  stock_value: number | null;
  lots: { id: number; lot_no: string; status: string; received_date: string; remaining_quantity: number }[] | null;
  reservations: { id: number; order_id: number; order_no?: string | null; quantity: number; issued_quantity: number }[] | null;
  transactions: Movement[] | null;
}

/** A row of `/stock-lots`; with `transactions` what `/stock-lots/{id}` answers. */
export interface Lot {
  id: number;
  lot_no: string;
  supplier_lot_no: string | null;
  origin: string;
  status: string;
  received_date: string;
  expiry_date: string | null;
  initial_quantity: number;
  remaining_quantity: number;
  unit_cost?: number;
  hold_reason: string | null;
  item: StockItem;
  warehouse: { id: number; code: string; name: string };
  supplier: { id: number; name: string } | null;
  transactions?: Movement[] | null;
}

/** A row of `/stocks/ledger`. */
export interface LedgerRow {
  item: StockItem;
  opening_quantity: number;
  in_quantity: number;
  out_quantity: number;
  adjustment_quantity: number;
  closing_quantity: number;
}

/** Movements of one lot with what was left of it after each, in decimals of which quantities have four. */
export function withBalance<Row extends { quantity: number }>(movements: readonly Row[]): (Row & { balance: number })[] {
  let units = 0;
  return movements.map((movement) => {
    units += Math.round(movement.quantity * 10_000);
    return { ...movement, balance: units / 10_000 };
  });
}

/** The collections among the `reference_type` of movements whose records have a form of their own. */
const RECORDS = ['receivings', 'shipments', 'work_order_material_inputs'];

/** Where the Studio shows what made a movement; null where it was entered by somebody. */
export function referencePath({
  reference_type: type,
  reference_id: id,
}: Pick<Movement, 'reference_type' | 'reference_id'>): string | null {
  return type && id && RECORDS.includes(type) ? `/content/${type}/${id}` : null;
}
