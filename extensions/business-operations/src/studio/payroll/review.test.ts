import { describe, expect, test } from 'vitest';
import { type Payroll, review } from './review.ts';

const payroll = (employee: number, net: number, more: Partial<Payroll> = {}): Payroll => ({
  id: employee,
  employee_id: employee,
  status: 'DRAFT',
  pay_year: 2026,
  pay_month: 11,
  payment_date: '2026-11-25',
  base_salary: net,
  overtime_pay: 0,
  bonus: 0,
  meal_allowance: 0,
  gross_pay: net,
  pension: 0,
  health_insurance: 0,
  long_term_care: 0,
  employment_insurance: 0,
  income_tax: 0,
  local_income_tax: 0,
  total_deductions: 0,
  net_pay: net,
  journal_entry_id: null,
  employee: { id: employee, employee_no: `EMP-${employee}`, name: '김사원', department: null, position: null },
  ...more,
});

const warnings = (now: Payroll[], before: Payroll[]) =>
  review(now, before).rows.map((row) => row.warnings.map(({ kind, percent }) => (percent ? `${kind} ${percent}` : kind)));

describe('the review of a month', () => {
  test('compares with the month before', () => {
    const { rows, gone } = review([payroll(1, 1100), payroll(2, 1000)], [payroll(1, 1000), payroll(3, 900)]);
    expect(rows.map(({ change }) => change)).toEqual([100, null]);
    expect(gone.map(({ employee_id }) => employee_id)).toEqual([3]);
  });

  test('points at what is worth a look', () => {
    expect(warnings([payroll(1, 1099), payroll(2, 1100), payroll(3, 900)], [payroll(1, 1000), payroll(2, 1000), payroll(3, 1000)])).toEqual(
      [[], ['CHANGED +10'], ['CHANGED -10']],
    );
    expect(warnings([payroll(1, 1000), payroll(2, 1000)], [payroll(1, 1000)])).toEqual([[], ['NEW']]);
    expect(warnings([payroll(1, 0)], [payroll(1, 0)])).toEqual([['ZERO']]);
    expect(warnings([payroll(1, 600, { gross_pay: 1000, total_deductions: 400 })], [payroll(1, 600)])).toEqual([['DEDUCTIONS 40']]);
    expect(warnings([payroll(1, 1), payroll(2, 1), payroll(3, 1, { payment_date: '2026-11-30' })], [])).toEqual([[], [], ['OTHER_DAY']]);
  });

  test('calls nobody new in the first month of all', () => {
    expect(warnings([payroll(1, 1000)], [])).toEqual([[]]);
  });
});
