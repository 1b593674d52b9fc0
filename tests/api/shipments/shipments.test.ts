import { beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../../support/concurrent.ts';
import { query } from '../../support/database.ts';
import { created, done, refusal, violations } from '../../support/replies.ts';
import { newTenant, type Tenant } from '../../support/tenants.ts';
import { goods, shownOrder } from '../orders/orders.ts';
import { newItem, received, untrue, warehousesOf } from '../stock/stock.ts';
import { lotOf, moveOf, ordered, planned, produced, remaining, shown, stocked, sync, workOrder } from './shipments.ts';

let tenant: Tenant;
let move: ReturnType<typeof moveOf>;

beforeAll(async () => {
  tenant = await newTenant();
  move = moveOf(tenant.admin);
});

const fromOrder = (order: number, body: object = {}) => tenant.admin.post(`/shipments/from-order/${order}`, body);
const leave = async (id: number) => {
  await done(move(id, 'READY'));
  return done(move(id, 'SHIPPING'));
};

describe('a produced order', () => {
  it('has one shipment of everything, which is made again when it is gone', async () => {
    const { order, shipment, item, lot } = await produced(tenant, 5, { site_name: '강남 현장', receiver: '김인수' });
    const data = await shown(tenant.admin, shipment);
    expect(data).toMatchObject({
      status: 'SCHEDULED',
      order: { id: order, status: 'PRODUCED' },
      order_info: { site_name: '강남 현장', receiver: '김인수', delivery_method: 'DIRECT' },
      options: { source: 'AUTO' },
      items: [{ item_id: item, quantity: 5, stock_lot_id: lot }],
      item_groups: [{ location: null, items: [{ item_id: item }] }],
      scheduled_date: '2199-01-31',
      allowed_transitions: ['READY', 'CANCELLED'],
    });
    expect(data.shipment_no).toMatch(/^SH-\d{8}-\d{3,}$/);
    expect(data).not.toHaveProperty('lines_given');
    expect(refusal(await fromOrder(order))).toEqual([409, 'error.already_created']);
    expect(refusal(await move(shipment, 'CANCELLED'))).toEqual([422, 'error.shipment.reason_required']);
    expect(refusal(await move(shipment, 'CANCELLED', { reason: '   ' }))).toEqual([422, 'error.shipment.reason_required']);
    await done(move(shipment, 'CANCELLED', { reason: '고객 요청' }));
    expect((await shownOrder(tenant.admin, order)).status).toBe('PRODUCED');
    const again = await created(fromOrder(order, { remarks: '오전' }));
    expect(again).toMatchObject({ options: { source: 'FROM_ORDER' }, remarks: '오전', items: [{ quantity: 5 }] });
    await done(tenant.admin.delete(`/shipments/${again.id}`));
    expect((await tenant.admin.get(`/shipments/${again.id}`)).status).toBe(404);
    const synced = await sync(tenant, order);
    expect(synced.shipment_id).toBeGreaterThan(again.id);
    expect((await sync(tenant, order)).shipment_id).toBe(synced.shipment_id);
  });

  it('counts on the days on which it is said to have left, arrived and come back, in the order, on its invoice and in stock', async () => {
    const { order, shipment, work } = await produced(tenant, 2);
    await done(move(shipment, 'READY'));
    await done(move(shipment, 'SHIPPING', { at: '2025-10-30T01:00:00Z' }));
    // Midnight in Korea: the first minute of November.
    const arrived = (await done(move(shipment, 'COMPLETED', { at: '2025-10-31T15:00:00Z' }))).body.data;
    expect(arrived).toMatchObject({ departed_at: '2025-10-30T01:00:00.000Z', delivered_at: '2025-10-31T15:00:00.000Z' });
    expect(await shownOrder(tenant.admin, order)).toMatchObject({ status: 'SHIPPED', shipped_at: '2025-10-31T15:00:00.000Z' });
    expect((await done(tenant.admin.get(`/work-orders/${work.id}`))).body.data.shipped_at).toBe('2025-10-30T01:00:00.000Z');
    const { body } = await done(tenant.admin.get('/tax-invoices/proposal', { order_id: order }));
    expect(body.data).toMatchObject({ shipped_on: '2025-11-01', invoice: { write_date: '2025-11-01' } });
    const shipped = async (date: string) => (await done(tenant.admin.get('/daily-report', { date }))).body.data.sales.shipments;
    expect(await shipped('2025-11-01')).toMatchObject({ count: 1, amount: 2000, items: [{ id: order }] });
    expect(await shipped('2025-10-31')).toMatchObject({ count: 0 });
    await done(move(shipment, 'READY', { reason: '현장 불가', at: '2025-11-02T15:00:00Z' }));
    expect(
      await query(
        `select transaction_date::text as day, transaction_type as type from stock_transactions
         where reference_type = 'shipments' and reference_id = $1 order by id`,
        [String(shipment)],
      ),
    ).toEqual([
      { day: '2025-10-30', type: 'SHIPMENT' },
      { day: '2025-11-03', type: 'SHIPMENT_RETURN' },
    ]);
  });

  it('leaves, is delivered and comes back, and can leave again', async () => {
    const { order, shipment, lot, item, work } = await produced(tenant, 4);
    const workStatus = async () => (await query('select status, shipped_at is null as here from work_orders where id = $1', [work.id]))[0];
    expect(refusal(await move(shipment, 'SHIPPING'))).toEqual([409, 'error.invalid_transition']);
    await done(move(shipment, 'READY'));
    expect(refusal(await move(shipment, 'SHIPPING', { at: '2199-01-01T00:00:00Z' }))).toEqual([422, 'error.date_in_future']);
    const left = (await done(move(shipment, 'SHIPPING'))).body.data;
    expect(left).toMatchObject({ status: 'SHIPPING', order: { status: 'SHIPPING' } });
    expect([left.departed_at, left.loaded_at]).not.toContain(null);
    expect(await remaining(lot)).toBe(0);
    expect(await workStatus()).toEqual({ status: 'SHIPPED', here: false });
    expect(refusal(await tenant.admin.put(`/shipments/${shipment}`, { scheduled_date: '2199-02-01' }))).toEqual([
      409,
      'error.shipment.closed',
    ]);
    expect(refusal(await tenant.admin.put(`/shipments/${shipment}`, { items: [] }))).toEqual([409, 'error.shipment.closed']);
    expect(refusal(await tenant.admin.delete(`/shipments/${shipment}`))).toEqual([409, 'error.shipment.closed']);
    await done(
      tenant.admin.put(`/shipments/${shipment}`, { remarks: '출발', can_ship: false, vehicle_dispatches: [{ vehicle_no: '12가3456' }] }),
    );
    const early = { at: '2020-01-01T00:00:00Z', reason: '현장 불가' };
    const refused = { key: 'error.date_range_invalid', details: [{ path: 'at', message: '출발한 시각보다 이를 수 없습니다.' }] };
    expect((await move(shipment, 'COMPLETED', early)).body.error).toMatchObject(refused);
    expect(refusal(await move(shipment, 'READY', early))).toEqual([422, 'error.date_range_invalid']);
    const arrived = (await done(move(shipment, 'COMPLETED'))).body.data;
    expect(arrived).toMatchObject({ order: { status: 'SHIPPED' }, allowed_transitions: ['READY'] });
    expect(refusal(await tenant.admin.put(`/shipments/${shipment}`, { vehicle_dispatches: [] }))).toEqual([409, 'error.shipment.closed']);
    await done(tenant.admin.put(`/shipments/${shipment}`, { deposit_confirmed: true }));
    expect(refusal(await move(shipment, 'READY'))).toEqual([422, 'error.shipment.reason_required']);
    const back = (await done(move(shipment, 'READY', { reason: '현장 불가' }))).body.data;
    expect(back).toMatchObject({
      order: { status: 'PRODUCED' },
      departed_at: null,
      delivered_at: null,
      options: { history: [{ from: 'COMPLETED', to: 'READY', reason: '현장 불가' }] },
    });
    expect(await remaining(lot)).toBe(4);
    expect(await workStatus()).toEqual({ status: 'COMPLETED', here: true });
    expect(refusal(await move(shipment, 'SHIPPING'))).toEqual([409, 'error.shipment.not_cleared']);
    await done(tenant.admin.put(`/shipments/${shipment}`, { can_ship: true }));
    await done(move(shipment, 'SHIPPING'));
    expect(await remaining(lot)).toBe(0);
    expect(
      await query(
        `select quantity::float8 as q, transaction_type as t from stock_transactions where reference_type = 'shipments' and reference_id = $1 order by id`,
        [String(shipment)],
      ),
    ).toEqual([
      { q: -4, t: 'SHIPMENT' },
      { q: 4, t: 'SHIPMENT_RETURN' },
      { q: -4, t: 'SHIPMENT' },
    ]);
    expect(await untrue(item)).toEqual([]);
    expect((await shownOrder(tenant.admin, order)).status).toBe('SHIPPING');
  });

  it('leaves once and comes back once, however many try', async () => {
    const { shipment, lot } = await produced(tenant, 3);
    await done(move(shipment, 'READY'));
    const leaving = await atOnce(3, () => move(shipment, 'SHIPPING'));
    expect(leaving.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await remaining(lot)).toBe(0);
    const back = await atOnce(3, () => move(shipment, 'READY', { reason: '반송' }));
    expect(back.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await remaining(lot)).toBe(3);
  });

  it('takes what lies in several warehouses and lots, and gives each its own back', async () => {
    const places = await warehousesOf(tenant.admin);
    const [first, second] = Object.values(places) as [number, number];
    const item = await newItem(tenant.admin, { default_warehouse_id: first });
    const lots: number[] = [];
    for (const [place, quantity] of [
      [first, 2],
      [second, 3],
      [second, 4],
    ] as const) {
      await received(tenant.admin, item, quantity, { warehouse_id: place });
      lots.push((await lotOf(item)).id);
    }
    const order = await ordered(tenant, [goods(item, 8)]);
    await workOrder(tenant, order.id, { item, quantity: 8, process: false });
    const { shipment_id: shipment } = await sync(tenant, order.id);
    await leave(shipment);
    expect(await Promise.all(lots.map(remaining))).toEqual([0, 0, 1]);
    await done(move(shipment, 'READY', { reason: '반송' }));
    expect(await Promise.all(lots.map(remaining))).toEqual([2, 3, 4]);
    expect(await untrue(item)).toEqual([]);
    expect(
      await query(`select sum(quantity - issued_quantity)::float8 as q from stock_reservations where order_id = $1 and status = 'ACTIVE'`, [
        order.id,
      ]),
    ).toEqual([{ q: 8 }]);
  });

  it('keeps what was shipped of its goods reserved again when it comes back, also once it was delivered', async () => {
    const item = await newItem(tenant.admin);
    await received(tenant.admin, item, 10);
    const order = await ordered(tenant, [goods(item, 10)]);
    await workOrder(tenant, order.id, { item, quantity: 10, process: false });
    const { shipment_id: shipment } = await sync(tenant, order.id);
    const [line] = (await shown(tenant.admin, shipment)).items;
    await done(tenant.admin.put(`/shipments/${shipment}`, { items: [{ id: line.id, quantity: 6 }] }));
    await leave(shipment);
    const reserved = () =>
      query(
        `select order_id, status, (quantity - issued_quantity)::float8 as open from stock_reservations where item_id = $1 order by id`,
        [item],
      );
    expect(await reserved()).toEqual([{ order_id: order.id, status: 'ACTIVE', open: 4 }]);
    await done(move(shipment, 'COMPLETED'));
    expect(await reserved()).toEqual([{ order_id: order.id, status: 'FULFILLED', open: 0 }]);
    await done(move(shipment, 'READY', { reason: '현장 불가' }));
    const other = await ordered(tenant, [goods(item, 10)]);
    expect(await reserved()).toEqual([
      { order_id: order.id, status: 'ACTIVE', open: 6 },
      { order_id: other.id, status: 'ACTIVE', open: 4 },
    ]);
    await done(move(shipment, 'SHIPPING'));
    expect(await untrue(item)).toEqual([]);
  });

  it('does not leave with less than there is, nor with what was never received', async () => {
    const { item, lot } = await stocked(tenant.admin, 2);
    const order = await ordered(tenant, [goods(item, 5)]);
    await workOrder(tenant, order.id, { item, quantity: 5, lot });
    const { shipment_id: shipment } = await sync(tenant, order.id);
    await done(move(shipment, 'READY'));
    const short = await move(shipment, 'SHIPPING');
    expect(refusal(short)).toEqual([409, 'error.stock.insufficient']);
    expect(short.body.error?.details[0]).toMatchObject({ stock_lot_id: lot, requested: 5, available: 2 });
    expect((await shown(tenant.admin, shipment)).status).toBe('READY');
    const made = await newItem(tenant.admin, { procurement: 'MAKE' });
    const own = await ordered(tenant, [goods(made, 5)]);
    await workOrder(tenant, own.id, { item: made, quantity: 5, process: false });
    await leave((await sync(tenant, own.id)).shipment_id);
  });
});

describe('a shipment planned by hand', () => {
  it('is one of two that are asked for at once', async () => {
    const { order, shipment } = await produced(tenant, 1);
    await done(move(shipment, 'CANCELLED', { reason: '다시' }));
    const replies = await atOnce(2, () => tenant.admin.post('/shipments', { order_id: order, scheduled_date: '2199-01-01' }));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(refusal(replies.find(({ status }) => status === 409) as never)).toEqual([409, 'error.already_created']);
  });

  it('is planned ahead, and gets what is good in the end', async () => {
    const { item, lot } = await stocked(tenant.admin, 10);
    const other = await newItem(tenant.admin, { procurement: 'MAKE' });
    const order = await ordered(tenant, [goods(item, 10), goods(other, 6)]);
    const first = await workOrder(tenant, order.id, { item, quantity: 10, good: 7, lot });
    const second = await workOrder(tenant, order.id, { item: other, quantity: 6, good: 6 });
    const plan = await planned(tenant.admin, order.id, {
      items: [
        { work_order_item_id: first.item },
        { work_order_item_id: second.item, quantity: 2, remarks: '일부' },
        { item_name: '설치 자재', quantity: 1 },
      ],
      vehicle_dispatches: [{ tonnage: '5T', options: { supply_amount: 100000 } }],
    });
    expect(plan).toMatchObject({
      items: [{ quantity: 10 }, { quantity: 2 }, { quantity: 1, unit: 'EA' }],
      dispatch_count: 1,
      quantity: 13,
    });
    expect(refusal(await move(plan.id, 'SHIPPING'))).toEqual([409, 'error.invalid_transition']);
    expect((await sync(tenant, order.id)).shipment_id).toBe(plan.id);
    expect((await shown(tenant.admin, plan.id)).items).toMatchObject([
      { quantity: 7, stock_lot_id: lot },
      { quantity: 2 },
      { quantity: 1 },
    ]);
  });

  it('takes no more of what is ordered than is ordered, whichever way its lines name it', async () => {
    const { order, shipment, work } = await produced(tenant, 5);
    const [{ id: ordered_item }] = (await shownOrder(tenant.admin, order)).items;
    const put = (...items: object[]) => tenant.admin.put(`/shipments/${shipment}`, { items });
    const made = { work_order_item_id: work.item };
    const bare = { order_item_id: ordered_item };
    for (const lines of [
      [made, { ...bare, quantity: 1 }],
      [
        { ...bare, quantity: 3 },
        { ...bare, quantity: 3 },
      ],
      [{ ...bare, quantity: 5.5 }],
    ])
      expect(violations(await put(...lines)), JSON.stringify(lines)).toEqual([`items.${lines.length - 1}.quantity too_big`]);
    await done(put({ ...made, quantity: 3 }, { ...bare, quantity: 2 }));
    await done(put({ ...bare, quantity: 5 }));
  });

  it('says what is wrong with which line', async () => {
    const { order, shipment, work, lot } = await produced(tenant, 5);
    const elsewhere = await produced(tenant, 5);
    const put = (items: object[]) => tenant.admin.put(`/shipments/${shipment}`, { items });
    const [line] = (await shown(tenant.admin, shipment)).items;
    const details = async (items: object[]) => (await put(items)).body.error?.details.map(({ path, code }) => [path, code]);
    expect(await details([{ work_order_item_id: elsewhere.work.item }])).toEqual([['items.0.work_order_item_id', 'unknown_reference']]);
    expect(await details([{ id: line.id, quantity: 5.0001 }])).toEqual([['items.0.quantity', 'too_big']]);
    expect(await details([{ item_name: '무엇' }])).toEqual([['items.0.quantity', 'required']]);
    expect(await details([{ quantity: 1 }])).toEqual([['items.0.item_name', 'required']]);
    expect(await details([{ id: 1, quantity: 1 }])).toEqual([['items.0.id', 'unknown_reference']]);
    expect(await details([{ work_order_item_id: work.item }, { work_order_item_id: work.item }])).toEqual([
      ['items.1.work_order_item_id', 'duplicate'],
    ]);
    expect(refusal(await put([{ id: line.id, stock_lot_id: elsewhere.lot }]))).toEqual([422, 'error.stock.lot_mismatch']);
    expect((await put([{ id: line.id, quantity: 1e308 }])).status).toBe(422);
    await done(put([{ id: line.id, quantity: 3, remarks: '먼저' }]));
    expect((await shown(tenant.admin, shipment)).items).toMatchObject([{ id: line.id, quantity: 3, stock_lot_id: lot, remarks: '먼저' }]);
    await done(put([]));
    await done(move(shipment, 'READY'));
    expect(refusal(await move(shipment, 'SHIPPING'))).toEqual([422, 'error.shipment.no_items']);
    expect(refusal(await tenant.admin.post('/shipments', { order_id: order, scheduled_date: '2199-01-01', items: [] }))).toEqual([
      409,
      'error.already_created',
    ]);
    for (const body of [{ delivery_method: 'PARCEL' }, { order_info: {} }, { status: 'READY' }, { order_id: order }])
      expect((await tenant.admin.put(`/shipments/${shipment}`, body)).status).toBe(422);
  });

  it('may count goods in another unit that their item knows', async () => {
    const boxes = { unit_conversions: [{ unit: 'BOX', factor: 25 }] };
    const { item, lot } = await stocked(tenant.admin, 100, boxes);
    const order = await ordered(tenant, [goods(item, 100)]);
    const work = await workOrder(tenant, order.id, { item, quantity: 100, lot });
    const { shipment_id: shipment } = await sync(tenant, order.id);
    const [{ id }] = (await shown(tenant.admin, shipment)).items;
    const put = (items: object[]) => tenant.admin.put(`/shipments/${shipment}`, { items });
    const unknown = await put([{ id, unit: 'NONSENSE', quantity: 2 }]);
    expect([refusal(unknown), violations(unknown)]).toEqual([[422, 'error.item.unknown_unit'], ['items.0.unit unknown_unit']]);
    expect(violations(await put([{ item_id: item, unit: 'NONSENSE', quantity: 2 }]))).toEqual(['items.0.unit unknown_unit']);
    for (const line of [
      { id, unit: 'BOX' },
      { id, unit: 'BOX', quantity: 4.0001 },
      { item_id: item, unit: 'BOX', quantity: 99999999999 },
    ])
      expect(violations(await put([line])), JSON.stringify(line)).toEqual(['items.0.quantity too_big']);
    expect(violations(await put([{ work_order_item_id: work.item, unit: 'BOX' }]))).toEqual(['items.0.quantity required']);
    await done(put([{ id, unit: 'BOX', quantity: 2 }]));
    await sync(tenant, order.id);
    expect((await shown(tenant.admin, shipment)).items).toMatchObject([{ unit: 'BOX', quantity: 2 }]);
    await done(tenant.admin.put(`/items/${item}`, { unit_conversions: [] }));
    await done(move(shipment, 'READY'));
    const gone = await move(shipment, 'SHIPPING');
    expect([refusal(gone), violations(gone)]).toEqual([[422, 'error.item.unknown_unit'], ['items.0.unit unknown_unit']]);
    await done(tenant.admin.put(`/items/${item}`, boxes));
    await done(move(shipment, 'SHIPPING'));
    expect(await remaining(lot)).toBe(50);
    await done(move(shipment, 'READY', { reason: '반송' }));
    expect(await remaining(lot)).toBe(100);
    await done(
      put([
        { id, quantity: 1 },
        { item_id: item, quantity: 3, stock_lot_id: lot },
      ]),
    );
    await done(move(shipment, 'SHIPPING'));
    expect(await remaining(lot)).toBe(72);
    expect(await untrue(item)).toEqual([]);
  });

  it('does not leave with more in another unit than is good in the end', async () => {
    const { item, lot } = await stocked(tenant.admin, 100, { unit_conversions: [{ unit: 'BOX', factor: 25 }] });
    const order = await ordered(tenant, [goods(item, 100)]);
    const work = await workOrder(tenant, order.id, { item, quantity: 100, good: 40, lot });
    const items = [{ work_order_item_id: work.item, unit: 'BOX', quantity: 2 }];
    const plan = await planned(tenant.admin, order.id, { items });
    await sync(tenant, order.id);
    await done(move(plan.id, 'READY'));
    const reply = await move(plan.id, 'SHIPPING');
    expect([reply.status, violations(reply)]).toEqual([422, ['items.0.quantity too_big']]);
    expect(reply.body.error?.details).toMatchObject([{ max: 1.6 }]);
    await done(tenant.admin.put(`/shipments/${plan.id}`, { items: [{ id: plan.items[0].id, quantity: 1.6 }] }));
    await done(move(plan.id, 'SHIPPING'));
    expect(await remaining(lot)).toBe(60);
  });

  it('is refused before the order went to production', async () => {
    const { item } = await stocked(tenant.admin, 1);
    const order = await ordered(tenant, [goods(item, 1)]);
    expect(refusal(await tenant.admin.post('/shipments', { order_id: order.id, scheduled_date: '2199-01-01' }))).toEqual([
      422,
      'error.no_order_items',
    ]);
    expect(refusal(await fromOrder(order.id))).toEqual([409, 'error.shipment.order_status']);
    expect((await fromOrder(2147483647)).status).toBe(404);
    expect((await tenant.admin.post('/shipments', { order_id: 2147483647, scheduled_date: '2199-01-01' })).status).toBe(422);
  });
});

describe('the lists', () => {
  it('show the order as it is now, count and are the own alone', async () => {
    const { order, shipment } = await produced(tenant, 2, { site_name: '판교 현장' });
    await done(tenant.admin.put(`/orders/${order}`, { delivery_address_detail: '3층 301호' }));
    expect((await shown(tenant.admin, shipment)).order_info.delivery_address_detail).toBe('3층 301호');
    const { body } = await done(
      tenant.admin.get('/shipments', { search: '판교', status: 'SCHEDULED,READY', delivery_method: 'DIRECT', sort: '-priority' }),
    );
    expect(body.data).toMatchObject([
      { id: shipment, item_count: 1, quantity: 2, dispatch_count: 0, delayed: false, order_info: { site_name: '판교 현장' } },
    ]);
    const stats = (await done(tenant.admin.get('/shipments/stats'))).body.data;
    const { total, scheduled, ready, shipping, completed, cancelled } = stats;
    expect(scheduled + ready + shipping + completed + cancelled).toBe(total);
    const statuses = (await done(tenant.admin.get('/shipments/statuses'))).body.data;
    expect(statuses[0]).toMatchObject({ status: 'SCHEDULED', next: ['READY', 'CANCELLED'], count: scheduled });
    const lots = (await done(tenant.admin.get('/shipments/options/lots', { order_id: order }))).body.data;
    expect(lots[0]).toMatchObject({ available_quantity: 2, reserved_for_order: true });
    expect((await done(tenant.admin.get('/shipments/options/vehicle-tonnage'))).body.data).toHaveLength(12);
    const stranger = await newTenant();
    expect((await stranger.admin.get(`/shipments/${shipment}`)).status).toBe(404);
    expect((await stranger.admin.post(`/shipments/${shipment}/change-status`, { status: 'READY' })).status).toBe(404);
    expect((await done(stranger.admin.get('/shipments/stats'))).body.data).toMatchObject({ total: 0, on_time_rate: null });
    expect((await stranger.admin.post(`/shipments/from-order/${order}`, {})).status).toBe(404);
  });
});
