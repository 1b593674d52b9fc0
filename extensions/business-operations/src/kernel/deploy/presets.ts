import type { Knex } from 'knex';
import { readState, recordState } from '../database/state.ts';
import { type AnyCollection, fieldOf } from '../model/collection.ts';
import type { AnyField, Kind } from '../model/field.ts';
import type { Model } from '../model/model.ts';

/** What each collection's list was given last, as text: whatever differs from it now is an administrator's. */
type Given = Record<string, string>;

interface Preset {
  id: number;
  collection: string;
  layout: string;
  layout_query: unknown;
  layout_options: unknown;
}

const STATE = 'presets';
const LAYOUT = 'tabular';
const ROWS = 25;

/** Pixels. */
const WIDTHS: Partial<Record<Kind, number>> = { boolean: 90, integer: 100, date: 120, timestamp: 160, enum: 130, decimal: 140, ref: 180 };

/** By how many characters the column takes at most. */
const CODE = { length: 10, width: 110 };
const SHORT_TEXT = { length: 50, width: 150 };
const LONG_TEXT = 240;

const NUMBERS: readonly Kind[] = ['integer', 'bigint', 'decimal'];

/** Makes the declared columns the list that everybody starts from; one that an administrator has changed or removed stays theirs. */
export async function applyPresets(db: Knex, { collections }: Model): Promise<void> {
  const given = (await readState<Given>(db, STATE)) ?? {};
  const forAll = await db('directus_presets')
    .whereNull('user')
    .whereNull('role')
    .whereNull('bookmark')
    .select<Preset[]>('id', 'collection', 'layout', 'layout_query', 'layout_options');
  for (const declared of collections) {
    const list = listOf(declared);
    if (!list) continue;
    const { name } = declared;
    const wanted = JSON.stringify(list);
    const present = forAll.filter(({ collection }) => collection === name);
    const columns = {
      layout: list.layout,
      layout_query: JSON.stringify(list.layout_query),
      layout_options: JSON.stringify(list.layout_options),
    };
    if (!present.length && given[name] === undefined) await db('directus_presets').insert({ collection: name, ...columns });
    else if (present.length === 1 && present[0] && asText(present[0]) === given[name])
      await db('directus_presets').where({ id: present[0].id }).update(columns);
    else continue;
    given[name] = wanted;
  }
  await recordState(db, STATE, given);
}

const asText = ({ layout, layout_query, layout_options }: Preset) => JSON.stringify({ layout, layout_query, layout_options });

function listOf(declared: AnyCollection) {
  const { columns, sort } = declared.options;
  if (!columns) return null;
  const fields = columns.map((name) => [name, fieldOf(declared, name) as AnyField] as const);
  const widths = Object.fromEntries(fields.map(([name, field]) => [name, widthOf(field)]));
  const align = Object.fromEntries(fields.filter(([, { kind }]) => NUMBERS.includes(kind)).map(([name]) => [name, 'right']));
  return {
    layout: LAYOUT,
    layout_query: { [LAYOUT]: { fields: columns, sort: sort ?? columns.slice(0, 1), limit: ROWS, page: 1 } },
    layout_options: { [LAYOUT]: { widths, align } },
  };
}

function widthOf({ kind, length = Infinity }: AnyField): number {
  return WIDTHS[kind] ?? [CODE, SHORT_TEXT].find((column) => length <= column.length)?.width ?? LONG_TEXT;
}
