import { beforeAll, describe, expect, it } from 'vitest';
import { query } from '../../support/database.ts';
import { dayFromNow } from '../../support/days.ts';
import { created, done, refusal } from '../../support/replies.ts';
import { newTenant, type Person, type Tenant } from '../../support/tenants.ts';
import { custom, type Example, goods, newClient, sets, shownOrder, workedExample } from '../orders/orders.ts';
import { enter } from '../stock/stock.ts';
import { confirmedOrder, lotsOf, madeItem, newProcess, type Shop, shopOf, statusOf, stepRows } from './shop.ts';

let tenant: Tenant;
let worker: Person;
let shop: Shop;
let process: { id: number };
let [product, bought] = [0, 0];

beforeAll(async () => {
  tenant = await newTenant();
  worker = await tenant.person('production');
  shop = shopOf(worker.client);
  process = await newProcess(worker.client, ['작업']);
  product = await madeItem(tenant.admin);
  bought = await madeItem(tenant.admin, { procurement: 'BUY' });
  await done(worker.client.put(`/processes/${process.id}/items`, { items: [{ item_id: product }] }));
});

/** A work order with an input of so many pieces of a lot. */
async function withInput(quantity: number) {
  const material = await madeItem(tenant.admin, { procurement: 'BUY', item_type: 'RAW_MATERIAL' });
  await created(enter(worker.client, 'RECEIPT', material, 100, { lot_no: 'RAW' }));
  const [lot] = await query<{ id: number }>('select id from stock_lots where item_id = $1', [material]);
  const work = await shop.make(process);
  const inputs = [{ stock_lot_id: lot?.id, quantity }];
  await created(worker.client.post(`/work-orders/${work.id}/items/${work.items[0].id}/material-inputs`, { inputs }));
  return { work, material, lot: lot?.id as number };
}

const live = async (orderId: number) =>
  (
    await query<{ id: number; status: string }>(
      `select id, status from shipments where order_id = $1 and status <> 'CANCELLED' and deleted_at is null`,
      [orderId],
    )
  )[0];

