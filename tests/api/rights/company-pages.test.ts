import { beforeAll, describe, expect, test } from 'vitest';
import type { Client, Reply } from '../../support/client.ts';
import { query } from '../../support/database.ts';
import { created, done, refusal } from '../../support/replies.ts';
import { ALL, KEEPER, newRole, personIn, rolePolicy } from '../../support/roles.ts';
import { newTenant, type Person, systemAdmin, type Tenant } from '../../support/tenants.ts';
import { userBody } from '../../support/users.ts';

/** What the pages of a company send, and the ways around them, by those who hold all, some and none of the rights. */

let root: Client;
let mine: Tenant;
let other: Tenant;
/** Keeps people and roles, and may read clients beside that. */
let keeper: Person;
let keeperRole: string;
let staff: Person;

beforeAll(async () => {
  [root, mine, other] = await Promise.all([systemAdmin(), newTenant(), newTenant()]);
  keeperRole = await newRole(mine, { ...KEEPER, directus_users: ALL, clients: ['read'] });
  [keeper, staff] = await Promise.all([personIn(mine, keeperRole), mine.person('staff')]);
});

const failed = (reply: Reply) => reply.status >= 400 || Boolean(reply.body.errors);

interface Offered {
  id: string;
  code: string;
  is_assignable: boolean;
}

const offered = async (client: Client): Promise<Offered[]> => (await done(client.get('/users/roles'))).body.data;

describe('the roles that are offered for a person', () => {
  test('are all of the tenant for who holds all, and no others', async () => {
    const roles = await offered(mine.admin);
    expect(roles.map(({ id }) => id).sort()).toEqual([...Object.values(mine.roleIds)].sort());
    expect(roles.filter(({ is_assignable }) => !is_assignable)).toEqual([]);
  });

  test('are exactly those that can be given', async () => {
    const narrower = await newRole(mine, { clients: ['read'] });
    const roles = await offered(keeper.client);
    expect(roles.find(({ id }) => id === narrower)?.is_assignable).toBe(true);
    expect(roles.find(({ code }) => code === 'admin')?.is_assignable).toBe(false);
    for (const { id, code, is_assignable } of roles) {
      const reply = await keeper.client.post('/users', userBody(mine, { role_id: id }));
      expect([code, ...refusal(reply)]).toEqual(is_assignable ? [code, 201, undefined] : [code, 403, 'error.role.exceeds_own']);
    }
  });

  test('are not for everybody', async () => {
    expect((await staff.client.get('/users/roles')).status).toBe(403);
  });

  test('stand in Directus’s own form, too: those of the own tenant, and no more of them than their names', async () => {
    const roles = (await done(mine.admin.get('//roles', { fields: 'id,name,code,tenant_id', limit: '-1' }))).body.data as Offered[];
    const ofTenant = await query<{ id: string }>('select id from directus_roles where tenant_id = $1 order by id', [mine.id]);
    expect(roles.map(({ id }) => id).sort()).toEqual(ofTenant.map(({ id }) => id));
    const { id, ...closer } = (await done(mine.admin.get(`//roles/${mine.roleIds.staff}`, { fields: 'id,users,parent,children' }))).body
      .data;
    expect([id, closer]).toEqual([mine.roleIds.staff, { users: null, parent: null, children: null }]);
    const byGraph = await mine.admin.post('//graphql/system', { query: '{ roles { id users { id email } } }' });
    expect(byGraph.text).not.toContain(staff.id);
    expect((await mine.admin.get(`//roles/${other.roleIds.staff}`)).status).toBe(403);
    for (const client of [staff.client, keeper.client])
      expect((await done(client.get('//roles', { fields: 'id' }))).body.data, 'others see the role of their own').toHaveLength(1);
  });
});

