import { beforeAll, describe, expect, test } from 'vitest';
import { created, done, refusal } from '../../support/replies.ts';
import { type CardBooks, newCardBooks } from './cards.ts';

const detail = async (books: CardBooks, query: Record<string, string | number> = { year: 2025 }) =>
  (await done(books.finance.get('/entertainment/detail', query))).body.data;

const sold = (books: CardBooks, amount: number) => books.post('2025-02-01', books.sale(amount));

describe('the limit', () => {
  test('of a small company without revenue is 36 million, and grows with revenue', async () => {
    const books = await newCardBooks();
    expect((await detail(books)).limit).toMatchObject({
      is_sme: true,
      months: 12,
      revenue: 0,
      total_limit: 36_000_000,
      usage_rate: 0,
      remaining: 36_000_000,
    });
    await sold(books, 12_000_000_000);
    expect((await detail(books)).limit).toMatchObject({ revenue: 12_000_000_000, revenue_limit: 34_000_000, total_limit: 70_000_000 });
    expect((await detail(books, { year: 2025, related_party_revenue: 2_000_000_000 })).limit.revenue_limit).toBe(30_400_000);
    expect(refusal(await books.finance.get('/entertainment/detail', { year: 2025, related_party_revenue: 12_000_000_001 }))).toEqual([
      422,
      'error.validation_failed',
    ]);
    expect((await detail(books, { year: 2024 })).limit.revenue).toBe(0);
  });

  test('of another company is 12 million, by the months since its opening', async () => {
    const books = await newCardBooks();
    await done(books.saveSettings({ is_sme: false }));
    await sold(books, 60_000_000_000);
    expect((await detail(books)).limit.total_limit).toBe(125_000_000);
    await done(books.saveSettings({ is_sme: true, opened_on: '2025-06-15' }));
    expect((await detail(books)).limit).toMatchObject({ months: 7, base_limit: 21_000_000 });
    expect((await detail(books, { year: 2026 })).limit.months).toBe(12);
  });

  test('follows the fiscal year', async () => {
    const books = await newCardBooks();
    await done(books.saveSettings({ fiscal_year_start_month: 4 }));
    await sold(books, 1_000_000_000);
    expect((await detail(books)).limit.revenue).toBe(0);
    const before = await detail(books, { year: 2024 });
    expect(before.limit.revenue).toBe(1_000_000_000);
    expect([before.monthly_trend[0].month, before.quarterly_status[0].start_date, before.quarterly_status[3].end_date]).toEqual([
      '2024-04',
      '2024-04-01',
      '2025-03-31',
    ]);
  });
});

