import { beforeAll, expect, test } from 'vitest';
import { workbook, XLSX } from '../../support/workbook.ts';
import { type Books, newBooks } from './books.ts';

const ENGLISH = { 'accept-language': 'en' };

let books: Books;
beforeAll(async () => {
  books = await newBooks();
  await books.post('2025-06-15', books.sale(1_234_567), { description: '=매출' });
  await books.post('2025-07-15', [books.debit('813', 500), books.credit('103', 500)]);
});

test('the ledger comes as a workbook, month by month', async () => {
  const path = '/account-ledger?account_code=103&start_date=2025-06-01&end_date=2025-07-31';
  const { headers, headings, rows } = await workbook(books.finance, path);
  expect(headers.get('content-type')).toBe(XLSX);
  expect(decodeURIComponent(headers.get('content-disposition') ?? '')).toContain('계정별원장 103');
  expect(headings).toEqual(['일자', '전표 번호', '상대 계정', '적요', '거래처', '비고', '차변', '대변', '잔액']);
  expect(rows.map((row) => [row.적요, row.차변, row.대변, row.잔액])).toEqual([
    ['전기 이월', 0, 0, 0],
    ['=매출', 1_234_567, 0, 1_234_567],
    ['월계', 1_234_567, 0, 1_234_567],
    ['누계', 1_234_567, 0, 1_234_567],
    [null, 0, 500, 1_234_067],
    ['월계', 0, 500, -500],
    ['누계', 1_234_567, 500, 1_234_067],
  ]);
});

test('the income statement does, with its accounts for those who may see them', async () => {
  const path = '/income-statement?start_date=2025-01-01&end_date=2025-12-31&unit=thousand';
  const { headings, rows } = await workbook(books.finance, path, ENGLISH);
  expect(headings).toEqual(['Code', 'Account', 'Current period', 'Prior period', 'Change', 'Change (%)']);
  expect(rows[0]).toMatchObject({ Code: null, Account: 'I. Sales', 'Current period': 1235, 'Prior period': 0 });
  expect(rows[1]).toMatchObject({ Code: '404', 'Current period': 1235 });
  const manager = (await books.tenant.person('manager')).client;
  const totals = await workbook(manager, path, ENGLISH);
  expect(totals.rows.filter(({ Code }) => Code)).toEqual([]);
  expect(totals.rows).toHaveLength(10);
});

test('and so does the year by month', async () => {
  const { headings, rows } = await workbook(books.finance, '/income-statement/monthly?year=2025', ENGLISH);
  expect(headings).toHaveLength(16);
  expect(rows[0]).toMatchObject({ Account: 'I. Sales', '2025-05': 0, '2025-06': 1_234_567, Total: 1_234_567 });
});

test('a ledger that may not be read is no workbook either', async () => {
  const manager = (await books.tenant.person('manager')).client;
  const query = { account_code: '103', start_date: '2025-06-01', end_date: '2025-07-31' };
  expect((await manager.get('/account-ledger', query, { accept: XLSX })).status).toBe(403);
  expect((await books.finance.get('/account-ledger', { ...query, account_code: '999' }, { accept: XLSX })).status).toBe(404);
});
