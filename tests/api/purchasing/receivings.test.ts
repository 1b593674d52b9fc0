import { describe, expect, it } from 'vitest';
import { atOnce } from '../../support/concurrent.ts';
import { query } from '../../support/database.ts';
import { created, done, idsOf, refusal, violations } from '../../support/replies.ts';
import { newTenant } from '../../support/tenants.ts';
import { enter, newItem, untrue } from '../stock/stock.ts';
import { completed, newPurchasing, newReceiving, newVendor, placedOrder } from './purchasing.ts';

const { tenant, keeper, vendor, item, delivered, shown, orderShown, stockOf, verb, cancel } = await newPurchasing();

const boxed = () => item({ unit: 'KG', unit_conversions: [{ unit: 'BOX', factor: 25 }], inspection_required: true });

describe('a delivery on an order', () => {
  it('is inspected, put into stock in base units, and taken back while it is untouched', async () => {
    const steel = await boxed();
    const order = await placedOrder(keeper.client, vendor, [{ item_id: steel, quantity: 4, unit: 'BOX', unit_price: 50000 }]);
    const receiving = await newReceiving(keeper.client, { purchase_order_id: order.id });
    expect(receiving).toMatchObject({
      status: 'DRAFT',
      client_id: vendor,
      purchase_order: { id: order.id },
      item_count: 1,
      pending_count: 0,
    });
    const [line] = receiving.items;
    expect(line).toMatchObject({
      received_quantity: 4,
      unit: 'BOX',
      conversion_factor: 25,
      unit_price: 50000,
      amount: 200000,
      inspection_result: 'NOT_REQUIRED',
    });
    expect(refusal(await verb(receiving.id, 'complete'))).toEqual([409, 'error.invalid_transition']);
    const arrived = (await done(verb(receiving.id, 'process'))).body.data;
    expect(arrived).toMatchObject({
      status: 'RECEIVED',
      pending_count: 1,
      items: [{ inspection_result: 'PENDING' }],
      allowed_transitions: ['inspect', 'cancel'],
    });
    expect(refusal(await verb(receiving.id, 'complete'))).toEqual([409, 'error.receiving.inspection_pending']);

    const inspect = (items: object[]) => verb(receiving.id, 'inspect', { items });
    const given = { id: line.id, accepted_quantity: 3, rejected_quantity: 1, reject_reason: '녹' };
    expect(refusal(await inspect([{ ...given, accepted_quantity: 2 }]))).toEqual([422, 'error.receiving.quantity_mismatch']);
    expect(violations(await inspect([{ ...given, reject_reason: null }]))).toEqual(['items.0.reject_reason required']);
    expect(violations(await inspect([given, given]))).toEqual(['items.1.id duplicate']);
    expect(violations(await inspect([{ ...given, id: 2_000_000_000 }]))?.length).toBe(1);
    const inspected = (await done(inspect([given]))).body.data;
    expect(inspected).toMatchObject({
      ...{ status: 'INSPECTED', pending_count: 0, inspected_by: keeper.id },
      items: [{ accepted_quantity: 3, rejected_quantity: 1, inspection_result: 'PARTIAL', reject_reason: '녹', amount: 150000 }],
    });

    const done3 = (await done(verb(receiving.id, 'complete'))).body.data;
    expect(done3).toMatchObject({ status: 'COMPLETED', lots: [{ initial_quantity: 75, remaining_quantity: 75, unit_cost: 2000 }] });
    expect(done3.lots[0].lot_no).toMatch(/^LOT-\d{8}-\d{3}$/);
    expect(await orderShown(order.id)).toMatchObject({
      status: 'PARTIALLY_RECEIVED',
      received_rate: 75,
      items: [{ received_quantity: 3, open_quantity: 1 }],
    });
    expect((await done(tenant.admin.get(`/items/${steel}`))).body.data.last_purchase_price).toBe(2000);
    const lot = (await done(keeper.client.get(`/stock-lots/${done3.lots[0].id}`))).body.data;
    expect(lot).toMatchObject({
      ...{ origin: 'RECEIVING', client_id: vendor, received_date: receiving.receiving_date },
      receiving_item: {
        id: line.id,
        receiving_no: receiving.receiving_no,
        purchase_order_no: order.purchase_order_no,
        accepted_quantity: 3,
      },
      transactions: [{ transaction_type: 'RECEIPT', quantity: 75, reference_type: 'receivings', reference_id: String(receiving.id) }],
    });

    const { stock } = await created(enter(keeper.client, 'ISSUE', steel, 1));
    expect(refusal(await cancel(receiving.id))).toEqual([409, 'error.receiving.stock_used']);
    // What was issued by mistake and is found again makes the lot whole.
    await done(keeper.client.post(`/stocks/${stock.id}/adjustments`, { quantity: 1, reason: '재입고', stock_lot_id: lot.id }), 201);
    expect((await done(cancel(receiving.id))).body.data).toMatchObject({
      status: 'CANCELLED',
      cancel_reason: '반품',
      lots: [{ remaining_quantity: 0, status: 'DEPLETED' }],
    });
    expect(await stockOf(steel)).toMatchObject({ quantity: 0 });
    expect(await orderShown(order.id)).toMatchObject({ status: 'ORDERED', items: [{ received_quantity: 0 }] });
    expect(await untrue(steel)).toEqual([]);
    expect(refusal(await keeper.client.delete(`/receivings/${receiving.id}`))).toEqual([409, 'error.receiving.not_editable']);
    expect(refusal(await cancel(receiving.id))).toEqual([409, 'error.invalid_transition']);
  });

  it('may come in parts, and more than was ordered no further than allowed; rejected goods leave room', async () => {
    const steel = await boxed();
    const order = await placedOrder(keeper.client, vendor, [{ item_id: steel, quantity: 10, unit_price: 100 }], { over_receipt_rate: 10 });
    const line = order.items[0].id;
    const part = (received_quantity: number) =>
      keeper.client.post('/receivings', { purchase_order_id: order.id, items: [{ purchase_order_item_id: line, received_quantity }] });
    const first = await created(part(6));
    const over = await part(5.0001);
    expect([refusal(over), violations(over)]).toEqual([[409, 'error.receiving.over_receipt'], ['items.0.received_quantity over_receipt']]);
    // Two at once for the room that is left: one gets it.
    const replies = await atOnce(2, () => part(5));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    const second = replies.find(({ status }) => status === 201)?.body.data;
    expect(
      refusal(await keeper.client.put(`/receivings/${first.id}`, { items: [{ id: first.items[0].id, received_quantity: 7 }] })),
    ).toEqual([409, 'error.receiving.over_receipt']);
    await done(verb(first.id, 'process'));
    const inspect = (rejected: number) =>
      verb(first.id, 'inspect', {
        items: [{ id: first.items[0].id, accepted_quantity: 6 - rejected, rejected_quantity: rejected, reject_reason: '불량' }],
      });
    await done(inspect(6));
    expect((await shown(first.id)).items).toMatchObject([{ inspection_result: 'FAILED', amount: 0 }]);
    const third = await created(part(6));
    // A further inspection accepts after all: the replacement has no room any more.
    expect((await done(inspect(0))).body.data.items).toMatchObject([{ inspection_result: 'PASSED', reject_reason: null }]);
    expect(refusal(await verb(third.id, 'process'))).toEqual([409, 'error.receiving.over_receipt']);
    await done(inspect(6));
    await done(verb(first.id, 'complete'));
    // Nothing was accepted: nothing has come.
    expect(await orderShown(order.id)).toMatchObject({ status: 'ORDERED', items: [{ received_quantity: 0 }] });
    expect((await shown(first.id)).lots).toEqual([]);
    for (const { id, items } of [second, third]) {
      await done(verb(id, 'process'));
      await done(
        verb(id, 'inspect', { items: [{ id: items[0].id, accepted_quantity: items[0].received_quantity, rejected_quantity: 0 }] }),
      );
      await done(verb(id, 'complete'));
    }
    expect(await orderShown(order.id)).toMatchObject({
      status: 'RECEIVED',
      received_rate: 110,
      items: [{ received_quantity: 11, open_quantity: 0 }],
    });
    await done(cancel(second.id));
    expect((await orderShown(order.id)).status).toBe('PARTIALLY_RECEIVED');
    expect(await untrue(steel)).toEqual([]);
  });

  it('is not accepted after all once its replacement has arrived', async () => {
    const steel = await boxed();
    const order = await placedOrder(keeper.client, vendor, [{ item_id: steel, quantity: 10 }]);
    const inspect = ({ id, items }: { id: number; items: { id: number }[] }, accepted: number, more: object = {}) =>
      verb(id, 'inspect', {
        items: [{ id: items[0]?.id, accepted_quantity: accepted, rejected_quantity: 10 - accepted, reject_reason: '불량' }],
        ...more,
      });
    const first = await newReceiving(keeper.client, { purchase_order_id: order.id });
    await done(verb(first.id, 'process'));
    expect(refusal(await inspect(first, 0, { inspected_at: '2199-01-01T00:00:00Z' }))).toEqual([422, 'error.date_in_future']);
    await done(inspect(first, 0));
    const second = await newReceiving(keeper.client, { purchase_order_id: order.id });
    await done(verb(second.id, 'process'));
    await done(inspect(second, 10));
    await done(verb(second.id, 'complete'));
    const over = await inspect(first, 10);
    expect([refusal(over), violations(over)]).toEqual([[409, 'error.receiving.over_receipt'], ['items.0.accepted_quantity over_receipt']]);
    await done(verb(first.id, 'complete'));
    expect(await orderShown(order.id)).toMatchObject({ status: 'RECEIVED', items: [{ received_quantity: 10 }] });
    expect(await stockOf(steel)).toMatchObject({ quantity: 10 });
  });

  it('is inspected no earlier than on the day on which it arrived', async () => {
    const { id, items } = await delivered({ receiving_date: '2025-03-04', items: [{ item_id: await item(), received_quantity: 2 }] });
    await done(verb(id, 'process'));
    const lines = [{ id: items[0].id, accepted_quantity: 2, rejected_quantity: 0 }];
    const inspect = (inspected_at: string) => verb(id, 'inspect', { items: lines, inspected_at });
    // The last second of the day before, in Seoul.
    const before = await inspect('2025-03-03T14:59:59Z');
    expect([refusal(before), violations(before)]).toEqual([[422, 'error.validation_failed'], ['inspected_at too_small']]);
    expect(before.body.error?.details).toMatchObject([{ min: '2025-03-04', message: '2025-03-04보다 빠를 수 없습니다.' }]);
    const first = (await done(inspect('2025-03-03T15:00:00Z'))).body.data;
    expect(first).toMatchObject({ status: 'INSPECTED', inspected_at: '2025-03-03T15:00:00.000Z' });
  });

  it('agrees with the order line by line', async () => {
    const [one, other] = [await boxed(), await item()];
    const order = await placedOrder(keeper.client, vendor, [{ item_id: one, quantity: 4, unit: 'BOX' }]);
    const foreign = await placedOrder(keeper.client, vendor, [{ item_id: one, quantity: 4 }]);
    const line = { purchase_order_item_id: order.items[0].id, received_quantity: 1 };
    const post = (fields: object) => keeper.client.post('/receivings', { purchase_order_id: order.id, ...fields });
    const mismatched: [object, string][] = [
      [{ ...line, purchase_order_item_id: foreign.items[0].id }, 'purchase_order_item_id'],
      [{ ...line, item_id: other }, 'item_id'],
      [{ ...line, unit: 'KG' }, 'unit'],
    ];
    for (const [wrong, path] of mismatched) {
      const reply = await post({ items: [line, wrong] });
      expect([refusal(reply), violations(reply)]).toEqual([[422, 'error.receiving.line_mismatch'], [`items.1.${path} line_mismatch`]]);
    }
    expect(refusal(await post({ client_id: await newVendor(tenant.admin) }))).toEqual([422, 'error.receiving.client_mismatch']);
    expect(refusal(await keeper.client.post('/receivings', { client_id: vendor, items: [line] }))).toEqual([
      422,
      'error.receiving.line_mismatch',
    ]);
    // Something that nobody ordered may lie with it.
    const more = await created(post({ items: [line, { item_id: other, received_quantity: 2 }] }));
    expect(more.items.map((each: { purchase_order_item_id: number | null }) => each.purchase_order_item_id)).toEqual([
      line.purchase_order_item_id,
      null,
    ]);
    // The rest is taken over, and nothing once it is.
    expect((await newReceiving(keeper.client, { purchase_order_id: order.id })).items).toMatchObject([{ received_quantity: 3 }]);
    expect((await newReceiving(keeper.client, { purchase_order_id: order.id })).items).toEqual([]);
  });
});

