import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, vi } from 'vitest';
import { directus } from '../../../scripts/directus.ts';
import { freePort } from '../../../scripts/ports.ts';
import { readSettings, serverEnvironment } from '../../../scripts/settings.ts';
import { end } from '../../../scripts/supervisor.ts';
import { WITHOUT_STUDIO } from '../second-instance.ts';

export const CERTKEY = '00000000-TEST-CERT-KEY';

const root = join(import.meta.dirname, '..', '..', '..');
/** One key for all processes of the tests, so that each opens what another has sealed. */
const SECRET_KEY = 'ab'.repeat(32);

export interface OtherProcess {
  url: string;
  /** Ends it as the power cut would: nothing is finished. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** A further process on the database of all tests, whose e-tax provider is a Barobill at the address. */
export async function barobillProcess(providerUrl: string): Promise<OtherProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'business-operations-barobill-'));
  await mkdir(join(dataDir, 'uploads'));
  const { PATH, HOME } = process.env;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = readSettings(root, {
    PATH,
    HOME,
    DATA_DIR: dataDir,
    PORT: String(port),
    ...WITHOUT_STUDIO,
    IP_TRUST_PROXY: 'loopback',
    RATE_LIMITER_POINTS: '100000',
    PGOPTIONS: '-c synchronous_commit=off',
    TAXPROVIDER_ADAPTER: 'barobill',
    BAROBILL_URL: providerUrl,
    BAROBILL_CERTKEY: CERTKEY,
  });
  const env = serverEnvironment(
    settings,
    { secret: SECRET_KEY, key: SECRET_KEY, postgresPassword: '', taxProviderKey: SECRET_KEY },
    inject('databaseUrl'),
  );
  const server = directus(['start'], { root, env });
  const ended = async (how: 'gently' | 'now') => {
    await end(server, how);
    await rm(dataDir, { recursive: true, force: true });
  };
  await vi.waitFor(
    async () => {
      if (server.child.exitCode !== null) throw new Error(server.tail());
      if ((await fetch(`${url}/api/v1/health`)).status !== 200) throw new Error('It does not serve yet.');
    },
    { timeout: 120_000, interval: 200 },
  );
  return { url, kill: () => ended('now'), stop: () => ended('gently') };
}
