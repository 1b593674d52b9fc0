import type { z } from 'zod';
import type { Context } from '../../context/context.ts';
import type { Resource } from '../resource.ts';

/** How the rows of a resource are written, one by one: as the operations on single ones write them. */
export interface RowWriter {
  of: Resource;
  /** The fields by which a row is known. */
  keys: readonly string[];
  /** Which rows are known by them, as SQL over the alias `t`; all unless given. */
  among?: string | undefined;
  createBody: z.ZodObject;
  updateBody: z.ZodObject;
  create(ctx: Context, body: object): Promise<unknown>;
  update(ctx: Context, id: number, body: object): Promise<unknown>;
}
