import { collection } from '../../kernel/model/collection.ts';
import { boolean, buttons, children, date, integer, money, oneOf, ref, section, string, timestamp } from '../../kernel/model/field.ts';
import { managed } from '../../kernel/model/usual.ts';
import { journalChecks, journalFields, lockedByJournal, RowSource } from '../finance/sources/fields.ts';

/** Bank accounts and what moved on them, 은행 거래. */

export const AccountType = {
  CHECKING: { ko: '입출금', en: 'Checking' },
  SAVINGS: { ko: '예적금', en: 'Savings' },
  FOREIGN: { ko: '외화', en: 'Foreign currency' },
  OTHER: { ko: '기타', en: 'Other' },
} as const;

export const Direction = {
  DEPOSIT: { ko: '입금', en: 'Deposit', tone: 'success' },
  WITHDRAWAL: { ko: '출금', en: 'Withdrawal', tone: 'neutral' },
} as const;

export type Direction = keyof typeof Direction;

/** Amounts of accounts in other currencies are neither added up with these nor journaled as they are. */
export const BOOK_CURRENCY = 'KRW';

const account = { ko: '계정과목', en: 'Account' };
const client = { ko: '거래처', en: 'Client' };
const counterparty = { ko: '거래 상대', en: 'Counterparty' };
const summary = { ko: '적요', en: 'Summary' };
const memo = string(200, { label: { ko: '메모', en: 'Memo' }, width: 'full' });

export const bankAccounts = collection('bank_accounts', {
  label: { ko: '은행 계좌', en: 'Bank accounts' },
  icon: 'account_balance',
  group: 'finance',
  display: '{{bank_name}} {{alias}}',
  scope: 'tenant',
  audit: true,
  softDelete: true,
  columns: ['bank_name', 'account_number', 'alias', 'account_type', 'currency', 'provider_linked', 'is_active', 'synced_through'],
  sort: ['bank_name', 'alias'],
  inUse: 'error.bank_account.in_use',
  fixedOnceUsed: [
    {
      fields: ['currency'],
      by: { collection: 'bank_transactions', via: 'bank_account_id' },
      error: 'error.bank_account.currency_fixed',
    },
  ],
  fields: {
    bank_code: string(4, { label: { ko: '은행 코드', en: 'Bank code' }, pattern: /^[0-9]{4}$/ }),
    bank_name: string(50, { label: { ko: '은행', en: 'Bank' }, required: true }),
    account_number: string(30, {
      label: { ko: '계좌번호', en: 'Account number' },
      note: { ko: '하이픈은 빼고 저장합니다.', en: 'Stored without hyphens.' },
      required: true,
    }),
    alias: string(50, { label: { ko: '별칭', en: 'Alias' } }),
    account_type: oneOf(AccountType, { label: { ko: '종류', en: 'Type' }, required: true, default: 'CHECKING' }),
    currency: string(3, { label: { ko: '통화', en: 'Currency' }, required: true, default: BOOK_CURRENCY, pattern: /^[A-Z]{3}$/ }),
    opening_balance: money({ label: { ko: '시작 잔액', en: 'Opening balance' }, required: true, default: 0 }),
    account_code_id: ref('account_codes', {
      label: account,
      note: { ko: '비우면 보통예금 계정을 씁니다.', en: 'The account of ordinary deposits when left empty.' },
    }),
    is_active: boolean({ label: { ko: '사용', en: 'Active' }, required: true, default: true }),
    provider_linked: boolean({ label: { ko: '연동', en: 'Linked' }, required: true, default: false, ...managed }),
    synced_through: date({ label: { ko: '수집일', en: 'Fetched through' }, ...managed }),
  },
  unique: [{ fields: ['account_number'], error: 'error.bank_account.duplicate' }],
  // The form takes hyphens, which `bankingHooks` removes before the database looks.
  checks: {
    account_number: { sql: "account_number ~ '^[0-9]+$'", error: 'error.bank_account.number_invalid', path: 'account_number' },
  },
});

