import { beforeAll, describe, expect, it } from 'vitest';
import { done, refusal } from '../../support/replies.ts';
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

describe('a draft of a month in part', () => {
  const part = () =>
    drafted({ hire_date: '2026-10-16', base_salary: 3_100_000, fixed_allowances: [{ name: '직책수당', amount: 100_003 }] });
  const nextMonth = async (employee: number) => {
    const { data } = (await done(payroll.hr.post(`${PATH}/copy-from-previous`, { ...NOVEMBER, employee_ids: [employee] }))).body;
    return payroll.show(data.payroll_ids[0]);
  };
  const whole = { base_salary: 3_100_000, allowances: [{ name: '직책수당', amount: 100_003 }] };
  const explained = async (id: number) => {
    await done(payroll.act(id, 'confirm'));
    const { earnings } = (await done(payroll.hr.get(`${PATH}/${id}/payslip`))).body.data;
    return earnings.find(({ key }: { key: string }) => key === 'base_salary').how;
  };

  it('stays one when its own figures are sent back', async () => {
    const { employee, id } = await part();
    const { base_salary, overtime_pay, meal_allowance, allowances, payment_date } = await payroll.show(id);
    expect([base_salary, allowances[0].amount]).toEqual([1_600_000, 51_610]);
    await done(payroll.hr.put(`${PATH}/${id}`, { base_salary, overtime_pay, meal_allowance, allowances, payment_date, memo: 'x' }));
    expect((await payroll.show(id)).options).toMatchObject({ proration: { days: 16, of: 31 }, typed: [] });
    expect(await nextMonth(employee)).toMatchObject(whole);
    expect(await explained(id)).toContain('16');
  });

  it('is followed by a whole month, whatever was typed for its days', async () => {
    const { employee, id } = await part();
    await done(payroll.hr.put(`${PATH}/${id}`, { base_salary: 1_500_000 }));
    expect((await payroll.show(id)).options).toMatchObject({ proration: { days: 16, of: 31 }, typed: ['base_salary'] });
    expect(await nextMonth(employee)).toMatchObject({ ...whole, options: { proration: null, typed: [] } });
    await overwrite(employee);
    expect(await payroll.show(id)).toMatchObject({ base_salary: 1_500_000, allowances: [{ amount: 51_610 }] });
    expect(await explained(id)).toBeNull();
  });
});

describe('a draft that was made before a resignation was entered', () => {
  const resign = (employee: number, resign_date: string) =>
    done(payroll.tenant.admin.post(`/employees/${employee}/resign`, { resign_date }));
  const confirm = (id: number) => payroll.act(id, 'confirm');
  const changed = [422, 'error.payroll.service_changed'];
  const put = (id: number, body: object) => done(payroll.hr.put(`${PATH}/${id}`, body));

  it('is not confirmed before it is drafted again', async () => {
    const { employee, id } = await drafted({ base_salary: 3_100_000 });
    await resign(employee, '2026-10-15');
    const refused = await confirm(id);
    expect(refusal(refused)).toEqual(changed);
    expect(refused.body.error?.details[0]).toMatchObject({ path: 'base_salary', from: '2026-10-01', to: '2026-10-15' });
    expect((await done(payroll.hr.post(`${PATH}/bulk-confirm`, { ids: [id] }))).body.data).toMatchObject({
      confirmed: 0,
      skipped: [{ id, reason: 'service_changed' }],
    });
    await put(id, { memo: '10월분' });
    expect(refusal(await confirm(id))).toEqual(changed);
    await overwrite(employee);
    expect(await payroll.show(id)).toMatchObject({ base_salary: 1_500_000, status: 'DRAFT' });
    await done(confirm(id));
  });

  it('or its salary is entered for the days that are left, whether it was made by hand or by a run', async () => {
    const { employee, id } = await drafted({ base_salary: 3_100_000 });
    const other = await payroll.hired();
    const { id: byHand } = await payroll.made({ employee_id: other, ...OCTOBER });
    for (const one of [employee, other]) await resign(one, '2026-10-15');
    for (const one of [id, byHand]) {
      expect(refusal(await confirm(one))).toEqual(changed);
      await put(one, { base_salary: 2_000_000 });
      await done(confirm(one));
    }
    // One that is made by hand afterwards is as whoever makes it wants it.
    const later = await payroll.hired();
    await resign(later, '2026-10-15');
    await done(confirm((await payroll.made({ employee_id: later, ...OCTOBER })).id));
  });

  it('does not keep a salary that was typed for the whole month', async () => {
    const { employee, id } = await drafted({ base_salary: 3_100_000 });
    await put(id, { base_salary: 3_300_000, bonus: 100_000 });
    await resign(employee, '2026-10-15');
    await overwrite(employee);
    expect(await payroll.show(id)).toMatchObject({ base_salary: 1_500_000, bonus: 100_000, options: { typed: [] } });
  });

  it('is never confirmed where the month is not in service any more, and as it is where nothing has changed', async () => {
    const { employee, id } = await drafted();
    await resign(employee, '2026-09-30');
    expect(refusal(await confirm(id))).toEqual([422, 'error.payroll.not_in_service']);
    await done(payroll.tenant.admin.post(`/employees/${employee}/reinstate`));
    await done(confirm(id));
  });
});

