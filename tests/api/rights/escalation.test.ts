import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client, Reply } from '../../support/client.ts';
import { query } from '../../support/database.ts';
import { refusal } from '../../support/replies.ts';
import { newRole, personIn, rolePolicy } from '../../support/roles.ts';
import { login, newTenant, systemAdmin, type Tenant } from '../../support/tenants.ts';

let root: Client;
let mine: Tenant;
let other: Tenant;
/** Of the installation. */
let systemRole: string;
let systemPolicy: string;

beforeAll(async () => {
  [root, mine, other] = await Promise.all([systemAdmin(), newTenant(), newTenant()]);
  const [row] = await query<{ role: string; policy: string }>(
    'select a.role, a.policy from directus_access a join directus_policies p on p.id = a.policy where p.admin_access and a.role is not null limit 1',
  );
  systemRole = row?.role as string;
  systemPolicy = row?.policy as string;
});

const failed = (reply: Reply) => reply.status >= 400 || Boolean(reply.body.errors);
const MISMATCH = [422, 'error.role.tenant_mismatch'];

/** Everything that decides who may do what in the two tenants and the system. */
const state = async () => {
  const ours = (alias: string) => `(${alias}.tenant_id is null or ${alias}.tenant_id in (${mine.id}, ${other.id}))`;
  const policies = `(select id from directus_policies p where ${ours('p')})`;
  const [counted, rows] = await Promise.all([
    query(`select (select count(*) from directus_users u where ${ours('u')}) as users, (select count(*) from directus_roles r where ${ours('r')}) as roles,
      (select count(*) from directus_policies p where ${ours('p')}) as policies, (select count(*) from role_menu_permissions v where ${ours('v')}) as menus`),
    query(`select 'role' as kind, r.id::text, to_jsonb(r) as row from directus_roles r where ${ours('r')}
      union all select 'policy', p.id::text, to_jsonb(p) from directus_policies p where ${ours('p')}
      union all select 'access', a.id::text, to_jsonb(a) from directus_access a where a.policy in ${policies}
        and coalesce((select tenant_id from directus_roles where id = a.role), ${mine.id}) in (${mine.id}, ${other.id})
      union all select 'permission', g.id::text, to_jsonb(g) from directus_permissions g where g.policy in ${policies}
      union all select 'user', u.id::text, jsonb_build_array(u.role, u.tenant_id, u.status) from directus_users u where ${ours('u')}
      order by 1, 2`),
  ]);
  return [...counted, ...rows];
};

