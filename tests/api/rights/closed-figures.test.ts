import { beforeAll, describe, expect, test } from 'vitest';
import { created, done, refusal } from '../../support/replies.ts';
import { type FieldGrants, type Grants, newRole, personIn, personWith } from '../../support/roles.ts';
import { newTenant, type Role, type Tenant } from '../../support/tenants.ts';
import { newVendor } from '../purchasing/purchasing.ts';
import { newItem, received, warehousesOf } from '../stock/stock.ts';

/** Figures that answers work out of columns: they tell no more than the columns would. */

let tenant: Tenant;
let item: number;
let stock: number;
let place: number;

beforeAll(async () => {
  tenant = await newTenant();
  place = (await warehousesOf(tenant.admin))['WH-01'] as number;
  item = await newItem(tenant.admin);
  ({ id: stock } = await received(tenant.admin, item, 7));
  await done(tenant.admin.post(`/stocks/${stock}/adjustments`, { quantity: -2, reason: '파손', reason_code: 'DAMAGE' }), 201);
});

const clientWith = async (grants: Grants, fields: FieldGrants = {}) => (await personWith(tenant, grants, fields)).client.withClosedFields();

const everybody: readonly Role[] = ['admin', 'manager', 'sales', 'production', 'quality', 'staff', 'viewer'];

describe('the sum of a list is shown to whom its columns are open:', () => {
  test.each([
    ['/stock-transactions', 'stock_transactions', 'quantity_sum', ['transaction_date', 'memo', 'quantity']],
    ['/journal-entries', 'journal_entries', 'totals', ['entry_no', 'entry_date', 'total_amount']],
    ['/vehicle-logs', 'vehicle_logs', 'totals', ['drive_date', 'trip_type', 'distance_km']],
    ['/vehicle-maintenances', 'vehicle_maintenances', 'totals', ['maintenance_date', 'cost']],
  ])('%s', async (path, collection, name, fields) => {
    const sum = async (opened: readonly string[]) =>
      (await done((await clientWith({}, { [collection]: { read: opened } })).get(path))).body.meta[name];
    expect(await sum(fields.slice(0, -1))).toBeNull();
    expect(await sum(fields)).not.toBeNull();
  });
});

describe('adjustments of a stock', () => {
  const path = () => `/stocks/${stock}/adjustments`;

  test('are for who may read transactions, with every column that they show', async () => {
    for (const client of [
      await clientWith({ stocks: ['read'] }),
      await clientWith({ stocks: ['read'] }, { stock_transactions: { read: ['transaction_date', 'quantity'] } }),
    ])
      expect(refusal(await client.get(path()))[0]).toBe(403);
  });

  test('stay with the roles that have them', async () => {
    for (const role of everybody) {
      const { client } = await tenant.person(role);
      const { data } = (await done(client.get(path()))).body;
      expect([role, data.map(({ quantity }: { quantity: number }) => quantity)]).toEqual([role, [-2]]);
    }
  });
});

describe('a count', () => {
  const WRITES = { warehouses: ['read'], stock_transactions: ['create', 'read'] };
  const counted = () => ({ reason: '실사', lines: [{ stock_id: stock, expected: 1, counted: 1 }] });

  test('tells what lies there to nobody who may not read it', async () => {
    const noQuantity = { stocks: { read: ['item_id', 'warehouse_id'] } };
    for (const [grants, fields] of [
      [WRITES, {}],
      [{ ...WRITES, stocks: ['read'] }, {}],
      [{ ...WRITES, stock_lots: ['read'] }, noQuantity],
    ] as const) {
      const client = await clientWith(grants, fields);
      const reply = await client.post(`/warehouses/${place}/counts`, counted());
      expect([reply.status, reply.body.error?.details?.some((detail: object) => 'actual' in detail)]).toEqual([403, false]);
    }
    const client = await clientWith({ ...WRITES, stock_lots: ['read'] }, noQuantity);
    expect((await client.get(`/warehouses/${place}/count-sheet`)).status).toBe(403);
  });

  test('stays with the roles that count', async () => {
    for (const role of everybody) {
      const { client } = await tenant.person(role);
      expect([role, (await client.get(`/warehouses/${place}/count-sheet`)).status]).toEqual([role, 200]);
    }
    for (const role of ['admin', 'production'] as const) {
      const { client } = await tenant.person(role);
      expect(refusal(await client.post(`/warehouses/${place}/counts`, counted()))).toEqual([409, 'error.stock.moved']);
    }
  });
});

