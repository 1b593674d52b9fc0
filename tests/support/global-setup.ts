import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startInstance } from '../../scripts/instance.ts';
import { freePort } from '../../scripts/ports.ts';
import { progress } from '../../scripts/progress.ts';
import { readSettings } from '../../scripts/settings.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    url: string;
    databaseUrl: string;
    adminEmail: string;
    adminPassword: string;
  }
}

const root = dirname(dirname(import.meta.dirname));

/** One instance for all files, from nothing; or the running one that TEST_URL and TEST_DATABASE_URL name. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const { TEST_URL, TEST_DATABASE_URL } = process.env;
  if (TEST_URL && TEST_DATABASE_URL) {
    const { adminEmail, adminPassword } = readSettings(root);
    provide(project, TEST_URL, TEST_DATABASE_URL, adminEmail, adminPassword);
    return undefined;
  }
  // `npm test` gives a folder that it clears away even when vitest is killed.
  const dataDir = process.env.TEST_DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'business-operations-test-')));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  try {
    const settings = readSettings(root, await environment(dataDir));
    const instance = await startInstance(settings, { report: progress(), onLine: (line) => console.log(line) });
    provide(project, instance.url, instance.databaseUrl, settings.adminEmail, settings.adminPassword);
    return async () => {
      await instance.stop();
      await remove();
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** What a developer's shell sets for a server of theirs must not reach the tests. */
async function environment(dataDir: string): Promise<NodeJS.ProcessEnv> {
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
    SEED_DEMO: TEST_SEED_DEMO ?? 'true',
    RATE_LIMITER_POINTS: '100000',
    // Tests come from addresses of their own.
    IP_TRUST_PROXY: 'loopback',
    // A machine that is busy with the tests themselves would answer 503.
    PRESSURE_LIMITER_ENABLED: 'false',
  };
}

function provide(project: TestProject, url: string, databaseUrl: string, adminEmail: string, adminPassword = ''): void {
  project.provide('url', url);
  project.provide('databaseUrl', databaseUrl);
  project.provide('adminEmail', adminEmail);
  project.provide('adminPassword', adminPassword);
}
