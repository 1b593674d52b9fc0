import { beforeAll, describe, expect, it } from 'vitest';
import { query } from '../../support/database.ts';
import { errorKey, refusal } from '../../support/replies.ts';
import { type Books, newBooks } from './books.ts';

let books: Books;
beforeAll(async () => {
  books = await newBooks();
});

type Query = Record<string, string | number>;
const ledgerOf = async (of: Books, code: string, start: string, end: string, more: Query = {}) =>
  (await of.finance.get('/account-ledger', { account_code: code, start_date: start, end_date: end, ...more })).body.data;

interface Row {
  balance: number;
}
interface Month {
  month: string;
  opening_balance: number;
  rows: Row[];
  subtotal: object;
  cumulative: { balance: number };
}

describe('the ledger', () => {
  beforeAll(async () => {
    await books.post('2025-01-15', books.sale(1_000_000), { description: '매출' });
    await books.post('2025-02-10', [books.debit('251', 300_000), books.credit('103', 300_000)]);
    await books.post('2025-02-20', books.sale(50_000));
  });

  it('carries over, sums each month up and shows months without rows', async () => {
    const ledger = await ledgerOf(books, '103', '2025-02-01', '2025-03-31');
    expect(Object.keys(ledger)).toEqual(['account', 'start_date', 'end_date', 'carried_over', 'months', 'total']);
    expect(ledger.account).toEqual({
      id: books.account('103'),
      code: '103',
      name: '보통예금',
      name_en: 'Ordinary deposits',
      category: 'ASSET',
      normal_balance: 'DEBIT',
    });
    expect(ledger.carried_over).toEqual({ debit: 1_000_000, credit: 0, balance: 1_000_000 });
    const [february, march] = ledger.months as Month[];
    expect(february?.rows.map(({ balance }) => balance)).toEqual([700_000, 750_000]);
    expect(february).toMatchObject({ month: '2025-02', opening_balance: 1_000_000 });
    expect(february?.subtotal).toEqual({ debit: 50_000, credit: 300_000, balance: -250_000 });
    expect(february?.cumulative).toEqual({ debit: 50_000, credit: 300_000, balance: 750_000 });
    expect(march).toEqual({
      month: '2025-03',
      opening_balance: 750_000,
      rows: [],
      subtotal: { debit: 0, credit: 0, balance: 0 },
      cumulative: { debit: 50_000, credit: 300_000, balance: 750_000 },
    });
    expect(ledger.total).toEqual({ debit: 50_000, credit: 300_000, balance: 750_000 });
    expect((await ledgerOf(books, '404', '2025-02-01', '2025-02-28')).carried_over.balance).toBe(1_000_000);
    expect((await ledgerOf(books, '404', '2026-01-01', '2026-01-31')).carried_over.balance).toBe(0);
    expect((await ledgerOf(books, '103', '2026-01-01', '2026-01-31')).carried_over.balance).toBe(750_000);
  });

  it('says of a row where it comes from', async () => {
    const [january] = (await ledgerOf(books, '103', '2025-01-01', '2025-01-31')).months;
    expect(Object.keys(january)).toEqual(['month', 'opening_balance', 'rows', 'subtotal', 'cumulative']);
    expect(january.rows).toEqual([
      {
        ...{
          date: '2025-01-15',
          entry_id: expect.any(Number),
          entry_no: 'JE-20250115-001',
          line_no: 1,
          source_type: 'manual',
          source_id: null,
          description: '매출',
        },
        ...{
          memo: null,
          vendor: null,
          counter_accounts: [{ code: '404', name: '제품매출', name_en: 'Sales of products' }],
          debit: 1_000_000,
          credit: 0,
          balance: 1_000_000,
        },
      },
    ]);
  });

  it('takes the account by id, by code, or by both when they agree', async () => {
    const range = { start_date: '2025-01-01', end_date: '2025-12-31' };
    const get = (asked: Query) => books.finance.get('/account-ledger', { ...range, ...asked });
    const id = books.account('103');
    expect((await get({ account_code_id: id })).text).toBe((await get({ account_code: '103' })).text);
    expect((await get({ account_code_id: id, account_code: '103' })).status).toBe(200);
    expect((await get({ account_code_id: id, account_code: '404' })).status).toBe(404);
    const none = await get({});
    expect([none.status, none.body.error?.details[0]?.path]).toEqual([422, 'account_code_id']);
    const other = await newBooks();
    for (const asked of [
      { account_code_id: other.account('103') },
      { account_code_id: 999_999_999 },
      { account_code: 'NOPE' },
    ] as Query[]) {
      const reply = await get(asked);
      expect(refusal(reply)).toEqual([404, 'error.not_found']);
    }
    expect((await ledgerOf(other, '103', '2025-01-01', '2025-12-31')).total).toEqual({ debit: 0, credit: 0, balance: 0 });
  });

  it('covers 366 days, and refuses more and what is turned around', async () => {
    const get = (start_date: string, end_date: string) =>
      books.finance.get('/account-ledger', { account_code: '103', start_date, end_date });
    expect((await get('2024-01-01', '2024-12-31')).body.data.months).toHaveLength(12);
    expect((await get('2025-01-01', '2026-01-01')).body.data.months).toHaveLength(13);
    expect(errorKey(await get('2025-01-01', '2026-01-02'))).toBe('error.date_range_too_long');
    expect(errorKey(await get('2025-01-02', '2025-01-01'))).toBe('error.date_range_invalid');
    expect(errorKey(await get('2025-02-30', '2025-03-01'))).toBe('error.validation_failed');
    expect((await get('2025-01-15', '2025-01-15')).body.data.months[0].rows).toHaveLength(1);
    expect((await books.finance.get('/account-ledger', { account_code: '103', start_date: '2025-01-01' })).status).toBe(422);
  });

  it('is for those who may read the lines', async () => {
    const asked = { account_code: '103', start_date: '2025-01-01', end_date: '2025-01-31' };
    expect((await books.finance.get('/account-ledger', asked)).status).toBe(200);
    for (const role of ['manager', 'sales'] as const)
      expect((await (await books.tenant.person(role)).client.get('/account-ledger', asked)).status, role).toBe(403);
  });
});

