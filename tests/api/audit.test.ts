import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { query } from '../support/database.ts';
import { anonymous, newTenant, someAddress, systemAdmin, type Tenant } from '../support/tenants.ts';

let tenant: Tenant;
beforeAll(async () => {
  tenant = await newTenant();
});

interface Row {
  dml_type: string;
  tenant_id: number | null;
  actor_id: string | null;
  actor_type: string;
  source: string;
  changed_columns: string[] | null;
  old_values: Record<string, unknown> | null;
  new_values: Record<string, unknown> | null;
  session_info: { request_id: string; ip: string | null; user_agent: string | null } | null;
}

const logged = (table: string, id: number | string) =>
  query<Row & pg.QueryResultRow>('select * from audit.trigger_audit_logs where table_name = $1 and row_id = $2 order by id', [
    table,
    String(id),
  ]);

const makeClient = async () => (await tenant.admin.post('/clients', { name: 'Audited' })).body.data.id as number;

describe('a change', () => {
  test('by the API: who, where from, in which request, and what', async () => {
    const request = randomUUID();
    const headers = { 'x-request-id': request, 'user-agent': 'Audit/1', 'x-forwarded-for': '192.0.2.33' };
    const { id } = (await tenant.admin.post('/clients', { name: 'Before' }, headers)).body.data;
    await tenant.admin.put(`/clients/${id}`, { name: 'After', memo: 'M' }, headers);
    await tenant.admin.delete(`/clients/${id}`, undefined, headers);
    const rows = await logged('clients', id);
    expect(rows.map(({ dml_type }) => dml_type)).toEqual(['INSERT', 'UPDATE', 'UPDATE']);
    for (const row of rows) {
      expect(row).toMatchObject({
        tenant_id: tenant.id,
        actor_id: tenant.adminId,
        actor_type: 'USER',
        source: 'API',
        session_info: { request_id: request, ip: '192.0.2.33', user_agent: 'Audit/1' },
      });
    }
    expect(rows[0]).toMatchObject({ old_values: null, changed_columns: null, new_values: { name: 'Before', client_code: 'CL-00001' } });
    expect(rows[1]).toMatchObject({
      changed_columns: ['memo', 'name'],
      old_values: { memo: null, name: 'Before' },
      new_values: { memo: 'M', name: 'After' },
    });
    expect(Object.keys(rows[1]?.new_values ?? {}).sort()).toEqual(['memo', 'name']);
    expect(rows[2]?.changed_columns).toEqual(['deleted_at', 'deleted_by']);
  });

  test('by /items with a token: source API', async () => {
    const id = await makeClient();
    await tenant.admin.patch(`//items/clients/${id}`, { name: 'By items' });
    expect((await logged('clients', id)).at(-1)).toMatchObject({
      actor_id: tenant.adminId,
      actor_type: 'USER',
      source: 'API',
      changed_columns: ['name'],
    });
  });

  test('in a session of the Studio: source STUDIO', async () => {
    const id = await makeClient();
    const person = await tenant.person('admin');
    const signed = await anonymous.post(
      '//auth/login',
      { email: person.email, password: person.password, mode: 'session' },
      { 'x-forwarded-for': someAddress() },
    );
    const cookie = signed.headers.get('set-cookie')?.split(';')[0] as string;
    expect((await anonymous.with({ cookie }).patch(`//items/clients/${id}`, { name: 'In the Studio' })).status).toBe(200);
    expect((await logged('clients', id)).at(-1)).toMatchObject({
      tenant_id: tenant.id,
      actor_id: person.id,
      actor_type: 'USER',
      source: 'STUDIO',
    });
  });

  test('by plain SQL: nobody, by the database', async () => {
    const id = await makeClient();
    await query('update clients set memo = $2 where id = $1', [id, 'SQL']);
    expect((await logged('clients', id)).at(-1)).toMatchObject({
      tenant_id: tenant.id,
      actor_id: null,
      actor_type: 'DATABASE',
      source: 'SQL',
      session_info: null,
    });
  });

  test('of unaudited columns alone leaves no row', async () => {
    const id = await makeClient();
    await query('update clients set updated_at = now() where id = $1', [id]);
    await query('update clients set name = name where id = $1', [id]);
    await tenant.admin.put(`/clients/${id}`, { name: 'Audited' });
    expect(await logged('clients', id)).toHaveLength(1);
    await query('update tenants set last_activity_at = now(), permission_version = permission_version + 1 where id = $1', [tenant.id]);
    expect((await logged('tenants', tenant.id)).flatMap(({ changed_columns }) => changed_columns ?? [])).not.toContain(
      'permission_version',
    );
  });

  test('that is rolled back leaves no row', async () => {
    const request = randomUUID();
    await tenant.admin.post('/clients', { name: 'X', business_no: '1234567890' }, { 'x-request-id': request });
    expect(await query(`select 1 from audit.trigger_audit_logs where session_info ->> 'request_id' = $1`, [request])).toEqual([]);
  });
});

