import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { printedBusinessNumber } from '../../../kernel/business-number.ts';
import { enumKey } from '../../../kernel/model/labels.ts';
import { type PdfDefinition, pdf } from '../../../kernel/pdf.ts';
import { cell, figureOf, table } from '../../../kernel/pdf-table.ts';
import type { Words } from '../../quotes/document/quotation-pdf.ts';
import type { Party } from '../../tax-provider/port.ts';
import { PAYMENT_PARTS } from '../amounts.ts';
import { MODIFY_REASONS, taxInvoices } from '../model.ts';
import type { PrintedInvoice, PrintedItem } from './printed.ts';

// The form of the ordinance (부가가치세법 시행규칙 별지 제14호서식): the supplier's copy in red, the buyer's in blue.

export const COPIES = ['SUPPLIER', 'BUYER'] as const;
export type Copy = (typeof COPIES)[number];

const COLOURS: Record<Copy, { line: string; shade: string }> = {
  SUPPLIER: { line: '#c62828', shade: '#fdecec' },
  BUYER: { line: '#1552b0', shade: '#eaf1fc' },
};
const INK = '#111827';

/** Lines that the form has room for; fewer leave empty ones. */
const ROOM = 4;

/** A copy of no more than this, in characters of its items, takes half a page, so that both stand on one. */
const SHORT = 260;

const PADDING = { left: 3, top: 3.5, right: 3, bottom: 2 };

export function invoiceFile(words: Words, invoice: PrintedInvoice, copies: readonly Copy[]): string {
  const params = { title: titleOf(words, invoice), invoice_no: invoice.invoice_no };
  const [only, ...others] = copies;
  if (!only || others.length) return words.translate('tax_invoice.print.file', params);
  return words.translate('tax_invoice.print.file_of_copy', { ...params, copy: words.translate(`tax_invoice.print.copy_${only}`) });
}

/** The copies on A4, one under the other where there is room. */
export const invoicePdf = (words: Words, invoice: PrintedInvoice, copies: readonly Copy[]): Promise<Buffer> =>
  pdf(definition(words, invoice, copies));

function titleOf({ translate }: Words, { head: { tax_type: type, original_id } }: PrintedInvoice): string {
  const title = translate(`tax_invoice.print.title${type === 'TAXABLE' ? '' : `_${type.toLowerCase()}`}`);
  return original_id === null ? title : translate('tax_invoice.print.amended', { title });
}

/** What has not been issued, or no longer holds, says so across the page. */
const MARKED: readonly PrintedInvoice['status'][] = ['DRAFT', 'CANCELLED'];

function definition(words: Words, invoice: PrintedInvoice, copies: readonly Copy[]): PdfDefinition {
  const title = titleOf(words, invoice);
  const numbered = `${title} ${invoice.invoice_no}`;
  const { status, items, supplier, head } = invoice;
  const length = items.reduce((sum, { name, specification, remark }) => sum + `${name}${specification ?? ''}${remark ?? ''}`.length, 0);
  const isShort = items.length <= ROOM && length <= SHORT;
  return {
    rulings: Object.fromEntries(COPIES.map((copy) => [copy, { color: COLOURS[copy].line, padding: PADDING }])),
    language: words.language,
    info: { title: numbered, author: supplier.name, subject: title },
    pageSize: 'A4',
    pageMargins: [30, 36, 30, 40],
    defaultStyle: { fontSize: 8.5, lineHeight: 1.1, color: INK },
    ...(MARKED.includes(status)
      ? {
          watermark: {
            ...{ text: words.translate(enumKey(taxInvoices.name, 'status', status)), color: '#9ca3af' },
            ...{ opacity: 0.2, bold: true, fontSize: 90 },
          },
        }
      : {}),
    head: {
      columns: [{ text: numbered }, { text: `${supplier.name} → ${head.buyer_name ?? ''}`, alignment: 'right' }],
      ...{ color: '#6b7280', fontSize: 8, margin: [30, 16, 30, 0] },
    },
    content: copies.map((copy, index) => ({
      stack: copyOf(words, invoice, copy),
      ...(index === 0 ? {} : isShort ? { margin: [0, 26, 0, 0] } : { pageBreak: 'before' }),
    })),
  };
}

function copyOf(words: Words, invoice: PrintedInvoice, copy: Copy): Content[] {
  const { line, shade } = COLOURS[copy];
  const say = (name: string) => words.translate(`tax_invoice.print.${name}`);
  const heading = (text: string, more: object = {}): TableCell => ({
    ...{ text, color: line, fillColor: shade, alignment: 'center', verticalAlignment: 'middle', fontSize: 8 },
    ...more,
  });
  const form: Form = { words, say, heading, ruled: (content) => ({ ...content, layout: copy }), line };
  return [
    title(form, invoice, copy),
    parties(form, invoice),
    amounts(form, invoice),
    items(form, invoice.items, invoice.head.write_date),
    totals(form, invoice),
  ];
}

interface Form {
  words: Words;
  say(name: string): string;
  heading(text: string, more?: object): TableCell;
  /** The table with the lines of this copy. */
  ruled(content: ReturnType<typeof table>): Content;
  line: string;
}

/** Points that the block of a party is high, and a line of the word beside it, which stands in its middle. */
const [BLOCK, LETTER] = [112, 9.4];

// What spans rows is not put in the middle by the renderer.
const unaligned = { verticalAlignment: 'top', rowSpan: 5 };

