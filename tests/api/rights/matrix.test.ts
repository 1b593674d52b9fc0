import { knex } from 'knex';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { seedMenus } from '../../../extensions/business-operations/src/domains/rights/menus/seed.ts';
import { query } from '../../support/database.ts';
import { refusal } from '../../support/replies.ts';
import { KEEPER, newRole, permissionVersion, personIn } from '../../support/roles.ts';
import { newTenant, systemAdmin, type Tenant } from '../../support/tenants.ts';

interface Cell {
  menu_id: number;
  code: string;
  label: string;
  visible: boolean;
  read: boolean | null;
  create: boolean | null;
  update: boolean | null;
  delete: boolean | null;
  grantable: Record<string, boolean | null>;
  children: Cell[];
}

interface Menu {
  id: number;
  code: string;
  label: string;
  path: string | null;
  collections: string[];
  actions: string[];
  children: Menu[];
}

let tenant: Tenant;
let menus: Record<string, Menu>;

const flat = <T extends { children: T[] }>(tree: T[]): T[] => tree.flatMap((node) => [node, ...flat(node.children)]);

beforeAll(async () => {
  tenant = await newTenant();
  const tree = (await tenant.admin.get('/menus')).body.data as Menu[];
  menus = Object.fromEntries(flat(tree).map((menu) => [menu.code, menu]));
});

const idOf = (code: string) => menus[code]?.id as number;
const path = (role: string) => `/roles/${role}/menu-permissions`;
const set = (role: string, entries: object[], client = tenant.admin) => client.put(path(role), { menus: entries });
const cellOf = async (role: string, code: string, client = tenant.admin) =>
  flat((await client.get(path(role))).body.data as Cell[]).find((cell) => cell.code === code) as Cell;
const rightsOf = async (role: string) =>
  (
    await query<{ written: string }>(
      `select g.collection || '.' || g.action as written from directus_permissions g join directus_access a on a.policy = g.policy
     where a.role = $1 and a.sort = 1 order by 1`,
      [role],
    )
  ).map(({ written }) => written);
/** By how much the version grows; the least of some tries, for what concerns all tenants moves it too. */
const growth = async (changes: (() => Promise<unknown>)[]) => {
  const grown: number[] = [];
  for (const change of changes) {
    const before = await permissionVersion(tenant);
    await change();
    grown.push((await permissionVersion(tenant)) - before);
  }
  return Math.min(...grown);
};
const CLIENTS = ['client_groups', 'clients', 'sites'];

