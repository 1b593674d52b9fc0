import { collection } from '../../kernel/model/collection.ts';
import {
  boolean,
  buttons,
  children,
  date,
  integer,
  money,
  oneOf,
  ref,
  section,
  string,
  systemRef,
  timestamp,
} from '../../kernel/model/field.ts';
import { managed } from '../../kernel/model/usual.ts';
import { journalChecks, journalFields, lockedByJournal, NonDeductibleReason, RowSource } from '../finance/sources/fields.ts';

/** Corporate cards, 법인카드, and what was paid with them. */

export const CardType = {
  CREDIT: { ko: '신용', en: 'Credit' },
  CHECK: { ko: '체크', en: 'Debit' },
} as const;

export const ApprovalType = {
  APPROVED: { ko: '승인', en: 'Approved', tone: 'neutral' },
  CANCELLED: { ko: '취소', en: 'Cancelled', tone: 'muted' },
} as const;

export type ApprovalType = keyof typeof ApprovalType;

export const MerchantTaxType = {
  GENERAL: { ko: '일반과세', en: 'General' },
  SIMPLIFIED: { ko: '간이과세', en: 'Simplified' },
  EXEMPT: { ko: '면세', en: 'Exempt' },
  UNKNOWN: { ko: '알 수 없음', en: 'Unknown' },
} as const;

const account = { ko: '계정과목', en: 'Account' };
const memo = string(200, { label: { ko: '메모', en: 'Memo' }, width: 'full' });
const deductible = { ko: '부가세 공제', en: 'VAT deductible' };

export const corporateCards = collection('corporate_cards', {
  label: { ko: '법인카드', en: 'Corporate cards' },
  icon: 'credit_card',
  group: 'finance',
  display: '{{card_name}} {{card_number_masked}}',
  scope: 'tenant',
  audit: true,
  softDelete: true,
  madeByService: true,
  columns: ['card_name', 'card_company', 'card_number_masked', 'card_type', 'user_id', 'department_id', 'limit_amount', 'is_active'],
  sort: ['card_name'],
  fields: {
    card_company: string(50, { label: { ko: '카드사', en: 'Card company' }, required: true }),
    card_name: string(100, { label: { ko: '카드명', en: 'Name' }, required: true }),
    card_number_masked: string(19, { label: { ko: '카드번호', en: 'Number' }, required: true, readToEnd: true, ...managed }),
    card_number_hash: string(64, {
      label: { ko: '카드번호 해시', en: 'Hash of the number' },
      required: true,
      secret: true,
      hidden: true,
      ...managed,
    }),
    card_type: oneOf(CardType, { label: { ko: '종류', en: 'Type' }, required: true, default: 'CREDIT' }),
    user_id: systemRef('directus_users', { label: { ko: '사용자', en: 'Holder' } }),
    department_id: ref('departments', { label: { ko: '부서', en: 'Department' } }),
    expires_ym: string(7, { label: { ko: '유효기간', en: 'Expires' }, pattern: /^20[0-9]{2}-(0[1-9]|1[0-2])$/ }),
    payment_day: integer({ label: { ko: '결제일', en: 'Payment day' }, min: 1, max: 31 }),
    payment_bank_account_id: ref('bank_accounts', { label: { ko: '결제 계좌', en: 'Paid from' } }),
    limit_amount: money({ label: { ko: '월 한도', en: 'Monthly limit' }, min: 0 }),
    default_account_code_id: ref('account_codes', { label: { ko: '기본 계정과목', en: 'Default account' } }),
    is_active: boolean({ label: { ko: '사용', en: 'Active' }, required: true, default: true }),
    provider_linked: boolean({ label: { ko: '연동', en: 'Linked' }, required: true, default: false, ...managed }),
    synced_through: date({ label: { ko: '수집일', en: 'Fetched through' }, ...managed }),
    memo,
  },
  unique: [{ fields: ['card_number_hash'], error: 'error.corporate_card.duplicate' }],
});