describe('a work order that is taken back', () => {
  it('gives materials back, and keeps what was recorded', async () => {
    const { work, material, lot } = await withInput(30.5);
    expect(await lotsOf(material)).toEqual({ RAW: 69.5 });
    expect(refusal(await shop.verb(work.id, 'revert', {}))).toEqual([422, 'error.work_order.reason_required']);
    expect(refusal(await shop.verb(work.id, 'revert', { reason: '  ' }))).toEqual([422, 'error.work_order.reason_required']);
    const reverted = (await done(shop.verb(work.id, 'revert', { reason: '도면 오류' }))).body.data;
    expect(reverted).toMatchObject({
      id: work.id,
      status: 'CANCELLED',
      returned_inputs: [{ stock_lot_id: lot, lot_no: 'RAW', quantity: 30.5 }],
    });
    expect(reverted.options).toMatchObject({ cancel_reason: '도면 오류', previous_status: 'IN_PROGRESS', cancelled_by: worker.id });
    expect(await lotsOf(material)).toEqual({ RAW: 100 });
    expect((await shop.shown(work.id)).items).toHaveLength(1);
    expect(refusal(await shop.verb(work.id, 'revert', { reason: '다시' }))).toEqual([409, 'error.invalid_transition']);
    const [step] = await stepRows(work.id);
    expect(refusal(await shop.toggle(work.id, step?.id as number))).toEqual([409, 'error.work_order.closed']);
    expect((await done(shop.verb(work.id, 'sync-status'))).body.data.work_order.status).toBe('CANCELLED');
    expect((await done(shop.verb(work.id, 'revert', { force: true }))).body.data).toEqual({
      id: work.id,
      deleted: true,
      returned_inputs: [],
    });
    expect(await lotsOf(material)).toEqual({ RAW: 100 });
  });

  it('with force is gone, and stays in the audit', async () => {
    const { work, material } = await withInput(12);
    await shop.finish(work.id);
    const gone = (await done(shop.verb(work.id, 'revert', { force: true }))).body.data;
    expect(gone).toMatchObject({ deleted: true, returned_inputs: [{ quantity: 12 }] });
    expect((await worker.client.get(`/work-orders/${work.id}`)).status).toBe(404);
    expect(await lotsOf(material)).toEqual({ RAW: 100 });
    for (const table of ['work_order_items', 'work_order_steps', 'work_order_material_inputs'])
      expect(await query(`select id from ${table} where work_order_id = $1`, [work.id])).toEqual([]);
    const history = (await done(tenant.admin.get(`/trigger-audit/history/work_orders/${work.id}`))).body.data;
    expect(history.map(({ operation }: { operation: string }) => operation)).toContain('DELETE');
  });

  it.each<[string, (id: number) => ReturnType<Shop['verb']>, number | null]>([
    ['with force', (id) => shop.verb(id, 'revert', { force: true }), null],
    ['and deleted', (id) => worker.client.delete(`/work-orders/${id}`), expect.any(Number)],
  ])('%s leaves what was inspected on record, and nothing to inspect', async (_, remove, named) => {
    const work = await shop.make(process);
    const inspection = () =>
      created(
        tenant.admin.post('/inspections', { inspection_type: 'PQC', work_order_id: work.id, item_id: product, lot_size: 3, items: [] }),
      );
    const [finished, waiting] = [await inspection(), await inspection()];
    await done(tenant.admin.post(`/inspections/${finished.id}/complete`, { result: 'FAIL' }));
    await done(remove(work.id));
    expect((await done(tenant.admin.get(`/inspections/${finished.id}`))).body.data).toMatchObject({
      ...{ status: 'COMPLETED', result: 'FAIL', work_order_id: named },
    });
    expect((await tenant.admin.get(`/inspections/${waiting.id}`)).status).toBe(404);
  });

  it('stays while rework hangs on it', async () => {
    const main = await shop.make(process);
    const rework = await shop.make(process, 1, { is_auxiliary: true, parent_id: main.id });
    expect(refusal(await shop.verb(main.id, 'revert', { force: true }))).toEqual([409, 'error.in_use']);
    await done(shop.verb(rework.id, 'revert', { reason: '불필요' }));
    await done(shop.verb(main.id, 'revert', { force: true }));
    expect((await worker.client.get(`/work-orders/${rework.id}`)).status).toBe(404);
  });

  it('last of its order confirms the order', async () => {
    const id = await confirmedOrder(tenant.admin, [goods(product, 2)]);
    const { work_orders: made } = await created(tenant.admin.post(`/orders/${id}/production-order`, {}));
    await done(shop.verb(made[0].id, 'revert', { reason: '변경' }));
    expect(await statusOf(tenant.admin, `/orders/${id}`)).toBe('CONFIRMED');
    const again = await created(tenant.admin.post(`/orders/${id}/production-order`, {}));
    await done(shop.verb(again.work_orders[0].id, 'revert', { force: true }));
    expect(await statusOf(tenant.admin, `/orders/${id}`)).toBe('CONFIRMED');
    await created(worker.client.post('/work-orders', { order_id: id, process_id: process.id, items: [{ item_id: product, quantity: 2 }] }));
    expect(await statusOf(tenant.admin, `/orders/${id}`)).toBe('IN_PROGRESS');
  });
});

