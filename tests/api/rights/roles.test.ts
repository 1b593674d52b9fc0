import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { holding, query } from '../../support/database.ts';
import { refusal } from '../../support/replies.ts';
import { KEEPER, newRole, permissionVersion, personIn } from '../../support/roles.ts';
import { newTenant, type Tenant } from '../../support/tenants.ts';

let tenant: Tenant;
let other: Tenant;

beforeAll(async () => {
  [tenant, other] = await Promise.all([newTenant(), newTenant()]);
});

describe('a role', () => {
  test('is made, shown, renamed and deleted, and is the same in the Studio', async () => {
    const made = await tenant.admin.post('/roles', { code: 'night_shift', name: '야간', description: '야간 근무', icon: 'nightlight' });
    expect(made.status, made.text).toBe(201);
    const { id } = made.body.data;
    expect(made.body.data).toMatchObject({
      ...{ code: 'night_shift', name: '야간', description: '야간 근무', icon: 'nightlight', is_builtin: false },
      ...{ user_count: 0, permission_count: 0, permissions: [], users: [] },
    });
    const joined = await query(
      `select p.tenant_id, p.is_role_policy, p.admin_access, p.app_access, p.name from directus_access a join directus_policies p on p.id = a.policy
       where a.role = $1 order by a.sort`,
      [id],
    );
    expect(joined).toMatchObject([
      { tenant_id: tenant.id, is_role_policy: true, admin_access: false, app_access: true },
      { tenant_id: null, name: 'TENANT_BASE', admin_access: false },
    ]);
    const changed = await tenant.admin.put(`/roles/${id}`, { name: '야간 2', description: null });
    expect(changed.body.data).toMatchObject({ name: '야간 2', description: null, icon: 'nightlight', code: 'night_shift' });
    await tenant.admin.post('/permissions', { role_id: id, collection: 'clients', action: 'read' });
    const person = await personIn(tenant, id);
    expect((await person.client.get('/clients')).status).toBe(200);
    const shown = (await tenant.admin.get(`/roles/${id}`)).body.data;
    expect([shown.user_count, shown.permission_count, shown.users.map((user: { id: string }) => user.id)]).toEqual([1, 1, [person.id]]);

    const used = await tenant.admin.delete(`/roles/${id}`);
    expect([...refusal(used), used.body.error?.details]).toEqual([409, 'error.role.in_use', [{ directus_users: 1 }]]);
    await tenant.admin.put(`/users/${person.id}`, { role_id: tenant.roleIds.staff });
    const before = await permissionVersion(tenant);
    expect((await tenant.admin.delete(`/roles/${id}`)).body.data).toEqual({ id });
    expect(await permissionVersion(tenant)).toBeGreaterThan(before);
    expect((await tenant.admin.get(`/roles/${id}`)).status).toBe(404);
    expect(await query(`select from directus_policies where name like '%야간%' and tenant_id = $1`, [tenant.id])).toEqual([]);
    expect(await query('select from directus_access where role = $1', [id])).toEqual([]);
  });

  test('is listed with what hangs on it, searched and sorted', async () => {
    const { data, meta } = (await tenant.admin.get('/roles', { sort: 'code' })).body;
    expect(meta.total).toBeGreaterThanOrEqual(9);
    const admin = data.find(({ code }: { code: string }) => code === 'admin');
    expect(admin).toMatchObject({ is_builtin: true, user_count: 1 });
    expect(admin.permission_count).toBeGreaterThan(10);
    expect((await tenant.admin.get('/roles', { search: 'VIEW' })).body.data.map(({ code }: { code: string }) => code)).toEqual(['viewer']);
    expect((await tenant.admin.get('/roles', { sort: 'tenant_id' })).status).toBe(422);
    expect((await tenant.admin.get('/roles', { sort: '-created_at', size: 3 })).body.data).toHaveLength(3);
  });

  test('has a code of its own in the tenant, also when two are made at once', async () => {
    const both = await Promise.all([1, 2].map(() => tenant.admin.post('/roles', { code: 'twin', name: 'Twin' })));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.body.error?.key).toBe('error.role.code_taken');
    expect((await other.admin.post('/roles', { code: 'twin', name: 'Twin' })).status).toBe(201);
  });

  test('says what is wrong with it', async () => {
    for (const body of [
      { code: 'Upper', name: 'X' },
      { code: 'x'.repeat(31), name: 'X' },
      { code: 'no_name' },
      { code: 'more', name: 'X', tenant_id: other.id },
      { code: 'more', name: 'X', is_builtin: true },
      { code: 'more', name: 'X', parent: tenant.roleIds.admin },
      { code: 'more', name: 'X', policies: [] },
      { code: 'copy', name: 'X', copy_from_role_id: other.roleIds.staff },
      { code: 'copy', name: 'X', copy_from_role_id: randomUUID() },
    ])
      expect([body, (await tenant.admin.post('/roles', body)).status]).toEqual([body, 422]);
    expect((await tenant.admin.put(`/roles/${tenant.roleIds.staff}`, { code: 'other' })).status).toBe(422);
  });

  test('that is built in, or one’s own, stays as it is', async () => {
    const keeper = await personIn(tenant, await newRole(tenant, KEEPER));
    const { admin: builtin } = tenant.roleIds;
    expect(refusal(await keeper.client.delete(`/roles/${builtin}`))).toEqual([409, 'error.role.builtin']);
    expect(refusal(await keeper.client.put(`/roles/${builtin}`, { name: 'X' }))).toEqual([409, 'error.role.builtin']);
    const [own] = await query<{ role: string }>('select role from directus_users where id = $1', [keeper.id]);
    expect(refusal(await keeper.client.put(`/roles/${own?.role}`, { name: 'X' }))).toEqual([403, 'error.role.own_role']);
    expect(refusal(await keeper.client.delete(`/roles/${own?.role}`))).toEqual([403, 'error.role.own_role']);
    expect(refusal(await tenant.admin.put(`/roles/${builtin}`, { name: 'X' }))).toEqual([403, 'error.role.own_role']);
  });

  test('of another tenant, of Directus or of nobody is not found', async () => {
    const [system] = await query<{ id: string }>('select id from directus_roles where tenant_id is null limit 1');
    for (const id of [other.roleIds.staff, system?.id, randomUUID()])
      for (const reply of [
        await tenant.admin.get(`/roles/${id}`),
        await tenant.admin.put(`/roles/${id}`, { name: 'X' }),
        await tenant.admin.delete(`/roles/${id}`),
        await tenant.admin.get(`/roles/${id}/menu-permissions`),
        await tenant.admin.put(`/roles/${id}/menu-permissions`, { menus: [{ menu_id: 1, read: false }] }),
      ])
        expect(refusal(reply)).toEqual([404, 'error.not_found']);
    expect((await tenant.admin.get('/roles/nonsense')).status).toBe(422);
  });

  test('is not for those without the right', async () => {
    const { client } = await tenant.person('viewer');
    for (const reply of [
      await client.get('/roles'),
      await client.get('/permissions'),
      await client.get('/menus'),
      await client.get('/permissions/map'),
      await client.post('/roles', { code: 'x', name: 'X' }),
    ])
      expect(reply.status).toBe(403);
    expect((await client.get('/permissions/version')).body.data).toEqual({ version: await permissionVersion(tenant) });
  });

  test('cannot be deleted while somebody is put into it', async () => {
    const id = await newRole(tenant);
    const person = await tenant.person('staff');
    const [deleted, moved] = await Promise.all([
      tenant.admin.delete(`/roles/${id}`),
      tenant.admin.put(`/users/${person.id}`, { role_id: id }),
    ]);
    expect([
      [200, 422],
      [200, 409],
      [409, 200],
    ]).toContainEqual([deleted.status, moved.status]);
    const [row] = await query<{ role: string }>('select role from directus_users where id = $1', [person.id]);
    expect(row?.role).toBe(moved.status === 200 ? id : tenant.roleIds.staff);
  });
});

