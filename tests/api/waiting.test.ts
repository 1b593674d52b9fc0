import { randomBytes } from 'node:crypto';
import { get, type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { atOnce } from '../support/concurrent.ts';
import { holding, query } from '../support/database.ts';
import { uploaded } from '../support/files.ts';
import { created, done, errorKey, refusal } from '../support/replies.ts';
import { samples } from '../support/sample-files.ts';
import { type SecondInstance, secondInstance } from '../support/second-instance.ts';
import { newTenant, type Tenant } from '../support/tenants.ts';

// Whoever waits for a lock with a connection of its own would leave none to anybody, once there are as many of them as connections.

/** More than there are connections. */
const WAITING = 40;

const numberOf = (serial: number) => `CL-${String(serial).padStart(5, '0')}`;

test('who waits for a number leaves connections to others, and gets one without a gap', async () => {
  const [busy, other] = await Promise.all([newTenant(), newTenant()]);
  await created(busy.admin.post('/clients', { name: 'First' }));
  const series = `select from number_sequences where tenant_id = $1 and key = 'clients' for update`;
  const made = await holding([series, busy.id], async (release, { awaited }) => {
    const waiting = atOnce(WAITING, (index) => created(busy.admin.post('/clients', { name: `Waiting ${index}` })));
    await awaited();
    // Of another company, and of the same one with another series.
    expect((await created(other.admin.post('/clients', { name: 'Passes' }))).client_code).toBe(numberOf(1));
    expect((await created(busy.admin.post('/sites', { name: 'Passes' }))).name).toBe('Passes');
    await release();
    return waiting;
  });
  const numbers = made.map(({ client_code: number }) => number as string).sort();
  expect(numbers).toEqual(Array.from({ length: WAITING }, (_, index) => numberOf(index + 2)));
});

test('who waits for a number in the Studio leaves connections to other companies', async () => {
  const [busy, other] = await Promise.all([newTenant(), newTenant()]);
  await created(busy.admin.post('/clients', { name: 'First' }));
  const series = `select from number_sequences where tenant_id = $1 and key = 'clients' for update`;
  const made = await holding([series, busy.id], async (release, { awaited }) => {
    const waiting = atOnce(WAITING, (index) => busy.admin.post('//items/clients', { name: `Waiting ${index}` }));
    await awaited();
    expect((await created(other.admin.post('/clients', { name: 'Passes' }))).client_code).toBe(numberOf(1));
    expect((await other.admin.post('//items/clients', { name: 'Passes, too' })).body.data.client_code).toBe(numberOf(2));
    await release();
    return waiting;
  });
  const numbers = made.map(({ body }) => body.data.client_code as string).sort();
  expect(numbers).toEqual(Array.from({ length: WAITING }, (_, index) => numberOf(index + 2)));
});

test('who waits for a row leaves connections to other companies', async () => {
  const [busy, other] = await Promise.all([newTenant(), newTenant()]);
  const { id } = await created(busy.admin.post('/clients', { name: 'Wanted' }));
  const replies = await holding(['select from clients where id = $1 for update', id], async (release, { awaited }) => {
    const waiting = atOnce(WAITING, (index) => done(busy.admin.put(`/clients/${id}`, { memo: `Memo ${index}` })));
    await awaited();
    expect((await created(other.admin.post('/clients', { name: 'Passes' }))).client_code).toBe(numberOf(1));
    // What only reads waits for nobody.
    expect((await done(busy.admin.get(`/clients/${id}`))).body.data.name).toBe('Wanted');
    await release();
    return waiting;
  });
  expect(new Set(replies.map(({ body }) => body.data.memo)).size).toBe(WAITING);
});

/** More than are kept waiting. */
const RUSH = 450;

test('the rush of one company turns nobody else away', async () => {
  const [busy, other] = await Promise.all([newTenant(), newTenant()]);
  const first = await created(busy.admin.post('/clients', { name: 'First' }));
  const series = `select from number_sequences where tenant_id = $1 and key = 'clients' for update`;
  const replies = await holding([series, busy.id], async (release) => {
    let turnedAway = 0;
    const rush = atOnce(RUSH, async (index) => {
      const reply = await busy.admin.post('/clients', { name: `Rush ${index}` });
      if (reply.status === 503) turnedAway++;
      return reply;
    });
    await expect.poll(() => turnedAway).toBeGreaterThan(100);
    expect(errorKey(await busy.admin.get('/health'))).not.toBe('error.busy');
    expect(refusal(await busy.admin.get('/clients'))).toEqual([503, 'error.busy']);
    expect((await busy.admin.post('//items/clients', { name: 'Too many' })).status).toBe(503);
    // Whatever it calls itself.
    const form = busy.admin.with({ 'content-type': 'multipart/form-data; boundary=none' });
    expect((await form.delete(`//items/clients/${first.id}`, {})).status).toBe(503);
    expect((await done(other.admin.get('/clients'))).body.data).toEqual([]);
    expect((await created(other.admin.post('/clients', { name: 'Passes' }))).client_code).toBe(numberOf(1));
    await release();
    return rush;
  });
  const made = replies.filter(({ status }) => status === 201);
  expect(replies.filter(({ status, headers }) => status === 503 && headers.get('retry-after') === '1')).toHaveLength(RUSH - made.length);
  expect((await done(busy.admin.get('/clients', { size: 1 }))).body.meta.total).toBe(made.length + 1);
});

test('who stands still in a transaction is sent away by the database at some time', async () => {
  const { admin, id } = await newTenant();
  await query(`create function ops.test_silence() returns trigger language plpgsql as $$
    begin new.memo := current_setting('idle_in_transaction_session_timeout'); return new; end $$`);
  await query(
    `create trigger test_silence before insert on clients for each row when (new.tenant_id = ${id}) execute function ops.test_silence()`,
  );
  try {
    for (const path of ['/clients', '//items/clients'])
      expect((await admin.post(path, { name: 'Silent' })).body.data).toMatchObject({ memo: '5min' });
  } finally {
    await query('drop trigger test_silence on clients');
    await query('drop function ops.test_silence()');
  }
});

/** Not in exports, which hold all tables that they have read as long as they wait for another. */
const UNEXPORTED = 'esign_audit_logs';

/** What waits here waits in a process of its own. */
describe('while a table is locked', { timeout: 180_000 }, () => {
  let instance: SecondInstance | undefined;
  const here = ({ admin }: Tenant) => admin.at(instance?.url ?? '');

  beforeAll(async () => {
    instance = await secondInstance({});
  }, 240_000);

  afterAll(() => instance?.stop());

  test('slow lists of one company in the Studio leave connections to others', async () => {
    const [busy, other] = (await Promise.all([newTenant(), newTenant()])).map(here) as [Client, Client];
    await holding([`lock table ${UNEXPORTED} in access exclusive mode`], async (release, { awaited }) => {
      const lists = atOnce(WAITING, () => busy.get(`//items/${UNEXPORTED}`));
      const parts = Array.from({ length: WAITING }, (_, part) => `p${part}: ${UNEXPORTED} { id }`);
      const asked = busy.post('//graphql', { query: `{ ${parts.join(' ')} }` });
      await awaited();
      await created(other.post('/clients', { name: 'Passes' }));
      expect((await other.get('//items/clients')).body.data).toHaveLength(1);
      await release();
      expect(new Set((await lists).map(({ status }) => status))).toEqual(new Set([200]));
      expect(Object.keys((await asked).body.data)).toHaveLength(WAITING);
    });
  });

  test('two companies that ask for it leave connections to others', async () => {
    const [one, two, other] = (await Promise.all([newTenant(), newTenant(), newTenant()])).map(here) as [Client, Client, Client];
    await holding(['lock table condolence_expenses in access exclusive mode'], async (release, { awaited }) => {
      const asked = Promise.all([one, two].map((client) => atOnce(WAITING / 4, () => client.get('/condolence-expenses'))));
      await awaited();
      expect((await done(other.get('/clients'))).body.data).toEqual([]);
      const replies = (await asked).flat();
      expect(new Set(replies.map((reply) => refusal(reply).join()))).toEqual(new Set(['503,error.locked']));
      expect(new Set(replies.map(({ headers }) => headers.get('retry-after')))).toEqual(new Set(['1']));
      await release();
    });
    expect((await done(one.get('/condolence-expenses'))).body.data).toEqual([]);
  });

  /** Directus forgets its schema with every change of a role. */
  async function forgetful(): Promise<{ client: Client; forget(): Promise<unknown> }> {
    const tenant = await newTenant();
    const { id } = await tenant.person('staff');
    const client = here(tenant);
    await done(client.get('/clients'));
    return { client, forget: () => done(client.put(`/users/${id}`, { role_id: tenant.roleIds.finance })) };
  }

  test('the schema that Directus forgets with a change of roles is there nevertheless, for its own routes, too', async () => {
    const { client, forget } = await forgetful();
    await holding([`lock table ${UNEXPORTED} in access exclusive mode`], async (release) => {
      await forget();
      expect((await done(client.get('//items/clients'))).body.data).toEqual([]);
      await created(client.post('/clients', { name: 'Passes' }));
      const { body } = await done(client.post('//graphql', { query: '{ clients { name } }' }));
      expect(body.data.clients).toEqual([{ name: 'Passes' }]);
      await release();
    });
  });

  test('the API goes on though nobody can tell whether the schema is still the same', async () => {
    const { client, forget } = await forgetful();
    await holding(['lock table directus_fields in access exclusive mode'], async (release, { awaited }) => {
      await forget();
      const reading = client.get('//items/clients');
      await awaited();
      await created(client.post('/clients', { name: 'Passes' }));
      expect((await done(client.get('/clients'))).body.data).toHaveLength(1);
      await release();
      expect((await reading).status).toBe(200);
    });
  });
});

/** More bytes than sockets hold. */
const LONG = { rows: 4_000, memo: 2_000 };
const DOWNLOADS = 6;

/** A spreadsheet that is being sent and that nobody takes. */
const begun = ({ url, headers }: Client, path: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    get(`${url}/api/v1${path}`, { headers: { ...headers, accept: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' } })
      .on('response', (response) => resolve(response.pause()))
      .on('error', reject);
  });

test('who does not take a spreadsheet keeps no connection', async () => {
  const [busy, other] = await Promise.all([newTenant(), newTenant()]);
  await query(`select set_config('app.actor_type', 'DATABASE', false)`);
  await query(
    `insert into clients (tenant_id, client_code, name, memo)
     select $1, 'LONG-' || n, 'Long', (select string_agg(md5(random()::text || n || m), '') from generate_series(1, $3 / 32) m)
     from generate_series(1, $2) n`,
    [busy.id, LONG.rows, LONG.memo],
  );
  const downloads = await Promise.all(Array.from({ length: DOWNLOADS }, () => begun(busy.admin, '/clients')));
  try {
    expect(downloads.map(({ statusCode }) => statusCode)).toEqual(Array(DOWNLOADS).fill(200));
    const open = () =>
      query<{ count: number }>(
        `select count(*)::int from pg_stat_activity where datname = current_database() and state = 'idle in transaction' and query like '%export_rows%'`,
      );
    // Other test files export as well, each for a moment; these downloads go on.
    await expect.poll(open).toEqual([{ count: 0 }]);
    for (const { admin } of [other, busy]) expect((await done(admin.get('/clients', { size: 1 }))).body.data).toBeDefined();
  } finally {
    for (const download of downloads) download.destroy();
  }
});

/** An archive of files that is being sent and that nobody takes. */
const archiveBegun = ({ url, headers }: Client, ids: string[]): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request(`${url}/assets/files`, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } })
      .on('response', (response) => resolve(response.pause()))
      .on('error', reject)
      .end(JSON.stringify({ ids }));
  });

test('who does not take an archive of files, or breaks it off, keeps no turn', async () => {
  const { admin } = await newTenant();
  // What no archive makes smaller.
  const file = await uploaded(admin, 'long.pdf', Buffer.concat([samples.pdf, randomBytes(12_000_000)]));
  const downloads = await Promise.all(Array.from({ length: WAITING }, () => archiveBegun(admin, [file])));
  try {
    expect(downloads.map(({ statusCode }) => statusCode)).toEqual(Array(WAITING).fill(200));
    expect((await admin.post('//items/clients', { name: 'Meanwhile' })).status).toBe(200);
  } finally {
    for (const download of downloads) download.destroy();
  }
  await created(admin.post('/clients', { name: 'Afterwards' }));
});
