import { subtractDecimals } from '../lines/decimals.ts';
import type { StockItem } from './stock.ts';

/** A row of `/warehouses/{id}/count-sheet`. */
export interface CountRow {
  stock_id: number;
  item: StockItem;
  stock_lot_id: number | null;
  lot_no: string | null;
  lot_status: string | null;
  received_date: string | null;
  expected: number;
}

/** What has been counted, by the key of the row. */
export type Counts = Readonly<Record<string, string>>;

export const keyOf = ({ stock_id: stock, stock_lot_id: lot }: CountRow): string => `${stock}:${lot ?? ''}`;

/** Null for a row that has not been counted. */
export function differenceOf(row: CountRow, counts: Counts): number | null {
  const counted = counts[keyOf(row)];
  return counted === undefined ? null : Number(subtractDecimals(counted, String(row.expected)));
}

/** What is posted: the rows that have been counted, each with what was expected of it then. */
export const linesOf = (rows: readonly CountRow[], counts: Counts) =>
  rows.flatMap((row) => {
    const counted = counts[keyOf(row)];
    const { stock_id, stock_lot_id, expected } = row;
    return counted === undefined ? [] : [{ stock_id, stock_lot_id, expected, counted }];
  });

const LINE = /^lines\.(\d+)\./;

/** The rows that a refusal names, by their keys. */
export function refusedRows(paths: readonly string[], counted: readonly CountRow[]): string[] {
  const places = paths.flatMap((path) => LINE.exec(path)?.[1] ?? []);
  return places.flatMap((place) => {
    const row = counted[Number(place)];
    return row ? [keyOf(row)] : [];
  });
}
