import { beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '../../../extensions/business-operations/src/kernel/days.ts';
import { errorKey } from '../../support/replies.ts';
import { type Books, newBooks } from './books.ts';

interface Figures {
  key: string;
  label: string;
  current: number;
  prior: number;
  change: number;
  change_rate: number | null;
  months: number[];
  total: number;
  prior_total: number;
  accounts: (Figures & { code: string; sub_category: string })[];
}

type Query = Record<string, string | number>;

const read = async (books: Books, query: Query, path = '/income-statement') => {
  const reply = await books.finance.get(path, query);
  const sections = reply.body.data.sections as Figures[];
  const section = (key: string) => sections.find((one) => one.key === key) as Figures;
  return { reply, data: reply.body.data, sections, section };
};

const YEAR = { start_date: '2025-01-01', end_date: '2025-12-31' };

const revenue = (books: Books, day: string, amount: number | string) => books.post(day, books.sale(amount));
const expense = (books: Books, day: string, amount: number | string, code = '813') =>
  books.post(day, [books.debit(code, amount), books.credit('103', amount)]);

describe('the income statement', () => {
  let books: Books;
  beforeAll(async () => {
    books = await newBooks();
    await revenue(books, '2025-06-15', 1_234_567);
    await expense(books, '2025-07-15', 500);
    await revenue(books, '2024-06-15', 1_000_000);
    await books.post('2025-12-31', [books.debit('404', 1_234_567), books.credit('375', 1_234_567)], { is_closing: true });
    await revenue(books, '2023-12-31', 777);
  });

  it('compares with the year before', async () => {
    const { data, sections, section } = await read(books, YEAR);
    expect(data).toMatchObject({
      unit: 'won',
      unit_divisor: 1,
      current: YEAR,
      prior: { start_date: '2024-01-01', end_date: '2024-12-31' },
    });
    expect(sections.map(({ key }) => key)).toEqual([
      ...['SALES', 'COST_OF_SALES', 'GROSS_PROFIT', 'SELLING_ADMIN', 'OPERATING_INCOME', 'NON_OPERATING_INCOME'],
      ...['NON_OPERATING_EXPENSE', 'INCOME_BEFORE_TAX', 'INCOME_TAX', 'NET_INCOME'],
    ]);
    expect(section('SALES')).toEqual({
      ...{ key: 'SALES', number: 'I', label: '매출액', current: 1_234_567, prior: 1_000_000, change: 234_567, change_rate: 23.5 },
      accounts: [
        {
          account_code_id: books.account('404'),
          code: '404',
          name: '제품매출',
          name_en: 'Sales of products',
          sub_category: 'SALES',
          current: 1_234_567,
          prior: 1_000_000,
          change: 234_567,
          change_rate: 23.5,
        },
      ],
    });
    expect(section('SELLING_ADMIN')).toMatchObject({ current: 500, prior: 0, change: 500, change_rate: null });
    expect(section('NET_INCOME')).toMatchObject({ number: 'X', label: '당기순이익', current: 1_234_067, accounts: [] });
    const english = await books.finance.get('/income-statement', YEAR, { 'accept-language': 'en' });
    expect(english.body.data.sections.at(-1).label).toBe('Net income');
  });

  it('rounds each figure on its own', async () => {
    const { data, section } = await read(books, { ...YEAR, unit: 'thousand' });
    expect(data.unit_divisor).toBe(1000);
    expect(['SALES', 'SELLING_ADMIN', 'NET_INCOME'].map((key) => section(key).current)).toEqual([1235, 1, 1234]);
    expect(section('SALES')).toMatchObject({ prior: 1000, change: 235, change_rate: 23.5 });
    expect((await read(books, { ...YEAR, unit: 'million' })).section('SALES').current).toBe(1);
    expect((await read(books, { ...YEAR, unit: 'hundred_million' })).section('SALES').current).toBe(0);
    expect((await books.finance.get('/income-statement', { ...YEAR, unit: 'dollar' })).status).toBe(422);
  });

  it('has months whose unrounded sum is the total', async () => {
    const { data, section, sections } = await read(books, { year: 2025, unit: 'thousand' }, '/income-statement/monthly');
    expect(data).toMatchObject({ year: 2025, unit: 'thousand', unit_divisor: 1000 });
    expect(data.months).toEqual(Array.from({ length: 12 }, (_, index) => `2025-${String(index + 1).padStart(2, '0')}`));
    expect(section('SALES')).toMatchObject({ months: [0, 0, 0, 0, 0, 1235, 0, 0, 0, 0, 0, 0], total: 1235, prior_total: 1000 });
    expect(section('NET_INCOME')).toMatchObject({ months: [0, 0, 0, 0, 0, 1235, -1, 0, 0, 0, 0, 0], total: 1234, accounts: [] });
    expect(Object.keys(section('SALES').accounts[0] ?? {})).toEqual([
      'account_code_id',
      'code',
      'name',
      'name_en',
      'months',
      'total',
      'prior_total',
    ]);
    expect(sections).toHaveLength(10);
    for (const year of [1999, 2101, 2025.5, 'x']) expect((await books.finance.get('/income-statement/monthly', { year })).status).toBe(422);
    expect((await books.finance.get('/income-statement/monthly')).status).toBe(422);
  });

  it('refuses long and turned ranges', async () => {
    const get = (start_date: string, end_date: string) => books.finance.get('/income-statement', { start_date, end_date });
    expect(errorKey(await get('2025-02-01', '2025-01-31'))).toBe('error.date_range_invalid');
    expect(errorKey(await get('2025-01-01', '2026-01-02'))).toBe('error.date_range_too_long');
    expect((await get('2025-01-01', '2026-01-01')).status).toBe(200);
    expect((await (await books.tenant.person('sales')).client.get('/income-statement', YEAR)).status).toBe(403);
  });

  it('begins with the fiscal year and ends today unless told', async () => {
    const today = dayOf(new Date(), 'Asia/Seoul');
    expect((await read(books, {})).data.current).toEqual({ start_date: `${today.slice(0, 4)}-01-01`, end_date: today });
    expect((await read(books, { end_date: '2025-06-30' })).data.current).toEqual({ start_date: '2025-01-01', end_date: '2025-06-30' });
  });
});

describe('figures', () => {
  it('are rounded half away from zero, losses too', async () => {
    const books = await newBooks();
    await expense(books, '2025-01-10', 500);
    await expense(books, '2025-02-10', 1000);
    await expense(books, '2024-01-10', '0.5');
    const { section } = await read(books, { ...YEAR, unit: 'thousand' });
    expect([section('SELLING_ADMIN').current, section('OPERATING_INCOME').current]).toEqual([2, -2]);
    const won = await read(books, YEAR);
    expect(won.section('NET_INCOME')).toMatchObject({ current: -1500, prior: -1, change: -1500, change_rate: -299_900 });
  });

  it('give no rate against nothing, and a rate by the size of a loss', async () => {
    const books = await newBooks();
    await expense(books, '2024-01-10', 200);
    await revenue(books, '2025-01-10', 100);
    const { section } = await read(books, YEAR);
    expect(section('SALES')).toMatchObject({ prior: 0, change: 100, change_rate: null });
    expect(section('NET_INCOME')).toMatchObject({ current: 100, prior: -200, change: 300, change_rate: 150 });
    expect(section('INCOME_TAX')).toMatchObject({ current: 0, prior: 0, change: 0, change_rate: null, accounts: [] });
  });

  it('are zeros and empty lists without entries', async () => {
    const { sections } = await read(await newBooks(), YEAR);
    for (const { key: _, label: __, ...rest } of sections)
      expect(rest).toMatchObject({ current: 0, prior: 0, change: 0, change_rate: null, accounts: [] });
  });

  it('stay exact for huge amounts', async () => {
    const books = await newBooks();
    for (let count = 0; count < 9; count++) await revenue(books, '2025-01-10', 999_999_999_999_999);
    await expense(books, '2025-01-11', 1);
    const { section } = await read(books, YEAR);
    expect([section('SALES').current, section('NET_INCOME').current]).toEqual([8_999_999_999_999_991, 8_999_999_999_999_990]);
  });

  it('follow the section that the account has today, and contra accounts come out negative', async () => {
    const books = await newBooks();
    await revenue(books, '2025-01-10', 10_000);
    await expense(books, '2025-01-11', 500);
    const contra = { code: '4051', name: '매출환입', category: 'REVENUE', sub_category: 'SALES', normal_balance: 'DEBIT' };
    const { id } = (await books.finance.post('/account-codes', contra)).body.data;
    await books.post('2025-01-12', [{ account_code_id: id, debit: 300 }, books.credit('108', 300)]);
    await expense(books, '2025-01-13', 40, '801');
    const before = await read(books, YEAR);
    expect(before.section('SALES').accounts.map(({ code, current }) => [code, current])).toEqual([
      ['404', 10_000],
      ['4051', -300],
    ]);
    expect(before.section('SELLING_ADMIN').accounts.map(({ code }) => code)).toEqual(['801', '813']);
    await books.finance.put(`/account-codes/${books.account('813')}`, { sub_category: 'NON_OPERATING_EXPENSE' });
    const after = await read(books, YEAR);
    expect([before.section('SELLING_ADMIN').current, after.section('SELLING_ADMIN').current]).toEqual([540, 40]);
    expect(after.section('NON_OPERATING_EXPENSE').accounts).toEqual([
      expect.objectContaining({ code: '813', sub_category: 'NON_OPERATING_EXPENSE', current: 500 }),
    ]);
    expect([before.section('NET_INCOME').current, after.section('NET_INCOME').current]).toEqual([9160, 9160]);
  });

  it('count manufacturing cost among the cost of sales', async () => {
    const books = await newBooks();
    await books.finance.post('/account-codes', { code: '5999', name: '제조', category: 'EXPENSE', sub_category: 'MANUFACTURING_COST' });
    const { data } = (await books.finance.get('/account-codes', { search: '5999' })).body;
    await books.post('2025-01-10', [{ account_code_id: data[0].id, debit: 70 }, books.credit('103', 70)]);
    const { section } = await read(books, YEAR);
    expect([section('COST_OF_SALES').current, section('GROSS_PROFIT').current]).toEqual([70, -70]);
  });
});

describe('periods', () => {
  it('29 February is compared with the 28th', async () => {
    const books = await newBooks();
    await revenue(books, '2023-02-28', 10);
    await revenue(books, '2023-03-01', 5);
    await revenue(books, '2024-02-29', 30);
    const { data, section } = await read(books, { start_date: '2024-02-29', end_date: '2024-02-29' });
    expect(data.prior).toEqual({ start_date: '2023-02-28', end_date: '2023-02-28' });
    expect(section('SALES')).toMatchObject({ current: 30, prior: 10, change_rate: 200 });
  });

  it('a fiscal year may begin in April', async () => {
    const books = await newBooks();
    await books.saveSettings({ fiscal_year_start_month: 4 });
    for (const [day, amount] of [
      ['2024-04-01', 1],
      ['2025-03-31', 10],
      ['2025-04-01', 100],
      ['2026-03-31', 1000],
      ['2026-04-01', 9],
    ] as const)
      await revenue(books, day, amount);
    const { data, section } = await read(books, { year: 2025 }, '/income-statement/monthly');
    expect([data.months[0], data.months[11]]).toEqual(['2025-04', '2026-03']);
    expect(section('SALES')).toMatchObject({ months: [100, ...Array(10).fill(0), 1000], total: 1100, prior_total: 11 });
    expect((await read(books, { end_date: '2026-03-31' })).data.current.start_date).toBe('2025-04-01');
  });
});
