import { buffer } from 'node:stream/consumers';
import ExcelJS from 'exceljs';
import { expect, test } from 'vitest';
import { columnOf } from '../crud/export.ts';
import { shownColumn } from '../crud/sheet.ts';
import type { AnyCollection } from '../model/collection.ts';
import { integer, year } from '../model/field.ts';
import { type Column, spreadsheet } from './spreadsheet.ts';

async function opened(columns: readonly Column[], ...rows: Record<string, unknown>[]): Promise<ExcelJS.Worksheet> {
  async function* chunks() {
    if (rows.length) yield rows;
  }
  const { content } = spreadsheet({ title: '목록', filename: 'list.xlsx', columns, rows: chunks() });
  const book = new ExcelJS.Workbook();
  await book.xlsx.load((await buffer(content as NodeJS.ReadableStream)) as unknown as ArrayBuffer);
  return book.worksheets[0] as ExcelJS.Worksheet;
}

test('whole amounts end in no point, and others show their decimals', async () => {
  const sheet = await opened([{ key: 'amount', header: '금액', kind: 'decimal' }], { amount: '1261000' }, { amount: '0.0125' });
  expect([sheet.getCell('A2').numFmt, sheet.getCell('A3').numFmt]).toEqual(['#,##0', '#,##0.####']);
});

test('a column is as wide as its heading and its texts, and not wider than a screen takes', async () => {
  const sheet = await opened(
    [
      { key: 'address', header: '주소', kind: 'string' },
      { key: 'family', header: '공제 대상 가족 수', kind: 'integer' },
      { key: 'memo', header: '메모', kind: 'text' },
      { key: 'code', header: '코드', kind: 'string' },
    ],
    { address: '대구광역시 달서구 성서공단로 195', family: 4, memo: '가'.repeat(500), code: 'A' },
  );
  const widths = [1, 2, 3, 4].map((column) => sheet.getColumn(column).width ?? 0);
  expect(widths[0]).toBeGreaterThanOrEqual(33);
  expect(widths[1]).toBeGreaterThanOrEqual(17);
  expect(widths[2]).toBeLessThan(60);
  expect(widths[3]).toBeLessThan(20);
});

test('a list without rows has its headings', async () => {
  const sheet = await opened([{ key: 'code', header: '코드', kind: 'string' }]);
  expect(sheet.getCell('A1').value).toBe('코드');
  expect(sheet.autoFilter).toBeTruthy();
});

test('years have no thousands', () => {
  const wording = { translate: (key: string) => key, app: { messages: new Set<string>() } } as unknown as Parameters<typeof shownColumn>[0];
  const label = { ko: '수', en: 'Number' };
  const formats = [year({ label }), integer({ label })].map(
    (field) => shownColumn(wording, columnOf({ name: 'things' } as AnyCollection, 'number', field)).format,
  );
  expect(formats).toEqual(['0', undefined]);
});
