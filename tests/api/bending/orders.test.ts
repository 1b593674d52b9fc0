import { beforeAll, describe, expect, it } from 'vitest';
import type { Body } from '../../support/client.ts';
import { atOnce } from '../../support/concurrent.ts';
import { created, done, idsOf, refusal, violationPaths, violations } from '../../support/replies.ts';
import { newTenant, type Person, type Tenant } from '../../support/tenants.ts';
import { codes, lotOf, mappedPart, newLot, newPart } from './bending.ts';

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
  const make = async (process_name: string, fields: object) => {
    const { id } = await created(production.client.post('/processes', { process_name, process_type: 'BENDING', ...fields }));
    await created(production.client.post(`/processes/${id}/steps`, { step_name: '절곡' }));
  };
  await make('절곡 1', { item_ids: [rail, front], sort_order: -1 });
  await make('절곡 2', { sort_order: -2 });
});

const line = (item_id: number, quantity: number | string = 10, more: object = {}) => ({ item_id, quantity, ...more });
const post = (body: object) => production.client.post('/bending-orders', body);
const draft = (items: object[] = [line(rail)], fields: object = {}): Promise<Body['data']> =>
  created(post({ manager_name: '김절곡', items, ...fields }));
const put = (id: number, body: object) => production.client.put(`/bending-orders/${id}`, body);
const verb = (id: number, name: string, body: object = {}) => production.client.post(`/bending-orders/${id}/${name}`, body);
const shown = async (id: number): Promise<Body['data']> => (await done(production.client.get(`/bending-orders/${id}`))).body.data;
const list = async (query: object): Promise<Body['data']> =>
  (await done(production.client.get('/bending-orders', query as never))).body.data;

async function started(items?: object[], fields?: object): Promise<Body['data']> {
  const { id } = await draft(items, fields);
  await done(verb(id, 'confirm'));
  return (await done(verb(id, 'start'))).body.data;
}

