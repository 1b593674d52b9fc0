import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run } from '../../scripts/command.ts';
import { type Instance, startInstance } from '../../scripts/instance.ts';
import { freePort } from '../../scripts/ports.ts';
import { stopPostgres } from '../../scripts/postgres.ts';
import { nodeBinary, readSettings } from '../../scripts/settings.ts';
import { Client } from '../support/client.ts';
import { connected } from '../support/connection.ts';
import { CHEAP_PASSWORDS } from '../support/passwords.ts';
import { refusal } from '../support/replies.ts';
import { WITHOUT_STUDIO } from '../support/second-instance.ts';
import { login } from '../support/tenants.ts';

const root = join(import.meta.dirname, '..', '..');

/** The owner of the demo company. */
const OWNER = ['owner@hanbit.example.com', 'business-operations'] as const;

/** One data directory whose instance is treated badly, in the order of the tests. */
describe('an instance that is treated badly', () => {
  let dataDir: string;
  let environment: NodeJS.ProcessEnv;
  let instance: Instance | undefined;
  const children: ChildProcess[] = [];

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'business-operations-recovery-'));
    const { PATH, HOME } = process.env;
    environment = {
      PATH,
      HOME,
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
      SEED_DEMO: 'true',
      ...WITHOUT_STUDIO,
      ...CHEAP_PASSWORDS,
    };
  });

  afterAll(async () => {
    await instance?.stop();
    for (const child of children) child.kill('SIGKILL');
    await stopPostgres(root, dataDir);
    await rm(dataDir, { recursive: true, force: true });
  }, 60_000);

  /** The stand-in for `npm start`; `says` waits until it has written something. */
  function started(): { child: ChildProcess; says(text: string): Promise<void> } {
    const child = spawn(nodeBinary(root), [join(root, 'scripts', 'start.ts')], {
      cwd: root,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.push(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    return {
      child,
      async says(text) {
        while (!output.includes(text)) {
          expect(child.exitCode, output).toBeNull();
          await wait(50);
        }
      },
    };
  }

  test('a kill in the middle of seeding is healed by the next start', async () => {
    const { child, says } = started();
    await says('Filling in');
    // Time enough to be inside the first company's transaction.
    await wait(6_000);
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('close', resolve));

    instance = await startInstance(readSettings(root, environment));
    const { rows } = await connected(instance.databaseUrl, (client) =>
      client.query<{ code: string; entries: number }>(
        'select t.code, count(*)::int as entries from tenants t join journal_entries e on e.tenant_id = t.id group by 1 order by 1',
      ),
    );
    const entries = Object.fromEntries(rows.map((row) => [row.code, row.entries]));
    expect(Object.keys(entries)).toEqual(['daeho', 'demo-cheonan', 'hanbit']);
    expect(entries.hanbit).toBeGreaterThan(5_000);
    expect(entries.daeho).toBeGreaterThan(100);
    expect(entries['demo-cheonan']).toBe(entries.daeho);
  }, 600_000);

  test('while the database is away the health says so, and all is well again without a restart', async () => {
    const anonymous = new Client(instance?.url ?? '');
    const owner = await login(...OWNER, anonymous.url);
    expect((await owner.get('/clients')).status).toBe(200);
    const postmaster = Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);

    const seen = new Set<number>();
    const deadline = Date.now() + 150_000;
    // Connections that are in use break in another way than idle ones; a server that died of it would refuse, which is a 0 here.
    let busy = true;
    const read = () =>
      owner.get('/account-codes', { size: 100 }).then(
        ({ status }) => status,
        () => 0,
      );
    const readers = Array.from({ length: 12 }, async () => {
      while (busy) seen.add(await read());
    });
    await wait(500);
    process.kill(postmaster, 'SIGKILL');
    try {
      // The connections there are go on for as long as they do not notice.
      let away = await anonymous.get('/health');
      while (away.status === 200 && Date.now() < deadline) away = await anonymous.get('/health');
      expect(refusal(away)).toEqual([503, 'error.unhealthy']);
    } finally {
      busy = false;
      await Promise.all(readers);
    }
    expect(seen).not.toContain(0);
    for (;;) {
      const reply = await owner.get('/clients');
      seen.add(reply.status);
      if (reply.status === 200) break;
      expect(reply.body.success, reply.text).toBe(false);
      expect(Date.now(), [...seen].join()).toBeLessThan(deadline);
      await wait(100);
    }
    expect(seen).toContain(503);
    expect((await anonymous.get('/health')).body.data.checks.database).toBe('ok');
    expect((await owner.post('/clients', { name: 'After the storm' })).status).toBe(201);
  }, 180_000);

  test('a copy of the data of a stopped instance is an instance with the same people, records and files', async () => {
    await instance?.stop();
    const original = dataDir;
    const copy = `${dataDir}-copy`;
    await run('cp', 'cp', ['-a', original, copy]);
    try {
      instance = await startInstance(readSettings(root, { ...environment, DATA_DIR: copy }));
      const owner = await login(...OWNER, instance.url);
      expect((await owner.get('/clients', { search: 'After the storm' })).body.meta.total).toBe(1);
    } finally {
      await instance?.stop();
      await stopPostgres(root, copy);
      await rm(copy, { recursive: true, force: true });
    }
  }, 120_000);

  describe.runIf(process.platform === 'linux')('a server that dies under npm start', () => {
    const health = () =>
      fetch(`http://127.0.0.1:${environment.PORT}/api/v1/health`).then(
        ({ status }) => status,
        () => 0,
      );

    test('is started again however it ended, and given up with a status that is not 0 when it dies again and again', async () => {
      await instance?.stop();
      const { child, says } = started();
      await says('Ctrl-C');
      const owner = await login(...OWNER, `http://127.0.0.1:${environment.PORT}`);
      expect((await owner.get('/clients', { search: 'After the storm' })).body.meta.total).toBe(1);
      const first = await directusBelow(child);
      // Directus takes this for a wish to stop it.
      process.kill(first, 'SIGTERM');
      await says('Directus serves again.');
      expect(await health()).toBe(200);
      const ended = once(child, 'exit');
      const killed = new Set([first]);
      while (child.exitCode === null && child.signalCode === null) {
        const pid = await directusBelow(child).catch(() => first);
        if (!killed.has(pid)) process.kill(pid, 'SIGKILL');
        killed.add(pid);
        await wait(50);
      }
      expect(await ended).toEqual([1, null]);
      expect(killed.size).toBe(5);
      expect(await health()).toBe(0);
    }, 180_000);

    test('goes with a database that cannot be started again', async () => {
      const { child, says } = started();
      await says('Ctrl-C');
      const folder = join(dataDir, 'postgres');
      const postmaster = Number((await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')[0]);
      const ended = once(child, 'exit');
      await rename(join(folder, 'global'), join(folder, 'global.aside'));
      process.kill(postmaster, 'SIGKILL');
      await says('PostgreSQL did not start.');
      expect(await ended).toEqual([1, null]);
      expect(await health()).toBe(0);
      await rename(join(folder, 'global.aside'), join(folder, 'global'));
    }, 180_000);
  });
});

/** The Directus that a process has started. */
async function directusBelow({ pid }: ChildProcess): Promise<number> {
  for (const name of (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry))) {
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    if (parent !== pid) continue;
    const commandLine = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    if (commandLine.includes('run.js\0start')) return Number(name);
  }
  throw new Error('No Directus there.');
}
