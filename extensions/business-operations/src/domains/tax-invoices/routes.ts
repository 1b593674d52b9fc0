import { z } from 'zod';
import { crud } from '../../kernel/crud/crud.ts';
import { rowParams } from '../../kernel/crud/resource.ts';
import { Download } from '../../kernel/http/reply.ts';
import { FILE, get, type Route } from '../../kernel/http/route.ts';
import { LANGUAGES } from '../../kernel/messages.ts';
import { PDF } from '../../kernel/pdf.ts';
import { wordsOf } from '../quotes/document/quotation-pdf.ts';
import { InvoiceBody } from './bodies.ts';
import { BuyerQuery, ProposedBuyer, proposedBuyer } from './buyer.ts';
import { taxInvoices } from './model.ts';
import { COPIES, invoiceFile, invoicePdf } from './print/invoice-pdf.ts';
import { printedInvoice } from './print/printed.ts';
import { Proposal, ProposalQuery, proposal } from './proposal.ts';
import { taxInvoiceResource } from './resource.ts';
import { createInvoice, deleteDraft, replaceDraft } from './service.ts';
import { Summary, SummaryQuery, summary } from './summary.ts';

/** What is said of a draft that breaks the rules. */
export const DRAFT_ERRORS = [
  'error.tax_invoice.original_not_transmitted',
  'error.tax_invoice.exceeds_original',
  'error.tax_invoice.tax_mismatch',
  'error.tax_invoice.amendment_incomplete',
  'error.tax_invoice.buyer_incomplete',
  'error.tax_invoice.negative_amount',
  'error.tax_invoice.payment_exceeds_total',
  'error.business_number.invalid',
];

const HELD = ['error.invalid_transition', 'error.tax_invoice.busy', 'error.tax_invoice.issue_unconfirmed'];

export const taxInvoiceRoutes: Route[] = [
  get('/tax-invoices/summary', {
    id: 'finance.tax-invoices.summary',
    access: [taxInvoices, 'read'],
    summary: 'Count and sums per status for a period, by write_date; this month until today unless given.',
    query: SummaryQuery,
    reply: Summary,
    errors: ['error.date_range_invalid', 'error.date_range_too_long'],
    run: (ctx, { query }) => summary(ctx, query),
  }),
  get('/tax-invoices/proposal', {
    id: 'finance.tax-invoices.proposal',
    access: [taxInvoices, 'create'],
    summary: 'The invoice of what an order has shipped and nobody has invoiced yet, to the won: the body of a new invoice.',
    query: ProposalQuery,
    reply: Proposal,
    run: (ctx, { query }) => proposal(ctx, query),
  }),
  get('/tax-invoices/buyer', {
    id: 'finance.tax-invoices.buyer',
    access: [taxInvoices, 'create'],
    summary: 'The buyer that an invoice to a client begins with, from the registration of the client.',
    query: BuyerQuery,
    reply: ProposedBuyer,
    run: (ctx, { query }) => proposedBuyer(ctx, query),
  }),
  get('/tax-invoices/{id}/print', {
    id: 'finance.tax-invoices.print',
    access: [taxInvoices, 'read'],
    summary: "The invoice in the official form as PDF: the supplier's copy in red, the buyer's in blue, or both.",
    params: rowParams,
    query: z.strictObject({
      copy: z.enum(COPIES).optional(),
      language: z.enum(LANGUAGES).optional(),
      disposition: z.enum(['attachment', 'inline']).default('attachment'),
    }),
    reply: FILE,
    file: PDF,
    errors: ['error.tax_invoice.supplier_settings_missing'],
    button: { collection: taxInvoices.name, label: { ko: '인쇄', en: 'Print' }, icon: 'print' },
    async run(ctx, { params, query }) {
      const [words, invoice] = [wordsOf(ctx, query.language), await printedInvoice(ctx, params.id)];
      const copies = query.copy ? [query.copy] : COPIES;
      const bytes = await invoicePdf(words, invoice, copies);
      return new Download(invoiceFile(words, invoice, copies), PDF, bytes, { inline: query.disposition === 'inline' });
    },
  }),
  ...crud(taxInvoiceResource, {
    create: {
      summary: 'Create a draft.',
      message: 'message.tax_invoice.created',
      body: InvoiceBody,
      errors: DRAFT_ERRORS,
      run: createInvoice,
    },
    update: {
      summary: 'Replace a draft and its items.',
      message: 'message.tax_invoice.updated',
      body: InvoiceBody,
      errors: [...HELD, ...DRAFT_ERRORS],
      run: replaceDraft,
    },
    delete: {
      summary: 'Delete a draft.',
      message: 'message.tax_invoice.deleted',
      errors: HELD,
      run: deleteDraft,
    },
  }),
];
