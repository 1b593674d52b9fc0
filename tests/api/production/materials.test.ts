import { beforeAll, describe, expect, it } from 'vitest';
import type { Options } from '../../support/client.ts';
import { atOnce } from '../../support/concurrent.ts';
import { brought, query } from '../../support/database.ts';
import { created, done, refusal, violations } from '../../support/replies.ts';
import { newTenant, type Person, type Tenant } from '../../support/tenants.ts';
import { workbook } from '../../support/workbook.ts';
import { goods, newClient, newOrder } from '../orders/orders.ts';
import { newItem, received, untrue } from '../stock/stock.ts';
import { lotOf, moved, newWork, remaining } from './shop-floor.ts';

type Query = NonNullable<Options['query']>;

let tenant: Tenant;
let worker: Person;
let process: { id: number; steps: { id: number }[] };

beforeAll(async () => {
  tenant = await newTenant();
  worker = await tenant.person('production');
  process = await created(
    worker.client.post('/processes', { process_name: '절단', steps: [{ step_name: '절단' }, { step_name: '포장' }] }),
  );
});

/** A lot of a material of its own. */
const stocked = async (quantity: number, fields: object = {}) => {
  const item = await newItem(tenant.admin, { unit: 'KG', ...fields });
  await received(tenant.admin, item, quantity, { unit_cost: 100 });
  return { item, lot: await lotOf(item) };
};

const put = (work: { id: number; items: number[] }, inputs: object[], more: object = {}, client = worker.client) =>
  client.post(`/work-orders/${work.id}/items/${work.items[0]}/material-inputs`, { inputs, ...more });
const change = (work: { id: number }, id: number, body: object) => worker.client.put(`/work-orders/${work.id}/material-inputs/${id}`, body);
const withdraw = (work: { id: number }, id: number) => worker.client.delete(`/work-orders/${work.id}/material-inputs/${id}`);
const materials = async (work: { id: number; items: number[] }, more: Query = {}) =>
  (await done(worker.client.get(`/work-orders/${work.id}/items/${work.items[0]}/materials`, more))).body.data;
const history = async (work: { id: number; items: number[] }, more: Query = {}) =>
  (await done(worker.client.get(`/work-orders/${work.id}/items/${work.items[0]}/material-inputs`, more))).body.data;
const stateOf = async (id: number) =>
  (await query<{ status: string; assignee_id: string | null }>('select status, assignee_id from work_orders where id = $1', [id]))[0];

