import scheme from '../../../../../seeds/reference/account-scheme.json' with { type: 'json' };
import chart from '../../../../../seeds/reference/chart-of-accounts.json' with { type: 'json' };
import { collection } from '../../kernel/model/collection.ts';
import { boolean, buttons, children, date, integer, json, money, oneOf, ref, section, string } from '../../kernel/model/field.ts';

/** The books: a chart of accounts, double entries on it, and who the company is to the tax office. */

export const AccountCategory = {
  ASSET: { ko: '자산', en: 'Asset' },
  LIABILITY: { ko: '부채', en: 'Liability' },
  EQUITY: { ko: '자본', en: 'Equity' },
  REVENUE: { ko: '수익', en: 'Revenue' },
  EXPENSE: { ko: '비용', en: 'Expense' },
} as const;
export type AccountCategory = keyof typeof AccountCategory;

export const AccountSubCategory = {
  CURRENT_ASSET: { ko: '당좌자산', en: 'Current assets' },
  INVENTORY: { ko: '재고자산', en: 'Inventories' },
  INVESTMENT_ASSET: { ko: '투자자산', en: 'Investments' },
  TANGIBLE_ASSET: { ko: '유형자산', en: 'Tangible assets' },
  INTANGIBLE_ASSET: { ko: '무형자산', en: 'Intangible assets' },
  OTHER_NONCURRENT_ASSET: { ko: '기타비유동자산', en: 'Other non-current assets' },
  CURRENT_LIABILITY: { ko: '유동부채', en: 'Current liabilities' },
  NONCURRENT_LIABILITY: { ko: '비유동부채', en: 'Non-current liabilities' },
  CAPITAL_STOCK: { ko: '자본금', en: 'Capital stock' },
  CAPITAL_SURPLUS: { ko: '자본잉여금', en: 'Capital surplus' },
  CAPITAL_ADJUSTMENT: { ko: '자본조정', en: 'Capital adjustments' },
  RETAINED_EARNINGS: { ko: '이익잉여금', en: 'Retained earnings' },
  SALES: { ko: '매출', en: 'Sales' },
  COST_OF_SALES: { ko: '매출원가', en: 'Cost of sales' },
  MANUFACTURING_COST: { ko: '제조원가', en: 'Manufacturing cost' },
  SELLING_ADMIN: { ko: '판매비와관리비', en: 'Selling and administrative expenses' },
  NON_OPERATING_INCOME: { ko: '영업외수익', en: 'Non-operating income' },
  NON_OPERATING_EXPENSE: { ko: '영업외비용', en: 'Non-operating expenses' },
  INCOME_TAX: { ko: '법인세등', en: 'Income taxes' },
} as const;
export type AccountSubCategory = keyof typeof AccountSubCategory;

export const Side = { DEBIT: { ko: '차변', en: 'Debit' }, CREDIT: { ko: '대변', en: 'Credit' } } as const;
export type Side = keyof typeof Side;

export const EntertainmentKind = {
  GENERAL: { ko: '일반', en: 'General' },
  CULTURE: { ko: '문화', en: 'Culture' },
  TRADITIONAL_MARKET: { ko: '전통시장', en: 'Traditional market' },
} as const;

export const SourceType = {
  manual: { ko: '일반전표', en: 'Manual' },
  payroll: { ko: '급여', en: 'Payroll' },
  taxprovider_card: { ko: '카드', en: 'Card' },
  taxprovider_bank: { ko: '은행', en: 'Bank' },
  taxportal_invoice: { ko: '세금계산서', en: 'Tax invoice' },
  reversal: { ko: '역분개', en: 'Reversal' },
} as const;
export type SourceType = keyof typeof SourceType;

export const Evidence = {
  CARD: { ko: '카드', en: 'Card' },
  TAX_INVOICE: { ko: '세금계산서', en: 'Tax invoice' },
  CASH_RECEIPT: { ko: '현금영수증', en: 'Cash receipt' },
  CONDOLENCE: { ko: '경조사', en: 'Condolence' },
  NONE: { ko: '없음', en: 'None' },
} as const;

