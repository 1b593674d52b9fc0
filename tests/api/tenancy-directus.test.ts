import { beforeAll, describe, expect, test } from 'vitest';
import type { Client, Reply } from '../support/client.ts';
import { query } from '../support/database.ts';
import { firstId, idsOf } from '../support/replies.ts';
import { newTenant, systemAdmin, type Tenant } from '../support/tenants.ts';

/** Directus's own interface: /items, GraphQL, /users, /files, as the administrator of a tenant meets it. */

let a: Tenant;
let b: Tenant;
let clientA: number;
let clientB: number;
let groupB: number;
let entryB: number;
let lineB: number;
let keyB: number;

beforeAll(async () => {
  [a, b] = await Promise.all([newTenant(), newTenant()]);
  const id = async (client: Client, path: string, body: object) => (await client.post(path, body)).body.data.id as number;
  clientA = await id(a.admin, '/clients', { name: 'Client of A' });
  groupB = await id(b.admin, '/client-groups', { group_code: 'B', name: 'Group of B' });
  clientB = await id(b.admin, '/clients', { name: 'Client of B', client_group_id: groupB });
  const account = await firstId(b.admin, '/account-codes');
  const lines = [
    { account_code_id: account, debit: 1 },
    { account_code_id: account, credit: 1 },
  ];
  const entry = await b.admin.post('/journal-entries', { entry_date: '2025-03-01', lines });
  entryB = entry.body.data.id;
  lineB = entry.body.data.lines[0].id;
  for (const tenant of [a, b]) keyB = await id(tenant.admin, '/api/v1/api-keys', { name: `Key of ${tenant.code}` });
});

const refused = (reply: Reply, what: string) =>
  expect([what, reply.status], reply.text).toEqual([what, expect.toSatisfy((status: number) => status >= 400 && status < 500)]);

const graphql = (client: Client, text: string) => client.post('//graphql', { query: text });

describe('reading', () => {
  test.each([
    ['clients', () => clientB],
    ['client_groups', () => groupB],
    ['journal_entries', () => entryB],
    ['journal_lines', () => lineB],
    ['api_keys', () => keyB],
    ['tenants', () => b.id],
  ])('%s of B by id: 403, by a filter: none', async (collection, id) => {
    expect((await b.admin.get(`//items/${collection}/${id()}`)).status).toBe(200);
    expect((await a.admin.get(`//items/${collection}/${id()}`)).status).toBe(403);
    expect((await a.admin.get(`//items/${collection}`, { 'filter[id][_eq]': id() })).body.data).toEqual([]);
    expect(
      (await a.admin.get(`//items/${collection}`, { filter: JSON.stringify({ _or: [{ id: { _eq: id() } }, { id: { _nnull: false } }] }) }))
        .body.data,
    ).toEqual([]);
    if (collection !== 'tenants')
      expect((await a.admin.get(`//items/${collection}`, { 'filter[tenant_id][_eq]': b.id })).body.data).toEqual([]);
  });

  test('sums, counts and groups know of no other tenant', async () => {
    expect((await a.admin.get('//items/clients', { 'aggregate[count]': '*' })).body.data).toEqual([{ count: '1' }]);
    expect((await a.admin.get('//items/clients', { 'aggregate[count]': '*', 'groupBy[]': 'tenant_id' })).body.data).toEqual([
      { tenant_id: a.id, count: '1' },
    ]);
    expect((await a.admin.get('//items/journal_lines', { 'aggregate[sum]': 'debit' })).body.data).toEqual([{ sum: { debit: null } }]);
    expect((await a.admin.get('//items/clients', { meta: '*' })).body.meta).toEqual({ total_count: 1, filter_count: 1 });
  });

  test('fields, filters and deep queries over relations lead to no other tenant', async () => {
    expect((await a.admin.get('//items/clients', { fields: '*,client_group_id.*,tenant_id' })).body.data).toHaveLength(1);
    const byGroup = await a.admin.get('//items/clients', { filter: JSON.stringify({ client_group_id: { name: { _eq: 'Group of B' } } }) });
    expect(byGroup.body.data ?? []).toEqual([]);
    const deep = await a.admin.get('//items/journal_entries', {
      fields: 'id,lines.*',
      deep: JSON.stringify({ lines: { _filter: { tenant_id: { _eq: b.id } } } }),
    });
    expect(deep.body.data).toEqual([]);
    const byCreator = await a.admin.get('//items/clients', { filter: JSON.stringify({ created_by: { tenant_id: { _eq: b.id } } }) });
    expect(byCreator.body.data ?? []).toEqual([]);
  });

  test('by GraphQL neither', async () => {
    const all = await graphql(a.admin, '{ clients { id name } clients_aggregated { count { id } } sites { id } }');
    expect(all.body.data).toEqual({
      clients: [{ id: String(clientA), name: 'Client of A' }],
      clients_aggregated: [{ count: { id: 1 } }],
      sites: [],
    });
    expect((await graphql(a.admin, `{ clients_by_id(id: ${clientB}) { name } }`)).text).not.toContain('Client of B');
    expect((await graphql(a.admin, `{ clients(filter: { tenant_id: { _eq: ${b.id} } }) { name } }`)).text).not.toContain('Client of B');
  });

  test('people: the own ones alone', async () => {
    const people = (await a.admin.get('//users', { fields: 'id,tenant_id', limit: -1 })).body.data as { id: string; tenant_id: number }[];
    expect(people).toEqual([{ id: a.adminId, tenant_id: a.id }]);
    expect((await a.admin.get(`//users/${b.adminId}`)).status).toBe(403);
    expect((await a.admin.get('//users', { search: b.code })).body.data).toEqual([]);
    expect((await a.admin.post('//graphql/system', { query: '{ users { id } }' })).body.data).toEqual({ users: [{ id: a.adminId }] });
  });

  test('files: none of B, by their data or their content', async () => {
    const [file] = await query<{ id: string }>(
      `insert into directus_files (id, storage, filename_download, filename_disk, tenant_id, uploaded_on, type)
       select id, 'local', 'b.txt', id || '.txt', $1, now(), 'text/plain' from gen_random_uuid() as id returning id`,
      [b.id],
    );
    refused(await a.admin.get(`//files/${file?.id}`), 'file');
    refused(await a.admin.get(`//assets/${file?.id}`), 'asset');
    expect((await a.admin.get('//files', { 'filter[tenant_id][_eq]': b.id })).body.data ?? []).toEqual([]);
  });
});

