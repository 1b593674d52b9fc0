import type { Knex } from 'knex';
import type { App } from '../app.ts';
import { type Entry, isNew, type SchemaDiff } from './plan.ts';
import type { Snapshot } from './snapshot.ts';

/** What Directus's own application of a diff says with each change, which is told of as a whole. */
const QUIETLY = { autoPurgeSystemCache: false, bypassLimits: true, emitEvents: false };

/** Whether nothing of it is in the table itself: how a field is shown and what it is called. */
export const isShown = ({ diff }: Entry): boolean => diff.every(({ kind, path }) => kind !== 'D' && path?.[0] === 'meta');

interface SnapshotField {
  collection: string;
  field: string;
  meta: object;
}

/**
 * The new fields of collections that are there, and what fields are called: one after the other. Directus's diff would read its whole schema anew
 * after each of them, and alter columns whose label alone is another: that is most of the time for which nobody else gets at the tables.
 * Returns what is left of the diff.
 */
export async function changeFields({ directus }: App, db: Knex, diff: SchemaDiff, snapshot: Snapshot): Promise<SchemaDiff> {
  const made = new Set(diff.collections.filter(isNew).map(({ collection }) => collection));
  const isAdded = (entry: Entry) => isNew(entry) && !made.has(entry.collection);
  const schema = await directus.getSchema({ database: db, bypassCache: true });
  const service = new directus.services.FieldsService({ knex: db, schema });
  for (const { collection, diff: changes } of diff.fields.filter(isAdded))
    await service.createField(collection, changes[0]?.rhs, undefined, QUIETLY);
  const declared = new Map((snapshot.fields as SnapshotField[]).map((each) => [`${each.collection}.${each.field}`, each.meta]));
  for (const { collection, field } of diff.fields.filter(isShown))
    await service.updateField(collection, { field, meta: declared.get(`${collection}.${field}`) }, QUIETLY);
  return { ...diff, fields: diff.fields.filter((entry) => !isAdded(entry) && !isShown(entry)) };
}
