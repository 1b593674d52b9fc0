import { beforeAll, describe, expect, it } from 'vitest';
import { brought, query } from '../../support/database.ts';
import { dayFromNow } from '../../support/days.ts';
import { created, done, errorKey, refusal, violations } from '../../support/replies.ts';
import { newTenant, type Person, type Tenant } from '../../support/tenants.ts';
import { newItem } from '../stock/stock.ts';
import { custom, type Example, goods, newClient, newOrder, sets, shownOrder, workedExample } from './orders.ts';

let tenant: Tenant;
let other: Tenant;
let sales: Person;
let client: number;
let example: Example;

beforeAll(async () => {
  [tenant, other] = await Promise.all([newTenant(), newTenant()]);
  sales = await tenant.person('sales');
  client = await newClient(sales.client, {
    contact_person: '김담당',
    contact_phone: '02-123-4567',
    zip_code: '04524',
    address: '서울 중구',
  });
  example = await workedExample(tenant);
});

const order = (body: object = {}) => newOrder(sales.client, { client_id: client, ...body });
const verb = (id: number, name: string, body: object = {}) => sales.client.post(`/orders/${id}/${name}`, body);
const confirmed = async (body: object = {}) => {
  const made = await order({ items: [custom(1000)], ...body });
  await done(verb(made.id, 'confirm'));
  return made.id as number;
};

