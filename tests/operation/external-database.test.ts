import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run } from '../../scripts/command.ts';
import { directusCommand } from '../../scripts/directus.ts';
import { type Instance, startInstance } from '../../scripts/instance.ts';
import { freePort } from '../../scripts/ports.ts';
import { startPostgres } from '../../scripts/postgres.ts';
import { commandEnvironment, readSettings } from '../../scripts/settings.ts';
import { Client } from '../support/client.ts';
import { atOnce } from '../support/concurrent.ts';
import { connected } from '../support/connection.ts';
import { createDatabase, dropDatabase, EXTERNAL_SERVER, newDatabaseName } from '../support/external.ts';
import { fetchBytes, uploaded } from '../support/files.ts';
import { refusal } from '../support/replies.ts';
import { samples } from '../support/sample-files.ts';
import { WITHOUT_STUDIO } from '../support/second-instance.ts';
import { login } from '../support/tenants.ts';

const REDIS = process.env.EXTERNAL_REDIS ?? 'redis://127.0.0.1:6379';
const PASSWORD = 'correct horse battery';

const root = join(import.meta.dirname, '..', '..');
const database = newDatabaseName();

/** Rows of the last statement. */
const sql = (url: string, text: string): Promise<Record<string, unknown>[]> =>
  connected(url, async (client) => {
    const results = (await client.query(text)) as pg.QueryResult | pg.QueryResult[];
    return (Array.isArray(results) ? results.at(-1) : results)?.rows ?? [];
  });

const answers = (url: string) =>
  new Promise<boolean>((resolve) => {
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port) }, () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });

const available = await sql(EXTERNAL_SERVER, 'show server_version_num').then(
  ([row]) => Number(row?.server_version_num) >= 150_000,
  () => false,
);

const tools = await run('pg_dump', 'pg_dump', ['--version']).then(
  () => true,
  () => false,
);

