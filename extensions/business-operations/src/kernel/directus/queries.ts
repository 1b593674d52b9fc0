import { isUtf8 } from 'node:buffer';
import { createError, ForbiddenError, InvalidPayloadError } from '@directus/errors';
import type { Accountability, SchemaOverview } from '@directus/types';
import type { NextFunction, Request, Response } from 'express';
import { z } from 'zod';
import type { App } from '../app.ts';
import { sessions } from '../database/session.ts';
import { type HookRegistry, isByUser } from '../hooks.ts';
import { fieldOf } from '../model/collection.ts';

type Query = Record<string, unknown>;

export const MAX_DEPTH = 64;
/** Rows that one answer has at most. Those of a hundred thousand hold up the process, and so everybody, for ten seconds. */
export const MOST_ROWS = 10_000;

const InvalidQuery = createError<{ reason: string }>('INVALID_QUERY', ({ reason }) => `Invalid query. ${reason}.`, 400);
const TooMany = createError('INVALID_QUERY', `An answer has at most ${MOST_ROWS} rows: ask for them page by page, or export them.`, 400);
const TooDeep = createError('INVALID_PAYLOAD', `Values may be nested at most ${MAX_DEPTH} levels deep.`, 400);

/** The objects of a value level by level. Recursion could overflow the stack with a deeply nested value. */
function* levelsOf(value: unknown): Generator<object[]> {
  let level = [value];
  while (level.length) {
    const objects = level.filter((each) => each !== null && typeof each === 'object') as object[];
    yield objects;
    level = objects.flatMap((each) => Object.values(each));
  }
}

function isTooDeep(value: unknown): boolean {
  let depth = 0;
  for (const _ of levelsOf(value)) if (depth++ > MAX_DEPTH) return true;
  return false;
}

const isTorn = (text: unknown): boolean => typeof text === 'string' && !text.isWellFormed();

/** Whether there is half of a surrogate pair in a value: UTF-8 has no bytes for it, so another character would be stored. */
function hasTornText(value: unknown): boolean {
  if (isTorn(value)) return true;
  for (const level of levelsOf(value)) if (level.some((each) => Object.entries(each).some((entry) => entry.some(isTorn)))) return true;
  return false;
}

/** Whether every object inherits a property of this name. Directus mistakes such a property for the client's, or drops the filter. */
const isInherited = (name: string) => name in Object.prototype;

function hasInheritedNames(value: unknown): boolean {
  for (const level of levelsOf(value)) if (level.some((each) => Object.keys(each).some(isInherited))) return true;
  return false;
}

/** The same for the brackets of a text such as a GraphQL document. Brackets inside strings do not count. */
function isTextTooDeep(text: string): boolean {
  let depth = 0;
  for (const [bracket] of text.replace(/"""[\s\S]*?"""|"(?:[^"\\\n]|\\.)*"|#.*/g, '').matchAll(/[{}[\]()]/g)) {
    depth += '{[('.includes(bracket) ? 1 : -1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

const json = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value, context) => {
    const parsed = typeof value === 'string' ? fromJson(value) : (value ?? undefined);
    if (parsed !== null && !hasInheritedNames(parsed)) return parsed;
    context.addIssue('neither JSON nor its value');
    return z.NEVER;
  }, schema);

function fromJson(text: string): unknown {
  try {
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return null;
  }
}

const names = z.union([z.string(), z.array(z.string())]).nullish();
const scalar = z.union([z.string(), z.number(), z.boolean()]).nullish();
const count = (min: number) =>
  z
    .union([z.string(), z.number()])
    .refine((value) => Number.isSafeInteger(Number(value)) && Number(value) >= min)
    .nullish();
const object = z.record(z.string(), z.unknown());

/** The shapes that Directus expects of its query parameters without checking them. */
const parameters = z.looseObject({
  fields: names,
  sort: names,
  groupBy: names,
  meta: names,
  filter: json(object.optional()),
  aggregate: json(z.record(z.string(), z.union([z.string(), z.array(z.string())])).optional()),
  alias: json(z.record(z.string(), z.string()).optional()),
  deep: json(object.optional()),
  variables: json(object.optional()),
  limit: count(-1),
  offset: count(0),
  page: count(0),
  search: scalar,
  version: scalar,
  export: scalar,
  access_token: z.string().optional(),
});

