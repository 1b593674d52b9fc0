import { collection } from '../../kernel/model/collection.ts';
import { buttons, children, date, decimal, integer, money, oneOf, ref, section, string } from '../../kernel/model/field.ts';
import { managed } from '../../kernel/model/usual.ts';
import { machine } from '../../kernel/states/machine.ts';

export const LoanCategory = {
  OFFICER_ADVANCE: { ko: '임원 가지급금', en: 'Advance to an officer' },
  EMPLOYEE_LOAN: { ko: '사원 대여금', en: 'Loan to an employee' },
  CLIENT_LOAN: { ko: '거래처 대여금', en: 'Loan to a client' },
  BANK_LOAN: { ko: '은행 차입금', en: 'Bank loan' },
  OTHER_BORROWING: { ko: '기타 차입금', en: 'Other borrowing' },
} as const;
export type LoanCategory = keyof typeof LoanCategory;

export const LoanDirection = { LENT: { ko: '대여', en: 'Lent' }, BORROWED: { ko: '차입', en: 'Borrowed' } } as const;

export const LoanStatus = {
  ACTIVE: { ko: '진행', en: 'Active', tone: 'info' },
  SETTLED: { ko: '완제', en: 'Settled', tone: 'muted' },
} as const;
export type LoanStatus = keyof typeof LoanStatus;

export const RepaymentMethod = {
  BULLET: { ko: '만기 일시상환', en: 'At maturity' },
  EQUAL_PRINCIPAL: { ko: '원금 균등상환', en: 'Equal principal' },
  EQUAL_PAYMENT: { ko: '원리금 균등상환', en: 'Equal payments' },
} as const;
export type RepaymentMethod = keyof typeof RepaymentMethod;

const RepaymentKind = { SCHEDULED: { ko: '예정', en: 'Scheduled' }, PAYMENT: { ko: '상환', en: 'Payment' } } as const;

const rate = { required: true, min: 0, max: 100 } as const;
const due = { required: true, default: 0, managed: true } as const;
const paid = { required: true, default: 0, min: 0, whole: true } as const;

/** What follows from the terms and from what was paid is kept in the database (`ops.derive_loan` and its neighbours). */
export const loans = collection('loans', {
  label: { ko: '대여금·차입금', en: 'Loans' },
  icon: 'account_balance_wallet',
  group: 'finance',
  display: '{{loan_no}} {{counterparty_name}}',
  scope: 'tenant',
  audit: true,
  // Undone, a loan would no longer agree with its schedule and payments.
  rollback: false,
  softDelete: true,
  numbering: { field: 'loan_no', prefix: 'LN', period: 'day', dateField: 'loan_date', digits: 3 },
  fixedOnceUsed: [
    {
      fields: ['principal', 'interest_rate', 'loan_date', 'term_months', 'repayment_method', 'category'],
      by: { collection: 'loan_repayments', via: 'loan_id', where: "kind = 'PAYMENT'" },
      error: 'error.loan.has_repayments',
      detail: { path: 'repayments', code: 'has_repayments' },
      keeps: true,
    },
  ],
  columns: ['loan_no', 'category', 'counterparty_name', 'principal', 'outstanding', 'loan_date', 'maturity_date', 'status'],
  sums: ['principal', 'outstanding'],
  bookmarks: {
    lent: { label: { ko: '대여 중', en: 'Lent' }, icon: 'north_east', filter: { direction: { _eq: 'LENT' }, status: { _eq: 'ACTIVE' } } },
    borrowed: {
      label: { ko: '차입 중', en: 'Borrowed' },
      icon: 'south_west',
      filter: { direction: { _eq: 'BORROWED' }, status: { _eq: 'ACTIVE' } },
    },
    overdue: {
      label: { ko: '만기 경과', en: 'Past maturity' },
      icon: 'warning',
      filter: { status: { _eq: 'ACTIVE' }, maturity_date: { _lt: '$TODAY' } },
    },
    soon: {
      label: { ko: '90일 안 만기', en: 'Due within 90 days' },
      icon: 'schedule',
      filter: { status: { _eq: 'ACTIVE' }, maturity_date: { _between: ['$TODAY', '$TODAY(+90)'] } },
    },
  },
  sort: ['-loan_date', '-loan_no'],
  fields: {
    verbs: buttons(),
    loan_no: string(30, { label: { ko: '번호', en: 'Loan no.' }, required: true, ...managed }),
    status: oneOf(LoanStatus, { label: { ko: '상태', en: 'Status' }, required: true, default: 'ACTIVE', ...managed }),
    category: oneOf(LoanCategory, { label: { ko: '구분', en: 'Category' }, required: true }),
    direction: oneOf(LoanDirection, { label: { ko: '대여·차입', en: 'Direction' }, required: true, default: 'LENT', ...managed }),
    employee_id: ref('employees', { label: { ko: '사원', en: 'Employee' }, onDelete: 'keep' }),
    client_id: ref('clients', { label: { ko: '거래처', en: 'Client' } }),
    counterparty_name: string(100, {
      label: { ko: '상대방', en: 'Counterparty' },
      note: { ko: '비우면 사원이나 거래처의 이름을 씁니다.', en: 'The name of the employee or client when left empty.' },
      required: true,
      // Filled from employee or client, and refused where there is neither.
      default: '',
    }),
    purpose: string(300, { label: { ko: '용도', en: 'Purpose' }, width: 'full' }),
    memo: string(1000, { label: { ko: '메모', en: 'Memo' }, width: 'full' }),
    ...section(
      'terms',
      { ko: '조건', en: 'Terms' },
      {
        principal: money({ label: { ko: '원금', en: 'Principal' }, required: true, positive: true, whole: true }),
        interest_rate: decimal(6, 3, {
          label: { ko: '이자율(연 %)', en: 'Interest rate (% a year)' },
          unit: 'percent',
          default: 0,
          ...rate,
        }),
        deemed_interest_rate: decimal(6, 3, {
          unit: 'percent',
          label: { ko: '인정이자율(연 %)', en: 'Deemed interest rate (% a year)' },
          note: { ko: '임원 가지급금에만 쓰입니다.', en: 'Of advances to officers alone.' },
          default: 4.6,
          ...rate,
        }),
        loan_date: date({ label: { ko: '대여·차입일', en: 'Date' }, required: true }),
        term_months: integer({
          label: { ko: '기간(개월)', en: 'Term (months)' },
          unit: 'months',
          required: true,
          default: 12,
          min: 1,
          max: 600,
        }),
        maturity_date: date({ label: { ko: '만기일', en: 'Maturity' }, required: true, ...managed }),
        repayment_method: oneOf(RepaymentMethod, { label: { ko: '상환 방식', en: 'Repayment' }, required: true, default: 'BULLET' }),
      },
    ),
    ...section(
      'balance',
      { ko: '잔액', en: 'Balance' },
      {
        outstanding: money({ label: { ko: '잔액', en: 'Outstanding' }, required: true, default: 0, ...managed }),
        settled_on: date({ label: { ko: '완제일', en: 'Settled on' }, ...managed }),
      },
    ),
    ...section(
      'repayments',
      { ko: '상환', en: 'Repayments' },
      {
        repayments: children('loan_repayments', 'loan_id', {
          label: { ko: '상환 계획과 상환', en: 'Schedule and payments' },
          width: 'fill',
        }),
      },
    ),
  },
  unique: [{ fields: ['loan_no'] }],
  checks: {
    outstanding: { sql: 'outstanding between 0 and principal', error: 'error.loan.overpaid', path: 'paid_principal' },
    settled: { sql: "(status = 'SETTLED') = (outstanding = 0)", error: 'error.validation_failed', path: 'status' },
  },
  indexes: [
    ['direction', 'status'],
    ['category', 'loan_date'],
    ['status', 'loan_date'],
    ['loan_date', 'id'],
    ['maturity_date', 'id'],
    ['outstanding', 'id'],
    ['principal', 'id'],
  ],
});

