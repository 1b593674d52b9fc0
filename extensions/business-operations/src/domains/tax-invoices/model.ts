import { collection } from '../../kernel/model/collection.ts';
import {
  buttons,
  children,
  date,
  decimal,
  integer,
  json,
  type Label,
  money,
  oneOf,
  ref,
  section,
  string,
  systemRef,
  timestamp,
} from '../../kernel/model/field.ts';
import { managed } from '../../kernel/model/usual.ts';
import { machine } from '../../kernel/states/machine.ts';
import { InvoicePurpose, TaxType } from '../finance/sources/fields.ts';
import { ProviderName } from '../tax-provider/model.ts';
import type { Payment } from './amounts.ts';

/** Tax invoices that the company issues, 전자세금계산서, from the draft to what the tax office says of them. */

export const TaxInvoiceStatus = {
  DRAFT: { ko: '작성 중', en: 'Draft', tone: 'neutral' },
  ISSUED: { ko: '발급', en: 'Issued', tone: 'info' },
  TRANSMITTED: { ko: '국세청 전송', en: 'Transmitted', tone: 'success' },
  TRANSMISSION_FAILED: { ko: '전송 실패', en: 'Transmission failed', tone: 'danger' },
  CANCELLED: { ko: '발급 취소', en: 'Cancelled', tone: 'muted' },
} as const;

export type TaxInvoiceStatus = keyof typeof TaxInvoiceStatus;

const won = { required: true, default: 0, whole: true, ...managed } as const;
const paid = { whole: true } as const;
/** Of the request that speaks with the provider about an invoice; no part of the invoice. */
const internal = { hidden: true, secret: true, unaudited: true, ...managed } as const;
const who = { onDelete: 'keep', anyTenant: true, indexed: false, ...managed } as const;

/** Why an invoice amends another one, by the codes of the National Tax Service. */
export const MODIFY_REASONS: Readonly<Record<number, Label>> = {
  1: { ko: '기재사항 착오·정정', en: 'entry error' },
  2: { ko: '공급가액 변동', en: 'price change' },
  3: { ko: '환입', en: 'return' },
  4: { ko: '계약의 해제', en: 'contract cancelled' },
  5: { ko: '내국신용장 사후 개설', en: 'local letter of credit opened later' },
  6: { ko: '착오에 의한 이중 발급', en: 'issued twice by mistake' },
};

const reasons = (language: keyof Label) =>
  Object.entries(MODIFY_REASONS)
    .map(([code, label]) => `${code} ${label[language]}`)
    .join(', ');

const MODIFY_NOTE: Label = { ko: reasons('ko'), en: reasons('en') };

/** What the invoice says to the buyer and the tax office: open in a draft alone. */
export const CONTENT = [
  'client_id',
  'order_id',
  'write_date',
  'tax_type',
  'purpose',
  'original_id',
  'modify_code',
  'buyer_business_number',
  'buyer_name',
  'buyer_ceo_name',
  'buyer_address',
  'buyer_biz_type',
  'buyer_biz_class',
  'buyer_contact_name',
  'buyer_email',
  'buyer_tel',
  'supply_amount',
  'tax_amount',
  'total_amount',
  'payment',
  'remark',
] as const;

const NO_DRAFT = ['ISSUED', 'TRANSMITTED', 'TRANSMISSION_FAILED', 'CANCELLED'] as const;