describe('an order with rework', () => {
  const rework = (order_id: number, parent_id: number) => shop.make(process, 1, { order_id, parent_id, is_auxiliary: true });
  const begin = (work: { id: number; items: { id: number }[] }) =>
    done(shop.item(work.id, work.items[0]?.id as number, { status: 'IN_PROGRESS' }));
  const cancel = (id: number) => tenant.admin.post(`/orders/${id}/cancel`, { reason: '고객 요청' });
  const allowed = async (id: number) => (await shownOrder(tenant.admin, id)).allowed_transitions;

  it('is not deleted before that is cancelled', async () => {
    const id = await confirmedOrder(tenant.admin, [goods(product, 2)]);
    const { work_orders: made } = await created(tenant.admin.post(`/orders/${id}/production-order`, {}));
    const auxiliary = await rework(id, made[0].id);
    await done(shop.verb(made[0].id, 'revert', { reason: '변경' }));
    expect(await statusOf(tenant.admin, `/orders/${id}`)).toBe('CONFIRMED');
    const one = await tenant.admin.delete(`/orders/${id}`);
    expect([...refusal(one), one.body.error?.details[0]?.code]).toEqual([409, 'error.order.not_deletable', 'work_orders']);
    expect(refusal(await tenant.admin.delete(`//items/orders/${id}`))).toEqual([409, 'error.order.not_deletable']);
    const bulk = async (force: boolean) => (await done(tenant.admin.send('DELETE', '/orders/bulk', { ids: [id], force }))).body.data;
    for (const force of [false, true])
      expect(await bulk(force)).toMatchObject({ deleted_ids: [], skipped: [{ id, reason: 'work_orders' }] });
    await done(shop.verb(auxiliary.id, 'revert', { reason: '변경' }));
    expect(await bulk(true)).toMatchObject({ deleted_ids: [id] });
    expect((await worker.client.get(`/work-orders/${auxiliary.id}`)).status).toBe(404);
  });

  it('is not cancelled once that has begun', async () => {
    const id = await confirmedOrder(tenant.admin, [goods(product, 2)]);
    const { work_orders: made } = await created(tenant.admin.post(`/orders/${id}/production-order`, {}));
    const [begun, waiting] = [await rework(id, made[0].id), await rework(id, made[0].id)];
    expect(await allowed(id)).toEqual(['cancel']);
    await begin(begun);
    expect(await statusOf(tenant.admin, `/orders/${id}`)).toBe('IN_PROGRESS');
    expect(await allowed(id)).toEqual([]);
    const refused = await cancel(id);
    expect(refusal(refused)).toEqual([409, 'error.invalid_transition']);
    expect(refused.body.error?.details).toMatchObject([
      { path: 'status', code: 'work_begun', from: 'IN_PROGRESS', event: 'cancel', allowed: ['sync-status', 'revert-production-order'] },
    ]);
    await done(shop.verb(begun.id, 'revert', { reason: '불필요' }));
    expect(await allowed(id)).toEqual(['cancel']);
    await done(cancel(id));
    for (const work of [made[0], waiting]) expect((await shop.shown(work.id)).status).toBe('CANCELLED');
  });
});

