import { type Day, monthOf } from '../../../kernel/days.ts';
import { type Amount, amount, sum } from '../../../kernel/decimal.ts';
import { invalid, invalidField } from '../../../kernel/errors.ts';
import { type Household, localTax, type TaxTable, truncate, withhold } from '../tax/rules.ts';

/** A month's pay of one employee: pure, in exact decimals, every result a whole won. */

export const DEDUCTIONS = [
  'pension',
  'health_insurance',
  'long_term_care',
  'employment_insurance',
  'income_tax',
  'local_income_tax',
] as const;
export type Deduction = (typeof DEDUCTIONS)[number];

export const EMPLOYER_SHARES = ['pension', 'health_insurance', 'long_term_care', 'employment_insurance', 'industrial_accident'] as const;
export type EmployerShare = (typeof EMPLOYER_SHARES)[number];

/** An amount of won as it comes: text from the database or a request, a number from JSON. */
export type Won = string | number;

export interface PayItem {
  name: string;
  amount: Won;
}

export type Overrides = Partial<Record<Deduction, Won>>;

export interface PayItems {
  base_salary: Won;
  overtime_pay: Won;
  bonus: Won;
  /** Not taxable (소득세법 제12조 제3호). */
  meal_allowance: Won;
  allowances: readonly PayItem[];
  other_deductions: readonly PayItem[];
  deduction_overrides: Overrides;
}

/** What insurance and withholding ask of the employee. */
export interface Insured extends Household {
  hire_date: Day | null;
  birth_date: Day | null;
  pension_insured: boolean;
  health_insured: boolean;
  employment_insured: boolean;
  accident_insured: boolean;
  /** Notified bases; null takes the taxable pay of the month. */
  pension_base: Won | null;
  health_base: Won | null;
}

/** Rates in per cent, bounds in won. */
export interface Rates {
  pension_rate: string;
  pension_base_floor: string;
  pension_base_ceiling: string;
  health_rate: string;
  health_premium_floor: string;
  health_premium_ceiling: string;
  long_term_care_rate: string;
  employment_rate: string;
  employment_employer_rate: string;
  accident_rate: string;
  meal_allowance_limit: string;
  small_amount_exempt: boolean;
}

/** Why nothing is charged. */
export type Exemption = 'NO_TAXABLE_PAY' | 'NOT_INSURED' | 'HIRE_MONTH' | 'OVER_60' | 'OVER_65';

/** How one deduction came about. Amounts in won, rates in per cent. */
export interface Step {
  deduction: Deduction;
  base: number;
  rate: number;
  computed: number;
  effective: number;
  exemption: Exemption | null;
}

export interface Basis {
  table_year: number;
  pension_base: number;
  health_base: number;
  salary_from: number | null;
  salary_to: number | null;
  formula: object | null;
  table_tax: number;
  child_credit: number;
  /** The rates and what was known of the employee then. */
  rates: Rates;
  employee: Insured;
  steps: Step[];
}

export interface Figures {
  gross_pay: Amount;
  taxable_base: Amount;
  computed: Record<Deduction, Amount>;
  /** After the overrides. */
  effective: Record<Deduction, Amount>;
  other_deductions_total: Amount;
  total_deductions: Amount;
  net_pay: Amount;
  employer_contributions: Record<EmployerShare, Amount>;
  basis: Basis;
}

export interface PayMonth {
  year: number;
  month: number;
}

const ZERO = amount(0);

export const firstDay = ({ year, month }: PayMonth): Day => `${year}-${String(month).padStart(2, '0')}-01`;

/** The month in which somebody becomes so old. */
const birthdayMonth = (birth: Day, age: number): string => `${Number(birth.slice(0, 4)) + age}-${birth.slice(5, 7)}`;

/** Charging begins in the month after the hire, unless that is on the 1st. */
const inHireMonth = (hired: Day | null, month: Day) => hired !== null && monthOf(hired) === monthOf(month) && hired !== month;

/** 국민연금법 제8조: insured to the month of the 60th birthday. */
const isOver60 = (birth: Day | null, month: Day) => birth !== null && monthOf(month) > birthdayMonth(birth, 60);

/** 고용보험법 제10조: not for who is hired after the 65th birthday, which counts from its day. */
const hiredOver65 = ({ birth_date: birth, hire_date: hired }: Insured) =>
  birth !== null && hired !== null && hired >= `${birthdayMonth(birth, 65)}-${birth.slice(8, 10)}`;

function exemptions(insured: Insured, taxable: Amount, month: Day): Partial<Record<Deduction, Exemption>> {
  const common: Exemption | null = taxable.isZero() ? 'NO_TAXABLE_PAY' : inHireMonth(insured.hire_date, month) ? 'HIRE_MONTH' : null;
  const pension = !insured.pension_insured ? 'NOT_INSURED' : (common ?? (isOver60(insured.birth_date, month) ? 'OVER_60' : null));
  const health = !insured.health_insured ? 'NOT_INSURED' : common;
  const employment = !insured.employment_insured ? 'NOT_INSURED' : hiredOver65(insured) ? 'OVER_65' : null;
  return {
    ...(pension ? { pension } : {}),
    ...(health ? { health_insurance: health, long_term_care: health } : {}),
    ...(employment ? { employment_insurance: employment } : {}),
  };
}

