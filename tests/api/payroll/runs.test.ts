import { beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../../support/concurrent.ts';
import { query } from '../../support/database.ts';
import { done, refusal, violations } from '../../support/replies.ts';
import { NOVEMBER, newPayroll, OCTOBER, PATH, type Payroll } from './payroll.ts';

const DECEMBER = { pay_year: 2026, pay_month: 12 };
const JANUARY = { pay_year: 2027, pay_month: 1 };

const stored = (tenant: number, month: { pay_year: number; pay_month: number }) =>
  query<{ id: number; employee_id: number; status: string }>(
    'select id, employee_id, status from payrolls where tenant_id = $1 and pay_year = $2 and pay_month = $3 and deleted_at is null order by id',
    [tenant, month.pay_year, month.pay_month],
  );

describe('a run of a month', () => {
  let payroll: Payroll;
  beforeAll(async () => {
    payroll = await newPayroll();
  });

  it('makes one draft of everybody in service, and makes good only what is missing', async () => {
    const [first, second] = [await payroll.hired(), await payroll.hired({ base_salary: 4_000_000 })];
    const hired = await payroll.hired({ hire_date: '2026-10-16', base_salary: 3_100_000, meal_allowance: 0 });
    const unpaid = await payroll.hired({ base_salary: 0 });
    const later = await payroll.hired({ hire_date: '2026-11-01' });
    const hungry = await payroll.hired({ meal_allowance: 300_000 });
    const away = await payroll.hired();
    await done(payroll.hr.post(`/employees/${away}/change-status`, { status: 'ON_LEAVE' }));
    const gone = await payroll.hired();
    await done(payroll.hr.post(`/employees/${gone}/change-status`, { status: 'ON_LEAVE' }));
    await done(payroll.hr.post(`/employees/${gone}/resign`, { resign_date: '2026-10-20' }));
    const run = await payroll.generate();
    expect(run).toMatchObject({
      created: 3,
      updated: 0,
      skipped: [
        { employee_id: unpaid, reason: 'NO_BASE_SALARY' },
        { employee_id: hungry, reason: 'REFUSED', error: { key: 'error.payroll.meal_allowance_over_limit' } },
        { employee_id: away, reason: 'ON_LEAVE' },
        { employee_id: gone, reason: 'ON_LEAVE' },
      ],
    });
    expect(run.skipped[1].error.message).toContain('200000');
    const rows = await stored(payroll.tenant.id, OCTOBER);
    expect(rows.map(({ id }) => id)).toEqual(run.payroll_ids);
    expect(rows.map((row) => row.employee_id)).toEqual([first, second, hired]);
    const prorated = await payroll.show(run.payroll_ids[2]);
    expect(prorated).toMatchObject({
      base_salary: 1_600_000,
      pension: 0,
      health_insurance: 0,
      long_term_care: 0,
      employment_insurance: 14_400,
    });
    expect(prorated.options.proration).toEqual({ days: 16, of: 31 });
    await done(payroll.hr.put(`/employees/${hungry}`, { meal_allowance: 100_000 }));
    const again = await payroll.generate();
    expect(again).toMatchObject({ created: 1, updated: 0 });
    expect(again.skipped.filter(({ reason }: { reason: string }) => reason === 'ALREADY_EXISTS')).toHaveLength(3);
    expect((await payroll.generate({ employee_ids: [later] })).skipped).toEqual([{ employee_id: later, reason: 'NOT_IN_SERVICE' }]);
    expect(violations(await payroll.hr.post(`${PATH}/bulk-generate`, { ...OCTOBER, employee_ids: [first, 2_000_000_000] }))).toEqual([
      'employee_ids unknown_reference',
    ]);
  });

  it('writes drafts over only when asked, and never what is confirmed', async () => {
    const [first, second] = (await stored(payroll.tenant.id, OCTOBER)).map(({ id }) => id) as [number, number];
    await done(payroll.hr.put(`${PATH}/${first}`, { bonus: 777_000 }));
    await done(payroll.act(second, 'confirm'));
    const run = await payroll.generate({ overwrite_drafts: true });
    expect(run).toMatchObject({ created: 0, updated: 3 });
    expect(run.skipped).toContainEqual({ employee_id: expect.any(Number), reason: 'ALREADY_EXISTS' });
    expect(await payroll.show(first)).toMatchObject({ bonus: 777_000, gross_pay: 3_977_000 });
    expect(await payroll.show(second)).toMatchObject({ status: 'CONFIRMED' });
  });

  it('never makes two payrolls of one employee, run three times at once', async () => {
    const runs = await Promise.all([payroll.generate({}, NOVEMBER), payroll.generate({}, NOVEMBER), payroll.generate({}, NOVEMBER)]);
    const rows = await stored(payroll.tenant.id, NOVEMBER);
    expect(runs.reduce((total, { created }) => total + created, 0)).toBe(rows.length);
    expect(new Set(rows.map((row) => row.employee_id)).size).toBe(rows.length);
    expect(rows.length).toBe(5);
  });

  it('takes the pay items of the month before', async () => {
    expect(refusal(await payroll.hr.post(`${PATH}/copy-from-previous`, JANUARY))).toEqual([409, 'error.payroll.no_previous']);
    const [first] = (await stored(payroll.tenant.id, NOVEMBER)).map(({ id }) => id) as [number];
    await done(
      payroll.hr.put(`${PATH}/${first}`, {
        bonus: 500_000,
        allowances: [{ name: '직책수당', amount: 50_000 }],
        other_deductions: [{ name: '상조회비', amount: 10_000 }],
        deduction_overrides: { pension: 1000 },
      }),
    );
    const copied = (await done(payroll.hr.post(`${PATH}/copy-from-previous`, DECEMBER))).body.data;
    expect(copied).toMatchObject({ created: 5, skipped: [] });
    expect(await payroll.show(copied.payroll_ids[0])).toMatchObject({
      bonus: 0,
      overtime_pay: 0,
      gross_pay: 3_250_000,
      pension: 144_870,
      other_deductions: [{ name: '상조회비', amount: 10_000 }],
      payment_date: '2026-12-25',
      deduction_overrides: {},
    });
    const again = (await done(payroll.hr.post(`${PATH}/copy-from-previous`, DECEMBER))).body.data;
    expect([again.created, again.skipped.length]).toEqual([0, 5]);
    expect((await done(payroll.hr.post(`${PATH}/copy-from-previous`, JANUARY))).body.data.created).toBe(5);
  });

  it('pays the whole salary after a month begun, when copied', async () => {
    const id = await payroll.hired({ hire_date: '2028-03-10', base_salary: 3_100_000 });
    const march = { pay_year: 2028, pay_month: 3 };
    await payroll.generate({ employee_ids: [id] }, march);
    const copied = (await done(payroll.hr.post(`${PATH}/copy-from-previous`, { ...march, pay_month: 4 }))).body.data;
    expect(await payroll.show(copied.payroll_ids[0])).toMatchObject({ base_salary: 3_100_000 });
  });

  it('copies no pay to those on leave of absence, as no run drafts them one', async () => {
    const id = await payroll.hired({ hire_date: '2026-01-01', base_salary: 3_100_000 });
    const june = { pay_year: 2026, pay_month: 6 };
    await payroll.generate({ employee_ids: [id] }, june);
    await done(payroll.tenant.admin.post(`/employees/${id}/change-status`, { status: 'ON_LEAVE' }));
    const copied = (await done(payroll.hr.post(`${PATH}/copy-from-previous`, { ...june, pay_month: 7, employee_ids: [id] }))).body.data;
    expect(copied).toEqual({ created: 0, skipped: [{ employee_id: id, reason: 'ON_LEAVE' }], payroll_ids: [] });
  });

  it('says of whoever is named and was paid nothing in the month before that there is nothing to copy', async () => {
    const paid = await payroll.hired({ hire_date: '2027-01-01', base_salary: 3_100_000 });
    const unpaid = await payroll.hired({ hire_date: '2027-01-01', base_salary: 3_100_000 });
    const june = { pay_year: 2027, pay_month: 6 };
    await payroll.generate({ employee_ids: [paid] }, june);
    const body = { ...june, pay_month: 7, employee_ids: [paid, unpaid] };
    const copied = (await done(payroll.hr.post(`${PATH}/copy-from-previous`, body))).body.data;
    expect(copied).toMatchObject({ created: 1, skipped: [{ employee_id: unpaid, reason: 'NO_PREVIOUS' }] });
  });

  it('pays the days until somebody leaves, when copied', async () => {
    const id = await payroll.hired({
      hire_date: '2026-01-01',
      base_salary: 3_100_000,
      fixed_allowances: [{ name: '직책수당', amount: 310_000 }],
    });
    const june = { pay_year: 2026, pay_month: 6 };
    await payroll.generate({ employee_ids: [id] }, june);
    await done(payroll.tenant.admin.post(`/employees/${id}/resign`, { resign_date: '2026-07-15' }));
    const copied = (await done(payroll.hr.post(`${PATH}/copy-from-previous`, { ...june, pay_month: 7, employee_ids: [id] }))).body.data;
    expect(await payroll.show(copied.payroll_ids[0])).toMatchObject({
      base_salary: 1_500_000,
      allowances: [{ name: '직책수당', amount: 150_000 }],
      options: { proration: { days: 15, of: 31 } },
    });
  });
});

describe('the states of a payroll', () => {
  let payroll: Payroll;
  beforeAll(async () => {
    payroll = await newPayroll();
  });

  it('go forth and back along the machine', async () => {
    const { id } = await payroll.draft();
    const { act } = payroll;
    expect(refusal(await act(id, 'pay'))).toEqual([409, 'error.invalid_transition']);
    const confirmed = await done(act(id, 'confirm'));
    expect(confirmed.body.data).toMatchObject({ status: 'CONFIRMED', confirmed_by: expect.any(String) });
    expect(confirmed.body.message).toBe('급여가 확정되었습니다.');
    expect(refusal(await act(id, 'confirm'))).toEqual([409, 'error.invalid_transition']);
    expect(refusal(await payroll.hr.put(`${PATH}/${id}`, { bonus: 1 }))).toEqual([409, 'error.payroll.not_draft']);
    expect(refusal(await payroll.hr.delete(`${PATH}/${id}`))).toEqual([409, 'error.payroll.not_draft']);
    expect((await done(act(id, 'unconfirm'))).body.data).toMatchObject({ status: 'DRAFT', confirmed_at: null, confirmed_by: null });
    await done(act(id, 'confirm'));
    expect(refusal(await act(id, 'pay', payroll.hr, { payment_date: '2199-01-01' }))).toEqual([422, 'error.payroll.payment_in_future']);
    expect((await done(act(id, 'pay', payroll.finance, { payment_date: '2024-01-05' }))).body.data).toMatchObject({
      status: 'PAID',
      payment_date: '2024-01-05',
    });
    expect(refusal(await act(id, 'unconfirm'))).toEqual([409, 'error.invalid_transition']);
    expect((await done(act(id, 'unpay'))).body.data).toMatchObject({ status: 'CONFIRMED', paid_at: null, payment_date: '2024-01-05' });
  });

  it('are moved by one of two requests at once', async () => {
    const { id } = await payroll.draft();
    for (const verb of ['confirm', 'pay', 'unpay', 'unconfirm']) {
      const replies = await Promise.all([payroll.act(id, verb), payroll.act(id, verb), payroll.act(id, verb)]);
      expect(replies.map(({ status }) => status).sort(), verb).toEqual([200, 409, 409]);
    }
  });

  it('freeze the figures, which are computed a last time before', async () => {
    const employeeId = await payroll.hired();
    const { id } = await payroll.made({ employee_id: employeeId, ...OCTOBER });
    await done(payroll.hr.put(`/employees/${employeeId}`, { family_count: 3, child_count: 1 }));
    expect((await done(payroll.act(id, 'confirm'))).body.data).toMatchObject({ income_tax: 31_940 - 12_500 });
    await done(payroll.hr.put(`/employees/${employeeId}`, { family_count: 1, child_count: 0, base_salary: 9_000_000 }));
    expect(await payroll.show(id)).toMatchObject({ income_tax: 19_440, base_salary: 3_000_000 });
  });

  it('do not begin with nothing', async () => {
    const empty = await payroll.draft({ base_salary: 0, meal_allowance: 0 });
    expect(refusal(await payroll.act(empty.id, 'confirm'))).toEqual([422, 'error.payroll.empty']);
  });

  it('move in bulk, past those that cannot', async () => {
    const ids = [await payroll.draft(), await payroll.draft(), await payroll.draft({ base_salary: 0, meal_allowance: 0 })].map(
      ({ id }) => id,
    ) as [number, number, number];
    await done(payroll.act(ids[1], 'confirm'));
    const bulk = (verb: string, body: object = {}) =>
      done(payroll.hr.post(`${PATH}/bulk-${verb}`, { ids: [...ids, 2_000_000_000], ...body }));
    const none = 2_000_000_000;
    const skipped = (id: number | undefined, reason: string) => ({ id, reason, message: expect.any(String) });
    expect((await bulk('confirm')).body.data).toEqual({
      confirmed: 1,
      done: [ids[0]],
      skipped_ids: [ids[1], ids[2], none],
      skipped: [skipped(ids[1], 'invalid_transition'), skipped(ids[2], 'empty'), skipped(none, 'not_found')],
    });
    expect(refusal(await payroll.hr.post(`${PATH}/bulk-pay`, { ids, payment_date: '2199-01-01' }))).toEqual([
      422,
      'error.payroll.payment_in_future',
    ]);
    expect((await bulk('pay', { payment_date: '2026-10-25' })).body.data).toEqual({
      paid: 2,
      done: [ids[0], ids[1]],
      skipped_ids: [ids[2], none],
      skipped: [skipped(ids[2], 'invalid_transition'), skipped(none, 'not_found')],
    });
    expect(await payroll.show(ids[0])).toMatchObject({ status: 'PAID', payment_date: '2026-10-25', paid_by: expect.any(String) });
    expect(refusal(await payroll.hr.post(`${PATH}/bulk-pay`, { ids: [] }))).toEqual([422, 'error.validation_failed']);
  });

  it('move in bulk, past those of a month that has no settings any more', async () => {
    const former = await payroll.draft({}, { pay_year: 2024, pay_month: 10 });
    const { id } = await payroll.draft();
    const rows: { id: number; year: number }[] = (await done(payroll.hr.get('/payroll-settings'))).body.data;
    for (const row of rows.filter(({ year }) => year <= 2024)) await done(payroll.hr.delete(`/payroll-settings/${row.id}`));
    expect(refusal(await payroll.act(former.id, 'confirm'))).toEqual([422, 'error.payroll_setting.missing']);
    expect((await done(payroll.hr.post(`${PATH}/bulk-confirm`, { ids: [former.id, id] }))).body.data).toMatchObject({
      confirmed: 1,
      done: [id],
      skipped: [{ id: former.id, reason: 'missing' }],
    });
  });

  it('are moved once by bulk requests that cross each other', async () => {
    const ids = await atOnce(6, async () => (await payroll.draft()).id);
    const both = await Promise.all([ids, [...ids].reverse()].map((some) => done(payroll.hr.post(`${PATH}/bulk-confirm`, { ids: some }))));
    expect(both.map(({ body }) => body.data.confirmed).sort()).toEqual([0, 6]);
  });
});

describe('attendance of the month', () => {
  it('is paid with its premiums, from the whole base salary, and not where it is left out', async () => {
    const payroll = await newPayroll();
    const id = await payroll.hired({ base_salary: 3_135_000 });
    const at = (date: string, from: string, to: string) =>
      done(
        payroll.hr.post('/attendance-records', {
          employee_id: id,
          work_date: date,
          check_in_at: `${date}T${from}:00+09:00`,
          check_out_at: `${date}T${to}:00+09:00`,
        }),
        201,
      );
    for (const day of ['12', '13', '14', '15', '16']) await at(`2026-10-${day}`, '09:00', '20:00');
    // Hangul Day: eight hours at 1.5 and two at 2.
    await at('2026-10-09', '08:00', '19:00');
    await at('2026-11-02', '09:00', '23:00');
    const paid = async (more: object) => {
      const { payroll_ids: ids } = await payroll.generate({ overwrite_drafts: true, ...more });
      return (await payroll.show(ids[0])).overtime_pay;
    };
    expect(await paid({})).toBe(225_000 + 180_000 + 60_000);
    expect(await paid({ include_overtime: false })).toBe(0);
  });
});

describe('a run of a thousand', () => {
  it('takes a few statements, and everybody once', async () => {
    const payroll = await newPayroll();
    await query(
      `insert into employees (tenant_id, employee_no, name, hire_date, base_salary, meal_allowance, family_count, status)
       select $1, 'B-' || n, '직원 ' || n, '2020-01-01', 2000000 + n * 7000, 200000, 1 + n % 5, 'ACTIVE' from generate_series(1, 1000) as n`,
      [payroll.tenant.id],
    );
    const run = await payroll.generate();
    expect([run.created, run.skipped.length]).toEqual([1000, 0]);
    expect((await done(payroll.hr.post(`${PATH}/bulk-confirm`, { ids: run.payroll_ids }))).body.data.confirmed).toBe(1000);
    const { total_debit: debit, total_credit: credit, created } = (await done(payroll.journal())).body.data;
    expect([created, debit]).toEqual([1000, credit]);
    expect((await payroll.hr.get(`${PATH}/summary`, OCTOBER)).body.data).toMatchObject({ count: 1000, journaled_count: 1000 });
  });
});
