import { beforeAll, describe, expect, it } from 'vitest';
import { query } from '../../support/database.ts';
import { created, done, refusal } from '../../support/replies.ts';
import { newTenant, type Role, type Tenant } from '../../support/tenants.ts';
import { enter, newItem, received, warehousesOf } from './stock.ts';

let tenant: Tenant;
let item: number;
let stock: { id: number; lots: { id: number }[]; transactions: { id: number }[] };

beforeAll(async () => {
  tenant = await newTenant();
  item = await newItem(tenant.admin, { purchase_price: 100 });
  stock = await received(tenant.admin, item, 10, { unit_cost: 100 });
});

describe('nobody but the ledger', () => {
  it('writes stock', async () => {
    const [lot] = stock.lots;
    const [transaction] = stock.transactions;
    const { admin } = tenant;
    const row = {
      stock_id: stock.id,
      item_id: item,
      warehouse_id: 1,
      transaction_type: 'RECEIPT',
      quantity: 1,
      balance_after: 11,
      transaction_date: '2025-01-01',
    };
    const tried = [
      await admin.patch(`//items/stocks/${stock.id}`, { quantity: 99 }),
      await admin.patch(`//items/stocks/${stock.id}`, { reserved_quantity: 1 }),
      await admin.post('//items/stocks', { item_id: item, warehouse_id: 1 }),
      await admin.delete(`//items/stocks/${stock.id}`),
      await admin.patch(`//items/stock_lots/${lot?.id}`, { remaining_quantity: 99 }),
      await admin.patch(`//items/stock_lots/${lot?.id}`, { status: 'HOLD' }),
      await admin.patch(`//items/stock_transactions/${transaction?.id}`, { quantity: 99 }),
      await admin.delete(`//items/stock_transactions/${transaction?.id}`),
      await admin.post('//items/stock_transactions', row),
      await admin.post('//items/stock_reservations', { order_id: 1, order_item_id: 1, stock_id: stock.id, item_id: item, quantity: 1 }),
    ];
    expect(tried.filter(({ status }) => status < 400).map(({ text }) => text)).toEqual([]);
    expect((await done(admin.get(`/stocks/${stock.id}`))).body.data).toMatchObject({ quantity: 10, reserved_quantity: 0 });
  });

  it('not even past the services', async () => {
    const message = (text: string, ...values: unknown[]) =>
      query(text, values).then(
        () => 'done',
        (error: Error) => error.message,
      );
    expect(await message('update stocks set quantity = 11 where id = $1', stock.id)).toContain('error.stock.ledger_only');
    const asLedger = (statement: string) => `with opened as materialized (select set_config('app.stock_ledger', 'on', true)) ${statement}`;
    expect(await message(asLedger('update stocks set quantity = 11 from opened where id = $1'), stock.id)).toContain(
      'error.stock.unbalanced',
    );
    expect(await message(asLedger('update stocks set reserved_quantity = 1 from opened where id = $1'), stock.id)).toContain(
      'error.stock.unbalanced',
    );
    expect(await message(asLedger('update stock_lots set remaining_quantity = 9 from opened where stock_id = $1'), stock.id)).toContain(
      'error.stock.unbalanced',
    );
    expect(await query('select * from ops.stock_differences')).toEqual([]);
  });
});

describe('rights', () => {
  it.each<[Role, number, number]>([
    ['production', 200, 201],
    ['sales', 200, 403],
    ['quality', 200, 403],
    ['manager', 200, 403],
    ['staff', 200, 403],
    ['viewer', 200, 403],
    ['hr', 403, 403],
    ['finance', 403, 403],
  ])('of %s', async (role, reading, writing) => {
    const { client } = await tenant.person(role);
    expect([(await client.withClosedFields().get('/stocks')).status, (await enter(client, 'RECEIPT', item, 1)).status]).toEqual([
      reading,
      writing,
    ]);
  });

  it('of staff and viewers end before prices and costs', async () => {
    for (const role of ['staff', 'viewer'] as const) {
      const client = (await tenant.person(role)).client.withClosedFields();
      const answers = await Promise.all(
        [
          `/items/${item}`,
          `/stocks/${stock.id}`,
          `/stock-lots/${stock.lots[0]?.id}`,
          '/stocks',
          '/stock-lots',
          '/stock-transactions',
          '/items',
          '/warehouses',
          '/stocks/stats',
        ].map((path) => done(client.get(path))),
      );
      for (const { text } of answers) expect(text).not.toMatch(/"(unit_cost|purchase_price|sales_price|cost_price)"|"stock_value":\d/);
      expect((await client.get('/items', { sort: 'purchase_price' })).status).toBe(422);
    }
  });
});

