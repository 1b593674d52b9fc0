import { beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../../support/concurrent.ts';
import { created, done, refusal, violationPaths, violations } from '../../support/replies.ts';
import { newTenant, type Person, type Tenant } from '../../support/tenants.ts';
import { goods, newClient, newOrder } from '../orders/orders.ts';
import { enter, newItem, received, untrue, warehousesOf } from './stock.ts';

let tenant: Tenant;
let keeper: Person;
let places: Record<string, number>;

beforeAll(async () => {
  tenant = await newTenant();
  keeper = await tenant.person('production');
  places = await warehousesOf(tenant.admin);
});

const item = (fields: object = {}) => newItem(tenant.admin, fields);
const take = (id: number, quantity: number, more: object = {}) => enter(keeper.client, 'ISSUE', id, quantity, more);
const bring = (id: number, quantity: number, more: object = {}) => received(keeper.client, id, quantity, more);
const adjust = (stock: number, quantity: number, more: object = {}) =>
  keeper.client.post(`/stocks/${stock}/adjustments`, { quantity, reason: '실사', ...more });
const stockShown = async (id: number) => (await done(keeper.client.get(`/stocks/${id}`))).body.data;

describe('receipts and issues', () => {
  it('take lots first in, first out', async () => {
    const id = await item();
    await bring(id, 5, { lot_no: 'A', unit_cost: 100, transaction_date: '2025-01-02' });
    const stock = await bring(id, 5, { lot_no: 'B', unit_cost: 120, transaction_date: '2025-01-03' });
    const { transactions, stock: left } = await created(take(id, 7));
    expect(transactions.map((row: { lot_no: string; quantity: number }) => [row.lot_no, row.quantity])).toEqual([
      ['A', -5],
      ['B', -2],
    ]);
    expect(left).toMatchObject({ quantity: 3, available_quantity: 3, stock_value: 360, lots: [{ lot_no: 'B', remaining_quantity: 3 }] });
    const [depleted] = (await keeper.client.get('/stock-lots', { item_id: id, has_remaining: false })).body.data;
    expect(depleted).toMatchObject({ lot_no: 'A', status: 'DEPLETED', unit_cost: 100 });
    const listed = await keeper.client.get('/stock-transactions', { stock_id: stock.id });
    expect(listed.body.meta).toMatchObject({ total: 4, quantity_sum: 3 });
    expect(await untrue(id)).toEqual([]);
  });

  it('list lots by the day on which they came, page by page', async () => {
    const id = await item();
    for (const [index, lot_no] of ['A', 'B', 'C', 'D'].entries()) await bring(id, 2, { lot_no, transaction_date: `2025-01-0${index + 1}` });
    await created(take(id, 4));
    const lots = async (more: object = {}) =>
      (await done(keeper.client.get('/stock-lots', { item_id: id, ...more }))).body.data.map(({ lot_no }: { lot_no: string }) => lot_no);
    expect(await lots()).toEqual(['A', 'B', 'C', 'D']);
    expect(await Promise.all([1, 2, 3, 4].map((page) => lots({ page, size: 1 })))).toEqual([['A'], ['B'], ['C'], ['D']]);
    expect(await lots({ has_remaining: true })).toEqual(['C', 'D']);
    expect(violations(await keeper.client.get('/stock-lots', { sort: '-has_remaining' }))).toEqual(['sort invalid_value']);
  });

  it('number lots by their day, and take a number once', async () => {
    const id = await item();
    await bring(id, 1, { transaction_date: '2025-02-03' });
    const lots = (await keeper.client.get('/stock-lots', { item_id: id })).body.data;
    expect(lots[0]).toMatchObject({
      lot_no: expect.stringMatching(/^LOT-20250203-\d{3}$/),
      origin: 'RECEIVING',
      received_date: '2025-02-03',
    });
    expect(refusal(await enter(keeper.client, 'RECEIPT', id, 1, { lot_no: lots[0].lot_no }))).toEqual([409, 'error.duplicate']);
  });

  it('convert units', async () => {
    const id = await item({ unit: 'KG', unit_conversions: [{ unit: 'BOX', factor: 25 }] });
    expect((await bring(id, 2, { unit: 'BOX', unit_cost: 2000 })).quantity).toBe(50);
    expect(refusal(await take(id, 1, { unit: 'PALLET' }))).toEqual([422, 'error.item.unknown_unit']);
    expect(violations(await enter(keeper.client, 'RECEIPT', id, 99999999999, { unit: 'BOX' }))).toEqual(['quantity too_big']);
  });

  it('open a stock once', async () => {
    const id = await item();
    expect((await created(enter(keeper.client, 'OPENING', id, 3))).transactions).toMatchObject([
      { transaction_type: 'OPENING', quantity: 3 },
    ]);
    expect(refusal(await enter(keeper.client, 'OPENING', id, 3))).toEqual([409, 'error.stock.already_opened']);
  });

  it('ask for the lot before they ask how much there is', async () => {
    const id = await item({ is_lot_managed: true });
    const other = await item();
    expect(refusal(await take(id, 1))).toEqual([422, 'error.stock.lot_required']);
    const stock = await bring(id, 2);
    const [lot] = (await stockShown(stock.id)).lots;
    expect(refusal(await take(other, 1, { stock_lot_id: lot.id, warehouse_id: places['WH-02'] }))).toEqual([
      422,
      'error.stock.lot_mismatch',
    ]);
    expect((await take(id, 2, { stock_lot_id: lot.id })).status).toBe(201);
  });

  it.each<[string, object, string]>([
    ['nothing', { quantity: 0 }, 'quantity'],
    ['less than nothing', { quantity: -1 }, 'quantity'],
    ['five decimals', { quantity: 1.00001 }, 'quantity'],
    ['an unknown item', { item_id: 999_999_999 }, 'item_id'],
    ['an unknown warehouse', { warehouse_id: 999_999_999 }, 'warehouse_id'],
    ['an unknown lot', { transaction_type: 'ISSUE', stock_lot_id: 999_999_999 }, 'stock_lot_id'],
    ['a lot to receive onto', { stock_lot_id: 1 }, 'stock_lot_id'],
    ['the cost of an issue', { transaction_type: 'ISSUE', unit_cost: 1 }, 'unit_cost'],
    ['another type', { transaction_type: 'ADJUSTMENT' }, 'transaction_type'],
    ['the day after', { transaction_date: '2199-01-01' }, 'transaction_date'],
  ])('are refused for %s', async (_, body, path) => {
    const reply = await keeper.client.post('/stock-transactions', {
      transaction_type: 'RECEIPT',
      item_id: await item(),
      quantity: 1,
      ...body,
    });
    expect([reply.status, violationPaths(reply)]).toEqual([422, [path]]);
  });

  it('are for what is kept in stock', async () => {
    expect(refusal(await enter(keeper.client, 'RECEIPT', await item({ item_type: 'SERVICE' }), 1))).toEqual([
      422,
      'error.stock.not_managed',
    ]);
  });

  it('go below nothing where the item says so, until the next receipt', async () => {
    const id = await item({ allow_negative_stock: true });
    await created(take(id, 3));
    const stock = await bring(id, 10, { unit_cost: 7 });
    expect(stock).toMatchObject({ quantity: 7, stock_value: 49, lots: [{ remaining_quantity: 7 }] });
    expect(await untrue(id)).toEqual([]);
    expect((await adjust(stock.id, -9)).body.data.stock.quantity).toBe(-2);
    expect((await bring(id, 1)).quantity).toBe(-1);
    expect((await bring(id, 4)).lots).toMatchObject([{ remaining_quantity: 3 }]);
    expect(await untrue(id)).toEqual([]);
  });
});

describe('adjustments', () => {
  it('are kept with what was before and after', async () => {
    const id = await item();
    const stock = await bring(id, 3);
    const reply = await created(adjust(stock.id, -3, { reason_code: 'LOSS', memo: '분실' }));
    expect(reply).toMatchObject({
      adjustment: { quantity: -3, balance_before: 3, balance_after: 0 },
      stock: { quantity: 0, stock_status: 'OUT' },
      reduced_reservations: [],
    });
    expect(refusal(await adjust(stock.id, -1))).toEqual([409, 'error.stock.insufficient']);
    expect((await adjust(stock.id, 0)).status).toBe(422);
    expect((await adjust(stock.id, 1, { reason: ' ' })).status).toBe(422);
    expect((await adjust(stock.id, -1, { unit_cost: 1 })).status).toBe(422);
    const history = (await keeper.client.get(`/stocks/${stock.id}/adjustments`)).body;
    expect(history).toMatchObject({
      data: [{ balance_before: 3, balance_after: 0, reason: '실사', reason_code: 'LOSS', memo: '분실' }],
      meta: { total: 1 },
    });
  });

  it('over several lots are one', async () => {
    const id = await item();
    await bring(id, 2);
    const stock = await bring(id, 2);
    await created(adjust(stock.id, -3));
    const { data } = (await keeper.client.get(`/stocks/${stock.id}/adjustments`, { reason_code: 'OTHER' })).body;
    expect(data).toMatchObject([{ quantity: -3, balance_before: 4, balance_after: 1 }]);
  });

  it('cut the newest reservations', async () => {
    const id = await item();
    const stock = await bring(id, 10);
    const { order_no: orderNo } = await reserved(id, 8);
    expect(await stockShown(stock.id)).toMatchObject({ reserved_quantity: 8, available_quantity: 2 });
    expect(refusal(await take(id, 3))).toEqual([409, 'error.stock.insufficient']);
    const reply = await created(adjust(stock.id, -4));
    expect(reply).toMatchObject({
      stock: { quantity: 6, reserved_quantity: 6 },
      reduced_reservations: [{ order_no: orderNo, from: 8, to: 6 }],
    });
  });
});

/** Keeps goods for an order. */
async function reserved(itemId: number, quantity: number) {
  const { id } = await newOrder(tenant.admin, { client_id: await newClient(tenant.admin), items: [goods(itemId, quantity)] });
  return (await done(tenant.admin.post(`/orders/${id}/confirm`))).body.data as { id: number; order_no: string };
}

describe('transfers', () => {
  const move = (stock: number, quantity: number, more: object = {}) =>
    keeper.client.post(`/stocks/${stock}/transfers`, { to_warehouse_id: places['WH-02'], quantity, ...more });

  it('keep number, day and cost of a lot', async () => {
    const id = await item();
    const stock = await bring(id, 10, { lot_no: 'T', unit_cost: 100, transaction_date: '2025-01-02' });
    const reply = await created(move(stock.id, 4));
    expect(reply).toMatchObject({
      from_stock: { quantity: 6 },
      to_stock: { quantity: 4, warehouse: { code: 'WH-02' }, lots: [{ lot_no: 'T', received_date: '2025-01-02', unit_cost: 100 }] },
      transactions: [
        { transaction_type: 'TRANSFER_OUT', quantity: -4 },
        { transaction_type: 'TRANSFER_IN', quantity: 4 },
      ],
    });
    expect(refusal(await move(stock.id, 7))).toEqual([409, 'error.stock.insufficient']);
    expect(refusal(await move(stock.id, 1, { to_warehouse_id: places['WH-01'] }))).toEqual([422, 'error.stock.same_warehouse']);
    expect((await move(stock.id, 1, { to_warehouse_id: 999_999_999 })).status).toBe(422);
    expect(await untrue(id)).toEqual([]);
  });

  it('into defective goods leave nothing available, and lead out again', async () => {
    const id = await item();
    const stock = await bring(id, 2);
    const { to_stock: defective } = await created(move(stock.id, 2, { to_warehouse_id: places['WH-99'] }));
    expect(defective).toMatchObject({ quantity: 2, available_quantity: 0, stock_status: 'OUT' });
    expect(refusal(await take(id, 1, { warehouse_id: places['WH-99'] }))).toEqual([409, 'error.stock.insufficient']);
    expect((await move(defective.id, 1)).status).toBe(201);
  });
});

describe('lots', () => {
  it('on hold are passed over, and released', async () => {
    const id = await item();
    const stock = await bring(id, 5);
    const [lot] = (await stockShown(stock.id)).lots;
    const held = await done(keeper.client.post(`/stock-lots/${lot.id}/hold`, { reason: '검사 대기' }));
    expect(held.body.data).toMatchObject({ status: 'HOLD', hold_reason: '검사 대기', allowed_actions: ['release'] });
    expect(await stockShown(stock.id)).toMatchObject({ held_quantity: 5, available_quantity: 0 });
    expect(refusal(await take(id, 1))).toEqual([409, 'error.stock.insufficient']);
    expect(refusal(await keeper.client.post(`/stock-lots/${lot.id}/hold`, { reason: 'x' }))).toEqual([409, 'error.invalid_transition']);
    expect((await keeper.client.post(`/stock-lots/${lot.id}/release`)).body.data).toMatchObject({ status: 'AVAILABLE', hold_reason: null });
    await reserved(id, 1);
    expect(refusal(await keeper.client.post(`/stock-lots/${lot.id}/hold`, { reason: 'x' }))).toEqual([409, 'error.stock.reserved']);
    const { transactions } = (await keeper.client.get(`/stock-lots/${lot.id}`)).body.data;
    expect(transactions).toMatchObject([{ transaction_type: 'RECEIPT', quantity: 5 }]);
  });
});

describe('at once', () => {
  it('twenty issues of ten', async () => {
    const id = await item();
    const stock = await bring(id, 10);
    const replies = await atOnce(20, () => take(id, 1));
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array(10).fill(201), ...Array(10).fill(409)]);
    expect(new Set(replies.filter(({ status }) => status === 409).map((reply) => refusal(reply)[1]))).toEqual(
      new Set(['error.stock.insufficient']),
    );
    expect((await stockShown(stock.id)).quantity).toBe(0);
    expect(await untrue(id)).toEqual([]);
  });

  it('transfers both ways wait for each other, never in a circle', async () => {
    const id = await item();
    const one = await bring(id, 20);
    const two = await bring(id, 20, { warehouse_id: places['WH-02'] });
    const replies = await atOnce(12, (index) =>
      index % 2
        ? keeper.client.post(`/stocks/${one.id}/transfers`, { to_warehouse_id: places['WH-02'], quantity: 2 })
        : keeper.client.post(`/stocks/${two.id}/transfers`, { to_warehouse_id: places['WH-01'], quantity: 2 }),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(12).fill(201));
    expect([(await stockShown(one.id)).quantity, (await stockShown(two.id)).quantity]).toEqual([20, 20]);
    expect(await untrue(id)).toEqual([]);
  });

  it('first receipts of the same stock', async () => {
    const id = await item();
    const replies = await atOnce(5, () => enter(keeper.client, 'RECEIPT', id, 1));
    expect(replies.map(({ status }) => status)).toEqual(Array(5).fill(201));
    expect((await keeper.client.get('/stocks', { item_id: id })).body.data).toMatchObject([{ quantity: 5 }]);
  });

  it('the same request twice is one', async () => {
    const id = await item();
    const key = { 'Idempotency-Key': `stock-${id}` };
    const body = { transaction_type: 'RECEIPT', item_id: id, quantity: 1 };
    const replies = await atOnce(3, () => keeper.client.post('/stock-transactions', body, key));
    expect(replies.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
    expect((await keeper.client.get('/stocks', { item_id: id })).body.data).toMatchObject([{ quantity: 1 }]);
  });
});