describe('a delivery without an order', () => {
  it('names vendor and items, and has the price in force', async () => {
    const steel = await item({ unit: 'KG', unit_conversions: [{ unit: 'BOX', factor: 25 }], purchase_price: 100 });
    const post = (fields: object) => keeper.client.post('/receivings', { client_id: vendor, ...fields });
    expect((await keeper.client.post('/receivings', {})).status).toBe(422);
    const made = await created(post({ items: [{ item_id: steel, received_quantity: 2, unit: 'BOX', lot_no: ' A-1 ' }] }));
    expect(made).toMatchObject({ purchase_order: null, items: [{ unit_price: 2500, amount: 5000, lot_no: 'A-1' }] });
    const service = await item({ item_type: 'SERVICE' });
    const unused = await item({ is_active: false });
    expect(refusal(await post({ items: [{ item_id: service, received_quantity: 1 }] }))).toEqual([422, 'error.stock.not_managed']);
    expect(refusal(await post({ items: [{ item_id: unused, received_quantity: 1 }] }))).toEqual([
      422,
      'error.purchase_order.item_inactive',
    ]);
    expect(refusal(await post({ items: [{ item_id: steel, received_quantity: 1, unit: 'M' }] }))).toEqual([422, 'error.item.unknown_unit']);
    expect(refusal(await post({ receiving_date: '2199-01-01' }))).toEqual([422, 'error.date_in_future']);
    for (const wrong of [
      { received_quantity: 1 },
      { item_id: steel, received_quantity: 0 },
      { item_id: steel, received_quantity: 1, accepted_quantity: 1 },
      { item_id: steel, received_quantity: 99999999999, unit: 'BOX' },
    ])
      expect((await post({ items: [wrong] })).status, JSON.stringify(wrong)).toBe(422);
    expect(violations(await post({ items: [{ item_id: steel, received_quantity: 99999999999, unit_price: 99999999999999 }] }))).toEqual([
      'items.0.unit_price too_big',
    ]);
    const empty = await created(post({}));
    expect(refusal(await verb(empty.id, 'process'))).toEqual([422, 'error.receiving.no_items']);
    await done(keeper.client.delete(`/receivings/${empty.id}`));
  });

  it('has another price for another item, unit or line of an order, unless somebody says it', async () => {
    const steel = await item({ unit_conversions: [{ unit: 'BOX', factor: 10 }], purchase_price: 1000 });
    const bolt = await item({ purchase_price: 50 });
    const order = await placedOrder(keeper.client, vendor, [
      { item_id: steel, quantity: 5, unit_price: 700 },
      { item_id: steel, quantity: 5, unit_price: 800 },
    ]);
    const made = await delivered({ items: [{ item_id: steel, received_quantity: 3, unit: 'BOX' }] });
    expect(made.items).toMatchObject([{ unit_price: 10000 }]);
    const change = async (receiving: { id: number; items: { id: number }[] }, line: object) =>
      (await done(keeper.client.put(`/receivings/${receiving.id}`, { items: [{ id: receiving.items[0]?.id, ...line }] }))).body.data
        .items[0];
    expect(await change(made, { unit: 'EA' })).toMatchObject({ unit: 'EA', unit_price: 1000, amount: 3000 });
    expect(await change(made, { unit: 'BOX' })).toMatchObject({ unit: 'BOX', unit_price: 10000 });
    expect(await change(made, { item_id: bolt })).toMatchObject({ unit: 'EA', conversion_factor: 1, unit_price: 50 });
    expect(await change(made, { item_id: steel, unit_price: 7 })).toMatchObject({ unit_price: 7 });
    expect(await change(made, { received_quantity: 4 })).toMatchObject({ unit_price: 7, amount: 28 });
    const [first, second] = order.items;
    const ofOrder = await newReceiving(keeper.client, {
      purchase_order_id: order.id,
      items: [{ purchase_order_item_id: first.id, received_quantity: 1 }],
    });
    expect(await change(ofOrder, { purchase_order_item_id: second.id })).toMatchObject({ unit_price: 800 });
  });

  it('comes to a warehouse that is in use', async () => {
    const place = await created(tenant.admin.post('/warehouses', { code: 'WH-OLD', name: '구창고' }));
    await done(tenant.admin.put(`/warehouses/${place.id}`, { is_active: false }));
    const reply = await keeper.client.post('/receivings', { client_id: vendor, warehouse_id: place.id });
    expect([reply.status, violations(reply)]).toEqual([422, ['warehouse_id unknown_reference']]);
    const { id } = await delivered({});
    expect(violations(await keeper.client.put(`/receivings/${id}`, { warehouse_id: place.id }))).toEqual([
      'warehouse_id unknown_reference',
    ]);
  });
});

