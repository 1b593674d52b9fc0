import { beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../../support/concurrent.ts';
import { query } from '../../support/database.ts';
import { created, done, refusal, violationPaths, violations } from '../../support/replies.ts';
import { newTenant, type Person, type Tenant } from '../../support/tenants.ts';
import { goods } from '../orders/orders.ts';
import { newItem } from '../stock/stock.ts';
import { confirmedOrder, madeItem, newProcess, type Shop, shopOf, statusOf, stepRows, unique } from './shop.ts';

let tenant: Tenant;
let other: Tenant;
let worker: Person;
let shop: Shop;
let process: { id: number };

beforeAll(async () => {
  [tenant, other] = await Promise.all([newTenant(), newTenant()]);
  worker = await tenant.person('production');
  shop = shopOf(worker.client);
  process = await newProcess(worker.client, ['절단', '가공', '포장']);
});

const post = (body: object) =>
  worker.client.post('/work-orders', { process_id: process.id, items: [{ item_name: 'A', quantity: 1 }], ...body });
const put = (id: number, body: object) => worker.client.put(`/work-orders/${id}`, body);
const departments = async () => (await done(tenant.admin.get('/departments'))).body.data as { id: number }[];

describe('a work order', () => {
  it('is numbered, assigned, released and begun', async () => {
    const made = await shop.make(process, 2);
    expect(made.work_order_no).toMatch(/^WO-\d{8}-\d{3}$/);
    expect(made).toMatchObject({ status: 'UNASSIGNED', priority: 'NORMAL', item_count: 2, progress_rate: 0 });
    expect(await stepRows(made.id)).toHaveLength(6);
    const assigned = await done(shop.verb(made.id, 'assign', { assignee_id: worker.id, due_date: '2199-01-02' }));
    expect(assigned.body.data).toMatchObject({ status: 'PENDING', assignee_id: worker.id, due_date: '2199-01-02' });
    await done(shop.to(made.id, 'WAITING'));
    expect((await done(shop.to(made.id, 'IN_PROGRESS'))).body.data.started_at).toEqual(expect.any(String));
    const refused = await shop.to(made.id, 'SHIPPED');
    expect(refusal(refused)).toEqual([409, 'error.invalid_transition']);
    expect(refused.body.error?.details[0]).toMatchObject({ from: 'IN_PROGRESS', to: 'SHIPPED', allowed: ['WAITING', 'COMPLETED'] });
  });

  it('begins pending with an assignee or a team, and goes back when nobody is left', async () => {
    const [team] = await departments();
    expect(await shop.make(process, 1, { assignee_id: worker.id })).toMatchObject({ status: 'PENDING' });
    const made = await shop.make(process, 1, { team_id: team?.id });
    expect(made.status).toBe('PENDING');
    await done(shop.to(made.id, 'WAITING'));
    expect((await done(shop.verb(made.id, 'assign', { assignee_id: worker.id }))).body.data.status).toBe('WAITING');
    expect((await done(shop.verb(made.id, 'assign', { assignee_id: null }))).body.data.status).toBe('WAITING');
    expect((await done(shop.verb(made.id, 'assign', { team_id: null }))).body.data.status).toBe('UNASSIGNED');
    expect(refusal(await shop.verb(made.id, 'assign', {}))).toEqual([422, 'error.validation_failed']);
    await done(shop.verb(made.id, 'assign', { assignee_id: worker.id }));
    await done(shop.to(made.id, 'IN_PROGRESS'));
    expect(refusal(await shop.verb(made.id, 'assign', { assignee_id: null }))).toEqual([409, 'error.invalid_transition']);
  });

  it('keeps its numbers without a gap when many are made at once', async () => {
    const replies = await atOnce(8, () => post({}));
    const numbers = replies.map(({ body }) => Number(body.data.work_order_no.slice(-3))).sort((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] ?? 0) + at));
  });

  it('names what is there, in use and its own', async () => {
    const idle = await newProcess(worker.client, [], { is_active: false });
    expect(refusal(await post({ process_id: idle.id }))).toEqual([422, 'error.work_order.process_inactive']);
    const foreign = await newProcess(other.admin);
    expect(violationPaths(await post({ process_id: foreign.id }))).toEqual(['process_id']);
    expect(violationPaths(await post({ assignee_id: other.adminId }))).toEqual(['assignee_id']);
    const gone = await tenant.person('staff');
    await done(tenant.admin.post(`/users/${gone.id}/suspend`, {}));
    expect(violations(await post({ assignee_id: gone.id }))).toEqual(['assignee_id inactive']);
    expect(violationPaths(await post({ items: [{ quantity: 1 }, { item_id: 2147483647, quantity: 1 }] }))).toEqual([
      'items.0.item_name',
      'items.1.item_id',
    ]);
    expect(violationPaths(await post({ items: [] }))).toEqual(['items']);
    expect(violationPaths(await post({ items: [{ item_name: 'A', quantity: 0 }] }))).toEqual(['items.0.quantity']);
    expect(violationPaths(await post({ items: [{ item_name: 'A', quantity: 1e308 }] }))).toEqual(['items.0.quantity']);
    expect(violationPaths(await post({ items: [{ item_name: 'A', quantity: 1, good_quantity: 1 }] }))).toEqual(['items.0.good_quantity']);
    expect(violationPaths(await post({ scheduled_date: '2026-03-02', due_date: '2026-03-01' }))).toEqual(['due_date']);
    expect(violationPaths(await post({ is_auxiliary: true }))).toEqual(['parent_id']);
    expect(violationPaths(await post({ status: 'COMPLETED' }))).toEqual(['status']);
  });

  it('takes names from its items, and materials that are said', async () => {
    const part = (
      await created(tenant.admin.post('/items', { code: unique('P').replace(' ', '-'), name: '부품', item_type: 'PART', unit: 'M' }))
    ).id;
    const options = {
      width: 3000,
      height: 2500.5,
      product_model: { model_name: 'KSS' },
      materials: [{ bom_key: 'A', item_id: part, required_quantity: 2 }],
    };
    const { items } = await shop.make(process, [{ item_id: part, quantity: 4, options }]);
    expect(items).toMatchObject([{ item_name: '부품', unit: 'M', quantity: 4, status: 'WAITING', good_quantity: 0 }]);
    expect(items[0].item_code).toMatch(/^P-/);
    expect(items[0].options).toMatchObject({ width: 3000, height: 2500.5, product_model: { model_name: 'KSS', finishing: null } });
    expect(items[0].options.materials).toMatchObject([{ bom_key: 'A', item_id: part, required_quantity: '2' }]);
    expect(violationPaths(await post({ items: [{ item_name: 'A', quantity: 1, options: { inspection_data: {} } }] }))).toEqual([
      'items.0.options.inspection_data',
    ]);
  });

  it('counts what comes into stock as stock does, and anything else as somebody says', async () => {
    const slat = await newItem(tenant.admin, { unit: 'EA', unit_conversions: [{ unit: 'BOX', factor: 25 }] });
    const boxes = { item_id: slat, quantity: 2, unit: 'BOX' };
    const miscounted = [422, 'error.item.unknown_unit'];
    const made = await post({ items: [{ item_name: '포장', quantity: 1, unit: 'BOX' }, boxes] });
    expect([refusal(made), violationPaths(made)]).toEqual([miscounted, ['items.1.unit']]);
    const {
      id,
      items: [item],
    } = await shop.make(process, [{ ...boxes, unit: 'EA' }]);
    const change = (fields: object) => worker.client.put(`/work-orders/${id}`, { items: [{ id: item.id, ...fields }] });
    expect(refusal(await change({ unit: 'BOX' }))).toEqual(miscounted);
    expect((await done(change({ quantity: 3, unit: 'EA' }))).body.data.items[0]).toMatchObject({ quantity: 3, unit: 'EA' });
  });
});

