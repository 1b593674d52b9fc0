import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { query, rolledBack } from '../../support/database.ts';
import { runJob, turnOf } from '../../support/jobs.ts';
import { anonymous, newTenant, someAddress, systemAdmin, type Tenant } from '../../support/tenants.ts';
import { newClient } from '../clients/clients.ts';

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

/** The last result of statements that leave nothing behind. */
const inTransaction = (statements: string): Promise<pg.QueryResult> =>
  rolledBack(async (connection) => {
    const results = (await connection.query(statements)) as unknown as pg.QueryResult[];
    return results.at(-1) as pg.QueryResult;
  });

const auditedClient = () => newClient(tenant.admin, { name: 'Audited' });

describe('a change', () => {
  test('by the API: who, where from, in which request, and what', async () => {
    const headers = { 'user-agent': 'Audit/1', 'x-forwarded-for': '192.0.2.33' };
    const made = await tenant.admin.post('/clients', { name: 'Before' }, headers);
    const { id } = made.body.data;
    const changed = await tenant.admin.put(`/clients/${id}`, { name: 'After', memo: 'M' }, headers);
    const deleted = await tenant.admin.delete(`/clients/${id}`, undefined, headers);
    const requests = [made, changed, deleted].map((reply) => reply.headers.get('x-request-id'));
    const rows = await logged('clients', id);
    expect(rows.map(({ dml_type }) => dml_type)).toEqual(['INSERT', 'UPDATE', 'UPDATE']);
    for (const [index, row] of rows.entries()) {
      expect(row).toMatchObject({
        tenant_id: tenant.id,
        actor_id: tenant.adminId,
        actor_type: 'USER',
        source: 'API',
        session_info: { request_id: requests[index], ip: '192.0.2.33', user_agent: 'Audit/1' },
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
    const id = await auditedClient();
    await tenant.admin.patch(`//items/clients/${id}`, { name: 'By items' });
    expect((await logged('clients', id)).at(-1)).toMatchObject({
      actor_id: tenant.adminId,
      actor_type: 'USER',
      source: 'API',
      changed_columns: ['name'],
    });
  });

  test('in a session of the Studio: source STUDIO', async () => {
    const id = await auditedClient();
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
    const id = await auditedClient();
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
    const id = await auditedClient();
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
    const refused = await tenant.admin.post('/clients', { name: 'X', business_no: '1234567890' });
    const id = refused.headers.get('x-request-id');
    expect(id).toBeTruthy();
    expect(await query(`select 1 from audit.trigger_audit_logs where request_id = $1`, [id])).toEqual([]);
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

describe('a statement', () => {
  test('that changes many rows leaves one for each, in order, with its own difference', async () => {
    const ids = await Promise.all([1, 2, 3].map(auditedClient));
    ids.sort((a, b) => a - b);
    await query(`update clients set name = 'Client ' || id, memo = case when id = $2 then memo else 'M' end where id = any ($1)`, [
      ids,
      ids[1],
    ]);
    const rows = await Promise.all(ids.map(async (id) => (await logged('clients', id)).slice(1)));
    expect(rows.map((changes) => changes.length)).toEqual([1, 1, 1]);
    expect(rows.map(([change]) => change?.changed_columns)).toEqual([['memo', 'name'], ['name'], ['memo', 'name']]);
    expect(rows.map(([change]) => [change?.old_values?.name, change?.new_values?.name])).toEqual(
      ids.map((id) => ['Audited', `Client ${id}`]),
    );
  });

  test('leaves none for the rows among them that it does not change', async () => {
    const ids = await Promise.all([1, 2, 3].map(auditedClient));
    await query(`update clients set memo = case when id = $2 then 'M' end where id = any ($1)`, [ids, ids[1]]);
    expect((await Promise.all(ids.map((id) => logged('clients', id)))).map((rows) => rows.length)).toEqual([1, 2, 1]);
  });

  test('that inserts or updates is one or the other for each row', async () => {
    const { rows: made } = await inTransaction(
      `create temporary table keyed (id integer primary key, tenant_id integer, name text);
       insert into keyed values (1, ${tenant.id}, 'a');
       select audit.attach('keyed'::regclass, 'tenant_id', '', '');
       insert into keyed values (1, ${tenant.id}, 'b'), (2, ${tenant.id}, 'c') on conflict (id) do update set name = excluded.name;
       select row_id, dml_type, old_values ->> 'name' as before, new_values ->> 'name' as after from audit.trigger_audit_logs where created_at = now() and table_name = 'keyed' order by row_id`,
    );
    expect(made).toEqual([
      { row_id: '1', dml_type: 'UPDATE', before: 'a', after: 'b' },
      { row_id: '2', dml_type: 'INSERT', before: null, after: 'c' },
    ]);
  });

  test('whose keys cascade, over two columns of one row too, leaves every step', async () => {
    const { rows: made } = await inTransaction(
      `create temporary table heads (id integer primary key);
       create temporary table parts (id integer primary key, head integer references heads on delete cascade, first integer references heads on delete set null, second integer references heads on delete set null);
       insert into heads values (1), (2), (3);
       insert into parts values (1, 1, null, null), (2, 1, null, null), (3, 3, 1, 1), (4, 3, 2, 1);
       select audit.attach('heads'::regclass, '', '', ''), audit.attach('parts'::regclass, '', '', '');
       delete from heads where id < 3;
       select table_name, row_id, dml_type, changed_columns from audit.trigger_audit_logs where created_at = now() and table_name in ('heads', 'parts') order by table_name, row_id, changed_columns`,
    );
    const set = (row: string, column: string) => ({ table_name: 'parts', row_id: row, dml_type: 'UPDATE', changed_columns: [column] });
    const gone = (table: string, row: string) => ({ table_name: table, row_id: row, dml_type: 'DELETE', changed_columns: null });
    expect(made).toEqual([
      ...[gone('heads', '1'), gone('heads', '2'), gone('parts', '1'), gone('parts', '2')],
      ...[set('3', 'first'), set('3', 'second'), set('4', 'first'), set('4', 'second')],
    ]);
  });

  test('that renumbers records says so', async () => {
    const { rows: made } = await inTransaction(
      `create temporary table numbered (id integer primary key, name text);
       insert into numbered values (1, 'a'), (2, 'b'), (3, 'c');
       select audit.attach('numbered'::regclass, '', '', '');
       update numbered set id = id + 10 where id > 1;
       select row_id, changed_columns, old_values, new_values from audit.trigger_audit_logs where created_at = now() and table_name = 'numbered' order by row_id`,
    );
    expect(made).toEqual(
      [2, 3].map((id) => ({ row_id: String(id + 10), changed_columns: ['id'], old_values: { id }, new_values: { id: id + 10 } })),
    );
  });

  test.each(['owner', ''])(
    'for many rows leaves what a statement for each of them would, whatever the types of the columns (tenant: %s)',
    async (owner) => {
      const { rows: compared } = await inTransaction(
        `create type mood as enum ('calm', 'cross');
       create temporary table together (id integer primary key, owner integer, name varchar(20), "Odd ""name" text, pad char(4), amount numeric(18, 4), share float8,
         day date, at timestamptz, clock timetz, span interval, is_on boolean, key uuid, plain json, tree jsonb, tags text[], spot point, mood mood, seen integer, hidden text);
       create temporary table apart (like together including all);
       select audit.attach('together'::regclass, '${owner}', 'seen', 'hidden'), audit.attach('apart'::regclass, '${owner}', 'seen', 'hidden');
       create temporary view filled as select n as id, ${tenant.id} as owner, 'Name ' || n as name, 'odd' as odd, 'p' as pad, n / 4.0 as amount, n / 3.0::float8 as share,
         date '2024-01-01' + n as day, now() - n * interval '1 minute' as at, timetz '12:00+09' as clock, interval '24 hours' as span, n % 2 = 0 as is_on, gen_random_uuid() as key,
         '{"b": 1, "a": null}'::json as plain, '{"b": 1, "a": [2]}'::jsonb as tree, array['x', null] as tags, point(n, n) as spot, 'calm'::mood as mood, n as seen,
         case when n % 3 > 0 then 'secret' end as hidden
         from generate_series(1, 120) as n;
       create temporary table rows as select * from filled;
       create function pg_temp.each(statement text) returns void language plpgsql as $$ begin for n in 1 .. 120 loop execute statement using n; end loop; end $$;
       insert into together select * from rows;
       select pg_temp.each('insert into apart select * from rows where id = $1');
       select set_config('test.change', $$update TARGET set
         name = case id % 4 when 0 then upper(name) else name end, "Odd ""name" = case id % 5 when 0 then null else "Odd ""name" end, amount = round(amount, 2) + case id % 7 when 0 then 1 else 0 end,
         share = case id % 2 when 0 then -share else share end, at = at + id % 3 * interval '1 second', clock = case id % 3 when 0 then timetz '13:00+10' else clock end,
         span = case id % 6 when 0 then interval '1 day' else span end, key = case id % 8 when 0 then null else key end, plain = case id % 9 when 0 then '{"b":1,  "a":null}' when 1 then '[1]' else plain end,
         tree = case id % 10 when 0 then '{"a": [2], "b": 1.0}' when 1 then 'null' else tree end, tags = case id % 11 when 0 then '{}' else tags end, spot = case id % 12 when 0 then point(0, 0) else spot end,
         mood = case id % 13 when 0 then 'cross' else mood end, seen = seen + 1, hidden = case id % 14 when 0 then null when 1 then 'changed' else hidden end where id <> 17$$, true);
       do $$ begin execute replace(current_setting('test.change'), 'TARGET', 'together'); end $$;
       select pg_temp.each(replace(current_setting('test.change'), 'TARGET', 'apart') || ' and id = $1');
       delete from together;
       select pg_temp.each('delete from apart where id = $1');
       with logged as (
         select table_name, dml_type, row_id, row_number() over (partition by table_name, dml_type order by id) as place, jsonb_build_array(tenant_id, changed_columns, old_values, new_values) as content
         from audit.trigger_audit_logs where created_at = now() and table_name in ('together', 'apart')
       )
       select dml_type, count(*)::integer as rows, count(distinct a.content -> 1)::integer as kinds, count(*) filter (where a.content is distinct from b.content)::integer as differing,
         count(*) filter (where a.place <> b.place)::integer as moved,
         count(*) filter (where a.content::text like '%secret%')::integer as disclosed
       from (select * from logged where table_name = 'together') as a full join (select * from logged where table_name = 'apart') as b using (dml_type, row_id) group by 1 order by 1`,
      );
      expect(compared).toMatchObject([
        { dml_type: 'DELETE', rows: 120, differing: 0, disclosed: 0 },
        { dml_type: 'INSERT', rows: 120, differing: 0, moved: 0, disclosed: 0 },
        { dml_type: 'UPDATE', rows: 119, differing: 0, moved: 0, disclosed: 0 },
      ]);
      expect(compared[2].kinds).toBeGreaterThan(50);
    },
  );

  test('is planned for many rows as well as for one', async () => {
    const id = await auditedClient();
    await rolledBack(async (connection) => {
      // Plans are kept for the connection; these make them on a single row.
      for (let n = 0; n < 8; n++) await connection.query('update clients set memo = $2 where id = $1', [id, String(n)]);
      await connection.query(
        `insert into clients (tenant_id, client_code, name) select $1, 'P' || n, 'Client' from generate_series(1, 2000) as n`,
        [tenant.id],
      );
      await connection.query(`set local statement_timeout = '20s'`);
      await connection.query(`update clients set memo = client_code where tenant_id = $1 and client_code like 'P%'`, [tenant.id]);
      const { rows: wrong } = await connection.query(
        `select count(*)::int as pairs, count(*) filter (where new_values ->> 'memo' <> c.client_code)::int as wrong
         from audit.trigger_audit_logs l join clients c on c.id::text = l.row_id
         where l.created_at = now() and l.table_name = 'clients' and l.dml_type = 'UPDATE' and l.changed_columns = '{memo}' and c.client_code like 'P%'`,
      );
      expect(wrong).toEqual([{ pairs: 2000, wrong: 0 }]);
    });
  });
});

test('what a job writes is logged as the work of a job', async () => {
  const id = await auditedClient();
  const key = randomUUID();
  const end = await turnOf('housekeeping');
  // The job changes no row of this company by itself, so it is made to: what it clears away takes a client along.
  await query(
    `create function ops.test_touch() returns trigger language plpgsql as $$ begin update clients set memo = old.key where id = ${id}; return old; end $$`,
  );
  await query(
    `create trigger test_touch before delete on idempotency_keys for each row when (old.key = '${key}') execute function ops.test_touch()`,
  );
  try {
    await query(
      `insert into idempotency_keys (key, method, path, body_hash, expires_at) values ($1, 'POST', '/', '', now() - interval '1 day')`,
      [key],
    );
    await runJob('housekeeping');
  } finally {
    await query('drop function ops.test_touch() cascade');
    await end();
  }
  expect((await logged('clients', id)).at(-1)).toMatchObject({
    tenant_id: tenant.id,
    actor_id: null,
    actor_type: 'JOB',
    source: 'JOB',
    new_values: { memo: key },
    session_info: { request_id: expect.stringMatching(/^job-housekeeping-/) },
  });
});

describe('the log is append-only', () => {
  const log = 'audit.trigger_audit_logs';
  const statements = (name: string) => [`update ${name} set actor_type = 'JOB'`, `delete from ${name}`, `truncate ${name}`];

  test.each([...statements(log), ...statements('audit_logs')])('for the owner: %s', async (statement) => {
    await auditedClient();
    await expect(query(statement)).rejects.toThrow('error.append_only');
  });

  test.each([...statements(log), ...statements('audit_logs')])('for the role of requests: %s', async (statement) => {
    await auditedClient();
    await expect(
      inTransaction(
        `set local role business_operations_api; select set_config('app.tenant_id', '${tenant.id}', true), set_config('app.housekeeping', 'on', true); ${statement}`,
      ),
    ).rejects.toThrow('permission denied');
  });

  test('in each of its partitions', async () => {
    const id = await auditedClient();
    const [{ name } = { name: '' }] = await query<{ name: string }>(
      `select tableoid::regclass::text as name from audit.trigger_audit_logs where table_name = 'clients' and row_id = $1`,
      [String(id)],
    );
    expect(name).toMatch(/^audit\.trigger_audit_logs_y\d{4}m\d{2}$/);
    for (const statement of statements(name)) await expect(query(statement)).rejects.toThrow('error.append_only');
    await expect(inTransaction(`set local role business_operations_api; select 1 from ${name}`)).rejects.toThrow('permission denied');
  });

  test('past the API', async () => {
    await tenant.admin.post('/api/v1/api-keys', { name: 'Key' });
    const { data } = (await tenant.admin.get('//items/audit_logs', { limit: 1, fields: 'id' })).body;
    const root = await systemAdmin();
    for (const reply of [
      await root.patch(`//items/audit_logs/${data[0].id}`, { action: 'LOGIN' }),
      await root.delete(`//items/audit_logs/${data[0].id}`),
      await root.post('//items/audit_logs', { action: 'LOGIN' }),
    ]) {
      expect(reply.status).toBe(409);
      expect(reply.body.errors[0].extensions.key).toBe('error.append_only');
    }
    expect((await tenant.admin.patch(`//items/audit_logs/${data[0].id}`, { action: 'LOGIN' })).status).toBeGreaterThanOrEqual(403);
    expect((await tenant.admin.delete(`//items/audit_logs/${data[0].id}`)).status).toBeGreaterThanOrEqual(403);
  });
});

describe('partitions', () => {
  test('of this month and the next three are there', async () => {
    const missing = await query(
      `select m from generate_series(0, 3) as m where to_regclass('audit.' || audit.partition_name((date_trunc('month', now() at time zone 'UTC') + make_interval(months => m))::date)) is null`,
    );
    expect(missing).toEqual([]);
  });

  test('take stray rows in, and go when their month is older than the retention', async () => {
    await rolledBack(async (connection) => {
      const run = async (text: string) => (await connection.query(text)).rows as Record<string, unknown>[];
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
      // Other tests have stray rows of their own, in other months.
      const months = ['y1999m01', 'y1999m02', 'y2000m06'];
      const names = (...of: string[]) => of.map((month) => `trigger_audit_logs_${month}`);
      const ours = async (text: string) => (await run(text)).filter(({ name }) => names(...months).includes(String(name)));
      expect(await ours('select * from audit.create_partitions(3)')).toEqual(names(...months).map((name) => ({ name, moved: '1' })));
      expect(await where()).toEqual(months.map((month) => ({ partition: `audit.trigger_audit_logs_${month}` })));
      expect(await ours('select * from audit.create_partitions(3)')).toEqual([]);
      const age = `age(date_trunc('month', now() at time zone 'UTC'), '1999-02-01')`;
      const since = `(extract(year from ${age}) * 12 + extract(month from ${age}))::integer`;
      const dropped = async (retention: string) =>
        (await ours(`select audit.drop_partitions(${retention}) as name`)).map(({ name }) => name);
      expect(await dropped(since)).toEqual(names('y1999m01'));
      expect(await dropped('24')).toEqual(names('y1999m02', 'y2000m06'));
      expect(await where()).toEqual([]);
    });
  });
});
