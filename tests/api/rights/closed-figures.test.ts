import { beforeAll, describe, expect, test } from 'vitest';
import { done, refusal } from '../../support/replies.ts';
import { type FieldGrants, type Grants, personWith } from '../../support/roles.ts';
import { newTenant, type Role, type Tenant } from '../../support/tenants.ts';
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
