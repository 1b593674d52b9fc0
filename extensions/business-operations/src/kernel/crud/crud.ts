import { z } from 'zod';
import type { Context } from '../context/context.ts';
import { deleteErrors, writeErrors } from '../http/documented-errors.ts';
import { del, get, post, put, type Route } from '../http/route.ts';
import { inTurn } from '../in-turn.ts';
import type { Button } from '../model/button.ts';
import type { AnyCollection, CreateInput, UpdateInput } from '../model/collection.ts';
import { createBody, updateBody } from '../model/schemas.ts';
import { importOperations } from './import/operations.ts';
import { list, listMeta, listQuery, listReply } from './list.ts';
import { type Resource, rowParams } from './resource.ts';
import { createRows, deleteRow, updateRow, updateRows } from './write.ts';

interface WriteOptions {
  summary?: string;
  /** Message key of success, the common one unless given. */
  message?: string;
  errors?: readonly string[];
}

/** `run` is given what the schema makes of a request; without both, what the declaration says is written as it is sent. `all` does the same for the rows of a file, in which no structures stand. */
type Own<Body, Run, All> = { body: z.ZodType<Body>; run?: Run; all?: All } | { body?: undefined; run?: undefined; all?: undefined };

/** `false` leaves an operation out. */
export interface CrudOptions<New extends object, Changes extends object> {
  /** `run` returns the new row's id. With a button, what no form makes is made from the list. */
  create?: false | (WriteOptions & { button?: Button } & Own<New, (ctx: Context, body: New) => Promise<number>, typeof createRows>);
  update?: false | (WriteOptions & Own<Changes, (ctx: Context, id: number, body: Changes) => Promise<void>, typeof updateRows>);
  delete?: false | (WriteOptions & { run?: (ctx: Context, id: number) => Promise<void> });
  /** The fields by which a row of a file is known, which creates and changes rows as the operations on single ones do. */
  importedBy?: readonly string[];
  /** Which rows are known by them, as SQL over the alias `t`; all unless given. */
  importedAmong?: string;
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
  const { create, update, delete: remove, importedBy: keys, importedAmong: among } = options;
  const bodies = { create: create || {}, update: update || {} };
  if (keys)
    routes.push(
      ...importOperations({
        of,
        keys,
        among,
        createBody: (bodies.create.body ?? createBody(declared)) as unknown as z.ZodObject,
        updateBody: (bodies.update.body ?? updateBody(declared)) as unknown as z.ZodObject,
        create: (ctx, rows) => {
          const { run, all } = bodies.create;
          return run && !all ? inTurn(rows, (body) => run(ctx, body as New)) : (all ?? createRows)(ctx, declared, rows);
        },
        update: async (ctx, rows) => {
          const { run, all } = bodies.update;
          if (run && !all) await inTurn(rows, (row) => run(ctx, row.id, row.body as Changes));
          else await (all ?? updateRows)(ctx, declared, rows);
        },
      }),
    );
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
        ...(create?.button ? { button: { ...create.button, collection: declared.name } } : {}),
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
