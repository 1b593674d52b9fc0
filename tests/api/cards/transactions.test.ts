import { describe, expect, test } from 'vitest';
import { query } from '../../support/database.ts';
import { dayFromNow, instantFromNow } from '../../support/days.ts';
import { created, done, refusal, violations } from '../../support/replies.ts';
import { newTenant } from '../../support/tenants.ts';
import { newCardBooks, type Transaction } from './cards.ts';

const books = await newCardBooks();
const card = await books.card();

const classify = (body: object) => books.finance.put('/card-transactions/classification', body);

describe('a use entered by hand', () => {
  test('has an eleventh of its total as tax, the holder as user, and the day of the tenant', async () => {
    const holder = await books.tenant.person('sales');
    const held = await books.card({ user_id: holder.id });
    const row = await books.use(held, { used_at: '2025-03-09T15:30:00Z' });
    expect(row).toMatchObject({
      source: 'MANUAL',
      supply_amount: 100000,
      tax_amount: 10000,
      total_amount: 110000,
      used_date: '2025-03-10',
    });
    expect(row).toMatchObject({ vat_deductible: true, non_deductible_reason: null, user_id: holder.id, approval_type: 'APPROVED' });
    expect((await books.use(held, { user_id: null })).user_id).toBeNull();
    expect(await books.use(card, { merchant_tax_type: 'EXEMPT' })).toMatchObject({
      tax_amount: 0,
      vat_deductible: false,
      non_deductible_reason: null,
    });
    expect(await books.use(card, { merchant_tax_type: 'SIMPLIFIED', tax_amount: 1000 })).toMatchObject({
      vat_deductible: false,
      non_deductible_reason: 'OTHER',
    });
  });

  test('keeps the tax that was entered as long as the total and the kind of tax do, also where a form sends them along', async () => {
    const row = await books.use(card, { tax_amount: 500, merchant_tax_type: 'GENERAL' });
    const sent = { corporate_card_id: card, used_at: row.used_at, merchant_name: row.merchant_name, total_amount: row.total_amount };
    const put = async (more: object) =>
      (await done(books.finance.put(`/card-transactions/manual/${row.id}`, { ...sent, memo: '메모', ...more }))).body.data.tax_amount;
    expect(await put({})).toBe(500);
    expect(await put({ merchant_tax_type: 'GENERAL' })).toBe(500);
    expect(await put({ merchant_tax_type: 'EXEMPT' })).toBe(0);
    expect(await put({ merchant_tax_type: 'GENERAL' })).toBe(10000);
  });

  test('is stored negative when it is cancelled', async () => {
    const row = await books.use(card, { approval_type: 'CANCELLED', service_charge: 10000 });
    expect(row).toMatchObject({ total_amount: -110000, tax_amount: -10000, service_charge: -10000, supply_amount: -90000 });
  });

  test('is refused with amounts, days, numbers and accounts that do not fit', async () => {
    const sent = { corporate_card_id: card, used_at: '2025-03-10T03:10:00Z', merchant_name: '상점', total_amount: 1000 };
    const post = async (more: object) => refusal(await books.finance.post('/card-transactions/manual', { ...sent, ...more }));
    expect(await post({ tax_amount: 600, service_charge: 500 })).toEqual([422, 'error.card_transaction.amount_mismatch']);
    expect(await post({ used_at: instantFromNow(1).toISOString() })).toEqual([422, 'error.date_in_future']);
    expect(await post({ merchant_business_number: '123-45-67890' })).toEqual([422, 'error.business_number.invalid']);
    expect(await post({ account_code_id: books.account('813'), vat_deductible: true })).toEqual([
      422,
      'error.vat.entertainment_not_deductible',
    ]);
    for (const wrong of [
      { total_amount: 0 },
      { total_amount: -5 },
      { tax_amount: -1 },
      { source: 'PROVIDER' },
      { corporate_card_id: 2147483647 },
    ])
      expect((await post(wrong))[0], JSON.stringify(wrong)).toBe(422);
    expect((await books.use(card, { merchant_business_number: '123-45-67891' })).merchant_business_number).toBe('1234567891');
  });

  test('keeps what is not sent when it changes, and loses splits that no longer fit', async () => {
    const { id } = await books.use(card, {
      approval_type: 'CANCELLED',
      service_charge: 1000,
      memo: '남는다',
      account_code_id: books.account('830'),
    });
    await done(
      books.finance.put(`/card-transactions/${id}/splits`, {
        splits: [
          { amount: -60000, tax_amount: -10000, account_code_id: books.account('830') },
          { amount: -50000, account_code_id: books.account('811') },
        ],
      }),
    );
    const sent = { corporate_card_id: card, used_at: '2025-03-10T03:10:00Z', merchant_name: '다른 상점', total_amount: 110000 };
    await done(classify({ ids: [id], vat_deductible: false, non_deductible_reason: 'NON_BUSINESS' }));
    const same = (await done(books.finance.put(`/card-transactions/manual/${id}`, sent))).body.data as Transaction;
    expect(same).toMatchObject({
      merchant_name: '다른 상점',
      total_amount: -110000,
      service_charge: -1000,
      memo: '남는다',
      merchant_tax_type: 'GENERAL',
    });
    expect(same).toMatchObject({ vat_deductible: false, non_deductible_reason: 'NON_BUSINESS' });
    expect(same.splits).toHaveLength(2);
    const changed = (await done(books.finance.put(`/card-transactions/manual/${id}`, { ...sent, total_amount: 220000 }))).body
      .data as Transaction;
    expect(changed).toMatchObject({ total_amount: -220000, tax_amount: -20000, service_charge: -1000, splits: [] });
  });

  test('keeps a choice that somebody made when its amounts change, as long as account and merchant are the same', async () => {
    const fuel = books.account('822');
    const sent = { corporate_card_id: card, used_at: '2025-03-10T03:10:00Z', merchant_name: '주유소', total_amount: 55000 };
    const { id } = await books.use(card, { account_code_id: fuel });
    await done(classify({ ids: [id], vat_deductible: false, non_deductible_reason: 'PASSENGER_CAR' }));
    const change = async (more: object) =>
      (await done(books.finance.put(`/card-transactions/manual/${id}`, { ...sent, ...more }))).body.data as Transaction;
    const kept = { vat_deductible: false, non_deductible_reason: 'PASSENGER_CAR' };
    expect(await change({})).toMatchObject({ tax_amount: 5000, ...kept });
    expect(await change({ account_code_id: fuel, merchant_tax_type: 'GENERAL', total_amount: 66000 })).toMatchObject(kept);
    expect(await change({ tax_amount: 0 })).toMatchObject({ tax_amount: 0, ...kept });
    expect(await change({ total_amount: 77000 })).toMatchObject({ tax_amount: 7000, ...kept });
    const hosted = { vat_deductible: false, non_deductible_reason: 'ENTERTAINMENT' };
    await done(classify({ ids: [id], ...hosted }));
    expect(await change({ total_amount: 77000, memo: '접대' })).toMatchObject({ tax_amount: 7000, ...hosted });
    expect(await change({ account_code_id: books.account('830') })).toMatchObject({ vat_deductible: true, non_deductible_reason: null });
    const entertaining = await books.card({ default_account_code_id: books.account('813') });
    const moved = { corporate_card_id: entertaining, account_code_id: null };
    expect(await change(moved)).toMatchObject({ vat_deductible: false, non_deductible_reason: 'ENTERTAINMENT' });
    expect(await change({ account_code_id: null })).toMatchObject({ vat_deductible: true, non_deductible_reason: null });
    // By default nothing is deducted where there is no tax, which nobody has chosen.
    expect(await change({ tax_amount: 0 })).toMatchObject({ vat_deductible: false, non_deductible_reason: null });
    expect(await change({ tax_amount: 5000 })).toMatchObject({ vat_deductible: true, non_deductible_reason: null });
  });

  test('keeps the reason why nothing is deducted when the same is said again, and is not deducted by naming a reason alone', async () => {
    const { id } = await books.use(card, { account_code_id: books.account('822') });
    await done(classify({ ids: [id], vat_deductible: false }));
    expect(await books.shown(id)).toMatchObject({ vat_deductible: false, non_deductible_reason: 'OTHER' });
    const car = { vat_deductible: false, non_deductible_reason: 'PASSENGER_CAR' };
    await done(classify({ ids: [id], non_deductible_reason: 'PASSENGER_CAR' }));
    expect(await books.shown(id)).toMatchObject(car);
    await done(classify({ ids: [id], vat_deductible: false }));
    expect(await books.shown(id)).toMatchObject(car);
    await done(classify({ ids: [id], vat_deductible: false, non_deductible_reason: null }));
    expect(await books.shown(id)).toMatchObject({ vat_deductible: false, non_deductible_reason: 'OTHER' });
  });

  test('is deleted; one of the provider is neither changed nor deleted', async () => {
    const { id } = await books.use(card);
    await done(books.finance.delete(`/card-transactions/manual/${id}`));
    expect((await books.finance.get(`/card-transactions/${id}`)).status).toBe(404);
    const synced = await books.synced(card);
    const sent = { corporate_card_id: card, used_at: '2025-03-10T03:10:00Z', merchant_name: '상점', total_amount: 1000 };
    expect(refusal(await books.finance.delete(`/card-transactions/manual/${synced}`))).toEqual([409, 'error.card_transaction.not_manual']);
    expect(refusal(await books.finance.put(`/card-transactions/manual/${synced}`, sent))).toEqual([
      409,
      'error.card_transaction.not_manual',
    ]);
  });
});

