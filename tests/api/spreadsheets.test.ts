import { beforeAll, describe, expect, test } from 'vitest';
import { domains } from '../../extensions/business-operations/src/domains/index.ts';
import type { Client } from '../support/client.ts';
import { created } from '../support/replies.ts';
import { newTenant, type Person, systemAdmin, type Tenant } from '../support/tenants.ts';
import { workbook, XLSX } from '../support/workbook.ts';
import { boardIds, newPost } from './boards/boards.ts';
import { accountIds } from './books/books.ts';
import { asked, leave } from './hr/leave/leave.ts';
import { newWork, type Work } from './production/shop-floor.ts';
import { newItem, received } from './stock/stock.ts';

const routes = domains.flatMap((domain) => domain.routes ?? []);
const lists = routes.filter(({ list }) => list).map(({ path, access }) => ({ path, access }));

let root: Client;
let tenant: Tenant;
let staff: Person;
let stock: { id: number; warehouse_id: number };
let price: number;
let process: number;
let quote: number;
let contract: number;
let work: Work;
let post: number;
beforeAll(async () => {
  root = await systemAdmin();
  tenant = await newTenant();
  staff = await tenant.person('staff');
  const item = await newItem(tenant.admin);
  stock = await received(tenant.admin, item, 3);
  price = (await created(tenant.admin.post('/pricing', { item_id: item, price_type: 'COST', unit_price: 1, effective_from: '2026-01-01' })))
    .id;
  process = (await created(tenant.admin.post('/processes', { process_name: '포장', steps: [{ step_name: '포장' }] }))).id;
  quote = (await created(tenant.admin.post('/quotes', { title: '견적' }))).id;
  contract = (await created(tenant.admin.post('/esign/contracts', { title: '계약' }))).id;
  post = (await newPost(tenant.admin, (await boardIds(tenant)).free as number)).id;
  work = await newWork(tenant, [{ item_id: item }]);
  await created(tenant.admin.post(`/stocks/${stock.id}/adjustments`, { quantity: -1, reason: '실사' }));
});

const ENGLISH = { 'accept-language': 'en' };
const filled = (path: string) =>
  path
    .replace('{tableName}', 'departments')
    .replace('{rowId}', '1')
    .replace('/stocks/{id}', `/stocks/${stock.id}`)
    .replace('/warehouses/{id}', `/warehouses/${stock.warehouse_id}`)
    .replace('/pricing/{id}', `/pricing/${price}`)
    .replace('{processId}', String(process))
    .replace('/posts/{id}', `/posts/${post}`)
    .replace('/quotes/{id}', `/quotes/${quote}`)
    .replace('/esign/contracts/{id}', `/esign/contracts/${contract}`)
    .replace('/work-orders/{id}', `/work-orders/${work.id}`)
    .replace('{itemId}', String(work.items[0]));

describe('every list', () => {
  test.each(lists)('$path comes as a workbook with headings in words', async ({ path, access }) => {
    const client = access === 'SYS' ? root : tenant.admin;
    for (const language of ['ko', 'en']) {
      const { headers, headings, rows } = await workbook(client, filled(path), { 'accept-language': language });
      expect(headers.get('content-type')).toBe(XLSX);
      expect(headings.length).toBeGreaterThan(0);
      expect(new Set(headings).size, headings.join()).toBe(headings.length);
      for (const heading of headings) expect(heading).not.toMatch(/^$|[_.][a-z]/);
      // A date that is none breaks the whole workbook for Excel.
      for (const row of rows) for (const value of Object.values(row)) expect(String(value)).not.toMatch(/^(Invalid Date|NaN)$/);
      // People are named; the audit alone names records and requests by their ids.
      if (path.startsWith('/audit-logs') || path.startsWith('/trigger-audit')) continue;
      for (const row of rows)
        for (const value of Object.values(row)) expect(String(value)).not.toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$|^\[object/);
    }
  });

  test('and the document says so', async () => {
    const { paths } = JSON.parse((await tenant.admin.get('/openapi.json')).text) as {
      paths: Record<string, { get?: { responses: Record<string, { content?: Record<string, unknown> }> } }>;
    };
    for (const { path } of lists)
      expect(Object.keys(paths[`/api/v1${path}`]?.get?.responses['200']?.content ?? {}), path).toEqual(['application/json', XLSX]);
  });

  test('of the whole installation too', async () => {
    const tenants = await workbook(root, `/tenants?search=${tenant.code}`, ENGLISH);
    expect(tenants.rows).toEqual([expect.objectContaining({ Code: tenant.code, Users: 2 })]);
    expect((await workbook(root, '/api-keys', ENGLISH)).headings).toContain('Status');
    const { rows } = await workbook(root, '/jobs', ENGLISH);
    expect(rows.map((row) => row.Schedule)).toContain('daily 03:40');
  });
});

