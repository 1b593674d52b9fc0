import { collection } from '../../kernel/model/collection.ts';
import { boolean, date, decimal, integer, json, money, oneOf, ref, section, string, systemRef, text } from '../../kernel/model/field.ts';

const memo = { ko: '메모', en: 'Memo' };
const active = { ko: '사용', en: 'Active' };
const address = {
  zip_code: string(5, { label: { ko: '우편번호', en: 'Postcode' } }),
  address: string(255, { label: { ko: '주소', en: 'Address' } }),
  address_detail: string(255, { label: { ko: '상세주소', en: 'Address, detail' } }),
};

export const ClientType = {
  SALES: { ko: '매출처', en: 'Customer' },
  PURCHASE: { ko: '매입처', en: 'Vendor' },
  BOTH: { ko: '매출·매입처', en: 'Customer and vendor' },
} as const;

/** The kinds of those that buy, and of those that are bought from. */
export const CUSTOMER_TYPES = ['SALES', 'BOTH'] as const satisfies (keyof typeof ClientType)[];
export const VENDOR_TYPES = ['PURCHASE', 'BOTH'] as const satisfies (keyof typeof ClientType)[];

/** As filters: those that business is still done with. */
export const CUSTOMERS = { client_type: { _in: CUSTOMER_TYPES }, is_active: { _eq: true } } as const;
export const VENDORS = { client_type: { _in: VENDOR_TYPES }, is_active: { _eq: true } } as const;

export const clientGroups = collection('client_groups', {
  label: { ko: '거래처 그룹', en: 'Client groups' },
  icon: 'groups',
  group: 'sales',
  display: '{{name}}',
  scope: 'tenant',
  audit: true,
  softDelete: true,
  columns: ['group_code', 'name', 'default_discount_rate', 'is_active'],
  sort: ['sort_order', 'group_code'],
  fields: {
    group_code: string(30, { label: { ko: '그룹 코드', en: 'Code' }, required: true }),
    name: string(100, { label: { ko: '그룹명', en: 'Name' }, required: true }),
    default_discount_rate: decimal(5, 2, {
      unit: 'percent',
      label: { ko: '기본 할인율(%)', en: 'Default discount (%)' },
      required: true,
      default: 0,
      min: 0,
      max: 100,
    }),
    is_active: boolean({ label: active, required: true, default: true }),
    sort_order: integer({ label: { ko: '정렬 순서', en: 'Order' }, default: 0 }),
    memo: text({ label: memo, width: 'full' }),
  },
  unique: [{ fields: ['group_code'] }],
});

