import type { z } from 'zod';
import type { Context } from '../../context/context.ts';
import type { Resource } from '../resource.ts';
import type { RowChange } from '../write.ts';

/** How the rows of a resource are written: as the operations on single ones write them, all or none. */
export interface RowWriter {
  of: Resource;
  /** The fields by which a row is known. */
  keys: readonly string[];
  /** Which rows are known by them, as SQL over the alias `t`; all unless given. */
  among?: string | undefined;
  createBody: z.ZodObject;
  updateBody: z.ZodObject;
  /** Returns their ids in the same order. */
  create(ctx: Context, bodies: readonly object[]): Promise<readonly unknown[]>;
  update(ctx: Context, rows: readonly RowChange[]): Promise<void>;
}
