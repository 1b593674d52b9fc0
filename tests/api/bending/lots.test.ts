import { beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../../support/concurrent.ts';
import { created, done, refusal, violationPaths } from '../../support/replies.ts';
import { newTenant, type Person, type Tenant } from '../../support/tenants.ts';
import { custom, goods, newClient, newOrder, shownOrder } from '../orders/orders.ts';
import { lotsOf, newProcess, shopOf } from '../production/shop.ts';
import { codes, lotOf, mappedPart, newLot } from './bending.ts';

let tenant: Tenant;
let production: Person;
let sales: Person;
let client: number;
let rail: number;
let front: number;
let process: { id: number };

beforeAll(async () => {
  tenant = await newTenant();
  [production, sales] = await Promise.all([tenant.person('production'), tenant.person('sales')]);
  rail = await mappedPart(tenant.admin, 'R', 'M', '30');
  front = await mappedPart(tenant.admin, 'R', 'F', '30');
  process = await newProcess(production.client, ['절곡'], { process_type: 'BENDING', item_ids: [rail, front] });
  client = await newClient(sales.client);
});

const lot = (fields?: object) => newLot(production.client, fields);
const stored = (number: string) => lotOf(production.client, number);
const order = (bending_lot: object | null, fields: object = {}) => newOrder(sales.client, { client_id: client, bending_lot, ...fields });
const ask = (bending_lot: object) => sales.client.post('/orders', { client_id: client, bending_lot });

describe('a lot that an order names', () => {
  it('is used by it, with what went in', async () => {
    const number = await lot();
    const said = { lot_number: number, ...codes, material: 'EGI 1.6T', raw_lot_no: 'STEEL-1', fabric_lot_no: 'CLOTH-1' };
    const { id, order_no } = await order(said);
    expect(await stored(number)).toMatchObject({
      ...{ status: 'USED', material: 'EGI 1.6T', raw_lot_no: 'STEEL-1', fabric_lot_no: 'CLOTH-1', order: { id, order_no } },
      ...{ bending_order: null, work_order: null, available_quantity: null },
    });
  });

  it('keeps what it knows where nothing is said', async () => {
    const number = await lot({ raw_lot_no: 'STEEL-2' });
    await order({ lot_number: number });
    expect(await stored(number)).toMatchObject({ status: 'USED', material: 'EGI 1.55T', raw_lot_no: 'STEEL-2' });
  });

  it('is of the same codes, and nobody else’s', async () => {
    const number = await lot();
    const wrong = await ask({ lot_number: number, spec_code: 'F', length_code: '40' });
    expect(refusal(wrong)).toEqual([422, 'error.bending.lot_mismatch']);
    expect(violationPaths(wrong)).toEqual(['bending_lot.spec_code', 'bending_lot.length_code']);
    expect((await stored(number)).status).toBe('RESERVED');
    await order({ lot_number: number });
    expect(refusal(await ask({ lot_number: number }))).toEqual([409, 'error.bending.lot_not_available']);
    expect(refusal(await ask({ lot_number: number, spec_code: 'F' }))).toEqual([409, 'error.bending.lot_not_available']);
  });

  it('belongs to one of many that ask at once', async () => {
    const number = await lot();
    const replies = await atOnce(6, () => ask({ lot_number: number }));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(5).fill(409)]);
  });

  it('stays as typed where it is not known', async () => {
    const made = await order({ lot_number: 'FOREIGN-1', spec_code: 'F' });
    expect(made.bending_lot).toEqual({ lot_number: 'FOREIGN-1', spec_code: 'F' });
    await order({ lot_number: 'FOREIGN-1' });
  });

  it('is another tenant’s number as little as any', async () => {
    const other = await newTenant();
    const number = await lot();
    const theirs = await newClient(other.admin);
    await created(other.admin.post('/orders', { client_id: theirs, bending_lot: { lot_number: number } }));
    expect((await stored(number)).status).toBe('RESERVED');
  });
});

