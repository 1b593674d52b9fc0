import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { query } from '../support/database.ts';
import { samples } from '../support/sample-files.ts';
import { sendJsonSlowly, sendSlowly } from '../support/slow-form.ts';
import { newTenant, type Person, systemAdmin, type Tenant } from '../support/tenants.ts';

let tenant: Tenant;
let other: Tenant;
let sales: Person;

beforeAll(async () => {
  [tenant, other] = await Promise.all([newTenant(), newTenant()]);
  sales = await tenant.person('sales');
});

const csv = (text: string) => [{ name: 'rows.csv', bytes: Buffer.from(text), type: 'text/csv' }];
const json = (rows: object[]) => [{ name: 'rows.json', bytes: Buffer.from(JSON.stringify(rows)), type: 'application/json' }];

const stored = (name: string) =>
  query<{ id: number; tenant_id: number; created_by: string | null }>('select id, tenant_id, created_by from clients where name = $1', [
    name,
  ]);

describe('an import whose body comes after its headers', () => {
  test.each([
    ['CSV', (name: string) => csv(`name\n${name}\n`)],
    ['JSON', (name: string) => json([{ name }])],
  ])('%s is written by the caller, in the caller’s tenant', async (_kind, form) => {
    const name = `Slow ${randomUUID()}`;
    const reply = await sendSlowly(sales.client, '/utils/import/clients', form(name));
    expect(reply.status, reply.text).toBe(200);
    const [row, ...more] = await stored(name);
    expect(more).toEqual([]);
    expect(row).toMatchObject({ tenant_id: tenant.id, created_by: sales.id });
    const log = await query('select actor_id, actor_type, tenant_id from audit.trigger_audit_logs where table_name = $1 and row_id = $2', [
      'clients',
      String(row?.id),
    ]);
    expect(log).toEqual([{ actor_id: sales.id, actor_type: 'USER', tenant_id: tenant.id }]);
  });

  test('meets the rules that hold for /items: another tenant, a record of another tenant, a managed field', async () => {
    const name = `Slow ${randomUUID()}`;
    expect((await sendSlowly(sales.client, '/utils/import/clients', json([{ name, tenant_id: other.id }]))).status).toBe(403);
    const made = await other.admin.post('/clients', { name: `Other ${randomUUID()}` });
    const changed = await sendSlowly(sales.client, '/utils/import/clients', json([{ id: made.body.data.id, name }]));
    expect([400, 403, 409, 422]).toContain(changed.status);
    expect(await stored(name)).toEqual([]);
  });

  test('of payroll entries is refused to who may not change them', async () => {
    const reply = await sendSlowly(sales.client, '/utils/import/payrolls', json([{ id: 1, status: 'PAID' }]));
    expect(reply.status).toBe(403);
  });
});

describe('any other body that comes after its headers', () => {
  const byCaller = async (name: string) =>
    expect(await stored(name)).toEqual([expect.objectContaining({ tenant_id: tenant.id, created_by: sales.id })]);

  test('is the caller’s: JSON at /items, GraphQL and the API', async () => {
    const [items, graphql, api] = [randomUUID(), randomUUID(), randomUUID()].map((id) => `Slow ${id}`) as [string, string, string];
    expect((await sendJsonSlowly(sales.client, '/items/clients', { name: items })).status).toBe(200);
    await byCaller(items);
    const mutation = `mutation { create_clients_item(data: { name: "${graphql}", tenant_id: ${tenant.id}, client_code: "SLOW" }) { id } }`;
    expect((await sendJsonSlowly(sales.client, '/graphql', { query: mutation })).text).not.toContain('errors');
    await byCaller(graphql);
    expect((await sendJsonSlowly(sales.client, '/api/v1/clients', { name: api })).status).toBe(201);
    await byCaller(api);
  });

  test('is the caller’s: files of the API', async () => {
    const made = await sendSlowly(sales.client, '/api/v1/files', [{ name: 'a.png', bytes: samples.png }]);
    expect(made.status, made.text).toBe(201);
    const { id } = (JSON.parse(made.text) as { data: { id: string } }).data;
    const [file] = await query('select tenant_id, uploaded_by from directus_files where id = $1', [id]);
    expect(file).toEqual({ tenant_id: tenant.id, uploaded_by: sales.id });
  });
});

describe('the database', () => {
  const nobody = new pg.Client({ connectionString: inject('databaseUrl') });
  beforeAll(() => nobody.connect());
  afterAll(() => nobody.end());

  test('refuses every write to a tenant’s table whose actor is not declared', async () => {
    const tables = await query<{ name: string }>(
      `select c.table_name as name from information_schema.columns c join pg_tables t on t.schemaname = 'public' and t.tablename = c.table_name
       where c.table_schema = 'public' and c.column_name = 'tenant_id' and c.is_nullable = 'NO'`,
    );
    expect(tables.length).toBeGreaterThan(30);
    const rights = ['directus_files', 'directus_folders', 'directus_roles', 'directus_policies', 'directus_permissions', 'directus_access'];
    for (const table of [...tables.map(({ name }) => name), ...rights])
      for (const statement of [
        `delete from ${table} where false`,
        `update ${table} set id = id where false`,
        `insert into ${table} select * from ${table} where false`,
      ])
        await expect(nobody.query(statement), statement).rejects.toMatchObject({ code: 'BO403', message: 'error.actor_unknown' });
  });

  test('and takes it from who declares to be the database’s own', async () => {
    await nobody.query('begin');
    await nobody.query("select set_config('app.actor_type', 'DATABASE', true)");
    await nobody.query('delete from clients where false');
    await nobody.query('rollback');
    await expect(nobody.query('delete from clients where false')).rejects.toMatchObject({ code: 'BO403' });
  });
});

describe('a flow', () => {
  test('that an open webhook sets off acts for itself and is named in the audit log', async () => {
    const root = await systemAdmin();
    const name = `Flow ${randomUUID()}`;
    const flow = await root.post('//flows', {
      name,
      status: 'active',
      trigger: 'webhook',
      accountability: null,
      options: { method: 'POST' },
    });
    expect(flow.status, flow.text).toBe(200);
    const id = flow.body.data.id as string;
    try {
      const operation = await root.post('//operations', {
        flow: id,
        name: 'Create',
        key: 'create',
        type: 'item-create',
        position_x: 1,
        position_y: 1,
        options: { collection: 'clients', permissions: '$full', emitEvents: true, payload: { name, tenant_id: tenant.id } },
      });
      expect(operation.status, operation.text).toBe(200);
      expect((await root.patch(`//flows/${id}`, { operation: operation.body.data.id })).status).toBe(200);
      // Whether it ran cannot be told from the answer of a flow.
      await expect
        .poll(async () => {
          await fetch(`${inject('url')}/flows/trigger/${id}`, { method: 'POST' });
          return (await stored(name)).length;
        })
        .toBeGreaterThan(0);
      const [row] = await stored(name);
      const [log] = await query<{ actor_type: string; source: string; request_id: string }>(
        'select actor_type, source, request_id from audit.trigger_audit_logs where table_name = $1 and row_id = $2',
        ['clients', String(row?.id)],
      );
      expect(log).toMatchObject({ actor_type: 'JOB', source: 'FLOW' });
      expect(log?.request_id).toContain(id.slice(0, 8));
    } finally {
      await root.delete(`//flows/${id}`);
    }
  });
});