describe('an order', () => {
  it('is calculated as a quote is, with components and locations', async () => {
    const made = await order({
      discount_amount: 10000,
      items: [
        sets(example, { floor: '1F', symbol: 'FSS-1', discount_rate: 5 }),
        { line_type: 'CUSTOM', item_name: '리모컨', unit: 'EA', quantity: 3, unit_price: 25500 },
      ],
    });
    const [set, remote] = made.items;
    // (1061775 + 98439) * 1.18 rounded down to 10.
    expect(set).toMatchObject({ material_cost: 1061775, labor_cost: 98439, unit_price: 1369050, amount: 2601195, floor: '1F' });
    expect(remote).toMatchObject({ amount: 76500, components: [] });
    expect(made).toMatchObject({
      status: 'DRAFT',
      items_amount: 2677695,
      supply_amount: 2667695,
      vat_amount: 266769,
      total_amount: 2934464,
    });
    expect(Object.fromEntries(set.components.map((row: { item_code: string; quantity: number }) => [row.item_code, row.quantity]))).toEqual(
      {
        ...{ 'SCR-SILICA': 18.8, 'BD-GR-W70': 12, 'BD-SB-500': 6.68, 'BD-BB-60': 6 },
        ...{ 'SHAFT-4': 2, 'MT-150': 2, 'CTRL-EMB': 2, 'BRK-SET': 2 },
      },
    );
    expect(made.locations).toMatchObject([{ floor: '1F', symbol: 'FSS-1', open_width: 3000, open_height: 2500, quantity: 2 }]);
    expect(made.allowed_transitions).toEqual(['confirm', 'cancel']);
    const [listed] = (await done(sales.client.get('/orders', { search: made.order_no }))).body.data;
    expect(listed).toMatchObject({ id: made.id, item_count: 2, is_overdue: false });
  });

  it('takes the receiver and the address from the site, else from the client', async () => {
    const site = await created(sales.client.post('/sites', { name: '현장', client_id: client, address: '수원', contact_person: '박소장' }));
    expect(await order()).toMatchObject({ receiver: '김담당', delivery_address: '서울 중구', delivery_zip_code: '04524' });
    expect(await order({ site_id: site.id })).toMatchObject({
      ...{ site_name: '현장', receiver: '박소장', receiver_phone: null, delivery_address: '수원', delivery_zip_code: null },
    });
    expect(await order({ receiver: '이과장', manager_id: sales.id })).toMatchObject({
      ...{ receiver: '이과장', receiver_phone: null, manager_name: 'sales' },
    });
  });

  it('keeps the lot of bent parts that it asks for', async () => {
    const made = await order({ bending_lot: { lot_number: 'L-1', prod_code: 'GR' } });
    expect(made.bending_lot).toEqual({ lot_number: 'L-1', prod_code: 'GR' });
    expect((await done(sales.client.put(`/orders/${made.id}`, { bending_lot: null }))).body.data.bending_lot).toBeNull();
    expect((await sales.client.post('/orders', { client_id: client, bending_lot: { colour: 'red' } })).status).toBe(422);
    expect((await sales.client.post('/orders', { client_id: client, bending_lot: { prod_code: '123456' } })).status).toBe(422);
  });

  it('is refused with what is wrong', async () => {
    const post = (body: object) => sales.client.post('/orders', { client_id: client, ...body });
    const vendor = await newClient(sales.client, { client_type: 'PURCHASE' });
    const former = await newClient(sales.client, { is_active: false });
    expect(refusal(await post({ client_id: vendor }))).toEqual([422, 'error.order.client_not_sellable']);
    expect(refusal(await post({ client_id: former }))).toEqual([422, 'error.order.client_not_sellable']);
    expect(violations(await post({ order_date: '2025-02-02', delivery_date: '2025-02-01' }))?.[0]).toMatch(/^delivery_date /);
    expect((await post({ discount_amount: -1 })).status).toBe(422);
    expect(refusal(await post({ discount_amount: 1 }))).toEqual([422, 'error.quote.negative_total']);
    expect((await post({ rounding_unit: 7 })).status).toBe(422);
    expect((await post({ total_amount: 7 })).status).toBe(422);
    expect((await post({ items: [{ ...custom(1), item_id: 1 }] })).status).toBe(422);
    expect(violations(await post({ items: [goods(2_000_000_000, 1)] }))).toEqual(['items.0.item_id unknown_reference']);
    const theirs = await newClient(other.admin);
    expect(violations(await post({ client_id: theirs }))).toEqual(['client_id unknown_reference']);
    expect((await post({ items: Array.from({ length: 301 }, () => custom(1)) })).status).toBe(422);
  });

  it('changes its lines by their ids', async () => {
    const made = await order({ items: [custom(1000), custom(2000, 2), sets(example, { floor: '2F', symbol: 'A' })] });
    const [first, , third] = made.items;
    const changed = (
      await done(
        sales.client.put(`/orders/${made.id}`, { items: [{ id: third.id, quantity: 1 }, { id: first.id, unit_price: 1500 }, custom(10)] }),
      )
    ).body.data;
    const line = (id: number) => changed.items.find((each: { id: number }) => each.id === id);
    expect(line(third.id)).toMatchObject({ quantity: 1, floor: '2F', symbol: 'A' });
    expect(line(third.id).components[1]).toMatchObject({ item_code: 'BD-GR-W70', quantity: 6 });
    expect(line(first.id)).toMatchObject({ amount: 1500 });
    expect(changed.locations).toMatchObject([{ id: made.locations[0].id, quantity: 1 }]);
    const without = (await done(sales.client.put(`/orders/${made.id}`, { items: [{ id: first.id }] }))).body.data;
    expect(without).toMatchObject({ items_amount: 1500, total_amount: 1650, locations: [] });
    expect(violations(await sales.client.put(`/orders/${made.id}`, { items: [{ id: third.id, quantity: 1 }] }))?.[0]).toMatch(
      /^items\.0\.id/,
    );
    const inclusive = await done(sales.client.put(`/orders/${made.id}`, { vat_mode: 'INCLUDED' }));
    expect(inclusive.body.data).toMatchObject({ total_amount: 1500, supply_amount: 1364 });
  });

  it('takes the discount of the client’s group along with the client', async () => {
    const group = await created(
      sales.client.post('/client-groups', { group_code: `G-${Date.now()}`, name: '우대', default_discount_rate: 5 }),
    );
    const favoured = await newClient(sales.client, { client_group_id: group.id });
    const { id } = await order({ items: [custom(1000), custom(1000, 1, { discount_rate: 7 })] });
    const amounts = async (client_id: number) =>
      (await done(sales.client.put(`/orders/${id}`, { client_id }))).body.data.items.map(({ amount }: { amount: number }) => amount);
    expect(await amounts(favoured)).toEqual([950, 930]);
    expect(await amounts(client)).toEqual([1000, 930]);
  });

  it('is as open as its state says', async () => {
    const id = await confirmed();
    const put = (body: object) => sales.client.put(`/orders/${id}`, body);
    expect(
      (await put({ delivery_date: '2199-02-01', receiver: 'A', title: 'T', memo: 'M', bending_lot: { lot_number: 'X' } })).status,
    ).toBe(200);
    expect(refusal(await put({ delivery_date: null }))).toEqual([422, 'error.order.delivery_date_required']);
    expect((await tenant.admin.patch(`//items/orders/${id}`, { delivery_date: null })).status).toBe(422);
    const refused = await put({ payment_terms: 'x', items: [], memo: 'N' });
    expect(refusal(refused)).toEqual([409, 'error.order.not_editable']);
    expect(refused.body.error?.details.map(({ path }) => path)).toEqual(['payment_terms', 'items']);
    for (const state of ['IN_PROGRESS', 'PRODUCED', 'SHIPPING', 'SHIPPED']) await brought('orders', id, state);
    expect(refusal(await put({ receiver: 'B' }))).toEqual([409, 'error.order.not_editable']);
    expect(refusal(await put({ bending_lot: null }))).toEqual([409, 'error.order.not_editable']);
    expect((await put({ memo: 'O' })).status).toBe(200);
    await done(verb(id, 'complete'));
    expect(refusal(await put({ memo: 'P' }))).toEqual([409, 'error.order.not_editable']);
    expect((await done(verb(id, 'reopen'))).body.data).toMatchObject({ status: 'SHIPPED', completed_at: null });
  });
});

