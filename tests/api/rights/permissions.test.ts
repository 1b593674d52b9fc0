import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../support/client.ts';
import { query } from '../../support/database.ts';
import { refusal } from '../../support/replies.ts';
import { ALL, KEEPER, newRole, personIn } from '../../support/roles.ts';
import { newTenant, systemAdmin, type Tenant } from '../../support/tenants.ts';

let tenant: Tenant;
let other: Tenant;
let root: Client;

beforeAll(async () => {
  [tenant, other, root] = await Promise.all([newTenant(), newTenant(), systemAdmin()]);
});

const FENCE = { tenant_id: { _eq: '$CURRENT_USER.tenant_id' } };
const LIVE = { deleted_at: { _null: true } };
const active = { is_active: { _eq: true } };

const grant = (client: Client, role: string, collection: string, action: string, more: object = {}) =>
  client.post('/permissions', { role_id: role, collection, action, ...more });
const stored = async (id: number) => (await query('select * from directus_permissions where id = $1', [id]))[0];

describe('a permission', () => {
  test('is granted, changed and taken away, and holds for the next request everywhere', async () => {
    const role = await newRole(tenant);
    const person = await personIn(tenant, role);
    const seen = async () => [
      (await person.client.get('/clients')).status,
      (await person.client.get('//items/clients')).status,
      (await person.client.post('//graphql', { query: '{ clients { id } }' })).body.errors === undefined ? 200 : 403,
    ];
    expect(await seen()).toEqual([403, 403, 403]);
    const made = await grant(tenant.admin, role, 'clients', 'read', { filter: active });
    expect(made.status, made.text).toBe(201);
    const { id } = made.body.data;
    expect(made.body.data).toEqual({
      ...{ id, role_id: role, collection: 'clients', action: 'read', fields: ['*'] },
      ...{ filter: active, validation: null, presets: null },
    });
    expect((await stored(id))?.permissions).toEqual({ _and: [FENCE, LIVE, active] });
    expect(await seen()).toEqual([200, 200, 200]);

    const changed = await tenant.admin.put(`/permissions/${id}`, { fields: ['id', 'name'], filter: null });
    expect(changed.body.data).toMatchObject({ fields: ['id', 'name'], filter: null });
    expect((await stored(id))?.permissions).toEqual({ _and: [FENCE, LIVE] });
    await tenant.admin.post('/clients', { name: 'Shown', memo: 'Hidden' });
    expect((await person.client.withClosedFields().get('/clients')).body.data[0]).not.toHaveProperty('memo');
    expect((await person.client.get('//items/clients')).body.data[0]).not.toHaveProperty('memo');

    expect((await tenant.admin.delete(`/permissions/${id}`)).body.data).toEqual({ id });
    expect(await seen()).toEqual([403, 403, 403]);
    expect((await tenant.admin.get(`/permissions/${id}`)).status).toBe(404);
  });

  test('given or taken in the Studio is shown over the API', async () => {
    const role = await newRole(tenant);
    const [policy] = await query<{ policy: string }>('select policy from directus_access where role = $1 and sort = 1', [role]);
    const made = await root.post('//permissions', { policy: policy?.policy, collection: 'sites', action: 'read', fields: ['id', 'name'] });
    const id = made.body.data.id as number;
    expect((await tenant.admin.get('/permissions', { role_id: role })).body.data).toEqual([
      { id, role_id: role, collection: 'sites', action: 'read', fields: ['id', 'name'], filter: null, validation: null, presets: null },
    ]);
    await root.delete(`//permissions/${id}`);
    expect((await tenant.admin.get('/permissions', { role_id: role })).body.meta.total).toBe(0);
  });

  test('is listed by role, collection and action, and of the own tenant alone', async () => {
    const all = (await tenant.admin.get('/permissions', { size: 200, collection: 'clients', action: 'read' })).body;
    const roles = new Set(Object.values(other.roleIds));
    expect(all.meta.total).toBeGreaterThan(5);
    expect(all.data.some(({ role_id }: { role_id: string }) => roles.has(role_id))).toBe(false);
    expect((await tenant.admin.get('/permissions', { role_id: other.roleIds.staff })).body.meta.total).toBe(0);
    expect((await tenant.admin.get('/permissions', { action: 'share' })).status).toBe(422);
    const [theirs] = await query<{ id: number }>(
      'select g.id from directus_permissions g join directus_policies p on p.id = g.policy where p.tenant_id = $1 limit 1',
      [other.id],
    );
    const [base] = await query<{ id: number }>(
      `select g.id from directus_permissions g join directus_policies p on p.id = g.policy where p.name = 'TENANT_BASE' limit 1`,
    );
    for (const id of [theirs?.id, base?.id, 2_000_000_000])
      for (const reply of [
        await tenant.admin.get(`/permissions/${id}`),
        await tenant.admin.put(`/permissions/${id}`, { fields: ['id'] }),
        await tenant.admin.delete(`/permissions/${id}`),
      ])
        expect(refusal(reply)).toEqual([404, 'error.not_found']);
  });

  test('stands once for a role, also when it is granted twice at once', async () => {
    const role = await newRole(tenant);
    const both = await Promise.all([1, 2].map(() => grant(tenant.admin, role, 'clients', 'read')));
    expect(both.map(refusal).sort()).toEqual([
      [201, undefined],
      [409, 'error.permission.duplicate'],
    ]);
  });

  test('of a creation binds by its validation and presets', async () => {
    const role = await newRole(tenant, { clients: ['read'] });
    const validation = { client_type: { _eq: 'PURCHASE' } };
    const made = await grant(tenant.admin, role, 'clients', 'create', { validation, presets: { memo: 'Preset' } });
    expect(made.body.data).toMatchObject({ validation, presets: { memo: 'Preset' }, filter: null });
    const person = await personIn(tenant, role);
    expect((await person.client.post('/clients', { name: 'X', client_type: 'SALES' })).status).toBe(403);
    expect((await person.client.post('/clients', { name: 'X', client_type: 'PURCHASE' })).body.data).toMatchObject({ memo: 'Preset' });
  });
});

