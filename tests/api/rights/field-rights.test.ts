import { beforeAll, describe, expect, test } from 'vitest';
import type { Reply } from '../../support/client.ts';
import { sendForm } from '../../support/files.ts';
import { newRole, personIn } from '../../support/roles.ts';
import { samples } from '../../support/sample-files.ts';
import { anonymous, newTenant, type Tenant } from '../../support/tenants.ts';
import { formId } from '../approvals/approvals.ts';
import { employ } from '../hr/hr.ts';
import { produced } from '../shipments/shipments.ts';
import { CASES, known, unique } from './cases.ts';
import type { Case, Values } from './field-case.ts';

let tenant: Tenant;
/** Paths by which one row is shown, without the name of the parameter. */
let pages: Set<string>;
beforeAll(async () => {
  tenant = await newTenant();
  const { paths } = JSON.parse((await anonymous.get('/openapi.json')).text) as { paths: Record<string, { get?: object }> };
  pages = new Set(Object.keys(paths).flatMap((path) => (paths[path]?.get ? [path.replace(/\{\w+\}$/, '{}')] : [])));
  known.vendor = (await tenant.admin.post('/clients', { name: 'Vendor', client_type: 'PURCHASE' })).body.data.id;
  known.employee = (await employ(tenant.admin)).id;
  known.equipment = (await tenant.admin.post('/equipment', { name: 'Shear', equipment_type: 'SHEAR' })).body.data.id;
  known.vehicle = (await tenant.admin.post('/corporate-vehicles', { plate_number: '12가3456', model_name: 'Porter' })).body.data.id;
  const bent = { code: 'BD-BENT', name: 'Bent', item_type: 'PART', item_category: 'BENDING' };
  known.bent = (await tenant.admin.post('/items', bent)).body.data.id;
  known.staff = (await tenant.person('staff')).id;
  known.approver = (await tenant.person('manager')).id;
  known.item = (await tenant.admin.post('/items', { code: 'KNOWN', name: 'Item', item_type: 'PRODUCT' })).body.data.id;
  await tenant.admin.post('/bom-templates', { code: 'KNOWN', name: 'Template' });
  known.client = (await tenant.admin.post('/clients', { name: 'Customer' })).body.data.id;
  known.order = (await tenant.admin.post('/orders', { client_id: known.client, title: 'Known' })).body.data.id;
  known.form = await formId(tenant, 'GENERAL');
  known.account = (await tenant.admin.get('/account-codes', { size: 1 })).body.data[0].id;
});

const bodyOf = ({ body }: Case): Values => (typeof body === 'function' ? body() : body);

async function withRights(grants: readonly Values[]) {
  const role = await newRole(tenant);
  for (const grant of grants) {
    const made = await tenant.admin.post('/permissions', { role_id: role, ...grant });
    if (made.status !== 201) throw new Error(`${JSON.stringify(grant)} ${made.text}`);
  }
  return (await personIn(tenant, role)).client;
}

