import { beforeAll, expect, it } from 'vitest';
import { namesOf } from '../../support/replies.ts';
import { newTenant, type Tenant } from '../../support/tenants.ts';

let tenant: Tenant;
beforeAll(async () => {
  tenant = await newTenant();
  for (const [name, client_type, is_active] of [
    ['나 매입', 'PURCHASE', true],
    ['가 양쪽', 'BOTH', true],
    ['다 매출', 'SALES', true],
    ['라 중지', 'PURCHASE', false],
  ])
    expect((await tenant.admin.post('/clients', { name, client_type, is_active })).status).toBe(201);
});

it('are the active clients that one buys from, exactly by id and name', async () => {
  const { data, meta } = (await tenant.admin.get('/vendors')).body;
  expect(data).toEqual([
    { id: expect.any(Number), name: '가 양쪽' },
    { id: expect.any(Number), name: '나 매입' },
  ]);
  expect(meta).toEqual({ page: 1, size: 20, total: 2, last_page: 1 });
});

it('are searched by name and sorted by name or id', async () => {
  const names = async (query: Record<string, string>) => namesOf(await tenant.admin.get('/vendors', query));
  expect(await names({ search: '매입' })).toEqual(['나 매입']);
  expect(await names({ sort: 'id' })).toEqual(['나 매입', '가 양쪽']);
  expect(await names({ sort: '-name' })).toEqual(['나 매입', '가 양쪽']);
  expect((await tenant.admin.get('/vendors', { sort: 'client_code' })).status).toBe(422);
  expect((await tenant.admin.get('/vendors', { client_type: 'SALES' })).status).toBe(422);
});

it("are the tenant's own", async () => {
  expect((await (await newTenant()).admin.get('/vendors')).body.meta.total).toBe(0);
});