describe('an invitation', () => {
  test('is mailed again while it waits, by who may change the person', async () => {
    const { id } = await created(mine.admin.post('/users', userBody(mine, { password: undefined })));
    const again = await mine.admin.post(`/users/${id}/invite`);
    expect([again.status, again.body.message, again.body.data?.status]).toEqual([200, '초대 메일을 보냈습니다.', 'invited']);
    expect(refusal(await staff.client.post(`/users/${id}/invite`))[0]).toBe(403);
    expect(refusal(await other.admin.post(`/users/${id}/invite`))[0]).toBe(404);
    expect(refusal(await mine.admin.post(`/users/${staff.id}/invite`))).toEqual([409, 'error.invalid_transition']);
    const beyond = await created(mine.admin.post('/users', userBody(mine, { password: undefined, role_id: mine.roleIds.admin })));
    expect(refusal(await keeper.client.post(`/users/${beyond.id}/invite`))).toEqual([403, 'error.role.exceeds_own']);
    const logged = await query(`select 1 from audit_logs where action = 'USER_INVITED' and target_id = $1`, [id]);
    expect(logged).toHaveLength(2);
  });
});

const accounts = () =>
  query(`select id, role, status, email from directus_users where tenant_id = any ($1) order by id`, [[mine.id, other.id]]);

test('nobody is made, moved or removed past the service, not even within what one may give', async () => {
  const before = await accounts();
  const role = mine.roleIds.viewer;
  for (const { client, id } of [{ client: mine.admin, id: mine.adminId }, keeper, staff]) {
    const paths: [string, string, unknown?][] = [
      ['POST', '//users', { email: `past@${mine.code}.example.com`, role, password: 'long enough password' }],
      ['POST', '//users/invite', { email: `past@${mine.code}.example.com`, role }],
      ['PATCH', `//users/${id}`, { role }],
      ['PATCH', '//users/me', { role }],
      ['PATCH', `//users/${staff.id}`, { status: 'suspended' }],
      ['PATCH', '//users', { keys: [staff.id, keeper.id], data: { role } }],
      ['DELETE', `//users/${staff.id}`],
      ['POST', '//graphql/system', { query: `mutation { update_users_item(id: "${staff.id}", data: { role: "${role}" }) { id } }` }],
      ['POST', '//graphql/system', { query: `mutation { delete_users_item(id: "${staff.id}") { id } }` }],
      ['PATCH', `//roles/${role}`, { name: 'X' }],
      ['POST', '//graphql/system', { query: `mutation { update_roles_item(id: "${role}", data: { name: "X" }) { id } }` }],
      ['PUT', `/users/${id}`, { role_id: role }],
      ['POST', '/users', userBody(mine, { role_id: other.roleIds.viewer })],
      ['POST', `/users/${other.adminId}/invite`],
      ['PUT', `/roles/${other.roleIds.viewer}`, { name: 'X' }],
      ['PUT', `/roles/${other.roleIds.viewer}/menu-permissions`, { menus: [{ menu_id: 1, visible: true }] }],
    ];
    for (const [method, path, body] of paths) {
      const reply = await client.send(method, path, body);
      expect(failed(reply), `${method} ${path} ${reply.status} ${reply.text}`).toBe(true);
      expect(reply.status, `${method} ${path} ${reply.text}`).toBeLessThan(500);
    }
  }
  expect(await accounts()).toEqual(before);
  const told = await mine.admin.post('//users', { email: `past@${mine.code}.example.com`, role, password: 'long enough password' });
  expect(refusal(told), told.text).toEqual([403, 'error.user.by_service']);
});

