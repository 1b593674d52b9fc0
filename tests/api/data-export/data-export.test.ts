import { createHash } from 'node:crypto';
import ExcelJS from 'exceljs';
import JSZip from 'jszip';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../support/client.ts';
import { query, untouched } from '../../support/database.ts';
import { fetchBytes } from '../../support/files.ts';
import { created, done, refusal, violationPaths } from '../../support/replies.ts';
import { newTenant, type Person, type Tenant } from '../../support/tenants.ts';
import { formId } from '../approvals/approvals.ts';
import { newBooks } from '../books/books.ts';

let tenant: Tenant;
let other: Tenant;
let sales: Person;

beforeAll(async () => {
  [tenant, other] = await Promise.all([newTenant(), newTenant()]);
  sales = await tenant.person('sales');
  for (const name of ['=1+1', '-2', '대한건설']) await created(tenant.admin.post('/clients', { name, memo: '@SUM(A1)\t"x", y' }));
  const { id } = await created(tenant.admin.post('/clients', { name: '지운 거래처' }));
  await done(tenant.admin.delete(`/clients/${id}`));
});

const exported = (client = tenant.admin, body: object = {}) => created(client.post('/export', body));
const bytes = async (id: number, client = tenant.admin) => (await fetchBytes(client, `/export/${id}/download`)).bytes;
const unzipped = async (id: number, client = tenant.admin) => JSZip.loadAsync(await bytes(id, client));
const text = async (zip: JSZip, name: string) => (await zip.file(name)?.async('string')) ?? '';

test('a workbook has a sheet of each collection, with as many rows as are counted', async () => {
  const reply = await done(tenant.admin.post('/export', { export_type: 'SALES' }), 201);
  const { data } = reply.body;
  expect(reply.body.message).toBe('내보내기가 완료되었습니다.');
  expect(data).toMatchObject({
    status: 'COMPLETED',
    format: 'XLSX',
    skipped: [],
    download_count: 0,
    allowed_actions: ['download', 'link'],
  });
  expect(data.row_counts).toMatchObject({ clients: 3, orders: 0 });
  expect(data).not.toHaveProperty('filename_disk');
  const content = await bytes(data.id);
  expect(content).toHaveLength(data.file_size);
  expect(createHash('sha256').update(content).digest('hex')).toBe(data.sha256);
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(content as unknown as ArrayBuffer);
  const manifest = book.worksheets.at(-1);
  expect(book.worksheets.slice(0, -1).map(({ rowCount }) => rowCount - 1)).toEqual(Object.values(data.row_counts));
  expect(manifest?.name).toBe('목록');
  const listed = manifest?.getSheetValues().slice(2) as unknown[][];
  expect(listed).toContainEqual([undefined, '범위', '영업·설계']);
  expect(listed).toContainEqual([undefined, 'clients', '거래처', 3]);
  expect(listed.filter(({ length }) => length === 4)).toHaveLength(Object.keys(data.row_counts).length);
  const sheet = book.getWorksheet('거래처');
  const names = sheet?.getColumn((sheet.getRow(1).values as string[]).indexOf('거래처명')).values.slice(2);
  expect(names).toEqual(['=1+1', '-2', '대한건설']);
  expect(sheet?.getRow(2).getCell(1).type).toBe(2);
  await bytes(data.id);
  expect((await done(tenant.admin.get(`/export/${data.id}`))).body.data.download_count).toBe(2);
  const logged = await query<{ action: string }>(
    `select action from audit_logs where tenant_id = $1 and target_type = 'data_exports' and target_id = $2 order by id`,
    [tenant.id, String(data.id)],
  );
  expect(logged.map(({ action }) => action)).toEqual(['DATA_EXPORTED', 'EXPORT_DOWNLOADED', 'EXPORT_DOWNLOADED']);
});

test('JSON holds what the API shows, and a manifest of rows and hashes', async () => {
  const { id, row_counts } = await exported(tenant.admin, { format: 'JSON' });
  const zip = await unzipped(id);
  const manifest = JSON.parse(await text(zip, 'manifest.json'));
  expect(manifest).toMatchObject({ export_type: 'ALL', include_deleted: false });
  expect(Object.keys(zip.files).sort()).toEqual(['manifest.json', ...Object.keys(row_counts).map((name) => `${name}.json`)].sort());
  for (const { collection, file, rows, sha256 } of manifest.files) {
    const content = await text(zip, file);
    expect([collection, JSON.parse(content).length]).toEqual([collection, rows]);
    expect(row_counts[collection]).toBe(rows);
    expect(content).not.toMatch(/"(\w+_hash|password)":/);
    expect(createHash('sha256').update(content).digest('hex')).toBe(sha256);
  }
  const clients = JSON.parse(await text(zip, 'clients.json'));
  const shown = (await done(tenant.admin.get(`/clients/${clients[0].id}`))).body.data;
  for (const [name, value] of Object.entries(clients[0])) expect([name, value]).toEqual([name, shown[name]]);
  expect(row_counts).not.toHaveProperty('data_exports');
  expect(row_counts).not.toHaveProperty('esign_audit_logs');
});

