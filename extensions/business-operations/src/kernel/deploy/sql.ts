import type { Knex } from 'knex';
import { readState, recordState } from '../database/state.ts';
import { drawBlueprint } from './blueprint.ts';
import former from './former-objects.json' with { type: 'json' };
import type { Snapshot } from './snapshot.ts';
import { runSqlFile, type SqlFile } from './sql-files.ts';
import {
  compareSqlObjects,
  hashOf,
  isEmpty,
  keyOf,
  nameOf,
  readSqlObjects,
  removeSqlObjects,
  type SqlObject,
  type SqlObjectKind,
  type SqlPlan,
} from './sql-objects.ts';

/** What the SQL files have to do to a database. */
export interface SqlDeployment {
  plan: SqlPlan;
  /** What this release declares; null where the database has it already and the files are the same as last time. */
  wanted: SqlObject[] | null;
  /** Keys of what deployments have made. */
  made: ReadonlySet<string>;
  /** Nothing of the product was there. */
  first: boolean;
}

interface Source {
  files: readonly SqlFile[];
  /** A hash of the files and of the schema that they stand on. */
  source: string;
}

interface Ground {
  snapshot: Snapshot;
  /** Whether the schema will be changed first, which may take objects along. */
  changing: boolean;
}

const STATE = 'sql';

/** Objects of the release before the first one that recorded what it made: names by table, by kind. */
const FORMER = Object.entries(former as Record<string, Record<string, string[]>>).flatMap(([kind, tables]) =>
  Object.entries(tables).flatMap(([table, names]) => names.map((name) => keyOf({ kind: kind as SqlObjectKind, table, name }))),
);

export async function planSql(database: Knex, { snapshot, changing, files, source }: Source & Ground): Promise<SqlDeployment> {
  const { present, recorded, before } = await database.transaction(async (db: Knex.Transaction) => ({
    present: await readSqlObjects(db),
    ...(await readRecord(db)),
  }));
  const found = new Map(present.map((object) => [keyOf(object), hashOf(object)]));
  const made = new Set(recorded ? recorded.keys() : before ? FORMER : []);
  const unchanged = !changing && recorded && before === source && [...recorded].every(([key, hash]) => found.get(key) === hash);
  if (unchanged) return { plan: { added: [], changed: [], removed: [] }, wanted: null, made, first: false };
  const wanted = await drawBlueprint(database, snapshot, files);
  return { plan: compareSqlObjects(wanted, present, made), wanted, made, first: !made.size };
}

/** What the last deployment made, by key with its hash; null for a database of a release that did not record it. */
async function readRecord(db: Knex.Transaction): Promise<{ recorded: Map<string, string> | null; before: string | null }> {
  const { rows } = await db.raw<{ rows: { state: boolean; objects: boolean }[] }>(
    `select to_regclass('ops.state') is not null as state, to_regclass('ops.sql_objects') is not null as objects`,
  );
  if (!rows[0]?.state) return { recorded: null, before: null };
  const state = await readState<{ source: string }>(db, STATE);
  // A deployment of a former release has recorded itself, though not what it made.
  const before = state?.source ?? ((await readState(db, 'deployment')) && 'former') ?? null;
  if (!rows[0].objects || !state) return { recorded: null, before };
  const objects = await db('ops.sql_objects').select<{ key: string; hash: string }[]>('key', 'hash');
  return { recorded: new Map(objects.map(({ key, hash }) => [key, hash])), before };
}

/** Brings the objects to what the files declare. Returns lines for the report. */
export async function applySql(db: Knex.Transaction, { wanted, made }: SqlDeployment, { files, source }: Source): Promise<string[]> {
  if (!wanted) return [];
  const present = await readSqlObjects(db);
  // Once more: the changes of the schema may have taken objects along.
  await removeSqlObjects(db, compareSqlObjects(wanted, present, made), present);
  for (const file of files) await runSqlFile(db, file);
  const after = await readSqlObjects(db);
  const left = compareSqlObjects(wanted, after, made);
  const declared = new Set(wanted.map(keyOf));
  const rows = after.filter((object) => declared.has(keyOf(object))).map((object) => ({ key: keyOf(object), hash: hashOf(object) }));
  await db('ops.sql_objects').delete();
  await db.raw('insert into ops.sql_objects (key, hash) select key, hash from json_to_recordset(?::json) as o (key text, hash text)', [
    JSON.stringify(rows),
  ]);
  await recordState(db, STATE, { source });
  const names = [...left.added, ...left.changed, ...left.removed].map(nameOf);
  return ['SQL objects applied.', ...(names.length ? [`Still not as declared: ${names.join(', ')}.`] : [])];
}

/** More than these are not named without being asked for. */
const NAMED = 40;

export function reportSql(
  { plan, first, wanted }: SqlDeployment,
  { report, verbose }: { report(line: string): void; verbose: boolean },
): void {
  if (isEmpty(plan))
    report(
      wanted
        ? 'The SQL objects are up to date; the schema or the files that declare them have changed.'
        : 'The SQL objects are up to date.',
    );
  for (const [what, objects] of Object.entries(plan) as [keyof SqlPlan, SqlObject[]][]) {
    if (!objects.length) continue;
    const names = objects.map(nameOf).sort();
    const counted = `SQL objects ${what}: ${objects.length}`;
    if (verbose) for (const line of [counted, ...names.map((name) => `  ${name}`)]) report(line);
    else if (first || names.length > NAMED) report(`${counted}. --verbose names them.`);
    else report(`SQL objects ${what}: ${names.join(', ')}`);
  }
}

/** The column, table or function of a condition is yet to come. */
const NOT_YET = ['42703', '42P01', '42883', '3F000'];

/** Checks that hold for new rows where old ones violate them (`ops.ensure_check`): such rows are reported with each deployment. */
const FOR_NEW_ROWS = /_calendar$|_numbers$|^directus_files_name_on_disk$/;

/**
 * Refuses checks that rows which are there would violate, before anything is changed; a dry run reports them instead.
 * Returns the checks whose columns the database does not have yet.
 */
export async function assertRowsFit(database: Knex, plan: SqlPlan, report?: (line: string) => void): Promise<SqlObject[]> {
  const unchecked: SqlObject[] = [];
  const lines: string[] = [];
  for (const check of [...plan.added, ...plan.changed]) {
    if (check.kind !== 'check' || FOR_NEW_ROWS.test(check.name)) continue;
    try {
      const { rows } = await database.raw<{ rows: { count: string }[] }>(
        `select count(*) from ${check.table} where (${check.detail?.replaceAll('?', '\\?')}) is false`,
      );
      const count = Number(rows[0]?.count);
      if (count)
        lines.push(
          `${count} ${count === 1 ? 'row' : 'rows'} of ${check.table.replace(/^public\./, '')} violate the check ${check.name}: ${check.detail}`,
        );
    } catch (error) {
      if (!NOT_YET.includes((error as { code?: string }).code ?? '')) throw error;
      unchecked.push(check);
    }
  }
  if (lines.length && !report) throw new Error([...lines, 'Correct these rows, then deploy again.'].join('\n'));
  for (const line of lines) report?.(line);
  return unchecked;
}
