import type { Context } from '../../../kernel/context/context.ts';
import type { Caller, TaxProvider } from '../port.ts';
import type { Range } from './range.ts';
import type { Written } from './upsert.ts';

/** The provider on behalf of the tenant's member; each question is repeated as often as the budget of the run allows. */
export interface Connection {
  ask<T>(question: (provider: TaxProvider, as: Caller) => Promise<T>): Promise<T>;
  /** Attempts that have been made. */
  attempts(): number;
}

/** What is fetched whole and then written in one transaction, or fails and leaves everything as it was. */
export interface Unit {
  unit: string;
  label: string;
  range: Range | null;
  /** Asks for everything, outside of transactions; gives what writes it, in the unit's transaction. */
  fetch(connection: Connection): Promise<{ fetched: number; write(ctx: Context): Promise<Written> }>;
}

export interface Wanted {
  /** Null for that of the cursors. */
  range: Range | null;
  /** The only account, card or direction that is wanted. */
  only: string | null;
}

/** The units of a kind: asks the provider what there is, and keeps which accounts and cards are linked. */
export type UnitsOf = (ctx: Context, connection: Connection, wanted: Wanted) => Promise<Unit[]>;
