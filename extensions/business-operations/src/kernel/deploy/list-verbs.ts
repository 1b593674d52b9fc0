import { accessCollection, type Route } from '../http/route.ts';
import { listButtonsOf } from '../model/buttons.ts';
import { isNotByHand } from '../model/collection.ts';
import type { Model } from '../model/model.ts';
import { type ShownVerb, shownVerb } from './verb-options.ts';

/** An operation that the Studio offers on the list of a collection. */
export interface ListVerb extends ShownVerb {
  path: string;
  /** The right that it takes; that of system administrators where there is none. */
  right?: { collection: string; action: string };
  /** The rows are no tenant's: it is done in none. */
  platform?: true;
  /** A page of the module offers it, and the list does not. */
  onPage?: true;
}

export type ListVerbs = Record<string, Record<string, ListVerb>>;

/** What the routes offer on lists, by collection and in their order. */
export function listVerbsOf(routes: readonly Route[], model: Model): ListVerbs {
  const found = [...listButtonsOf(routes)].map(([collection, { verbs }]): [string, Record<string, ListVerb>] => {
    const { scope, tenantColumn } = model.get(collection).options;
    const platform = scope === 'system' && !tenantColumn ? { platform: true as const } : {};
    const twice = Object.keys(verbs).filter((name) => model.buttons.get(collection)?.verbs[name]);
    if (twice.length) throw new Error(`${twice.join(', ')} of ${collection} is a verb of its records, too.`);
    const shown = Object.entries(verbs).map(([name, { route, ...verb }]): [string, ListVerb] => [
      name,
      { path: route.path, ...rightOf(route), ...platform, ...shownVerb(collection, name, verb, model) },
    ]);
    return [collection, Object.fromEntries(shown)];
  });
  return Object.fromEntries(found.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function rightOf({ access }: Route): Pick<ListVerb, 'right'> {
  const collection = accessCollection(access);
  return collection && typeof access !== 'string' ? { right: { collection, action: access[1] } } : {};
}

/** The collections whose records no form makes, so that their lists offer none. */
export const notByHandOf = ({ collections }: Model): string[] =>
  collections
    .filter(isNotByHand)
    .map(({ name }) => name)
    .sort();