describe('a lot whose order', () => {
  const put = (id: number, bending_lot: object | null) => sales.client.put(`/orders/${id}`, { bending_lot });

  it('names another one is void, and the other used', async () => {
    const [first, second] = [await lot(), await lot()];
    const { id } = await order({ lot_number: first });
    await done(put(id, { lot_number: first, raw_lot_no: 'STEEL-3' }));
    expect(await stored(first)).toMatchObject({ status: 'USED', raw_lot_no: 'STEEL-3' });
    await done(put(id, { lot_number: second }));
    expect((await stored(first)).status).toBe('VOID');
    expect(await stored(second)).toMatchObject({ status: 'USED', order: { id } });
    expect(refusal(await put(id, { lot_number: first }))).toEqual([409, 'error.bending.lot_not_available']);
    expect((await stored(second)).status).toBe('USED');
    await done(put(id, null));
    expect((await stored(second)).status).toBe('VOID');
  });

  it('names another one stays with the work that is done under it, and is void once that is taken back', async () => {
    const shop = shopOf(production.client);
    const [made, reverted, second, third] = [await lot(), await lot(), await lot(), await lot()];
    const renamed = async (first: string, other: string) => {
      const { id } = await order({ lot_number: first }, { items: [goods(rail, 3)] });
      await done(sales.client.post(`/orders/${id}/confirm`));
      const { work_orders: works } = await created(tenant.admin.post(`/orders/${id}/production-order`, {}));
      await done(put(id, { lot_number: other }));
      expect(await stored(first)).toMatchObject({ status: 'USED', work_order: { id: works[0].id } });
      return works[0].id as number;
    };
    await shop.finish(await renamed(made, second));
    expect(await stored(made)).toMatchObject({ status: 'USED', quantity: 3, available_quantity: 3 });
    await done(shop.verb(await renamed(reverted, third), 'revert', { reason: '치수 오류' }));
    expect((await stored(reverted)).status).toBe('VOID');
    expect([(await stored(second)).status, (await stored(third)).status]).toEqual(['USED', 'USED']);
  });

  it('is cancelled or deleted is void', async () => {
    const [cancelled, deleted, bulk] = [await lot(), await lot(), await lot()];
    const one = await order({ lot_number: cancelled }, { items: [custom(1)] });
    await done(sales.client.post(`/orders/${one.id}/confirm`));
    await done(sales.client.post(`/orders/${one.id}/cancel`, { reason: '고객 취소' }));
    const two = await order({ lot_number: deleted });
    await done(sales.client.delete(`/orders/${two.id}`));
    const three = await order({ lot_number: bulk });
    await done(tenant.admin.delete('/orders/bulk', { ids: [three.id], force: true }));
    expect(await Promise.all([cancelled, deleted, bulk].map(async (number) => (await stored(number)).status))).toEqual(
      Array(3).fill('VOID'),
    );
    expect((await stored(bulk)).order).toBeNull();
    expect((await shownOrder(sales.client, one.id)).bending_lot).toEqual({ lot_number: cancelled });
  });

  it('comes from a quote is used by that order', async () => {
    const number = await lot();
    const contact = { site_name: '현장', contact_person: '김부장', contact_phone: '02-555-1234' };
    const quote = await created(sales.client.post('/quotes', { client_id: client, ...contact, items: [custom(1000)] }));
    await done(sales.client.post(`/quotes/${quote.id}/finalize`));
    const made = await created(
      sales.client.post(`/quotes/${quote.id}/convert-to-order`, { delivery_date: '2199-01-31', bending_lot: { lot_number: number } }),
    );
    expect(await stored(number)).toMatchObject({ status: 'USED', order: { id: made.id } });
  });

  it('is written past the API reaches no lot', async () => {
    const number = await lot();
    const { id } = await order(null);
    const forced = await tenant.admin.patch(`//items/orders/${id}`, { options: { bending_lot: { lot_number: number } } });
    expect(forced.status).toBeGreaterThanOrEqual(400);
    expect((await stored(number)).status).toBe('RESERVED');
  });
});

