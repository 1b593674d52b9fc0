import { beforeAll, describe, expect, it } from 'vitest';
import type { Body } from '../../support/client.ts';
import { query } from '../../support/database.ts';
import { created, done, refusal, violationPaths } from '../../support/replies.ts';
import { newTenant, type Person, type Tenant } from '../../support/tenants.ts';
import { enter, untrue } from '../stock/stock.ts';
import { lotOf, mappedPart, newPart } from './bending.ts';

let tenant: Tenant;
let production: Person;
let rail: number;
let front: number;
let plain: number;

beforeAll(async () => {
  tenant = await newTenant();
  production = await tenant.person('production');
  rail = await mappedPart(tenant.admin, 'R', 'M', '30');
  front = await mappedPart(tenant.admin, 'R', 'F', '30');
  plain = await newPart(tenant.admin, 'BD-X-1');
  for (const [process_name, item_ids] of [
    ['절곡 1', [rail]],
    ['절곡 2', [front, plain]],
  ] as const) {
    const { id } = await created(production.client.post('/processes', { process_name, process_type: 'BENDING', item_ids }));
    for (const step_name of ['절단', '절곡']) await created(production.client.post(`/processes/${id}/steps`, { step_name }));
  }
});

const line = (item_id: number, quantity: number) => ({ item_id, quantity });
const verb = (id: number, name: string, body: object = {}) => production.client.post(`/bending-orders/${id}/${name}`, body);
const shown = async (id: number): Promise<Body['data']> => (await done(production.client.get(`/bending-orders/${id}`))).body.data;
const move = (work: number, status: string) => production.client.post(`/work-orders/${work}/change-status`, { status });
const workOf = async (work: number): Promise<Body['data']> => (await done(production.client.get(`/work-orders/${work}`))).body.data;
const lotsOf = async (item: number): Promise<Body['data']> =>
  (await done(production.client.get('/stock-lots', { item_id: item, size: 200 }))).body.data;

async function complete(work: number): Promise<void> {
  for (const status of ['WAITING', 'IN_PROGRESS', 'COMPLETED']) await done(move(work, status));
}

async function started(...items: object[]): Promise<Body['data']> {
  const { id } = await created(production.client.post('/bending-orders', { manager_name: '김절곡', items }));
  await done(verb(id, 'confirm'));
  return (await done(verb(id, 'start', { assignee_id: production.id }))).body.data;
}