/** The number of rows of each table. */
async function countRows(client: pg.Client): Promise<Record<string, number>> {
  const tables = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'ops', 'audit') order by 1`,
  );
  const { rows } = await client.query<{ name: string; rows: number }>(
    tables.rows.map(({ name }) => `select '${name}' as name, count(*)::int as rows from ${name}`).join(' union all '),
  );
  return Object.fromEntries(rows.map(({ name, rows }) => [name, rows]));
}

const loginAt = (url: string, email: string): Promise<Client> => login(email, PASSWORD, url);

/** Needs a PostgreSQL from 15 on whose account may make databases and roles, and with a Redis two processes share it. */
describe.runIf(available)('an external database', () => {
  const url = Object.assign(new URL(EXTERNAL_SERVER), { pathname: `/${database}` }).toString();
  const folders: string[] = [];
  const instances: Instance[] = [];
  let shared: NodeJS.ProcessEnv;

  async function newFolder(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'business-operations-external-'));
    folders.push(folder);
    return folder;
  }

  async function start(given: NodeJS.ProcessEnv = {}): Promise<Instance> {
    const environment = { ...shared, DATA_DIR: await newFolder(), PORT: String(await freePort()), ...given };
    const instance = await startInstance(readSettings(root, environment));
    instances.push(instance);
    return instance;
  }

  beforeAll(async () => {
    await createDatabase(EXTERNAL_SERVER, database);
    const { PATH, HOME } = process.env;
    shared = {
      PATH,
      HOME,
      DB_CONNECTION_STRING: url,
      ADMIN_PASSWORD: PASSWORD,
      SEED_DEMO: 'false',
      SECRET: randomBytes(32).toString('hex'),
      ...WITHOUT_STUDIO,
      ...((await answers(REDIS)) ? { REDIS } : {}),
    };
    await start();
    await start();
  }, 600_000);

  afterAll(async () => {
    for (const instance of instances) await instance.stop();
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
    await dropDatabase(EXTERNAL_SERVER, database);
  }, 60_000);

  const at = (index: number) => instances[index]?.url ?? '';

  const login = (index: number, email: string) => loginAt(at(index), email);

  /** A tenant made through the first process; the address of its administrator. */
  async function newCompany(): Promise<string> {
    const code = `x-${randomBytes(4).toString('hex')}`;
    const email = `admin@${code}.example.com`;
    const made = await (await login(0, 'admin@example.com')).post('/tenants', {
      code,
      name: code,
      admin: { email, name: 'A', password: PASSWORD },
    });
    expect(made.status, made.text).toBe(201);
    return email;
  }

  /** An entry of two lines; the accounts as every tenant has them. */
  async function newEntry(client: Client): Promise<{ entry_date: string; lines: object[] }> {
    const [cash, sales] = await Promise.all(
      ['103', '404'].map(async (code) => {
        const { body } = await client.get('/account-codes', { search: code });
        return (body.data as { id: number; code: string }[]).find((account) => account.code === code)?.id;
      }),
    );
    return {
      entry_date: '2025-03-04',
      lines: [
        { account_code_id: cash, debit: 1000 },
        { account_code_id: sales, credit: 1000 },
      ],
    };
  }

  test('compiles no statements, on a server with the settings that it came with', async () => {
    expect(await sql(url, `select setting, source from pg_settings where name = 'jit'`)).toEqual([{ setting: 'off', source: 'database' }]);
    expect((await new Client(at(0)).get('/health')).body.data.checks).toMatchObject({ database: 'ok', jit: 'ok' });
  });

  test('takes entries through two processes at once: numbers without gaps, and a repeated one only once', async () => {
    const email = await newCompany();
    const both = [await login(0, email), await login(1, email)] as const;
    const body = await newEntry(both[0]);
    const posted = await atOnce(20, (n) => both[(n % 2) as 0 | 1].post('/journal-entries', body));
    expect(posted.map(({ status }) => status)).toEqual(Array(20).fill(201));
    const numbers = posted.map(({ body: { data } }) => data.entry_no as string).sort();
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, n) => `JE-20250304-${String(n + 1).padStart(3, '0')}`));

    const key = { 'idempotency-key': randomBytes(8).toString('hex') };
    const repeated = await Promise.all(both.map((client) => client.post('/journal-entries', body, key)));
    const ids = new Set(repeated.filter(({ status }) => status === 201).map(({ body: { data } }) => data.id as number));
    expect(ids.size, repeated.map(({ text }) => text).join()).toBe(1);
    for (const client of both)
      expect((await client.get('/journal-entries', { start_date: '2025-03-04', end_date: '2025-03-04' })).body.meta.total).toBe(21);

    const unbalanced = await both[1].post('/journal-entries', { ...body, lines: [body.lines[0], { ...body.lines[1], credit: 999 }] });
    expect(refusal(unbalanced)).toEqual([422, 'error.journal.unbalanced']);
  });

  test('serves, and two processes agree on rights and jobs at once', async () => {
    const system = await login(0, 'admin@example.com');
    const there = await login(1, await newCompany());
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

  test('a process that has not met a company before knows which rights it has lost', async () => {
    const email = await newCompany();
    const here = await login(0, email);
    const there = here.at(at(1));
    expect((await here.get('//items/clients')).status).toBe(200);
    // As a deployment or an administrator with SQL takes rights away.
    await sql(
      url,
      `set app.actor_type = 'DATABASE'; delete from directus_permissions g using directus_policies p, directus_users u
       where p.id = g.policy and p.tenant_id = u.tenant_id and u.email = '${email}' and g.collection = 'clients'`,
    );
    expect((await there.get('//items/clients')).status).toBe(403);
    expect((await here.get('//items/clients')).status).toBe(403);
  });

  test('a deployment keeps what an administrator added, and deletes it only when told by name', async () => {
    const [system, other] = [await login(0, 'admin@example.com'), await login(1, 'admin@example.com')];
    const shownBy = async (client: Client) =>
      ((await client.get('//fields')).body.data as { field: string }[]).some(({ field }) => field === 'nickname');
    // The other process has read them before, and hears of the change.
    expect([await shownBy(system), await shownBy(other)]).toEqual([false, false]);
    expect((await system.post('//fields/clients', { field: 'nickname', type: 'string', meta: {}, schema: {} })).status).toBe(200);
    expect(await shownBy(system)).toBe(true);
    await expect.poll(() => shownBy(other)).toBe(true);
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
  }, 480_000);

  // As extensions/business-operations/docs/backup.md describes it.
  test.runIf(tools)(
    'comes back from a dump and a copy of the files, in an empty database of another server',
    async () => {
      const email = await newCompany();
      const before = await login(0, email);
      const posted = await before.post('/journal-entries', await newEntry(before));
      const file = await uploaded(before, '도면.pdf', samples.pdf);
      const dump = join(await newFolder(), 'database.dump');
      // The servers go on writing of their own accord: the rows are counted at the instant of the dump.
      const counted = await connected(url, async (client) => {
        await client.query('begin isolation level repeatable read');
        const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id');
        await run('pg_dump', 'pg_dump', ['--format=custom', `--snapshot=${rows[0]?.id}`, `--file=${dump}`, url]);
        return countRows(client);
      });
      const target = await newFolder();
      await run('cp', 'cp', ['-a', join(folders[0] ?? '', 'uploads'), target]);

      // A server that has never seen the product, nor its role.
      const server = await startPostgres({
        root,
        dataDir: await passable(await newFolder()),
        password: PASSWORD,
        timeZone: 'UTC',
        report: () => undefined,
      });
      try {
        // An account that may do no more than it must.
        for (const statement of [
          `create role business_operations login password '${PASSWORD}'`,
          'create role business_operations_api nologin noinherit',
          'grant business_operations_api to business_operations',
          'create database restored owner business_operations',
        ])
          await sql(server.url('postgres'), statement);
        const restored = Object.assign(new URL(server.url('restored')), { username: 'business_operations', password: PASSWORD }).toString();
        await run('pg_restore', 'pg_restore', ['--no-owner', '--exit-on-error', `--dbname=${restored}`, dump]);
        expect(await connected(restored, countRows)).toEqual(counted);

        const there = await start({ DB_CONNECTION_STRING: restored, DATA_DIR: target, REDIS: '' });
        expect((await new Client(there.url).get('/health')).body.data).toMatchObject({ status: 'ok' });
        const client = await loginAt(there.url, email);
        expect((await client.get(`/journal-entries/${posted.body.data.id}`)).body.data).toMatchObject({
          total_amount: 1000,
          entry_no: posted.body.data.entry_no,
        });
        expect((await fetchBytes(client, `/files/${file}/download`)).bytes).toEqual(samples.pdf);
        const next = await client.post('/journal-entries', await newEntry(client));
        expect([next.status, next.body.data.entry_no], next.text).toEqual([201, 'JE-20250304-002']);
        const history = await client.get(`/trigger-audit/history/journal_entries/${next.body.data.id}`);
        expect(history.body.data).toMatchObject([{ operation: 'INSERT' }]);

        const underRls = `begin; set local role business_operations_api; select set_config('app.tenant_id', '0', true); select count(*)::int as count from journal_entries`;
        expect(await sql(restored, underRls)).toEqual([{ count: 0 }]);
        const unbalanced = `update journal_lines set debit = debit + 1 where journal_entry_id = ${next.body.data.id} and debit > 0`;
        await expect(sql(restored, unbalanced)).rejects.toMatchObject({ message: 'error.journal.unbalanced' });
        await there.stop();
      } finally {
        await server.stop();
      }
    },
    300_000,
  );
});

/** The database's account has to pass through to its own folder. */
async function passable(folder: string): Promise<string> {
  await chmod(folder, 0o711);
  return folder;
}