describe('a classification', () => {
  test('sets what is sent alone, and works out what is deductible when the account changes', async () => {
    const ids = [(await books.use(card)).id, (await books.use(card)).id];
    expect((await done(classify({ ids, account_code_id: books.account('813'), memo: '접대' }))).body.data).toEqual({ updated: ids });
    expect(await books.shown(ids[0] as number)).toMatchObject({
      vat_deductible: false,
      non_deductible_reason: 'ENTERTAINMENT',
      memo: '접대',
    });
    await done(classify({ ids, account_code_id: books.account('830') }));
    expect(await books.shown(ids[1] as number)).toMatchObject({ vat_deductible: true, non_deductible_reason: null, memo: '접대' });
    await done(classify({ ids, vat_deductible: false, non_deductible_reason: 'PASSENGER_CAR' }));
    await done(classify({ ids, user_id: books.tenant.adminId }));
    expect(await books.shown(ids[0] as number)).toMatchObject({
      vat_deductible: false,
      non_deductible_reason: 'PASSENGER_CAR',
      user_id: books.tenant.adminId,
    });
    await done(classify({ ids, account_code_id: null, memo: '' }));
    expect(await books.shown(ids[0] as number)).toMatchObject({ account_code_id: null, memo: null, vat_deductible: true });
  });

  test('leaves what is deductible as it was where a row is on the account already', async () => {
    const [one, other] = [await books.use(card, { account_code_id: books.account('822') }), await books.use(card)];
    const ids = [one.id, other.id];
    await done(classify({ ids, vat_deductible: false, non_deductible_reason: 'PASSENGER_CAR' }));
    await done(classify({ ids, account_code_id: books.account('822') }));
    expect(await books.shown(one.id)).toMatchObject({ vat_deductible: false, non_deductible_reason: 'PASSENGER_CAR' });
    expect(await books.shown(other.id)).toMatchObject({ vat_deductible: true, account_code_id: books.account('822') });
  });

  test('never deducts entertainment, by its own account or the default of the card', async () => {
    const { id } = await books.use(card, { account_code_id: books.account('813') });
    expect(refusal(await classify({ ids: [id], vat_deductible: true }))).toEqual([422, 'error.vat.entertainment_not_deductible']);
    const entertaining = await books.card({ default_account_code_id: books.account('813') });
    const row = await books.use(entertaining);
    expect(row).toMatchObject({ account_code_id: null, vat_deductible: false, non_deductible_reason: 'ENTERTAINMENT' });
    await done(classify({ ids: [row.id], account_code_id: books.account('830') }));
    expect((await books.shown(row.id)).vat_deductible).toBe(true);
  });

  test('is for all or none: a journaled, hidden or unknown id refuses it and is named', async () => {
    const [open, hidden, journaled] = [
      await books.use(card),
      await books.use(card),
      await books.use(card, { account_code_id: books.account('830') }),
    ];
    await done(books.finance.post(`/card-transactions/${hidden.id}/hide`));
    await created(books.finance.post(`/card-transactions/${journaled.id}/journal`));
    const set = (id: number) => classify({ ids: [open.id, id], memo: '바뀌면 안 됨' });
    const refused = [await set(journaled.id), await set(hidden.id), await set(2147483647)];
    expect(refused.map(refusal)).toEqual([
      [409, 'error.journal.already_journaled'],
      [409, 'error.card_transaction.hidden'],
      [422, 'error.validation_failed'],
    ]);
    expect(refused.map(({ body }) => [body.error?.details[0]?.path, body.error?.details[0]?.id])).toEqual([
      ['ids.1', journaled.id],
      ['ids.1', hidden.id],
      ['ids.1', 2147483647],
    ]);
    expect((await books.shown(open.id)).memo).toBeNull();
    const stranger = await newTenant();
    expect((await stranger.admin.put('/card-transactions/classification', { ids: [open.id], memo: 'x' })).status).toBe(422);
    const foreign = (await stranger.admin.get('/account-codes', { size: 1 })).body.data[0].id;
    expect(violations(await classify({ ids: [open.id], account_code_id: foreign }))).toEqual(['account_code_id unknown_reference']);
    expect((await classify({ ids: [] })).status).toBe(422);
    expect((await classify({ ids: Array.from({ length: 201 }, (_, index) => index + 1) })).status).toBe(422);
    expect((await classify({ ids: [open.id], hidden_at: null })).status).toBe(422);
  });

  test('refuses an account out of use', async () => {
    const off = (
      await created(
        books.finance.post('/account-codes', {
          code: 'OFF',
          name: '안 씀',
          category: 'EXPENSE',
          sub_category: 'SELLING_ADMIN',
          is_active: false,
        }),
      )
    ).id;
    const { id } = await books.use(card);
    expect(refusal(await classify({ ids: [id], account_code_id: off }))).toEqual([422, 'error.journal.account_inactive']);
  });
});

