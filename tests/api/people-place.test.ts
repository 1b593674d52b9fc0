import { beforeAll, describe, expect, test } from 'vitest';
import { query } from '../support/database.ts';
import { firstId, refusal } from '../support/replies.ts';
import { newTenant, type Person, systemAdmin, type Tenant } from '../support/tenants.ts';
import { userBody } from '../support/users.ts';

let tenant: Tenant;
let other: Tenant;
let sales: number;
let chief: number;
let foreign: { department_id: number; position_id: number };

beforeAll(async () => {
  [tenant, other] = await Promise.all([newTenant(), newTenant()]);
  sales = await firstId(tenant.admin, '/departments', { search: 'SALES' });
  chief = await firstId(tenant.admin, '/positions');
  foreign = { department_id: await firstId(other.admin, '/departments'), position_id: await firstId(other.admin, '/positions') };
});

const someone = (fields: Record<string, unknown> = {}) => userBody(tenant, fields);

describe('department, position and phone', () => {
  test('are given, shown and changed', async () => {
    const made = await tenant.admin.post('/users', someone({ department_id: sales, position_id: chief, phone: ' 010-1234-5678 ' }));
    expect(made.body.data).toMatchObject({
      department: { id: sales, name: '영업' },
      position: { id: chief, name: '대표이사', rank_order: 1 },
      phone: '010-1234-5678',
    });
    const { id } = made.body.data;
    expect((await tenant.admin.get(`/users/${id}`)).body.data).toEqual(made.body.data);
    const changed = await tenant.admin.put(`/users/${id}`, { department_id: null, phone: null });
    expect(changed.body.data).toMatchObject({ department: null, phone: null, position: { id: chief } });
    expect((await tenant.admin.put(`/users/${id}`, { phone: '0'.repeat(31) })).status).toBe(422);
  });

  test('are those of the own tenant, and not deleted', async () => {
    const gone = (await tenant.admin.post('/departments', { code: 'GONE', name: 'Gone' })).body.data.id as number;
    await tenant.admin.delete(`/departments/${gone}`);
    const person = await tenant.person('staff');
    for (const [field, value] of [
      ['department_id', foreign.department_id],
      ['position_id', foreign.position_id],
      ['department_id', gone],
      ['department_id', 2_147_483_647],
    ] as const) {
      for (const reply of [
        await tenant.admin.post('/users', someone({ [field]: value })),
        await tenant.admin.put(`/users/${person.id}`, { [field]: value }),
      ])
        expect([...refusal(reply), reply.body.error?.details[0]]).toEqual([
          422,
          'error.validation_failed',
          expect.objectContaining({ path: field, code: 'unknown_reference' }),
        ]);
    }
  });

  test('narrow and order the list', async () => {
    const own = await newTenant();
    const [a, b] = (await own.admin.get('/departments', { size: 2 })).body.data as { id: number; name: string }[];
    const people = await Promise.all([own.person('staff'), own.person('sales'), own.person('hr')]);
    const [one, two, three] = people.map(({ id }) => id) as [string, string, string];
    await own.admin.put(`/users/${one}`, {
      department_id: a?.id,
      position_id: await firstId(own.admin, '/positions'),
      phone: '02-555-0001',
    });
    await own.admin.put(`/users/${two}`, { department_id: b?.id });
    const ids = async (parameters: Record<string, string | number>, path = '/users', client = own.admin) =>
      ((await client.get(path, parameters)).body.data as { id: string }[]).map(({ id }) => id);
    expect(await ids({ department_id: a?.id ?? 0 })).toEqual([one]);
    expect(await ids({ position_id: await firstId(own.admin, '/positions') })).toEqual([one]);
    expect(await ids({ role_id: own.roleIds.hr })).toEqual([three]);
    expect(await ids({ search: '555-0001' })).toEqual([one]);
    expect(await ids({ sort: 'created_at' })).toEqual([own.adminId, ...(await ids({ sort: 'created_at' })).slice(1)]);
    expect(await ids({ department_id: foreign.department_id })).toEqual([]);
    expect((await own.admin.get('/users', { department_id: 'x' })).status).toBe(422);
    expect((await own.admin.get('/users', { sort: 'phone' })).status).toBe(422);
    const viewer = await own.person('viewer');
    const directory = await viewer.client.get('/users/directory', { department_id: a?.id ?? 0 });
    expect(directory.body.data).toEqual([
      {
        id: one,
        name: 'staff',
        email: people[0]?.email,
        department: { id: a?.id, name: a?.name },
        position: expect.objectContaining({ rank_order: 1 }),
      },
    ]);
    expect((await ids({ sort: 'department' }, '/users/directory', viewer.client)).slice(0, 2).sort()).toEqual([one, two].sort());
    // The directory knows no phone numbers.
    expect(await ids({ search: '555-0001' }, '/users/directory', viewer.client)).toEqual([]);
  });
});

