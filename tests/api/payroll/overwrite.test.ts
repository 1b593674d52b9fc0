import { beforeAll, describe, expect, it } from 'vitest';
import { done } from '../../support/replies.ts';
import { NOVEMBER, newPayroll, OCTOBER, PATH, type Payroll } from './payroll.ts';

let payroll: Payroll;
beforeAll(async () => {
  payroll = await newPayroll();
});

const TYPED = {
  bonus: 500_000,
  allowances: [{ name: '자격수당', amount: 70_000 }],
  other_deductions: [{ name: '사우회비', amount: 10_000 }],
  deduction_overrides: { income_tax: 12_340 },
  memo: '10월분 조정',
};

/** A draft of a run, of an employee of its own. */
async function drafted(more: object = {}): Promise<{ employee: number; id: number }> {
  const employee = await payroll.hired(more);
  const { payroll_ids: ids } = await payroll.generate({ employee_ids: [employee] });
  return { employee, id: ids[0] };
}

const overwrite = (employee: number, more: object = {}) => payroll.generate({ employee_ids: [employee], overwrite_drafts: true, ...more });

describe('a draft that is written over', () => {
  it('keeps what was typed, and follows the employee in the rest', async () => {
    const { employee, id } = await drafted();
    await done(payroll.hr.put(`${PATH}/${id}`, TYPED));
    await done(payroll.hr.put(`/employees/${employee}`, { base_salary: 3_500_000, meal_allowance: 150_000 }));
    expect(await overwrite(employee)).toMatchObject({ created: 0, updated: 1, skipped: [], payroll_ids: [id] });
    const row = await payroll.show(id);
    expect(row).toMatchObject({ ...TYPED, base_salary: 3_500_000, meal_allowance: 150_000, gross_pay: 3_500_000 + 150_000 + 570_000 });
    expect(row).toMatchObject({ income_tax: 12_340, status: 'DRAFT' });
    // The insurance is that of the new salary.
    const fresh = await payroll.made({
      employee_id: await payroll.hired({ base_salary: 3_500_000, meal_allowance: 150_000 }),
      ...OCTOBER,
      ...TYPED,
    });
    for (const name of ['pension', 'health_insurance', 'total_deductions', 'net_pay'])
      expect([name, row[name]]).toEqual([name, fresh[name]]);
    // Once more changes nothing.
    await overwrite(employee);
    expect(await payroll.show(id)).toMatchObject({ ...TYPED, net_pay: row.net_pay });
  });

  it('keeps a typed salary, overtime and day of payment', async () => {
    const { employee, id } = await drafted();
    const typed = { base_salary: 2_222_000, overtime_pay: 111_000, meal_allowance: 100_000, payment_date: '2026-10-15' };
    await done(payroll.hr.put(`${PATH}/${id}`, typed));
    await done(payroll.hr.put(`/employees/${employee}`, { base_salary: 3_500_000 }));
    await overwrite(employee, { payment_date: '2026-10-30' });
    expect(await payroll.show(id)).toMatchObject(typed);
  });

  it('takes for typed only what was changed', async () => {
    const { employee, id } = await drafted({ fixed_allowances: [{ name: '직책수당', amount: 100_000 }] });
    const { base_salary, overtime_pay, meal_allowance, allowances, payment_date } = await payroll.show(id);
    // A form that sends all of it back.
    await done(payroll.hr.put(`${PATH}/${id}`, { base_salary, overtime_pay, meal_allowance, allowances, payment_date, bonus: 0 }));
    await done(
      payroll.hr.put(`/employees/${employee}`, { base_salary: 3_100_000, fixed_allowances: [{ name: '직책수당', amount: 120_000 }] }),
    );
    await overwrite(employee, { payment_date: '2026-10-30' });
    expect(await payroll.show(id)).toMatchObject({
      base_salary: 3_100_000,
      allowances: [{ name: '직책수당', amount: 120_000 }],
      payment_date: '2026-10-30',
    });
  });

  it('keeps what a draft was made with by hand, and what came from the month before', async () => {
    const employee = await payroll.hired();
    const { id } = await payroll.made({ employee_id: employee, ...OCTOBER, base_salary: 2_900_000, ...TYPED });
    await overwrite(employee);
    expect(await payroll.show(id)).toMatchObject({ ...TYPED, base_salary: 2_900_000, meal_allowance: 200_000 });
    const copied = await done(payroll.hr.post(`${PATH}/copy-from-previous`, { ...NOVEMBER, employee_ids: [employee] }));
    await payroll.generate({ employee_ids: [employee], overwrite_drafts: true }, NOVEMBER);
    expect(await payroll.show(copied.body.data.payroll_ids[0])).toMatchObject({
      base_salary: 2_900_000,
      allowances: TYPED.allowances,
      other_deductions: TYPED.other_deductions,
      bonus: 0,
    });
  });

  it('is refused by name where the typed deductions are more than the pay', async () => {
    const { employee, id } = await drafted();
    await done(payroll.hr.put(`${PATH}/${id}`, { other_deductions: [{ name: '가불금', amount: 2_500_000 }] }));
    const before = await payroll.show(id);
    await done(payroll.hr.put(`/employees/${employee}`, { base_salary: 1_000_000 }));
    const run = await overwrite(employee);
    expect(run).toMatchObject({
      updated: 0,
      skipped: [{ employee_id: employee, reason: 'REFUSED', error: { key: 'error.payroll.negative_net' } }],
    });
    expect(await payroll.show(id)).toMatchObject({ net_pay: before.net_pay, other_deductions: before.other_deductions });
  });
});
