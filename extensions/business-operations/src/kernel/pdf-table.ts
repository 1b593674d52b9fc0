import type { ContentTable, ContentText, TableCell } from 'pdfmake/interfaces.js';
import type { Ruling } from './pdf.ts';

/** What printed forms are made of: ruled tables of headings and figures. */

export const INK = '#111827';
export const MUTED = '#6b7280';
export const SHADE = '#f3f4f6';

/** The height of a line has its room below the letters. */
export const RULED: Ruling = { color: '#9ca3af', padding: { left: 4, top: 4, right: 4, bottom: 2.5 } };

/** The styles that the parts below name. */
export const styles = { heading: { bold: true, fontSize: 8, fillColor: SHADE, alignment: 'center' } } as const;

/** With thousands separators, and its decimals as far as they are not 0. */
export const figure = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 4 });

/** The same of a decimal in text, to its last digit. */
export function figureOf(decimal: string): string {
  const [whole = '', part] = decimal.split('.');
  return whole.replace(/\B(?=(\d{3})+$)/g, ',') + (part ? `.${part}` : '');
}

/** Long words without a space break anywhere rather than grow over the next column. */
export const cell = (text: string, more: object = {}): ContentText => ({ text, wordBreak: 'break-all', ...more });

const SIZE = 9;

/** A figure, which is never broken, as its beginning would be read for the whole: one of more signs than the column has room for is printed smaller. */
export const figureCell = (text: string, room: number, more: object = {}): ContentText => ({
  ...{ text, alignment: 'right', noWrap: true },
  ...(text.length > room ? { fontSize: (SIZE * room) / text.length } : {}),
  ...more,
});

export const heading = (text: string): TableCell => ({ text, style: 'heading' });

/**
 * Widths are in per cent: a column of free width grows with a long word, and pushes the amounts off the page. Headings that repeat on each
 * page are kept with the first row below them.
 */
export const table = (widths: `${number}%`[], body: TableCell[][], more: Partial<ContentTable['table']> = {}): ContentTable => ({
  layout: 'ruled',
  table: { widths, body, dontBreakRows: true, ...(more.headerRows ? { keepWithHeaderRows: 1 } : {}), ...more },
});
