import type { Content, ContentText, TableCell } from 'pdfmake/interfaces.js';
import { printedBusinessNumber } from '../../../kernel/business-number.ts';
import type { Context } from '../../../kernel/context/context.ts';
import type { Language } from '../../../kernel/messages.ts';
import { enumKey, fieldKey } from '../../../kernel/model/labels.ts';
import { type PdfDefinition, pdf } from '../../../kernel/pdf.ts';
import { cell, figure, figureCell, heading, INK, MUTED, RULED, SHADE, styles, table } from '../../../kernel/pdf-table.ts';
import { supplierSettings } from '../../finance/model.ts';
import { quoteItems, quotes } from '../model.ts';
import { amountInWords } from './amount-in-words.ts';
import type { PrintedLine, Quotation } from './quotation.ts';

/** The language of a document, and its words. */
export interface Words {
  language: Language;
  translate(key: string, params?: Record<string, unknown>): string;
}

/** The words of a language, the request's unless given. */
export const wordsOf = (ctx: Pick<Context, 'app' | 'language'>, language: Language = ctx.language): Words => ({
  language,
  translate: (key, params) => ctx.app.messages.translate(language, key, params),
});

const of = quotes.name;
const ofLine = quoteItems.name;
const ofSupplier = supplierSettings.name;

/** Amounts are whole won; a fraction, which only a hand-made row could have, is not put in words. */
const inWords = (amount: number, language: Language): string => amountInWords(BigInt(Math.max(0, Math.trunc(amount))), language);

export const quotationFile = ({ translate }: Words, { quote_no }: Pick<Quotation, 'quote_no'>): string =>
  translate('quote.pdf.file', { quote_no });

/** The quotation on A4. */
export const quotationPdf = (words: Words, quotation: Quotation): Promise<Buffer> => pdf(definition(words, quotation));

function definition(words: Words, quotation: Quotation): PdfDefinition {
  const { language, translate } = words;
  const title = translate('quote.pdf.title');
  const numbered = `${title} ${quotation.quote_no}`;
  return {
    rulings: { ruled: RULED, shaded: { ...RULED, fill: SHADE } },
    language,
    info: { title: numbered, author: quotation.supplier.company_name, subject: quotation.title ?? title },
    pageSize: 'A4',
    pageMargins: [36, 44, 36, 48],
    defaultStyle: { fontSize: 9, lineHeight: 1.15, color: INK },
    styles,
    ...(quotation.draft
      ? { watermark: { text: translate('message.quote.draft'), color: '#9ca3af', opacity: 0.22, bold: true, fontSize: 96 } }
      : {}),
    head: { columns: [{ text: numbered }, { text: quotation.supplier.company_name, alignment: 'right' }], ...RUNNING },
    content: [
      { text: title, fontSize: 22, bold: true, alignment: 'center' },
      { canvas: [{ type: 'line', x1: 151, y1: 2, x2: 372, y2: 2, lineWidth: 1.2 }], margin: [0, 0, 0, 14] },
      parties(words, quotation),
      total(words, quotation),
      lines(words, quotation),
      sums(words, quotation),
      terms(words, quotation),
    ],
  };
}

const RUNNING = { color: MUTED, fontSize: 8, margin: [36, 20, 36, 0] as [number, number, number, number] };

const amountCell = (amount: number): ContentText => figureCell(figure(amount), 13);

const filled = (...parts: (string | null | undefined)[]) => parts.filter((part) => part?.trim()).join(' / ');

const parties = (words: Words, quotation: Quotation): Content => ({
  columns: [
    { width: '43%', stack: [recipient(words, quotation)] },
    { width: '57%', stack: [supplier(words, quotation)] },
  ],
  columnGap: 12,
});

/** Whom it is for, and when it was made. */
function recipient({ translate }: Words, quotation: Quotation): Content {
  const revision = quotation.draft || !quotation.revision_no ? '' : ` (${translate('quote.pdf.revision', { no: quotation.revision_no })})`;
  const facts: [field: string, value: string | null | undefined][] = [
    ['quote_no', quotation.quote_no + revision],
    ['quote_date', quotation.quote_date],
    ['valid_until', quotation.valid_until],
    ['contact_person', filled(quotation.contact_person, quotation.contact_phone)],
    ['contact_email', quotation.contact_email],
    ['site_name', quotation.site_name],
    ['title', quotation.title],
  ];
  return [
    {
      text: translate('quote.pdf.recipient', { company: quotation.company_name ?? '' }),
      fontSize: 13,
      bold: true,
      wordBreak: 'break-all',
      margin: [0, 0, 0, 6],
    },
    ...facts
      .filter(([, value]) => value)
      .map(
        ([field, value]): Content => ({
          columns: [
            { text: translate(fieldKey(of, field)), width: 56, color: MUTED },
            { text: value ?? '', width: '*', wordBreak: 'break-all' },
          ],
          margin: [0, 0, 0, 1.5],
        }),
      ),
    { text: translate('quote.pdf.offer'), margin: [0, 5, 0, 0] },
  ];
}

