import { z } from 'zod';
import type { Context } from '../context/context.ts';
import { notFound, Refusal } from '../errors.ts';
import { Json } from '../http/reply.ts';
import type { AnyCollection } from '../model/collection.ts';
import { idParam, rowReply } from '../model/schemas.ts';
import type { ListOptions } from './list.ts';
import { type ComputedFields, queryOfNew, schemasOf, showOne } from './select.ts';
import { newRow } from './write.ts';

export interface ResourceOptions {
  /** Start of the operation ids, e.g. `finance.account-codes`. */
  id: string;
  /** What one row is called in summaries. */
  noun: string;
  list?: ListOptions & { summary?: string };
  /** Message key of the 404 where there is no such row; the common one unless given. */
  missing?: string;
  /** Shown with one row, besides what the list shows; `false` leaves the operation out. */
  show?: false | ComputedFields;
  /** What no SQL says of one row: added to it where it is shown alone. */
  enrich?: { schema: z.ZodRawShape; add(ctx: Context, row: Record<string, unknown>): Promise<object> };
}

/** The rows of a collection as the API serves them: where, and how one of them is shown. */
export interface Resource<C extends AnyCollection = AnyCollection> {
  readonly path: string;
  readonly collection: C;
  readonly options: ResourceOptions;
  /** One row as `show` answers it. */
  readonly reply: z.ZodObject;
  /** The row as the caller sees it; 404 where they do not. */
  show(ctx: Context, id: number): Promise<Json | object>;
  /** Creates a row of what is declared and shows it, in one statement where that can be. Absent where an operation of its own creates rows. */
  create?(ctx: Context, body: object): Promise<Json | object>;
}

/** The path parameter of what concerns one row. */
export const rowParams = z.object({ id: idParam });

export function resource<C extends AnyCollection>(path: string, collection: C, options: ResourceOptions): Resource<C> {
  const { list, enrich, missing } = options;
  const computed: ComputedFields = { ...list?.computed, ...(options.show || {}) };
  const answer = async (ctx: Context, data: string | Buffer) => {
    if (!enrich) return new Json(data);
    const row = JSON.parse(data.toString()) as Record<string, unknown>;
    return { ...row, ...(await enrich.add(ctx, row)) };
  };
  const show = async (ctx: Context, id: number) => {
    const data = await showOne(ctx, collection, id, computed, ctx.may(collection.name, 'read') ?? undefined);
    if (data === undefined) throw missing ? new Refusal(404, missing) : notFound();
    return answer(ctx, data);
  };
  return {
    path,
    collection,
    options,
    reply: rowReply(collection, { ...schemasOf(computed), ...enrich?.schema }),
    show,
    async create(ctx, body) {
      const row = await newRow(ctx, collection, body);
      const { id, shown } = await ctx.items(collection).createShown(row, () => queryOfNew(ctx, collection, computed));
      return shown ? answer(ctx, shown) : show(ctx, id);
    },
  };
}
