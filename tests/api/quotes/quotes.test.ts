import { beforeAll, describe, expect, test } from 'vitest';
import { atOnce } from '../../support/concurrent.ts';
import { brought, query } from '../../support/database.ts';
import { created, done, errorKey, refusal, violationPaths, violations } from '../../support/replies.ts';
import { newTenant, type Tenant } from '../../support/tenants.ts';
import { exampleLines, newQuote, newShutter, type Shutter } from './shutter.ts';

let tenant: Tenant;
let shutter: Shutter;

beforeAll(async () => {
  tenant = await newTenant();
  shutter = await newShutter(tenant);
});

const show = async (id: number) => (await done(tenant.admin.get(`/quotes/${id}`))).body.data;
const finalized = async (id: number, body: object = {}) => (await done(tenant.admin.post(`/quotes/${id}/finalize`, body))).body.data;

describe('saving', () => {
  test('stores every figure of the worked example, and the database comes to the same totals', async () => {
    const quote = await newQuote(tenant.admin, shutter);
    expect(quote).toMatchObject({
      ...{ status: 'DRAFT', revision_no: 0, items_amount: 3013995, supply_amount: 3003995, vat_amount: 300399, total_amount: 3304394 },
      ...{ material_amount: 2165550, labor_amount: 496878, cost_amount: 2662428, is_expired: false, missing_fields: [], item_count: 2 },
      allowed_transitions: ['finalize'],
    });
    expect(quote.profit_rate).toBe(11.37);
    expect(quote.items[0]).toMatchObject({
      unit_price: 1546050,
      amount: 2937495,
      bom_template: { code: 'KSS-01', version: 1 },
      floor: '1F',
    });
    expect(quote.items[0].bom_result).toHaveLength(10);
    expect(quote.valid_until > quote.quote_date).toBe(true);
  });

  test('gets the number that was previewed', async () => {
    const preview = (await done(tenant.admin.get('/quotes/number-preview', { date: '2031-05-06' }))).body.data.quote_no;
    expect(preview).toBe('QT-20310506-001');
    expect((await newQuote(tenant.admin, shutter, { quote_date: '2031-05-06' })).quote_no).toBe(preview);
    expect((await done(tenant.admin.get('/quotes/number-preview', { date: '2031-05-06' }))).body.data.quote_no).toBe('QT-20310506-002');
  });

  test('copies what the client and the site say, where the body leaves it out', async () => {
    const client = await created(
      tenant.admin.post('/clients', {
        name: '서한건설',
        contact_person: '박과장',
        contact_phone: '031-700-1000',
        email: 'a@seohan.example.com',
      }),
    );
    const site = await created(tenant.admin.post('/sites', { name: '동탄 현장', client_id: client.id }));
    const quote = await created(tenant.admin.post('/quotes', { client_id: client.id, site_id: site.id, contact_person: '이대리' }));
    expect(quote).toMatchObject({
      ...{ company_name: '서한건설', contact_person: '이대리', contact_phone: '031-700-1000', contact_email: 'a@seohan.example.com' },
      site_name: '동탄 현장',
    });
    await done(tenant.admin.put(`/clients/${client.id}`, { name: '서한종합건설' }));
    expect((await show(quote.id)).company_name).toBe('서한건설');
  });

  test('is refused for an inactive client, and goes on for what exists', async () => {
    const client = await created(tenant.admin.post('/clients', { name: '휴면 거래처' }));
    const quote = await created(tenant.admin.post('/quotes', { client_id: client.id, items: exampleLines(shutter) }));
    await done(tenant.admin.patch(`/clients/${client.id}/toggle`));
    expect(refusal(await tenant.admin.post('/quotes', { client_id: client.id }))).toEqual([422, 'error.quote.client_inactive']);
    expect(refusal(await tenant.admin.post('/quotes/calculate', { client_id: client.id, items: exampleLines(shutter) }))).toEqual([
      422,
      'error.quote.client_inactive',
    ]);
    expect((await tenant.admin.put(`/quotes/${quote.id}`, { memo: '계속' })).status).toBe(200);
  });

  test('is made for those that buy, whichever way it is written', async () => {
    const vendor = await created(tenant.admin.post('/clients', { name: '대한강재', client_type: 'PURCHASE' }));
    const both = await created(tenant.admin.post('/clients', { name: '서진산업', client_type: 'BOTH' }));
    const refused = [422, 'error.quote.client_not_sellable'];
    expect(refusal(await tenant.admin.post('/quotes', { client_id: vendor.id }))).toEqual(refused);
    expect(refusal(await tenant.admin.post('/quotes/calculate', { client_id: vendor.id, items: exampleLines(shutter) }))).toEqual(refused);
    const quote = await created(tenant.admin.post('/quotes', { client_id: both.id, items: exampleLines(shutter) }));
    expect(refusal(await tenant.admin.put(`/quotes/${quote.id}`, { client_id: vendor.id }))).toEqual(refused);
    expect((await tenant.admin.patch(`//items/quotes/${quote.id}`, { client_id: vendor.id })).status).toBe(422);
    await done(tenant.admin.put(`/clients/${both.id}`, { client_type: 'PURCHASE' }));
    expect((await tenant.admin.put(`/quotes/${quote.id}`, { memo: '계속' })).status).toBe(200);
  });

  test('refuses amounts, an end before the beginning, and another rounding', async () => {
    const wrong = await tenant.admin.post('/quotes', { total_amount: 1, quote_no: 'X', status: 'SENT', items: [] });
    expect(violationPaths(wrong)).toEqual(['total_amount', 'quote_no', 'status']);
    expect(errorKey(await tenant.admin.post('/quotes', { quote_date: '2026-03-02', valid_until: '2026-03-01' }))).toBe(
      'error.date_range_invalid',
    );
    expect((await tenant.admin.post('/quotes', { rounding_unit: 50 })).status).toBe(422);
    expect(refusal(await tenant.admin.post('/quotes', { discount_amount: 1 }))).toEqual([422, 'error.quote.negative_total']);
  });
});

