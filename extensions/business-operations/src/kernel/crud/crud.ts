import { z } from 'zod';
import type { Context } from '../context/context.ts';
import { deleteErrors, writeErrors } from '../http/documented-errors.ts';
import { del, get, post, put, type Route } from '../http/route.ts';
import type { AnyCollection, CreateInput, UpdateInput } from '../model/collection.ts';
import { createBody, updateBody } from '../model/schemas.ts';
import { list, listMeta, listQuery, listReply } from './list.ts';
import { type Resource, rowParams } from './resource.ts';
import { deleteRow, updateRow } from './write.ts';

interface WriteOptions {
  summary?: string;
  /** Message key of success, the common one unless given. */
  message?: string;
  errors?: readonly string[];
}

/** `run` is given what the schema makes of a request; without both, what the declaration says is written as it is sent. */
type Own<Body, Run> = { body: z.ZodType<Body>; run?: Run } | { body?: undefined; run?: undefined };

/** `false` leaves an operation out. */
export interface CrudOptions<New extends object, Changes extends object> {
  /** `run` returns the new row's id. */
  create?: false | (WriteOptions & Own<New, (ctx: Context, body: New) => Promise<number>>);
  update?: false | (WriteOptions & Own<Changes, (ctx: Context, id: number, body: Changes) => Promise<void>>);
  delete?: false | (WriteOptions & { run?: (ctx: Context, id: number) => Promise<void> });
}

/** The declared body, which is what an operation without a body of its own takes. */
const bodyAs = <Body>(schema: z.ZodType): z.ZodType<Body> => schema as z.ZodType<Body>;

/** List, show, create, update and delete of a resource, from its declaration. */
export function crud<C extends AnyCollection, New extends object = CreateInput<C>, Changes extends object = UpdateInput<C>>(
  of: Resource<C>,
  options: CrudOptions<New, Changes> = {},
): Route[] {
  const { path, collection: declared, reply } = of;
  const { id, noun, list: listing, show } = of.options;
  const one = `${path}/{id}`;
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
        rows: declared.name,
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
        params: rowParams,
        reply,
        run: (ctx, input) => of.show(ctx, input.params.id),
      }),
    );
  }
  const { create, update, delete: remove } = options;
  if (create !== false) {
    const own = create?.run;
    const make = own ? async (ctx: Context, body: New) => of.show(ctx, await own(ctx, body)) : of.create;
    if (!make) throw new Error(`Nothing says how ${path} creates a row.`);
    routes.push(
      post(path, {
        id: `${id}.create`,
        access: [declared, 'create'],
        summary: create?.summary ?? `Create a ${noun}.`,
        body: create?.body ?? bodyAs<New>(createBody(declared)),
        reply,
        status: 201,
        ...(create?.message ? { message: create.message } : {}),
        errors: [...writeErrors(declared), ...(create?.errors ?? [])],
        run: (ctx, { body }) => make(ctx, body),
      }),
    );
  }
  if (update !== false) {
    routes.push(
      put(one, {
        id: `${id}.update`,
        access: [declared, 'update'],
        summary: update?.summary ?? `Change a ${noun}.`,
        params: rowParams,
        body: update?.body ?? bodyAs<Changes>(updateBody(declared)),
        reply,
        ...(update?.message ? { message: update.message } : {}),
        errors: [...writeErrors(declared), ...(update?.errors ?? [])],
        run: async (ctx, input) => {
          await (update?.run ? update.run(ctx, input.params.id, input.body) : updateRow(ctx, declared, input.params.id, input.body));
          return of.show(ctx, input.params.id);
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
        params: rowParams,
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
