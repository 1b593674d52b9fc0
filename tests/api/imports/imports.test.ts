import ExcelJS from 'exceljs';
import JSZip from 'jszip';
import { beforeAll, describe, expect, it, test } from 'vitest';
import type { Client } from '../../support/client.ts';
import { atOnce } from '../../support/concurrent.ts';
import { query } from '../../support/database.ts';
import { fetchBytes } from '../../support/files.ts';
import { created, done, refusal } from '../../support/replies.ts';
import { newRole, personIn } from '../../support/roles.ts';
import { importing, sheetOf } from '../../support/sheets.ts';
import { newTenant, type Tenant } from '../../support/tenants.ts';
import { workbook } from '../../support/workbook.ts';

let tenant: Tenant;
let admin: Client;
beforeAll(async () => {
  tenant = await newTenant();
  ({ admin } = tenant);
});

const HEAD = ['품목 코드', '품목명', '품목 유형', '단위', '안전재고', '수입검사 대상', '품목 분류'];

const itemsOf = async (search: string) => (await done(admin.get('/items', { search, size: 100, sort: 'code' }))).body.data;
const report = async (pending: ReturnType<typeof importing>) => {
  const reply = await pending;
  expect([reply.status, reply.body.error?.details]).toEqual([200, undefined]);
  return reply.body.data;
};