describe('a bending order', () => {
  it('is a draft with a number, its lines and what there is of them', async () => {
    expect(violationPaths(await post({ items: [line(rail)] }))).toEqual(['manager_name']);
    const made = await draft([line(rail, '2.5', { note: '급함' }), line(front)]);
    expect(made.bending_order_no).toMatch(/^BO-\d{8}-\d{3,}$/);
    expect(made).toMatchObject({
      ...{ status: 'DRAFT', item_count: 2, quantity: 12.5, produced_quantity: 0, progress_rate: 0, delayed: false, work_orders: [] },
      ...{ allowed_transitions: ['confirm', 'cancel'], bending_lot: null, options: null },
      items: [
        {
          sort_order: 0,
          quantity: 2.5,
          note: '급함',
          lot_no: null,
          item: { code: 'BD-RM-30' },
          stock: { quantity: 0, available_quantity: 0 },
        },
        { sort_order: 1, quantity: 10, produced_quantity: 0, item: { code: 'BD-RF-30' } },
      ],
    });
    const later = await created(post({ manager_name: '김절곡' }));
    expect(later.items).toEqual([]);
    expect(refusal(await verb(later.id, 'confirm'))).toEqual([422, 'error.bending_order.no_items']);
  });

  it('is of bent parts, and sound', async () => {
    const motor = (await created(tenant.admin.post('/items', { code: 'MT-1', name: 'Motor', item_type: 'PART' }))).id;
    const refused = await post({ manager_name: 'A', items: [line(rail), line(motor)] });
    expect([refusal(refused), violationPaths(refused)]).toEqual([[422, 'error.bending.not_a_bending_item'], ['items.1.item_id']]);
    expect(violations(await post({ manager_name: 'A', items: [line(rail), line(2_000_000_000)] }))).toEqual([
      'items.1.item_id unknown_reference',
    ]);
    expect(violationPaths(await post({ manager_name: 'A', items: [line(rail, 0)] }))).toEqual(['items.0.quantity']);
    expect(violationPaths(await post({ manager_name: 'A', items: [line(rail, 1e308)] }))).toEqual(['items.0.quantity']);
    expect(violationPaths(await post({ manager_name: 'A', status: 'PRODUCED' }))).toEqual(['status']);
    expect(violationPaths(await post({ manager_name: 'A', order_date: '2026-02-02', target_date: '2026-02-01' }))).toEqual(['target_date']);
    expect((await post({ manager_name: 'A', items: Array(201).fill(line(rail)) })).status).toBe(422);
    const { id } = await draft();
    const forced = await tenant.admin.post('//items/bending_order_items', { bending_order_id: id, item_id: motor, quantity: 1 });
    expect(forced.status).toBe(422);
  });

  it('is changed as far as its state lets it be', async () => {
    const { id, items } = await draft([line(rail), line(front)]);
    const changed = (await done(put(id, { items: [line(plain, 3), { id: items[0].id, quantity: 4 }], memo: 'A' }))).body.data;
    expect(changed.items).toMatchObject([
      { item_id: plain, quantity: 3 },
      { id: items[0].id, item_id: rail, quantity: 4, sort_order: 1 },
    ]);
    expect(violationPaths(await put(id, { items: [{ id: items[1].id, quantity: 1 }] }))).toEqual(['items.0.id']);
    await done(verb(id, 'confirm'));
    await done(put(id, { manager_name: '박절곡', target_date: '2199-01-01', memo: 'B' }));
    for (const body of [{ items: [] }, { order_date: '2026-01-01' }, { bending_lot: { lot_number: 'X' } }])
      expect(refusal(await put(id, body)), JSON.stringify(body)).toEqual([409, 'error.bending_order.not_editable']);
    expect(refusal(await production.client.delete(`/bending-orders/${id}`))).toEqual([409, 'error.bending_order.not_deletable']);
    await done(verb(id, 'cancel', { reason: '오지시' }));
    expect(refusal(await put(id, { manager_name: 'C' }))).toEqual([409, 'error.bending_order.not_editable']);
    expect((await done(put(id, { memo: 'C' }))).body.data.memo).toBe('C');
    await done(production.client.delete(`/bending-orders/${id}`));
    expect((await production.client.get(`/bending-orders/${id}`)).status).toBe(404);
  });

  it('is nobody else’s', async () => {
    const { id } = await draft();
    const [other, viewer, sales] = await Promise.all([newTenant(), tenant.person('viewer'), tenant.person('sales')]);
    expect((await other.admin.get(`/bending-orders/${id}`)).status).toBe(404);
    expect((await other.admin.post(`/bending-orders/${id}/confirm`)).status).toBe(404);
    expect(violationPaths(await other.admin.post('/bending-orders', { manager_name: 'A', items: [line(rail)] }))).toEqual([
      'items.0.item_id',
    ]);
    expect((await viewer.client.get(`/bending-orders/${id}`)).body.data).toMatchObject({ allowed_transitions: [], editable: false });
    expect((await viewer.client.post('/bending-orders', { manager_name: 'A' })).status).toBe(403);
    expect((await sales.client.post(`/bending-orders/${id}/cancel`, { reason: 'no' })).status).toBe(403);
  });

  it('has 30 numbers without a gap for 30 at once', async () => {
    const made = await atOnce(30, () => post({ manager_name: 'A', order_date: '2025-05-05' }));
    const numbers = made.map(({ body }) => body.data.bending_order_no).sort();
    expect(numbers).toEqual(Array.from({ length: 30 }, (_, index) => `BO-20250505-${String(index + 1).padStart(3, '0')}`));
  });
});

