import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { atOnce } from '../support/concurrent.ts';
import { brought, query } from '../support/database.ts';
import { done, namesOf, refusal } from '../support/replies.ts';
import { anonymous, login, newTenant, someAddress, systemAdmin, type Tenant } from '../support/tenants.ts';
import { SETTINGS } from './books/books.ts';

let root: Client;
let tenant: Tenant;
beforeAll(async () => {
  root = await systemAdmin();
  tenant = await newTenant();
});

const body = (fields: Record<string, unknown> = {}) => {
  const code = `t-${randomBytes(6).toString('hex')}`;
  return {
    code,
    name: 'Company',
    admin: { email: `admin@${code}.example.com`, name: 'Admin', password: 'correct horse battery' },
    ...fields,
  };
};

/** Everything that a half-made tenant could leave behind. */
const remains = (code: string) =>
  query<{ count: number }>(
    `select (select count(*) from tenants where code = $1) + (select count(*) from directus_policies where name like $1 || ':%')
      + (select count(*) from directus_folders where name = $1) + (select count(*) from directus_users where email like '%@' || $1 || '.example.com') as count`,
    [code],
  ).then(([row]) => Number(row?.count));

describe('opening', () => {
  test('makes the tenant with roles, accounts, folder and an administrator who can sign in', async () => {
    const wanted = body({ plan: 'STANDARD', time_zone: 'Asia/Tokyo', locale: 'en', business_number: '124-81-00998', max_users: 5 });
    const reply = await root.post('/tenants', wanted);
    expect(reply.status, reply.text).toBe(201);
    expect(reply.body.data).toMatchObject({
      code: wanted.code,
      plan: 'STANDARD',
      time_zone: 'Asia/Tokyo',
      locale: 'en',
      business_number: '1248100998',
      status: 'ACTIVE',
      user_count: 1,
      api_key_count: 0,
      admin: { email: wanted.admin.email, status: 'active' },
    });
    const { id } = reply.body.data;
    const client = await login(wanted.admin.email, wanted.admin.password);
    expect((await client.get('/tenants/current')).body.data).toMatchObject({ id, name: 'Company' });
    expect((await client.get('/account-codes')).body.meta.total).toBeGreaterThan(100);
    const roles = await query<{ code: string }>('select code from directus_roles where tenant_id = $1 order by code', [id]);
    expect(roles.map(({ code }) => code)).toEqual([
      'admin',
      'finance',
      'hr',
      'manager',
      'production',
      'quality',
      'sales',
      'staff',
      'viewer',
    ]);
    expect(namesOf(await client.get('/departments'))).toContain('Production');
    expect((await client.get('/positions')).body.meta.total).toBe(8);
    expect((await root.get(`/tenants/${id}`)).body.data).toMatchObject({ demo: null, user_count: 1 });
    expect(await query('select name from directus_folders where tenant_id = $1', [id])).toEqual([{ name: wanted.code }]);
  });

  test('without a password invites the person', async () => {
    const wanted = body();
    const reply = await root.post('/tenants', { ...wanted, admin: { email: wanted.admin.email, name: 'Invited' } });
    expect(reply.body.data.admin).toMatchObject({ email: wanted.admin.email, status: 'invited' });
  });

  test.each([
    [
      'a taken e-mail',
      async () => body({ admin: { email: `admin@${tenant.code}.example.com`, name: 'X', password: 'correct horse battery' } }),
      [409, 'error.user.email_taken'],
    ],
    [
      'a taken e-mail in capitals',
      async () => body({ admin: { email: `ADMIN@${tenant.code}.EXAMPLE.COM`, name: 'X', password: 'correct horse battery' } }),
      [409, 'error.user.email_taken'],
    ],
    ['a taken code', async () => body({ code: tenant.code }), [409, 'error.tenant.code_taken']],
    ['an unknown time zone', async () => body({ time_zone: 'Mars/Base' }), [422, 'error.tenant.time_zone_unknown']],
    ['a wrong business number', async () => body({ business_number: '1234567890' }), [422, 'error.business_number.invalid']],
    ['the plan DEMO', async () => body({ plan: 'DEMO' }), [422, 'error.validation_failed']],
    [
      'a short password',
      async () => body({ admin: { email: 'x@x.example.com', name: 'X', password: 'short' } }),
      [422, 'error.validation_failed'],
    ],
    ['no administrator', async () => ({ code: 'abc-def', name: 'X' }), [422, 'error.validation_failed']],
    ['a code with capitals', async () => body({ code: 'ABC' }), [422, 'error.validation_failed']],
    ['a status', async () => body({ status: 'INACTIVE' }), [422, 'error.validation_failed']],
    ['is_demo', async () => body({ is_demo: true }), [422, 'error.validation_failed']],
    ['max_users 0', async () => body({ max_users: 0 }), [422, 'error.validation_failed']],
  ])('with %s leaves nothing', async (_what, wanted, expected) => {
    const sent = (await wanted()) as ReturnType<typeof body>;
    const before = await remains(sent.code);
    expect(refusal(await root.post('/tenants', sent))).toEqual(expected);
    expect(await remains(sent.code)).toBe(before);
  });

  test('with a seed that fails leaves nothing', async () => {
    const sent = body();
    // The positions come after the roles, the folder and the departments.
    await query(`create function ops.test_refuse_seed() returns trigger language plpgsql as $$ begin
      if (select code from tenants where id = new.tenant_id) = '${sent.code}' then raise exception 'held by a test'; end if; return new; end $$`);
    await query('create trigger test_refuse_seed before insert on positions for each row execute function ops.test_refuse_seed()');
    try {
      const reply = await root.post('/tenants', sent);
      expect([...refusal(reply), /held by a test|positions/.test(reply.text)]).toEqual([500, 'error.internal', false]);
      expect(await remains(sent.code)).toBe(0);
    } finally {
      await query('drop trigger test_refuse_seed on positions');
      await query('drop function ops.test_refuse_seed()');
    }
    expect((await root.post('/tenants', sent)).status).toBe(201);
    // The trigger waits for whoever fills a tenant at that moment.
  }, 180_000);

  test('by two at once with one code: one is made', async () => {
    const [one, two] = [body(), body()];
    const replies = await Promise.all([root.post('/tenants', one), root.post('/tenants', { ...two, code: one.code })]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await query('select count(*)::int as count from tenants where code = $1', [one.code])).toEqual([{ count: 1 }]);
  });
});

