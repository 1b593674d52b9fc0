import { beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../../support/concurrent.ts';
import { brought, query } from '../../support/database.ts';
import { dayFromNow as day } from '../../support/days.ts';
import { created, done, refusal } from '../../support/replies.ts';
import { newTenant, type Person, type Tenant } from '../../support/tenants.ts';
import { newClient } from '../clients/clients.ts';
import { newItem, price } from '../pricing/pricing.ts';
import { newShutter, type Shutter } from '../quotes/shutter.ts';
import { someQuote, statusOf } from './biddings.ts';
import { finalizedQuote, toBidding, toOrder } from './from-quote.ts';

let tenant: Tenant;
let shutter: Shutter;
let sales: Person['client'];

beforeAll(async () => {
  tenant = await newTenant();
  shutter = await newShutter(tenant);
  sales = (await tenant.person('sales')).client;
});

const newQuote = (more: Record<string, unknown> = {}) => finalizedQuote(sales, shutter, more);
const bid = (id: number, verb: string, body: object = {}) => done(sales.post(`/biddings/${id}/${verb}`, body));
const statuses = (replies: { status: number }[]) => replies.map(({ status }) => status).sort();

describe('a quote put to a bidding', () => {
  it('gives it its title, total, client and lines, and keeps its state', async () => {
    const quote = await newQuote();
    const bidding = await created(toBidding(sales, quote, { agency_name: '조달청', due_at: '2199-01-01T09:00:00Z' }));
    expect(bidding).toMatchObject({
      ...{ status: 'DRAFT', title: '방화셔터 제작 설치', bid_amount: 3304394, bid_date: day(), quote: { id: quote } },
      ...{ agency_name: '조달청', quote_id: quote },
    });
    expect(bidding.client_id).not.toBeNull();
    expect(bidding.items.map(({ quantity, unit_price, amount }: Record<string, unknown>) => [quantity, unit_price, amount])).toEqual([
      [2, 1546050, 3092100],
      [3, 25500, 76500],
    ]);
    const shown = (await sales.get(`/quotes/${quote}`)).body.data;
    expect(shown).toMatchObject({ status: 'FINALIZED', bidding: { id: bidding.id } });
    expect(shown.allowed_transitions).not.toContain('convert-to-bidding');
    expect(shown.allowed_transitions).not.toContain('convert-to-order');
  });

  it('takes what the request says instead', async () => {
    const bidding = await created(toBidding(sales, await newQuote(), { title: '공고명', bid_amount: 3190000, bid_date: '2030-01-02' }));
    expect(bidding).toMatchObject({ title: '공고명', bid_amount: 3190000, bid_date: '2030-01-02' });
    expect(bidding.bidding_no).toMatch(/^BID-20300102-/);
    for (const body of [{ client_id: 1 }, { quote_id: 1 }, { status: 'WON' }, { bid_amount: 0 }, { items: [] }])
      expect((await toBidding(sales, await newQuote(), body)).status).toBe(422);
  });

  it('is final, not expired, and in no other live bidding', async () => {
    for (const [status, key] of [
      ['DRAFT', 'error.quote.not_finalized'],
      ['LOST', 'error.quote.not_finalized'],
      ['CONVERTED', 'error.quote.not_finalized'],
    ] as const)
      expect([status, ...refusal(await toBidding(sales, await someQuote(tenant, status)))]).toEqual([status, 409, key]);
    const past = await someQuote(tenant, 'FINALIZED', { quote_date: day(-9), valid_until: day(-1) });
    expect(refusal(await toBidding(sales, past))).toEqual([409, 'error.quote.expired']);
    const quote = await newQuote();
    const { id } = await created(toBidding(sales, quote));
    expect(refusal(await toBidding(sales, quote))).toEqual([409, 'error.already_created']);
    expect(refusal(await sales.post(`/quotes/${quote}/cancel-finalize`))).toEqual([409, 'error.quote.has_bidding']);
    await bid(id, 'cancel', { result_reason: '공고 취소' });
    expect((await toBidding(sales, quote)).status).toBe(201);
  });

  it('is put to one of five at once', async () => {
    const quote = await newQuote();
    const replies = await atOnce(5, () => toBidding(sales, quote));
    expect(statuses(replies)).toEqual([201, 409, 409, 409, 409]);
  });

  it('is either put to a bidding or turned into an order or reopened', async () => {
    for (let round = 0; round < 3; round++) {
      const quote = await newQuote();
      const replies = await Promise.all([toBidding(sales, quote), toOrder(sales, quote), sales.post(`/quotes/${quote}/cancel-finalize`)]);
      expect(replies.filter(({ status }) => status < 300).length).toBe(1);
    }
  });

  it('changes in its lines once the bidding is over, which keeps its own', async () => {
    const quote = await newQuote();
    const { id } = await created(toBidding(sales, quote));
    await bid(id, 'cancel', { result_reason: '공고 취소' });
    await done(sales.post(`/quotes/${quote}/cancel-finalize`));
    const [, remote] = (await sales.get(`/quotes/${quote}`)).body.data.items;
    const freight = { line_type: 'CUSTOM', item_name: '운반비', unit: '식', unit_price: 120000, quantity: 1 };
    const changed = (await done(sales.put(`/quotes/${quote}`, { items: [{ id: remote.id }, freight] }))).body.data;
    expect(changed.items.map(({ amount }: { amount: number }) => amount)).toEqual([76500, 120000]);
    expect((await sales.get(`/biddings/${id}`)).body.data.items).toMatchObject([{ amount: 3092100 }, { amount: 76500 }]);
    expect(await query('select quote_item_id from bidding_items where bidding_id = $1 order by sort_order', [id])).toEqual([
      { quote_item_id: null },
      { quote_item_id: remote.id },
    ]);
  });

  it('is not lost by itself before the bidding is over', async () => {
    const lose = (quote: number) => sales.post(`/quotes/${quote}/lose`, { reason: '타사 선정' });
    const allowed = async (quote: number): Promise<string[]> => (await sales.get(`/quotes/${quote}`)).body.data.allowed_transitions;
    const quote = await newQuote();
    const { id } = await created(toBidding(sales, quote));
    for (const verb of ['submit', 'win']) {
      expect([verb, ...refusal(await lose(quote))]).toEqual([verb, 409, 'error.quote.has_bidding']);
      expect(await allowed(quote)).not.toContain('lose');
      await bid(id, verb);
    }
    expect(refusal(await lose(quote))).toEqual([409, 'error.quote.has_bidding']);
    expect((await toOrder(sales, quote)).status).toBe(201);

    const withdrawn = await newQuote();
    await bid((await created(toBidding(sales, withdrawn))).id, 'cancel', { result_reason: '공고 취소' });
    const removed = await newQuote();
    await done(sales.delete(`/biddings/${(await created(toBidding(sales, removed))).id}`));
    for (const free of [withdrawn, removed]) {
      expect(await allowed(free)).toContain('lose');
      expect((await done(lose(free))).body.data.status).toBe('LOST');
    }
  });

  it('is either put to a bidding or lost', async () => {
    for (let round = 0; round < 3; round++) {
      const quote = await newQuote();
      const replies = await Promise.all([toBidding(sales, quote), sales.post(`/quotes/${quote}/lose`, { reason: '타사 선정' })]);
      expect(replies.filter(({ status }) => status < 300).length).toBe(1);
    }
  });

  it('is lost with the bidding', async () => {
    const quote = await newQuote();
    const { id } = await created(toBidding(sales, quote));
    await bid(id, 'submit');
    await bid(id, 'lose', { result_reason: '가격' });
    expect((await sales.get(`/quotes/${quote}`)).body.data).toMatchObject({ status: 'LOST', lost_reason: '가격' });
  });
});

describe('a quote turned into an order', () => {
  it('gives it everything as it was agreed, once', async () => {
    const quote = await newQuote();
    const order = await created(toOrder(sales, quote, { delivery_date: day(30), memo: '급함', client_order_no: 'PO-7' }));
    expect(order).toMatchObject({
      ...{ status: 'DRAFT', items_amount: 3013995, discount_amount: 10000, supply_amount: 3003995, vat_amount: 300399 },
      ...{ total_amount: 3304394, order_date: day(), delivery_date: day(30), memo: '급함', client_order_no: 'PO-7' },
      ...{ site_name: '강남 방화셔터 교체', title: '방화셔터 제작 설치', payment_terms: '납품 후 30일', margin_rate: 18 },
      ...{ receiver: '김현장', receiver_phone: '010-1234-5678', quote: { id: quote, status: 'CONVERTED' }, bidding: null },
    });
    const [set, remote] = order.items;
    expect(set).toMatchObject({ unit_price: 1546050, discount_amount: 154605, amount: 2937495, material_cost: 1061775 });
    expect(remote).toMatchObject({ unit_price: 25500, amount: 76500 });
    const parts = await query<{ name: string; quantity: string }>(
      `select i.code as name, c.quantity::text from order_items c join items i on i.id = c.item_id
       where c.order_id = $1 and c.row_type = 'COMPONENT' order by c.sort_order`,
      [order.id],
    );
    expect(parts.map(({ name, quantity }) => [name, Number(quantity)])).toEqual([
      ['SCR-SILICA', 18.8],
      ['BD-GR-W70', 12],
      ['BD-SB-500', 6.68],
      ['BD-BB-60', 6],
      ['SHAFT-4', 2],
      ['MT-150', 2],
      ['CTRL-EMB', 2],
      ['BRK-SET', 2],
    ]);
    expect(order.locations).toMatchObject([{ floor: '3F', symbol: 'FS-1', open_width: 3000, open_height: 2500, quantity: 2 }]);
    expect(refusal(await toOrder(sales, quote))).toEqual([409, 'error.already_created']);
  });

  it('follows its order: cancelled, reopened, deleted', async () => {
    const quote = await newQuote();
    const { id } = await created(toOrder(sales, quote));
    await done(sales.post(`/orders/${id}/cancel`, { reason: '발주 취소' }));
    expect(await statusOf('quotes', quote)).toBe('FINALIZED');
    await done(sales.post(`/orders/${id}/reopen`));
    expect(await statusOf('quotes', quote)).toBe('CONVERTED');
    await done(sales.delete(`/orders/${id}`));
    expect(await statusOf('quotes', quote)).toBe('FINALIZED');
    expect((await toOrder(sales, quote)).status).toBe(201);
  });

  it('keeps another order when the cancelled one is deleted or reopened', async () => {
    const quote = await newQuote();
    const first = await created(toOrder(sales, quote));
    await done(sales.post(`/orders/${first.id}/cancel`, { reason: 'x' }));
    await created(toOrder(sales, quote));
    expect(refusal(await sales.post(`/orders/${first.id}/reopen`))).toEqual([409, 'error.already_created']);
    await done(sales.delete(`/orders/${first.id}`));
    expect(await statusOf('quotes', quote)).toBe('CONVERTED');
  });

  it('is turned into one of five at once', async () => {
    const quote = await newQuote();
    const replies = await atOnce(5, () => toOrder(sales, quote));
    expect(statuses(replies)).toEqual([201, 409, 409, 409, 409]);
    expect(await query('select count(*)::integer as count from orders where quote_id = $1', [quote])).toEqual([{ count: 1 }]);
  });

  it('is final and not expired', async () => {
    for (const status of ['DRAFT', 'LOST'])
      expect(refusal(await toOrder(sales, await someQuote(tenant, status)))).toEqual([409, 'error.quote.not_finalized']);
    const past = await someQuote(tenant, 'SENT', { quote_date: day(-9), valid_until: day(-1) });
    expect(refusal(await toOrder(sales, past))).toEqual([409, 'error.quote.expired']);
    // The state is said before what is missing.
    expect(refusal(await toOrder(sales, past, { client_id: 2_147_483_647 }))[0]).toBe(409);
  });

  it('is for a client that buys', async () => {
    const unnamed = await newQuote({ client_id: null });
    expect(refusal(await toOrder(sales, unnamed))).toEqual([422, 'error.quote.client_required']);
    const [supplier, buyer] = [await newClient(sales, { client_type: 'PURCHASE' }), await newClient(sales, { client_type: 'BOTH' })];
    expect(refusal(await toOrder(sales, unnamed, { client_id: supplier }))).toEqual([422, 'error.order.client_not_sellable']);
    await done(sales.patch(`/clients/${buyer}/toggle`));
    expect(refusal(await toOrder(sales, unnamed, { client_id: buyer }))).toEqual([422, 'error.order.client_not_sellable']);
    const other = await newTenant();
    const theirs = await newClient(other.admin);
    expect((await toOrder(sales, unnamed, { client_id: theirs })).body.error?.details[0]).toMatchObject({
      path: 'client_id',
      code: 'unknown_reference',
    });
    expect(await statusOf('quotes', unnamed)).toBe('FINALIZED');
    await done(sales.patch(`/clients/${buyer}/toggle`));
    expect(await created(toOrder(sales, unnamed, { client_id: buyer }))).toMatchObject({ client: { id: buyer } });
    expect((await toOrder(sales, await newQuote(), { client_id: buyer })).body.error?.details[0]).toMatchObject({ path: 'client_id' });
  });

  it('goes where the request says, else to the site', async () => {
    const site = (
      await created(
        sales.post('/sites', { name: `현장 ${Date.now()}`, zip_code: '06236', address: '서울 강남구 테헤란로 1', address_detail: '3층' }),
      )
    ).id;
    expect(await created(toOrder(sales, await newQuote({ site_id: site })))).toMatchObject({
      ...{ delivery_zip_code: '06236', delivery_address: '서울 강남구 테헤란로 1', delivery_address_detail: '3층', receiver: '김현장' },
    });
    expect(
      await created(toOrder(sales, await newQuote({ site_id: site }), { receiver: '박반장', delivery_address: '공장' })),
    ).toMatchObject({
      ...{ delivery_zip_code: null, delivery_address: '공장', receiver: '박반장', receiver_phone: null },
    });
  });

  it('keeps the lot of bent parts that the request names', async () => {
    const order = await created(toOrder(sales, await newQuote(), { bending_lot: { lot_number: 'GRW-1', material: 'SUS 1.2T' } }));
    expect(order.bending_lot).toEqual({ lot_number: 'GRW-1', material: 'SUS 1.2T' });
    expect((await toOrder(sales, await newQuote(), { bending_lot: { color: 'red' } })).status).toBe(422);
    for (const body of [{ total_amount: 1 }, { items: [] }, { status: 'CONFIRMED' }, { delivery_date: day(-1) }])
      expect([body, (await toOrder(sales, await newQuote(), body)).status]).toEqual([body, 422]);
  });

  it('waits for its bidding, and comes to the award', async () => {
    const quote = await newQuote();
    const { id } = await created(toBidding(sales, quote, { bid_amount: 3190000 }));
    expect(refusal(await toOrder(sales, quote))).toEqual([409, 'error.quote.bidding_open']);
    await bid(id, 'submit');
    expect(refusal(await toOrder(sales, quote))).toEqual([409, 'error.quote.bidding_open']);
    await bid(id, 'win', { award_amount: 3190000 });
    expect(await created(toOrder(sales, quote))).toMatchObject({
      ...{ total_amount: 3190000, supply_amount: 2900000, vat_amount: 290000, discount_amount: 113995, items_amount: 3013995 },
      bidding: { id },
    });
  });

  it('keeps the award although the quote has expired meanwhile', async () => {
    const quote = await newQuote();
    const { id } = await created(toBidding(sales, quote, { bid_amount: 3190000 }));
    await bid(id, 'submit');
    await brought('quotes', quote, 'DRAFT');
    await query('update quotes set quote_date = $2, valid_until = $3 where id = $1', [quote, day(-9), day(-1)]);
    await brought('quotes', quote, 'FINALIZED');
    expect(refusal(await toOrder(sales, quote))).toEqual([409, 'error.quote.bidding_open']);
    const allowed = async (): Promise<string[]> => (await sales.get(`/quotes/${quote}`)).body.data.allowed_transitions;
    expect(await allowed()).not.toContain('convert-to-order');
    await bid(id, 'win');
    expect(await allowed()).toContain('convert-to-order');
    expect(await created(toOrder(sales, quote))).toMatchObject({ total_amount: 3190000, bidding: { id } });
  });

  it.each([
    ['INCLUDED', { total_amount: 3190000, supply_amount: 2900000, vat_amount: 290000, discount_amount: 3013995 - 3190000 }],
    ['ZERO_RATED', { total_amount: 3190000, supply_amount: 3190000, vat_amount: 0, discount_amount: 3013995 - 3190000 }],
    ['EXEMPT', { total_amount: 3190000, supply_amount: 3190000, vat_amount: 0, discount_amount: 3013995 - 3190000 }],
  ])('%s comes to the award, too', async (vat_mode, figures) => {
    const quote = await newQuote({ vat_mode });
    const { id } = await created(toBidding(sales, quote, { bid_amount: 3190000 }));
    await bid(id, 'submit');
    await bid(id, 'win');
    expect(await created(toOrder(sales, quote))).toMatchObject(figures);
  });

  it('of another tenant is not found, and asks for the right to what is made', async () => {
    const other = await newTenant();
    const quote = await newQuote();
    expect((await toOrder(other.admin, quote)).status).toBe(404);
    expect((await toBidding(other.admin, quote)).status).toBe(404);
    for (const role of ['manager', 'production', 'viewer'] as const) {
      const { client } = await tenant.person(role);
      expect([role, (await toOrder(client, quote)).status, (await toBidding(client, quote)).status]).toEqual([role, 403, 403]);
    }
    expect(await statusOf('quotes', quote)).toBe('FINALIZED');
  });
});

describe('the order of a quote', () => {
  const put = async (id: number, body: object) => (await done(sales.put(`/orders/${id}`, body))).body.data;
  const freight = { line_type: 'CUSTOM', item_name: '운반비', unit: '식', unit_price: 1000, quantity: 1 };
  const prices = (order: { items: { unit_price: number }[] }) => order.items.map(({ unit_price }) => unit_price);

  /** Three pieces at 900, which cost 1200 since. */
  async function agreed() {
    const item = await newItem(sales);
    await created(price(sales, item, 900, { effective_from: day(-30) }));
    await created(price(sales, item, 1200, { effective_from: day(-1) }));
    const items = [{ line_type: 'ITEM', item_id: item, quantity: 3 }];
    return newQuote({ quote_date: day(-5), margin_rate: 0, discount_amount: 0, items });
  }

  it('keeps the prices that were agreed on', async () => {
    const { id, items, ...made } = await created(toOrder(sales, await agreed()));
    expect([prices({ items }), made.total_amount]).toEqual([[900], 2970]);
    const [{ id: line }] = items;
    for (const same of [{ margin_rate: 0 }, { rounding_unit: 10, vat_mode: 'EXCLUDED' }, { order_date: day(1) }, { margin_rate: 5 }])
      expect([same, (await put(id, same)).total_amount]).toEqual([same, 2970]);
    expect((await done(tenant.admin.patch(`//items/orders/${id}`, { order_date: day(2) }))).status).toBe(200);
    const more = await put(id, { items: [{ id: line }, freight] });
    expect([prices(more), more.total_amount]).toEqual([[900, 1000], 4070]);
    expect(prices(await put(id, { items: [{ id: line, quantity: 4, memo: '추가' }] }))).toEqual([900]);
    // Taken back, or of something else, it costs what it costs on the day of the order.
    expect(prices(await put(id, { items: [{ id: line, unit_price: null }] }))).toEqual([1200]);
  });

  it('calculates a set anew when its size or its margin changes', async () => {
    const { id, items } = await created(toOrder(sales, await newQuote()));
    const [set, remote] = items;
    await query('update items set cost_price = cost_price + 1000 where id = $1', [shutter.items['MT-150']]);
    try {
      expect(prices(await put(id, { items: [{ id: set.id }, { id: remote.id }, freight] }))).toEqual([1546050, 25500, 1000]);
      // (1061775 + 1000 + 248439) * 1.2, down to 10 won.
      expect(prices(await put(id, { margin_rate: 20 }))).toEqual([1573450, 25500, 1000]);
      const wider = await put(id, { items: [{ id: set.id, variables: { W0: 3100, H0: 2500 } }] });
      expect(wider.items[0].unit_price).toBeGreaterThan(1573450);
    } finally {
      await query('update items set cost_price = cost_price - 1000 where id = $1', [shutter.items['MT-150']]);
    }
  });

  it('keeps the award until it comes to something else', async () => {
    const quote = await agreed();
    const { id: bidding } = await created(toBidding(sales, quote, { bid_amount: 2999 }));
    await bid(bidding, 'submit');
    await bid(bidding, 'win');
    const { id, items } = await created(toOrder(sales, quote));
    const award = { total_amount: 2999, supply_amount: 2726, vat_amount: 273, discount_amount: -26, items_amount: 2700 };
    const [{ id: line }] = items;
    for (const change of [{ margin_rate: 0 }, { margin_rate: 5 }, { order_date: day(1) }, { items: [{ id: line, memo: '급함' }] }])
      expect(await put(id, change)).toMatchObject(award);
    expect((await tenant.admin.patch(`//items/orders/${id}`, { order_date: day(2) })).status).toBe(200);
    expect((await sales.get(`/orders/${id}`)).body.data).toMatchObject(award);
    expect(await put(id, { items: [{ id: line }, freight] })).toMatchObject({ supply_amount: 3726, vat_amount: 372, total_amount: 4098 });
  });
});
