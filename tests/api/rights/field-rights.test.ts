import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { domains } from '../../../extensions/business-operations/src/domains/index.ts';
import type { Reply } from '../../support/client.ts';
import { sendForm } from '../../support/files.ts';
import { newRole, personIn } from '../../support/roles.ts';
import { samples } from '../../support/sample-files.ts';
import { newTenant, type Tenant } from '../../support/tenants.ts';
import { formId } from '../approvals/approvals.ts';
import { employ } from '../hr/hr.ts';
import type { Case, Values } from './field-case.ts';
import { OTHERWISE } from './otherwise.ts';

const unique = () => randomBytes(3).toString('hex').toUpperCase();

let tenant: Tenant;
const known: { employee: number; vehicle: number; staff: string; approver: string; account: number } = {} as never;

beforeAll(async () => {
  tenant = await newTenant();
  known.employee = (await employ(tenant.admin)).id;
  known.vehicle = (await tenant.admin.post('/corporate-vehicles', { plate_number: '12가3456', model_name: 'Porter' })).body.data.id;
  known.staff = (await tenant.person('staff')).id;
  known.approver = (await tenant.person('manager')).id;
  known.account = (await tenant.admin.get('/account-codes', { size: 1 })).body.data[0].id;
});

const RATES = {
  ...{ pension_rate: 4.5, pension_base_floor: 390000, pension_base_ceiling: 6170000, health_rate: 3.545, health_premium_floor: 9890 },
  ...{ health_premium_ceiling: 4240710, long_term_care_rate: 12.95, employment_rate: 0.9, employment_employer_rate: 1.15 },
  ...{ accident_rate: 1.47 },
};

