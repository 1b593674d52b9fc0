import { boolean, type Content, date, decimal, integer, json, type Label, money, oneOf } from '../../../kernel/model/field.ts';

/** How a payroll came about, as people read it: what `PayrollOptions` keeps, less what the payroll itself shows. */

const won = (ko: string, en: string) => money({ label: { ko, en }, whole: true });
const rate = (ko: string, en: string) => decimal(7, 4, { label: { ko, en }, unit: 'percent' });
const part = (label: Label, content: Content) => json()({ label, content });

const Deduction = {
  pension: { ko: '국민연금', en: 'National pension' },
  health_insurance: { ko: '건강보험', en: 'Health insurance' },
  long_term_care: { ko: '장기요양보험', en: 'Long-term care' },
  employment_insurance: { ko: '고용보험', en: 'Employment insurance' },
  income_tax: { ko: '소득세', en: 'Income tax' },
  local_income_tax: { ko: '지방소득세', en: 'Local income tax' },
} as const;

const Exemption = {
  NO_TAXABLE_PAY: { ko: '과세 급여 없음', en: 'No taxable pay' },
  NOT_INSURED: { ko: '가입 대상 아님', en: 'Not insured' },
  HIRE_MONTH: { ko: '입사한 달', en: 'Month of hire' },
  OVER_60: { ko: '60세 이상', en: 'Aged 60 or over' },
  OVER_65: { ko: '65세 이후 입사', en: 'Hired after 65' },
} as const;

const amountsOf = (labels: Record<string, Label>) =>
  Object.fromEntries(Object.entries(labels).map(([name, { ko, en }]) => [name, won(ko, en)]));

const { income_tax: _, local_income_tax: __, ...insurances } = Deduction;

const overtime: Content = {
  members: {
    hourly: decimal(18, 4, { label: { ko: '통상시급', en: 'Hourly pay' }, unit: 'won' }),
    overtime_minutes: integer({ label: { ko: '연장', en: 'Overtime' }, unit: 'minutes' }),
    night_minutes: integer({ label: { ko: '야간', en: 'Night' }, unit: 'minutes' }),
    holiday_minutes: integer({ label: { ko: '휴일', en: 'Holiday' }, unit: 'minutes' }),
    holiday_overtime_minutes: integer({ label: { ko: '휴일 연장', en: 'Holiday overtime' }, unit: 'minutes' }),
    amount: won('연장근로수당', 'Overtime pay'),
  },
};

const basis: Content = {
  members: {
    steps: part(
      { ko: '공제 계산', en: 'Deductions' },
      {
        rows: {
          deduction: oneOf(Deduction, { label: { ko: '공제', en: 'Deduction' } }),
          base: won('기준액', 'Base'),
          rate: rate('요율', 'Rate'),
          computed: won('계산액', 'Computed'),
          effective: won('적용액', 'Applied'),
          exemption: oneOf(Exemption, { label: { ko: '면제 사유', en: 'Exempt for' } }),
        },
      },
    ),
    table_year: integer({ label: { ko: '간이세액표', en: 'Withholding table' }, grouped: false }),
    table_tax: won('간이세액', 'Tax by the table'),
    child_credit: won('자녀 공제', 'Child credit'),
    pension_base: won('기준소득월액', 'Pension base'),
    health_base: won('보수월액', 'Health base'),
    employee: part(
      { ko: '사원', en: 'Employee' },
      {
        members: {
          hire_date: date({ label: { ko: '입사일', en: 'Hired on' } }),
          birth_date: date({ label: { ko: '생년월일', en: 'Born on' } }),
          family_count: integer({ label: { ko: '공제 대상 가족 수', en: 'Family' } }),
          child_count: integer({ label: { ko: '자녀 수', en: 'Children' } }),
          withholding_rate: integer({ label: { ko: '원천징수율', en: 'Withholding rate' }, unit: 'percent' }),
        },
      },
    ),
    rates: part(
      { ko: '적용 요율', en: 'Rates' },
      {
        members: {
          pension_rate: rate('국민연금', 'National pension'),
          health_rate: rate('건강보험', 'Health insurance'),
          long_term_care_rate: rate('장기요양보험', 'Long-term care'),
          employment_rate: rate('고용보험', 'Employment insurance'),
          employment_employer_rate: rate('고용보험(회사)', 'Employment insurance, employer'),
          accident_rate: rate('산재보험(회사)', 'Accident insurance, employer'),
          meal_allowance_limit: won('식대 비과세 한도', 'Meal allowance, not taxed up to'),
          small_amount_exempt: boolean({ label: { ko: '소액부징수', en: 'Small amounts exempt' } }),
        },
      },
    ),
  },
};

export const payrollBasis: Content = {
  members: {
    deduction_overrides: part({ ko: '직접 입력한 공제', en: 'Deductions typed by hand' }, { members: amountsOf(Deduction) }),
    proration: part(
      { ko: '일할 계산', en: 'Proration' },
      {
        members: {
          days: integer({ label: { ko: '재직 일수', en: 'Days in service' }, unit: 'days' }),
          of: integer({ label: { ko: '해당 월 일수', en: 'Days of the month' }, unit: 'days' }),
        },
      },
    ),
    overtime: part({ ko: '연장근로', en: 'Overtime' }, overtime),
    basis: part({ ko: '공제 내역', en: 'Basis' }, basis),
    employer_contributions: part(
      { ko: '회사 부담금', en: 'Borne by the employer' },
      { members: amountsOf({ ...insurances, industrial_accident: { ko: '산재보험', en: 'Accident insurance' } }) },
    ),
  },
};
