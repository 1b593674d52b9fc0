import { collection } from '../../../kernel/model/collection.ts';
import {
  boolean,
  buttons,
  type Content,
  date,
  integer,
  json,
  money,
  oneOf,
  ref,
  section,
  string,
  systemRef,
} from '../../../kernel/model/field.ts';
import { managed } from '../../../kernel/model/usual.ts';
import { machine } from '../../../kernel/states/machine.ts';

/** Employees, 사원: who works for the company since when, and on what pay. */

export const EmploymentType = {
  REGULAR: { ko: '정규직', en: 'Regular' },
  CONTRACT: { ko: '계약직', en: 'Contract' },
  PART_TIME: { ko: '시간제', en: 'Part-time' },
  DAILY: { ko: '일용직', en: 'Daily' },
} as const;

/** Decides which expense accounts the pay is posted to. */
export const CostCenter = {
  SGA: { ko: '판매비와 관리비', en: 'Selling and administration' },
  MANUFACTURING: { ko: '제조', en: 'Manufacturing' },
} as const;

const PresentStatus = {
  ACTIVE: { ko: '재직', en: 'Active', tone: 'success' },
  ON_LEAVE: { ko: '휴직', en: 'On leave', tone: 'warning' },
} as const;
/** What a leave of absence moves between. */
export const PRESENT_STATUSES = Object.keys(PresentStatus) as (keyof typeof PresentStatus)[];

export const EmployeeStatus = { ...PresentStatus, RESIGNED: { ko: '퇴사', en: 'Resigned', tone: 'muted' } } as const;
export type EmployeeStatus = keyof typeof EmployeeStatus;

/** A named amount of the pay. Won. */
export interface PayItem {
  name: string;
  amount: number;
}

export const payItemRows = {
  rows: {
    name: string(50, { label: { ko: '명칭', en: 'Name' }, required: true }),
    amount: money({ label: { ko: '금액', en: 'Amount' }, required: true, min: 0, whole: true }),
  },
  max: 20,
} satisfies Content;

/** Percentages of the withholding schedule among which an employee chooses (소득세법 시행령 제194조). */
export const WITHHOLDING_RATES = [80, 100, 120] as const;

const confidential = { confidential: true } as const;
const insured = { required: true, default: true, ...confidential } as const;
const won = { min: 0, whole: true, ...confidential } as const;