test('CSV begins with a mark, and no text is a formula', async () => {
  const { id } = await exported(tenant.admin, { format: 'CSV', export_type: 'SALES', include_deleted: true });
  const zip = await unzipped(id);
  const lines = await text(zip, 'clients.csv');
  expect(lines.charCodeAt(0)).toBe(0xfeff);
  const [heading = '', ...rows] = lines.slice(1).trimEnd().split('\r\n');
  expect(heading).toContain('거래처명');
  expect(heading).toContain('삭제일시');
  expect(rows).toHaveLength(4);
  expect(rows.join('\n')).toContain("'=1+1");
  expect(rows.join('\n')).toContain(`"'@SUM(A1)\t""x"", y"`);
  expect(rows.join('\n')).not.toMatch(/,[=@]/);
  expect(await text(zip, 'orders.csv')).toMatch(/^\ufeff.+\r\n$/);
});

describe('holds no more than the one who asks may read', () => {
  test('collections and fields that are closed are left out', async () => {
    const made = await exported(sales.client, { format: 'JSON' });
    expect(made.skipped).toContain('journal_entries');
    expect(made.row_counts).not.toHaveProperty('journal_entries');
    expect(made.row_counts.clients).toBe(3);
  });

  test('a field that is closed is missing, in every format', async () => {
    await created(tenant.admin.post('/employees', { name: '김직원', hire_date: '2026-01-02', birth_date: '1990-05-05' }));
    const json = async (client: Client) =>
      JSON.parse(await text(await unzipped((await exported(client, { export_type: 'HR', format: 'JSON' })).id, client), 'employees.json'));
    expect((await json(tenant.admin))[0]).toMatchObject({ name: '김직원', birth_date: '1990-05-05' });
    const [seen] = await json(sales.client);
    expect(seen).toMatchObject({ name: '김직원' });
    expect(seen).not.toHaveProperty('birth_date');
    const { id } = await exported(sales.client, { export_type: 'HR', format: 'CSV' });
    const lines = await text(await unzipped(id, sales.client), 'employees.csv');
    expect(lines).toContain('김직원');
    expect(lines).not.toMatch(/생년월일|1990/);
  });

  test('whoever may read but their own rows gets those', async () => {
    const form_id = await formId(tenant, 'GENERAL');
    const drafts = (client: Client, title: string) => created(client.post('/approvals', { form_id, title }));
    const [theirs, own] = [await drafts(tenant.admin, '남의 문서'), await drafts(sales.client, '나의 문서')];
    expect(theirs.id).not.toBe(own.id);
    const { id, row_counts } = await exported(sales.client, { export_type: 'PLATFORM', format: 'JSON' });
    expect(row_counts.approvals).toBe(1);
    const content = JSON.parse(await text(await unzipped(id, sales.client), 'approvals.json'));
    expect(content.map((row: { id: number }) => row.id)).toEqual([own.id]);
  });

  test('nothing is made of nothing', async () => {
    const { client } = await other.person('production');
    // The role's own policy; the one of everybody's profile belongs to all companies.
    await query(
      `delete from directus_permissions p using directus_access a where a.policy = p.policy and a.role = $1 and p.collection <> 'data_exports'
         and (select count(*) from directus_access other where other.policy = p.policy) = 1`,
      [other.roleIds.production],
    );
    expect(refusal(await client.post('/export', { export_type: 'PRODUCTION' }))).toEqual([422, 'error.export.nothing_readable']);
  });

  test('others see it only as administrators, and other companies never', async () => {
    const { id } = await exported(sales.client, { export_type: 'SALES' });
    const manager = await tenant.person('manager');
    for (const client of [manager.client, other.admin])
      for (const path of [`/export/${id}`, `/export/${id}/download`]) expect((await client.get(path)).status, path).toBe(404);
    expect((await bytes(id)).length).toBeGreaterThan(0);
    const [file] = await query<{ filename_disk: string }>('select filename_disk from data_exports where id = $1', [id]);
    expect((await query('select 1 from directus_files where filename_disk = $1', [file?.filename_disk])).length).toBe(0);
  });

  test('by the days on which it was entered', async () => {
    const { row_counts } = await exported(tenant.admin, { export_type: 'SALES', end_date: '2020-12-31' });
    expect(row_counts.clients).toBe(0);
    const wrong = await tenant.admin.post('/export', { start_date: '2025-02-01', end_date: '2025-01-01' });
    expect(refusal(wrong)).toEqual([422, 'error.date_range_invalid']);
    expect(violationPaths(await tenant.admin.post('/export', { format: 'PDF' }))).toEqual(['format']);
  });

  test('lines by the day of their document, whenever they were written', async () => {
    const books = await newBooks();
    const { id } = await books.post('2025-03-03', books.sale(1000));
    await books.post('2025-03-04', books.sale(2000));
    await untouched(`update journal_entries set created_at = '2020-06-15T12:00Z' where id = ${id}`);
    const days = (start_date: string, end_date: string) =>
      exported(books.tenant.admin, { export_type: 'FINANCE', format: 'JSON', start_date, end_date });
    const { row_counts } = await days('2020-06-15', '2020-06-15');
    expect([row_counts.journal_entries, row_counts.journal_lines]).toEqual([1, 2]);
    const later = (await days('2020-06-16', '2099-12-31')).row_counts;
    expect([later.journal_entries, later.journal_lines]).toEqual([1, 2]);
  });
});

