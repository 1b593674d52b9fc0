import { beforeAll, describe, expect, it } from 'vitest';
import type { Body, Query } from '../../support/client.ts';
import { query, untouched } from '../../support/database.ts';
import { dayFromNow } from '../../support/days.ts';
import { done, refusal, violationPaths } from '../../support/replies.ts';
import { newTenant, type Person, type Tenant } from '../../support/tenants.ts';
import { workbook } from '../../support/workbook.ts';
import { confirmedOrder, newProcess, type Shop, shopOf, stepRows } from './shop.ts';

let tenant: Tenant;
let other: Tenant;
let production: Person;
let shop: Shop;
let cutting: Body['data'];
let packing: Body['data'];

beforeAll(async () => {
  [tenant, other] = await Promise.all([newTenant(), newTenant()]);
  production = await tenant.person('production');
  shop = shopOf(production.client);
  cutting = await newProcess(production.client, ['재단', '미싱', '포장']);
  packing = await newProcess(production.client);
});

const list = async (filters: Query = {}) => (await done(production.client.get('/work-orders', filters))).body;
const idsOf = async (filters: Query = {}): Promise<number[]> => (await list(filters)).data.map(({ id }: { id: number }) => id);
const shown = (id: number) => shop.shown(id);

describe('a work order', () => {
  it('is shown with its items, their steps, and what may be done', async () => {
    const { id } = await shop.make(cutting, 2, { memo: '급함' });
    const { items, ...work } = await shown(id);
    expect(work).toMatchObject({
      ...{ status: 'UNASSIGNED', memo: '급함', process: { id: cutting.id, process_name: cutting.process_name } },
      ...{ order: null, assignee: null, shipment: null, material_inputs: [], work_logs: [], parent: null, team: null, bending_order: null },
      ...{ item_count: 2, quantity: 2, good_quantity: 0, defect_quantity: 0, progress_rate: 0, editable: true },
      ...{ allowed_transitions: [], allowed_actions: ['assign', 'sync-status', 'revert'] },
    });
    expect(items).toMatchObject(
      [1, 2].map((place) => ({ item_name: `품목 ${place}`, location: null, input_quantity: 0, judgement: null })),
    );
    expect(items[0].steps).toMatchObject(
      ['재단', '미싱', '포장'].map((step_name) => ({
        step_name,
        status: 'WAITING',
        is_required: true,
        orphaned: false,
        completed_by: null,
      })),
    );
    await done(shop.toggle(id, items[0].steps[0].id));
    const begun = await shown(id);
    expect(begun).toMatchObject({
      ...{ status: 'IN_PROGRESS', assignee: { id: production.id }, progress_rate: 16 },
      ...{ allowed_transitions: expect.arrayContaining(['WAITING', 'COMPLETED']), allowed_actions: ['assign', 'sync-status', 'revert'] },
    });
    expect(begun.items[0].steps[0]).toMatchObject({ status: 'COMPLETED', completed_by: { id: production.id }, auto_completed: null });
  });

  it('offers what its state and the rights of who looks allow', async () => {
    const { id } = await shop.make(cutting, 1, { assignee_id: production.id });
    expect((await shown(id)).allowed_transitions.sort()).toEqual(['IN_PROGRESS', 'WAITING']);
    await done(shop.to(id, 'WAITING'));
    expect((await shown(id)).allowed_transitions.sort()).toEqual(['IN_PROGRESS', 'PENDING']);
    const [first, ...rest] = await stepRows(id);
    await done(shop.toggle(id, first?.id as number));
    await done(shop.to(id, 'WAITING'));
    expect((await shown(id)).allowed_transitions).toEqual(['IN_PROGRESS']);
    for (const step of rest) await done(shop.toggle(id, step.id));
    expect(await shown(id)).toMatchObject({
      status: 'COMPLETED',
      allowed_transitions: ['IN_PROGRESS'],
      allowed_actions: ['sync-status', 'revert'],
    });
    const viewer = await tenant.person('viewer');
    const seen = (await done(viewer.client.get(`/work-orders/${id}`))).body.data;
    expect(seen).toMatchObject({ status: 'COMPLETED', allowed_transitions: [], allowed_actions: [] });
  });

  it('is not completed by hand while a step asks for an inspection', async () => {
    const gated = await newProcess(production.client, ['재단', { needs_inspection: true }]);
    const { id } = await shop.make(gated);
    await done(shop.toggle(id, (await stepRows(id))[0]?.id as number));
    expect((await shown(id)).allowed_transitions).toEqual(['WAITING']);
  });

  it('of another tenant is not there', async () => {
    const { id } = await shop.make(cutting);
    for (const path of ['', '/items', '/steps'])
      expect(refusal(await other.admin.get(`/work-orders/${id}${path}`))).toEqual([404, 'error.not_found']);
    expect(refusal(await production.client.get('/work-orders/2147483647/items'))).toEqual([404, 'error.not_found']);
    expect((await done(other.admin.get('/work-orders'))).body.meta.total).toBe(0);
  });
});