describe('the states of an order', () => {
  it('confirm asks for lines and a day', async () => {
    const empty = await order();
    expect(refusal(await verb(empty.id, 'confirm'))).toEqual([422, 'error.no_order_items']);
    const undated = await order({ delivery_date: null, items: [custom(1)] });
    expect(refusal(await verb(undated.id, 'confirm'))).toEqual([422, 'error.order.delivery_date_required']);
    const id = await confirmed();
    const again = await verb(id, 'confirm');
    expect(again.body.error?.details[0]).toMatchObject({ from: 'CONFIRMED', event: 'confirm' });
    const back = (await done(verb(id, 'cancel-confirm'))).body.data;
    expect(back).toMatchObject({ status: 'DRAFT', confirmed_at: null });
  });

  it('keeps the credit limit', async () => {
    const limited = await newClient(sales.client, { credit_limit: 3000 });
    const [first, second] = [
      await order({ client_id: limited, items: [custom(2000)] }),
      await order({ client_id: limited, items: [custom(1000)] }),
    ];
    await done(verb(first.id, 'confirm'));
    const refused = await verb(second.id, 'confirm');
    expect(refusal(refused)).toEqual([409, 'error.order.credit_limit_exceeded']);
    expect(refused.body.error?.details[0]).toMatchObject({ credit_limit: 3000, open_amount: 2200, order_amount: 1100 });
    expect((await verb(second.id, 'confirm', { ignore_credit_limit: true })).status).toBe(200);
  });

  it('cancelled says why, and is reopened', async () => {
    const id = await confirmed();
    expect((await verb(id, 'cancel')).status).toBe(422);
    expect((await verb(id, 'cancel', { reason: ' ' })).status).toBe(422);
    const cancelled = (await done(verb(id, 'cancel', { reason: '고객 요청' }))).body.data;
    expect(cancelled).toMatchObject({ status: 'CANCELLED', allowed_transitions: ['reopen'] });
    expect(cancelled.options.cancellation).toMatchObject({ reason: '고객 요청', from_status: 'CONFIRMED', cancelled_by: sales.id });
    const reopened = (await done(verb(id, 'reopen'))).body.data;
    expect(reopened).toMatchObject({ status: 'DRAFT', cancelled_at: null, options: null });
    expect(refusal(await verb(id, 'reopen'))).toEqual([409, 'error.invalid_transition']);
  });

  it('follow work orders as far as they are known', async () => {
    const id = await confirmed();
    expect(refusal(await verb(id, 'sync-status'))).toEqual([409, 'error.invalid_transition']);
    await brought('orders', id, 'IN_PROGRESS');
    const synced = (await done(verb(id, 'sync-status'))).body.data;
    expect(synced).toMatchObject({ from: 'IN_PROGRESS', to: 'IN_PROGRESS', shipment_id: null });
    expect(refusal(await verb(id, 'complete'))).toEqual([409, 'error.invalid_transition']);
    expect((await done(verb(id, 'cancel', { reason: 'x' }))).body.data.status).toBe('CANCELLED');
  });
});