describe('a work order of an order', () => {
  it('sends a confirmed order to production, and names its lines alone', async () => {
    const product = await madeItem(tenant.admin);
    const [orderId, otherId] = [
      await confirmedOrder(tenant.admin, [goods(product, 2)]),
      await confirmedOrder(tenant.admin, [goods(product, 1)]),
    ];
    const lineOf = async (id: number) => (await done(worker.client.get(`/orders/${id}`))).body.data.items[0].id as number;
    const [line, foreign] = [await lineOf(orderId), await lineOf(otherId)];
    const item = (order_item_id: number) => ({ items: [{ item_id: product, quantity: 2, order_item_id }], order_id: orderId });
    expect(violationPaths(await post(item(foreign)))).toEqual(['items.0.order_item_id']);
    expect(violationPaths(await post({ ...item(line), order_id: null }))).toEqual(['items.0.order_item_id']);
    const made = await created(post(item(line)));
    expect(made.order).toMatchObject({ id: orderId });
    expect(await statusOf(worker.client, `/orders/${orderId}`)).toBe('IN_PROGRESS');
    const auxiliary = await created(post({ ...item(line), is_auxiliary: true, parent_id: made.id }));
    expect(auxiliary).toMatchObject({ is_auxiliary: true, parent: { id: made.id } });
    expect(violationPaths(await post({ order_id: otherId, parent_id: made.id }))).toEqual(['parent_id']);
  });

  it('is refused for one that is no draft any more, or not yet', async () => {
    const product = await madeItem(tenant.admin);
    const id = await confirmedOrder(tenant.admin, [goods(product, 1)]);
    await done(tenant.admin.post(`/orders/${id}/cancel-confirm`, {}));
    const refused = await post({ order_id: id });
    expect([...refusal(refused), refused.body.error?.details[0]?.status]).toEqual([409, 'error.work_order.order_status', 'DRAFT']);
    const theirs = await confirmedOrder(other.admin, [goods(await madeItem(other.admin), 1)]);
    expect(violationPaths(await post({ order_id: theirs }))).toEqual(['order_id']);
  });
});

