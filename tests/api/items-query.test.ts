import { beforeAll, describe, expect, test } from 'vitest';
import { query } from '../support/database.ts';
import { dayFromNow } from '../support/days.ts';
import { uploaded } from '../support/files.ts';
import { created } from '../support/replies.ts';
import { newRole, personIn, rolePolicy } from '../support/roles.ts';
import { newTenant, type Person, type Tenant } from '../support/tenants.ts';
import { workbook } from '../support/workbook.ts';

const items = (query: object | string) => ({ items: typeof query === 'string' ? query : JSON.stringify(query) });

describe('a list by a query of Directus', () => {
  let tenant: Tenant;
  let other: Tenant;
  let viewer: Person;

  beforeAll(async () => {
    [tenant, other] = await Promise.all([newTenant(), newTenant()]);
    viewer = await tenant.person('staff');
    const clients = ['나', '가', '다'].map((name, index) => ({ name, client_type: index ? 'SALES' : 'PURCHASE', memo: `note ${index}` }));
    for (const client of clients) await created(tenant.admin.post('/clients', client));
    await created(other.admin.post('/clients', { name: '가', client_type: 'SALES' }));
  });

  const names = async (query: object) =>
    (await tenant.admin.get('/clients', items(query))).body.data.map(({ name }: { name: string }) => name);

  test('has the rows and the order of /items', async () => {
    expect(await names({ sort: ['name'] })).toEqual(['가', '나', '다']);
    expect(await names({ filter: { client_type: { _eq: 'SALES' } }, sort: ['-name'] })).toEqual(['다', '가']);
    expect(await names({ search: '나' })).toEqual(['나']);
    expect(await names({ filter: { created_by: { id: { _eq: tenant.adminId } } } })).toHaveLength(3);
    const page = await tenant.admin.get('/clients', { ...items({ sort: ['name'] }), size: 1, page: 2 });
    expect([page.body.data[0].name, page.body.meta.total]).toEqual(['나', 3]);
  });

  test('has files too, whose ids are no numbers', async () => {
    const id = await uploaded(tenant.admin, 'plan.txt', Buffer.from('plan'));
    const found = await tenant.admin.get('/files', items({ filter: { filename_download: { _eq: 'plan.txt' } } }));
    expect(found.body.data.map((row: { id: string }) => row.id)).toEqual([id]);
    expect((await tenant.admin.get('/files', items({ search: 'none' }))).body.data).toEqual([]);
  });

  test('is a spreadsheet of all its rows', async () => {
    const query = encodeURIComponent(JSON.stringify({ filter: { client_type: { _eq: 'SALES' } }, sort: ['-name'] }));
    const { rows } = await workbook(tenant.admin, `/clients?size=1&items=${query}`);
    expect(rows.map(({ 거래처명 }) => 거래처명)).toEqual(['다', '가']);
  });

  test('shows nothing of others, however it is asked', async () => {
    const found = await tenant.admin.get('/clients', items({ filter: { _or: [{ tenant_id: { _eq: other.id } }, { id: { _gt: 0 } }] } }));
    expect(found.body.meta.total).toBe(3);
    expect((await tenant.admin.get('/clients', items({ filter: { tenant_id: { _eq: other.id } } }))).body.data).toEqual([]);
  });

  test('is not asked about closed fields', async () => {
    await created(
      tenant.admin.post('/employees', { name: '홍길동', employment_type: 'REGULAR', hire_date: '2026-01-01', base_salary: 5_000_000 }),
    );
    const closed = viewer.client.withClosedFields();
    expect((await closed.get('/employees', items({ sort: ['name'] }))).status).toBe(200);
    for (const query of [
      { filter: { base_salary: { _gt: 1 } } },
      { sort: ['-base_salary'] },
      { filter: { _or: [{ name: { _eq: 'x' } }, { base_salary: { _gt: 1 } }] } },
      { filter: { user_id: { token: { _nnull: true } } } },
    ])
      expect([query, (await closed.get('/employees', items(query))).status]).toEqual([query, 403]);
  });

  test('is not asked about a field that has been closed since', async () => {
    const role = await newRole(tenant, { employees: ['read'] });
    const { client } = await personIn(tenant, role);
    const asked = async () => (await client.withClosedFields().get('/employees', items({ sort: ['base_salary'] }))).status;
    expect(await asked()).toBe(200);
    // As another process takes a right away.
    await query(`update directus_permissions set fields = 'id,name' where policy = $1`, [await rolePolicy(role)]);
    expect(await asked()).toBe(403);
  });

  test('is refused where the query is none', async () => {
    for (const query of [
      '',
      'x',
      '[]',
      '{"limit":5}',
      '{"filter":{"id":{"_eq":"x"}}}',
      '{"filter":{"id":{"_nope":1}}}',
      `{"search":"${'x'.repeat(300)}"}`,
    ]) {
      const refused = await tenant.admin.get('/clients', { items: query });
      expect([query, refused.status]).toEqual([query, 422]);
    }
    const deep = JSON.stringify({ filter: Array.from({ length: 200 }).reduce((inner) => ({ _and: [inner] }), { id: { _eq: 1 } }) });
    expect((await tenant.admin.get('/clients', { items: deep })).status).toBe(422);
  });

  test('knows the days of the tenant', async () => {
    for (const time_zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const where = await newTenant({ time_zone });
      for (const [offset, title] of ['today', 'tomorrow'].entries()) {
        const start_date = dayFromNow(offset, time_zone);
        await created(where.admin.post('/calendar-schedules', { title, start_date, end_date: start_date, visibility: 'COMPANY' }));
      }
      const filter = { start_date: { _eq: '$TODAY' } };
      const found = await where.admin.get('//items/calendar_schedules', {
        filter: JSON.stringify(filter),
        fields: 'title',
        meta: 'filter_count',
      });
      expect(found.body).toEqual({ data: [{ title: 'today' }], meta: { filter_count: 1 } });
      const soon = await where.admin.get('//items/calendar_schedules', {
        filter: JSON.stringify({ start_date: { _between: ['$TODAY(+1)', '$TODAY(+2)'] } }),
        fields: 'title',
      });
      expect(soon.body.data).toEqual([{ title: 'tomorrow' }]);
    }
  });
});