describe('the operations on all tenants', () => {
  test('are for system administrators', async () => {
    for (const [method, path] of [
      ['GET', '/tenants'],
      ['GET', `/tenants/${tenant.id}`],
      ['DELETE', `/tenants/${tenant.id}`],
    ] as const) {
      expect(refusal(await tenant.admin.send(method, path))).toEqual([403, 'error.system_admin_only']);
    }
    expect(refusal(await tenant.admin.post('/tenants', body()))).toEqual([403, 'error.system_admin_only']);
    expect(refusal(await tenant.admin.put(`/tenants/${tenant.id}`, { plan: 'ENTERPRISE' }))).toEqual([403, 'error.system_admin_only']);
    expect(refusal(await tenant.admin.post(`/tenants/${tenant.id}/suspend`))).toEqual([403, 'error.system_admin_only']);
  });

  test('list, search and filter', async () => {
    const [row] = (await root.get('/tenants', { search: tenant.code, status: 'ACTIVE', plan: 'BASIC', is_demo: false })).body.data;
    expect(row).toMatchObject({ id: tenant.id, code: tenant.code, user_count: 1 });
    expect((await root.get('/tenants', { search: tenant.code, status: 'INACTIVE' })).body.data).toEqual([]);
    expect((await root.get('/tenants', { sort: 'permission_version' })).status).toBe(422);
  });

  test('change a tenant, but neither its code nor its plan to DEMO', async () => {
    const own = await newTenant();
    const changed = await root.put(`/tenants/${own.id}`, {
      plan: 'ENTERPRISE',
      max_users: 3,
      settings: { file_max_mb: 50 },
      subscription_ends_on: '2030-12-31',
    });
    expect(changed.body.data).toMatchObject({
      plan: 'ENTERPRISE',
      max_users: 3,
      settings: { file_max_mb: 50 },
      subscription_ends_on: '2030-12-31',
    });
    for (const wrong of [
      { code: 'other' },
      { plan: 'DEMO' },
      { status: 'INACTIVE' },
      { admin: {} },
      { settings: { unknown: 1 } },
      { settings: { file_max_mb: 0 } },
    ]) {
      expect((await root.put(`/tenants/${own.id}`, wrong)).status, JSON.stringify(wrong)).toBe(422);
    }
    await own.person('staff');
    expect(refusal(await root.put(`/tenants/${own.id}`, { max_users: 1 }))).toEqual([422, 'error.tenant.max_users_below_count']);
    await query('update tenants set is_demo = true where id = $1', [own.id]);
    expect(refusal(await root.put(`/tenants/${own.id}`, { plan: 'BASIC' }))).toEqual([409, 'error.tenant.demo_plan']);
    expect(refusal(await root.put('/tenants/2147483647', { name: 'X' }))).toEqual([404, 'error.not_found']);
  });
});

