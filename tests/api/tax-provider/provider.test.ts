import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../support/client.ts';
import { query } from '../../support/database.ts';
import { created, done, refusal, violationPaths } from '../../support/replies.ts';
import { newTenant, type Tenant } from '../../support/tenants.ts';

/** The connection with the e-tax provider: logins, what is asked of the provider, and that no password is seen anywhere. */

const NUMBER = '2208139938';
const PASSWORD = 'sandbox-pass-9f3a';
const login = (client: Client, login_id: string, more: object = {}) =>
  client.post('/taxprovider/login', { business_number: NUMBER, login_id, password: PASSWORD, ...more });
const status = async (client: Client) => (await done(client.get('/taxprovider/status'))).body.data;
const connected = async (login_id: string): Promise<Tenant> => {
  const tenant = await newTenant();
  await done(login(tenant.admin, login_id));
  return tenant;
};

const PAGES = ['bank-service-url', 'account-link-url', 'card-link-url', 'certificate-url'];

describe('without a member', () => {
  let tenant: Tenant;
  beforeAll(async () => {
    tenant = await newTenant();
  });

  test('the status is an answer, not an error', async () => {
    expect(await status(tenant.admin)).toMatchObject({
      ...{ connected: false, status: 'DISCONNECTED', bank_account_count: 0, card_count: 0, counts_stale: false, certificate: null },
      last_sync: { BANK: null, CARD: null, TAXPORTAL: null, TAX_INVOICE_STATUS: null },
    });
  });

  test('what asks the provider is 409, and there is nothing to disconnect', async () => {
    for (const path of [...PAGES, 'certificate', 'balance'])
      expect(refusal(await tenant.admin.get(`/taxprovider/${path}`))).toEqual([409, 'error.taxprovider.not_connected']);
    expect(refusal(await tenant.admin.put('/taxprovider/member', { manager_name: 'A' }))).toEqual([409, 'error.taxprovider.not_connected']);
    expect(refusal(await tenant.admin.delete('/taxprovider/member'))).toEqual([404, 'error.not_found']);
  });

  test('whether a company is a member can be asked', async () => {
    const ask = async (query: object) => (await done(tenant.admin.get('/taxprovider/member', { ...query }))).body.data;
    expect(await ask({})).toEqual({ member: null, registered_at_provider: false });
    expect(await ask({ business_number: '123-45-67891' })).toEqual({ member: null, registered_at_provider: true });
    expect(await ask({ business_number: NUMBER })).toEqual({ member: null, registered_at_provider: false });
    const wrong = await tenant.admin.get('/taxprovider/member', { business_number: '1234567890' });
    expect(refusal(wrong)).toEqual([422, 'error.business_number.invalid']);
  });

  test('a login that the provider refuses is not stored', async () => {
    expect(refusal(await login(tenant.admin, 'sandbox-reject'))).toEqual([422, 'error.taxprovider.login_rejected']);
    expect(refusal(await login(tenant.admin, 'demo01', { password: 'short' }))).toEqual([422, 'error.taxprovider.login_rejected']);
    expect(await query('select 1 from tax_provider_members where tenant_id = $1', [tenant.id])).toEqual([]);
  });

  test('wrong input is refused before the provider is asked', async () => {
    expect(refusal(await login(tenant.admin, 'demo01', { business_number: '1234567890' }))).toEqual([422, 'error.business_number.invalid']);
    for (const more of [{ password: '' }, { login_id: ' ' }, { password: 'x'.repeat(101) }, { pasword: 'x' }])
      expect((await login(tenant.admin, 'demo01', more)).status).toBe(422);
  });

  test('only who keeps the books may log in, and who may read them sees the status', async () => {
    const [manager, staff] = [await tenant.person('manager'), await tenant.person('staff')];
    expect((await login(manager.client, 'demo01')).status).toBe(403);
    expect((await manager.client.get('/taxprovider/status')).status).toBe(200);
    expect((await staff.client.get('/taxprovider/status')).status).toBe(403);
  });
});

