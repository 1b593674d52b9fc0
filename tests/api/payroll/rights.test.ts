import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../support/client.ts';
import { query } from '../../support/database.ts';
import { done, refusal } from '../../support/replies.ts';
import { newRole, personIn } from '../../support/roles.ts';
import type { Role } from '../../support/tenants.ts';
import { ITEMS, newPayroll, OCTOBER, PATH, type Payroll } from './payroll.ts';

let payroll: Payroll;
let draft: number;
let confirmed: number;
beforeAll(async () => {
  payroll = await newPayroll();
  draft = (await payroll.draft()).id;
  confirmed = (await payroll.draft()).id;
  await done(payroll.act(confirmed, 'confirm'));
});

/** What is refused to who reads the own pay alone. */
const everyWayIn: readonly [string, (client: Client) => Promise<{ status: number }>][] = [
  ['summary', (client) => client.get(`${PATH}/summary`, OCTOBER)],
  ['export', (client) => client.get(`${PATH}/export`)],
  ['calculate', (client) => client.post(`${PATH}/calculate`, { ...OCTOBER, base_salary: 1 })],
  ['generate', (client) => client.post(`${PATH}/bulk-generate`, OCTOBER)],
  ['copy', (client) => client.post(`${PATH}/copy-from-previous`, OCTOBER)],
  ['confirm', (client) => client.post(`${PATH}/${draft}/confirm`)],
  ['bulk-pay', (client) => client.post(`${PATH}/bulk-pay`, { ids: [confirmed] })],
  ['journal', (client) => client.post(`${PATH}/journal-entries`, OCTOBER)],
  ['settings', (client) => client.get('/payroll-settings')],
  ['schedule', (client) => client.get('/income-tax-brackets')],
  ['items of the settings', (client) => client.get('//items/payroll_settings')],
  ['the audit trail', (client) => client.get('/trigger-audit', { table_name: 'payrolls' })],
];

describe('payrolls', () => {
  it.each(['manager', 'sales', 'production', 'quality', 'staff', 'viewer'] as Role[])(
    'are closed to the role %s, whatever the way in',
    async (role) => {
      const { client } = await payroll.tenant.person(role);
      for (const [name, attempt] of everyWayIn) expect((await attempt(client)).status, name).toBe(403);
      for (const path of [
        `${PATH}/${confirmed}`,
        `${PATH}/${draft}`,
        `${PATH}/${confirmed}/payslip`,
        `${PATH}/${confirmed}/payslip?format=pdf`,
      ])
        expect((await client.get(path)).status, path).toBe(404);
      expect((await done(client.get(PATH))).body).toMatchObject({ data: [], meta: { total: 0 } });
      expect((await done(client.get(ITEMS))).body.data).toEqual([]);
      expect((await client.get(`${ITEMS}/${confirmed}`)).status).toBe(403);
      expect((await done(client.get(ITEMS, { 'aggregate[sum]': 'net_pay', 'aggregate[count]': '*' }))).body.data).toEqual([
        { count: expect.anything(), sum: { net_pay: null } },
      ]);
      const graph = await client.post('//graphql', { query: '{ payrolls { id net_pay } payrolls_aggregated { sum { net_pay } } }' });
      expect(graph.body.data).toEqual({ payrolls: [], payrolls_aggregated: [{ sum: { net_pay: null } }] });
    },
  );

  it('are open to who keeps them and to who pays them, and to the administrator', async () => {
    for (const client of [payroll.hr, payroll.finance, payroll.tenant.admin]) {
      expect((await done(client.get(PATH))).body.meta.total).toBe(2);
      expect((await done(client.get(ITEMS))).body.data).toHaveLength(2);
    }
    const other = await newPayroll();
    expect((await done(other.hr.get(PATH))).body.meta.total).toBe(0);
    expect((await done(other.hr.get(ITEMS))).body.data).toHaveLength(0);
  });

  it('do not show in the audit trail to who may not read them', async () => {
    const { client } = await personIn(payroll.tenant, await newRole(payroll.tenant, { audit_logs: ['read'] }));
    const { data } = (await done(client.get('/trigger-audit', { table_name: 'payrolls' }))).body;
    expect(data.length).toBeGreaterThan(0);
    for (const { id } of data)
      expect((await done(client.get(`/trigger-audit/${id}`))).body.data).toMatchObject({ old_values: null, new_values: null });
    const history = (await done(client.get(`/trigger-audit/history/payrolls/${confirmed}`))).text;
    expect(history).not.toContain('2826700');
    expect((await done(payroll.tenant.admin.get(`/trigger-audit/${data.at(-1).id}`))).text).toContain('2826700');
  });

  it('are not summed up for who may read some of their fields only', async () => {
    const role = await newRole(payroll.tenant);
    const granted = await payroll.tenant.admin.post('/permissions', {
      role_id: role,
      collection: 'payrolls',
      action: 'read',
      fields: ['employee_id', 'pay_year', 'pay_month', 'status'],
    });
    expect(granted.status, granted.text).toBe(201);
    const client = (await personIn(payroll.tenant, role)).client.withClosedFields();
    const row = (await done(client.get(`${PATH}/${confirmed}`))).body.data;
    expect(row).toMatchObject({ status: 'CONFIRMED', computed: null, employer_contributions: null, deduction_overrides: null });
    expect(row).not.toHaveProperty('net_pay');
    for (const path of ['summary?pay_year=2026&pay_month=10', 'export', `${confirmed}/payslip`])
      expect(refusal(await client.get(`${PATH}/${path}`)), path).toEqual([403, 'error.forbidden']);
    expect(refusal(await client.get(PATH, { sort: '-net_pay' }))).toEqual([403, 'error.forbidden']);
  });
});