describe('a file of rows', () => {
  beforeAll(async () => {
    await created(admin.post('/item-categories', { code: 'MTR', name: '모터류' }));
  });

  it('is new rows at first, nothing the second time, and a change where a cell has changed', async () => {
    const lines = [
      ['A-001', '모터 400W', '부품', 'EA', 5, '예', 'MTR'],
      ['A-002', '강판 1.2T', '원자재', 'KG', '1,200.5', 'O', '모터류'],
      ['A-003', '출장비', 'SERVICE', '', '', '', 'MTR 모터류'],
    ];
    expect(await report(importing(admin, '/items', await sheetOf(HEAD, ...lines)))).toMatchObject({
      ...{ ok: true, dry_run: false, created_count: 3, changed_count: 0, unchanged_count: 0, refused_count: 0 },
      created: [{ row: 2, key: 'A-001' }, { row: 3 }, { row: 4 }],
    });
    expect(await itemsOf('A-00')).toMatchObject([
      { code: 'A-001', item_type: 'PART', safety_stock: 5, inspection_required: true, quantity_scale: 0 },
      { code: 'A-002', item_type: 'RAW_MATERIAL', unit: 'KG', safety_stock: 1200.5, inspection_required: true, quantity_scale: 3 },
      // What follows from unit and type follows here, too.
      { code: 'A-003', item_type: 'SERVICE', unit: 'EA', is_stock_managed: false, inspection_required: false },
    ]);
    expect(await report(importing(admin, '/items', await sheetOf(HEAD, ...lines)))).toMatchObject({ created_count: 0, unchanged_count: 3 });
    const changed = await report(
      importing(admin, '/items', await sheetOf(['품목 코드', '품목 유형', '안전재고'], ['A-001', '부자재', 7], ['A-002', '', ''])),
    );
    expect(changed).toMatchObject({
      ...{ created_count: 0, changed_count: 1, unchanged_count: 1 },
      changed: [
        { row: 2, key: 'A-001', column: '품목 유형', before: '부품', after: '부자재' },
        { row: 2, key: 'A-001', column: '안전재고', field: 'safety_stock', before: '5', after: '7' },
      ],
    });
    expect(await itemsOf('A-002')).toMatchObject([{ item_type: 'RAW_MATERIAL', safety_stock: 1200.5 }]);
  });

  it('that is only tried says what would come of it, and leaves nothing behind', async () => {
    const state = () =>
      query(
        `select (select count(*) from clients where tenant_id = $1) as clients,
          (select count(*) from audit.trigger_audit_logs where tenant_id = $1) as log,
          (select coalesce(sum(last_value), 0) from number_sequences where tenant_id = $1) as numbers`,
        [tenant.id],
      );
    const before = await state();
    const file = await sheetOf(
      ['거래처명', '구분', '사업자등록번호'],
      ['한빛산업', '매출처', '123-45-67891'],
      ['없는 유형', '아무거나', ''],
    );
    const tried = await importing(admin, '/clients', file, { dry: true });
    expect(tried.status).toBe(200);
    expect(tried.body.message).toBe('1개 행을 먼저 고쳐야 합니다. 아무것도 저장되지 않습니다.');
    expect(tried.body.data).toMatchObject({
      ok: false,
      dry_run: true,
      created_count: 1,
      refused_count: 1,
      refused: [{ row: 3, column: '구분' }],
    });
    expect(await state()).toEqual(before);
    const fine = await importing(admin, '/clients', await sheetOf(['거래처명'], ['한빛산업']), { dry: true });
    expect(fine.body).toMatchObject({
      data: { ok: true, created_count: 1 },
      message: '문제가 없습니다. 신규 1건, 변경 0건, 변동 없음 0건이 됩니다.',
    });
    expect(await state()).toEqual(before);
  });

  it('is refused as a whole, with everything that is wrong and where', async () => {
    const lines = [
      ['B-001', '좋은 행', '부품', 'EA', 1, '', ''],
      ['B-002', '없는 유형', '바퀴', 'EA', 'x', '글쎄', 'NONE'],
      ['', '코드 없음', '부품', 'EA', 1, '', ''],
      ['B-001', '두 번째', '부품', 'EA', 1, '', ''],
      ['B-005', '품', '용역', 'EA', 1, '', ''],
    ];
    const reply = await importing(admin, '/items', await sheetOf(HEAD, [], ...lines), { headers: { 'accept-language': 'en' } });
    expect(refusal(reply)).toEqual([422, 'error.sheet.rows_refused']);
    expect(reply.body.message).toBe('4 rows have to be corrected. Nothing was saved.');
    expect(reply.body.error?.details.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'rows.4.item_type invalid_value',
      'rows.4.safety_stock invalid_decimal',
      'rows.4.inspection_required invalid_type',
      'rows.4.category_id unknown_reference',
      'rows.5.code required',
      'rows.6.code duplicate',
      'rows.7.item_type invalid_value',
    ]);
    expect(reply.body.error?.details[0]).toMatchObject({
      ...{ row: 4, key: 'B-002', column: 'Type' },
      message: 'Must be one of: Product, Part, Raw material, Auxiliary material, Consumable, Service.',
    });
    expect(await itemsOf('B-00')).toEqual([]);
  });

  it('is refused for what the database finds wrong with a row, and for what it would find at the end', async () => {
    await report(importing(admin, '/items', await sheetOf(HEAD, ['C-001', 'x', '부품', 'EA', 1, '', ''])));
    const rows = await sheetOf(
      ['품목 코드', '품목명', '품목 유형', '용도 구분', '재고 관리'],
      ['C-002', '좋은 행', '부품', '', ''],
      ['C-003', '절곡', '부품', 'BENDING', ''],
      ['C-004', '용역', '서비스', '', '예'],
    );
    for (const dry of [true, false]) {
      const { status, body } = await importing(admin, '/items', rows, { dry });
      expect(status).toBe(dry ? 200 : 422);
      const refused = (dry ? body.data.refused : body.error?.details) as { row: number; column: string; message: string }[];
      expect(refused.map(({ row, column }) => [row, column])).toEqual([
        [3, '품목 코드'],
        [4, '재고 관리'],
      ]);
      for (const { message } of refused) expect(message).toMatch(/[가-힣]/);
    }
    expect(await itemsOf('C-00')).toHaveLength(1);
  });

  it('is a list’s own spreadsheet, changed', async () => {
    const { sheet } = await workbook(admin, '/items?search=A-00&sort=code');
    const headings = (sheet.getRow(1).values as string[]).slice(1);
    sheet.getRow(2).getCell(headings.indexOf('품목명') + 1).value = '모터 400W (개정)';
    const bytes = Buffer.from(await sheet.workbook.xlsx.writeBuffer());
    const { changed, ignored_columns: ignored, ...counts } = await report(importing(admin, '/items', bytes));
    expect(counts).toMatchObject({ created_count: 0, changed_count: 1, unchanged_count: 2 });
    expect(changed).toMatchObject([{ key: 'A-001', field: 'name', before: '모터 400W', after: '모터 400W (개정)' }]);
    expect(ignored.map(({ column }: { column: string }) => column)).toContain('등록일시');
  });

  it.each(['/departments', '/positions', '/account-codes', '/item-categories'])('is the spreadsheet of %s as it came', async (list) => {
    for (const language of ['ko', 'en']) {
      const { sheet } = await workbook(admin, list, { 'accept-language': language });
      const bytes = Buffer.from(await sheet.workbook.xlsx.writeBuffer());
      const { created_count, changed_count, unchanged_count, refused } = await report(importing(admin, list, bytes, { dry: true }));
      expect([created_count, changed_count, refused, unchanged_count]).toEqual([0, 0, [], sheet.rowCount - 1]);
    }
  });

  it.each<[string, string, BufferEncoding | 'cp949']>([
    ['as UTF-8', '품목 코드,품목명,품목 유형\nD-001,"모터, 대형",부품\n', 'utf8'],
    ['as UTF-8 with a mark', '\uFEFF품목 코드,품목명,품목 유형\nD-001,"모터, 대형",부품\n', 'utf8'],
    // "code,name,item_type" and a name in CP949.
    ['as CP949', 'code,name,item_type\nD-001,"\xb8\xf0\xc5\xcd, \xb4\xeb\xc7\xfc",PART\n', 'latin1'],
  ])('may be CSV %s', async (_, text, encoding) => {
    const tried = await report(importing(admin, '/items', Buffer.from(text, encoding as BufferEncoding), { name: 'rows.CSV' }));
    expect(tried.created_count + tried.unchanged_count).toBe(1);
    expect(await itemsOf('D-001')).toMatchObject([{ name: '모터, 대형', item_type: 'PART' }]);
  });

  it.each<[string, () => Promise<Buffer>, string, string?]>([
    ['holds nothing', () => sheetOf(HEAD), 'error.sheet.empty'],
    ['has unknown columns', () => sheetOf([...HEAD, '색깔'], ['X', 'x', '부품']), 'error.sheet.unknown_columns'],
    ['has a column twice', () => sheetOf([...HEAD, 'code'], ['X', 'x', '부품']), 'error.sheet.unknown_columns'],
    ['has no column that is known', () => sheetOf(['등록일시'], ['2026-01-01']), 'error.sheet.no_columns'],
    ['is no workbook', async () => Buffer.from('not a zip'), 'error.sheet.unreadable'],
    ['is too long', () => sheetOf(['code'], ...Array.from({ length: 5_001 }, (_, n) => [`Z-${n}`])), 'error.sheet.too_many_rows'],
  ])('is refused when it %s', async (_, file, key) => {
    expect(refusal(await importing(admin, '/items', await file()))).toEqual([422, key]);
  });

  it('of another kind is 415, and without a file 422', async () => {
    expect(refusal(await importing(admin, '/items', Buffer.from('x'), { name: 'rows.pdf' }))).toEqual([415, 'error.file.unsupported_type']);
    expect(refusal(await admin.post('/items/import', {}))).toEqual([415, 'error.unsupported_media_type']);
  });

  it('says the results of its formulas; errors of the spreadsheet are refused, and merged cells and lists of choices do not matter', async () => {
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet('1');
    sheet.addRow(['code', 'name', 'item_type', 'safety_stock', 'memo']);
    await report(importing(admin, '/items', await sheetOf(['code', 'name', 'item_type', 'safety_stock'], ['FX-1', 'x', 'PART', 9])));
    sheet.addRow(['FX-1', 'x', 'PART', { formula: 'A1-A1', result: 0 }, { richText: [{ text: '굵은 ' }, { text: '글' }] }]);
    // What names all cells of a column in a few bytes.
    const whole =
      '</sheetData><mergeCells count="1"><mergeCell ref="F1:XFD1048576"/></mergeCells><dataValidations count="1"><dataValidation type="list" sqref="C2:C1048576"><formula1>"PART"</formula1></dataValidation></dataValidations>';
    const write = async () => {
      const zip = await JSZip.loadAsync(await book.xlsx.writeBuffer());
      const name = 'xl/worksheets/sheet1.xml';
      zip.file(name, ((await zip.file(name)?.async('string')) ?? '').replace('</sheetData>', whole));
      return zip.generateAsync({ type: 'nodebuffer' });
    };
    expect(await report(importing(admin, '/items', await write()))).toMatchObject({
      changed: [
        { field: 'safety_stock', before: '9', after: '0' },
        { field: 'memo', after: '굵은 글' },
      ],
    });
    sheet.getCell('D2').value = { error: '#N/A' };
    sheet.getCell('E2').value = { formula: 'B9' };
    const reply = await importing(admin, '/items', await write());
    expect(reply.body.error?.details.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'rows.2.safety_stock invalid_value',
      'rows.2.memo invalid_value',
    ]);
  });

  it('that comes twice at once creates each row once', async () => {
    const file = await sheetOf(['code', 'name', 'item_type'], ...Array.from({ length: 40 }, (_, n) => [`E-${100 + n}`, '동시', 'PART']));
    const replies = await atOnce(3, () => importing(admin, '/items', file));
    for (const { status } of replies) expect([200, 409, 422]).toContain(status);
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(await itemsOf('E-1')).toHaveLength(40);
  });

  it('with the same idempotency key is read once', async () => {
    const file = await sheetOf(['거래처명'], ['이름만 있는 곳']);
    const send = () => importing(admin, '/clients', file, { headers: { 'idempotency-key': 'import-1' } });
    const [first, second] = [await send(), await send()];
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(second.body).toEqual(first.body);
    expect((await done(admin.get('/clients', { search: '이름만 있는 곳' }))).body.meta.total).toBe(1);
  });

  it('is logged row by row, as one request', async () => {
    const { headers } = await importing(
      admin,
      '/items',
      await sheetOf(['code', 'name', 'item_type'], ['F-1', 'f', 'PART'], ['F-2', 'f', 'PART']),
    );
    const log = await query(`select row_id from audit.trigger_audit_logs where request_id = $1 and table_name = 'items'`, [
      headers.get('x-request-id'),
    ]);
    expect(log).toHaveLength(2);
  });
});