const CASES: Case[] = [
  {
    ...{ id: 'sales.clients', path: '/clients', collection: 'clients' },
    ...{ body: { name: 'Client', contact_person: 'A' }, closed: ['memo', 'Preset'], barred: ['name', 'Barred'] },
  },
  {
    ...{ id: 'sales.client-groups', path: '/client-groups', collection: 'client_groups' },
    ...{ body: () => ({ group_code: unique(), name: 'Group' }), closed: ['memo', 'Preset'], barred: ['name', 'Barred'] },
  },
  {
    ...{ id: 'sales.sites', path: '/sites', collection: 'sites' },
    ...{ body: { name: 'Site' }, closed: ['memo', 'Preset'], barred: ['name', 'Barred'] },
  },
  {
    ...{ id: 'inventory.items', path: '/items', collection: 'items' },
    body: () => ({ code: unique(), name: 'Item', item_type: 'PART' }),
    ...{ closed: ['memo', 'Preset'], barred: ['name', 'Barred'] },
  },
  {
    ...{ id: 'inventory.item-categories', path: '/item-categories', collection: 'item_categories' },
    ...{ body: () => ({ code: unique(), name: 'Category' }), closed: ['sort_order', 7], barred: ['name', 'Barred'] },
  },
  {
    ...{ id: 'inventory.warehouses', path: '/warehouses', collection: 'warehouses' },
    ...{ body: () => ({ code: unique(), name: 'Warehouse' }), closed: ['memo', 'Preset'], barred: ['name', 'Barred'] },
  },
  {
    ...{ id: 'sales.labor', path: '/labor', collection: 'labor_rates' },
    body: () => ({ code: unique(), name: 'Rate', labor_type: 'MANUFACTURE', unit: 'SET', rate: 1000, effective_from: '2026-01-01' }),
    ...{ closed: ['memo', 'Preset'], barred: ['name', 'Barred'] },
  },
  {
    ...{ id: 'finance.account-codes', path: '/account-codes', collection: 'account_codes' },
    body: () => ({ code: unique(), name: 'Account', category: 'ASSET', sub_category: 'CURRENT_ASSET' }),
    ...{ closed: ['memo', 'Preset'], barred: ['name', 'Barred'] },
  },
  {
    ...{ id: 'platform.departments', path: '/departments', collection: 'departments' },
    ...{ body: () => ({ code: unique(), name: 'Department' }), closed: ['sort_order', 7], barred: ['name', 'Barred'] },
  },
  {
    ...{ id: 'platform.positions', path: '/positions', collection: 'positions' },
    ...{ body: () => ({ name: unique() }), closed: ['rank_order', 7], barred: ['name', 'Barred'] },
  },
  {
    ...{ id: 'hr.employees', path: '/employees', collection: 'employees' },
    ...{ body: { name: 'Employee', hire_date: '2024-01-02' }, closed: ['phone', '010-1234-5678'], barred: ['name', 'Barred'] },
  },
  {
    ...{ id: 'hr.attendance', path: '/attendance-records', collection: 'attendance_records' },
    body: () => ({ employee_id: known.employee, work_date: `2024-03-${String(attendanceDay++).padStart(2, '0')}`, check_in_at: null }),
    ...{ closed: ['memo', 'Preset'], barred: ['work_date', '2024-02-01'] },
  },
  {
    ...{ id: 'platform.leave-requests', path: '/leave-requests', collection: 'leave_requests' },
    body: () => ({ leave_type: 'ANNUAL', start_date: leaveDay(), end_date: leaveDay(true), reason: 'Rest' }),
    ...{ closed: ['reason', 'Preset'], barred: ['leave_type', 'SICK'] },
  },
  ...['/calendar/schedules', '/calendar-schedules'].map(
    (path): Case => ({
      ...{ id: path === '/calendar/schedules' ? 'hr.calendar' : 'hr.calendar-schedules', path, collection: 'calendar_schedules' },
      ...{ body: { title: 'Audit', start_date: '2026-03-02' }, closed: ['location', 'Preset'], barred: ['title', 'Barred'] },
    }),
  ),
  {
    ...{ id: 'hr.holidays', path: '/holidays', collection: 'holidays' },
    body: () => ({ holiday_date: `2031-05-${String(holiday++).padStart(2, '0')}`, name: 'Holiday' }),
    ...{ closed: ['kind', 'COMPANY'], barred: ['name', 'Barred'] },
  },
  {
    ...{ id: 'hr.payroll-settings', path: '/payroll-settings', collection: 'payroll_settings' },
    ...{ body: () => ({ year: settingsYear++, ...RATES }), closed: ['payday', 7], barred: ['health_premium_floor', 9000] },
  },
  {
    ...{ id: 'hr.payrolls', path: '/payrolls', collection: 'payrolls' },
    body: () => ({ employee_id: known.employee, pay_year: 2025, pay_month: payMonth++, base_salary: 3000000 }),
    ...{ closed: ['memo', 'Preset'], barred: ['base_salary', 9000000] },
  },
  {
    ...{ id: 'hr.loans', path: '/loans', collection: 'loans' },
    body: () => ({ category: 'EMPLOYEE_LOAN', employee_id: known.employee, principal: 1000000, loan_date: '2026-01-02' }),
    ...{ closed: ['memo', 'Preset'], barred: ['loan_date', '2026-02-02'] },
  },
  {
    ...{ id: 'hr.condolence-expenses', path: '/condolence-expenses', collection: 'condolence_expenses' },
    body: {
      event_date: '2026-01-02',
      category: 'CONGRATULATION',
      recipient_name: 'A',
      has_cash: true,
      cash_method: 'CASH',
      cash_amount: 1000,
    },
    ...{ closed: ['memo', 'Preset'], barred: ['recipient_name', 'Barred'] },
  },
  {
    ...{ id: 'hr.construction-projects', path: '/construction-projects', collection: 'construction_projects' },
    body: { name: 'Project', start_date: '2026-01-02', end_date: '2026-03-02' },
    ...{ closed: ['memo', 'Preset'], barred: ['name', 'Barred'] },
  },
  {
    ...{ id: 'hr.corporate-vehicles', path: '/corporate-vehicles', collection: 'corporate_vehicles' },
    body: () => ({ plate_number: unique(), model_name: 'Porter' }),
    ...{ closed: ['memo', 'Preset'], barred: ['model_name', 'Barred'] },
  },
  {
    ...{ id: 'hr.vehicle-logs', path: '/vehicle-logs', collection: 'vehicle_logs' },
    body: () => ({ vehicle_id: known.vehicle, drive_date: '2026-01-02', driver_name: 'A', odometer_end: 100000 }),
    ...{ closed: ['purpose', 'Preset'], barred: ['driver_name', 'Barred'] },
  },
  {
    ...{ id: 'hr.vehicle-maintenances', path: '/vehicle-maintenances', collection: 'vehicle_maintenances' },
    body: () => ({ vehicle_id: known.vehicle, maintenance_date: '2026-01-02', kind: 'OIL', shop_name: 'A' }),
    ...{ closed: ['description', 'Preset'], barred: ['shop_name', 'Barred'] },
  },
  {
    ...{ id: 'platform.approval-forms', path: '/approval-forms', collection: 'approval_forms' },
    ...{ body: () => ({ code: unique(), name: 'Form' }), closed: ['description', 'Preset'], barred: ['name', 'Barred'] },
  },
  {
    ...{ id: 'platform.approval-lines', path: '/approval-lines', collection: 'approval_lines' },
    body: () => ({ name: 'Line', steps: [{ approver_id: known.approver }] }),
    ...{ closed: ['is_default', true], barred: ['name', 'Barred'] },
  },
  {
    ...{ id: 'platform.approval-delegations', path: '/approvals/delegations', collection: 'approval_delegations' },
    body: () => ({ delegate_id: known.approver, start_date: '2199-01-01', end_date: '2199-01-02' }),
    ...{ closed: ['reason', 'Preset'], barred: ['end_date', '2199-02-02'] },
  },
  {
    ...{ id: 'platform.approvals', path: '/approvals', collection: 'approvals' },
    body: () => ({ form_id: generalForm, title: 'Draft' }),
    ...{ closed: ['is_urgent', true], barred: ['title', 'Barred'] },
  },
  {
    ...{ id: 'platform.api-keys', path: '/api/v1/api-keys', collection: 'api_keys' },
    ...{ body: { name: 'Key' }, closed: ['description', 'Preset'], barred: ['name', 'Barred'] },
  },
  {
    ...{ id: 'quality.nonconforming-reports', path: '/material/nonconforming-reports', collection: 'nonconforming_reports' },
    body: { nc_type: 'MATERIAL', defect_description: 'Paint' },
    ...{ closed: ['remarks', 'Preset'], barred: ['defect_description', 'Barred'] },
  },
];