test('secrets are masked', async () => {
  const person = await tenant.person('staff');
  await (await systemAdmin()).patch(`//users/${person.id}`, { password: 'another horse battery', token: randomUUID() });
  const [made, changed] = await logged('directus_users', person.id);
  expect(made?.new_values).toMatchObject({ password: '***', token: '***', email: person.email });
  expect([changed?.old_values, changed?.new_values]).toEqual([
    { password: '***', token: '***' },
    { password: '***', token: '***' },
  ]);
  const key = (await tenant.admin.post('/api/v1/api-keys', { name: 'Key' })).body.data.id as number;
  expect((await logged('api_keys', key))[0]?.new_values).toMatchObject({ key_hash: '***' });
  const [stored] = await query<{ key_hash: string }>('select key_hash from api_keys where id = $1', [key]);
  expect(
    await query('select 1 from audit.trigger_audit_logs t where t.tenant_id = $1 and (t::text like $2 or t::text like $3)', [
      tenant.id,
      `%${stored?.key_hash}%`,
      '%$argon2%',
    ]),
  ).toEqual([]);
});

test('the log is append-only, for the owner too', async () => {
  const id = await makeClient();
  await expect(
    query(`update audit.trigger_audit_logs set actor_type = 'JOB' where table_name = 'clients' and row_id = $1`, [String(id)]),
  ).rejects.toThrow('append-only');
  await expect(query(`delete from audit.trigger_audit_logs where table_name = 'clients' and row_id = $1`, [String(id)])).rejects.toThrow(
    'append-only',
  );
  const [{ name } = { name: '' }] = await query<{ name: string }>(
    `select tableoid::regclass::text as name from audit.trigger_audit_logs where table_name = 'clients' and row_id = $1`,
    [String(id)],
  );
  expect(name).toMatch(/^audit\.trigger_audit_logs_y\d{4}m\d{2}$/);
  await expect(query(`delete from ${name} where row_id = $1`, [String(id)])).rejects.toThrow('append-only');
});

describe('partitions', () => {
  test('of this month and the next three are there', async () => {
    const missing = await query(
      `select m from generate_series(0, 3) as m where to_regclass('audit.' || audit.partition_name((date_trunc('month', now() at time zone 'UTC') + make_interval(months => m))::date)) is null`,
    );
    expect(missing).toEqual([]);
  });

  test('take stray rows in, and go when their month is older than the retention', async () => {
    const connection = new pg.Client({ connectionString: inject('databaseUrl') });
    await connection.connect();
    const run = async (text: string) => (await connection.query(text)).rows as Record<string, unknown>[];
    try {
      await run('begin');
      // Before any row, as the job does, so that the two wait for each other in one order.
      await run(`select pg_advisory_xact_lock(hashtext('audit.partitions'))`);
      for (const day of ['1999-01-31 23:59:59+00', '1999-02-01 00:00:00+00', '2000-06-15 12:00:00+00']) {
        await run(
          `insert into audit.trigger_audit_logs (created_at, table_name, row_id, dml_type) values ('${day}', 'stray', '1', 'INSERT')`,
        );
      }
      const where = () =>
        run(`select tableoid::regclass::text as partition from audit.trigger_audit_logs where table_name = 'stray' order by created_at`);
      expect(await where()).toEqual(Array(3).fill({ partition: 'audit.trigger_audit_logs_default' }));
      const [made] = await run('select * from audit.create_partitions(3)');
      expect(made).toEqual({ created: 3, moved: '3' });
      expect(await where()).toEqual(
        ['y1999m01', 'y1999m02', 'y2000m06'].map((month) => ({ partition: `audit.trigger_audit_logs_${month}` })),
      );
      expect((await run('select * from audit.create_partitions(3)'))[0]).toEqual({ created: 0, moved: '0' });
      const months = `(extract(year from age(date_trunc('month', now() at time zone 'UTC'), '1999-02-01')) * 12 + extract(month from age(date_trunc('month', now() at time zone 'UTC'), '1999-02-01')))::integer`;
      expect(await run(`select audit.drop_partitions(${months}) as dropped`)).toEqual([{ dropped: 1 }]);
      expect(await run('select audit.drop_partitions(24) as dropped')).toEqual([{ dropped: 2 }]);
      expect(await where()).toEqual([]);
    } finally {
      await run('rollback');
      await connection.end();
    }
  });
});
