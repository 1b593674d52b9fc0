import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asDatabase } from '../../scripts/database.ts';
import { type Instance, startInstance } from '../../scripts/instance.ts';
import { freePort } from '../../scripts/ports.ts';
import { nodeBinary, readSettings } from '../../scripts/settings.ts';
import { Client } from '../support/client.ts';
import { someAddress } from '../support/tenants.ts';

const root = join(import.meta.dirname, '..', '..');

/** One data directory whose instance is treated badly, in the order of the tests. */
describe('an instance that is treated badly', () => {
  let dataDir: string;
  let environment: NodeJS.ProcessEnv;
  let instance: Instance | undefined;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'business-operations-recovery-'));
    const { PATH, HOME } = process.env;
    environment = { PATH, HOME, DATA_DIR: dataDir, PORT: String(await freePort()), SEED_DEMO: 'true', PRESSURE_LIMITER_ENABLED: 'false' };
  });

  afterAll(async () => {
    await instance?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }, 60_000);

  test('a kill in the middle of seeding is healed by the next start', async () => {
    // The stand-in for `npm start`, whose output tells when the seeding has begun.
    const child = spawn(nodeBinary(root), [join(root, 'scripts', 'start.ts')], {
      cwd: root,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    while (!output.includes('Filling in')) {
      expect(child.exitCode, output).toBeNull();
      await wait(100);
    }
    // Time enough to be inside the first company's transaction.
    await wait(6_000);
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('close', resolve));

    instance = await startInstance(readSettings(root, environment));
    const client = new pg.Client(asDatabase(instance.databaseUrl));
    await client.connect();
    const { rows } = await client.query(
      'select t.code, count(*)::int as entries from tenants t join journal_entries e on e.tenant_id = t.id group by 1 order by 1',
    );
    await client.end();
    expect(rows.map(({ code }) => code)).toEqual(['daeho', 'hanbit']);
    for (const { entries } of rows) expect(entries).toBeGreaterThan(5_000);
  }, 240_000);

  test('while the database is away the health says so, and all is well again without a restart', async () => {
    const anonymous = new Client(instance?.url ?? '');
    const login = await anonymous.post(
      '//auth/login',
      { email: 'owner@hanbit.example.com', password: 'business-operations' },
      { 'x-forwarded-for': someAddress() },
    );
    const owner = new Client(anonymous.url, login.body.data.access_token as string);
    expect((await owner.get('/clients')).status).toBe(200);
    const postmaster = Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
    process.kill(postmaster, 'SIGKILL');

    const seen = new Set<number>();
    const deadline = Date.now() + 30_000;
    // The connections there are go on for as long as they do not notice.
    let away = await anonymous.get('/health');
    while (away.status === 200 && Date.now() < deadline) away = await anonymous.get('/health');
    expect([away.status, away.body.error?.key]).toEqual([503, 'error.unhealthy']);
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
  }, 60_000);

  test('a second start on the same data loses nothing', async () => {
    await instance?.stop();
    instance = await startInstance(readSettings(root, environment));
    const anonymous = new Client(instance.url);
    const login = await anonymous.post(
      '//auth/login',
      { email: 'owner@hanbit.example.com', password: 'business-operations' },
      { 'x-forwarded-for': someAddress() },
    );
    const owner = new Client(anonymous.url, login.body.data.access_token as string);
    expect((await owner.get('/clients', { search: 'After the storm' })).body.meta.total).toBe(1);
  }, 120_000);
});
