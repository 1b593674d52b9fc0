import { crud } from '../../kernel/crud/crud.ts';
import { get, type Route } from '../../kernel/http/route.ts';
import { InvoiceBody } from './bodies.ts';
import { taxInvoices } from './model.ts';
import { Proposal, ProposalQuery, proposal } from './proposal.ts';
import { taxInvoiceResource } from './resource.ts';
import { createInvoice, deleteDraft, replaceDraft } from './service.ts';
import { Summary, SummaryQuery, summary } from './summary.ts';

/** What is said of a draft that breaks the rules. */
export const DRAFT_ERRORS = [
  'error.tax_invoice.original_not_transmitted',
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