describe('the lot of a bending order', () => {
  const lot = (fields?: object) => newLot(production.client, fields);
  const stored = (number: string) => lotOf(production.client, number);

  it('is that of the line whose item it stands for', async () => {
    const [first, second] = [await lot(), await lot({ spec_code: 'F' })];
    const { id, bending_order_no, items } = await draft([line(front), line(rail)], { bending_lot: { lot_number: first, ...codes } });
    expect(items.map(({ lot_no }: { lot_no: string | null }) => lot_no)).toEqual([null, first]);
    expect(await stored(first)).toMatchObject({ status: 'USED', bending_order: { id, bending_order_no }, order: null });
    const changed = (await done(put(id, { bending_lot: { lot_number: second, raw_lot_no: 'STEEL-1' } }))).body.data;
    expect(changed.items.map(({ lot_no }: { lot_no: string | null }) => lot_no)).toEqual([second, null]);
    expect([(await stored(first)).status, (await stored(second)).raw_lot_no]).toEqual(['VOID', 'STEEL-1']);
    const without = (await done(put(id, { items: [line(plain)] }))).body.data;
    expect(without.items).toMatchObject([{ item_id: plain, lot_no: null }]);
    await done(production.client.delete(`/bending-orders/${id}`));
    expect((await stored(second)).status).toBe('VOID');
  });

  it('may be one that is not known here, by its codes', async () => {
    const { items } = await draft([line(front), line(rail)], { bending_lot: { lot_number: 'FOREIGN-9', ...codes } });
    expect(items.map(({ lot_no }: { lot_no: string | null }) => lot_no)).toEqual([null, 'FOREIGN-9']);
    expect((await draft([line(rail)], { bending_lot: { lot_number: 'FOREIGN-9' } })).items[0].lot_no).toBeNull();
  });

  it('is refused where it is of other codes or somebody else’s', async () => {
    const number = await lot();
    const ask = (bending_lot: object) => post({ manager_name: 'A', bending_lot });
    expect(refusal(await ask({ lot_number: number, spec_code: 'F' }))).toEqual([422, 'error.bending.lot_mismatch']);
    await draft([], { bending_lot: { lot_number: number } });
    expect(refusal(await ask({ lot_number: number }))).toEqual([409, 'error.bending.lot_not_available']);
  });
});

describe('sending a bending order to production', () => {
  it('makes a work order for each process, assigned and due, and numbers lots', async () => {
    const { id } = await draft([line(rail, 5), line(plain, 2), line(front, 1), line(rail, 7)], { target_date: '2199-03-01' });
    expect(refusal(await verb(id, 'start'))).toEqual([409, 'error.invalid_transition']);
    await done(verb(id, 'confirm'));
    expect(violationPaths(await verb(id, 'start', { team_id: 2_000_000_000 }))).toEqual(['team_id']);
    const made = (await done(verb(id, 'start', { assignee_id: production.id, scheduled_date: '2199-02-01' }))).body.data;
    expect(made).toMatchObject({ status: 'IN_PROGRESS', progress_rate: 0, allowed_transitions: ['cancel'] });
    expect(made.work_orders).toHaveLength(2);
    expect(made.work_orders.map(({ status }: { status: string }) => status)).toEqual(['PENDING', 'PENDING']);
    const numbers = made.items.map(({ lot_no }: { lot_no: string | null }) => lot_no);
    expect(numbers[1]).toBeNull();
    expect(numbers[0]).toMatch(/^RM-[A-Z]{2}\d\d-30-\d\d$/);
    expect(numbers[2]).toMatch(/^RF-[A-Z]{2}\d\d-30-\d\d$/);
    expect(new Set(numbers).size).toBe(4);
    const used = await lotOf(production.client, numbers[3]);
    const [work] = made.work_orders;
    expect(used).toMatchObject({ status: 'USED', bending_order: { id }, work_order: { id: work.id, work_order_no: work.work_order_no } });
    const stored = await done(
      tenant.admin.get('//items/work_orders', {
        filter: JSON.stringify({ bending_order_id: { _eq: id } }),
        fields: 'order_id,due_date,scheduled_date,items.lot_no',
      }),
    );
    expect(stored.body.data[0]).toMatchObject({ order_id: null, due_date: '2199-03-01', scheduled_date: '2199-02-01' });
    expect(refusal(await verb(id, 'start'))).toEqual([409, 'error.invalid_transition']);
  });

  it('of two at once starts one', async () => {
    const { id } = await draft();
    await done(verb(id, 'confirm'));
    const replies = await atOnce(2, () => verb(id, 'start'));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await shown(id)).work_orders).toHaveLength(1);
  });

  it('needs a process that makes them', async () => {
    const other = await newTenant();
    const item = await newPart(other.admin, 'BD-X-2');
    const { body } = await done(other.admin.get('/processes', { process_type: 'BENDING' }));
    const { id } = await created(other.admin.post('/bending-orders', { manager_name: 'A', items: [line(item)] }));
    await done(other.admin.post(`/bending-orders/${id}/confirm`));
    for (const process of body.data) await done(other.admin.patch(`//items/processes/${process.id}`, { is_active: false }));
    const refused = await other.admin.post(`/bending-orders/${id}/start`);
    expect(refusal(refused)).toEqual([409, 'error.bending_order.no_process']);
    expect((await other.admin.get(`/bending-orders/${id}`)).body.data.status).toBe('CONFIRMED');
  });
});