it('another tenant finds nothing', async () => {
  const other = await newTenant();
  const lot = stock.lots[0]?.id;
  const warehouse = (await warehousesOf(tenant.admin))['WH-01'];
  const replies = await Promise.all([
    other.admin.get(`/items/${item}`),
    other.admin.put(`/items/${item}`, { name: 'x' }),
    other.admin.delete(`/items/${item}`),
    other.admin.patch(`/items/${item}/toggle`),
    other.admin.get(`/stocks/${stock.id}`),
    other.admin.get(`/stocks/${stock.id}/adjustments`),
    other.admin.post(`/stocks/${stock.id}/adjustments`, { quantity: 1, reason: 'x' }),
    other.admin.post(`/stocks/${stock.id}/transfers`, { to_warehouse_id: (await warehousesOf(other.admin))['WH-02'], quantity: 1 }),
    other.admin.get(`/stock-lots/${lot}`),
    other.admin.post(`/stock-lots/${lot}/hold`, { reason: 'x' }),
    other.admin.get(`/warehouses/${warehouse}`),
    other.admin.put(`/warehouses/${warehouse}`, { name: 'x' }),
  ]);
  expect(replies.map(({ status }) => status)).toEqual(Array(12).fill(404));
  expect((await enter(other.admin, 'RECEIPT', item, 1)).status).toBe(422);
  const own = await newItem(other.admin);
  expect((await enter(other.admin, 'RECEIPT', own, 1, { warehouse_id: warehouse })).status).toBe(422);
  expect((await other.admin.delete('/items/bulk', { ids: [item] })).body.data.skipped).toEqual([{ id: item, reason: 'not_found' }]);
});

describe('warehouses', () => {
  it('have one default, which stays', async () => {
    const own = await newTenant();
    const places = await warehousesOf(own.admin);
    const change = (code: string, body: object) => own.admin.put(`/warehouses/${places[code]}`, body);
    expect(Object.keys(places)).toEqual(['WH-01', 'WH-02', 'WH-99']);
    expect(refusal(await change('WH-01', { is_default: false }))).toEqual([409, 'error.warehouse.default']);
    expect(refusal(await change('WH-01', { is_active: false }))).toEqual([409, 'error.warehouse.default']);
    expect(refusal(await own.admin.delete(`/warehouses/${places['WH-01']}`))).toEqual([409, 'error.warehouse.default']);
    expect((await change('WH-02', { is_default: true })).body.data.is_default).toBe(true);
    const listed = (await own.admin.get('/warehouses')).body.data;
    expect(listed.map(({ is_default }: { is_default: boolean }) => is_default)).toEqual([false, true, false]);
    expect(refusal(await own.admin.post('/warehouses', { code: 'WH-01', name: 'x' }))).toEqual([409, 'error.duplicate']);
    await created(own.admin.post('/warehouses', { code: 'WH-03', name: '외주', warehouse_type: 'OUTSIDE', is_default: true }));
    expect((await own.admin.get(`/warehouses/${places['WH-02']}`)).body.data.is_default).toBe(false);
  });

  it('with stock are not switched off, nor deleted', async () => {
    const places = await warehousesOf(tenant.admin);
    await received(tenant.admin, item, 1, { warehouse_id: places['WH-02'] });
    expect(refusal(await tenant.admin.put(`/warehouses/${places['WH-02']}`, { is_active: false }))).toEqual([
      409,
      'error.warehouse.not_empty',
    ]);
    expect(refusal(await tenant.admin.put(`/warehouses/${places['WH-02']}`, { warehouse_type: 'DEFECT' }))).toEqual([
      409,
      'error.warehouse.not_empty',
    ]);
    expect(refusal(await tenant.admin.delete(`/warehouses/${places['WH-02']}`))).toEqual([409, 'error.in_use']);
    const listed = (await tenant.admin.get('/warehouses')).body.data;
    expect(listed).toMatchObject([
      { item_count: 1, stock_value: expect.any(Number) },
      { item_count: 1 },
      { item_count: 0, stock_value: 0 },
    ]);
  });
});
