/** What `/trigger-audit` shows of one change of a row. */
export interface Change {
  id: number;
  created_at: string;
  /** Null for what belongs to none. */
  tenant_id: number | null;
  table_name: string;
  row_id: string;
  dml_type: 'INSERT' | 'UPDATE' | 'DELETE';
  operation: string;
  changed_columns: string[] | null;
  actor: { id: string; name: string | null } | null;
  actor_type: string;
  source: string;
  rollback_of: number | null;
}

export type References = Record<string, Record<string, string>>;

/** One change with both sides. */
export interface WholeChange extends Change {
  old_values: Record<string, unknown> | null;
  new_values: Record<string, unknown> | null;
  /** What the values refer to, by column and value. */
  references: References;
  session_info: { request_id?: string; ip?: string } | null;
  rolled_back_by: number | null;
  can_rollback: boolean;
}

/** What undoing it would do. */
export interface Preview {
  can_rollback: boolean;
  action: string | null;
  table_name: string;
  row_id: string;
  changes: { column: string; current: unknown; restored: unknown; expected: unknown; conflict: boolean }[];
  conflicts: string[];
  blocked_by: string[];
  /** The same in words. */
  reasons: string[];
}

/** A row of a table of values: a column, and one text for each side. */
export interface Compared {
  column: string;
  values: unknown[];
  marked: boolean;
}

/** Column by column; of a row that came or went, what was in it. */
export function compared({ dml_type, old_values, new_values, changed_columns }: WholeChange): Compared[] {
  const before = old_values ?? {};
  const after = new_values ?? {};
  const isUpdate = dml_type === 'UPDATE';
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((column) => ({
      column,
      values: [before[column], after[column]],
      marked: isUpdate && (changed_columns?.includes(column) ?? false),
    }))
    .filter(({ values }) => values.some((value) => value !== null && value !== undefined))
    .sort((a, b) => Number(b.marked) - Number(a.marked));
}

/** Stands for a value that is not there. */
export const EMPTY = '–';

/** As the database writes the time in its log, and values of JSON have it; no reader of another zone should have to reckon with that. */
export const isInstant = (value: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|\+00:00)$/.test(value);