export const taxInvoices = collection('tax_invoices', {
  label: { ko: '세금계산서', en: 'Tax invoices' },
  icon: 'request_quote',
  group: 'finance',
  display: '{{invoice_no}} {{buyer_name}}',
  page: 'books/tax-invoices',
  scope: 'tenant',
  audit: true,
  rollback: false,
  softDelete: true,
  madeByService: true,
  numbering: { field: 'invoice_no', prefix: 'TI', period: 'day', digits: 3 },
  frozenIn: { states: NO_DRAFT, fields: CONTENT, error: 'error.invalid_transition' },
  undeletableIn: { states: NO_DRAFT, error: 'error.invalid_transition' },
  columns: ['invoice_no', 'write_date', 'buyer_name', 'status', 'supply_amount', 'tax_amount', 'total_amount', 'tax_type', 'order_id'],
  sums: ['supply_amount', 'tax_amount', 'total_amount'],
  bookmarks: {
    drafts: { label: { ko: '작성 중', en: 'Drafts' }, icon: 'edit_note', filter: { status: { _eq: 'DRAFT' } } },
    failed: { label: { ko: '전송 실패', en: 'Failed' }, icon: 'error', filter: { status: { _eq: 'TRANSMISSION_FAILED' } } },
    this_month: {
      label: { ko: '이번 달', en: 'This month' },
      icon: 'date_range',
      filter: { write_date: { _between: ['$MONTH_START', '$MONTH_END'] } },
    },
  },
  sort: ['-write_date', '-invoice_no'],
  fields: {
    verbs: buttons(),
    invoice_no: string(30, { label: { ko: '관리 번호', en: 'Invoice no.' }, required: true, ...managed }),
    mgt_key: string(24, {
      label: { ko: '연동 키', en: 'Key at the provider' },
      required: true,
      default: '',
      hidden: true,
      fixed: true,
      ...managed,
    }),
    status: oneOf(TaxInvoiceStatus, { label: { ko: '상태', en: 'Status' }, required: true, default: 'DRAFT', ...managed }),
    client_id: ref('clients', { label: { ko: '거래처', en: 'Client' }, required: true, ...managed }),
    order_id: ref('orders', { label: { ko: '수주', en: 'Order' }, ...managed }),
    write_date: date({ label: { ko: '작성일', en: 'Written on' }, required: true, initially: 'today', ...managed }),
    tax_type: oneOf(TaxType, { label: { ko: '과세 유형', en: 'Tax type' }, required: true, default: 'TAXABLE', ...managed }),
    purpose: oneOf(InvoicePurpose, { label: { ko: '영수/청구', en: 'Purpose' }, required: true, default: 'CLAIM', ...managed }),
    original_id: ref('tax_invoices', { label: { ko: '당초 세금계산서', en: 'Amends' }, ...managed }),
    modify_code: integer({ label: { ko: '수정 사유', en: 'Amendment code' }, note: MODIFY_NOTE, min: 1, max: 6, ...managed }),
    supplier: json()({ label: { ko: '공급자', en: 'Supplier' }, hidden: true, ...managed }),
    ...section(
      'buyer',
      { ko: '공급받는 자', en: 'Buyer' },
      {
        buyer_business_number: string(10, {
          label: { ko: '사업자등록번호', en: 'Business number' },
          format: 'business_number',
          required: true,
          ...managed,
        }),
        buyer_name: string(100, { label: { ko: '상호', en: 'Company' }, required: true, ...managed }),
        buyer_ceo_name: string(50, { label: { ko: '대표자', en: 'Representative' }, ...managed }),
        buyer_address: string(200, { label: { ko: '주소', en: 'Address' }, ...managed }),
        buyer_biz_type: string(50, { label: { ko: '업태', en: 'Type of business' }, ...managed }),
        buyer_biz_class: string(50, { label: { ko: '종목', en: 'Item of business' }, ...managed }),
        buyer_contact_name: string(50, { label: { ko: '담당자', en: 'Contact' }, ...managed }),
        buyer_email: string(100, { label: { ko: '이메일', en: 'E-mail' }, format: 'email', required: true, ...managed }),
        buyer_tel: string(20, { label: { ko: '전화', en: 'Phone' }, ...managed }),
      },
    ),
    items: children('tax_invoice_items', 'tax_invoice_id', { label: { ko: '품목', en: 'Items' }, width: 'fill' }),
    ...section(
      'amounts',
      { ko: '금액', en: 'Amounts' },
      {
        supply_amount: money({ label: { ko: '공급가액', en: 'Supply' }, ...won }),
        tax_amount: money({ label: { ko: '세액', en: 'Tax' }, ...won }),
        total_amount: money({ label: { ko: '합계', en: 'Total' }, ...won }),
        payment: json<Payment>()({
          label: { ko: '결제', en: 'Payment' },
          ...managed,
          content: {
            members: {
              cash: money({ label: { ko: '현금', en: 'Cash' }, ...paid }),
              check: money({ label: { ko: '수표', en: 'Check' }, ...paid }),
              note: money({ label: { ko: '어음', en: 'Note' }, ...paid }),
              credit: money({ label: { ko: '외상미수금', en: 'Credit' }, ...paid }),
            },
          },
        }),
        remark: string(150, { label: { ko: '비고', en: 'Remark' }, width: 'full', ...managed }),
      },
    ),
    ...section(
      'transmission',
      { ko: '발급과 전송', en: 'Issue and transmission' },
      {
        provider: oneOf(ProviderName, { label: { ko: '연동사', en: 'Provider' }, ...managed }),
        provider_key: string(50, { label: { ko: '연동사 번호', en: "Provider's key" }, ...managed }),
        nts_approval_no: string(24, { label: { ko: '국세청 승인번호', en: 'Approval no.' }, ...managed }),
        issue_attempted_at: timestamp({
          label: { ko: '발급 요청일시(결과 미확인)', en: 'Asked to issue, answer unknown' },
          note: {
            ko: '연동사의 답을 받지 못했습니다. 다시 발급하면 결과를 먼저 확인합니다.',
            en: 'The provider has not answered. Issuing again asks first what became of it.',
          },
          ...managed,
        }),
        issued_at: timestamp({ label: { ko: '발급일시', en: 'Issued at' }, ...managed }),
        issued_by: systemRef('directus_users', { label: { ko: '발급자', en: 'Issued by' }, ...who }),
        transmitted_at: timestamp({ label: { ko: '전송일시', en: 'Transmitted at' }, ...managed }),
        failure_code: string(20, { label: { ko: '실패 코드', en: 'Failure code' }, ...managed }),
        failure_message: string(300, { label: { ko: '실패 사유', en: 'Failure' }, ...managed }),
        last_checked_at: timestamp({ label: { ko: '확인일시', en: 'Last checked at' }, ...managed }),
        cancelled_at: timestamp({ label: { ko: '취소일시', en: 'Cancelled at' }, ...managed }),
        cancelled_by: systemRef('directus_users', { label: { ko: '취소자', en: 'Cancelled by' }, ...who }),
        cancel_reason: string(200, { label: { ko: '취소 사유', en: 'Reason of the cancellation' }, ...managed }),
      },
    ),
    claim: string(36, { label: { ko: '처리 중인 요청', en: 'Request that holds it' }, ...internal }),
    claimed_until: timestamp({ label: { ko: '처리 기한', en: 'Held until' }, ...internal }),
  },
  unique: [{ fields: ['invoice_no'] }, { fields: ['mgt_key'] }, { fields: ['nts_approval_no'], where: 'nts_approval_no is not null' }],
  checks: {
    amended: {
      sql: '(original_id is null) = (modify_code is null)',
      error: 'error.tax_invoice.amendment_incomplete',
      path: 'modify_code',
    },
    total: { sql: 'total_amount = supply_amount + tax_amount', error: 'error.validation_failed', path: 'total_amount' },
    untaxed: { sql: "tax_type = 'TAXABLE' or tax_amount = 0", error: 'error.tax_invoice.tax_mismatch', path: 'tax_amount' },
    negative: {
      sql: 'original_id is not null or supply_amount >= 0 and tax_amount >= 0',
      error: 'error.tax_invoice.negative_amount',
      path: 'supply_amount',
    },
  },
  indexes: [['write_date', 'id'], ['status', 'write_date'], ['client_id', 'write_date'], ['order_id'], ['original_id']],
});