test('a role that is being deleted cannot be given any more', async () => {
  const id = await newRole(tenant);
  const person = await tenant.person('staff');
  const moved = await holding([`delete from directus_roles where id = $1`, id], async (release) => {
    const reply = tenant.admin.put(`/users/${person.id}`, { role_id: id });
    const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%from directus_roles%for key share%'`;
    await expect.poll(() => query(waiting)).not.toEqual([]);
    await release();
    return reply;
  });
  expect(refusal(moved)).toEqual([422, 'error.role.not_assignable']);
});

describe('a copy', () => {
  test('takes permissions and hidden menus along', async () => {
    const model = await newRole(tenant, { clients: ['read', 'create'] });
    const menu = (await tenant.admin.get('/menus')).body.data
      .flatMap(({ children }: { children: object[] }) => children)
      .find(({ code }: { code: string }) => code === 'sales.clients');
    await tenant.admin.put(`/roles/${model}/menu-permissions`, { menus: [{ menu_id: menu.id, visible: false }] });
    const copy = await newRole(tenant, {}, { copy_from_role_id: model });
    const rows = (id: string) =>
      query(
        'select g.collection, g.action, g.fields, g.permissions, g.validation, g.presets from directus_permissions g join directus_access a on a.policy = g.policy where a.role = $1 and a.sort = 1 order by 1, 2',
        [id],
      );
    expect(await rows(copy)).toEqual(await rows(model));
    expect(await query('select menu_id, visible from role_menu_permissions where role_id = $1', [copy])).toEqual([
      { menu_id: menu.id, visible: false },
    ]);
  });

  test('of more than one holds is refused', async () => {
    const keeper = await personIn(tenant, await newRole(tenant, KEEPER));
    const reply = await keeper.client.post('/roles', { code: 'greedy', name: 'X', copy_from_role_id: tenant.roleIds.sales });
    expect(refusal(reply)).toEqual([403, 'error.role.exceeds_own']);
    expect((await tenant.admin.post('/roles', { code: 'second', name: 'X', copy_from_role_id: tenant.roleIds.admin })).status).toBe(201);
  });
});

test('a change of roles is in the audit log', async () => {
  const id = await newRole(tenant, { clients: ['read'] });
  const rows = await query<{ detail: { change: string } }>(
    `select detail from audit_logs where tenant_id = $1 and action = 'PERMISSION_CHANGED' and target_id = $2 and actor_id = $3 order by id`,
    [tenant.id, id, tenant.adminId],
  );
  expect(rows.map(({ detail }) => detail.change)).toEqual(['role_created', 'permission_created']);
});
