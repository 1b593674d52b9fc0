import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { query, rolledBack } from '../../support/database.ts';
import { runJob } from '../../support/jobs.ts';
import { requestId } from '../../support/replies.ts';
import { signIn } from '../../support/sign-in.ts';
import { anonymous, newTenant, type Person, someAddress, systemAdmin, type Tenant } from '../../support/tenants.ts';

let tenant: Tenant;
let person: Person;
beforeAll(async () => {
  tenant = await newTenant();
  person = await tenant.person('staff');
});

interface Entry extends pg.QueryResultRow {
  action: string;
  tenant_id: number | null;
  actor_id: string | null;
  actor_type: string;
  ip: string | null;
  user_agent: string | null;
  request_id: string | null;
  target_type: string | null;
  target_id: string | null;
  detail: Record<string, unknown> | null;
}

const entries = (condition: string, values: unknown[]) => query<Entry>(`select * from audit_logs where ${condition} order by id`, values);

/** Directus tells of sign-ins after it has answered them. */
const logged = (request: string, action: string) =>
  expect.poll(() => entries('request_id = $1 and action = $2', [request, action]), { timeout: 5_000 });

describe('comings and goings', () => {
  test('a login and a logout, with where from', async () => {
    const login = await signIn(person, '192.0.2.77', {}, { 'user-agent': 'Audit/2' });
    const who = { tenant_id: tenant.id, actor_id: person.id, actor_type: 'USER', target_type: 'directus_users', target_id: person.id };
    await logged(requestId(login), 'LOGIN').toMatchObject([{ ...who, ip: '192.0.2.77', user_agent: 'Audit/2', detail: null }]);
    const logout = await anonymous.post(
      '//auth/logout',
      { refresh_token: login.body.data.refresh_token },
      { 'x-forwarded-for': '192.0.2.78' },
    );
    await logged(requestId(logout), 'LOGOUT').toMatchObject([{ ...who, ip: '192.0.2.78' }]);
    const shown = (await tenant.admin.get('/audit-logs', { actor_id: person.id, source_kind: 'APPLICATION' })).body.data;
    expect(shown.map((row: { action: string }) => row.action)).toEqual(['LOGOUT', 'LOGIN']);
  });

  test('a login by GraphQL', async () => {
    const login = await anonymous.post(
      '//graphql/system',
      { query: `mutation { auth_login(email: "${person.email}", password: "${person.password}") { access_token } }` },
      { 'x-forwarded-for': someAddress() },
    );
    await logged(requestId(login), 'LOGIN').toMatchObject([{ actor_id: person.id, tenant_id: tenant.id }]);
  });

  test('a wrong password, without the password', async () => {
    const failed = await signIn({ ...person, password: 'wrong horse' });
    expect(failed.status).toBe(401);
    await logged(requestId(failed), 'LOGIN_FAILED').toMatchObject([
      { actor_id: person.id, tenant_id: tenant.id, detail: { email: person.email } },
    ]);
    expect(await query(`select 1 from audit_logs a where a::text like '%wrong horse%'`)).toEqual([]);
  });

  test('a stranger, in no tenant', async () => {
    const request = requestId(await signIn({ email: 'nobody@nowhere.example.com', password: 'wrong horse' }));
    await logged(request, 'LOGIN_FAILED').toMatchObject([
      { actor_id: null, tenant_id: null, detail: { email: 'nobody@nowhere.example.com' } },
    ]);
    expect((await tenant.admin.get('/audit-logs', { request_id: request })).body.data).toEqual([]);
  });
});

describe('a new password', () => {
  test('by the person and by an administrator', async () => {
    const own = requestId(await person.client.patch('//users/me', { password: 'yet another horse' }));
    const target = { action: 'PASSWORD_CHANGED', tenant_id: tenant.id, target_type: 'directus_users', target_id: person.id };
    expect(await entries('request_id = $1', [own])).toMatchObject([{ ...target, actor_id: person.id }]);
    const root = await systemAdmin();
    const given = requestId(await root.patch(`//users/${person.id}`, { password: person.password, title: 'Dr' }));
    const [row] = await entries('request_id = $1', [given]);
    expect(row).toMatchObject({ ...target, actor_type: 'USER' });
    expect(row?.actor_id).not.toBe(person.id);
  });

  test('is none when something else changes, or when the change fails', async () => {
    const root = await systemAdmin();
    const requests = [
      await root.patch(`//users/${person.id}`, { title: 'Prof' }),
      await root.patch(`//users/${person.id}`, { password: 'a horse', role: randomUUID() }),
    ];
    expect(await entries('request_id = any ($1)', [requests.map(requestId)])).toEqual([]);
  });
});

test('an API key is made and revoked', async () => {
  const created = await tenant.admin.post('/api/v1/api-keys', { name: 'Gate' });
  const { id, key, key_prefix: prefix } = created.body.data;
  const revoked = await tenant.admin.post(`/api/v1/api-keys/${id}/revoke`, {});
  const target = { tenant_id: tenant.id, actor_id: tenant.adminId, target_type: 'api_keys', target_id: String(id) };
  expect(await entries('request_id = $1', [requestId(created)])).toMatchObject([
    { ...target, action: 'API_KEY_CREATED', detail: { name: 'Gate', key_prefix: prefix } },
  ]);
  expect(await entries('request_id = $1', [requestId(revoked)])).toMatchObject([{ ...target, action: 'API_KEY_REVOKED' }]);
  expect(await query('select 1 from audit_logs a where a::text like $1', [`%${key.slice(-20)}%`])).toEqual([]);
  const failed = await tenant.admin.post('/api/v1/api-keys', { name: 'Past', expires_at: '2020-01-01T00:00:00Z' });
  expect(failed.status).toBe(422);
  expect(await entries('request_id = $1', [requestId(failed)])).toEqual([]);
});