describe('a suggestion', () => {
  test('says by which rule and field it was found, and is accepted in bulk', async () => {
    const fuel = await books.synced(card, { merchant_name: '달빛주유소', merchant_biz_type: '주유소' });
    expect((await books.shown(fuel)).suggestion).toMatchObject({
      account: { code: '822' },
      rule: 'MERCHANT_KIND',
      field: 'merchant_biz_type',
      matched: '주유',
    });
    const defaulted = await books.card({ card_name: '기본 계정 카드', default_account_code_id: books.account('829') });
    const byCard = await books.synced(defaulted, { merchant_biz_type: '주유소' });
    expect((await books.shown(byCard)).suggestion).toMatchObject({ account: { code: '829' }, rule: 'CARD', matched: '기본 계정 카드' });
    const earlier = await books.synced(defaulted, { merchant_name: '가온상사', merchant_business_number: '1234567891' });
    await done(classify({ ids: [earlier], account_code_id: books.account('833') }));
    const later = await books.synced(defaulted, { merchant_name: '가온상사 지점', merchant_business_number: '1234567891' });
    expect((await books.shown(later)).suggestion).toMatchObject({
      account: { code: '833' },
      rule: 'MERCHANT',
      field: 'merchant_business_number',
      transaction: { id: earlier, used_date: '2025-03-12' },
    });
    expect((await books.shown(earlier)).suggestion).toBeNull();
    const none = await books.synced(card, { merchant_name: '처음 보는 곳' });
    const refused = await classify({ ids: [fuel, none], accept_suggestions: true });
    expect([refusal(refused), refused.body.error?.details]).toEqual([
      [422, 'error.card_transaction.no_suggestion'],
      [expect.objectContaining({ path: 'ids.1', id: none })],
    ]);
    await done(classify({ ids: [fuel, byCard, later], accept_suggestions: true }));
    const codes = [];
    for (const id of [fuel, byCard, later]) codes.push((await books.shown(id)).account.code);
    expect(codes).toEqual(['822', '829', '833']);
    expect((await classify({ ids: [none], accept_suggestions: true, account_code_id: books.account('830') })).status).toBe(422);
  });

  test('does not look at hidden or other tenants’ uses', async () => {
    const hidden = await books.synced(card, { merchant_name: '숨은가게' });
    await done(classify({ ids: [hidden], account_code_id: books.account('833') }));
    await done(books.finance.post(`/card-transactions/${hidden}/hide`));
    const id = await books.synced(card, { merchant_name: '숨은가게' });
    expect((await books.shown(id)).suggestion).toBeNull();
    const other = await newCardBooks();
    const theirs = await other.synced(await other.card(), { merchant_name: '달빛주유소' });
    expect((await other.shown(theirs)).suggestion).toBeNull();
  });

  test('is not the account that a transaction had before it was split', async () => {
    const merchant_name = '나뉜 가맹점';
    const { id: split } = await books.use(card, { merchant_name, account_code_id: books.account('822') });
    const parts = ['830', '813'].map((code) => ({ amount: 55_000, tax_amount: 5_000, account_code_id: books.account(code) }));
    await done(books.finance.put(`/card-transactions/${split}/splits`, { splits: parts }));
    const { id } = await books.use(card, { merchant_name });
    expect((await books.shown(id)).suggestion).toBeNull();
  });
});

