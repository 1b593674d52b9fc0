import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freePort } from '../../scripts/ports.ts';
import { Client } from '../support/client.ts';
import { query } from '../support/database.ts';
import { sent, signer } from '../support/esign.ts';
import { done, refusal } from '../support/replies.ts';
import { type SecondInstance, secondInstance } from '../support/second-instance.ts';
import { newTenant, type Person, type Tenant } from '../support/tenants.ts';

let instance: SecondInstance | undefined;
let tenant: Tenant;
let person: Person;
let nobody: Client;
let strict: Client;

beforeAll(async () => {
  instance = await secondInstance({
    API_KEY_REQUIRED: 'true',
    EMAIL_TRANSPORT: 'smtp',
    EMAIL_SMTP_HOST: '127.0.0.1',
    // Nobody listens there.
    EMAIL_SMTP_PORT: String(await freePort()),
  });
  tenant = await newTenant();
  person = await tenant.person('admin');
  nobody = new Client(instance.url);
  strict = nobody.with(person.client.headers);
}, 120_000);

afterAll(() => instance?.stop());

const newKey = async () => (await tenant.admin.post('/api/v1/api-keys', { name: 'Key' })).body.data as { id: number; key: string };

describe('API_KEY_REQUIRED=true', () => {
  test('asks for a key besides the token', async () => {
    const { id, key } = await newKey();
    const withKey = strict.with({ 'x-api-key': key });
    const refused = await strict.get('/clients');
    expect(refusal(refused)).toEqual([401, 'error.unauthorized']);
    expect((await withKey.get('/clients')).status).toBe(200);
    expect((await withKey.post('/clients', { name: 'X' })).status).toBe(201);
    expect((await nobody.get('/clients', undefined, { 'x-api-key': key })).status).toBe(401);
    await tenant.admin.post(`/api/v1/api-keys/${id}/revoke`);
    const revoked = await withKey.get('/clients');
    expect(refusal(revoked)).toEqual([401, 'error.api_key.invalid']);
  });

  test('takes no key that has expired, nor one of another tenant', async () => {
    const { id, key } = await newKey();
    await query(`update api_keys set expires_at = now() where id = $1`, [id]);
    expect((await strict.get('/clients', undefined, { 'x-api-key': key })).status).toBe(401);
    const foreign = (await (await newTenant()).admin.post('/api/v1/api-keys', { name: 'Key' })).body.data.key as string;
    expect((await strict.get('/clients', undefined, { 'x-api-key': foreign })).status).toBe(403);
  });

  test('leaves open what needs none', async () => {
    for (const path of ['/health', '/openapi.json', '/docs']) expect([path, (await nobody.get(path)).status]).toEqual([path, 200]);
  });
});

test('a mail server that is away fails no invitation, and the audit tells of it', async () => {
  const { key } = await newKey();
  const reply = await strict.post(
    '/users',
    { email: `new@${tenant.code}.example.com`, last_name: 'New', role_id: tenant.roleIds.staff },
    { 'x-api-key': key },
  );
  expect([reply.status, reply.body.data?.status]).toEqual([201, 'invited']);
  const failures = () => query(`select target_id, detail from audit_logs where tenant_id = $1 and action = 'MAIL_FAILED'`, [tenant.id]);
  await vi.waitFor(
    async () => expect(await failures()).toEqual([{ target_id: reply.body.data.id, detail: { mail: 'invitation' } }]),
    10_000,
  );
});

test('a mail server that is away leaves a signer as one who has not been written, until a reminder or a link reaches them', async () => {
  const { key } = await newKey();
  const by = strict.with({ 'x-api-key': key });
  const { id, signers } = await sent(by, [signer(), signer()]);
  const pending = async () =>
    (await done(by.get(`/esign/contracts/${id}`))).body.data.signers.map((each: { mail_pending: boolean }) => each.mail_pending);
  await vi.waitFor(
    async () =>
      expect(await query(`select 1 from audit_logs where action = 'MAIL_FAILED' and target_id = $1`, [String(id)])).toHaveLength(1),
    10_000,
  );
  expect(await pending()).toEqual([true, true]);
  await done(by.post(`/esign/contracts/${id}/signers/${signers[0].id}/link`));
  expect(await pending()).toEqual([false, true]);
  // From a process whose mails are taken.
  await done(tenant.admin.post(`/esign/contracts/${id}/remind`, { signer_ids: [signers[1].id] }));
  await vi.waitFor(async () => expect(await pending()).toEqual([false, false]), 10_000);
});