test('no path makes an administrator of a tenant more than that', async () => {
  const { admin, adminId, roleIds } = mine;
  const [ownPolicy, otherPolicy] = [await rolePolicy(roleIds.admin), await rolePolicy(other.roleIds.admin)];
  const permission = { collection: 'tenants', action: 'update', fields: ['*'] };
  const all = { name: 'x', admin_access: true, app_access: true };
  const paths: [string, string, unknown?][] = [
    ['POST', '//roles', { name: 'x', parent: systemRole }],
    ['PATCH', `//roles/${roleIds.admin}`, { parent: systemRole }],
    ['PATCH', `//roles/${roleIds.staff}`, { policies: [{ policy: systemPolicy }] }],
    ['PATCH', '//roles', { keys: [roleIds.admin], data: { parent: systemRole } }],
    ['DELETE', `//roles/${other.roleIds.staff}`],
    ['POST', '//policies', all],
    ['POST', '//policies', { ...all, users: [{ user: adminId }] }],
    ['PATCH', `//policies/${ownPolicy}`, { admin_access: true }],
    ['PATCH', `//policies/${ownPolicy}`, { permissions: [{ ...permission, policy: ownPolicy }] }],
    ['DELETE', `//policies/${otherPolicy}`],
    ['POST', '//access', { user: adminId, policy: systemPolicy }],
    ['POST', '//access', { role: roleIds.admin, policy: systemPolicy }],
    ['POST', '//access', { role: null, user: null, policy: ownPolicy }],
    ['POST', '//permissions', { ...permission, policy: ownPolicy }],
    ['POST', '//permissions', { ...permission, policy: all }],
    ['PATCH', '//users/me', { role: systemRole }],
    ['PATCH', '//users/me', { role: { ...all, id: randomUUID() } }],
    ['PATCH', '//users/me', { tenant_id: null }],
    ['PATCH', '//users/me', { tenant_id: other.id }],
    ['PATCH', '//users/me', { policies: { create: [{ policy: systemPolicy }] } }],
    ['PATCH', `//users/${adminId}`, { role: systemRole, tenant_id: null }],
    ['POST', '//users', { email: `x@${mine.code}.example.com`, role: systemRole, password: 'long enough password' }],
    ['POST', '//users/invite', { email: `y@${mine.code}.example.com`, role: systemRole }],
    ['POST', '//users/register', { email: `z@${mine.code}.example.com`, password: 'long enough password' }],
    ['POST', '//items/directus_access', { user: adminId, policy: systemPolicy }],
    ['POST', '//items/directus_permissions', { ...permission, policy: ownPolicy }],
    ['POST', '//items/clients', { name: 'X', manager_id: { id: adminId, role: systemRole } }],
    ['POST', '//items/clients', { name: 'X', manager_id: { email: 'n@example.com', policies: [{ policy: systemPolicy }] } }],
    ['POST', '//items/role_menu_permissions', { role_id: roleIds.staff, menu_id: 1, visible: false }],
    ['POST', '//items/role_menu_permissions', { role_id: { name: 'x', parent: systemRole }, menu_id: 1 }],
    ['POST', '//items/role_menu_permissions', { role_id: other.roleIds.staff, menu_id: 1 }],
    ['POST', '//graphql', { query: `mutation { create_role_menu_permissions_item(data: { menu_id: { code: "x" } }) { id } }` }],
    ['POST', '//graphql/system', { query: `mutation { create_access_item(data: { user: "${adminId}" }) { id } }` }],
    [
      'POST',
      '//graphql/system',
      { query: `mutation { create_permissions_item(data: { collection: "tenants", action: "update" }) { id } }` },
    ],
    ['POST', '//graphql/system', { query: `mutation { update_roles_item(id: "${roleIds.admin}", data: { name: "x" }) { id } }` }],
    ['POST', '//graphql/system', { query: `mutation { update_policies_item(id: "${ownPolicy}", data: { admin_access: true }) { id } }` }],
    ['POST', '//graphql/system', { query: `mutation { update_users_me(data: { tenant_id: { id: ${other.id} } }) { id } }` }],
    ['POST', '//graphql/system', { query: `mutation { users_invite(email: "g@example.com", role: "${systemRole}") }` }],
    ['POST', '//utils/import/directus_users', {}],
    ['POST', '//schema/apply', {}],
    ['PATCH', '//settings', { public_registration: true, public_registration_role: systemRole }],
    ['POST', '/users', { email: `a@${mine.code}.example.com`, last_name: 'X', role_id: systemRole, password: 'long enough password' }],
    [
      'POST',
      '/users',
      { email: `b@${mine.code}.example.com`, last_name: 'X', role_id: other.roleIds.admin, password: 'long enough password' },
    ],
    ['PUT', `/users/${adminId}`, { role_id: systemRole }],
    ['PUT', `/users/${other.adminId}`, { last_name: 'X' }],
    ['POST', '/roles', { code: 'up', name: 'X', copy_from_role_id: systemRole }],
    ['POST', '/roles', { code: 'up', name: 'X', admin_access: true }],
    ['PUT', `/roles/${systemRole}`, { name: 'X' }],
    ['POST', '/permissions', { role_id: systemRole, collection: 'clients', action: 'read' }],
    ['POST', '/permissions', { role_id: roleIds.staff, collection: 'directus_access', action: 'create' }],
    ['POST', '/permissions', { role_id: roleIds.staff, collection: 'directus_policies', action: 'update' }],
    ['PUT', `/roles/${other.roleIds.staff}/menu-permissions`, { menus: [{ menu_id: 1, read: true }] }],
  ];
  const before = await state();
  const signedIn = await login(`admin@${mine.code}.example.com`, 'correct horse battery');
  for (const client of [admin, signedIn])
    for (const [method, path, body] of paths) {
      const reply = await client.send(method, path, body);
      expect(failed(reply), `${method} ${path} ${JSON.stringify(body)}: ${reply.status} ${reply.text}`).toBe(true);
      expect(reply.status, `${method} ${path} ${reply.text}`).toBeLessThan(500);
    }
  expect(await state()).toEqual(before);
  expect((await admin.get('/users/me')).body.data).toMatchObject({ is_system_admin: false, tenant: { id: mine.id } });
  expect((await admin.get('/tenants')).status).toBe(403);
}, 60_000);