describe('changing', () => {
  test('calculates anew: lines with an id are changed, those without are new, the missing are removed', async () => {
    const quote = await newQuote(tenant.admin, shutter);
    const [set] = quote.items;
    const changed = (
      await done(
        tenant.admin.put(`/quotes/${quote.id}`, {
          margin_rate: 20,
          items: [
            { line_type: 'CUSTOM', item_name: '운반비', unit: '식', unit_price: 120000, quantity: 1 },
            { id: set.id, quantity: 3 },
          ],
        }),
      )
    ).body.data;
    expect(changed.items.map(({ item_name }: { item_name: string }) => item_name)).toEqual(['운반비', '스크린 방화셔터 세트']);
    // 1310214 * 1.2 = 1572256.8, down to 10 won.
    expect(changed.items[1]).toMatchObject({ id: set.id, quantity: 3, unit_price: 1572250, discount_rate: 5, floor: '1F' });
    expect(changed.items_amount).toBe(120000 + 1572250 * 3 - Math.round((1572250 * 3 * 5) / 100));
    const stays = (await done(tenant.admin.put(`/quotes/${quote.id}`, { margin_rate: 18, discount_amount: 0 }))).body.data;
    expect(stays.items[1]).toMatchObject({ id: set.id, unit_price: 1546050 });
  });

  test('keeps a price that was agreed on until it is taken back', async () => {
    const quote = await newQuote(tenant.admin, shutter);
    const [set, remote] = quote.items.map(({ id }: { id: number }) => id);
    const put = async (items: object[]) => (await done(tenant.admin.put(`/quotes/${quote.id}`, { items }))).body.data.items;
    expect((await put([{ id: set, unit_price: 1500000 }, { id: remote }]))[0]).toMatchObject({
      unit_price: 1500000,
      price_overridden: true,
    });
    expect((await put([{ id: set, quantity: 1 }, { id: remote }]))[0]).toMatchObject({ unit_price: 1500000, price_overridden: true });
    expect((await put([{ id: set, unit_price: null }, { id: remote }]))[0]).toMatchObject({ unit_price: 1546050, price_overridden: false });
  });

  test('takes the discount of the client’s group along with the client', async () => {
    const { admin } = tenant;
    const group = await created(admin.post('/client-groups', { group_code: `G-${Date.now()}`, name: '우대', default_discount_rate: 5 }));
    const client = async (fields: object) => (await created(admin.post('/clients', { name: `할인 ${Date.now()}`, ...fields }))).id;
    const [favoured, usual] = [await client({ client_group_id: group.id }), await client({})];
    const line = { line_type: 'ITEM', item_id: shutter.remote, quantity: 1 };
    const { id } = await created(admin.post('/quotes', { items: [line, { ...line, discount_rate: 7 }] }));
    const rates = async () => (await show(id)).items.map(({ discount_rate }: { discount_rate: number }) => discount_rate);
    const named = async (client_id: number | null) => {
      await done(admin.put(`/quotes/${id}`, { client_id }));
      return rates();
    };
    expect(await rates()).toEqual([0, 7]);
    expect(await named(favoured)).toEqual([5, 7]);
    expect(await named(usual)).toEqual([0, 7]);
    expect((await admin.patch(`//items/quotes/${id}`, { client_id: favoured })).status).toBe(200);
    expect(await rates()).toEqual([5, 7]);
    // What the group is given later changes nothing that exists.
    await done(admin.put(`/client-groups/${group.id}`, { default_discount_rate: 6 }));
    expect(await named(favoured)).toEqual([5, 7]);
    await done(admin.put(`/client-groups/${group.id}`, { default_discount_rate: 5 }));
    expect(await named(null)).toEqual([0, 7]);
  });

  test('refuses lines of another quote, and what is no line of its type', async () => {
    const [one, other] = [await newQuote(tenant.admin, shutter), await newQuote(tenant.admin, shutter)];
    const put = (items: object[]) => tenant.admin.put(`/quotes/${one.id}`, { items });
    expect(violations(await put([{ id: other.items[0].id }]))).toEqual(['items.0.id unknown_reference']);
    expect(violationPaths(await put([{ id: one.items[0].id, item_name: '이름' }]))).toEqual(['items.0.item_name']);
    expect(violationPaths(await put([{ line_type: 'ITEM', quantity: 1 }]))).toEqual(['items.0.item_id']);
    expect((await show(one.id)).items).toHaveLength(2);
  });

  test('keeps the version of the template, and takes prices of the quote’s day', async () => {
    const quote = await newQuote(tenant.admin, shutter);
    await query(`update items set cost_price = 40000 where id = $1`, [shutter.items['SCR-SILICA']]);
    try {
      const changed = (await done(tenant.admin.put(`/quotes/${quote.id}`, {}))).body.data;
      expect(changed.items[0].bom_template_id).toBe(shutter.template);
      expect(changed.items[0].material_cost).toBe(1061775 + 18800);
    } finally {
      await query(`update items set cost_price = 38000 where id = $1`, [shutter.items['SCR-SILICA']]);
    }
  });
});

