import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { type Body, Client, type Reply } from '../support/client.ts';
import { query } from '../support/database.ts';
import { anonymous, newTenant, type Tenant } from '../support/tenants.ts';

const address = inject('url');

let tenant: Tenant;
beforeAll(async () => {
  tenant = await newTenant();
});

const expectError = (reply: Reply, status: number, key: string) => {
  expect({ status: reply.status, key: reply.body.error?.key }).toEqual({ status, key });
  expect(reply.body).toEqual({
    success: false,
    message: expect.stringMatching(/\S/),
    error: { code: expect.stringMatching(/^[A-Z_]+$/), key, details: expect.any(Array) },
    request_id: reply.headers.get('x-request-id'),
  });
  expect(reply.text).not.toMatch(/node_modules|select |at \w+ \(/i);
};

describe('answers', () => {
  test('a success is wrapped, a creation is 201, a deletion answers the id', async () => {
    const made = await tenant.admin.post('/clients', { name: '한빛' });
    expect(made.status).toBe(201);
    expect(made.body).toEqual({ success: true, message: '등록되었습니다.', data: expect.objectContaining({ name: '한빛' }) });
    expect(made.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const shown = await tenant.admin.get(`/clients/${made.body.data.id}`);
    expect(shown.body.data).toEqual(made.body.data);
    expect(shown.body.data.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(shown.body.data).not.toHaveProperty('deleted_at');
    const removed = await tenant.admin.delete(`/clients/${made.body.data.id}`);
    expect(removed.status).toBe(200);
    expect(removed.body.data).toEqual({ id: made.body.data.id });
    expectError(await tenant.admin.get(`/clients/${made.body.data.id}`), 404, 'error.not_found');
  });

  test('money and decimals are JSON numbers without idle zeros', async () => {
    const { body, text } = await tenant.admin.post('/clients', { name: 'Money', credit_limit: '1234567.50' });
    expect(body.data.credit_limit).toBe(1234567.5);
    expect(text).toContain('"credit_limit":1234567.5,');
  });
});

describe('refusals', () => {
  test('without or with unknown credentials: 401', async () => {
    expectError(await anonymous.get('/clients'), 401, 'error.unauthorized');
    expectError(await new Client(address, 'no-such-token').get('/clients'), 401, 'error.unauthorized');
  });

  test('without the right: 403', async () => {
    const viewer = await tenant.person('viewer');
    expectError(await viewer.client.post('/clients', { name: 'X' }), 403, 'error.forbidden');
    expectError(await viewer.client.get('/tenants'), 403, 'error.system_admin_only');
  });

  test.each([
    '/nothing',
    '/clients/1/nothing',
    '/clients/999999999',
    '/clients/%E0%A4%A',
    '/api/v1',
    '/api/v1/',
    '/api/nothing',
    '/api/v3/clients',
  ])('%s: 404 or, for an unknown version, 400', async (path) => {
    const reply = await tenant.admin.get(path);
    if (path.startsWith('/api/v3')) expectError(reply, 400, 'error.unsupported_version');
    else expectError(reply, 404, 'error.not_found');
  });

  test.each(['0', '-1', '1.5', 'x', '1e3', '99999999999', '2147483648', "1'--"])('the id %s is no id: 422', async (id) => {
    expectError(await tenant.admin.get(`/clients/${encodeURIComponent(id)}`), 422, 'error.validation_failed');
  });

  test.each(['{', '{"name": }', 'name', '"text"', '', ' '])('the body %j is not a JSON object', async (body) => {
    const reply = await tenant.admin.send('POST', '/clients', body, { headers: { 'content-type': 'application/json' } });
    if (body.trim()) expectError(reply, 400, 'error.malformed_json');
    else expect([400, 422]).toContain(reply.status);
  });

  test('a list as body: 422', async () => {
    expectError(await tenant.admin.post('/clients', [{ name: 'X' }]), 422, 'error.validation_failed');
  });

  test('a body above 4 MB: 413, one below: not', async () => {
    const body = (bytes: number) => ({ name: 'X', memo: 'm'.repeat(bytes) });
    expectError(await tenant.admin.post('/clients', body(4 * 1024 * 1024)), 413, 'error.payload_too_large');
    // It is read, and its text is found too long.
    const read = await tenant.admin.post('/clients', body(3 * 1024 * 1024));
    expectError(read, 422, 'error.validation_failed');
    expect(read.body.error?.details).toEqual([expect.objectContaining({ path: 'memo', code: 'too_big', max: 100_000 })]);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'multipart/form-data; boundary=x'])(
    'a body of %s: 415',
    async (type) => {
      expectError(await tenant.admin.post('/clients', 'name=X', { 'content-type': type }), 415, 'error.unsupported_media_type');
    },
  );

  test.each(['application/merge-patch+json', 'application/vnd.api+json'])(
    'a change sent as %s: 415, not a change of nothing',
    async (type) => {
      const { id } = (await tenant.admin.post('/clients', { name: 'Kept' })).body.data;
      const reply = await tenant.admin.send('PUT', `/clients/${id}`, '{"name":"Changed"}', { headers: { 'content-type': type } });
      expectError(reply, 415, 'error.unsupported_media_type');
    },
  );

  test.each<Record<string, string>>([{ 'content-type': 'application/json; charset=euc-kr' }, { 'content-encoding': 'compress' }])(
    'a body in %j, which is not read: 415',
    async (headers) => {
      const reply = await tenant.admin.send('POST', '/clients', '{"name":"X"}', {
        headers: { 'content-type': 'application/json', ...headers },
      });
      expectError(reply, 415, 'error.unsupported_media_type');
    },
  );

  test('Korean that is no UTF-8: 400, not a name of question marks', async () => {
    const eucKr = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xc7, 0xd1, 0xba, 0xfb]), Buffer.from('"}')]);
    const headers = { ...tenant.admin.headers, 'content-type': 'application/json' };
    const reply = await fetch(`${address}/api/v1/clients`, { method: 'POST', headers, body: eucKr });
    expect([reply.status, ((await reply.json()) as Body).error?.key]).toEqual([400, 'error.malformed_json']);
  });

  test('invalid input: 422 with path, code and message of every field', async () => {
    const reply = await tenant.admin.post(
      '/clients',
      { client_type: 'NONE', payment_terms_days: -1, email: 'x', credit_limit: '1.234', mistyped: 1 },
      { 'accept-language': 'en' },
    );
    expectError(reply, 422, 'error.validation_failed');
    expect(reply.body.error?.details).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ path: 'name', code: 'required', message: 'Required.' }),
        expect.objectContaining({ path: 'client_type', code: 'invalid_value' }),
        expect.objectContaining({ path: 'payment_terms_days', code: 'too_small' }),
        expect.objectContaining({ path: 'email', code: 'invalid_format' }),
        expect.objectContaining({ path: 'credit_limit', code: 'too_many_decimals' }),
        expect.objectContaining({ path: 'mistyped', code: 'unknown_field', message: 'Unknown field.' }),
      ]),
    );
    expect(reply.body.error?.details).toHaveLength(6);
  });

  test('a path into lists names the element', async () => {
    const reply = await tenant.admin.post('/journal-entries', {
      entry_date: '2025-02-30',
      lines: [
        { account_code_id: 1, debit: 1 },
        { account_code_id: 'x', debit: 1 },
      ],
    });
    expect(reply.body.error?.details.map(({ path, code }) => [path, code])).toEqual(
      expect.arrayContaining([
        ['entry_date', 'invalid_date'],
        ['lines.1.account_code_id', 'invalid_type'],
      ]),
    );
  });

  test.each(['id', 'tenant_id', 'created_by', 'created_at', 'deleted_at', '__proto__', 'constructor'])(
    'the managed or unknown field %s in a body: 422',
    async (field) => {
      const reply = await tenant.admin.post('/clients', `{"name": "X", ${JSON.stringify(field)}: 1}`);
      expectError(reply, 422, 'error.validation_failed');
      expect(reply.body.error?.details).toEqual([expect.objectContaining({ path: field, code: 'unknown_field' })]);
    },
  );

  test.each([{ unknown: '1' }, { filter: '{}' }, { fields: 'id' }, { limit: '5' }, { access_token: 'x' }])(
    'the unknown query parameter %j: 422',
    async (parameters) => {
      const reply = await tenant.admin.get('/clients', parameters as unknown as Record<string, string>);
      expectError(reply, 422, 'error.validation_failed');
      expect(reply.body.error?.details).toEqual([expect.objectContaining({ path: Object.keys(parameters)[0], code: 'unknown_field' })]);
    },
  );

  test('text that PostgreSQL cannot store: 422', async () => {
    expectError(await tenant.admin.post('/clients', { name: 'a\u0000b' }), 422, 'error.validation_failed');
    expectError(await tenant.admin.post('/clients', { name: 'X', options: { note: 'a\u0000b' } }), 422, 'error.validation_failed');
    expectError(await tenant.admin.get('/clients', { search: 'a\u0000b' }), 422, 'error.validation_failed');
  });

  test('HEAD and methods that no route has leave the process alive', async () => {
    for (const method of ['HEAD', 'OPTIONS', 'PROPFIND', 'SEARCH', 'LOCK']) {
      expect((await tenant.admin.send(method, '/clients')).status, method).toBeLessThan(500);
    }
    expectError(await tenant.admin.send('PATCH', '/clients', {}), 404, 'error.not_found');
    expect((await anonymous.get('/health')).status).toBe(200);
  });
});