describe('requirements', () => {
  /** Everything that their quantities come from. */
  const READS: Grants = Object.fromEntries(
    [
      ...['orders', 'order_items', 'items', 'stocks', 'stock_lots', 'stock_reservations', 'stock_transactions', 'purchase_orders'],
      ...['purchase_order_items', 'work_orders', 'work_order_items', 'bending_orders', 'bending_order_items', 'clients'],
    ].map((name) => [name, ['read']]),
  );

  test.each([
    'order_items',
    'purchase_order_items',
    'stock_reservations',
    'stock_lots',
    'stock_transactions',
    'work_order_items',
    'bending_order_items',
  ])('are not for who may not read %s', async (closed) => {
    const client = await clientWith(Object.fromEntries(Object.entries(READS).filter(([name]) => name !== closed)));
    for (const path of ['/material-requirements', `/material-requirements/${item}`])
      expect(refusal(await client.get(path))[0], path).toBe(403);
  });

  test('are for who may read all of it, and stay with the roles that have them', async () => {
    const clients = await Promise.all((['admin', 'manager', 'production'] as const).map((role) => tenant.person(role)));
    for (const client of [await clientWith(READS), ...clients.map((person) => person.client)])
      expect((await client.get('/material-requirements')).status).toBe(200);
  });
});

describe('quantities of stocks, for who may read stocks without them,', () => {
  const NAMES = ['quantity', 'reserved_quantity', 'held_quantity', 'available_quantity', 'stock_status'];
  const closed = { stocks: { read: ['item_id', 'warehouse_id'] } };
  const limited = () => clientWith({ items: ['read'], warehouses: ['read'] }, closed);

  test('are neither shown nor found out by the order or a filter', async () => {
    const client = await limited();
    const [row] = (await done(client.get('/stocks', { item_id: item }))).body.data;
    const one = (await done(client.get(`/stocks/${stock}`))).body.data;
    for (const shown of [row, one]) expect(NAMES.map((name) => shown[name] ?? null)).toEqual(NAMES.map(() => null));
    expect([one.lots, one.reservations, one.transactions]).toEqual([null, null, null]);
    for (const query of ['sort=-available_quantity', 'sort=quantity', 'stock_status=OUT'])
      expect(refusal(await client.get(`/stocks?${query}`)), query).toEqual([403, 'error.forbidden']);
    for (const path of ['/stocks/by-warehouse', '/stocks/stats', '/stocks/ledger?start_date=2026-01-01&end_date=2026-12-31'])
      expect([path, (await client.get(path)).status]).toEqual([path, 403]);
  });

  test('stand in no item', async () => {
    const client = await limited();
    const found = (await done(client.get('/items', { size: 1 }))).body.data[0];
    const one = (await done(client.get(`/items/${item}`))).body.data;
    expect([found.on_hand_quantity, found.available_quantity, one.on_hand_quantity, one.stocks]).toEqual([null, null, null, null]);
  });

  test('stay with the roles that have them', async () => {
    for (const role of everybody) {
      const { client } = await tenant.person(role);
      const [row] = (await done(client.get('/stocks', { item_id: item, sort: '-available_quantity', stock_status: 'NORMAL' }))).body.data;
      const one = (await done(client.get(`/stocks/${stock}`))).body.data;
      const known = (await done(client.get(`/items/${item}`))).body.data;
      expect([role, row.quantity, row.held_quantity, row.available_quantity, row.stock_status]).toEqual([role, 5, 0, 5, 'NORMAL']);
      expect([role, one.lots.length, one.reservations, one.transactions.length]).toEqual([role, 1, [], 2]);
      expect([role, known.on_hand_quantity, known.stocks.length]).toEqual([role, 5, 1]);
      for (const path of ['/stocks/by-warehouse', '/stocks/stats', '/stocks/ledger?start_date=2026-01-01&end_date=2026-12-31'])
        expect([role, path, (await client.get(path)).status]).toEqual([role, path, 200]);
    }
  });
});