test('a system administrator is seen to act in a tenant, once a day', async () => {
  const other = await newTenant();
  const inside = (await systemAdmin()).with({ 'x-tenant-id': String(other.id) });
  const switched = () => entries(`tenant_id = $1 and action = 'TENANT_SWITCHED'`, [other.id]);
  expect(await switched()).toEqual([]);
  expect((await inside.get('/clients')).status).toBe(200);
  const [first] = await switched();
  expect(first).toMatchObject({ actor_type: 'USER', target_type: 'tenants', target_id: String(other.id) });
  await inside.post('/clients', { name: 'By the administrator' });
  await inside.get('/clients');
  expect(await switched()).toHaveLength(1);
  expect((await other.admin.get('/audit-logs', { action: 'TENANT_SWITCHED' })).body.data).toMatchObject([
    { actor: { id: first?.actor_id } },
  ]);
  // One's own tenant is no other.
  await other.admin.with({ 'x-tenant-id': String(other.id) }).get('/clients');
  expect(await switched()).toHaveLength(1);
});

test('partitions come and go by the job, and old entries with them', async () => {
  const monthsAgo = (months: number) => {
    const now = new Date();
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 15));
  };
  const nameOf = (month: Date) => `trigger_audit_logs_y${month.getUTCFullYear()}m${String(month.getUTCMonth() + 1).padStart(2, '0')}`;
  const [old, stray] = [monthsAgo(30 + Math.floor(Math.random() * 200)), monthsAgo(21)];
  const marker = randomUUID();
  await query(
    `select pg_advisory_xact_lock(hashtext('audit.partitions')), audit.create_partition(date_trunc('month', $1::timestamptz at time zone 'UTC')::date)`,
    [old],
  );
  await query(
    `insert into audit.trigger_audit_logs (created_at, table_name, row_id, dml_type, new_values) values ($1, 'astray', $2, 'INSERT', '{}')`,
    [stray, marker],
  );
  for (const created of [old, stray])
    await query(`insert into audit_logs (action, created_at, request_id) values ('LOGIN', $1, $2)`, [created, marker]);
  const { counts } = (await runJob('audit-partitions')).body.data[0];
  expect(counts).toEqual({ created: expect.any(Number), dropped: expect.any(Number), moved: expect.any(Number) });
  const told = (action: string, month: Date) => entries('action = $1 and target_id = $2', [action, nameOf(month)]);
  expect((await told('PARTITION_DROPPED', old)).at(-1)).toMatchObject({
    actor_type: 'JOB',
    tenant_id: null,
    target_type: 'trigger_audit_logs',
  });
  expect((await told('PARTITION_CREATED', stray)).length).toBeGreaterThanOrEqual(1);
  expect(await query('select tableoid::regclass::text as lies from audit.trigger_audit_logs where row_id = $1', [marker])).toEqual([
    { lies: `audit.${nameOf(stray)}` },
  ]);
  expect(await query('select to_regclass($1) as gone', [`audit.${nameOf(old)}`])).toEqual([{ gone: null }]);
  expect(await entries('request_id = $1', [marker])).toHaveLength(1);
});

describe('the role of requests', () => {
  test('adds to the log of its tenant alone, and reads no other', async () => {
    await rolledBack(async (connection) => {
      await connection.query(`set local role business_operations_api; select set_config('app.tenant_id', '${tenant.id}', true)`);
      expect((await connection.query('select 1 from audit_logs where tenant_id is distinct from $1', [tenant.id])).rows).toEqual([]);
      expect(
        (await connection.query('select 1 from audit.trigger_audit_logs where tenant_id is distinct from $1', [tenant.id])).rows,
      ).toEqual([]);
      expect(
        (await connection.query('select 1 from audit.unified_audit_logs where tenant_id is distinct from $1', [tenant.id])).rows,
      ).toEqual([]);
      expect((await connection.query('select count(*)::int as rows from audit.trigger_audit_logs')).rows[0].rows).toBeGreaterThan(0);
      await connection.query(`insert into audit_logs (tenant_id, action) values (${tenant.id}, 'LOGIN')`);
      for (const insert of [
        `insert into audit_logs (tenant_id, action) values (null, 'LOGIN')`,
        `insert into audit_logs (tenant_id, action) values (${tenant.id - 1}, 'LOGIN')`,
        `insert into audit.trigger_audit_logs (tenant_id, table_name, row_id, dml_type) values (${tenant.id}, 'clients', '1', 'INSERT')`,
      ]) {
        await connection.query('savepoint attempt');
        await expect(connection.query(insert)).rejects.toThrow(/row-level security|permission denied/);
        await connection.query('rollback to savepoint attempt');
      }
    });
  });
});
