import { collection } from '../../kernel/model/collection.ts';
import { boolean, buttons, date, integer, money, oneOf, ref, section, string } from '../../kernel/model/field.ts';
import { managed } from '../../kernel/model/usual.ts';
import {
  InvoicePurpose,
  journalChecks,
  journalFields,
  lockedByJournal,
  NonDeductibleReason,
  RowSource,
  TaxType,
} from '../finance/sources/fields.ts';

/** Invoices as the tax office's portal, 홈택스, lists them: what the company sold and bought. */

export const InvoiceDirection = {
  SALES: { ko: '매출', en: 'Sales' },
  PURCHASE: { ko: '매입', en: 'Purchases' },
} as const;

export type InvoiceDirection = keyof typeof InvoiceDirection;

export const taxPortalInvoices = collection('tax_portal_invoices', {
  label: { ko: '홈택스 계산서', en: 'Tax portal invoices' },
  icon: 'account_balance_wallet',
  group: 'finance',
  display: '{{write_date}} {{counterparty_name}} {{total_amount}}',
  scope: 'tenant',
  audit: true,
  rollback: false,
  softDelete: true,
  madeByService: true,
  ...lockedByJournal(['account_code_id', 'vendor_id', 'vat_deductible', 'non_deductible_reason']),
  columns: [
    'write_date',
    'direction',
    'counterparty_name',
    'item_name',
    'tax_type',
    'supply_amount',
    'tax_amount',
    'total_amount',
    'journal_state',
  ],
  sums: ['supply_amount', 'tax_amount', 'total_amount'],
  bookmarks: {
    sales: { label: { ko: '매출', en: 'Sales' }, icon: 'north_east', filter: { direction: { _eq: 'SALES' } } },
    purchases: { label: { ko: '매입', en: 'Purchases' }, icon: 'south_west', filter: { direction: { _eq: 'PURCHASE' } } },
    open: { label: { ko: '미처리', en: 'Open' }, icon: 'pending', filter: { journal_state: { _eq: 'OPEN' } } },
    review: { label: { ko: '확인 필요', en: 'To be reviewed' }, icon: 'error', filter: { needs_review: { _eq: true } } },
  },
  sort: ['-write_date', '-id'],
  fields: {
    verbs: buttons(),
    direction: oneOf(InvoiceDirection, { label: { ko: '구분', en: 'Direction' }, required: true, ...managed }),
    source: oneOf(RowSource, { label: { ko: '출처', en: 'Source' }, required: true, ...managed }),
    natural_key: string(128, { label: { ko: '고유 키', en: 'Key at the provider' }, required: true, hidden: true, ...managed }),
    nts_approval_no: string(24, { label: { ko: '승인번호', en: 'Approval no.' }, ...managed }),
    write_date: date({ label: { ko: '작성일', en: 'Written on' }, required: true, ...managed }),
    issue_date: date({ label: { ko: '발급일', en: 'Issued on' }, ...managed }),
    transmitted_date: date({ label: { ko: '전송일', en: 'Transmitted on' }, ...managed }),
    tax_type: oneOf(TaxType, { label: { ko: '과세 유형', en: 'Tax type' }, required: true, ...managed }),
    purpose: oneOf(InvoicePurpose, { label: { ko: '영수/청구', en: 'Purpose' }, ...managed }),
    modify_code: integer({ label: { ko: '수정 사유', en: 'Amendment code' }, min: 1, max: 6, ...managed }),
    ...section(
      'counterparty',
      { ko: '거래처', en: 'Counterparty' },
      {
        counterparty_business_number: string(13, { label: { ko: '등록번호', en: 'Business number' }, required: true, ...managed }),
        counterparty_name: string(100, { label: { ko: '상호', en: 'Company' }, required: true, ...managed }),
        counterparty_ceo_name: string(50, { label: { ko: '대표자', en: 'Representative' }, ...managed }),
        counterparty_address: string(200, { label: { ko: '주소', en: 'Address' }, ...managed }),
        counterparty_biz_type: string(50, { label: { ko: '업태', en: 'Type of business' }, ...managed }),
        counterparty_biz_class: string(50, { label: { ko: '종목', en: 'Item of business' }, ...managed }),
      },
    ),
    ...section(
      'amounts',
      { ko: '금액', en: 'Amounts' },
      {
        item_name: string(100, { label: { ko: '품목', en: 'Item' }, ...managed }),
        supply_amount: money({ label: { ko: '공급가액', en: 'Supply' }, required: true, ...managed }),
        tax_amount: money({ label: { ko: '세액', en: 'Tax' }, required: true, ...managed }),
        total_amount: money({ label: { ko: '합계', en: 'Total' }, required: true, ...managed }),
        remark: string(300, { label: { ko: '비고', en: 'Remark' }, width: 'full', ...managed }),
      },
    ),
    ...section(
      'classification',
      { ko: '분류', en: 'Classification' },
      {
        account_code_id: ref('account_codes', { label: { ko: '계정과목', en: 'Account' }, ...managed }),
        vendor_id: ref('clients', { label: { ko: '거래처', en: 'Client' }, ...managed }),
        tax_invoice_id: ref('tax_invoices', { label: { ko: '발행한 세금계산서', en: 'Tax invoice' }, onDelete: 'keep', ...managed }),
        vat_deductible: boolean({ label: { ko: '부가세 공제', en: 'VAT deductible' }, required: true, default: true, ...managed }),
        non_deductible_reason: oneOf(NonDeductibleReason, { label: { ko: '불공제 사유', en: 'Why not deductible' }, ...managed }),
        memo: string(200, { label: { ko: '메모', en: 'Memo' }, width: 'full' }),
      },
    ),
    ...section('journal', { ko: '전표', en: 'Journal' }, journalFields),
  },
  // The unique index of snapshots/sql/76-provider-rows.sql; deleting an invoice that was entered by hand frees its key.
  exclusions: { natural_key: { error: 'error.taxportal_invoice.duplicate', path: 'nts_approval_no' } },
  checks: {
    ...journalChecks,
    total: { sql: 'total_amount = supply_amount + tax_amount', error: 'error.taxportal_invoice.tax_mismatch' },
  },
  indexes: [['direction', 'write_date', 'id'], ['counterparty_business_number'], ['nts_approval_no']],
});