export const bankTransactions = collection('bank_transactions', {
  label: { ko: '은행 거래', en: 'Bank transactions' },
  icon: 'swap_horiz',
  group: 'finance',
  display: '{{transaction_date}} {{counterparty}} {{amount}}',
  scope: 'tenant',
  audit: true,
  rollback: false,
  softDelete: true,
  madeByService: true,
  ...lockedByJournal(['bank_account_id']),
  columns: ['transacted_at', 'journal_state', 'counterparty', 'direction', 'amount', 'balance_after', 'bank_account_id', 'summary'],
  bookmarks: {
    open: { label: { ko: '미처리', en: 'Open' }, icon: 'pending', filter: { journal_state: { _eq: 'OPEN' } } },
    review: { label: { ko: '확인 필요', en: 'To be reviewed' }, icon: 'error', filter: { needs_review: { _eq: true } } },
  },
  sort: ['-transacted_at', '-id'],
  fields: {
    verbs: buttons(),
    bank_account_id: ref('bank_accounts', { label: { ko: '계좌', en: 'Account' }, required: true, ...managed }),
    source: oneOf(RowSource, { label: { ko: '출처', en: 'Source' }, required: true, ...managed }),
    natural_key: string(128, { label: { ko: '고유 키', en: 'Key at the provider' }, required: true, hidden: true, ...managed }),
    transacted_at: timestamp({ label: { ko: '거래일시', en: 'Transacted at' }, required: true, ...managed }),
    transaction_date: date({ label: { ko: '거래일', en: 'Date' }, required: true, ...managed }),
    direction: oneOf(Direction, { label: { ko: '입출금', en: 'Direction' }, required: true, ...managed }),
    amount: money({ label: { ko: '금액', en: 'Amount' }, required: true, positive: true, ...managed }),
    balance_after: money({ label: { ko: '잔액', en: 'Balance' }, ...managed }),
    counterparty: string(100, { label: counterparty, ...managed }),
    summary: string(100, { label: summary, ...managed }),
    transaction_type: string(50, { label: { ko: '거래 구분', en: 'Kind of transaction' }, ...managed }),
    branch: string(50, { label: { ko: '취급점', en: 'Branch' }, ...managed }),
    memo,
    ...section('journal', { ko: '전표', en: 'Journal' }, journalFields),
    override: children('bank_transaction_overrides', 'bank_transaction_id', {
      label: { ko: '수정한 내용', en: 'Overridden' },
      width: 'full',
    }),
    splits: children('bank_transaction_splits', 'bank_transaction_id', { label: { ko: '분할', en: 'Splits' }, width: 'fill' }),
  },
  checks: journalChecks,
  indexes: [['bank_account_id', 'transacted_at', 'id'], ['transacted_at', 'id'], ['transaction_date']],
});

const part = {
  scope: 'tenant',
  audit: true,
  rollback: false,
  softDelete: false,
  madeByService: true,
  hidden: true,
  group: 'finance',
} as const;

/** What people say of a transaction instead of what the bank sent; a sync never touches it. */
export const bankTransactionOverrides = collection('bank_transaction_overrides', {
  ...part,
  label: { ko: '은행 거래 수정', en: 'Overrides of bank transactions' },
  icon: 'edit_note',
  display: '{{summary}}',
  frozenWith: 'bank_transaction_id',
  frozenExcept: ['memo'],
  columns: ['account_code_id', 'vendor_id', 'counterparty', 'summary', 'memo'],
  fields: {
    bank_transaction_id: ref('bank_transactions', {
      label: { ko: '은행 거래', en: 'Bank transaction' },
      required: true,
      onDelete: 'cascade',
      ...managed,
    }),
    account_code_id: ref('account_codes', { label: account, ...managed }),
    vendor_id: ref('clients', { label: client, ...managed }),
    counterparty: string(100, { label: counterparty, ...managed }),
    summary: string(100, { label: summary, ...managed }),
    memo: { ...memo, managed: true },
  },
  unique: [{ fields: ['bank_transaction_id'] }],
});

export const bankTransactionSplits = collection('bank_transaction_splits', {
  ...part,
  label: { ko: '은행 거래 분할', en: 'Splits of bank transactions' },
  icon: 'call_split',
  display: '{{account_code_id.name}} {{amount}}',
  frozenWith: 'bank_transaction_id',
  columns: ['amount', 'account_code_id', 'vendor_id', 'memo'],
  sort: ['line_no'],
  fields: {
    bank_transaction_id: ref('bank_transactions', {
      label: { ko: '은행 거래', en: 'Bank transaction' },
      required: true,
      onDelete: 'cascade',
      ...managed,
    }),
    line_no: integer({ label: { ko: '순번', en: 'Line' }, required: true, hidden: true, ...managed }),
    amount: money({ label: { ko: '금액', en: 'Amount' }, required: true, positive: true }),
    account_code_id: ref('account_codes', { label: account, required: true }),
    vendor_id: ref('clients', { label: client }),
    memo,
  },
  unique: [{ fields: ['bank_transaction_id', 'line_no'] }],
});
