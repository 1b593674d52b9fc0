import { beforeAll, describe, expect, test } from 'vitest';
import { created, done, refusal } from '../../support/replies.ts';
import { newCardBooks } from './cards.ts';

const books = await newCardBooks();
const { id: holder } = await books.tenant.person('sales', { first_name: '보람', last_name: '한' });
const card = await books.card({ limit_amount: 400000, user_id: holder });

beforeAll(async () => {
  const other = await books.card({ card_name: '다른 카드' });
  const split = await books.use(card, { used_at: '2025-03-05T03:10:00Z', total_amount: 220000, account_code_id: books.account('822') });
  await done(
    books.finance.put(`/card-transactions/${split.id}/splits`, {
      splits: [
        { amount: 110000, tax_amount: 10000, account_code_id: books.account('830') },
        { amount: 110000, tax_amount: 10000, account_code_id: books.account('813'), user_id: books.tenant.adminId },
      ],
    }),
  );
  const journaled = await books.use(card, { account_code_id: books.account('830') });
  await created(books.finance.post(`/card-transactions/${journaled.id}/journal`));
  await books.use(other, { approval_type: 'CANCELLED', total_amount: 55000, user_id: holder, used_at: '2025-03-31T14:59:59Z' });
  await books.use(other, { used_at: '2025-03-31T15:00:00Z', total_amount: 999 });
  await books.use(other, { used_at: '2025-02-10T03:00:00Z', total_amount: 100000 });
});

const board = async (query: Record<string, string | number> = { month: '2025-03' }) =>
  (await done(books.finance.get('/card-transactions/dashboard', query))).body.data;

describe('the dashboard of a month', () => {
  test('adds up to the list of the month', async () => {
    const [shown, list] = [
      await board(),
      await done(books.finance.get('/card-transactions', { start_date: '2025-03-01', end_date: '2025-03-31' })),
    ];
    expect(shown).toMatchObject({
      ...{ month: '2025-03', total_amount: 275000, previous_month_amount: 100000, change_rate: 175, count: 3 },
      ...{ unclassified_count: 1, unjournaled_count: 2, deductible_tax: 15000 },
    });
    expect(list.body.meta.totals).toEqual({ count: 3, supply_amount: 250000, tax_amount: 25000, total_amount: 275000 });
    expect(shown.daily).toHaveLength(31);
    for (const parts of [shown.daily, shown.by_card, shown.by_account, shown.by_user])
      expect(parts.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)).toBe(275000);
    expect(shown.monthly).toHaveLength(6);
    expect(shown.monthly.slice(-2)).toEqual([
      { month: '2025-02', amount: 100000 },
      { month: '2025-03', amount: 275000 },
    ]);
    const named = shown.recent.map(({ account_name: name }: { account_name: string | null }) => name);
    expect(named).toHaveLength(3);
    expect(named).toEqual(expect.arrayContaining([null, '소모품비', '소모품비, 기업업무추진비']));
  });

  test('counts splits under their accounts and users', async () => {
    const { by_account, by_user, by_card } = await board();
    expect(by_account).toMatchObject([
      { code: '830', amount: 220000, count: 2, share: 80 },
      { code: '813', amount: 110000, count: 1, share: 40 },
      { account_code_id: null, code: null, amount: -55000, count: 1, share: -20 },
    ]);
    expect(by_user).toMatchObject([
      { user_id: holder, amount: 165000, count: 3 },
      { user_id: books.tenant.adminId, amount: 110000, count: 1 },
    ]);
    expect(by_card).toMatchObject([
      { corporate_card_id: card, amount: 330000, count: 2, limit_amount: 400000, usage_rate: 82.5, user: { id: holder } },
      { card_name: '다른 카드', amount: -55000, limit_amount: null, usage_rate: null },
    ]);
  });

  test('is narrowed to a card, and is of this month unless asked', async () => {
    expect(await board({ month: '2025-03', corporate_card_id: card })).toMatchObject({
      total_amount: 330000,
      count: 2,
      by_card: [{ corporate_card_id: card }],
    });
    expect(await board({})).toMatchObject({ total_amount: 0, change_rate: null, recent: [] });
    for (const month of ['2025-13', '2025', '2025-3', '0001-01', '9999-12', 'x'])
      expect((await books.finance.get('/card-transactions/dashboard', { month })).status, month).toBe(422);
  });
});

test('the former address leads to it with the query as it is', async () => {
  const moved = await books.finance.get('/cards/stats', { month: '2025-03' });
  expect([moved.status, moved.headers.get('location'), moved.text]).toEqual([308, '/api/v1/card-transactions/dashboard?month=2025-03', '']);
  expect((await books.finance.get('/cards/stats')).headers.get('location')).toBe('/api/v1/card-transactions/dashboard');
  const followed = await books.finance.get(moved.headers.get('location') as string);
  expect(followed.body.data.total_amount).toBe(275000);
  const staff = await books.tenant.person('staff');
  expect(refusal(await staff.client.get('/cards/stats'))[0]).toBe(403);
});

test('lists refuse ranges that end before they start, and come as spreadsheets', async () => {
  expect(refusal(await books.finance.get('/card-transactions', { start_date: '2025-03-02', end_date: '2025-03-01' }))).toEqual([
    422,
    'error.date_range_invalid',
  ]);
  const sheet = await books.finance.get(
    '/card-transactions',
    {},
    { accept: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  );
  expect(sheet.status).toBe(200);
});
