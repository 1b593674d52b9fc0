import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { startInstance } from '../../scripts/instance.ts';
import { freePort } from '../../scripts/ports.ts';
import { readSettings } from '../../scripts/settings.ts';

/**
 * What instances have that tests start beside the one of all tests: no Studio, whose building from the extensions is a third of a start,
 * and no answers of 503 because the machine is busy with the tests themselves.
 */
export const WITHOUT_STUDIO = { SERVE_APP: 'false', PRESSURE_LIMITER_ENABLED: 'false' };

const root = join(import.meta.dirname, '..', '..');

export interface SecondInstance {
  url: string;
  /** Ends it at once, whatever it is about to do. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** A second process on the database of all tests, with settings that the others cannot have at the same time. */
export async function secondInstance(settings: Record<string, string>): Promise<SecondInstance> {
  const { PATH, HOME } = process.env;
  const dataDir = await mkdtemp(join(tmpdir(), 'business-operations-second-'));
  const instance = await startInstance(
    readSettings(root, {
      PATH,
      HOME,
      DATA_DIR: dataDir,
      DB_CONNECTION_STRING: inject('databaseUrl'),
      PORT: String(await freePort()),
      ...WITHOUT_STUDIO,
      ...settings,
    }),
  );
  return {
    url: instance.url,
    kill: () => instance.stop('now'),
    async stop() {
      await instance.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
