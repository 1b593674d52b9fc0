import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { enumKey, fieldKey } from '../../../kernel/model/labels.ts';
import { type PdfDefinition, pdf } from '../../../kernel/pdf.ts';
import { cell, figure, figureCell, heading, INK, MUTED, RULED, styles, table } from '../../../kernel/pdf-table.ts';
import type { Words } from '../../quotes/document/quotation-pdf.ts';
import type { Sheet } from './sheet.ts';

export const sheetFile = ({ translate }: Words, { work_order_no }: Sheet): string => translate('work_order.pdf.file', { work_order_no });

/** The work order on A4: what to make, its steps to tick, and the materials. */
export const sheetPdf = (words: Words, sheet: Sheet): Promise<Buffer> => pdf(definition(words, sheet));

/** Columns of steps that fit beside the name of the piece. */
const STEPS_WIDE = 7;

function definition(words: Words, sheet: Sheet): PdfDefinition {
  const { language, translate } = words;
  const title = translate('work_order.pdf.title');
  const numbered = `${title} ${sheet.work_order_no}`;
  return {
    ...{ rulings: { ruled: RULED }, language, info: { title: numbered, author: sheet.company, subject: title } },
    ...{ pageSize: 'A4', pageMargins: [36, 44, 36, 48], defaultStyle: { fontSize: 9, lineHeight: 1.15, color: INK }, styles },
    head: {
      columns: [{ text: numbered }, { text: sheet.company, alignment: 'right' }],
      ...{ color: MUTED, fontSize: 8, margin: [36, 20, 36, 0] },
    },
    content: [
      {
        columns: [
          {
            width: '*',
            stack: [
              { text: title, fontSize: 22, bold: true },
              { text: sheet.work_order_no, color: MUTED, fontSize: 11 },
            ],
          },
          { width: 64, stack: [{ qr: sheet.work_order_no, fit: 60, alignment: 'right' }] },
        ],
        margin: [0, 0, 0, 12],
      },
      facts(words, sheet),
      items(words, sheet),
      ...steps(sheet),
      ...materials(words, sheet),
    ],
  };
}

function facts({ translate }: Words, sheet: Sheet): Content {
  const of = (field: string) => heading(translate(fieldKey('work_orders', field)));
  const ofOrder = (field: string) => heading(translate(fieldKey('orders', field)));
  const who = [sheet.assignee, sheet.team].filter(Boolean).join(' / ');
  return table(
    ['14%', '36%', '14%', '36%'],
    [
      [
        of('process_id'),
        cell(sheet.process_name ?? '', { bold: true }),
        of('priority'),
        cell(translate(enumKey('work_orders', 'priority', sheet.priority))),
      ],
      [of('order_id'), cell(sheet.order_no ?? ''), ofOrder('client_name'), cell(sheet.client_name ?? '')],
      [ofOrder('site_name'), cell(sheet.site_name ?? '', { bold: true }), ofOrder('delivery_date'), cell(sheet.delivery_date ?? '')],
      [of('scheduled_date'), cell(sheet.scheduled_date ?? ''), of('due_date'), cell(sheet.due_date ?? '')],
      [of('assignee_id'), cell(who), of('status'), cell(translate(enumKey('work_orders', 'status', sheet.status)))],
      [of('memo'), cell(sheet.memo ?? '', { colSpan: 3 }), '', ''],
    ],
  );
}

const sizeOf = ({ width, height }: Sheet['items'][number]): string =>
  [width, height].flatMap((value) => (value === null ? [] : [figure(value)])).join(' × ');

function items({ translate }: Words, sheet: Sheet): Content {
  const of = (field: string) => heading(translate(fieldKey('work_order_items', field)));
  const head = [
    heading('#'),
    ...['order_location_id', 'item_name', 'specification'].map(of),
    heading(translate('work_order.pdf.size')),
    ...['quantity', 'unit', 'lot_no'].map(of),
  ];
  const rows = sheet.items.map((item, index): TableCell[] => [
    { text: String(index + 1), alignment: 'center' },
    cell(item.place ?? '', { bold: true }),
    { stack: [cell(item.item_name), ...(item.item_code ? [cell(item.item_code, { color: MUTED, fontSize: 7.5 })] : [])] },
    cell(item.specification ?? ''),
    { text: sizeOf(item), alignment: 'center', fontSize: 8, noWrap: true },
    figureCell(figure(item.quantity), 7),
    cell(item.unit, { alignment: 'center' }),
    cell(item.lot_no ?? '', { fontSize: 8 }),
  ]);
  return {
    ...table(['4%', '13%', '25%', '16%', '16%', '8%', '6%', '12%'], [head, ...rows], { headerRows: 1 }),
    margin: [0, 8, 0, 0],
  };
}

/** A box for each piece and step, with a cross where it is done. */
function steps(sheet: Sheet): Content[] {
  const parts = Array.from({ length: Math.ceil(sheet.steps.length / STEPS_WIDE) }, (_, part) =>
    sheet.steps.slice(part * STEPS_WIDE, (part + 1) * STEPS_WIDE),
  );
  return parts.map((columns): Content => {
    const width = `${70 / columns.length}%` as const;
    const head = [heading('#'), heading(''), ...columns.map(({ step_name }) => heading(step_name))];
    const rows = sheet.items.map((item, index): TableCell[] => [
      { text: String(index + 1), alignment: 'center' },
      cell([item.place, item.item_name].filter(Boolean).join(' '), { fontSize: 8 }),
      ...columns.map(({ id }) => cell(item.done.includes(id) ? 'X' : ' ', { alignment: 'center', margin: [0, 4, 0, 4] })),
    ]);
    return {
      ...table(['5%', '25%', ...columns.map(() => width)], [head, ...rows], { headerRows: 1 }),
      margin: [0, 12, 0, 0],
    };
  });
}

function materials({ translate }: Words, sheet: Sheet): Content[] {
  if (!sheet.materials.length) return [];
  const of = (field: string) => heading(translate(fieldKey('items', field)));
  const head = [
    of('code'),
    of('name'),
    of('specification'),
    heading(translate('work_order.pdf.needed')),
    of('unit'),
    heading(translate('work_order.pdf.lot')),
  ];
  const rows = sheet.materials.map((row): TableCell[] => [
    cell(row.code, { fontSize: 8 }),
    cell(row.name),
    cell(row.specification ?? ''),
    figureCell(figure(row.quantity), 10),
    cell(row.unit, { alignment: 'center' }),
    cell(' '),
  ]);
  return [
    {
      ...table(['16%', '28%', '20%', '11%', '7%', '18%'], [head, ...rows], { headerRows: 1 }),
      margin: [0, 12, 0, 0],
    },
  ];
}