describe('work orders of an order that is shipped', () => {
  it('go with the shipment and come back with it', async () => {
    await created(enter(worker.client, 'RECEIPT', bought, 10));
    const id = await confirmedOrder(tenant.admin, [goods(product, 2), goods(bought, 1)]);
    const { work_orders: made } = await created(tenant.admin.post(`/orders/${id}/production-order`, {}));
    const [main, plain] = made;
    await shop.finish(main.id);
    const shipment = await live(id);
    const ship = (status: string, more: object = {}) => worker.client.post(`/shipments/${shipment?.id}/change-status`, { status, ...more });
    await done(ship('READY'));
    await done(ship('SHIPPING'));
    const statuses = async () => [
      (await shop.shown(main.id)).status,
      (await shop.shown(plain.id)).status,
      await statusOf(tenant.admin, `/orders/${id}`),
    ];
    expect(await statuses()).toEqual(['SHIPPED', 'SHIPPED', 'SHIPPING']);
    expect(refusal(await shop.verb(main.id, 'revert', { reason: 'x' }))).toEqual([409, 'error.work_order.shipped']);
    expect(refusal(await shop.item(main.id, (await shop.shown(main.id)).items[0].id, { status: 'IN_PROGRESS' }))).toEqual([
      409,
      'error.work_order.closed',
    ]);
    const back = await tenant.admin.post(`/orders/${id}/revert-production-order`, { reason: 'x' });
    expect(refusal(back)).toEqual([409, 'error.order.shipment_in_progress']);
    await done(ship('COMPLETED'));
    expect(await statuses()).toEqual(['SHIPPED', 'SHIPPED', 'SHIPPED']);
    await done(ship('READY', { reason: '반송' }));
    expect(await statuses()).toEqual(['COMPLETED', 'UNASSIGNED', 'PRODUCED']);
    expect(Object.values(await lotsOf(product))).toContain(2);
  });

  it('have their shipment made again by a sync once it is deleted', async () => {
    const id = await confirmedOrder(tenant.admin, [goods(product, 1)]);
    const { work_orders: made } = await created(tenant.admin.post(`/orders/${id}/production-order`, {}));
    await shop.finish(made[0].id);
    const first = await live(id);
    await done(worker.client.delete(`/shipments/${first?.id}`));
    const synced = (await done(shop.verb(made[0].id, 'sync-status'))).body.data;
    expect(synced).toMatchObject({ order: { id, status: 'PRODUCED' }, shipment: { created: true } });
    expect(synced.shipment.id).not.toBe(first?.id);
    expect((await done(shop.verb(made[0].id, 'sync-status'))).body.data.shipment).toMatchObject({ id: synced.shipment.id, created: false });
  });

  it('take their lines out of a shipment that waits when they are removed, and leave those of one that has left without their link', async () => {
    const produced = async () => {
      const id = await confirmedOrder(tenant.admin, [goods(product, 2), goods(bought, 1)]);
      const { work_orders: made } = await created(tenant.admin.post(`/orders/${id}/production-order`, {}));
      await shop.finish(made[0].id);
      return { id, main: made[0].id as number, plain: made[1].id as number, shipment: await live(id) };
    };
    const lines = (shipment: number | undefined) =>
      query<{ item_name: string; linked: boolean }>(
        `select item_name, work_order_item_id is not null as linked from shipment_items where shipment_id = $1 and deleted_at is null order by id`,
        [shipment],
      );
    const force = async (work: number) => (await done(shop.verb(work, 'revert', { force: true }))).body.data;

    const waiting = await produced();
    const before = await lines(waiting.shipment?.id);
    expect(before.map(({ linked }) => linked)).toEqual([true, true]);
    await force(waiting.main);
    expect(await lines(waiting.shipment?.id)).toEqual([before[1]]);

    await created(enter(worker.client, 'RECEIPT', bought, 10));
    const gone = await produced();
    for (const status of ['READY', 'SHIPPING', 'COMPLETED'])
      await done(worker.client.post(`/shipments/${gone.shipment?.id}/change-status`, { status }));
    const stock = await lotsOf(product);
    for (const work of [gone.main, gone.plain]) expect(await force(work)).toMatchObject({ deleted: true, returned_inputs: [] });
    expect(await lotsOf(product)).toEqual(stock);
    expect(await lines(gone.shipment?.id)).toEqual(before.map((line) => ({ ...line, linked: false })));
    expect([await statusOf(tenant.admin, `/orders/${gone.id}`), (await live(gone.id))?.status]).toEqual(['SHIPPED', 'COMPLETED']);
  });
});