/** Refuses malformed parameters. In `deep` they would end the process, because Directus does not await its own check. */
export function checkParameters(query: Query): void {
  if (isTooDeep(query)) throw new TooDeep();
  const parsed = parameters.safeParse(query);
  if (!parsed.success) throw new InvalidQuery({ reason: `"${parsed.error.issues[0]?.path.join('.')}" is malformed` });
  const { filter, aggregate, alias, deep, variables } = parsed.data;
  const values = [filter, aggregate, alias, deep, variables];
  if (values.some(isTooDeep)) throw new TooDeep();
  if (deep) checkDeep(deep);
}

function checkDeep(level: Query): void {
  checkParameters(
    Object.fromEntries(Object.entries(level).flatMap(([key, value]) => (key.startsWith('_') ? [[key.slice(1), value]] : []))),
  );
  for (const [key, value] of Object.entries(level)) {
    if (key.startsWith('_')) continue;
    if (!object.safeParse(value).success) throw new InvalidQuery({ reason: '"deep" is malformed' });
    checkDeep(value as Query);
  }
}

const checked = (check: (req: Request) => void) => (req: Request, _res: Response, next: NextFunction) => {
  try {
    check(req);
  } catch (error) {
    return next(error);
  }
  next();
};

export const checkRequestQuery = checked(({ query, url }) => {
  if (!url.includes('?')) return;
  const names = [...new URLSearchParams(url.split('?')[1]).keys()].flatMap((name) => name.split(/[[\]]+/));
  // The query parser drops these names silently.
  if (names.some(isInherited)) throw new InvalidQuery({ reason: 'A field does not exist' });
  checkParameters(query);
});

const BY_QUERY = ['SEARCH', 'PATCH', 'DELETE'];

/** A body as Directus has read it, with the bytes that it keeps; our own entrance looks at them as it reads. */
interface ReadRequest extends Request {
  rawBody?: Buffer;
}

const isDeclaredOtherwise = ({ headers }: Request): boolean => /charset\s*=\s*"?(?!utf-8)/i.test(headers['content-type'] ?? '');

/** Must run after the body has been read. */
export const checkRequestBody = checked((req: ReadRequest) => {
  const { body, method, path, query: asked, rawBody } = req;
  if (rawBody && !isUtf8(rawBody) && !isDeclaredOtherwise(req)) throw new InvalidPayloadError({ reason: 'The body is not UTF-8' });
  if (isTooDeep(body)) throw new TooDeep();
  if (hasTornText(body)) throw new InvalidPayloadError({ reason: 'A text holds half of a surrogate pair' });
  const { query, data } = (body ?? {}) as { query?: unknown; data?: unknown };
  if (path.startsWith('/graphql')) {
    if ([query, asked.query].some((text) => typeof text === 'string' && isTextTooDeep(text))) throw new TooDeep();
    return;
  }
  const isQuery = path.startsWith('/utils/export/') || (BY_QUERY.includes(method) && (method !== 'PATCH' || data !== undefined));
  if (!isQuery || query === undefined) return;
  const { data: parameters } = object.safeParse(query);
  if (!parameters) throw new InvalidQuery({ reason: '"query" is malformed' });
  checkParameters(parameters);
});

/** The path to a field that a query uses. `shown` when the query only reads it, as Directus then conceals its value itself. */
interface Use {
  path: readonly string[];
  shown: boolean;
}

const GROUPS = ['_and', '_or', '_some', '_none'];

function* inFilter(filter: unknown, prefix: readonly string[]): Generator<Use> {
  if (Array.isArray(filter)) for (const each of filter) yield* inFilter(each, prefix);
  else if (filter && typeof filter === 'object')
    for (const [key, value] of Object.entries(filter)) {
      if (GROUPS.includes(key)) yield* inFilter(value, prefix);
      else if (!key.startsWith('_') || isInherited(key)) {
        const path = [...prefix, ...key.split('.')];
        yield { path, shown: false };
        yield* inFilter(value, path);
      }
    }
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value : [value]).filter((each) => typeof each === 'string');

function* usesOf(query: Query, prefix: readonly string[] = []): Generator<Use> {
  const used = (name: string, shown = false): Use => ({ path: [...prefix, ...name.replace(/^-/, '').split('.')], shown });
  yield* inFilter(query.filter, prefix);
  for (const name of listOf(query.sort)) yield used(name);
  for (const name of [...listOf(query.group), ...listOf(query.groupBy)]) yield used(name);
  for (const [operation, value] of Object.entries(query.aggregate ?? {}))
    for (const name of [operation, ...listOf(value)]) yield used(name);
  for (const [name, value] of Object.entries(query.alias ?? {})) for (const each of [name, ...listOf(value)]) yield used(each);
  for (const name of listOf(query.fields)) yield used(name, !name.includes('('));
  yield* inDeep((query.deep ?? {}) as Query, prefix);
}

