import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import settings from '../../../../../../seeds/reference/payroll-settings.json' with { type: 'json' };
import { type Amount, amount } from '../../../kernel/decimal.ts';
import { createBody } from '../../../kernel/model/schemas.ts';
import { payrollSettings } from '../settings/model.ts';
import { tableTax, type WithholdingRate, withhold } from '../tax/rules.ts';
import { SEEDED_TABLE } from '../tax/seeded.ts';
import { calculate, type Insured, type PayItems, type PayMonth, type Rates } from './calculation.ts';

const ratesOf = (year: number, effective: number): Rates => {
  const row = settings.find((one) => one.year === year && one.effective_month === effective);
  if (!row) throw new Error(`No rates of ${year}-${effective}.`);
  return { ...createBody(payrollSettings).parse(row), meal_allowance_limit: '200000', small_amount_exempt: true };
};

const single: Insured = {
  family_count: 1,
  child_count: 0,
  withholding_rate: 100,
  hire_date: null,
  birth_date: null,
  pension_insured: true,
  health_insured: true,
  employment_insured: true,
  accident_insured: true,
  pension_base: null,
  health_base: null,
};

const pay = (items: Partial<PayItems>): PayItems => ({
  base_salary: 0,
  overtime_pay: 0,
  bonus: 0,
  meal_allowance: 0,
  allowances: [],
  other_deductions: [],
  deduction_overrides: {},
  ...items,
});

const OCTOBER: PayMonth = { year: 2024, month: 10 };
const H2 = ratesOf(2024, 7);

const calculated = (items: Partial<PayItems>, insured: Partial<Insured> = {}, rates = H2, month = OCTOBER) =>
  calculate(pay(items), { ...single, ...insured }, rates, SEEDED_TABLE, month);

const numbers = (amounts: Record<string, Amount>) =>
  Object.fromEntries(Object.entries(amounts).map(([name, value]) => [name, value.toNumber()]));

type Example = Record<string, string>;