describe('suspension', () => {
  test('goes one way at a time, and says what is possible', async () => {
    const own = await newTenant();
    expect(refusal(await root.post(`/tenants/${own.id}/activate`))).toEqual([409, 'error.invalid_transition']);
    expect((await root.post(`/tenants/${own.id}/suspend`)).body.data).toMatchObject({ status: 'INACTIVE', inactive_reason: 'SUSPENDED' });
    const again = await root.post(`/tenants/${own.id}/suspend`);
    expect(refusal(again)).toEqual([409, 'error.invalid_transition']);
    expect(again.body.error?.details[0]).toMatchObject({ from: 'INACTIVE', allowed: ['activate'] });
    expect((await root.post(`/tenants/${own.id}/activate`)).body.data).toMatchObject({ status: 'ACTIVE', inactive_reason: null });
    await brought('tenants', own.id, 'INACTIVE', { inactive_reason: 'DEMO_EXPIRED' });
    expect(refusal(await root.post(`/tenants/${own.id}/activate`))).toEqual([409, 'error.tenant.demo_expired']);
  });

  test('asked for by many at once happens once', async () => {
    const own = await newTenant();
    const replies = await atOnce(5, () => root.post(`/tenants/${own.id}/suspend`));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  });

  test('ends sessions for good', async () => {
    const own = await newTenant();
    const person = await own.person('sales');
    const signed = await anonymous.post(
      '//auth/login',
      { email: person.email, password: person.password },
      { 'x-forwarded-for': someAddress() },
    );
    await root.post(`/tenants/${own.id}/suspend`);
    await root.post(`/tenants/${own.id}/activate`);
    expect((await anonymous.post('//auth/refresh', { refresh_token: signed.body.data.refresh_token, mode: 'json' })).status).toBe(401);
  });
});

test('closing needs a suspension, archives the people, revokes the keys and keeps the data', async () => {
  const own = await newTenant();
  const { key } = (await own.admin.post('/api/v1/api-keys', { name: 'Key' })).body.data;
  await own.admin.post('/clients', { name: 'Kept' });
  expect(refusal(await root.delete(`/tenants/${own.id}`))).toEqual([409, 'error.tenant.still_active']);
  await root.post(`/tenants/${own.id}/suspend`);
  expect((await root.delete(`/tenants/${own.id}`)).body.data).toEqual({ id: own.id });
  expect(refusal(await root.get(`/tenants/${own.id}`))).toEqual([404, 'error.not_found']);
  expect((await own.admin.get('/clients')).status).toBe(401);
  expect(refusal(await tenant.admin.get('/clients', undefined, { 'x-api-key': key }))).toEqual([401, 'error.api_key.invalid']);
  expect(await query('select distinct status, token from directus_users where tenant_id = $1', [own.id])).toEqual([
    { status: 'archived', token: null },
  ]);
  expect(await query('select name from clients where tenant_id = $1 and deleted_at is null', [own.id])).toEqual([{ name: 'Kept' }]);
  expect((await root.get('/clients', undefined, { 'x-tenant-id': String(own.id) })).status).toBe(404);
});

