import ExcelJS from 'exceljs';
import { invalid, Refusal } from '../../../kernel/errors.ts';
import { openZip } from '../../../kernel/files/zip.ts';
import type { Upload } from '../../../kernel/http/upload.ts';
import { type Bracket, TABLE_FAMILIES } from './rules.ts';

const WIDE_COLUMNS = 2 + TABLE_FAMILIES;
const LONG_COLUMNS = 4;

/** Unpacked; a table of a year takes less than a megabyte. A sheet of which every row is formatted, or that is made to be large, would take the memory. */
export const MOST_OF_WORKBOOK = { maxEntries: 1_000, maxBytes: 33_554_432 };

const malformed = (line: number, code: string) => invalid('error.income_tax_bracket.invalid', [{ path: `file.${line}`, code }]);

/** A table from a spreadsheet: wide (from, to, 11 taxes) or long (from, to, family, tax), with or without a line of headings. */
export async function tableOfFile(upload: Upload): Promise<Bracket[]> {
  const [first = [], ...others] = (await cellsOf(upload)).filter((line) => line.some((cell) => cell !== ''));
  // An empty cell is a 0, also where it begins the line.
  const headed = !/^[\d,.-]/.test(first[0] || (first[1] ?? ''));
  const lines = headed ? others : [first, ...others];
  const width = widthOf(lines, headed ? first.length : 0);
  if (width === WIDE_COLUMNS) return lines.map(wideRow);
  if (width === LONG_COLUMNS) return longRows(lines);
  throw malformed(0, 'columns');
}

/** A line ends with its last cell that is filled: the longest one tells, or headings that fit a table. */
function widthOf(lines: readonly string[][], headings: number): number {
  const longest = lines.reduce((width, line) => Math.max(width, line.length), 0);
  return headings === WIDE_COLUMNS || headings === LONG_COLUMNS ? Math.max(longest, headings) : longest;
}

async function cellsOf(upload: Upload): Promise<string[][]> {
  const workbook = new ExcelJS.Workbook();
  const extension = upload.filename.toLowerCase().split('.').at(-1);
  try {
    if (extension === 'csv') {
      // As text: a spreadsheet's reader would take some numbers for dates.
      const sheet = await workbook.csv.read(upload.open(), { map: (value: string) => value });
      return valuesOf(sheet);
    }
    if (extension === 'xlsx') {
      await openZip(upload, MOST_OF_WORKBOOK);
      await workbook.xlsx.read(upload.open());
      const [sheet] = workbook.worksheets;
      return sheet ? valuesOf(sheet) : [];
    }
  } catch {
    throw malformed(0, 'unreadable');
  }
  throw new Refusal(415, 'error.file.unsupported_type', [{ path: 'file', code: 'unsupported_type' }]);
}

function valuesOf(sheet: ExcelJS.Worksheet): string[][] {
  const lines: string[][] = [];
  sheet.eachRow((row) => lines.push(Array.from({ length: row.cellCount }, (_, index) => row.getCell(index + 1).text.trim())));
  return lines;
}

function numberOf(cell: string | undefined, line: number): number {
  const text = (cell ?? '').replaceAll(',', '').replace(/^\uFEFF/, '');
  if (text === '' || text === '-') return 0;
  if (!/^-?\d{1,12}$/.test(text)) throw malformed(line, 'invalid_decimal');
  return Number(text);
}

function wideRow(cells: readonly string[], line: number): Bracket {
  if (cells.length > WIDE_COLUMNS) throw malformed(line, 'columns');
  const [from = 0, to = 0, ...taxes] = Array.from({ length: WIDE_COLUMNS }, (_, index) => numberOf(cells[index], line));
  return { from, to, taxes };
}

function longRows(lines: readonly string[][]): Bracket[] {
  const rows = new Map<string, { from: number; to: number; taxes: number[] }>();
  lines.forEach((cells, line) => {
    const [from = 0, to = 0, family = 0, tax = 0] = Array.from({ length: LONG_COLUMNS }, (_, index) => numberOf(cells[index], line));
    const row = rows.get(`${from}-${to}`) ?? { from, to, taxes: [] };
    if (family < 1 || family > TABLE_FAMILIES || row.taxes[family - 1] !== undefined) throw malformed(line, 'columns');
    row.taxes[family - 1] = tax;
    rows.set(`${from}-${to}`, row);
  });
  return [...rows.values()].map((row) => ({ ...row, taxes: Array.from(row.taxes, (tax) => tax ?? Number.NaN).filter(Number.isFinite) }));
}
