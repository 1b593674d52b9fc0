import { collection } from '../../kernel/model/collection.ts';
import { json, string, timestamp } from '../../kernel/model/field.ts';
import { managed } from '../../kernel/model/usual.ts';
import type { Draft } from './draft.ts';

/**
 * A request to create and issue in one step, from when it is committed that the provider will be asked until the invoice is stored or the
 * provider has refused it. A row that nobody holds any more is one whose outcome is not known: the same request finds it and asks first.
 */
export const taxInvoiceAttempts = collection('tax_invoice_attempts', {
  label: { ko: '세금계산서 발급 요청', en: 'Requests to issue tax invoices' },
  icon: 'pending_actions',
  group: 'finance',
  display: '{{mgt_key}}',
  scope: 'tenant',
  audit: false,
  rollback: false,
  softDelete: false,
  madeByService: true,
  hidden: true,
  columns: ['mgt_key', 'attempted_at', 'claimed_until'],
  sort: ['-attempted_at'],
  fields: {
    mgt_key: string(24, { label: { ko: '연동 키', en: 'Key at the provider' }, required: true, fixed: true, ...managed }),
    request_hash: string(64, { label: { ko: '요청', en: 'Request' }, required: true, fixed: true, ...managed }),
    body_hash: string(64, { label: { ko: '요청 내용', en: 'Body' }, required: true, fixed: true, ...managed }),
    draft: json<Draft>()({ label: { ko: '세금계산서', en: 'Invoice' }, required: true, fixed: true, ...managed }),
    attempted_at: timestamp({ label: { ko: '요청일시', en: 'Requested at' }, required: true, fixed: true, ...managed }),
    claim: string(36, { label: { ko: '처리 중인 요청', en: 'Request that holds it' }, ...managed }),
    claimed_until: timestamp({ label: { ko: '처리 기한', en: 'Held until' }, ...managed }),
  },
  unique: [{ fields: ['mgt_key'] }, { fields: ['request_hash'], error: 'error.tax_invoice.busy' }],
});
