import { type LineInput, lines } from '../../kernel/lines/lines.ts';
import { taxInvoiceItems, taxInvoices } from './model.ts';

/** What is invoiced. Invoices are sent whole: a list of lines takes the places of the stored one. */
export const invoiceLines = lines(taxInvoiceItems, {
  of: taxInvoices,
  order: 'line_no',
  min: 1,
  max: 99,
  identity: 'position',
  rights: 'document',
  totals: ['supply_amount', 'tax_amount'],
});

export type InvoiceLine = LineInput<typeof taxInvoiceItems>;
