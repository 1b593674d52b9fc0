import { beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../../support/concurrent.ts';
import { brought, query } from '../../support/database.ts';
import { dayFromNow as day, instantFromNow } from '../../support/days.ts';
import { done, refusal } from '../../support/replies.ts';
import { newTenant, type Person, type Tenant } from '../../support/tenants.ts';
import { newClient } from '../clients/clients.ts';
import { newItem } from '../stock/stock.ts';
import { newBidding, someQuote, statusOf } from './biddings.ts';

let tenant: Tenant;
let other: Tenant;
let sales: Person;

beforeAll(async () => {
  [tenant, other] = await Promise.all([newTenant(), newTenant()]);
  sales = await tenant.person('sales');
});

const act = (id: number, verb: string, body: object = {}) => sales.client.post(`/biddings/${id}/${verb}`, body);
const put = (id: number, body: object) => sales.client.put(`/biddings/${id}`, body);

/** A bidding in that state. */
async function biddingIn(status: string, more: object = {}): Promise<number> {
  const { id } = await newBidding(sales.client, more);
  if (status === 'CANCELLED') await done(act(id, 'cancel', { result_reason: '공고 취소' }));
  else if (status !== 'DRAFT') await done(act(id, 'submit'));
  if (status === 'WON') await done(act(id, 'win'));
  if (status === 'LOST') await done(act(id, 'lose'));
  return id;
}

describe('a bidding', () => {
  it('is entered with lines whose amounts are rounded half up to the won', async () => {
    const [client, item] = [await newClient(sales.client), await newItem(tenant.admin)];
    const bidding = await newBidding(sales.client, {
      client_id: client,
      items: [
        { item_id: item, item_name: '실리카 스크린', unit: 'M2', quantity: '1.5', unit_price: 333 },
        { item_name: '설치', unit: 'SET', quantity: 2.25, unit_price: 2 },
        { item_name: '운반', unit: 'SET', quantity: 1, unit_price: 0 },
      ],
    });
    expect(bidding).toMatchObject({
      bidding_no: `BID-${day().replaceAll('-', '')}-001`,
      status: 'DRAFT',
      bid_date: day(),
      bid_method: 'LOWEST_PRICE',
      client: { id: client },
      quote: null,
      allowed_transitions: ['submit', 'cancel'],
    });
    expect(bidding.items.map((line: { amount: number; sort_order: number }) => [line.sort_order, line.amount])).toEqual([
      [0, 500],
      [1, 5],
      [2, 0],
    ]);
    expect(bidding.items[0].item).toMatchObject({ name: '시험 품목' });
  });

  it('has its lines replaced: known ones changed, new ones added, missing ones removed', async () => {
    const line = (item_name: string) => ({ item_name, unit: 'EA', quantity: 1, unit_price: 1000 });
    const { id, items } = await newBidding(sales.client, { items: [line('A'), line('B')] });
    const changed = await done(put(id, { title: '새 건명', items: [{ id: items[1].id, quantity: 3 }, line('C')] }));
    expect(changed.body.data.title).toBe('새 건명');
    expect(changed.body.data.items.map((one: { id: number; item_name: string; amount: number }) => [one.item_name, one.amount])).toEqual([
      ['B', 3000],
      ['C', 1000],
    ]);
    const stranger = await newBidding(sales.client, { items: [line('X')] });
    expect((await put(id, { items: [{ id: stranger.items[0].id, quantity: 1 }] })).body.error?.details[0]).toMatchObject({
      path: 'items.0.id',
      code: 'unknown_reference',
    });
  });

  it.each<[object, string | null]>([
    [{ bid_amount: 0 }, 'bid_amount'],
    [{ bid_amount: -1 }, 'bid_amount'],
    [{ estimated_price: 0 }, 'estimated_price'],
    [{ title: ' ' }, 'title'],
    [{ quote_id: 1 }, ''],
    [{ status: 'WON' }, ''],
    [{ award_amount: 5 }, ''],
    [{ items: [{ item_name: 'A', unit: 'EA', quantity: 0, unit_price: 1 }] }, 'items.0.quantity'],
    [{ items: [{ item_name: 'A', unit: 'EA', quantity: 1, unit_price: -1 }] }, 'items.0.unit_price'],
    [{ items: [{ item_name: 'A', unit: 'EA', quantity: 1, unit_price: 1, amount: 9 }] }, 'items.0.amount'],
    [{ items: [{ item_name: 'A', unit: 'EA', quantity: '99999999999', unit_price: '999999999999999' }] }, null],
  ])('is not entered with %j', async (more, path) => {
    const reply = await sales.client.post('/biddings', { title: 'X', bid_amount: 1000, ...more });
    expect(refusal(reply)).toEqual([422, 'error.validation_failed']);
    if (path) expect(reply.body.error?.details[0]?.path).toBe(path);
  });

  it('has no more than 300 lines', async () => {
    const items = Array.from({ length: 301 }, (_, index) => ({ item_name: `${index}`, unit: 'EA', quantity: 1, unit_price: 1 }));
    expect((await sales.client.post('/biddings', { title: 'X', bid_amount: 1, items })).body.error?.details[0]).toMatchObject({
      path: 'items',
      code: 'too_big',
    });
    const full = await newBidding(sales.client, { items: items.slice(1) });
    expect(full.items).toHaveLength(300);
  });

  it("names no other tenant's rows", async () => {
    const [client, item] = [await newClient(other.admin), await newItem(other.admin)];
    const line = { item_name: 'A', unit: 'EA', quantity: 1, unit_price: 1 };
    for (const [more, path] of [
      [{ client_id: client }, 'client_id'],
      [{ manager_id: other.adminId }, 'manager_id'],
      [{ items: [line, { ...line, item_id: item }] }, 'items.1.item_id'],
    ] as const) {
      const reply = await sales.client.post('/biddings', { title: 'X', bid_amount: 1000, ...more });
      expect([reply.status, reply.body.error?.details[0]]).toEqual([422, expect.objectContaining({ path, code: 'unknown_reference' })]);
    }
  });
});

describe('a result', () => {
  it('is an award with its rate, truncated', async () => {
    const id = await biddingIn('SUBMITTED', { bid_amount: 3190000 });
    const won = await done(act(id, 'win', { estimated_price: 3304394, result_reason: '최저가' }));
    expect(won.body.data).toMatchObject({
      status: 'WON',
      award_amount: 3190000,
      award_rate: 96.538,
      estimated_price: 3304394,
      result_reason: '최저가',
      allowed_transitions: [],
    });
    expect(won.body.data.decided_at).not.toBeNull();
  });

  it('takes the estimated price that was entered before, and has no rate without one', async () => {
    const known = await biddingIn('SUBMITTED', { estimated_price: 3000000 });
    expect((await act(known, 'win', { award_amount: 2000000 })).body.data).toMatchObject({ award_amount: 2000000, award_rate: 66.666 });
    const unknown = await biddingIn('SUBMITTED');
    expect((await act(unknown, 'win')).body.data).toMatchObject({ award_amount: 3300000, award_rate: null, estimated_price: null });
  });

  it('has no rate that cannot be said', async () => {
    const id = await biddingIn('SUBMITTED');
    const reply = await act(id, 'win', { estimated_price: 1 });
    expect([...refusal(reply), reply.body.error?.details[0]?.path]).toEqual([422, 'error.validation_failed', 'estimated_price']);
    expect(await statusOf('biddings', id)).toBe('SUBMITTED');
  });

  it('of a loss says who won, and loses the quote', async () => {
    for (const [from, to] of [
      ['FINALIZED', 'LOST'],
      ['SENT', 'LOST'],
      ['DRAFT', 'DRAFT'],
      ['CONVERTED', 'CONVERTED'],
    ] as const) {
      const quote = await someQuote(tenant, from === 'SENT' ? 'SENT' : 'FINALIZED');
      const [{ id = 0 } = {}] = await query<{ id: number }>(
        `insert into biddings (tenant_id, bidding_no, title, bid_date, bid_amount, quote_id) values ($1, $2, 'X', $3, 1000, $4) returning id`,
        [tenant.id, `B-${quote}`, day(), quote],
      );
      await done(act(id, 'submit'));
      if (from === 'DRAFT' || from === 'CONVERTED') await brought('quotes', quote, from);
      const lost = await done(act(id, 'lose', { winner_name: '대호셔터', rank: 2, award_amount: 900, estimated_price: 1000 }));
      expect(lost.body.data).toMatchObject({ status: 'LOST', winner_name: '대호셔터', rank: 2, award_amount: 900, award_rate: 90 });
      expect([from, await statusOf('quotes', quote)]).toEqual([from, to]);
      if (to === 'LOST')
        expect((await query('select lost_reason from quotes where id = $1', [quote]))[0]).toEqual({ lost_reason: `입찰 B-${quote} 패찰` });
    }
  });

  it('cancelled needs a reason', async () => {
    const id = await biddingIn('DRAFT');
    expect(refusal(await act(id, 'cancel'))).toEqual([422, 'error.validation_failed']);
    expect(refusal(await act(id, 'cancel', { result_reason: '  ' }))).toEqual([422, 'error.validation_failed']);
    expect((await act(id, 'cancel', { result_reason: '공고 취소' })).body.data).toMatchObject({
      status: 'CANCELLED',
      result_reason: '공고 취소',
    });
  });
});

describe('states', () => {
  it.each([
    ['DRAFT', ['win', 'lose']],
    ['SUBMITTED', ['submit']],
    ['WON', ['submit', 'win', 'lose', 'cancel']],
    ['LOST', ['submit', 'win', 'lose', 'cancel']],
    ['CANCELLED', ['submit', 'win', 'lose', 'cancel']],
  ])('%s refuses %j', async (status, verbs) => {
    const id = await biddingIn(status);
    for (const verb of verbs) {
      const reply = await act(id, verb, verb === 'cancel' ? { result_reason: 'x' } : {});
      expect([verb, ...refusal(reply)]).toEqual([verb, 409, 'error.invalid_transition']);
      expect(reply.body.error?.details[0]).toMatchObject({ from: status, event: verb });
    }
  });

  it('submit nothing past its deadline', async () => {
    const late = await biddingIn('DRAFT', { due_at: instantFromNow(-1 / 24).toISOString() });
    expect(refusal(await act(late, 'submit'))).toEqual([409, 'error.bidding.past_due']);
    expect((await sales.client.get(`/biddings/${late}`)).body.data.allowed_transitions).toEqual(['cancel']);
    const early = await biddingIn('DRAFT', { due_at: instantFromNow(1 / 24).toISOString() });
    expect((await act(early, 'submit')).body.data.submitted_at).not.toBeNull();
  });

  it('let one of five win', async () => {
    const id = await biddingIn('SUBMITTED');
    const replies = await atOnce(5, (index) => act(id, index % 2 ? 'win' : 'lose'));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  });
});

const LINE = { item_name: 'A', unit: 'EA', quantity: 1, unit_price: 1000 };

describe('what a state leaves open', () => {
  const native = (method: string, path: string, body?: object) => sales.client.send(method, `//items/${path}`, body);

  it('is everything in a draft', async () => {
    const id = await biddingIn('DRAFT');
    expect((await put(id, { title: 'B', bid_amount: 5, due_at: null, items: [LINE] })).status).toBe(200);
  });

  it('is three fields once it is submitted', async () => {
    const id = await biddingIn('SUBMITTED', { items: [LINE] });
    const open = { opening_at: instantFromNow(2).toISOString(), estimated_price: 5000000, memo: '개찰 대기' };
    expect((await put(id, open)).body.data).toMatchObject({ estimated_price: 5000000, memo: '개찰 대기' });
    expect((await native('PATCH', `biddings/${id}`, { memo: '스튜디오' })).status).toBe(200);
    for (const change of [{ title: 'B' }, { bid_amount: 1 }, { due_at: null }, { memo: 'x', client_id: null }, { items: [LINE] }])
      expect([change, ...refusal(await put(id, change))]).toEqual([change, 409, 'error.bidding.not_editable']);
    expect((await native('PATCH', `biddings/${id}`, { title: 'B' })).status).toBe(409);
  });

  it.each(['WON', 'LOST', 'CANCELLED'])('is nothing when it is %s', async (status) => {
    const id = await biddingIn(status, { items: [LINE] });
    const { items } = (await sales.client.get(`/biddings/${id}`)).body.data;
    for (const change of [{ memo: 'x' }, { estimated_price: 5 }, { opening_at: null, title: 'x' }, { items: [] }])
      expect([change, ...refusal(await put(id, change))]).toEqual([change, 409, 'error.bidding.not_editable']);
    const tried = [
      await native('PATCH', `biddings/${id}`, { memo: 'x' }),
      await native('PATCH', `biddings/${id}`, { items: [] }),
      await native('PATCH', `bidding_items/${items[0].id}`, { quantity: 2 }),
      await native('DELETE', `bidding_items/${items[0].id}`),
      await native('POST', 'bidding_items', { ...LINE, bidding_id: id }),
    ];
    expect(tried.filter((reply) => reply.status < 400).map(({ text }) => text)).toEqual([]);
  });

  it('never is what the service keeps', async () => {
    const id = await biddingIn('DRAFT', { items: [LINE] });
    const { items } = (await sales.client.get(`/biddings/${id}`)).body.data;
    const tried = [
      await native('PATCH', `biddings/${id}`, { status: 'WON' }),
      await native('PATCH', `biddings/${id}`, { award_amount: 1 }),
      await native('PATCH', `biddings/${id}`, { quote_id: 1 }),
    ];
    expect(tried.filter((reply) => reply.status < 400).map(({ text }) => text)).toEqual([]);
    await native('PATCH', `bidding_items/${items[0].id}`, { amount: 1 });
    expect((await sales.client.get(`/biddings/${id}`)).body.data.items[0].amount).toBe(1000);
    expect((await native('PATCH', `bidding_items/${items[0].id}`, { quantity: '2.5' })).status).toBe(200);
    expect((await sales.client.get(`/biddings/${id}`)).body.data.items[0].amount).toBe(2500);
  });
});

describe('deletions', () => {
  it.each([
    ['DRAFT', 200],
    ['CANCELLED', 200],
    ['SUBMITTED', 409],
    ['WON', 409],
    ['LOST', 409],
  ])('of one that is %s: %i', async (status, answer) => {
    const id = await biddingIn(status, { items: [LINE] });
    const reply = await sales.client.delete(`/biddings/${id}`);
    expect(reply.status).toBe(answer);
    if (answer === 409) expect(reply.body.error?.key).toBe('error.bidding.not_editable');
  });

  it('of many say what stays', async () => {
    const [draft, won, cancelled] = [await biddingIn('DRAFT'), await biddingIn('WON'), await biddingIn('CANCELLED')];
    const theirs = (await newBidding(other.admin)).id;
    const reply = await done(sales.client.delete('/biddings/bulk', { ids: [won, draft, 2_147_483_647, cancelled, theirs, draft] }));
    expect(reply.body.data).toEqual({
      deleted_ids: [draft, cancelled],
      deleted_count: 2,
      skipped_ids: [won, 2_147_483_647, theirs],
      skipped: [
        { id: won, reason: 'status' },
        { id: 2_147_483_647, reason: 'not_found' },
        { id: theirs, reason: 'not_found' },
      ],
    });
    expect((await sales.client.delete('/biddings/bulk', { ids: [] })).status).toBe(422);
  });
});

describe('lists and figures', () => {
  it('find, filter and count', async () => {
    const own = await newTenant();
    const { client } = await own.person('sales');
    const buyer = await newClient(client);
    const year = Number(day().slice(0, 4));
    const made: number[] = [];
    for (const [index, status] of ['WON', 'WON', 'LOST', 'SUBMITTED', 'DRAFT', 'CANCELLED'].entries()) {
      const { id } = await newBidding(client, {
        title: `공사 ${index}`,
        agency_name: index ? '조달청' : '한국도로공사',
        bid_amount: 1000 * (index + 1),
        bid_date: `${year}-02-0${index + 1}`,
        ...(index === 0 ? { client_id: buyer } : {}),
      });
      made.push(id);
      if (status === 'CANCELLED') await done(client.post(`/biddings/${id}/cancel`, { result_reason: 'x' }));
      else if (status !== 'DRAFT') await done(client.post(`/biddings/${id}/submit`));
      if (status === 'WON') await done(client.post(`/biddings/${id}/win`));
      if (status === 'LOST') await done(client.post(`/biddings/${id}/lose`, { award_amount: 77 }));
    }
    await newBidding(client, { bid_date: `${year - 1}-12-31` });
    const found = async (query: Record<string, string | number>) =>
      (await done(client.get('/biddings', query))).body.data.map(({ id }: { id: number }) => id);
    expect(await found({ search: '도로공사' })).toEqual([made[0]]);
    expect(await found({ client_id: buyer })).toEqual([made[0]]);
    expect(await found({ status: 'WON' })).toEqual([made[1], made[0]]);
    expect(await found({ status: 'WON', sort: 'bid_amount' })).toEqual([made[0], made[1]]);
    expect(await found({ start_date: `${year}-02-03`, end_date: `${year}-02-04` })).toEqual([made[3], made[2]]);
    expect((await client.get('/biddings', { search: '도로공사' })).body.data[0]).toMatchObject({ client: { id: buyer }, quote: null });
    expect((await done(client.get('/biddings/stats'))).body.data).toEqual({
      total: 6,
      by_status: { DRAFT: 1, SUBMITTED: 1, WON: 2, LOST: 1, CANCELLED: 1 },
      win_rate: 66.7,
      award_amount: 3000,
      open_amount: 4000,
    });
    expect((await client.get('/biddings/stats', { start_date: `${year - 1}-01-01`, end_date: `${year - 1}-12-31` })).body.data).toEqual({
      total: 1,
      by_status: { DRAFT: 1, SUBMITTED: 0, WON: 0, LOST: 0, CANCELLED: 0 },
      win_rate: null,
      award_amount: 0,
      open_amount: 0,
    });
    expect(refusal(await client.get('/biddings/stats', { start_date: '2025-02-01', end_date: '2025-01-01' }))).toEqual([
      422,
      'error.date_range_invalid',
    ]);
  });

  it('are closed to those without the right', async () => {
    const [manager, staff] = [await tenant.person('manager'), await tenant.person('staff')];
    const id = await biddingIn('DRAFT');
    expect((await manager.client.get(`/biddings/${id}`)).status).toBe(200);
    expect((await manager.client.post(`/biddings/${id}/submit`)).status).toBe(403);
    expect((await manager.client.get(`/biddings/${id}`)).body.data.allowed_transitions).toEqual([]);
    for (const path of ['/biddings', '/biddings/stats', `/biddings/${id}`]) expect((await staff.client.get(path)).status).toBe(403);
  });
});