it('nobody else changes it: neither another tenant nor /items', async () => {
  const steel = await boxed();
  const { id, items } = await delivered({ items: [{ item_id: steel, received_quantity: 5 }] });
  const other = await newTenant();
  for (const reply of [
    await other.admin.get(`/receivings/${id}`),
    await other.admin.put(`/receivings/${id}`, { memo: 'x' }),
    await other.admin.post(`/receivings/${id}/process`),
    await other.admin.post(`/receivings/${id}/inspect`, { items: [{ id: items[0].id, accepted_quantity: 5, rejected_quantity: 0 }] }),
    await other.admin.post(`/receivings/${id}/cancel`, { reason: 'x' }),
    await other.admin.delete(`/receivings/${id}`),
  ])
    expect(reply.status).toBe(404);
  expect((await other.admin.post('/receivings', { client_id: vendor })).status).toBe(422);
  const { client } = keeper;
  const byItems = await done(
    client.post('//items/receivings', { client_id: vendor, items: [{ item_id: steel, received_quantity: 1, unit: 'BOX' }] }),
  );
  expect(await shown(byItems.body.data.id)).toMatchObject({ status: 'DRAFT', items: [{ conversion_factor: 25 }] });
  await done(verb(id, 'process'));
  for (const refused of [
    await client.patch(`//items/receivings/${id}`, { status: 'COMPLETED' }),
    await client.patch(`//items/receivings/${id}`, { delivery_note_no: 'x' }),
    await client.patch(`//items/receiving_items/${items[0].id}`, { received_quantity: 9 }),
    await client.patch(`//items/receiving_items/${items[0].id}`, { inspection_result: 'PASSED' }),
    await client.patch(`//items/receiving_items/${items[0].id}`, { accepted_quantity: 5 }),
    await client.post('//items/receiving_items', { receiving_id: id, item_id: steel, received_quantity: 1 }),
    await client.delete(`//items/receiving_items/${items[0].id}`),
    await client.delete(`//items/receivings/${id}`),
  ])
    expect(refused.status, refused.text).toBeGreaterThanOrEqual(400);
  expect(
    refusal(await verb(id, 'inspect', { items: [{ id: byItems.body.data.items[0], accepted_quantity: 1, rejected_quantity: 0 }] })),
  ).toEqual([422, 'error.receiving.line_missing']);
  // The lot may be named in the grid, too.
  await done(client.patch(`//items/receiving_items/${items[0].id}`, { lot_no: 'N-1' }));
});

