import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { query } from '../support/database.ts';
import { idsOf, refusal } from '../support/replies.ts';
import { rolePolicy } from '../support/roles.ts';
import { signIn } from '../support/sign-in.ts';
import { anonymous, login, newTenant, type Person, type Role, systemAdmin, type Tenant } from '../support/tenants.ts';
import { newClient } from './clients/clients.ts';

let root: Client;
let tenant: Tenant;

beforeAll(async () => {
  root = await systemAdmin();
  tenant = await newTenant();
});

const permissionOf = async (role: Role, collection: string, action: string, of = tenant) => {
  const [row] = await query<{ id: number }>('select id from directus_permissions where policy = $1 and collection = $2 and action = $3', [
    await rolePolicy(of.roleIds[role]),
    collection,
    action,
  ]);
  return row?.id as number;
};

/** A person whose role holds exactly these rights besides the base policy. */
async function personWith(
  permissions: { collection: string; action: string; [more: string]: unknown }[],
  policy: object = {},
): Promise<Person> {
  const person = await tenant.person('staff');
  const ids = { policy: randomUUID(), role: randomUUID() };
  await root.post('//policies', { id: ids.policy, name: 'Tried', admin_access: false, app_access: true, tenant_id: tenant.id, ...policy });
  await root.post('//roles', { id: ids.role, name: 'Tried', tenant_id: tenant.id, policies: [{ policy: ids.policy }] });
  for (const permission of permissions) {
    const made = await root.post('//permissions', { policy: ids.policy, fields: ['*'], ...permission });
    expect(made.status, made.text).toBe(200);
  }
  expect((await root.patch(`//users/${person.id}`, { role: ids.role })).status).toBe(200);
  return permissions.some(({ fields }) => fields) ? { ...person, client: person.client.withClosedFields() } : person;
}

describe('roles', () => {
  test('decide who writes and who reads', async () => {
    const expected: [Role, string, number, number][] = [
      ['viewer', '/clients', 200, 403],
      ['sales', '/clients', 200, 201],
      ['staff', '/clients', 200, 403],
      ['viewer', '/account-codes', 403, 403],
      ['sales', '/account-codes', 403, 403],
      ['manager', '/account-codes', 200, 403],
      ['finance', '/account-codes', 200, 201],
      ['manager', '/api/v1/api-keys', 403, 403],
      ['admin', '/api/v1/api-keys', 200, 201],
    ];
    for (const [role, path, reading, writing] of expected) {
      const { client } = await tenant.person(role);
      const body =
        path === '/account-codes'
          ? { code: `X${role}`.slice(0, 10), name: 'X', category: 'ASSET', sub_category: 'CURRENT_ASSET' }
          : { name: 'X' };
      expect([role, path, (await client.get(path)).status, (await client.post(path, body)).status]).toEqual([role, path, reading, writing]);
    }
  });

  test('of viewers: no change, deletion, toggle or bulk deletion', async () => {
    const { client } = await tenant.person('viewer');
    const id = await newClient(tenant.admin);
    expect((await client.put(`/clients/${id}`, { name: 'Y' })).status).toBe(403);
    expect((await client.delete(`/clients/${id}`)).status).toBe(403);
    expect((await client.patch(`/clients/${id}/toggle`)).status).toBe(403);
    expect((await client.delete('/clients/bulk', { ids: [id] })).status).toBe(403);
    expect((await client.put('/tenants/current', { name: 'Y' })).status).toBe(403);
    expect((await client.get('/tenants/current')).body.data.id).toBe(tenant.id);
  });
});

