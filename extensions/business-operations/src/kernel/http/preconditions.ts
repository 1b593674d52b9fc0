import { hash } from 'node:crypto';
import sql, { raw } from 'sql-template-tag';
import type { Context } from '../context/context.ts';
import { Refusal } from '../errors.ts';
import { dataOf } from './reply.ts';
import { accessCollection, FILE, isWriting, type Route } from './route.ts';
import { parse } from './validate.ts';

/** The entity tag of a record as one caller sees it in one language, by the route that shows it. */
export function tagOf({ untagged }: Route, data: string | Buffer): string {
  const tagged = untagged
    ? JSON.stringify(JSON.parse(data.toString(), (name, value) => (untagged.includes(name) ? undefined : value)))
    : data;
  return `"${hash('sha256', tagged, 'base64url')}"`;
}

/** Which routes answer with a record that has an entity tag, and which record a route concerns. */
export interface Shown {
  /** The answer is the record as its own route shows it. */
  isShown(route: Route): boolean;
  /** The route that shows the record with which the path begins: `GET /quotes/{id}` for all below `/quotes/{id}`. */
  by(route: Route): Route | undefined;
}

const recordPath = (path: string): string | undefined => /^[^{}]*\{\w+\}/.exec(path)?.[0];

/** The table of the record that a route shows; null where its access names none. */
const tableOf = ({ record, access }: Route): string | null => record ?? accessCollection(access);

/** A route shows a record when it does no more than note who looks at it, and its path ends with the record's id, or there is only one. */
const showsRecord = (route: Route): boolean =>
  route.method === 'GET' &&
  (!isWriting(route) || route.untagged !== undefined) &&
  (accessCollection(route.access) !== null || (route.only !== undefined && tableOf(route) !== null)) &&
  (route.only ? recordPath(route.path) === undefined : route.path === recordPath(route.path)) &&
  !route.query &&
  route.reply !== FILE &&
  !route.redirects;

export function shownRecords(routes: readonly Route[]): Shown {
  const keyOf = ({ version = 1, path }: Route) => `${version} ${recordPath(path) ?? path}`;
  const shows = new Map(routes.filter(showsRecord).map((route) => [keyOf(route), route]));
  const by = (route: Route) => shows.get(keyOf(route));
  const isShown = (route: Route) => {
    const show = by(route);
    return show !== undefined && (route === show || (route.method === 'PUT' && route.path === show.path && route.reply === show.reply));
  };
  const shown = new Set(routes.filter(isShown));
  return { by, isShown: (route) => shown.has(route) };
}

interface Condition {
  /** The header `If-Match`: the tag, or one of several, with which the client has seen the record. */
  wanted: string | undefined;
  /** The route that shows the record; without one there is nothing that could match. */
  show: Route | undefined;
  params: Readonly<Record<string, string | undefined>>;
}

/**
 * Refuses (412) to change a record that is no longer what the client has seen (RFC 9110, 13.1.1). The record is locked first, so that it
 * stays as it was found until the transaction ends.
 */
export async function assertUnchanged(ctx: Context, { wanted, show, params }: Condition): Promise<void> {
  if (wanted === undefined || wanted.trim() === '*') return;
  if (!show) throw changed();
  const name = accessCollection(show.access);
  if (name) ctx.access(name, 'read');
  const parsed = parse(show.params, params, ctx.app.messages, ctx.language) as { id: number | string };
  const record = show.only?.(ctx) ?? sql`id = ${parsed.id}`;
  await ctx.rows(sql`select 1 from ${raw(tableOf(show) as string)} where ${record} for no key update`);
  const tag = tagOf(show, dataOf(await show.run(ctx, { params: parsed, query: {}, body: {}, uploads: [], headers: {} })));
  // Proxies that compress an answer make its tag a weak one; the bytes that it was made of are the same.
  const tags = wanted.split(',').map((each) => each.trim().replace(/^W\//, ''));
  if (!tags.includes(tag)) throw changed();
}

const changed = () => new Refusal(412, 'error.changed_meanwhile');
