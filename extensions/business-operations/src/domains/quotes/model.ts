import { collection } from '../../kernel/model/collection.ts';
import {
  boolean,
  buttons,
  children,
  date,
  integer,
  json,
  money,
  oneOf,
  ref,
  section,
  string,
  systemRef,
  text,
  timestamp,
} from '../../kernel/model/field.ts';
import { full, managed } from '../../kernel/model/usual.ts';
import { machine } from '../../kernel/states/machine.ts';
import {
  amountFields,
  lineFields,
  lineMemo,
  linePriceFields,
  placeFields,
  ROUNDING_CHECK,
  sortOrder,
  termFields,
} from '../calculation/fields.ts';
import { CUSTOMERS } from '../sales/model.ts';

/** Quotes, 견적: what a customer is offered, revision by revision, and how it was sent. */

export const QuoteStatus = {
  DRAFT: { ko: '작성 중', en: 'Draft', tone: 'neutral' },
  FINALIZED: { ko: '확정', en: 'Finalized', tone: 'info' },
  SENT: { ko: '발송', en: 'Sent', tone: 'info' },
  CONVERTED: { ko: '수주 전환', en: 'Ordered', tone: 'success' },
  LOST: { ko: '실주', en: 'Lost', tone: 'muted' },
} as const;

export type QuoteStatus = keyof typeof QuoteStatus;

/** Days for which an offer binds unless something else is said. */
export const VALID_DAYS = 30;

export interface QuoteOptions {
  /** Why the last finalisation was taken back. */
  reopened?: { reason: string | null; by: string | null; at: string; revision_no: number };
}

export const quotes = collection('quotes', {
  label: { ko: '견적', en: 'Quotes' },
  icon: 'request_quote',
  group: 'sales',
  display: '{{quote_no}}',
  page: 'sales/quotes',
  scope: 'tenant',
  audit: true,
  softDelete: true,
  numbering: { field: 'quote_no', prefix: 'QT', period: 'day', dateField: 'quote_date', digits: 3 },
  frozenIn: {
    states: ['FINALIZED', 'SENT', 'CONVERTED', 'LOST'],
    except: ['revision_no', 'finalized_at', 'finalized_by', 'sent_at', 'lost_reason', 'options'],
    error: 'error.quote.not_editable',
  },
  undeletableIn: { states: ['FINALIZED', 'SENT', 'CONVERTED'], error: 'error.quote.not_deletable' },
  columns: ['quote_no', 'quote_date', 'company_name', 'site_name', 'title', 'total_amount', 'status', 'valid_until', 'manager_id'],
  sums: ['supply_amount', 'total_amount'],
  bookmarks: {
    mine: { label: { ko: '내 견적', en: 'My quotes' }, icon: 'person', filter: { manager_id: { _eq: '$CURRENT_USER' } } },
    open: { label: { ko: '진행 중', en: 'Open' }, icon: 'pending', filter: { status: { _in: ['DRAFT', 'FINALIZED', 'SENT'] } } },
    expired: {
      label: { ko: '유효기간 경과', en: 'Expired' },
      icon: 'event_busy',
      filter: { status: { _in: ['DRAFT', 'FINALIZED', 'SENT'] }, valid_until: { _lt: '$TODAY' } },
    },
    this_month: {
      label: { ko: '이번 달', en: 'This month' },
      icon: 'date_range',
      filter: { quote_date: { _between: ['$MONTH_START', '$MONTH_END'] } },
    },
  },
  board: { by: 'status', title: 'quote_no', text: 'company_name', date: 'valid_until', user: 'manager_id' },
  sort: ['-quote_date', '-quote_no'],
  fields: {
    verbs: buttons(),
    quote_no: string(30, { label: { ko: '견적 번호', en: 'Quote no.' }, required: true, ...managed }),
    status: oneOf(QuoteStatus, { label: { ko: '상태', en: 'Status' }, required: true, default: 'DRAFT', ...managed }),
    revision_no: integer({ label: { ko: '차수', en: 'Revision' }, required: true, default: 0, ...managed }),
    title: string(200, { label: { ko: '건명', en: 'Title' }, ...full }),
    quote_date: date({ label: { ko: '견적일', en: 'Quote date' }, required: true, generated: true, initially: 'today' }),
    valid_until: date({
      label: { ko: '유효기한', en: 'Valid until' },
      note: { ko: '비우면 견적일로부터 30일입니다.', en: '30 days after the quote date when left empty.' },
      required: true,
      generated: true,
    }),
    ...section(
      'recipient',
      { ko: '고객', en: 'Customer' },
      {
        client_id: ref('clients', { label: { ko: '거래처', en: 'Client' }, offers: CUSTOMERS }),
        company_name: string(100, {
          label: { ko: '업체명', en: 'Company' },
          note: { ko: '비우면 거래처에서 가져옵니다.', en: 'From the client when left empty, as are contact, phone and e-mail.' },
        }),
        contact_person: string(50, { label: { ko: '담당자', en: 'Contact' } }),
        contact_phone: string(20, { label: { ko: '연락처', en: 'Phone' }, format: 'phone' }),
        contact_email: string(255, { label: { ko: '이메일', en: 'E-mail' }, format: 'email' }),
        site_id: ref('sites', { label: { ko: '현장', en: 'Site' } }),
        site_name: string(150, {
          label: { ko: '현장명', en: 'Site name' },
          note: { ko: '비우면 현장에서 가져옵니다.', en: 'From the site when left empty.' },
        }),
        manager_id: systemRef('directus_users', { label: { ko: '영업 담당', en: 'Sales manager' } }),
      },
    ),
    items: children('quote_items', 'quote_id', { label: { ko: '품목', en: 'Lines' }, width: 'fill' }),
    ...section(
      'amounts',
      { ko: '금액', en: 'Amounts' },
      { ...termFields, discount_amount: { ...termFields.discount_amount, min: 0 }, ...amountFields },
    ),
    ...section(
      'terms',
      { ko: '조건과 메모', en: 'Terms and notes' },
      {
        delivery_terms: string(200, { label: { ko: '납기 조건', en: 'Delivery terms' } }),
        payment_terms: string(200, { label: { ko: '결제 조건', en: 'Payment terms' } }),
        memo: text({
          label: { ko: '비고', en: 'Remarks' },
          note: { ko: '견적서에 인쇄됩니다.', en: 'Printed on the quotation.' },
          ...full,
        }),
        internal_memo: text({
          label: { ko: '내부 메모', en: 'Internal note' },
          note: { ko: '견적서에 나오지 않습니다.', en: 'Not printed.' },
          confidential: true,
          ...full,
        }),
      },
    ),
    ...section(
      'progress',
      { ko: '진행', en: 'Progress' },
      {
        finalized_at: timestamp({ label: { ko: '확정일시', en: 'Finalized at' }, ...managed }),
        finalized_by: systemRef('directus_users', {
          label: { ko: '확정자', en: 'Finalized by' },
          onDelete: 'keep',
          anyTenant: true,
          ...managed,
        }),
        sent_at: timestamp({ label: { ko: '발송일시', en: 'Sent at' }, ...managed }),
        lost_reason: text({ label: { ko: '실주 사유', en: 'Why it was lost' }, ...managed, ...full }),
        revisions: children('quote_revisions', 'quote_id', { label: { ko: '차수 이력', en: 'Revisions' }, ...full }),
        send_histories: children('quote_send_histories', 'quote_id', { label: { ko: '발송 이력', en: 'Sent' }, ...full }),
      },
      { closed: true },
    ),
    options: json<QuoteOptions>()({ label: { ko: '기타', en: 'Options' }, ...managed, hidden: true }),
  },
  unique: [{ fields: ['quote_no'] }],
  checks: {
    validity: { sql: 'valid_until >= quote_date', error: 'error.date_range_invalid', path: 'valid_until' },
    rounding: ROUNDING_CHECK,
  },
  indexes: [
    ['status', 'quote_date'],
    ['quote_date', 'id'],
    ['valid_until', 'id'],
    ['total_amount', 'id'],
    ['created_at', 'id'],
    ['site_name'],
  ],
});