test('nothing of another tenant’s roles shows anywhere', async () => {
  const texts = await Promise.all(
    [
      ...['//roles?limit=-1', '//policies?limit=-1', '//access?limit=-1', '//permissions?limit=-1', '//users?limit=-1'],
      ...['//items/role_menu_permissions?limit=-1', '/roles?size=200', '/permissions?size=200', '/users?size=200'],
    ].map(async (path) => {
      const [bare = '', parameters = ''] = path.split('?');
      return (await mine.admin.get(bare, Object.fromEntries(new URLSearchParams(parameters)))).text;
    }),
  );
  for (const text of texts) {
    for (const id of [...Object.values(other.roleIds), other.adminId]) expect(text).not.toContain(id);
    expect(text).not.toContain(other.code);
  }
});

describe('not even a system administrator', () => {
  test('joins a role, a policy and a person of different tenants', async () => {
    const person = await mine.person('staff');
    const [ownPolicy, otherPolicy] = [await rolePolicy(mine.roleIds.staff), await rolePolicy(other.roleIds.staff)];
    for (const [what, reply] of [
      ['a role with another tenant’s policy', await root.post('//access', { role: mine.roleIds.staff, policy: otherPolicy })],
      ['a role with a policy of the system', await root.post('//access', { role: mine.roleIds.staff, policy: systemPolicy })],
      ['a role of the system with a tenant’s policy', await root.post('//access', { role: systemRole, policy: ownPolicy })],
      ['a person with another tenant’s policy', await root.post('//access', { user: person.id, policy: otherPolicy })],
      ['a person with a policy of the system', await root.post('//access', { user: person.id, policy: systemPolicy })],
      ['a person with both', await root.post('//access', { user: person.id, role: other.roleIds.staff, policy: ownPolicy })],
      ['the public with a tenant’s policy', await root.post('//access', { policy: ownPolicy })],
      ['a person with another tenant’s role', await root.patch(`//users/${person.id}`, { role: other.roleIds.staff })],
      ['a person with a role of the system', await root.patch(`//users/${person.id}`, { role: systemRole })],
      ['a person with another tenant', await root.patch(`//users/${person.id}`, { tenant_id: other.id })],
      ['a person with no tenant', await root.patch(`//users/${person.id}`, { tenant_id: null })],
      ['a role with a parent of the system', await root.patch(`//roles/${mine.roleIds.staff}`, { parent: systemRole })],
      ['a role with a parent of another tenant', await root.patch(`//roles/${mine.roleIds.staff}`, { parent: other.roleIds.admin })],
      [
        'nested: a role',
        await root.patch(`//roles/${mine.roleIds.staff}`, {
          policies: { create: [{ policy: { id: otherPolicy } }], update: [], delete: [] },
        }),
      ],
      [
        'nested: a policy',
        await root.patch(`//policies/${otherPolicy}`, {
          roles: { create: [{ role: { id: mine.roleIds.staff } }], update: [], delete: [] },
        }),
      ],
      [
        'nested: a person',
        await root.patch(`//users/${person.id}`, { policies: { create: [{ policy: { id: systemPolicy } }], update: [], delete: [] } }),
      ],
    ] as [string, Reply][])
      expect([what, ...refusal(reply)]).toEqual([what, ...MISMATCH]);
    await expect(
      query('insert into directus_access (id, role, policy) values (gen_random_uuid(), $1, $2)', [mine.roleIds.staff, systemPolicy]),
    ).rejects.toThrow('error.role.tenant_mismatch');
    for (const reply of [
      await root.patch(`//roles/${mine.roleIds.staff}`, { tenant_id: other.id }),
      await root.patch(`//policies/${ownPolicy}`, { tenant_id: null }),
    ])
      expect(refusal(reply)).toEqual([409, 'error.tenant.fixed']);
    expect((await person.client.get('/users/me')).body.data).toMatchObject({ tenant: { id: mine.id }, role: { code: 'staff' } });
  });

  test('gives a tenant’s role all rights, or Directus’s own tables', async () => {
    const policy = await rolePolicy(mine.roleIds.staff);
    expect(failed(await root.patch(`//policies/${policy}`, { admin_access: true }))).toBe(true);
    expect(failed(await root.post('//policies', { name: 'x', admin_access: true, tenant_id: mine.id }))).toBe(true);
    for (const collection of ['directus_policies', 'directus_access', 'directus_revisions', 'directus_settings', 'jobs']) {
      const reply = await root.post('//permissions', { policy, collection, action: 'read', fields: ['*'] });
      expect([collection, ...refusal(reply)]).toEqual([collection, 422, 'error.permission.collection_not_grantable']);
    }
    const [row] = await query<{ id: number }>('select id from directus_permissions where policy = $1 limit 1', [policy]);
    expect(refusal(await root.patch(`//permissions/${row?.id}`, { collection: 'directus_policies' }))[0]).toBe(422);
    await expect(
      query(`insert into directus_permissions (policy, collection, action, fields) values ($1, 'directus_access', 'create', '*')`, [
        policy,
      ]),
    ).rejects.toThrow('error.permission.collection_not_grantable');
  });

  test('takes the last administrator away, nor an administrator’s role', async () => {
    const tenant = await newTenant();
    const { adminId, roleIds } = tenant;
    const last = [409, 'error.user.last_admin'];
    const builtin = [409, 'error.role.builtin'];
    const policy = await rolePolicy(roleIds.admin);
    const [access] = await query<{ id: string }>('select id from directus_access where role = $1 and policy = $2', [roleIds.admin, policy]);
    const refused = [last, builtin].map((one) => JSON.stringify(one));
    for (const [method, path, body] of [
      ['PATCH', `//users/${adminId}`, { status: 'suspended' }],
      ['PATCH', `//users/${adminId}`, { role: roleIds.staff }],
      ['PATCH', `//users/${adminId}`, { role: null }],
      ['PATCH', `//users/${adminId}`, { tenant_id: other.id, role: other.roleIds.staff }],
      ['DELETE', `//users/${adminId}`],
      ['DELETE', `//roles/${roleIds.admin}`],
      ['PATCH', `//roles/${roleIds.admin}`, { code: 'other' }],
      ['PATCH', `//roles/${roleIds.admin}`, { is_builtin: false }],
      ['DELETE', `//access/${access?.id}`],
      ['DELETE', `//policies/${policy}`],
    ] as [string, string, object?][]) {
      const reply = await root.send(method, path, body);
      expect(refused, `${method} ${path} ${JSON.stringify(body)} ${reply.text}`).toContain(JSON.stringify(refusal(reply)));
    }
    expect(failed(await root.patch(`//policies/${policy}`, { is_role_policy: false }))).toBe(true);
    expect((await tenant.admin.get('/users')).status).toBe(200);

    const second = await tenant.person('admin');
    const both = await Promise.all([adminId, second.id].map((id) => root.patch(`//users/${id}`, { status: 'suspended' })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('closes a tenant and is held up by its last administrator', async () => {
    const tenant = await newTenant();
    await root.post(`/tenants/${tenant.id}/suspend`);
    expect((await root.delete(`/tenants/${tenant.id}`)).status).toBe(200);
    expect(await query('select status from directus_users where tenant_id = $1', [tenant.id])).toEqual([{ status: 'archived' }]);
  });
});

describe('in the Studio', () => {
  test('an invitation into a tenant’s role is one into the tenant', async () => {
    const email = `invited-${randomUUID().slice(0, 8)}@${mine.code}.example.com`;
    const reply = await root.post('//users/invite', { email, role: mine.roleIds.staff });
    expect(reply.status, reply.text).toBe(204);
    expect(await query('select tenant_id, status from directus_users where email = $1', [email])).toEqual([
      { tenant_id: mine.id, status: 'invited' },
    ]);
  });

  test('several permissions changed at once each keep their own fence', async () => {
    const role = await newRole(mine, { clients: ['read', 'update'], directus_files: ['read'] });
    const policy = await rolePolicy(role);
    const rows = await query<{ id: number; collection: string; action: string }>(
      'select id, collection, action from directus_permissions where policy = $1 order by collection, action',
      [policy],
    );
    const ids = (collection: string) => rows.filter((row) => row.collection === collection).map(({ id }) => id);
    const condition = { id: { _nnull: true } };
    const alike = await root.patch('//permissions', { keys: ids('clients'), data: { permissions: condition } });
    expect(alike.status, alike.text).toBe(200);
    const mixed = await root.patch('//permissions', { keys: rows.map(({ id }) => id), data: { permissions: condition } });
    expect(mixed.status).toBe(400);
    const fields = await root.patch('//permissions', { keys: rows.map(({ id }) => id), data: { fields: ['id'] } });
    expect(fields.status, fields.text).toBe(200);
    const stored = await query<{ permissions: { _and: object[] }; fields: string }>(
      'select permissions, fields from directus_permissions where policy = $1',
      [policy],
    );
    expect(stored).toHaveLength(3);
    for (const row of stored) {
      expect(row.permissions._and[0]).toEqual({ tenant_id: { _eq: '$CURRENT_USER.tenant_id' } });
      expect(row.fields).toBe('id');
    }
    const nested = await root.patch(`//policies/${policy}`, {
      permissions: { create: [{ collection: 'sites', action: 'read', fields: ['*'], permissions: {} }], update: [], delete: [] },
    });
    expect(nested.status, nested.text).toBe(200);
    const [made] = await query<{ permissions: { _and: object[] } }>(
      `select permissions from directus_permissions where policy = $1 and collection = 'sites'`,
      [policy],
    );
    expect(made?.permissions._and[0]).toEqual({ tenant_id: { _eq: '$CURRENT_USER.tenant_id' } });
    const withPolicy = await root.post('//permissions', {
      policy: { name: 'New', tenant_id: mine.id },
      collection: 'clients',
      action: 'read',
      fields: ['*'],
    });
    expect(withPolicy.body.data.permissions._and[0]).toEqual({ tenant_id: { _eq: '$CURRENT_USER.tenant_id' } });
  });

  test('a deleted role takes its menus and policy along', async () => {
    const role = await newRole(mine);
    const [menu] = (await mine.admin.get('/menus')).body.data;
    await mine.admin.put(`/roles/${role}/menu-permissions`, { menus: [{ menu_id: menu.id, visible: false }] });
    expect((await root.delete(`//roles/${role}`)).status).toBe(204);
    expect(await query('select from role_menu_permissions where role_id = $1', [role])).toEqual([]);
  });
});

describe('a change holds for the next request of a signed-in person:', () => {
  const statuses = async (client: Client) => [(await client.get('/clients')).status, (await client.get('//items/clients')).status];

  test('rights changed in the database', async () => {
    const role = await newRole(mine, { clients: ['read'] });
    const person = await personIn(mine, role);
    const client = await login(person.email, person.password);
    expect(await statuses(client)).toEqual([200, 200]);
    const [row] = await query<{ policy: string; fields: string; permissions: object }>(
      `delete from directus_permissions where policy = $1 and collection = 'clients' returning *`,
      [await rolePolicy(role)],
    );
    expect(await statuses(client)).toEqual([403, 403]);
    await query(
      `insert into directus_permissions (policy, collection, action, fields, permissions) values ($1, 'clients', 'read', '*', $2)`,
      [row?.policy, JSON.stringify(row?.permissions)],
    );
    expect(await statuses(client)).toEqual([200, 200]);
  });

  test('another role, for which the token is to be renewed', async () => {
    const [reader, nobody] = [await newRole(mine, { clients: ['read'] }), await newRole(mine)];
    const person = await personIn(mine, reader);
    const client = await login(person.email, person.password);
    expect(await statuses(client)).toEqual([200, 200]);
    await mine.admin.put(`/users/${person.id}`, { role_id: nobody });
    expect(await statuses(client)).toEqual([403, 401]);
    expect(await statuses(await login(person.email, person.password))).toEqual([403, 403]);
  });

  test('being shut out', async () => {
    const person = await personIn(mine, await newRole(mine, { clients: ['read'] }));
    const client = await login(person.email, person.password);
    expect(await statuses(client)).toEqual([200, 200]);
    await mine.admin.post(`/users/${person.id}/suspend`);
    expect(await statuses(client)).toEqual([401, 401]);
    expect((await client.patch('//users/me', { first_name: 'X' })).status).toBe(401);
  });
});