const clamp = (value: Amount, floor: Won, ceiling: Won): Amount => {
  if (value.lessThan(floor)) return amount(floor);
  return value.greaterThan(ceiling) ? amount(ceiling) : value;
};

const ofPercent = (base: Amount, rate: Won): Amount => truncate(base.times(rate).div(100), 10);

const totalOf = (items: readonly PayItem[]): Amount => sum(items.map((item) => item.amount));

/** Whole won that the columns of amounts can store. */
const MOST = 999_999_999_999_999;

/** Gross and taxable pay, and the refusal of a meal allowance that would be taxable above its limit. */
function grossOf(items: PayItems, { meal_allowance_limit: limit }: Rates): { gross: Amount; taxable: Amount } {
  const meal = amount(items.meal_allowance);
  if (meal.greaterThan(limit))
    throw invalid('error.payroll.meal_allowance_over_limit', [{ path: 'meal_allowance', code: 'over_limit', max: Number(limit) }]);
  const gross = sum([items.base_salary, items.overtime_pay, items.bonus, meal, totalOf(items.allowances)]);
  if (gross.greaterThan(MOST)) throw invalidField('gross_pay', 'too_big', undefined, { max: MOST });
  return { gross, taxable: truncate(gross.minus(meal), 10) };
}

/** Refuses with 422 a meal allowance over the limit, and deductions that leave less than nothing. */
export function calculate(items: PayItems, insured: Insured, rates: Rates, table: TaxTable, payMonth: PayMonth): Figures {
  const month = firstDay(payMonth);
  const { gross, taxable } = grossOf(items, rates);
  const exempt = exemptions(insured, taxable, month);
  const unless = (deduction: Deduction, value: () => Amount) => (exempt[deduction] ? ZERO : value());

  const pensionBase = clamp(truncate(amount(insured.pension_base ?? taxable), 1000), rates.pension_base_floor, rates.pension_base_ceiling);
  const healthBase = amount(insured.health_base ?? taxable);
  const tax = withhold(table, taxable, insured, rates.small_amount_exempt);
  const pension = unless('pension', () => ofPercent(pensionBase, rates.pension_rate));
  const health = unless('health_insurance', () =>
    clamp(ofPercent(healthBase, rates.health_rate), rates.health_premium_floor, rates.health_premium_ceiling),
  );
  const care = (premium: Amount) => unless('long_term_care', () => ofPercent(premium, rates.long_term_care_rate));
  const computed: Record<Deduction, Amount> = {
    pension,
    health_insurance: health,
    long_term_care: care(health),
    employment_insurance: unless('employment_insurance', () => ofPercent(taxable, rates.employment_rate)),
    income_tax: tax.income_tax,
    local_income_tax: tax.local_income_tax,
  };

  const chosen = (deduction: Deduction, otherwise: Amount) => {
    const override = items.deduction_overrides[deduction];
    return override === undefined ? otherwise : amount(override);
  };
  const paidHealth = chosen('health_insurance', computed.health_insurance);
  const paidTax = chosen('income_tax', computed.income_tax);
  const effective: Record<Deduction, Amount> = {
    pension: chosen('pension', computed.pension),
    health_insurance: paidHealth,
    long_term_care: chosen('long_term_care', care(paidHealth)),
    employment_insurance: chosen('employment_insurance', computed.employment_insurance),
    income_tax: paidTax,
    local_income_tax: chosen('local_income_tax', localTax(paidTax)),
  };

  const other = totalOf(items.other_deductions);
  const total = sum([...Object.values(effective), other]);
  const net = gross.minus(total);
  if (net.isNegative()) throw invalid('error.payroll.negative_net', [{ path: 'net_pay', code: 'negative', net_pay: net.toNumber() }]);

  const charged: Record<Deduction, { base: Amount; rate: Won }> = {
    pension: { base: pensionBase, rate: rates.pension_rate },
    health_insurance: { base: healthBase, rate: rates.health_rate },
    long_term_care: { base: paidHealth, rate: rates.long_term_care_rate },
    employment_insurance: { base: taxable, rate: rates.employment_rate },
    income_tax: { base: taxable, rate: insured.withholding_rate },
    local_income_tax: { base: paidTax, rate: 10 },
  };
  return {
    gross_pay: gross,
    taxable_base: taxable,
    computed,
    effective,
    other_deductions_total: other,
    total_deductions: total,
    net_pay: net,
    employer_contributions: {
      pension: computed.pension,
      health_insurance: computed.health_insurance,
      long_term_care: computed.long_term_care,
      employment_insurance: unless('employment_insurance', () => ofPercent(taxable, rates.employment_employer_rate)),
      industrial_accident: insured.accident_insured ? ofPercent(taxable, rates.accident_rate) : ZERO,
    },
    basis: {
      table_year: table.tableYear,
      pension_base: pensionBase.toNumber(),
      health_base: healthBase.toNumber(),
      salary_from: tax.salary_from,
      salary_to: tax.salary_to,
      formula: tax.formula,
      table_tax: tax.table_tax.toNumber(),
      child_credit: tax.child_credit.toNumber(),
      rates,
      employee: insured,
      steps: DEDUCTIONS.map((deduction) => ({
        deduction,
        base: charged[deduction].base.toNumber(),
        rate: Number(charged[deduction].rate),
        computed: computed[deduction].toNumber(),
        effective: effective[deduction].toNumber(),
        exemption: exempt[deduction] ?? null,
      })),
    },
  };
}
