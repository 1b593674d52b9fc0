import ExcelJS from 'exceljs';
import type { Client } from './client.ts';
import { fetchBytes } from './files.ts';

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export interface Opened {
  headers: Headers;
  sheet: ExcelJS.Worksheet;
  headings: string[];
  /** One object for each row below the headings. */
  rows: Record<string, ExcelJS.CellValue>[];
}

/** A list as the spreadsheet that a program opens. */
export async function workbook(client: Client, path: string, headers: Record<string, string> = {}): Promise<Opened> {
  const reply = await fetchBytes(client, path, { headers: { accept: XLSX, ...headers } });
  if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${reply.bytes}`);
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(reply.bytes as unknown as ArrayBuffer);
  const sheet = book.worksheets[0] as ExcelJS.Worksheet;
  const headings = (sheet.getRow(1).values as string[]).slice(1);
  const rows = Array.from({ length: sheet.rowCount - 1 }, (_, index) =>
    Object.fromEntries(headings.map((heading, column) => [heading, sheet.getRow(index + 2).getCell(column + 1).value])),
  );
  return { headers: reply.headers, sheet, headings, rows };
}