export const quoteItems = collection('quote_items', {
  label: { ko: '견적 품목', en: 'Lines of quotes' },
  icon: 'list',
  group: 'sales',
  display: '{{item_name}} {{amount}}',
  scope: 'tenant',
  audit: true,
  softDelete: false,
  hidden: true,
  frozenWith: 'quote_id',
  columns: [
    'line_type',
    'floor',
    'symbol',
    'model_set_id',
    'variables',
    'item_id',
    'item_name',
    'specification',
    'quantity',
    'unit',
    'unit_price',
    'discount_rate',
    'amount',
  ],
  sort: ['sort_order'],
  fields: {
    quote_id: ref('quotes', { label: { ko: '견적', en: 'Quote' }, required: true, fixed: true, onDelete: 'keep', ...managed }),
    sort_order: sortOrder,
    ...placeFields,
    ...lineFields,
    ...linePriceFields,
    price_missing: boolean({ label: { ko: '단가 없음', en: 'Price missing' }, required: true, default: false, ...managed }),
    memo: lineMemo,
  },
  checks: {
    whole_sets: { sql: "line_type <> 'MODEL' or quantity = trunc(quantity)", error: 'error.validation_failed', path: 'quantity' },
  },
  indexes: [['quote_id', 'sort_order'], ['item_id'], ['model_set_id'], ['bom_template_id'], ['symbol']],
});

