import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { query, rolledBack } from '../support/database.ts';
import { created, refusal } from '../support/replies.ts';
import { newRole, personIn } from '../support/roles.ts';
import { newTenant, systemAdmin, type Tenant } from '../support/tenants.ts';
import { employ } from './hr/hr.ts';

const TUESDAY = '2026-11-17';
const at = (clock: string, day = TUESDAY) => `${day}T${clock}:00+09:00`;

let tenant: Tenant;
let admin: Client;
beforeAll(async () => {
  tenant = await newTenant();
  ({ admin } = tenant);
});

const made = async (path: string, body: object): Promise<number> => (await created(admin.post(path, body))).id;

const record = async (from = '09:00', to = '20:00') =>
  made('/attendance-records', {
    employee_id: (await employ(admin)).id,
    work_date: TUESDAY,
    check_in_at: at(from),
    check_out_at: at(to),
    break_minutes: 60,
  });

const minutes = async (ids: readonly number[]) =>
  (
    await query<{ worked_minutes: number; overtime_minutes: number }>(
      'select worked_minutes, overtime_minutes from attendance_records where id = any ($1) order by id',
      [ids],
    )
  ).map(({ worked_minutes: worked, overtime_minutes: overtime }) => [worked, overtime]);

/** What the database says to a change by hand, at the latest when it is committed; it is not kept. */
const handWritten = (statement: string, id: number): Promise<string> =>
  rolledBack(async (client) => {
    try {
      await client.query(statement, [id]);
      await client.query('set constraints all immediate');
      return 'done';
    } catch (error) {
      return (error as Error).message;
    }
  });