describe('what accepts spreadsheets alone and is no list', () => {
  test('is 406, and does nothing', async () => {
    const accept = { accept: XLSX };
    const { body } = await tenant.admin.post('/clients', { name: 'Acceptable' });
    for (const reply of [
      await tenant.admin.get(`/clients/${body.data.id}`, undefined, accept),
      await tenant.admin.get('/clients/stats', undefined, accept),
      await tenant.admin.post('/clients', { name: 'Unacceptable' }, accept),
      await tenant.admin.post('/clients', { name: 'Unacceptable' }, { accept: XLSX.toUpperCase() }),
    ])
      expect([reply.status, reply.body.error?.code, reply.body.error?.key]).toEqual([406, 'NOT_ACCEPTABLE', 'error.not_acceptable']);
    expect((await tenant.admin.get('/clients', { search: 'Unacceptable' })).body.meta.total).toBe(0);
  });

  test('is JSON where that is accepted too', async () => {
    const accept = { accept: `${XLSX}, application/json;q=0.5` };
    expect((await tenant.admin.get('/clients/stats', undefined, accept)).body.success).toBe(true);
    for (const either of [`application/json, ${XLSX};q=0.5`, '*/*', 'application/json'])
      expect((await tenant.admin.get('/clients', undefined, { accept: either })).body.success).toBe(true);
  });
});

