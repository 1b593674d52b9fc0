import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isAcceptablePassword, PASSWORD_LENGTH } from '../extensions/business-operations/src/kernel/access/password.ts';
import type { Running } from './command.ts';
import { type DatabaseState, query, readState } from './database.ts';
import { directus, directusCommand } from './directus.ts';
import { fingerprint } from './fingerprint.ts';
import { acquire, Locked } from './lock.ts';
import { prepareOutbox } from './outbox.ts';
import { portProblem } from './ports.ts';
import { type Postgres, startPostgres } from './postgres.ts';
import { type Progress, silent } from './progress.ts';
import { readSecrets } from './secrets.ts';
import { commandEnvironment, type Environment, type Settings, serverEnvironment } from './settings.ts';
import { end, type Stop, supervise } from './supervisor.ts';

export interface InstanceOptions {
  report?: Progress;
  /** Receives every line that Directus writes. */
  onLine?: (line: string) => void;
  /** Aborts the start and stops what has been started by then. */
  signal?: AbortSignal;
}

export interface Instance {
  url: string;
  databaseUrl: string;
  env: Environment;
  /** Whether the demo tenants exist. */
  demo: boolean;
  /** Resolves with an exit code when the instance has stopped; not 0 when Directus or the database died too often. */
  ended: Promise<number>;
  /** Stops Directus and then the database; `now` does not wait for running requests. */
  stop(how?: 'gently' | 'now'): Promise<void>;
}

const DATABASE = 'business_operations';
const READY_WITHIN = 120_000;
const PORT_FREE_WITHIN = 3_000;