/** The letterhead, with the place of the seal beside the representative's name. */
function supplier({ translate }: Words, { supplier: from, manager }: Quotation): Content {
  const name = (field: string) => heading(translate(fieldKey(ofSupplier, field)));
  const ceo = { text: [from.ceo_name ?? '', { text: `   ${translate('quote.pdf.seal')}`, color: MUTED }] };
  const contact = filled(manager, from.contact_tel, from.contact_email);
  const number = printedBusinessNumber(from.business_number);
  const wide = (text: string): TableCell[] => [cell(text, { colSpan: 3 }), '', ''];
  const rows: TableCell[][] = [
    [name('business_number'), ...wide(number)],
    [name('company_name'), cell(from.company_name), name('ceo_name'), ceo],
    [name('address'), ...wide(from.address ?? '')],
    [name('biz_type'), cell(from.biz_type ?? ''), name('biz_class'), cell(from.biz_class ?? '')],
    [heading(translate('quote.pdf.contact')), ...wide(contact)],
  ];
  return table(['23%', '27%', '24%', '26%'], rows);
}

/** The total in words and in figures, which a reader looks for first. */
function total({ language, translate }: Words, { total_amount, vat_mode }: Quotation): Content {
  const vat = translate(`quote.pdf.total_${vat_mode}`);
  const row: TableCell[] = [
    { text: translate(fieldKey(of, 'total_amount')), bold: true, alignment: 'center', margin: [0, 2, 0, 0] },
    {
      text: [
        inWords(total_amount, language),
        { text: `  (₩${figure(total_amount)})`, bold: true },
        { text: `  ${vat}`, color: MUTED, fontSize: 8 },
      ],
      fontSize: 11,
    },
  ];
  return { ...table(['17%', '83%'], [row]), layout: 'shaded', margin: [0, 12, 0, 8] };
}

const sizeOf = ({ open_width: width, open_height: height }: PrintedLine): string =>
  width && height ? `${figure(width)} × ${figure(height)}` : '';

function lines({ translate }: Words, { items }: Quotation): Content {
  const name = (field: string) => heading(translate(fieldKey(ofLine, field)));
  const muted = (text: string) => ({ text, color: MUTED, fontSize: 8, wordBreak: 'break-all' as const });
  const rows = items.map((line, index): TableCell[] => [
    { text: String(index + 1), alignment: 'center' },
    cell(filled(line.floor, line.symbol), { alignment: 'center' }),
    { stack: [cell(line.item_name), ...(line.specification ? [muted(line.specification)] : [])] },
    { text: sizeOf(line), alignment: 'center' },
    figureCell(figure(line.quantity), 8),
    cell(line.unit ?? '', { alignment: 'center' }),
    line.price_missing ? { text: '-', alignment: 'right' } : amountCell(line.unit_price),
    {
      stack: [
        line.price_missing ? { text: '-', alignment: 'right' } : amountCell(line.amount),
        ...(line.discount_rate
          ? [{ ...muted(translate('quote.pdf.line_discount', { rate: figure(line.discount_rate) })), alignment: 'right' as const }]
          : []),
      ],
    },
  ]);
  const head = [
    heading(translate('quote.pdf.no')),
    heading(translate('quote.pdf.place')),
    name('item_name'),
    heading(translate('quote.pdf.size')),
    name('quantity'),
    name('unit'),
    name('unit_price'),
    name('amount'),
  ];
  return table(['5%', '12%', '27%', '14%', '9%', '6%', '13%', '14%'], [head, ...rows], { headerRows: 1 });
}

/** How the total comes about. */
function sums({ translate }: Words, quotation: Quotation): Content {
  const row = (field: string, amount: number, more: object = {}): TableCell[] => [
    { text: translate(fieldKey(of, field)), style: 'heading', ...more },
    figureCell(figure(amount), 20, more),
  ];
  const body = [
    ...(quotation.discount_amount ? [row('items_amount', quotation.items_amount), row('discount_amount', -quotation.discount_amount)] : []),
    row('supply_amount', quotation.supply_amount),
    ['EXCLUDED', 'INCLUDED'].includes(quotation.vat_mode)
      ? row('vat_amount', quotation.vat_amount)
      : [
          heading(translate(fieldKey(of, 'vat_amount'))),
          { text: translate(enumKey(of, 'vat_mode', quotation.vat_mode)), alignment: 'right' },
        ],
    row('total_amount', quotation.total_amount, { bold: true, fontSize: 10.5 }),
  ] satisfies TableCell[][];
  return {
    columns: [
      { width: '60%', text: '' },
      { width: '40%', ...table(['45%', '55%'], body) },
    ],
    unbreakable: true,
    margin: [0, 8, 0, 0],
  };
}

/** Only the memo, which may be longer than a page, breaks within. */
function terms({ translate }: Words, quotation: Quotation): Content {
  const rows = (fields: readonly ('delivery_terms' | 'payment_terms' | 'memo')[]): TableCell[][] =>
    fields.flatMap((field) => {
      const { [field]: value } = quotation;
      return value?.trim() ? [[heading(translate(fieldKey(of, field))), cell(value)]] : [];
    });
  const part = (body: TableCell[][], whole: boolean): Content[] =>
    body.length ? [{ ...table(['17%', '83%'], body, { dontBreakRows: whole }), margin: [0, 10, 0, 0] }] : [];
  return [...part(rows(['delivery_terms', 'payment_terms']), true), ...part(rows(['memo']), false)];
}
