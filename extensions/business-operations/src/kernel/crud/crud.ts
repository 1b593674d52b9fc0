import { z } from 'zod';
import { notFound } from '../errors.ts';
import type { Context } from '../http/context.ts';
import { deleteErrors, writeErrors } from '../http/documented-errors.ts';
import { Json } from '../http/reply.ts';
import { del, get, post, put, type Route } from '../http/route.ts';
import type { AnyCollection } from '../model/collection.ts';
import { createBody, idParam, rowReply, updateBody } from '../model/schemas.ts';
import { type ListOptions, list, listMeta, listQuery, listReply } from './list.ts';
import { type Extras, selectOne } from './select.ts';
import { createRow, deleteRow, updateRow } from './write.ts';

type Body = Record<string, unknown>;

interface WriteOptions {
  summary?: string;
  /** Message key of success, the common one unless given. */
  message?: string;
  errors?: readonly string[];
}

/** `body` and `run` belong together: what the schema makes of a request is what `run` is given. */
export interface CrudOptions<New extends Body = Body, Changes extends Body = Body> {
  /** Start of the operation ids, e.g. `finance.account-codes`. */
  id: string;
  /** What one row is called in summaries. */
  noun: string;
  list?: ListOptions & { summary?: string };
  /** Shown with one row, besides what the list shows; `false` leaves the operation out. */
  show?: false | Extras;
  /** What no SQL says of one row: added to it where it is shown alone. */
  shown?: { schema: z.ZodRawShape; add(ctx: Context, row: Record<string, unknown>): Promise<object> };
  /** Returns the new row's id; without `run` the row is created as it is sent. `false` leaves the operation out. */
  create?: false | (WriteOptions & { body?: z.ZodType<New>; run?(ctx: Context, body: New): Promise<number> });
  update?: false | (WriteOptions & { body?: z.ZodType<Changes>; run?(ctx: Context, id: number, body: Changes): Promise<void> });
  delete?: false | (WriteOptions & { run?(ctx: Context, id: number): Promise<void> });
}

const params = z.object({ id: idParam });

const schemas = (extras: Extras) => Object.fromEntries(Object.entries(extras).map(([name, { schema }]) => [name, schema]));

/** List, show, create, update and delete of a collection, from its declaration. */
export function crud<New extends Body = Body, Changes extends Body = Body>(
  path: string,
  declared: AnyCollection,
  options: CrudOptions<New, Changes>,
): Route[] {
  const { id, noun, list: listing, show, shown } = options;
  const extras: Extras = { ...listing?.extras, ...(show || {}) };
  const reply = rowReply(declared, { ...schemas(extras), ...shown?.schema });
  const one = `${path}/{id}`;
  const answer = async (ctx: Context, key: number) => {
    const data = await selectOne(ctx, declared, key, extras, ctx.may(declared.name, 'read') ?? undefined);
    if (data === undefined) throw notFound();
    if (!shown) return new Json(data);
    const row = JSON.parse(data) as Record<string, unknown>;
    return { ...row, ...(await shown.add(ctx, row)) };
  };
  const routes: Route[] = [];
  if (listing) {
    routes.push(
      get(path, {
        id: `${id}.list`,
        access: [declared, 'read'],
        summary: listing.summary ?? `List ${declared.options.label.en.toLowerCase()}.`,
        query: listQuery(declared, listing),
        reply: listReply(declared, listing),
        list: true,
        meta: listMeta(listing),
        run: (ctx, { query }) => list(ctx, declared, listing, query),
      }),
    );
  }
  if (show !== false) {
    routes.push(
      get(one, {
        id: `${id}.show`,
        access: [declared, 'read'],
        summary: `One ${noun}.`,
        params,
        reply,
        run: (ctx, input) => answer(ctx, input.params.id),
      }),
    );
  }
  const { create, update, delete: remove } = options;
  if (create !== false) {
    routes.push(
      post(path, {
        id: `${id}.create`,
        access: [declared, 'create'],
        summary: create?.summary ?? `Create a ${noun}.`,
        body: (create?.body ?? createBody(declared)) as z.ZodType<New>,
        reply,
        status: 201,
        ...(create?.message ? { message: create.message } : {}),
        errors: [...writeErrors(declared), ...(create?.errors ?? [])],
        run: async (ctx, { body }) => answer(ctx, await (create?.run ? create.run(ctx, body) : createRow(ctx, declared, body))),
      }),
    );
  }
  if (update !== false) {
    routes.push(
      put(one, {
        id: `${id}.update`,
        access: [declared, 'update'],
        summary: update?.summary ?? `Change a ${noun}.`,
        params,
        body: (update?.body ?? updateBody(declared)) as z.ZodType<Changes>,
        reply,
        ...(update?.message ? { message: update.message } : {}),
        errors: [...writeErrors(declared), ...(update?.errors ?? [])],
        run: async (ctx, input) => {
          await (update?.run ? update.run(ctx, input.params.id, input.body) : updateRow(ctx, declared, input.params.id, input.body));
          return answer(ctx, input.params.id);
        },
      }),
    );
  }
  if (remove !== false) {
    routes.push(
      del(one, {
        id: `${id}.delete`,
        access: [declared, 'delete'],
        summary: remove?.summary ?? `Delete a ${noun}.`,
        params,
        reply: z.object({ id: z.int() }),
        ...(remove?.message ? { message: remove.message } : {}),
        errors: [...deleteErrors(declared), ...(remove?.errors ?? [])],
        run: async (ctx, input) => {
          await (remove?.run ? remove.run(ctx, input.params.id) : deleteRow(ctx, declared, input.params.id));
          return { id: input.params.id };
        },
      }),
    );
  }
  return routes;
}