describe('deletion', () => {
  it('takes drafts, confirmed and cancelled ones', async () => {
    const draft = (await order()).id;
    const busy = await confirmed();
    await brought('orders', busy, 'IN_PROGRESS');
    const reply = await sales.client.send('DELETE', '/orders/bulk', { ids: [draft, busy, 2_000_000_000, draft] });
    expect(reply.body.data).toEqual({
      ...{ deleted_ids: [draft], deleted_count: 1, skipped_ids: [busy, 2_000_000_000] },
      skipped: [
        { id: busy, reason: 'status' },
        { id: 2_000_000_000, reason: 'not_found' },
      ],
    });
    expect((await sales.client.get(`/orders/${draft}`)).status).toBe(404);
    expect(await query('select deleted_at from orders where id = $1', [draft])).toMatchObject([{ deleted_at: expect.anything() }]);
    const refused = await sales.client.delete(`/orders/${busy}`);
    expect(refusal(refused)).toEqual([409, 'error.order.not_deletable']);
    expect(refused.body.error?.details[0]).toMatchObject({ code: 'status' });
    expect((await sales.client.send('DELETE', '/orders/bulk', { ids: [] })).status).toBe(422);
    const theirs = (await newOrder(other.admin, { client_id: await newClient(other.admin) })).id;
    const skipped = await sales.client.send('DELETE', '/orders/bulk', { ids: [theirs] });
    expect(skipped.body.data.skipped).toEqual([{ id: theirs, reason: 'not_found' }]);
  });

  it('skips what an invoice or an inspection names, and deletes the others', async () => {
    const bulk = async (ids: number[], force: boolean) =>
      (await done(tenant.admin.send('DELETE', '/orders/bulk', { ids, force }))).body.data;
    const [invoiced, inspected, free, more] = [await confirmed(), await confirmed(), await confirmed(), await confirmed()];
    const buyer = { business_number: '1234567891', name: '구매처', email: 'buyer@example.com' };
    const invoice = {
      client_id: client,
      order_id: invoiced,
      write_date: dayFromNow(0),
      buyer,
      items: [{ name: '방화셔터', supply_amount: 1000 }],
    };
    await created(tenant.admin.post('/tax-invoices', invoice));
    await created(
      tenant.admin.post('/inspections', { inspection_type: 'FQC', order_id: inspected, item_id: await newItem(tenant.admin), lot_size: 1 }),
    );
    expect(await bulk([invoiced, free], false)).toEqual({
      ...{ deleted_ids: [free], deleted_count: 1, skipped_ids: [invoiced], skipped: [{ id: invoiced, reason: 'in_use' }] },
    });
    expect(await bulk([invoiced, inspected, more], true)).toMatchObject({
      deleted_ids: [more],
      skipped: [
        { id: invoiced, reason: 'in_use' },
        { id: inspected, reason: 'in_use' },
      ],
    });
    expect((await shownOrder(sales.client, inspected)).status).toBe('CONFIRMED');
    expect(await query('select id from orders where id = $1', [more])).toEqual([]);
    // One alone is skipped as one of many.
    expect(await bulk([inspected], true)).toMatchObject({ deleted_ids: [], skipped: [{ id: inspected, reason: 'in_use' }] });
  });

  // The instance that tests run on says APP_ENV=test.
  it('with force is for good', async () => {
    const id = await confirmed({ items: [sets(example)] });
    const reply = await sales.client.send('DELETE', '/orders/bulk', { ids: [id], force: true });
    expect(reply.body.data).toMatchObject({ deleted_ids: [id], skipped: [] });
    expect(await query('select 1 from orders where id = $1', [id])).toEqual([]);
    expect(await query('select 1 from order_items where order_id = $1', [id])).toEqual([]);
    expect(await query('select 1 from order_locations where order_id = $1', [id])).toEqual([]);
  });
});

