import type { Knex } from 'knex';
import type { App } from '../app.ts';
import { changeFields, isShown } from './change-fields.ts';
import { exclusively } from './exclusively.ts';
import { describe, type SchemaDiff } from './plan.ts';
import type { Snapshot } from './snapshot.ts';

export interface SchemaService {
  snapshot(): Promise<Snapshot>;
  diff(snapshot: Snapshot): Promise<SchemaDiff | null>;
  apply(payload: { hash: string; diff: SchemaDiff }): Promise<void>;
  getHashedSnapshot(snapshot: Snapshot): { hash: string };
}

const admin = { admin: true };

export const schemaService = ({ directus }: App, knex: Knex): SchemaService =>
  new directus.services.SchemaService({ knex, accountability: admin }) as SchemaService;

/** Has Directus change collections, fields and relations: all of it or nothing, in a transaction that has first got hold of their tables. */
export async function changeSchema(
  app: App,
  { diff, snapshot, report }: { diff: SchemaDiff; snapshot: Snapshot; report(line: string): void },
): Promise<void> {
  const { collections, fields, relations } = ofTables(diff);
  const tables = named([...collections, ...fields, ...relations].map(({ collection }) => collection));
  const referenced = named(relations.map(({ related_collection: target }) => target)).filter((name) => !tables.includes(name));
  await exclusively(app.database, { tables, referenced, report }, async (db) => {
    const dropped = await dropColumnTriggers(db, diff);
    const rest = await changeFields(app, db, diff, snapshot);
    const service = schemaService(app, db);
    const { hash } = service.getHashedSnapshot(await service.snapshot());
    await service.apply({ hash, diff: rest });
    for (const trigger of dropped) await createAgain(db, trigger);
  });
  // Directus has done so before the commit, when servers still read the former schema.
  await new app.directus.services.UtilsService({ accountability: admin }).clearCache({ system: true });
}

const named = (tables: readonly (string | null | undefined)[]): string[] =>
  [...new Set(tables)].flatMap((table) => (table ? [`public.${table}`] : []));

/** What changes tables: of a collection nothing but its coming and going, of a field all but how it is shown. */
const ofTables = (diff: SchemaDiff): SchemaDiff => ({
  ...diff,
  collections: diff.collections.filter(({ diff: [first] }) => first && !first.path),
  fields: diff.fields.filter((entry) => !isShown(entry)),
});

/** PostgreSQL neither alters nor drops a column that a trigger names. Returns the statements that make the triggers again. */
async function dropColumnTriggers(db: Knex, diff: SchemaDiff): Promise<string[]> {
  const { changes, deletions } = describe(ofTables(diff));
  const tables = [...changes, ...deletions].map((name) => name.split('.')[0]);
  const { rows } = await db.raw<{ rows: { name: string; table_name: string; definition: string }[] }>(
    `select g.tgname as name, c.relname as table_name, pg_get_triggerdef(g.oid) as definition
     from pg_trigger g join pg_class c on c.oid = g.tgrelid
     where not g.tgisinternal and c.relnamespace = 'public'::regnamespace and (cardinality(g.tgattr::int2[]) > 0 or g.tgqual is not null)
       and c.relname = any (?)`,
    [tables],
  );
  for (const { name, table_name: table } of rows) await db.raw('drop trigger ?? on ??', [name, table]);
  return rows.map(({ definition }) => definition);
}

const UNDEFINED_COLUMN = '42703';

/** Those that an administrator made stay, too. One whose column is gone goes with it; ours are made by the SQL files as they are now. */
async function createAgain(db: Knex.Transaction, definition: string): Promise<void> {
  try {
    await db.transaction((inner) => inner.raw(definition.replaceAll('?', '\\?')));
  } catch (error) {
    if ((error as { code?: string }).code !== UNDEFINED_COLUMN) throw error;
  }
}