/** Customers and vendors. */
export const clients = collection('clients', {
  label: { ko: '거래처', en: 'Clients' },
  icon: 'handshake',
  group: 'sales',
  display: '{{name}}',
  scope: 'tenant',
  audit: true,
  softDelete: true,
  columns: ['client_code', 'name', 'client_type', 'business_no', 'contact_person', 'contact_phone', 'is_active'],
  bookmarks: {
    customers: {
      label: { ko: '매출처', en: 'Customers' },
      icon: 'sell',
      filter: CUSTOMERS,
    },
    suppliers: {
      label: { ko: '매입처', en: 'Suppliers' },
      icon: 'shopping_cart',
      filter: VENDORS,
    },
    mine: { label: { ko: '내가 등록', en: 'Mine' }, icon: 'person', filter: { created_by: { _eq: '$CURRENT_USER' } } },
    this_month: {
      label: { ko: '이번 달 등록', en: 'Added this month' },
      icon: 'date_range',
      filter: { created_at: { _gte: '$MONTH_START' } },
    },
  },
  numbering: { field: 'client_code', prefix: 'CL', period: 'none', digits: 5 },
  fields: {
    client_code: string(30, {
      label: { ko: '거래처 코드', en: 'Code' },
      required: true,
      generated: true,
      note: { ko: '비우면 자동으로 부여됩니다.', en: 'Assigned automatically if left empty.' },
    }),
    name: string(100, { label: { ko: '거래처명', en: 'Name' }, required: true }),
    client_type: oneOf(ClientType, { label: { ko: '구분', en: 'Type' }, required: true, default: 'SALES' }),
    client_group_id: ref('client_groups', { label: { ko: '그룹', en: 'Group' } }),
    manager_id: systemRef('directus_users', { label: { ko: '담당 직원', en: 'Account manager' } }),
    ...section(
      'business',
      { ko: '사업자 정보', en: 'Business registration' },
      {
        business_no: string(10, { label: { ko: '사업자등록번호', en: 'Business number' }, format: 'business_number' }),
        branch_no: string(4, { label: { ko: '종사업장 번호', en: 'Branch number' } }),
        business_type: string(100, { label: { ko: '업태', en: 'Type of business' } }),
        business_item: string(100, { label: { ko: '종목', en: 'Item of business' } }),
        ceo_name: string(50, { label: { ko: '대표자', en: 'Representative' } }),
      },
    ),
    ...section(
      'contact',
      { ko: '연락처', en: 'Contact' },
      {
        contact_person: string(50, { label: { ko: '담당자', en: 'Contact person' } }),
        contact_phone: string(20, { label: { ko: '전화', en: 'Phone' }, format: 'phone' }),
        mobile: string(20, { label: { ko: '휴대전화', en: 'Mobile' }, format: 'phone' }),
        fax: string(20, { label: { ko: '팩스', en: 'Fax' }, format: 'phone' }),
        email: string(255, { label: { ko: '이메일', en: 'E-mail' }, format: 'email' }),
        tax_email: string(255, { label: { ko: '세금계산서 이메일', en: 'E-mail for invoices' }, format: 'email' }),
        ...address,
      },
    ),
    ...section(
      'bank',
      { ko: '계좌', en: 'Bank account' },
      {
        bank_name: string(50, { label: { ko: '은행', en: 'Bank' } }),
        bank_account_no: string(50, { label: { ko: '계좌번호', en: 'Account number' } }),
        bank_account_holder: string(50, { label: { ko: '예금주', en: 'Account holder' } }),
      },
      { closed: true },
    ),
    ...section(
      'trade',
      { ko: '거래 조건', en: 'Terms' },
      {
        payment_terms_days: integer({ label: { ko: '결제 조건(일)', en: 'Payment terms (days)' }, unit: 'days', default: 30, min: 0 }),
        credit_limit: money({
          label: { ko: '여신 한도', en: 'Credit limit' },
          note: { ko: '0은 한도 없음', en: '0 means no limit' },
          default: 0,
          min: 0,
        }),
      },
    ),
    is_active: boolean({ label: active, required: true, default: true }),
    memo: text({ label: memo, width: 'full' }),
    options: json()({ label: { ko: '기타', en: 'Options' }, hidden: true }),
  },
  unique: [
    { fields: ['client_code'] },
    {
      fields: ['business_no', 'branch_no'],
      error: 'error.client.duplicate_business_no',
      where: 'business_no is not null',
      nullsNotDistinct: true,
    },
  ],
  indexes: [['client_type', 'is_active'], ['name'], ['created_at', 'id']],
});

/** Building sites of clients. */
export const sites = collection('sites', {
  label: { ko: '현장', en: 'Sites' },
  icon: 'location_city',
  group: 'sales',
  display: '{{name}}',
  scope: 'tenant',
  audit: true,
  softDelete: true,
  columns: ['site_code', 'name', 'client_id', 'contact_person', 'start_date', 'end_date', 'is_active'],
  sort: ['name'],
  fields: {
    site_code: string(30, { label: { ko: '현장 코드', en: 'Code' } }),
    name: string(150, { label: { ko: '현장명', en: 'Name' }, required: true }),
    client_id: ref('clients', { label: { ko: '거래처', en: 'Client' }, onDelete: 'cascade' }),
    ...section(
      'contact',
      { ko: '주소와 연락처', en: 'Address and contact' },
      {
        ...address,
        contact_person: string(50, { label: { ko: '담당자', en: 'Contact person' } }),
        contact_phone: string(20, { label: { ko: '전화', en: 'Phone' }, format: 'phone' }),
      },
    ),
    start_date: date({ label: { ko: '시작일', en: 'Start' } }),
    end_date: date({ label: { ko: '종료일', en: 'End' } }),
    is_active: boolean({ label: active, required: true, default: true }),
    memo: text({ label: memo, width: 'full' }),
  },
  unique: [{ fields: ['site_code'], where: 'site_code is not null' }, { fields: ['client_id', 'name'] }],
  checks: { dates: { sql: 'end_date >= start_date', error: 'error.date_range_invalid', path: 'end_date' } },
  indexes: [['client_id'], ['name']],
});