test('lines of deleted documents are deleted with them', async () => {
  const { admin } = await newTenant();
  const client = await created(admin.post('/clients', { name: '대한건설', client_type: 'BOTH' }));
  const item = await created(admin.post('/items', { code: 'B-1', name: '볼트', item_type: 'RAW_MATERIAL' }));
  const template = await created(
    admin.post('/document-templates', {
      ...{ name: '점검표', title: '점검표', category: 'GENERAL' },
      basic_fields: [{ field_key: 'n', label: '번호' }],
    }),
  );
  const work = { line_type: 'CUSTOM', item_name: '설치', unit: 'EA', quantity: 1, unit_price: 1000 };
  const documents: [string, string, object][] = [
    ['/orders', 'order_items', { client_id: client.id, delivery_date: '2199-01-31', items: [work] }],
    ['/quotes', 'quote_items', { client_id: client.id, items: [work] }],
    ['/purchase-orders', 'purchase_order_items', { client_id: client.id, items: [{ item_id: item.id, quantity: 20, unit_price: 1100 }] }],
    ['/receivings', 'receiving_items', { client_id: client.id, items: [{ item_id: item.id, received_quantity: 2, unit_price: 10 }] }],
    ['/documents', 'document_data', { template_id: template.id, data: [{ field_key: 'n', value: '1' }] }],
  ];
  for (const [path, , body] of documents) {
    await created(admin.post(path, body));
    const { id } = await created(admin.post(path, body));
    await done(admin.delete(`${path}/${id}`));
  }
  const counts = async (body: object) => {
    const { row_counts } = await exported(admin, { format: 'JSON', ...body });
    return documents.map(([, lines]) => [lines, row_counts[lines]]);
  };
  const each = (count: number) => documents.map(([, lines]) => [lines, count]);
  expect(await counts({})).toEqual(each(1));
  expect(await counts({ end_date: '2199-12-31' })).toEqual(each(1));
  expect(await counts({ include_deleted: true })).toEqual(each(2));
});

test('more rows than the company may export at once are refused, and no row is left', async () => {
  const small = await newTenant();
  for (const name of ['가', '나']) await created(small.admin.post('/clients', { name }));
  expect(violationPaths(await small.admin.put('/tenants/current', { settings: { export_max_rows: 1_000_001 } }))).toEqual([
    'settings.export_max_rows',
  ]);
  await done(small.admin.put('/tenants/current', { settings: { export_max_rows: 1 } }));
  const reply = await small.admin.post('/export', { export_type: 'SALES' });
  expect(refusal(reply)).toEqual([422, 'error.export.too_large']);
  expect(reply.body.error?.details).toEqual([expect.objectContaining({ code: 'too_many_rows', max: 1, total: expect.any(Number) })]);
  expect((await done(small.admin.get('/export'))).body.data).toEqual([]);
  expect((await exported(small.admin, { export_type: 'SALES', end_date: '2020-12-31' })).status).toBe('COMPLETED');
  await done(small.admin.put('/tenants/current', { settings: null }));
  expect((await exported(small.admin, { export_type: 'SALES' })).status).toBe('COMPLETED');
});

test('a download that broke off goes on where it stopped', async () => {
  const { id, file_size, sha256, rows_total, rows_written, row_counts } = await exported(tenant.admin, { export_type: 'SALES' });
  expect(rows_written).toBe(Object.values<number>(row_counts).reduce((sum, count) => sum + count, 0));
  expect(rows_total).toBe(rows_written);
  const part = (headers: Record<string, string>) => fetchBytes(tenant.admin, `/export/${id}/download`, { headers });
  const half = Math.floor(file_size / 2);
  const first = await part({ range: `bytes=0-${half - 1}` });
  expect([first.status, first.headers.get('content-range')]).toEqual([206, `bytes 0-${half - 1}/${file_size}`]);
  const etag = first.headers.get('etag') as string;
  const rest = await part({ range: `bytes=${half}-`, 'if-range': etag });
  expect([rest.status, rest.headers.get('content-range')]).toEqual([206, `bytes ${half}-${file_size - 1}/${file_size}`]);
  expect(createHash('sha256').update(first.bytes).update(rest.bytes).digest('hex')).toBe(sha256);
  expect((await done(tenant.admin.get(`/export/${id}`))).body.data.download_count).toBe(1);
  expect((await part({ range: 'bytes=0-0' })).bytes).toEqual(first.bytes.subarray(0, 1));
  expect((await part({ range: 'bytes=-5' })).bytes).toEqual(rest.bytes.subarray(-5));
  expect((await part({ range: `bytes=${half}-`, 'if-range': '"another"' })).bytes).toHaveLength(file_size);
  expect((await part({ range: `bytes=${file_size}-` })).status).toBe(416);
});
