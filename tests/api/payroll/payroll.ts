import type { Client } from '../../support/client.ts';
import { created, done } from '../../support/replies.ts';
import { newTenant, type Tenant } from '../../support/tenants.ts';

export const PATH = '/payrolls';
export const ITEMS = '//items/payrolls';

/** A month whose rates, table and calendar do not move. */
export const OCTOBER = { pay_year: 2026, pay_month: 10 };
export const NOVEMBER = { pay_year: 2026, pay_month: 11 };

export const employee = (more: object = {}) => ({
  name: '김사원',
  hire_date: '2020-01-01',
  base_salary: 3_000_000,
  meal_allowance: 200_000,
  ...more,
});

export interface Made {
  id: number;
  [field: string]: unknown;
}

/** A tenant of its own with people who keep its payroll. */
export async function newPayroll() {
  const tenant: Tenant = await newTenant();
  const [hr, finance] = [(await tenant.person('hr')).client, (await tenant.person('finance')).client];
  const act = (id: number, verb: string, client: Client = hr, body: object = {}) => client.post(`${PATH}/${id}/${verb}`, body);
  const made = (body: object, client: Client = hr): Promise<Made> => created(client.post(PATH, body));
  const hired = async (more: object = {}): Promise<number> => (await created(hr.post('/employees', employee(more)))).id;
  return {
    tenant,
    hr,
    finance,
    act,
    made,
    hired,
    /** A draft of an employee of its own. */
    draft: async (more: object = {}, month: object = OCTOBER): Promise<Made> => made({ employee_id: await hired(), ...month, ...more }),
    show: async (id: number) => (await done(hr.get(`${PATH}/${id}`))).body.data,
    generate: async (more: object = {}, month: object = OCTOBER) =>
      (await done(hr.post(`${PATH}/bulk-generate`, { ...month, ...more }))).body.data,
    journal: (more: object = {}, client: Client = finance, month: object = OCTOBER) =>
      client.post(`${PATH}/journal-entries`, { ...month, ...more }),
  };
}

export type Payroll = Awaited<ReturnType<typeof newPayroll>>;