describe('an order that is a draft again after its production', () => {
  let example: Example;
  let brackets: { id: number };

  beforeAll(async () => {
    example = await workedExample(tenant);
    await query(`update items set procurement = 'MAKE' where id = $1`, [example.items['BRK-SET']]);
    brackets = await newProcess(worker.client, ['조립']);
    await done(worker.client.put(`/processes/${brackets.id}/items`, { items: [{ item_id: example.items['BRK-SET'] }] }));
  });

  /** In production: a set at a location, whose brackets are made here, and two pieces of the product. */
  async function inProduction() {
    const id = await confirmedOrder(tenant.admin, [sets(example, { floor: '1F', symbol: 'A' }), goods(product, 2)]);
    await created(worker.client.post(`/orders/${id}/production-order`, {}));
    return shownOrder(tenant.admin, id);
  }

  const verb = (id: number, name: string, body: object = {}) => done(tenant.admin.post(`/orders/${id}/${name}`, body));
  const put = async (id: number, body: object) => (await done(tenant.admin.put(`/orders/${id}`, body))).body.data;
  const takenBack = async (id: number) => {
    await verb(id, 'revert-production-order', { reason: '사양 변경' });
    await verb(id, 'cancel-confirm');
  };
  const named = (id: number) =>
    query<{ lines: number; named: number; placed: number }>(
      `select count(*)::int as lines, count(i.order_item_id)::int as named, count(i.order_location_id)::int as placed
       from work_order_items i join work_orders w on w.id = i.work_order_id where w.order_id = $1`,
      [id],
    );
  const components = (order: { items: { components: { id: number }[] }[] }) => order.items[0]?.components.map(({ id }) => id);

  it('changes in everything, and its cancelled work goes on naming what is still there', async () => {
    const order = await inProduction();
    await takenBack(order.id);
    const [before] = await named(order.id);
    for (const change of [{ margin_rate: 20 }, { discount_amount: 100 }, { order_date: dayFromNow(-1) }]) {
      const changed = await put(order.id, change);
      expect(changed).toMatchObject(change);
      expect(components(changed)).toEqual(components(order));
    }
    const [set, piece] = order.items;
    const wider = await put(order.id, { items: [{ id: set.id, quantity: 3 }, { id: piece.id }] });
    expect(components(wider)).toEqual(components(order));
    expect(wider.items[0].components.at(-1)).toMatchObject({ item_code: 'BRK-SET', quantity: 3 });
    expect(await named(order.id)).toEqual([before]);
    const without = await put(order.id, { items: [{ id: set.id }] });
    expect(without.items).toHaveLength(1);
    expect(await named(order.id)).toMatchObject([{ lines: before?.lines, named: (before?.named ?? 0) - 1 }]);
    const other = await put(order.id, { items: [custom(1000)] });
    expect(other).toMatchObject({ items: [{ amount: 1000 }], locations: [] });
    expect(await named(order.id)).toEqual([{ lines: before?.lines, named: 0, placed: 0 }]);
    await verb(order.id, 'confirm');
  });

  it('changes when it was cancelled and reopened, too', async () => {
    const { id } = await inProduction();
    await verb(id, 'cancel', { reason: '발주 취소' });
    await verb(id, 'reopen');
    expect(await put(id, { items: [goods(product, 5)] })).toMatchObject({ items: [{ quantity: 5 }], locations: [] });
  });

  it('keeps the location that a quality document is about', async () => {
    const order = await inProduction();
    const quality = (await tenant.person('quality')).client;
    const customer = await newClient(tenant.admin);
    const document = await created(quality.post('/quality/documents', { client_id: customer, site_name: '현장', order_ids: [order.id] }));
    await takenBack(order.id);
    await put(order.id, { discount_amount: 100 });
    const refused = await tenant.admin.put(`/orders/${order.id}`, { items: [{ id: order.items[1].id }] });
    expect(refusal(refused)).toEqual([409, 'error.in_use']);
    expect(refused.body.error?.details).toMatchObject([{ path: 'items', collection: 'quality_document_locations', count: 1 }]);
    const removed = (await done(tenant.admin.send('DELETE', '/orders/bulk', { ids: [order.id], force: true }))).body.data;
    expect(removed.skipped).toEqual([{ id: order.id, reason: 'in_use' }]);
    await done(quality.delete(`/quality/documents/${document.id}`));
    expect(await put(order.id, { items: [{ id: order.items[1].id }] })).toMatchObject({ locations: [] });
  });
});
