import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { load } from 'js-yaml';
import type { Knex } from 'knex';
import type { App } from '../app.ts';
import { type AccessFile, applyAccess } from './access.ts';
import { applyFlows, type FlowsFile } from './flows.ts';
import { assertFits, describe, type Plan, type SchemaDiff, withoutDeletions } from './plan.ts';
import { applyPresets } from './presets.ts';
import { applyProject } from './project.ts';
import { applySignIn } from './sign-in.ts';
import { DIRECTUS_VERSION, type Snapshot } from './snapshot.ts';
import { recordState } from './state.ts';
import { applyTranslations } from './translations.ts';

export interface DeployOptions {
  /** The folder with schema.yaml, sql/, access.json and flows.json. */
  folder: string;
  dryRun: boolean;
  /** Collections and fields whose deletion is wanted. */
  allowDelete: readonly string[];
  report(line: string): void;
}

interface SchemaService {
  snapshot(): Promise<Snapshot>;
  diff(snapshot: Snapshot): Promise<SchemaDiff | null>;
  apply(payload: { hash: string; diff: SchemaDiff }): Promise<void>;
  getHashedSnapshot(snapshot: Snapshot): { hash: string };
}

/**
 * Brings a database with Directus installed to the present snapshot. Repeating it changes nothing.
 * Schema changes are Directus's own and not transactional; the SQL objects, access and flows are one transaction.
 */
export async function deploy(app: App, options: DeployOptions): Promise<Plan> {
  const { folder, report } = options;
  const snapshot = load(await readFile(join(folder, 'schema.yaml'), 'utf8')) as Snapshot;
  assertFits(snapshot, DIRECTUS_VERSION);
  const service = new app.directus.services.SchemaService({ knex: app.database, accountability: { admin: true } }) as SchemaService;
  const diff = await service.diff(snapshot);
  const plan = describe(diff);
  for (const [kind, names] of Object.entries(plan) as [keyof Plan, string[]][]) if (names.length) report(`${kind}: ${names.join(', ')}`);
  if (!diff) report('The schema is up to date.');
  if (options.dryRun) return plan;

  const wanted = diff && withoutDeletions(diff, options.allowDelete);
  const { deletions } = describe(wanted);
  const kept = plan.deletions.filter((name) => !deletions.includes(name));
  if (kept.length) report(`Kept, though the snapshot does not know it: ${kept.join(', ')}. Delete it with --allow-delete NAME.`);
  if (wanted && Object.values(wanted).some((entries) => entries.length)) {
    await dropColumnTriggers(app.database);
    const { hash } = service.getHashedSnapshot(await service.snapshot());
    await service.apply({ hash, diff: wanted });
    report('Schema applied.');
  }
  await app.database.transaction(async (db: Knex.Transaction) => {
    await db.raw("select set_config('app.actor_type', 'DATABASE', true)");
    for (const file of (await readdir(join(folder, 'sql'))).sort()) await runSql(db, join(folder, 'sql', file));
    report('SQL objects applied.');
    await reportBrokenChecks(db, report);
    await applyAccess(db, JSON.parse(await readFile(join(folder, 'access.json'), 'utf8')) as AccessFile);
    await applyFlows(db, JSON.parse(await readFile(join(folder, 'flows.json'), 'utf8')) as FlowsFile);
    await applyTranslations(db, app);
    await applyPresets(db, app.model);
    await applyProject(db);
    await applySignIn(db, report);
    for (const domain of app.domains) await domain.seedSystem?.(db);
    report('Access, flows, words and lists applied.');
    await recordState(db, 'deployment', { fingerprint: process.env.OPS_FINGERPRINT ?? null });
  });
  return plan;
}

/** Names the checks that rows from before them break: those rows stay until somebody corrects them. */
async function reportBrokenChecks(db: Knex.Transaction, report: DeployOptions['report']): Promise<void> {
  const { rows } = await db.raw<{ rows: { name: string; condition: string }[] }>(
    `select conrelid::regclass || '.' || conname as name, pg_get_constraintdef(oid) as condition from pg_constraint
     where contype = 'c' and not convalidated and connamespace = 'public'::regnamespace order by 1`,
  );
  for (const { name, condition } of rows) report(`Rows break ${name}, which holds for new ones: ${condition}`);
}

/** PostgreSQL does not alter a column that a trigger names. They come back with the SQL objects. */
async function dropColumnTriggers(database: Knex): Promise<void> {
  const { rows } = await database.raw<{ rows: { name: string; table_name: string }[] }>(
    `select g.tgname as name, g.tgrelid::regclass::text as table_name from pg_trigger g join pg_class c on c.oid = g.tgrelid
     where not g.tgisinternal and c.relnamespace = 'public'::regnamespace and (cardinality(g.tgattr::int2[]) > 0 or g.tgqual is not null)`,
  );
  for (const { name, table_name: table } of rows) await database.raw('drop trigger ?? on ??', [name, table]);
}

async function runSql(db: Knex.Transaction, file: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  try {
    // Several statements go over the simple protocol, which knex uses when there is nothing to bind; `?` is an operator here.
    await db.raw(text.replaceAll('?', '\\?'));
  } catch (error) {
    // knex puts the whole text before what PostgreSQL said of it.
    throw new Error(`${file}: ${String(error).split(' - ').at(-1)}`, { cause: error });
  }
}