let generalForm: number;
beforeAll(async () => {
  generalForm = await formId(tenant, 'GENERAL');
});

let [attendanceDay, holiday, settingsYear, payMonth, leaveWeek] = [4, 1, 2090, 1, 0];
/** A Monday of its own for each request, or the same again. */
const leaveDay = (again = false) => {
  if (!again) leaveWeek++;
  return new Date(Date.UTC(2027, 0, 4 + 7 * leaveWeek)).toISOString().slice(0, 10);
};

const bodyOf = ({ body }: Case): Values => (typeof body === 'function' ? body() : body);

async function withRights(grants: readonly Values[]) {
  const role = await newRole(tenant);
  for (const grant of grants) {
    const made = await tenant.admin.post('/permissions', { role_id: role, ...grant });
    if (made.status !== 201) throw new Error(`${JSON.stringify(grant)} ${made.text}`);
  }
  return (await personIn(tenant, role)).client;
}

const refused = ({ status, body }: Reply) => [status, body.error?.details];
const closedAt = (path: string) => [403, [{ path, code: 'field_forbidden' }]];

describe('what is written asks for the rights to its fields:', () => {
  test.each(CASES)('$id', async (one) => {
    const { path, collection, closed, barred } = one;
    const sample = bodyOf(one);
    const open = Object.keys(sample).filter((name) => name !== closed[0]);
    const client = await withRights([
      { collection, action: 'read' },
      {
        ...{ collection, action: 'create', fields: open },
        ...{ presets: { [closed[0]]: closed[1] }, validation: { [barred[0]]: { _neq: barred[1] } } },
      },
      { collection, action: 'update', fields: open, validation: { [barred[0]]: { _neq: barred[1] } } },
    ]);
    const body = () => Object.fromEntries(Object.entries(bodyOf(one)).filter(([name]) => name !== closed[0] || !(name in sample)));
    const required = closed[0] in sample;

    expect(refused(await client.post(path, { ...body(), [closed[0]]: closed[1] }))).toEqual(closedAt(closed[0]));
    if (required) return;
    expect(refused(await client.post(path, { ...body(), [barred[0]]: barred[1] }))).toEqual([403, [{ code: 'validation' }]]);
    const made = await client.post(path, body());
    expect(made.status, made.text).toBe(201);
    expect(made.body.data[closed[0]]).toEqual(closed[1]);
    const row = `${path}/${made.body.data.id}`;
    expect(refused(await client.put(row, { [closed[0]]: closed[1] }))).toEqual(closedAt(closed[0]));
    if (barred[0] !== 'work_date') expect((await client.put(row, { [barred[0]]: barred[1] })).status).toBe(403);
  });

  test('and many at once name the row', async () => {
    const fields = ['title', 'start_date'];
    const client = await withRights([
      { collection: 'calendar_schedules', action: 'read' },
      { collection: 'calendar_schedules', action: 'create', fields, presets: { location: 'Preset' } },
    ]);
    const schedules = [
      { title: 'A', start_date: '2026-04-01' },
      { title: 'B', start_date: '2026-04-02' },
    ];
    const path = '/calendar-schedules/bulk';
    const more = [schedules[0], { ...schedules[1], location: 'Seoul' }];
    expect(refused(await client.post(path, { schedules: more }))).toEqual(closedAt('schedules.1.location'));
    const made = await client.post(path, { schedules });
    expect(made.body.data.created, made.text).toBe(2);
    expect((await client.get(`/calendar-schedules/${made.body.data.ids[0]}`)).body.data.location).toBe('Preset');
  });
});