describe('what is spent', () => {
  let books: CardBooks;
  let card: number;

  beforeAll(async () => {
    books = await newCardBooks();
    card = await books.card();
  });

  const spend = (amount: number, evidence: string, code = '813', date = '2025-05-10') =>
    books.post(date, [books.debit(code, amount, { evidence }), books.credit('103', amount)], { description: '거래처 접대' });

  test('without evidence is denied above 30,000 won, condolences above 200,000', async () => {
    await spend(50_000, 'NONE');
    await spend(30_000, 'NONE');
    await spend(200_000, 'CONDOLENCE');
    expect((await detail(books)).limit).toMatchObject({
      spent: 280_000,
      no_evidence_amount: 50_000,
      considered: 230_000,
      deductible: 230_000,
      non_deductible_total: 50_000,
    });
    await spend(200_001, 'CONDOLENCE');
    expect((await detail(books)).limit.no_evidence_amount).toBe(250_001);
    await books.post('2025-05-20', [books.debit('103', 40_000), books.credit('813', 40_000, { evidence: 'NONE' })]);
    expect((await detail(books)).limit).toMatchObject({ spent: 440_001, no_evidence_amount: 250_001, considered: 190_000 });
  });

  test('by card counts once, whether journaled, split or not, and not when hidden or cancelled', async () => {
    const spent = async () => (await detail(books)).limit.spent - 440_001;
    const whole = await books.use(card, { account_code_id: books.account('813') });
    expect(await spent()).toBe(110_000);
    await created(books.finance.post(`/card-transactions/${whole.id}/journal`));
    expect(await spent()).toBe(110_000);
    const part = await books.use(card);
    const splits = [
      { amount: 60_000, tax_amount: 10_000, account_code_id: books.account('830') },
      { amount: 50_000, account_code_id: books.account('813'), user_id: books.tenant.adminId },
    ];
    await done(books.finance.put(`/card-transactions/${part.id}/splits`, { splits }));
    expect(await spent()).toBe(160_000);
    await created(books.finance.post(`/card-transactions/${part.id}/journal`));
    const shown = await detail(books);
    expect(shown.limit.spent - 440_001).toBe(160_000);
    expect(shown.user_distribution).toContainEqual(expect.objectContaining({ user_id: books.tenant.adminId, amount: 50_000, count: 1 }));
    const back = await books.use(card, { account_code_id: books.account('813'), approval_type: 'CANCELLED' });
    expect(await spent()).toBe(50_000);
    await done(books.finance.post(`/card-transactions/${back.id}/hide`));
    expect(await spent()).toBe(160_000);
  });

  test('is shown by month, quarter and line', async () => {
    const shown = await detail(books);
    expect(shown.monthly_trend).toHaveLength(12);
    expect(shown.monthly_trend[2]).toEqual({ month: '2025-03', amount: 160_000, count: 2, prior_year_amount: 0, cumulative: 160_000 });
    expect(shown.monthly_trend[11].cumulative).toBe(shown.limit.spent);
    expect((await detail(books, { year: 2026 })).monthly_trend[2].prior_year_amount).toBe(160_000);
    expect(shown.quarterly_status[0]).toMatchObject({
      quarter: 1,
      spent: 160_000,
      cumulative_limit: 9_000_000,
      usage_rate: 1.8,
      status: 'NORMAL',
    });
    expect(shown.quarterly_status[3].cumulative_spent).toBe(shown.limit.considered);
    expect(shown.transactions).toMatchObject({ page: 1, size: 20, total: 7, last_page: 1 });
    const sum = (rows: { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0);
    expect([sum(shown.transactions.items), sum(shown.user_distribution)]).toEqual([shown.limit.spent, shown.limit.spent]);
    expect(shown.transactions.items[0]).toMatchObject({
      date: '2025-05-20',
      amount: -40_000,
      denied: false,
      journaled: true,
      source_type: 'manual',
    });
    const quarter = await detail(books, { year: 2025, quarter: 1, size: 1 });
    expect(quarter.transactions).toMatchObject({
      total: 2,
      last_page: 2,
      items: [{ source_type: 'taxprovider_card', evidence: 'CARD', merchant_or_description: '한결문구' }],
    });
    expect(quarter.limit).toEqual(shown.limit);
    expect((await detail(books, { year: 2025, user_id: books.tenant.adminId })).transactions.total).toBe(1);
  });

  test('by a card that is charged to entertainment counts before anybody classifies it, as it does for VAT', async () => {
    const own = await newCardBooks();
    const client = await own.card({ default_account_code_id: own.account('813') });
    const use = await own.use(client);
    await own.use(client, { account_code_id: own.account('829') });
    expect([use.account_code_id, use.non_deductible_reason]).toEqual([null, 'ENTERTAINMENT']);
    const shown = await detail(own);
    expect(shown.limit.spent).toBe(110_000);
    expect(shown.transactions.items).toMatchObject([{ account: { code: '813' }, amount: 110_000, journaled: false }]);
    await created(own.finance.post(`/card-transactions/${use.id}/journal`));
    expect((await detail(own)).limit.spent).toBe(110_000);
  });

  test('at theatres and traditional markets raises the limit', async () => {
    const own = await newCardBooks();
    for (const [code, kind] of [
      ['8131', 'CULTURE'],
      ['8132', 'TRADITIONAL_MARKET'],
    ])
      await created(
        own.finance.post('/account-codes', {
          code,
          name: kind,
          category: 'EXPENSE',
          sub_category: 'SELLING_ADMIN',
          entertainment_kind: kind,
        }),
      );
    const ids = new Map(
      ((await own.finance.get('/account-codes', { size: 200 })).body.data as { id: number; code: string }[]).map(({ id, code }) => [
        code,
        id,
      ]),
    );
    const line = (code: string, amount: number) => [
      { account_code_id: ids.get(code) as number, debit: amount, evidence: 'CARD' },
      own.credit('103', amount),
    ];
    await own.post('2025-05-10', line('8131', 8_000_000));
    await own.post('2025-05-11', line('8132', 1_000_000));
    await own.post('2026-01-11', line('8132', 1_000_000));
    expect((await detail(own)).limit).toMatchObject({
      culture_spent: 8_000_000,
      culture_limit: 7_200_000,
      traditional_market_spent: 1_000_000,
      traditional_market_limit: 1_000_000,
      total_limit: 44_200_000,
    });
    expect((await detail(own, { year: 2026 })).limit).toMatchObject({ traditional_market_spent: 1_000_000, traditional_market_limit: 0 });
  });
});

test('is for those who read journals and cards, and within bounds', async () => {
  const books = await newCardBooks();
  for (const role of ['staff', 'viewer'] as const)
    expect((await (await books.tenant.person(role)).client.get('/entertainment/detail')).status, role).toBe(403);
  for (const query of [
    { year: 1999 },
    { year: 2101 },
    { quarter: 5 },
    { quarter: 0 },
    { related_party_revenue: -1 },
    { user_id: 'x' },
    { size: 201 },
  ])
    expect((await books.finance.get('/entertainment/detail', query as never)).status, JSON.stringify(query)).toBe(422);
});