describe('reports', () => {
  it('carry opening, in, out and adjustments to the closing', async () => {
    const id = await item();
    const stock = await bring(id, 10, { transaction_date: '2025-01-15' });
    await created(take(id, 4, { transaction_date: '2025-02-10' }));
    await created(adjust(stock.id, -1, { transaction_date: '2025-02-11' }));
    await created(
      keeper.client.post(`/stocks/${stock.id}/transfers`, {
        to_warehouse_id: places['WH-02'],
        quantity: 2,
        transaction_date: '2025-02-12',
      }),
    );
    const ledger = async (more: object = {}) =>
      (await keeper.client.get('/stocks/ledger', { start_date: '2025-02-01', end_date: '2025-02-28', item_id: id, ...more })).body.data;
    expect(await ledger()).toMatchObject([
      { opening_quantity: 10, in_quantity: 0, out_quantity: 4, adjustment_quantity: -1, closing_quantity: 5 },
    ]);
    expect(await ledger({ warehouse_id: places['WH-01'] })).toMatchObject([{ opening_quantity: 10, out_quantity: 6, closing_quantity: 3 }]);
    expect(await ledger({ warehouse_id: places['WH-02'] })).toMatchObject([{ opening_quantity: 0, in_quantity: 2, closing_quantity: 2 }]);
    expect((await keeper.client.get('/stocks/ledger', { start_date: '2024-01-01', end_date: '2025-02-28' })).status).toBe(422);
  });

  it('show stock at a glance', async () => {
    const own = await newTenant();
    const low = await newItem(own.admin, { safety_stock: 5 });
    await received(own.admin, low, 4, { unit_cost: 10.125 });
    await received(own.admin, await newItem(own.admin), 1, { unit_cost: 0.5 });
    expect((await own.admin.get('/stocks/stats')).body.data).toMatchObject({
      stock_count: 2,
      stock_value: 42,
      normal_count: 1,
      low_count: 1,
      out_count: 0,
      held_quantity_count: 0,
      by_warehouse: [{ stock_count: 2, stock_value: 42 }],
    });
    expect((await own.admin.get('/stocks', { stock_status: 'LOW' })).body.data).toMatchObject([{ item: { id: low } }]);
  });
});