describe('a bending order that is cancelled', () => {
  it('takes its work orders and numbers back, and begins anew under its number', async () => {
    const { id, bending_order_no, items } = await started([line(rail, 5), line(plain, 2)]);
    expect(violationPaths(await verb(id, 'cancel', { reason: '  ' }))).toEqual(['reason']);
    const cancelled = (await done(verb(id, 'cancel', { reason: '설계 변경' }))).body.data;
    expect(cancelled).toMatchObject({
      ...{ status: 'CANCELLED', allowed_transitions: ['re-register'] },
      options: { cancel_reason: '설계 변경', cancelled_by: production.id, cancelled_from: 'IN_PROGRESS', cancelled_at: expect.any(String) },
    });
    expect(cancelled.work_orders.every(({ status }: { status: string }) => status === 'CANCELLED')).toBe(true);
    expect((await lotOf(production.client, items[0].lot_no)).status).toBe('VOID');
    const anew = (await done(verb(id, 're-register'))).body.data;
    expect(anew).toMatchObject({
      bending_order_no,
      status: 'DRAFT',
      confirmed_at: null,
      produced_at: null,
      options: { reregister_count: 1 },
    });
    expect(anew.items).toMatchObject([{ lot_no: null, work_order_item_id: null }, { lot_no: null }]);
    expect(refusal(await verb(id, 're-register'))).toEqual([409, 'error.invalid_transition']);
    await done(verb(id, 'confirm'));
    const again = (await done(verb(id, 'start'))).body.data;
    expect(again.work_orders).toHaveLength(cancelled.work_orders.length * 2);
    expect(again.items[0].lot_no).not.toBe(items[0].lot_no);
    await done(verb(id, 'cancel', { reason: '다시' }));
    expect((await done(verb(id, 're-register'))).body.data.options.reregister_count).toBe(2);
  });
});

describe('the list', () => {
  it('finds orders by what they are of and says how they stand', async () => {
    const { id, items } = await started([line(rail, 5)], { manager_name: '최검색', order_date: '2026-01-05', target_date: '2026-01-06' });
    const byLot = await list({ search: items[0].lot_no });
    expect(byLot).toMatchObject([{ id, item_count: 1, quantity: 5, delayed: true, allowed_transitions: ['cancel'], progress_rate: 0 }]);
    expect((await list({ search: '최검색' })).map((row: { id: number }) => row.id)).toEqual([id]);
    expect(
      idsOf(await production.client.get('/bending-orders', { item_id: rail, start_date: '2026-01-05', end_date: '2026-01-05' })),
    ).toEqual([id]);
    expect(await list({ status: 'DRAFT,PRODUCED', search: '최검색' })).toEqual([]);
    expect((await production.client.get('/bending-orders', { status: 'LOST' })).status).toBe(422);
  });

  it('adds up', async () => {
    const period = { start_date: '2024-06-01', end_date: '2024-06-30' };
    await draft([line(rail, '1.5')], { order_date: '2024-06-01', target_date: '2024-06-02' });
    const { id } = await draft([line(rail, 100)], { order_date: '2024-06-30' });
    await done(verb(id, 'cancel', { reason: 'no' }));
    const { body } = await done(production.client.get('/bending-orders/stats', period));
    expect(body.data).toEqual({
      ...{ total: 2, delayed: 1, quantity: 1.5, produced_quantity: 0 },
      by_status: { DRAFT: 1, CONFIRMED: 0, IN_PROGRESS: 0, PRODUCED: 0, CANCELLED: 1 },
    });
    expect((await production.client.get('/bending-orders/stats', { start_date: '2024-06-02', end_date: '2024-06-01' })).status).toBe(422);
  });
});
