import type { TenantInfo } from '../access/identity.ts';
import type { App } from '../app.ts';
import type { Context } from '../http/context.ts';

/**
 * A kind of reference data that a tenant begins with, such as departments or approval forms. A tenant is given each piece once, by its
 * key: when it is made, or when a release brings the piece. From then on the piece is the tenant's own, to be renamed or deleted.
 */
export interface Provision<Piece extends object = object> {
  /** What a piece is, in the singular: `department`. With the key of a piece it is what the database remembers. */
  kind: string;
  /** Where the pieces are kept, in a column `tenant_id`. */
  table: string;
  /** The columns by which a row is recognised as a piece; with none, any row of the tenant stands for the only piece. */
  by: readonly (string & keyof Piece)[];
  /** Every piece of this release by a key that never changes, in the tenant's language. */
  pieces(tenant: Pick<TenantInfo, 'code' | 'locale'>, app: App): Record<string, Piece>;
  /** Inserts pieces that the tenant does not have. */
  give(ctx: Context, pieces: readonly Piece[]): Promise<void>;
}

/** Keeps the type of the pieces inside: whoever provisions a tenant handles all kinds alike. */
export const provision = <Piece extends object>(declared: Provision<Piece>): Provision => declared as unknown as Provision;
