import { beforeAll, describe, expect, it } from 'vitest';
import type { Reply } from '../../support/client.ts';
import { atOnce } from '../../support/concurrent.ts';
import { query } from '../../support/database.ts';
import { created, done, idsOf, refusal } from '../../support/replies.ts';
import { newTenant, type Person, type Tenant } from '../../support/tenants.ts';
import { newClient } from '../clients/clients.ts';
import { employ } from '../hr/hr.ts';

let tenant: Tenant;
let finance: Person;
let employee: number;
let client: number;

async function company() {
  const made = await newTenant();
  return { tenant: made, employee: (await employ(made.admin, { name: '최임원', hire_date: '2020-01-01' })).id };
}

beforeAll(async () => {
  ({ tenant, employee } = await company());
  finance = await tenant.person('finance');
  client = await newClient(finance.client, { name: '대한건설' });
});

const detail = (reply: Reply) => reply.body.error?.details[0];

const bank = { category: 'BANK_LOAN', counterparty_name: '한빛은행', principal: 12000000, loan_date: '2026-01-31', interest_rate: 6 };
const create = (body: object) => finance.client.post('/loans', { ...bank, ...body });

const made = (body: object = {}) => created(create(body));

const pay = (id: number, body: object) => finance.client.post(`/loans/${id}/repayments`, { paid_date: '2026-02-28', ...body });
const cancel = (id: number, payment: number) => finance.client.delete(`/loans/${id}/repayments/${payment}`);
const preview = async (body: object) => {
  const { category: _, counterparty_name: __, ...terms } = bank;
  return finance.client.post('/loans/schedule-preview', { ...terms, term_months: 12, ...body });
};

describe('a schedule', () => {
  it('of equal principal', async () => {
    const { lines, ...totals } = (await preview({ repayment_method: 'EQUAL_PRINCIPAL' })).body.data;
    expect(lines).toHaveLength(12);
    expect(lines.slice(0, 2)).toEqual([
      { seq: 1, due_date: '2026-02-28', principal_due: 1000000, interest_due: 60000, total_due: 1060000, balance_after: 11000000 },
      { seq: 2, due_date: '2026-03-31', principal_due: 1000000, interest_due: 55000, total_due: 1055000, balance_after: 10000000 },
    ]);
    expect(totals).toEqual({ total_interest: 390000, total: 12390000 });
  });

  it('of equal payments', async () => {
    const { lines } = (await preview({ repayment_method: 'EQUAL_PAYMENT' })).body.data;
    const payments = lines.map((line: { total_due: number }) => line.total_due);
    expect(payments.slice(0, 11)).toEqual(Array(11).fill(1032797));
    expect(lines[11].balance_after).toBe(0);
    expect(lines.reduce((sum: number, line: { principal_due: number }) => sum + line.principal_due, 0)).toBe(12000000);
  });

  it('at maturity, without interest, and of the longest term', async () => {
    const bullet = (await preview({ repayment_method: 'BULLET' })).body.data;
    expect(bullet.lines[0]).toMatchObject({ principal_due: 0, interest_due: 60000, balance_after: 12000000 });
    expect(bullet.lines[11]).toMatchObject({ principal_due: 12000000, due_date: '2027-01-31' });
    const free = (await preview({ principal: 100, interest_rate: 0, term_months: 3, repayment_method: 'EQUAL_PAYMENT' })).body.data;
    expect(free.lines.map((line: { principal_due: number }) => line.principal_due)).toEqual([33, 33, 34]);
    const long = (await preview({ principal: 999999999999, interest_rate: 4.375, term_months: 600, repayment_method: 'EQUAL_PAYMENT' }))
      .body.data;
    expect([long.lines.length, long.lines[599].balance_after]).toEqual([600, 0]);
  });

  it.each([
    ['no principal', { principal: 0 }],
    ['no term', { term_months: 0 }],
    ['too long a term', { term_months: 601 }],
    ['too high a rate', { interest_rate: 100.001 }],
    ['an unknown field', { rate: 5 }],
  ])('is refused for %s', async (_, body) => expect((await preview({ repayment_method: 'BULLET', ...body })).status).toBe(422));

  it('is in whole won', async () =>
    expect(refusal(await preview({ repayment_method: 'BULLET', principal: 0.5 }))).toEqual([422, 'error.amount.whole_won']));
});