describe('progress', () => {
  it('counts required steps, orphaned ones as done, and is cut off', async () => {
    const process = await newProcess(production.client, ['하나', '둘', '셋', { is_required: false }]);
    const { id } = await shop.make(process, 1);
    const [first] = await stepRows(id);
    await done(shop.toggle(id, first?.id as number));
    expect(await shown(id)).toMatchObject({ progress_rate: 33 });
    const third = process.steps[2].id;
    await done(production.client.delete(`/processes/${process.id}/steps/${third}`));
    expect(await shown(id)).toMatchObject({ status: 'IN_PROGRESS', progress_rate: 66 });
    const { body } = await done(production.client.get(`/work-orders/${id}/steps`));
    expect(body.data).toMatchObject({ total: 4, completed: 2, rate: 50 });
    const steps = body.data.items[0].steps;
    expect(steps.map(({ orphaned }: { orphaned: boolean }) => orphaned)).toEqual([false, false, true, false]);
    expect(steps[3]).toMatchObject({ is_required: false, status: 'WAITING' });
  });

  it('is that of the items where there are no steps, and nothing without items', async () => {
    const { id, items } = await shop.make(packing, 3);
    await done(shop.item(id, items[0].id, { status: 'COMPLETED' }));
    expect(await shown(id)).toMatchObject({ progress_rate: 33, good_quantity: 1 });
    await done(shop.finish(id).then(() => production.client.get(`/work-orders/${id}`)));
    expect(await shown(id)).toMatchObject({ status: 'COMPLETED', progress_rate: 100, good_quantity: 3 });
  });
});

describe('the items', () => {
  it('are listed with location and steps, by status and place', async () => {
    const order = await confirmedOrder(tenant.admin, [{ line_type: 'CUSTOM', item_name: '셔터', unit: 'EA', quantity: 2, unit_price: 1 }]);
    await untouched(`insert into order_locations (tenant_id, order_id, floor, symbol) values (${tenant.id}, ${order}, '1F', 'FS-1')`);
    const [place] = await query<{ id: number }>('select id from order_locations where order_id = $1', [order]);
    const location = place?.id ?? 0;
    const located = { item_name: '문틀', quantity: 2.5, order_location_id: location };
    const { id, items } = await shop.make(cutting, [located, { item_name: '문짝', quantity: 1 }], { order_id: order });
    const rows = async (filters: Query = {}) => (await done(production.client.get(`/work-orders/${id}/items`, filters))).body;
    expect((await rows()).data).toMatchObject([
      { item_name: '문틀', quantity: 2.5, location: { floor: '1F', symbol: 'FS-1' }, judgement: null, input_quantity: 0 },
      { item_name: '문짝', location: null },
    ]);
    expect((await rows({ order_location_id: location })).data).toHaveLength(1);
    await done(shop.item(id, items[1].id, { status: 'IN_PROGRESS' }));
    expect((await rows({ status: 'IN_PROGRESS' })).data).toMatchObject([{ item_name: '문짝' }]);
    expect((await rows({ size: 1, page: 2 })).meta).toEqual({ page: 2, size: 1, total: 2, last_page: 2 });
    expect(violationPaths(await production.client.get(`/work-orders/${id}/items`, { status: 'SHIPPED' }))).toEqual(['status']);
    const sheet = await workbook(production.client, `/work-orders/${id}/items`, { 'accept-language': 'en' });
    expect(sheet.rows[0]).toMatchObject({ Floor: '1F', Symbol: 'FS-1', 'Material put in': 0 });
    expect((await done(production.client.get(`/work-orders/${id}/steps`))).body.data.items).toMatchObject([
      { location: { floor: '1F', symbol: 'FS-1' }, steps: [{}, {}, {}] },
      { location: null },
    ]);
  });
});