function* inDeep(deep: Query, prefix: readonly string[]): Generator<Use> {
  const own: Query = {};
  for (const [key, value] of Object.entries(deep))
    if (key.startsWith('_') && !isInherited(key)) own[key.slice(1)] = value;
    else {
      yield { path: [...prefix, key], shown: true };
      if (value && typeof value === 'object') yield* inDeep(value as Query, [...prefix, key]);
    }
  if (Object.keys(own).length) yield* usesOf(own, prefix);
}

const CONCEALING = ['conceal', 'hash', 'encrypt'];

/** The field name in `count(lines)` or `item:collection`. */
const nameOf = (segment: string) => (/^\w+\(\s*(\w+)/.exec(segment)?.[1] ?? segment).replace(/:.*|\)$/, '');

/** The collection that a relation leads to; null when the name does not tell. */
function target({ relations }: SchemaOverview, collection: string | null, segment: string): string | null {
  const named = /^\w+:(\w+)$/.exec(segment)?.[1];
  if (named) return named;
  const name = nameOf(segment);
  const relation = relations.find(
    ({ collection: many, field, related_collection: one, meta }) =>
      (many === collection && field === name) || (one === collection && meta?.one_field === name),
  );
  if (!relation) return null;
  return relation.collection === collection && relation.field === name ? relation.related_collection : relation.collection;
}

interface Reading {
  schema: SchemaOverview | null;
  accountability: Accountability | null;
}

/** System administrators are bound by nothing but what there is, and our services have bounds of their own. */
export const isBound = (context: Pick<Reading, 'accountability'>): boolean => isByUser(context) && !sessions.getStore()?.service;

/** Who asks for all rows is given one more than there may be, by which it shows that there are too many. */
function bounded(query: Query): Query {
  const { limit } = query;
  if (typeof limit !== 'number' || (limit >= 0 && limit <= MOST_ROWS)) return query;
  if (limit > MOST_ROWS) throw new TooMany();
  return { ...query, limit: MOST_ROWS + 1 };
}

/**
 * Refuses queries that filter, sort, group or aggregate by a concealed field, because their answers would reveal its value step by
 * step. Directus only checks that some permission names the field, which the permission on the user's own record does. The hook runs
 * for every read, whether through REST, GraphQL or a flow.
 */
export function guardQueries(registry: HookRegistry, app: App): void {
  const isConcealed = ({ collections }: SchemaOverview, collection: string, name: string): boolean => {
    const fields = collections[collection]?.fields ?? {};
    if (Object.hasOwn(fields, name) && fields[name]?.special.some((special) => CONCEALING.includes(special))) return true;
    return app.model.has(collection) && Boolean(fieldOf(app.model.get(collection), name)?.secret);
  };

  const check = (query: Query, meta: Query, context: Reading): Query => {
    const { schema } = context;
    for (const name of ['limit', 'offset', 'page']) {
      const value = query[name];
      if (typeof value === 'number' && !(Number.isSafeInteger(value) && value >= (name === 'limit' ? -1 : 0)))
        throw new InvalidQuery({ reason: `"${name}" is out of range` });
    }
    for (const { path, shown } of usesOf(query)) {
      if (path.some((segment) => isInherited(segment) || isInherited(nameOf(segment)) || segment.includes('\0')))
        throw new InvalidQuery({ reason: 'A field does not exist' });
      if (shown || !schema) continue;
      let place: string | null = String(meta.collection);
      for (const segment of path) {
        const known: string[] = place ? [place] : Object.keys(schema.collections);
        if (known.some((collection) => isConcealed(schema, collection, nameOf(segment)))) throw new ForbiddenError();
        place = target(schema, place, segment);
      }
    }
    return isBound(context) ? bounded(query) : query;
  };

  registry.filter('*.query', check);
  registry.filter('*.read', (rows: unknown, _meta, context: Reading) => {
    // Rather than some of the rows, which would be taken for all.
    if (Array.isArray(rows) && rows.length > MOST_ROWS && isBound(context)) throw new TooMany();
    return rows;
  });
}