describe('a change of rights holds for the next request:', () => {
  test('a right taken away and given back', async () => {
    const own = await newTenant();
    const { client } = await own.person('sales');
    expect((await client.get('/clients')).status).toBe(200);
    const id = await permissionOf('sales', 'clients', 'read', own);
    expect((await root.delete(`//permissions/${id}`)).status).toBe(204);
    expect((await client.get('/clients')).status).toBe(403);
    expect((await client.get('//items/clients')).status).toBe(403);
    const made = await root.post('//permissions', {
      policy: await rolePolicy(own.roleIds.sales),
      collection: 'clients',
      action: 'read',
      fields: ['*'],
    });
    expect(made.body.data.permissions).toEqual({
      _and: [{ tenant_id: { _eq: '$CURRENT_USER.tenant_id' } }, { deleted_at: { _null: true } }],
    });
    expect((await client.get('/clients')).status).toBe(200);
    expect((await client.get('//items/clients')).status).toBe(200);
  });

  test('the same by SQL', async () => {
    const { client } = await tenant.person('production');
    expect((await client.get('/sites')).status).toBe(200);
    const id = await permissionOf('production', 'sites', 'read');
    const [row] = await query(`delete from directus_permissions where id = $1 returning *`, [id]);
    expect((await client.get('/sites')).status).toBe(403);
    await query('insert into directus_permissions (policy, collection, action, fields, permissions) values ($1, $2, $3, $4, $5)', [
      row?.policy,
      row?.collection,
      row?.action,
      row?.fields,
      JSON.stringify(row?.permissions),
    ]);
    expect((await client.get('/sites')).status).toBe(200);
  });

  test('another role of the person', async () => {
    const person = await tenant.person('viewer');
    expect((await person.client.post('/clients', { name: 'X' })).status).toBe(403);
    await root.patch(`//users/${person.id}`, { role: tenant.roleIds.sales });
    expect((await person.client.post('/clients', { name: 'X' })).status).toBe(201);
    await root.patch(`//users/${person.id}`, { role: tenant.roleIds.viewer });
    expect((await person.client.post('/clients', { name: 'X' })).status).toBe(403);
    await root.patch(`//users/${person.id}`, { role: null });
    expect((await person.client.get('/clients')).status).toBe(403);
  });

  test('a policy of the person alone', async () => {
    const person = await tenant.person('viewer');
    expect((await person.client.get('/account-codes')).status).toBe(403);
    const access = await root.post('//access', { user: person.id, policy: await rolePolicy(tenant.roleIds.finance) });
    expect(access.status, access.text).toBe(200);
    expect((await person.client.get('/account-codes')).status).toBe(200);
    await root.delete(`//access/${access.body.data.id}`);
    expect((await person.client.get('/account-codes')).status).toBe(403);
  });

  test('a suspended person', async () => {
    const person = await tenant.person('sales');
    expect((await person.client.get('/clients')).status).toBe(200);
    await root.patch(`//users/${person.id}`, { status: 'suspended' });
    // Not even for what is the same for everybody, and is answered without reading.
    expect((await person.client.get('/shipments/options/vehicle-tonnage')).status).toBe(401);
    expect([401, 403]).toContain((await person.client.get('/clients')).status);
    expect((await signIn(person)).status).toBe(401);
    await root.patch(`//users/${person.id}`, { status: 'active' });
    expect((await person.client.get('/clients')).status).toBe(200);
  });

  test('a person moved to another tenant sees that one', async () => {
    const other = await newTenant();
    const person = await tenant.person('sales');
    const id = await newClient(tenant.admin);
    expect((await person.client.get(`/clients/${id}`)).status).toBe(200);
    await root.patch(`//users/${person.id}`, { tenant_id: other.id, role: other.roleIds.sales });
    expect((await person.client.get(`/clients/${id}`)).status).toBe(404);
  });

  test('a suspended tenant: tokens, login and keys', async () => {
    const shut = await newTenant();
    const person = await shut.person('sales');
    const signedIn = await login(person.email, person.password);
    const key = (await shut.admin.post('/api/v1/api-keys', { name: 'Gate' })).body.data.key as string;
    const again = () => signIn(person);
    expect((await root.post(`/tenants/${shut.id}/suspend`)).status).toBe(200);
    for (const client of [person.client, signedIn, shut.admin]) {
      const reply = await client.get('/clients');
      expect(refusal(reply)).toEqual([403, 'error.tenant.inactive']);
    }
    expect((await again()).status).toBe(403);
    expect((await anonymous.get('/clients', undefined, { 'x-api-key': key })).body.error?.key).toBe('error.tenant.inactive');
    expect((await person.client.get('//items/clients')).status).toBe(403);
    expect((await person.client.patch('//users/me', { first_name: 'X' })).status).toBe(403);
    expect((await root.post(`/tenants/${shut.id}/activate`)).status).toBe(200);
    expect((await person.client.get('/clients')).status).toBe(200);
    expect((await again()).status).toBe(200);
  });
});

