import { beforeAll, describe, expect, it, test } from 'vitest';
import type { Client } from '../../support/client.ts';
import { atOnce } from '../../support/concurrent.ts';
import { query } from '../../support/database.ts';
import { dayFromNow } from '../../support/days.ts';
import { created, done } from '../../support/replies.ts';
import { newTenant, type Tenant } from '../../support/tenants.ts';
import { workbook } from '../../support/workbook.ts';
import { newClient, newOrder as newSale, sets, workedExample } from '../orders/orders.ts';
import { enter, newItem, received } from '../stock/stock.ts';
import { newOrder, newVendor, placedOrder } from './purchasing.ts';

let tenant: Tenant;
let admin: Client;
let client: number;
let vendor: number;
beforeAll(async () => {
  tenant = await newTenant();
  ({ admin } = tenant);
  [client, vendor] = await Promise.all([newClient(admin), newVendor(admin)]);
});

const today = () => dayFromNow();
const DAY = (count: number) => dayFromNow(count);

const bought = (fields: object = {}) => newItem(admin, { default_supplier_id: vendor, lead_time_days: 5, ...fields });

async function confirmed(item: number, quantity: number, delivery_date: string): Promise<number> {
  const { id } = await newSale(admin, {
    ...{ client_id: client, order_date: today(), delivery_date },
    items: [{ line_type: 'ITEM', item_id: item, quantity, unit_price: 1000 }],
  });
  await done(admin.post(`/orders/${id}/confirm`));
  return id;
}

const shown = async (item: number, query: Record<string, string> = {}) =>
  (await done(admin.get(`/material-requirements/${item}`, query))).body.data;
const listed = async (query: Record<string, string>) =>
  (await done(admin.get('/material-requirements', { size: 200, ...query }))).body.data;

