import { beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../../support/concurrent.ts';
import { created, done, errorKey, idsOf, refusal, violations } from '../../support/replies.ts';
import type { Person, Tenant } from '../../support/tenants.ts';
import { newOrder, sets, workedExample } from '../orders/orders.ts';
import { type Checklist, newChecklist } from './checklist.ts';

let tenant: Tenant;
let writer: Person;
let reviewer: Person;
let approver: Person;
let order: Checklist['order'];

beforeAll(async () => {
  ({ tenant, writer, reviewer, approver, order } = await newChecklist());
});

const PATH = '/documents';
const put = (id: number, body: object) => writer.client.put(`${PATH}/${id}`, body);
const verb = (id: number, name: string, body: object = {}, by = writer) => by.client.post(`${PATH}/${id}/${name}`, body);
const show = async (id: number) => (await done(writer.client.get(`${PATH}/${id}`))).body.data;
const complete = { result: 'PASS', data: { section_1_item_2: 151.5 } };
const named = () => ({ approvers: [{ step: 2, approver_id: reviewer.id }] });

describe('the final inspection of an order', () => {
  it('has a document for each unit, once', async () => {
    const client = (await done(tenant.admin.get(`/orders/${order.id}`))).body.data.client_id;
    const product = (await done(tenant.admin.get('/items'))).body.data[0].id;
    const { id } = await created(
      tenant.admin.post('/orders', {
        client_id: client,
        items: Array(3).fill({ line_type: 'ITEM', item_id: product, quantity: 1, unit_price: 1 }),
      }),
    );
    const empty = await created(tenant.admin.post('/orders', { client_id: client }));
    const bulk = (body: object) => writer.client.post(`${PATH}/bulk-create-fqc`, body);
    const status = async () => (await done(writer.client.get(`${PATH}/fqc-status`, { order_id: id }))).body.data;
    expect(refusal(await bulk({ order_id: empty.id }))).toEqual([422, 'error.no_order_items']);
    expect(await status()).toMatchObject({ total: 3, created: 0, progress_rate: 0 });
    const replies = await atOnce(2, () => bulk({ order_id: id }));
    expect(replies.map(({ status: code }) => code).sort()).toEqual([201, 409]);
    const made = replies.find(({ status: code }) => code === 201)?.body.data;
    expect(made).toMatchObject({ created: 3, documents: [{ order_location_id: null, order_item_id: expect.any(Number) }, {}, {}] });
    expect(errorKey(replies.find(({ status: code }) => code === 409) as never)).toBe('error.already_created');
    expect(await status()).toMatchObject({ total: 3, created: 3, not_created: 0, draft: 3, progress_rate: 0 });
    const [first] = made.documents;
    await done(put(first.id, complete));
    await done(verb(first.id, 'submit', named()));
    await done(verb(first.id, 'approve', {}, reviewer));
    await done(verb(first.id, 'approve', {}, approver));
    expect(await status()).toMatchObject({ approved: 1, passed: 1, draft: 2, progress_rate: 33.3 });
    expect((await bulk({ order_id: id, order_location_ids: [2_000_000_000] })).status).toBe(422);
    expect((await bulk({ order_id: 2_000_000_000 })).status).toBe(422);
  });

  it('is made for the locations that are named, and for the others later', async () => {
    const example = await workedExample(tenant);
    const { client_id: client } = (await done(tenant.admin.get(`/orders/${order.id}`))).body.data;
    const made = await Promise.all(
      [['1F', '2F', '3F'], ['9F']].map((floors) =>
        newOrder(tenant.admin, { client_id: client, items: floors.map((floor) => sets(example, { floor, symbol: 'FSS', quantity: 1 })) }),
      ),
    );
    const [[first, second, third] = [], [foreign] = []] = made.map(({ locations }) => idsOf({ body: { data: locations } }));
    const bulk = (...locations: (number | undefined)[]) =>
      writer.client.post(`${PATH}/bulk-create-fqc`, { order_id: made[0].id, order_location_ids: locations });
    expect(violations(await bulk(first, foreign, first))).toEqual([
      ...['order_location_ids.1 unknown_reference', 'order_location_ids.2 duplicate'],
    ]);
    expect((await bulk()).status).toBe(422);
    const { created: count, documents } = await created(bulk(second, first));
    expect([count, documents.map((each: { order_location_id: number }) => each.order_location_id)]).toEqual([2, [first, second]]);
    expect((await show(documents[0].id)).title).toContain('1F FSS');
    const again = await bulk(third, second);
    expect(refusal(again)).toEqual([409, 'error.already_created']);
    expect(again.body.error?.details).toMatchObject([
      { created: [{ order_location_id: second, label: '2F FSS' }], not_created: [{ order_location_id: third }] },
    ]);
    await created(bulk(third));
    const status = (await done(writer.client.get(`${PATH}/fqc-status`, { order_id: made[0].id }))).body.data;
    expect(status).toMatchObject({ total: 3, created: 3, units: [{ label: '1F FSS' }, { label: '2F FSS' }, { label: '3F FSS' }] });
  });
});