/** Written at each finalisation and never changed. */
export const quoteRevisions = collection('quote_revisions', {
  label: { ko: '견적 차수', en: 'Revisions of quotes' },
  icon: 'history',
  group: 'sales',
  display: '{{revision_no}}',
  scope: 'tenant',
  audit: true,
  softDelete: false,
  rollback: false,
  appendOnly: true,
  hidden: true,
  notByHand: true,
  columns: ['revision_no', 'total_amount', 'reason', 'finalized_at', 'finalized_by'],
  sort: ['-revision_no'],
  partOf: 'quote_id',
  fields: {
    quote_id: ref('quotes', { label: { ko: '견적', en: 'Quote' }, required: true, onDelete: 'keep', ...managed }),
    revision_no: integer({ label: { ko: '차수', en: 'Revision' }, required: true, ...managed }),
    snapshot: json()({
      label: { ko: '내용', en: 'As it was' },
      required: true,
      confidential: true,
      hidden: true,
      ids: { price_id: 'item_prices' },
      ...managed,
    }),
    total_amount: money({ label: { ko: '합계 금액', en: 'Total' }, required: true, confidential: true, ...managed }),
    reason: text({ label: { ko: '사유', en: 'Reason' }, ...managed, ...full }),
    finalized_at: timestamp({ label: { ko: '확정일시', en: 'Finalized at' }, required: true, ...managed }),
    finalized_by: systemRef('directus_users', {
      label: { ko: '확정자', en: 'Finalized by' },
      onDelete: 'keep',
      anyTenant: true,
      ...managed,
    }),
  },
  unique: [{ fields: ['quote_id', 'revision_no'] }],
});

const Channel = {
  EMAIL: { ko: '이메일', en: 'E-mail' },
  MESSENGER: { ko: '메신저', en: 'Messenger' },
} as const;

const SendStatus = {
  SENT: { ko: '발송', en: 'Sent', tone: 'success' },
  FAILED: { ko: '실패', en: 'Failed', tone: 'danger' },
} as const;

export const quoteSendHistories = collection('quote_send_histories', {
  label: { ko: '견적 발송 이력', en: 'Sendings of quotes' },
  icon: 'outgoing_mail',
  group: 'sales',
  display: '{{channel}} {{sent_at}}',
  scope: 'tenant',
  audit: true,
  softDelete: false,
  rollback: false,
  hidden: true,
  notByHand: true,
  columns: ['sent_at', 'channel', 'recipients', 'subject', 'status', 'opened_at', 'sent_by'],
  sort: ['-sent_at'],
  partOf: 'quote_id',
  fields: {
    quote_id: ref('quotes', { label: { ko: '견적', en: 'Quote' }, required: true, onDelete: 'keep', ...managed }),
    revision_no: integer({ label: { ko: '차수', en: 'Revision' }, required: true, ...managed }),
    channel: oneOf(Channel, { label: { ko: '방법', en: 'Channel' }, required: true, ...managed }),
    recipients: json<{ to: string[]; cc?: string[] }>()({ label: { ko: '수신', en: 'Recipients' }, required: true, ...managed }),
    subject: string(200, { label: { ko: '제목', en: 'Subject' }, ...managed }),
    message: text({ label: { ko: '내용', en: 'Message' }, ...managed, ...full }),
    status: oneOf(SendStatus, { label: { ko: '결과', en: 'Result' }, required: true, ...managed }),
    provider: string(30, { label: { ko: '발송 서비스', en: 'Provider' }, ...managed }),
    provider_message_id: string(100, { label: { ko: '발송 ID', en: "Provider's id" }, ...managed }),
    error_message: string(500, { label: { ko: '오류', en: 'Error' }, ...managed, ...full }),
    link_token_hash: string(64, { label: { ko: '링크', en: 'Link' }, secret: true, hidden: true, ...managed }),
    link_expires_at: timestamp({ label: { ko: '링크 만료', en: 'Link expires' }, ...managed }),
    opened_at: timestamp({ label: { ko: '열람일시', en: 'Opened at' }, ...managed }),
    sent_by: systemRef('directus_users', { label: { ko: '발송자', en: 'Sent by' }, onDelete: 'keep', anyTenant: true, ...managed }),
    sent_at: timestamp({ label: { ko: '발송일시', en: 'Sent at' }, required: true, ...managed }),
  },
  indexes: [['quote_id', 'sent_at'], ['link_token_hash'], ['sent_by', 'sent_at']],
});

/** An order made of a quote moves it, too; see `quotes/hooks.ts`. */
export const quoteMachine = machine({
  collection: quotes,
  field: 'status',
  initial: 'DRAFT',
  transitions: [
    { from: 'DRAFT', event: 'finalize', to: 'FINALIZED' },
    { from: ['FINALIZED', 'SENT', 'LOST'], event: 'cancel-finalize', to: 'DRAFT' },
    { from: ['FINALIZED', 'SENT'], event: 'send', to: 'SENT' },
    { from: ['FINALIZED', 'SENT'], event: 'lose', to: 'LOST' },
    { from: ['FINALIZED', 'SENT'], event: 'convert-to-order', to: 'CONVERTED' },
    { from: 'CONVERTED', event: 'order-ended', to: 'FINALIZED' },
    { from: ['FINALIZED', 'SENT'], event: 'order-reopened', to: 'CONVERTED' },
  ],
});
