import { beforeAll, describe, expect, it } from 'vitest';
import { holding, query } from '../../support/database.ts';
import { created, done, refusal, violationPaths } from '../../support/replies.ts';
import { newRole, personIn } from '../../support/roles.ts';
import { newTenant, type Person, type Tenant } from '../../support/tenants.ts';
import { custom, goods, sets, workedExample } from '../orders/orders.ts';
import { enter } from '../stock/stock.ts';
import { confirmedOrder, lotsOf, madeItem, newProcess, type Shop, shopOf, statusOf } from './shop.ts';

let tenant: Tenant;
let other: Tenant;
let worker: Person;
let shop: Shop;
let screen: { id: number };
let bending: { id: number };
let [cloth, rail, motor] = [0, 0, 0];

beforeAll(async () => {
  [tenant, other] = await Promise.all([newTenant(), newTenant()]);
  worker = await tenant.person('production');
  shop = shopOf(worker.client);
  screen = await newProcess(worker.client, ['봉제'], { sort_order: -2 });
  bending = await newProcess(worker.client, ['절곡'], {
    sort_order: -1,
    options: { classification_rules: [{ field: 'item_code', match: 'STARTS_WITH', value: 'bd-' }] },
  });
  cloth = await madeItem(tenant.admin);
  rail = await madeItem(tenant.admin, { code: 'BD-RAIL', item_type: 'PART', item_category: 'BENDING' });
  motor = await madeItem(tenant.admin, { procurement: 'BUY', item_type: 'PART' });
  await done(worker.client.put(`/processes/${screen.id}/items`, { items: [{ item_id: cloth }] }));
  await done(worker.client.post('/processes', { process_name: '쉬는 공정', is_active: false, item_ids: [rail] }), 201);
});

const send = (id: number, body: object = {}) => tenant.admin.post(`/orders/${id}/production-order`, body);
const orderStatus = (id: number) => statusOf(tenant.admin, `/orders/${id}`);
const shipments = (id: number) =>
  query<{ id: number; status: string; lines: number }>(
    `select s.id, s.status, (select count(*)::integer from shipment_items i where i.shipment_id = s.id and i.deleted_at is null) as lines
     from shipments s where s.order_id = $1 and s.deleted_at is null order by s.id`,
    [id],
  );
const allThree = () => confirmedOrder(tenant.admin, [goods(cloth, 2), goods(rail, 4), goods(motor, 1), custom(50000)]);

describe('an order', () => {
  it('shows its work orders and its shipment in brief to those who may read them', async () => {
    const id = await confirmedOrder(tenant.admin, [goods(cloth, 2), goods(motor, 1)]);
    const shown = async (client = tenant.admin) => {
      const { work_orders, shipment } = (await done(client.get(`/orders/${id}`))).body.data;
      return { work_orders, shipment };
    };
    expect(await shown()).toEqual({ work_orders: [], shipment: null });
    const { work_orders: made } = await created(send(id));
    await shop.finish(made[0].id);
    const [waiting] = await shipments(id);
    const process = (await done(worker.client.get(`/processes/${screen.id}`))).body.data;
    const brief = (index: number, more: object) => ({
      id: made[index].id,
      work_order_no: made[index].work_order_no,
      is_auxiliary: false,
      ...more,
    });
    expect(await shown()).toEqual({
      work_orders: [
        brief(0, {
          status: 'COMPLETED',
          process: { id: screen.id, process_code: process.process_code, process_name: process.process_name },
        }),
        brief(1, { status: 'UNASSIGNED', process: null }),
      ],
      shipment: { id: waiting?.id, shipment_no: expect.stringMatching(/^SH-/), status: 'SCHEDULED' },
    });
    const clerk = await personIn(tenant, await newRole(tenant, { orders: ['read'] }));
    expect(await shown(clerk.client)).toEqual({ work_orders: [], shipment: null });
    await done(worker.client.post(`/shipments/${waiting?.id}/change-status`, { status: 'CANCELLED', reason: '연기' }));
    expect((await shown()).shipment).toBeNull();
  });
});

