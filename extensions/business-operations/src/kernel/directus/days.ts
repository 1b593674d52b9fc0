import type { App } from '../app.ts';
import { addDays, addMonths, type Day, dayOf, firstOfMonth, instantAt, SERVER_TIME_ZONE } from '../days.ts';
import type { HookContext, HookRegistry } from '../hooks.ts';
import { fieldOf } from '../model/collection.ts';

/**
 * Days in filters of Directus, which knows the present instant only (`$NOW`): `$TODAY`, `$TODAY(+30)` and `$TODAY(-7)` with days,
 * `$MONTH_START` and `$MONTH_END`, and the numbers `$THIS_YEAR` and `$THIS_MONTH`. They are those of the caller's tenant.
 */
const VARIABLE = /^\$(?:TODAY(?:\(([+-]\d{1,4})\))?|MONTH_START|MONTH_END|THIS_YEAR|THIS_MONTH)$/;

/** What a variable stands for on a day; undefined for any other text. */
export function dayVariable(text: string, today: Day): Day | number | undefined {
  const found = VARIABLE.exec(text);
  if (!found) return undefined;
  if (text === '$THIS_YEAR') return Number(today.slice(0, 4));
  if (text === '$THIS_MONTH') return Number(today.slice(5, 7));
  if (text === '$MONTH_START') return firstOfMonth(today);
  if (text === '$MONTH_END') return addDays(addMonths(firstOfMonth(today), 1), -1);
  return addDays(today, Number(found[1] ?? 0));
}

type Node = Record<string, unknown>;

const mentions = (filter: unknown): boolean => /"\$(TODAY|MONTH_|THIS_)/.test(JSON.stringify(filter) ?? '');

/** Puts the days into a filter where it stands, because Directus counts its rows by the same object. */
function resolve(filter: Node, meaning: (text: string, column: string) => unknown, column = ''): void {
  for (const [key, value] of Object.entries(filter)) {
    const place = key.startsWith('_') || Array.isArray(filter) ? column : key;
    if (typeof value === 'string') filter[key] = meaning(value, place);
    else if (value && typeof value === 'object') resolve(value as Node, meaning, place);
  }
}

export function resolveDays(registry: HookRegistry, app: App): void {
  registry.filter('*.query', async (query: { filter?: Node | null }, { collection }: { collection?: string }, context: HookContext) => {
    const { filter } = query;
    if (!filter || !mentions(filter)) return query;
    const user = context.accountability?.user;
    const tenant = user ? (await app.identities.get(user, context.database))?.tenant : null;
    const timeZone = tenant?.timeZone ?? SERVER_TIME_ZONE;
    const today = dayOf(new Date(), timeZone);
    resolve(filter, (text, column) => {
      const value = dayVariable(text, today);
      const instant = collection && app.model.has(collection) && fieldOf(app.model.get(collection), column)?.kind === 'timestamp';
      return typeof value === 'string' && instant ? instantAt(value, '00:00', timeZone).toISOString() : (value ?? text);
    });
    return query;
  });
}