describe('lines ask for the rights to lines:', () => {
  const reports = '/material/nonconforming-reports';
  const grant = (collection: string, action: string, more: object = {}) => ({ collection, action, ...more });
  const report = (items: Values[]) => ({ nc_type: 'MATERIAL', defect_description: 'Paint', items });
  const item = (more: Values = {}) => ({ item_name: 'Slat', quantity: 1, ...more });

  test('those of a report, new ones to create, known ones to change, missing ones to delete', async () => {
    const lines = 'nonconforming_report_items';
    const heads = ['create', 'read', 'update'].map((action) => grant('nonconforming_reports', action));
    const fields = ['item_name', 'quantity'];
    const client = await withRights([
      ...heads,
      grant(lines, 'read'),
      grant(lines, 'create', { fields, presets: { unit: 'EA' }, validation: { quantity: { _lte: 5 } } }),
      grant(lines, 'update', { fields: ['item_name'] }),
    ]);
    expect(refused(await client.post(reports, report([item(), item({ remarks: 'x' })])))).toEqual(closedAt('items.1.remarks'));
    expect(refused(await client.post(reports, report([item({ quantity: 6 })])))).toEqual([403, [{ path: 'items.0', code: 'validation' }]]);
    const made = await client.post(reports, report([item(), item()]));
    expect(made.body.data.items.map(({ unit }: Values) => unit)).toEqual(['EA', 'EA']);
    const [first, second] = made.body.data.items as { id: number }[];
    const change = (items: Values[]) => client.put(`${reports}/${made.body.data.id}`, { items });
    const both = [{ id: first?.id }, { id: second?.id }];
    expect(refused(await change([...both, item({ unit: 'BOX' })]))).toEqual(closedAt('items.2.unit'));
    expect(refused(await change([{ ...both[0], quantity: 2 }, both[1] as Values]))).toEqual(closedAt('items.0.quantity'));
    expect((await change([{ ...both[0], item_name: 'Rail' }, both[1] as Values, item()])).body.data.items).toHaveLength(3);
    expect(refused(await change([both[0] as Values]))).toEqual([403, [{ collection: lines, action: 'delete' }]]);
  });

  test('those of an entry, by their places', async () => {
    const heads = ['create', 'read', 'update'].map((action) => grant('journal_entries', action));
    const client = await withRights([
      ...heads,
      grant('account_codes', 'read'),
      grant('journal_lines', 'read'),
      grant('journal_lines', 'create'),
      grant('journal_lines', 'update', { fields: ['account_code_id', 'debit', 'credit'] }),
    ]);
    const line = (more: Values) => ({ account_code_id: known.account, ...more });
    const body = (...lines: Values[]) => ({ entry_date: '2026-03-02', lines });
    const made = await client.post('/journal-entries', body(line({ debit: 5, memo: 'A' }), line({ credit: 5 })));
    expect(made.status, made.text).toBe(201);
    const path = `/journal-entries/${made.body.data.id}`;
    const noted = body(line({ debit: 5 }), line({ credit: 5, memo: 'B' }));
    expect(refused(await client.put(path, noted))).toEqual(closedAt('lines.1.memo'));
    expect((await client.put(path, body(line({ debit: 6 }), line({ credit: 6 })))).status).toBe(200);
  });
});