test('the right to roles goes no further than to read those of the tenant', async () => {
  const policy = await rolePolicy(mine.roleIds.quality);
  for (const action of ['create', 'update', 'delete']) {
    const byRoot = await root.post('//permissions', { policy, collection: 'directus_roles', action, fields: ['*'] });
    expect([action, ...refusal(byRoot)]).toEqual([action, 422, 'error.permission.collection_not_grantable']);
    const byOwner = await mine.admin.post('/permissions', { role_id: mine.roleIds.quality, collection: 'directus_roles', action });
    expect([action, ...refusal(byOwner)]).toEqual([action, 422, 'error.permission.collection_not_grantable']);
  }
  const { id } = (await done(root.post('//permissions', { policy, collection: 'directus_roles', action: 'read', fields: ['*'] }))).body
    .data;
  const [stored] = await query<{ fields: string; permissions: unknown }>(
    'select fields, permissions from directus_permissions where id = $1',
    [id],
  );
  expect(stored?.permissions).toEqual({ _and: [{ tenant_id: { _eq: '$CURRENT_USER.tenant_id' } }] });
  expect(stored?.fields.split(',')).toEqual(['id', 'name', 'icon', 'description', 'code', 'is_builtin', 'tenant_id']);
  const lone = await newRole(mine, { ...KEEPER });
  const grants = await personIn(mine, lone);
  expect(
    refusal(await grants.client.post('/permissions', { role_id: mine.roleIds.sales, collection: 'directus_roles', action: 'read' })),
  ).toEqual([403, 'error.permission.exceeds_own']);
});

test('a key is made by its operation alone, and shows its hash to nobody', async () => {
  const { id, key } = await created(mine.admin.post('/api-keys', { name: 'Shop' }));
  const own = { name: 'Own', key_prefix: 'mk_00000009', key_hash: '0'.repeat(64) };
  for (const client of [root, mine.admin, keeper.client, staff.client]) {
    for (const [path, body] of [
      ['//items/api_keys', { name: 'Own' }],
      ['//items/api_keys', own],
      ['//graphql', { query: 'mutation { create_api_keys_item(data: { name: "Own" }) { id } }' }],
    ] as const) {
      const reply = await client.post(path, body);
      expect(failed(reply), `${path} ${reply.text}`).toBe(true);
      expect(reply.status).toBeLessThan(500);
    }
  }
  expect(refusal(await mine.admin.post('//items/api_keys', { name: 'Own' }))).toEqual([403, 'error.api_key.by_service']);
  expect(await query('select name from api_keys where tenant_id = $1', [mine.id])).toEqual([{ name: 'Shop' }]);
  for (const client of [keeper.client, staff.client, other.admin]) {
    expect((await client.get(`/api-keys/${id}`)).status).toBeGreaterThanOrEqual(403);
    expect((await client.post(`/api-keys/${id}/revoke`)).status).toBeGreaterThanOrEqual(403);
  }
  const shown = await done(mine.admin.get(`/api-keys/${id}`));
  expect(shown.text).not.toContain(key);
  expect(shown.body.data).not.toHaveProperty('key_hash');
});

test('the Studio knows who gives and who takes a delegation, also where somebody may not read any', async () => {
  const viewer = await mine.person('viewer');
  for (const client of [mine.admin, staff.client])
    for (const field of ['delegator_id', 'delegate_id'])
      expect((await client.get(`//relations/approval_delegations/${field}`)).status, field).toBe(200);
  await created(
    mine.admin.post('/approvals/delegations', {
      delegator_id: keeper.id,
      delegate_id: staff.id,
      start_date: '2031-01-01',
      end_date: '2031-01-02',
    }),
  );
  // Who may read no delegation, or those of their own alone, learns of none by way of the people.
  expect((await viewer.client.get('//users', { fields: '*' })).status).toBe(200);
  const own = (await done(mine.admin.get('//users', { fields: 'id,approval_delegations', limit: '-1' }))).body.data as {
    id: string;
    approval_delegations: number[];
  }[];
  expect(own.find(({ id }) => id === keeper.id)?.approval_delegations).toHaveLength(1);
  const uninvolved = await mine.person('sales');
  const others = await uninvolved.client.get('//users', { fields: 'id,approval_delegations', limit: '-1' });
  expect((others.body.data as typeof own).flatMap(({ approval_delegations: ids }) => ids ?? [])).toEqual([]);
});