describe('references in a file', () => {
  it('are codes, names or what lists show; a name of several is none, nor is another company’s', async () => {
    const other = await newTenant();
    await created(other.admin.post('/warehouses', { code: 'WH-77', name: '남의 창고', warehouse_type: 'MATERIAL' }));
    for (const code of ['S1', 'S2'])
      await created(admin.post('/clients', { client_code: code, name: '같은 이름', client_type: 'PURCHASE' }));
    const file = (warehouse: string, supplier: string) =>
      sheetOf(['code', 'name', 'item_type', 'default_warehouse_id', 'default_supplier_id'], ['R-1', 'r', 'PART', warehouse, supplier]);
    const refused = await importing(admin, '/items', await file('WH-77', '같은 이름'));
    expect(refused.body.error?.details.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'rows.2.default_warehouse_id unknown_reference',
      'rows.2.default_supplier_id ambiguous',
    ]);
    await report(importing(admin, '/items', await file('WH-01', 'S2')));
    const [{ default_warehouse_id: warehouse, default_supplier_id: supplier }] = await itemsOf('R-1');
    expect([warehouse, supplier].every(Number.isInteger)).toBe(true);
  });

  it('may be rows of the same file that stand before', async () => {
    const head = ['code', 'name', 'parent_id'];
    const file = await sheetOf(head, ['T-1', '뿌리', ''], ['T-2', '가지', 'T-1'], ['T-3', '잎', 'T-2']);
    expect(await report(importing(admin, '/departments', file))).toMatchObject({ created_count: 3 });
    expect(await report(importing(admin, '/departments', file))).toMatchObject({ unchanged_count: 3 });
    const late = await importing(admin, '/item-categories', await sheetOf(head, ['U-2', '가지', 'U-1'], ['U-1', '뿌리', '']));
    expect(late.body.error?.details.map(({ path, code }) => `${path} ${code}`)).toEqual(['rows.2.parent_id unknown_reference']);
  });

  it('that nobody has touched stay, though who is named has left', async () => {
    const gone = await tenant.person('sales', { first_name: '떠난 사람' });
    await report(
      importing(admin, '/clients', await sheetOf(['client_code', '거래처명', '담당 직원'], ['LEFT-1', '담당이 떠난 곳', gone.email])),
    );
    await query(`select set_config('app.actor_type', 'DATABASE', false)`);
    await query(`update directus_users set status = 'archived' where id = $1`, [gone.id]);
    const { sheet } = await workbook(admin, '/clients?search=LEFT-1');
    const headings = (sheet.getRow(1).values as string[]).slice(1);
    expect(sheet.getRow(2).getCell(headings.indexOf('담당 직원') + 1).value).toContain('떠난 사람');
    sheet.getRow(2).getCell(headings.indexOf('팩스') + 1).value = '02-555-0000';
    const bytes = Buffer.from(await sheet.workbook.xlsx.writeBuffer());
    expect(await report(importing(admin, '/clients', bytes))).toMatchObject({ changed_count: 1, changed: [{ field: 'fax' }] });
  });

  it('are people by their address or name', async () => {
    const { id, email } = await tenant.person('sales');
    await report(importing(admin, '/clients', await sheetOf(['client_code', '거래처명', '담당 직원'], ['P-1', '사람 있는 곳', email])));
    const [client] = (await done(admin.get('/clients', { search: 'P-1' }))).body.data;
    expect(client.manager_id).toBe(id);
  });
});

