import { beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../../support/concurrent.ts';
import { query } from '../../support/database.ts';
import { created, done, refusal } from '../../support/replies.ts';
import { newTenant, type Person, type Tenant } from '../../support/tenants.ts';
import { enter, newItem, received, untrue } from '../stock/stock.ts';
import { custom, type Example, goods, newClient, newOrder, sets, shownOrder, workedExample } from './orders.ts';

let tenant: Tenant;
let client: number;
let example: Example;

beforeAll(async () => {
  tenant = await newTenant();
  client = await newClient(tenant.admin);
  example = await workedExample(tenant);
});

const order = (items: object[], more: object = {}) => newOrder(tenant.admin, { client_id: client, items, ...more });
const verb = (id: number, name: string, body: object = {}) => tenant.admin.post(`/orders/${id}/${name}`, body);
const confirm = async (items: object[]) => {
  const { id } = await order(items);
  return { id: id as number, ...(await done(verb(id, 'confirm'))).body.data };
};
const stockOf = async (item: number) => (await done(tenant.admin.get('/stocks', { item_id: item }))).body.data[0];

describe('a confirmed order', () => {
  it('keeps what it needs, which others cannot have', async () => {
    const item = await newItem(tenant.admin);
    await received(tenant.admin, item, 10);
    const made = await confirm([goods(item, 8)]);
    expect(made.shortages).toEqual([]);
    expect(made.items[0]).toMatchObject({ reserved_quantity: 8, issued_quantity: 0 });
    expect(await stockOf(item)).toMatchObject({ reserved_quantity: 8, available_quantity: 2 });
    expect(refusal(await enter(tenant.admin, 'ISSUE', item, 3))).toEqual([409, 'error.stock.insufficient']);
    const issued = await created(enter(tenant.admin, 'ISSUE', item, 8, { order_id: made.id }));
    expect(issued.transactions).toMatchObject([{ order_id: made.id, order_no: made.order_no }]);
    const { items } = await shownOrder(tenant.admin, made.id);
    expect(items[0]).toMatchObject({ reserved_quantity: 0, issued_quantity: 8 });
    expect((await done(tenant.admin.get('/stock-transactions', { order_id: made.id }))).body.data).toMatchObject([
      { order_no: made.order_no },
    ]);
    expect(await query('select status from stock_reservations where order_id = $1', [made.id])).toEqual([{ status: 'FULFILLED' }]);
  });

  it('is told of what an adjustment takes from it', async () => {
    const item = await newItem(tenant.admin);
    const stock = await received(tenant.admin, item, 10);
    const made = await confirm([goods(item, 8)]);
    const reply = await created(tenant.admin.post(`/stocks/${stock.id}/adjustments`, { quantity: -4, reason: '파손' }));
    expect(reply).toMatchObject({
      stock: { quantity: 6, reserved_quantity: 6, reservations: [{ order_id: made.id, order_no: made.order_no, quantity: 6 }] },
      reduced_reservations: [{ order_id: made.id, order_no: made.order_no, from: 8, to: 6 }],
    });
  });

  it('tells its sales manager, else who wrote it, of what it has lost', async () => {
    const [manager, seller, keeper] = await Promise.all([tenant.person('sales'), tenant.person('sales'), tenant.person('production')]);
    await manager.client.put('/users/me', { language: 'en-US' });
    const code = `LOST-${Date.now()}`;
    const item = await newItem(tenant.admin, { code });
    const stock = await received(tenant.admin, item, 10);
    const confirmed = async (quantity: number, more: object) => {
      const made = await newOrder(seller.client, { client_id: client, items: [goods(item, quantity)], ...more });
      return (await done(seller.client.post(`/orders/${made.id}/confirm`))).body.data;
    };
    const [managed, written] = [await confirmed(6, { manager_id: manager.id }), await confirmed(4, {})];
    // What does not come about tells nobody.
    const adjust = (by: Person, quantity: number) => by.client.post(`/stocks/${stock.id}/adjustments`, { quantity, reason: '실사' });
    expect(refusal(await adjust(keeper, -11))).toEqual([409, 'error.stock.insufficient']);
    await created(adjust(keeper, -6));
    const noticesOf = ({ id }: Person) =>
      query('select subject, sender, collection, item from directus_notifications where recipient = $1 order by id', [id]);
    expect(await noticesOf(manager)).toEqual([
      { subject: `[Stock lost] ${managed.order_no}: ${code} 6 → 4`, sender: keeper.id, collection: 'orders', item: String(managed.id) },
    ]);
    expect(await noticesOf(seller)).toMatchObject([
      { subject: `[예약 감소] ${written.order_no}: ${code} 4 → 0`, item: String(written.id) },
    ]);
    expect(await noticesOf(keeper)).toEqual([]);
  });

  it('keeps part of it where there is not more, and the rest when that has come', async () => {
    const [item, service] = [await newItem(tenant.admin), await newItem(tenant.admin, { is_stock_managed: false })];
    await received(tenant.admin, item, 5);
    const made = await confirm([goods(item, 4), goods(service, 9), goods(item, 4), custom(1)]);
    expect(made.shortages).toMatchObject([
      { item_id: item, required_quantity: 8, reserved_quantity: 5, shortage_quantity: 3, item_name: '시험 품목', unit: 'EA' },
    ]);
    expect(made.items.map((row: { reserved_quantity: number }) => row.reserved_quantity)).toEqual([4, 0, 1, 0]);
    await received(tenant.admin, item, 10);
    expect((await done(verb(made.id, 'reserve-stock'))).body.data).toEqual({ shortages: [] });
    expect((await stockOf(item)).reserved_quantity).toBe(8);
    // Trying again keeps nothing more.
    await done(verb(made.id, 'reserve-stock'));
    expect((await stockOf(item)).reserved_quantity).toBe(8);
    await done(verb(made.id, 'cancel-confirm'));
    expect((await stockOf(item)).reserved_quantity).toBe(0);
    expect(refusal(await verb(made.id, 'reserve-stock'))).toEqual([409, 'error.invalid_transition']);
  });

  it('takes from the default warehouse first', async () => {
    const warehouses = (await done(tenant.admin.get('/warehouses'))).body.data as { id: number; code: string }[];
    const place = (code: string) => warehouses.find((each) => each.code === code)?.id as number;
    const item = await newItem(tenant.admin, { default_warehouse_id: place('WH-02') });
    await received(tenant.admin, item, 5, { warehouse_id: place('WH-01') });
    await received(tenant.admin, item, 5, { warehouse_id: place('WH-02') });
    await received(tenant.admin, item, 5, { warehouse_id: place('WH-99') });
    await confirm([goods(item, 7)]);
    const rows = (await done(tenant.admin.get('/stocks', { item_id: item }))).body.data;
    const kept = Object.fromEntries(
      rows.map((row: { warehouse: { code: string }; reserved_quantity: number }) => [row.warehouse.code, row.reserved_quantity]),
    );
    expect(kept).toEqual({ 'WH-01': 2, 'WH-02': 5, 'WH-99': 0 });
  });

  it('keeps the components of a set, not the set', async () => {
    await received(tenant.admin, example.items['SHAFT-4'] as number, 1);
    const made = await confirm([sets(example)]);
    expect(made.shortages.map((row: { item_code: string }) => row.item_code)).toEqual([
      ...['SCR-SILICA', 'BD-GR-W70', 'BD-SB-500', 'BD-BB-60', 'SHAFT-4', 'MT-150', 'CTRL-EMB', 'BRK-SET'],
    ]);
    expect(made.items[0].components[4]).toMatchObject({ item_code: 'SHAFT-4', quantity: 2, reserved_quantity: 1 });
    await done(verb(made.id, 'cancel', { reason: 'x' }));
  });

  it('may lose its lines again', async () => {
    const item = await newItem(tenant.admin);
    await received(tenant.admin, item, 5);
    const made = await confirm([goods(item, 3)]);
    await done(verb(made.id, 'cancel-confirm'));
    expect((await done(tenant.admin.put(`/orders/${made.id}`, { items: [custom(5)] }))).body.data.total_amount).toBe(5);
    expect(await query('select 1 from stock_reservations where order_id = $1', [made.id])).toEqual([]);
  });
});

describe('bent parts', () => {
  it('of an order are set against what is there for it', async () => {
    const rail = example.items['BD-GR-W70'] as number;
    await received(tenant.admin, rail, 10);
    await confirm([goods(rail, 4)]);
    const { id } = await order([sets(example)]);
    const rows = (await done(tenant.admin.get(`/orders/${id}/bending-stock`))).body.data;
    expect(rows.map((row: { item_code: string }) => row.item_code)).toEqual(['BD-BB-60', 'BD-GR-W70', 'BD-SB-500']);
    expect(rows[1]).toMatchObject({
      ...{ item_id: rail, unit: 'M', required_quantity: 12, reserved_quantity: 0 },
      ...{ on_hand_quantity: 10, available_quantity: 6, shortage_quantity: 6 },
    });
    await done(verb(id, 'confirm'));
    const kept = (await done(tenant.admin.get(`/orders/${id}/bending-stock`))).body.data[1];
    expect(kept).toMatchObject({ required_quantity: 12, reserved_quantity: 6, available_quantity: 6, shortage_quantity: 6 });
    await created(enter(tenant.admin, 'ISSUE', rail, 6, { order_id: id }));
    const after = (await done(tenant.admin.get(`/orders/${id}/bending-stock`))).body.data[1];
    expect(after).toMatchObject({
      required_quantity: 6,
      reserved_quantity: 0,
      on_hand_quantity: 4,
      available_quantity: 0,
      shortage_quantity: 6,
    });
  });

  it('are none in an order without them', async () => {
    const { id } = await order([custom(1)]);
    expect((await done(tenant.admin.get(`/orders/${id}/bending-stock`))).body.data).toEqual([]);
    expect((await tenant.admin.get('/orders/2000000000/bending-stock')).status).toBe(404);
  });
});

describe('at once', () => {
  it('an order is confirmed by one of two', async () => {
    const item = await newItem(tenant.admin);
    await received(tenant.admin, item, 10);
    const { id } = await order([goods(item, 3)]);
    const replies = await atOnce(2, () => verb(id, 'confirm'));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await stockOf(item)).reserved_quantity).toBe(3);
    const ends = await Promise.all([verb(id, 'cancel', { reason: 'x' }), verb(id, 'cancel-confirm')]);
    expect((await stockOf(item)).reserved_quantity).toBe(0);
    expect(ends.some(({ status }) => status === 200)).toBe(true);
  });

  it('orders do not keep the same goods', async () => {
    const item = await newItem(tenant.admin);
    await received(tenant.admin, item, 10);
    const ids = (await atOnce(6, () => order([goods(item, 4)]))).map(({ id }) => id as number);
    const replies = await atOnce(6, (index) => verb(ids[index] as number, 'confirm'));
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect((await stockOf(item)).reserved_quantity).toBe(10);
    expect(await untrue(item)).toEqual([]);
  });

  it('the limit of a client is not passed by two', async () => {
    const limited = await newClient(tenant.admin, { credit_limit: 3000 });
    const ids = (await atOnce(4, () => order([custom(1500)], { client_id: limited }))).map(({ id }) => id as number);
    const replies = await atOnce(4, (index) => verb(ids[index] as number, 'confirm'));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(new Set(replies.filter(({ status }) => status === 409).map((reply) => refusal(reply)[1]))).toEqual(
      new Set(['error.order.credit_limit_exceeded']),
    );
  });

  it('confirmations and issues for the same orders come to an end', async () => {
    const [a, b] = [await newItem(tenant.admin), await newItem(tenant.admin)];
    await received(tenant.admin, a, 100);
    await received(tenant.admin, b, 100);
    const ids = (await atOnce(6, () => order([goods(a, 4), goods(b, 4)]))).map(({ id }) => id as number);
    const replies = await Promise.all(
      ids.flatMap((id) => [
        verb(id, 'confirm'),
        enter(tenant.admin, 'ISSUE', b, 1, { order_id: id }),
        enter(tenant.admin, 'ISSUE', a, 1, { order_id: id }),
      ]),
    );
    expect(replies.filter(({ status }) => status !== 200 && status !== 201).map(({ text }) => text)).toEqual([]);
    const kept = (await done(tenant.admin.get('/stocks', { item_id: a }))).body.data[0];
    expect(kept).toMatchObject({ quantity: 94, reserved_quantity: 18 });
    expect([...(await untrue(a)), ...(await untrue(b))]).toEqual([]);
  });
});
