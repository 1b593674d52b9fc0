import ExcelJS from 'exceljs';
import type { Client, Reply } from '../../support/client.ts';
import { newTenant, type Tenant } from '../../support/tenants.ts';

export const PATH = '/payrolls';
export const ITEMS = '//items/payrolls';

export const refusal = ({ status, body }: Reply) => [status, body.error?.key];
export const refused = ({ status, body }: Reply) => [status, body.errors?.[0].extensions.key];
export const paths = ({ body }: Reply) => body.error?.details.map(({ path, code }) => `${path} ${code}`);

export async function done(pending: Promise<Reply>, status = 200): Promise<Reply> {
  const reply = await pending;
  if (reply.status !== status) throw new Error(`${reply.status} ${reply.text}`);
  return reply;
}

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
  const made = async (body: object, client: Client = hr): Promise<Made> => (await done(client.post(PATH, body), 201)).body.data;
  const hired = async (more: object = {}): Promise<number> => (await done(hr.post('/employees', employee(more)), 201)).body.data.id;
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

export async function workbook(client: Client, path: string): Promise<{ headers: Headers; sheet: ExcelJS.Worksheet }> {
  const response = await fetch(new URL(`/api/v1${path}`, client.url), { headers: client.headers });
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  const read = new ExcelJS.Workbook();
  await read.xlsx.load(await response.arrayBuffer());
  return { headers: response.headers, sheet: read.worksheets[0] as ExcelJS.Worksheet };
}