describe('refused is', () => {
  test('what cannot be granted to anybody', async () => {
    const role = await newRole(tenant);
    for (const [collection, action] of [
      ['directus_permissions', 'read'],
      ['directus_policies', 'create'],
      ['directus_roles', 'update'],
      ['directus_access', 'create'],
      ['directus_settings', 'read'],
      ['directus_flows', 'read'],
      ['directus_sessions', 'read'],
      ['jobs', 'read'],
      ['idempotency_keys', 'read'],
      ['tenants', 'create'],
      ['tenants', 'delete'],
      ['menus', 'update'],
      ['audit_logs', 'create'],
      ['audit_logs', 'delete'],
      ['unheard_of', 'read'],
    ] as const) {
      const reply = await grant(tenant.admin, role, collection, action);
      expect([collection, action, ...refusal(reply)]).toEqual([collection, action, 422, 'error.permission.collection_not_grantable']);
    }
    expect((await grant(tenant.admin, role, 'clients', 'share')).status).toBe(422);
  });

  test('a condition that the API does not understand', async () => {
    const role = await newRole(tenant);
    for (const filter of [
      { client_group_id: { name: { _eq: 'x' } } },
      { name: { _regex: '.' } },
      { unheard_of: { _eq: 1 } },
      { manager_id: { _eq: '$CURRENT_USER.email' } },
      { id: { _eq: 'not a number' } },
      { id: { _contains: '1' } },
      { name: {} },
      { _and: 'x' },
      { _or: [{ name: null }] },
      { _and: [active], name: { _unheard: 1 } },
    ]) {
      const reply = await grant(tenant.admin, role, 'clients', 'read', { filter });
      expect([JSON.stringify(filter), ...refusal(reply)]).toEqual([JSON.stringify(filter), 422, 'error.permission.filter_invalid']);
    }
    expect(refusal(await grant(tenant.admin, role, 'clients', 'create', { filter: active }))[1]).toBe('error.permission.filter_invalid');
    expect(refusal(await grant(tenant.admin, role, 'clients', 'create', { validation: { name: { _regex: '.' } } }))[1]).toBe(
      'error.permission.filter_invalid',
    );
    for (const more of [{ fields: ['nope'] }, { fields: [] }, { presets: { nope: 1 } }, { policy: 'x' }, { filter: [] }])
      expect([more, (await grant(tenant.admin, role, 'clients', 'read', more)).status]).toEqual([more, 422]);
    expect((await tenant.admin.get('/permissions', { role_id: role })).body.meta.total).toBe(0);
  });

  test('no member of a condition is lost beside others', async () => {
    const role = await newRole(tenant);
    const filter = { _and: [active], name: { _contains: 'x' } };
    const made = await grant(tenant.admin, role, 'clients', 'read', { filter });
    expect(JSON.stringify((await stored(made.body.data.id))?.permissions)).toContain('"_contains":"x"');
  });

  test('another tenant’s role, and one’s own and the built-in one', async () => {
    expect(refusal(await grant(tenant.admin, other.roleIds.staff, 'clients', 'read'))).toEqual([422, 'error.validation_failed']);
    expect(refusal(await grant(tenant.admin, tenant.roleIds.admin, 'clients', 'read'))).toEqual([403, 'error.role.own_role']);
    const keeperRole = await newRole(tenant, KEEPER);
    const keeper = await personIn(tenant, keeperRole);
    expect(refusal(await grant(keeper.client, tenant.roleIds.admin, 'role_menu_permissions', 'read'))).toEqual([409, 'error.role.builtin']);
    expect(refusal(await grant(keeper.client, keeperRole, 'role_menu_permissions', 'read'))).toEqual([403, 'error.role.own_role']);
    const [own] = (await tenant.admin.get('/permissions', { role_id: keeperRole })).body.data;
    expect(refusal(await keeper.client.put(`/permissions/${own.id}`, { fields: ['id'] }))).toEqual([403, 'error.role.own_role']);
    expect(refusal(await keeper.client.delete(`/permissions/${own.id}`))).toEqual([403, 'error.role.own_role']);
  });
});

