import { beforeAll, describe, expect, it } from 'vitest';
import { query } from '../../support/database.ts';
import { created, done, refusal } from '../../support/replies.ts';
import { newTenant, type Person, type Tenant } from '../../support/tenants.ts';
import { goods } from '../orders/orders.ts';
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