const pairs = Object.entries(scheme.sub_categories)
  .map(([category, subs]) => `(category = '${category}' and sub_category in (${subs.map((sub) => `'${sub}'`).join(', ')}))`)
  .join(' or ');

/** Roles are called as the accounts that have them from the start. */
const PostingRole = Object.fromEntries(
  chart.flatMap(({ posting_role: role, name: ko, name_en: en }) => (role ? [[role, { ko, en }]] : [])),
);

export const accountCodes = collection('account_codes', {
  label: { ko: '계정과목', en: 'Account codes' },
  icon: 'account_tree',
  group: 'finance',
  display: '{{code}} {{name}}',
  scope: 'tenant',
  audit: true,
  softDelete: true,
  columns: ['code', 'name', 'category', 'sub_category', 'normal_balance', 'is_active'],
  inUse: 'error.account_code.in_use',
  fixedOnceUsed: [
    {
      fields: ['code', 'category', 'normal_balance'],
      by: { collection: 'journal_lines', via: 'account_code_id' },
      error: 'error.account_code.in_use',
    },
  ],
  fields: {
    code: string(10, { label: { ko: '코드', en: 'Code' }, required: true, pattern: /^[0-9A-Za-z-]+$/ }),
    name: string(100, { label: { ko: '계정명', en: 'Name' }, required: true }),
    name_en: string(100, { label: { ko: '영문명', en: 'English name' }, width: 'full' }),
    category: oneOf(AccountCategory, { label: { ko: '분류', en: 'Category' }, required: true }),
    sub_category: oneOf(AccountSubCategory, { label: { ko: '세부 분류', en: 'Section' }, required: true }),
    normal_balance: oneOf(Side, { label: { ko: '정상 잔액', en: 'Normal balance' }, required: true, generated: true }),
    ...section(
      'use',
      { ko: '사용', en: 'Use' },
      {
        posting_role: string(30, {
          label: { ko: '자동전표 역할', en: 'Posting role' },
          labels: PostingRole,
          note: { ko: '자동 전표가 이 역할로 계정을 찾습니다.', en: 'Automatic journals look the account up by this.' },
        }),
        entertainment_kind: oneOf(EntertainmentKind, {
          label: { ko: '기업업무추진비 구분', en: 'Entertainment kind' },
          onlyWhen: { field: 'category', equals: 'EXPENSE' },
        }),
        is_default: boolean({ label: { ko: '기본 계정', en: 'Default account' }, required: true, default: false, managed: true }),
        is_active: boolean({ label: { ko: '사용', en: 'Active' }, required: true, default: true }),
        sort_order: integer({ label: { ko: '정렬 순서', en: 'Order' }, required: true, default: 0 }),
      },
    ),
    memo: string(200, { label: { ko: '메모', en: 'Memo' }, width: 'full' }),
  },
  unique: [
    { fields: ['code'], error: 'error.account_code.duplicate' },
    { fields: ['posting_role'], error: 'error.account_code.role_taken', where: 'posting_role is not null' },
  ],
  checks: {
    category_fit: { sql: pairs, error: 'error.account_code.category_mismatch', path: 'sub_category' },
    entertainment: {
      sql: "entertainment_kind is null or category = 'EXPENSE'",
      error: 'error.account_code.category_mismatch',
      path: 'entertainment_kind',
    },
    known_role: {
      sql: `posting_role is null or posting_role in (${scheme.posting_roles.map((role) => `'${role}'`).join(', ')})`,
      error: 'error.account_code.unknown_role',
      path: 'posting_role',
    },
  },
  indexes: [['category', 'sub_category']],
});

/** Entries that come from other records are changed there. */
const manual = { editableWhen: { field: 'source_type', equals: 'manual', whileEmpty: 'reversed_by_id' } } as const;