describe('a change', () => {
  it('replaces the items: some stay, some go, some are new with steps', async () => {
    const made = await shop.make(process, 2);
    const [first] = made.items;
    const changed = await done(
      put(made.id, {
        priority: 'URGENT',
        memo: '급함',
        items: [
          { item_name: 'C', quantity: 3 },
          { id: first.id, quantity: 5 },
        ],
      }),
    );
    expect(changed.body.data).toMatchObject({ priority: 'URGENT', memo: '급함', item_count: 2, quantity: 8 });
    expect(changed.body.data.items).toMatchObject([
      { item_name: 'C', quantity: 3 },
      { id: first.id, item_name: '품목 1', quantity: 5 },
    ]);
    expect(changed.body.data.items.map(({ steps }: { steps: object[] }) => steps.length)).toEqual([3, 3]);
    const foreign = await shop.make(process);
    expect(violationPaths(await put(made.id, { items: [{ id: foreign.items[0].id }] }))).toEqual(['items.0.id']);
    expect(violationPaths(await put(made.id, { items: [{ id: first.id }, { id: first.id }] }))).toEqual(['items.1.id']);
    expect(violationPaths(await put(made.id, { items: [{ item_name: 'D' }] }))).toEqual(['items.0.quantity']);
    expect(violationPaths(await put(made.id, { status: 'COMPLETED' }))).toEqual(['status']);
  });

  it('of the process makes the steps anew until work begins', async () => {
    const made = await shop.make(process, 2);
    const short = await newProcess(worker.client, ['조립']);
    expect(
      (await done(put(made.id, { process_id: short.id }))).body.data.items.map(({ steps }: { steps: object[] }) => steps.length),
    ).toEqual([1, 1]);
    await done(put(made.id, { process_id: null }));
    expect(await stepRows(made.id)).toEqual([]);
    await done(put(made.id, { process_id: process.id }));
    const [step] = await stepRows(made.id);
    await done(shop.toggle(made.id, step?.id as number));
    await done(shop.to(made.id, 'WAITING'));
    expect(refusal(await put(made.id, { process_id: short.id }))).toEqual([409, 'error.work_order.already_started']);
    await done(put(made.id, { process_id: process.id, memo: '같은 공정' }));
  });

  it('leaves what has been begun alone', async () => {
    const made = await shop.make(process, [
      { item_name: 'A', quantity: 10 },
      { item_name: 'B', quantity: 1 },
    ]);
    const [a, b] = made.items;
    await done(shop.item(made.id, a.id, { status: 'COMPLETED', good_quantity: 6, defect_quantity: 2 }));
    expect(refusal(await put(made.id, { items: [{ id: b.id }] }))).toEqual([409, 'error.work_order.already_started']);
    expect(refusal(await put(made.id, { items: [{ id: a.id, quantity: 7 }, { id: b.id }] }))).toEqual([
      409,
      'error.work_order.already_started',
    ]);
    const kept = await done(put(made.id, { items: [{ id: a.id, quantity: 8 }] }));
    expect(kept.body.data).toMatchObject({ status: 'COMPLETED', item_count: 1 });
    expect(refusal(await put(made.id, { priority: 'LOW' }))).toEqual([409, 'error.work_order.closed']);
    expect((await done(put(made.id, { memo: '끝' }))).body.data.memo).toBe('끝');
    expect(refusal(await shop.verb(made.id, 'assign', { assignee_id: worker.id }))).toEqual([409, 'error.work_order.closed']);
  });
});