describe('order and other sides', () => {
  it('follows the numbers past 999 and the lines', async () => {
    const many = await newBooks();
    const first = await many.post('2025-05-05', many.sale(1));
    await query("update journal_entries set entry_no = 'JE-20250505-1000' where id = $1", [first.id]);
    await many.post('2025-05-05', [many.debit('103', 2), many.credit('404', 1), many.debit('103', 3), many.credit('255', 4)]);
    const [month] = (await ledgerOf(many, '103', '2025-05-01', '2025-05-31')).months;
    expect(month.rows.map(({ entry_no, line_no, balance }: Record<string, unknown>) => [entry_no, line_no, balance])).toEqual([
      ['JE-20250505-002', 1, 2],
      ['JE-20250505-002', 3, 5],
      ['JE-20250505-1000', 1, 6],
    ]);
    expect(month.rows[0].counter_accounts.map(({ code }: { code: string }) => code)).toEqual(['404', '255']);
  });

  it('a contra account has its own positive side', async () => {
    const contra = await newBooks();
    await contra.post('2025-01-10', [contra.debit('835', 700), contra.credit('109', 700)]);
    await contra.post('2025-02-10', [contra.debit('109', 200), contra.credit('108', 200)]);
    const ledger = await ledgerOf(contra, '109', '2025-02-01', '2025-02-28');
    expect([ledger.account.normal_balance, ledger.carried_over.balance, ledger.total]).toEqual([
      'CREDIT',
      700,
      { debit: 200, credit: 0, balance: 500 },
    ]);
    expect((await ledgerOf(contra, '108', '2025-01-01', '2025-12-31')).total.balance).toBe(-200);
  });

  it('a vendor narrows what is carried over and the rows', async () => {
    const vendors = await newBooks();
    const client = async (name: string) =>
      (await vendors.tenant.admin.post('/clients', { name, client_type: 'PURCHASE' })).body.data.id as number;
    const [steel, paint] = [await client('철강'), await client('도료')];
    for (const [day, vendor, amount] of [
      ['2025-01-10', steel, 100],
      ['2025-01-11', paint, 40],
      ['2025-02-10', steel, 7],
      ['2025-02-11', paint, 3],
    ] as const)
      await vendors.post(day, [vendors.debit('153', amount), vendors.credit('251', amount, { vendor_id: vendor })]);
    const ledger = await ledgerOf(vendors, '251', '2025-02-01', '2025-02-28', { vendor_id: steel });
    expect(ledger.carried_over.balance).toBe(100);
    expect(ledger.months[0].rows.map(({ vendor, balance }: Record<string, unknown>) => [vendor, balance])).toEqual([
      [{ id: steel, name: '철강' }, 107],
    ]);
    expect((await ledgerOf(vendors, '251', '2025-02-01', '2025-02-28')).total.balance).toBe(150);
    expect((await ledgerOf(vendors, '251', '2025-02-01', '2025-02-28', { vendor_id: 999_999_999 })).total.balance).toBe(0);
  });

  it('keeps closing entries and leaves deleted ones out', async () => {
    const closing = await newBooks();
    await closing.post('2025-12-01', closing.sale(100));
    await closing.post('2025-12-31', [closing.debit('404', 100), closing.credit('375', 100)], { is_closing: true });
    const { id } = await closing.post('2025-12-31', closing.sale(9));
    await closing.finance.delete(`/journal-entries/${id}`);
    expect((await ledgerOf(closing, '404', '2025-12-01', '2025-12-31')).total).toEqual({ debit: 100, credit: 100, balance: 0 });
  });

  it('is exact to the last of 15 digits and two decimals', async () => {
    const huge = await newBooks();
    for (const day of ['2025-01-01', '2025-01-02', '2025-02-01']) await huge.post(day, huge.sale('999999999999999.99'));
    const reply = await huge.finance.get('/account-ledger', { account_code: '103', start_date: '2025-01-02', end_date: '2025-02-28' });
    expect(reply.text).toMatch(/"carried_over" ?: ?\{"debit" : 999999999999999\.99, "credit" : 0, "balance" : 999999999999999\.99\}/);
    expect(reply.text).toContain('"balance" : 2999999999999999.97');
  });
});