export const cardTransactions = collection('card_transactions', {
  label: { ko: '카드 거래', en: 'Card transactions' },
  icon: 'receipt',
  group: 'finance',
  display: '{{used_date}} {{merchant_name}} {{total_amount}}',
  scope: 'tenant',
  audit: true,
  rollback: false,
  softDelete: true,
  madeByService: true,
  ...lockedByJournal([
    ...['account_code_id', 'vendor_id', 'user_id', 'vat_deductible', 'non_deductible_reason', 'amount_edited_at', 'hidden_at'],
  ]),
  columns: [
    'used_at',
    'journal_state',
    'merchant_name',
    'total_amount',
    'account_code_id',
    'user_id',
    'corporate_card_id',
    'vat_deductible',
  ],
  sums: ['total_amount'],
  bookmarks: {
    unclassified: {
      label: { ko: '미분류', en: 'Unclassified' },
      icon: 'pending',
      filter: { account_code_id: { _null: true }, hidden_at: { _null: true } },
    },
    hidden: { label: { ko: '숨긴 거래', en: 'Hidden' }, icon: 'visibility_off', filter: { hidden_at: { _nnull: true } } },
    review: { label: { ko: '확인 필요', en: 'To be reviewed' }, icon: 'error', filter: { needs_review: { _eq: true } } },
  },
  sort: ['-used_at', '-id'],
  fields: {
    corporate_card_id: ref('corporate_cards', { label: { ko: '카드', en: 'Card' }, required: true, onDelete: 'keep', ...managed }),
    source: oneOf(RowSource, { label: { ko: '출처', en: 'Source' }, required: true, ...managed }),
    natural_key: string(128, { label: { ko: '고유 키', en: 'Key at the provider' }, required: true, hidden: true, ...managed }),
    used_at: timestamp({ label: { ko: '사용일시', en: 'Used at' }, required: true, ...managed }),
    used_date: date({ label: { ko: '사용일', en: 'Date' }, required: true, ...managed }),
    approval_no: string(30, { label: { ko: '승인번호', en: 'Approval no.' }, ...managed }),
    approval_type: oneOf(ApprovalType, { label: { ko: '승인 구분', en: 'Approval' }, required: true, ...managed }),
    ...section(
      'merchant',
      { ko: '가맹점', en: 'Merchant' },
      {
        merchant_name: string(100, { label: { ko: '가맹점', en: 'Merchant' }, required: true, ...managed }),
        merchant_business_number: string(10, {
          label: { ko: '가맹점 사업자번호', en: 'Business number' },
          format: 'business_number',
          ...managed,
        }),
        merchant_biz_type: string(50, { label: { ko: '업종', en: 'Kind of business' }, ...managed }),
        merchant_address: string(200, { label: { ko: '가맹점 주소', en: 'Address' }, ...managed }),
        merchant_tel: string(20, { label: { ko: '가맹점 전화', en: 'Phone' }, ...managed }),
        merchant_tax_type: oneOf(MerchantTaxType, {
          label: { ko: '과세 유형', en: 'Tax type' },
          required: true,
          default: 'UNKNOWN',
          ...managed,
        }),
      },
    ),
    ...section(
      'amounts',
      { ko: '금액', en: 'Amounts' },
      {
        installment_months: integer({ label: { ko: '할부 개월', en: 'Instalments' }, required: true, default: 0, min: 0, ...managed }),
        currency: string(3, { label: { ko: '통화', en: 'Currency' }, required: true, default: 'KRW', ...managed }),
        foreign_amount: money({ label: { ko: '외화 금액', en: 'Foreign amount' }, unit: undefined, ...managed }),
        provider_supply_amount: money({ label: { ko: '수신 공급가액', en: 'Supply as received' }, hidden: true, ...managed }),
        provider_tax_amount: money({ label: { ko: '수신 세액', en: 'Tax as received' }, hidden: true, ...managed }),
        supply_amount: money({ label: { ko: '공급가액', en: 'Supply' }, required: true, ...managed }),
        tax_amount: money({ label: { ko: '세액', en: 'Tax' }, required: true, ...managed }),
        service_charge: money({ label: { ko: '봉사료', en: 'Service charge' }, required: true, default: 0, ...managed }),
        total_amount: money({ label: { ko: '합계', en: 'Total' }, required: true, ...managed }),
        amount_edited_at: timestamp({ label: { ko: '금액 수정일시', en: 'Amounts corrected at' }, ...managed }),
      },
    ),
    ...section(
      'classification',
      { ko: '분류', en: 'Classification' },
      {
        account_code_id: ref('account_codes', { label: account, ...managed }),
        vendor_id: ref('clients', { label: { ko: '거래처', en: 'Client' }, ...managed }),
        user_id: systemRef('directus_users', { label: { ko: '사용자', en: 'User' }, onDelete: 'keep', ...managed }),
        vat_deductible: boolean({ label: deductible, required: true, default: false, ...managed }),
        non_deductible_reason: oneOf(NonDeductibleReason, { label: { ko: '불공제 사유', en: 'Why not deductible' }, ...managed }),
        memo,
      },
    ),
    ...section(
      'hidden',
      { ko: '숨김', en: 'Hidden' },
      {
        hidden_at: timestamp({ label: { ko: '숨긴 일시', en: 'Hidden at' }, ...managed }),
        hidden_by: systemRef('directus_users', {
          label: { ko: '숨긴 사람', en: 'Hidden by' },
          onDelete: 'keep',
          anyTenant: true,
          indexed: false,
          ...managed,
        }),
        hidden_reason: string(200, { label: { ko: '숨긴 이유', en: 'Why hidden' }, ...managed }),
      },
    ),
    ...section('journal', { ko: '전표', en: 'Journal' }, journalFields),
    verbs: buttons(),
    splits: children('card_transaction_splits', 'card_transaction_id', { label: { ko: '분할', en: 'Splits' }, width: 'fill', ...managed }),
    amount_logs: children('card_transaction_amount_logs', 'card_transaction_id', {
      label: { ko: '금액 수정 이력', en: 'Corrections' },
      ...managed,
    }),
  },
  checks: {
    ...journalChecks,
    total: { sql: 'total_amount = supply_amount + tax_amount + service_charge', error: 'error.card_transaction.amount_mismatch' },
  },
  indexes: [
    ['used_date', 'id'],
    ['used_at', 'id'],
    ['corporate_card_id', 'used_at'],
    ['corporate_card_id', 'used_date'],
    ['merchant_business_number', 'used_at'],
    ['merchant_name', 'used_at'],
  ],
});

