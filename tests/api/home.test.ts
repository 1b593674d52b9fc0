import { beforeAll, describe, expect, test } from 'vitest';
import { created, done } from '../support/replies.ts';
import { anonymous, newTenant, type Person, type Tenant } from '../support/tenants.ts';
import { formId, steps, submitted } from './approvals/approvals.ts';

interface Reminder {
  name: string;
  label: string;
  count: number;
  records: { id: number; title: string; day: string | null }[];
}

let tenant: Tenant;
let staff: Person;
let manager: Person;
let other: Tenant;

beforeAll(async () => {
  [tenant, other] = await Promise.all([newTenant(), newTenant()]);
  [staff, manager] = [await tenant.person('staff'), await tenant.person('manager')];
});

const homeOf = async ({ client }: Person | { client: Tenant['admin'] }, headers = {}) =>
  (await client.get('/home', undefined, headers)).body.data as {
    today: string;
    reminders: Reminder[];
    attendance: { days: { date: string; record: { status: string } | null }[]; can_check_in: boolean; can_check_out: boolean } | null;
    leave: { balance: { used: number } } | null;
    payslips: { id: number }[] | null;
  };

const reminder = async (person: Person | { client: Tenant['admin'] }, name: string) =>
  (await homeOf(person)).reminders.find((one) => one.name === name);

const vehicle = (plate: string, due: string) => ({ plate_number: plate, model_name: '포터', inspection_due_on: due });

describe('the home page', () => {
  test('is for who has signed in', async () => {
    expect((await anonymous.get('/home')).status).toBe(401);
  });

  test('counts the documents that wait for their decider, and nobody else’s', async () => {
    const form = await formId(tenant, 'GENERAL');
    const ids = [
      await submitted(staff.client, form, steps(manager), { title: '첫째' }),
      await submitted(staff.client, form, steps(manager), { title: '둘째' }),
    ];
    expect(await reminder(manager, 'approvals.inbox')).toMatchObject({
      label: '결재할 문서',
      count: 2,
      records: expect.arrayContaining([expect.objectContaining({ id: ids[0], title: '첫째' })]),
    });
    expect(await reminder(staff, 'approvals.inbox')).toBeUndefined();
    await done(manager.client.post(`/approvals/${ids[0]}/reject`, { comment: '다시' }));
    expect(await reminder(manager, 'approvals.inbox')).toMatchObject({ count: 1 });
    expect(await reminder(staff, 'approvals.drafts')).toMatchObject({ count: 1, records: [{ id: ids[0], title: '첫째' }] });
  });

  test('names what is late or due within two weeks, the first day first', async () => {
    const { today } = await homeOf({ client: tenant.admin });
    const in_ = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
    const late = await created(tenant.admin.post('/corporate-vehicles', vehicle('11가1111', in_(-3))));
    const soon = await created(tenant.admin.post('/corporate-vehicles', vehicle('11가2222', in_(14))));
    await created(tenant.admin.post('/corporate-vehicles', vehicle('11가3333', in_(15))));
    await created(tenant.admin.post('/corporate-vehicles', { ...vehicle('11가4444', in_(-3)), status: 'DISPOSED' }));
    await created(other.admin.post('/corporate-vehicles', vehicle('11가5555', in_(-3))));
    expect(await reminder({ client: tenant.admin }, 'vehicles.inspection')).toMatchObject({
      count: 2,
      records: [
        { id: late.id, title: '11가1111 포터', day: in_(-3) },
        { id: soon.id, title: '11가2222 포터', day: in_(14) },
      ],
    });
  });

  test('names of many the first alone', async () => {
    const { today } = await homeOf({ client: other.admin });
    for (let number = 1; number <= 6; number++) await created(other.admin.post('/corporate-vehicles', vehicle(`22나000${number}`, today)));
    const found = await reminder({ client: other.admin }, 'vehicles.inspection');
    expect([found?.count, found?.records.length]).toEqual([7, 5]);
  });

  test('says nothing of records that the caller may not read', async () => {
    const { today } = await homeOf(staff);
    const loan = { category: 'BANK_LOAN', counterparty_name: '은행', principal: 1000, loan_date: '2020-01-31', term_months: 12 };
    await created(tenant.admin.post('/loans', loan));
    const due = { name: 'loans.repayment', count: 1, records: [expect.objectContaining({ day: '2021-01-31' })] };
    expect(await reminder({ client: tenant.admin }, 'loans.repayment')).toMatchObject(due);
    expect(today).toMatch(/^\d{4}-/);
    expect((await homeOf(staff)).reminders.map(({ name }) => name)).not.toContain('loans.repayment');
  });

  test('has the own attendance, leave and pay of an employee alone', async () => {
    expect(await homeOf(staff)).toMatchObject({ attendance: null, leave: { balance: { used: 0 } }, payslips: null });
    const employee = { name: '직원', hire_date: '2020-01-01', user_id: staff.id, base_salary: 3_000_000 };
    await created(tenant.admin.post('/employees', employee));
    expect((await homeOf(staff)).attendance).toMatchObject({ can_check_in: true, can_check_out: false });
    await done(staff.client.post('/attendance-records/check-in', { status: 'REMOTE' }), 201);
    const { attendance, today } = await homeOf(staff);
    expect(attendance).toMatchObject({ can_check_in: false, can_check_out: true });
    expect(attendance?.days).toHaveLength(7);
    expect(attendance?.days.find(({ date }) => date === today)?.record?.status).toBe('REMOTE');
    expect((await homeOf(manager)).attendance).toBeNull();
    expect(await homeOf(await tenant.person('viewer'))).toMatchObject({ attendance: null, leave: null, payslips: null });
  });
});
