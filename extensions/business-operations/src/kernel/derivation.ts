import type { Context } from './context/context.ts';
import type { AnyCollection } from './model/collection.ts';

/** A row's columns as PostgreSQL writes them; null where there is no value. */
export type Stored = Readonly<Record<string, string | null>>;

/** A write of one row, whichever way it comes: before it is stored, in its transaction, the row locked. */
export interface RowWrite extends Pick<Context, 'rows'> {
  tenantId: number;
  /** The columns that the write names. */
  fields: readonly string[];
  /** Emits an event of our own within the transaction; a listener that throws undoes it. */
  emit(event: string, payload: object): Promise<void>;
  /** The row as it stands; null when it is created. */
  before: Stored | null;
  /** The row as it will stand, with the defaults of its columns. */
  after: Stored;
}

/** A row that is deleted, in the transaction of its deletion. */
export interface RowRemoval extends Pick<RowWrite, 'tenantId' | 'rows' | 'emit'> {
  /** The row as it stood. */
  before: Stored;
}

/**
 * The columns of a collection that follow from the others. They are worked out here alone, and the database holds invariants of them.
 * A collection may have several, each by the domain that knows its columns.
 */
export interface Derivation {
  collection: AnyCollection;
  /** The columns that they follow from; a write knows no others, but for `id`, `tenant_id` and `deleted_at`. */
  reads: readonly string[];
  /** The values of a row that are stored in another spelling than they are written in, such as in capitals. */
  spells?(values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
  /** The values that the write stores besides. They need no right of whoever writes. Throws a refusal. */
  derive(write: RowWrite): Promise<Record<string, unknown>> | Record<string, unknown>;
  /** Stores what other tables hold of the row, once it is stored itself. */
  derived?(write: RowWrite, id: number): Promise<void>;
  /** Stores what other tables hold of the row, once it is deleted. */
  removed?(removal: RowRemoval, id: number): Promise<void>;
}
