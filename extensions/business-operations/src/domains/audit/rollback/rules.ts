import type { Action } from '../../../kernel/access/permissions.ts';
import { auditOf } from '../../../kernel/model/audited.ts';
import { type AnyCollection, fieldOf, storedFields } from '../../../kernel/model/collection.ts';
import type { Model } from '../../../kernel/model/model.ts';
import type { Machine } from '../../../kernel/states/machine.ts';
import type { LoggedRow } from './log-entries.ts';

/** The action on a record that undoes a change. */
export type Undoing = 'DELETE' | 'UPDATE' | 'INSERT' | 'RESTORE';

export interface Reference {
  column: string;
  target: string;
  /** SQL condition over the target `t`, under which records may refer to it. */
  alive: string;
}

/** How one logged change is undone. */
export interface Plan {
  declared: AnyCollection;
  action: Undoing;
  /** The action that the caller must be allowed to take on the table. */
  right: Action;
  /** Columns that are compared and, except for a deletion, restored. */
  columns: string[];
  /** Columns of the change that are not restored: states change only through their machine, and the log does not contain secrets. */
  left: string[];
  secret: readonly string[];
  refs: Reference[];
  soft: boolean;
}

const RIGHTS: Record<Undoing, Action> = { DELETE: 'delete', UPDATE: 'update', RESTORE: 'update', INSERT: 'create' };

/** False for logs, and for records that derive from other records or external systems, where changes must be undone instead. */
export const isRollbackable = ({ options }: AnyCollection): boolean =>
  options.audit && !options.appendOnly && !options.madeByService && options.rollback !== false;

function undoingOf({ dml_type: dml, changed_columns: changed, new_values: after }: LoggedRow): Undoing {
  if (dml === 'INSERT') return 'DELETE';
  if (dml === 'DELETE') return 'INSERT';
  if (!changed?.includes('deleted_at')) return 'UPDATE';
  // A restoration is undone by deleting the record again, with all checks of a deletion.
  return after?.deleted_at === null ? 'DELETE' : 'RESTORE';
}

/** The columns that the change wrote. */
function columnsOf({ dml_type: dml, changed_columns: changed, old_values: before, new_values: after }: LoggedRow): string[] {
  return dml === 'UPDATE' ? (changed ?? []) : Object.keys(after ?? before ?? {});
}

/** How to undo a change; null when that is impossible. `chosen` limits an update to some of its columns. */
export function planOf(row: LoggedRow, model: Model, machines: readonly Machine[], chosen?: readonly string[]): Plan | null {
  const declared = model.has(row.table_name) ? model.get(row.table_name) : undefined;
  const audited = declared && isRollbackable(declared) ? auditOf(declared) : null;
  if (!declared || !audited) return null;
  const action = undoingOf(row);
  const wanted = columnsOf(row).filter((column) => !chosen || chosen.includes(column));
  const states =
    action === 'UPDATE' ? machines.filter(({ collection }) => collection.name === declared.name).map(({ field }) => field) : [];
  // What moved along its states keeps what the move wrote, and what others have written into a frozen part stays theirs.
  const isMoved = columnsOf(row).some((column) => states.includes(column));
  const isOfMove = (column: string) =>
    action === 'UPDATE' && Boolean(fieldOf(declared, column)?.managed) && (isMoved || declared.options.frozenExcept?.includes(column));
  const isLeft = (column: string) => states.includes(column) || audited.secret.includes(column) || isOfMove(column);
  const columns = wanted.filter((column) => !isLeft(column) && !(row.dml_type === 'INSERT' && audited.unaudited.includes(column)));
  if (!columns.length) return null;
  return {
    declared,
    action,
    right: RIGHTS[action],
    columns,
    left: row.dml_type === 'UPDATE' ? wanted.filter(isLeft) : [],
    secret: audited.secret,
    refs: referencesOf(declared, model).filter(({ column }) => action !== 'UPDATE' || columns.includes(column)),
    soft: declared.options.softDelete,
  };
}

/** The references whose targets must exist. References that are kept when their target is deleted are not checked. */
const referencesOf = (declared: AnyCollection, model: Model): Reference[] =>
  storedFields(declared).flatMap(([column, { kind, to = '', onDelete }]) => {
    if (kind !== 'ref' || onDelete === 'keep') return [];
    if (to === 'directus_users') return [{ column, target: to, alive: "t.status <> 'archived'" }];
    return model.has(to) && model.get(to).options.softDelete ? [{ column, target: to, alive: 't.deleted_at is null' }] : [];
  });