describe('so do', () => {
  test('the own tenant, and people', async () => {
    const client = await withRights([
      { collection: 'tenants', action: 'update', fields: ['name'] },
      { collection: 'directus_users', action: 'read' },
      { collection: 'directus_users', action: 'create', fields: ['email', 'last_name', 'role', 'password'], presets: { phone: '02-123' } },
      { collection: 'directus_users', action: 'update', fields: ['last_name', 'role'], validation: { last_name: { _neq: 'Barred' } } },
    ]);
    expect((await client.put('/tenants/current', { name: 'Renamed' })).status).toBe(200);
    expect(refused(await client.put('/tenants/current', { locale: 'en' }))).toEqual(closedAt('locale'));
    const user = { email: `${unique()}@example.com`, last_name: 'A', role_id: await newRole(tenant), password: 'correct horse battery' };
    expect(refused(await client.post('/users', { ...user, phone: '1' }))).toEqual(closedAt('phone'));
    const made = await client.post('/users', user);
    expect([made.status, made.body.data?.phone], made.text).toEqual([201, '02-123']);
    const path = `/users/${made.body.data.id}`;
    expect(refused(await client.put(path, { phone: '1' }))).toEqual(closedAt('phone'));
    expect(refused(await client.put(path, { last_name: 'Barred' }))).toEqual([403, [{ code: 'validation' }]]);
  });

  test('the deductions that somebody overrides', async () => {
    const client = await withRights([
      { collection: 'payrolls', action: 'read' },
      { collection: 'payrolls', action: 'create', fields: ['employee_id', 'pay_year', 'pay_month'] },
    ]);
    const body = { employee_id: known.employee, pay_year: 2025, pay_month: 12 };
    const overridden = await client.post('/payrolls', { ...body, deduction_overrides: { income_tax: 0 } });
    expect(refused(overridden)).toEqual(closedAt('deduction_overrides.income_tax'));
    expect((await client.post('/payrolls', body)).status).toBe(201);
  });

  test('a photo and its caption, the title of a file, and a schedule whose id stands in the body', async () => {
    const client = await withRights([
      ...['corporate_vehicles', 'vehicle_photos', 'calendar_schedules'].map((collection) => ({ collection, action: 'read' })),
      { collection: 'vehicle_photos', action: 'create', fields: ['vehicle_id', 'file_id'] },
      { collection: 'directus_files', action: 'create', fields: ['filename_download'] },
      { collection: 'calendar_schedules', action: 'create' },
      { collection: 'calendar_schedules', action: 'update', fields: ['title'] },
    ]);
    const photos = `/corporate-vehicles/${known.vehicle}/photos`;
    const photo = [{ name: 'front.png', bytes: samples.png }];
    const captioned = await sendForm(client, photos, photo, { field: 'photos', texts: { captions: 'Front' } });
    expect([captioned.status, captioned.body.error?.details]).toEqual(closedAt('caption'));
    expect((await sendForm(client, photos, photo, { field: 'photos' })).status).toBe(201);
    const titled = await sendForm(client, '/files', photo, { texts: { title: 'Front' } });
    expect([titled.status, titled.body.error?.details]).toEqual(closedAt('title'));
    const schedule = (await client.post('/calendar/schedules', { title: 'A', start_date: '2026-05-01' })).body.data.id;
    expect((await client.put('/calendar/schedules', { id: schedule, title: 'B' })).status).toBe(200);
    expect(refused(await client.put('/calendar/schedules', { id: schedule, location: 'Seoul' }))).toEqual(closedAt('location'));
  });

  test('the clock, and the day on which somebody leaves or a project ends', async () => {
    const person = await newRole(tenant);
    for (const grant of [
      { collection: 'attendance_records', action: 'read' },
      { collection: 'attendance_records', action: 'create', fields: ['status'] },
      { collection: 'employees', action: 'read' },
      { collection: 'employees', action: 'update', fields: ['name'] },
      { collection: 'construction_projects', action: 'read' },
      { collection: 'construction_projects', action: 'update', fields: ['name'] },
    ])
      await tenant.admin.post('/permissions', { role_id: person, ...grant });
    const { client, id } = await personIn(tenant, person);
    const employee = await employ(tenant.admin, { user_id: id });
    expect(refused(await client.post('/attendance-records/check-in', { memo: 'x' }))).toEqual(closedAt('memo'));
    expect((await client.post('/attendance-records/check-in', { status: 'REMOTE' })).status).toBe(201);
    expect(refused(await client.post(`/employees/${employee.id}/resign`, { resign_date: '2030-01-01' }))).toEqual(closedAt('resign_date'));
    const days = { start_date: '2026-01-02', end_date: '2026-03-02' };
    const project = (await tenant.admin.post('/construction-projects', { name: 'P', ...days })).body.data.id;
    await tenant.admin.post(`/construction-projects/${project}/change-status`, { status: 'IN_PROGRESS' });
    const ended = { status: 'COMPLETED', actual_end_date: '2026-03-02' };
    expect(refused(await client.post(`/construction-projects/${project}/change-status`, ended))).toEqual(closedAt('actual_end_date'));
  });
});

/** Tested above, or in `writing.test.ts`, beside the cases. */
const TESTED = [
  ...['platform.tenants.current-update', 'platform.users.create', 'platform.users.update', 'hr.calendar-schedules.bulk'],
  ...['hr.attendance.check-in', 'hr.employees.resign', 'hr.construction-projects.change-status', 'hr.calendar.update-plain'],
  ...['finance.journal-entries.create', 'finance.journal-entries.update', 'finance.tax-invoices.supplier-settings.save'],
  ...['hr.vehicle-photos.store', 'platform.files.upload'],
];

test('no operation that writes what people send is left out', () => {
  const writing = domains
    .flatMap(({ routes = [] }) => routes)
    .filter(({ method }) => ['POST', 'PUT', 'PATCH'].includes(method))
    .map(({ id }) => id);
  const tested = new Set([...TESTED, ...CASES.flatMap(({ id }) => [`${id}.create`, `${id}.update`])]);
  const reasons = Object.values(OTHERWISE);
  expect(writing.filter((id) => !tested.has(id) && !reasons.some((reason) => reason.test(id)))).toEqual([]);
});