describe('an order that is sent to production', () => {
  it('is not made in a process that is deleted at that moment', async () => {
    const [item, process] = [await madeItem(tenant.admin), await newProcess(worker.client, ['검사'])];
    await done(worker.client.put(`/processes/${process.id}/items`, { items: [{ item_id: item }] }));
    const id = await confirmedOrder(tenant.admin, [goods(item, 1)]);
    const sent = await holding(['delete from processes where id = $1', process.id], async (release, { awaited }) => {
      const sending = send(id);
      await awaited();
      await release();
      return sending;
    });
    expect((await created(Promise.resolve(sent))).work_orders).toMatchObject([{ process_id: null }]);
  });

  it('gets a work order for each process, and one for what no process makes', async () => {
    const id = await allThree();
    const plan = { planned_start_date: '2199-01-05', priority: 'HIGH', assignee_id: worker.id, memo: '급함' };
    const { order, work_orders: made } = await created(send(id, plan));
    expect(order).toMatchObject({ id, status: 'IN_PROGRESS' });
    expect(
      made.map((work: { process_id: number | null; item_count: number; status: string }) => [
        work.process_id,
        work.item_count,
        work.status,
      ]),
    ).toEqual([
      [screen.id, 1, 'PENDING'],
      [bending.id, 1, 'PENDING'],
      [null, 2, 'PENDING'],
    ]);
    const first = await shop.shown(made[0].id);
    expect(first).toMatchObject({
      scheduled_date: '2199-01-05',
      due_date: '2199-01-31',
      priority: 'HIGH',
      memo: '급함',
      assignee_id: worker.id,
    });
    expect(first.items).toMatchObject([{ item_id: cloth, quantity: 2, order_item_id: order.items[0].id }]);
    expect(first.items[0].steps).toHaveLength(1);
    const again = await send(id);
    expect(refusal(again)).toEqual([409, 'error.already_created']);
  });

  it('is produced with the last work order that has a process, and has one shipment', async () => {
    const id = await allThree();
    const { work_orders: made } = await created(send(id));
    const [first, second, third] = made;
    await shop.finish(first.id);
    expect(await orderStatus(id)).toBe('IN_PRODUCTION');
    await shop.finish(second.id);
    expect(await orderStatus(id)).toBe('PRODUCED');
    expect(await shipments(id)).toMatchObject([{ status: 'SCHEDULED', lines: 4 }]);
    expect((await shop.shown(third.id)).status).toBe('UNASSIGNED');
    await done(tenant.admin.post(`/orders/${id}/sync-status`, {}));
    expect(await shipments(id)).toHaveLength(1);
    await done(shop.to(first.id, 'IN_PROGRESS'));
    expect(await orderStatus(id)).toBe('IN_PRODUCTION');
    await shop.finish(first.id);
    expect([await orderStatus(id), (await shipments(id)).length]).toEqual(['PRODUCED', 1]);
  });

  it('is produced once when its last two work orders are completed at the same moment', async () => {
    const id = await confirmedOrder(tenant.admin, [goods(cloth, 2), goods(rail, 4)]);
    const { work_orders: made } = await created(send(id));
    const items = await Promise.all(made.map(async (work: { id: number }) => (await shop.shown(work.id)).items[0].id as number));
    const replies = await Promise.all(
      made.map((work: { id: number }, at: number) => shop.item(work.id, items[at] as number, { status: 'COMPLETED' })),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await orderStatus(id)).toBe('PRODUCED');
    expect(await shipments(id)).toHaveLength(1);
  });

  it('follows at once where nothing is to be made', async () => {
    const id = await confirmedOrder(tenant.admin, [goods(motor, 1), custom(1000)]);
    const { order, work_orders: made } = await created(send(id));
    expect([order.status, made.length, made[0].process_id]).toEqual(['PRODUCED', 1, null]);
    expect(await shipments(id)).toMatchObject([{ lines: 2 }]);
  });

  it('leaves bent parts to stock as far as they are kept for it', async () => {
    await created(enter(worker.client, 'RECEIPT', rail, 3));
    const id = await confirmedOrder(tenant.admin, [goods(rail, 5)]);
    const { work_orders: made } = await created(send(id, { use_bending_stock: true }));
    expect((await shop.shown(made[0].id)).items).toMatchObject([{ item_id: rail, quantity: 2 }]);
    await created(enter(worker.client, 'RECEIPT', rail, 4));
    const whole = await confirmedOrder(tenant.admin, [goods(rail, 4)]);
    const { order, work_orders: none } = await created(send(whole, { use_bending_stock: true }));
    expect([order.status, none]).toEqual(['PRODUCED', []]);
    const back = (await done(tenant.admin.post(`/orders/${whole}/revert-production-order`, { reason: '변경' }))).body.data;
    expect([back.order.status, back.cancelled_work_order_ids]).toEqual(['CONFIRMED', []]);
  });

  it('makes the products of sets with their sizes, and the components that are made here', async () => {
    const example = await workedExample(other);
    const process = await newProcess(other.admin, ['A'], {
      sort_order: -1,
      options: { classification_rules: [{ field: 'item_category', match: 'EQUALS', value: 'bending' }] },
    });
    const bent = ['BD-GR-W70', 'BD-SB-500', 'BD-BB-60'].map((code) => example.items[code]);
    await query(`update items set procurement = 'MAKE' where id = any ($1)`, [[...bent, example.items['KSS-01']]]);
    const id = await confirmedOrder(other.admin, [sets(example, { floor: '1F', symbol: 'FSS-01' })]);
    const { work_orders: made } = await created(other.admin.post(`/orders/${id}/production-order`, {}));
    const works = await Promise.all(made.map((work: { id: number }) => shopOf(other.admin).shown(work.id)));
    const ofProcess = works.find((work) => work.process_id === process.id);
    expect(ofProcess.items.map((item: { item_id: number }) => item.item_id)).toEqual(bent);
    expect(ofProcess.items[0]).toMatchObject({ location: { floor: '1F', symbol: 'FSS-01' }, options: { width: 3000, height: 2500 } });
    const ofSet = works.flatMap(({ items }) => items).find(({ item_id: item }) => item === example.items['KSS-01']);
    expect(ofSet.options.materials.length).toBeGreaterThan(0);
  });

  it('is confirmed and has lines', async () => {
    const id = await allThree();
    await done(tenant.admin.post(`/orders/${id}/cancel-confirm`, {}));
    const refused = await send(id);
    expect(refusal(refused)).toEqual([409, 'error.invalid_transition']);
    expect(refused.body.error?.details[0]).toMatchObject({ from: 'DRAFT', allowed: expect.arrayContaining(['confirm']) });
    await done(tenant.admin.post(`/orders/${id}/confirm`, {}));
    expect(violationPaths(await send(id, { planned_start_date: '2199-03-01' }))).toEqual(['planned_end_date']);
    expect(violationPaths(await send(id, { assignee_id: other.adminId }))).toEqual(['assignee_id']);
    expect(violationPaths(await send(id, { priority: 'NOW', extra: 1 }))).toEqual(expect.arrayContaining(['priority']));
    expect((await other.admin.post(`/orders/${id}/production-order`, {})).status).toBe(404);
    expect((await (await tenant.person('sales')).client.post(`/orders/${id}/production-order`, {})).status).toBe(403);
    const replies = await Promise.all([send(id), send(id)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

describe('bent parts on the shipment of an order', () => {
  let [post, sill] = [0, 0];
  let other: { id: number };

  beforeAll(async () => {
    const part = (code: string) => madeItem(tenant.admin, { code, item_type: 'PART', item_category: 'BENDING' });
    [post, sill] = [await part('BD-POST'), await part('BD-SILL')];
    other = await newProcess(worker.client, ['절곡'], { sort_order: 1 });
    await done(worker.client.put(`/processes/${other.id}/items`, { items: [{ item_id: sill }] }));
  });

  /** The lines of the live shipment: what is made, then what stock has. */
  const shipped = async (order: number) => {
    const lines = await query<{ item_id: number; quantity: number; made: boolean }>(
      `select l.item_id, l.quantity::float as quantity, l.work_order_item_id is not null as made
       from shipments s join shipment_items l on l.shipment_id = s.id and l.deleted_at is null
       where s.order_id = $1 and s.status <> 'CANCELLED' and s.deleted_at is null order by l.sort_order, l.id`,
      [order],
    );
    return lines.map(({ item_id: item, quantity, made }) => [item, quantity, made ? 'made' : 'stock']);
  };
  const byHand = async (order: number, quantity: number, fields: object = {}) => {
    const { id } = await shop.make(bending, [{ item_id: post, quantity, ...fields }], { order_id: order });
    await shop.finish(id);
  };
  const change = async (work: number, quantity: number) => {
    const [{ id }] = (await shop.shown(work)).items;
    await done(worker.client.put(`/work-orders/${work}`, { items: [{ id, quantity }] }));
  };

  it('are those that a work order by hand has made, though it names no line of the order', async () => {
    const id = await confirmedOrder(tenant.admin, [goods(post, 5)]);
    await byHand(id, 5);
    expect(await orderStatus(id)).toBe('PRODUCED');
    expect(await shipped(id)).toEqual([[post, 5, 'made']]);
  });

  it('are not those whose work order is taken back, or makes fewer of them', async () => {
    const id = await confirmedOrder(tenant.admin, [goods(post, 5), goods(sill, 4)]);
    const { work_orders: made } = await created(send(id));
    await change(made[0].id, 3);
    for (const work of made) await shop.finish(work.id);
    expect(await shipped(id)).toEqual([
      [post, 3, 'made'],
      [sill, 4, 'made'],
    ]);
    await done(shop.verb(made[1].id, 'revert', { reason: '치수 오류' }));
    await done(shop.to(made[0].id, 'IN_PROGRESS'));
    await shop.finish(made[0].id);
    expect([await orderStatus(id), await shipped(id)]).toEqual(['PRODUCED', [[post, 3, 'made']]]);
  });

  it('come from stock as far as production has left them there, and nobody makes them after all', async () => {
    await created(enter(worker.client, 'RECEIPT', post, 3));
    const id = await confirmedOrder(tenant.admin, [goods(post, 5), goods(sill, 1)]);
    const { work_orders: made } = await created(send(id, { use_bending_stock: true }));
    for (const work of made) await shop.finish(work.id);
    expect(await shipped(id)).toEqual([
      [post, 2, 'made'],
      [sill, 1, 'made'],
      [post, 3, 'stock'],
    ]);
    // Of orders that were sent to production before it was recorded, what nobody makes is taken from stock.
    await query(`select set_config('app.actor_type', 'DATABASE', false)`);
    await query(`update orders set options = (options::jsonb - 'bending_stock')::json where id = $1`, [id]);
    await byHand(id, 2);
    expect(await shipped(id)).toEqual([
      [post, 2, 'made'],
      [sill, 1, 'made'],
      [post, 1, 'stock'],
      [post, 2, 'made'],
    ]);
    await done(tenant.admin.post(`/orders/${id}/revert-production-order`, { reason: '변경' }));
    const [line] = (await done(tenant.admin.get(`/orders/${id}`))).body.data.items;
    await byHand(id, 4, { order_item_id: line.id });
    expect(await shipped(id)).toEqual([[post, 4, 'made']]);
  });
});

describe('production that is taken back', () => {
  const revert = (id: number, body: object) => tenant.admin.post(`/orders/${id}/revert-production-order`, body);

  it('returns what went in and out, and confirms the order', async () => {
    const material = await madeItem(tenant.admin, { procurement: 'BUY', item_type: 'RAW_MATERIAL' });
    await created(enter(worker.client, 'RECEIPT', material, 100, { lot_no: 'RAW-1' }));
    const [lot] = await query<{ id: number }>('select id from stock_lots where item_id = $1', [material]);
    const id = await allThree();
    const { work_orders: made } = await created(send(id));
    const [item] = (await shop.shown(made[0].id)).items;
    await created(
      worker.client.post(`/work-orders/${made[0].id}/items/${item.id}/material-inputs`, {
        inputs: [{ stock_lot_id: lot?.id, quantity: 30.5 }],
      }),
    );
    await shop.finish(made[0].id);
    expect(await lotsOf(material)).toEqual({ 'RAW-1': 69.5 });
    expect(refusal(await revert(id, {}))).toEqual([422, 'error.order.reason_required']);
    expect(refusal(await revert(id, { reason: '   ' }))).toEqual([422, 'error.order.reason_required']);
    const {
      order,
      cancelled_work_order_ids: cancelled,
      reversed_input_count: count,
    } = (await done(revert(id, { reason: '설계 변경' }))).body.data;
    expect([order.status, cancelled, count]).toEqual(['CONFIRMED', made.map((work: { id: number }) => work.id), 1]);
    expect(await lotsOf(material)).toEqual({ 'RAW-1': 100 });
    const shown = await shop.shown(made[0].id);
    expect(shown).toMatchObject({ status: 'CANCELLED', item_count: 1 });
    expect(shown.options).toMatchObject({ cancel_reason: '설계 변경', previous_status: 'COMPLETED' });
    expect(Object.values(await lotsOf(cloth)).at(-1)).toBe(0);
    expect(refusal(await revert(id, { reason: 'x' }))).toEqual([409, 'error.invalid_transition']);
    expect((await created(send(id))).work_orders).toHaveLength(3);
  });

  it('cancels the waiting shipment, and with force removes the work orders', async () => {
    const id = await confirmedOrder(tenant.admin, [goods(cloth, 2), goods(motor, 1)]);
    const { work_orders: made } = await created(send(id));
    await shop.finish(made[0].id);
    expect(await orderStatus(id)).toBe('PRODUCED');
    const { order, deleted_work_order_ids: deleted } = (await done(revert(id, { force: true }))).body.data;
    expect([order.status, deleted]).toEqual(['CONFIRMED', made.map((work: { id: number }) => work.id)]);
    expect(await query('select id from work_orders where order_id = $1', [id])).toEqual([]);
    expect(await shipments(id)).toMatchObject([{ status: 'CANCELLED' }]);
    expect((await created(send(id))).work_orders).toHaveLength(2);
  });

  it('belongs to whoever may change the order', async () => {
    const id = await allThree();
    await created(send(id));
    expect((await worker.client.post(`/orders/${id}/revert-production-order`, { reason: 'x' })).status).toBe(403);
    expect((await other.admin.post(`/orders/${id}/revert-production-order`, { reason: 'x' })).status).toBe(404);
  });
});

describe('an order that is cancelled', () => {
  it('takes along work orders that have not begun, for its reason', async () => {
    const id = await allThree();
    const { work_orders: made } = await created(send(id));
    await done(tenant.admin.post(`/orders/${id}/cancel`, { reason: '고객 취소' }));
    for (const work of made)
      expect((await shop.shown(work.id)).options).toMatchObject({ cancel_reason: '고객 취소', previous_status: 'UNASSIGNED' });
    await done(tenant.admin.delete('/orders/bulk', { ids: [id], force: true }));
    expect(await query('select id from work_orders where order_id = $1', [id])).toEqual([]);
  });

  it('has no work that has begun', async () => {
    const id = await allThree();
    const { work_orders: made } = await created(send(id));
    await done(shop.item(made[2].id, (await shop.shown(made[2].id)).items[0].id, { status: 'IN_PROGRESS' }));
    expect(refusal(await tenant.admin.post(`/orders/${id}/cancel`, { reason: 'x' }))).toEqual([409, 'error.invalid_transition']);
  });
});
