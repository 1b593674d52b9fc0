import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { asDatabase } from '../../scripts/database.ts';
import { newTenant, type Tenant } from '../support/tenants.ts';
import { newClient } from './clients/clients.ts';

const connection = new pg.Client(asDatabase(inject('databaseUrl')));
afterAll(() => connection.end());

let a: Tenant;
let b: Tenant;
let clientA: number;
let clientB: number;
let groupB: number;

beforeAll(async () => {
  await connection.connect();
  [a, b] = await Promise.all([newTenant(), newTenant()]);
  clientA = await newClient(a.admin, { name: 'Client of A' });
  groupB = (await b.admin.post('/client-groups', { group_code: 'B', name: 'Group of B' })).body.data.id;
  clientB = await newClient(b.admin, { name: 'Client of B' });
});

// Nothing that is tried here stays.
beforeEach(() => connection.query('begin'));
afterEach(() => connection.query('rollback'));

const run = async (text: string, values: unknown[] = []) => (await connection.query(text, values)).rows as Record<string, unknown>[];

/** The message of the refusal, and the transaction usable again. */
async function refused(text: string, values: unknown[] = []): Promise<string> {
  await connection.query('savepoint attempt');
  const refusal = await connection.query(text, values).then(
    () => 'accepted',
    (error: Error) => error.message,
  );
  await connection.query('rollback to savepoint attempt');
  return refusal;
}

const enter = async (tenant: Tenant | null) => {
  await run('set local role business_operations_api');
  if (tenant) await run(`select set_config('app.tenant_id', $1, true)`, [String(tenant.id)]);
};

const tenantTables = () =>
  run(`select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'tenant_id'
    and table_name not like 'directus\\_%' and table_name not in ('idempotency_keys', 'job_runs') order by 1`);

describe('the role of requests', () => {
  test('cannot log in, owns nothing and is not above the fences', async () => {
    expect(
      await run(
        `select rolcanlogin, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles where rolname = 'business_operations_api'`,
      ),
    ).toEqual([{ rolcanlogin: false, rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false }]);
    expect(await run(`select relname from pg_class where relowner = 'business_operations_api'::regrole`)).toEqual([]);
  });

  test("sees and writes its tenant's rows alone, whatever the statement forgets", async () => {
    const tables = await tenantTables();
    expect(tables.length).toBeGreaterThan(5);
    await enter(a);
    for (const { name } of tables)
      expect(await run(`select 1 from ${name} where tenant_id is distinct from $1 limit 1`, [a.id]), String(name)).toEqual([]);
    expect(await run('select id from clients')).toEqual([{ id: clientA }]);
    expect(await run('select id from tenants')).toEqual([{ id: a.id }]);
    expect(await run('update clients set memo = $1 returning id', ['mine'])).toEqual([{ id: clientA }]);
    expect(await run('update clients set memo = $1 where id = $2 returning id', ['mine', clientB])).toEqual([]);
    expect(await run('delete from clients where id = $1 returning id', [clientB])).toEqual([]);
    expect(await run('select 1 from directus_users where tenant_id is distinct from $1', [a.id])).toEqual([]);
  });

  test('sees nothing without a tenant', async () => {
    const tables = await tenantTables();
    await enter(null);
    for (const { name } of [...tables, { name: 'tenants' }, { name: 'directus_users' }, { name: 'directus_files' }]) {
      expect(await run(`select 1 from ${name} limit 1`), String(name)).toEqual([]);
    }
    expect(await refused(`insert into clients (name, client_code) values ('X', 'X')`)).toMatch(/row-level security|null value/);
  });

  test('inserts into its tenant alone, and the tenant is stamped', async () => {
    await enter(a);
    expect(await run(`insert into clients (name, client_code) values ('X', 'X') returning tenant_id`)).toEqual([{ tenant_id: a.id }]);
    expect(await refused(`insert into clients (tenant_id, name, client_code) values ($1, 'X', 'Y')`, [b.id])).toMatch(/row-level security/);
    expect(await refused('update clients set tenant_id = $1 where id = $2', [b.id, clientA])).toMatch(
      /error\.tenant\.fixed|row-level security/,
    );
  });

  test("keeps the answers under idempotency keys of its tenant, and cannot touch another's", async () => {
    const rows = `insert into idempotency_keys (tenant_id, key, method, path, body_hash, expires_at) values ($1, $2, 'POST', '/', '', now())`;
    for (const { id } of [a, b]) await run(rows, [id, 'fence']);
    await enter(a);
    expect(await run('select tenant_id from idempotency_keys')).toEqual([{ tenant_id: a.id }]);
    expect(await run('update idempotency_keys set response = null returning tenant_id')).toEqual([{ tenant_id: a.id }]);
    expect(await run('delete from idempotency_keys returning tenant_id')).toEqual([{ tenant_id: a.id }]);
    expect(await refused(rows, [b.id, 'other'])).toMatch(/row-level security/);
    expect(await refused(rows, [null, 'none'])).toMatch(/row-level security/);
    await run('reset role');
    expect(await run(`select tenant_id from idempotency_keys where key = 'fence'`)).toEqual([{ tenant_id: b.id }]);
  });

  test('cannot raise its rights or look past the fence', async () => {
    await enter(a);
    expect(await refused('alter table clients disable row level security')).toMatch(/must be owner/);
    expect(await refused('update directus_users set role = $1 where tenant_id is null', [null])).toBe('accepted');
    expect(await run('update directus_users set last_name = $1 where tenant_id is null returning id', ['x'])).toEqual([]);
    expect(await run('select 1 from audit.trigger_audit_logs where tenant_id is distinct from $1 limit 1', [a.id])).toEqual([]);
    expect(await refused('delete from audit.trigger_audit_logs')).toMatch(/permission denied/);
    expect(
      await refused(`insert into directus_policies (id, name, admin_access, tenant_id) values (gen_random_uuid(), 'X', true, $1)`, [a.id]),
    ).toMatch(/no_admin_in_tenant/);
    expect(
      await refused(`insert into directus_policies (id, name, admin_access, tenant_id) values (gen_random_uuid(), 'X', true, null)`),
    ).toMatch(/row-level security/);
    expect(await refused('update jobs set is_enabled = false')).toMatch(/permission denied/);
    expect(await refused('create table public.mine (id int)')).toMatch(/permission denied/);
  });
});

describe('the owner of the database', () => {
  test("cannot refer to another tenant's row either", async () => {
    expect(await refused('update clients set client_group_id = $1 where id = $2', [groupB, clientA])).toMatch(
      /clients_client_group_id_tenant/,
    );
    expect(await refused('update clients set manager_id = $1 where id = $2', [b.adminId, clientA])).toMatch(/clients_manager_id_tenant/);
    expect(await refused(`insert into sites (tenant_id, name, client_id) values ($1, 'X', $2)`, [a.id, clientB])).toMatch(
      /sites_client_id_tenant/,
    );
  });

  test('cannot move a row to another tenant', async () => {
    expect(await refused('update clients set tenant_id = $1 where id = $2', [b.id, clientA])).toBe('error.tenant.fixed');
  });

  test('cannot give a policy of a tenant all rights', async () => {
    expect(await refused('update directus_policies set admin_access = true where tenant_id = $1', [a.id])).toMatch(/no_admin_in_tenant/);
  });
});