describe('the own tenant', () => {
  test('says when its fiscal year begins', async () => {
    const own = await newTenant();
    const month = async () => (await done(own.admin.get('/tenants/current'))).body.data.fiscal_year_start_month;
    expect(await month()).toBe(1);
    await done(own.admin.put('/tax-invoices/supplier-settings', { ...SETTINGS, fiscal_year_start_month: 4 }));
    const { body } = await done((await own.person('staff')).client.get('/tenants/current'));
    expect([body.data.fiscal_year_start_month, await month()]).toEqual([4, 4]);
  });

  test('is changed by its administrator in what is theirs to change', async () => {
    const own = await newTenant();
    const settings = { approval_mail: false, working_weekdays: [1, 2, 3] };
    const changed = await own.admin.put('/tenants/current', {
      name: 'Renamed',
      time_zone: 'Europe/Berlin',
      locale: 'en',
      public_catalogue: true,
      business_number: '124-81-00998',
      settings,
    });
    expect(changed.body.data).toMatchObject({
      name: 'Renamed',
      time_zone: 'Europe/Berlin',
      locale: 'en',
      public_catalogue: true,
      business_number: '1248100998',
      settings,
    });
    for (const field of [
      'plan',
      'status',
      'code',
      'max_users',
      'is_demo',
      'inactive_reason',
      'subscription_ends_on',
      'permission_version',
    ]) {
      expect([field, (await own.admin.put('/tenants/current', { [field]: 'ENTERPRISE' })).status]).toEqual([field, 422]);
    }
    expect(refusal(await own.admin.put('/tenants/current', { time_zone: 'Mars/Base' }))).toEqual([422, 'error.tenant.time_zone_unknown']);
    expect(refusal(await own.admin.put('/tenants/current', { business_number: '1248100999' }))).toEqual([
      422,
      'error.business_number.invalid',
    ]);
    expect((await own.admin.put('/tenants/current', { settings: { working_weekdays: [1, 1] } })).status).toBe(422);
  });

  test('is known by its new name and plan to those who knew the former ones', async () => {
    const own = await newTenant();
    const known = async () => (await done(own.admin.get('/users/me'))).body.data.tenant;
    expect(await known()).toMatchObject({ name: `Test ${own.code}`, plan: 'BASIC' });
    await done(own.admin.put('/tenants/current', { name: 'Renamed' }));
    expect(await known()).toMatchObject({ name: 'Renamed' });
    await done(root.put(`/tenants/${own.id}`, { plan: 'ENTERPRISE' }));
    expect(await known()).toMatchObject({ plan: 'ENTERPRISE' });
  });

  test('offers its administrator in a form what is theirs to change', async () => {
    const own = await newTenant();
    const { update } = (await done(own.admin.get('//permissions/me'))).body.data.tenants;
    expect(update.fields).toEqual(expect.arrayContaining(['name', 'business_number', 'time_zone', 'locale', 'logo_id', 'settings']));
    for (const field of ['code', 'plan', 'max_users', 'subscription_started_on', 'subscription_ends_on'])
      expect(update.fields, field).not.toContain(field);
  });

  test('keeps the rules of its settings, whichever way they come', async () => {
    const own = await newTenant();
    const path = `//items/tenants/${own.id}`;
    const wrong = [
      ...['x', '[]', [], [0], [8], [1.5], [1, 1], ['1'], null, { 1: 2 }].map((working_weekdays) => ({ working_weekdays })),
      ...[{ approval_mail: 'yes' }, { esign_expiry_days: 91 }, { file_max_mb: 0 }, { export_max_rows: 0 }, { ai_exchange_rate: -1 }],
      ...[{ unknown: 1 }, 'x', '{"file_max_mb": 0}', 1, [1]],
    ];
    for (const settings of wrong)
      for (const client of [own.admin, root])
        expect(refusal(await client.patch(path, { settings })), JSON.stringify(settings)).toEqual([422, 'error.validation_failed']);
    expect((await own.admin.patch(path, { settings: { working_weekdays: [0] } })).body.errors[0].extensions.details).toMatchObject([
      { path: 'settings.working_weekdays.0', code: 'too_small' },
    ]);
    for (const time_zone of ['Mars/Base', '+09:00'])
      expect(refusal(await own.admin.patch(path, { time_zone })), time_zone).toEqual([422, 'error.tenant.time_zone_unknown']);
    expect(refusal(await own.admin.patch(path, { time_zone: '' }))).toEqual([422, 'error.validation_failed']);
    const settings = { working_weekdays: [6, 7], ai_exchange_rate: null, file_max_mb: 5 };
    expect((await own.admin.patch(path, { settings, time_zone: 'Asia/Tokyo' })).body.data).toMatchObject({
      settings,
      time_zone: 'Asia/Tokyo',
    });
    expect((await own.admin.patch(path, { settings: null })).body.data.settings).toBeNull();
  });

  test('is shown to everybody in it, and to nobody without one', async () => {
    const viewer = await tenant.person('viewer');
    expect((await viewer.client.get('/tenants/current')).body.data).toMatchObject({ id: tenant.id });
    expect(refusal(await root.get('/tenants/current'))).toEqual([404, 'error.tenant.none']);
    expect((await root.get('/tenants/current', undefined, { 'x-tenant-id': String(tenant.id) })).body.data.code).toBe(tenant.code);
  });
});
