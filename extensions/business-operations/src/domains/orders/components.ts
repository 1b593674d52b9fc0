import { type Amount, amount } from '../../kernel/decimal.ts';

/** What a line of a calculated bill of materials says about what an order needs; labor has no item. */
interface BillLine {
  line_key?: string | null;
  line_type: string;
  item_id?: number | null;
  name?: string | null;
  item_name?: string | null;
  specification?: string | null;
  unit: string;
  /** Of one set. */
  quantity: string | number;
}

/** A row beneath a set: what it is made of, for all of its sets together. */
export interface Component {
  line_key: string | null;
  item_id: number;
  item_name: string;
  specification: string | null;
  unit: string;
  quantity: string;
}

/** The items of a bill of materials, as many as all sets of the line need. */
export function componentsOf(bom: unknown, sets: string | number | Amount): Component[] {
  return billOf(bom).flatMap((line): Component[] =>
    line.item_id == null || line.line_type !== 'ITEM'
      ? []
      : [
          {
            line_key: line.line_key ?? null,
            item_id: line.item_id,
            item_name: line.name ?? line.item_name ?? '',
            specification: line.specification ?? null,
            unit: line.unit,
            quantity: amount(line.quantity).times(sets).toFixed(4),
          },
        ],
  );
}

/** A bill of materials is its lines, or an object that has them. */
function billOf(bom: unknown): BillLine[] {
  const lines = Array.isArray(bom) ? bom : (bom as { lines?: unknown } | null)?.lines;
  return Array.isArray(lines) ? (lines as BillLine[]) : [];
}