describe('languages', () => {
  const refusal = async (client: Client, language: string) =>
    (await client.get('/nothing-of-the-kind', undefined, { 'accept-language': language })).body.message;
  const listed = async (client: Client, language: string) =>
    (await client.get('/clients', { size: 1 }, { 'accept-language': language })).body.message;

  test('what the client accepts comes first', async () => {
    expect(await listed(tenant.admin, 'en')).toBe('Done.');
    expect(await listed(tenant.admin, 'en-US,en;q=0.9,ko;q=0.8')).toBe('Done.');
    expect(await listed(tenant.admin, 'ko-KR,ko;q=0.9,en;q=0.8')).toBe('처리되었습니다.');
    expect(await refusal(tenant.admin, 'en')).toBe('Not found.');
  });

  test('without or with another language: the person, the tenant, Korean', async () => {
    const english = await newTenant({ locale: 'en' });
    const { id, client } = await english.person('staff');
    for (const other of ['', 'fr', 'ja,zh;q=0.8']) expect(await listed(client, other), other).toBe('Done.');
    await query(`update directus_users set language = 'ko-KR' where id = $1`, [id]);
    for (const other of ['', 'fr']) expect(await listed(client, other), other).toBe('처리되었습니다.');
    expect(await listed(tenant.admin, '')).toBe('처리되었습니다.');
    expect((await anonymous.get('/health', undefined, { 'accept-language': 'fr' })).body.message).toBe('처리되었습니다.');
  });

  test('a wildcard prefers nothing', async () => {
    const english = await newTenant({ locale: 'en' });
    expect(await listed(english.admin, '*')).toBe('Done.');
  });
});