describe('conditions', () => {
  const active = { is_active: { _eq: true } };
  const every = ['read', 'update', 'delete'].map((action) => ({ collection: 'clients', action, permissions: active }));

  test('of rows filter lists, shows, changes and deletions', async () => {
    const { client } = await personWith(every);
    const [open, closed] = [
      await newClient(tenant.admin, { name: 'Open' }),
      await newClient(tenant.admin, { name: 'Closed', is_active: false }),
    ];
    const listed = (await client.get('/clients', { size: 200 })).body;
    expect(listed.data.some(({ id }: { id: number }) => id === open)).toBe(true);
    expect(listed.data.every(({ is_active }: { is_active: boolean }) => is_active)).toBe(true);
    expect((await client.get(`/clients/${closed}`)).status).toBe(404);
    expect((await client.put(`/clients/${closed}`, { name: 'X' })).status).toBe(404);
    expect((await client.delete(`/clients/${closed}`)).status).toBe(404);
    expect((await client.patch(`/clients/${closed}/toggle`)).status).toBe(404);
    const bulk = await client.delete('/clients/bulk', { ids: [closed] });
    expect(bulk.body.data.skipped).toEqual([{ id: closed, reason: 'not_found' }]);
    expect((await client.put(`/clients/${open}`, { name: 'Changed' })).status).toBe(200);
    expect((await client.delete(`/clients/${open}`)).status).toBe(200);
  });

  test('of rows that may be read but not changed: 403', async () => {
    const { client } = await personWith([
      { collection: 'clients', action: 'read' },
      { collection: 'clients', action: 'update', permissions: active },
    ]);
    const closed = await newClient(tenant.admin, { is_active: false });
    expect((await client.get(`/clients/${closed}`)).status).toBe(200);
    expect((await client.put(`/clients/${closed}`, { name: 'X' })).status).toBe(403);
  });

  test('on who asks', async () => {
    const { id, client } = await personWith([
      { collection: 'clients', action: 'read', permissions: { manager_id: { _eq: '$CURRENT_USER' } } },
    ]);
    const mine = await newClient(tenant.admin, { manager_id: id });
    expect(idsOf(await client.get('/clients'))).toEqual([mine]);
  });

  test('that cannot be translated open nothing', async () => {
    for (const permissions of [
      { client_group_id: { name: { _eq: 'x' } } },
      { name: { _unheard_of: 1 } },
      { _and: [{ name: { _eq: '$CURRENT_USER.email' } }] },
    ]) {
      const { client } = await personWith([{ collection: 'clients', action: 'read', permissions }]);
      expect([JSON.stringify(permissions), (await client.get('/clients')).status]).toEqual([JSON.stringify(permissions), 403]);
    }
  });

  test('of fields restrict answers and bodies', async () => {
    const { client } = await personWith([
      { collection: 'clients', action: 'read', fields: ['id', 'name'] },
      { collection: 'clients', action: 'update', fields: ['memo'] },
      { collection: 'clients', action: 'create', fields: ['name'] },
    ]);
    const id = await newClient(tenant.admin, { name: 'Fields', memo: 'Secret', ceo_name: 'Hidden' });
    const shown = (await client.get(`/clients/${id}`)).body.data;
    expect(shown).toMatchObject({ id, name: 'Fields' });
    for (const hidden of ['memo', 'ceo_name', 'created_at']) expect(shown).not.toHaveProperty(hidden);
    expect((await client.get('/clients', { size: 1 })).body.data[0]).not.toHaveProperty('memo');
    expect((await client.put(`/clients/${id}`, { memo: 'Changed' })).status).toBe(200);
    const refused = await client.put(`/clients/${id}`, { name: 'Changed' });
    expect([refused.status, refused.body.error?.details]).toEqual([403, [{ path: 'name', code: 'field_forbidden' }]]);
    expect((await client.post('/clients', { name: 'X', memo: 'X' })).status).toBe(403);
    expect((await client.post('/clients', { name: 'X' })).status).toBe(201);
  });

  test('a hidden field is not searched, sorted or filtered by', async () => {
    const { client } = await personWith([{ collection: 'clients', action: 'read', fields: ['id', 'name'] }]);
    await newClient(tenant.admin, { name: 'Seen', ceo_name: 'Hidden-Representative', is_active: false });
    expect((await client.get('/clients', { search: 'Hidden-Representative' })).body.data).toEqual([]);
    expect((await client.get('/clients', { sort: 'name' })).status).toBe(200);
    const closed: Record<string, string>[] = [
      { sort: 'client_code' },
      { sort: 'name,-client_code' },
      { is_active: 'false' },
      { client_type: 'SALES' },
    ];
    for (const asked of closed) {
      const refused = await client.get('/clients', asked);
      expect([asked, refused.status, refused.body.error?.details[0]?.code]).toEqual([asked, 403, 'field_forbidden']);
    }
  });

  test('validation and presets hold', async () => {
    const { client } = await personWith([
      { collection: 'clients', action: 'read' },
      { collection: 'clients', action: 'create', validation: { client_type: { _eq: 'PURCHASE' } }, presets: { memo: 'Preset' } },
    ]);
    expect((await client.post('/clients', { name: 'X', client_type: 'SALES' })).status).toBe(403);
    const made = await client.post('/clients', { name: 'X', client_type: 'PURCHASE' });
    expect(made.body.data).toMatchObject({ client_type: 'PURCHASE', memo: 'Preset' });
    expect((await client.post('/clients', { name: 'X', client_type: 'PURCHASE', memo: 'Own' })).body.data.memo).toBe('Own');
  });

  test('of networks: the policy counts for addresses within alone', async () => {
    const { client } = await personWith([{ collection: 'clients', action: 'read' }], { ip_access: ['192.0.2.0/24'] });
    const from = async (address: string) => (await client.get('/clients', undefined, { 'x-forwarded-for': address })).status;
    expect([await from('192.0.2.7'), await from('198.51.100.7')]).toEqual([200, 403]);
  });

  test("the fence cannot be taken out of a tenant's permission", async () => {
    const { client } = await personWith([]);
    const [policy] = await query<{ policy: string }>(
      'select a.policy from directus_access a join directus_users u on u.role = a.role where u.token = $1',
      [client.headers.authorization?.slice(7)],
    );
    const made = await root.post('//permissions', {
      policy: policy?.policy,
      collection: 'clients',
      action: 'read',
      fields: ['*'],
      permissions: {},
    });
    await root.patch(`//permissions/${made.body.data.id}`, { permissions: { _or: [{ id: { _nnull: true } }] } });
    const [row] = await query<{ permissions: { _and: unknown[] } }>('select permissions from directus_permissions where id = $1', [
      made.body.data.id,
    ]);
    expect(row?.permissions._and[0]).toEqual({ tenant_id: { _eq: '$CURRENT_USER.tenant_id' } });
    expect((await client.get('//items/clients', { 'filter[tenant_id][_neq]': tenant.id })).body.data).toEqual([]);
  });

  test('a policy of a tenant never gives admin_access', async () => {
    const reply = await root.patch(`//policies/${await rolePolicy(tenant.roleIds.admin)}`, { admin_access: true });
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(inject('url')).toBe(root.url);
  });
});
