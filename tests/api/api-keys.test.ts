import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { query } from '../support/database.ts';
import { instantFromNow } from '../support/days.ts';
import { created, refusal } from '../support/replies.ts';
import { anonymous, newTenant, systemAdmin, type Tenant } from '../support/tenants.ts';

const KEYS = '/api/v1/api-keys';
const tomorrow = () => instantFromNow(1).toISOString();

let tenant: Tenant;
beforeAll(async () => {
  tenant = await newTenant();
});

const make = (body: object = {}, client: Client = tenant.admin): Promise<{ id: number; key: string; key_prefix: string; status: string }> =>
  created(client.post(KEYS, { name: 'Key', ...body }));

const used = async (key: string) => refusal(await tenant.admin.get('/clients', undefined, { 'x-api-key': key }));

describe('a new key', () => {
  test('is shown once, of the form mk_<8>_<43>, and kept as a hash', async () => {
    const { id, key, key_prefix: prefix, status } = await make({ description: 'For the shop', expires_at: tomorrow() });
    expect(key).toMatch(/^mk_[0-9a-f]{8}_[A-Za-z0-9_-]{43}$/);
    expect([prefix, status]).toEqual([key.slice(0, 11), 'ACTIVE']);
    for (const path of [KEYS, `${KEYS}/${id}`]) {
      const { text } = await tenant.admin.get(path);
      expect(text).toContain(prefix);
      expect(text).not.toContain(key);
      expect(text).not.toContain('key_hash');
    }
    const secret = key.slice(12);
    for (const table of ['api_keys', 'audit.trigger_audit_logs', 'directus_revisions', 'directus_activity', 'idempotency_keys']) {
      expect(await query(`select 1 from ${table} t where t::text like $1`, [`%${secret}%`]), table).toEqual([]);
    }
  });

  test('needs a name and an expiry to come', async () => {
    expect((await tenant.admin.post(KEYS, {})).status).toBe(422);
    const past = await tenant.admin.post(KEYS, { name: 'X', expires_at: '2020-01-01T00:00:00Z' });
    expect([...refusal(past), past.body.error?.details[0]?.path]).toEqual([422, 'error.api_key.expiry_past', 'expires_at']);
    for (const field of ['key_hash', 'key_prefix', 'tenant_id', 'revoked_at', 'last_used_at']) {
      expect((await tenant.admin.post(KEYS, { name: 'X', [field]: 'x' })).status, field).toBe(422);
    }
  });

  test('of the system is for system administrators', async () => {
    const refused = await tenant.admin.post(KEYS, { name: 'X', system: true });
    expect(refusal(refused)).toEqual([403, 'error.system_admin_only']);
    const root = await systemAdmin();
    // Two wishes that contradict each other: a key of the system, and to act in a tenant.
    const inside = await root.post(KEYS, { name: 'X', system: true }, { 'x-tenant-id': String(tenant.id) });
    expect([inside.status, inside.body.error?.details[0]?.path]).toEqual([422, 'system']);
    const { id, key } = await make({ system: true }, root);
    expect(await query('select tenant_id from api_keys where id = $1', [id])).toEqual([{ tenant_id: null }]);
    expect(await used(key)).toEqual([200, undefined]);
    expect((await tenant.admin.get(`${KEYS}/${id}`)).status).toBe(404);
    expect((await tenant.admin.post(`${KEYS}/${id}/revoke`)).status).toBe(404);
    expect((await root.post(`${KEYS}/${id}/revoke`)).status).toBe(200);
  });
});

