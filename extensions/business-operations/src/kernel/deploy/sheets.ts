import type { Route } from '../http/route.ts';
import { accessCollection } from '../http/route.ts';
import { jsonSchema } from '../model/documented.ts';

/** The paths of the lists that the Studio offers as spreadsheets, by collection: those that take its query. */
export function sheetsOf(routes: readonly Route[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { list, rows, access, path, query } of routes) {
    const collection = rows ?? accessCollection(access);
    if (!list || !query || !collection || (!rows && collection in found)) continue;
    if ('items' in ((jsonSchema(query, 'input').properties ?? {}) as object)) found[collection] = path;
  }
  return Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)));
}