/** Dates and amounts are kept in the database too (`ops.guard_employee`). */
export const employees = collection('employees', {
  label: { ko: '사원', en: 'Employees' },
  icon: 'groups',
  group: 'hr',
  display: '{{employee_no}} {{name}}',
  scope: 'tenant',
  audit: true,
  softDelete: true,
  numbering: { field: 'employee_no', prefix: 'EMP', period: 'none', digits: 4 },
  columns: ['employee_no', 'name', 'status', 'department_id', 'position_id', 'employment_type', 'cost_center', 'hire_date', 'phone'],
  bookmarks: {
    present: { label: { ko: '재직자', en: 'Employed' }, icon: 'badge', filter: { status: { _neq: 'RESIGNED' } } },
    on_leave: { label: { ko: '휴직자', en: 'On leave of absence' }, icon: 'event_busy', filter: { status: { _eq: 'ON_LEAVE' } } },
    joined: {
      label: { ko: '이번 달 입사', en: 'Hired this month' },
      icon: 'date_range',
      filter: { hire_date: { _between: ['$MONTH_START', '$MONTH_END'] } },
    },
    resigned: { label: { ko: '퇴사자', en: 'Resigned' }, icon: 'logout', filter: { status: { _eq: 'RESIGNED' } } },
  },
  board: { by: 'status', title: 'name', text: 'department_id', date: 'hire_date' },
  sort: ['employee_no'],
  inUse: 'error.employee.in_use',
  fields: {
    verbs: buttons(),
    employee_no: string(20, {
      label: { ko: '사번', en: 'Employee no.' },
      note: { ko: '비우면 자동으로 매겨집니다.', en: 'Numbered when left empty.' },
      required: true,
      generated: true,
    }),
    name: string(100, { label: { ko: '성명', en: 'Name' }, required: true }),
    user_id: systemRef('directus_users', {
      label: { ko: '로그인 사용자', en: 'Login' },
      note: { ko: '휴가와 출퇴근이 이 사용자로 연결됩니다.', en: 'Connects the employee with leave and attendance.' },
    }),
    department_id: ref('departments', { label: { ko: '부서', en: 'Department' } }),
    position_id: ref('positions', { label: { ko: '직위', en: 'Position' } }),
    birth_date: date({ label: { ko: '생년월일', en: 'Born on' }, ...confidential }),
    phone: string(30, { label: { ko: '전화번호', en: 'Phone' }, format: 'phone' }),
    email: string(255, { label: { ko: '이메일', en: 'E-mail' }, format: 'email' }),
    ...section(
      'employment',
      { ko: '고용', en: 'Employment' },
      {
        employment_type: oneOf(EmploymentType, { label: { ko: '고용 형태', en: 'Employment' }, required: true, default: 'REGULAR' }),
        cost_center: oneOf(CostCenter, {
          label: { ko: '원가 구분', en: 'Cost center' },
          note: { ko: '급여가 분개될 비용 계정을 정합니다.', en: 'Decides the expense accounts of the pay.' },
          required: true,
          default: 'SGA',
        }),
        status: oneOf(EmployeeStatus, { label: { ko: '상태', en: 'Status' }, required: true, default: 'ACTIVE', ...managed }),
        hire_date: date({ label: { ko: '입사일', en: 'Hired on' }, required: true }),
        resign_date: date({
          label: { ko: '퇴사일', en: 'Resigned on' },
          note: { ko: '마지막 근무일', en: 'The last day employed' },
          ...managed,
          onlyWhen: { field: 'status', equals: 'RESIGNED' },
        }),
        resigned_on_leave: boolean({
          label: { ko: '휴직 중 퇴사', en: 'Resigned while on leave' },
          note: {
            ko: '마지막 근무일까지 휴직으로 봅니다.',
            en: 'Counts as on leave through the last day employed.',
          },
          required: true,
          default: false,
          ...managed,
          onlyWhen: { field: 'status', equals: 'RESIGNED' },
        }),
      },
    ),
    ...section(
      'pay',
      { ko: '급여', en: 'Pay' },
      {
        base_salary: money({
          label: { ko: '기본급', en: 'Base salary' },
          note: { ko: '월, 원', en: 'Won a month' },
          required: true,
          default: 0,
          ...won,
        }),
        meal_allowance: money({
          label: { ko: '식대', en: 'Meal allowance' },
          note: { ko: '월, 원, 비과세', en: 'Won a month, not taxed' },
          required: true,
          default: 0,
          ...won,
        }),
        fixed_allowances: json<PayItem[]>()({
          label: { ko: '고정 수당', en: 'Fixed allowances' },
          note: { ko: '매월 지급하는 과세 수당, 20개까지', en: 'Paid every month and taxed, at most 20' },
          width: 'full',
          content: payItemRows,
          ...confidential,
        }),
      },
    ),
    ...section(
      'withholding',
      { ko: '원천징수', en: 'Withholding' },
      {
        family_count: integer({
          label: { ko: '공제 대상 가족 수', en: 'Family' },
          note: { ko: '본인 포함', en: 'The employee included' },
          required: true,
          default: 1,
          min: 1,
          max: 30,
          ...confidential,
        }),
        child_count: integer({
          label: { ko: '자녀 수', en: 'Children' },
          note: { ko: '가족 가운데 8세 이상 20세 이하', en: 'Of the family, those aged 8 to 20' },
          required: true,
          default: 0,
          min: 0,
          max: 29,
          ...confidential,
        }),
        withholding_rate: integer({
          unit: 'percent',
          label: { ko: '원천징수율', en: 'Withholding rate' },
          note: { ko: '80, 100 또는 120 (%)', en: '80, 100 or 120 (%)' },
          required: true,
          default: 100,
          ...confidential,
        }),
      },
    ),
    ...section(
      'insurance',
      { ko: '사회보험', en: 'Social insurance' },
      {
        pension_insured: boolean({ label: { ko: '국민연금 가입', en: 'Pension insured' }, ...insured }),
        health_insured: boolean({ label: { ko: '건강보험 가입', en: 'Health insured' }, ...insured }),
        employment_insured: boolean({ label: { ko: '고용보험 가입', en: 'Employment insured' }, ...insured }),
        accident_insured: boolean({ label: { ko: '산재보험 가입', en: 'Accident insured' }, ...insured }),
        pension_base: money({
          label: { ko: '기준소득월액', en: 'Pension base' },
          note: { ko: '비우면 그 달의 과세 급여입니다.', en: 'The taxable pay of the month when left empty.' },
          ...won,
        }),
        health_base: money({
          label: { ko: '보수월액', en: 'Health base' },
          note: { ko: '비우면 그 달의 과세 급여입니다.', en: 'The taxable pay of the month when left empty.' },
          ...won,
        }),
      },
      { closed: true },
    ),
    ...section(
      'bank',
      { ko: '급여 계좌', en: 'Bank account' },
      {
        bank_name: string(50, { label: { ko: '은행', en: 'Bank' }, ...confidential }),
        bank_account_no: string(50, { label: { ko: '계좌번호', en: 'Account no.' }, ...confidential }),
        bank_account_holder: string(100, { label: { ko: '예금주', en: 'Account holder' }, ...confidential }),
      },
      { closed: true },
    ),
    options: json()({ label: { ko: '기타', en: 'Options' }, hidden: true, ...confidential }),
  },
  unique: [
    { fields: ['employee_no'], error: 'error.employee.duplicate_no' },
    { fields: ['user_id'], error: 'error.employee.user_taken' },
  ],
  indexes: [
    ['status', 'department_id'],
    ['name', 'id'],
    ['hire_date', 'id'],
    ['employment_type', 'id'],
    ['cost_center', 'id'],
    ['created_at', 'id'],
  ],
  checks: {
    resigned: { sql: "(status = 'RESIGNED') = (resign_date is not null)", error: 'error.validation_failed', path: 'resign_date' },
    resigned_on_leave: { sql: "status = 'RESIGNED' or not resigned_on_leave", error: 'error.validation_failed', path: 'resigned_on_leave' },
    resign_date: { sql: 'resign_date >= hire_date', error: 'error.employee.resign_before_hire', path: 'resign_date' },
    child_count: { sql: 'child_count < family_count', error: 'error.validation_failed', path: 'child_count' },
    withholding_rate: {
      sql: `withholding_rate in (${WITHHOLDING_RATES.join(', ')})`,
      error: 'error.validation_failed',
      path: 'withholding_rate',
    },
  },
});

/** RESIGNED is entered and left by `resign` and `reinstate` alone. */
export const employeeMachine = machine({
  collection: employees,
  field: 'status',
  initial: 'ACTIVE',
  transitions: [
    { from: 'ACTIVE', event: 'change-status', to: 'ON_LEAVE' },
    { from: 'ON_LEAVE', event: 'change-status', to: 'ACTIVE' },
    { from: PRESENT_STATUSES, event: 'resign', to: 'RESIGNED' },
    { from: 'RESIGNED', event: 'reinstate', to: 'ACTIVE' },
  ],
});