describe('through /items', () => {
  test('a line is calculated as by the API, and the quote follows', async () => {
    const quote = await newQuote(tenant.admin, shutter);
    const [set, remote] = quote.items.map(({ id }: { id: number }) => id);
    await done(tenant.admin.patch(`//items/quote_items/${set}`, { quantity: 1 }));
    expect((await show(quote.id)).items[0]).toMatchObject({ quantity: 1, amount: 1468747, unit_price: 1546050 });
    const made = await tenant.admin.patch(`//items/quotes/${quote.id}`, {
      discount_amount: 0,
      items: { create: [{ line_type: 'ITEM', item_id: shutter.remote, quantity: 2 }], update: [], delete: [remote] },
    });
    expect(made.status).toBe(200);
    const shown = await show(quote.id);
    expect(shown.items_amount).toBe(1468747 + 51000);
    expect(shown.total_amount).toBe(shown.supply_amount + shown.vat_amount);
    await done(tenant.admin.patch(`//items/quotes/${quote.id}`, { margin_rate: 20 }));
    expect((await show(quote.id)).items[0].unit_price).toBe(1572250);
  });

  test('lines that a form adds stand behind the others, one after another', async () => {
    const quote = await newQuote(tenant.admin, shutter);
    const line = (quantity: number) => ({ line_type: 'ITEM', item_id: shutter.remote, quantity });
    await done(tenant.admin.patch(`//items/quotes/${quote.id}`, { items: { create: [line(7), line(8)], update: [], delete: [] } }));
    const { items } = await show(quote.id);
    expect(items.slice(0, -2).map(({ id }: { id: number }) => id)).toEqual(quote.items.map(({ id }: { id: number }) => id));
    expect(items.slice(-2).map(({ quantity }: { quantity: number }) => quantity)).toEqual([7, 8]);
  });

  test('lines that several people add at once each have a place of their own', async () => {
    const quote = await newQuote(tenant.admin, shutter);
    const line = (quantity: number) => ({ quote_id: quote.id, line_type: 'ITEM', item_id: shutter.remote, quantity });
    for (const { status } of await atOnce(5, (index) => tenant.admin.post('//items/quote_items', line(index + 1))))
      expect(status).toBe(200);
    const places = await query<{ sort_order: number }>('select sort_order from quote_items where quote_id = $1', [quote.id]);
    expect(new Set(places.map(({ sort_order }) => sort_order)).size).toBe(places.length);
  });

  test('no amount is written by hand, and nothing of a final quote', async () => {
    const quote = await newQuote(tenant.admin, shutter);
    const [set] = quote.items;
    expect((await tenant.admin.patch(`//items/quotes/${quote.id}`, { total_amount: 1 })).status).toBe(409);
    await tenant.admin.patch(`//items/quote_items/${set.id}`, { amount: 1 });
    expect((await show(quote.id)).items[0].amount).toBe(2937495);
    await finalized(quote.id);
    expect((await tenant.admin.patch(`//items/quote_items/${set.id}`, { quantity: 9 })).status).toBe(409);
    expect((await tenant.admin.delete(`//items/quote_items/${set.id}`)).status).toBe(409);
    expect((await tenant.admin.patch(`//items/quotes/${quote.id}`, { discount_amount: 0 })).status).toBe(409);
    expect((await show(quote.id)).total_amount).toBe(3304394);
  });

  test('a discount beyond the lines is refused when the transaction ends', async () => {
    const quote = await newQuote(tenant.admin, shutter);
    const reply = await tenant.admin.patch(`//items/quotes/${quote.id}`, { discount_amount: 9_000_000 });
    expect(reply.status).toBe(422);
    expect((await show(quote.id)).discount_amount).toBe(10000);
  });
});

