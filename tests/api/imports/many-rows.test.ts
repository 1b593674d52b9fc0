import type { CellValue } from 'exceljs';
import { expect, it } from 'vitest';
import type { Client } from '../../support/client.ts';
import { query } from '../../support/database.ts';
import { created, done, refusal } from '../../support/replies.ts';
import { importing, sheetOf } from '../../support/sheets.ts';
import { newTenant } from '../../support/tenants.ts';

/** More than one statement writes. */
const MANY = 1_200;
const code = (n: number) => `M-${String(n).padStart(4, '0')}`;
const numbered = <Line>(line: (n: number) => Line): Line[] => Array.from({ length: MANY }, (_, n) => line(n));

async function report(client: Client, list: string, head: string[], lines: CellValue[][]) {
  const reply = await importing(client, list, await sheetOf(head, ...lines));
  expect([reply.status, reply.body.error?.details]).toEqual([200, undefined]);
  return reply.body.data;
}

it('many rows are written as single ones are: in the order of the file, with defaults where nothing stands, each logged with who did it', async () => {
  const { admin, adminId, id: tenantId } = await newTenant();
  const category = await created(admin.post('/item-categories', { code: 'CAT', name: '분류' }));
  const HEAD = ['code', 'name', 'item_type', 'unit', 'safety_stock', 'category_id'];
  const lines = numbered((n): CellValue[] => [
    code(n),
    `품목 ${n}`,
    n % 5 ? '부품' : 'SERVICE',
    n % 2 ? 'KG' : '',
    n % 3 ? '' : n,
    n % 4 ? '' : 'CAT',
  ]);
  expect(await report(admin, '/items', HEAD, lines)).toMatchObject({ created_count: MANY });
  const stored = await query('select * from items where tenant_id = $1 order by id', [tenantId]);
  expect(stored.map((row) => row.code)).toEqual(numbered(code));
  for (const n of [0, 1, 2, 3, 4, 5, MANY - 1])
    expect(stored[n]).toMatchObject({
      ...{ name: `품목 ${n}`, unit: n % 2 ? 'KG' : 'EA', quantity_scale: n % 2 ? 3 : 0, is_stock_managed: n % 5 !== 0 },
      ...{ safety_stock: n % 3 ? '0.0000' : `${n}.0000`, category_id: n % 4 ? null : category.id, created_by: adminId, is_active: true },
    });
  const changes = numbered((n): CellValue[] => [code(n), n % 2 ? `새 이름 ${n}` : '', n % 3 ? '' : 7]);
  expect(await report(admin, '/items', ['code', 'name', 'safety_stock'], changes)).toMatchObject({
    ...{ changed_count: MANY * (2 / 3), unchanged_count: MANY / 3, created_count: 0 },
  });
  const changed = await query('select * from items where tenant_id = $1 order by id', [tenantId]);
  for (const [n, row] of changed.entries())
    expect([row.name, Number(row.safety_stock), row.unit]).toEqual([
      n % 2 ? `새 이름 ${n}` : `품목 ${n}`,
      n % 3 ? 0 : 7,
      n % 2 ? 'KG' : 'EA',
    ]);
  const logged = `
    select 'audit' as log, dml_type as action, count(*)::integer, count(distinct row_id)::integer as rows, count(distinct actor_id)::integer as people
    from audit.trigger_audit_logs where tenant_id = $1 and table_name = 'items' group by 1, 2
    union all
    select 'activity', action, count(*)::integer, count(distinct item)::integer, count(distinct "user")::integer
    from directus_activity where collection = 'items' and item = any (select id::text from items where tenant_id = $1) group by 1, 2 order by 1, 2`;
  const all = { count: MANY, rows: MANY, people: 1 };
  const some = { count: MANY * (2 / 3), rows: MANY * (2 / 3), people: 1 };
  expect(await query(logged, [tenantId])).toEqual([
    { log: 'activity', action: 'create', ...all },
    { log: 'activity', action: 'update', ...some },
    { log: 'audit', action: 'INSERT', ...all },
    { log: 'audit', action: 'UPDATE', ...some },
  ]);
});

it('of many rows those are named that only the database refuses, and no other is written', async () => {
  const { admin, id: tenantId } = await newTenant();
  const HEAD = ['code', 'name', 'item_type', 'is_stock_managed'];
  const isWrong = (n: number) => n === 3 || n === 700;
  const lines = numbered((n): CellValue[] => [code(n), `품목 ${n}`, isWrong(n) ? 'SERVICE' : '부품', '예']);
  const reply = await importing(admin, '/items', await sheetOf(HEAD, ...lines));
  expect(refusal(reply)).toEqual([422, 'error.sheet.rows_refused']);
  expect(reply.body.error?.details.map(({ path }) => path)).toEqual(['rows.5.is_stock_managed', 'rows.702.is_stock_managed']);
  expect(await query('select count(*)::integer as items from items where tenant_id = $1', [tenantId])).toEqual([{ items: 0 }]);
});

it('a number that is left out is drawn, among others that are given', async () => {
  const { admin, id: tenantId } = await newTenant();
  const lines = ['C-900', '', '', 'C-901', ''].map((given, n) => [given, `거래처 ${n}`]);
  await report(admin, '/clients', ['client_code', 'name'], lines);
  const stored = await query('select client_code, name from clients where tenant_id = $1 order by id', [tenantId]);
  expect(stored.map(({ name }) => name)).toEqual(['거래처 0', '거래처 1', '거래처 2', '거래처 3', '거래처 4']);
  const codes = stored.map((row) => row.client_code);
  expect(new Set(codes).size).toBe(5);
  expect([codes[0], codes[3]]).toEqual(['C-900', 'C-901']);
});

it('a row that has been deleted is new again, among many that stand', async () => {
  const { admin } = await newTenant();
  const lines = numbered((n): CellValue[] => [`C-${n}`, `거래처 ${n}`]);
  await report(admin, '/clients', ['client_code', 'name'], lines);
  const [first] = (await done(admin.get('/clients', { size: 1, sort: 'client_code' }))).body.data;
  await done(admin.delete(`/clients/${first.id}`));
  const again = await report(admin, '/clients', ['client_code', 'name'], lines);
  expect(again).toMatchObject({ created_count: 1, unchanged_count: MANY - 1 });
});

it('a row whose value another one has already is refused at its column', async () => {
  const { admin } = await newTenant();
  const HEAD = ['거래처명', '사업자등록번호'];
  await report(admin, '/clients', HEAD, [['먼저산업', '124-81-00998']]);
  const file = await sheetOf(HEAD, ['나중산업', '124-81-00998'], ['다른산업', '']);
  const reply = await importing(admin, '/clients', file);
  expect(reply.body.error?.details).toEqual([
    {
      ...{ path: 'rows.2.business_no', code: 'duplicate_business_no', row: 2, key: '나중산업', column: '사업자등록번호' },
      message: expect.stringContaining('사업자등록번호'),
    },
  ]);
});

it('what a file cannot hold, but a row needs, is named once', async () => {
  const { admin } = await newTenant();
  const model = await sheetOf(['code', 'name', 'item_type', 'item_category'], ['GR-1', '가이드레일', '부품', 'GUIDERAIL_MODEL']);
  const reply = await importing(admin, '/items', model);
  expect(refusal(reply)).toEqual([422, 'error.sheet.rows_refused']);
  expect(reply.body.error?.details).toMatchObject([{ path: 'rows.2.options', column: '절곡·모델 사양', code: 'required' }]);
});