describe('a key of several columns', () => {
  it('finds the price again, which is changed only as long as it is a draft', async () => {
    await report(importing(admin, '/items', await sheetOf(['code', 'name', 'item_type'], ['G-1', 'g', 'PART'])));
    const head = ['품목', '단가 구분', '거래처', '최소 수량', '단가', '적용 시작일'];
    const file = (price: number) =>
      sheetOf(head, ['G-1', '판매', '', '', price, new Date('2026-03-01')], ['G-1', '판매', '', 100, price - 1, '2026.3.1']);
    const [first, ...others] = (await atOnce(4, async () => report(importing(admin, '/pricing', await file(500))))).sort(
      (a, b) => b.created_count - a.created_count,
    );
    expect(first).toMatchObject({ created_count: 2 });
    for (const other of others) expect(other).toMatchObject({ created_count: 0, unchanged_count: 2 });
    expect(await report(importing(admin, '/pricing', await file(500)))).toMatchObject({ unchanged_count: 2 });
    expect(await report(importing(admin, '/pricing', await file(600)))).toMatchObject({
      changed_count: 2,
      changed: [{ before: '500', after: '600', column: '단가' }, {}],
    });
    const prices = (await done(admin.get('/pricing', { search: 'G-1' }))).body.data;
    for (const { id } of prices) await done(admin.post(`/pricing/${id}/finalize`));
    const reply = await importing(admin, '/pricing', await file(700));
    expect(reply.body.error?.details.map(({ row, code }) => [row, code])).toEqual([
      [2, 'finalized'],
      [3, 'finalized'],
    ]);
  });
});