describe('finalisation', () => {
  test('says what is missing, then keeps each revision as it was', async () => {
    const quote = await newQuote(tenant.admin, shutter, { site_name: ' ', contact_phone: null });
    const path = `/quotes/${quote.id}`;
    expect((await show(quote.id)).missing_fields).toEqual(['site_name', 'contact_phone']);
    const early = await tenant.admin.post(`${path}/finalize`);
    expect(refusal(early)).toEqual([422, 'error.quote.missing_fields']);
    expect(violationPaths(early)).toEqual(['site_name', 'contact_phone']);
    await done(tenant.admin.put(path, { site_name: '판교', contact_phone: '02-1' }));
    expect(await finalized(quote.id)).toMatchObject({ status: 'FINALIZED', revision_no: 1 });
    expect(refusal(await tenant.admin.put(path, { memo: 'x' }))).toEqual([409, 'error.quote.not_editable']);
    expect(refusal(await tenant.admin.put(path, { items: [] }))).toEqual([409, 'error.quote.not_editable']);
    expect((await done(tenant.admin.post(`${path}/cancel-finalize`, { reason: '할인 조정' }))).body.data).toMatchObject({
      ...{ status: 'DRAFT', revision_no: 1, finalized_at: null },
    });
    await done(tenant.admin.put(path, { discount_amount: 50000 }));
    const second = await finalized(quote.id, { reason: '할인' });
    expect(second.revision_no).toBe(2);
    const list = (await done(tenant.admin.get(`${path}/revisions`))).body.data;
    expect(list.map(({ revision_no: no, reason }: Record<string, unknown>) => [no, reason])).toEqual([
      [2, '할인'],
      [1, null],
    ]);
    const first = (await done(tenant.admin.get(`${path}/revisions/1`))).body.data;
    expect(first.total_amount).toBe(3304394);
    expect(first.snapshot.total_amount).toBe(3304394);
    const latest = (await done(tenant.admin.get(`${path}/revisions/2`))).body.data;
    expect(latest.snapshot).toEqual(second);
    expect((await tenant.admin.get(`${path}/revisions/3`)).status).toBe(404);
    const diff = (await done(tenant.admin.get(`${path}/revisions/diff`, { from: 1, to: 2 }))).body.data;
    expect(diff).toMatchObject({ head: { discount_amount: { from: 10000, to: 50000 } }, items: { added: [], removed: [], changed: [] } });
    expect(diff.totals.supply_amount).toEqual({ from: 3003995, to: 2963995, difference: -40000 });
  });

  test('compares a revision with the quote as it is', async () => {
    const quote = await newQuote(tenant.admin, shutter);
    await finalized(quote.id);
    await done(tenant.admin.post(`/quotes/${quote.id}/cancel-finalize`));
    await done(
      tenant.admin.put(`/quotes/${quote.id}`, {
        items: [
          { id: quote.items[0].id, quantity: 1 },
          { line_type: 'ITEM', item_id: shutter.remote, quantity: 1 },
        ],
      }),
    );
    const { items } = (await done(tenant.admin.get(`/quotes/${quote.id}/revisions/diff`))).body.data;
    expect([items.added.length, items.removed.length, items.changed.length]).toEqual([1, 1, 1]);
    expect(items.changed[0].columns.quantity).toEqual({ from: 2, to: 1 });
  });

  test('asks for lines and for their prices', async () => {
    const empty = await newQuote(tenant.admin, shutter, { items: [], discount_amount: 0 });
    expect(refusal(await tenant.admin.post(`/quotes/${empty.id}/finalize`))).toEqual([422, 'error.quote.no_items']);
    const lines = exampleLines(shutter);
    const wide = { ...lines[0], variables: { W0: 6000, H0: 2500 } };
    const quote = await newQuote(tenant.admin, shutter, { items: [lines[1], wide] });
    const reply = await tenant.admin.post(`/quotes/${quote.id}/finalize`);
    expect(refusal(reply)).toEqual([422, 'error.quote.price_missing']);
    expect(violationPaths(reply)).toEqual(['items.1']);
    await done(tenant.admin.put(`/quotes/${quote.id}`, { items: [lines[1], { ...wide, unit_price: 2_000_000 }] }));
    expect((await finalized(quote.id)).status).toBe('FINALIZED');
  });

  test('of two at once, one wins', async () => {
    const quote = await newQuote(tenant.admin, shutter);
    const replies = await Promise.all(Array.from({ length: 4 }, () => tenant.admin.post(`/quotes/${quote.id}/finalize`)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await done(tenant.admin.get(`/quotes/${quote.id}/revisions`))).body.data).toHaveLength(1);
  });

  test('is not taken back while a bidding is live', async () => {
    const quote = await newQuote(tenant.admin, shutter);
    await finalized(quote.id);
    const [bidding] = await query<{ id: number }>(
      `insert into biddings (tenant_id, bidding_no, title, bid_date, bid_amount, quote_id) values ($1, 'BID-T-1', '입찰', current_date, 1000, $2) returning id`,
      [tenant.id, quote.id],
    );
    expect(refusal(await tenant.admin.post(`/quotes/${quote.id}/cancel-finalize`))).toEqual([409, 'error.quote.has_bidding']);
    expect((await show(quote.id)).allowed_transitions).not.toContain('cancel-finalize');
    await brought('biddings', bidding?.id as number, 'CANCELLED');
    expect((await tenant.admin.post(`/quotes/${quote.id}/cancel-finalize`)).status).toBe(200);
  });

  test('may end in a loss, which says why', async () => {
    const quote = await newQuote(tenant.admin, shutter);
    expect(refusal(await tenant.admin.post(`/quotes/${quote.id}/lose`, { reason: '가격' }))).toEqual([409, 'error.invalid_transition']);
    await finalized(quote.id);
    expect(violationPaths(await tenant.admin.post(`/quotes/${quote.id}/lose`, { reason: ' ' }))).toEqual(['reason']);
    expect((await done(tenant.admin.post(`/quotes/${quote.id}/lose`, { reason: '가격' }))).body.data).toMatchObject({
      ...{ status: 'LOST', lost_reason: '가격', allowed_transitions: ['cancel-finalize'] },
    });
  });
});