export const journalEntries = collection('journal_entries', {
  label: { ko: '전표', en: 'Journal entries' },
  icon: 'receipt_long',
  group: 'finance',
  display: '{{entry_no}} {{description}}',
  scope: 'tenant',
  audit: true,
  rollback: false,
  softDelete: true,
  columns: ['entry_no', 'entry_date', 'description', 'source_type', 'total_amount'],
  sums: ['total_amount'],
  bookmarks: {
    this_month: {
      label: { ko: '이번 달', en: 'This month' },
      icon: 'date_range',
      filter: { entry_date: { _between: ['$MONTH_START', '$MONTH_END'] } },
    },
    today: { label: { ko: '오늘', en: 'Today' }, icon: 'today', filter: { entry_date: { _eq: '$TODAY' } } },
    manual: { label: { ko: '수기 전표', en: 'Written by hand' }, icon: 'edit_note', filter: { source_type: { _eq: 'manual' } } },
    mine: { label: { ko: '내가 작성', en: 'Mine' }, icon: 'person', filter: { created_by: { _eq: '$CURRENT_USER' } } },
  },
  sort: ['-entry_date', '-entry_no'],
  numbering: { field: 'entry_no', prefix: 'JE', period: 'day', dateField: 'entry_date', digits: 3 },
  fields: {
    entry_no: string(30, {
      label: { ko: '전표번호', en: 'Entry no.' },
      note: { ko: '저장할 때 부여됩니다.', en: 'Given when the entry is saved.' },
      required: true,
      managed: true,
    }),
    entry_date: date({ label: { ko: '전표일자', en: 'Date' }, required: true, initially: 'today', ...manual }),
    description: string(200, { label: { ko: '적요', en: 'Description' }, width: 'full', ...manual }),
    source_type: oneOf(SourceType, { label: { ko: '출처', en: 'Source' }, required: true, default: 'manual', managed: true }),
    source_id: string(64, {
      label: { ko: '출처 ID', en: 'Source id' },
      names: {
        by: 'source_type',
        words: {
          payroll: 'payrolls',
          taxprovider_card: 'card_transactions',
          taxprovider_bank: 'bank_transactions',
          taxportal_invoice: 'tax_portal_invoices',
          reversal: 'journal_entries',
        },
      },
      managed: true,
      hidden: true,
    }),
    is_consolidated: boolean({ label: { ko: '통합 전표', en: 'Consolidated' }, required: true, default: false, managed: true }),
    is_closing: boolean({
      label: { ko: '손익 마감', en: 'Closing entry' },
      note: { ko: '원장에는 나오고 손익계산서에서는 제외됩니다.', en: 'In ledgers, left out of the income statement.' },
      required: true,
      default: false,
      ...manual,
    }),
    total_amount: money({ label: { ko: '금액', en: 'Amount' }, required: true, default: 0, managed: true }),
    reverses_id: ref('journal_entries', { label: { ko: '원 전표', en: 'Reverses' }, managed: true }),
    reversed_by_id: ref('journal_entries', {
      label: { ko: '역분개 전표', en: 'Reversed by' },
      note: {
        ko: '역분개한 전표는 바꾸거나 삭제할 수 없습니다. 출처 자료는 다시 분개할 수 있습니다.',
        en: 'An entry that was reversed is neither changed nor deleted. What it was made of can be journaled again.',
      },
      managed: true,
    }),
    verbs: buttons(),
    lines: children('journal_lines', 'journal_entry_id', { label: { ko: '분개', en: 'Lines' }, width: 'fill', ...manual }),
    options: json()({ label: { ko: '기타', en: 'Options' }, hidden: true }),
  },
  unique: [
    { fields: ['entry_no'] },
    {
      fields: ['source_type', 'source_id'],
      error: 'error.journal.already_journaled',
      where: 'source_id is not null and reversed_by_id is null',
    },
  ],
  indexes: [['entry_date', 'id']],
});