export const taxInvoiceMachine = machine({
  collection: taxInvoices,
  field: 'status',
  initial: 'DRAFT',
  transitions: [
    { from: ['DRAFT', 'TRANSMISSION_FAILED'], event: 'issue', to: 'ISSUED' },
    { from: ['ISSUED', 'TRANSMISSION_FAILED'], event: 'transmit', to: 'TRANSMITTED' },
    { from: 'ISSUED', event: 'refuse', to: 'TRANSMISSION_FAILED' },
    { from: ['ISSUED', 'TRANSMISSION_FAILED'], event: 'cancel', to: 'CANCELLED' },
  ],
});

export const taxInvoiceItems = collection('tax_invoice_items', {
  label: { ko: '세금계산서 품목', en: 'Items of tax invoices' },
  icon: 'list',
  group: 'finance',
  display: '{{name}}',
  scope: 'tenant',
  audit: true,
  rollback: false,
  softDelete: true,
  madeByService: true,
  hidden: true,
  frozenWith: 'tax_invoice_id',
  columns: ['supply_date', 'name', 'specification', 'quantity', 'unit_price', 'supply_amount', 'tax_amount', 'remark'],
  sort: ['line_no'],
  fields: {
    tax_invoice_id: ref('tax_invoices', {
      label: { ko: '세금계산서', en: 'Tax invoice' },
      required: true,
      onDelete: 'cascade',
      ...managed,
    }),
    line_no: integer({ label: { ko: '순번', en: 'Line' }, required: true, hidden: true, ...managed }),
    supply_date: date({ label: { ko: '공급일', en: 'Supplied on' }, required: true, generated: true }),
    name: string(100, { label: { ko: '품목', en: 'Item' }, required: true }),
    specification: string(60, { label: { ko: '규격', en: 'Specification' } }),
    quantity: decimal(18, 4, { label: { ko: '수량', en: 'Quantity' } }),
    unit_price: decimal(18, 4, { label: { ko: '단가', en: 'Unit price' } }),
    supply_amount: money({ label: { ko: '공급가액', en: 'Supply' }, required: true, generated: true, whole: true }),
    tax_amount: money({ label: { ko: '세액', en: 'Tax' }, required: true, generated: true, whole: true }),
    remark: string(100, { label: { ko: '비고', en: 'Remark' } }),
  },
});
