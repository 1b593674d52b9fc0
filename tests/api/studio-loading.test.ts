import { beforeAll, describe, expect, test } from 'vitest';
import { sendRaw } from '../support/raw.ts';
import { newRole, personIn } from '../support/roles.ts';
import { anonymous, newTenant, systemAdmin, type Tenant, url } from '../support/tenants.ts';

interface Field {
  collection: string;
  field: string;
  meta: { note: string | null; options: { fields?: string[]; columns?: { name: string }[] } | null } | null;
}

let tenant: Tenant;

beforeAll(async () => {
  tenant = await newTenant();
});

describe('the fields of all collections', () => {
  const fieldsFor = async (client: Tenant['admin'], collection = ''): Promise<Field[]> => {
    const { status, body } = await client.get(`//fields${collection && `/${collection}`}`);
    return status === 200 ? body.data : [];
  };
  const inOrder = (fields: readonly Field[]) => fields.toSorted((a, b) => a.field.localeCompare(b.field));

  test('are those that somebody may read, as they are for each collection', async () => {
    const limited = await personIn(tenant, await newRole(tenant, { clients: ['read'], employees: ['read'] }));
    for (const client of [tenant.admin, limited.client, await systemAdmin()]) {
      const all = await fieldsFor(client);
      for (const collection of ['clients', 'employees', 'orders', 'directus_users', 'directus_flows']) {
        const those = all.filter((field) => field.collection === collection);
        expect(inOrder(those), collection).toEqual(inOrder(await fieldsFor(client, collection)));
      }
    }
    const collections = (await fieldsFor(limited.client)).map(({ collection }) => collection);
    expect(collections).toContain('clients');
    expect(collections).not.toContain('orders');
    expect((await fieldsFor(tenant.admin)).map(({ collection }) => collection)).toContain('orders');
  });

  test('follow a right that is given or taken with the next request', async () => {
    const role = await newRole(tenant, { clients: ['read'] });
    const { client } = await personIn(tenant, role);
    const names = async () => new Set((await fieldsFor(client)).map(({ collection }) => collection));
    expect([(await names()).has('clients'), (await names()).has('orders')]).toEqual([true, false]);

    const given = await tenant.admin.post('/permissions', { role_id: role, collection: 'orders', action: 'read' });
    expect([given.status, (await names()).has('orders')]).toEqual([201, true]);
    expect((await tenant.admin.delete(`/permissions/${given.body.data.id}`)).status).toBe(200);
    expect((await names()).has('orders')).toBe(false);
  });

  test('follow what an administrator changes of a field', async () => {
    const root = await systemAdmin();
    const note = async () =>
      (await fieldsFor(tenant.admin)).find(({ collection, field }) => collection === 'clients' && field === 'memo')?.meta?.note;
    const former = await note();
    expect((await root.patch('//fields/clients/memo', { meta: { note: 'What else there is to know' } })).status).toBe(200);
    try {
      expect(await note()).toBe('What else there is to know');
    } finally {
      await root.patch('//fields/clients/memo', { meta: { note: former } });
    }
    expect(await note()).toBe(former);
  });

  test('show of lines what somebody may read of them', async () => {
    const shown = async (client: Tenant['admin'], collection: string, field: string): Promise<string[]> => {
      const found = (await fieldsFor(client)).find((one) => one.collection === collection && one.field === field);
      const { fields, columns } = found?.meta?.options ?? {};
      return fields ?? columns?.map(({ name }) => name) ?? [];
    };
    const viewer = (await tenant.person('viewer')).client;
    for (const [collection, field, parts, closed] of [
      ['nonconforming_reports', 'items', 'nonconforming_report_items', ['unit_price', 'amount']],
      ['orders', 'items', 'order_items', ['unit_price', 'discount_rate', 'amount']],
      ['equipment', 'repairs', 'equipment_repairs', ['cost']],
    ] as const) {
      const all = await shown(tenant.admin, collection, field);
      expect(all, collection).toEqual(expect.arrayContaining([...closed]));
      const open = await shown(viewer, collection, field);
      expect(open, collection).toEqual(all.filter((name) => !(closed as readonly string[]).includes(name)));
      expect((await viewer.get(`//items/${parts}`, { fields: open.join() })).status, collection).toBe(200);
    }
  });

  test('are for nobody who has not signed in', async () => {
    expect((await anonymous.get('//fields')).status).toBe(403);
  });
});

describe("the Studio's extensions", () => {
  /** As the Studio asks, by whose address Directus knows it; `fetch` wants no copies where a tag is given. */
  const bundle = (headers: Record<string, string> = {}) =>
    sendRaw({ method: 'GET', target: '/extensions/sources/index.js', headers: { referer: `${url}/admin/assets/app.js`, ...headers } });

  test('are not sent again to a browser that has them', async () => {
    const first = await bundle();
    expect([first.status, first.headers.get('content-type'), first.headers.get('cache-control')]).toEqual([
      200,
      'application/javascript; charset=UTF-8',
      'no-cache',
    ]);
    expect(Buffer.byteLength(first.text)).toBe(Number(first.headers.get('content-length')));
    const again = await bundle({ 'if-none-match': first.headers.get('etag') ?? '' });
    expect([again.status, again.text]).toEqual([304, '']);
    const other = await bundle({ 'if-none-match': '"another"' });
    expect([other.status, other.text]).toEqual([200, first.text]);
  });

  test('are not found by other names', async () => {
    const reply = await fetch(`${url}/extensions/sources/nothing.js`);
    expect([reply.status, (await reply.json()).errors[0].extensions.code]).toEqual([404, 'ROUTE_NOT_FOUND']);
  });
});