describe('oneself', () => {
  test('changes phone and names, and nothing that others decide', async () => {
    const person = await tenant.person('staff');
    expect((await person.client.put('/users/me', { phone: '010-0000-0000', email_notifications: false })).body.data).toMatchObject({
      phone: '010-0000-0000',
      department: null,
      position: null,
      employee_id: null,
    });
    for (const field of ['department_id', 'position_id', 'role_id', 'status', 'tenant_id', 'email', 'password'])
      expect((await person.client.put('/users/me', { [field]: field === 'department_id' ? sales : 'x' })).status, field).toBe(422);
  });

  test('as a system administrator is the same person inside a tenant', async () => {
    const root = await systemAdmin();
    const inside = root.with({ 'x-tenant-id': String(tenant.id) });
    const alone = (await root.get('/users/me')).body.data;
    expect((await inside.get('/users/me')).body.data).toMatchObject({ id: alone.id, is_system_admin: true, tenant: { id: tenant.id } });
    const phone = `010-${Math.random().toString().slice(2, 10)}`;
    expect((await inside.put('/users/me', { phone })).body.data.phone).toBe(phone);
    expect((await root.get('/users/me')).body.data).toMatchObject({ phone, tenant: null });
  });

  test('has a picture of the own tenant', async () => {
    const person = await tenant.person('staff');
    const files = await query<{ id: string }>(
      `insert into directus_files (id, storage, filename_download, filename_disk, type, uploaded_by, tenant_id)
       select id, 'local', 'x.png', id || '.png', 'image/png', $2, t from (select gen_random_uuid() as id, t from unnest($1::integer[]) as t) as f returning id`,
      [[tenant.id, other.id], person.id],
    );
    const [mine, theirs] = files.map(({ id }) => id);
    expect((await person.client.put('/users/me', { avatar: mine })).status).toBe(200);
    expect((await person.client.put('/users/me', { avatar: theirs })).status).toBe(422);
    expect((await person.client.patch('//users/me', { avatar: theirs })).status).toBeGreaterThanOrEqual(400);
    expect(await query('select avatar from directus_users where id = $1', [person.id])).toEqual([{ avatar: mine }]);
    await query('delete from directus_files where id = $1', [mine]);
    expect(await query('select avatar, tenant_id from directus_users where id = $1', [person.id])).toEqual([
      { avatar: null, tenant_id: tenant.id },
    ]);
  });
});

