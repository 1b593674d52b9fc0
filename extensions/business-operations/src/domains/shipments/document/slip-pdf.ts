import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { printedBusinessNumber } from '../../../kernel/business-number.ts';
import { sum } from '../../../kernel/decimal.ts';
import { enumKey, fieldKey } from '../../../kernel/model/labels.ts';
import { groupBy } from '../../../kernel/objects.ts';
import { type PdfDefinition, pdf } from '../../../kernel/pdf.ts';
import { cell, figure, figureCell, heading, INK, MUTED, RULED, styles, table } from '../../../kernel/pdf-table.ts';
import type { Words } from '../../quotes/document/quotation-pdf.ts';
import type { Slip } from './slip.ts';

const filled = (...parts: (string | null | undefined)[]) => parts.filter((part) => part?.trim()).join(' / ');
export const slipFile = ({ translate }: Words, { shipment_no }: Slip): string => translate('shipment.pdf.file', { shipment_no });

/** The shipping slip on A4. */
export const slipPdf = (words: Words, slip: Slip): Promise<Buffer> => pdf(definition(words, slip));

function definition(words: Words, slip: Slip): PdfDefinition {
  const { language, translate } = words;
  const title = translate('shipment.pdf.title');
  const numbered = `${title} ${slip.shipment_no}`;
  return {
    rulings: { ruled: RULED },
    language,
    info: { title: numbered, author: slip.supplier.company_name, subject: title },
    pageSize: 'A4',
    pageMargins: [36, 44, 36, 48],
    defaultStyle: { fontSize: 9, lineHeight: 1.15, color: INK },
    styles,
    ...(slip.status === 'CANCELLED'
      ? {
          watermark: {
            text: translate(enumKey('shipments', 'status', 'CANCELLED')),
            color: '#9ca3af',
            opacity: 0.22,
            bold: true,
            fontSize: 96,
          },
        }
      : {}),
    head: {
      columns: [{ text: numbered }, { text: slip.supplier.company_name, alignment: 'right' }],
      ...{ color: MUTED, fontSize: 8, margin: [36, 20, 36, 0] },
    },
    content: [
      {
        columns: [
          { width: 64, text: '' },
          {
            width: '*',
            stack: [
              { text: title, fontSize: 22, bold: true, alignment: 'center' },
              { text: slip.shipment_no, alignment: 'center', color: MUTED, fontSize: 10 },
            ],
          },
          { width: 64, stack: [{ qr: slip.shipment_no, fit: 60, alignment: 'right' }] },
        ],
        margin: [0, 0, 0, 12],
      },
      parties(words, slip),
      ...dispatches(words, slip),
      items(words, slip),
      ...remarks(words, slip),
      signatures(words),
    ],
  };
}

/** Who sends, and who receives where. */
function parties({ translate }: Words, slip: Slip): Content {
  const of = (field: string) => heading(translate(fieldKey('orders', field)));
  const ofSupplier = (field: string) => heading(translate(fieldKey('supplier_settings', field)));
  const { supplier } = slip;
  const number = printedBusinessNumber(supplier.business_number);
  const zip = slip.delivery_zip_code ? `(${slip.delivery_zip_code}) ` : '';
  const address = [slip.delivery_address, slip.delivery_address_detail].filter(Boolean).join(' ');
  const day = slip.departed_on ?? slip.scheduled_date;
  const wide = (text: string): TableCell[] => [cell(text, { colSpan: 3 }), '', ''];
  return table(
    ['14%', '36%', '14%', '36%'],
    [
      [ofSupplier('company_name'), cell(supplier.company_name), ofSupplier('business_number'), cell(number)],
      [
        ofSupplier('address'),
        cell(supplier.address ?? ''),
        ofSupplier('contact_tel'),
        cell(filled(supplier.contact_tel, slip.manager_name)),
      ],
      [of('client_name'), cell(slip.client_name, { bold: true }), of('site_name'), cell(slip.site_name ?? '', { bold: true })],
      [of('order_no'), cell(filled(slip.order_no, slip.client_order_no)), heading(translate('shipment.pdf.day')), cell(day)],
      [
        of('receiver'),
        cell(filled(slip.receiver, slip.receiver_phone)),
        of('delivery_method'),
        cell(translate(enumKey('orders', 'delivery_method', slip.delivery_method))),
      ],
      [of('delivery_address'), ...wide(`${zip}${address}`)],
    ],
  );
}