const middle = (text: string | null, more: object = {}): TableCell => cell(text ?? '', { verticalAlignment: 'middle', ...more });
const figures = (text: string | null, more: object = {}): TableCell =>
  middle(text === null ? '' : figureOf(text), { alignment: 'right', ...more });

function title({ words, say, heading, ruled, line }: Form, invoice: PrintedInvoice, copy: Copy): Content {
  const approval = middle(invoice.nts_approval_no ?? say('not_issued'));
  const name: TableCell = {
    text: [
      { text: titleOf(words, invoice), fontSize: 16, bold: true },
      { text: `  (${say(`copy_${copy}`)})`, fontSize: 9 },
    ],
    color: line,
    alignment: 'center',
    margin: [0, 5, 0, 0],
    rowSpan: 2,
  };
  return ruled(
    table(
      ['58%', '12%', '30%'],
      [
        [name, heading(say('approval_no')), approval],
        ['', heading(say('invoice_no')), middle(invoice.invoice_no)],
      ],
    ),
  );
}

function parties({ say, heading, ruled }: Form, { supplier, head }: PrintedInvoice): Content {
  const buyer: Party = {
    ...{ businessNumber: head.buyer_business_number ?? '', taxRegId: null, name: head.buyer_name ?? '', ceoName: head.buyer_ceo_name },
    ...{ address: head.buyer_address, bizType: head.buyer_biz_type, bizClass: head.buyer_biz_class, contactName: null },
    ...{ email: head.buyer_email, tel: null },
  };
  const beside = (word: string) =>
    heading(word, { ...unaligned, margin: [0, Math.max(0, (BLOCK - LETTER * word.split('\n').length) / 2), 0, 0] });
  const side = (name: string, party: Party): TableCell[][] => {
    const wide = (text: string | null) => [middle(text, { colSpan: 3 }), '', ''];
    const number = middle(printedBusinessNumber(party.businessNumber), { bold: true, fontSize: 11, alignment: 'center' });
    return [
      [beside(say(name)), heading(say('registration')), number, heading(say('branch')), middle(party.taxRegId)],
      ['', heading(say('name')), middle(party.name), heading(say('ceo')), middle(party.ceoName)],
      ['', heading(say('address')), ...wide(party.address)],
      ['', heading(say('biz_type')), middle(party.bizType), heading(say('biz_class')), middle(party.bizClass)],
      ['', heading(say('email')), ...wide(party.email)],
    ];
  };
  const [left, right] = [side('supplier', supplier), side('buyer', buyer)];
  return ruled(
    table(
      ['3.5%', '8.5%', '18%', '8.5%', '11.5%', '3.5%', '8.5%', '18%', '8.5%', '11.5%'],
      left.map((row, index) => [...row, ...(right[index] ?? [])]),
    ),
  );
}

function amounts({ words, say, heading, ruled }: Form, invoice: PrintedInvoice): Content {
  const { head, original_approval_no: original } = invoice;
  const { modify_code: code } = head;
  const reason = code === null ? '' : `${code}. ${MODIFY_REASONS[code]?.[words.language] ?? ''}`;
  const remark = [head.remark, original ? `${say('original')} ${original}` : null].filter(Boolean).join('\n');
  return ruled(
    table(
      ['13%', '19%', '17%', '21%', '30%'],
      [
        [heading(say('write_date')), heading(say('supply')), heading(say('tax')), heading(say('reason')), heading(say('remark'))],
        [
          middle(head.write_date, { alignment: 'center' }),
          figures(head.supply_amount, { bold: true }),
          figures(head.tax_amount, { bold: true }),
          middle(reason),
          middle(remark),
        ],
      ],
    ),
  );
}

function items({ say, heading, ruled }: Form, lines: readonly PrintedItem[], day: string): Content {
  const head = ['month', 'day', 'item', 'specification', 'quantity', 'unit_price', 'supply', 'tax', 'remark'].map((name) =>
    heading(say(name)),
  );
  const rows = lines.map((line): TableCell[] => {
    const [, month = '', date = ''] = (line.supply_date || day).split('-');
    return [
      middle(month, { alignment: 'center' }),
      middle(date, { alignment: 'center' }),
      middle(line.name),
      middle(line.specification),
      figures(line.quantity),
      figures(line.unit_price),
      figures(line.supply_amount),
      figures(line.tax_amount),
      middle(line.remark),
    ];
  });
  const empty = Array.from({ length: Math.max(0, ROOM - lines.length) }, (): TableCell[] => [
    ' ',
    ...Array<TableCell>(head.length - 1).fill(''),
  ]);
  return ruled(table(['4%', '4%', '25%', '13%', '9%', '12%', '13%', '11%', '9%'], [head, ...rows, ...empty], { headerRows: 1 }));
}

function totals({ say, heading, ruled }: Form, { head }: PrintedInvoice): Content {
  const purpose = cell(say(`purpose_${head.purpose}`), { bold: true, alignment: 'center', rowSpan: 2, margin: [0, 10, 0, 0] });
  const paid = PAYMENT_PARTS.map((part) => head.payment?.[part]);
  return ruled(
    table(
      ['18%', '15%', '15%', '15%', '15%', '22%'],
      [
        [heading(say('total')), ...PAYMENT_PARTS.map((part) => heading(say(part))), purpose],
        [figures(head.total_amount, { bold: true }), ...paid.map((amount) => figures(amount ? String(amount) : null)), ''],
      ],
      { headerRows: 1 },
    ),
  );
}
