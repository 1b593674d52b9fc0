import { beforeAll, describe, expect, it } from 'vitest';
import type { Query } from '../../support/client.ts';
import { dayFromNow } from '../../support/days.ts';
import { done, refusal, violationPaths } from '../../support/replies.ts';
import { newTenant, type Person, type Tenant } from '../../support/tenants.ts';
import { workbook } from '../../support/workbook.ts';
import { type Example, sets, workedExample } from '../orders/orders.ts';
import { confirmedOrder, madeItem, newProcess, type Shop, shopOf, unique } from './shop.ts';

let tenant: Tenant;
let other: Tenant;
let production: Person;
let shop: Shop;
let example: Example;
let screens: { id: number; name: string };
let rails: { id: number; name: string };

/** An item that a process of its own makes. */
async function madeHere(name: string): Promise<{ id: number; name: string; item: number }> {
  const item = await madeItem(tenant.admin, { is_stock_managed: false });
  const process = await newProcess(tenant.admin, ['작업'], { process_name: unique(name), item_ids: [item] });
  return { id: process.id, name: process.process_name, item };
}

const line = (item_id: number, quantity = 1) => ({ line_type: 'ITEM', item_id, quantity, unit_price: 1000 });
const custom = { line_type: 'CUSTOM', item_name: '설치', unit: 'EA', quantity: 1, unit_price: 1 };

beforeAll(async () => {
  [tenant, other] = await Promise.all([newTenant(), newTenant()]);
  production = await tenant.person('production');
  shop = shopOf(production.client);
  example = await workedExample(tenant);
  [screens, rails] = [await madeHere('원단'), await madeHere('레일')];
});

/** An order of a screen and a rail, in production. */
async function ordered(
  fields: object = {},
  items: object[] = [],
): Promise<{ id: number; works: { id: number; process_id: number | null }[] }> {
  const [screen, rail] = [screens, rails] as unknown as { item: number }[];
  const id = await confirmedOrder(tenant.admin, [line(screen?.item as number, 2), line(rail?.item as number, 3), ...items], fields);
  const { body } = await production.client.post(`/orders/${id}/production-order`, {});
  return { id, works: body.data.work_orders };
}

const shown = async (id: number) => (await done(production.client.get(`/production-orders/${id}`))).body.data;
const list = async (filters: Query = {}) => (await done(production.client.get('/production-orders', filters))).body;
const stats = async (filters: Query = {}) => (await done(production.client.get('/production-orders/stats', filters))).body.data;

