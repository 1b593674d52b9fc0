import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { directusCommand } from '../../scripts/directus.ts';
import { type Instance, startInstance } from '../../scripts/instance.ts';
import { freePort } from '../../scripts/ports.ts';
import { commandEnvironment, readSettings } from '../../scripts/settings.ts';
import { Client } from '../support/client.ts';
import { someAddress } from '../support/tenants.ts';

const SERVER = process.env.EXTERNAL_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const REDIS = process.env.EXTERNAL_REDIS ?? 'redis://127.0.0.1:6379';
const PASSWORD = 'correct horse battery';

const root = join(import.meta.dirname, '..', '..');
const database = `business_operations_test_${randomBytes(4).toString('hex')}`;

async function sql(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  await client.connect();
  try {
    return (await client.query(text)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}

const answers = (url: string) =>
  new Promise<boolean>((resolve) => {
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port) }, () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });

const available = await sql(SERVER, 'show server_version_num').then(
  ([row]) => Number(row?.server_version_num) >= 150_000,
  () => false,
);

/** Needs a PostgreSQL from 15 on whose account may make databases and roles, and with a Redis two processes share it. */
describe.runIf(available)('an external database', () => {
  const url = Object.assign(new URL(SERVER), { pathname: `/${database}` }).toString();
  const folders: string[] = [];
  const instances: Instance[] = [];
  let shared: NodeJS.ProcessEnv;

  async function start(): Promise<Instance> {
    const dataDir = await mkdtemp(join(tmpdir(), 'business-operations-external-'));
    folders.push(dataDir);
    const instance = await startInstance(readSettings(root, { ...shared, DATA_DIR: dataDir, PORT: String(await freePort()) }));
    instances.push(instance);
    return instance;
  }

  beforeAll(async () => {
    await sql(SERVER, `create database ${database}`);
    const { PATH, HOME } = process.env;
    shared = {
      PATH,
      HOME,
      DB_CONNECTION_STRING: url,
      ADMIN_PASSWORD: PASSWORD,
      SEED_DEMO: 'false',
      SECRET: randomBytes(32).toString('hex'),
      PRESSURE_LIMITER_ENABLED: 'false',
      ...((await answers(REDIS)) ? { REDIS } : {}),
    };
    await start();
    await start();
  }, 180_000);

  afterAll(async () => {
    for (const instance of instances) await instance.stop();
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
    await sql(SERVER, `drop database if exists ${database} with (force)`);
  }, 60_000);

  const at = (index: number) => instances[index]?.url ?? '';

  async function login(index: number, email: string): Promise<Client> {
    const reply = await new Client(at(index)).post('//auth/login', { email, password: PASSWORD }, { 'x-forwarded-for': someAddress() });
    return new Client(at(index), reply.body.data.access_token as string);
  }

  test('serves, and two processes agree on rights and jobs at once', async () => {
    const system = await login(0, 'admin@example.com');
    const code = `x-${randomBytes(4).toString('hex')}`;
    const email = `admin@${code}.example.com`;
    const made = await system.post('/tenants', { code, name: code, admin: { email, name: 'A', password: PASSWORD } });
    expect(made.status, made.text).toBe(201);
    const there = await login(1, email);
    expect((await there.get('/account-codes')).body.meta.total).toBe(197);

    const rights = await system.get('//permissions', {
      'filter[collection][_eq]': 'account_codes',
      'filter[action][_eq]': 'read',
      fields: 'id',
      limit: -1,
    });
    await system.delete(
      '//permissions',
      (rights.body.data as { id: number }[]).map(({ id }) => id),
    );
    expect((await there.get('/account-codes')).status).toBe(403);

    const runs = await Promise.all(
      [system, await login(1, 'admin@example.com')].map((caller) => caller.post('/jobs/audit-partitions/run')),
    );
    expect(runs.map(({ status }) => status).every((status) => status === 200 || status === 409)).toBe(true);
    const [overlaps] = await sql(
      url,
      `select count(*)::int as count from job_runs a join job_runs b on a.id < b.id and a.job = b.job
       and tstzrange(a.started_at, a.finished_at) && tstzrange(b.started_at, b.finished_at)`,
    );
    expect(overlaps?.count).toBe(0);
  });

  test('a deployment keeps what an administrator added, and deletes it only when told by name', async () => {
    const system = await login(0, 'admin@example.com');
    expect((await system.post('//fields/clients', { field: 'nickname', type: 'string', meta: {}, schema: {} })).status).toBe(200);
    const settings = readSettings(root, { ...shared, DATA_DIR: folders[0] ?? '' });
    const environment = commandEnvironment(instances[0]?.env ?? {}, settings, 'test');
    const ops = async (...args: string[]) => {
      const lines: string[] = [];
      await directusCommand(['ops', 'deploy', ...args], { root, env: environment, onLine: (line) => void lines.push(line) });
      return lines.join('\n');
    };
    const has = async () =>
      (await sql(url, `select 1 from information_schema.columns where table_name = 'clients' and column_name = 'nickname'`)).length;
    expect(await ops('--dry-run')).toContain('Kept, though the snapshot does not know it: clients.nickname.');
    expect(await ops()).toContain('clients.nickname');
    expect(await has()).toBe(1);
    await ops('--allow-delete', 'clients.nickname');
    expect(await has()).toBe(0);
    expect(await ops('--dry-run')).toContain('up to date');
  }, 120_000);
});
