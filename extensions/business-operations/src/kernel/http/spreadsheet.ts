import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type ExcelJS from 'exceljs';
// The package's main module would also load the code that reads workbooks, with an S3 client.
import WorkbookWriter from 'exceljs/lib/stream/xlsx/workbook-writer.js';
import { type Day, dayRead } from '../days.ts';
import type { Kind } from '../model/field.ts';
import { turns } from '../turns.ts';
import { widthOf } from './column-widths.ts';
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
  decimal: '#,##0',
  integer: '#,##0',
  date: 'yyyy-mm-dd',
  timestamp: 'yyyy-mm-dd hh:mm',
};
/** Of what is not whole: an optional decimal would leave a point behind whole numbers. */
const FRACTION = '#,##0.####';

const MAX_TITLE = 31;

/** A workbook that is written row by row as the rows arrive, so that large exports need little memory. */
export function spreadsheet({ filename, ...sheet }: Spreadsheet): Download {
  const stream = new PassThrough();
  void write(stream, sheet).catch((error: Error) => stream.destroy(error));
  return new Download(filename, XLSX, stream);
}

/** A workbook of several such sheets, one after the other. Two of the same title are told apart by a number. */
export function workbookOf(sheets: AsyncIterable<Omit<Spreadsheet, 'filename'>>): PassThrough {
  const stream = new PassThrough();
  void writeAll(stream, sheets).catch((error: Error) => stream.destroy(error));
  return stream;
}

const openWorkbook = (stream: PassThrough): ExcelJS.stream.xlsx.WorkbookWriter =>
  new WorkbookWriter({ stream, useStyles: true, useSharedStrings: false });

async function writeAll(stream: PassThrough, sheets: AsyncIterable<Omit<Spreadsheet, 'filename'>>): Promise<void> {
  const workbook = openWorkbook(stream);
  const taken = new Set<string>();
  for await (const sheet of sheets) {
    let name = sheetName(sheet.title);
    for (let number = 2; taken.has(name); number++) name = `${sheetName(sheet.title).slice(0, MAX_TITLE - 4)} ${number}`;
    taken.add(name);
    await writeSheet(workbook, stream, { ...sheet, title: name });
  }
  await workbook.commit();
}

async function write(stream: PassThrough, sheet: Omit<Spreadsheet, 'filename'>): Promise<void> {
  const workbook = openWorkbook(stream);
  await writeSheet(workbook, stream, sheet);
  await workbook.commit();
}

async function writeSheet(
  workbook: ExcelJS.stream.xlsx.WorkbookWriter,
  stream: PassThrough,
  { title, columns, rows, totals }: Omit<Spreadsheet, 'filename'>,
): Promise<void> {
  const sheet = workbook.addWorksheet(sheetName(title), { views: [{ state: 'frozen', ySplit: 1 }] });
  const turn = turns();
  let begun = false;
  for await (const chunk of rows) {
    const cells = chunk.map((row) => cellsOf(columns, row));
    if (!begun) begin(sheet, columns, cells);
    begun = true;
    for (const row of cells) {
      await turn();
      add(sheet, columns, row).commit();
    }
    await taken(stream);
  }
  if (!begun) begin(sheet, columns, []);
  if (totals) {
    const last = add(sheet, columns, cellsOf(columns, totals()));
    last.font = { bold: true };
    last.commit();
  }
  sheet.commit();
}

type Cell = ReturnType<typeof cell>;

const cellsOf = (columns: readonly Column[], row: Record<string, unknown>): Cell[] =>
  columns.map((column) => cell(row[column.key], column));

/** The headings. What has been written cannot be widened: the first rows say how wide the columns are. */
function begin(sheet: ExcelJS.Worksheet, columns: readonly Column[], rows: readonly Cell[][]): void {
  sheet.columns = columns.map(({ key, header, kind, format = FORMATS[kind], width }, place) => ({
    key,
    header,
    width:
      width ??
      widthOf(
        kind,
        header,
        rows.map((row) => row[place]),
      ),
    style: format ? { numFmt: format } : {},
  }));
  sheet.getRow(1).font = { bold: true };
  sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: 1, column: columns.length } };
}

function add(sheet: ExcelJS.Worksheet, columns: readonly Column[], cells: Cell[]): ExcelJS.Row {
  const row = sheet.addRow(cells);
  columns.forEach((column, place) => {
    if (formatOf(column, cells[place]) === FRACTION) row.getCell(place + 1).numFmt = FRACTION;
  });
  return row;
}

const formatOf = ({ kind, format }: Column, value: unknown): string | undefined =>
  format ?? (kind === 'decimal' && !Number.isInteger(value ?? 0) ? FRACTION : FORMATS[kind]);

/** Waits until what is written has been taken. Throws when whoever reads the workbook has gone away, so that no more rows are read for it. */
async function taken(stream: PassThrough): Promise<void> {
  if (stream.writableNeedDrain) {
    const either = new AbortController();
    const events = ['drain', 'close'].map((name) => once(stream, name, { signal: either.signal }));
    await Promise.race(events).finally(() => either.abort());
  }
  if (stream.destroyed) throw new Error('Nobody reads the workbook any more.');
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
      (all, { columns, rows }) =>
        columns
          .map(({ key, kind, header, width }, place) =>
            Math.max(
              width ??
                widthOf(
                  kind,
                  header,
                  rows.map((row) => row[key]),
                ),
              all[place] ?? 0,
            ),
          )
          .concat(all.slice(columns.length)),
      [],
    );
    sheet.columns = widths.map((width) => ({ width }));
    const addRow = (values: readonly unknown[], columns: readonly Column[], bold = false) => {
      const row = sheet.addRow(values.map((value, place) => (columns[place] ? cell(value, columns[place]) : value)));
      columns.forEach((column, place) => {
        const format = formatOf(column, row.getCell(place + 1).value);
        if (format) row.getCell(place + 1).numFmt = format;
      });
      if (bold) row.font = { bold: true };
      row.commit();
    };
    for (const { value, kind } of lead) addRow([value], [{ key: 'lead', header: '', kind }], true);
    for (const { title: name, columns, rows, totals } of tables) {
      sheet.addRow([]).commit();
      if (name) addRow([name], [], true);
      addRow(
        columns.map(({ header }) => header),
        [],
        true,
      );
      for (const row of rows)
        addRow(
          columns.map(({ key }) => row[key]),
          columns,
        );
      if (totals)
        addRow(
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
export function cell(value: unknown, { kind, labels }: Column): string | number | boolean | Date | null {
  if (value === null || value === undefined) return null;
  if (kind === 'decimal' || kind === 'integer' || kind === 'bigint') return Number(value);
  if (kind === 'boolean') return Boolean(value);
  // Workbooks have no time zones: the local time is passed as UTC so that it is shown unchanged.
  if (kind === 'date') return new Date(`${dayRead(value as Day | Date)}T00:00:00Z`);
  if (kind === 'timestamp') return new Date(`${String(value).replace(' ', 'T')}Z`);
  return (typeof labels === 'function' ? labels(String(value)) : labels?.[String(value)]) ?? String(value);
}
