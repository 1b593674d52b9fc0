import type { GridColumn } from '../../kernel/lines/grid.ts';
import { readNumber } from '../numbers/number.ts';
import { unread, type Value } from './rows.ts';

/** The cells of a block copied from a spreadsheet: tabs between columns, line breaks between rows, quotes around cells that hold either. */
export function parseBlock(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const end = () => {
    rows.at(-1)?.push(cell.trim());
    cell = '';
  };
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (quoted) {
      if (character !== '"') cell += character;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at++;
      } else quoted = false;
    } else if (character === '"' && cell === '') quoted = true;
    else if (character === '\t') end();
    else if (character === '\n') {
      end();
      rows.push([]);
    } else if (character !== '\r') cell += character;
  }
  if (cell || rows.at(-1)?.length) end();
  return rows.filter((row) => row.length);
}

/** Whether a pasted text is more than the content of one cell. */
export const isBlock = (text: string): boolean => /[\t\n]/.test(text.replace(/\r?\n$/, ''));

const DAY = /^(\d{4})[-./]\s?(\d{1,2})[-./]\s?(\d{1,2})\.?$/;

const YES = ['true', '1', 'y', 'yes', 'o', '예'];

/** What a pasted text means in a column that refers to no other rows; a text that cannot be read stays one, and is a problem of its cell. */
export function pastedValue(text: string, column: GridColumn, choiceOf: (text: string) => string | undefined): Value {
  if (!text) return null;
  switch (column.kind) {
    case 'number': {
      const value = readNumber(text, column.rules?.unit);
      return value === undefined ? text : value !== null && column.integer && Number.isSafeInteger(Number(value)) ? Number(value) : value;
    }
    case 'date': {
      const [, year, month = '', day = ''] = DAY.exec(text) ?? [];
      return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : unread(text);
    }
    case 'boolean':
      return YES.includes(text.toLowerCase());
    case 'choice':
      return choiceOf(text) ?? unread(text);
    default:
      return text;
  }
}
