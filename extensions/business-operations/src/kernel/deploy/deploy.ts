import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { load } from 'js-yaml';
import type { Knex } from 'knex';
import type { AccessFile } from '../access/role-permissions.ts';
import type { App } from '../app.ts';
import { recordState } from '../database/state.ts';
import { storageFor } from '../files/storage.ts';
import { applyAccess } from './access.ts';
import { changeSchema, schemaService } from './change-schema.ts';
import { applyDashboards } from './dashboards.ts';
import { exclusively } from './exclusively.ts';
import { applyFlows, type FlowsFile } from './flows.ts';
import { applyFormRights } from './form-rights.ts';
import { applyLook } from './look/look.ts';
import { assertFits, describe, type Plan, summarise, withoutDeletions } from './plan.ts';
import { applyPresets } from './presets.ts';
import { applyProject } from './project.ts';
import { giveToTenants, tenantsToProvide } from './provide.ts';
import { assertReferencesFit } from './references.ts';
import { assertNotOlder, readRelease, recordRelease } from './release.ts';
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
  /** Go back from a newer release. */
  allowOlder: boolean;
  /** Name every field, SQL object and tenant. */
  verbose: boolean;
  report(line: string): void;
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
 * Directus's changes of the schema are one transaction, the SQL objects, access and flows are another, and what each tenant is given is one
 * each. The deployment is recorded last, so that one that was killed is done again.
 */
async function run(app: App, options: DeployOptions): Promise<Plan> {
  const { folder, report, verbose, dryRun, allowDelete, allowOlder } = options;
  const schema = await readFile(join(folder, 'schema.yaml'), 'utf8');
  const snapshot = load(schema) as Snapshot;
  assertFits(snapshot, DIRECTUS_VERSION);
  const release = await readRelease(folder);
  await assertNotOlder(app.database, release, { allowed: dryRun || allowOlder, report });
  const diff = await schemaService(app, app.database).diff(snapshot);
  const plan = describe(diff);
  const wanted = diff && withoutDeletions(diff, allowDelete);
  const changing = wanted !== null && Object.values(wanted).some((entries) => entries.length > 0);
  const { deletions } = describe(wanted);
  const kept = plan.deletions.filter((name) => !deletions.includes(name));
  for (const line of summarise(wanted, verbose)) report(line);
  if (kept.length) report(`Kept, though the snapshot does not know it: ${kept.join(', ')}. Delete it with --allow-delete NAME.`);
  if (!diff) report('The schema is up to date.');

  const files = await readSqlFiles(folder);
  const source = hashFiles([schema, ...files.map(({ text }) => text)]);
  const sql = await planSql(app.database, { snapshot, changing, files, source });
  reportSql(sql, { report, verbose });
  await assertReferencesFit(app.database, wanted, dryRun ? report : undefined);
  const unchecked = await assertRowsFit(app.database, sql.plan, dryRun ? report : undefined);
  if (dryRun) {
    report(await tenantsToProvide(app));
    return plan;
  }

  if (changing) {
    await changeSchema(app, { diff: wanted, snapshot, report });
    report('Schema applied.');
  }
  await assertRowsFit(app.database, { ...sql.plan, added: unchecked, changed: [] });
  const tables = ['ops.*', 'audit.*', ...new Set((sql.wanted ?? []).map(({ table }) => table))];
  const inTurn = <T>(work: (db: Knex.Transaction) => Promise<T>) =>
    sql.wanted ? exclusively(app.database, { tables, report }, work) : app.database.transaction(work);
  await inTurn(async (db) => {
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
    await recordRelease(db, release);
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
