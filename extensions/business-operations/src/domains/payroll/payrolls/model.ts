import sql, { raw } from 'sql-template-tag';
import type { Day } from '../../../kernel/days.ts';
import { collection } from '../../../kernel/model/collection.ts';
import {
  buttons,
  date,
  integer,
  json,
  money,
  oneOf,
  ref,
  section,
  string,
  systemRef,
  timestamp,
  year,
} from '../../../kernel/model/field.ts';
import { managed } from '../../../kernel/model/usual.ts';
import { machine } from '../../../kernel/states/machine.ts';
import { payItemRows } from '../../hr/employees/model.ts';
import type { Basis, Deduction, EmployerShare, PayItem } from '../calculation/calculation.ts';
import { payrollBasis } from './basis-content.ts';

export const PayrollStatus = {
  DRAFT: { ko: '작성 중', en: 'Draft', tone: 'neutral' },
  CONFIRMED: { ko: '확정', en: 'Confirmed', tone: 'info' },
  PAID: { ko: '지급', en: 'Paid', tone: 'success' },
} as const;
export type PayrollStatus = keyof typeof PayrollStatus;
export const PAYROLL_STATUSES = Object.keys(PayrollStatus) as PayrollStatus[];

/** Minutes of a month's attendance, and what they come to. */
export interface Overtime {
  overtime_minutes: number;
  night_minutes: number;
  holiday_minutes: number;
  holiday_overtime_minutes: number;
  /** Won an hour, as the base salary gives it. */
  hourly: string;
  amount: number;
}

export interface Proration {
  days: number;
  of: number;
}

/** The first and the last day of a month that somebody is in service. */
export interface Service {
  from: Day;
  to: Day;
}

/** What a run computes of a pay, and people may type over. */
export const TYPEABLE = ['payment_date', 'base_salary', 'overtime_pay', 'meal_allowance', 'allowances'] as const;
export type Typeable = (typeof TYPEABLE)[number];

/** Kept with a payroll so that its payslip can be explained for ever. Amounts in won. */
export interface PayrollOptions {
  deduction_overrides: Partial<Record<Deduction, number>>;
  /** Before the overrides. */
  computed: Record<Deduction, number>;
  employer_contributions: Record<EmployerShare, number>;
  overtime: Overtime | null;
  proration: Proration | null;
  /** The days in service that the base salary was made for. Absent in payrolls of former releases. */
  service?: Service | null;
  /** What was typed by hand, which a later run leaves as it is. Absent in payrolls of former releases. */
  typed?: readonly Typeable[];
  settings_id: number;
  table_year: number;
  basis: Basis;
}

const won = (ko: string, en: string) => money({ label: { ko, en }, required: true, default: 0, min: 0, whole: true, ...managed });