describe('lines shown with their document', () => {
  let order: number;

  beforeAll(async () => {
    const vendor = await newVendor(tenant.admin);
    ({ id: order } = await created(
      tenant.admin.post('/purchase-orders', { client_id: vendor, items: [{ item_id: item, quantity: 3, unit_price: 1000 }] }),
    ));
  });

  const lineFor = async (grants: Grants, fields: FieldGrants) =>
    (await done((await clientWith({ purchase_orders: ['read'], ...grants }, fields)).get(`/purchase-orders/${order}`))).body.data.items[0];

  test('leave out what a right to some of their fields closes, and what is worked out of it', async () => {
    const line = await lineFor({}, { purchase_order_items: { read: ['item_id', 'quantity'] } });
    expect(line).toMatchObject({ id: expect.any(Number), item_id: item, quantity: 3 });
    for (const name of ['unit_price', 'amount', 'received_quantity', 'open_quantity']) expect(line, name).not.toHaveProperty(name);
  });

  test('show of an item no more than it displays to whom items are closed', async () => {
    const { item: shown } = await lineFor({ purchase_order_items: ['read'] }, {});
    expect(Object.keys(shown)).toEqual(['code', 'name']);
    const { item: some } = await lineFor({ purchase_order_items: ['read'] }, { items: { read: ['code', 'name', 'unit'] } });
    expect(Object.keys(some)).toEqual(['code', 'name', 'unit']);
  });

  test('are whole for whom they are open, and but for prices for who may read the document alone', async () => {
    const whole = await lineFor({ purchase_order_items: ['read'], items: ['read'] }, {});
    expect(whole).toMatchObject({
      unit_price: 1000,
      amount: 3000,
      open_quantity: 3,
      item: { unit: expect.any(String), specification: null },
    });
    const { unit_price: _, amount: __, ...open } = whole;
    expect(await lineFor({ items: ['read'] }, {})).toEqual(open);
  });
});

describe('what rows of another collection come to', () => {
  test('is told of all rows, or not at all', async () => {
    const { client } = await personWith(tenant, { items: ['read'], warehouses: ['read'], stock_lots: ['read'] });
    expect((await done(client.get(`/items/${item}`))).body.data.on_hand_quantity).toBeNull();
    const role = await newRole(tenant, { items: ['read'] });
    await created(
      tenant.admin.post('/permissions', { role_id: role, collection: 'stocks', action: 'read', filter: { warehouse_id: { _neq: place } } }),
    );
    const some = await personIn(tenant, role);
    expect((await done(some.client.get(`/items/${item}`))).body.data.on_hand_quantity).toBeNull();
  });

  test('of a vehicle rests on the columns of its logs', async () => {
    const vehicle = await created(tenant.admin.post('/corporate-vehicles', { plate_number: '12가3456', model_name: 'Porter' }));
    const usage = async (opened: readonly string[]) =>
      (
        await done(
          (await clientWith({ corporate_vehicles: ['read'] }, { vehicle_logs: { read: opened } })).get(`/corporate-vehicles/${vehicle.id}`),
        )
      ).body.data.usage;
    expect(await usage(['drive_date', 'trip_type'])).toBeNull();
    expect(await usage(['drive_date', 'trip_type', 'distance_km'])).toMatchObject({ total_km: 0 });
  });
});