describe('rights', () => {
  it('show no prices to those who see none', async () => {
    const { id } = await order({ items: [sets(example, { symbol: 'S' })] });
    for (const role of ['viewer', 'staff', 'production'] as const) {
      const person = (await tenant.person(role)).client.withClosedFields();
      const { data } = (await done(person.get(`/orders/${id}`))).body;
      const shown = JSON.stringify(data);
      for (const name of ['unit_price', 'total_amount', 'margin_rate', 'bom_result', 'material_cost', '"amount"'])
        expect(shown).not.toContain(name);
      expect(data.items[0].components).toHaveLength(8);
      expect(data.allowed_transitions).toEqual([]);
      expect((await done(person.get('/orders/stats'))).body.data).toMatchObject({ total_amount: null, unshipped_amount: null });
      expect((await person.get('/orders', { sort: 'total_amount' })).status).toBe(403);
      expect((await person.post(`/orders/${id}/confirm`)).status).toBe(403);
      expect((await person.put(`/orders/${id}`, { memo: 'x' })).status).toBe(403);
    }
  });

  it('are those of the tenant', async () => {
    const { id } = await order();
    for (const reply of [
      await other.admin.get(`/orders/${id}`),
      await other.admin.put(`/orders/${id}`, { memo: 'x' }),
      await other.admin.post(`/orders/${id}/confirm`),
      await other.admin.get(`/orders/${id}/bending-stock`),
      await other.admin.delete(`/orders/${id}`),
    ])
      expect(refusal(reply)).toEqual([404, 'error.not_found']);
  });
});

describe('past the operations', () => {
  it('lines and amounts are refused', async () => {
    const made = await order({ items: [custom(1000)] });
    const { admin } = tenant;
    const line = made.items[0].id;
    const tried = [
      await admin.patch(`//items/order_items/${line}`, { quantity: 5 }),
      await admin.delete(`//items/order_items/${line}`),
      await admin.post('//items/order_items', { order_id: made.id, line_type: 'CUSTOM', item_name: 'x', unit: 'EA', quantity: 1 }),
      await admin.patch(`//items/orders/${made.id}`, { discount_amount: 5000 }),
      await admin.patch(`//items/orders/${made.id}`, { vat_mode: 'EXEMPT', items: { update: [{ id: line, quantity: 5 }] } }),
      await admin.patch(`//items/orders/${made.id}`, { total_amount: 1 }),
      await admin.patch(`//items/orders/${made.id}`, { status: 'COMPLETED' }),
      await admin.patch(`//items/orders/${made.id}`, { items: [] }),
    ];
    expect(tried.filter(({ status }) => status < 400).map(({ text }) => text)).toEqual([]);
    expect(await shownOrder(admin, made.id)).toMatchObject({ total_amount: 1100, status: 'DRAFT' });
    expect((await admin.patch(`//items/orders/${made.id}`, { memo: 'seen', delivery_date: '2199-03-01' })).status).toBe(200);
  });

  it('terms are followed by the amounts', async () => {
    const made = await order({ items: [custom(1000), sets(example, { floor: '1F', symbol: 'A' })] });
    const patch = (body: object) => tenant.admin.patch(`//items/orders/${made.id}`, body);
    const of = async () => shownOrder(tenant.admin, made.id);
    const net = made.items_amount as number;
    expect((await patch({ vat_mode: 'EXEMPT', discount_amount: 500 })).status).toBe(200);
    expect(await of()).toMatchObject({ items_amount: net, supply_amount: net - 500, vat_amount: 0, total_amount: net - 500 });
    expect((await of()).items[1]).toMatchObject({ id: made.items[1].id, floor: '1F', symbol: 'A', components: { length: 8 } });
    const rounded = await patch({ rounding_unit: 1000, discount_amount: 0 });
    expect(rounded.status, rounded.text).toBe(200);
    expect((await of()).items[1].unit_price % 1000).toBe(0);
    expect((await patch({ discount_amount: 900_000_000 })).status).toBe(422);
  });

  it('a frozen order is, too, and a deletion has its effects', async () => {
    const item = (await created(tenant.admin.post('/items', { code: `D-${Date.now()}`, name: 'D', item_type: 'PART' }))).id;
    await created(tenant.admin.post('/stock-transactions', { transaction_type: 'RECEIPT', item_id: item, quantity: 5 }));
    const id = await confirmed({ items: [goods(item, 3)] });
    const refused = await tenant.admin.patch(`//items/orders/${id}`, { site_name: 'x' });
    expect([refused.status, errorKey(refused)]).toEqual([409, 'error.order.not_editable']);
    expect((await tenant.admin.delete(`//items/orders/${id}`)).status).toBe(204);
    expect(await query('select reserved_quantity::float8 as reserved from stocks where item_id = $1', [item])).toEqual([{ reserved: 0 }]);
  });
});

