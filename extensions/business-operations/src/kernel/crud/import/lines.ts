import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type ExcelJS from 'exceljs';
import { dayOf, minuteOf } from '../../days.ts';
import { Refusal } from '../../errors.ts';
import { openZip } from '../../files/zip.ts';
import type { Upload } from '../../http/upload.ts';
import { turns } from '../../turns.ts';

/** The files that are read as tables. */
export const READABLE = ['.xlsx', '.csv'] as const;

/** A line of a sheet: its number, which begins with 1, and its cells as text. */
export interface Line {
  number: number;
  cells: readonly string[];
}

/** Unpacked. A sheet of which every row is formatted, or that is made to be large, would take the memory. */
const MOST_OF_WORKBOOK = { maxEntries: 1_000, maxBytes: 33_554_432 };
const MOST_COLUMNS = 300;

/** What is read of a file. */
interface Extent {
  /** Lines that hold something; reading ends with the first one beyond. */
  most: number;
}

/** The lines of a file's first sheet that hold something. A file that is no sheet throws whatever its library does. */
export async function linesOf(upload: Upload, { most }: Extent): Promise<Line[]> {
  const lines: Line[] = [];
  const turn = turns();
  for await (const line of rowsOf(upload)) {
    await turn();
    if (line.cells.some((cell) => cell !== '')) lines.push(line);
    if (lines.length > most) break;
  }
  return lines;
}

function rowsOf(upload: Upload): AsyncIterable<Line> {
  switch (upload.filename.toLowerCase().split('.').at(-1)) {
    case 'csv':
      return rowsOfText(upload);
    case 'xlsx':
      return rowsOfWorkbook(upload);
    default:
      throw new Refusal(415, 'error.file.unsupported_type', [{ path: 'file', code: 'unsupported_type' }]);
  }
}

async function* rowsOfWorkbook(upload: Upload): AsyncGenerator<Line> {
  await openZip(upload, MOST_OF_WORKBOOK);
  // Loaded when it is needed: reading workbooks brings a client of S3 with it.
  const { default: Excel } = await import('exceljs');
  const reader = new Excel.stream.xlsx.WorkbookReader(upload.open(), {
    worksheets: 'emit',
    sharedStrings: 'cache',
    // By which days are told from numbers.
    styles: 'cache',
    hyperlinks: 'ignore',
    entries: 'ignore',
  });
  for await (const sheet of reader) {
    for await (const row of sheet) yield lineOf(row.number, row);
    return;
  }
}

/** As text: a spreadsheet's reader would take some numbers for days. */
async function* rowsOfText(upload: Upload): AsyncGenerator<Line> {
  const { default: Excel } = await import('exceljs');
  const sheet = await new Excel.Workbook().csv.read(Readable.from([decoded(await buffer(upload.open()))]), {
    map: (value: string) => value,
  });
  for (let number = 1; number <= sheet.rowCount; number++) yield lineOf(number, sheet.getRow(number));
}

/** Korean spreadsheets write text as CP949 unless they are told otherwise. */
function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('euc-kr').decode(bytes);
  }
}

function lineOf(number: number, row: ExcelJS.Row): Line {
  const width = Math.min(row.cellCount, MOST_COLUMNS);
  return { number, cells: Array.from({ length: width }, (_, index) => textOf(row.getCell(index + 1).value)) };
}

/** Digits that a number of a spreadsheet has. */
const DIGITS = 15;

/** A cell as text: days as YYYY-MM-DD, of formulas the result. */
function textOf(value: ExcelJS.CellValue): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(Number(value.toPrecision(DIGITS)));
  if (value instanceof Date) return momentOf(value);
  if (typeof value !== 'object') return String(value).normalize('NFC').trim();
  if ('richText' in value) return textOf(value.richText.map(({ text }) => text).join(''));
  if ('result' in value) return textOf(value.result as ExcelJS.CellValue);
  if ('text' in value) return textOf(value.text as ExcelJS.CellValue);
  return 'error' in value ? String(value.error) : '';
}

const momentOf = (value: Date): string => (value.getTime() % 86_400_000 ? minuteOf(value, 'UTC') : dayOf(value, 'UTC'));