export const journalLines = collection('journal_lines', {
  label: { ko: '분개', en: 'Journal lines' },
  icon: 'list',
  group: 'finance',
  display: '{{account_code_id.name}} {{debit}} {{credit}}',
  scope: 'tenant',
  audit: true,
  rollback: false,
  softDelete: true,
  hidden: true,
  columns: ['account_code_id', 'debit', 'credit', 'vendor_id', 'memo', 'evidence'],
  sort: ['line_no'],
  fields: {
    journal_entry_id: ref('journal_entries', { label: { ko: '전표', en: 'Entry' }, required: true, managed: true, onDelete: 'cascade' }),
    line_no: integer({ label: { ko: '순번', en: 'Line' }, required: true, managed: true, hidden: true }),
    entry_date: date({ label: { ko: '전표일자', en: 'Date' }, required: true, managed: true, hidden: true }),
    account_code_id: ref('account_codes', { label: { ko: '계정과목', en: 'Account' }, required: true, width: 'full' }),
    debit: money({ label: { ko: '차변', en: 'Debit' }, required: true, default: 0 }),
    credit: money({ label: { ko: '대변', en: 'Credit' }, required: true, default: 0 }),
    vendor_id: ref('clients', { label: { ko: '거래처', en: 'Client' } }),
    memo: string(200, { label: { ko: '적요', en: 'Memo' } }),
    evidence: oneOf(Evidence, { label: { ko: '증빙', en: 'Evidence' }, required: true, default: 'NONE' }),
  },
  checks: { one_side: { sql: '(debit > 0 and credit = 0) or (credit > 0 and debit = 0)', error: 'error.journal.line_side' } },
  indexes: [
    ['journal_entry_id', 'line_no'],
    ['vendor_id', 'entry_date'],
  ],
});

const party = { ko: '상호', en: 'Company' };

export const supplierSettings = collection('supplier_settings', {
  label: { ko: '공급자 설정', en: 'Supplier settings' },
  icon: 'storefront',
  group: 'finance',
  display: '{{company_name}}',
  scope: 'tenant',
  audit: true,
  softDelete: false,
  columns: ['company_name', 'business_number', 'ceo_name', 'contact_name', 'vat_filing', 'books_closed_through'],
  fields: {
    ...section(
      'business',
      { ko: '사업자 정보', en: 'Business registration' },
      {
        business_number: string(10, { label: { ko: '사업자등록번호', en: 'Business number' }, format: 'business_number', required: true }),
        tax_reg_id: string(4, { label: { ko: '종사업장 번호', en: 'Sub-business number' } }),
        company_name: string(100, { label: party, required: true }),
        ceo_name: string(50, { label: { ko: '대표자', en: 'Representative' }, required: true }),
        address: string(200, { label: { ko: '주소', en: 'Address' }, required: true, width: 'full' }),
        biz_type: string(50, { label: { ko: '업태', en: 'Type of business' }, required: true }),
        biz_class: string(50, { label: { ko: '종목', en: 'Item of business' }, required: true }),
      },
    ),
    ...section(
      'contact',
      { ko: '담당자', en: 'Contact' },
      {
        contact_name: string(50, { label: { ko: '담당자', en: 'Contact' }, required: true }),
        contact_email: string(100, { label: { ko: '담당자 이메일', en: 'E-mail' }, required: true, format: 'email' }),
        contact_tel: string(20, { label: { ko: '담당자 전화', en: 'Phone' }, format: 'phone' }),
      },
    ),
    ...section(
      'books',
      { ko: '회계', en: 'Books' },
      {
        is_sme: boolean({ label: { ko: '중소기업', en: 'Small or medium company' }, required: true, default: true }),
        opened_on: date({ label: { ko: '개업일', en: 'Opened on' } }),
        fiscal_year_start_month: integer({
          label: { ko: '회계연도 시작 월', en: 'First month of the fiscal year' },
          required: true,
          default: 1,
          min: 1,
          max: 12,
        }),
        vat_filing: oneOf(
          { QUARTERLY: { ko: '분기', en: 'Quarterly' }, HALF_YEARLY: { ko: '반기', en: 'Half-yearly' } },
          { label: { ko: '부가세 신고', en: 'VAT filing' }, required: true, default: 'QUARTERLY' },
        ),
        books_closed_through: date({
          label: { ko: '장부 마감일', en: 'Books closed through' },
          note: {
            ko: '이 날까지의 전표는 등록·수정·삭제할 수 없습니다.',
            en: 'Entries up to this day can be neither made, changed nor deleted.',
          },
        }),
      },
    ),
  },
  unique: [{ fields: [] }],
});