describe('nobody gives more than they hold:', () => {
  test('a collection or an action', async () => {
    const keeper = await personIn(tenant, await newRole(tenant, { ...KEEPER, clients: ['read'] }));
    const role = await newRole(tenant);
    expect((await grant(keeper.client, role, 'clients', 'read')).status).toBe(201);
    expect(refusal(await grant(keeper.client, role, 'clients', 'update'))).toEqual([403, 'error.permission.exceeds_own']);
    expect(refusal(await grant(keeper.client, role, 'account_codes', 'read'))).toEqual([403, 'error.permission.exceeds_own']);
  });

  test('fields', async () => {
    const keeperRole = await newRole(tenant, KEEPER);
    await grant(tenant.admin, keeperRole, 'clients', 'read', { fields: ['id', 'name'] });
    const keeper = await personIn(tenant, keeperRole);
    const role = await newRole(tenant);
    expect(refusal(await grant(keeper.client, role, 'clients', 'read'))).toEqual([403, 'error.permission.exceeds_own']);
    expect(refusal(await grant(keeper.client, role, 'clients', 'read', { fields: ['id', 'memo'] }))[0]).toBe(403);
    const made = await grant(keeper.client, role, 'clients', 'read', { fields: ['name'] });
    expect(made.status).toBe(201);
    expect(refusal(await keeper.client.put(`/permissions/${made.body.data.id}`, { fields: ['name', 'memo'] }))[0]).toBe(403);
  });

  test('rows: the grant carries the conditions of its grantor', async () => {
    const keeperRole = await newRole(tenant, KEEPER);
    const mine = { manager_id: { _eq: '$CURRENT_USER' } };
    for (const action of ['read', 'update']) await grant(tenant.admin, keeperRole, 'clients', action, { filter: mine });
    await grant(tenant.admin, keeperRole, 'clients', 'create', { validation: active, presets: { memo: 'From above' } });
    const keeper = await personIn(tenant, keeperRole);
    const role = await newRole(tenant);
    const made = await grant(keeper.client, role, 'clients', 'read', { filter: active });
    expect((await stored(made.body.data.id))?.permissions).toEqual({ _and: [FENCE, LIVE, mine, active] });
    expect((await keeper.client.put(`/permissions/${made.body.data.id}`, { filter: null })).body.data.filter).toEqual(mine);
    const created = await grant(keeper.client, role, 'clients', 'create', { presets: { memo: 'Own', fax: '1' } });
    expect((await stored(created.body.data.id))?.validation).toEqual({ _and: [FENCE, active] });
    expect(created.body.data.presets).toEqual({ memo: 'From above', fax: '1' });

    const wider = await newRole(tenant, { clients: ['read'] });
    const [open] = (await tenant.admin.get('/permissions', { role_id: wider })).body.data;
    expect(refusal(await keeper.client.put(`/permissions/${open.id}`, { fields: ['id'] }))).toEqual([403, 'error.permission.exceeds_own']);
    expect(refusal(await keeper.client.delete(`/permissions/${open.id}`))).toEqual([403, 'error.permission.exceeds_own']);
    expect(refusal(await grant(keeper.client, wider, 'clients', 'update'))).toEqual([403, 'error.role.exceeds_own']);
    expect(refusal(await keeper.client.put(`/roles/${wider}`, { name: 'X' }))).toEqual([403, 'error.role.exceeds_own']);
    expect(refusal(await keeper.client.delete(`/roles/${wider}`))).toEqual([403, 'error.role.exceeds_own']);
  });

  test('a role to a colleague, nor touch those who hold more, by role or by a policy of their own', async () => {
    const keeper = await personIn(tenant, await newRole(tenant, { ...KEEPER, directus_users: ALL, departments: ['read'] }));
    const colleague = await personIn(tenant, await newRole(tenant));
    const put = (id: string, body: object) => keeper.client.put(`/users/${id}`, body);
    expect(refusal(await put(colleague.id, { role_id: tenant.roleIds.admin }))).toEqual([403, 'error.role.exceeds_own']);
    expect((await put(colleague.id, { last_name: 'X' })).status).toBe(200);
    const [policy] = await query<{ policy: string }>('select policy from directus_access where role = $1 and sort = 1', [
      tenant.roleIds.finance,
    ]);
    expect((await root.post('//access', { user: colleague.id, policy: policy?.policy })).status).toBe(200);
    expect(refusal(await put(colleague.id, { last_name: 'Y' }))).toEqual([403, 'error.role.exceeds_own']);
  });

  test('secrets are in no grant, not even in one of a system administrator', async () => {
    const inTenant = root.with({ 'x-tenant-id': String(tenant.id) });
    const role = await newRole(tenant);
    const users = await grant(inTenant, role, 'directus_users', 'read');
    const keys = await grant(inTenant, role, 'api_keys', 'read');
    for (const secret of ['password', 'token', 'tfa_secret', 'auth_data']) expect(users.body.data.fields).not.toContain(secret);
    expect(keys.body.data.fields).not.toContain('key_hash');
    for (const { body } of [users, keys]) expect(body.data.fields).not.toContain('*');
    const studio = await root.patch(`//permissions/${users.body.data.id}`, { fields: ['*', 'token'] });
    expect(studio.body.data.fields).not.toContain('token');
    expect(studio.body.data.fields).not.toContain('*');
  });
});

test('the permission map has a row for every route', async () => {
  const rows = (await tenant.admin.get('/permissions/map')).body.data;
  expect(rows).toContainEqual({ method: 'PUT', path: '/roles/{id}', collection: 'role_menu_permissions', action: 'update', tag: 'roles' });
  expect(rows).toContainEqual({ method: 'GET', path: '/tenants', collection: 'SYS', action: null, tag: 'tenants' });
  const { paths } = (await tenant.admin.get('/openapi.json')).body as unknown as { paths: Record<string, object> };
  expect(rows).toHaveLength(Object.values(paths).flatMap((path) => Object.keys(path)).length);
});

test('the version is 0 for a system administrator outside of tenants', async () => {
  expect((await root.get('/permissions/version')).body.data).toEqual({ version: 0 });
  expect((await root.get('/permissions/version', undefined, { 'x-tenant-id': String(tenant.id) })).body.data.version).toBeGreaterThan(0);
});