describe('a figure', () => {
  it('is that of each row where one change is made to many', async () => {
    const ids = [await record(), await record('10:00', '18:00')];
    const many = await admin.patch('//items/attendance_records', { keys: ids, data: { check_out_at: at('21:00') } });
    expect(many.status, many.text).toBe(200);
    expect(await minutes(ids)).toEqual([
      [660, 180],
      [600, 120],
    ]);
    const each = await admin.patch('//items/attendance_records', [
      { id: ids[0], break_minutes: 0 },
      { id: ids[1], check_in_at: at('09:00') },
    ]);
    expect(each.status, each.text).toBe(200);
    expect(await minutes(ids)).toEqual([
      [720, 240],
      [660, 180],
    ]);
    // All or none: the break of the second one is longer than that.
    const none = await admin.patch('//items/attendance_records', { keys: ids, data: { check_out_at: at('09:30') } });
    expect(refusal(none)).toEqual([422, 'error.attendance.range']);
    expect(await minutes(ids)).toEqual([
      [720, 240],
      [660, 180],
    ]);
  });

  it('is the same by GraphQL', async () => {
    const id = await record();
    const reply = await admin.post('//graphql', {
      query: `mutation { update_attendance_records_item(id: ${id}, data: { break_minutes: 0 }) { worked_minutes overtime_minutes } }`,
    });
    expect(reply.body.data?.update_attendance_records_item, reply.text).toEqual({ worked_minutes: 660, overtime_minutes: 180 });
  });

  it('needs no right of whoever writes the row', async () => {
    const id = await record();
    const role = await newRole(tenant, { attendance_records: ['read', 'update'], employees: ['read'] });
    const [right] = (await admin.get('/permissions', { role_id: role, collection: 'attendance_records', action: 'update' })).body.data;
    const limited = await admin.put(`/permissions/${right.id}`, { fields: ['check_out_at'] });
    expect(limited.status, limited.text).toBe(200);
    const { client } = await personIn(tenant, role);
    const reply = await client.patch(`//items/attendance_records/${id}`, { check_out_at: at('19:00') });
    expect(reply.status, reply.text).toBe(200);
    expect(await minutes([id])).toEqual([[540, 60]]);
    expect((await client.patch(`//items/attendance_records/${id}`, { break_minutes: 0 })).status).toBe(403);
  });

  it('follows from both of two changes at once', async () => {
    const id = await record();
    const changes = [{ check_in_at: at('08:00') }, { check_out_at: at('21:00') }];
    const replies = await Promise.all(changes.map((change) => admin.patch(`//items/attendance_records/${id}`, change)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await minutes([id])).toEqual([[720, 240]]);
  });

  it('is not written by hand against its row', async () => {
    const id = await record();
    const written = (changes: string) => handWritten(`update attendance_records set ${changes} where id = $1`, id);
    expect(await written("memo = 'x'")).toBe('done');
    expect(await written('worked_minutes = 1')).toBe('error.validation_failed');
    expect(await written('overtime_minutes = 601')).toBe('error.validation_failed');
    expect(await written(`check_out_at = '${at('21:00')}'`)).toBe('error.validation_failed');
    const [leave] = await query<{ id: number }>(
      `insert into leave_requests (tenant_id, request_no, user_id, leave_type, start_date, end_date, days, reason)
        values ($1, 'X-1', $2, 'ANNUAL', '2026-11-20', '2026-11-24', 3, '.') returning id`,
      [tenant.id, tenant.adminId],
    );
    const leaveOf = (changes: string) => handWritten(`update leave_requests set ${changes} where id = $1`, leave?.id as number);
    expect(await leaveOf('days = 0')).toBe('error.leave_request.no_working_days');
    expect(await leaveOf('days = 6')).toBe('error.validation_failed');
    expect(await leaveOf("end_date = '2026-11-20'")).toBe('error.validation_failed');
    const gift = await made('/condolence-expenses', {
      ...{ event_date: TUESDAY, category: 'CONDOLENCE', recipient_name: '홍길동', has_cash: true, cash_method: 'CASH', cash_amount: 5 },
    });
    expect(await handWritten('update condolence_expenses set total_amount = 6 where id = $1', gift)).toBe('error.validation_failed');
    expect(await handWritten('update condolence_expenses set has_cash = false, has_gift = true where id = $1', gift)).toBe(
      'error.validation_failed',
    );
  });
});

describe('a loan', () => {
  const terms = { category: 'BANK_LOAN', counterparty_name: '은행', principal: 1000, loan_date: '2026-01-31', term_months: 3 };
  const loanOf = async (id: number) => (await admin.get(`/loans/${id}`)).body.data;

  it('has its schedule and balance by its new terms, whichever way they come', async () => {
    const id = await made('/loans', { ...terms, repayment_method: 'EQUAL_PRINCIPAL' });
    const other = await made('/loans', { ...terms, principal: 10 });
    const reply = await admin.patch('//items/loans', { keys: [id, other], data: { principal: 8, repayment_method: 'EQUAL_PRINCIPAL' } });
    expect(reply.status, reply.text).toBe(200);
    for (const loan of [await loanOf(id), await loanOf(other)]) {
      expect(loan).toMatchObject({ outstanding: 8, maturity_date: '2026-04-30', status: 'ACTIVE' });
      expect(loan.schedule.map((line: { principal_due: number }) => line.principal_due)).toEqual([2, 2, 4]);
    }
    expect((await admin.patch(`//items/loans/${id}`, { loan_date: '2026-01-15', category: 'CLIENT_LOAN' })).status).toBe(422);
    expect((await admin.patch(`//items/loans/${id}`, { loan_date: '2026-01-15' })).status).toBe(200);
    expect(await loanOf(id)).toMatchObject({ maturity_date: '2026-04-15', schedule: [{ due_date: '2026-02-15' }, {}, {}] });
  });

  it('is paid by its own operations alone, by whoever', async () => {
    const id = await made('/loans', terms);
    const root = await systemAdmin();
    const payment = { tenant_id: tenant.id, loan_id: id, kind: 'PAYMENT', seq: 1, paid_date: '2026-02-01', paid_principal: 1000 };
    expect(refusal(await root.post('//items/loan_repayments', payment))).toEqual([403, 'error.loan.repayments_managed']);
    const nested = await root.patch(`//items/loans/${id}`, { repayments: { create: [payment], update: [], delete: [] } });
    expect(nested.status).toBe(403);
    const paid = await admin.post(`/loans/${id}/repayments`, { paid_date: '2026-02-01', paid_principal: 1000 });
    expect(paid.body.data).toMatchObject({ status: 'SETTLED', outstanding: 0, settled_on: '2026-02-01' });
    expect(refusal(await admin.put(`/loans/${id}`, { term_months: 4 }))).toEqual([409, 'error.loan.has_repayments']);
    expect(refusal(await root.delete(`//items/loan_repayments/${paid.body.data.payments[0].id}`))).toEqual([
      403,
      'error.loan.repayments_managed',
    ]);
    expect(await loanOf(id)).toMatchObject({ status: 'SETTLED', payments: [{ seq: 1 }] });
  });

  it('agrees with its schedule and its payments when a transaction ends', async () => {
    const id = await made('/loans', terms);
    await admin.post(`/loans/${id}/repayments`, { paid_date: '2026-02-01', paid_principal: 400 });
    const written = (changes: string) => handWritten(`update loans set ${changes} where id = $1`, id);
    const lines = (changes: string) => handWritten(`update loan_repayments set ${changes} where loan_id = $1 and kind = 'SCHEDULED'`, id);
    const payments = (changes: string) => handWritten(`update loan_repayments set ${changes} where loan_id = $1 and kind = 'PAYMENT'`, id);
    expect(await written("memo = 'x'")).toBe('done');
    expect(await written('outstanding = 599')).toBe('error.loan.unbalanced');
    expect(await written('principal = 1001, outstanding = 601')).toBe('error.loan.has_repayments');
    expect(await lines('principal_due = principal_due + 1')).toBe('error.loan.unbalanced');
    expect(await lines('deleted_at = now()')).toBe('error.loan.unbalanced');
    expect(await payments('paid_principal = 300')).toBe('error.loan.unbalanced');
    expect(await payments('deleted_at = now()')).toBe('error.loan.unbalanced');
  });
});