describe('an input', () => {
  it('moves its lot when it is registered, corrected and withdrawn', async () => {
    const { item, lot } = await stocked(100);
    const work = await newWork(tenant, [{}], { process_id: process.id });
    const { inputs } = await created(put(work, [{ stock_lot_id: lot, quantity: 30.5, note: '1차' }], { step_id: process.steps[0]?.id }));
    expect(await remaining(lot)).toBe(69.5);
    expect(inputs).toMatchObject([
      {
        ...{ stock_lot_id: lot, item_id: item, unit: 'KG', quantity: 30.5, bom_key: null, note: '1차' },
        ...{ process_step: { step_name: '절단' }, input_by: { id: worker.id, name: 'production' } },
      },
    ]);
    const [{ id }] = inputs;
    expect((await done(change(work, id, { quantity: 40 }))).body.data).toMatchObject({ id, quantity: 40, note: '1차' });
    expect(await remaining(lot)).toBe(60);
    await done(change(work, id, { quantity: 10, note: null }));
    expect(await remaining(lot)).toBe(90);
    await done(change(work, id, { quantity: 10 }));
    const { lot_no } = (await history(work))[0];
    expect((await done(withdraw(work, id))).body.data).toEqual({ id, returned: { stock_lot_id: lot, lot_no, quantity: 10 } });
    expect(await remaining(lot)).toBe(100);
    expect((await withdraw(work, id)).status).toBe(404);
    expect((await change(work, id, { quantity: 1 })).status).toBe(404);
    expect(await history(work)).toEqual([]);
    expect(await moved(item)).toEqual(['MATERIAL_INPUT -30.5', 'MATERIAL_INPUT -9.5', 'MATERIAL_RETURN 30', 'MATERIAL_RETURN 10']);
    expect(await untrue(item)).toEqual([]);
    const rows = await query('select 1 from stock_transactions where item_id = $1 and reference_type = $2 and reference_id = $3', [
      ...[item, 'work_order_material_inputs', String(id)],
    ]);
    expect(rows).toHaveLength(4);
  });

  it('begins the work, and is refused once it has ended', async () => {
    const { lot } = await stocked(10);
    const work = await newWork(tenant);
    const { inputs } = await created(put(work, [{ stock_lot_id: lot, quantity: 1 }]));
    expect(await stateOf(work.id)).toEqual({ status: 'IN_PROGRESS', assignee_id: worker.id });
    expect(await query('select status from work_order_items where id = $1', [work.items[0]])).toEqual([{ status: 'IN_PROGRESS' }]);
    await brought('work_orders', work.id, 'COMPLETED');
    for (const reply of [
      await put(work, [{ stock_lot_id: 2_000_000_000, quantity: 1 }]),
      await change(work, inputs[0].id, { quantity: 2 }),
      await withdraw(work, inputs[0].id),
    ])
      expect(refusal(reply)).toEqual([409, 'error.work_order.closed']);
    expect(await remaining(lot)).toBe(9);
  });

  it('stays as it is while its item is completed, whose output was valued by it', async () => {
    const { lot } = await stocked(10);
    const item_id = await newItem(tenant.admin, { item_type: 'PRODUCT', procurement: 'MAKE' });
    const { id: process_id } = await created(worker.client.post('/processes', { process_name: '용접' }));
    const work = await newWork(tenant, [{ item_id, quantity: 2 }, {}], { process_id });
    const item = (status: string) => done(worker.client.post(`/work-orders/${work.id}/items/${work.items[0]}/change-status`, { status }));
    const row = { stock_lot_id: lot, quantity: 4 };
    const [input] = (await created(put(work, [row]))).inputs;
    await item('COMPLETED');
    for (const reply of [await put(work, [row]), await change(work, input.id, { quantity: 1 }), await withdraw(work, input.id)])
      expect([refusal(reply), reply.body.error?.details[0]]).toEqual([
        [409, 'error.work_order.item_completed'],
        expect.objectContaining({ work_order_item_id: work.items[0] }),
      ]);
    expect(await remaining(lot)).toBe(6);
    await item('IN_PROGRESS');
    await done(change(work, input.id, { quantity: 1 }));
    await item('COMPLETED');
    const cost = 'select unit_cost::float as cost from stock_lots where id = $1';
    expect(await query(cost, [await lotOf(item_id)])).toEqual([{ cost: 50 }]);
  });

  it('takes no more than the lot holds', async () => {
    const { lot, item } = await stocked(10);
    const [work, other] = [await newWork(tenant), await newWork(tenant)];
    const over = await put(work, [{ stock_lot_id: lot, quantity: 10.001 }]);
    expect([refusal(over), violations(over)]).toEqual([[409, 'error.stock.insufficient'], ['inputs.0.quantity insufficient']]);
    expect(over.body.error?.details[0]).toMatchObject({ stock_lot_id: lot, requested: 10.001, available: 10 });
    expect(await stateOf(work.id)).toMatchObject({ status: 'UNASSIGNED' });
    const replies = await Promise.all([work, other].map((each) => put(each, [{ stock_lot_id: lot, quantity: 6 }])));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await remaining(lot)).toBe(4);
    const ten = await atOnce(10, () => put(work, [{ stock_lot_id: lot, quantity: 1 }]));
    expect(ten.filter(({ status }) => status === 201)).toHaveLength(4);
    expect(await remaining(lot)).toBe(0);
    expect(await untrue(item)).toEqual([]);
  });

  it('is registered with all others of its request, or none of them is', async () => {
    const [good, short] = [await stocked(10), await stocked(1)];
    const work = await newWork(tenant);
    const reply = await put(work, [
      { stock_lot_id: good.lot, quantity: 5 },
      { stock_lot_id: short.lot, quantity: 2 },
    ]);
    expect(violations(reply)).toEqual(['inputs.1.quantity insufficient']);
    const twice = await put(work, [
      { stock_lot_id: good.lot, quantity: 6 },
      { stock_lot_id: good.lot, quantity: 6 },
    ]);
    expect(violations(twice)).toEqual(['inputs.1.quantity insufficient']);
    const unknown = await put(work, [
      { stock_lot_id: good.lot, quantity: 1 },
      { stock_lot_id: 2_000_000_000, quantity: 1 },
    ]);
    expect([unknown.status, violations(unknown)]).toEqual([422, ['inputs.1.stock_lot_id unknown_reference']]);
    expect([await remaining(good.lot), await history(work)]).toEqual([10, []]);
    expect(await stateOf(work.id)).toMatchObject({ status: 'UNASSIGNED' });
    const both = await created(
      put(work, [
        { stock_lot_id: good.lot, quantity: 4 },
        { stock_lot_id: good.lot, quantity: 6 },
      ]),
    );
    expect(both.inputs.map(({ quantity }: { quantity: number }) => quantity)).toEqual([4, 6]);
  });

  it('comes back to a lot that is on hold, from which nothing more is taken', async () => {
    const { item, lot } = await stocked(10);
    const work = await newWork(tenant);
    const { inputs } = await created(put(work, [{ stock_lot_id: lot, quantity: 4 }]));
    await done(tenant.admin.post(`/stock-lots/${lot}/hold`, { reason: '확인' }));
    expect(refusal(await put(work, [{ stock_lot_id: lot, quantity: 1 }]))).toEqual([409, 'error.stock.insufficient']);
    expect(refusal(await change(work, inputs[0].id, { quantity: 5 }))).toEqual([409, 'error.stock.insufficient']);
    await done(change(work, inputs[0].id, { quantity: 3 }));
    await done(withdraw(work, inputs[0].id));
    expect(await remaining(lot)).toBe(10);
    expect(await query('select status from stock_lots where id = $1', [lot])).toEqual([{ status: 'HOLD' }]);
    expect(await untrue(item)).toEqual([]);
  });

  it('has bounds', async () => {
    const { lot } = await stocked(10);
    const work = await newWork(tenant, [{}], { process_id: process.id });
    const row = { stock_lot_id: lot, quantity: 1 };
    const foreign = await created(worker.client.post('/processes', { process_name: '도장', steps: [{ step_name: '도장' }] }));
    for (const reply of [
      await put(work, []),
      await put(work, Array(101).fill(row)),
      await put(work, [{ ...row, quantity: 0 }]),
      await put(work, [{ ...row, quantity: -1 }]),
      await put(work, [{ ...row, quantity: 0.00001 }]),
      await put(work, [{ ...row, quantity: 1e308 }]),
      await put(work, [{ ...row, note: 'x'.repeat(201) }]),
      await put(work, [{ ...row, item_id: 1 }]),
      await put(work, [row], { step_id: foreign.steps[0].id }),
    ])
      expect(reply.status).toBe(422);
    expect((await change(work, 2_000_000_000, { quantity: 1 })).status).toBe(404);
    expect((await worker.client.post(`/work-orders/${work.id}/items/2000000000/material-inputs`, { inputs: [row] })).status).toBe(404);
    const other = await newWork(tenant);
    expect((await put({ id: work.id, items: other.items }, [row])).status).toBe(404);
    expect(await remaining(lot)).toBe(10);
  });
});

