import type { Knex } from 'knex';
import { readState, recordState } from '../database/state.ts';
import type { Model } from '../model/model.ts';
import { listsOf, type ShippedList } from './lists.ts';

/** What each list was given last, as text: whatever differs from it now is an administrator's. Bookmarks are kept by their names. */
type Given = Record<string, string>;

type Preset = ShippedList & { id: number };

const STATE = 'presets';

/** Makes the declared lists those that everybody starts from; one that an administrator has changed, renamed or removed stays theirs. */
export async function applyPresets(db: Knex, model: Model): Promise<void> {
  const given = (await readState<Given>(db, STATE)) ?? {};
  const forAll = await db('directus_presets')
    .whereNull('user')
    .whereNull('role')
    .select<Preset[]>('id', 'collection', 'bookmark', 'icon', 'filter', 'layout', 'layout_query', 'layout_options');
  const presentOf = (key: string) => forAll.filter((preset) => keyOf(preset) === key);
  const wanted = new Map(model.collections.flatMap((declared) => listsOf(declared, model)).map((list) => [keyOf(list), list]));
  for (const [key, list] of wanted) {
    const present = presentOf(key);
    if (!present.length && given[key] === undefined) await db('directus_presets').insert(columnsOf(list));
    else if (present.length === 1 && present[0] && asText(present[0]) === given[key])
      await db('directus_presets').where({ id: present[0].id }).update(columnsOf(list));
    else continue;
    given[key] = asText(list);
  }
  for (const key of Object.keys(given).filter((name) => !wanted.has(name))) {
    const unchanged = presentOf(key).filter((preset) => asText(preset) === given[key]);
    for (const { id } of unchanged) await db('directus_presets').where({ id }).delete();
    delete given[key];
  }
  await recordState(db, STATE, given);
}

const keyOf = ({ collection, bookmark }: ShippedList): string => (bookmark ? `${collection} ${bookmark}` : collection);

const asText = ({ bookmark, icon, filter, layout, layout_query, layout_options }: ShippedList): string =>
  JSON.stringify({ layout, layout_query, layout_options, ...(bookmark ? { icon, filter } : {}) });

const columnsOf = ({ collection, bookmark, icon, filter, layout, layout_query, layout_options }: ShippedList) => ({
  collection,
  layout,
  layout_query: JSON.stringify(layout_query),
  layout_options: JSON.stringify(layout_options),
  ...(bookmark ? { bookmark, icon, filter: filter && JSON.stringify(filter) } : {}),
});
