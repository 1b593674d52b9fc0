import { z } from 'zod';
import { list, listMeta, listQuery, listReply } from '../../kernel/crud/list.ts';
import { rowParams } from '../../kernel/crud/resource.ts';
import { deleteErrors, writeErrors } from '../../kernel/http/documented-errors.ts';
import { del, get, post, put, type Route } from '../../kernel/http/route.ts';
import { idParam } from '../../kernel/model/schemas.ts';
import { entries } from '../finance/journals/entries.ts';
import { journalEntries } from '../finance/model.ts';
import { dissolve } from '../finance/sources/journals.ts';
import { journalErrors, sourceRoutes, Undone } from '../finance/sources/routes.ts';
import { Classification, classify } from './classify.ts';
import { ConsolidatedBody, createConsolidated } from './consolidated.ts';
import { journalOf, PortalJournal } from './journal.ts';
import { createManual, deleteManual, ManualBody, updateManual } from './manual.ts';
import { type InvoiceDirection, taxPortalInvoices } from './model.ts';
import { invoices, listing } from './resource.ts';
import { source } from './source.ts';
import { Summary, SummaryQuery, summary } from './summary.ts';

const { path } = invoices;

const manualErrors = [
  ...writeErrors(taxPortalInvoices),
  'error.business_number.invalid',
  'error.date_in_future',
  'error.journal.account_inactive',
  'error.vat.not_applicable',
  'error.vat.entertainment_not_deductible',
];

function listOf(direction: InvoiceDirection, name: 'sales' | 'purchases', summaryText: string): Route {
  const options = listing(direction, summaryText);
  return get(`${path}/${name}`, {
    id: `finance.taxportal-invoices.${name}`,
    access: [taxPortalInvoices, 'read'],
    summary: options.summary,
    query: listQuery(taxPortalInvoices, options),
    reply: listReply(taxPortalInvoices, options),
    list: true,
    meta: listMeta(options),
    run: (ctx, { query }) => list(ctx, taxPortalInvoices, options, query),
  });
}

const entryParams = z.object({ entryId: idParam });

export const taxPortalRoutes: Route[] = [
  listOf('SALES', 'sales', 'Sales invoices; search looks in counterparty, business number, approval number and item.'),
  listOf('PURCHASE', 'purchases', 'Purchase invoices; search looks in counterparty, business number, approval number and item.'),
  get(`${path}/summary`, {
    id: 'finance.taxportal-invoices.summary',
    access: [taxPortalInvoices, 'read'],
    summary: 'Sums by direction, tax type and month.',
    query: SummaryQuery,
    reply: Summary,
    run: (ctx, { query }) => summary(ctx, query),
  }),
  get(`${path}/{id}`, {
    id: 'finance.taxportal-invoices.show',
    access: [taxPortalInvoices, 'read'],
    summary: 'One invoice with its account, client, tax invoice and journal.',
    params: rowParams,
    reply: invoices.reply,
    run: (ctx, { params }) => invoices.show(ctx, params.id),
  }),
  post(`${path}/manual`, {
    id: 'finance.taxportal-invoices.manual.create',
    access: [taxPortalInvoices, 'create'],
    summary: 'Enter an invoice by hand: on paper, or not yet on the portal.',
    body: ManualBody,
    reply: invoices.reply,
    status: 201,
    message: 'message.taxportal_invoice.created',
    errors: manualErrors,
    run: async (ctx, { body }) => invoices.show(ctx, await createManual(ctx, body)),
  }),
  put(`${path}/manual/{id}`, {
    id: 'finance.taxportal-invoices.manual.update',
    access: [taxPortalInvoices, 'update'],
    summary: 'Change an invoice that was entered by hand.',
    params: rowParams,
    body: ManualBody,
    reply: invoices.reply,
    message: 'message.taxportal_invoice.updated',
    errors: ['error.taxportal_invoice.not_manual', ...manualErrors],
    run: async (ctx, { params, body }) => {
      await updateManual(ctx, params.id, body);
      return invoices.show(ctx, params.id);
    },
  }),
  del(`${path}/manual/{id}`, {
    id: 'finance.taxportal-invoices.manual.delete',
    access: [taxPortalInvoices, 'delete'],
    summary: 'Delete an invoice that was entered by hand; its approval number may be entered again.',
    params: rowParams,
    reply: z.object({ id: z.int() }),
    message: 'message.taxportal_invoice.deleted',
    errors: ['error.taxportal_invoice.not_manual', ...deleteErrors(taxPortalInvoices)],
    run: async (ctx, { params }) => {
      await deleteManual(ctx, params.id);
      return { id: params.id };
    },
  }),
  put(`${path}/classification`, {
    id: 'finance.taxportal-invoices.classify',
    access: [taxPortalInvoices, 'update'],
    summary: 'Set account, client, deductibility or memo of one or many invoices, of all or of none.',
    body: Classification,
    reply: z.object({ updated: z.array(z.int()) }),
    message: 'message.taxportal_invoice.classified',
    errors: [
      'error.journal.already_journaled',
      'error.journal.account_inactive',
      'error.vat.entertainment_not_deductible',
      'error.vat.not_applicable',
    ],
    run: (ctx, { body }) => classify(ctx, body),
  }),
  get(`${path}/{id}/journal`, {
    id: 'finance.taxportal-invoices.journal.show',
    access: [taxPortalInvoices, 'read'],
    summary: 'The journal of an invoice, or the lines by which it would be journaled.',
    params: rowParams,
    reply: PortalJournal,
    errors: ['error.account_code.role_missing'],
    run: (ctx, { params }) => journalOf(ctx, params.id),
  }),
  ...sourceRoutes({
    path,
    id: 'finance.taxportal-invoices',
    source,
    noun: 'tax portal invoice',
    undoErrors: ['error.taxportal_invoice.in_consolidated_journal'],
    bulk: false,
  }),
  post(`${path}/consolidated-journals`, {
    id: 'finance.taxportal-invoices.consolidated.create',
    access: [journalEntries, 'create'],
    summary: 'Journal many invoices of one direction by one entry.',
    body: ConsolidatedBody,
    reply: entries.reply,
    status: 201,
    errors: [
      ...journalErrors.filter((key) => key !== 'error.journal.account_required'),
      'error.taxportal_invoice.mixed_direction',
      'error.taxportal_invoice.too_many_lines',
    ],
    run: async (ctx, { body }) => entries.show(ctx, await createConsolidated(ctx, body)),
  }),
  del(`${path}/consolidated-journals/{entryId}`, {
    id: 'finance.taxportal-invoices.consolidated.delete',
    access: [journalEntries, 'delete'],
    summary: 'Undo a consolidated journal; all its invoices can be journaled again.',
    params: entryParams,
    reply: Undone,
    errors: ['error.journal.period_closed', 'error.journal.reversed'],
    run: async (ctx, { params }) => {
      await dissolve(ctx, source, params.entryId);
      return { id: params.entryId };
    },
  }),
];