/** Starts the database and Directus, whatever the state of the data directory. The extension must have been built. */
export async function startInstance(settings: Settings, { report = silent, onLine, signal }: InstanceOptions = {}): Promise<Instance> {
  const cleanups: Stop[] = [];
  let stopping: Promise<void> | null = null;
  const stop = (how: 'gently' | 'now' = 'gently') => {
    if (how === 'now' || !stopping) stopping = unwind(cleanups, how);
    return stopping;
  };
  try {
    cleanups.push(await claim(settings));
    const secrets = await readSecrets(settings.dataDir);
    const postgres = settings.databaseUrl === null ? await embedded(settings, secrets.postgresPassword, report) : null;
    if (postgres) cleanups.push((how) => postgres.stop(how === 'now' ? 'immediate' : 'fast'));

    const environment = (database: string) => serverEnvironment(settings, secrets, database);
    if (postgres) await createDatabase(postgres, settings, environment, report, signal);
    const databaseUrl = settings.databaseUrl ?? postgres?.url(DATABASE) ?? '';
    const env = environment(databaseUrl);
    const demo = await bringUpToDate(settings, env, databaseUrl, report, signal);
    signal?.throwIfAborted();

    const start = () => directus(['start'], { root: settings.root, env, ...(onLine ? { onLine } : {}) });
    const server = start();
    cleanups.push((how) => end(server, how));
    await report.step('Starting Directus', () => ready(server, settings.url, signal));
    const supervised = supervise(server, { start, ready: (again, stopped) => ready(again, settings.url, stopped), report: report.note });
    cleanups.push(supervised.stop);
    const ended = Promise.race([supervised.ended, ...(postgres ? [postgres.givenUp.then(() => 1)] : [])]);
    return { url: settings.url, databaseUrl, env, demo, ended, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function unwind(cleanups: Stop[], how: 'gently' | 'now'): Promise<void> {
  for (const cleanup of cleanups.toReversed()) await cleanup(how);
}

/** Locks the data directory until this process ends. */
async function claim({ dataDir, host, port }: Settings): Promise<Stop> {
  // The database's account must be able to pass through the folder, but not to list it.
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  const release = await acquire(join(dataDir, 'start.lock')).catch((error: unknown) => {
    if (!(error instanceof Locked)) throw error;
    throw new Error(`${dataDir} is in use by process ${error.pid}. Stop it, or set DATA_DIR and PORT for a second instance.`);
  });
  const problem = await waitForPort(host, port);
  if (problem) {
    await release();
    throw new Error(problem);
  }
  await mkdir(join(dataDir, 'uploads'), { recursive: true, mode: 0o700 });
  await prepareOutbox(dataDir);
  return release;
}

/** Waits for the port, because a server whose parent was killed takes a moment to stop. */
async function waitForPort(host: string, port: number): Promise<string | null> {
  const deadline = Date.now() + PORT_FREE_WITHIN;
  for (;;) {
    const problem = await portProblem(host, port);
    if (!problem || Date.now() > deadline) return problem;
    await wait(100);
  }
}

function embedded({ root, dataDir, timeZone }: Settings, password: string, report: Progress): Promise<Postgres> {
  return report.step('Starting PostgreSQL', () => startPostgres({ root, dataDir, password, timeZone, report: report.note }));
}

/** Installs Directus in a temporary database and renames it at the end, because the installation is not one transaction. */
async function createDatabase(
  postgres: Postgres,
  settings: Settings,
  environment: (database: string) => Environment,
  report: Progress,
  signal?: AbortSignal,
): Promise<void> {
  const server = postgres.url('postgres');
  if ((await query(server, 'select from pg_database where datname = $1', [DATABASE])).length > 0) return;
  assertAdminPassword(settings);
  const aside = `${DATABASE}_new`;
  await query(server, `drop database if exists ${aside} with (force)`);
  await query(server, `create database ${aside}`);
  await install(settings, environment(postgres.url(aside)), report, signal);
  await query(server, `alter database ${aside} rename to ${DATABASE}`);
}

function install(settings: Settings, env: Environment, report: Progress, signal?: AbortSignal): Promise<void> {
  return report.step('Installing Directus (about 5 s)', () => command(['bootstrap'], settings, env, '', signal));
}

/** Runs only the commands that are needed, because each takes two seconds to start. Returns whether the demo tenants exist. */
async function bringUpToDate(
  settings: Settings,
  env: Environment,
  databaseUrl: string,
  report: Progress,
  signal?: AbortSignal,
): Promise<boolean> {
  const { root, seedDemo } = settings;
  const [state, wanted] = await Promise.all([connect(root, databaseUrl), fingerprint(root)]);
  if (!state.installed && settings.adminPassword === undefined) {
    throw new Error('The database is empty. Set ADMIN_PASSWORD (and ADMIN_EMAIL) for its first administrator.');
  }
  if (!state.installed) assertAdminPassword(settings);
  if (seedDemo && state.seeded?.demo !== true) assertPassword('DEMO_PASSWORD', settings.demoPassword);
  if (!state.migrated) await install(settings, env, report, signal);
  if (state.deployed !== wanted) {
    await report.step('Bringing the database to the present schema (about 20 s when new)', () =>
      command(['ops', 'deploy'], settings, env, wanted, signal),
    );
  }
  const demo = seedDemo || state.seeded?.demo === true;
  if (state.seeded?.fingerprint !== wanted || demo !== state.seeded.demo) {
    await report.step(demo ? 'Filling in reference and demo data' : 'Filling in reference data', () =>
      command(['ops', 'seed', ...(demo ? ['--demo'] : [])], settings, env, wanted, signal),
    );
  }
  return demo;
}

/** Checks the first password, because Directus's installation does not apply the password policy. */
function assertPassword(name: string, password: string | undefined): void {
  if (!isAcceptablePassword(password)) throw new Error(`${name} must have ${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters.`);
}

/** With the embedded database the administrator's default password is that of the demo. */
const assertAdminPassword = ({ given, adminPassword }: Settings) =>
  assertPassword(given.ADMIN_PASSWORD ? 'ADMIN_PASSWORD' : 'DEMO_PASSWORD', adminPassword);

async function connect(root: string, databaseUrl: string): Promise<DatabaseState> {
  try {
    return await readState(root, databaseUrl);
  } catch (error) {
    throw new Error(`Cannot read the database: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}

function command(args: string[], settings: Settings, env: Environment, wanted: string, signal?: AbortSignal): Promise<void> {
  return directusCommand(args, { root: settings.root, env: commandEnvironment(env, settings, wanted) }, signal);
}

async function ready({ exited, tail }: Running, url: string, signal?: AbortSignal): Promise<void> {
  let code: number | null = null;
  exited.then(
    (value) => {
      code = value;
    },
    () => {
      code = 1;
    },
  );
  const deadline = Date.now() + READY_WITHIN;
  for (;;) {
    signal?.throwIfAborted();
    if (code !== null) throw new Error(`Directus ended while starting (exit code ${code}).\n${tail()}`);
    const status = await fetch(`${url}/api/v1/health`, { signal: AbortSignal.timeout(5_000) }).then(
      async (response) => {
        await response.body?.cancel();
        return response.status;
      },
      () => null,
    );
    if (status === 200) return;
    if (Date.now() > deadline) throw new Error(`${url}/api/v1/health answers ${status ?? 'nothing'}.\n${tail()}`);
    await wait(100);
  }
}