describe('the list', () => {
  it('filters by status, process, order, person, priority and day', async () => {
    const process = await newProcess(production.client, ['재단']);
    const made = (fields: object = {}) => shop.make(process, 1, fields);
    const [plain, mine] = [await made({ priority: 'URGENT' }), await made({ assignee_id: production.id, scheduled_date: '2031-05-01' })];
    const others = await made({ assignee_id: tenant.adminId, scheduled_date: '2031-05-31' });
    const none = await shop.make(null);
    const of = { process_id: process.id };
    expect(await idsOf(of)).toEqual([others.id, mine.id, plain.id]);
    expect(await idsOf({ ...of, status: 'UNASSIGNED' })).toEqual([plain.id]);
    expect(await idsOf({ ...of, status: 'UNASSIGNED,PENDING', sort: 'work_order_no' })).toEqual([plain.id, mine.id, others.id]);
    expect(await idsOf({ ...of, assignee_id: 'me' })).toEqual([mine.id]);
    expect(await idsOf({ ...of, assignee_id: tenant.adminId })).toEqual([others.id]);
    expect(await idsOf({ ...of, priority: 'URGENT' })).toEqual([plain.id]);
    expect(await idsOf({ ...of, sort: '-priority' })).toEqual([plain.id, others.id, mine.id]);
    expect(await idsOf({ ...of, start_date: '2031-05-01', end_date: '2031-05-01' })).toEqual([mine.id]);
    expect(await idsOf({ process_id: 'none' })).toEqual([none.id]);
    expect(await idsOf({ ...of, is_auxiliary: true })).toEqual([]);
    expect(await idsOf({ ...of, search: mine.work_order_no })).toEqual([mine.id]);
    expect((await list({ ...of, search: '품목 1' })).meta.total).toBe(3);
    expect((await list({ ...of, search: '%' })).meta.total).toBe(0);
    for (const [name, value] of Object.entries({
      ...{ process_id: 'x', assignee_id: 'you', priority: 'A', overdue: 'x' },
      ...{ is_auxiliary: 'maybe', start_date: '2031-05', sort: 'memo', size: 201 },
    }))
      expect(new Set(violationPaths(await production.client.get('/work-orders', { [name]: value }))), name).toEqual(new Set([name]));
    expect((await production.client.get('/work-orders', { start_date: '2031-05-02', end_date: '2031-05-01' })).status).toBe(422);
  });

  it('shows what the order says, and finds by it', async () => {
    const site = `현장 ${Date.now()}`;
    const line = { line_type: 'CUSTOM', item_name: '셔터', unit: 'EA', quantity: 2, unit_price: 1 };
    const order = await confirmedOrder(tenant.admin, [line], { site_name: site });
    const { id } = await shop.make(cutting, 1, { order_id: order });
    const { order_no, client_name } = (await done(tenant.admin.get(`/orders/${order}`))).body.data;
    for (const search of [order_no, site, client_name])
      expect((await list({ search })).data).toMatchObject([
        { id, order: { id: order, order_no, site_name: site, client_name, delivery_date: '2199-01-31' } },
      ]);
    expect(await idsOf({ order_id: order })).toEqual([id]);
    const sheet = await workbook(production.client, `/work-orders?order_id=${order}`, { 'accept-language': 'en' });
    expect(sheet.rows).toMatchObject([{ Site: site, Client: client_name, 'Progress (%)': 0, Status: 'Unassigned' }]);
  });

  it('knows what is late', async () => {
    const process = await newProcess(production.client, ['재단']);
    const due = (days: number | null) => shop.make(process, 1, { due_date: days === null ? null : dayFromNow(days) });
    const [late, today, none] = [await due(-1), await due(0), await due(null)];
    const of = { process_id: process.id };
    expect(await idsOf({ ...of, overdue: true })).toEqual([late.id]);
    expect(await idsOf({ ...of, overdue: false })).toEqual([none.id, today.id]);
    const stats = async () => (await done(production.client.get('/work-orders/stats', of))).body.data;
    expect(await stats()).toMatchObject({ total: 3, overdue: 1, due_today: 1 });
    await done(shop.verb(late.id, 'revert', { reason: '중복' }));
    expect(await idsOf({ ...of, overdue: true })).toEqual([]);
    expect(await stats()).toMatchObject({ total: 3, overdue: 0, by_status: { CANCELLED: 1 } });
  });
});

