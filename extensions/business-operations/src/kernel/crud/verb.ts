import { z } from 'zod';
import type { Action } from '../access/permissions.ts';
import type { Context } from '../context/context.ts';
import { post, type Route, type RouteAccess } from '../http/route.ts';
import type { Button } from '../model/button.ts';
import { id } from '../model/schemas.ts';
import { type Move, moveReport } from '../states/move.ts';
import { outcome } from './outcome.ts';
import { type Resource, rowParams } from './resource.ts';

/** The body of a verb that asks for nothing. */
export const nothing = z.strictObject({});

interface VerbOptions<Body> {
  /** Operation id of the contract. */
  id: string;
  summary: string;
  /** What it asks for; nothing unless given. */
  body?: z.ZodType<Body>;
  /** The right to the record that it takes; to change it unless given. */
  access?: Action | RouteAccess;
  status?: 200 | 201;
  /** Message key of success. */
  message: string;
  errors?: readonly string[];
  button?: Button;
  /** Why the Studio has no button for it. */
  noButton?: string;
}

/**
 * `POST {path}/{id}/{verb}`: what people do with one record, answered with the record as it is then. It is a move of the record's
 * state, or something else that it can be asked for.
 */
export function verb<Body = Record<string, never>>(
  path: string,
  of: Resource,
  { body, access = 'update', errors = [], button, ...options }: VerbOptions<Body>,
  work: Pick<Move<object, Body>, 'one' | 'guards'> | ((ctx: Context, id: number, body: Body) => Promise<unknown>),
): Route {
  const moves = typeof work !== 'function';
  const run = moves ? work.one : work;
  return post(path, {
    ...options,
    access: isAction(access) ? [of.collection, access] : access,
    params: rowParams,
    ...(button ? { button: { ...button, collection: of.collection.name } } : {}),
    body: body ?? (nothing as unknown as z.ZodType<Body>),
    reply: of.reply,
    errors: [...(moves ? ['error.invalid_transition', ...work.guards.map((guard) => guard.error)] : []), ...errors],
    run: async (ctx, input) => {
      await run(ctx, input.params.id, input.body);
      return of.show(ctx, input.params.id);
    },
  });
}

const ACTIONS: readonly string[] = ['create', 'read', 'update', 'delete'];

const isAction = (access: Action | RouteAccess): access is Action => typeof access === 'string' && ACTIONS.includes(access);

/** How many records a bulk verb takes at a time. */
const MAX_IDS = 1000;

interface BulkVerbOptions<Body extends z.ZodRawShape> {
  id: string;
  summary: string;
  /** What it asks for besides the ids. */
  body?: Body;
  message: string;
  errors?: readonly string[];
  /** How many records at a time, where that is fewer than usual. */
  most?: number;
  /** The contract's name of the number of those that moved, in front of the common report. */
  counted: string;
}

/**
 * The same move for many records, with one report: which moved, and why the others did not. The Studio offers it on chosen records, with
 * the words of the button of the event's own verb.
 */
export function bulkVerb<Body extends z.ZodRawShape = Record<never, never>>(
  path: string,
  of: Resource,
  { body, counted, most = MAX_IDS, message, ...options }: BulkVerbOptions<Body>,
  move: Pick<Move<object, z.infer<z.ZodObject<Body>>>, 'many' | 'event'>,
): Route {
  return post(path, {
    ...options,
    message: outcome(message, 'done'),
    bulk: { collection: of.collection.name, verb: move.event },
    access: [of.collection, 'update'],
    body: z.strictObject({ ids: z.array(id).min(1).max(most), ...body }) as unknown as z.ZodType<{ ids: number[] }>,
    reply: moveReport.extend({ [counted]: z.int(), skipped_ids: z.array(z.int()) }),
    run: async (ctx, input) => {
      const { ids, ...asked } = input.body;
      const { done, skipped } = await move.many(ctx, ids, asked as z.infer<z.ZodObject<Body>>);
      return { [counted]: done.length, done, skipped_ids: skipped.map((row) => row.id), skipped };
    },
  });
}