describe('a lot that an item of a work order names', () => {
  const piece = (bending_lot: object, fields: object = {}) => ({ item_id: rail, quantity: 2, options: { bending_lot }, ...fields });
  const post = (items: object[], fields: object = {}) =>
    production.client.post('/work-orders', { process_id: process.id, items, ...fields });
  const make = (...items: object[]) => created(post(items));
  const put = (id: number, items: object[]) => production.client.put(`/work-orders/${id}`, { items });
  const shop = () => shopOf(production.client);

  it('is used by it, and what is made comes under its number', async () => {
    const number = await lot();
    const work = await make(piece({ lot_number: number, ...codes, raw_lot_no: 'STEEL-5' }), { item_id: rail, quantity: 1 });
    expect(work.items.map(({ lot_no }: { lot_no: string | null }) => lot_no)).toEqual([number, null]);
    expect(await stored(number)).toMatchObject({ status: 'USED', raw_lot_no: 'STEEL-5', work_order: { id: work.id } });
    const [made, open] = work.items;
    await done(shop().item(work.id, made.id, { status: 'COMPLETED' }));
    expect((await lotsOf(rail))[number]).toBe(2);
    expect(await stored(number)).toMatchObject({ status: 'USED', quantity: 2, available_quantity: 2 });
    const late = await put(work.id, [{ id: made.id, options: { bending_lot: { lot_number: await lot() } } }, { id: open.id }]);
    expect(refusal(late)).toEqual([409, 'error.work_order.already_started']);
  });

  it('is free, of the item that is made, and of the same codes', async () => {
    const [taken, gone, free] = [await lot(), await lot(), await lot()];
    await order({ lot_number: taken });
    const { id } = await order({ lot_number: gone });
    await done(sales.client.delete(`/orders/${id}`));
    const closed = await post([piece({ lot_number: free }), piece({ lot_number: taken }), piece({ lot_number: gone })]);
    expect(refusal(closed)).toEqual([409, 'error.bending.lot_not_available']);
    expect(violationPaths(closed)).toEqual(['items.1.options.bending_lot.lot_number', 'items.2.options.bending_lot.lot_number']);
    const wrong = await post([piece({ lot_number: free, spec_code: 'F' }), piece({ lot_number: free }, { item_id: front })]);
    expect(refusal(wrong)).toEqual([422, 'error.bending.lot_mismatch']);
    expect(violationPaths(wrong)).toEqual(['items.0.options.bending_lot.spec_code', 'items.1.options.bending_lot.lot_number']);
    expect(await stored(free)).toMatchObject({ status: 'RESERVED', work_order: null });
  });

  it('belongs to one of many that ask at once', async () => {
    const number = await lot();
    const replies = await atOnce(4, () => post([piece({ lot_number: number })]));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  it('may be its order’s own, and stays that when the work order goes', async () => {
    const number = await lot();
    const { id, items } = await order({ lot_number: number }, { items: [goods(rail, 2)] });
    await done(sales.client.post(`/orders/${id}/confirm`));
    const ofOrder = { order_id: id };
    const work = await created(post([piece({ lot_number: number }, { order_item_id: items[0].id })], ofOrder));
    expect(work.items[0].lot_no).toBe(number);
    await done(production.client.delete(`/work-orders/${work.id}`));
    expect(await stored(number)).toMatchObject({ status: 'USED', order: { id } });
  });

  it('is void once nothing names it any more', async () => {
    const [first, second, third, fourth] = [await lot(), await lot(), await lot(), await lot()];
    const work = await make(piece({ lot_number: first }), piece({ lot_number: second }), piece({ lot_number: third }));
    const [one, two] = work.items;
    // Another lot, another item, and a new item in the lot of one that goes.
    const changed = (
      await done(
        put(work.id, [piece({ lot_number: fourth }, { id: one.id }), { id: two.id, item_id: front }, piece({ lot_number: third })]),
      )
    ).body.data;
    expect(changed.items.map(({ lot_no }: { lot_no: string | null }) => lot_no)).toEqual([fourth, null, third]);
    const states = async () => Promise.all([first, second, third, fourth].map(async (number) => (await stored(number)).status));
    expect(await states()).toEqual(['VOID', 'VOID', 'USED', 'USED']);
    await done(put(work.id, [{ id: changed.items[1].id }, { id: changed.items[2].id }]));
    expect(await states()).toEqual(['VOID', 'VOID', 'USED', 'VOID']);
    await done(shop().verb(work.id, 'revert', { reason: '중단' }));
    expect(await states()).toEqual(Array(4).fill('VOID'));
  });

  it('goes from one item to another', async () => {
    const [first, second] = [await lot(), await lot()];
    const work = await make(piece({ lot_number: first }), piece({ lot_number: second }));
    const [one, two] = work.items;
    const changed = async (...items: object[]) => {
      const { items: shown } = (await done(put(work.id, items))).body.data;
      return shown.map(({ lot_no }: { lot_no: string | null }) => lot_no);
    };
    const states = async () => [(await stored(first)).status, (await stored(second)).status];
    const swapped = [piece({ lot_number: second }, { id: one.id }), piece({ lot_number: first }, { id: two.id })];
    expect([await changed(...swapped), await states()]).toEqual([
      [second, first],
      ['USED', 'USED'],
    ]);
    const taken = [piece({ lot_number: first }, { id: one.id }), { id: two.id, options: { bending_lot: {} } }];
    expect([await changed(...taken), await states()]).toEqual([
      [first, null],
      ['USED', 'VOID'],
    ]);
  });

  it('is a number as typed where it is not known', async () => {
    const work = await make(piece({ lot_number: 'FOREIGN-9' }));
    await shop().finish(work.id);
    expect((await lotsOf(rail))['FOREIGN-9']).toBe(2);
  });
});

describe('production that is taken back', () => {
  it('comes under the lot that the order names when it is ordered again', async () => {
    const shop = shopOf(production.client);
    const number = await lot();
    const { id } = await order({ lot_number: number }, { items: [goods(rail, 3)] });
    await done(sales.client.post(`/orders/${id}/confirm`));
    const send = async () => {
      const { work_orders: made } = await created(tenant.admin.post(`/orders/${id}/production-order`, {}));
      await shop.finish(made[0].id);
      return (await shop.shown(made[0].id)).items[0].lot_no;
    };
    expect(await send()).toBe(number);
    await done(tenant.admin.post(`/orders/${id}/revert-production-order`, { reason: '치수 오류' }));
    expect(await stored(number)).toMatchObject({ status: 'USED', order: { id } });
    expect(await send()).toBe(number);
    expect([(await lotsOf(rail))[number], (await stored(number)).quantity]).toEqual([3, 3]);
  });
});

describe('numbers', () => {
  it('have no gap between those that are taken, refused and previewed at once', async () => {
    const day = { spec_code: 'F', production_date: '2026-03-20' };
    const post = (fields: object) => production.client.post('/bending/generate-lot', { ...codes, ...day, ...fields });
    const replies = await atOnce(30, (index) =>
      post(index % 5 === 3 ? { preview: true } : index % 5 === 4 ? { raw_lot_no: 'x'.repeat(51) } : {}),
    );
    const serials = replies.flatMap(({ status, body }) => (status === 201 ? [body.data.serial] : [])).sort((a, b) => a - b);
    expect(serials).toEqual(Array.from({ length: 18 }, (_, index) => index + 1));
    expect((await created(post({}))).serial).toBe(19);
  });
});