describe('a member', () => {
  let tenant: Tenant;
  beforeAll(async () => {
    tenant = await newTenant();
  });

  test('logs in with an accepted login', async () => {
    const { data } = (await done(login(tenant.admin, 'demo01', { business_number: '220-81-39938' }))).body;
    expect(data).toMatchObject({ status: 'CONNECTED', business_number: NUMBER });
    expect(await status(tenant.admin)).toMatchObject({
      ...{ connected: true, status: 'CONNECTED', provider: 'sandbox', business_number: NUMBER, login_id: 'de***' },
      ...{ bank_account_count: 2, card_count: 3, counts_stale: false, certificate: { valid: true }, last_error: null },
    });
  });

  test('opens pages of the provider, whose addresses are kept nowhere', async () => {
    for (const path of PAGES) {
      const reply = await done(tenant.admin.get(`/taxprovider/${path}`));
      expect(reply.body.data.url).toMatch(/^https:\/\/sandbox\.taxprovider\.invalid\//);
      expect(Date.parse(reply.body.data.expires_at)).toBeGreaterThan(Date.now());
      expect(reply.headers.get('cache-control')).toBe('no-store');
    }
  });

  test('has a certificate and a balance', async () => {
    const year = new Date().getUTCFullYear();
    const certificate = (await done(tenant.admin.get('/taxprovider/certificate'))).body.data;
    expect(certificate).toMatchObject({ registered: true, valid: true, warning: 'NONE' });
    expect(certificate.expires_on >= `${year + 1}-12-31`).toBe(true);
    expect((await done(tenant.admin.get('/taxprovider/balance'))).body.data).toMatchObject({
      ...{ balance: 1_000_000, currency: 'KRW', low: false },
      charge_url: { url: expect.stringContaining('/charge') },
    });
  });

  test('changes its data at the provider and here, its password too', async () => {
    const before = await query<{ login_secret: string }>('select login_secret from tax_provider_members where tenant_id = $1', [tenant.id]);
    const { data } = (
      await done(tenant.admin.put('/taxprovider/member', { company_name: '한빛', manager_mobile: null, new_password: 'another-pass-9f3a' }))
    ).body;
    expect(data).toMatchObject({ company_name: '한빛', manager_mobile: null });
    expect(data).not.toHaveProperty('login_secret');
    const after = await query<{ login_secret: string }>('select login_secret from tax_provider_members where tenant_id = $1', [tenant.id]);
    expect(after[0]?.login_secret).not.toBe(before[0]?.login_secret);
    expect((await tenant.admin.put('/taxprovider/member', {})).status).toBe(422);
    expect((await tenant.admin.put('/taxprovider/member', { login_secret: 'x' })).status).toBe(422);
    expect((await done(tenant.admin.get('/taxprovider/member'))).body.data).toMatchObject({
      ...{ member: { company_name: '한빛', login_id: 'demo01' }, registered_at_provider: true },
    });
  });

  test('may log in anew, also twice at once; there is one row', async () => {
    const replies = await Promise.all([login(tenant.admin, 'demo02'), login(tenant.admin, 'demo03')]);
    expect(replies.map((reply) => reply.status)).toEqual([200, 200]);
    const rows = await query('select 1 from tax_provider_members where tenant_id = $1 and deleted_at is null', [tenant.id]);
    expect(rows).toHaveLength(1);
    expect(refusal(await tenant.admin.post('/taxprovider/signup', SIGNUP))).toEqual([409, 'error.taxprovider.already_member']);
  });

  test('is nobody else’s', async () => {
    const other = await newTenant();
    expect(await status(other.admin)).toMatchObject({ connected: false, business_number: null });
    expect((await other.admin.delete('/taxprovider/member')).status).toBe(404);
    expect(await status(tenant.admin)).toMatchObject({ connected: true });
  });

  test('is forgotten with its password, and may log in again', async () => {
    const { data } = (await done(tenant.admin.delete('/taxprovider/member'))).body;
    const rows = await query('select status, login_secret, deleted_at from tax_provider_members where id = $1', [data.id]);
    expect(rows).toEqual([{ status: 'DISCONNECTED', login_secret: null, deleted_at: expect.any(Date) }]);
    expect(await status(tenant.admin)).toMatchObject({ connected: false, bank_account_count: 0 });
    expect((await tenant.admin.delete('/taxprovider/member')).status).toBe(404);
    await done(login(tenant.admin, 'demo01'));
    expect(await status(tenant.admin)).toMatchObject({ connected: true });
  });
});

const SIGNUP = {
  ...{ business_number: NUMBER, company_name: '한빛셔터', ceo_name: '김한빛', biz_type: '제조', biz_class: '셔터', address1: '서울' },
  ...{
    manager_name: '박사원',
    manager_tel: '02-1234-5678',
    manager_email: 'manager@example.com',
    login_id: 'hanbit01',
    password: PASSWORD,
  },
};

describe('signing up', () => {
  test('registers the company and stores its data', async () => {
    const { admin } = await newTenant();
    expect(await created(admin.post('/taxprovider/signup', SIGNUP))).toMatchObject({ status: 'CONNECTED', business_number: NUMBER });
    expect((await done(admin.get('/taxprovider/member'))).body.data.member).toMatchObject({
      ...{ company_name: '한빛셔터', manager_email: 'manager@example.com', status: 'CONNECTED', signed_up_at: expect.any(String) },
    });
  });

  test('is refused where the provider knows the company, and changes nothing', async () => {
    const { admin } = await newTenant();
    const known = await admin.post('/taxprovider/signup', { ...SIGNUP, business_number: '1234567891' });
    expect(refusal(known)).toEqual([409, 'error.taxprovider.already_member']);
    expect(await status(admin)).toMatchObject({ connected: false });
    const short = await admin.post('/taxprovider/signup', { ...SIGNUP, login_id: 'abc', password: 'seven77', ceo_name: ' ' });
    expect(violationPaths(short)?.sort()).toEqual(['ceo_name', 'login_id', 'password']);
  });

  test('of a provider that is down is 502, and may be tried again with the same idempotency key', async () => {
    const { admin } = await newTenant();
    const attempt = () => admin.post('/taxprovider/signup', { ...SIGNUP, login_id: 'sandbox-down' }, { 'idempotency-key': 'again' });
    expect(refusal(await attempt())).toEqual([502, 'error.taxprovider.unavailable']);
    expect(refusal(await attempt())).toEqual([502, 'error.taxprovider.unavailable']);
    expect(await status(admin)).toMatchObject({ connected: false });
  });
});

describe('a provider that fails', () => {
  test.each([
    ['sandbox-down', 502, 'error.taxprovider.unavailable'],
    ['sandbox-timeout', 504, 'error.taxprovider.timeout'],
  ])('%s: %i, and the status still answers', async (login_id, code, key) => {
    const { admin } = await connected(login_id);
    expect(refusal(await admin.get('/taxprovider/balance'))).toEqual([code, key]);
    expect(refusal(await admin.put('/taxprovider/member', { company_name: 'A' }))).toEqual([code, key]);
    expect((await query('select 1 from tax_provider_members where company_name = $1', ['A'])).length).toBe(0);
    expect(await status(admin)).toMatchObject({ connected: true, counts_stale: true, bank_account_count: 0, certificate: null });
  });

  test('one that answers the second attempt is asked again', async () => {
    const { admin } = await connected('sandbox-flaky');
    expect((await admin.get('/taxprovider/certificate')).status).toBe(200);
  });

  test('an expired certificate is warned of', async () => {
    const { admin } = await connected('sandbox-expired');
    const { data } = (await done(admin.get('/taxprovider/certificate'))).body;
    expect(data).toMatchObject({ valid: false, warning: 'EXPIRED' });
    expect(data.days_left).toBeLessThan(0);
  });

  test('a login that is no longer accepted makes the member ERROR, whoever asks, until the next login', async () => {
    const { admin, person } = await connected('sandbox-revoked');
    const reader = await person('manager');
    const replies = await Promise.all([reader.client.get('/taxprovider/balance'), reader.client.get('/taxprovider/certificate')]);
    for (const reply of replies) expect(refusal(reply)).toEqual([409, 'error.taxprovider.reconnect_required']);
    expect(await status(admin)).toMatchObject({ connected: false, status: 'ERROR', last_error: expect.stringContaining('SBX-AUTH') });
    expect((await done(admin.get('/taxprovider/member'))).body.data.member).toMatchObject({ status: 'ERROR' });
    await done(login(admin, 'demo01'));
    expect(await status(admin)).toMatchObject({ connected: true, last_error: null });
  });
});

test('logins cannot be guessed without end', async () => {
  const { admin } = await newTenant();
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 12; attempt++) statuses.push((await login(admin, 'sandbox-reject')).status);
  expect(statuses.slice(0, 9)).toEqual(Array(9).fill(422));
  expect(statuses.slice(-1)).toEqual([429]);
});

