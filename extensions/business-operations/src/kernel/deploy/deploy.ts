import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { load } from 'js-yaml';
import type { Knex } from 'knex';
import type { AccessFile } from '../access/role-permissions.ts';
import type { App } from '../app.ts';
import { recordState } from '../database/state.ts';
import { storageFor } from '../files/storage.ts';
import { applyAccess } from './access.ts';
import { applyDashboards } from './dashboards.ts';
import { exclusively } from './exclusively.ts';
import { applyFlows, type FlowsFile } from './flows.ts';
import { applyFormRights } from './form-rights.ts';
import { applyLook } from './look/look.ts';
import { assertFits, describe, type Plan, type SchemaDiff, summarise, withoutDeletions } from './plan.ts';
import { applyPresets } from './presets.ts';
import { applyProject } from './project.ts';
import { giveToTenants, tenantsToProvide } from './provide.ts';
import { assertReferencesFit } from './references.ts';
import { applySignIn } from './sign-in.ts';
import { DIRECTUS_VERSION, type Snapshot } from './snapshot.ts';
import { applySql, assertRowsFit, planSql, reportSql } from './sql.ts';
import { hashFiles, readSqlFiles } from './sql-files.ts';
import { applyTranslations } from './translations.ts';

export interface DeployOptions {
  /** The folder with schema.yaml, sql/, access.json and flows.json. */
  folder: string;
  dryRun: boolean;
  /** Collections and fields whose deletion is wanted. */
  allowDelete: readonly string[];
  /** Name every field, SQL object and tenant. */
  verbose: boolean;
  report(line: string): void;
}

interface SchemaService {
  snapshot(): Promise<Snapshot>;
  diff(snapshot: Snapshot): Promise<SchemaDiff | null>;
  apply(payload: { hash: string; diff: SchemaDiff }): Promise<void>;
  getHashedSnapshot(snapshot: Snapshot): { hash: string };
}

/** Brings a database with Directus installed to the present release. Repeating it changes nothing; of two at once the second waits. */
export async function deploy(app: App, options: DeployOptions): Promise<Plan> {
  // The lock has a transaction of its own that does nothing else: the schema is changed by several others.
  const lock = await app.database.transaction();
  try {
    await lock.raw(`select pg_advisory_xact_lock(hashtext('ops.deploy'))`);
    return await run(app, options);
  } finally {
    await lock.rollback();
  }
}

/**
 * Schema changes are Directus's own and not transactional; the SQL objects, access and flows are one transaction, and what each tenant
 * is given is one each. The deployment is recorded last, so that one that was killed is done again.
 */
async function run(app: App, options: DeployOptions): Promise<Plan> {
  const { folder, report, verbose, dryRun, allowDelete } = options;
  const schema = await readFile(join(folder, 'schema.yaml'), 'utf8');
  const snapshot = load(schema) as Snapshot;
  assertFits(snapshot, DIRECTUS_VERSION);
  const service = new app.directus.services.SchemaService({ knex: app.database, accountability: { admin: true } }) as SchemaService;
  const diff = await service.diff(snapshot);
  const plan = describe(diff);
  const wanted = diff && withoutDeletions(diff, allowDelete);
  const { deletions } = describe(wanted);
  const kept = plan.deletions.filter((name) => !deletions.includes(name));
  for (const line of summarise(wanted, verbose)) report(line);
  if (kept.length) report(`Kept, though the snapshot does not know it: ${kept.join(', ')}. Delete it with --allow-delete NAME.`);
  if (!diff) report('The schema is up to date.');

  const files = await readSqlFiles(folder);
  const source = hashFiles([schema, ...files.map(({ text }) => text)]);
  const sql = await planSql(app.database, { snapshot, files, source });
  reportSql(sql, { report, verbose });
  await assertReferencesFit(app.database, wanted, dryRun ? report : undefined);
  const unchecked = await assertRowsFit(app.database, sql.plan, dryRun ? report : undefined);
  if (dryRun) {
    report(await tenantsToProvide(app));
    return plan;
  }

  if (wanted && Object.values(wanted).some((entries) => entries.length)) {
    await dropColumnTriggers(app.database, wanted);
    const { hash } = service.getHashedSnapshot(await service.snapshot());
    await service.apply({ hash, diff: wanted });
    report('Schema applied.');
  }
  await assertRowsFit(app.database, { ...sql.plan, added: unchecked, changed: [] });
  const tables = [...new Set((sql.wanted ?? []).map(({ table }) => table))];
  const changing = <T>(work: (db: Knex.Transaction) => Promise<T>) =>
    sql.wanted ? exclusively(app.database, { tables, report }, work) : app.database.transaction(work);
  await changing(async (db) => {
    await db.raw("select set_config('app.actor_type', 'DATABASE', true)");
    for (const line of await applySql(db, sql, { files, source })) report(line);
    await applyAccess(db, JSON.parse(await readFile(join(folder, 'access.json'), 'utf8')) as AccessFile);
    await applyFlows(db, JSON.parse(await readFile(join(folder, 'flows.json'), 'utf8')) as FlowsFile);
    await applyTranslations(db, app);
    await applyPresets(db, app.model);
    await applyDashboards(
      db,
      app.domains.flatMap((domain) => domain.dashboards ?? []),
    );
    await applyProject(db);
    await applyLook(db, storageFor(app.directus.env));
    await applySignIn(db, report);
    for (const domain of app.domains) await domain.seedSystem?.(db);
    report('Access, flows, words and lists applied.');
  });
  for (const line of await giveToTenants(app, verbose)) report(line);
  await app.database.transaction(async (db: Knex.Transaction) => {
    await db.raw("select set_config('app.actor_type', 'DATABASE', true)");
    await applyFormRights(db, app.model);
  });
  await recordState(app.database, 'deployment', { fingerprint: process.env.OPS_FINGERPRINT ?? null });
  return plan;
}

/** PostgreSQL neither alters nor drops a column that a trigger names. The triggers come back with the SQL objects. */
async function dropColumnTriggers(database: Knex, diff: SchemaDiff): Promise<void> {
  const { changes, deletions } = describe(diff);
  const tables = [...changes, ...deletions].map((name) => name.split('.')[0]);
  const { rows } = await database.raw<{ rows: { name: string; table_name: string }[] }>(
    `select g.tgname as name, c.relname as table_name from pg_trigger g join pg_class c on c.oid = g.tgrelid
     where not g.tgisinternal and c.relnamespace = 'public'::regnamespace and (cardinality(g.tgattr::int2[]) > 0 or g.tgqual is not null)
       and c.relname = any (?)`,
    [tables],
  );
  for (const { name, table_name: table } of rows) await database.raw('drop trigger ?? on ??', [name, table]);
}
