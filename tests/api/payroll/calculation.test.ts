import { beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../../support/concurrent.ts';
import { query } from '../../support/database.ts';
import { created, done, refusal, violations } from '../../support/replies.ts';
import { employee, NOVEMBER, newPayroll, OCTOBER, PATH, type Payroll } from './payroll.ts';

let payroll: Payroll;
beforeAll(async () => {
  payroll = await newPayroll();
});

const calculate = (body: object) => payroll.hr.post(`${PATH}/calculate`, body);
const calculated = async (body: object) => (await done(calculate(body))).body.data;
const IN_2024 = { pay_year: 2024, pay_month: 10 };

describe('a preview', () => {
  it('computes the month of its rates and stores nothing', async () => {
    expect(await calculated({ ...IN_2024, base_salary: 3_000_000, meal_allowance: 200_000 })).toMatchObject({
      gross_pay: 3_200_000,
      taxable_base: 3_000_000,
      pension: 135_000,
      health_insurance: 106_350,
      long_term_care: 13_770,
      employment_insurance: 27_000,
      income_tax: 74_350,
      local_income_tax: 7430,
      total_deductions: 363_900,
      net_pay: 2_836_100,
      basis: { table_year: 2024, pension_base: 3_000_000, salary_from: 3000, salary_to: 3020, child_credit: 0 },
    });
    expect(await calculated({ ...OCTOBER, base_salary: 3_000_000, meal_allowance: 200_000 })).toMatchObject({
      pension: 142_500,
      health_insurance: 107_850,
      long_term_care: 14_170,
      employment_insurance: 27_000,
      income_tax: 74_350,
      local_income_tax: 7430,
      total_deductions: 373_300,
      net_pay: 2_826_700,
    });
    const tenant = payroll.tenant.id;
    expect(await query('select 1 from payrolls where tenant_id = $1', [tenant])).toEqual([]);
  });

  it('takes the ceilings of the half-year', async () => {
    const high = await calculated({ ...IN_2024, base_salary: 12_000_000 });
    expect(high).toMatchObject({
      pension: 277_650,
      health_insurance: 425_400,
      long_term_care: 55_080,
      employment_insurance: 108_000,
      income_tax: 2_218_400,
      local_income_tax: 221_840,
      basis: { formula: { base_tax: 1_507_400, fixed_amount: 25_000, excess: 2_000_000, factor: 0.98, rate: 0.35 } },
    });
    expect(await calculated({ pay_year: 2024, pay_month: 6, base_salary: 12_000_000 })).toMatchObject({ pension: 265_500 });
  });

  it('follows overrides on, and refuses what is none', async () => {
    const of = (deduction_overrides: object) => calculated({ ...IN_2024, base_salary: 3_000_000, deduction_overrides });
    expect(await of({ health_insurance: 100_000 })).toMatchObject({
      long_term_care: 12_950,
      income_tax: 74_350,
      computed: { health_insurance: 106_350 },
    });
    expect(await of({ income_tax: 50_000, pension: null })).toMatchObject({ local_income_tax: 5000, pension: 135_000 });
    expect(violations(await calculate({ ...IN_2024, base_salary: 1, deduction_overrides: { bonus: 1 } }))).toEqual([
      'deduction_overrides.bonus unknown_field',
    ]);
  });

  it('is of an employee, by their family and base salary', async () => {
    const id = await payroll.hired({ family_count: 4, child_count: 2, base_salary: 3_600_000, pension_insured: false });
    expect(await calculated({ ...IN_2024, employee_id: id })).toMatchObject({ gross_pay: 3_600_000, income_tax: 28_000, pension: 0 });
    expect(violations(await calculate({ ...IN_2024, employee_id: 2_000_000_000 }))).toEqual(['employee_id unknown_reference']);
  });

  it.each([
    [{ ...OCTOBER, base_salary: 3_000_000, meal_allowance: 200_001 }, 'error.payroll.meal_allowance_over_limit'],
    [{ ...OCTOBER, base_salary: 100, other_deductions: [{ name: '가불', amount: 200 }] }, 'error.payroll.negative_net'],
    [{ pay_year: 2023, pay_month: 12, base_salary: 3_000_000 }, 'error.payroll_setting.missing'],
    [{ ...OCTOBER, base_salary: 1000.5 }, 'error.amount.whole_won'],
    [{ ...OCTOBER, allowances: [{ name: 'x', amount: '10.01' }] }, 'error.amount.whole_won'],
    [{ ...OCTOBER, base_salary: -1 }, 'error.validation_failed'],
    [{ ...OCTOBER, family_count: 2, child_count: 2 }, 'error.validation_failed'],
    [{ ...OCTOBER, withholding_rate: 90 }, 'error.validation_failed'],
    [{ pay_year: 2026, pay_month: 13 }, 'error.validation_failed'],
    [{ ...OCTOBER, salary: 1 }, 'error.validation_failed'],
  ])('refuses %o', async (body, key) => expect(refusal(await calculate(body))).toEqual([422, key]));
});

describe('a draft', () => {
  it('takes what is the employee’s, and is computed', async () => {
    const id = await payroll.hired({ fixed_allowances: [{ name: '직책수당', amount: 100_000 }] });
    const draft = await payroll.made({ employee_id: id, ...OCTOBER, bonus: 500_000 });
    expect(draft).toMatchObject({
      status: 'DRAFT',
      payment_date: '2026-10-25',
      base_salary: 3_000_000,
      meal_allowance: 200_000,
      allowances: [{ name: '직책수당', amount: 100_000 }],
      gross_pay: 3_800_000,
      taxable_base: 3_600_000,
      deduction_overrides: {},
      employee: { id, name: '김사원', department: null },
      journal_entry: null,
    });
    expect(draft.net_pay).toBe(Number(draft.gross_pay) - Number(draft.total_deductions));
    expect(refusal(await payroll.hr.post(PATH, { employee_id: id, ...OCTOBER }))).toEqual([409, 'error.payroll.duplicate']);
  });

  it('is made once by five requests at once', async () => {
    const id = await payroll.hired();
    const replies = await atOnce(5, () => payroll.hr.post(PATH, { employee_id: id, ...OCTOBER }));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  });

  it('is computed anew when it changes', async () => {
    const { id } = await payroll.draft({ deduction_overrides: { health_insurance: 100_000 } });
    expect(await payroll.show(id)).toMatchObject({ health_insurance: 100_000, deduction_overrides: { health_insurance: 100_000 } });
    const changed = (await done(payroll.hr.put(`${PATH}/${id}`, { bonus: 1_000_000, memo: '특별' }))).body.data;
    expect(changed).toMatchObject({ gross_pay: 4_200_000, health_insurance: 100_000, memo: '특별', employment_insurance: 36_000 });
    const restored = (await done(payroll.hr.put(`${PATH}/${id}`, { deduction_overrides: {}, bonus: 0 }))).body.data;
    expect(restored).toMatchObject({ health_insurance: 107_850, net_pay: 2_826_700, deduction_overrides: {} });
    expect(refusal(await payroll.hr.put(`${PATH}/${id}`, { employee_id: 1 }))).toEqual([422, 'error.validation_failed']);
    expect(refusal(await payroll.hr.put(`${PATH}/${id}`, { status: 'PAID' }))).toEqual([422, 'error.validation_failed']);
    expect(refusal(await payroll.hr.put(`${PATH}/${id}`, { meal_allowance: 200_001 }))).toEqual([
      422,
      'error.payroll.meal_allowance_over_limit',
    ]);
    expect((await done(payroll.hr.delete(`${PATH}/${id}`))).body.data).toEqual({ id });
    expect(refusal(await payroll.hr.get(`${PATH}/${id}`))).toEqual([404, 'error.not_found']);
  });

  it('keeps what it was computed with', async () => {
    const { id } = await payroll.draft({}, NOVEMBER);
    const { options } = await payroll.show(id);
    expect(options.basis).toMatchObject({
      table_year: 2024,
      rates: { pension_rate: '4.75' },
      employee: { family_count: 1, withholding_rate: 100 },
    });
    expect(options.basis.steps[0]).toMatchObject({
      deduction: 'pension',
      base: 3_000_000,
      rate: 4.75,
      computed: 142_500,
      effective: 142_500,
    });
  });

  it('ends where amounts can no longer be stored', async () => {
    const most = 999_999_999_999_999;
    expect(await calculated({ ...OCTOBER, base_salary: most })).toMatchObject({ gross_pay: most });
    const beyond = { ...OCTOBER, base_salary: most, allowances: [{ name: '수당', amount: 1 }] };
    const employeeId = await payroll.hired();
    for (const reply of [await calculate(beyond), await payroll.hr.post(PATH, { employee_id: employeeId, ...beyond })])
      expect([...refusal(reply), violations(reply)]).toEqual([422, 'error.validation_failed', ['gross_pay too_big']]);
  });

  it('is of nobody who was not in service', async () => {
    const late = await payroll.hired({ hire_date: '2026-11-01' });
    expect(refusal(await payroll.hr.post(PATH, { employee_id: late, ...OCTOBER }))).toEqual([422, 'error.payroll.not_in_service']);
    const other = await newPayroll();
    const foreign = (await created(other.hr.post('/employees', employee()))).id;
    expect(violations(await payroll.hr.post(PATH, { employee_id: foreign, ...OCTOBER }))).toEqual(['employee_id unknown_reference']);
    const theirs = await other.made({ employee_id: foreign, ...OCTOBER });
    for (const reply of [
      await payroll.hr.get(`${PATH}/${theirs.id}`),
      await payroll.hr.put(`${PATH}/${theirs.id}`, { bonus: 1 }),
      await payroll.act(theirs.id, 'confirm'),
      await payroll.hr.get(`${PATH}/${theirs.id}/payslip`),
      await payroll.hr.delete(`${PATH}/${theirs.id}`),
    ])
      expect(refusal(reply)).toEqual([404, 'error.not_found']);
    expect((await done(payroll.hr.post(`${PATH}/bulk-confirm`, { ids: [theirs.id] }))).body.data).toMatchObject({
      confirmed: 0,
      done: [],
      skipped: [{ id: theirs.id, reason: 'not_found' }],
    });
    expect(violations(await payroll.hr.post(`${PATH}/bulk-generate`, { ...OCTOBER, employee_ids: [foreign] }))).toEqual([
      'employee_ids unknown_reference',
    ]);
  });
});
