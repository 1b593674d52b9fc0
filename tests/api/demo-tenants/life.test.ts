import { beforeAll, describe, expect, inject, test } from 'vitest';
import type { Client } from '../../support/client.ts';
import { atOnce } from '../../support/concurrent.ts';
import { connected } from '../../support/connection.ts';
import { query } from '../../support/database.ts';
import { lettersTo } from '../../support/mail.ts';
import { aloneWithPendingMails } from '../../support/pending-mails.ts';
import { created, done, refusal } from '../../support/replies.ts';
import { anonymous, login, newTenant, systemAdmin, type Tenant } from '../../support/tenants.ts';
import { newDemo, PASSWORD, PATH, runJob, type Shown } from './demos.ts';

let root: Client;
let stranger: Tenant;
let small: Shown;

const shown = async (id: number): Promise<Shown> => (await done(root.get(`${PATH}/${id}`))).body.data;
const eventsOf = async (id: number): Promise<string[]> => (await shown(id)).events.map(({ event }: { event: string }) => event).reverse();
const signIn = ({ admin }: Shown) => login(admin.email, PASSWORD);
const tries = async ({ admin }: Shown) => (await anonymous.post('//auth/login', { email: admin.email, password: PASSWORD })).status;

/** Moves what the clock decides. */
const put = (id: number, column: string, value: string) =>
  query(`select set_config('app.actor_type', 'DATABASE', false)`).then(() =>
    query(`update demo_tenants set ${column} = ${value} where id = $1`, [id]),
  );

beforeAll(async () => {
  [root, stranger] = await Promise.all([systemAdmin(), newTenant()]);
  small = await newDemo(root, { days: 7 });
}, 300_000);

describe('a demo of what is looked up and the last month', () => {
  test('has a business as of today', async () => {
    expect(small).toMatchObject({ preset: 'BASIC', status: 'ACTIVE', days_left: 7, inactive_days: 0, partner: null });
    expect(small.tenant).toMatchObject({ status: 'ACTIVE' });
    expect(small.tenant.code).toMatch(/^demo-[0-9a-f]{8}$/);
    const { record_counts: counts } = await shown(small.id);
    for (const name of ['items', 'model_sets', 'journal_entries', 'employees', 'equipment', 'stocks', 'posts'])
      expect(counts[name], name).toBeGreaterThan(0);
    const listed = await done(root.get(PATH, { search: small.tenant.code }));
    expect(listed.body.data.map(({ id }: { id: number }) => id)).toEqual([small.id]);
    const tenant = await done(root.get(`/tenants/${small.tenant.id}`));
    expect(tenant.body.data).toMatchObject({ plan: 'DEMO', is_demo: true, demo: { id: small.id, status: 'ACTIVE', preset: 'BASIC' } });
    const [latest] = await query<{ days: number }>(
      'select current_date - max(entry_date) as days from journal_entries where tenant_id = $1',
      [small.tenant.id],
    );
    expect(latest?.days).toBeLessThan(10);
  });

  test('is its contact’s alone: the people in its data have no password', async () => {
    const client = await signIn(small);
    const me = await done(client.get('/users/me'));
    expect(me.body.data).toMatchObject({ role: { code: 'admin' }, tenant: { id: small.tenant.id, is_demo: true } });
    expect((await done(client.get('/items'))).body.meta.total).toBeGreaterThan(0);
    expect((await anonymous.post('//auth/login', { email: `owner@${small.tenant.code}.example.com`, password: PASSWORD })).status).toBe(
      401,
    );
    await expect.poll(() => eventsOf(small.id)).toEqual(['CREATED', 'FIRST_LOGIN', 'LOGIN']);
    await signIn(small);
    expect(await eventsOf(small.id)).toEqual(['CREATED', 'FIRST_LOGIN', 'LOGIN']);
  });

  test('warns once before its end', async () => {
    await runJob(root, 'demo-expiry');
    const { warned_at: warned } = await shown(small.id);
    expect(warned).not.toBeNull();
    await runJob(root, 'demo-expiry');
    expect((await shown(small.id)).warned_at).toBe(warned);
    expect((await eventsOf(small.id)).filter((event) => event === 'WARNED')).toEqual(['WARNED']);
    const warnings = async () => (await lettersTo(small.contact_email)).filter(({ subject }) => subject.includes('만료'));
    await expect.poll(async () => (await warnings()).length).toBe(1);
    // As a process leaves it that dies before it has sent the mail.
    const end = await aloneWithPendingMails();
    await query(
      `insert into ops.pending_mails (key, item_id, recipient, due_at, expires_at)
       values ('message.demo_tenant.expiry_warning', $1, $2, now(), now() + interval '1 hour')`,
      [small.id, small.contact_email],
    );
    await runJob(root, 'pending-mails');
    await end();
    expect(await warnings()).toHaveLength(2);
  });

  test('tells nobody of the business that it begins with', async () => {
    const notices = `select 1 from directus_notifications n join directus_users u on u.id = n.recipient where u.tenant_id = $1`;
    expect(await query(notices, [small.tenant.id])).toEqual([]);
  });

  test('is emptied by a conversion that keeps no data, of its people too', async () => {
    const { record_counts: had } = await shown(small.id);
    const conversion = { plan: 'BASIC', keep_data: false, subscription_started_on: '2026-12-01' };
    const { body } = await done(root.post(`${PATH}/${small.id}/convert`, conversion));
    expect(body.data.status).toBe('CONVERTED');
    const fresh = await newTenant();
    const counts = async (tenant: number) => {
      const names = Object.keys(had);
      const [row] = await query<Record<string, number>>(
        `select ${names.map((name) => `(select count(*)::integer from ${name} where tenant_id = $1) as ${name}`).join()}`,
        [tenant],
      );
      return row;
    };
    expect(await counts(small.tenant.id)).toEqual(await counts(fresh.id));
    const people = await query<{ email: string }>(`select email from directus_users where tenant_id = $1 and status = 'active'`, [
      small.tenant.id,
    ]);
    expect(people).toEqual([{ email: small.admin.email }]);
    expect(await query('select id from directus_files where tenant_id = $1', [small.tenant.id])).toEqual([]);
    expect((await done(root.get(`/tenants/${small.tenant.id}`))).body.data.subscription_started_on).toBe('2026-12-01');
    expect(await tries(small)).toBe(200);
  }, 120_000);
});

