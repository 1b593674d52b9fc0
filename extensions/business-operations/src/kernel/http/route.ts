import { z } from 'zod';
import type { Action } from '../access/permissions.ts';
import type { AnyCollection } from '../model/collection.ts';
import type { Context } from './context.ts';
import type { Download, Json, Redirect } from './reply.ts';
import type { Upload, UploadOptions } from './upload.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call a route: the right on a collection that Directus must grant, or
 * `SYS` system administrators, `SELF` any signed-in person, `PUBLIC` everybody.
 */
export type RouteAccess = readonly [collection: AnyCollection | SystemCollection, action: Action] | 'SYS' | 'SELF' | 'PUBLIC';

type SystemCollection = 'directus_users' | 'directus_files';

export const accessCollection = (access: RouteAccess): string | null =>
  typeof access === 'string' ? null : typeof access[0] === 'string' ? access[0] : access[0].name;

export interface Input<Params, Query, Body> {
  params: Params;
  query: Query;
  body: Body;
  /** Files of a route with `upload`, in the order in which they came. */
  uploads: readonly Upload[];
}

/** What a handler returns: plain data, or one of the wrapped answers. */
export type Answer = unknown | Json | Download | Redirect;

/** The reply of a route that answers with nothing but a file; `file` names its media type. */
export const FILE = z.string().meta({ description: 'The bytes.' });

export interface RouteOptions<Params, Query, Body> {
  /** Operation id of the contract: area.tag.name. */
  id: string;
  access: RouteAccess;
  summary: string;
  params?: z.ZodType<Params>;
  query?: z.ZodType<Query>;
  body?: z.ZodType<Body>;
  /** Takes files; `body` then describes the text parts, in which everything is text. */
  upload?: UploadOptions;
  reply: z.ZodType;
  /** Media type of the file that it answers with instead, when that is asked for. */
  file?: string;
  /** Answers with a stored file, also in pieces (206), and not again to who has it (304). */
  stored?: boolean;
  /** Status of success; 201 for a creation. */
  status?: 200 | 201;
  /** Message key of success, with its parameters where the answer gives them. */
  message?: string | ((answer: Answer) => readonly [key: string, params: Record<string, unknown>]);
  /** Message keys of the refusals that are this operation's own. */
  errors?: readonly string[];
  /** A list: its answer has `meta`. */
  list?: boolean;
  /** Members of `meta`; of a list, those besides paging. */
  meta?: z.ZodRawShape;
  /** Needs no API key: the path is on the allowlist. */
  keyless?: boolean;
  /** Concerns the caller's own person, who is outside of every tenant when a system administrator acts in one. */
  personal?: boolean;
  /** A reading POST or a GET that writes says so; GET reads and the others write as a rule. */
  writes?: boolean;
  /** Members of the answer that are masked where it is kept for a repeated idempotent request. */
  secrets?: readonly string[];
  version?: 1 | 2;
  run(ctx: Context, input: Input<Params, Query, Body>): Promise<Answer>;
}

export interface Route extends Omit<RouteOptions<never, never, never>, 'run' | 'params' | 'query' | 'body'> {
  method: Method;
  path: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  run(ctx: Context, input: Input<unknown, unknown, unknown>): Promise<Answer>;
}

const define =
  (method: Method) =>
  <Params = Record<never, never>, Query = Record<never, never>, Body = Record<never, never>>(
    path: string,
    options: RouteOptions<Params, Query, Body>,
  ): Route =>
    ({ method, path, ...options }) as unknown as Route;

export const get = define('GET');
export const post = define('POST');
export const put = define('PUT');
export const patch = define('PATCH');
export const del = define('DELETE');

export const isWriting = (route: Route): boolean => route.writes ?? route.method !== 'GET';