describe('X-Request-Id', () => {
  test('is ours, the same in the header, in an error and in the audit log', async () => {
    const made = await tenant.admin.post('/clients', { name: 'Audited' });
    const rows = await query(
      `select row_id from audit.trigger_audit_logs where session_info ->> 'request_id' = $1 and table_name = 'clients'`,
      [made.headers.get('x-request-id')],
    );
    expect(rows).toEqual([{ row_id: String(made.body.data.id) }]);
    const failed = await tenant.admin.post('/clients', '{', { 'x-request-id': randomUUID() });
    expect(failed.body.request_id).toMatch(/^[0-9a-f-]{36}$/);
    expect(failed.headers.get('x-request-id')).toBe(failed.body.request_id);
  });
});

describe('versions', () => {
  const version = async (path: string, headers: Record<string, string> = {}) => {
    const reply = await tenant.admin.get(path, undefined, headers);
    return [reply.status, reply.headers.get('x-api-version')];
  };

  test.each([
    ['/clients', {}],
    ['/clients', { 'accept-version': '1' }],
    ['/clients', { 'accept-version': 'v2' }],
    ['/clients', { 'x-api-version': '2' }],
    ['/clients?api_version=v2', {}],
    ['/api/v2/clients', {}],
    ['/api/v2/clients?api_version=1', {}],
  ])('%s with %j is answered by version 1', async (path, headers) => {
    expect(await version(path, headers)).toEqual([200, '1']);
  });

  test('anything else: 400', async () => {
    for (const headers of [{ 'accept-version': '3' }, { 'x-api-version': 'x' }, { 'accept-version': '' }]) {
      const reply = await tenant.admin.get('/clients', undefined, headers as unknown as Record<string, string>);
      expectError(reply, 400, 'error.unsupported_version');
    }
    expectError(await tenant.admin.get('/clients', { api_version: '3' }), 400, 'error.unsupported_version');
    expect((await tenant.admin.get('/clients', { api_version: '3' })).headers.get('x-api-version')).toBe('1');
  });

  test('Accept-Version wins over X-API-Version, which wins over the parameter', async () => {
    expect(await version('/clients?api_version=9', { 'accept-version': '1', 'x-api-version': '9' })).toEqual([200, '1']);
    expect(await version('/clients', { 'accept-version': '9', 'x-api-version': '1' })).toEqual([400, '1']);
    expect(await version('/clients?api_version=9', { 'x-api-version': '1' })).toEqual([200, '1']);
    expect(await version('/clients?api_version=1', { 'x-api-version': '9' })).toEqual([400, '1']);
  });
});