/** Lines of the schedule, written along with the loan by `loanDerivation`, and payments made, written by the verbs of the loan alone. */
export const loanRepayments = collection('loan_repayments', {
  label: { ko: '상환 내역', en: 'Loan repayments' },
  icon: 'payments',
  group: 'finance',
  display: '{{kind}} {{seq}}',
  scope: 'tenant',
  audit: true,
  rollback: false,
  softDelete: true,
  hidden: true,
  columns: ['kind', 'seq', 'due_date', 'principal_due', 'interest_due', 'balance_after', 'paid_date', 'paid_principal', 'paid_interest'],
  sort: ['seq'],
  fields: {
    loan_id: ref('loans', { label: { ko: '대여금·차입금', en: 'Loan' }, required: true, onDelete: 'cascade', ...managed }),
    kind: oneOf(RepaymentKind, { label: { ko: '구분', en: 'Kind' }, required: true, ...managed }),
    seq: integer({ label: { ko: '회차', en: 'No.' }, required: true, ...managed }),
    due_date: date({ label: { ko: '예정일', en: 'Due on' }, ...managed }),
    principal_due: money({ label: { ko: '예정 원금', en: 'Principal due' }, ...due }),
    interest_due: money({ label: { ko: '예정 이자', en: 'Interest due' }, ...due }),
    balance_after: money({ label: { ko: '상환 후 잔액', en: 'Balance after' }, ...managed }),
    paid_date: date({ label: { ko: '상환일', en: 'Paid on' } }),
    paid_principal: money({ label: { ko: '상환 원금', en: 'Principal paid' }, ...paid }),
    paid_interest: money({ label: { ko: '상환 이자', en: 'Interest paid' }, ...paid }),
    memo: string(300, { label: { ko: '메모', en: 'Memo' }, width: 'full' }),
  },
  unique: [{ fields: ['loan_id', 'kind', 'seq'] }],
  indexes: [
    ['due_date', 'id'],
    ['paid_date', 'id'],
  ],
});

/** A loan moves with what was paid (`settlementEvent`). Overdue is no state but a question of the day. */
export const loanMachine = machine({
  collection: loans,
  field: 'status',
  initial: 'ACTIVE',
  transitions: [
    { from: 'ACTIVE', event: 'repayment', to: 'SETTLED' },
    { from: 'SETTLED', event: 'repayment-cancelled', to: 'ACTIVE' },
  ],
});