describe('past the API', () => {
  it('no figure and no state of a payroll is typed', async () => {
    for (const client of [payroll.hr, payroll.tenant.admin]) {
      expect(refusal(await client.patch(`${ITEMS}/${draft}`, { net_pay: 1 }))).toEqual([409, 'error.invalid_transition']);
      expect(refusal(await client.patch(`${ITEMS}/${draft}`, { status: 'PAID' }))).toEqual([409, 'error.invalid_transition']);
      expect((await client.post(ITEMS, { employee_id: 1, ...OCTOBER, net_pay: 1 })).status).toBeGreaterThanOrEqual(400);
    }
    expect((await payroll.hr.patch(`${ITEMS}/${draft}`, { memo: '확인' })).status).toBe(200);
    expect(refusal(await payroll.hr.patch(`${ITEMS}/${confirmed}`, { memo: '확인' }))).toEqual([409, 'error.payroll.not_draft']);
    expect(refusal(await payroll.hr.delete(`${ITEMS}/${confirmed}`))).toEqual([409, 'error.payroll.not_draft']);
    const [row] = await query<{ status: string; net_pay: string }>('select status, net_pay from payrolls where id = $1', [draft]);
    expect(row).toEqual({ status: 'DRAFT', net_pay: '2826700.00' });
  });

  it.each([
    ['update payrolls set net_pay = net_pay + 1, gross_pay = gross_pay + 1 where id = $1', 'error.validation_failed'],
    ['update payrolls set pension = pension + 1 where id = $1', 'error.validation_failed'],
    [`update payrolls set status = 'PAID' where id = $1`, 'error.invalid_transition'],
    ['update payrolls set pay_month = 11 where id = $1', 'error.validation_failed'],
  ])('the database refuses of a draft: %s', async (statement, key) => expect(query(statement, [draft])).rejects.toThrow(key));

  it.each([
    ['update payrolls set bonus = 1, gross_pay = gross_pay + 1, net_pay = net_pay + 1 where id = $1', 'error.payroll.not_draft'],
    [`update payrolls set payment_date = '2026-01-01' where id = $1`, 'error.payroll.not_draft'],
    ['delete from payrolls where id = $1', 'error.payroll.not_draft'],
  ])('the database refuses of a confirmed payroll: %s', async (statement, key) =>
    expect(query(statement, [confirmed])).rejects.toThrow(key),
  );

  it('settings in use stay, and the schedule is nobody’s to write', async () => {
    const { id } = (await done(payroll.hr.get('/payroll-settings/effective', { year: 2026, month: 10 }))).body.data;
    expect(refusal(await payroll.hr.delete(`//items/payroll_settings/${id}`))).toEqual([409, 'error.payroll_setting.in_use']);
    expect(
      (await payroll.tenant.admin.post('//items/income_tax_brackets', { table_year: 2030, effective_from: '2030-01-01', kind: 'TABLE' }))
        .status,
    ).toBe(403);
  });

  it('an employee with a payroll stays', async () => {
    const { employee_id: id } = await payroll.show(draft);
    expect(refusal(await payroll.hr.delete(`/employees/${id}`))).toEqual([409, 'error.employee.in_use']);
  });
});