describe('a bending order in production', () => {
  it('is produced once all its work is, and its parts lie in stock under their numbers', async () => {
    const { id, work_orders, items } = await started(line(rail, 5), line(plain, 3), line(rail, 2));
    const [first, second] = work_orders.map((work: { id: number }) => work.id);
    await complete(first);
    expect(await shown(id)).toMatchObject({ status: 'IN_PROGRESS', progress_rate: 66, produced_quantity: 7, produced_at: null });
    const { items: pieces } = await workOf(second);
    await done(move(second, 'WAITING'));
    await done(
      production.client.post(`/work-orders/${second}/items/${pieces[0].id}/change-status`, {
        ...{ status: 'COMPLETED', good_quantity: 2, defect_quantity: 1 },
      }),
    );
    const made = await shown(id);
    expect(made).toMatchObject({ status: 'PRODUCED', progress_rate: 100, produced_quantity: 9, allowed_transitions: [] });
    expect(made.produced_at).toBeTruthy();
    expect(made.items.map((row: { produced_quantity: number }) => row.produced_quantity)).toEqual([5, 2, 2]);
    expect(made.items[1].lot_no).toMatch(/^BD-[A-Z]{2}\d\d-\d{3}$/);
    const lot = (await lotsOf(rail)).find((row: { lot_no: string }) => row.lot_no === items[0].lot_no);
    expect(lot).toMatchObject({ lot_no: items[0].lot_no, remaining_quantity: 5, origin: 'PRODUCTION' });
    expect(await lotOf(production.client, items[2].lot_no)).toMatchObject({
      ...{ status: 'USED', quantity: 2, available_quantity: 2, stock_lot_id: expect.any(Number) },
      ...{ work_order: { id: first }, bending_order: { id } },
    });
    expect(made.items[0].stock.available_quantity).toBe(7);
    expect(refusal(await verb(id, 'cancel', { reason: 'no' }))).toEqual([409, 'error.invalid_transition']);
    expect(await untrue(rail)).toEqual([]);
  });

  it('follows work that is reopened and finished again', async () => {
    const { id, work_orders, items } = await started(line(rail, 4));
    const work = work_orders[0].id;
    await complete(work);
    expect((await shown(id)).status).toBe('PRODUCED');
    await done(move(work, 'IN_PROGRESS'));
    expect(await shown(id)).toMatchObject({ status: 'IN_PROGRESS', produced_at: null, produced_quantity: 0 });
    expect(await lotOf(production.client, items[0].lot_no)).toMatchObject({ status: 'USED', stock_lot_id: null });
    await done(move(work, 'COMPLETED'));
    expect(await shown(id)).toMatchObject({ status: 'PRODUCED', produced_quantity: 4, items: [{ lot_no: items[0].lot_no }] });
  });

  it('is confirmed again once all its work is taken back, and starts with the same numbers', async () => {
    const { id, work_orders, items } = await started(line(rail, 4), line(front, 1));
    const [first, second] = work_orders.map((work: { id: number }) => work.id);
    await complete(first);
    const revert = (work: number) => production.client.post(`/work-orders/${work}/revert`, { force: false, reason: '재배정' });
    await done(revert(second));
    expect((await shown(id)).status).toBe('PRODUCED');
    await done(revert(first));
    expect(await shown(id)).toMatchObject({ status: 'CONFIRMED', produced_at: null, produced_quantity: 0, progress_rate: 0 });
    expect((await lotOf(production.client, items[0].lot_no)).status).toBe('USED');
    const again = (await done(verb(id, 'start', { assignee_id: production.id }))).body.data;
    expect(again.items.map((row: { lot_no: string }) => row.lot_no)).toEqual(items.map((row: { lot_no: string }) => row.lot_no));
    const live = again.work_orders.filter(({ status }: { status: string }) => status !== 'CANCELLED');
    expect(live).toHaveLength(2);
    for (const work of live) await complete(work.id);
    expect(await shown(id)).toMatchObject({ status: 'PRODUCED', produced_quantity: 5 });
  });

  it('follows work that is removed for good', async () => {
    const { id, work_orders } = await started(line(rail, 1));
    await done(production.client.post(`/work-orders/${work_orders[0].id}/revert`, { force: true }));
    expect(await shown(id)).toMatchObject({ status: 'CONFIRMED', work_orders: [], items: [{ work_order_item_id: null }] });
    expect((await done(verb(id, 'start'))).body.data.status).toBe('IN_PROGRESS');
  });

  it('gives back what it made when it is cancelled, unless that is used', async () => {
    const { id, work_orders, items } = await started(line(rail, 6), line(front, 2));
    await complete(work_orders[0].id);
    const lot = (await lotsOf(rail)).find((row: { lot_no: string }) => row.lot_no === items[0].lot_no);
    await done(enter(tenant.admin, 'ISSUE', rail, 1, { stock_lot_id: lot.id }), 201);
    expect(refusal(await verb(id, 'cancel', { reason: '취소' }))).toEqual([409, 'error.work_order.output_consumed']);
    expect((await shown(id)).status).toBe('IN_PROGRESS');
    const other = await started(line(rail, 6), line(front, 2));
    await complete(other.work_orders[0].id);
    expect((await done(verb(other.id, 'cancel', { reason: '취소' }))).body.data).toMatchObject({
      status: 'CANCELLED',
      produced_quantity: 0,
    });
    for (const { lot_no } of other.items)
      expect(await lotOf(production.client, lot_no)).toMatchObject({ status: 'VOID', stock_lot_id: null });
    const anew = (await done(verb(other.id, 're-register'))).body.data;
    expect(anew).toMatchObject({ status: 'DRAFT', bending_order_no: other.bending_order_no, produced_quantity: 0 });
    await done(verb(other.id, 'confirm'));
    expect((await done(verb(other.id, 'start', { assignee_id: production.id }))).body.data.status).toBe('IN_PROGRESS');
    const old = production.client.post(`/work-orders/${other.work_orders[0].id}/revert`, { force: true });
    await done(old);
    expect((await shown(other.id)).status).toBe('IN_PROGRESS');
    expect(await untrue(rail)).toEqual([]);
  });

  it('makes what its lines say, which its work orders do not change', async () => {
    const { id, work_orders } = await started(line(rail, 2.5), line(rail, 4));
    const work = work_orders[0].id;
    const [first, second] = (await workOf(work)).items;
    const put = (...items: object[]) => production.client.put(`/work-orders/${work}`, { items });
    for (const [items, paths] of [
      [[{ id: first.id, item_id: front }, { id: second.id }], ['items.0.item_id']],
      [[{ id: first.id, quantity: 7 }, { id: second.id }], ['items.0.quantity']],
      [[{ id: first.id }], ['items']],
      [[{ id: first.id }, { id: second.id }, { item_id: rail, quantity: 1 }], ['items.2']],
      [[{ id: first.id, options: { bending_lot: { lot_number: 'RM-OTHER' } } }, { id: second.id }], ['items.0.options.bending_lot']],
    ] as const) {
      const reply = await put(...items);
      expect([refusal(reply), violationPaths(reply)]).toEqual([[409, 'error.bending_order.not_editable'], paths]);
    }
    await done(put({ id: second.id, quantity: 4, specification: '코팅' }, { id: first.id, item_id: rail }));
    await complete(work);
    expect((await shown(id)).items).toMatchObject([
      { lot_no: first.lot_no, produced_quantity: 2.5 },
      { lot_no: second.lot_no, produced_quantity: 4 },
    ]);
  });

  it('is neither confirmed nor started for a part that has been deleted since', async () => {
    const part = await newPart(tenant.admin, 'BD-X-2');
    const { id } = await started(line(rail, 1), line(part, 1));
    await done(verb(id, 'cancel', { reason: '단종' }));
    await done(tenant.admin.delete(`/bending-items/${part}`));
    const { items } = (await done(verb(id, 're-register'))).body.data;
    const refused = await verb(id, 'confirm');
    expect([refused.status, violationPaths(refused)]).toEqual([422, ['items.1.item_id']]);
    await done(production.client.put(`/bending-orders/${id}`, { items: [{ id: items[0].id }, line(plain, 1)] }));
    await done(verb(id, 'confirm'));
    const late = await newPart(tenant.admin, 'BD-X-3');
    const other = await created(production.client.post('/bending-orders', { manager_name: '김절곡', items: [line(late, 1)] }));
    await done(verb(other.id, 'confirm'));
    await query('update items set deleted_at = now() where id = $1', [late]);
    const unstarted = await verb(other.id, 'start');
    expect([unstarted.status, violationPaths(unstarted)]).toEqual([422, ['items.0.item_id']]);
    expect(await shown(other.id)).toMatchObject({ status: 'CONFIRMED', work_orders: [] });
  });

  it('is given to people and teams that are there', async () => {
    const team_id = (await created(tenant.admin.post('/departments', { code: 'OLD', name: '옛 절곡팀', is_active: false }))).id;
    const { id } = await created(production.client.post('/bending-orders', { manager_name: '김절곡', items: [line(rail, 1)] }));
    await done(verb(id, 'confirm'));
    const refused = await verb(id, 'start', { team_id });
    expect([refused.status, violationPaths(refused)]).toEqual([422, ['team_id']]);
    expect((await shown(id)).status).toBe('CONFIRMED');
  });
});