describe('an order in production', () => {
  it('shows its work orders, and its rows by the process that makes them', async () => {
    const { id, works } = await ordered({ memo: '급함', receiver: '홍길동' }, [custom]);
    const order = await shown(id);
    expect(order).toMatchObject({
      ...{ id, order_status: 'IN_PROGRESS', production_status: 'WAITING', item_count: 3, quantity: 6, delayed: false, shipment: null },
      ...{ memo: '급함', receiver: '홍길동', workOrderProgress: { total: 2, completed: 0, inProgress: 0 } },
      production_ordered_at: expect.stringMatching(/Z$/),
    });
    expect(order.work_orders).toMatchObject([
      { id: works[0]?.id, process: { id: screens.id, process_name: screens.name }, quantity: 2, progress_rate: 0, assignee: null },
      { id: works[1]?.id, process: { id: rails.id }, quantity: 3, good_quantity: 0, status: 'UNASSIGNED' },
      { id: works[2]?.id, process: null, quantity: 1 },
    ]);
    expect(order.bom_process_groups).toMatchObject([
      { process_id: screens.id, process_name: screens.name, work_order_id: works[0]?.id, items: [{ quantity: 2, floor: null }] },
      { process_id: rails.id, work_order_id: works[1]?.id, items: [{ quantity: 3 }] },
      {
        process_id: null,
        process_code: null,
        process_type: null,
        work_order_id: works[2]?.id,
        items: [{ item_id: null, item_name: '설치' }],
      },
    ]);
  });

  it('shows what its sets consist of where it is made, bought parts in the group without a process', async () => {
    const id = await confirmedOrder(tenant.admin, [sets(example, { floor: '1F', symbol: 'FS-1' })]);
    const { body } = await production.client.post(`/orders/${id}/production-order`, {});
    expect(body.data.work_orders).toHaveLength(2);
    const groups = (await shown(id)).bom_process_groups;
    expect(groups.map(({ process_type }: { process_type: string | null }) => process_type)).toEqual(['BENDING', null]);
    expect(groups[0].items.map(({ item_code, quantity }: { item_code: string; quantity: number }) => [item_code, quantity])).toEqual([
      ['BD-GR-W70', 12],
      ['BD-SB-500', 6.68],
      ['BD-BB-60', 6],
    ]);
    expect(groups[0].items[0]).toMatchObject({ floor: '1F', symbol: 'FS-1' });
    expect(groups[1].items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ item_code: 'MT-150', quantity: 2 }),
        expect.objectContaining({ item_code: 'KSS-01', quantity: 2 }),
      ]),
    );
  });

  it('counts main work orders with a process alone', async () => {
    const { id, works } = await ordered({}, [custom]);
    const progress = async () => (await shown(id)).workOrderProgress;
    const [screen, rail] = works.map((work) => work.id) as [number, number];
    await shop.make(screens, 1, { order_id: id, parent_id: screen, is_auxiliary: true });
    await done(shop.verb(screen, 'assign', { assignee_id: production.id }));
    await done(shop.to(screen, 'IN_PROGRESS'));
    expect(await progress()).toEqual({ total: 2, completed: 0, inProgress: 1 });
    expect(await shown(id)).toMatchObject({ order_status: 'IN_PRODUCTION', production_status: 'IN_PRODUCTION' });
    await shop.finish(screen);
    await done(shop.verb(rail, 'revert', { reason: '외주 전환' }));
    expect(await progress()).toEqual({ total: 1, completed: 1, inProgress: 0 });
    expect(await shown(id)).toMatchObject({ order_status: 'PRODUCED', production_status: 'COMPLETED', shipment: { status: 'SCHEDULED' } });
  });

  it('is not there before production is ordered, when it is taken back, nor for another tenant', async () => {
    const id = await confirmedOrder(tenant.admin, [custom]);
    expect(refusal(await production.client.get(`/production-orders/${id}`))).toEqual([404, 'error.not_found']);
    const { id: ours, works } = await ordered();
    expect(refusal(await other.admin.get(`/production-orders/${ours}`))).toEqual([404, 'error.not_found']);
    for (const work of works) await done(shop.verb(work.id, 'revert', { reason: '취소' }));
    expect(refusal(await production.client.get(`/production-orders/${ours}`))).toEqual([404, 'error.not_found']);
    expect(await other.admin.get('/production-orders').then(({ body }) => body.meta.total)).toBe(0);
  });
});

describe('the list', () => {
  it('filters by state, day and words, and comes as a sheet', async () => {
    const site = unique('현장');
    const { id } = await ordered({ site_name: site });
    const of = { search: site };
    expect((await list(of)).data).toMatchObject([{ id, site_name: site, item_count: 2, quantity: 5 }]);
    expect((await list({ ...of, production_status: 'WAITING' })).meta.total).toBe(1);
    expect((await list({ ...of, production_status: 'COMPLETED' })).meta.total).toBe(0);
    const today = dayFromNow();
    expect((await list({ ...of, start_date: today, end_date: today })).meta.total).toBe(1);
    expect((await list({ ...of, start_date: dayFromNow(1) })).meta.total).toBe(0);
    expect((await list({ ...of, end_date: dayFromNow(-1) })).meta.total).toBe(0);
    for (const sort of ['production_ordered_at', '-delivery_date', 'order_no', 'site_name,order_no'])
      expect((await list({ sort })).meta.total).toBeGreaterThan(1);
    expect(violationPaths(await production.client.get('/production-orders', { production_status: 'IN_PROGRESS' }))).toEqual([
      'production_status',
    ]);
    const { rows } = await workbook(production.client, `/production-orders?search=${encodeURIComponent(site)}`, {
      'accept-language': 'en',
    });
    expect(rows).toMatchObject([{ Production: 'Waiting', Lines: 2, 'Work orders': 2, Quantity: 5 }]);
  });

  it('knows what is late, and counts as the list does', async () => {
    const { id } = await ordered({ order_date: dayFromNow(-20), delivery_date: dayFromNow(-1) });
    expect(await shown(id)).toMatchObject({ delayed: true });
    const figures = await stats();
    expect(figures.delayed).toBe(1);
    expect(figures.total).toBe((await list()).meta.total);
    expect(figures.waiting + figures.in_production + figures.completed).toBe(figures.total);
    expect(figures.produced + figures.shipping + figures.shipped).toBe(figures.completed);
    expect(await stats({ start_date: dayFromNow(1) })).toMatchObject({ total: 0, delayed: 0 });
  });
});
