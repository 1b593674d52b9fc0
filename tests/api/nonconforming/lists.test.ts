import { beforeAll, describe, expect, it } from 'vitest';
import { done, idsOf, refusal } from '../../support/replies.ts';
import { newTenant } from '../../support/tenants.ts';
import { newClient } from '../clients/clients.ts';
import { day, newReports, PATH, type Reports, THREE } from './reports.ts';

let tenant: Reports['tenant'];
let create: Reports['create'];
let move: Reports['move'];
let newReport: Reports['newReport'];
beforeAll(async () => {
  ({ tenant, create, move, newReport } = await newReports());
});

describe('lists', () => {
  it('filter, search and sort', async () => {
    const { admin } = await newTenant();
    const client = await newClient(admin, { name: '거래처' });
    const make = async (more: object) => (await create(more, admin)).body.data.id as number;
    const a = await make({ occurred_on: day(-10), site_name: '부산항', items: THREE });
    const b = await make({ occurred_on: day(-5), nc_type: 'CLAIM', client_id: client, items: THREE.slice(0, 1) });
    const c = await make({ occurred_on: day(-1), defect_description: '긁힘 100%' });
    await move(c, 'ANALYZING', admin);
    const ids = async (filters: Record<string, string | number> = {}) => {
      const reply = await admin.get(PATH, filters);
      expect([reply.status, reply.text.slice(0, 300)]).toEqual([200, expect.any(String)]);
      return idsOf(reply);
    };
    expect(await ids()).toEqual([c, b, a]);
    expect(await ids({ status: 'ANALYZING,CLOSED' })).toEqual([c]);
    expect(await ids({ nc_type: 'CLAIM' })).toEqual([b]);
    expect(await ids({ client_id: client })).toEqual([b]);
    expect(await ids({ start_date: day(-5), end_date: day(-5) })).toEqual([b]);
    expect(await ids({ search: '부산' })).toEqual([a]);
    expect(await ids({ search: '100%' })).toEqual([c]);
    expect(await ids({ sort: '-total_cost' })).toEqual([a, b, c]);
    expect(await ids({ sort: 'report_no', size: 2, page: 2 })).toEqual([c]);
    const refused: Record<string, string>[] = [
      { status: 'OPEN' },
      { sort: 'unit' },
      { start_date: day(), end_date: day(-1) },
      { order_id: 'x' },
    ];
    for (const wrong of refused) expect((await admin.get(PATH, wrong)).status).toBe(422);
  });
});

describe('statistics', () => {
  it('count what is there, by the day on which it occurred', async () => {
    const { admin } = await newTenant();
    const make = async (more: object) =>
      (await create({ cause_analysis: 'a', corrective_action: 'b', ...more }, admin)).body.data.id as number;
    await make({ occurred_on: '2025-01-31', items: THREE, action_due_on: day(-1) });
    await make({ occurred_on: '2025-03-01', nc_type: 'CLAIM', items: THREE.slice(1, 2), action_due_on: day() });
    const closed = [await make({ occurred_on: day(-1), action_due_on: day(-1) }), await make({ occurred_on: day(-2) })];
    for (const id of closed) for (const status of ['ANALYZING', 'RESOLVED', 'CLOSED']) await move(id, status, admin);
    const gone = await make({ occurred_on: '2025-02-01', items: THREE });
    await admin.delete(`${PATH}/${gone}`);
    const of = async (filters: Record<string, string> = {}) => (await admin.get(`${PATH}/statistics`, filters)).body.data;
    expect(await of({ start_date: '2025-01-01', end_date: '2025-04-30' })).toEqual({
      total_count: 2,
      open_count: 2,
      by_status: { RECEIVED: 2, ANALYZING: 0, RESOLVED: 0, IN_APPROVAL: 0, CLOSED: 0 },
      by_type: { MATERIAL: 1, PROCESS: 0, PRODUCT: 0, CONSTRUCTION: 0, CLAIM: 1, OTHER: 0 },
      costs: { material: 37500, shipping: 160000, construction: 83333, other: 0, total: 280833 },
      average_days_to_close: null,
      overdue_count: 1,
      monthly: [
        { month: '2025-01', count: 1, total_cost: 200833 },
        { month: '2025-02', count: 0, total_cost: 0 },
        { month: '2025-03', count: 1, total_cost: 80000 },
        { month: '2025-04', count: 0, total_cost: 0 },
      ],
    });
    const all = await of();
    expect(all).toMatchObject({ total_count: 4, open_count: 2, average_days_to_close: 1.5, overdue_count: 1 });
    expect(all.monthly.map(({ month }: { month: string }) => month).at(-1)).toBe(day().slice(0, 7));
    expect(all.monthly).toHaveLength(12);
    expect((await of({ nc_type: 'CLAIM' })).total_count).toBe(1);
    expect((await of({ end_date: '2025-03-31' })).monthly).toMatchObject({ 0: { month: '2024-04' }, 11: { month: '2025-03', count: 1 } });
    expect(refusal(await admin.get(`${PATH}/statistics`, { start_date: '2025-02-01', end_date: '2025-01-01' }))).toEqual([
      422,
      'error.date_range_invalid',
    ]);
    expect(refusal(await admin.get(`${PATH}/statistics`, { start_date: '2025-01-01', end_date: '2035-01-01' }))).toEqual([
      422,
      'error.date_range_too_long',
    ]);
    const { client } = await tenant.person('hr');
    expect((await client.get(`${PATH}/statistics`)).status).toBe(403);
  });
});

describe('costs', () => {
  it('are told to those alone who may see them', async () => {
    const { id } = await newReport({ items: THREE });
    const named = (row: object) => Object.keys(row).filter((name) => /cost$|unit_price|amount/.test(name));
    for (const role of ['staff', 'viewer'] as const) {
      const { client } = await tenant.person(role);
      const shown = (await done(client.get(`${PATH}/${id}`))).body.data;
      expect([named(shown), shown.items.flatMap(named), shown.items[0].item_name]).toEqual([[], [], '슬랫']);
      const listed = (await done(client.get(PATH, { search: shown.report_no }))).body.data;
      expect([idsOf({ body: { data: listed } }), listed.flatMap(named)]).toEqual([[id], []]);
      expect((await client.get(PATH, { sort: '-total_cost' })).status).toBe(403);
      const figures = (await done(client.get(`${PATH}/statistics`))).body.data;
      expect(figures).toMatchObject({
        total_count: expect.any(Number),
        costs: { material: null, shipping: null, construction: null, other: null, total: null },
      });
      expect(new Set(figures.monthly.map(({ total_cost }: { total_cost: unknown }) => total_cost))).toEqual(new Set([null]));
      expect((await client.get(`//items/nonconforming_reports/${id}`, { fields: 'total_cost' })).status).toBe(403);
      expect((await client.get('//items/nonconforming_report_items', { fields: 'unit_price' })).status).toBe(403);
      const inStudio = (fields: string) => client.get(`//items/nonconforming_reports/${id}`, { fields });
      expect((await done(inStudio('report_no,items.item_name'))).body.data.items[0].item_name).toBe('슬랫');
      expect((await inStudio('items.unit_price')).status).toBe(403);
    }
    const manager = (await done((await tenant.person('manager')).client.get(`${PATH}/${id}`))).body.data;
    expect([manager.total_cost, manager.items[0].unit_price]).toEqual([200_833, 12_500]);
    expect((await done(tenant.admin.get(`${PATH}/statistics`))).body.data.costs.total).toBeGreaterThanOrEqual(200_833);
  });
});
