import { beforeAll, describe, expect, it } from 'vitest';
import { totals } from '../../../extensions/business-operations/src/domains/calculation/amounts.ts';
import { amount } from '../../../extensions/business-operations/src/kernel/decimal.ts';
import { atOnce } from '../../support/concurrent.ts';
import { query } from '../../support/database.ts';
import { done, idsOf, refusal, violations } from '../../support/replies.ts';
import { newTenant, type Person, type Tenant } from '../../support/tenants.ts';
import { newItem } from '../stock/stock.ts';
import { completed, newOrder, newReceiving, newVendor, placedOrder, verbOf } from './purchasing.ts';

let tenant: Tenant;
let keeper: Person;
let vendor: number;
let steel: number;

beforeAll(async () => {
  tenant = await newTenant();
  keeper = await tenant.person('production');
  vendor = await newVendor(tenant.admin);
  steel = await newItem(tenant.admin, { unit: 'KG', unit_conversions: [{ unit: 'BOX', factor: 25 }], purchase_price: 2000 });
});

const verb = (id: number, name: string, body: object = {}) => verbOf(keeper.client, '/purchase-orders')(id, name, body);
const shown = async (id: number) => (await done(keeper.client.get(`/purchase-orders/${id}`))).body.data;

describe('drafts', () => {
  it('take unit, factor, price and amounts from the item', async () => {
    const order = await newOrder(keeper.client, vendor, [
      { item_id: steel, quantity: 4, unit: 'BOX' },
      { item_id: steel, quantity: 10 },
      { item_id: steel, quantity: 1.5, unit_price: 0.33 },
    ]);
    expect(order).toMatchObject({ status: 'DRAFT', vat_mode: 'EXCLUDED', vendor: { id: vendor }, received_rate: 0, is_overdue: false });
    expect(order.purchase_order_no).toMatch(/^PO-\d{8}-001$/);
    expect(order.items).toMatchObject([
      { unit: 'BOX', conversion_factor: 25, unit_price: 50000, amount: 200000, open_quantity: 4, item: { unit: 'KG' } },
      { unit: 'KG', conversion_factor: 1, unit_price: 2000, amount: 20000 },
      { unit_price: 0.33, amount: 0 },
    ]);
    expect(order).toMatchObject({
      supply_amount: 220000,
      vat_amount: 22000,
      total_amount: 242000,
      allowed_transitions: ['order', 'cancel'],
    });
    const { body } = await done(
      keeper.client.put(`/purchase-orders/${order.id}`, { vat_mode: 'INCLUDED', items: [{ id: order.items[0].id, quantity: 2 }] }),
    );
    expect(body.data).toMatchObject({ supply_amount: 90909, vat_amount: 9091, total_amount: 100000 });
    expect(body.data.items).toMatchObject([{ id: order.items[0].id, quantity: 2, unit_price: 50000 }]);
    const changed = await done(keeper.client.put(`/purchase-orders/${order.id}`, { items: [{ id: order.items[0].id, unit: 'KG' }] }));
    expect(changed.body.data.items).toMatchObject([{ unit: 'KG', conversion_factor: 1, unit_price: 2000, amount: 4000 }]);
  });

  it('have the VAT of quotes', async () => {
    const nets = [0, 1, 5, 9, 10, 11, 95000, 99999, 2937495, 123456789012];
    for (const mode of ['EXCLUDED', 'INCLUDED', 'ZERO_RATED', 'EXEMPT'] as const) {
      const [found] = await query<{ data: { supply: string; vat: string }[] }>(
        `select json_agg(json_build_object('supply', ops.supply_of(n, '${mode}')::text, 'vat', ops.vat_of(n, '${mode}')::text) order by o) as data from unnest($1::numeric[]) with ordinality as t (n, o)`,
        [nets],
      );
      const wanted = nets.map((net) => {
        const line = { quantity: amount(1), amount: amount(net), material_cost: amount(0), labor_cost: amount(0) };
        const { supply_amount, vat_amount } = totals([line], amount(0), mode);
        return { supply: supply_amount.toNumber(), vat: vat_amount.toNumber() };
      });
      expect(found?.data.map(({ supply, vat }) => ({ supply: Number(supply), vat: Number(vat) }))).toEqual(wanted);
    }
  });

  it('are refused with what is wrong', async () => {
    const { client } = keeper;
    const inactive = await newItem(tenant.admin, { is_active: false });
    const post = (fields: object) => client.post('/purchase-orders', { client_id: vendor, ...fields });
    expect(refusal(await post({ client_id: await newVendor(tenant.admin, { client_type: 'SALES' }) }))).toEqual([
      422,
      'error.purchase_order.client_not_vendor',
    ]);
    expect(refusal(await post({ client_id: await newVendor(tenant.admin, { is_active: false }) }))).toEqual([
      422,
      'error.purchase_order.client_not_vendor',
    ]);
    expect((await post({ client_id: await newVendor(tenant.admin, { client_type: 'BOTH' }) })).status).toBe(201);
    const unknown = await post({
      items: [
        { item_id: steel, quantity: 1 },
        { item_id: steel, quantity: 1, unit: 'PALLET' },
      ],
    });
    expect([refusal(unknown), violations(unknown)]).toEqual([[422, 'error.item.unknown_unit'], ['items.1.unit unknown_unit']]);
    const unused = await post({ items: [{ item_id: inactive, quantity: 1 }] });
    expect([refusal(unused), violations(unused)]).toEqual([[422, 'error.purchase_order.item_inactive'], ['items.0.item_id item_inactive']]);
    for (const body of [
      { items: [{ item_id: steel, quantity: 0 }] },
      { items: [{ item_id: steel, quantity: 1, unit_price: -1 }] },
      { items: Array(301).fill({ item_id: steel, quantity: 1 }) },
      { over_receipt_rate: 101 },
      { items: [{ item_id: 2_000_000_000, quantity: 1 }] },
      { total_amount: 1 },
      { order_date: '2026-02-02', expected_date: '2026-02-01' },
    ])
      expect((await post(body)).status, JSON.stringify(body).slice(0, 80)).toBe(422);
    const dear = { item_id: steel, quantity: 99999999999 };
    expect(violations(await post({ items: [{ ...dear, unit_price: 99999999999999 }] }))).toEqual(['items.0.unit_price too_big']);
    expect(violations(await post({ items: Array(2).fill({ ...dear, unit_price: 99999 }) }))).toEqual(['items too_big']);
  });

  it('do not take what belongs to another tenant', async () => {
    const other = await newTenant();
    const theirs = { item: await newItem(other.admin), vendor: await newVendor(other.admin) };
    expect((await keeper.client.post('/purchase-orders', { client_id: theirs.vendor })).status).toBe(422);
    expect(
      (await keeper.client.post('/purchase-orders', { client_id: vendor, items: [{ item_id: theirs.item, quantity: 1 }] })).status,
    ).toBe(422);
    const { id, items } = await newOrder(keeper.client, vendor, [{ item_id: steel, quantity: 1 }]);
    for (const reply of [
      await other.admin.get(`/purchase-orders/${id}`),
      await other.admin.put(`/purchase-orders/${id}`, { memo: 'x' }),
      await other.admin.delete(`/purchase-orders/${id}`),
      await other.admin.post(`/purchase-orders/${id}/order`),
    ])
      expect(reply.status).toBe(404);
    const own = await newOrder(other.admin, theirs.vendor, []);
    expect((await other.admin.put(`/purchase-orders/${own.id}`, { items: [{ id: items[0].id, quantity: 2 }] })).status).toBe(422);
  });
});