describe('the requirement of an item', () => {
  it('is what all orders need less what is there and will come; what is kept for one of them counts once', async () => {
    const item = await bought();
    await received(admin, item, 10);
    const [soon, later] = [await confirmed(item, 8, DAY(10)), await confirmed(item, 7, DAY(20))];
    expect(await shown(item)).toMatchObject({
      ...{ order_count: 2, required_quantity: 15, stock_quantity: 10, on_order_quantity: 0, net_quantity: 5 },
      ...{ short_on: DAY(20), order_by: DAY(15), supplier: { id: vendor } },
      demands: [
        { order: { id: soon }, date: DAY(10), quantity: 8, reserved_quantity: 8 },
        { order: { id: later }, date: DAY(20), quantity: 7, reserved_quantity: 2 },
      ],
      supplies: [],
      balances: [
        { date: today(), change: 10, balance: 10 },
        { date: DAY(10), change: -8, balance: 2 },
        { date: DAY(20), change: -7, balance: -5 },
      ],
    });
    // What has been issued is needed no more, and is there no more.
    await created(enter(admin, 'ISSUE', item, 8, { order_id: soon }));
    expect(await shown(item)).toMatchObject({ required_quantity: 7, stock_quantity: 2, net_quantity: 5, order_count: 1 });
    await done(admin.post(`/orders/${later}/cancel`, { reason: '취소' }));
    expect(await shown(item)).toMatchObject({ required_quantity: 0, stock_quantity: 2, net_quantity: 0, short_on: null });
  });

  it('knows what was ordered, in base units and by when it comes', async () => {
    const item = await bought({ unit_conversions: [{ unit: 'BOX', factor: 10 }] });
    await confirmed(item, 30, DAY(10));
    const order = await placedOrder(admin, vendor, [{ item_id: item, unit: 'BOX', quantity: 2, unit_price: 100, expected_date: DAY(12) }]);
    expect(await shown(item)).toMatchObject({
      ...{ on_order_quantity: 20, net_quantity: 10, short_on: DAY(10) },
      supplies: [{ kind: 'PURCHASE', document: { id: order.id, no: order.purchase_order_no }, date: DAY(12), quantity: 20 }],
      balances: [{ balance: -30 }, { date: DAY(12), balance: -10 }],
    });
    const draft = await newOrder(admin, vendor, [{ item_id: item, unit: 'EA', quantity: 4, unit_price: 10 }]);
    expect(await shown(item)).toMatchObject({
      ...{ on_order_quantity: 20, net_quantity: 10, drafted_quantity: 4 },
      supplies: [{ kind: 'PURCHASE' }, { kind: 'DRAFT', document: { id: draft.id }, date: null }],
    });
    await done(admin.post(`/purchase-orders/${order.id}/cancel`, { reason: '취소' }));
    expect(await shown(item)).toMatchObject({ on_order_quantity: 0, net_quantity: 30 });
  });

  it('of parts that are made for their order is covered by the work on them', async () => {
    const own = await newTenant();
    const example = await workedExample(own);
    const { id } = await newSale(own.admin, { client_id: await newClient(own.admin), items: [sets(example)] });
    await done(own.admin.post(`/orders/${id}/confirm`));
    const rail = example.items['BD-GR-W70'] as number;
    const of = async (item: number) => (await done(own.admin.get(`/material-requirements/${item}`))).body.data;
    const before = await of(rail);
    expect(before.net_quantity).toBe(before.required_quantity);
    await created(own.admin.post(`/orders/${id}/production-order`, {}));
    const after = await of(rail);
    expect(after).toMatchObject({
      required_quantity: before.required_quantity,
      in_production_quantity: before.required_quantity,
      net_quantity: 0,
    });
    expect(after.supplies.every(({ kind }: { kind: string }) => kind === 'WORK')).toBe(true);
    // What is bought for it is lacking still.
    expect((await of(example.items['MT-150'] as number)).net_quantity).toBeGreaterThan(0);
  });

  it('of bought goods is not covered by their work order, which makes nothing', async () => {
    const item = await bought({ item_type: 'PRODUCT' });
    const id = await confirmed(item, 10, DAY(9));
    await done(admin.post(`/orders/${id}/production-order`, {}), 201);
    expect(await shown(item)).toMatchObject({ in_production_quantity: 0, net_quantity: 10, demands: [{ order: { id } }] });
  });

  it('is covered by what is bent for stock, but not by lines that were taken out of the order', async () => {
    const item = await newItem(admin, { code: 'BD-BENT-1', item_type: 'PART', item_category: 'BENDING', procurement: 'MAKE' });
    await confirmed(item, 10, DAY(9));
    const [order] = await query<{ id: number }>(
      `with actor as (select set_config('app.actor_type', 'DATABASE', true))
       insert into bending_orders (tenant_id, bending_order_no, order_date, target_date, status, manager_name) select $1, 'BO-REQ', $2::date, $3::date, 'DRAFT', '담당' from actor returning id`,
      [tenant.id, today(), DAY(3)],
    );
    const line = (quantity: number, deleted: boolean) =>
      query(
        `with actor as (select set_config('app.actor_type', 'DATABASE', true))
         insert into bending_order_items (tenant_id, bending_order_id, item_id, quantity, deleted_at) select $1, $2, $3, $4, case when $5 then now() end from actor`,
        [tenant.id, order?.id, item, quantity, deleted],
      );
    await line(4, false);
    await line(100, true);
    expect(await shown(item)).toMatchObject({ in_production_quantity: 0, net_quantity: 10 });
    await done(admin.post(`/bending-orders/${order?.id}/confirm`));
    expect(await shown(item)).toMatchObject({
      in_production_quantity: 4,
      net_quantity: 6,
      supplies: [{ kind: 'BENDING', quantity: 4, date: DAY(3) }],
    });
  });

  it('is not short of a millionth because a box holds a third', async () => {
    const item = await bought({ unit_conversions: [{ unit: 'BOX', factor: 33.333333 }] });
    await confirmed(item, 100, DAY(10));
    await placedOrder(admin, vendor, [{ item_id: item, unit: 'BOX', quantity: 3, unit_price: 100 }]);
    expect(await shown(item)).toMatchObject({ on_order_quantity: 100, net_quantity: 0 });
  });

  it('looks as far ahead as it is asked to', async () => {
    const item = await bought();
    await received(admin, item, 10);
    // The first one has what it needs kept.
    await confirmed(item, 6, DAY(10));
    await confirmed(item, 9, DAY(60));
    expect(await shown(item, { until: DAY(30) })).toMatchObject({ required_quantity: 6, net_quantity: 0, stock_quantity: 6 });
    expect(await shown(item)).toMatchObject({ required_quantity: 15, net_quantity: 5 });
  });

  it('is at once where the day has passed, and no stock that is on hold or defective meets it', async () => {
    const item = await bought({ safety_stock: 3 });
    await received(admin, item, 10);
    const [lot] = (await done(admin.get('/stock-lots', { item_id: item }))).body.data;
    await done(admin.post(`/stock-lots/${lot.id}/hold`, { reason: '의심' }));
    const late = await confirmed(item, 4, today());
    expect(await shown(item)).toMatchObject({ net_quantity: 7, short_on: today(), demands: [{ order: { id: late }, date: today() }] });
    await done(admin.post(`/stock-lots/${lot.id}/release`));
    expect((await shown(item)).net_quantity).toBe(0);
  });

  it('of the safety stock alone stands in the list, too, first what has to be ordered first', async () => {
    const [urgent, calm, safe] = [
      await bought({ code: 'REQ-URGENT', lead_time_days: 30 }),
      await bought({ code: 'REQ-CALM' }),
      await bought({ code: 'REQ-SAFE', safety_stock: 5 }),
    ];
    await Promise.all([confirmed(urgent, 1, DAY(40)), confirmed(calm, 1, DAY(39))]);
    expect(
      (await listed({ search: 'REQ-', short: 'true' })).map(({ id, order_by }: { id: number; order_by: string }) => [id, order_by]),
    ).toEqual([
      [urgent, DAY(10)],
      [calm, DAY(34)],
      [safe, null],
    ]);
    await received(admin, safe, 5);
    expect((await listed({ search: 'REQ-SAFE', short: 'true' })).length).toBe(0);
    expect(await listed({ search: 'REQ-SAFE' })).toMatchObject([{ id: safe, net_quantity: 0, safety_stock: 5 }]);
    const { headings, rows } = await workbook(admin, '/material-requirements?search=REQ-');
    expect(headings).toContain('발주 기한');
    expect(rows).toHaveLength(3);
  });
});

