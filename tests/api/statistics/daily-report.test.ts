import ExcelJS from 'exceljs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../support/client.ts';
import { query } from '../../support/database.ts';
import { dayFromNow } from '../../support/days.ts';
import { fetchBytes } from '../../support/files.ts';
import { done } from '../../support/replies.ts';
import { login, newTenant } from '../../support/tenants.ts';

const SHEETS = {
  ko: ['요약', '자금', '영업', '구매', '생산', '근태'],
  en: ['Summary', 'Cash', 'Sales', 'Purchase', 'Production', 'Attendance'],
} as const;

async function opened(client: Client, date: string, language: 'ko' | 'en' = 'ko') {
  const reply = await fetchBytes(client, `/daily-report/export?date=${date}`, { headers: { 'accept-language': language } });
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''daily-report-${date}.xlsx`);
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(reply.bytes as unknown as ArrayBuffer);
  return book;
}

const cells = (book: ExcelJS.Workbook, name: string): ExcelJS.CellValue[][] => {
  const rows: ExcelJS.CellValue[][] = [];
  book.getWorksheet(name)?.eachRow((row) => rows.push((row.values as ExcelJS.CellValue[]).slice(1)));
  return rows;
};

/** The rows of a table, below its title and headings, with the total last. */
const table = (rows: ExcelJS.CellValue[][], title: string) => {
  const start = rows.findIndex(([first], index) => first === title && rows[index]?.length === 1) + 2;
  const end = rows.findIndex(([first], index) => index >= start && first === '합계');
  return rows.slice(start, end + 1);
};
const value = (rows: ExcelJS.CellValue[][], label: string) => rows.find(([first]) => first === label)?.[1];

let owner: Client;
beforeAll(async () => {
  owner = await login('owner@hanbit.example.com', 'business-operations');
});

/** The last days of the demo on which something of each kind happened. */
const busyDays = () =>
  query<{ day: string }>(
    `with t as (select id from tenants where code = 'hanbit')
     select max(order_date)::text as day from orders, t where tenant_id = t.id and status = 'CONFIRMED'
     union all select max((shipped_at at time zone 'Asia/Seoul')::date)::text from orders, t where tenant_id = t.id and shipped_at is not null
     union all select max(receiving_date)::text from receivings, t where tenant_id = t.id and status = 'COMPLETED'
     union all select max((completed_at at time zone 'Asia/Seoul')::date)::text from work_orders, t where tenant_id = t.id and completed_at is not null`,
  );

describe('the spreadsheet of the daily report', () => {
  it('holds every figure of the report, on the sheets in their order', async () => {
    const days = await busyDays();
    expect(days.filter(({ day }) => day)).toHaveLength(4);
    for (const date of new Set([...days.map(({ day }) => day), dayFromNow()])) {
      const report = (await done(owner.get('/daily-report', { date }))).body.data;
      const book = await opened(owner, date);
      expect(book.worksheets.map(({ name }) => name)).toEqual(SHEETS.ko);
      for (const name of SHEETS.ko) {
        const [[tenant] = [], [on] = []] = cells(book, name);
        expect(tenant).toBe('한빛셔터');
        expect((on as Date).toISOString().slice(0, 10)).toBe(date);
      }
      const accounts = table(cells(book, '자금'), '계좌별 잔액');
      expect(accounts.map((row) => row.slice(4))).toEqual(
        [...report.cash.accounts, report.cash.totals].map(({ carried_over: before, deposits, withdrawals, balance }) => [
          ...[before, deposits, withdrawals, balance],
        ]),
      );
      expect(value(cells(book, '자금'), '카드 사용액')).toBe(report.cash.card_amount);
      for (const [title, part] of [
        ['수주', report.sales.orders],
        ['출하', report.sales.shipments],
      ]) {
        const rows = table(cells(book, '영업'), title);
        expect(rows.slice(0, -1).map(([number, , , amount]) => [number, amount])).toEqual(
          part.items.map(({ number, amount }: { number: string; amount: number }) => [number, amount]),
        );
        expect(rows.at(-1)?.[3]).toBe(part.amount);
        expect(part.items.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)).toBe(part.amount);
      }
      const received = table(cells(book, '구매'), '입고');
      expect(received.at(-1)?.[2]).toBe(report.purchase.receivings.amount);
      expect(received).toHaveLength(report.purchase.receivings.count + 1);
      const completed = table(cells(book, '생산'), '완료한 작업지시');
      expect(completed.at(-1)?.slice(3)).toEqual([report.production.completed.quantity, report.production.completed.defect_quantity]);
      expect(completed).toHaveLength(report.production.completed.count + 1);
      expect(value(cells(book, '생산'), '작업 중')).toBe(report.production.in_progress_count);
      expect(value(cells(book, '근태'), '재직 인원')).toBe(report.attendance.headcount);
      expect(value(cells(book, '근태'), '지각')).toBe(report.attendance.late);
      expect(value(cells(book, '요약'), '잔액')).toBe(report.cash.totals.balance);
      expect(value(cells(book, '요약'), '출하 금액')).toBe(report.sales.shipments.amount);
    }
  });

  it('agrees with the bank and with the sections of the dashboard', async () => {
    const date = dayFromNow(-3);
    const [report, bank, attendance, sales] = await Promise.all(
      [
        owner.get('/daily-report', { date }),
        owner.get('/bank-transactions/balance-summary', { start_date: date, end_date: date }),
        owner.get('/dashboard/attendance', { date }),
        owner.get('/dashboard/sales', { date }),
      ].map(async (pending) => (await done(pending)).body.data),
    );
    const { opening, deposits, withdrawals, closing } = bank.total;
    expect(report.cash.totals).toEqual({ carried_over: opening, deposits, withdrawals, balance: closing });
    for (const [name, count] of Object.entries(report.attendance)) expect(attendance[name], name).toBe(count);
    expect(report.sales.orders).toMatchObject({ count: sales.today.order_count, amount: sales.today.order_amount });
  });

  it('of an empty tenant has headings and zero totals, in English when asked', async () => {
    const tenant = await newTenant();
    const book = await opened(tenant.admin, dayFromNow(), 'en');
    expect(book.worksheets.map(({ name }) => name)).toEqual(SHEETS.en);
    const sales = cells(book, 'Sales');
    expect(sales).toContainEqual(['Number', 'Client', 'Site', 'Amount']);
    expect(sales.filter(([first]) => first === 'Total').map((row) => row[3])).toEqual([0, 0]);
    expect(
      cells(book, 'Cash')
        .find(([first]) => first === 'Total')
        ?.slice(4),
    ).toEqual([0, 0, 0, 0]);
  });
});
