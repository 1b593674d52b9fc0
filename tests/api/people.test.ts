import { expect, test } from 'vitest';
import { refusal } from '../support/replies.ts';
import { newTenant, type Person, systemAdmin } from '../support/tenants.ts';
import { userBody } from '../support/users.ts';

test('an administrator keeps the people of the own tenant', async () => {
  const tenant = await newTenant();
  const made = await tenant.admin.post('/users', userBody(tenant));
  expect(made.status).toBe(201);
  expect(made.body.data).toMatchObject({ name: '홍길동', status: 'active', role: { code: 'staff' } });
  const { id, email } = made.body.data;
  expect(made.text).not.toContain('password');

  expect((await tenant.admin.post('/users', { ...userBody(tenant), email: email.toUpperCase() })).body.error?.key).toBe(
    'error.user.email_taken',
  );
  expect((await tenant.admin.put(`/users/${id}`, { role_id: tenant.roleIds.finance })).body.data.role.code).toBe('finance');
  expect((await tenant.admin.put(`/users/${id}`, { email: 'other@example.com' })).status).toBe(422);

  expect((await tenant.admin.post(`/users/${id}/suspend`)).body.data.status).toBe('suspended');
  expect((await tenant.admin.post(`/users/${id}/suspend`)).status).toBe(409);
  expect((await tenant.admin.post(`/users/${id}/activate`)).body.data.status).toBe('active');
  expect((await tenant.admin.delete(`/users/${id}`)).status).toBe(200);
  expect((await tenant.admin.get('/users', { search: email })).body.meta.total).toBe(0);
  expect((await tenant.admin.get('/users', { status: 'archived', search: email })).body.meta.total).toBe(1);
  expect((await tenant.admin.get('/users/directory', { search: email })).body.meta.total).toBe(0);
  expect((await tenant.admin.get('/users/directory', { search: email, include_inactive: true })).body.meta.total).toBe(1);
});

test('an address is taken in the whole installation, also by two at once', async () => {
  const [mine, other] = await Promise.all([newTenant(), newTenant()]);
  const stranger = await other.person('staff');
  const taken = { ...userBody(mine), email: stranger.email.toUpperCase() };
  const refused = await mine.admin.post('/users', taken);
  expect(refusal(refused)).toEqual([409, 'error.user.email_taken']);
  const wanted = userBody(mine, { role_id: '' });
  const replies = await Promise.all([mine, other].map(({ admin, roleIds }) => admin.post('/users', { ...wanted, role_id: roleIds.staff })));
  expect(replies.map(refusal).sort()).toEqual([
    [201, undefined],
    [409, 'error.user.email_taken'],
  ]);
});

test('an address that Directus refuses is refused once, and hinders nobody after it', async () => {
  const tenant = await newTenant();
  const refused = await tenant.admin.post('/users', { ...userBody(tenant), email: 'somebody@nowhere.example' });
  expect([refused.status, refused.body.error?.details[0]?.path]).toEqual([422, 'email']);
  expect((await tenant.admin.post('/users', userBody(tenant))).status).toBe(201);
});

test('a person who is shut out is out with the next request', async () => {
  const tenant = await newTenant();
  const person = await tenant.person('finance');
  expect((await person.client.get('/account-codes')).status).toBe(200);
  await tenant.admin.post(`/users/${person.id}/suspend`);
  expect((await person.client.get('/account-codes')).status).toBe(401);
});

test('nobody gives more than they hold, nor changes who holds more', async () => {
  const tenant = await newTenant();
  const root = await systemAdmin();
  const keeper = await tenant.person('staff');
  const policy = (
    await root.get('//access', {
      'filter[role][_eq]': tenant.roleIds.staff,
      'filter[policy][is_role_policy][_eq]': 'true',
      fields: 'policy',
    })
  ).body.data[0].policy;
  for (const action of ['create', 'read', 'update', 'delete']) {
    expect((await root.post('//permissions', { policy, collection: 'directus_users', action, fields: ['*'] })).status).toBe(200);
  }
  expect((await keeper.client.get('/users')).status).toBe(200);
  expect((await keeper.client.post('/users', userBody(tenant))).status).toBe(201);
  const refused = await keeper.client.post('/users', userBody(tenant, { role_id: tenant.roleIds.admin }));
  expect(refusal(refused)).toEqual([403, 'error.role.exceeds_own']);
  expect((await keeper.client.put(`/users/${tenant.adminId}`, { last_name: 'X' })).body.error?.key).toBe('error.role.exceeds_own');
  expect((await keeper.client.put(`/users/${keeper.id}`, { role_id: tenant.roleIds.admin })).body.error?.key).toMatch(
    /own_role|exceeds_own/,
  );
});