function dispatches({ translate }: Words, slip: Slip): Content[] {
  if (!slip.dispatches.length) return [];
  const of = (field: string) => heading(translate(fieldKey('vehicle_dispatches', field)));
  const head = [
    heading(translate('shipment.pdf.dispatch_no')),
    ...['logistics_company', 'tonnage', 'vehicle_no', 'driver_name', 'driver_contact'].map(of),
    heading(translate('shipment.pdf.freight')),
  ];
  const rows = slip.dispatches.map((row): TableCell[] => [
    ...[row.dispatch_no, row.logistics_company, row.tonnage, row.vehicle_no, row.driver_name, row.driver_contact].map((text) =>
      cell(text ?? '', { alignment: 'center' }),
    ),
    cell(translate(`shipment.pdf.freight_${row.freight_cost_type}`), { alignment: 'center' }),
  ]);
  return [{ ...table(['18%', '18%', '10%', '16%', '12%', '17%', '9%'], [head, ...rows], { headerRows: 1 }), margin: [0, 8, 0, 0] }];
}

/** The goods by their locations, each line with its own, with the sum of each unit. */
function items({ translate }: Words, slip: Slip): Content {
  const of = (field: string) => heading(translate(fieldKey('shipment_items', field)));
  const isPlaced = slip.items.some(({ floor_unit: place }) => place);
  const fields = ['item_name', 'specification', 'lot_no', 'quantity', 'unit', 'remarks'];
  const head = [heading(translate('shipment.pdf.no')), ...(isPlaced ? ['floor_unit', ...fields] : fields).map(of)];
  const rows = slip.items.map((line, index): TableCell[] => [
    { text: String(index + 1), alignment: 'center' },
    ...(isPlaced ? [cell(line.floor_unit ?? '', { bold: true, fontSize: 8 })] : []),
    { stack: [cell(line.item_name), ...(line.item_code ? [cell(line.item_code, { color: MUTED, fontSize: 7.5 })] : [])] },
    cell(line.specification ?? ''),
    cell(line.lot_no ?? '', { fontSize: 8 }),
    figureCell(figure(line.quantity), 8),
    cell(line.unit, { alignment: 'center' }),
    cell(line.remarks ?? '', { fontSize: 8 }),
  ]);
  const totals = [...groupBy(slip.items, ({ unit }) => unit)]
    .map(([unit, lines]) => `${figure(sum(lines.map(({ quantity }) => quantity)).toNumber())} ${unit}`)
    .join(', ');
  const before = head.length - 3;
  const total: TableCell[] = [
    { text: translate('sheet.total'), style: 'heading', colSpan: before },
    ...Array<TableCell>(before - 1).fill(''),
    { text: totals, colSpan: 3, bold: true, alignment: 'right' },
    '',
    '',
  ];
  return { ...table(isPlaced ? PLACED : UNPLACED, [head, ...rows, total], { headerRows: 1 }), margin: [0, 8, 0, 0] };
}

const UNPLACED: `${number}%`[] = ['5%', '29%', '19%', '19%', '9%', '6%', '13%'];
const PLACED: `${number}%`[] = ['5%', '14%', '24%', '16%', '15%', '9%', '6%', '11%'];

const remarks = ({ translate }: Words, { remarks: text }: Slip): Content[] =>
  text?.trim()
    ? [
        {
          ...table(['14%', '86%'], [[heading(translate(fieldKey('shipments', 'remarks'))), cell(text)]], { dontBreakRows: false }),
          margin: [0, 8, 0, 0],
        },
      ]
    : [];

/** Where who loads, who drives and who receives sign. */
function signatures({ translate }: Words): Content {
  const people = ['loader', 'driver', 'receiver'].map((who) => heading(translate(`shipment.pdf.sign_${who}`)));
  const boxes = people.map(
    (): TableCell => ({
      text: translate('shipment.pdf.signature'),
      color: MUTED,
      alignment: 'right',
      fontSize: 8,
      margin: [0, 34, 0, 0],
    }),
  );
  return {
    stack: [
      { text: translate('shipment.pdf.received'), margin: [0, 12, 0, 5], alignment: 'center' },
      table(['33.3%', '33.3%', '33.4%'], [people, boxes]),
    ],
    unbreakable: true,
  };
}
