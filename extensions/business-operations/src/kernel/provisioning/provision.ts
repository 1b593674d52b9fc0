import type { TenantInfo } from '../access/identity.ts';
import type { App } from '../app.ts';
import type { Context } from '../context/context.ts';

/**
 * A kind of reference data that tenants start with, such as departments or approval forms. Each piece has a key and is inserted into a
 * tenant once: when the tenant is created, or when a release adds the piece. From then on it belongs to the tenant, which may rename
 * or delete it.
 */
export interface Provision<Piece extends object = object> {
  /** The name of the kind in the singular, such as `department`. Kind and key identify a piece in `ops.tenant_provisions`. */
  kind: string;
  /** The table of the pieces, which has a column `tenant_id`. */
  table: string;
  /** The columns by which a row is recognized as a piece. If there are none, any row of the tenant counts as the only piece. */
  by: readonly (string & keyof Piece)[];
  /** All pieces of this release, in the tenant's language, by a key that must never change. */
  pieces(tenant: Pick<TenantInfo, 'code' | 'locale'>, app: App): Record<string, Piece>;
  /** Inserts the pieces that the tenant lacks. */
  give(ctx: Context, pieces: readonly Piece[]): Promise<void>;
}

/** Declares a kind with typed pieces. The type is erased, because provisioning handles all kinds alike. */
export const provision = <Piece extends object>(declared: Provision<Piece>): Provision => declared as unknown as Provision;