test('the last administrator stays, and oneself is for others', async () => {
  const tenant = await newTenant();
  const second = await tenant.person('admin');
  expect((await tenant.admin.post(`/users/${tenant.adminId}/suspend`)).body.error?.key).toBe('error.user.self');
  expect((await tenant.admin.put(`/users/${tenant.adminId}`, { role_id: tenant.roleIds.staff })).body.error?.key).toBe(
    'error.user.own_role',
  );
  const both = await Promise.all([tenant.admin.delete(`/users/${second.id}`), second.client.delete(`/users/${tenant.adminId}`)]);
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('other tenants, their roles and the system are out of reach', async () => {
  const [mine, other] = await Promise.all([newTenant(), newTenant()]);
  const stranger = await other.person('staff');
  for (const reply of [
    await mine.admin.get(`/users/${stranger.id}`),
    await mine.admin.put(`/users/${stranger.id}`, { last_name: 'X' }),
    await mine.admin.post(`/users/${stranger.id}/suspend`),
    await mine.admin.delete(`/users/${stranger.id}`),
  ]) {
    expect(reply.status).toBe(404);
  }
  const root = await systemAdmin();
  const systemRole = (await root.get('//roles', { 'filter[tenant_id][_null]': 'true', fields: 'id' })).body.data[0].id as string;
  for (const role of [other.roleIds.staff, systemRole]) {
    expect((await mine.admin.post('/users', userBody(mine, { role_id: role }))).body.error?.key).toBe('error.role.not_assignable');
  }
});

test('past the service nobody becomes more than they are', async () => {
  const tenant = await newTenant();
  const root = await systemAdmin();
  const systemRole = (await root.get('//roles', { 'filter[tenant_id][_null]': 'true', fields: 'id' })).body.data[0].id as string;
  const { admin, adminId } = tenant;
  const attempts = [
    await admin.post('//users', { email: 'x@example.com', password: 'long enough password', role: systemRole }),
    await admin.patch(`//users/${adminId}`, { role: systemRole }),
    await admin.patch('//users/me', { role: systemRole }),
    await admin.patch('//users/me', { tenant_id: null }),
    await admin.patch('//users/me', { policies: { create: [{ policy: { name: 'x', admin_access: true } }] } }),
    await admin.post('//users/invite', { email: 'y@example.com', role: systemRole }),
    await admin.post('//items/clients', {
      client_code: 'X',
      name: 'X',
      manager_id: { email: 'z@example.com', password: 'long enough password', role: systemRole },
    }),
    await admin.post('//graphql/system', { query: `mutation { update_users_me(data: { role: { id: "${systemRole}" } }) { id } }` }),
    await admin.post('//roles', { name: 'x' }),
    await admin.post('//policies', { name: 'x', admin_access: true }),
    await admin.post('//access', { user: adminId, policy: systemRole }),
    await admin.post('//permissions', { policy: systemRole, collection: 'tenants', action: 'read', fields: ['*'] }),
  ];
  for (const reply of attempts) expect(reply.status >= 400 || Boolean(reply.body.errors), reply.text).toBe(true);
  expect((await admin.get('/users/me')).body.data).toMatchObject({
    is_system_admin: false,
    role: { code: 'admin' },
    tenant: { id: tenant.id },
  });
  expect((await admin.get('/tenants')).status).toBe(403);
});

test('the limit of users holds for two at once', async () => {
  const tenant = await newTenant({ max_users: 2 });
  const both = await Promise.all([1, 2].map(() => tenant.admin.post('/users', userBody(tenant))));
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test('everybody has a profile and a directory, and no more', async () => {
  const tenant = await newTenant();
  const viewer: Person = await tenant.person('viewer');
  expect((await viewer.client.get('/users')).status).toBe(403);
  expect((await viewer.client.get(`/users/${tenant.adminId}`)).status).toBe(403);
  const directory = await viewer.client.get('/users/directory');
  expect(Object.keys(directory.body.data[0]).sort()).toEqual(['department', 'email', 'id', 'name', 'position']);
  expect((await viewer.client.put('/users/me', { last_name: '임', first_name: '꺽정', language: 'en-US' })).body.data).toMatchObject({
    name: '임꺽정',
    language: 'en-US',
  });
  expect((await viewer.client.put('/users/me', { language: null })).body.data.language).toBeNull();
  expect((await viewer.client.put('/users/me', { role_id: tenant.roleIds.admin })).status).toBe(422);
  const me = (await viewer.client.get('/users/me')).body.data;
  expect(me.permissions.collections.clients).toEqual(['read']);
  expect(me).toMatchObject({
    phone: null,
    department: null,
    position: null,
    employee_id: null,
    role: { code: 'viewer' },
    delegated_from: [],
    tenant: { id: tenant.id, time_zone: 'Asia/Seoul' },
  });
  expect(me.menus.length).toBeGreaterThan(0);
});
