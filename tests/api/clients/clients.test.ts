import { beforeAll, describe, expect, it } from 'vitest';
import { brought, query } from '../../support/database.ts';
import { created, done, errorKey, namesOf, refusal } from '../../support/replies.ts';
import { newTenant, type Tenant } from '../../support/tenants.ts';

let tenant: Tenant;
beforeAll(async () => {
  tenant = await newTenant();
});

let serial = 0;
const create = (fields: object = {}) => tenant.admin.post('/clients', { name: `거래처 ${++serial}`, ...fields });
const made = async (fields: object = {}) => (await create(fields)).body.data;

/** A valid business number of its own. */
function businessNumber(): string {
  const digits = [...String(200_000_000 + ++serial)].map(Number);
  const weighted = [1, 3, 7, 1, 3, 7, 1, 3, 5].reduce((sum, weight, index) => sum + weight * (digits[index] ?? 0), 0);
  return `${digits.join('')}${(10 - ((weighted + Math.floor(((digits[8] ?? 0) * 5) / 10)) % 10)) % 10}`;
}

describe('registering', () => {
  it('numbers clients without a code, passing over codes given by hand', async () => {
    const fresh = await newTenant();
    const code = async (fields: object) => (await fresh.admin.post('/clients', fields)).body.data?.client_code;
    expect(await code({ name: 'a' })).toBe('CL-00001');
    expect(await code({ name: 'b', client_code: 'CL-00002' })).toBe('CL-00002');
    expect(await code({ name: 'c' })).toBe('CL-00003');
    expect(await code({ name: 'd', client_code: 'X-1' })).toBe('X-1');
    const again = await fresh.admin.post('/clients', { name: 'e', client_code: 'X-1' });
    expect(refusal(again)).toEqual([409, 'error.duplicate']);
    expect((await fresh.admin.post('//items/clients', { name: 'f' })).body.data.client_code).toBe('CL-00004');
  });

  it('fills in what is not said', async () => {
    const reply = await create();
    expect(reply.status).toBe(201);
    expect(reply.body.data).toMatchObject({
      client_type: 'SALES',
      payment_terms_days: 30,
      credit_limit: 0,
      is_active: true,
      business_no: null,
      client_group: null,
      sites: [],
    });
  });

  it('keeps business numbers without hyphens and refuses wrong ones', async () => {
    expect((await made({ business_no: '123-45-67891' })).business_no).toBe('1234567891');
    for (const business_no of ['123-45-67890', '123456789', 'abc']) {
      const reply = await create({ business_no });
      expect(refusal(reply)).toEqual([422, 'error.business_number.invalid']);
    }
    expect((await made({ business_no: '' })).business_no).toBeNull();
    const number = businessNumber();
    const item = await tenant.admin.post('//items/clients', {
      name: 'Studio',
      business_no: `${number.slice(0, 3)}-${number.slice(3, 5)}-${number.slice(5)}`,
    });
    expect([item.status, item.body.data?.business_no]).toEqual([200, number]);
    expect((await tenant.admin.post('//items/clients', { name: 'Studio', business_no: '1234567890' })).body.errors[0].extensions.key).toBe(
      'error.business_number.invalid',
    );
  });

  it('takes a business number once for each branch', async () => {
    const business_no = businessNumber();
    const { id } = await made({ business_no });
    const again = await create({ business_no });
    expect(refusal(again)).toEqual([409, 'error.client.duplicate_business_no']);
    expect((await create({ business_no, branch_no: '0001' })).status).toBe(201);
    expect(errorKey(await create({ business_no, branch_no: '0001' }))).toBe('error.client.duplicate_business_no');
    await tenant.admin.delete(`/clients/${id}`);
    expect((await create({ business_no })).status).toBe(201);
    expect((await (await newTenant()).admin.post('/clients', { name: 'a', business_no })).status).toBe(201);
    const same = businessNumber();
    const replies = await Promise.all([1, 2, 3].map(() => create({ business_no: same })));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it.each<[string, unknown]>([
    ['email', 'nobody'],
    ['tax_email', 'a@'],
    ['credit_limit', -1],
    ['credit_limit', '1.001'],
    ['payment_terms_days', -1],
    ['payment_terms_days', 1.5],
    ['client_type', 'VENDOR'],
    ['name', ' '],
    ['zip_code', '123456'],
    ['client_group_id', 999_999_999],
    ['manager_id', '00000000-0000-4000-8000-000000000000'],
    ['nickname', 'x'],
  ])('refuses %s %j', async (field, value) => {
    const reply = await create({ [field]: value });
    expect(refusal(reply)).toEqual([422, 'error.validation_failed']);
    expect(reply.body.error?.details).toEqual([expect.objectContaining({ path: field })]);
  });

  it('refuses groups and managers of another tenant', async () => {
    const other = await newTenant();
    const group = (await other.admin.post('/client-groups', { group_code: 'A', name: 'a' })).body.data.id;
    const reply = await create({ client_group_id: group, manager_id: other.adminId });
    expect(reply.body.error?.details.map(({ path }) => path)).toEqual(['client_group_id', 'manager_id']);
  });
});

describe('changing', () => {
  it('sets what is sent, and clears with null or nothing', async () => {
    const { id } = await made({ email: 'a@b.kr', memo: '첫', credit_limit: 500 });
    const { data } = (await tenant.admin.put(`/clients/${id}`, { email: '', memo: null })).body;
    expect(data).toMatchObject({ email: null, memo: null, credit_limit: 500 });
    expect((await tenant.admin.put(`/clients/${id}`, { name: null })).status).toBe(422);
    expect((await tenant.admin.put(`/clients/${id}`, { business_no: '1234567890' })).body.error?.key).toBe('error.business_number.invalid');
    const taken = (await made()).client_code;
    expect(errorKey(await tenant.admin.put(`/clients/${id}`, { client_code: taken }))).toBe('error.duplicate');
    expect((await tenant.admin.put(`/clients/${id}`, {})).status).toBe(200);
  });

  it('toggles there and back, and shows the client', async () => {
    const { id, ...before } = await made();
    const first = await tenant.admin.patch(`/clients/${id}/toggle`);
    expect([first.status, first.body.data.is_active]).toEqual([200, false]);
    expect(Object.keys(first.body.data)).toEqual(['id', ...Object.keys(before)]);
    expect((await tenant.admin.patch(`/clients/${id}/toggle`)).body.data.is_active).toBe(true);
    await Promise.all([1, 2, 3, 4].map(() => tenant.admin.patch(`/clients/${id}/toggle`)));
    expect((await tenant.admin.get(`/clients/${id}`)).body.data.is_active).toBe(true);
    expect((await tenant.admin.patch('/clients/999999999/toggle')).status).toBe(404);
  });
});

describe('deleting', () => {
  const usedClient = async () => {
    const { id } = await made();
    const accounts = (await tenant.admin.get('/account-codes', { size: 2, category: 'ASSET' })).body.data;
    const lines = [
      { account_code_id: accounts[0].id, debit: 1, vendor_id: id },
      { account_code_id: accounts[1].id, credit: 1 },
    ];
    expect((await tenant.admin.post('/journal-entries', { entry_date: '2025-01-01', lines })).status).toBe(201);
    return id as number;
  };

  it('takes the sites along, and refuses who is referred to', async () => {
    const { id } = await made();
    const site = (await tenant.admin.post('/sites', { name: '현장', client_id: id })).body.data.id;
    expect((await tenant.admin.delete(`/clients/${id}`)).body.data).toEqual({ id });
    expect((await tenant.admin.get(`/clients/${id}`)).status).toBe(404);
    expect((await tenant.admin.get(`/sites/${site}`)).status).toBe(404);
    const used = await tenant.admin.delete(`/clients/${await usedClient()}`);
    expect(refusal(used)).toEqual([409, 'error.in_use']);
    expect(JSON.stringify(used.body.error?.details)).toContain('"journal_lines":1');
  });

  it('of many says why the rest stays, in the order given', async () => {
    const [a, b] = [(await made()).id, (await made()).id];
    const used = await usedClient();
    const foreign = (await (await newTenant()).admin.post('/clients', { name: 'x' })).body.data.id;
    const { data } = (await tenant.admin.delete('/clients/bulk', { ids: [b, 999_999_999, used, a, foreign, b] })).body;
    expect(data).toEqual({
      deleted_ids: [b, a],
      deleted_count: 2,
      skipped_ids: [999_999_999, used, foreign],
      skipped: [
        { id: 999_999_999, reason: 'not_found' },
        { id: used, reason: 'in_use' },
        { id: foreign, reason: 'not_found' },
      ],
    });
    expect((await tenant.admin.delete('/clients/bulk', { ids: [a] })).body.data).toMatchObject({
      deleted_count: 0,
      skipped: [{ id: a, reason: 'not_found' }],
    });
    expect(await query('select 1 as live from clients where id = $1 and deleted_at is null', [foreign])).toEqual([{ live: 1 }]);
  });

  it.each([[[]], [Array.from({ length: 201 }, (_, index) => index + 1)], [['a']], [[0]]])('of many refuses the ids %#', async (ids) => {
    expect((await tenant.admin.delete('/clients/bulk', { ids })).status).toBe(422);
  });

  it('skips one whose site is in use, which would go with it', async () => {
    const [used, free] = [(await made()).id, (await made()).id];
    const site = (await created(tenant.admin.post('/sites', { name: '현장', client_id: used }))).id;
    await created(tenant.admin.post('/material/nonconforming-reports', { nc_type: 'CLAIM', defect_description: '누수', site_id: site }));
    expect((await done(tenant.admin.delete('/clients/bulk', { ids: [used, free] }))).body.data).toMatchObject({
      ...{ deleted_ids: [free], skipped: [{ id: used, reason: 'in_use' }] },
    });
    await done(tenant.admin.get(`/sites/${site}`));
  });
});

describe('the list', () => {
  let listed: Tenant;
  let group: number;
  beforeAll(async () => {
    listed = await newTenant();
    group = (await listed.admin.post('/client-groups', { group_code: 'VIP', name: '우수' })).body.data.id;
    for (const fields of [
      { name: '가나상사', client_type: 'SALES', business_no: '1234567891', ceo_name: '홍길동' },
      { name: '다라철강', client_type: 'PURCHASE', contact_phone: '02-123-4567', client_group_id: group },
      { name: '마바산업', client_type: 'BOTH', is_active: false },
    ])
      expect((await listed.admin.post('/clients', fields)).status).toBe(201);
  });
  const names = async (filters: Record<string, string | number | boolean>) => namesOf(await listed.admin.get('/clients', filters)).join();

  it.each<[Record<string, string | number | boolean>, string]>([
    [{}, '마바산업,다라철강,가나상사'],
    [{ client_type: 'SALES' }, '마바산업,가나상사'],
    [{ client_type: 'PURCHASE' }, '마바산업,다라철강'],
    [{ client_type: 'BOTH' }, '마바산업'],
    [{ is_active: true, sort: 'name' }, '가나상사,다라철강'],
    [{ search: '123-45-6' }, '가나상사'],
    [{ search: '길동' }, '가나상사'],
    [{ search: '02-123' }, '다라철강'],
    [{ search: 'cl-00003' }, '마바산업'],
    [{ search: '-', sort: 'name' }, '가나상사,다라철강,마바산업'],
    [{ search: '%' }, ''],
    [{ sort: '-client_code', size: 1, page: 2 }, '다라철강'],
  ])('%j', async (filters, expected) => {
    expect(await names(filters)).toBe(expected);
  });

  it('shows the group, and filters by it', async () => {
    const { data } = (await listed.admin.get('/clients', { client_group_id: group })).body;
    expect(data).toEqual([expect.objectContaining({ name: '다라철강', client_group: { id: group, name: '우수' } })]);
    expect((await listed.admin.get('/client-groups')).body.data[0]).toMatchObject({
      group_code: 'VIP',
      client_count: 1,
      default_discount_rate: 0,
    });
    const used = await listed.admin.delete(`/client-groups/${group}`);
    expect(refusal(used)).toEqual([409, 'error.in_use']);
  });

  it('counts', async () => {
    expect((await listed.admin.get('/clients/stats')).body.data).toEqual({
      total: 3,
      active: 2,
      inactive: 1,
      by_type: { SALES: 1, PURCHASE: 1, BOTH: 1 },
      created_this_month: 3,
    });
    const empty = await newTenant();
    expect((await empty.admin.get('/clients/stats')).body.data).toEqual({
      total: 0,
      active: 0,
      inactive: 0,
      by_type: { SALES: 0, PURCHASE: 0, BOTH: 0 },
      created_this_month: 0,
    });
  });

  it('is read by all and written by some', async () => {
    const viewer = (await listed.person('viewer')).client;
    expect((await viewer.get('/clients')).body.meta.total).toBe(3);
    expect((await viewer.post('/clients', { name: 'x' })).status).toBe(403);
    expect((await viewer.delete('/clients/bulk', { ids: [1] })).status).toBe(403);
    expect((await (await listed.person('sales')).client.post('/clients', { name: '새 거래처' })).status).toBe(201);
  });
});

describe('groups and sites', () => {
  it('a group has a code of its own and a rate from 0 to 100', async () => {
    const group = (fields: object) => tenant.admin.post('/client-groups', { group_code: 'G1', name: '그룹', ...fields });
    expect((await group({ default_discount_rate: 12.5 })).body.data).toMatchObject({
      default_discount_rate: 12.5,
      is_active: true,
      client_count: 0,
    });
    expect(errorKey(await group({}))).toBe('error.duplicate');
    for (const default_discount_rate of [-1, 100.01, 1.234])
      expect((await group({ group_code: 'G2', default_discount_rate })).status).toBe(422);
    const { id } = (await group({ group_code: 'G3' })).body.data;
    expect((await tenant.admin.put(`/client-groups/${id}`, { name: '새' })).body.data.name).toBe('새');
    expect((await tenant.admin.delete(`/client-groups/${id}`)).body.data).toEqual({ id });
  });

  it('a site has a name of its own with its client, and ends after it starts', async () => {
    const client = await made();
    const site = (fields: object) => tenant.admin.post('/sites', { name: '세종 현장', client_id: client.id, ...fields });
    const first = await site({ start_date: '2025-01-01', end_date: '2025-01-01', address: '세종시' });
    expect([first.status, first.body.data.client]).toEqual([201, { id: client.id, name: client.name }]);
    expect(errorKey(await site({}))).toBe('error.duplicate');
    expect(errorKey(await site({ name: '다른', start_date: '2025-02-01', end_date: '2025-01-31' }))).toBe('error.date_range_invalid');
    expect(errorKey(await tenant.admin.put(`/sites/${first.body.data.id}`, { end_date: '2024-12-31' }))).toBe('error.date_range_invalid');
    expect((await tenant.admin.get('/sites', { search: '세종시', client_id: client.id })).body.meta.total).toBe(1);
    expect((await tenant.admin.get(`/clients/${client.id}`)).body.data.sites).toEqual([
      { id: first.body.data.id, site_code: null, name: '세종 현장', address: '세종시', is_active: true },
    ]);
    expect((await tenant.admin.delete(`/sites/${first.body.data.id}`)).status).toBe(200);
    expect((await site({})).status).toBe(201);
  });
});

it('documents of a client and a site are counted, and keep them; prices go with the client', async () => {
  const client = await made();
  const site = await created(tenant.admin.post('/sites', { name: '주문 현장', client_id: client.id }));
  expect([site.quote_count, site.order_count]).toEqual([0, 0]);
  const order = (no: string, amount: number) =>
    query<{ id: number }>(
      `insert into orders (tenant_id, order_no, order_date, client_id, client_name, site_id, total_amount) values ($1, $2, '2025-01-01', $3, 'x', $4, $5) returning id`,
      [tenant.id, no, client.id, site.id, amount],
    );
  const [[first], [second]] = [await order('T-1', 1000), await order('T-2', 500)];
  await brought('orders', first?.id as number, 'CONFIRMED');
  expect((await tenant.admin.get(`/clients/${client.id}`)).body.data.open_order_amount).toBe(1000);
  expect((await tenant.admin.get(`/sites/${site.id}`)).body.data).toMatchObject({ quote_count: 0, order_count: 2 });
  const item = await created(tenant.admin.post('/items', { code: 'CP-1', name: 'x', item_type: 'PART' }));
  const price = {
    item_id: item.id,
    price_type: 'SALES',
    unit_price: 1,
    effective_from: '2025-01-01',
    client_id: client.id,
    finalize: true,
  };
  await created(tenant.admin.post('/pricing', price));
  expect(errorKey(await tenant.admin.delete(`/clients/${client.id}`))).toBe('error.in_use');
  expect(errorKey(await tenant.admin.delete(`/sites/${site.id}`))).toBe('error.in_use');
  await query(`update orders set deleted_at = now() where id = any ($1)`, [[first?.id, second?.id]]);
  await done(tenant.admin.delete(`/clients/${client.id}`));
  expect((await tenant.admin.get('/pricing', { item_id: item.id })).body.meta.total).toBe(0);
});