describe('what is lacking', () => {
  it('is drafted as an order for each vendor, once', async () => {
    const other = await newVendor(admin);
    const former = await newVendor(admin);
    const [one, two, theirs, own, nobody, enough, dropped] = [
      await bought(),
      await bought(),
      await bought({ default_supplier_id: other }),
      await bought({ procurement: 'MAKE' }),
      await bought({ default_supplier_id: null }),
      await bought(),
      await bought({ default_supplier_id: former }),
    ];
    for (const item of [one, two, theirs, own, nobody, dropped]) await confirmed(item, 6, DAY(15));
    await done(admin.put(`/clients/${former}`, { is_active: false }));
    const send = () => admin.post('/material-requirements/draft-orders', { item_ids: [one, two, theirs, own, nobody, enough, dropped] });
    const replies = await atOnce(2, send);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const [first, second] = replies.map(({ body }) => body.data).sort((a, b) => b.purchase_orders.length - a.purchase_orders.length) as {
      purchase_orders: { id: number; item_count: number }[];
      skipped: { item_id: number; reason: string }[];
    }[];
    expect(first?.purchase_orders.map(({ item_count: count }) => count).sort()).toEqual([1, 2]);
    expect(new Map(first?.skipped.map(({ item_id: id, reason }) => [id, reason]))).toEqual(
      new Map([
        [own, 'made'],
        [nobody, 'no_supplier'],
        [dropped, 'no_supplier'],
        [enough, 'not_short'],
      ]),
    );
    expect(second?.purchase_orders).toEqual([]);
    expect(second?.skipped).toHaveLength(7);
    const drafts = await Promise.all(
      (first?.purchase_orders ?? []).map(async ({ id }) => (await done(admin.get(`/purchase-orders/${id}`))).body.data),
    );
    const lines = drafts.flatMap(({ items }) => items) as { item_id: number; quantity: number; expected_date: string }[];
    expect(lines.map(({ item_id, quantity, expected_date }) => [item_id, quantity, expected_date]).sort()).toEqual(
      [one, two, theirs].map((item) => [item, 6, DAY(15)]).sort(),
    );
    expect(drafts.every(({ status }) => status === 'DRAFT')).toBe(true);
  });
});

test('who does not see all of it is told no sum, and another company sees nothing of it', async () => {
  const item = await bought();
  await confirmed(item, 3, DAY(5));
  for (const role of ['sales', 'viewer', 'quality', 'staff'] as const) {
    const { client: person } = await tenant.person(role);
    expect((await person.get('/material-requirements')).status).toBe(403);
    expect((await person.post('/material-requirements/draft-orders', { item_ids: [item] })).status).toBe(403);
  }
  const other = await newTenant();
  expect((await other.admin.get(`/material-requirements/${item}`)).status).toBe(404);
  expect((await done(other.admin.get('/material-requirements'))).body.meta.total).toBe(0);
  expect((await done(other.admin.post('/material-requirements/draft-orders', { item_ids: [item] }))).body.data).toEqual({
    purchase_orders: [],
    skipped: [],
  });
});
