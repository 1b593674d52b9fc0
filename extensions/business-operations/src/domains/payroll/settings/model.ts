import { collection } from '../../../kernel/model/collection.ts';
import { boolean, type Content, decimal, integer, json, money, section, string, year } from '../../../kernel/model/field.ts';
import { ACCOUNT_KEYS } from '../journals/accounts.ts';

const rate = (ko: string, en: string, share: 'employee' | 'employer' | 'premium') =>
  decimal(7, 4, { label: { ko, en }, unit: 'percent', note: SHARES[share], required: true, min: 0, max: 100 });

const ITEMS = {
  SALARY: { ko: '급여', en: 'Salaries' },
  BONUS: { ko: '상여금', en: 'Bonuses' },
  WELFARE: { ko: '복리후생비', en: 'Welfare' },
  TAX_DUES: { ko: '세금과공과', en: 'Taxes and dues' },
  INSURANCE: { ko: '보험료', en: 'Insurance' },
};
const CENTERS = { SGA: { ko: '판관비', en: 'selling and administration' }, MANUFACTURING: { ko: '제조', en: 'manufacturing' } };

const account = (ko: string, en: string) => string(10, { label: { ko, en } });

/** The keys are those of `ACCOUNTS`. */
const accountMap = {
  members: {
    ...Object.fromEntries(
      Object.entries(ITEMS).flatMap(([item, of]) =>
        Object.entries(CENTERS).map(([center, at]) => [`${item}_${center}`, account(`${of.ko}(${at.ko})`, `${of.en}, ${at.en}`)]),
      ),
    ),
    WITHHOLDING: account('예수금', 'Withholdings'),
    ACCRUED: account('미지급급여', 'Accrued pay'),
  },
} satisfies Content;

/** An object, or nothing, without other keys. */
const onlyKeys = (column: string, keys: readonly string[]) =>
  `case json_typeof(${column}) when 'object' then ${column}::jsonb - array[${keys.map((key) => `'${key}'`).join(', ')}] = '{}' else ${column} is null end`;

const SHARES = {
  employee: { ko: '%, 근로자 부담', en: 'Per cent, borne by the employee' },
  employer: { ko: '%, 사업주 부담', en: 'Per cent, borne by the employer' },
  premium: { ko: '건강보험료에 대한 %', en: 'Per cent of the health premium' },
};

const won = (ko: string, en: string) => money({ label: { ko, en }, required: true, min: 0, whole: true });

const clock = (ko: string, en: string, at: string) =>
  string(5, { label: { ko, en }, note: { ko: 'HH:MM', en: 'HH:MM' }, required: true, default: at, pattern: /^([01]\d|2[0-3]):[0-5]\d$/ });

/** What a pay month is computed with: the latest row that begins in it or before. */
export const payrollSettings = collection('payroll_settings', {
  label: { ko: '급여 설정', en: 'Payroll settings' },
  icon: 'tune',
  group: 'hr',
  display: '{{year}}-{{effective_month}}',
  scope: 'tenant',
  audit: true,
  softDelete: true,
  columns: ['year', 'effective_month', 'pension_rate', 'pension_base_ceiling', 'health_rate', 'long_term_care_rate', 'employment_rate'],
  sort: ['-year', '-effective_month'],
  fields: {
    year: year({ label: { ko: '연도', en: 'Year' }, required: true, min: 2000, max: 2100 }),
    effective_month: integer({ label: { ko: '적용 시작 월', en: 'From month' }, required: true, default: 1, min: 1, max: 12 }),
    ...section(
      'pension',
      { ko: '국민연금', en: 'National pension' },
      {
        pension_rate: rate('국민연금 요율', 'Pension rate', 'employee'),
        pension_base_floor: won('기준소득월액 하한', 'Least pension base'),
        pension_base_ceiling: won('기준소득월액 상한', 'Greatest pension base'),
      },
    ),
    ...section(
      'health',
      { ko: '건강보험', en: 'Health insurance' },
      {
        health_rate: rate('건강보험 요율', 'Health rate', 'employee'),
        health_premium_floor: won('건강보험료 하한', 'Least health premium'),
        health_premium_ceiling: won('건강보험료 상한', 'Greatest health premium'),
        long_term_care_rate: rate('장기요양 요율', 'Long-term care rate', 'premium'),
      },
    ),
    ...section(
      'employment',
      { ko: '고용보험과 산재보험', en: 'Employment and accident insurance' },
      {
        employment_rate: rate('고용보험 요율', 'Employment rate', 'employee'),
        employment_employer_rate: rate('고용보험 요율(사업주)', 'Employment rate, employer', 'employer'),
        accident_rate: rate('산재보험 요율', 'Accident rate', 'employer'),
      },
    ),
    ...section(
      'month',
      { ko: '급여 계산', en: 'Payroll' },
      {
        meal_allowance_limit: money({
          label: { ko: '식대 비과세 한도', en: 'Untaxed meal allowance' },
          note: { ko: '원', en: 'Won' },
          required: true,
          default: 200000,
          min: 0,
          whole: true,
        }),
        small_amount_exempt: boolean({
          label: { ko: '소액 부징수', en: 'Leave small amounts' },
          note: { ko: '소득세 1,000원 미만은 징수하지 않습니다.', en: 'Income tax below 1,000 won is not withheld.' },
          required: true,
          default: true,
        }),
        payday: integer({
          label: { ko: '급여일', en: 'Payday' },
          note: { ko: '짧은 달에는 말일입니다.', en: 'The last day of a shorter month.' },
          required: true,
          default: 25,
          min: 1,
          max: 31,
        }),
        monthly_hours: decimal(6, 2, {
          label: { ko: '월 소정근로시간', en: 'Hours a month' },
          unit: 'hours',
          required: true,
          default: 209,
          min: 1,
          max: 744,
        }),
        work_start: clock('업무 시작', 'Work begins', '09:00'),
        work_end: clock('업무 종료', 'Work ends', '18:00'),
      },
    ),
    ...section(
      'accounts',
      { ko: '전표 계정', en: 'Accounts of the journal' },
      {
        account_map: json<Record<string, string>>()({
          label: { ko: '전표 계정', en: 'Accounts of the journal' },
          note: { ko: '항목별 계정 코드, 비우면 기본 계정', en: 'Account code by item; the default accounts where empty' },
          width: 'full',
          content: accountMap,
        }),
      },
      { closed: true },
    ),
  },
  unique: [{ fields: ['year', 'effective_month'], error: 'error.payroll_setting.duplicate' }],
  checks: {
    pension_bounds: {
      sql: 'pension_base_floor <= pension_base_ceiling',
      error: 'error.payroll_setting.floor_above_ceiling',
      path: 'pension_base_floor',
    },
    health_bounds: {
      sql: 'health_premium_floor <= health_premium_ceiling',
      error: 'error.payroll_setting.floor_above_ceiling',
      path: 'health_premium_floor',
    },
    account_keys: { sql: onlyKeys('account_map', ACCOUNT_KEYS), error: 'error.validation_failed', path: 'account_map' },
  },
});