describe('a pay that was confirmed before a resignation was entered', () => {
  const resign = (employee: number, resign_date: string) => done(payroll.hr.post(`/employees/${employee}/resign`, { resign_date }));
  const flagged = async (query: object = {}): Promise<number[]> =>
    (await done(payroll.hr.get(PATH, { service_changed: true, size: 200, ...query }))).body.data.map((row: { id: number }) => row.id);
  const reminded = async (): Promise<number[]> => {
    const { reminders } = (await done(payroll.hr.get('/home'))).body.data;
    const found = reminders.find(({ name }: { name: string }) => name === 'payrolls.service_changed');
    return (found?.records ?? []).map((row: { id: number }) => row.id);
  };

  it('is shown to who pays it, until it is confirmed anew', async () => {
    const { employee, id } = await drafted({ base_salary: 3_100_000 });
    await done(payroll.act(id, 'confirm'));
    expect([(await payroll.show(id)).service_changed, await flagged(), await reminded()]).toEqual([false, [], []]);
    await resign(employee, '2026-10-15');
    expect((await payroll.show(id)).service_changed).toBe(true);
    expect([await flagged(), await flagged({ status: 'PAID' }), await reminded()]).toEqual([[id], [], [id]]);
    await done(payroll.act(id, 'unconfirm'));
    await overwrite(employee);
    await done(payroll.act(id, 'confirm'));
    expect(await payroll.show(id)).toMatchObject({ base_salary: 1_500_000, service_changed: false });
    expect([await flagged(), await reminded()]).toEqual([[], []]);
  });

  it('also where nothing of the month is left, or somebody was hired later; not where the month was served whole', async () => {
    const [gone, hired, served] = [await drafted(), await drafted(), await drafted()];
    for (const { id } of [gone, hired, served]) await done(payroll.act(id, 'confirm'));
    await resign(gone.employee, '2026-09-30');
    await done(payroll.hr.put(`/employees/${hired.employee}`, { hire_date: '2026-10-16' }));
    await resign(served.employee, '2026-10-31');
    expect((await flagged({ sort: 'net_pay' })).sort((a, b) => a - b)).toEqual([gone.id, hired.id]);
    await done(payroll.hr.post(`/employees/${gone.employee}/reinstate`));
    expect(await flagged()).toEqual([hired.id]);
  });
});

describe('the overtime of a draft', () => {
  it('is explained by attendance until another amount is typed', async () => {
    const employee = await payroll.hired({ base_salary: 3_135_000 });
    const at = (time: string) => `2026-10-12T${time}:00+09:00`;
    const attended = { employee_id: employee, work_date: '2026-10-12', check_in_at: at('09:00'), check_out_at: at('20:00') };
    await done(payroll.hr.post('/attendance-records', attended), 201);
    const { payroll_ids: ids } = await payroll.generate({ employee_ids: [employee] });
    const { overtime_pay, options } = await payroll.show(ids[0]);
    expect([overtime_pay, options.overtime.overtime_minutes]).toEqual([45_000, 120]);
    const put = (body: object) => done(payroll.hr.put(`${PATH}/${ids[0]}`, body));
    await put({ overtime_pay, bonus: 10_000 });
    expect((await payroll.show(ids[0])).options).toMatchObject({ overtime: options.overtime, typed: [] });
    await done(payroll.act(ids[0], 'confirm'));
    const { earnings } = (await done(payroll.hr.get(`${PATH}/${ids[0]}/payslip`))).body.data;
    expect(earnings).toContainEqual(expect.objectContaining({ key: 'overtime_pay', amount: 45_000, how: expect.any(String) }));
    await done(payroll.act(ids[0], 'unconfirm'));
    await put({ overtime_pay: 50_000 });
    expect((await payroll.show(ids[0])).options).toMatchObject({ overtime: null, typed: ['overtime_pay'] });
  });
});