describe('what a location needs', () => {
  it('is shown with what has gone in and the lots that are there, what is not planned last', async () => {
    const [steel, bolt, tape] = [await stocked(10), await stocked(5), await stocked(3)];
    await received(tenant.admin, steel.item, 7);
    const needed = [
      { bom_key: 'STEEL', item_id: steel.item, required_quantity: '12.5000' },
      { bom_key: 'BOLT', item_id: bolt.item, required_quantity: '4.0000' },
    ];
    const work = await newWork(tenant, [{ options: { materials: needed } }]);
    expect(await materials(work)).toMatchObject([
      {
        ...{ bom_key: 'STEEL', required_quantity: 12.5, input_quantity: 0, remaining_quantity: 12.5, over: false },
        lots: [{ stock_lot_id: steel.lot, available_quantity: 10, warehouse: { code: 'WH-01' } }, { available_quantity: 7 }],
      },
      { bom_key: 'BOLT', lots: [{ stock_lot_id: bolt.lot, available_quantity: 5 }] },
    ]);
    const made = await created(
      put(work, [
        { stock_lot_id: steel.lot, quantity: 2, bom_key: 'STEEL' },
        { stock_lot_id: bolt.lot, quantity: 5, bom_key: 'BOLT' },
        { stock_lot_id: tape.lot, quantity: 1 },
      ]),
    );
    expect(made.materials).toMatchObject([
      { bom_key: 'STEEL', input_quantity: 2, remaining_quantity: 10.5, over: false },
      { bom_key: 'BOLT', input_quantity: 5, remaining_quantity: 0, over: true, lots: [] },
      { bom_key: null, item_id: tape.item, required_quantity: 0, input_quantity: 1, remaining_quantity: 0, over: true },
    ]);
    const shown = (await done(worker.client.get(`/work-orders/${work.id}`))).body.data.comparison;
    expect(shown).toMatchObject({ planned_minutes: null, worked_minutes: 0, planned_quantity: 10, good_quantity: 0, defect_quantity: 0 });
    expect(
      Object.fromEntries(shown.materials.map((each: { item_id: number; difference: number }) => [each.item_id, each.difference])),
    ).toEqual({
      [steel.item]: -10.5,
      [bolt.item]: 1,
      [tape.item]: 1,
    });
  });

  it('asks for the material of the line, and takes the place of what is there when told so', async () => {
    const [steel, tape, glue] = [await stocked(10), await stocked(10), await stocked(10)];
    const work = await newWork(tenant, [{ options: { materials: [{ bom_key: 'S', item_id: steel.item, required_quantity: '5' }] } }]);
    for (const row of [
      { stock_lot_id: tape.lot, quantity: 1, bom_key: 'S' },
      { stock_lot_id: steel.lot, quantity: 1, bom_key: 'T' },
    ]) {
      const reply = await put(work, [row]);
      expect([refusal(reply), violations(reply)]).toEqual([
        [422, 'error.work_order.material_mismatch'],
        ['inputs.0.bom_key material_mismatch'],
      ]);
    }
    await created(put(work, [{ stock_lot_id: steel.lot, quantity: 8, bom_key: 'S' }]));
    await created(
      put(
        work,
        [tape.lot, glue.lot].map((lot) => ({ stock_lot_id: lot, quantity: 3 })),
      ),
    );
    await created(put(work, [{ stock_lot_id: steel.lot, quantity: 9, bom_key: 'S' }], { replace: true }));
    expect([await remaining(steel.lot), await remaining(tape.lot), await remaining(glue.lot)]).toEqual([1, 7, 7]);
    await created(put(work, [{ stock_lot_id: tape.lot, quantity: 4 }], { replace: true }));
    expect([await remaining(steel.lot), await remaining(tape.lot), await remaining(glue.lot)]).toEqual([1, 6, 7]);
    const refused = await put(work, [{ stock_lot_id: steel.lot, quantity: 11, bom_key: 'S' }], { replace: true });
    expect(refusal(refused)).toEqual([409, 'error.stock.insufficient']);
    expect(await remaining(steel.lot)).toBe(1);
    expect((await history(work)).map(({ quantity }: { quantity: number }) => quantity)).toEqual([4, 9, 3]);
  });

  it('leaves to other orders what they have reserved, and gives this one back what it had', async () => {
    const { item, lot } = await stocked(10);
    const client = await newClient(tenant.admin);
    const [mine, theirs] = [
      await newOrder(tenant.admin, { client_id: client, items: [goods(item, 6)] }),
      await newOrder(tenant.admin, { client_id: client, items: [goods(item, 3)] }),
    ];
    for (const { id } of [mine, theirs]) await done(tenant.admin.post(`/orders/${id}/confirm`));
    const reserved = async () =>
      (
        await query('select order_id, quantity - issued_quantity as open from stock_reservations where item_id = $1 order by order_id', [
          item,
        ])
      ).map(({ open }) => Number(open));
    const work = await newWork(tenant, [{ options: { materials: [{ bom_key: 'S', item_id: item, required_quantity: '5' }] } }], {
      order_id: mine.id,
    });
    expect((await materials(work))[0].lots).toMatchObject([{ available_quantity: 7 }]);
    expect((await put(work, [{ stock_lot_id: lot, quantity: 8 }])).body.error?.details).toMatchObject([{ available: 7 }]);
    const { inputs } = await created(put(work, [{ stock_lot_id: lot, quantity: 7 }]));
    expect(await reserved()).toEqual([0, 3]);
    await done(change(work, inputs[0].id, { quantity: 2 }));
    // Two of the six are still in the work order.
    expect(await reserved()).toEqual([4, 3]);
    await done(withdraw(work, inputs[0].id));
    expect(await reserved()).toEqual([6, 3]);
    expect(await untrue(item)).toEqual([]);
    // What was put in beyond the need goes back without being reserved.
    const again = await created(put(work, [{ stock_lot_id: lot, quantity: 7 }]));
    await done(change(work, again.inputs[0].id, { quantity: 6 }));
    expect(await reserved()).toEqual([0, 3]);
    await done(change(work, again.inputs[0].id, { quantity: 5 }));
    expect(await reserved()).toEqual([1, 3]);
    await done(change(work, again.inputs[0].id, { quantity: 7 }));
    await done(change(work, again.inputs[0].id, { quantity: 6 }));
    expect(await reserved()).toEqual([0, 3]);
    expect(await untrue(item)).toEqual([]);
  });
});

