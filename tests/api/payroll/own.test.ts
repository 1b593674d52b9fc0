import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../support/client.ts';
import { done, refusal } from '../../support/replies.ts';
import { newTenant, type Person } from '../../support/tenants.ts';
import { workbook } from '../../support/workbook.ts';
import { ITEMS, newPayroll, OCTOBER, PATH, type Payroll } from './payroll.ts';

let payroll: Payroll;
let staff: Person;
let own: { draft: number; confirmed: number; paid: number };
let others: number;

const month = (pay_month: number) => ({ pay_year: 2026, pay_month });

beforeAll(async () => {
  payroll = await newPayroll();
  staff = await payroll.tenant.person('staff');
  const employee_id = await payroll.hired({ name: '박사원', user_id: staff.id, base_salary: 2_500_000 });
  const made = async (of: object) => (await payroll.made({ employee_id, ...of })).id;
  own = { paid: await made(month(8)), confirmed: await made(month(9)), draft: await made(OCTOBER) };
  await done(payroll.act(own.paid, 'confirm'));
  await done(payroll.act(own.paid, 'pay'));
  await done(payroll.act(own.confirmed, 'confirm'));
  others = (await payroll.draft({}, month(9))).id;
  await done(payroll.act(others, 'confirm'));
});

const ids = (rows: { id: number }[]) => rows.map(({ id }) => id).sort((a, b) => a - b);

describe('an employee', () => {
  it('reads the own payrolls that are confirmed or paid, and no other', async () => {
    const { client } = staff;
    const visible = ids([{ id: own.paid }, { id: own.confirmed }]);
    const list = (await done(client.get(PATH))).body;
    expect([ids(list.data), list.meta.total]).toEqual([visible, 2]);
    expect(ids((await done(client.get(ITEMS))).body.data)).toEqual(visible);
    const graph = await client.post('//graphql', {
      query: '{ payrolls { id net_pay employee_id { name } } payrolls_aggregated { count { id } } }',
    });
    expect(ids((graph.body.data.payrolls as { id: string }[]).map(({ id }) => ({ id: Number(id) })))).toEqual(visible);
    expect(Number(graph.body.data.payrolls_aggregated[0].count.id)).toBe(2);
    for (const id of [own.draft, others]) {
      expect((await client.get(`${PATH}/${id}`)).status).toBe(404);
      expect((await client.get(`${PATH}/${id}/payslip`)).status).toBe(404);
      expect((await client.get(`${PATH}/${id}/payslip?format=pdf`)).status).toBe(404);
      expect((await client.get(`${ITEMS}/${id}`)).status).toBe(403);
    }
    expect((await done(client.get(PATH, { search: '김사원' }))).body.meta.total).toBe(0);
    const sheet = await client.send('GET', PATH, undefined, {
      headers: { accept: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
    });
    expect([sheet.status, sheet.headers.get('content-type')]).toEqual([200, expect.stringContaining('spreadsheet')]);
  });

  it('has the payslip as data and as PDF, and nothing to do with it', async () => {
    for (const id of [own.confirmed, own.paid]) {
      expect((await done(staff.client.get(`${PATH}/${id}`))).body.data).toMatchObject({ base_salary: 2_500_000, allowed_actions: [] });
      expect((await done(staff.client.get(`${PATH}/${id}/payslip`))).body.data).toMatchObject({ id, employee: { name: '박사원' } });
      const pdf = await done(staff.client.get(`${PATH}/${id}/payslip?format=pdf`));
      expect(pdf.headers.get('content-type')).toBe('application/pdf');
    }
    for (const verb of ['confirm', 'unconfirm', 'pay', 'unpay'])
      expect((await payroll.act(own.confirmed, verb, staff.client)).status).toBe(403);
    expect((await staff.client.put(`${PATH}/${own.confirmed}`, { memo: 'x' })).status).toBe(403);
    expect((await staff.client.delete(`${PATH}/${own.confirmed}`)).status).toBe(403);
  });

  it('learns nothing from sums, sheets and previews', async () => {
    const { client } = staff;
    expect(refusal(await client.get(`${PATH}/summary`, month(9)))).toEqual([403, 'error.forbidden']);
    expect(refusal(await client.get(`${PATH}/export`))).toEqual([403, 'error.forbidden']);
    const employee = (await payroll.show(others)).employee.id;
    expect(refusal(await client.post(`${PATH}/calculate`, { ...OCTOBER, employee_id: employee }))).toEqual([403, 'error.forbidden']);
    const sums = await done(client.get(ITEMS, { 'aggregate[sum]': 'base_salary' }));
    expect(Number(sums.body.data[0].sum.base_salary)).toBe(5_000_000);
    const { sheet } = await workbook(payroll.hr, `${PATH}/export`);
    expect(sheet.rowCount).toBeGreaterThan(4);
  });

  it('no longer reads a payroll that went back to a draft', async () => {
    await done(payroll.act(own.confirmed, 'unconfirm'));
    expect((await staff.client.get(`${PATH}/${own.confirmed}`)).status).toBe(404);
    expect((await done(staff.client.get(ITEMS))).body.data).toHaveLength(1);
    await done(payroll.act(own.confirmed, 'confirm'));
  });

  it('cannot make somebody else’s pay the own', async () => {
    const employee = (await payroll.show(others)).employee.id;
    expect((await staff.client.put(`/employees/${employee}`, { user_id: staff.id })).status).toBe(403);
    expect((await staff.client.patch(`//items/employees/${employee}`, { user_id: staff.id })).status).toBe(403);
    expect((await staff.client.patch(`${ITEMS}/${others}`, { employee_id: 1 })).status).toBeGreaterThanOrEqual(403);
  });

  it('of another tenant sees nothing of it', async () => {
    const other: Client = (await (await newTenant()).person('staff')).client;
    expect((await done(other.get(PATH))).body.meta.total).toBe(0);
    expect((await other.get(`${PATH}/${own.confirmed}/payslip`)).status).toBe(404);
  });
});
