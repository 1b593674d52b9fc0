import { beforeAll, expect, it } from 'vitest';
import { query } from '../../support/database.ts';
import { created, done } from '../../support/replies.ts';
import { newTenant, type Tenant } from '../../support/tenants.ts';
import { type Example, newClient, newOrder, sets, workedExample } from '../orders/orders.ts';

let tenant: Tenant;
let example: Example;

beforeAll(async () => {
  tenant = await newTenant();
  example = await workedExample(tenant);
});

/** What the items of a work order need, by the code of the material. */
const needed = async (work: { id: number; items: { id: number }[] }): Promise<Record<string, number>> => {
  const { body } = await done(tenant.admin.get(`/work-orders/${work.id}/items/${work.items[0]?.id}/materials`));
  return Object.fromEntries(
    body.data.map((each: { item_code: string; required_quantity: number }) => [each.item_code, each.required_quantity]),
  );
};

const work = (body: object) => created(tenant.admin.post('/work-orders', body));

it('of a product of an order are its bought components that are kept in stock, for as much of it as is made', async () => {
  await done(tenant.admin.put(`/items/${example.items['MT-150']}`, { procurement: 'MAKE' }));
  await done(tenant.admin.put(`/items/${example.items['BRK-SET']}`, { is_stock_managed: false }));
  const client_id = await newClient(tenant.admin);
  const order = await newOrder(tenant.admin, { client_id, items: [sets(example)] });
  await done(tenant.admin.post(`/orders/${order.id}/confirm`));
  const row = (order_item_id: number, quantity: number) => ({ order_item_id, item_name: '스크린', quantity });
  const all = await work({ order_id: order.id, items: [row(order.items[0].id, 2)] });
  // Bent parts are made.
  expect(await needed(all)).toEqual({ 'SCR-SILICA': 18.8, 'SHAFT-4': 2, 'CTRL-EMB': 2 });
  const half = await work({ order_id: order.id, is_auxiliary: true, parent_id: all.id, items: [row(order.items[0].id, 0.5)] });
  expect(await needed(half)).toMatchObject({ 'SCR-SILICA': 4.7, 'SHAFT-4': 1 });
  const [component] = await query<{ id: number }>('select id from order_items where order_id = $1 and item_id = $2', [
    order.id,
    example.items['SHAFT-4'],
  ]);
  const plain = await work({ order_id: order.id, items: [row(component?.id as number, 2)] });
  expect(await needed(plain)).toEqual({});
});

it('of what no order asks for are the items of its bill of materials, with the usual sizes', async () => {
  const made = await work({ items: [{ item_id: example.items['KSS-01'], quantity: 3 }] });
  const found = await needed(made);
  expect(Object.keys(found).sort()).toEqual(
    Object.keys(example.items)
      .filter((code) => !['KSS-01', 'SHAFT-4'].includes(code))
      .sort(),
  );
  expect(found).toMatchObject({ 'BD-BB-60': 0.9, 'BRK-SET': 3 });
  expect(await needed(await work({ items: [{ item_id: example.items['BRK-SET'], quantity: 3 }] }))).toEqual({});
});