describe('a deletion', () => {
  it('is for a work order on which nothing has happened', async () => {
    const made = await shop.make(process, 1, { assignee_id: worker.id });
    await done(worker.client.delete(`/work-orders/${made.id}`));
    expect((await worker.client.get(`/work-orders/${made.id}`)).status).toBe(404);
    expect(await query('select id from work_order_items where work_order_id = $1 and deleted_at is null', [made.id])).toEqual([]);
    const begun = await shop.make(process);
    const [step] = await stepRows(begun.id);
    await done(shop.toggle(begun.id, step?.id as number));
    expect(refusal(await worker.client.delete(`/work-orders/${begun.id}`))).toEqual([409, 'error.work_order.already_started']);
    await done(shop.to(begun.id, 'WAITING'));
    expect(refusal(await worker.client.delete(`/work-orders/${begun.id}`))).toEqual([409, 'error.work_order.already_started']);
    await done(shop.verb(begun.id, 'revert', { reason: '오류' }));
    await done(worker.client.delete(`/work-orders/${begun.id}`));
  });
});

describe('whoever may not', () => {
  it('does nothing with it', async () => {
    const made = await shop.make(process);
    const [step] = await stepRows(made.id);
    const viewer = shopOf((await tenant.person('viewer')).client);
    const stranger = shopOf(other.admin);
    for (const [who, status] of [
      [viewer, 403],
      [stranger, 404],
    ] as const) {
      expect((await who.to(made.id, 'WAITING')).status).toBe(status);
      expect((await who.verb(made.id, 'assign', { assignee_id: null })).status).toBe(status);
      expect((await who.toggle(made.id, step?.id as number)).status).toBe(status);
      expect((await who.approve(made.id, step?.id as number)).status).toBe(status);
      expect((await who.item(made.id, made.items[0].id, { status: 'IN_PROGRESS' })).status).toBe(status);
      expect((await who.verb(made.id, 'sync-status')).status).toBe(status);
      expect((await who.verb(made.id, 'revert', { reason: 'x' })).status).toBe(status);
    }
    expect(refusal(await shop.verb(made.id, 'change-status', { status: 'DONE' }))).toEqual([422, 'error.validation_failed']);
    expect((await shop.shown(made.id)).status).toBe('UNASSIGNED');
  });

  it('makes, moves or deletes nothing past the operations', async () => {
    const made = await shop.make(process);
    const [step] = await stepRows(made.id);
    const { admin } = tenant;
    expect((await admin.post('//items/work_orders', { priority: 'LOW' })).status).toBe(403);
    expect((await admin.post('//items/work_order_items', { work_order_id: made.id, item_name: 'X', quantity: 1 })).status).toBe(403);
    await admin.patch(`//items/work_orders/${made.id}`, { status: 'COMPLETED', process_id: null });
    await admin.patch(`//items/work_order_items/${made.items[0].id}`, { status: 'COMPLETED', good_quantity: 1, quantity: 5 });
    await admin.patch(`//items/work_order_steps/${step?.id}`, { status: 'COMPLETED' });
    expect((await admin.delete(`//items/work_order_items/${made.items[0].id}`)).status).toBeGreaterThanOrEqual(400);
    expect((await admin.delete(`//items/work_order_steps/${step?.id}`)).status).toBeGreaterThanOrEqual(400);
    const mutation = `mutation { update_work_orders_item(id: ${made.id}, data: { status: "COMPLETED" }) { id } }`;
    await admin.post('//graphql', { query: mutation });
    expect(await shop.shown(made.id)).toMatchObject({ status: 'UNASSIGNED', process_id: process.id, quantity: 1, good_quantity: 0 });
    expect((await stepRows(made.id)).map(({ status }) => status)).toEqual(['WAITING', 'WAITING', 'WAITING']);
    await done(admin.patch(`//items/work_orders/${made.id}`, { priority: 'HIGH' }));
    await done(admin.delete(`//items/work_orders/${made.id}`), 204);
    expect(await query('select id from work_order_items where work_order_id = $1 and deleted_at is null', [made.id])).toEqual([]);
    const begun = await shop.make(process);
    await done(shop.verb(begun.id, 'assign', { assignee_id: worker.id }));
    await done(shop.to(begun.id, 'IN_PROGRESS'));
    expect((await admin.delete(`//items/work_orders/${begun.id}`)).status).toBe(409);
  });
});