describe('writing', () => {
  test('creating in B, or moving a row there: refused', async () => {
    refused(await a.admin.post('//items/clients', { name: 'Planted', tenant_id: b.id }), 'create');
    refused(await a.admin.post('//items/clients', [{ name: 'Planted' }, { name: 'Planted', tenant_id: b.id }]), 'create many');
    refused(await a.admin.patch(`//items/clients/${clientA}`, { tenant_id: b.id }), 'update');
    refused(await a.admin.patch('//items/clients', { keys: [clientA], data: { tenant_id: b.id } }), 'update many');
    refused(
      await a.admin.patch('//items/clients', { query: { filter: { id: { _eq: clientA } } }, data: { tenant_id: null } }),
      'update by query',
    );
    const mutation = await graphql(a.admin, `mutation { create_clients_item(data: { name: "Planted", tenant_id: ${b.id} }) { id } }`);
    expect(mutation.body.errors).toBeDefined();
    expect(await query('select tenant_id from clients where name = $1', ['Planted'])).toEqual([]);
    expect(await query('select tenant_id from clients where id = $1', [clientA])).toEqual([{ tenant_id: a.id }]);
  });

  test('what is created is stamped with the own tenant', async () => {
    const made = await a.admin.post('//items/clients', { name: 'Stamped' });
    expect(made.status, made.text).toBe(200);
    expect(await query('select tenant_id, created_by, client_code from clients where id = $1', [made.body.data.id])).toEqual([
      { tenant_id: a.id, created_by: a.adminId, client_code: 'CL-00002' },
    ]);
    await a.admin.delete(`//items/clients/${made.body.data.id}`);
  });

  test('changing or deleting rows of B: refused', async () => {
    refused(await a.admin.patch(`//items/clients/${clientB}`, { name: 'Taken' }), 'update');
    refused(await a.admin.delete(`//items/clients/${clientB}`), 'delete');
    refused(await a.admin.delete('//items/clients', [clientB]), 'delete many');
    await a.admin.patch('//items/clients', { query: { filter: { name: { _eq: 'Client of B' } } }, data: { name: 'Taken' } });
    expect(
      (await graphql(a.admin, `mutation { update_clients_item(id: ${clientB}, data: { name: "Taken" }) { id } }`)).body.errors,
    ).toBeDefined();
    expect((await graphql(a.admin, `mutation { delete_clients_item(id: ${clientB}) { id } }`)).body.errors).toBeDefined();
    expect(await query('select name, deleted_at from clients where id = $1', [clientB])).toEqual([
      { name: 'Client of B', deleted_at: null },
    ]);
  });

  test('referring to rows of B, plainly or nested: refused', async () => {
    refused(await a.admin.patch(`//items/clients/${clientA}`, { client_group_id: groupB }), 'm2o');
    refused(await a.admin.patch(`//items/clients/${clientA}`, { client_group_id: { id: groupB, name: 'Taken' } }), 'nested m2o');
    refused(await a.admin.patch(`//items/clients/${clientA}`, { manager_id: b.adminId }), 'person');
    refused(
      await a.admin.patch(`//items/clients/${clientA}`, { client_group_id: { group_code: 'N', name: 'New', tenant_id: b.id } }),
      'nested create',
    );
    refused(await a.admin.post('//items/journal_entries', { entry_date: '2025-03-01', lines: [lineB] }), 'o2m');
    refused(
      await a.admin.post('//items/journal_entries', {
        entry_date: '2025-03-01',
        lines: { create: [], update: [{ id: lineB, memo: 'Taken' }], delete: [] },
      }),
      'nested o2m',
    );
    refused(
      await a.admin.post('//items/journal_entries', { entry_date: '2025-03-01', lines: { create: [], update: [], delete: [lineB] } }),
      'nested o2m deletion',
    );
    expect(await query('select name from client_groups where id = $1', [groupB])).toEqual([{ name: 'Group of B' }]);
    expect(await query('select journal_entry_id, memo, deleted_at from journal_lines where id = $1', [lineB])).toEqual([
      { journal_entry_id: entryB, memo: null, deleted_at: null },
    ]);
  });

  test('people: neither others nor what one is oneself', async () => {
    refused(await a.admin.patch(`//users/${b.adminId}`, { first_name: 'Taken' }), 'other person');
    refused(await a.admin.patch('//users/me', { tenant_id: b.id }), 'own tenant');
    refused(await a.admin.patch('//users/me', { tenant_id: null }), 'no tenant');
    refused(await a.admin.patch('//users/me', { role: b.roleIds.admin }), 'role');
    refused(await a.admin.patch('//users/me', { policies: [{ policy: { name: 'X', admin_access: true } }] }), 'policies');
    refused(await a.admin.patch('//users/me', { status: 'archived' }), 'status');
    refused(
      await a.admin.post('//users', { email: `x@${a.code}.example.com`, password: 'correct horse battery', role: a.roleIds.admin }),
      'new person',
    );
    expect(await query('select tenant_id, role, status from directus_users where id = $1', [a.adminId])).toEqual([
      { tenant_id: a.id, role: a.roleIds.admin, status: 'active' },
    ]);
  });

  test('an administrator of a tenant changes of its tenant only what the API lets them', async () => {
    for (const change of [
      { plan: 'ENTERPRISE' },
      { status: 'INACTIVE' },
      { max_users: 1000 },
      { is_demo: true },
      { permission_version: 1 },
      { code: 'stolen' },
      { subscription_ends_on: '2099-12-31' },
      { deleted_at: '2025-01-01' },
    ]) {
      refused(await a.admin.patch(`//items/tenants/${a.id}`, change), Object.keys(change)[0] as string);
    }
    refused(await a.admin.patch(`//items/tenants/${b.id}`, { name: 'Taken' }), 'of B');
    expect((await a.admin.patch(`//items/tenants/${a.id}`, { name: 'Renamed' })).status).toBe(200);
    expect(await query('select name, plan, status from tenants where id = $1', [a.id])).toEqual([
      { name: 'Renamed', plan: 'BASIC', status: 'ACTIVE' },
    ]);
  });
});