describe('the menus', () => {
  test('are a tree of groups in the language of the caller, of what is there', async () => {
    const tree = (await tenant.admin.get('/menus', undefined, { 'accept-language': 'en' })).body.data as Menu[];
    expect(tree.every(({ path: to, children }) => to === null && children.length > 0)).toBe(true);
    const sales = tree.find(({ code }) => code === 'sales');
    expect(sales?.label).toBe('Sales');
    expect(sales?.children[0]).toMatchObject({
      ...{ code: 'sales.clients', label: 'Clients', path: '/sales/clients', collections: ['clients', 'client_groups', 'sites'] },
      actions: ['read', 'create', 'update', 'delete'],
    });
    const tables = await query<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public'`);
    const known = new Set(tables.map(({ name }) => name));
    expect(
      flat(tree)
        .flatMap(({ collections }) => collections)
        .filter((name) => !known.has(name)),
    ).toEqual([]);
  });

  test('are 48 in 10 groups, share no collection, and wait in the database for theirs', async () => {
    const rows = await query<{ path: string | null; collections: string[] }>(
      `select path, collections from menus where label_key = 'menu.' || code`,
    );
    expect([rows.filter(({ path: to }) => to).length, rows.filter(({ path: to }) => !to).length]).toEqual([48, 10]);
    const named = rows.flatMap(({ collections }) => collections);
    expect(new Set(named).size).toBe(named.length);
  });

  test('switched off in the Studio are gone with the next request', async () => {
    const root = await systemAdmin();
    const own = await newTenant();
    const seen = async () => flat((await own.admin.get('/menus')).body.data as Menu[]).map(({ code }) => code);
    const [row] = await query<{ id: number }>(
      `insert into menus (code, label_key, path, collections) values ('own_' || md5(random()::text), 'menu.own', '/own', '[]') returning id`,
    );
    const menu = (await query<{ code: string }>('select code from menus where id = $1', [row?.id]))[0]?.code as string;
    expect(await seen()).toContain(menu);
    const before = await permissionVersion(own);
    expect((await root.patch(`//items/menus/${row?.id}`, { is_active: false })).status).toBe(200);
    expect(await seen()).not.toContain(menu);
    expect(await permissionVersion(own)).toBeGreaterThan(before);
    await root.delete(`//items/menus/${row?.id}`);
  });

  test('are brought up to date by every deployment, but for what administrators decide', async () => {
    const database = knex({ client: 'pg', connection: inject('databaseUrl'), pool: { min: 0, max: 1 } });
    const row = async () => (await query(`select path, icon, sort_order, is_active from menus where code = 'equipment.machines'`))[0];
    const before = await row();
    await query(`update menus set path = '/moved', icon = 'x', sort_order = 77, is_active = false where code = 'equipment.machines'`);
    await seedMenus(database);
    expect(await row()).toEqual({ ...before, sort_order: 77, is_active: false });
    await query(`update menus set sort_order = $1, is_active = true where code = 'equipment.machines'`, [before?.sort_order]);
    await database.destroy();
  });

  test('are not a tenant’s to change', async () => {
    expect((await tenant.admin.patch(`//items/menus/${idOf('sales')}`, { is_active: false })).status).toBe(403);
    expect((await tenant.admin.post('//items/menus', { code: 'x', label_key: 'x' })).status).toBe(403);
    expect((await tenant.admin.get('//items/menus')).status).toBe(200);
  });
});

