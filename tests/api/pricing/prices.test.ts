import { beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../../extensions/business-operations/src/kernel/days.ts';
import { atOnce } from '../../support/concurrent.ts';
import { query } from '../../support/database.ts';
import { created, done, idsOf, refusal, violationPaths, violations } from '../../support/replies.ts';
import { newTenant, type Person, type Tenant } from '../../support/tenants.ts';
import { found, newClient, newItem, price } from './pricing.ts';

let tenant: Tenant;
let sales: Person;
let client: Person['client'];
let today: string;
beforeAll(async () => {
  tenant = await newTenant();
  sales = await tenant.person('sales');
  client = sales.client;
  today = (await query<{ today: string }>('select ops.today($1)::text as today', [tenant.id]))[0]?.today as string;
});

const show = async (id: number) => (await done(client.get(`/pricing/${id}`))).body.data;
const finalize = (id: number) => client.post(`/pricing/${id}/finalize`);
const draft = (item: number, unit: number, more: object = {}) => created(price(client, item, unit, { finalize: false, ...more }));

describe('a price in force', () => {
  it('is that of the client, from its quantity on, before that of the list', async () => {
    const item = await newItem(client);
    const [own, other] = [await newClient(client), await newClient(client)];
    await created(price(client, item, 1000));
    await created(price(client, item, 900, { client_id: own, min_quantity: 10 }));
    expect(await found(client, item, { client_id: own, quantity: 9 })).toMatchObject({ unit_price: 1000, source: 'LIST', min_quantity: 0 });
    expect(await found(client, item, { client_id: own, quantity: 10 })).toMatchObject({
      unit_price: 900,
      source: 'CLIENT',
      min_quantity: 10,
    });
    expect(await found(client, item, { client_id: other, quantity: 10 })).toMatchObject({ unit_price: 1000, source: 'LIST' });
    expect(await found(client, item, { quantity: 10 })).toMatchObject({ unit_price: 1000, source: 'LIST' });
  });

  it('is that of the group between the two, and the item’s own where there is none; 0 is a price', async () => {
    const group = await created(client.post('/client-groups', { group_code: 'G1', name: '그룹' }));
    const member = await newClient(client, { client_group_id: group.id });
    const item = await newItem(client, { sales_price: 700, cost_price: 0 });
    const bare = await newItem(client);
    expect(await found(client, item)).toMatchObject({ unit_price: 700, source: 'ITEM', price_id: null, effective_from: null });
    expect(await found(client, item, { price_type: 'COST' })).toMatchObject({ unit_price: 0, source: 'ITEM' });
    expect(await found(client, item, { price_type: 'PURCHASE' })).toMatchObject({ unit_price: null, source: 'NONE' });
    expect(await found(client, bare)).toMatchObject({ unit_price: null, source: 'NONE' });
    await created(price(client, item, 650));
    await created(price(client, item, 600, { client_group_id: group.id }));
    expect(await found(client, item, { client_id: member })).toMatchObject({ unit_price: 600, source: 'GROUP' });
    expect(await found(client, item)).toMatchObject({ unit_price: 650, source: 'LIST' });
    expect(await found(client, item, { client_id: member, date: '2024-12-31' })).toMatchObject({ unit_price: 700, source: 'ITEM' });
    const both = (await done(client.get('/pricing/lookup', { item_ids: `${bare},${item},${bare}` }))).body.data;
    expect(both.map(({ item_id }: { item_id: number }) => item_id)).toEqual([bare, item, bare]);
  });

  it('ends the day before the next one, stays as it is, and shows what changed', async () => {
    const item = await newItem(client);
    const old = await created(price(client, item, 1000));
    const next = await created(price(client, item, 1100, { effective_from: '2025-03-01' }));
    expect([old.status, old.revision_no, next.revision_no]).toEqual(['ACTIVE', 1, 2]);
    expect(await show(old.id)).toMatchObject({ effective_to: '2025-02-28', status: 'ACTIVE' });
    expect(await found(client, item, { date: '2025-02-28' })).toMatchObject({ unit_price: 1000, effective_to: '2025-02-28' });
    expect(await found(client, item, { date: '2025-03-01' })).toMatchObject({ unit_price: 1100, effective_to: null });
    for (const { id } of [old, next]) {
      expect(refusal(await client.put(`/pricing/${id}`, { unit_price: 1 }))).toEqual([409, 'error.price.finalized']);
      expect(refusal(await client.patch(`//items/item_prices/${id}`, { unit_price: 1 }))).toEqual([409, 'error.price.finalized']);
      expect(refusal(await client.delete(`/pricing/${id}`))).toEqual([409, 'error.price.finalized']);
    }
    expect((await client.put(`/pricing/${next.id}`, { memo: '인상', effective_to: '2199-12-31' })).body.data).toMatchObject({
      memo: '인상',
    });
    expect(refusal(await client.put(`/pricing/${old.id}`, { effective_to: '2025-03-01' }))).toEqual([409, 'error.price.overlap']);
    expect(refusal(await client.patch(`//items/item_prices/${old.id}`, { effective_to: '2025-03-01' }))).toEqual([
      409,
      'error.price.overlap',
    ]);
    const later = await draft(item, 990, { effective_from: '2025-06-01' });
    const revisions = (await done(client.get(`/pricing/${old.id}/revisions`))).body;
    expect(revisions.data).toMatchObject([
      { id: later.id, status: 'DRAFT', change_amount: -110, change_rate: -10 },
      { id: next.id, change_amount: 100, change_rate: 10 },
      { id: old.id, change_amount: null, change_rate: null },
    ]);
    expect(revisions.meta.total).toBe(3);
  });

  it('gives way to one from the same day', async () => {
    const item = await newItem(client);
    const first = await created(price(client, item, 0));
    const second = await created(price(client, item, 500));
    expect([(await show(first.id)).status, second.status, second.revision_no]).toEqual(['SUPERSEDED', 'ACTIVE', 2]);
    expect(await found(client, item)).toMatchObject({ unit_price: 500, price_id: second.id });
    expect((await client.get(`/pricing/${first.id}/revisions`)).body.data[0]).toMatchObject({ change_amount: 500, change_rate: null });
    expect(refusal(await client.put(`/pricing/${first.id}`, { effective_to: '2025-01-02' }))).toEqual([409, 'error.price.finalized']);
  });

  it('never holds on the same day as another one', async () => {
    const item = await newItem(client);
    await created(price(client, item, 1000, { effective_to: '2025-12-31' }));
    const { id } = await draft(item, 1100, { effective_from: '2025-07-01' });
    expect(refusal(await finalize(id))).toEqual([409, 'error.price.overlap']);
    expect((await show(id)).status).toBe('DRAFT');
    await done(client.put(`/pricing/${id}`, { effective_from: '2026-01-01' }));
    const done1 = await done(finalize(id));
    expect(done1.body.data).toMatchObject({ status: 'ACTIVE', finalized_by: sales.id, revision_no: 2, allowed_actions: [] });
    expect(refusal(await finalize(id))).toEqual([409, 'error.invalid_transition']);
    expect(refusal(await client.patch(`//items/item_prices/${id}`, { status: 'SUPERSEDED' }))[0]).toBeGreaterThanOrEqual(400);
  });

  it('is the one of two that are finalized at once, and each moves once', async () => {
    const item = await newItem(client);
    const drafts = [await draft(item, 1000), await draft(item, 1100), await draft(item, 1200)];
    const replies = await Promise.all(drafts.map(({ id }) => finalize(id)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const states = (await done(client.get('/pricing', { item_id: item }))).body.data;
    expect(states.map(({ status }: { status: string }) => status).sort()).toEqual(['ACTIVE', 'SUPERSEDED', 'SUPERSEDED']);
    expect(states.map(({ revision_no: no }: { revision_no: number }) => no).sort()).toEqual([1, 2, 3]);
    const one = await draft(item, 1300, { effective_from: '2025-05-01' });
    const same = await atOnce(4, () => finalize(one.id));
    expect(same.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });
});

describe('a price to come', () => {
  it('can be deleted, and the one before goes on', async () => {
    const item = await newItem(client);
    const soon = addDays(today, 10);
    const now = await created(price(client, item, 1000));
    const next = await created(price(client, item, 1100, { effective_from: soon }));
    const last = await created(price(client, item, 1200, { effective_from: addDays(today, 20) }));
    expect(await show(now.id)).toMatchObject({ effective_to: addDays(soon, -1) });
    await done(client.delete(`/pricing/${next.id}`));
    expect(await show(now.id)).toMatchObject({ effective_to: addDays(today, 19) });
    await done(client.delete(`//items/item_prices/${last.id}`), 204);
    expect(await show(now.id)).toMatchObject({ effective_to: null });
    expect(refusal(await client.delete(`//items/item_prices/${now.id}`))).toEqual([409, 'error.price.finalized']);
  });

  it('goes with others, each by its rule', async () => {
    const item = await newItem(client);
    const now = await created(price(client, item, 1000));
    const next = await created(price(client, item, 1100, { effective_from: addDays(today, 1) }));
    const last = await created(price(client, item, 1200, { effective_from: addDays(today, 5) }));
    const open = await draft(item, 1);
    const ids = [now.id, last.id, next.id, open.id, 999_999_999];
    const { data } = (await done(client.delete('/pricing/bulk', { ids }))).body;
    expect(data).toMatchObject({
      deleted_ids: [last.id, next.id, open.id],
      skipped: [
        { id: now.id, reason: 'finalized' },
        { id: 999_999_999, reason: 'not_found' },
      ],
    });
    expect(await show(now.id)).toMatchObject({ effective_to: null });
    expect((await created(price(client, item, 2000, { effective_from: addDays(today, 1) }))).revision_no).toBe(2);
  });
});

describe('a draft', () => {
  it.each<[string, object, string[]]>([
    ['below 0', { unit_price: -1 }, ['unit_price']],
    ['that ends before it begins', { effective_to: '2024-12-31' }, ['effective_to']],
    ['with five decimals', { unit_price: 1.00001 }, ['unit_price']],
    ['of no item', { item_id: 999_999_999 }, ['item_id']],
    ['in a state', { status: 'ACTIVE' }, ['status']],
  ])('%s is refused', async (_, fields, paths) => {
    const reply = await price(client, await newItem(client), 1, fields);
    expect([reply.status, violationPaths(reply)]).toEqual([422, paths]);
  });

  it('is for one party, and for a group only when it is sold', async () => {
    const item = await newItem(client);
    const group = (await created(client.post('/client-groups', { group_code: 'G2', name: '그룹' }))).id;
    const both = await price(client, item, 1, { client_id: await newClient(client), client_group_id: group });
    expect([both.status, violationPaths(both)]).toEqual([422, ['client_group_id']]);
    expect((await price(client, item, 1, { client_group_id: group, price_type: 'COST' })).status).toBe(422);
    expect(
      (
        await client.post('//items/item_prices', {
          item_id: item,
          price_type: 'COST',
          unit_price: 1,
          effective_from: today,
          client_group_id: group,
        })
      ).status,
    ).toBe(422);
    await created(price(client, item, 1, { client_group_id: group }));
    expect(refusal(await client.delete(`/client-groups/${group}`))).toEqual([409, 'error.in_use']);
  });

  it('of /items is a draft, whatever is said', async () => {
    const item = await newItem(client);
    const body = { item_id: item, price_type: 'SALES', unit_price: 5, effective_from: '2025-01-01' };
    const { id, status } = (await done(client.post('//items/item_prices', { ...body, status: 'ACTIVE', revision_no: 7 }))).body.data;
    expect(status).toBe('DRAFT');
    expect(await found(client, item)).toMatchObject({ source: 'NONE' });
    expect((await done(finalize(id))).body.data).toMatchObject({ status: 'ACTIVE', revision_no: 1 });
  });
});

describe('many prices', () => {
  const rows = (items: number[], more: object = {}) =>
    items.map((item_id) => ({ item_id, price_type: 'SALES', unit_price: 100, effective_from: '2025-01-01', ...more }));

  it('are made from rows, all or none, and say which row is wrong', async () => {
    const items = [await newItem(client), await newItem(client), await newItem(client)];
    const [first = 0, second = 0] = items;
    const { body } = await done(client.post('/pricing/bulk', { rows: rows(items), finalize: true }), 201);
    expect([body.data.count, body.data.created.map(({ item_id: id, status }: Record<string, unknown>) => [id, status])]).toEqual([
      3,
      items.map((id) => [id, 'ACTIVE']),
    ]);
    const wrong = await client.post('/pricing/bulk', {
      rows: [...rows([first]), ...rows([999_999_999]), ...rows([second], { effective_to: '2024-01-01' }), ...rows([first])],
    });
    expect([wrong.status, violations(wrong)]).toEqual([
      422,
      ['rows.1.item_id unknown_reference', 'rows.2.effective_to too_small', 'rows.3.effective_from duplicate'],
    ]);
    const overlapping = await client.post('/pricing/bulk', {
      rows: [...rows([first], { effective_from: '2026-01-01' }), ...rows([second], { effective_from: '2024-01-01' })],
      finalize: true,
    });
    expect([...refusal(overlapping), violationPaths(overlapping)]).toEqual([409, 'error.price.overlap', ['rows.1.effective_from']]);
    expect((await client.get('/pricing', { item_id: first })).body.meta.total).toBe(1);
    expect(violationPaths(await client.post('/pricing/bulk', {}))).toEqual(['rows']);
    const both = { rows: rows([first]), adjust: { price_type: 'SALES', rate: 1, effective_from: today } };
    expect(violationPaths(await client.post('/pricing/bulk', both))).toEqual(['adjust']);
    expect((await client.post('/pricing/bulk', { rows: Array.from({ length: 501 }, () => rows([first])[0]) })).status).toBe(422);
  });

  it('are raised from what is in force, rounded half up', async () => {
    const category = (await created(client.post('/item-categories', { code: 'C1', name: '분류' }))).id;
    const below = (await created(client.post('/item-categories', { code: 'C2', name: '하위', parent_id: category }))).id;
    const [a, b, c] = [
      await newItem(client, { category_id: below }),
      await newItem(client, { category_id: category }),
      await newItem(client),
    ];
    const party = await newClient(client);
    await created(price(client, a, 1005));
    await created(price(client, b, 2000, { client_id: party, min_quantity: 5, effective_to: '2025-12-31' }));
    await created(price(client, c, 1));
    const adjust = { price_type: 'SALES', rate: 10, effective_from: '2025-07-01', category_id: category, rounding_unit: 10 };
    const drafted = (await done(client.post('/pricing/bulk', { adjust }), 201)).body.data;
    expect(drafted.created).toMatchObject([
      { item_id: a, unit_price: 1110, status: 'DRAFT', effective_to: null },
      { item_id: b, unit_price: 2200, client_id: party, min_quantity: 5, effective_to: '2025-12-31' },
    ]);
    const again = await client.post('/pricing/bulk', { adjust, finalize: true });
    expect(refusal(again)).toEqual([409, 'error.price.overlap']);
    const one = { ...adjust, item_ids: [a], rate: -100 };
    expect((await done(client.post('/pricing/bulk', { adjust: one, finalize: true }), 201)).body.data.created).toMatchObject([
      { unit_price: 0, status: 'ACTIVE' },
    ]);
    const none = await done(client.post('/pricing/bulk', { adjust: { ...adjust, client_id: await newClient(client) } }), 201);
    expect(none.body.data).toEqual({ created: [], count: 0 });
    const theirs = await newClient((await newTenant()).admin);
    for (const [filter, path] of [
      [{ client_id: theirs }, 'client_id'],
      [{ client_group_id: 2_000_000_000 }, 'client_group_id'],
      [{ category_id: 2_000_000_000 }, 'category_id'],
      [{ item_ids: [a, 2_000_000_000] }, 'item_ids.1'],
    ] as const)
      expect(violations(await client.post('/pricing/bulk', { adjust: { ...adjust, ...filter } }))).toEqual([
        `adjust.${path} unknown_reference`,
      ]);
    for (const rate of [-100.1, 1001]) expect((await client.post('/pricing/bulk', { adjust: { ...adjust, rate } })).status).toBe(422);
  });

  it('are finalized at once, and those that cannot be say why', async () => {
    const item = await newItem(client);
    const [a, b, c] = [
      await draft(item, 1),
      await draft(item, 2, { effective_from: '2025-04-01' }),
      await draft(item, 3, { effective_from: '2025-04-01' }),
    ];
    const { data } = (await done(client.post('/pricing/bulk-finalize', { ids: [b.id, a.id, c.id, 999_999_999] }))).body;
    expect(data).toMatchObject({ finalized: 2, done: [b.id, a.id], skipped: [{ id: c.id, reason: 'overlap' }, { reason: 'not_found' }] });
    expect([(await show(a.id)).effective_to, (await show(b.id)).revision_no]).toEqual(['2025-03-31', 2]);
  });
});

describe('prices', () => {
  it('are listed by day, sorted and searched', async () => {
    const item = await newItem(client, { name: '특수 모터' });
    const old = await created(price(client, item, 10));
    const next = await created(price(client, item, 20, { effective_from: '2025-02-01' }));
    await draft(item, 30);
    const list = async (more: object) => idsOf(await done(client.get('/pricing', { item_id: item, ...more })));
    expect(await list({ effective_on: '2025-01-31' })).toEqual([old.id]);
    expect(await list({ effective_on: today })).toEqual([next.id]);
    expect(await list({ status: 'ACTIVE', sort: 'unit_price' })).toEqual([old.id, next.id]);
    expect((await client.get('/pricing', { search: '특수', sort: 'item_code' })).body.data[0]).toMatchObject({
      item: { id: item, name: '특수 모터', unit: 'EA' },
      client: null,
      group: null,
    });
    expect((await client.get('/pricing', { sort: 'memo' })).status).toBe(422);
  });

  it('are counted', async () => {
    const own = await newTenant();
    const [a, b] = [await newItem(own.admin), await newItem(own.admin)];
    await newItem(own.admin, { sales_price: 1 });
    await newItem(own.admin, { item_type: 'SERVICE' });
    const party = await newClient(own.admin);
    await created(price(own.admin, a, 1, { effective_to: addDays(today, 30) }));
    await created(price(own.admin, b, 1, { client_id: party }));
    await created(price(own.admin, b, 1, { price_type: 'COST', effective_to: addDays(today, 5) }));
    await created(price(own.admin, b, 1, { price_type: 'COST', effective_from: addDays(today, 6) }));
    await created(price(own.admin, b, 1, { finalize: false }));
    expect((await own.admin.get('/pricing/stats')).body.data).toEqual({
      total: 5,
      by_status: { DRAFT: 1, ACTIVE: 4, SUPERSEDED: 0 },
      by_price_type: { SALES: 3, PURCHASE: 0, COST: 2 },
      items_without_sales_price: 1,
      expiring_in_30_days: 1,
    });
  });

  it('are the business of sales, and another tenant knows nothing of them', async () => {
    const item = await newItem(client);
    const { id } = await created(price(client, item, 1));
    const manager = (await tenant.person('manager')).client;
    expect((await manager.get(`/pricing/${id}`)).status).toBe(200);
    expect((await manager.post(`/pricing/${id}/finalize`)).status).toBe(403);
    for (const role of ['staff', 'viewer'] as const) {
      const person = (await tenant.person(role)).client;
      for (const path of ['/pricing', `/pricing/${id}`, '/pricing/stats', `/pricing/lookup?item_ids=${item}`])
        expect([path, (await person.get(path)).status]).toEqual([path, 403]);
      const shown = (await done(person.get(`/items/${item}`))).body.data;
      expect([shown.prices, 'sales_price' in shown]).toEqual([null, false]);
    }
    const other = (await newTenant()).admin;
    for (const path of [`/pricing/${id}`, `/pricing/${id}/revisions`, `/pricing/lookup?item_ids=${item}`])
      expect([path, (await other.get(path)).status]).toEqual([path, 404]);
    expect((await other.post('/pricing/bulk-finalize', { ids: [id] })).body.data).toMatchObject({
      finalized: 0,
      skipped: [{ reason: 'not_found' }],
    });
    const foreign = await other.post('/pricing/bulk', {
      rows: [{ item_id: item, price_type: 'COST', unit_price: 1, effective_from: today }],
    });
    expect([foreign.status, violationPaths(foreign)]).toEqual([422, ['rows.0.item_id']]);
  });

  it.each(['', '0', 'a', '1,', '2147483648', Array.from({ length: 101 }, () => 1).join(',')])(
    'are not looked up for %s',
    async (item_ids) => {
      expect((await client.get('/pricing/lookup', { item_ids })).status).toBe(422);
    },
  );
});
