import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Knex } from 'knex';
import { readState, recordState } from '../../database/state.ts';
import { type Place, removeBytes, sizeOf, writeBytes } from '../../files/storage.ts';
import { stableId } from '../../model/stable-id.ts';
import { type Drawing, drawings } from './drawings.ts';
import { COLOUR, CSS, DARK, LIGHT } from './theme.ts';

/** A setting of Directus by its column. Objects are JSON. */
type Settings = Record<string, unknown>;

const STATE = 'look';
const SVG = 'image/svg+xml';

/** What Directus gives every new project. */
const STOCK: Settings = { project_color: '#6644FF' };

const NOTE = '영업부터 회계까지, 셔터·절곡 제조사의 업무를 한곳에서\n\nFrom sales to the books: the back office of a shutter maker';

const TEXTS: Settings = {
  project_descriptor: '셔터·절곡 제조 ERP',
  project_color: COLOUR,
  public_note: NOTE,
  theme_light_overrides: LIGHT,
  theme_dark_overrides: DARK,
  custom_css: CSS,
};

/** Gives the Studio the product's look. A setting that an administrator has changed or cleared since stays theirs. */
export async function applyLook(db: Knex, storage: string): Promise<void> {
  const given = (await readState<Settings>(db, STATE)) ?? {};
  const present = await db('directus_settings').first<Settings>();
  const wanted: [string, unknown, Drawing?][] = [
    ...Object.entries(TEXTS),
    ...Object.entries(drawings(COLOUR)).map(([name, drawing]): [string, unknown, Drawing] => [name, idOf(name, drawing), drawing]),
  ];
  for (const [name, value, drawing] of wanted) {
    if (!isOurs(name, present, given)) continue;
    if (drawing) await store(db, { id: String(value), storage, drawing });
    if (!sameValue(present[name], value)) {
      await db('directus_settings').update({ [name]: typeof value === 'object' ? JSON.stringify(value) : value });
      if (drawing && given[name]) await remove(db, String(given[name]), storage);
    }
    given[name] = value;
  }
  await recordState(db, STATE, given);
}

/** Whether a setting is as it was given last, or as Directus gives it to every project that was not given one. */
export const isOurs = (name: string, present: Settings = {}, given: Settings = {}): boolean =>
  sameValue(present[name], name in given ? given[name] : STOCK[name]);

const sameValue = (one: unknown, other: unknown): boolean => sorted(one ?? null) === sorted(other ?? null);

/** JSON with its members in one order. PostgreSQL keeps the order of `json` columns and not that of the state. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, part) =>
    part && typeof part === 'object' ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part,
  );

const hashOf = ({ svg }: Drawing): string => createHash('sha256').update(svg).digest('hex');

/** A changed drawing has another address, because browsers keep files for long. */
const idOf = (name: string, drawing: Drawing): string => stableId('drawing', `${name} ${hashOf(drawing)}`);

const placeOf = (id: string, storage: string): Place => ({ storage, filename_disk: `${id}.svg` });

/** Files of no tenant. Directus shows those that its settings name to everybody. */
async function store(db: Knex, { id, storage, drawing }: { id: string; storage: string; drawing: Drawing }): Promise<void> {
  const { title, svg } = drawing;
  const place = placeOf(id, storage);
  if ((await sizeOf(place)) === null) await writeBytes(place, Readable.from([svg]), SVG);
  const file = {
    id,
    ...place,
    filename_download: `${title}.svg`,
    title,
    type: SVG,
    filesize: Buffer.byteLength(svg),
    sha256: hashOf(drawing),
  };
  await db('directus_files').insert(file).onConflict('id').ignore();
}

async function remove(db: Knex, id: string, storage: string): Promise<void> {
  await db('directus_files').where({ id }).delete();
  await removeBytes(placeOf(id, storage));
}
