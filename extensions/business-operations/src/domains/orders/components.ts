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

/** What tells the component of a set from its others; the same item may stand beneath one key twice. */
interface Place {
  /** Null beneath a set that is not stored yet. */
  parent_id: number | null;
  line_key: string | null;
  item_id: number;
}

const keyOf = ({ parent_id, line_key, item_id }: Place) => JSON.stringify([parent_id, line_key, item_id]);

/** Components with the ids of the rows that they are already, so that whatever names these goes on naming them. */
export function withKnownIds<C extends Place>(components: readonly C[], stored: readonly (Place & { id: number })[]) {
  const free = new Map<string, number[]>();
  for (const row of stored) {
    const same = free.get(keyOf(row));
    if (same) same.push(row.id);
    else free.set(keyOf(row), [row.id]);
  }
  return components.map((each): C & { id: number | null } => ({ ...each, id: free.get(keyOf(each))?.shift() ?? null }));
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
