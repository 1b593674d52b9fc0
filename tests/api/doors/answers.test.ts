import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Running } from '../../../scripts/command.ts';
import { directus } from '../../../scripts/directus.ts';
import { freePort } from '../../../scripts/ports.ts';
import { readSettings, serverEnvironment } from '../../../scripts/settings.ts';
import { Client } from '../../support/client.ts';
import { query } from '../../support/database.ts';
import { dataFolder, uploaded } from '../../support/files.ts';
import { sendRaw } from '../../support/raw.ts';
import { requestId } from '../../support/replies.ts';
import { samples } from '../../support/sample-files.ts';
import { WITHOUT_STUDIO } from '../../support/second-instance.ts';
import { newTenant, type Tenant } from '../../support/tenants.ts';

let tenant: Tenant;
beforeAll(async () => {
  tenant = await newTenant();
});

const OURS = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('every answer', () => {
  test.each([
    ['GET', '/', 302],
    ['GET', '/admin', 200],
    ['GET', '/admin/nonsense.js', 200],
    ['GET', '/extensions/sources/index.js', 200],
    ['GET', '/robots.txt', 200],
    ['GET', '/server/ping', 200],
    ['GET', '/server/info', 200],
    ['GET', '/nonsense', 404],
    ['GET', '/a//b', 404],
    ['GET', '/%00', 404],
    ['GET', '/items/clients', 403],
    ['GET', '/items/clients?filter={', 400],
    ['POST', '/auth/login', 400],
    ['OPTIONS', '/items/clients', 200],
    ['HEAD', '/server/ping', 200],
    ['GET', '/graphql', 400],
    ['GET', '/assets/00000000-0000-4000-8000-000000000000', 404],
    ['GET', '/api/v1/health', 200],
    ['GET', '/api/v1/nonsense', 404],
    ['GET', '/api/v1/clients', 401],
    ['GET', '/api//v1', 404],
    ['GET', '/api/v1/openapi.json', 200],
  ])('%s %s: says its type, an id, and not what made it', async (method, target, status) => {
    const reply = await sendRaw({ method, target, headers: { 'x-request-id': 'theirs' } });
    expect([reply.status, reply.headers.get('x-content-type-options'), reply.headers.has('x-powered-by')]).toEqual([
      status,
      'nosniff',
      false,
    ]);
    expect(reply.headers.get('x-request-id')).toMatch(OURS);
  });

  test('of bytes, too', async () => {
    const id = await uploaded(tenant.admin, 'a.png', samples.png);
    for (const path of [`//assets/${id}`, `/files/${id}/download`, '/clients']) {
      const { headers } = await tenant.admin.get(path);
      expect([path, headers.get('x-content-type-options'), headers.has('x-powered-by')]).toEqual([path, 'nosniff', false]);
    }
  });
});

describe('the id of a request', () => {
  const logged = (id: string | null) =>
    query<{ session_info: object; table_name: string }>(
      'select table_name, session_info from audit.trigger_audit_logs where request_id = $1',
      [id],
    );

  test.each(['/clients', '//items/clients'])('is ours, and the one of the client stands beside it: %s', async (path) => {
    const theirs = randomUUID();
    const first = await tenant.admin.post(path, { name: 'X' }, { 'x-request-id': theirs });
    const second = await tenant.admin.post(path, { name: 'Y' }, { 'x-request-id': theirs });
    const ids = [first, second].map(({ headers }) => headers.get('x-request-id'));
    expect(new Set([...ids, theirs]).size).toBe(3);
    for (const id of ids) {
      expect(id).toMatch(OURS);
      expect(await logged(id)).toEqual([
        { table_name: 'clients', session_info: expect.objectContaining({ request_id: id, client_request_id: theirs }) },
      ]);
    }
    expect(await logged(theirs)).toEqual([]);
  });

  test('cannot be that of a request of somebody else: rolling back undoes one’s own alone', async () => {
    const other = await newTenant();
    const made = await other.admin.post('/clients', { name: 'Of the other' });
    const id = requestId(made);
    const joined = await tenant.admin.post('/clients', { name: 'Joined' }, { 'x-request-id': id });
    expect(await logged(id)).toHaveLength(1);
    expect((await tenant.admin.post(`/trigger-audit/requests/${id}/rollback`, { reason: 'Mine' })).status).toBe(404);
    expect((await tenant.admin.get(`/clients/${joined.body.data.id}`)).status).toBe(200);
    expect((await other.admin.get(`/clients/${made.body.data.id}`)).status).toBe(200);
  });

  test('one that is no id is not kept', async () => {
    for (const given of ['a b', 'x'.repeat(65), '<script>', "';--"]) {
      const made = await tenant.admin.post('/clients', { name: 'X' }, { 'x-request-id': given });
      const [row] = await logged(made.headers.get('x-request-id'));
      expect(row?.session_info).not.toHaveProperty('client_request_id');
    }
  });
});

describe('an address that a header claims', () => {
  let server: Running;
  let direct: Client;
  const root = dirname(dirname(dirname(import.meta.dirname)));
  const claimed = { 'x-forwarded-for': '192.0.2.99' };

  beforeAll(async () => {
    const settings = readSettings(root, {
      DATA_DIR: await dataFolder(),
      PORT: String(await freePort()),
      DB_CONNECTION_STRING: inject('databaseUrl'),
    });
    const secrets = { secret: randomUUID(), key: randomUUID(), postgresPassword: '', taxProviderKey: '0'.repeat(64) };
    const env = serverEnvironment(settings, secrets, inject('databaseUrl'));
    expect(env.IP_TRUST_PROXY).toBe('false');
    const { PATH = '', HOME = '' } = process.env;
    server = directus(['start'], { root, env: { PATH, HOME, ...env, ...WITHOUT_STUDIO } });
    direct = new Client(settings.url, tenant.admin.headers.authorization?.split(' ')[1]);
    for (let up = false; !up; await setTimeout(300))
      up = await direct.get('/health').then(
        ({ status }) => status === 200,
        () => false,
      );
  });
  afterAll(async () => {
    server.child.kill('SIGTERM');
    await server.exited;
  });

  const addressOf = async (client: Client) => {
    const made = await client.post('/clients', { name: 'X' }, claimed);
    expect(made.status, made.text).toBe(201);
    const [row] = await query<{ ip: string }>("select session_info ->> 'ip' as ip from audit.trigger_audit_logs where request_id = $1", [
      made.headers.get('x-request-id'),
    ]);
    return row?.ip;
  };

  test('is not believed by default, and behind a proxy that is set up it is', async () => {
    expect(await addressOf(direct)).toBe('127.0.0.1');
    expect(await addressOf(tenant.admin)).toBe('192.0.2.99');
  });
});