describe('hidden', () => {
  test('a use is in no list and no sum, and comes back as it was', async () => {
    const mine = await newCardBooks();
    const own = await mine.card();
    const [kept, gone] = [
      await mine.use(own, { account_code_id: mine.account('830') }),
      await mine.use(own, { account_code_id: mine.account('830'), memo: '개인', total_amount: 55000 }),
    ];
    const sums = async () => {
      const [list, board] = [
        await done(mine.finance.get('/card-transactions')),
        await done(mine.finance.get('/card-transactions/dashboard', { month: '2025-03' })),
      ];
      return [
        list.body.meta.total,
        list.body.meta.totals.total_amount,
        board.body.data.total_amount,
        board.body.data.count,
        board.body.data.deductible_tax,
      ];
    };
    expect(await sums()).toEqual([2, 165000, 165000, 2, 15000]);
    const row = (await done(mine.finance.post(`/card-transactions/${gone.id}/hide`, { reason: '개인 사용' }))).body.data;
    expect(row).toMatchObject({ hidden_reason: '개인 사용', proposed_lines: null, allowed_actions: ['restore'] });
    expect(await sums()).toEqual([1, 110000, 110000, 1, 10000]);
    const hidden = await done(mine.finance.get('/card-transactions/hidden'));
    expect(hidden.body.data).toMatchObject([{ id: gone.id, hidden_reason: '개인 사용' }]);
    expect(refusal(await mine.finance.post(`/card-transactions/${gone.id}/hide`))).toEqual([409, 'error.card_transaction.already_hidden']);
    expect(
      refusal(await mine.finance.patch(`/card-transactions/${gone.id}/amount`, { supply_amount: 55000, tax_amount: 0, reason: 'x' })),
    ).toEqual([409, 'error.card_transaction.hidden']);
    expect(refusal(await mine.finance.delete(`/card-transactions/${gone.id}/splits`))).toEqual([409, 'error.card_transaction.hidden']);
    expect(refusal(await mine.finance.post(`/card-transactions/${gone.id}/journal`))).toEqual([409, 'error.card_transaction.hidden']);
    await done(mine.finance.post(`/card-transactions/${gone.id}/restore`));
    expect(await sums()).toEqual([2, 165000, 165000, 2, 15000]);
    expect(await mine.shown(gone.id)).toMatchObject({ account_code_id: mine.account('830'), memo: '개인', hidden_at: null });
    expect(refusal(await mine.finance.post(`/card-transactions/${gone.id}/restore`))).toEqual([409, 'error.card_transaction.not_hidden']);
    expect(refusal(await mine.finance.post(`/card-transactions/${kept.id}/restore`))).toEqual([409, 'error.card_transaction.not_hidden']);
  });

  test('two at once: one hides it', async () => {
    const { id } = await books.use(card);
    const replies = await Promise.all([1, 2, 3].map(() => books.finance.post(`/card-transactions/${id}/hide`)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});

test('another tenant sees and reaches nothing', async () => {
  const { id } = await books.use(card, { used_at: `${dayFromNow()}T00:00:00+09:00` });
  const other = await newTenant();
  const replies = [
    await other.admin.get(`/card-transactions/${id}`),
    await other.admin.post(`/card-transactions/${id}/hide`),
    await other.admin.delete(`/card-transactions/${id}/splits`),
    await other.admin.post(`/card-transactions/${id}/journal`),
    await other.admin.delete(`/card-transactions/manual/${id}`),
    await other.admin.get(`/corporate-cards/${card}`),
  ];
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 404));
  expect((await other.admin.get('/card-transactions')).body.meta.total).toBe(0);
  expect((await other.admin.get('/card-transactions/dashboard')).body.data).toMatchObject({ total_amount: 0, by_card: [], by_account: [] });
  expect((await query('select hidden_at from card_transactions where id = $1', [id]))[0]?.hidden_at).toBeNull();
});