describe('an order', () => {
  it('is placed with lines, and changes then no more than its date and memo', async () => {
    const { id } = await newOrder(keeper.client, vendor, []);
    expect(refusal(await verb(id, 'order'))).toEqual([422, 'error.no_order_items']);
    const change = (body: object) => keeper.client.put(`/purchase-orders/${id}`, body);
    await done(change({ items: [{ item_id: steel, quantity: 2 }] }));
    const replies = await atOnce(2, () => verb(id, 'order'));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { items } = await shown(id);
    expect(refusal(await change({ vat_mode: 'EXEMPT' }))).toEqual([409, 'error.purchase_order.not_editable']);
    expect(refusal(await change({ items: [] }))).toEqual([409, 'error.purchase_order.not_editable']);
    expect(refusal(await change({ memo: 'x', items: [{ id: items[0].id, quantity: 3 }] }))).toEqual([
      409,
      'error.purchase_order.not_editable',
    ]);
    expect((await done(change({ memo: '재촉', expected_date: '2199-01-01' }))).body.data).toMatchObject({
      memo: '재촉',
      expected_date: '2199-01-01',
    });
    expect(refusal(await keeper.client.delete(`/purchase-orders/${id}`))).toEqual([409, 'error.purchase_order.not_editable']);
    expect(refusal(await verb(id, 'order'))).toEqual([409, 'error.invalid_transition']);
  });

  it('is cancelled with a reason while nothing came, also against a delivery at the same moment', async () => {
    const order = await placedOrder(keeper.client, vendor, [{ item_id: steel, quantity: 2 }]);
    expect((await verb(order.id, 'cancel')).status).toBe(422);
    const [cancelled, arrived] = await Promise.all([
      verb(order.id, 'cancel', { reason: '중복' }),
      keeper.client.post('/receivings', { purchase_order_id: order.id }),
    ]);
    const outcome = [cancelled.status, arrived.status];
    expect([
      [200, 409],
      [409, 201],
    ]).toContainEqual(outcome);
    const other = await placedOrder(keeper.client, vendor, [{ item_id: steel, quantity: 2 }]);
    const { id } = await newReceiving(keeper.client, { purchase_order_id: other.id });
    expect((await shown(other.id)).allowed_transitions).toEqual(['close']);
    expect(refusal(await verb(other.id, 'cancel', { reason: 'x' }))).toEqual([409, 'error.purchase_order.has_receiving']);
    await done(keeper.client.post(`/receivings/${id}/cancel`, { reason: 'x' }));
    expect((await done(verb(other.id, 'cancel', { reason: '단종' }))).body.data).toMatchObject({
      status: 'CANCELLED',
      close_reason: '단종',
    });
    await done(keeper.client.delete(`/purchase-orders/${other.id}`));
  });

  it('is closed with a reason where something is open, and takes no delivery then', async () => {
    const order = await placedOrder(keeper.client, vendor, [{ item_id: steel, quantity: 2 }]);
    await completed(keeper.client, {
      purchase_order_id: order.id,
      items: [{ purchase_order_item_id: order.items[0].id, received_quantity: 1 }],
    });
    expect(await shown(order.id)).toMatchObject({
      status: 'PARTIALLY_RECEIVED',
      received_rate: 50,
      items: [{ open_quantity: 1, received_quantity: 1 }],
      receivings: [{ status: 'COMPLETED' }],
    });
    const late = await newReceiving(keeper.client, { purchase_order_id: order.id });
    expect(violations(await verb(order.id, 'close'))).toEqual(['reason required']);
    expect((await done(verb(order.id, 'close', { reason: '잔량 포기' }))).body.data).toMatchObject({
      status: 'CLOSED',
      items: [{ open_quantity: 0 }],
    });
    expect(refusal(await keeper.client.post('/receivings', { purchase_order_id: order.id }))).toEqual([
      409,
      'error.receiving.purchase_order_closed',
    ]);
    // What was on its way still comes in, and is counted.
    await done(keeper.client.post(`/receivings/${late.id}/process`));
    await done(keeper.client.post(`/receivings/${late.id}/complete`));
    expect(await shown(order.id)).toMatchObject({ status: 'CLOSED', items: [{ received_quantity: 2 }] });
    const whole = await placedOrder(keeper.client, vendor, [{ item_id: steel, quantity: 1 }]);
    await completed(keeper.client, { purchase_order_id: whole.id });
    expect((await shown(whole.id)).status).toBe('RECEIVED');
    expect((await done(verb(whole.id, 'close'))).body.data.status).toBe('CLOSED');
  });
});