describe('keys', () => {
  test('no role of a tenant reads a hash, in whatever way it asks', async () => {
    const [stored] = await query<{ key_hash: string }>('select key_hash from api_keys where tenant_id = $1', [a.id]);
    const hash = stored?.key_hash as string;
    expect((await a.admin.get('//items/api_keys', { fields: 'id,name,key_prefix' })).body.data).toHaveLength(1);
    for (const reply of [
      await a.admin.get('//items/api_keys'),
      await a.admin.get('//items/api_keys', { fields: '*' }),
      await a.admin.get('//items/api_keys', { fields: 'key_hash' }),
      await a.admin.get('//items/api_keys', { 'aggregate[max]': 'key_hash' }),
      await a.admin.get('//items/api_keys', { 'aggregate[count]': '*', 'groupBy[]': 'key_hash' }),
      await a.admin.get('//items/api_keys', { 'alias[x]': 'key_hash', fields: 'x' }),
      await graphql(a.admin, '{ api_keys { id key_hash } }'),
      await graphql(a.admin, 'mutation { update_api_keys_items(filter: {}, data: { name: "x" }) { key_hash } }'),
      await a.admin.get('/api/v1/api-keys'),
    ]) {
      expect(reply.text).not.toContain(hash);
    }
  });

  test('nor is it guessed by filters, sorts or searches', async () => {
    const [stored] = await query<{ key_hash: string }>('select key_hash from api_keys where tenant_id = $1', [a.id]);
    expect(
      (await a.admin.get('//items/api_keys', { 'filter[key_hash][_starts_with]': stored?.key_hash[0] as string })).body.data ?? [],
    ).toEqual([]);
    expect((await a.admin.get('//items/api_keys', { search: stored?.key_hash as string })).body.data).toEqual([]);
    expect((await a.admin.get('//items/api_keys', { sort: 'key_hash' })).status).toBe(403);
  });

  test('nobody writes a hash of their own', async () => {
    const [stored] = await query<{ id: number; key_hash: string }>('select id, key_hash from api_keys where tenant_id = $1', [a.id]);
    refused(await a.admin.patch(`//items/api_keys/${stored?.id}`, { key_hash: '0'.repeat(64) }), 'update');
    refused(await a.admin.post('//items/api_keys', { name: 'Own', key_prefix: 'mk_00000001', key_hash: '0'.repeat(64) }), 'create');
    refused(
      await a.admin.post('//items/api_keys', { name: 'System', tenant_id: null, key_prefix: 'mk_00000002', key_hash: '0'.repeat(64) }),
      'of the system',
    );
    expect(await query('select key_hash from api_keys where tenant_id = $1', [a.id])).toEqual([{ key_hash: stored?.key_hash }]);
  });
});