describe('whoever imports', () => {
  it('needs the right to create, and to change what is there', async () => {
    const file = await sheetOf(['code', 'name', 'item_type'], ['A-001', '이름 바꾸기', 'PART']);
    const { client: viewer } = await tenant.person('viewer');
    expect((await importing(viewer, '/items', file)).status).toBe(403);
    expect((await fetchBytes(viewer, '/items/import-form')).status).toBe(403);
    const creator = await personIn(tenant, await newRole(tenant, { items: ['create', 'read'] }));
    for (const dry of [true, false]) expect((await importing(creator.client, '/items', file, { dry })).status).toBe(403);
    expect(await itemsOf('A-001')).toMatchObject([{ name: expect.not.stringContaining('바꾸기') }]);
  });

  it('writes no field that is closed, and is told no value of one', async () => {
    const role = await newRole(tenant);
    for (const action of ['create', 'read', 'update'])
      await created(
        tenant.admin.post('/permissions', { role_id: role, collection: 'items', action, fields: ['id', 'code', 'name', 'item_type'] }),
      );
    const { client } = await personIn(tenant, role);
    await done(admin.put(`/items/${(await itemsOf('A-001'))[0].id}`, { cost_price: 4321 }));
    const form = new ExcelJS.Workbook();
    await form.xlsx.load((await fetchBytes(client, '/items/import-form')).bytes as unknown as ArrayBuffer);
    const [first] = form.worksheets as [ExcelJS.Worksheet];
    expect((first.getRow(1).values as string[]).slice(1)).toEqual(['품목 코드 *', '품목명 *', '품목 유형 *']);
    const reply = await importing(client, '/items', await sheetOf(['code', 'cost_price'], ['A-001', 9]), { dry: true });
    expect(reply.status).toBe(403);
    expect(reply.bytes.toString()).not.toContain('4321');
    expect(await report(importing(client, '/items', await sheetOf(['code', 'name'], ['A-001', '새 이름'])))).toMatchObject({
      changed_count: 1,
    });
  });
});

describe.each([
  '/items',
  '/item-categories',
  '/clients',
  '/sites',
  '/employees',
  '/departments',
  '/positions',
  '/account-codes',
  '/pricing',
  '/labor',
])('the form of %s', (list) => {
  test('has the columns that the import takes, with their explanations', async () => {
    for (const language of ['ko', 'en']) {
      const { status, headers, bytes } = await fetchBytes(admin, `${list}/import-form`, { headers: { 'accept-language': language } });
      expect([status, headers.get('content-disposition')]).toEqual([200, expect.stringContaining('.xlsx')]);
      const book = new ExcelJS.Workbook();
      await book.xlsx.load(bytes as unknown as ArrayBuffer);
      const [form, columns] = book.worksheets as [ExcelJS.Worksheet, ExcelJS.Worksheet];
      const headings = (form.getRow(1).values as string[]).slice(1);
      expect(headings.some((heading) => heading.endsWith(' *'))).toBe(true);
      expect(new Set(headings).size).toBe(headings.length);
      expect(columns.rowCount).toBe(headings.length + 1);
      // Filled in wrongly on purpose: the headings themselves are known.
      const filled = await importing(
        admin,
        list,
        await sheetOf(
          headings,
          headings.map(() => '?'),
        ),
        { dry: true },
      );
      expect(filled.body.data).toMatchObject({ ok: false, refused_count: 1, ignored_columns: [] });
    }
  });
});