describe('a key', () => {
  test('opens the gate beside a token, and nothing without one', async () => {
    const { key } = await make();
    expect(await used(key)).toEqual([200, undefined]);
    expect((await anonymous.get('/clients', undefined, { 'x-api-key': key })).status).toBe(401);
    expect((await anonymous.get('/clients', undefined, { 'x-api-key': key, 'x-tenant-id': String(tenant.id) })).status).toBe(401);
  });

  test('that is wrong, revoked or expired: one and the same 401', async () => {
    const [revoked, expired] = [await make(), await make({ expires_at: tomorrow() })];
    expect([await used(revoked.key), await used(expired.key)]).toEqual([
      [200, undefined],
      [200, undefined],
    ]);
    await tenant.admin.post(`${KEYS}/${revoked.id}/revoke`);
    await query(`update api_keys set expires_at = now() where id = $1`, [expired.id]);
    const wrong = `${revoked.key.slice(0, -4)}AAAA`;
    for (const key of [revoked.key, expired.key, wrong, 'mk_short', '', 'x'.repeat(500)])
      expect(await used(key), key).toEqual([401, 'error.api_key.invalid']);
  });

  test('has idempotency keys of its own, and a user the same ones with every key', async () => {
    const [one, other] = [await make(), await make()];
    const key = crypto.randomUUID();
    const sent = (name: string, apiKey: string, client = anonymous) =>
      client.post('/guiderail-models', { model_name: name, check_type: 'WALL' }, { 'x-api-key': apiKey, 'idempotency-key': key });
    const made = await created(sent('OWN', one.key));
    const replies = [await sent('OWN', one.key), await sent('OTHER', other.key)];
    expect(replies.map(({ status, body }) => [status, body.data?.model_name])).toEqual([
      [201, 'OWN'],
      [201, 'OTHER'],
    ]);
    expect(replies[0]?.body.data.id).toBe(made.id);
    const signedIn = [await sent('USER', one.key, tenant.admin), await sent('USER', other.key, tenant.admin)];
    expect(signedIn.map(({ status, headers }) => [status, headers.get('idempotent-replayed')])).toEqual([
      [201, null],
      [201, 'true'],
    ]);
  });

  test('remembers when it was used', async () => {
    const { id, key } = await make();
    expect((await tenant.admin.get(`${KEYS}/${id}`)).body.data.last_used_at).toBeNull();
    await tenant.admin.get('/clients', undefined, { 'x-api-key': key, 'x-forwarded-for': '192.0.2.9' });
    const { last_used_at: at, last_used_ip: ip } = (await tenant.admin.get(`${KEYS}/${id}`)).body.data;
    expect(ip).toBe('192.0.2.9');
    expect(Math.abs(Date.now() - Date.parse(at))).toBeLessThan(60_000);
    expect(
      await query(`select 1 from audit.trigger_audit_logs where table_name = 'api_keys' and row_id = $1 and dml_type = 'UPDATE'`, [
        String(id),
      ]),
    ).toEqual([]);
  });

  test('is renamed and given another expiry, until it is revoked', async () => {
    const { id } = await make();
    const expiry = tomorrow();
    expect((await tenant.admin.put(`${KEYS}/${id}`, { name: 'Renamed', expires_at: expiry })).body.data).toMatchObject({
      name: 'Renamed',
      expires_at: expiry,
      status: 'ACTIVE',
    });
    expect((await tenant.admin.put(`${KEYS}/${id}`, { expires_at: '2020-01-01T00:00:00Z' })).body.error?.key).toBe(
      'error.api_key.expiry_past',
    );
    expect((await tenant.admin.put(`${KEYS}/${id}`, { revoked_at: null })).status).toBe(422);
    const revoked = await tenant.admin.post(`${KEYS}/${id}/revoke`);
    expect(revoked.body.data).toMatchObject({ status: 'REVOKED', revoked_by: tenant.adminId });
    for (const reply of [await tenant.admin.put(`${KEYS}/${id}`, { name: 'X' }), await tenant.admin.post(`${KEYS}/${id}/revoke`)]) {
      expect(refusal(reply)).toEqual([409, 'error.api_key.revoked']);
    }
  });
});

test('keys are listed by status, name and prefix; a system administrator sees all', async () => {
  const own = await newTenant();
  const [one, two, three] = [
    await make({ name: 'Alpha' }, own.admin),
    await make({ name: 'Beta' }, own.admin),
    await make({ name: 'Gamma', expires_at: tomorrow() }, own.admin),
  ];
  await own.admin.post(`${KEYS}/${two.id}/revoke`);
  await query('update api_keys set expires_at = now() where id = $1', [three.id]);
  const ids = async (parameters: Record<string, string>, client = own.admin) =>
    ((await client.get(KEYS, parameters)).body.data as { id: number }[]).map(({ id }) => id);
  expect(await ids({ sort: 'name' })).toEqual([one.id, two.id, three.id]);
  expect(await ids({ status: 'ACTIVE' })).toEqual([one.id]);
  expect(await ids({ status: 'REVOKED' })).toEqual([two.id]);
  expect(await ids({ status: 'EXPIRED' })).toEqual([three.id]);
  expect(await ids({ search: 'beta' })).toEqual([two.id]);
  expect(await ids({ search: three.key_prefix })).toEqual([three.id]);
  expect((await own.admin.get(KEYS, { status: 'NONE' })).status).toBe(422);
  const root = await systemAdmin();
  expect(await ids({ search: one.key_prefix }, root)).toEqual([one.id]);
  expect(await ids({}, root.with({ 'x-tenant-id': String(own.id) }))).toHaveLength(3);
});