const part = { scope: 'tenant', rollback: false, softDelete: false, madeByService: true, hidden: true, group: 'finance' } as const;

const of = { label: { ko: '카드 거래', en: 'Card transaction' }, required: true, ...managed } as const;

export const cardTransactionSplits = collection('card_transaction_splits', {
  ...part,
  audit: true,
  label: { ko: '카드 거래 분할', en: 'Splits of card transactions' },
  icon: 'call_split',
  display: '{{account_code_id.name}} {{amount}}',
  frozenWith: 'card_transaction_id',
  columns: ['amount', 'tax_amount', 'account_code_id', 'vat_deductible', 'user_id', 'memo'],
  sort: ['line_no'],
  fields: {
    card_transaction_id: ref('card_transactions', { ...of, onDelete: 'cascade' }),
    line_no: integer({ label: { ko: '순번', en: 'Line' }, required: true, hidden: true, ...managed }),
    amount: money({ label: { ko: '금액', en: 'Amount' }, required: true }),
    tax_amount: money({ label: { ko: '세액', en: 'Tax' }, required: true, default: 0 }),
    account_code_id: ref('account_codes', { label: account, required: true }),
    vat_deductible: boolean({ label: deductible, required: true, default: false }),
    user_id: systemRef('directus_users', { label: { ko: '사용자', en: 'User' }, onDelete: 'keep' }),
    memo,
  },
  unique: [{ fields: ['card_transaction_id', 'line_no'] }],
});

export const cardTransactionAmountLogs = collection('card_transaction_amount_logs', {
  ...part,
  audit: false,
  appendOnly: true,
  label: { ko: '카드 금액 수정 이력', en: 'Corrections of card amounts' },
  icon: 'history',
  display: '{{changed_at}} {{reason}}',
  columns: ['changed_at', 'before_supply_amount', 'before_tax_amount', 'after_supply_amount', 'after_tax_amount', 'reason', 'changed_by'],
  sort: ['-changed_at'],
  partOf: 'card_transaction_id',
  fields: {
    card_transaction_id: ref('card_transactions', { ...of, onDelete: 'keep' }),
    before_supply_amount: money({ label: { ko: '이전 공급가액', en: 'Supply before' }, required: true, ...managed }),
    before_tax_amount: money({ label: { ko: '이전 세액', en: 'Tax before' }, required: true, ...managed }),
    after_supply_amount: money({ label: { ko: '이후 공급가액', en: 'Supply after' }, required: true, ...managed }),
    after_tax_amount: money({ label: { ko: '이후 세액', en: 'Tax after' }, required: true, ...managed }),
    reason: string(200, { label: { ko: '사유', en: 'Reason' }, required: true, ...managed }),
    changed_by: systemRef('directus_users', {
      label: { ko: '수정자', en: 'By' },
      required: true,
      onDelete: 'keep',
      anyTenant: true,
      indexed: false,
      ...managed,
    }),
    changed_at: timestamp({ label: { ko: '수정일시', en: 'At' }, required: true, ...managed }),
  },
});