describe('lists', () => {
  it('have the newest first, and the lots by item and number', async () => {
    const [steel, tape] = [await stocked(10), await stocked(10)];
    const work = await newWork(tenant, [{}, {}], { process_id: process.id });
    const [first, second] = process.steps;
    await created(put(work, [{ stock_lot_id: steel.lot, quantity: 1 }], { step_id: first?.id }));
    await created(put(work, [{ stock_lot_id: tape.lot, quantity: 2 }], { step_id: second?.id }));
    await created(put({ id: work.id, items: [work.items[1] as number] }, [{ stock_lot_id: steel.lot, quantity: 3 }]));
    expect((await history(work)).map(({ item_id }: { item_id: number }) => item_id)).toEqual([tape.item, steel.item]);
    expect(await history(work, { step_id: second?.id as number })).toHaveLength(1);
    expect(await history(work, { item_id: steel.item })).toHaveLength(1);
    const lots = async (more: Query = {}) => (await done(worker.client.get(`/work-orders/${work.id}/material-input-lots`, more))).body.data;
    const all = await lots();
    expect(all.map(({ item_id }: { item_id: number }) => item_id)).toEqual([steel.item, tape.item]);
    expect(all[0]).toMatchObject({ stock_lot_id: steel.lot, total_quantity: 4, input_count: 2, supplier_name: null });
    expect(await lots({ work_order_item_id: work.items[1] as number })).toMatchObject([{ total_quantity: 3 }]);
    expect(await lots({ step_id: first?.id as number })).toMatchObject([{ total_quantity: 1 }]);
    const { rows } = await workbook(worker.client, `/work-orders/${work.id}/items/${work.items[0]}/material-inputs`, {
      'accept-language': 'en',
    });
    expect(rows).toHaveLength(2);
    expect((await worker.client.get(`/work-orders/${work.id}/items/1/material-inputs`)).status).toBe(404);
  });

  it('and inputs are the tenant’s own, and written by who may', async () => {
    const other = await newTenant();
    const { lot } = await stocked(10);
    const work = await newWork(tenant);
    const { inputs } = await created(put(work, [{ stock_lot_id: lot, quantity: 1 }]));
    const at = `/work-orders/${work.id}`;
    for (const reply of [
      await other.admin.get(`${at}/items/${work.items[0]}/materials`),
      await other.admin.get(`${at}/items/${work.items[0]}/material-inputs`),
      await other.admin.get(`${at}/material-input-lots`),
      await put(work, [{ stock_lot_id: lot, quantity: 1 }], {}, other.admin),
      await other.admin.put(`${at}/material-inputs/${inputs[0].id}`, { quantity: 1 }),
      await other.admin.delete(`${at}/material-inputs/${inputs[0].id}`),
    ])
      expect(reply.status).toBe(404);
    const theirs = await put(await newWork(other), [{ stock_lot_id: lot, quantity: 1 }], {}, other.admin);
    expect([theirs.status, violations(theirs)]).toEqual([422, ['inputs.0.stock_lot_id unknown_reference']]);
    const staff = await tenant.person('staff');
    expect((await put(work, [{ stock_lot_id: lot, quantity: 1 }], {}, staff.client)).status).toBe(403);
    expect((await staff.client.get(`${at}/items/${work.items[0]}/materials`)).status).toBe(200);
    for (const id of [inputs[0].id]) {
      expect((await tenant.admin.patch(`//items/work_order_material_inputs/${id}`, { quantity: 9 })).status).toBeGreaterThanOrEqual(400);
      expect((await tenant.admin.delete(`//items/work_order_material_inputs/${id}`)).status).toBeGreaterThanOrEqual(400);
    }
    expect(await remaining(lot)).toBe(9);
  });
});