describe('past the service', () => {
  const state = (id: string) =>
    query('select department_id, position_id, phone, status, role, tenant_id from directus_users where id = $1', [id]);

  test('nobody of the tenant moves people', async () => {
    const [person, hr] = await Promise.all([tenant.person('staff'), tenant.person('hr')]);
    const before = await state(person.id);
    const changes = [
      { department_id: sales },
      { position_id: chief },
      { phone: '1' },
      { status: 'suspended' },
      { role: tenant.roleIds.admin },
      { tenant_id: other.id },
    ];
    for (const client of [tenant.admin, hr.client, person.client]) {
      for (const change of changes) {
        const written = Object.entries(change)
          .map(
            ([field, value]) =>
              `${field}: ${field === 'role' ? `{ id: "${value}" }` : /_id$/.test(field) ? `{ id: ${value} }` : `"${value}"`}`,
          )
          .join(', ');
        for (const reply of [
          await client.patch(`//users/${person.id}`, change),
          await client.patch('//users', { keys: [person.id], data: change }),
          await client.patch('//users/me', change),
          await client.patch(`//items/directus_users/${person.id}`, change),
          await client.post('//graphql/system', {
            query: `mutation { update_users_item(id: "${person.id}", data: { ${written} }) { id } }`,
          }),
          await client.post('//graphql/system', { query: `mutation { update_users_me(data: { ${written} }) { id } }` }),
        ])
          expect(reply.status >= 400 || Boolean(reply.body.errors), `${JSON.stringify(change)} ${reply.text}`).toBe(true);
      }
    }
    expect(await state(person.id)).toEqual(before);
  });

  test('nor by way of what refers to them', async () => {
    const person = await tenant.person('staff');
    const before = await state(person.id);
    for (const reply of [
      await tenant.admin.patch(`//items/departments/${sales}`, { manager_id: { id: person.id, department_id: sales } }),
      await tenant.admin.post('//items/departments', {
        code: 'NEST',
        name: 'X',
        manager_id: { id: person.id, role: tenant.roleIds.admin },
      }),
      await tenant.admin.patch(`//items/departments/${sales}`, { manager_id: other.adminId }),
    ])
      expect(reply.status, reply.text).toBeGreaterThanOrEqual(400);
    expect(await state(person.id)).toEqual(before);
  });

  test('a system administrator moves them within the tenant alone', async () => {
    const root = await systemAdmin();
    const person = await tenant.person('staff');
    expect((await root.patch(`//users/${person.id}`, { department_id: sales, position_id: chief })).status).toBe(200);
    for (const change of [foreign, { department_id: foreign.department_id }, { tenant_id: other.id }])
      expect((await root.patch(`//users/${person.id}`, change)).status, JSON.stringify(change)).toBeGreaterThanOrEqual(400);
    const me = (await root.get('//users/me', { fields: 'id' })).body.data.id as string;
    expect((await root.patch(`//users/${me}`, { department_id: sales })).status).toBeGreaterThanOrEqual(400);
  });

  test('the Studio shows where people belong', async () => {
    const person = await tenant.person('staff');
    await tenant.admin.put(`/users/${person.id}`, { department_id: sales, position_id: chief, phone: '02-1' });
    const seen = await tenant.admin.get(`//users/${person.id}`, { fields: 'phone,department_id.name,position_id.name,role' });
    expect(seen.body.data).toEqual({
      phone: '02-1',
      department_id: { name: '영업' },
      position_id: { name: '대표이사' },
      role: tenant.roleIds.staff,
    });
    const viewer = await tenant.person('viewer');
    expect((await viewer.client.get(`//users/${person.id}`, { fields: 'department_id.name' })).status).toBe(200);
    for (const field of ['phone', 'role', 'token', 'password', 'tfa_secret'])
      expect((await viewer.client.get(`//users/${person.id}`, { fields: field })).status, field).toBe(403);
    expect((await other.admin.get(`//users/${person.id}`)).status).toBe(403);
  });
});

describe('fields that are closed to a role', () => {
  let keeper: Person;
  beforeAll(async () => {
    keeper = await tenant.person('quality');
    const root = await systemAdmin();
    const [{ policy }] = (
      await root.get('//access', {
        'filter[role][_eq]': tenant.roleIds.quality,
        'filter[policy][is_role_policy][_eq]': 'true',
        fields: 'policy',
      })
    ).body.data;
    const right = { policy, collection: 'directus_users', fields: ['id', 'last_name', 'first_name', 'role'] };
    for (const action of ['read', 'update']) expect((await root.post('//permissions', { ...right, action })).status).toBe(200);
    keeper = { ...keeper, client: keeper.client.withClosedFields() };
  });

  test('are neither shown nor asked about nor written', async () => {
    const person = await tenant.person('staff');
    await tenant.admin.put(`/users/${person.id}`, { phone: '02-777-0001' });
    const list = await keeper.client.get('/users');
    expect(list.status, list.text).toBe(200);
    // The directory's fields are open to everybody.
    expect(Object.keys(list.body.data[0]).sort()).toEqual([
      'department',
      'email',
      'first_name',
      'id',
      'last_name',
      'name',
      'position',
      'role',
      'status',
    ]);
    expect((await keeper.client.get(`/users/${person.id}`)).text).not.toContain('777-0001');
    expect((await keeper.client.get('/users', { search: '777-0001' })).body.data).toEqual([]);
    for (const sort of ['last_access', '-created_at'])
      expect([sort, ...refusal(await keeper.client.get('/users', { sort }))]).toEqual([sort, 403, 'error.forbidden']);
    expect(refusal(await keeper.client.put(`/users/${keeper.id}`, { phone: '1' }))).toEqual([403, 'error.forbidden']);
    expect((await keeper.client.put(`/users/${keeper.id}`, { last_name: 'New' })).body.data.last_name).toBe('New');
  });
});