describe('the statistics', () => {
  it('add up, by status, process and priority', async () => {
    const { body } = await done(production.client.get('/work-orders/stats'));
    const { total, by_status, by_process, by_priority } = body.data;
    const sum = (counts: object) => Object.values(counts).reduce((all: number, count: number) => all + count, 0);
    expect(Object.keys(by_status)).toHaveLength(7);
    expect(total).toBe((await list()).meta.total);
    expect([sum(by_status), sum(by_priority), sum(by_process.map(({ count }: { count: number }) => count))]).toEqual([total, total, total]);
    for (const { count, by_status: each } of by_process) expect(sum(each)).toBe(count);
    expect(by_process.at(-1)).toMatchObject({ process_id: null, process_code: null, count: 1 });
    const active = (await done(production.client.get('/processes/options'))).body.data.map(({ id }: { id: number }) => id);
    expect(by_process.map(({ process_id }: { process_id: number }) => process_id)).toEqual([...active, null]);
  });

  it('name a process that is no longer active as long as it has work orders', async () => {
    const [used, unused] = [await newProcess(production.client, ['재단']), await newProcess(production.client)];
    const { id } = await shop.make(used);
    for (const process of [used, unused]) await done(production.client.patch(`/processes/${process.id}/toggle`));
    const named = async () =>
      (await done(production.client.get('/work-orders/stats'))).body.data.by_process.filter(({ process_id }: { process_id: number }) =>
        [used.id, unused.id].includes(process_id),
      );
    expect(await named()).toMatchObject([{ process_id: used.id, count: 1 }]);
    await done(production.client.delete(`/work-orders/${id}`));
    expect(await named()).toEqual([]);
  });

  it('count days where the tenant is', async () => {
    const process = await newProcess(production.client);
    const { id } = await shop.make(process);
    const count = async (start_date: string, end_date: string) =>
      (await done(production.client.get('/work-orders/stats', { process_id: process.id, start_date, end_date }))).body.data.total;
    // Nine hours before Greenwich: the last minute of the day and the first of the next.
    for (const [instant, day] of [
      ['2030-03-09T15:00:00Z', '2030-03-10'],
      ['2030-03-09T14:59:59Z', '2030-03-09'],
    ] as const) {
      await untouched(`update work_orders set created_at = '${instant}' where id = ${id}`);
      expect([await count('2030-03-09', '2030-03-09'), await count('2030-03-10', '2030-03-10')]).toEqual(
        day === '2030-03-09' ? [1, 0] : [0, 1],
      );
    }
    expect((await production.client.get('/work-orders/stats', { start_date: '2030-03-02', end_date: '2030-03-01' })).status).toBe(422);
  });
});
