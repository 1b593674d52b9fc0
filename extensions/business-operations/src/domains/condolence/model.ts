import { collection } from '../../kernel/model/collection.ts';
import { boolean, date, json, money, oneOf, ref, section, string } from '../../kernel/model/field.ts';
import { full } from '../../kernel/model/usual.ts';

export const CondolenceCategory = {
  CONGRATULATION: { ko: '경사', en: 'Congratulation' },
  CONDOLENCE: { ko: '조사', en: 'Condolence' },
} as const;
export type CondolenceCategory = keyof typeof CondolenceCategory;

const CashMethod = {
  CASH: { ko: '현금', en: 'Cash' },
  TRANSFER: { ko: '계좌이체', en: 'Transfer' },
  CARD: { ko: '카드', en: 'Card' },
} as const;

const amount = { required: true, default: 0, min: 0, whole: true } as const;

/** Condolence expenses, 경조사비. What they add up to is worked out by `condolenceDerivation`; what belongs together is kept in the database (`ops.guard_condolence_expense`). */
export const condolenceExpenses = collection('condolence_expenses', {
  label: { ko: '경조사비', en: 'Condolence expenses' },
  icon: 'redeem',
  group: 'finance',
  display: '{{event_date}} {{recipient_name}}',
  scope: 'tenant',
  audit: true,
  softDelete: true,
  columns: ['event_date', 'category', 'recipient_name', 'client_id', 'employee_id', 'cash_amount', 'gift_amount', 'total_amount'],
  sums: ['cash_amount', 'gift_amount', 'total_amount'],
  bookmarks: {
    this_month: {
      label: { ko: '이번 달', en: 'This month' },
      icon: 'date_range',
      filter: { event_date: { _between: ['$MONTH_START', '$MONTH_END'] } },
    },
    unpaid: { label: { ko: '지출 전', en: 'Not yet paid' }, icon: 'pending', filter: { expense_date: { _null: true } } },
  },
  calendar: { start: 'event_date', template: '{{recipient_name}} {{category}}' },
  sort: ['-event_date'],
  fields: {
    event_date: date({ label: { ko: '경조일', en: 'Event on' }, required: true }),
    expense_date: date({ label: { ko: '지출일', en: 'Paid on' } }),
    category: oneOf(CondolenceCategory, { label: { ko: '구분', en: 'Category' }, required: true }),
    recipient_name: string(100, {
      label: { ko: '대상자', en: 'Recipient' },
      note: { ko: '비우면 거래처나 사원의 이름을 씁니다.', en: 'The name of the client or employee when left empty.' },
      required: true,
      // Filled from client or employee, and refused where there is neither.
      default: '',
    }),
    client_id: ref('clients', { label: { ko: '거래처', en: 'Client' } }),
    employee_id: ref('employees', { label: { ko: '사원', en: 'Employee' }, onDelete: 'keep' }),
    description: string(300, { label: { ko: '내용', en: 'Description' }, ...full }),
    memo: string(1000, { label: { ko: '메모', en: 'Memo' }, ...full }),
    ...section(
      'cash',
      { ko: '부조금', en: 'Cash' },
      {
        has_cash: boolean({ label: { ko: '부조금', en: 'Cash' }, required: true, default: false }),
        cash_method: oneOf(CashMethod, { label: { ko: '지급 방법', en: 'Paid by' }, onlyWhen: { field: 'has_cash', equals: true } }),
        cash_amount: money({ label: { ko: '부조금액', en: 'Cash amount' }, onlyWhen: { field: 'has_cash', equals: true }, ...amount }),
      },
    ),
    ...section(
      'gift',
      { ko: '물품', en: 'Gift' },
      {
        has_gift: boolean({ label: { ko: '물품', en: 'Gift' }, required: true, default: false }),
        gift_type: string(50, {
          label: { ko: '물품 종류', en: 'Kind of gift' },
          note: { ko: '화환, 꽃바구니 등', en: 'Wreath, flower basket, …' },
          onlyWhen: { field: 'has_gift', equals: true },
        }),
        gift_amount: money({ label: { ko: '물품 금액', en: 'Gift amount' }, onlyWhen: { field: 'has_gift', equals: true }, ...amount }),
      },
    ),
    total_amount: money({ label: { ko: '합계', en: 'Total' }, required: true, default: 0, managed: true }),
    options: json()({ label: { ko: '기타', en: 'Options' }, hidden: true }),
  },
  indexes: [
    ['event_date', 'id'],
    ['category', 'event_date'],
    ['client_id', 'event_date'],
    ['employee_id', 'event_date'],
    ['total_amount', 'id'],
    ['created_at', 'id'],
  ],
});
