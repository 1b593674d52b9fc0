import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import type { Running } from '../../scripts/command.ts';
import { directus } from '../../scripts/directus.ts';
import { freePort } from '../../scripts/ports.ts';
import { readSettings, serverEnvironment } from '../../scripts/settings.ts';
import { Client } from '../support/client.ts';
import { query } from '../support/database.ts';
import { WITHOUT_STUDIO } from '../support/second-instance.ts';
import { newTenant, type Person, systemAdmin, type Tenant } from '../support/tenants.ts';

interface Heard {
  type: string;
  event?: string;
  data?: unknown;
  error?: { code: string };
}

const root = join(import.meta.dirname, '..', '..');

/** Doors of Directus that are shut unless somebody opens them: behind them the same rules hold, or nothing can be written. */
describe('a server with WebSockets and resumable uploads switched on', () => {
  let server: Running;
  let url: string;
  let dataDir: string;
  let tenant: Tenant;
  let staff: Person;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'business-operations-switched-on-'));
    await mkdir(join(dataDir, 'uploads'));
    const { PATH, HOME } = process.env;
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    const settings = readSettings(root, {
      PATH,
      HOME,
      DATA_DIR: dataDir,
      PORT: String(port),
      ...WITHOUT_STUDIO,
      WEBSOCKETS_ENABLED: 'true',
      TUS_ENABLED: 'true',
    });
    const secret = randomBytes(32).toString('hex');
    const env = serverEnvironment(settings, { secret, key: secret, postgresPassword: '', taxProviderKey: secret }, inject('databaseUrl'));
    server = directus(['start'], { root, env });
    await vi.waitFor(async () => expect((await fetch(`${url}/api/v1/health`)).status).toBe(200), { timeout: 60_000, interval: 200 });
    tenant = await newTenant();
    staff = await tenant.person('sales');
  }, 90_000);

  afterAll(async () => {
    server.child.kill();
    await server.exited;
    await rm(dataDir, { recursive: true, force: true });
  }, 30_000);

  /** Signs in over a socket, sends one message and returns the answer to it. */
  function ask(message: Record<string, unknown>): Promise<{ status?: string; data?: unknown; error?: { code: string } }> {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(`${url.replace('http', 'ws')}/websocket`);
      const { authorization = '' } = staff.client.headers;
      socket.addEventListener('open', () => socket.send(JSON.stringify({ type: 'auth', access_token: authorization.split(' ')[1] })));
      socket.addEventListener('error', () => reject(new Error('The socket failed.')));
      socket.addEventListener('message', ({ data }) => {
        const answer = JSON.parse(String(data)) as { type: string; status?: string };
        if (answer.type === 'auth' && answer.status === 'ok') socket.send(JSON.stringify(message));
        // An error names no request.
        if (answer.type !== 'items') return;
        socket.close();
        resolve(answer);
      });
    });
  }

  test('reads over a socket what the caller may read, and writes nothing', async () => {
    const name = `Socket ${randomUUID()}`;
    const made = await staff.client.post('/clients', { name });
    const read = await ask({
      type: 'items',
      action: 'read',
      collection: 'clients',
      query: { fields: ['id'], filter: { name: { _eq: name } } },
    });
    expect(read.data).toEqual([{ id: made.body.data.id }]);

    const create = await ask({ type: 'items', action: 'create', collection: 'clients', data: { name: `${name} 2` } });
    expect(create.error, JSON.stringify(create)).toBeDefined();
    const update = await ask({ type: 'items', action: 'update', collection: 'clients', id: made.body.data.id, data: { memo: 'x' } });
    expect(update.error, JSON.stringify(update)).toBeDefined();
    expect(await query('select memo from clients where tenant_id = $1 and name like $2', [tenant.id, `${name}%`])).toEqual([
      { memo: null },
    ]);
  });

  test('lets nobody edit a record together with others, which would go by rights of earlier', async () => {
    const { data } = (await staff.client.at(url).get('//server/info')).body;
    expect(data.websocket).toMatchObject({ rest: expect.any(Object), collaborativeEditing: false });
  });

  /** What a person hears who subscribes to clients. */
  async function subscribed({ client: { headers } }: Person) {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/websocket`);
    const messages: Heard[] = [];
    const send = (message: object) => socket.send(JSON.stringify(message));
    socket.addEventListener('open', () => send({ type: 'auth', access_token: (headers.authorization ?? '').split(' ')[1] }));
    socket.addEventListener('message', ({ data }) => {
      const message = JSON.parse(String(data)) as Heard;
      if (message.type === 'auth') {
        send({
          type: 'subscribe',
          collection: 'clients',
          query: { fields: ['name'], limit: 1, filter: { name: { _starts_with: 'Heard' } } },
        });
        send({ type: 'subscribe', collection: 'clients', event: 'delete', uid: 'deletions' });
      } else if (message.type !== 'ping') messages.push(message);
    });
    /** Takes the messages, when there are as many. */
    const heard = async (count = 1) => {
      await vi.waitFor(() => expect(messages.length).toBeGreaterThanOrEqual(count), { timeout: 20_000 });
      return messages.splice(0);
    };
    await heard(2);
    return { heard, close: () => socket.close() };
  }

  test('tells a subscriber what the caller may read, for as long as the caller may', async () => {
    const other = await newTenant();
    const make = async ({ admin }: Tenant) => {
      const name = `Heard ${randomUUID()}`;
      const made = await admin.at(url).post('//items/clients', { name });
      expect(made.status, made.text).toBe(200);
      return { id: made.body.data.id as number, name };
    };
    const [suspended, deprived, moved] = [await tenant.person('sales'), await tenant.person('sales'), await tenant.person('sales')];
    const listeners = await Promise.all([suspended, deprived, moved].map(subscribed));
    try {
      const foreign = await make(other);
      expect((await other.admin.at(url).delete(`//items/clients/${foreign.id}`)).status).toBe(204);
      const { name } = await make(tenant);
      for (const { heard } of listeners) expect(await heard()).toMatchObject([{ event: 'create', data: [{ name }] }]);

      const root = await systemAdmin();
      expect((await root.patch(`//users/${suspended.id}`, { status: 'suspended' })).status).toBe(200);
      expect((await root.patch(`//users/${moved.id}`, { role: tenant.roleIds.viewer })).status).toBe(200);
      await query(
        `delete from directus_permissions g using directus_access a where a.policy = g.policy and a.role = $1 and g.collection = 'clients'`,
        [tenant.roleIds.sales],
      );
      await make(tenant);
      for (const { heard } of listeners) {
        const [message, ...more] = await heard();
        expect([message?.data, message?.error?.code, more], JSON.stringify(message)).toEqual([undefined, expect.any(String), []]);
      }
    } finally {
      for (const { close } of listeners) close();
    }
  });

  test('takes no resumable upload', async () => {
    const client = new Client(url, undefined, staff.client.headers);
    const metadata = Object.entries({ filename_download: 'a.html', type: 'text/html', filename_disk: 'a' })
      .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
      .join(',');
    const reply = await client.send('POST', '//files/tus', undefined, {
      headers: { 'tus-resumable': '1.0.0', 'upload-length': '5', 'upload-metadata': metadata },
    });
    expect(reply.status, reply.text).toBeGreaterThanOrEqual(400);
    expect(await query('select 1 from directus_files where uploaded_by = $1', [staff.id])).toEqual([]);
    expect(await readdir(join(dataDir, 'uploads'))).toEqual([]);
  });
});
