import { Readable } from 'node:stream';
import ExcelJS from 'exceljs';
import { dayOf, minuteOf } from './days.ts';
import { serve } from './helper.ts';
import type { Line, SheetAnswer, SheetTask } from './sheet-lines.ts';
import { asTyped } from './text.ts';

const MOST_COLUMNS = 300;

/** Of a spreadsheet's sheet. */
const MOST_ROWS = 1_048_576;

/** Of no use to whoever wants the values; some of them name a million cells in a few bytes. */
const IGNORED = ['dataValidations', 'mergeCells', 'hyperlinks', 'autoFilter', 'drawing', 'picture', 'tableParts'];

/** Digits that a number of a spreadsheet has. */
const DIGITS = 15;

async function linesOf({ bytes, kind, most }: SheetTask): Promise<Line[]> {
  const workbook = new ExcelJS.Workbook();
  if (kind === 'xlsx') await workbook.xlsx.load(bytes.slice().buffer as ArrayBuffer, { ignoreNodes: IGNORED });
  // As text: a spreadsheet's reader would take some numbers for days.
  else await workbook.csv.read(Readable.from([decoded(bytes)]), { map: (value: string) => value });
  const [sheet] = workbook.worksheets;
  const lines: Line[] = [];
  // The library walks through all rows up to the last one, of which a file has the number that it says.
  if (!sheet || sheet.rowCount > MOST_ROWS) throw new Error('No sheet.');
  sheet.eachRow((row, number) => {
    if (lines.length >= most) return;
    const cells = cellsOf(row);
    if (cells.some((cell) => cell !== '')) lines.push({ number, cells });
  });
  return lines;
}

/** Korean spreadsheets write text as CP949 unless they are told otherwise. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('euc-kr').decode(bytes);
  }
}

const cellsOf = (row: ExcelJS.Row): string[] =>
  Array.from({ length: Math.min(row.cellCount, MOST_COLUMNS) }, (_, index) => textIn(row.getCell(index + 1)));

/** Of a formula the result, as whoever wrote the file has left it: one without any is an error as those of the spreadsheet are. */
const textIn = (cell: ExcelJS.Cell): string =>
  cell.type === ExcelJS.ValueType.Formula ? textOf(cell.result ?? { error: '#VALUE!' }) : textOf(cell.value);

/** A value as text: days as YYYY-MM-DD. */
function textOf(value: ExcelJS.CellValue): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(Number(value.toPrecision(DIGITS)));
  if (value instanceof Date) return momentOf(value);
  if (typeof value !== 'object') return asTyped(String(value));
  if ('richText' in value) return textOf(value.richText.map(({ text }) => text).join(''));
  if ('text' in value) return textOf(value.text as ExcelJS.CellValue);
  return 'error' in value ? String(value.error) : '';
}

const DAY = 86_400_000;

const momentOf = (value: Date): string => (value.getTime() % DAY ? minuteOf(value, 'UTC') : dayOf(value, 'UTC'));

serve(async (task: SheetTask): Promise<SheetAnswer> => ({ lines: await linesOf(task) }));