test('no password is seen anywhere: not in answers, audit, activity, stored responses, rows or logs', async () => {
  const { admin, id, person } = await newTenant();
  const keeper = await person('finance');
  const replies = [
    await keeper.client.post(
      '/taxprovider/login',
      { business_number: NUMBER, login_id: 'demo01', password: PASSWORD },
      { 'idempotency-key': 'k' },
    ),
    await keeper.client.put('/taxprovider/member', { new_password: `${PASSWORD}-2` }),
    await keeper.client.get('/taxprovider/member'),
    await keeper.client.get('/taxprovider/status'),
    await admin.get('//items/tax_provider_members'),
    await keeper.client.post('/taxprovider/login', { business_number: NUMBER, login_id: 'sandbox-reject', password: PASSWORD }),
    await keeper.client.post('/taxprovider/login', { business_number: NUMBER, login_id: 1, password: PASSWORD }),
    await keeper.client.post('/taxprovider/login', { password: { nested: PASSWORD } }),
  ];
  for (const reply of replies) expect(reply.text).not.toContain(PASSWORD);
  const secrets = await query<{ login_secret: string }>('select login_secret from tax_provider_members where tenant_id = $1', [id]);
  const [{ login_secret: sealed = '' } = {}] = secrets;
  expect(sealed.split('.')).toHaveLength(5);
  for (const reply of replies) expect(reply.text).not.toContain(sealed);
  const like = [`%${PASSWORD}%`];
  const everywhere = await query<{ place: string }>(
    `select 'audit' as place from audit.trigger_audit_logs a where a::text like any ($1)
     union all select 'revisions' from directus_revisions r where r::text like any ($1)
     union all select 'activity' from directus_activity a where a::text like any ($1)
     union all select 'idempotency' from idempotency_keys k where k::text like any ($1)
     union all select 'member' from tax_provider_members m where m::text like any ($1)`,
    [like],
  );
  expect(everywhere).toEqual([]);
  const log = await readFile('.data/start.log', 'utf8').catch(() => '');
  expect(log).not.toContain(PASSWORD);
});

test('the studio’s own ways in do not read, make or change a login', async () => {
  const { admin } = await connected('demo01');
  const rows = (await done(admin.get('//items/tax_provider_members'))).body.data as Record<string, unknown>[];
  expect(rows).toHaveLength(1);
  expect(rows[0]).not.toHaveProperty('login_secret');
  expect((await admin.get('//items/tax_provider_members', { 'filter[login_secret][_starts_with]': 'ey' })).status).toBe(403);
  expect((await admin.patch(`//items/tax_provider_members/${rows[0]?.id}`, { login_id: 'other' })).status).toBeGreaterThanOrEqual(400);
  const row = { provider: 'sandbox', business_number: NUMBER, login_id: 'x', login_secret: 'y' };
  expect((await admin.post('//items/tax_provider_members', row)).status).toBeGreaterThanOrEqual(400);
});
