import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ProvidedContext } from 'vitest';
import type { TestProject } from 'vitest/node';
import { query } from '../../scripts/database.ts';
import { startInstance } from '../../scripts/instance.ts';
import { freePort } from '../../scripts/ports.ts';
import { progress } from '../../scripts/progress.ts';
import { readSettings } from '../../scripts/settings.ts';
import { createDatabase, dropDatabase, newDatabaseName } from './external.ts';
import { CHEAP_PASSWORDS } from './passwords.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    url: string;
    databaseUrl: string;
    /** The data directory of the instance. */
    dataDir: string;
    adminEmail: string;
    adminPassword: string;
  }
}

const root = dirname(dirname(import.meta.dirname));

interface Served {
  context: ProvidedContext;
  stop(): Promise<void>;
  users: number;
}

/** Each project loads this module for itself: what they share is kept outside of it. */
const shared = globalThis as { businessOperationsTests?: Promise<Served> };

/** One instance for the files of all projects; the last project to end stops it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.businessOperationsTests ??= serve();
  const served = await shared.businessOperationsTests;
  served.users++;
  for (const name of Object.keys(served.context) as (keyof ProvidedContext)[]) project.provide(name, served.context[name]);
  return async () => {
    if (--served.users === 0) await served.stop();
  };
}

/**
 * From nothing: with the embedded database, or with a new database on the server that TEST_DATABASE_URL names. With TEST_URL too, the
 * instance that is running there on that database.
 */
async function serve(): Promise<Served> {
  const { TEST_URL, TEST_DATABASE_URL } = process.env;
  if (TEST_URL && TEST_DATABASE_URL) {
    const { adminEmail, adminPassword = '' } = readSettings(root);
    const dataDir = process.env.TEST_DATA_DIR ?? (await embeddedDataDir(TEST_DATABASE_URL));
    const context = { url: TEST_URL, databaseUrl: TEST_DATABASE_URL, dataDir, adminEmail, adminPassword };
    return { context, stop: async () => {}, users: 0 };
  }
  // `npm test` gives a folder and the name of a database that it clears away even when vitest is killed.
  const dataDir = process.env.TEST_DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'business-operations-test-')));
  const database = process.env.TEST_DATABASE ?? newDatabaseName();
  const remove = async () => {
    if (TEST_DATABASE_URL) await dropDatabase(TEST_DATABASE_URL, database);
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const external = TEST_DATABASE_URL ? await createDatabase(TEST_DATABASE_URL, database) : null;
    const settings = readSettings(root, await environment(dataDir, external));
    const instance = await startInstance(settings, { report: progress(), onLine: (line) => console.log(line) });
    await withoutNights(instance.databaseUrl);
    if (!external) await withoutDisk(instance.databaseUrl);
    const { adminEmail, adminPassword = '' } = settings;
    return {
      context: { url: instance.url, databaseUrl: instance.databaseUrl, dataDir, adminEmail, adminPassword },
      async stop() {
        await instance.stop();
        await remove();
      },
      users: 0,
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/**
 * A night's roll-up works out two years for each new tenant, and the tests make hundreds of them: the schedule, and every process that a test
 * starts, would roll them up behind all other tests. Those of the statistics ask for it themselves.
 */
const withoutNights = (databaseUrl: string) =>
  query(
    databaseUrl,
    `insert into jobs (name, is_enabled) values ('stat-rollup', false) on conflict (name) do update set is_enabled = excluded.is_enabled`,
  );

/** What a crash of the machine would lose is not what is tested. The server is the tests' own. */
async function withoutDisk(databaseUrl: string): Promise<void> {
  for (const setting of ['fsync', 'full_page_writes']) await query(databaseUrl, `alter system set ${setting} = off`);
  await query(databaseUrl, 'select pg_reload_conf()');
}

async function embeddedDataDir(databaseUrl: string): Promise<string> {
  const [row] = await query<{ data_directory: string }>(databaseUrl, 'show data_directory');
  return dirname(row?.data_directory ?? '');
}

/** What a developer's shell sets for a server of theirs must not reach the tests. */
async function environment(dataDir: string, external: string | null): Promise<NodeJS.ProcessEnv> {
  const { PATH, HOME, LOG_LEVEL, TEST_SEED_DEMO, LD_PRELOAD, FAKETIME, DONT_FAKE_MONOTONIC, FAKETIME_DISABLE_SHM } = process.env;
  return {
    // The whole suite under another clock: libfaketime, where it was asked for.
    LD_PRELOAD,
    FAKETIME,
    DONT_FAKE_MONOTONIC,
    FAKETIME_DISABLE_SHM,
    PATH,
    HOME,
    LOG_LEVEL,
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    ...(external ? { DB_CONNECTION_STRING: external, ADMIN_PASSWORD: 'business-operations' } : {}),
    SEED_DEMO: TEST_SEED_DEMO ?? 'true',
    RATE_LIMITER_POINTS: '100000',
    ...CHEAP_PASSWORDS,
    // Tests come from addresses of their own.
    IP_TRUST_PROXY: 'loopback',
    // What a crash of the machine would lose is not what is tested: no commit waits for the disk.
    PGOPTIONS: '-c synchronous_commit=off',
    // Only where this is said are orders deleted for good.
    APP_ENV: 'test',
    // A machine that is busy with the tests themselves would answer 503.
    PRESSURE_LIMITER_ENABLED: 'false',
  };
}
