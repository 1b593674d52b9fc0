import { beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../../support/concurrent.ts';
import { query } from '../../support/database.ts';
import { created, done, idsOf, refusal, violationPaths } from '../../support/replies.ts';
import { newTenant, type Tenant } from '../../support/tenants.ts';
import { goods, newClient, newOrder } from '../orders/orders.ts';
import { received } from '../stock/stock.ts';

let tenant: Tenant;
beforeAll(async () => {
  tenant = await newTenant();
});

let serial = 0;
const create = (fields: object = {}) =>
  tenant.admin.post('/items', { code: `I-${++serial}`, name: `품목 ${serial}`, item_type: 'PART', ...fields });
const made = (fields: object = {}) => created(create(fields));
const change = (id: number, body: object) => tenant.admin.put(`/items/${id}`, body);

describe('an item', () => {
  it('follows its unit and type where nothing is said', async () => {
    expect(await made()).toMatchObject({
      unit: 'EA',
      quantity_scale: 0,
      is_stock_managed: true,
      procurement: 'BUY',
      options: {},
      unit_conversions: [],
      on_hand_quantity: 0,
      stocks: [],
    });
    expect(await made({ unit: 'KG' })).toMatchObject({ quantity_scale: 3 });
    expect(await made({ unit: 'M', quantity_scale: 4 })).toMatchObject({ quantity_scale: 4 });
    expect(await made({ item_type: 'SERVICE' })).toMatchObject({ is_stock_managed: false });
    const studio = await done(tenant.admin.post('//items/items', { code: `S-${++serial}`, name: 'x', item_type: 'SERVICE', unit: 'M2' }));
    expect(studio.body.data).toMatchObject({ quantity_scale: 2, is_stock_managed: false });
  });

  it.each<[string, object, string]>([
    ['a service in stock', { item_type: 'SERVICE', is_stock_managed: true }, 'is_stock_managed'],
    ['lots of negative stock', { allow_negative_stock: true, is_lot_managed: true }, 'allow_negative_stock'],
    ['a bending number of no bending item', { legacy_bending_num: '1' }, 'legacy_bending_num'],
    ['a use that is no code', { item_category: 'abc' }, 'item_category'],
    ['five decimals', { quantity_scale: 5 }, 'quantity_scale'],
    ['a negative price', { sales_price: -1 }, 'sales_price'],
    ['the last price, which follows', { last_purchase_price: 1 }, 'last_purchase_price'],
    ['an unknown category', { category_id: 999_999_999 }, 'category_id'],
    ['options that are none', { options: [] }, 'options'],
  ])('is refused for %s', async (_, fields, path) => {
    const reply = await create(fields);
    expect([reply.status, violationPaths(reply)]).toEqual([422, [path]]);
  });

  it('by /items is refused without its unit, and is of whatever is sent for one', async () => {
    const body = { name: 'x', item_type: 'PART' };
    const without = await tenant.admin.post('//items/items', { ...body, code: `U-${++serial}`, unit: null });
    expect([400, 422], without.text).toContain(without.status);
    const made = await done(tenant.admin.post('//items/items', { ...body, code: `U-${++serial}`, unit: 5 }));
    expect(made.body.data).toMatchObject({ unit: '5', quantity_scale: 0 });
  });

  it('of bending is called BD-, whichever way it comes', async () => {
    expect(refusal(await create({ item_category: 'BENDING' }))).toEqual([422, 'error.item.bending_code']);
    const bending = { code: `BD-${++serial}`, item_category: 'BENDING', legacy_bending_num: `B${serial}` };
    const { id } = await made(bending);
    expect(refusal(await create({ ...bending, code: `BD-X${serial}` }))).toEqual([409, 'error.duplicate']);
    expect(refusal(await change(id, { code: 'X' }))).toEqual([422, 'error.item.bending_code']);
    expect((await tenant.admin.post('//items/items', { code: 'Y', name: 'y', item_type: 'PART', item_category: 'BENDING' })).status).toBe(
      422,
    );
  });

  it('converts units that are right', async () => {
    const wrong = [
      [{ unit: 'EA', factor: 2 }],
      [{ unit: 'BOX', factor: 0 }],
      [
        { unit: 'BOX', factor: 2 },
        { unit: 'BOX', factor: 3 },
      ],
    ];
    for (const unit_conversions of wrong)
      expect(refusal(await create({ unit_conversions }))).toEqual([422, 'error.item.invalid_conversion']);
    for (const unit_conversions of [['BOX'], 'BOX', [{ unit: 'BOX' }]]) expect((await create({ unit_conversions })).status).toBe(422);
    const { id } = await made({ unit_conversions: [{ unit: 'BOX', factor: 25 }] });
    expect(refusal(await change(id, { unit: 'BOX' }))).toEqual([422, 'error.item.invalid_conversion']);
    expect(refusal(await tenant.admin.patch(`//items/items/${id}`, { unit: 'BOX' }))).toEqual([422, 'error.item.invalid_conversion']);
  });

  it('merges its options key by key', async () => {
    const { id } = await made({ options: { a: 1, b: 2 } });
    expect((await change(id, { options: { b: null, c: 3 } })).body.data.options).toEqual({ a: 1, c: 3 });
    await atOnce(4, (index) => change(id, { options: { [`k${index}`]: index } }));
    expect(Object.keys((await tenant.admin.get(`/items/${id}`)).body.data.options)).toHaveLength(6);
  });

  it('with transactions keeps unit and flags, and stays', async () => {
    const { id } = await made();
    await received(tenant.admin, id, 1);
    expect(refusal(await change(id, { unit: 'KG' }))).toEqual([409, 'error.item.has_transactions']);
    expect(refusal(await change(id, { is_lot_managed: true }))).toEqual([409, 'error.item.has_transactions']);
    expect((await change(id, { name: '새 이름', unit: 'EA' })).status).toBe(200);
    expect(refusal(await tenant.admin.delete(`/items/${id}`))).toEqual([409, 'error.in_use']);
    const free = (await made()).id;
    const bulk = (await tenant.admin.delete('/items/bulk', { ids: [free, id, 999_999_999] })).body.data;
    expect(bulk).toMatchObject({ deleted_ids: [free], skipped: [{ id, reason: 'in_use' }, { reason: 'not_found' }] });
  });

  it('stays while it is being made', async () => {
    const { id } = await made();
    const work = await created(tenant.admin.post('/work-orders', { items: [{ item_id: id, quantity: 1 }] }));
    expect(refusal(await tenant.admin.delete(`/items/${id}`))).toEqual([409, 'error.in_use']);
    expect((await tenant.admin.delete(`//items/items/${id}`)).status).toBe(409);
    const bulk = (await done(tenant.admin.delete('/items/bulk', { ids: [id] }))).body.data;
    expect(bulk.skipped).toEqual([{ id, reason: 'in_use' }]);
    await done(tenant.admin.delete(`/work-orders/${work.id}`));
    await done(tenant.admin.delete(`/items/${id}`));
  });

  it('is made or deleted, when both are asked at once', async () => {
    for (let round = 0; round < 6; round++) {
      const { id } = await made();
      const [work, gone] = await Promise.all([
        tenant.admin.post('/work-orders', { items: [{ item_id: id, quantity: 1 }] }),
        tenant.admin.delete(`/items/${id}`),
      ]);
      expect([
        [201, 409],
        [422, 200],
      ]).toContainEqual([work.status, gone.status]);
    }
  });

  it('keeps its unit while quantities of it are still to come, be made or be shipped', async () => {
    const { admin } = tenant;
    const unit_conversions = [{ unit: 'BOX', factor: 25 }];
    const { id } = await made({ unit: 'KG', unit_conversions, procurement: 'MAKE' });
    const renamed = () => change(id, { unit: 'BOX', unit_conversions: [] });
    const keeps = async () => expect(refusal(await renamed())).toEqual([409, 'error.item.unit_in_use']);
    const vendor = await newClient(admin, { client_type: 'BOTH' });
    const purchase = await created(
      admin.post('/purchase-orders', { client_id: vendor, items: [{ item_id: id, unit: 'BOX', quantity: 4 }] }),
    );
    await keeps();
    await done(admin.post(`/purchase-orders/${purchase.id}/order`));
    await keeps();
    await done(admin.post(`/purchase-orders/${purchase.id}/cancel`, { reason: '취소' }));
    const lines = [{ item_id: id, received_quantity: 1 }];
    const delivery = await created(admin.post('/receivings', { client_id: vendor, items: lines }));
    await keeps();
    await done(admin.post(`/receivings/${delivery.id}/cancel`, { reason: '반송' }));
    const order = await newOrder(admin, { client_id: vendor, items: [goods(id, 3)] });
    await keeps();
    await done(admin.post(`/orders/${order.id}/cancel`, { reason: '취소' }));
    const work = await created(admin.post('/work-orders', { items: [{ item_id: id, quantity: 3 }] }));
    await keeps();
    expect((await change(id, { name: '새 이름' })).status).toBe(200);
    await done(admin.post(`/work-orders/${work.id}/revert`, { reason: '취소' }));
    expect((await done(renamed())).body.data.unit).toBe('BOX');
  });

  it('shows the list prices of today, goes with its prices, and stays with what names it', async () => {
    const { id } = await made();
    const price = (price_type: string, unit_price: number, more: object = {}) =>
      created(
        tenant.admin.post('/pricing', { item_id: id, price_type, unit_price, effective_from: '2025-01-01', finalize: true, ...more }),
      );
    await price('SALES', 100);
    await price('SALES', 90, { min_quantity: 10 });
    await price('SALES', 1, { finalize: false });
    await price('COST', 50, { effective_to: '2025-02-01' });
    const shown = (await tenant.admin.get(`/items/${id}`)).body.data;
    expect(shown).toMatchObject({
      prices: [
        { price_type: 'SALES', min_quantity: 0, unit_price: 100, effective_to: null },
        { price_type: 'SALES', min_quantity: 10, unit_price: 90 },
      ],
      used_in: [],
    });
    await query(
      `with template as (insert into bom_templates (tenant_id, code, name) values ($1, 'USED', 'x') returning id)
       insert into bom_template_items (tenant_id, bom_template_id, line_key, item_id, quantity_expression) select $1, id, 'A', $2, '1' from template`,
      [tenant.id, id],
    );
    expect((await tenant.admin.get(`/items/${id}`)).body.data.used_in).toMatchObject([{ code: 'USED', version: 1, status: 'DRAFT' }]);
    const used = await tenant.admin.delete(`/items/${id}`);
    expect([...refusal(used), used.body.error?.details]).toEqual([
      409,
      'error.in_use',
      [expect.objectContaining({ bom_template_items: 1 })],
    ]);
    await query('delete from bom_template_items where item_id = $1', [id]);
    await done(tenant.admin.delete(`/items/${id}`));
    expect((await tenant.admin.get('/pricing', { item_id: id })).body.meta.total).toBe(0);
  });

  it('toggles there and back', async () => {
    const { id } = await made();
    expect((await tenant.admin.patch(`/items/${id}/toggle`)).body.data.is_active).toBe(false);
    expect((await tenant.admin.patch(`/items/${id}/toggle`)).body.data.is_active).toBe(true);
  });
});

describe('categories', () => {
  const category = async (code: string, parent_id?: number): Promise<number> =>
    (await created(tenant.admin.post('/item-categories', { code, name: code, ...(parent_id ? { parent_id } : {}) }))).id;

  it('are a tree of five levels without circles', async () => {
    const ids: number[] = [];
    for (let level = 1; level <= 5; level += 1) ids.push(await category(`L${level}`, ids.at(-1)));
    const [first, second] = ids as [number, number];
    expect(refusal(await tenant.admin.post('/item-categories', { code: 'L6', name: 'x', parent_id: ids.at(-1) }))).toEqual([
      422,
      'error.item_category.cycle',
    ]);
    expect(refusal(await tenant.admin.put(`/item-categories/${first}`, { parent_id: second }))).toEqual([422, 'error.item_category.cycle']);
    expect(refusal(await tenant.admin.delete(`/item-categories/${first}`))).toEqual([409, 'error.in_use']);
    const listed = (await tenant.admin.get('/item-categories', { parent_id: second })).body.data;
    expect(listed).toMatchObject([{ code: 'L3', depth: 3, path: ['L1', 'L2', 'L3'] }]);
    expect((await tenant.admin.get('/item-categories', { parent_id: 'null' })).body.meta.total).toBe(7);
  });

  it('hold items, and find them from above', async () => {
    const top = await category('T1');
    const below = await category('T2', top);
    const one = await made({ category_id: below });
    const two = await made({ category_id: top });
    expect(idsOf(await tenant.admin.get('/items', { category_id: top })).sort()).toEqual([one.id, two.id].sort());
    expect(refusal(await tenant.admin.delete(`/item-categories/${below}`))).toEqual([409, 'error.in_use']);
    const tree = (await tenant.admin.get('/items/tree', { with_items: true })).body.data;
    expect(tree.find(({ code }: { code: string }) => code === 'T1')).toMatchObject({
      item_count: 1,
      total_count: 2,
      items: [{ id: two.id }],
      children: [{ code: 'T2', item_count: 1, items: [{ id: one.id }], children: [] }],
    });
    expect(tree.at(-1)).toMatchObject({ id: null, name: expect.any(String), item_count: expect.any(Number) });
  });
});

it('counts', async () => {
  const own = await newTenant();
  const post = (fields: object) => own.admin.post('/items', { code: `C-${++serial}`, name: 'x', item_type: 'PART', ...fields });
  await created(post({}));
  await created(post({ item_type: 'PRODUCT', item_category: 'SHUTTER', is_active: false }));
  expect((await own.admin.get('/items/stats')).body.data).toMatchObject({
    total: 2,
    active: 1,
    inactive: 1,
    by_item_type: { PART: 1, PRODUCT: 1, SERVICE: 0 },
    by_item_category: { NONE: 1, SHUTTER: 1 },
    make_without_bom: 0,
  });
  await created(post({ item_type: 'PRODUCT', procurement: 'MAKE' }));
  const staff = (await own.person('staff')).client;
  expect((await done(staff.get('/items/stats'))).body.data).toMatchObject({ total: 3, make_without_bom: 1 });
  expect((await own.admin.get('/items', { item_category: 'SHUTTER,OTHER' })).body.meta.total).toBe(1);
});