describe('the fiscal year', () => {
  const year = (ledger: { months: Month[] }) =>
    ledger.months.map(({ month, opening_balance: opening, cumulative }) => [month, opening, cumulative.balance]);

  it('restarts revenue and expense inside the range; the others run on', async () => {
    const calendar = await newBooks();
    for (const [day, amount] of [
      ['2024-11-05', 1],
      ['2024-12-05', 10],
      ['2025-01-05', 100],
      ['2025-02-05', 1000],
    ] as const)
      await calendar.post(day, calendar.sale(amount));
    const revenue = await ledgerOf(calendar, '404', '2024-12-01', '2025-02-28');
    expect(revenue.carried_over.balance).toBe(1);
    expect(year(revenue)).toEqual([
      ['2024-12', 1, 11],
      ['2025-01', 0, 100],
      ['2025-02', 100, 1100],
    ]);
    expect(revenue.months.flatMap(({ rows }: Month) => rows.map(({ balance }) => balance))).toEqual([11, 100, 1100]);
    expect(revenue.months[2].cumulative).toEqual({ debit: 0, credit: 1110, balance: 1100 });
    expect(revenue.total).toEqual({ debit: 0, credit: 1110, balance: 1100 });
    expect(year(await ledgerOf(calendar, '103', '2024-12-01', '2025-02-28'))).toEqual([
      ['2024-12', 1, 11],
      ['2025-01', 11, 111],
      ['2025-02', 111, 1111],
    ]);
  });

  it('may begin in April, also with no row in the month of the restart', async () => {
    const april = await newBooks();
    await april.saveSettings({ fiscal_year_start_month: 4 });
    for (const [day, amount] of [
      ['2024-03-31', 1],
      ['2024-04-01', 10],
      ['2025-03-31', 100],
      ['2025-05-05', 1000],
    ] as const)
      await april.post(day, april.sale(amount));
    const revenue = await ledgerOf(april, '404', '2025-03-01', '2025-05-31');
    expect(revenue.carried_over.balance).toBe(10);
    expect(year(revenue)).toEqual([
      ['2025-03', 10, 110],
      ['2025-04', 0, 0],
      ['2025-05', 0, 1000],
    ]);
    expect((await ledgerOf(april, '404', '2025-04-01', '2025-04-30')).carried_over).toEqual({ debit: 0, credit: 0, balance: 0 });
  });
});
