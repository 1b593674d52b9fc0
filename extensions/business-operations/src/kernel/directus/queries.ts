import { createError, ForbiddenError } from '@directus/errors';
import type { SchemaOverview } from '@directus/types';
import type { NextFunction, Request, Response } from 'express';
import { z } from 'zod';
import type { App } from '../app.ts';
import type { HookRegistry } from '../domain.ts';
import { fieldOf } from '../model/collection.ts';

type Query = Record<string, unknown>;

export const MAX_DEPTH = 64;

const InvalidQuery = createError<{ reason: string }>('INVALID_QUERY', ({ reason }) => `Invalid query. ${reason}.`, 400);
const TooDeep = createError('INVALID_PAYLOAD', `Values may be nested at most ${MAX_DEPTH} levels deep.`, 400);

/** Level by level, because recursion is what deep values are made to exhaust. */
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

/** A name that every object has: Directus takes its own part of it for the client's, or drops it and with it a whole filter. */
const isInherited = (name: string) => name in Object.prototype;

function hasInheritedNames(value: unknown): boolean {
  for (const level of levelsOf(value)) if (level.some((each) => Object.keys(each).some(isInherited))) return true;
  return false;
}

/** The same for a text of brackets, such as a GraphQL document; what its strings hold does not count. */
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

/** The shapes that Directus takes its query parameters to have without looking. */
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

/** Refuses parameters that Directus would stumble over; in `deep` that would end the process, because nobody waits for its check. */
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
  const names = [...new URLSearchParams(url.split('?')[1]).keys()].flatMap((name) => name.split(/[[\]]+/));
  // The parser of queries drops these silently.
  if (names.some(isInherited)) throw new InvalidQuery({ reason: 'A field does not exist' });
  checkParameters(query);
});

const BY_QUERY = ['SEARCH', 'PATCH', 'DELETE'];

/** Runs when the body is read. */
export const checkRequestBody = checked(({ body, method, path, query: asked }) => {
  if (isTooDeep(body)) throw new TooDeep();
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

/** A way to a field that a query uses; `shown` when it is no more than read, so that Directus itself conceals the value. */
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

/** `count(lines)`, `item:collection` → the field's own name. */
const nameOf = (segment: string) => (/^\w+\(\s*(\w+)/.exec(segment)?.[1] ?? segment).replace(/:.*|\)$/, '');

/** Where a relation leads, null where that cannot be told from the name. */
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

/**
 * No query filters, sorts, groups or aggregates by a field whose value nobody sees: the answer would tell the value piece by piece.
 * Directus asks only whether some permission names the field, and one's own record does. Holds for every reading service, and so at every door.
 */
export function guardQueries(registry: HookRegistry, app: App): void {
  const isConcealed = ({ collections }: SchemaOverview, collection: string, name: string): boolean => {
    const fields = collections[collection]?.fields ?? {};
    if (Object.hasOwn(fields, name) && fields[name]?.special.some((special) => CONCEALING.includes(special))) return true;
    return app.model.has(collection) && Boolean(fieldOf(app.model.get(collection), name)?.secret);
  };

  const check = (query: Query, meta: Query, { schema }: { schema: SchemaOverview | null }): Query => {
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
    return query;
  };

  registry.filter('*.query', check as never);
}