const logs = async (tenant: number): Promise<number> => {
  const [found] = await query<{ count: string }>('select count(*) from audit.trigger_audit_logs where tenant_id = $1', [tenant]);
  return Number(found?.count);
};

describe('a demo', () => {
  let demo: Shown;
  let client: Client;

  beforeAll(async () => {
    demo = await newDemo(root, { days: 90 });
    client = await signIn(demo);
  }, 120_000);

  const sequences = async (id: number) =>
    (
      await query<{ key: string; period: string; last_value: string }>(
        'select key, period, last_value from number_sequences where tenant_id = $1 order by 1, 2',
        [id],
      )
    ).map(({ key, period, last_value }) => `${key} ${period} ${last_value}`);

  test('begins anew by a reset: its people and keys stay, numbers begin again, and no other company loses a row', async () => {
    const [before, numbers] = await Promise.all([shown(demo.id), sequences(demo.tenant.id)]);
    await created(client.post('/api-keys', { name: 'Kiosk' }));
    await created(client.post('/clients', { name: 'Somebody', client_type: 'SALES' }));
    const [schedule] = (await done(client.get('//items/calendar_schedules', { limit: 1 }))).body.data;
    await done(client.delete(`//items/calendar_schedules/${schedule.id}`), 204);
    const others = () =>
      query<{ rows: string }>(
        `select (select count(*) from journal_lines l where l.tenant_id = t.id) + (select count(*) from items i where i.tenant_id = t.id)
          + (select count(*) from directus_files f where f.tenant_id = t.id) as rows from tenants t where t.code in ('hanbit', 'daeho') order by t.id`,
      );
    const keys = () => query<{ id: number }>('select id from api_keys where tenant_id = $1 order by id', [demo.tenant.id]);
    const [logged, kept, elsewhere] = await Promise.all([logs(demo.tenant.id), keys(), others()]);
    const { body } = await done(root.post(`${PATH}/${demo.id}/reset`, {}));
    expect(body.data).toMatchObject({ status: 'ACTIVE', preset: 'BASIC', reset_count: 1 });
    expect(body.data.record_counts).toEqual(before.record_counts);
    expect(await sequences(demo.tenant.id)).toEqual(numbers);
    expect(await keys()).toEqual(kept);
    expect(await others()).toEqual(elsewhere);
    expect(await logs(demo.tenant.id)).toBeGreaterThan(logged);
    expect((await done(client.get('/clients', { search: 'Somebody' }))).body.meta.total).toBe(0);
    expect(await tries(demo)).toBe(200);
  }, 120_000);

  test('that nobody uses is marked once, until somebody does', async () => {
    await query(`update tenants set last_activity_at = now() - interval '169 hours' where id = $1`, [demo.tenant.id]);
    await runJob(root, 'demo-inactivity');
    await runJob(root, 'demo-inactivity');
    expect((await shown(demo.id)).inactive_since).not.toBeNull();
    expect((await eventsOf(demo.id)).filter((event) => event === 'INACTIVE')).toEqual(['INACTIVE']);
    const listed = await done(root.get(PATH, { inactive: true, search: demo.tenant.code }));
    expect(listed.body.meta.total).toBe(1);
    await signIn(demo);
    await expect.poll(async () => (await shown(demo.id)).inactive_since).toBeNull();
  });

  test('is not extended beyond a year from its creation', async () => {
    await put(demo.id, 'expires_at', `created_at + interval '300 days'`);
    expect(refusal(await root.post(`${PATH}/${demo.id}/extend`, { days: 90 }))).toEqual([422, 'error.demo_tenant.extension_limit']);
    expect((await done(root.post(`${PATH}/${demo.id}/extend`, { days: 60 }))).body.data.extension_count).toBe(1);
  });

  test('ends, goes on, and becomes a paying tenant', async () => {
    await put(demo.id, 'expires_at', `now() - interval '1 minute'`);
    await runJob(root, 'demo-expiry');
    expect(await shown(demo.id)).toMatchObject({ status: 'EXPIRED', tenant: { status: 'INACTIVE' } });
    expect(refusal(await client.get('/clients'))).toEqual([403, 'error.tenant.inactive']);
    expect(await tries(demo)).not.toBe(200);
    expect(refusal(await root.post(`/tenants/${demo.tenant.id}/activate`, {}))).toEqual([409, 'error.tenant.demo_expired']);
    for (const days of [0, 91])
      expect(refusal(await root.post(`${PATH}/${demo.id}/extend`, { days }))).toEqual([422, 'error.demo_tenant.invalid_days']);
    const extended = await done(root.post(`${PATH}/${demo.id}/extend`, { days: 30 }));
    expect(extended.body.data).toMatchObject({
      status: 'ACTIVE',
      days_left: 30,
      extension_count: 2,
      warned_at: null,
      tenant: { status: 'ACTIVE' },
    });
    expect(await tries(demo)).toBe(200);
    await done(root.post(`/tenants/${demo.tenant.id}/suspend`, {}));
    await put(demo.id, 'expires_at', `now() - interval '1 minute'`);
    await runJob(root, 'demo-expiry');
    expect((await done(root.get(`/tenants/${demo.tenant.id}`))).body.data).toMatchObject({
      ...{ status: 'INACTIVE', inactive_reason: 'DEMO_EXPIRED', demo: { status: 'EXPIRED' } },
    });
    expect(refusal(await root.post(`/tenants/${demo.tenant.id}/activate`, {}))).toEqual([409, 'error.tenant.demo_expired']);
    await done(root.post(`${PATH}/${demo.id}/extend`, { days: 30 }));
    expect((await done(root.get(`/tenants/${demo.tenant.id}`))).body.data).toMatchObject({ status: 'ACTIVE', inactive_reason: null });
    const [one, two] = await atOnce(2, () => root.post(`${PATH}/${demo.id}/convert`, { plan: 'STANDARD' }));
    expect([one?.status, two?.status].sort()).toEqual([200, 409]);
    const tenant = (await done(root.get(`/tenants/${demo.tenant.id}`))).body.data;
    expect(tenant).toMatchObject({ plan: 'STANDARD', is_demo: false, status: 'ACTIVE' });
    expect(tenant.subscription_started_on).not.toBeNull();
    for (const [verb, body] of Object.entries({ reset: {}, extend: {}, convert: { plan: 'BASIC' } }))
      expect(refusal(await root.post(`${PATH}/${demo.id}/${verb}`, body)), verb).toEqual([409, 'error.demo_tenant.already_converted']);
    expect((await eventsOf(demo.id)).filter((event) => !event.endsWith('LOGIN'))).toEqual([
      ...['CREATED', 'RESET', 'INACTIVE', 'EXTENDED', 'EXPIRED', 'EXTENDED', 'EXPIRED', 'EXTENDED', 'CONVERTED'],
    ]);
    expect((await shown(demo.id)).record_counts.items).toBeGreaterThan(0);
  });

  test('may be of an English company, and invite its contact', async () => {
    const english = await newDemo(root, { locale: 'en', admin_password: undefined });
    const people = await query<{ status: string }>('select status from directus_users where id = $1', [english.admin.id]);
    expect(people).toEqual([{ status: 'invited' }]);
    const [department] = await query<{ name: string }>(`select name from departments where tenant_id = $1 and code = 'SALES'`, [
      english.tenant.id,
    ]);
    expect(department?.name).toBe('Sales');
  }, 120_000);

  test('is filled while another tenant is, each in its own order', async () => {
    const opened = await connected(inject('databaseUrl'), async (other) => {
      await other.query('begin');
      await other.query(`select pg_advisory_xact_lock(hashtext('analyze'))`);
      const opening = newDemo(root);
      // A failure before it is awaited is told below.
      opening.catch(() => undefined);
      const waiting = `select 1 from pg_locks where locktype = 'advisory' and not granted
        and objid = (hashtext('analyze')::bigint & 4294967295)::oid`;
      await expect.poll(async () => (await query(waiting)).length).toBeGreaterThan(0);
      await other.query(`set local lock_timeout = '10s'`);
      // The order of an import, against the one of a demo.
      await other.query('analyze work_orders, stocks, posts, journal_entries, items, boards');
      await other.query('commit');
      return opening;
    });
    expect(opened.status).toBe('ACTIVE');
  }, 120_000);

  test('is opened by whoever runs the installation alone', async () => {
    const body = { company_name: 'A', contact_name: 'B', contact_email: 'b@example.com' };
    const unknown = 2_000_000_000;
    expect((await stranger.admin.post(PATH, body)).status).toBe(403);
    expect((await stranger.admin.get(PATH)).status).toBe(403);
    expect((await stranger.admin.post(`${PATH}/${small.id}/reset`, {})).status).toBe(403);
    expect(refusal(await root.get(`${PATH}/${unknown}`))).toEqual([404, 'error.demo_tenant.not_found']);
    for (const [verb, sent] of Object.entries({ reset: {}, extend: {}, convert: { plan: 'BASIC' } }))
      expect(refusal(await root.post(`${PATH}/${unknown}/${verb}`, sent)), verb).toEqual([404, 'error.demo_tenant.not_found']);
    expect(refusal(await root.post(PATH, { ...body, code: stranger.code }))).toEqual([409, 'error.tenant.code_taken']);
    expect(refusal(await root.post(PATH, { ...body, contact_email: small.admin.email }))).toEqual([409, 'error.user.email_taken']);
    for (const days of [0, 91]) expect(refusal(await root.post(PATH, { ...body, days }))).toEqual([422, 'error.demo_tenant.invalid_days']);
    const [partner] = await query<{ id: number }>(
      `insert into demo_partners (code, name, is_active) values ('PT-' || gen_random_uuid()::varchar(20), 'Gone', false) returning id`,
    );
    expect(refusal(await root.post(PATH, { ...body, partner_id: partner?.id }))).toEqual([422, 'error.demo_tenant.partner_inactive']);
  });
});
