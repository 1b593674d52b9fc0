import { rowParams } from '../../kernel/crud/resource.ts';
import { nothing } from '../../kernel/crud/verb.ts';
import { post, type Route } from '../../kernel/http/route.ts';
import { PROVIDER_ERRORS } from '../tax-provider/failures.ts';
import { CancelBody, InvoiceBody } from './bodies.ts';
import { cancelInvoice } from './cancel.ts';
import { Checked, checkStatus } from './check-status.ts';
import { issueInvoice } from './issue.ts';
import { issueDirectly } from './issue-direct.ts';
import { taxInvoices } from './model.ts';
import { taxInvoiceResource } from './resource.ts';
import { DRAFT_ERRORS } from './routes.ts';

const ISSUE_ERRORS = [
  'error.tax_invoice.order_cancelled',
  'error.tax_invoice.busy',
  'error.tax_invoice.supplier_settings_missing',
  'error.tax_invoice.write_date_future',
  'error.tax_invoice.cancelled_at_provider',
  'error.taxprovider.certificate_invalid',
  ...PROVIDER_ERRORS,
];

/** Of an issue. */
const consequence = {
  ko: '발급한 뒤에는 고칠 수 없고, 국세청에 전송되기 전까지만 취소할 수 있습니다.',
  en: 'It cannot be changed once it is issued, and be cancelled only until it reaches the tax office.',
};

const button = { collection: taxInvoices.name, allowed: 'allowed_actions' } as const;

export const taxInvoiceVerbs: Route[] = [
  post('/tax-invoices/issue-direct', {
    id: 'finance.tax-invoices.issue-direct',
    access: [taxInvoices, 'create'],
    summary: 'Create and issue in one step. A failure leaves no invoice; the same request again finds what the provider has issued.',
    body: InvoiceBody,
    reply: taxInvoiceResource.reply,
    status: 201,
    message: 'message.tax_invoice.issued',
    repeatable: true,
    errors: [...DRAFT_ERRORS, ...ISSUE_ERRORS, 'error.tax_invoice.too_many_alike', 'error.idempotency.mismatch'],
    run: (ctx, { body }) => issueDirectly(ctx, body),
  }),
  post('/tax-invoices/{id}/issue', {
    id: 'finance.tax-invoices.issue',
    access: [taxInvoices, 'update'],
    summary: 'Issue a draft, or send one again whose transmission failed.',
    params: rowParams,
    body: nothing,
    reply: taxInvoiceResource.reply,
    message: 'message.tax_invoice.issued',
    repeatable: true,
    errors: [
      'error.invalid_transition',
      'error.tax_invoice.original_not_transmitted',
      'error.tax_invoice.exceeds_original',
      'error.tax_invoice.buyer_incomplete',
      ...ISSUE_ERRORS,
    ],
    button: { ...button, label: { ko: '발급', en: 'Issue' }, icon: 'send', kind: 'success', consequence },
    run: (ctx, { params }) => issueInvoice(ctx, params.id),
  }),
  post('/tax-invoices/{id}/cancel', {
    id: 'finance.tax-invoices.cancel',
    access: [taxInvoices, 'update'],
    summary: 'Cancel the issue before it reaches the tax office.',
    params: rowParams,
    body: CancelBody,
    reply: taxInvoiceResource.reply,
    message: 'message.tax_invoice.cancelled',
    repeatable: true,
    errors: ['error.invalid_transition', 'error.tax_invoice.already_transmitted', 'error.tax_invoice.busy', ...PROVIDER_ERRORS],
    button: {
      ...button,
      label: { ko: '발급 취소', en: 'Cancel the issue' },
      icon: 'cancel',
      kind: 'danger',
      inputs: { reason: { label: { ko: '취소 사유', en: 'Reason' } } },
    },
    run: (ctx, { params, body }) => cancelInvoice(ctx, params.id, body),
  }),
  post('/tax-invoices/{id}/check-status', {
    id: 'finance.tax-invoices.check-status',
    access: [taxInvoices, 'update'],
    summary: 'Ask the provider how far the transmission to the tax office is.',
    params: rowParams,
    body: nothing,
    reply: Checked,
    message: 'message.tax_invoice.checked',
    repeatable: true,
    errors: ['error.tax_invoice.not_issued', 'error.tax_invoice.busy', ...PROVIDER_ERRORS],
    button: { ...button, label: { ko: '전송 상태 확인', en: 'Check the status' }, icon: 'sync' },
    run: (ctx, { params }) => checkStatus(ctx, params.id),
  }),
];
