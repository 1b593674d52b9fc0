import type { Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Action } from '../access/permissions.ts';
import type { App } from '../app.ts';
import type { Context } from '../context/context.ts';
import type { Button } from '../model/button.ts';
import type { AnyCollection } from '../model/collection.ts';
import type { Label } from '../model/field.ts';
import type { Deferred, Download, Json, Redirect } from './reply.ts';
import type { Upload, UploadOptions } from './upload.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call a route: users to whom Directus grants an action on a collection, or
 * `SYS` system administrators, `SELF` any signed-in user, `PUBLIC` everybody,
 * `TOKEN` whoever has the token in the path, as `tokenTenant` says; who has signed in makes no difference.
 */
export type RouteAccess = readonly [collection: AnyCollection | SystemCollection, action: Action] | 'SYS' | 'SELF' | 'PUBLIC' | 'TOKEN';

type SystemCollection = 'directus_users' | 'directus_files';

export const accessCollection = (access: RouteAccess): string | null =>
  typeof access === 'string' ? null : typeof access[0] === 'string' ? access[0] : access[0].name;

export interface Input<Params, Query, Body> {
  params: Params;
  query: Query;
  body: Body;
  /** The files of a route with `upload`, in the order in which they arrived. */
  uploads: readonly Upload[];
  /** The headers that the route declares; null for those that are not sent. */
  headers: Readonly<Record<string, string | null>>;
  /** What `prepare` made of the files. */
  prepared?: unknown;
}

/**
 * What `run` returns: plain data, or one of the classes in reply.ts. A refusal that it returns, rather than throws, is answered although the
 * transaction commits: it keeps the count of wrong codes, say.
 */
export type Answer = unknown | Json | Download | Redirect | Deferred;

type Translate = (key: string, params?: Record<string, unknown>) => string;

/** The `reply` of a route that only answers with a file; `file` names its media type. */
export const FILE = z.string().meta({ description: 'The bytes.' });

export interface RouteOptions<Params, Query, Body> {
  /** Operation id of the contract: area.tag.name. */
  id: string;
  access: RouteAccess;
  summary: string;
  params?: z.ZodType<Params>;
  query?: z.ZodType<Query>;
  body?: z.ZodType<Body>;
  /** Headers that it reads besides those of every route, and what they are. */
  headers?: Readonly<Record<string, Label>>;
  /** The route receives files as `multipart/form-data`; `body` then describes the text parts. */
  upload?: UploadOptions;
  reply: z.ZodType;
  /** Media type of the file that the route answers with when the client asks for one: a spreadsheet beside a `reply` by Accept, as `ctx.format` says. */
  file?: string;
  /** The route answers with a stored file and supports ranges (206) and revalidation (304). */
  stored?: boolean;
  /** The answer has an `ETag`, and clients that have it already are answered 304. */
  revalidated?: boolean;
  /** Status of success; 201 for a creation. */
  status?: 200 | 201;
  /** The route answers with `Redirect` to the operation that took its place, whose answer `reply` describes. */
  redirects?: 307 | 308;
  /** False for a route of status 201 that may answer 200 as well, with `NotCreated`. */
  createsAlways?: false;
  /** Message key of success, or a function of the answer that returns the key and its parameters, of which some may be words themselves. */
  message?: string | ((answer: Answer, translate: Translate) => readonly [key: string, params: Record<string, unknown>]);
  /** Message keys of the refusals specific to this operation. */
  errors?: readonly string[];
  /** The route is a list, whose answer has `meta`. */
  list?: boolean;
  /** The table of the record that the route shows, where `access` names the right to another one. */
  record?: string;
  /** The record that the route shows is the only one of its kind that the tenant has: a condition on its table. */
  only?(ctx: Context): Sql;
  /**
   * Members of the record, at whatever depth, that change while it is looked at, and so are no part of its entity tag. A GET that notes who
   * has looked has a tag by this.
   */
  untagged?: readonly string[];
  /** The collection whose rows the list has; the Studio offers it as a spreadsheet. */
  rows?: string;
  /** Properties of `meta`; for a list, those in addition to paging. */
  meta?: z.ZodRawShape;
  /** The path is on the allowlist and needs no API key. */
  keyless?: boolean;
  /**
   * Open to callers without an account, who have an API key and the tenant that it or X-TENANT-ID names: `opens` are the collections that
   * they may read and write there. With `catalogue` they may read without a key, too, of a tenant that has opened its public catalogue;
   * `ctx.catalogue` then says so.
   */
  withoutAccount?: { opens: readonly string[]; catalogue?: true };
  /** With `access: 'TOKEN'`: the tenant that the path's token belongs to, or null for a 404. Refuses a client that asks too often. */
  tokenTenant?(app: App, params: Readonly<Record<string, string | undefined>>, ip: string | null): Promise<number | null>;
  /** Concerns the caller's own account, which has no tenant when a system administrator acts in one. */
  personal?: boolean;
  /** Set where the method says otherwise: `false` for a POST that only reads, `true` for a GET that writes. */
  writes?: boolean;
  /** Properties of the answer that are masked in the response stored for the idempotency key. */
  secrets?: readonly string[];
  /**
   * The operation knows its own repetition, so that one whose process died while it waited for another server may be sent again with the
   * same `Idempotency-Key`. Otherwise it is refused until the key expires.
   */
  repeatable?: boolean;
  version?: 1 | 2;
  /** The Studio offers it on the records of this collection, or on their list where the path names no record. */
  button?: Button & { collection: string };
  /** Why the Studio has no button for what the path calls a verb. */
  noButton?: string;
  /** It does for many records of the collection what that verb does for one; the Studio offers it on those that are chosen. */
  bulk?: { collection: string; verb: string };
  /** What takes its time with the files that were sent, before the transaction begins; writes nothing. */
  prepare?(uploads: readonly Upload[], ctx: Context): Promise<unknown>;
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