/** Every figure follows from others, so none is typed: what may be when is kept in the database (`ops.guard_payroll`). */
export const payrolls = collection('payrolls', {
  label: { ko: '급여', en: 'Payrolls' },
  icon: 'payments',
  group: 'hr',
  display: '{{pay_year}}-{{pay_month}} {{employee_id.name}}',
  scope: 'tenant',
  audit: true,
  // Undone, a payroll would no longer agree with its journal.
  rollback: false,
  softDelete: true,
  // One's own pay is what has been confirmed to the employee that the user is; a draft is still the payroll department's.
  ownerFilter: {
    filter: { status: { _in: ['CONFIRMED', 'PAID'] }, employee_id: { user_id: { _eq: '$CURRENT_USER' } } },
    sql: (alias, { userId }) => sql`(${raw(alias)}.status in ('CONFIRMED', 'PAID') and exists (
      select from employees e where e.tenant_id = ${raw(alias)}.tenant_id and e.id = ${raw(alias)}.employee_id and e.user_id = ${userId}))`,
  },
  frozenIn: {
    states: ['CONFIRMED', 'PAID'],
    // The day of payment becomes the actual one when it is paid (`ops.guard_payroll`).
    except: ['payment_date', 'confirmed_at', 'confirmed_by', 'paid_at', 'paid_by', 'journal_entry_id'],
    error: 'error.payroll.not_draft',
  },
  // Generated for a month, or made by the API.
  notByHand: true,
  undeletableIn: { states: ['CONFIRMED', 'PAID'], error: 'error.payroll.not_draft' },
  columns: ['pay_year', 'pay_month', 'employee_id', 'status', 'net_pay', 'gross_pay', 'total_deductions', 'payment_date'],
  sums: ['gross_pay', 'total_deductions', 'net_pay'],
  bookmarks: {
    this_month: {
      label: { ko: '이번 달', en: 'This month' },
      icon: 'date_range',
      filter: { pay_year: { _eq: '$THIS_YEAR' }, pay_month: { _eq: '$THIS_MONTH' } },
    },
    draft: { label: { ko: '확정 전', en: 'To be confirmed' }, icon: 'edit', filter: { status: { _eq: 'DRAFT' } } },
    unpaid: { label: { ko: '지급 전', en: 'To be paid' }, icon: 'pending', filter: { status: { _eq: 'CONFIRMED' } } },
    overdue: {
      label: { ko: '지급일 경과', en: 'Overdue' },
      icon: 'warning',
      filter: { status: { _eq: 'CONFIRMED' }, payment_date: { _lt: '$TODAY' } },
    },
  },
  sort: ['-pay_year', '-pay_month', 'employee_id'],
  fields: {
    verbs: buttons(),
    status: oneOf(PayrollStatus, { label: { ko: '상태', en: 'Status' }, required: true, default: 'DRAFT', ...managed }),
    employee_id: ref('employees', { label: { ko: '사원', en: 'Employee' }, required: true, fixed: true, ...managed }),
    pay_year: year({ label: { ko: '귀속 연도', en: 'Year' }, required: true, fixed: true, min: 2000, max: 2100, ...managed }),
    pay_month: integer({ label: { ko: '귀속 월', en: 'Month' }, required: true, fixed: true, min: 1, max: 12, ...managed }),
    payment_date: date({ label: { ko: '지급일', en: 'Payment date' }, required: true, ...managed }),
    // Its limit has a refusal of its own.
    net_pay: money({ label: { ko: '실지급액', en: 'Net pay' }, required: true, default: 0, whole: true, ...managed }),
    memo: string(500, { label: { ko: '메모', en: 'Memo' }, width: 'full' }),
    ...section(
      'pay',
      { ko: '지급', en: 'Pay' },
      {
        base_salary: won('기본급', 'Base salary'),
        overtime_pay: won('연장근로수당', 'Overtime pay'),
        bonus: won('상여금', 'Bonus'),
        meal_allowance: won('식대', 'Meal allowance'),
        allowances: json<PayItem[]>()({
          label: { ko: '기타 수당', en: 'Other allowances' },
          width: 'full',
          content: payItemRows,
          ...managed,
        }),
        gross_pay: won('지급 총액', 'Gross pay'),
        taxable_base: won('과세 급여', 'Taxable pay'),
      },
    ),
    ...section(
      'deductions',
      { ko: '공제', en: 'Deductions' },
      {
        pension: won('국민연금', 'National pension'),
        health_insurance: won('건강보험', 'Health insurance'),
        long_term_care: won('장기요양보험', 'Long-term care'),
        employment_insurance: won('고용보험', 'Employment insurance'),
        income_tax: won('소득세', 'Income tax'),
        local_income_tax: won('지방소득세', 'Local income tax'),
        other_deductions: json<PayItem[]>()({
          label: { ko: '기타 공제', en: 'Other deductions' },
          width: 'full',
          content: payItemRows,
          ...managed,
        }),
        total_deductions: won('공제 총액', 'Total deductions'),
      },
    ),
    ...section(
      'processing',
      { ko: '처리', en: 'Processing' },
      {
        confirmed_at: timestamp({ label: { ko: '확정일시', en: 'Confirmed at' }, ...managed }),
        confirmed_by: systemRef('directus_users', { label: { ko: '확정자', en: 'Confirmed by' }, onDelete: 'keep', ...managed }),
        paid_at: timestamp({ label: { ko: '지급 처리일시', en: 'Paid at' }, ...managed }),
        paid_by: systemRef('directus_users', { label: { ko: '지급 처리자', en: 'Paid by' }, onDelete: 'keep', ...managed }),
        journal_entry_id: ref('journal_entries', { label: { ko: '전표', en: 'Journal entry' }, onDelete: 'keep', ...managed }),
      },
    ),
    ...section(
      'basis',
      { ko: '계산 내역', en: 'Details' },
      {
        options: json<PayrollOptions>()({
          ids: { settings_id: 'payroll_settings' },
          label: { ko: '계산 근거', en: 'Calculation' },
          width: 'full',
          content: payrollBasis,
          ...managed,
        }),
      },
      { closed: true },
    ),
  },
  unique: [{ fields: ['employee_id', 'pay_year', 'pay_month'], error: 'error.payroll.duplicate' }],
  indexes: [
    ['pay_year', 'pay_month', 'status'],
    ['employee_id', 'pay_year', 'pay_month'],
    ['journal_entry_id'],
    ['status', 'pay_year', 'pay_month'],
    ['net_pay', 'id'],
    ['gross_pay', 'id'],
  ],
  checks: {
    net: { sql: 'net_pay >= 0', error: 'error.payroll.negative_net' },
    sums: { sql: 'net_pay = gross_pay - total_deductions', error: 'error.validation_failed' },
  },
});

export const payrollMachine = machine({
  collection: payrolls,
  field: 'status',
  initial: 'DRAFT',
  transitions: [
    { from: 'DRAFT', event: 'confirm', to: 'CONFIRMED' },
    { from: 'CONFIRMED', event: 'unconfirm', to: 'DRAFT' },
    { from: 'CONFIRMED', event: 'pay', to: 'PAID' },
    { from: 'PAID', event: 'unpay', to: 'CONFIRMED' },
  ],
});
