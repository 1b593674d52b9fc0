import { PassThrough } from 'node:stream';
import type ExcelJS from 'exceljs';
// The package's main module would also load the code that reads workbooks, with an S3 client.
import WorkbookWriter from 'exceljs/lib/stream/xlsx/workbook-writer.js';
import type { Kind } from '../model/field.ts';
import { Download } from './reply.ts';

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export interface Column {
  key: string;
  header: string;
  kind: Kind;
  /** The text for a value, e.g. the label of an enum value. */
  labels?: Record<string, string> | ((value: string) => string);
  /** Overrides the number format of the kind. */
  format?: string;
  width?: number;
}

export interface Spreadsheet {
  title: string;
  filename: string;
  columns: readonly Column[];
  rows: AsyncIterable<Record<string, unknown>[]>;
  /** The last row, in bold. Called when all other rows are written. */
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

/** A workbook that is written row by row as the rows arrive, so that large exports need little memory. */
export function spreadsheet({ filename, ...sheet }: Spreadsheet): Download {
  const stream = new PassThrough();
  void write(stream, sheet).catch((error: Error) => stream.destroy(error));
  return new Download(filename, XLSX, stream);
}

async function write(stream: PassThrough, { title, columns, rows, totals }: Omit<Spreadsheet, 'filename'>): Promise<void> {
  const workbook: ExcelJS.stream.xlsx.WorkbookWriter = new WorkbookWriter({ stream, useStyles: true, useSharedStrings: false });
  const sheet = workbook.addWorksheet(sheetName(title), { views: [{ state: 'frozen', ySplit: 1 }] });
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

/** Rows under a heading, on a sheet that may hold several of them. */
export interface Table {
  title?: string;
  columns: readonly Column[];
  rows: readonly Record<string, unknown>[];
  /** The last row, in bold. */
  totals?: Record<string, unknown>;
}

export interface TableSheet {
  title: string;
  /** What the sheet begins with, a line each. */
  lead: readonly { value: unknown; kind: Kind }[];
  tables: readonly Table[];
}

/** A workbook of several sheets, each with its tables one below the other; for reports that are not long. */
export function workbook(filename: string, sheets: readonly TableSheet[]): Download {
  const stream = new PassThrough();
  void writeSheets(stream, sheets).catch((error: Error) => stream.destroy(error));
  return new Download(filename, XLSX, stream);
}

async function writeSheets(stream: PassThrough, sheets: readonly TableSheet[]): Promise<void> {
  const book: ExcelJS.stream.xlsx.WorkbookWriter = new WorkbookWriter({ stream, useStyles: true, useSharedStrings: false });
  for (const { title, lead, tables } of sheets) {
    const sheet = book.addWorksheet(sheetName(title));
    const widths = tables.reduce<number[]>(
      (all, { columns }) =>
        columns.map(({ kind, width = WIDTHS[kind] ?? 20 }, place) => Math.max(width, all[place] ?? 0)).concat(all.slice(columns.length)),
      [],
    );
    sheet.columns = widths.map((width) => ({ width }));
    const add = (values: readonly unknown[], columns: readonly Column[], bold = false) => {
      const row = sheet.addRow(values.map((value, place) => (columns[place] ? cell(value, columns[place]) : value)));
      columns.forEach(({ kind, format = FORMATS[kind] }, place) => {
        if (format) row.getCell(place + 1).numFmt = format;
      });
      if (bold) row.font = { bold: true };
      row.commit();
    };
    for (const { value, kind } of lead) add([value], [{ key: 'lead', header: '', kind }], true);
    for (const { title: name, columns, rows, totals } of tables) {
      sheet.addRow([]).commit();
      if (name) add([name], [], true);
      add(
        columns.map(({ header }) => header),
        [],
        true,
      );
      for (const row of rows)
        add(
          columns.map(({ key }) => row[key]),
          columns,
        );
      if (totals)
        add(
          columns.map(({ key }) => totals[key]),
          columns,
          true,
        );
    }
    sheet.commit();
  }
  await book.commit();
}

const sheetName = (title: string) => title.replace(/[*?:\\/[\]]/g, ' ').slice(0, MAX_TITLE);

/** Text is written as text, never as a formula, even when it begins with `=`. */
function cell(value: unknown, { kind, labels }: Column): string | number | boolean | Date | null {
  if (value === null || value === undefined) return null;
  if (kind === 'decimal' || kind === 'integer' || kind === 'bigint') return Number(value);
  if (kind === 'boolean') return Boolean(value);
  if (kind === 'date') return new Date(`${String(value)}T00:00:00Z`);
  // Workbooks have no time zones: the local time is passed as UTC so that it is shown unchanged.
  if (kind === 'timestamp') return new Date(`${String(value).replace(' ', 'T')}Z`);
  return (typeof labels === 'function' ? labels(String(value)) : labels?.[String(value)]) ?? String(value);
}