describe('a loan', () => {
  it('is numbered by its day and follows from its terms', async () => {
    const loan = await made({ repayment_method: 'EQUAL_PRINCIPAL', loan_date: '2019-05-31', term_months: 1 });
    expect(loan).toMatchObject({
      loan_no: 'LN-20190531-001',
      direction: 'BORROWED',
      maturity_date: '2019-06-30',
      outstanding: 12000000,
      status: 'ACTIVE',
      overdue: true,
      overdue_amount: 12000000,
      next_due_date: '2019-06-30',
      schedule: [{ seq: 1, state: 'OVERDUE', paid_principal: 0 }],
      payments: [],
      paid_interest: 0,
    });
    const changed = await finance.client.put(`/loans/${loan.id}`, { term_months: 2, principal: 7 });
    expect(changed.body.data.schedule.map((line: { principal_due: number }) => line.principal_due)).toEqual([3, 4]);
    expect(changed.body.data).toMatchObject({ outstanding: 7, maturity_date: '2019-07-31' });
    expect((await finance.client.put(`/loans/${loan.id}`, { status: 'SETTLED' })).status).toBe(422);
    expect((await finance.client.delete(`/loans/${loan.id}`)).status).toBe(200);
    expect((await finance.client.get(`/loans/${loan.id}`)).status).toBe(404);
  });

  it('names who owes', async () => {
    const { counterparty_name: _, ...nobody } = bank;
    const post = (body: object) => finance.client.post('/loans', { ...nobody, ...body });
    const missing = async (body: object) => {
      const reply = await post(body);
      return [...refusal(reply), detail(reply)?.path];
    };
    const key = 'error.loan.counterparty_required';
    expect(await missing({ category: 'EMPLOYEE_LOAN', counterparty_name: 'x' })).toEqual([422, key, 'employee_id']);
    expect(await missing({ category: 'CLIENT_LOAN', employee_id: employee })).toEqual([422, key, 'client_id']);
    expect(await missing({})).toEqual([422, key, 'counterparty_name']);
    expect((await post({ category: 'CLIENT_LOAN', client_id: client })).body.data).toMatchObject({
      counterparty_name: '대한건설',
      direction: 'LENT',
    });
  });

  it('is repaid, settled, and open again when the payment is cancelled', async () => {
    const loan = await made({ principal: 1000 });
    expect(refusal(await pay(loan.id, { paid_principal: 1001 }))).toEqual([422, 'error.loan.overpaid']);
    expect((await pay(loan.id, {})).status).toBe(422);
    expect((await pay(loan.id, { paid_date: '2026-01-30', paid_principal: 1 })).status).toBe(422);
    expect(refusal(await pay(loan.id, { paid_date: '2199-01-01', paid_principal: 1 }))).toEqual([422, 'error.date_in_future']);
    expect(refusal(await pay(loan.id, { paid_principal: 0.5 }))).toEqual([422, 'error.amount.whole_won']);
    const whole = await pay(loan.id, { paid_principal: 1000, paid_interest: 7 });
    expect(whole.status, whole.text).toBe(201);
    expect(whole.body.data).toMatchObject({
      status: 'SETTLED',
      outstanding: 0,
      settled_on: '2026-02-28',
      paid_interest: 7,
      overdue: false,
      next_due_date: null,
    });
    expect(refusal(await pay(loan.id, { paid_principal: 1 }))).toEqual([409, 'error.loan.settled']);
    expect(refusal(await finance.client.delete(`/loans/${loan.id}`))).toEqual([409, 'error.loan.has_repayments']);
    expect(refusal(await finance.client.put(`/loans/${loan.id}`, { interest_rate: 1 }))).toEqual([409, 'error.loan.has_repayments']);
    expect((await finance.client.put(`/loans/${loan.id}`, { memo: '완제' })).status).toBe(200);
    const [payment] = whole.body.data.payments;
    const lines = await query<{ id: number }>('select id from loan_repayments where loan_id = $1 and kind = $2 limit 1', [
      loan.id,
      'SCHEDULED',
    ]);
    expect((await cancel(loan.id, lines[0]?.id as number)).status).toBe(404);
    expect((await cancel(loan.id, payment.id)).body.data).toMatchObject({
      status: 'ACTIVE',
      outstanding: 1000,
      settled_on: null,
      payments: [],
    });
    expect((await cancel(loan.id, payment.id)).status).toBe(404);
    expect((await finance.client.delete(`/loans/${loan.id}`)).status).toBe(200);
  });

  it('fills its lines one by one', async () => {
    const loan = await made({
      principal: 300,
      term_months: 3,
      repayment_method: 'EQUAL_PRINCIPAL',
      loan_date: '2020-01-01',
      interest_rate: 0,
    });
    const half = (await pay(loan.id, { paid_date: '2020-02-01', paid_principal: 150 })).body.data;
    expect(half.schedule.map(({ state, paid_principal: paid }: { state: string; paid_principal: number }) => [state, paid])).toEqual([
      ['PAID', 100],
      ['OVERDUE', 50],
      ['OVERDUE', 0],
    ]);
    expect(half).toMatchObject({ overdue_amount: 150, next_due_date: '2020-03-01' });
  });

  it('is not overpaid by two payments at once', async () => {
    const loan = await made({ principal: 1000 });
    const replies = await atOnce(5, () => pay(loan.id, { paid_principal: 400 }));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422, 422]);
    expect((await finance.client.get(`/loans/${loan.id}`)).body.data).toMatchObject({
      outstanding: 200,
      payments: [{ seq: 1 }, { seq: 2 }],
    });
    const last = await atOnce(3, () => pay(loan.id, { paid_principal: 200 }));
    expect(last.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('keeps its employee', async () => {
    const debtor = (await tenant.admin.post('/employees', { name: '김차용', hire_date: '2020-01-01' })).body.data.id as number;
    const loan = await made({ category: 'EMPLOYEE_LOAN', employee_id: debtor, principal: 10 });
    expect(refusal(await tenant.admin.delete(`/employees/${debtor}`))).toEqual([409, 'error.employee.in_use']);
    await pay(loan.id, { paid_principal: 10 });
    expect((await tenant.admin.delete(`/employees/${debtor}`)).status).toBe(200);
  });

  it.each([{ loan_date: '내일' }, { loan_date: 'infinity' }, { term_months: 2_147_483_647 }])(
    'is refused past the API with %o',
    async (wrong) => {
      const reply = await finance.client.post('//items/loans', { ...bank, ...wrong });
      expect([400, 422], reply.text).toContain(reply.status);
    },
  );

  it('is derived past the API, where nobody writes payments', async () => {
    const { interest_rate: _, ...item } = bank;
    const reply = await finance.client.post('//items/loans', { ...item, status: 'SETTLED', outstanding: 0 });
    expect(reply.status, reply.text).toBe(200);
    expect(reply.body.data).toMatchObject({
      status: 'ACTIVE',
      direction: 'BORROWED',
      maturity_date: '2027-01-31',
      loan_no: expect.stringMatching(/^LN-20260131-/),
    });
    const { id } = reply.body.data;
    expect((await finance.client.get(`/loans/${id}`)).body.data).toMatchObject({ outstanding: 12000000, schedule: { length: 12 } });
    const payment = { loan_id: id, kind: 'PAYMENT', seq: 1, paid_date: '2026-02-01', paid_principal: 5 };
    expect((await finance.client.post('//items/loan_repayments', payment)).status).toBe(403);
    const settled = await finance.client.patch(`//items/loans/${id}`, { status: 'SETTLED', outstanding: 0 });
    expect(refusal(settled)).toEqual([409, 'error.invalid_transition']);
  });
});

describe('an employee who is deleted', () => {
  const repaid = async () => {
    const { id: person } = await employ(tenant.admin, { name: '박퇴사', hire_date: '2020-01-01' });
    const loan = await made({ category: 'EMPLOYEE_LOAN', employee_id: person, principal: 1000 });
    const { payments } = await created(pay(loan.id, { paid_principal: 1000 }));
    return { person, loan: loan.id as number, payment: payments[0].id as number };
  };
  const remove = (person: number) => tenant.admin.delete(`/employees/${person}`);
  const show = async (id: number) => (await done(finance.client.get(`/loans/${id}`))).body.data;

  it('does not owe again what was settled', async () => {
    const { person, loan, payment } = await repaid();
    await done(remove(person));
    expect(refusal(await cancel(loan, payment))).toEqual([409, 'error.loan.employee_deleted']);
    expect(await show(loan)).toMatchObject({ status: 'SETTLED', outstanding: 0, payments: [{ id: payment }] });
    expect((await finance.client.post('//items/loans', { ...bank, category: 'EMPLOYEE_LOAN', employee_id: person })).status).toBe(422);
  });

  it('either goes or owes again, when both are asked at once', async () => {
    for (let round = 0; round < 3; round++) {
      const { person, loan, payment } = await repaid();
      const [removed, cancelled] = await Promise.all([remove(person), cancel(loan, payment)]);
      expect([removed.status, cancelled.status].sort()).toEqual([200, 409]);
      expect((await show(loan)).status).toBe(cancelled.status === 200 ? 'ACTIVE' : 'SETTLED');
    }
  });
});

describe('the dashboard', () => {
  it('reckons deemed interest by the days of the year', async () => {
    const { tenant: own, employee: officer } = await company();
    const { admin } = own;
    const advance = { category: 'OFFICER_ADVANCE', employee_id: officer, principal: 10000000, loan_date: '2026-01-01' };
    const loan = (await admin.post('/loans', advance)).body.data;
    const dashboard = async (start: string, end: string) =>
      (await admin.get('/loans/dashboard', { start_date: start, end_date: end })).body.data;
    expect(await dashboard('2026-01-01', '2026-12-31')).toMatchObject({
      deemed_interest: 460000,
      deemed_interest_shortfall: 460000,
      lent: { opening_balance: 0, new_amount: 10000000, closing_balance: 10000000, active_count: 1 },
      borrowed: { opening_balance: 0, closing_balance: 0, active_count: 0 },
      by_category: { OFFICER_ADVANCE: { count: 1, closing_balance: 10000000 }, BANK_LOAN: { count: 0, closing_balance: 0 } },
      loans: [{ id: loan.id, closing_balance: 10000000 }],
    });
    // 2028 is a leap year: 366 days of 366.
    expect((await dashboard('2027-12-31', '2028-12-31')).deemed_interest).toBe(461260);
    const paid = await admin.post(`/loans/${loan.id}/repayments`, {
      paid_date: '2026-03-02',
      paid_principal: 4000000,
      paid_interest: 100000,
    });
    expect(paid.status, paid.text).toBe(201);
    const year = await dashboard('2026-01-01', '2026-12-31');
    // 60 days of 10,000,000 and 305 of 6,000,000 at 4.6 % of 365.
    expect(year).toMatchObject({ deemed_interest: 306246, deemed_interest_shortfall: 206246 });
    expect(year.lent).toMatchObject({ repaid_principal: 4000000, paid_interest: 100000, closing_balance: 6000000 });
    expect(year.monthly).toHaveLength(12);
    expect(year.monthly[1].lent).toEqual({ new_amount: 0, repaid_principal: 0, closing_balance: 10000000 });
    expect(year.monthly[2].lent).toEqual({ new_amount: 0, repaid_principal: 4000000, closing_balance: 6000000 });
    expect((await dashboard('2027-01-01', '2027-02-01')).lent).toMatchObject({
      opening_balance: 6000000,
      overdue_count: 1,
      overdue_amount: 6000000,
    });
    expect((await dashboard('2026-12-15', '2026-12-15')).upcoming).toMatchObject([{ loan_id: loan.id, due_date: '2027-01-01', seq: 12 }]);
  });

  it('of nothing is all there, and ends at five years', async () => {
    const { tenant: own } = await company();
    const get = (query: Record<string, string>) => own.admin.get('/loans/dashboard', query);
    const none = await get({});
    expect(none.status, none.text).toBe(200);
    expect(none.body.data).toMatchObject({ lent: { closing_balance: 0, active_count: 0 }, deemed_interest: 0, upcoming: [], loans: [] });
    expect(Object.keys(none.body.data.by_category)).toHaveLength(5);
    expect((await get({ start_date: '2020-01-01', end_date: '2024-12-31' })).status).toBe(200);
    expect(refusal(await get({ start_date: '2020-01-01', end_date: '2025-01-01' }))).toEqual([422, 'error.date_range_too_long']);
    expect(refusal(await get({ start_date: '2020-01-02', end_date: '2020-01-01' }))).toEqual([422, 'error.date_range_invalid']);
    expect((await own.admin.get('/loans')).body.meta).toMatchObject({ size: 50, total: 0 });
  });
});

describe('the list', () => {
  it('is filtered by what is overdue, and ends at the tenant and the right', async () => {
    const late = await made({ loan_date: '2018-01-01', purpose: '연체' });
    const found = await finance.client.get('/loans', { overdue: true, end_date: '2018-12-31', search: '연체', sort: '-outstanding' });
    expect(idsOf(found)).toEqual([late.id]);
    expect((await finance.client.get('/loans', { overdue: false, search: '연체' })).body.meta.total).toBe(0);
    const [staff, manager, other] = await Promise.all([tenant.person('staff'), tenant.person('manager'), newTenant()]);
    expect((await staff.client.get('/loans')).status).toBe(403);
    expect((await staff.client.get('/loans/dashboard')).status).toBe(403);
    expect((await manager.client.get(`/loans/${late.id}`)).status).toBe(200);
    expect((await manager.client.post(`/loans/${late.id}/repayments`, { paid_date: '2020-01-01', paid_principal: 1 })).status).toBe(403);
    expect((await other.admin.get(`/loans/${late.id}`)).status).toBe(404);
    expect((await other.admin.post(`/loans/${late.id}/repayments`, { paid_date: '2020-01-01', paid_principal: 1 })).status).toBe(404);
    expect((await other.admin.post('/loans', { ...bank, category: 'EMPLOYEE_LOAN', employee_id: employee })).status).toBe(422);
  });
});