describe('lists and figures', () => {
  test('of the states, of the expired and of a search', async () => {
    const own = await newTenant();
    const parts = await newShutter(own);
    const one = await newQuote(own.admin, parts, { company_name: '고유상사', quote_date: '2026-01-05', valid_until: '2026-01-06' });
    const two = await newQuote(own.admin, parts);
    await done(own.admin.post(`/quotes/${two.id}/finalize`));
    const ids = async (query: Record<string, string>) =>
      (await done(own.admin.get('/quotes', query))).body.data.map(({ id }: { id: number }) => id);
    expect(await ids({ status: 'DRAFT,LOST' })).toEqual([one.id]);
    expect(await ids({ is_expired: 'true' })).toEqual([one.id]);
    expect(await ids({ search: '고유' })).toEqual([one.id]);
    expect(await ids({ sort: 'total_amount' })).toHaveLength(2);
    const stats = (await done(own.admin.get('/quotes/stats', { start_date: '2026-01-01', end_date: '2026-01-31' }))).body.data;
    expect(stats).toEqual({
      ...{ total: 1, total_amount: 0, conversion_rate: null, expired_count: 1 },
      by_status: { DRAFT: 1, FINALIZED: 0, SENT: 0, CONVERTED: 0, LOST: 0 },
    });
    expect((await done(own.admin.get('/quotes/stats'))).body.data).toMatchObject({ total: 1, total_amount: 3304394 });
    const names = (await done(own.admin.get('/quotes/reference-data', { search: '판교' }))).body.data;
    expect(names).toEqual({ site_names: ['판교 물류센터'], location_symbols: [] });
    expect((await done(own.admin.get('/quotes/reference-data'))).body.data.location_symbols).toEqual(['FS-1']);
  });

  test('deletes drafts and lost ones, and says why others stay', async () => {
    const [draft, final] = [await newQuote(tenant.admin, shutter), await newQuote(tenant.admin, shutter)];
    await finalized(final.id);
    expect(refusal(await tenant.admin.delete(`/quotes/${final.id}`))).toEqual([409, 'error.quote.not_deletable']);
    const { data } = (await done(tenant.admin.delete('/quotes/bulk', { ids: [final.id, draft.id, 2_147_483_647, draft.id] }))).body;
    expect(data).toEqual({
      ...{ deleted_ids: [draft.id], deleted_count: 1, skipped_ids: [final.id, 2_147_483_647] },
      skipped: [
        { id: final.id, reason: 'status' },
        { id: 2_147_483_647, reason: 'not_found' },
      ],
    });
    expect((await tenant.admin.get(`/quotes/${draft.id}`)).status).toBe(404);
  });
});

test('another tenant sees nothing of it and names nothing of it', async () => {
  const other = await newTenant();
  const quote = await newQuote(tenant.admin, shutter);
  for (const path of ['', '/revisions', '/revisions/1', '/revisions/diff?from=1'])
    expect((await other.admin.get(`/quotes/${quote.id}${path}`)).status).toBe(404);
  for (const verb of ['finalize', 'cancel-finalize']) expect((await other.admin.post(`/quotes/${quote.id}/${verb}`)).status).toBe(404);
  expect((await other.admin.put(`/quotes/${quote.id}`, { memo: 'x' })).status).toBe(404);
  expect((await other.admin.delete('/quotes/bulk', { ids: [quote.id] })).body.data.skipped).toEqual([
    { id: quote.id, reason: 'not_found' },
  ]);
  const named = await other.admin.post('/quotes', { items: exampleLines(shutter) });
  expect(violations(named)).toEqual(['items.0.model_set_id unknown_reference']);
  const viewer = await tenant.person('viewer');
  expect((await viewer.client.get(`/quotes/${quote.id}`)).status).toBe(403);
});