it('lists and counts', async () => {
  const own = await newTenant();
  const { client } = await own.person('production');
  const seller = await newVendor(own.admin, { name: '집계상사' });
  const [checked, plain] = [await newItem(own.admin, { inspection_required: true }), await newItem(own.admin, { name: '희귀 너트' })];
  const line = (item_id: number, unit_price: number) => ({ item_id, received_quantity: 2, unit_price });
  const pending = await newReceiving(client, { client_id: seller, items: [line(checked, 10), line(plain, 10)] });
  await done(client.post(`/receivings/${pending.id}/process`));
  await newReceiving(client, { client_id: seller, receiving_date: '2025-01-02', delivery_note_no: 'DN-7' });
  await completed(client, { client_id: seller, items: [line(plain, 1500)] });
  const bolt = await newItem(own.admin);
  const included = await placedOrder(client, seller, [{ item_id: bolt, quantity: 10, unit_price: 1100 }], { vat_mode: 'INCLUDED' });
  await completed(client, { purchase_order_id: included.id });
  const returned = await newReceiving(client, { client_id: seller, items: [line(checked, 10)] });
  await done(client.post(`/receivings/${returned.id}/process`));
  expect((await done(client.post(`/receivings/${returned.id}/cancel`, { reason: '반품' }))).body.data.pending_count).toBe(0);
  expect((await done(client.get('/receivings/stats'))).body.data).toEqual({
    by_status: { DRAFT: 1, RECEIVED: 1, INSPECTED: 0, COMPLETED: 2, CANCELLED: 1 },
    ...{ inspection_pending_count: 1, received_today_count: 3, completed_amount_this_month: 13000 },
  });
  const list = async (filter: object) => idsOf(await done(client.get('/receivings', filter as never)));
  expect(await list({ inspection_pending: true })).toEqual([pending.id]);
  expect((await list({ search: '희귀' })).length).toBe(2);
  expect((await list({ search: 'DN-7' })).length).toBe(1);
  expect((await list({ inspection_pending: false })).length).toBe(4);
  expect((await list({ status: 'RECEIVED,COMPLETED', sort: 'receiving_no' })).length).toBe(3);
  expect((await list({ end_date: '2025-01-02' })).length).toBe(1);
  const viewer = (await own.person('quality')).client.withClosedFields();
  const answer = await done(viewer.get(`/receivings/${pending.id}`));
  expect(answer.body.data.items.length).toBe(2);
  expect((await done(viewer.get('/receivings/stats'))).body.data.completed_amount_this_month).toBeNull();
  expect((await viewer.post(`/receivings/${pending.id}/complete`)).status).toBe(403);
  expect((await (await own.person('viewer')).client.get('/receivings')).status).toBe(403);
});

it('the demo company has orders and deliveries in every state', async () => {
  const of = (table: string) =>
    query<{ status: string }>(
      `select distinct status from ${table} where tenant_id = (select id from tenants where code = 'hanbit') order by 1`,
    );
  expect((await of('receivings')).length).toBe(5);
  expect((await of('purchase_orders')).length).toBe(6);
  const [counts] = await query(`
    select (select count(*)::integer from purchase_orders where tenant_id = t.id) as orders, (select count(*)::integer from receivings where tenant_id = t.id) as receivings,
      (select count(*)::integer from receiving_items where tenant_id = t.id and rejected_quantity > 0) as rejected,
      (select count(*)::integer from stocks s join items i on i.id = s.item_id join warehouses w on w.id = s.warehouse_id
        where s.tenant_id = t.id and w.warehouse_type <> 'DEFECT' and i.safety_stock > 0 and s.quantity < i.safety_stock) as low
    from tenants t where code = 'hanbit'`);
  expect(counts).toMatchObject({ orders: 10, receivings: 32, rejected: 2, low: 3 });
});