it('lists by state, delay, vendor and item', async () => {
  const own = await newVendor(tenant.admin, { name: '지연상사' });
  const item = await newItem(tenant.admin, { name: '희귀 볼트' });
  const late = await placedOrder(keeper.client, own, [{ item_id: item, quantity: 1 }], {
    order_date: '2025-03-01',
    expected_date: '2025-03-02',
  });
  const draft = await newOrder(keeper.client, own, [], { order_date: '2025-03-01', expected_date: '2025-03-02' });
  const list = async (filter: object) => idsOf(await done(keeper.client.get('/purchase-orders', { client_id: own, ...filter })));
  expect(late).toMatchObject({ is_overdue: true });
  expect(await list({ is_overdue: true })).toEqual([late.id]);
  expect(await list({ is_overdue: false })).toEqual([draft.id]);
  expect(await list({ status: 'DRAFT,CANCELLED' })).toEqual([draft.id]);
  expect(await list({ search: '희귀' })).toEqual([late.id]);
  expect((await list({ search: '지연상사', sort: 'purchase_order_no' })).length).toBe(2);
  expect(await list({ start_date: '2025-03-02' })).toEqual([]);
});

describe('through /items', () => {
  it('the same rules hold', async () => {
    const { client } = keeper;
    const made = await done(
      client.post('//items/purchase_orders', { client_id: vendor, items: [{ item_id: steel, quantity: 2, unit: 'BOX', sort_order: 0 }] }),
    );
    const order = await shown(made.body.data.id);
    expect(order).toMatchObject({
      status: 'DRAFT',
      supply_amount: 100000,
      vat_amount: 10000,
      items: [{ conversion_factor: 25, unit_price: 50000, amount: 100000 }],
    });
    await done(client.patch(`//items/purchase_order_items/${order.items[0].id}`, { quantity: 1 }));
    expect((await shown(order.id)).total_amount).toBe(55000);
    expect((await client.patch(`//items/purchase_order_items/${order.items[0].id}`, { unit: 'PALLET' })).status).toBe(422);
    expect((await client.patch(`//items/purchase_orders/${order.id}`, { status: 'ORDERED' })).status).toBeGreaterThanOrEqual(400);
    await done(verb(order.id, 'order'));
    for (const refused of [
      await client.patch(`//items/purchase_order_items/${order.items[0].id}`, { quantity: 9 }),
      await client.delete(`//items/purchase_order_items/${order.items[0].id}`),
      await client.post('//items/purchase_order_items', { purchase_order_id: order.id, item_id: steel, quantity: 1 }),
      await client.patch(`//items/purchase_orders/${order.id}`, { client_id: vendor + 1 }),
      await client.delete(`//items/purchase_orders/${order.id}`),
      await client.patch(`//items/purchase_order_items/${order.items[0].id}`, { received_quantity: 9 }),
    ])
      expect(refused.status, refused.text).toBeGreaterThanOrEqual(400);
    expect(await shown(order.id)).toMatchObject({ status: 'ORDERED', items: [{ quantity: 1, received_quantity: 0 }] });
  });
});

it('purchasing is kept by production, read by finance and managers, and closed to staff', async () => {
  const { id } = await newOrder(keeper.client, vendor, [{ item_id: steel, quantity: 1 }]);
  for (const [role, reading, writing] of [
    ['finance', 200, 403],
    ['manager', 200, 403],
    ['staff', 403, 403],
    ['viewer', 403, 403],
    ['sales', 403, 403],
  ] as const) {
    const { client } = await tenant.person(role);
    const read = await client.get(`/purchase-orders/${id}`);
    expect([role, read.status, (await client.post(`/purchase-orders/${id}/order`)).status]).toEqual([role, reading, writing]);
    if (reading === 200) expect(read.body.data.allowed_transitions).toEqual([]);
  }
});