describe('the matrix', () => {
  test('shows what the role holds on every collection of a menu', async () => {
    const role = await newRole(tenant, { clients: ['read'] });
    expect(await cellOf(role, 'sales.clients')).toMatchObject({ read: false, create: false, visible: false });
    for (const collection of ['client_groups', 'sites'])
      await tenant.admin.post('/permissions', { role_id: role, collection, action: 'read' });
    expect(await cellOf(role, 'sales.clients')).toMatchObject({ read: true, create: false, visible: true });
    expect(await cellOf(role, 'administration.audit_logs')).toMatchObject({ create: null, delete: null, update: false });
    expect(await cellOf(role, 'sales')).toMatchObject({ read: null, create: null, update: null, delete: null });
    expect((await cellOf(tenant.roleIds.admin, 'sales.clients')).grantable).toEqual({
      read: true,
      create: true,
      update: true,
      delete: true,
    });
  });

  test('has every tick for administrators, who may pass each of them on', async () => {
    const rows = flat((await tenant.admin.get(path(tenant.roleIds.admin))).body.data as Cell[]);
    const missed = rows.flatMap(({ code, grantable, ...cell }) =>
      (['read', 'create', 'update', 'delete'] as const).flatMap((action) =>
        cell[action] === false || grantable[action] === false ? [`${code} ${action}`] : [],
      ),
    );
    expect(missed).toEqual([]);
    const role = await newRole(tenant);
    expect((await set(role, [{ menu_id: idOf('sales.quotes'), read: true, create: true }])).status).toBe(200);
    expect(await rightsOf(role)).not.toContain('quote_send_histories.create');
    expect((await tenant.admin.delete(`/roles/${role}`)).status).toBe(200);
  });

  test('ticks add underRls permissions, and taking them away takes effect with the next request', async () => {
    const role = await newRole(tenant);
    const { client } = await personIn(tenant, role);
    expect((await client.get('/clients')).status).toBe(403);
    const reply = await set(role, [{ menu_id: idOf('sales.clients'), read: true, create: true }]);
    expect(reply.status, reply.text).toBe(200);
    expect(flat(reply.body.data as Cell[]).find(({ code }) => code === 'sales.clients')).toMatchObject({
      read: true,
      create: true,
      update: false,
    });
    expect(await rightsOf(role)).toEqual(CLIENTS.flatMap((name) => [`${name}.create`, `${name}.read`]));
    const [row] = await query<{ permissions: object }>(
      `select g.permissions from directus_permissions g join directus_access a on a.policy = g.policy where a.role = $1 and g.collection = 'clients' and g.action = 'read'`,
      [role],
    );
    expect(row?.permissions).toEqual({ _and: [{ tenant_id: { _eq: '$CURRENT_USER.tenant_id' } }, { deleted_at: { _null: true } }] });
    expect([(await client.get('/clients')).status, (await client.get('//items/clients')).status]).toEqual([200, 200]);
    expect((await client.post('/clients', { name: 'X' })).status).toBe(201);

    expect((await set(role, [{ menu_id: idOf('sales.clients'), read: false }])).status).toBe(200);
    expect(await rightsOf(role)).toEqual([]);
    expect([(await client.get('/clients')).status, (await client.get('//items/clients')).status]).toEqual([403, 403]);
  });

  test('moves the version once, and not for what stands already', async () => {
    const role = await newRole(tenant);
    const tick = (read: boolean) => () =>
      set(role, [{ menu_id: idOf('sales.clients'), read, ...(read ? { create: true, visible: true } : {}) }]);
    expect(await growth([tick(true), tick(false), tick(true), tick(false)])).toBe(1);
    await tick(true)();
    expect(await growth([tick(true), tick(true), tick(true)])).toBe(0);
  });

  test('keeps conditions that stand already', async () => {
    const role = await newRole(tenant);
    const filter = { is_active: { _eq: true } };
    await tenant.admin.post('/permissions', { role_id: role, collection: 'clients', action: 'read', filter });
    await set(role, [{ menu_id: idOf('sales.clients'), read: true }]);
    const [kept] = (await tenant.admin.get('/permissions', { role_id: role, collection: 'clients' })).body.data;
    expect(kept.filter).toEqual(filter);
  });

  test('refuses what does not go together, and then changes nothing', async () => {
    const role = await newRole(tenant);
    const clients = idOf('sales.clients');
    const refused: [object[], string][] = [
      [[{ menu_id: clients, create: true }], 'error.role.menu_needs_read'],
      [[{ menu_id: clients, visible: true }], 'error.role.menu_needs_read'],
      [[{ menu_id: clients, read: false, update: true }], 'error.role.menu_needs_read'],
      [[{ menu_id: idOf('administration.audit_logs'), read: true, create: true }], 'error.role.menu_action_unknown'],
      [[{ menu_id: idOf('sales'), read: true }], 'error.role.menu_action_unknown'],
      [[{ menu_id: 2_000_000_000, read: true }], 'error.validation_failed'],
      [
        [
          { menu_id: clients, read: true },
          { menu_id: clients, read: false },
        ],
        'error.validation_failed',
      ],
      [[{ menu_id: clients, read: 'yes' }], 'error.validation_failed'],
      [[{ menu_id: clients, write: true }], 'error.validation_failed'],
      [[], 'error.validation_failed'],
    ];
    for (const [entries, key] of refused) {
      const reply = await set(role, [{ menu_id: idOf('finance.account_codes'), read: true }, ...entries].slice(entries.length ? 0 : 1));
      expect([JSON.stringify(entries), ...refusal(reply)]).toEqual([JSON.stringify(entries), 422, key]);
    }
    expect(await rightsOf(role)).toEqual([]);
  });

  test('refuses what two menus want of one collection differently', async () => {
    const role = await newRole(tenant);
    const [row] = await query<{ id: number; code: string }>(
      `insert into menus (code, label_key, path, collections, actions) values ('twin_' || md5(random()::text), 'menu.twin', '/twin', '["clients"]', '["read"]') returning id, code`,
    );
    const both = [
      { menu_id: idOf('sales.clients'), read: true },
      { menu_id: row?.id as number, read: false },
    ];
    expect(refusal(await set(role, both))).toEqual([422, 'error.role.menu_conflict']);
    expect((await set(role, [{ ...both[0] }, { menu_id: row?.id as number, read: true }])).status).toBe(200);
    await query('delete from menus where id = $1', [row?.id]);
  });

  test('lets nobody tick more than they hold', async () => {
    const role = await newRole(tenant);
    const grants = { ...KEEPER, clients: ['read'], sites: ['read'], client_groups: ['read'] };
    const keeper = await personIn(tenant, await newRole(tenant, grants));
    expect((await cellOf(role, 'sales.clients', keeper.client)).grantable).toEqual({
      read: true,
      create: false,
      update: false,
      delete: false,
    });
    const more = [{ menu_id: idOf('sales.clients'), read: true, create: true }];
    expect(refusal(await set(role, more, keeper.client))).toEqual([403, 'error.role.exceeds_own']);
    expect(await rightsOf(role)).toEqual([]);
    expect((await set(role, [{ menu_id: idOf('sales.clients'), read: true }], keeper.client)).status).toBe(200);
    await set(role, [{ menu_id: idOf('finance.account_codes'), read: true }]);
    const taking = [{ menu_id: idOf('finance.account_codes'), read: false }];
    expect(refusal(await set(role, taking, keeper.client))).toEqual([403, 'error.role.exceeds_own']);
    expect(refusal(await set(tenant.roleIds.admin, taking, keeper.client))).toEqual([409, 'error.role.builtin']);
  });

  test('set by two at once is one after the other', async () => {
    const role = await newRole(tenant);
    const { client } = await tenant.person('admin');
    const [first, second] = [[{ menu_id: idOf('sales.clients'), read: true }], [{ menu_id: idOf('finance.account_codes'), read: true }]];
    for (let round = 0; round < 3; round++) {
      const replies = await Promise.all([set(role, first), set(role, second, client), set(role, first, client), set(role, second)]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    }
    const expected = ['account_codes.read', ...CLIENTS.map((name) => `${name}.read`)];
    expect(await rightsOf(role)).toEqual(expected);
  });
});

describe('the own menus', () => {
  const visible = async (client: { get(path: string): Promise<{ body: { data?: unknown } }> }) => {
    const data = (await client.get('/users/me')).body.data as { menus?: Menu[] };
    return flat(data.menus ?? []);
  };

  test('are those that one may read and that are not hidden', async () => {
    const role = await newRole(tenant);
    const { client } = await personIn(tenant, role);
    expect((await visible(client)).map(({ code }) => code)).toEqual([]);
    await set(role, [
      { menu_id: idOf('sales.clients'), read: true, update: true },
      { menu_id: idOf('finance.account_codes'), read: true },
    ]);
    const shown = await visible(client);
    expect(shown.map(({ code }) => code)).toEqual(['sales', 'sales.clients', 'finance', 'finance.account_codes']);
    expect(shown[1]?.actions).toEqual(['read', 'update']);
    await set(role, [{ menu_id: idOf('sales.clients'), visible: false }]);
    expect((await visible(client)).map(({ code }) => code)).toEqual(['finance', 'finance.account_codes']);
    expect((await client.get('/clients')).status).toBe(200);
    expect(await cellOf(role, 'sales.clients')).toMatchObject({ visible: false, read: true });
    await set(role, [{ menu_id: idOf('finance'), visible: false }]);
    expect(await visible(client)).toEqual([]);
  });

  test('are all for a system administrator', async () => {
    const root = await systemAdmin();
    const codes = (await visible(root)).map(({ code }) => code);
    expect(Object.keys(menus).filter((code) => !codes.includes(code))).toEqual([]);
  });
});
