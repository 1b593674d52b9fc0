import { beforeAll, expect, test } from 'vitest';
import { Client } from '../support/client.ts';
import { brought } from '../support/database.ts';
import { created } from '../support/replies.ts';
import { newTenant, type Person, someAddress, type Tenant, url } from '../support/tenants.ts';

let tenant: Tenant;
let person: Person;
let studio: Client;
let id: number;

/** The Studio's session, as its cookie carries it. */
async function sessionOf({ email, password }: Person): Promise<Client> {
  const reply = await fetch(new URL('/auth/login', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': someAddress() },
    body: JSON.stringify({ email, password, mode: 'session' }),
  });
  expect(reply.status).toBe(200);
  return new Client(url, undefined, {
    cookie: reply.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; '),
  });
}

beforeAll(async () => {
  tenant = await newTenant();
  person = await tenant.person('hr');
  studio = await sessionOf(person);
  await created(tenant.admin.post('/employees', { employee_no: 'A-1', name: '가', hire_date: '2024-01-02' }));
  id = (await created(tenant.admin.post('/employees', { employee_no: 'A-2', name: '나', hire_date: '2024-01-02' }))).id;
});

const path = () => `//items/employees/${id}`;

test.each([
  [{ child_count: 5 }, 422, 'child_count', '허용되지 않는 값입니다.'],
  [{ child_count: -1 }, 422, 'child_count', '0 이상이어야 합니다.'],
  [{ employee_no: 'A-1' }, 409, 'employee_no', '이미 사용 중인 사번입니다.'],
  [{ name: 'x'.repeat(101) }, 422, 'name', '100자 이하여야 합니다.'],
])('the Studio is told of %j at its field, in a sentence', async (changes, status, field, message) => {
  const reply = await studio.patch(path(), changes);
  expect([reply.status, reply.body.errors?.length]).toEqual([status, 1]);
  expect(reply.body.errors[0].extensions).toMatchObject({
    code: 'FAILED_VALIDATION',
    collection: 'employees',
    field,
    type: 'refused',
    validation_message: message,
  });
});

test.each([
  ['sales', 'sites', { name: '현장', start_date: '2026-02-02', end_date: '2026-02-01' }, 'end_date'],
  ['finance', 'account_codes', { code: '998', name: '모름', category: 'ASSET', sub_category: 'SALES' }, 'sub_category'],
] as const)(
  'of what %s write in %s, two fields that do not go together are told of at the one that is at fault',
  async (role, table, row, field) => {
    const [error, ...others] = (await (await sessionOf(await tenant.person(role))).post(`//items/${table}`, row)).body.errors;
    expect([others, error.extensions.code, error.extensions.field]).toEqual([[], 'FAILED_VALIDATION', field]);
  },
);

test('other clients of /items get code, key and details as they are', async () => {
  const reply = await person.client.patch(path(), { employee_no: 'A-1' });
  expect([reply.status, reply.body.errors[0].extensions]).toMatchObject([409, { code: 'CONFLICT', key: 'error.employee.duplicate_no' }]);
});

test('what is made elsewhere is not offered by the Studio, and the right stays', async () => {
  const { payrolls, employees } = (await studio.get('//permissions/me')).body.data;
  expect([payrolls.create.access, employees.create.access]).toEqual(['none', 'full']);
  expect((await person.client.post('/payrolls', {})).status).toBe(422);
});

test('nor is the deletion of what only operations delete: history of approvals, pieces that were shipped', async () => {
  const rights = (await (await sessionOf(await tenant.person('admin'))).get('//permissions/me')).body.data;
  for (const name of ['document_approvals', 'shipment_items', 'tax_invoices'])
    expect([name, rights[name].delete.access, rights[name].unmake.access]).toEqual([name, 'none', 'partial']);
  expect(rights.orders.delete.access).toBe('partial');
});

test('nor is that of a record in a state that refuses it', async () => {
  const day = { leave_type: 'ANNUAL', start_date: '2026-11-20', end_date: '2026-11-20', reason: '가족 여행' };
  const { id: leave } = await created(person.client.post('/leave-requests', day));
  const offered = async () => (await studio.get(`//permissions/me/leave_requests/${leave}`)).body.data.delete.access;
  expect(await offered()).toBe(true);
  await brought('leave_requests', leave, 'PENDING');
  expect(await offered()).toBe(false);
  expect((await studio.delete(`//items/leave_requests/${leave}`)).status).toBe(409);
});

test('sections come with the fields that a right names', async () => {
  const viewer = await tenant.person('viewer');
  const names = ((await viewer.client.get('//fields/employees')).body.data as { field: string }[]).map(({ field }) => field);
  expect(names).toEqual(expect.arrayContaining(['section_employment', 'hire_date', 'record_bar']));
  expect(names).not.toContain('section_pay');
});

test('the Studio is told what a field of a line is called, which its form does not show by itself', async () => {
  const seller = await sessionOf(await tenant.person('sales'));
  const { id: client } = await created(tenant.admin.post('/clients', { name: '동서셔터' }));
  const items = { create: [{ line_type: 'MODEL', quantity: 1 }], update: [], delete: [] };
  const { body } = await seller.post('//items/quotes', { quote_date: '2026-11-27', client_id: client, items });
  const said = body.errors.map(({ extensions }: { extensions: { field: string; validation_message: string } }) => extensions);
  expect(said).toEqual(expect.arrayContaining([expect.objectContaining({ field: '', validation_message: '모델 세트: 필수 항목입니다.' })]));
  expect(said.map(({ validation_message: message }: { validation_message: string }) => message)).toContain(
    '크기와 옵션 W0: 필수 항목입니다.',
  );
});
