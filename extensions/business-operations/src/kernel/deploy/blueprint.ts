import type { Knex } from 'knex';
import type { Snapshot } from './snapshot.ts';
import { runSqlFile, type SqlFile } from './sql-files.ts';
import { readSqlObjects, type SqlObject } from './sql-objects.ts';

interface SnapshotField {
  collection: string;
  field: string;
  schema?: { data_type: string; max_length: number | null; numeric_precision: number | null; numeric_scale: number | null };
}

const SCHEMAS = ['public', 'ops', 'audit'];
const LIVE = '_live';

/**
 * The objects that the SQL files make, in PostgreSQL's own words. The files run on empty tables of the snapshot, in schemas of the
 * same names, while those of the installation are renamed in this transaction alone: it is rolled back, and nobody else sees it.
 */
export async function drawBlueprint(database: Knex, snapshot: Snapshot, files: readonly SqlFile[]): Promise<SqlObject[]> {
  const db = await database.transaction();
  try {
    await db.raw(`select set_config('app.actor_type', 'DATABASE', true)`);
    for (const schema of SCHEMAS) await moveAside(db, schema);
    await createTables(db, snapshot);
    for (const file of files) await runSqlFile(db, file);
    return await readSqlObjects(db);
  } finally {
    await db.rollback();
  }
}

async function moveAside(db: Knex.Transaction, schema: string): Promise<void> {
  const { rows } = await db.raw('select from pg_namespace where nspname = ?', [schema]);
  if (rows.length) await db.raw('alter schema ?? rename to ??', [schema, `${schema}${LIVE}`]);
  if (schema === 'public') await db.raw('create schema public');
}

/** Columns without constraints: those that Directus makes are its own. */
async function createTables(db: Knex.Transaction, snapshot: Snapshot): Promise<void> {
  const fields = new Map<string, SnapshotField[]>();
  for (const field of snapshot.fields as SnapshotField[])
    if (field.schema) fields.set(field.collection, [...(fields.get(field.collection) ?? []), field]);
  const own = new Set((snapshot.collections as { collection: string; schema?: object }[]).flatMap((c) => (c.schema ? [c.collection] : [])));
  const { rows: others } = await db.raw<{ rows: { name: string }[] }>(
    `select relname as name from pg_class where relnamespace = ?::regnamespace and relkind in ('r', 'p') and not relispartition`,
    [`public${LIVE}`],
  );
  const statements = [
    ...others.filter(({ name }) => !own.has(name)).map(({ name }) => [`create table public.?? (like ??.??)`, name, `public${LIVE}`, name]),
    ...[...own].map((name) => [`create table public.?? ()`, name]),
  ];
  for (const [text = '', ...names] of statements) await db.raw(text, names);
  for (const [table, columns] of fields)
    await db.raw(`alter table public.?? ${columns.map(({ schema }) => `add column if not exists ?? ${typeOf(schema)}`).join(', ')}`, [
      table,
      ...columns.map(({ field }) => field),
    ]);
}

const typeOf = ({ data_type, max_length, numeric_precision, numeric_scale }: NonNullable<SnapshotField['schema']> = {} as never) => {
  if (data_type === 'character varying') return `${data_type}${max_length ? `(${max_length})` : ''}`;
  return data_type === 'numeric' ? `numeric(${numeric_precision}, ${numeric_scale})` : data_type;
};
