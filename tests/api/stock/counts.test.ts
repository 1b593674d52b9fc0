import { beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../../support/concurrent.ts';
import { query } from '../../support/database.ts';
import { created, done, refusal, violations } from '../../support/replies.ts';
import { newTenant, type Person, type Tenant } from '../../support/tenants.ts';
import { goods, newClient, newOrder } from '../orders/orders.ts';
import { enter, newItem, received, untrue, warehousesOf } from './stock.ts';

let tenant: Tenant;
let keeper: Person;
let places: Record<string, number>;
let place: number;

beforeAll(async () => {
  tenant = await newTenant();
  keeper = await tenant.person('production');
  places = await warehousesOf(tenant.admin);
  place = places['WH-01'] as number;
});

interface SheetRow {
  stock_id: number;
  stock_lot_id: number | null;
  lot_no: string | null;
  item: { id: number; code: string };
  expected: number;
}

let serial = 0;

/** An item of whose rows the sheet has no others. */
async function item(fields: object = {}) {
  const code = `CNT-${++serial}-${Date.now()}`;
  return { code, id: await newItem(tenant.admin, { code, ...fields }) };
}

const sheet = async (search: string, more: object = {}, warehouse = place): Promise<SheetRow[]> =>
  (await done(keeper.client.get(`/warehouses/${warehouse}/count-sheet`, { search, ...more }))).body.data;

const line = ({ stock_id, stock_lot_id, expected }: SheetRow, counted: number) => ({ stock_id, stock_lot_id, expected, counted });

const post = (lines: object[], more: object = {}, headers: Record<string, string> = {}, warehouse = place) =>
  keeper.client.post(`/warehouses/${warehouse}/counts`, { reason: '11월 정기 실사', lines, ...more }, headers);

const quantityOf = async (id: number) => (await done(keeper.client.get('/stocks', { item_id: id }))).body.data[0].quantity;

describe('the count sheet', () => {
  it('has a row for each lot of items that are managed by lots, and of what is on hold, and one for each other item', async () => {
    const [byLot, loose] = [await item({ is_lot_managed: true }), await item()];
    for (const lot_no of ['L1', 'L2']) await received(keeper.client, byLot.id, 4, { lot_no });
    await received(keeper.client, loose.id, 3, { lot_no: 'A' });
    const stock = await received(keeper.client, loose.id, 2, { lot_no: 'B' });
    const held = stock.lots.find(({ lot_no }: { lot_no: string }) => lot_no === 'B');
    await done(keeper.client.post(`/stock-lots/${held.id}/hold`, { reason: '검사' }));
    const rows = async (code: string, more: object = {}) => (await sheet(code, more)).map(({ lot_no, expected }) => [lot_no, expected]);
    expect(await rows(byLot.code)).toEqual([
      ['L1', 4],
      ['L2', 4],
    ]);
    expect(await rows(loose.code)).toEqual([
      ['B', 2],
      [null, 3],
    ]);
    // What was here once may be found again; goods of another lot, too.
    expect(await rows(byLot.code, { include_empty: true })).toContainEqual([null, 0]);
    await created(enter(keeper.client, 'ISSUE', loose.id, 3));
    expect(await rows(loose.code)).toEqual([['B', 2]]);
    expect(await sheet(loose.code, {}, places['WH-02'])).toEqual([]);
  });

  it('is of a category with those below it', async () => {
    const above = await created(tenant.admin.post('/item-categories', { code: `C${Date.now()}`, name: '부자재' }));
    const below = await created(tenant.admin.post('/item-categories', { code: `D${Date.now()}`, name: '볼트', parent_id: above.id }));
    const [inside, outside] = [await item({ category_id: below.id }), await item()];
    for (const { id } of [inside, outside]) await received(keeper.client, id, 1);
    expect((await sheet('CNT-', { category_id: above.id })).map((row) => row.item.id)).toEqual([inside.id]);
  });

  it('is that of a warehouse of the company', async () => {
    const other = await warehousesOf((await newTenant()).admin);
    expect((await keeper.client.get(`/warehouses/${other['WH-01']}/count-sheet`)).status).toBe(404);
    const viewer = await tenant.person('viewer');
    expect((await viewer.client.get(`/warehouses/${place}/count-sheet`)).status).toBe(200);
    expect((await viewer.client.post(`/warehouses/${place}/counts`, { reason: 'x', lines: [] })).status).toBe(403);
  });
});

describe('a count', () => {
  it('adjusts what differs, in one posting whose reason it names', async () => {
    const [byLot, loose, same] = [await item({ is_lot_managed: true }), await item(), await item()];
    for (const lot_no of ['L1', 'L2']) await received(keeper.client, byLot.id, 4, { lot_no, unit_cost: 100 });
    await received(keeper.client, loose.id, 2, { unit_cost: 10, transaction_date: '2025-01-02' });
    await received(keeper.client, loose.id, 2, { unit_cost: 20, transaction_date: '2025-01-03' });
    await received(keeper.client, same.id, 7);
    const [[one, two], [all], [kept]] = [await sheet(byLot.code), await sheet(loose.code), await sheet(same.code)];
    const lines = [line(one as SheetRow, 3.5), line(two as SheetRow, 6), line(all as SheetRow, 1), line(kept as SheetRow, 7)];
    const answer = await created(post(lines, { memo: '창고장 입회' }));
    expect(answer).toMatchObject({ line_count: 4, adjusted_count: 3, reduced_reservations: [] });
    const moved = answer.transactions as { lot_no: string; quantity: number; reference_type: string; reference_id: string }[];
    expect(moved.map(({ quantity }) => quantity)).toEqual([2, -0.5, -2, -1]);
    expect(new Set(moved.map(({ reference_type: type, reference_id: id }) => `${type} ${id}`)).size).toBe(1);
    const { data } = (await done(keeper.client.get(`/stocks/${one?.stock_id}/adjustments`))).body;
    expect(data).toMatchObject([{ quantity: 1.5, reason: '11월 정기 실사', reason_code: 'COUNT_DIFFERENCE', memo: '창고장 입회' }]);
    expect(await Promise.all([byLot, loose, same].map(({ id }) => quantityOf(id)))).toEqual([9.5, 1, 7]);
    const value = async (id: number) => (await done(keeper.client.get('/stocks', { item_id: id }))).body.data[0].stock_value;
    expect([await value(byLot.id), await value(loose.id)]).toEqual([950, 20]);
    for (const { id } of [byLot, loose, same]) expect(await untrue(id)).toEqual([]);
  });

  it('that finds all as it should be creates nothing', async () => {
    const { id, code } = await item();
    await received(keeper.client, id, 2);
    const reply = await done(post((await sheet(code)).map((row) => line(row, 2))));
    expect(reply.body.data).toEqual({ line_count: 1, adjusted_count: 0, transactions: [], reduced_reservations: [] });
  });

  it('is refused as a whole where something came meanwhile, and says where', async () => {
    const [still, moving] = [await item(), await item({ is_lot_managed: true })];
    await received(keeper.client, still.id, 5);
    await received(keeper.client, moving.id, 5, { lot_no: 'M1' });
    const [[first], [second]] = [await sheet(still.code), await sheet(moving.code)];
    const [lot] = (await done(keeper.client.get('/stock-lots', { item_id: moving.id }))).body.data;
    await created(enter(keeper.client, 'ISSUE', moving.id, 2, { stock_lot_id: lot.id }));
    const lines = [line(first as SheetRow, 4), line(second as SheetRow, 5)];
    const reply = await post(lines);
    expect(refusal(reply)).toEqual([409, 'error.stock.moved']);
    expect(reply.body.message).toContain(`${moving.code} M1 (5 → 3)`);
    expect(reply.body.error?.details).toEqual([
      { path: 'lines.1.expected', code: 'moved', stock_id: second?.stock_id, item_code: moving.code, lot_no: 'M1', expected: 5, actual: 3 },
    ]);
    expect(await quantityOf(still.id)).toBe(5);
    // Another lot that came is not what was counted.
    await received(keeper.client, moving.id, 10, { lot_no: 'M2' });
    await created(post((await sheet(`${moving.code}`)).filter(({ lot_no }) => lot_no === 'M1').map((row) => line(row, 2))));
    expect(await quantityOf(moving.id)).toBe(12);
  });

  it('is refused where a lot has been put on hold meanwhile, which lies apart now', async () => {
    const { id, code } = await item();
    const stock = await received(keeper.client, id, 5);
    const rows = await sheet(code);
    await done(keeper.client.post(`/stock-lots/${stock.lots[0].id}/hold`, { reason: '검사' }));
    expect(refusal(await post(rows.map((row) => line(row, 4))))).toEqual([409, 'error.stock.moved']);
    const held = await sheet(code);
    await done(keeper.client.post(`/stock-lots/${stock.lots[0].id}/release`));
    expect(refusal(await post(held.map((row) => line(row, 4))))).toEqual([409, 'error.stock.moved']);
  });

  it('cuts reservations only by what is missing in all lots together, and tells once what', async () => {
    const { id, code } = await item({ is_lot_managed: true });
    for (const lot_no of ['R1', 'R2', 'R3']) await received(keeper.client, id, 4, { lot_no });
    const order = await newOrder(tenant.admin, { client_id: await newClient(tenant.admin), items: [goods(id, 12)] });
    await done(tenant.admin.post(`/orders/${order.id}/confirm`));
    const swapped = (await sheet(code)).map((row) => line(row, { R1: 2, R2: 6, R3: 4 }[row.lot_no as string] as number));
    expect((await created(post(swapped))).reduced_reservations).toEqual([]);
    const missing = (await sheet(code)).map((row) => line(row, { R1: 1, R2: 4, R3: 4 }[row.lot_no as string] as number));
    expect((await created(post(missing))).reduced_reservations).toEqual([
      { order_id: order.id, order_no: order.order_no, item_code: code, from: 12, to: 9 },
    ]);
    const notices = await query('select subject from directus_notifications where collection = $1 and item = $2', [
      'orders',
      String(order.id),
    ]);
    expect(notices).toEqual([{ subject: `[예약 감소] ${order.order_no}: ${code} 12 → 9` }]);
    expect(await untrue(id)).toEqual([]);
  });

  it('settles what was issued below nothing', async () => {
    const { id, code } = await item({ allow_negative_stock: true });
    await created(enter(keeper.client, 'ISSUE', id, 3));
    const rows = await sheet(code);
    expect(rows).toMatchObject([{ expected: -3, stock_lot_id: null }]);
    await created(post(rows.map((row) => line(row, 2))));
    expect(await quantityOf(id)).toBe(2);
    expect(await untrue(id)).toEqual([]);
  });

  it('names the lines that are none of the warehouse, or stand there twice', async () => {
    const other = await newTenant();
    const foreign = await received(other.admin, await newItem(other.admin), 5, { lot_no: 'F' });
    const { id, code } = await item({ is_lot_managed: true });
    await received(keeper.client, id, 5);
    const elsewhere = await received(keeper.client, id, 5, { warehouse_id: places['WH-02'] });
    const [row] = (await sheet(code)) as [SheetRow];
    const of = (stock_id: number, stock_lot_id: number | null = null) => ({ stock_id, stock_lot_id, expected: 5, counted: 5 });
    const lines = [of(foreign.id), of(elsewhere.id), of(row.stock_id, foreign.lots[0].id), of(row.stock_id, elsewhere.lots[0].id)];
    expect(violations(await post(lines))).toEqual([
      'lines.0.stock_id unknown_reference',
      'lines.1.stock_id unknown_reference',
      'lines.2.stock_lot_id unknown_reference',
      'lines.3.stock_lot_id unknown_reference',
    ]);
    expect(violations(await post([line(row, 5), line(row, 4)]))).toEqual(['lines.1.stock_lot_id duplicate']);
    expect((await post([line(row, 4)], {}, {}, (await warehousesOf(other.admin))['WH-01'])).status).toBe(404);
    expect(await quantityOf(id)).toBe(5);
  });

  it.each<[string, object, string]>([
    ['nothing', { lines: [] }, 'lines too_small'],
    ['no reason', { reason: ' ' }, 'reason too_small'],
    ['less than nothing', { lines: [{ stock_id: 1, expected: 1, counted: -1 }] }, 'lines.0.counted too_small'],
    ['tomorrow', { transaction_date: '2199-01-01' }, 'transaction_date in_future'],
    [
      'too much at once',
      { lines: Array.from({ length: 1001 }, (_, index) => ({ stock_id: index + 1, expected: 1, counted: 1 })) },
      'lines too_big',
    ],
  ])('is not taken of %s', async (_, more, violation) => {
    const reply = await post([{ stock_id: 1, expected: 1, counted: 1 }], more);
    expect([reply.status, violations(reply)]).toEqual([422, [violation]]);
  });

  it('of two at once one is posted', async () => {
    const [one, two] = [await item(), await item()];
    for (const { id } of [one, two]) await received(keeper.client, id, 9);
    const rows = [...(await sheet(one.code)), ...(await sheet(two.code))];
    const replies = await atOnce(4, (index) => post((index % 2 ? rows : [...rows].reverse()).map((row) => line(row, index + 1))));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const posted = replies.findIndex(({ status }) => status === 201) + 1;
    expect([await quantityOf(one.id), await quantityOf(two.id)]).toEqual([posted, posted]);
    for (const { id } of [one, two]) expect(await untrue(id)).toEqual([]);
  });

  it('that comes again with its key is the same one', async () => {
    const { id, code } = await item();
    await received(keeper.client, id, 9);
    const lines = (await sheet(code)).map((row) => line(row, 8));
    const key = { 'Idempotency-Key': `count-${id}` };
    const first = await created(post(lines, {}, key));
    expect(await created(post(lines, {}, key))).toEqual(first);
    expect(refusal(await post(lines))).toEqual([409, 'error.stock.moved']);
    expect((await done(keeper.client.get(`/stocks/${lines[0]?.stock_id}/adjustments`))).body.meta.total).toBe(1);
  });
});
