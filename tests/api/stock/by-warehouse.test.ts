import { beforeAll, describe, expect, it } from 'vitest';
import { created, done } from '../../support/replies.ts';
import { newTenant, type Person, type Tenant } from '../../support/tenants.ts';
import { newItem, received, warehousesOf } from './stock.ts';

let tenant: Tenant;
let keeper: Person;
let places: Record<string, number>;
let ids: { category: number; sheet: number; motor: number; never: number };

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

beforeAll(async () => {
  tenant = await newTenant();
  keeper = await tenant.person('production');
  places = await warehousesOf(tenant.admin);
  const category = await created(tenant.admin.post('/item-categories', { code: 'T-METAL', name: '강판' }));
  const below = await created(tenant.admin.post('/item-categories', { code: 'T-SUS', name: '스테인리스', parent_id: category.id }));
  ids = {
    category: category.id,
    sheet: await newItem(tenant.admin, { code: 'A-SHEET', name: '강판', safety_stock: 20, category_id: below.id }),
    motor: await newItem(tenant.admin, { code: 'B-MOTOR', name: '모터', item_type: 'PART' }),
    never: await newItem(tenant.admin, { code: 'C-NEVER', name: '미입고', safety_stock: 5 }),
  };
  await newItem(tenant.admin, { code: 'D-NONE', name: '재고 없음' });
  const stock = await received(keeper.client, ids.sheet, 10, { unit_cost: 1000, warehouse_id: places['WH-01'] });
  await received(keeper.client, ids.sheet, 6, { unit_cost: 1000, warehouse_id: places['WH-02'] });
  await received(keeper.client, ids.motor, 3, { unit_cost: 500.5, warehouse_id: places['WH-01'] });
  await created(keeper.client.post(`/stocks/${stock.id}/transfers`, { to_warehouse_id: places['WH-99'], quantity: 2 }));
  const { lots } = (await done(keeper.client.get(`/stocks/${stock.id}`))).body.data;
  await done(keeper.client.post(`/stock-lots/${lots[0].id}/hold`, { reason: '재검사' }));
});

type Query = Record<string, string | number>;

const list = async (query: Query = {}, person: Person = keeper) => (await done(person.client.get('/stocks/by-warehouse', query))).body;
const codes = async (query: Query) => (await list(query)).data.map(({ item }: { item: { code: string } }) => item.code);

describe('stock by warehouse', () => {
  it('has a row for each item, with its places and their sums', async () => {
    const { data, meta } = await list();
    expect(data.map(({ item, stock_status }: never) => [(item as { code: string }).code, stock_status])).toEqual([
      ['A-SHEET', 'LOW'],
      ['B-MOTOR', 'NORMAL'],
      ['C-NEVER', 'OUT'],
    ]);
    expect(data[0]).toMatchObject({ quantity: 16, held_quantity: 8, reserved_quantity: 0, available_quantity: 6, stock_value: 16_000 });
    expect(data[0].warehouses).toMatchObject([
      { warehouse_id: places['WH-01'], quantity: 8, held_quantity: 8, available_quantity: 0, stock_status: 'OUT' },
      { warehouse_id: places['WH-02'], quantity: 6, available_quantity: 6, stock_status: 'LOW' },
      { warehouse_id: places['WH-99'], quantity: 2, available_quantity: 0 },
    ]);
    expect(data[2]).toMatchObject({ quantity: 0, warehouses: [] });
    expect(meta).toMatchObject({
      total: 3,
      summary: { normal_count: 1, low_count: 1, out_count: 1, held_count: 1, stock_value: 17_502 },
    });
    expect(meta.summary.value_by_warehouse).toEqual(
      expect.arrayContaining([
        { warehouse_id: places['WH-01'], stock_value: 9502 },
        { warehouse_id: places['WH-02'], stock_value: 6000 },
        { warehouse_id: places['WH-99'], stock_value: 2000 },
      ]),
    );
  });

  it('is narrowed down by status, category, type, warehouse and text; the counts leave the status out', async () => {
    expect(await codes({ stock_status: 'LOW,OUT' })).toEqual(['A-SHEET', 'C-NEVER']);
    expect((await list({ stock_status: 'OUT' })).meta).toMatchObject({ total: 1, summary: { low_count: 1, normal_count: 1 } });
    expect(await codes({ category_id: ids.category })).toEqual(['A-SHEET']);
    expect(await codes({ item_type: 'PART' })).toEqual(['B-MOTOR']);
    expect(await codes({ search: '모터' })).toEqual(['B-MOTOR']);
    const { data } = await list({ warehouse_id: places['WH-02'] as number });
    expect(data).toMatchObject([{ item: { code: 'A-SHEET' }, quantity: 6, stock_status: 'LOW' }]);
    expect(await codes({ sort: '-quantity', size: 1, page: 2 })).toEqual(['B-MOTOR']);
    const wrong: Query[] = [{ stock_status: 'SHORT' }, { stock_status: 'LOW,' }, { sort: 'stock_value' }, { size: 201 }];
    for (const query of wrong) expect((await keeper.client.get('/stocks/by-warehouse', query)).status, JSON.stringify(query)).toBe(422);
  });

  it('keeps what goods cost from those who may not see it, and other tenants out', async () => {
    const staff = await tenant.person('staff');
    const { data, meta } = await list({}, staff);
    expect(data.map(({ stock_value: value }: { stock_value: null }) => value)).toEqual([null, null, null]);
    expect(meta.summary.stock_value).toBeNull();
    expect(meta.summary.value_by_warehouse.every(({ stock_value: value }: { stock_value: null }) => value === null)).toBe(true);
    const other = await newTenant();
    expect((await done(other.admin.get('/stocks/by-warehouse'))).body.data).toEqual([]);
    expect((await done(other.admin.get('/stocks/by-warehouse', { warehouse_id: places['WH-01'] as number }))).body.meta.total).toBe(0);
  });

  it('and the ledger come as spreadsheets', async () => {
    for (const path of ['/stocks/by-warehouse', '/stocks/ledger?start_date=2025-01-01&end_date=2025-12-31']) {
      const reply = await keeper.client.get(path, undefined, { accept: XLSX });
      expect(reply.status, path).toBe(200);
      expect(reply.headers.get('content-type')).toContain('spreadsheetml');
    }
  });

  it('reminds those who keep the stock of what falls short', async () => {
    const { reminders } = (await done(keeper.client.get('/home'))).body.data as { reminders: { name: string }[] };
    expect(reminders.find(({ name }) => name === 'stocks.short')).toMatchObject({ count: 2 });
    const viewer = await tenant.person('viewer');
    const others = (await done(viewer.client.get('/home'))).body.data.reminders as { name: string }[];
    expect(others.map(({ name }) => name)).not.toContain('stocks.short');
  });
});
