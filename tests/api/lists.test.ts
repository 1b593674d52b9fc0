import ExcelJS from 'exceljs';
import { beforeAll, describe, expect, test } from 'vitest';
import { newTenant, type Tenant } from '../support/tenants.ts';
import { type Opened, workbook, XLSX } from '../support/workbook.ts';

let tenant: Tenant;
beforeAll(async () => {
  tenant = await newTenant();
});

interface Named {
  id: number;
  name: string;
}

const names = (rows: Named[]) => rows.map(({ name }) => name);

describe('pages', () => {
  let all: Named[];
  beforeAll(async () => {
    const names = Array.from({ length: 23 }, (_, index) => ({
      site_code: `S${index}`,
      name: ['가', '나', '다'][index % 3],
      start_date: '2025-01-01',
    }));
    const client = await tenant.admin.post('/clients', { name: 'Pages' });
    for (const [index, site] of names.entries()) {
      const made = await tenant.admin.post('/sites', { ...site, ...(index < 3 ? { client_id: client.body.data.id } : {}) });
      expect(made.status, made.text).toBe(201);
    }
    all = (await tenant.admin.get('/sites', { size: 200 })).body.data;
    expect(all).toHaveLength(23);
  });

  test.each(['name', '-name', 'start_date', '-start_date', 'name,-start_date', '-created_at', '-start_date,name'])(
    'sorted by %s neither repeat nor skip',
    async (sort) => {
      const whole = (await tenant.admin.get('/sites', { size: 200, sort })).body.data as Named[];
      const pages: Named[] = [];
      for (let page = 1; page <= 5; page++) {
        const reply = await tenant.admin.get('/sites', { page, size: 5, sort });
        expect(reply.body.meta).toEqual({ page, size: 5, total: 23, last_page: 5 });
        pages.push(...(reply.body.data as Named[]));
      }
      expect(pages.map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
      expect(new Set(pages.map(({ id }) => id)).size).toBe(23);
    },
  );

  test('a descending order is the ascending one turned round', async () => {
    const up = (await tenant.admin.get('/sites', { size: 200, sort: 'name' })).body.data as Named[];
    const down = (await tenant.admin.get('/sites', { size: 200, sort: '-name' })).body.data as Named[];
    expect(down.map(({ id }) => id)).toEqual(up.map(({ id }) => id).toReversed());
  });

  test('a page past the end is empty and tells the last one', async () => {
    const reply = await tenant.admin.get('/sites', { page: 99, size: 5 });
    expect(reply.body.data).toEqual([]);
    expect(reply.body.meta).toEqual({ page: 99, size: 5, total: 23, last_page: 5 });
  });

  test('without parameters: page 1 of 20; of nothing: last page 1', async () => {
    const reply = await tenant.admin.get('/sites');
    expect(reply.body.data).toHaveLength(20);
    expect(reply.body.meta).toEqual({ page: 1, size: 20, total: 23, last_page: 2 });
    expect((await tenant.admin.get('/labor')).body.meta).toEqual({ page: 1, size: 20, total: 0, last_page: 1 });
  });

  test.each([
    { page: '0' },
    { page: '-1' },
    { page: '1.5' },
    { page: 'x' },
    { page: '1000001' },
    { page: '' },
    { size: '0' },
    { size: '201' },
    { size: '-1' },
    { sort: 'memo' },
    { sort: 'name;drop table sites' },
    { sort: '--name' },
    { sort: '' },
    { sort: 'name,unknown' },
    { search: 'x'.repeat(101) },
    { client_id: 'x' },
    { is_active: 'yes' },
  ])('%j: 422', async (parameters) => {
    const reply = await tenant.admin.get('/sites', parameters as unknown as Record<string, string>);
    expect([reply.status, reply.body.error?.details[0]?.path]).toEqual([422, Object.keys(parameters)[0]]);
  });

  test('a parameter given twice or as an object: 422', async () => {
    for (const written of ['page=1&page=2', 'size[]=5', 'search[a]=1', 'sort=name&sort=name']) {
      expect((await tenant.admin.get(`/sites?${written}`)).status, written).toBe(422);
    }
  });

  test('size 200 and page 1000000 are within the limits', async () => {
    expect((await tenant.admin.get('/sites', { size: 200, page: 1_000_000 })).status).toBe(200);
  });
});

describe('search', () => {
  beforeAll(async () => {
    for (const name of ['할인 50% 상사', '할인 500 상사', 'under_score', 'underXscore', 'back\\slash', 'backslash', "O'Brien", 'MiXeD']) {
      expect((await tenant.admin.post('/clients', { name })).status).toBe(201);
    }
  });

  const find = async (search: string) => names((await tenant.admin.get('/clients', { search, sort: 'name' })).body.data as Named[]);

  test('takes %, _ and \\ for what they are', async () => {
    expect(await find('50%')).toEqual(['할인 50% 상사']);
    expect(await find('under_s')).toEqual(['under_score']);
    expect(await find('k\\s')).toEqual(['back\\slash']);
    expect(await find('\\')).toEqual(['back\\slash']);
    expect(await find('%_%')).toEqual([]);
  });

  test('takes quotes for what they are and upper case for lower', async () => {
    expect(await find("o'b")).toEqual(["O'Brien"]);
    expect(await find("' or 1=1 --")).toEqual([]);
    expect(await find('mixed')).toEqual(['MiXeD']);
    expect(await find('  MIXED ')).toEqual(['MiXeD']);
  });

  test('takes Hangul that was taken apart, as macOS does with names of files, for the same', async () => {
    const apart = '각하상사'.normalize('NFD');
    expect((await tenant.admin.post('/clients', { name: apart })).body.data.name).toBe('각하상사');
    expect(await find('각하')).toEqual(['각하상사']);
    expect(await find(apart)).toEqual(['각하상사']);
  });
});

describe('as a spreadsheet', () => {
  const FORMULA = "=cmd|'/c calc'!A0";
  let books: Tenant;

  beforeAll(async () => {
    books = await newTenant();
    const group = await books.admin.post('/client-groups', { group_code: 'G1', name: '대리점', default_discount_rate: 12.5 });
    for (const [index, name] of [FORMULA, '+82', '@SUM(1)', '-1', '한빛'].entries()) {
      const made = await books.admin.post('/clients', {
        name,
        client_group_id: group.body.data.id,
        credit_limit: 1000000.25,
        payment_terms_days: index,
        options: { a: 1 },
      });
      expect(made.status).toBe(201);
    }
    const site = await books.admin.post('/sites', { name: '현장', start_date: '2025-03-01' });
    expect(site.status).toBe(201);
  });

  const opened = (path: string, language = 'ko') => workbook(books.admin, path, { 'accept-language': language });

  const column = ({ sheet, headings }: Opened, title: string) => {
    const index = headings.indexOf(title) + 1;
    expect(index, title).toBeGreaterThan(0);
    return sheet.getRows(2, sheet.rowCount - 1)?.map((row) => row.getCell(index)) ?? [];
  };

  test('is a real workbook with a frozen Korean heading', async () => {
    const { headers, sheet, headings } = await opened('/clients');
    expect(headers.get('content-type')).toBe(XLSX);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''%EA%B1%B0%EB%9E%98%EC%B2%98-\d{4}-\d\d-\d\d\.xlsx$/);
    expect(sheet.name).toBe('거래처');
    expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 });
    expect(headings).toEqual(expect.arrayContaining(['거래처 코드', '거래처명', '구분', '그룹', '여신 한도', '등록일시']));
    expect(sheet.rowCount).toBe(6);
    expect((await opened('/clients', 'en')).headings).toEqual(expect.arrayContaining(['Code', 'Name', 'Type', 'Credit limit']));
  });

  test('no text becomes a formula', async () => {
    const cells = column(await opened('/clients?sort=client_code'), '거래처명');
    expect(cells.map(({ value }) => value)).toEqual([FORMULA, '+82', '@SUM(1)', '-1', '한빛']);
    expect(
      cells
        .map(({ type }) => type)
        .every(
          (type) => type === ExcelJS.ValueType.String || type === ExcelJS.ValueType.SharedString || type === ExcelJS.ValueType.RichText,
        ),
    ).toBe(true);
  });

  test('numbers are numbers, dates dates, values and references words', async () => {
    const listed = await opened('/clients?sort=client_code');
    expect(column(listed, '여신 한도').map(({ value }) => value)).toEqual([1000000.25, 1000000.25, 1000000.25, 1000000.25, 1000000.25]);
    expect(column(listed, '결제 조건(일)').map(({ value }) => value)).toEqual([0, 1, 2, 3, 4]);
    expect(column(listed, '사용').map(({ value }) => value)).toEqual([true, true, true, true, true]);
    expect(column(listed, '구분')[0]?.value).toBe('매출처');
    expect(column(listed, '그룹')[0]?.value).toBe('대리점');
    const start = column(await opened('/sites'), '시작일')[0];
    expect(start?.value).toEqual(new Date('2025-03-01T00:00:00Z'));
    expect(start?.type).toBe(ExcelJS.ValueType.Date);
  });

  test('filters hold, pages do not', async () => {
    expect(column(await opened('/clients?search=%2B82&size=1'), '거래처명').map(({ value }) => value)).toEqual(['+82']);
    expect((await opened('/clients?size=1')).sheet.rowCount).toBe(6);
    expect((await books.admin.get('/clients', { size: 500 }, { accept: XLSX })).status).toBe(422);
  });

  test('what asks for it must be a list', async () => {
    const reply = await books.admin.get('/clients/stats', undefined, { accept: XLSX });
    expect(reply.headers.get('content-type')).toContain('application/json');
  });
});