describe('statistics', () => {
  it('count the intake of a period and the backlog', async () => {
    const own = await newTenant();
    const customer = await newClient(own.admin);
    const make = (body: object) => newOrder(own.admin, { client_id: customer, items: [custom(1000)], ...body });
    await make({ order_date: '2025-01-05' });
    const late = await make({ order_date: '2025-01-10', delivery_date: '2025-01-20' });
    const soon = await make({ order_date: '2025-01-31', delivery_date: dayFromNow(3) });
    const outside = await make({ order_date: '2025-02-01' });
    for (const { id } of [late, soon, outside]) await done(own.admin.post(`/orders/${id}/confirm`));
    const { data } = (await done(own.admin.get('/orders/stats', { start_date: '2025-01-01', end_date: '2025-01-31' }))).body;
    expect(data).toMatchObject({
      total: 3,
      supply_amount: 2000,
      total_amount: 2200,
      overdue_count: 1,
      due_in_7_days_count: 1,
      unshipped_amount: 3000,
    });
    // An order that is confirmed today with a date to come is waiting already.
    const ahead = await make({ order_date: dayFromNow(5) });
    await done(own.admin.post(`/orders/${ahead.id}/confirm`));
    const amount = (await done(own.admin.get('/orders/stats'))).body.data.unshipped_amount;
    expect(amount).toBe(4000);
    expect((await done(own.admin.get('/dashboard/unshipped'))).body.data).toMatchObject({ count: 4, amount });
    expect((await done(own.admin.get('/dashboard/sales'))).body.data).toMatchObject({ backlog: { count: 4, amount } });
    expect((await done(own.admin.get('/stats/summary'))).body.data.sales.open_order_amount.today).toBe(amount);
    expect((await done(own.admin.get('/dashboard/unshipped', { date: dayFromNow(-1) }))).body.data).toMatchObject({
      count: 3,
      amount: 3000,
    });
    expect(data.by_status).toMatchObject({ DRAFT: 1, CONFIRMED: 2, CANCELLED: 0, COMPLETED: 0 });
    expect(Object.keys(data.by_status)).toHaveLength(9);
    const overdue = (await done(own.admin.get('/orders', { is_overdue: true }))).body;
    expect(overdue.data).toMatchObject([{ id: late.id, is_overdue: true }]);
    expect((await done(own.admin.get('/orders', { is_overdue: false, status: 'DRAFT,CONFIRMED' }))).body.meta.total).toBe(4);
    expect((await done(own.admin.get('/orders', { delivery_from: '2025-01-20', delivery_to: '2025-01-20' }))).body.meta.total).toBe(1);
  });
});