describe('tables of the installation', () => {
  test('are closed for every role of a tenant', async () => {
    for (const name of ['idempotency_keys', 'jobs', 'job_runs', 'number_sequences', 'directus_permissions']) {
      expect([name, (await a.admin.get(`//items/${name}`)).status]).toEqual([name, 403]);
    }
    for (const path of ['//flows', '//operations', '//revisions', '//schema/snapshot', '//extensions', '//settings']) {
      const reply = await a.admin.get(path);
      expect(reply.status === 403 || JSON.stringify(reply.body.data ?? []) === '[]' || path === '//settings', `${path} ${reply.text}`).toBe(
        true,
      );
    }
    refused(await a.admin.patch('//settings', { project_name: 'Taken' }), 'settings');
    for (const path of [
      '//roles',
      '//policies',
      '//permissions',
      '//access',
      '//flows',
      '//collections',
      '//fields/clients',
      '//relations',
      '//webhooks',
    ]) {
      refused(await a.admin.post(path, { name: 'X', collection: 'clients', field: 'x', type: 'string' }), path);
    }
    refused(await a.admin.patch(`//roles/${a.roleIds.admin}`, { name: 'X' }), 'role');
    const text = JSON.stringify([
      (await a.admin.get('//roles')).body,
      (await a.admin.get('//policies')).body,
      (await a.admin.get('//permissions')).body,
    ]);
    for (const id of Object.values(b.roleIds)) expect(text).not.toContain(id);
    expect(text).not.toContain(b.code);
  });

  test('are open to system administrators', async () => {
    const root = await systemAdmin();
    expect((await root.get('//items/jobs')).status).toBe(200);
    expect(idsOf(await root.get('//items/clients', { 'filter[tenant_id][_in]': `${a.id},${b.id}` }))).toEqual(
      expect.arrayContaining([clientA, clientB]),
    );
  });
});
