import { PassThrough } from 'node:stream';
import type ExcelJS from 'exceljs';
// The package's entry brings along what reads workbooks, an S3 client among it.
import WorkbookWriter from 'exceljs/lib/stream/xlsx/workbook-writer.js';
import type { Kind } from '../model/field.ts';
import { Download } from './reply.ts';

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export interface Column {
  key: string;
  header: string;
  kind: Kind;
  /** What to write for a value, e.g. the name of an enum member. */
  labels?: Record<string, string> | ((value: string) => string);
  /** Number format and width, where those of the kind will not do. */
  format?: string;
  width?: number;
}

export interface Spreadsheet {
  title: string;
  filename: string;
  columns: readonly Column[];
  rows: AsyncIterable<Record<string, unknown>[]>;
  /** The last row, in bold, asked for when all others are written. */
  totals?: () => Record<string, unknown>;
}

const FORMATS: Partial<Record<Kind, string>> = {
  decimal: '#,##0.##',
  integer: '#,##0',
  date: 'yyyy-mm-dd',
  timestamp: 'yyyy-mm-dd hh:mm',
};
const WIDTHS: Partial<Record<Kind, number>> = { decimal: 16, integer: 10, date: 12, boolean: 8, timestamp: 17, text: 40 };

const MAX_TITLE = 31;

/** A workbook written row by row as the rows arrive, so its size does not matter to memory. */
export function spreadsheet({ filename, ...sheet }: Spreadsheet): Download {
  const stream = new PassThrough();
  void write(stream, sheet).catch((error: Error) => stream.destroy(error));
  return new Download(filename, XLSX, stream);
}

async function write(stream: PassThrough, { title, columns, rows, totals }: Omit<Spreadsheet, 'filename'>): Promise<void> {
  const workbook: ExcelJS.stream.xlsx.WorkbookWriter = new WorkbookWriter({ stream, useStyles: true, useSharedStrings: false });
  const sheet = workbook.addWorksheet(title.replace(/[*?:\\/[\]]/g, ' ').slice(0, MAX_TITLE), { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = columns.map(({ key, header, kind, format = FORMATS[kind], width = WIDTHS[kind] ?? 20 }) => ({
    key,
    header,
    width,
    style: format ? { numFmt: format } : {},
  }));
  sheet.getRow(1).font = { bold: true };
  sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: 1, column: columns.length } };
  for await (const chunk of rows) {
    for (const row of chunk) sheet.addRow(columns.map((column) => cell(row[column.key], column))).commit();
    if (stream.writableNeedDrain) await new Promise((resolve) => stream.once('drain', resolve));
  }
  if (totals) {
    const row = totals();
    const last = sheet.addRow(columns.map((column) => cell(row[column.key], column)));
    last.font = { bold: true };
    last.commit();
  }
  sheet.commit();
  await workbook.commit();
}

/** Text stays text: a value is never written as a formula, whatever it begins with. */
function cell(value: unknown, { kind, labels }: Column): string | number | boolean | Date | null {
  if (value === null || value === undefined) return null;
  if (kind === 'decimal' || kind === 'integer' || kind === 'bigint') return Number(value);
  if (kind === 'boolean') return Boolean(value);
  if (kind === 'date') return new Date(`${String(value)}T00:00:00Z`);
  // A workbook knows no time zones: what it is given as UTC is what it shows.
  if (kind === 'timestamp') return new Date(`${String(value).replace(' ', 'T')}Z`);
  return (typeof labels === 'function' ? labels(String(value)) : labels?.[String(value)]) ?? String(value);
}
