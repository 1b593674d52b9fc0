import { beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../../support/concurrent.ts';
import { query } from '../../support/database.ts';
import { created, done, refusal } from '../../support/replies.ts';
import { newTenant, type Tenant } from '../../support/tenants.ts';
import { goods, newClient, newOrder } from '../orders/orders.ts';
import { newItem, received, untrue, warehousesOf } from '../stock/stock.ts';
import { lotOf, moved, newWork, remaining, type Work } from './shop-floor.ts';

let tenant: Tenant;
let places: Record<string, number>;

beforeAll(async () => {
  tenant = await newTenant();
  places = await warehousesOf(tenant.admin);
});

/** Products are made one by one; none of the steps is gated. */
const newProcess = async (fields: object): Promise<number> =>
  (await created(tenant.admin.post('/processes', { process_name: `공정 ${Math.random()}`, ...fields }))).id;
const product = (fields: object = {}) => newItem(tenant.admin, { item_type: 'PRODUCT', procurement: 'MAKE', ...fields });
const change = (work: Work, body: object, index = 0) =>
  tenant.admin.post(`/work-orders/${work.id}/items/${work.items[index]}/change-status`, body);
const complete = (work: Work, good?: number, defect?: number, index = 0) =>
  done(change(work, { status: 'COMPLETED', ...(good === undefined ? {} : { good_quantity: good, defect_quantity: defect ?? 0 }) }, index));
const outputOf = async (work: Work, index = 0) => {
  const [row] = await query<{ lot_no: string | null; stock_lot_id: number | null }>(
    'select lot_no, stock_lot_id from work_order_items where id = $1',
    [work.items[index]],
  );
  return row as { lot_no: string; stock_lot_id: number };
};
const lot = async (id: number) => (await done(tenant.admin.get(`/stock-lots/${id}`))).body.data;
const available = async (item: number) => (await done(tenant.admin.get('/stocks', { item_id: item }))).body.data[0];
const revert = (work: Work, body: object = { force: false, reason: '재작업' }) => tenant.admin.post(`/work-orders/${work.id}/revert`, body);

describe('what is completed', () => {
  it('comes onto a lot of its own, at the cost of what went in, in the warehouse of the process', async () => {
    const [item, steel] = [await product({ cost_price: 500 }), await newItem(tenant.admin)];
    await received(tenant.admin, steel, 10, { unit_cost: 100 });
    const process_id = await newProcess({ process_type: 'SLAT', warehouse_id: places['WH-02'] });
    const work = await newWork(tenant, [{ item_id: item, quantity: 10 }], { process_id });
    const inputs = [{ stock_lot_id: await lotOf(steel), quantity: 1 }];
    await created(tenant.admin.post(`/work-orders/${work.id}/items/${work.items[0]}/material-inputs`, { inputs }));
    await complete(work, 7, 2);
    const { lot_no, stock_lot_id } = await outputOf(work);
    expect(lot_no).toMatch(/^SL-[A-HJ-NP-Z][A-HJ-M][0-3]\d-001$/);
    expect(await lot(stock_lot_id)).toMatchObject({
      ...{ lot_no, origin: 'PRODUCTION', remaining_quantity: 7, unit_cost: 14.2857, warehouse: { code: 'WH-02' } },
      transactions: [
        { transaction_type: 'PRODUCTION_IN', quantity: 7, reference_type: 'work_order_items', reference_id: String(work.items[0]) },
      ],
    });
    const again = await newWork(tenant, [{ item_id: item, quantity: 3 }], { process_id });
    await complete(again);
    expect(await outputOf(again)).toMatchObject({ lot_no: lot_no.replace('001', '002') });
    expect(await lot((await outputOf(again)).stock_lot_id)).toMatchObject({ unit_cost: 500, remaining_quantity: 3 });
  });

  it('costs what its materials cost when they went in, and these come back at that, whatever their lot costs by then', async () => {
    const [item, steel] = [await product(), await newItem(tenant.admin)];
    const { id: stock } = await received(tenant.admin, steel, 20, { unit_cost: 100 });
    const stock_lot_id = await lotOf(steel);
    const process_id = await newProcess({});
    const [made, given] = [
      await newWork(tenant, [{ item_id: item }], { process_id }),
      await newWork(tenant, [{ item_id: item }], { process_id }),
    ];
    const putIn = async (work: Work) => {
      const path = `/work-orders/${work.id}/items/${work.items[0]}/material-inputs`;
      const { data } = (await done(tenant.admin.post(path, { inputs: [{ stock_lot_id, quantity: 10 }] }), 201)).body;
      return data.inputs[0].id as number;
    };
    await putIn(made);
    const input = await putIn(given);
    await done(tenant.admin.post(`/stocks/${stock}/adjustments`, { quantity: 10, unit_cost: 300, stock_lot_id, reason: '실사' }), 201);
    await complete(made);
    expect(await lot((await outputOf(made)).stock_lot_id)).toMatchObject({ unit_cost: 100 });
    await done(tenant.admin.put(`/work-orders/${given.id}/material-inputs/${input}`, { quantity: 6 }));
    expect(await available(steel)).toMatchObject({ quantity: 14, stock_value: 3400 });
    await done(tenant.admin.delete(`/work-orders/${given.id}/material-inputs/${input}`));
    expect(await available(steel)).toMatchObject({ quantity: 20, stock_value: 4000 });
  });

  it('is numbered by the letters or the type of the process, without gaps however many there are at once', async () => {
    const item = await product();
    const numberOf = async (fields: object) => {
      const work = await newWork(tenant, [{ item_id: item }], { process_id: await newProcess(fields) });
      await complete(work);
      return (await outputOf(work)).lot_no.slice(0, 2);
    };
    expect(await numberOf({ options: { lot_prefix: 'QX' }, process_type: 'SCREEN' })).toBe('QX');
    expect(await numberOf({ process_name: '조립 2' })).toBe('AS');
    expect(await numberOf({ process_name: '도장' })).toBe('GN');
    const process_id = await newProcess({ options: { lot_prefix: 'ZZ' } });
    const works = await Promise.all([1, 2, 3, 4, 5].map(() => newWork(tenant, [{ item_id: item }, { item_id: item }], { process_id })));
    await atOnce(5, async (index) => {
      for (const place of [0, 1]) await complete(works[index] as Work, undefined, undefined, place);
    });
    const numbers = await query<{ lot_no: string }>('select lot_no from work_order_items where work_order_id = any ($1) order by lot_no', [
      works.map(({ id }) => id),
    ]);
    expect(numbers.map(({ lot_no }) => Number(lot_no.split('-')[2]))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(await untrue(item)).toEqual([]);
  });

  it('adds to a lot that has its number', async () => {
    const item = await product({ cost_price: 10 });
    const process_id = await newProcess({});
    const work = await newWork(
      tenant,
      [
        { item_id: item, quantity: 4, lot_no: 'OWN-1' },
        { item_id: item, quantity: 6, lot_no: 'OWN-1' },
      ],
      { process_id },
    );
    await complete(work);
    await complete(work, undefined, undefined, 1);
    const [first, second] = [await outputOf(work), await outputOf(work, 1)];
    expect(second).toEqual(first);
    expect(await lot(first.stock_lot_id)).toMatchObject({ lot_no: 'OWN-1', remaining_quantity: 10 });
  });

  it('has a bending lot where it is a bent part', async () => {
    const part = (
      await created(tenant.admin.post('/items', { code: 'BD-RM-30', name: '본체', item_type: 'PART', item_category: 'BENDING' }))
    ).id;
    await created(tenant.admin.post('/bending/item-mappings', { prod_code: 'R', spec_code: 'M', length_code: '30', item_id: part }));
    const process_id = await newProcess({ process_type: 'BENDING' });
    const steel = await newItem(tenant.admin);
    await received(tenant.admin, steel, 10, { lot_no: 'COIL-1' });
    const work = await newWork(tenant, [{ item_id: part }, { item_id: part }], { process_id });
    const inputs = [{ stock_lot_id: await lotOf(steel), quantity: 1 }];
    await created(tenant.admin.post(`/work-orders/${work.id}/items/${work.items[0]}/material-inputs`, { inputs }));
    await complete(work, 9, 1);
    await complete(work, undefined, undefined, 1);
    const [first, second] = [await outputOf(work), await outputOf(work, 1)];
    expect(first.lot_no).toMatch(/^RM-[A-Z]{2}\d\d-30-01$/);
    expect(second.lot_no).toBe(first.lot_no.replace(/01$/, '02'));
    const { body } = await done(tenant.admin.get('/bending/lots', { item_id: part, sort: 'lot_no' }));
    expect(body.data).toMatchObject([
      { lot_no: first.lot_no, status: 'USED', quantity: 9, available_quantity: 9, raw_lot_no: 'COIL-1', material: 'EGI 1.55T' },
      { lot_no: second.lot_no, status: 'USED', quantity: 10, raw_lot_no: null },
    ]);
  });

  it('moves nothing where nothing is good, kept in stock, or made in a process', async () => {
    const [item, service] = [await product(), await product({ is_stock_managed: false })];
    const process_id = await newProcess({});
    const rejected = await newWork(tenant, [{ item_id: item }], { process_id });
    const others = await newWork(tenant, [{ item_id: service }, {}], { process_id });
    const unprocessed = await newWork(tenant, [{ item_id: item }]);
    await complete(rejected, 0, 10);
    for (const place of [0, 1]) await complete(others, undefined, undefined, place);
    await complete(unprocessed);
    expect(await moved(item)).toEqual([]);
    for (const output of [await outputOf(rejected), await outputOf(others), await outputOf(others, 1), await outputOf(unprocessed)])
      expect(output).toEqual({ lot_no: expect.stringMatching(/^GN-[A-Z]{2}\d\d-\d{3}$/), stock_lot_id: null });
  });

  it('is numbered even so, in one series with what is received, and keeps its number', async () => {
    const item = await product();
    const process_id = await newProcess({ options: { lot_prefix: 'NR' } });
    const work = await newWork(tenant, [{ item_id: item }, { lot_no: 'OWN-2' }, {}], { process_id });
    await complete(work, 0, 10);
    await complete(work, undefined, undefined, 1);
    const [{ lot_no }, named] = [await outputOf(work), await outputOf(work, 1)];
    expect([lot_no.slice(7), named.lot_no]).toEqual(['-001', 'OWN-2']);
    await done(change(work, { status: 'IN_PROGRESS' }));
    await complete(work, 10);
    expect(await outputOf(work)).toEqual({ lot_no, stock_lot_id: await lotOf(item) });
    await complete(work, undefined, undefined, 2);
    expect((await outputOf(work, 2)).lot_no).toBe(lot_no.replace('001', '002'));
  });

  it('has a bending lot of its own where all of it is defective, until it is made again', async () => {
    const part = (
      await created(tenant.admin.post('/items', { code: 'BD-RM-35', name: '본체', item_type: 'PART', item_category: 'BENDING' }))
    ).id;
    await created(tenant.admin.post('/bending/item-mappings', { prod_code: 'R', spec_code: 'M', length_code: '35', item_id: part }));
    const work = await newWork(tenant, [{ item_id: part }], { process_id: await newProcess({ process_type: 'BENDING' }) });
    await complete(work, 0, 10);
    const { lot_no, stock_lot_id } = await outputOf(work);
    expect([lot_no, stock_lot_id]).toEqual([expect.stringMatching(/^RM-[A-Z]{2}\d\d-35-01$/), null]);
    const lots = async () => (await done(tenant.admin.get('/bending/lots', { item_id: part }))).body.data;
    expect(await lots()).toMatchObject([{ lot_no, status: 'USED', work_order: { id: work.id }, stock_lot_id: null, quantity: null }]);
    await done(change(work, { status: 'IN_PROGRESS' }));
    await complete(work, 6, 4);
    expect(await lots()).toMatchObject([{ lot_no, status: 'USED', stock_lot_id: await lotOf(part), quantity: 6 }]);
  });
});

describe('what is taken back', () => {
  it('leaves its lot, to which it comes again', async () => {
    const item = await product();
    const work = await newWork(tenant, [{ item_id: item }, { item_id: item }], { process_id: await newProcess({}) });
    await complete(work, 8, 2);
    const { lot_no, stock_lot_id } = await outputOf(work);
    await done(change(work, { status: 'IN_PROGRESS' }));
    expect(await remaining(stock_lot_id)).toBe(0);
    expect(await outputOf(work)).toEqual({ lot_no, stock_lot_id: null });
    await complete(work, 10);
    expect(await outputOf(work)).toEqual({ lot_no, stock_lot_id });
    expect(await remaining(stock_lot_id)).toBe(10);
    await done(revert(work));
    expect(await moved(item)).toEqual(['PRODUCTION_IN 8', 'PRODUCTION_IN -8', 'PRODUCTION_IN 10', 'PRODUCTION_IN -10']);
    expect(await untrue(item)).toEqual([]);
  });

  it('leaves the others of its lot at their own cost', async () => {
    const [item, steel] = [await product(), await newItem(tenant.admin)];
    await received(tenant.admin, steel, 10, { unit_cost: 100 });
    const pair = { item_id: item, quantity: 2, lot_no: 'SHARED-1' };
    const work = await newWork(tenant, [pair, pair, {}], { process_id: await newProcess({}) });
    const stock_lot_id = await lotOf(steel);
    for (const [place, quantity] of [2, 4].entries()) {
      const inputs = [{ stock_lot_id, quantity }];
      await created(tenant.admin.post(`/work-orders/${work.id}/items/${work.items[place]}/material-inputs`, { inputs }));
      await complete(work, undefined, undefined, place);
    }
    const shared = await lotOf(item);
    expect(await lot(shared)).toMatchObject({ remaining_quantity: 4, unit_cost: 150 });
    for (let round = 0; round < 2; round++) {
      await done(change(work, { status: 'IN_PROGRESS' }, 1));
      expect(await lot(shared)).toMatchObject({ remaining_quantity: 2, unit_cost: 100 });
      await complete(work, undefined, undefined, 1);
      expect(await lot(shared)).toMatchObject({ remaining_quantity: 4, unit_cost: 150 });
    }
  });

  it('is refused once it has been used', async () => {
    const item = await product();
    const work = await newWork(tenant, [{ item_id: item }], { process_id: await newProcess({}) });
    await complete(work);
    const { stock_lot_id } = await outputOf(work);
    await created(tenant.admin.post('/stock-transactions', { transaction_type: 'ISSUE', item_id: item, quantity: 1, stock_lot_id }));
    for (const reply of [await change(work, { status: 'IN_PROGRESS' }), await revert(work), await revert(work, { force: true })]) {
      expect(refusal(reply)).toEqual([409, 'error.work_order.output_consumed']);
      expect(reply.body.error?.details).toMatchObject([{ stock_lot_id, requested: 10, available: 9 }]);
    }
    expect(await remaining(stock_lot_id)).toBe(9);
  });
});

describe('an order', () => {
  it('keeps what is made for it, as far as it needs it, and loses it again', async () => {
    const item = await product();
    const client = await newClient(tenant.admin);
    const order = await newOrder(tenant.admin, { client_id: client, items: [goods(item, 8)] });
    await done(tenant.admin.post(`/orders/${order.id}/confirm`));
    const line = { item_id: item, order_item_id: order.items[0].id };
    const works = [
      await newWork(tenant, [{ ...line, quantity: 5 }, line], { process_id: await newProcess({}), order_id: order.id }),
      await newWork(tenant, [{ ...line, quantity: 6 }, line], { process_id: await newProcess({}), order_id: order.id }),
    ] as [Work, Work];
    await complete(works[0]);
    expect(await available(item)).toMatchObject({ quantity: 5, reserved_quantity: 5, available_quantity: 0 });
    await complete(works[1]);
    expect(await available(item)).toMatchObject({ quantity: 11, reserved_quantity: 8, available_quantity: 3 });
    await done(change(works[0], { status: 'IN_PROGRESS' }));
    expect(await available(item)).toMatchObject({ quantity: 6, reserved_quantity: 3 });
    await complete(works[0]);
    expect(await available(item)).toMatchObject({ quantity: 11, reserved_quantity: 8 });
    expect(await untrue(item)).toEqual([]);
  });
});