describe('a sheet shows its reader', () => {
  test('users with their place, role and state in words', async () => {
    await tenant.admin.put(`/users/${staff.id}`, { phone: '02-777-0001' });
    const { rows, headings } = await workbook(tenant.admin, '/users?sort=email', ENGLISH);
    expect(headings).toEqual([
      'Name',
      'Email',
      'Phone',
      'Department',
      'Position',
      'Role',
      'Status',
      'Language',
      'Last access',
      'Created at',
    ]);
    expect(rows).toContainEqual(
      expect.objectContaining({
        Name: 'staff',
        Email: staff.email,
        Phone: '02-777-0001',
        Status: 'Active',
        'Created at': expect.any(Date),
      }),
    );
    expect((await workbook(staff.client, '/users/directory', ENGLISH)).headings).toEqual(['Name', 'Email', 'Department', 'Position']);
  });

  test('whose leave it is, and of which department', async () => {
    const department = await tenant.admin.post('/departments', { code: 'D1', name: '생산' });
    await tenant.admin.put(`/users/${staff.id}`, { department_id: department.body.data.id });
    await asked(leave('2026-11-23', '2026-11-24'), staff.client);
    const { rows } = await workbook(tenant.admin, '/leave-requests');
    expect(Object.values(rows[0] ?? {})).toEqual(expect.arrayContaining(['staff', '생산', '연차', new Date('2026-11-23T00:00:00Z'), 2]));
  });

  test('what was changed, by whom', async () => {
    const { rows } = await workbook(tenant.admin, '/trigger-audit?table_name=departments', ENGLISH);
    expect(rows[0]).toMatchObject({
      Collection: 'Departments',
      Operation: 'Create',
      Actor: 'Admin',
      'Actor type': 'User',
      Time: expect.any(Date),
    });
    const unified = await workbook(tenant.admin, '/audit-logs', ENGLISH);
    expect(unified.rows.length).toBeGreaterThan(0);
  });

  test('the drafts with their form and state', async () => {
    const [form] = (await tenant.admin.get('/approval-forms', { search: 'GENERAL' })).body.data;
    await created(staff.client.post('/approvals', { form_id: form.id, title: '방호 덮개', body: '<p>닳음</p>' }));
    const { rows } = await workbook(staff.client, '/approvals/drafts');
    expect(Object.values(rows[0] ?? {})).toEqual(expect.arrayContaining(['방호 덮개', form.name]));
  });

  test('stock with what is free of it and what it is worth', async () => {
    const [shown] = (await tenant.admin.get('/stocks')).body.data;
    const { rows } = await workbook(tenant.admin, '/stocks', ENGLISH);
    const { held_quantity, available_quantity, stock_value } = shown;
    expect(rows[0]).toMatchObject({
      'On hold': held_quantity,
      Available: available_quantity,
      'Stock value': stock_value,
      Status: 'Normal',
    });
    const items = await workbook(tenant.admin, `/items?search=${shown.item.code}`, ENGLISH);
    expect(items.rows[0]).toMatchObject({ 'On hand': shown.quantity, Available: available_quantity });
    const warehouses = await workbook(tenant.admin, '/warehouses', ENGLISH);
    expect(warehouses.rows.find(({ Code }) => Code === shown.warehouse.code)).toMatchObject({ Items: 1, 'Stock value': stock_value });
  });

  test('what lists work out of processes, templates, categories, bent parts and models', async () => {
    const { admin } = tenant;
    const [shown] = (await admin.get('/processes', { search: '포장' })).body.data;
    const processes = await workbook(admin, `/processes?search=${encodeURIComponent('포장')}`, ENGLISH);
    expect(processes.rows[0]).toMatchObject({ Steps: shown.step_count, Items: shown.item_count });
    const line = { line_key: 'A', line_type: 'ITEM', name: '판', item_id: await newItem(admin), quantity_expression: '1' };
    await created(admin.post('/bom-templates', { code: 'SHEET', name: '시트', items: [line] }));
    expect((await workbook(admin, '/bom-templates?code=SHEET', ENGLISH)).rows).toMatchObject([{ Code: 'SHEET', Lines: 1 }]);
    const top = await created(admin.post('/item-categories', { code: 'TOP', name: '위' }));
    await created(admin.post('/item-categories', { code: 'SUB', name: '아래', parent_id: top.id }));
    const categories = await workbook(admin, '/item-categories?sort=-code', ENGLISH);
    expect(categories.rows).toContainEqual(expect.objectContaining({ Code: 'SUB', Level: 2, Path: '위, 아래' }));
    const part = await created(
      admin.post('/bending-items', {
        ...{ name: '절곡', prod_code: 'R', spec_code: 'M', length_mm: 3000, item_sep: 'SCREEN' },
        bend_dimensions: [{ no: 1, input: 30, rate: null, shading: false, a_angle: false }],
      }),
    );
    expect((await workbook(admin, `/bending-items?search=${part.code}`, ENGLISH)).rows).toMatchObject([
      { 'Length (mm)': 3000, 'Screen or steel': 'Screen', 'Unfolded width (mm)': part.width_sum, Bends: part.bend_count, Available: 0 },
    ]);
    const components = [{ seq: 1, bending_item_id: part.id, quantity: 2 }];
    await created(admin.post('/guiderail-models', { model_name: 'KSS', check_type: 'WALL', rail_width: 70, components }));
    expect((await workbook(admin, '/guiderail-models', ENGLISH)).rows).toMatchObject([
      { Model: 'KSS', 'Rail width (mm)': 70, Components: 2 },
    ]);
  });

  test('usual values of a text in words', async () => {
    const { rows } = await workbook(tenant.admin, `/account-codes?search=${encodeURIComponent('보통예금')}`, ENGLISH);
    expect(rows[0]).toMatchObject({ 'Posting role': 'Ordinary deposits' });
  });

  test('the totals that the list has', async () => {
    const account = await accountIds(tenant.admin);
    for (const amount of [1000, 2500]) {
      const lines = [
        { account_code_id: account('103'), debit: amount },
        { account_code_id: account('404'), credit: amount },
      ];
      await created(tenant.admin.post('/journal-entries', { entry_date: '2026-11-20', lines }));
    }
    const { rows, headings } = await workbook(tenant.admin, '/journal-entries?sort=entry_no', ENGLISH);
    expect(rows).toHaveLength(3);
    const last = rows[2] ?? {};
    expect(last[headings[0] as string]).toBe('Total');
    expect(Object.values(last)).toContain(3500);
  });

  test('a total that is one value stands under its column, and there is no row where nothing has one', async () => {
    const piece = await created(tenant.admin.post('/equipment', { name: '절곡기', equipment_type: 'PRESS_BRAKE' }));
    for (const cost of [1200, 300])
      await created(
        tenant.admin.post('/equipment/repairs', { equipment_id: piece.id, repair_type: 'INTERNAL', description: '벨트 교체', cost }),
      );
    const repairs = await workbook(tenant.admin, '/equipment/repairs', ENGLISH);
    expect(repairs.rows.at(-1)).toMatchObject({ 'Repair no.': 'Total', Cost: 1500 });
    const moved = await workbook(tenant.admin, `/stock-transactions?stock_id=${stock.id}`, ENGLISH);
    expect(moved.rows.at(-1)).toMatchObject({ Stock: 'Total', Quantity: 2 });
    expect((await workbook(tenant.admin, '/bank-transactions', ENGLISH)).rows).toEqual([]);
  });
});
