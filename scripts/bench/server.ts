import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DECLARED_AS_DATABASE } from '../database.ts';
import { directus } from '../directus.ts';
import { freePort } from '../ports.ts';
import type { Environment } from '../settings.ts';

export interface Server {
  url: string;
  pid: number | undefined;
  stop(): Promise<void>;
}

interface DirectusServer {
  root: string;
  env: Environment;
  port: number;
  /** The path that answers 200 when the server is ready. */
  readyPath: string;
}

const READY_WITHIN = 120_000;

/** Starts a second Directus with the environment `env`. */
export async function startDirectus({ root, env, port: wanted, readyPath }: DirectusServer): Promise<Server> {
  const port = await freePort(wanted);
  const url = `http://127.0.0.1:${port}`;
  const { child, exited, tail } = directus(['start'], { root, env: { ...env, HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: url } });
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
  };
  try {
    await answers(`${url}${readyPath}`, () => child.exitCode !== null);
    return { url, pid: child.pid, stop };
  } catch (error) {
    await stop();
    throw new Error(`Directus on port ${port} did not start.\n${tail()}`, { cause: error });
  }
}

/** Starts Directus without our extension on the same database. */
export async function startPlainDirectus(
  options: Omit<DirectusServer, 'readyPath'> & { dataDir: string; schemaFrozen: boolean },
): Promise<Server> {
  const { dataDir, schemaFrozen, env } = options;
  const empty = join(dataDir, 'no-extensions');
  await mkdir(empty, { recursive: true });
  return startDirectus({
    ...options,
    readyPath: '/server/ping',
    // Without the extension its writes do not name an actor, and the database would refuse them.
    env: { ...env, PGOPTIONS: DECLARED_AS_DATABASE, EXTENSIONS_PATH: empty, CACHE_SCHEMA_FREEZE_ENABLED: String(schemaFrozen) },
  });
}

/** Starts the minimal server. */
export async function startBareServer(databaseUrl: string, tenantId: number, wanted: number): Promise<Server> {
  const port = await freePort(wanted);
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: {
      ...{ ...process.env, NODE_ENV: 'production', PORT: String(port), DATABASE_URL: databaseUrl, TENANT_ID: String(tenantId) },
      PGOPTIONS: DECLARED_AS_DATABASE,
    },
  });
  const exited = once(child, 'exit');
  const stop = async () => {
    child.kill();
    await exited;
  };
  const url = `http://127.0.0.1:${port}`;
  try {
    await answers(`${url}/account-codes?size=1`, () => child.exitCode !== null);
    return { url, pid: child.pid, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function answers(url: string, ended: () => boolean): Promise<void> {
  const deadline = Date.now() + READY_WITHIN;
  for (;;) {
    const ok = await fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
      async (response) => {
        await response.body?.cancel();
        return response.ok;
      },
      () => false,
    );
    if (ok) return;
    if (ended()) throw new Error(`The server behind ${url} ended while starting.`);
    if (Date.now() > deadline) throw new Error(`${url} does not answer.`);
    await wait(100);
  }
}
