import { invalid } from '../../../kernel/errors.ts';
import type { Upload } from '../../../kernel/http/upload.ts';
import { linesOf } from '../../../kernel/sheet-lines.ts';
import { type Bracket, TABLE_FAMILIES } from './rules.ts';

const WIDE_COLUMNS = 2 + TABLE_FAMILIES;
const LONG_COLUMNS = 4;

/** More than a table has in its long form. */
const MOST_LINES = 20_000;

const malformed = (line: number, code: string) => invalid('error.income_tax_bracket.invalid', [{ path: `file.${line}`, code }]);

/** A table from a spreadsheet: wide (from, to, 11 taxes) or long (from, to, family, tax), with or without a line of headings. */
export async function tableOfFile(upload: Upload): Promise<Bracket[]> {
  const read = await linesOf(upload, { most: MOST_LINES, unreadable: () => malformed(0, 'unreadable') });
  const [first = [], ...others] = read.map(({ cells }) => cells);
  // An empty cell is a 0, also where it begins the line.
  const headed = !/^[\d,.-]/.test(first[0] || (first[1] ?? ''));
  const lines = headed ? others : [first, ...others];
  const width = widthOf(lines, headed ? first.length : 0);
  if (width === WIDE_COLUMNS) return lines.map(wideRow);
  if (width === LONG_COLUMNS) return longRows(lines);
  throw malformed(0, 'columns');
}

/** A line ends with its last cell that is filled: the longest one tells, or headings that fit a table. */
function widthOf(lines: readonly (readonly string[])[], headings: number): number {
  const longest = lines.reduce((width, line) => Math.max(width, line.length), 0);
  return headings === WIDE_COLUMNS || headings === LONG_COLUMNS ? Math.max(longest, headings) : longest;
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

function longRows(lines: readonly (readonly string[])[]): Bracket[] {
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