const [heading = '', ...lines] = readFileSync(new URL('../../../../../../tests/fixtures/payslip-examples.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n');
const names = heading.split(',');
// The note, the only column with a comma, is the last.
const examples = lines.map((line): Example => Object.fromEntries(names.map((name, index) => [name, line.split(',')[index] ?? ''])));

describe('the worked payslips', () => {
  it('are all there', () => expect(examples).toHaveLength(14));

  it.each(examples)('come out to the won: $n, $note', (example) => {
    const half = example.half === 'H1' ? { rates: ratesOf(2024, 1), month: 6 } : { rates: H2, month: 7 };
    const meal = Number(example.meal);
    const figures = calculated(
      { base_salary: Number(example.gross) - meal, meal_allowance: meal },
      {
        family_count: Number(example.family),
        child_count: Number(example.children),
        withholding_rate: Number(example.pct) as WithholdingRate,
      },
      half.rates,
      { year: 2024, month: half.month },
    );
    expect({
      taxable: figures.taxable_base.toFixed(),
      pension_base: String(figures.basis.pension_base),
      pension: figures.effective.pension.toFixed(),
      health: figures.effective.health_insurance.toFixed(),
      ltc: figures.effective.long_term_care.toFixed(),
      employment: figures.effective.employment_insurance.toFixed(),
      table_tax: String(figures.basis.table_tax),
      child_credit: String(figures.basis.child_credit),
      income_tax: figures.effective.income_tax.toFixed(),
      local_tax: figures.effective.local_income_tax.toFixed(),
      deductions: figures.total_deductions.toFixed(),
      net: figures.net_pay.toFixed(),
    }).toEqual({
      taxable: example.taxable,
      pension_base: example.pension_base,
      pension: example.pension,
      health: example.health,
      ltc: example.ltc,
      employment: example.employment,
      table_tax: example.table_tax,
      child_credit: example.child_credit,
      income_tax: example.income_tax,
      local_tax: example.local_tax,
      deductions: example.deductions,
      net: example.net,
    });
  });
});

describe('the withholding schedule', () => {
  const taxOf = (taxable: number, family = 1) => tableTax(SEEDED_TABLE, amount(taxable), family).tax.toNumber();

  it('is the published one', () => {
    const cells = SEEDED_TABLE.rows.flatMap(({ taxes }) => taxes);
    expect([cells.length, cells.filter((cell) => cell > 0).length, cells.reduce((total, cell) => total + cell, 0)]).toEqual([
      7117, 4830, 1_840_799_190,
    ]);
  });

  it.each([
    [769_990, 1, 0],
    [1_059_990, 1, 0],
    [1_060_000, 1, 1040],
    [2_999_990, 1, 73_060],
    [3_000_000, 1, 74_350],
    [3_600_000, 4, 57_160],
    [5_000_000, 12, 69_100],
    [9_999_990, 1, 1_503_990],
    [10_000_000, 1, 1_507_400],
    [10_000_000, 11, 960_840],
    [10_000_010, 1, 1_532_400],
    [12_000_000, 1, 2_218_400],
    [14_000_000, 1, 2_904_400],
    [14_000_010, 1, 2_904_400],
    [15_000_000, 1, 3_276_800],
    [20_000_000, 3, 4_832_240],
    [28_000_000, 1, 8_118_000],
    [29_000_000, 1, 8_510_000],
    [40_000_000, 1, 12_902_000],
    [50_000_000, 1, 17_002_000],
    [87_000_000, 1, 32_542_000],
    [100_000_000, 1, 38_392_000],
  ])('takes of %i won with %i dependants %i won', (taxable, family, tax) => expect(taxOf(taxable, family)).toBe(tax));

  const taken = (taxable: number, family: number, children: number, rate: WithholdingRate = 100, exempt = true) =>
    withhold(
      SEEDED_TABLE,
      amount(taxable),
      { family_count: family, child_count: children, withholding_rate: rate },
      exempt,
    ).income_tax.toNumber();

  it('credits children, never below nothing', () => {
    expect([taken(3_600_000, 4, 2), taken(5_000_000, 6, 4), taken(1_500_000, 5, 4)]).toEqual([28_000, 181_600 - 79_160, 0]);
  });

  it('follows the election', () => expect([taken(3_000_000, 1, 0, 80), taken(3_000_000, 1, 0, 120)]).toEqual([59_480, 89_220]));

  it('leaves less than 1,000 won uncollected, unless the setting is off', () =>
    expect([taken(2_320_000, 3, 1), taken(2_320_000, 3, 1, 100, false)]).toEqual([0, 450]));

  it('never rises with the family, and never falls with the pay', () => {
    for (const { taxes } of SEEDED_TABLE.rows) expect([...taxes].sort((a, b) => b - a)).toEqual(taxes);
    let before = 0;
    for (let taxable = 9_900_000; taxable <= 100_000_000; taxable += 333_330) {
      expect(taxOf(taxable)).toBeGreaterThanOrEqual(before);
      before = taxOf(taxable);
    }
  });
});

describe('insurance', () => {
  it('changes its bounds in July', () => {
    const pensions = [ratesOf(2024, 1), H2].map((rates) => calculated({ base_salary: 12_000_000 }, {}, rates).effective.pension.toNumber());
    expect(pensions).toEqual([265_500, 277_650]);
    const least = [ratesOf(2024, 1), H2].map((rates) => calculated({ base_salary: 300_000 }, {}, rates).effective.pension.toNumber());
    expect(least).toEqual([16_650, 17_550]);
  });

  it('keeps the health premium between its bounds', () => {
    const premium = (base: number) => calculated({ base_salary: base }).effective.health_insurance.toNumber();
    expect([premium(100_000), premium(279_000), premium(150_000_000)]).toEqual([9890, 9890, 4_240_710]);
  });

  it('takes notified bases where there are some', () => {
    const { effective, basis } = calculated({ base_salary: 3_000_000 }, { pension_base: '2500999', health_base: '2000000' });
    expect([basis.pension_base, effective.pension.toNumber(), effective.health_insurance.toNumber()]).toEqual([2_500_000, 112_500, 70_900]);
  });

  it('begins in the month after the hire, in the same for who is hired on the 1st', () => {
    const of = (hired: string) => numbers(calculated({ base_salary: 3_000_000 }, { hire_date: hired }).effective);
    expect(of('2024-10-02')).toMatchObject({ pension: 0, health_insurance: 0, long_term_care: 0, employment_insurance: 27_000 });
    expect(of('2024-10-01')).toMatchObject({ pension: 135_000, health_insurance: 106_350, long_term_care: 13_770 });
    expect(of('2024-09-30')).toMatchObject({ pension: 135_000 });
  });

  it('ends with age', () => {
    const at = (birth: string, hired = '2000-01-01') =>
      numbers(calculated({ base_salary: 3_000_000 }, { birth_date: birth, hire_date: hired }).effective);
    expect([at('1964-10-31').pension, at('1964-09-30').pension, at('1964-09-30').health_insurance]).toEqual([135_000, 0, 106_350]);
    expect([
      at('1950-01-02', '2015-01-01').employment_insurance,
      at('1950-01-02', '2015-01-02').employment_insurance,
      at('1950-01-02').employment_insurance,
    ]).toEqual([27_000, 0, 27_000]);
  });

  it('charges nobody who is not insured, the employer neither', () => {
    const uninsured = { pension_insured: false, health_insured: false, employment_insured: false, accident_insured: false };
    const { effective, employer_contributions: employer } = calculated({ base_salary: 3_000_000 }, uninsured);
    expect(numbers(effective)).toMatchObject({ pension: 0, health_insurance: 0, long_term_care: 0, employment_insurance: 0 });
    expect(Object.values(numbers(employer))).toEqual([0, 0, 0, 0, 0]);
  });

  it('charges nothing on no taxable pay', () =>
    expect(numbers(calculated({ meal_allowance: 200_000 }).effective)).toMatchObject({
      pension: 0,
      health_insurance: 0,
      long_term_care: 0,
    }));

  it('has a share of the employer', () =>
    expect(numbers(calculated({ base_salary: 3_000_000 }, {}, ratesOf(2026, 7), { year: 2026, month: 10 }).employer_contributions)).toEqual(
      {
        pension: 142_500,
        health_insurance: 107_850,
        long_term_care: 14_170,
        employment_insurance: 34_500,
        industrial_accident: 44_100,
      },
    ));
});

describe('a payslip', () => {
  it('is cut to tens of won where it is taxed', () =>
    expect(calculated({ base_salary: 3_000_007 }).taxable_base.toNumber()).toBe(3_000_000));

  it('follows an overridden premium and tax on, and computes as if there were none', () => {
    const {
      effective,
      computed,
      employer_contributions: employer,
    } = calculated({
      base_salary: 3_000_000,
      deduction_overrides: { health_insurance: 100_000, income_tax: 50_000, pension: 0 },
    });
    expect(numbers(effective)).toEqual({
      pension: 0,
      health_insurance: 100_000,
      long_term_care: 12_950,
      employment_insurance: 27_000,
      income_tax: 50_000,
      local_income_tax: 5000,
    });
    expect(numbers(computed)).toMatchObject({ pension: 135_000, health_insurance: 106_350, long_term_care: 13_770, income_tax: 74_350 });
    expect(numbers(employer)).toMatchObject({ pension: 135_000, health_insurance: 106_350, long_term_care: 13_770 });
  });

  it('says how each deduction came about', () => {
    const { basis } = calculated({ base_salary: 12_000_000 }, { hire_date: '2024-10-05' });
    expect(basis).toMatchObject({ table_year: 2024, salary_from: 10_000, salary_to: 14_000, formula: { excess: 2_000_000, factor: 0.98 } });
    expect(basis.steps[0]).toEqual({
      deduction: 'pension',
      base: 6_170_000,
      rate: 4.5,
      computed: 0,
      effective: 0,
      exemption: 'HIRE_MONTH',
    });
  });

  it('refuses to pay less than nothing, and a meal that is taxable', () => {
    const refusal = (items: Partial<PayItems>) => {
      try {
        calculated(items);
        return null;
      } catch (error) {
        return (error as { key: string }).key;
      }
    };
    expect(refusal({ base_salary: 100_000, other_deductions: [{ name: '가불', amount: 200_000 }] })).toBe('error.payroll.negative_net');
    expect(refusal({ base_salary: 3_000_000, meal_allowance: 200_001 })).toBe('error.payroll.meal_allowance_over_limit');
    expect(refusal({ base_salary: 3_000_000, meal_allowance: 200_000 })).toBeNull();
  });
});