/** The members of one that the other has, too: a key is answered once, and some pages show more than a creation. */
const shared = (one: Values, other: Values): Values => Object.fromEntries(Object.entries(one).filter(([name]) => name in other));

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
    const body = () => ({
      ...Object.fromEntries(Object.entries(bodyOf(one)).filter(([name]) => name !== closed[0] || !(name in sample))),
      ...one.parts,
    });
    const required = closed[0] in sample;

    expect(refused(await client.post(path, { ...body(), [closed[0]]: closed[1] }))).toEqual(closedAt(closed[0]));
    if (required) return;
    expect(refused(await client.post(path, { ...body(), [barred[0]]: barred[1] }))).toEqual([403, [{ code: 'validation' }]]);
    const made = await client.post(path, body());
    expect(made.status, made.text).toBe(201);
    expect(made.body.data[closed[0]]).toEqual(closed[1]);
    const row = `${path}/${made.body.data.id}`;
    const shown = await client.get(row);
    if (pages.has(`/api/v1${path.replace('/api/v1', '')}/{}`))
      expect(shared(made.body.data, shown.body.data)).toEqual(shared(shown.body.data, made.body.data));
    else expect(shown.status).toBe(404);
    expect(refused(await client.put(row, { [closed[0]]: closed[1] }))).toEqual(closedAt(closed[0]));
    if (barred[0] !== 'work_date') expect((await client.put(row, { [barred[0]]: barred[1] })).status).toBe(403);
  });

  test('and who sees no rows, or not this one, makes none', async () => {
    const collection = 'clients';
    const names = async () => (await tenant.admin.get('/clients', { search: 'Unseen' })).body.data as unknown[];
    const blind = await withRights([{ collection, action: 'create' }]);
    expect((await blind.post('/clients', { name: 'Unseen' })).status).toBe(403);
    const short = await withRights([
      { collection, action: 'create' },
      { collection, action: 'read', filter: { name: { _neq: 'Unseen' } } },
    ]);
    expect((await short.post('/clients', { name: 'Unseen' })).status).toBe(404);
    expect(await names()).toEqual([]);
    expect((await short.post('/clients', { name: 'Seen' })).body.data).toMatchObject({ name: 'Seen', sites: [] });
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

  test('so do many prices', async () => {
    const fields = ['item_id', 'price_type', 'unit_price', 'effective_from'];
    const client = await withRights([
      { collection: 'item_prices', action: 'read' },
      { collection: 'item_prices', action: 'create', fields, presets: { memo: 'Preset' } },
    ]);
    const row = { item_id: known.item, price_type: 'COST', unit_price: 1, effective_from: '2026-01-01' };
    const bulk = (second: Values, more: Values = {}) => client.post('/pricing/bulk', { rows: [row, { ...row, ...second }], ...more });
    const other = { effective_from: '2026-02-01' };
    expect(refused(await bulk({ ...other, min_quantity: 5 }))).toEqual(closedAt('rows.1.min_quantity'));
    expect((await bulk(other, { finalize: true })).status).toBe(403);
    expect((await bulk(other)).body.data.created).toMatchObject([{ memo: 'Preset' }, { memo: 'Preset' }]);
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

  test('those of a model, whose options are one field', async () => {
    const fields = ['name', 'options'];
    const client = await withRights([
      grant('items', 'read'),
      grant('items', 'create', { fields }),
      grant('items', 'update', { fields: ['name'] }),
    ]);
    const body = { model_name: unique(), check_type: 'WALL', name: 'Model' };
    expect(refused(await client.post('/guiderail-models', { ...body, memo: 'A' }))).toEqual(closedAt('memo'));
    const { status, body: made } = await client.post('/guiderail-models', body);
    expect(status).toBe(201);
    const path = `/guiderail-models/${made.data.id}`;
    expect(refused(await client.put(path, { check_type: 'SIDE' }))).toEqual(closedAt('options'));
    expect((await client.put(path, { name: 'Other' })).status).toBe(200);
  });

  test('those of a template, by their places', async () => {
    const client = await withRights([
      ...['create', 'read', 'update'].map((action) => grant('bom_templates', action)),
      ...['read', 'create', 'delete'].map((action) => grant('bom_template_items', action)),
      grant('bom_template_items', 'update', { fields: ['line_key', 'name'] }),
    ]);
    const line = (more: Values) => ({ line_key: 'G', line_type: 'GROUP', ...more });
    const made = await client.post('/bom-templates', { code: unique(), name: 'Template', items: [line({ memo: 'A' })] });
    expect(made.status, made.text).toBe(201);
    const path = `/bom-templates/${made.body.data.id}/items`;
    const { id } = made.body.data.items[0];
    expect(refused(await client.put(path, { items: [{ id, memo: 'B' }] }))).toEqual(closedAt('items.0.memo'));
    expect((await client.put(path, { items: [{ id, name: 'B' }] })).status).toBe(200);
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

  test('a check item, its copies, a photo of a piece, and the processes that it serves', async () => {
    const parts = ['equipment_inspection_templates', 'equipment_photos', 'equipment_processes'];
    const item = ['equipment_id', 'inspection_cycle', 'check_point', 'check_item'];
    const client = await withRights([
      ...['equipment', 'processes', ...parts].map((collection) => ({ collection, action: 'read' })),
      { collection: 'equipment_inspection_templates', action: 'create', fields: item },
      { collection: 'equipment_inspection_templates', action: 'update', fields: item },
      { collection: 'equipment_photos', action: 'create', fields: ['equipment_id', 'file_id'] },
      { collection: 'directus_files', action: 'create', fields: ['filename_download'] },
      { collection: 'equipment_processes', action: 'update', fields: ['process_id'] },
    ]);
    const piece = `/equipment/${known.equipment}`;
    const body = { inspection_cycle: 'DAILY', check_point: 'Belt', check_item: 'Tension' };
    const { id } = (await client.post(`${piece}/templates`, body)).body.data;
    expect(refused(await client.post(`${piece}/templates`, { ...body, check_method: 'x' }))).toEqual(closedAt('check_method'));
    expect(refused(await client.put(`/equipment/templates/${id}`, { is_active: false }))).toEqual(closedAt('is_active'));
    const copy = await client.post(`${piece}/templates/copy`, { source_cycle: 'DAILY', target_cycles: ['WEEKLY'] });
    expect(copy.body.error?.details).toMatchObject([{ path: 'check_method' }, { path: 'check_timing' }]);
    const photo = [{ name: 'front.png', bytes: samples.png }];
    const captioned = await sendForm(client, `${piece}/photos`, photo, { field: 'photos', texts: { captions: 'Front' } });
    expect([captioned.status, captioned.body.error?.details]).toEqual(closedAt('caption'));
    const served = await client.put(`${piece}/processes`, { processes: [{ process_id: 1, is_primary: true }] });
    expect(refused(served)).toEqual(closedAt('processes.0.is_primary'));
  });

  test('posts and what is said to them', async () => {
    const board = (await tenant.admin.post('/boards', { code: unique(), name: 'Board' })).body.data.id;
    const client = await withRights([
      ...['boards', 'posts', 'post_comments'].map((collection) => ({ collection, action: 'read' })),
      { collection: 'posts', action: 'create', fields: ['board_id', 'title', 'content'] },
      { collection: 'posts', action: 'update', fields: ['title'] },
      { collection: 'post_comments', action: 'create', fields: ['content'] },
      { collection: 'post_comments', action: 'update', fields: ['parent_id'] },
    ]);
    const body = { board_id: board, title: 'A', content: 'B' };
    expect(refused(await client.post('/posts', { ...body, is_pinned: false }))).toEqual(closedAt('is_pinned'));
    const { id } = (await client.post('/posts', body)).body.data;
    expect(refused(await client.put(`/posts/${id}`, { content: 'C' }))).toEqual(closedAt('content'));
    expect((await client.put(`/posts/${id}`, { title: 'C' })).status).toBe(200);
    const comments = `/posts/${id}/comments`;
    const said = (await client.post(comments, { content: 'A' })).body.data.id;
    expect(refused(await client.post(comments, { content: 'A', parent_id: said }))).toEqual(closedAt('parent_id'));
    expect(refused(await client.put(`${comments}/${said}`, { content: 'B' }))).toEqual(closedAt('content'));
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

  test('the steps of a process and its items', async () => {
    const process = (await tenant.admin.post('/processes', { process_name: unique(), steps: [{ step_name: 'A' }] })).body.data;
    const item = (await tenant.admin.post('/items', { code: unique(), name: 'Item', item_type: 'PART' })).body.data.id;
    const client = await withRights([
      { collection: 'processes', action: 'read' },
      { collection: 'process_steps', action: 'read' },
      { collection: 'process_steps', action: 'create', fields: ['step_name'], presets: { is_required: false } },
      { collection: 'process_steps', action: 'update', fields: ['step_name'] },
      { collection: 'process_items', action: 'update' },
      { collection: 'process_items', action: 'create', fields: ['item_id'] },
    ]);
    const path = `/processes/${process.id}/steps`;
    expect(refused(await client.post(path, { step_name: 'B', needs_approval: true }))).toEqual(closedAt('needs_approval'));
    expect((await client.post(path, { step_name: 'B' })).body.data.is_required).toBe(false);
    expect(refused(await client.put(`${path}/${process.steps[0].id}`, { is_active: false }))).toEqual(closedAt('is_active'));
    const items = `/processes/${process.id}/items`;
    expect(refused(await client.put(items, { items: [{ item_id: item, priority: 2 }] }))).toEqual(closedAt('items.0.priority'));
    expect((await client.withClosedFields().put(items, { items: [{ item_id: item }] })).status).toBe(200);
  });

  test('a checklist as a whole, and what is said of its files', async () => {
    const client = await withRights([
      { collection: 'checklist_templates', action: 'read' },
      { collection: 'checklist_templates', action: 'create', fields: ['type', 'categories'], presets: { name: 'Preset' } },
      { collection: 'checklist_templates', action: 'update', fields: ['name'] },
      { collection: 'qms_documents', action: 'create', fields: ['checklist_template_id', 'sub_item_id', 'title'] },
    ]);
    const categories = [{ title: 'A', sub_items: [{ id: 'x', title: 'X' }] }];
    expect(refused(await client.post('/quality/checklist-templates', { type: 'closed', name: 'A', categories }))).toEqual(closedAt('name'));
    const { id } = (await tenant.admin.post('/quality/checklist-templates', { type: 'closed', name: 'A', categories })).body.data;
    const path = `/quality/checklist-templates/${id}`;
    expect(refused(await client.put(path, { categories }))).toEqual(closedAt('categories'));
    expect(refused(await client.patch(`${path}/items/x/toggle`, {}))).toEqual(closedAt('categories'));
    expect((await client.put(path, { name: 'B' })).status).toBe(200);
    const texts = { checklist_template_id: String(id), sub_item_id: 'x' };
    const file = [{ name: 'a.png', bytes: samples.png }];
    const labelled = await sendForm(client, '/quality/qms-documents', file, { texts: { ...texts, version_label: '1' } });
    expect([labelled.status, labelled.body.error?.details]).toEqual(closedAt('version_label'));
  });

  test('a shipment, its lines and its dispatches', async () => {
    const [first, second] = [await produced(tenant, 1), await produced(tenant, 1)];
    for (const { shipment } of [first, second]) await tenant.admin.delete(`/shipments/${shipment}`);
    const client = await withRights([
      ...['orders', 'shipments', 'shipment_items', 'vehicle_dispatches'].map((collection) => ({ collection, action: 'read' })),
      { collection: 'shipments', action: 'create', fields: ['order_id', 'scheduled_date'], presets: { remarks: 'Preset' } },
      { collection: 'shipments', action: 'update', fields: ['scheduled_date'] },
      { collection: 'shipment_items', action: 'create', fields: ['item_name', 'quantity'] },
      { collection: 'vehicle_dispatches', action: 'create', fields: ['driver_name'] },
      { collection: 'vehicle_dispatches', action: 'update', fields: ['driver_name'] },
    ]);
    const body = { order_id: first.order, scheduled_date: '2199-01-01' };
    expect(refused(await client.post('/shipments', { ...body, can_ship: false }))).toEqual(closedAt('can_ship'));
    const line = { item_name: 'A', quantity: 1 };
    expect(refused(await client.post('/shipments', { ...body, items: [{ ...line, remarks: 'x' }] }))).toEqual(closedAt('items.0.remarks'));
    const sent = { ...body, items: [line], vehicle_dispatches: [{ driver_name: 'A' }] };
    const shipment = (await client.post('/shipments', sent)).body.data;
    expect(shipment.remarks).toBe('Preset');
    expect(refused(await client.post(`/shipments/from-order/${second.order}`, { priority: 'HIGH' }))).toEqual(closedAt('priority'));
    expect(refused(await client.put(`/shipments/${shipment.id}`, { remarks: 'x' }))).toEqual(closedAt('remarks'));
    const [dispatch] = shipment.vehicle_dispatches;
    expect(refused(await client.put(`/vehicle-dispatches/${dispatch.id}`, { vehicle_no: 'x' }))).toEqual(closedAt('vehicle_no'));
    expect((await client.put(`/vehicle-dispatches/${dispatch.id}`, { driver_name: 'B' })).status).toBe(200);
  });
});
