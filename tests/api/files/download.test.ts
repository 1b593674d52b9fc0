import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../support/client.ts';
import { query } from '../../support/database.ts';
import { fetchBytes, sendForm, uploaded } from '../../support/files.ts';
import { samples } from '../../support/sample-files.ts';
import { anonymous, newTenant, type Person, systemAdmin, type Tenant } from '../../support/tenants.ts';

let a: Tenant;
let b: Tenant;
let staff: Person;
let file: string;

const NAME = "도면 '최종' (1).pdf";
const etag = `"${createHash('sha256').update(samples.pdf).digest('hex')}"`;
const get = (headers: Record<string, string> = {}, path = '/download', client: Client = staff.client) =>
  fetchBytes(client, `/files/${file}${path}`, { headers });
const downloads = async () =>
  (await query("select actor_id, detail from audit_logs where action = 'FILE_DOWNLOADED' and target_id = $1 order by id", [file])).length;

beforeAll(async () => {
  [a, b] = await Promise.all([newTenant(), newTenant()]);
  staff = await a.person('staff');
  file = await uploaded(staff.client, NAME, samples.pdf);
});

describe('the bytes', () => {
  test('come whole, to be saved under their name, and are logged once', async () => {
    const before = await downloads();
    const reply = await get();
    expect(reply.status).toBe(200);
    expect(reply.bytes.equals(samples.pdf)).toBe(true);
    const shown = Object.fromEntries(
      ['content-type', 'content-length', 'etag', 'x-content-type-options', 'accept-ranges', 'content-disposition'].map((name) => [
        name,
        reply.headers.get(name),
      ]),
    );
    expect(shown).toEqual({
      'content-type': 'application/pdf',
      'content-length': String(samples.pdf.length),
      etag,
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('도면 ')}%27${encodeURIComponent('최종')}%27%20%281%29.pdf`,
    });
    expect(await downloads()).toBe(before + 1);
    const [row] = await query(
      "select tenant_id, actor_id, target_type, detail from audit_logs where action = 'FILE_DOWNLOADED' and target_id = $1 order by id desc limit 1",
      [file],
    );
    expect(row).toEqual({ tenant_id: a.id, actor_id: staff.id, target_type: 'directus_files', detail: { filename: NAME } });
  });

  test('are not sent again to who has them', async () => {
    const before = await downloads();
    const reply = await get({ 'if-none-match': etag });
    expect([reply.status, reply.bytes.length, reply.headers.get('etag')]).toEqual([304, 0, etag]);
    expect((await get({ 'if-none-match': `"other", W/${etag}` })).status).toBe(304);
    expect(await downloads()).toBe(before);
    expect((await get({ 'if-none-match': '"other"' })).status).toBe(200);
  });

  test('come in pieces; only the first counts as a download', async () => {
    const before = await downloads();
    const size = samples.pdf.length;
    const piece = async (range: string, headers = {}) => {
      const { status, bytes, headers: got } = await get({ range, ...headers });
      return [status, bytes.toString('latin1'), got.get('content-range')];
    };
    const part = (start: number, end: number) => [
      206,
      samples.pdf.subarray(start, end + 1).toString('latin1'),
      `bytes ${start}-${end}/${size}`,
    ];
    expect(await piece('bytes=0-3')).toEqual(part(0, 3));
    expect(await downloads()).toBe(before + 1);
    expect(await piece('bytes=4-9')).toEqual(part(4, 9));
    expect(await piece('bytes=5-')).toEqual(part(5, size - 1));
    expect(await piece('bytes=-5')).toEqual(part(size - 5, size - 1));
    expect(await piece(`bytes=7-${size + 100}`)).toEqual(part(7, size - 1));
    expect(await piece('bytes=4-9', { 'if-range': etag })).toEqual(part(4, 9));
    expect(await downloads()).toBe(before + 1);
    expect(await piece(`bytes=${size}-`)).toEqual([416, '', `bytes */${size}`]);
    for (const range of ['pages=1-2', 'bytes=9-4', 'bytes=0-1,5-6']) expect([200, 416], range).toContain((await get({ range })).status);
    expect((await get({ range: 'bytes=4-9', 'if-range': '"other"' })).bytes.length).toBe(size);
  });

  test('are shown by the browser when that is asked for and safe', async () => {
    expect((await get({}, '/download?inline=true')).headers.get('content-disposition')).toMatch(/^inline; /);
    const txt = await uploaded(staff.client, 'a.txt', samples.txt);
    const reply = await fetchBytes(staff.client, `/files/${txt}/download?inline=true`);
    expect([reply.headers.get('content-disposition'), reply.headers.get('x-content-type-options')]).toEqual([
      "attachment; filename*=UTF-8''a.txt",
      'nosniff',
    ]);
    expect((await get({}, '/download?inline=1')).status).toBe(422);
    expect((await get({}, '/download?nope=1')).status).toBe(422);
  });
});

describe('a file of another tenant', () => {
  const reaches = async (client: Client, path: string, method = 'GET') => (await client.send(method, path)).status;

  test('is not there under our routes, and nothing is logged', async () => {
    const before = await downloads();
    for (const [path, method] of [
      [`/files/${file}`, 'GET'],
      [`/files/${file}/download`, 'GET'],
      [`/files/${file}`, 'DELETE'],
    ] as const) {
      expect(await reaches(b.admin, path, method), `${method} ${path}`).toBe(404);
      expect(await reaches(anonymous, path, method), `${method} ${path}`).toBe(401);
    }
    expect(await downloads()).toBe(before);
    expect((await b.admin.get('/files')).body.data).toEqual([]);
  });

  test("is not there under Directus's", async () => {
    expect(await reaches(a.admin, `//assets/${file}`)).toBe(200);
    expect(await reaches(a.admin, `//files/${file}`)).toBe(200);
    for (const client of [b.admin, (await b.person('staff')).client, anonymous]) {
      for (const path of [
        `//assets/${file}`,
        `//assets/${file}/x.pdf`,
        `//assets/${file}.pdf`,
        `//assets/${file}?download`,
        `//assets/${file}?key=system-small-cover`,
        `//files/${file}`,
      ])
        expect(await reaches(client, path), path).toBe(404);
      expect(await reaches(client, `//files/${file}`, 'DELETE')).toBe(404);
      expect((await client.patch(`//files/${file}`, { title: 'x' })).status).toBe(404);
      expect((await client.get('//files', { 'filter[id][_eq]': file })).body.data ?? []).toEqual([]);
      const found = await client.post('//graphql/system', { query: `{ files_by_id(id: "${file}") { id title } files { id } }` });
      expect(found.text).not.toContain(file);
      const zip = await fetchBytes(client, '//assets/files', {
        method: 'POST',
        body: JSON.stringify({ ids: [file] }),
        headers: { 'content-type': 'application/json' },
      });
      expect(zip.bytes.subarray(0, 2).toString(), `${zip.status}`).not.toBe('PK');
    }
    expect(await query('select title from directus_files where id = $1', [file])).toEqual([{ title: "도면 '최종' (1)" }]);
  });

  test('cannot be told from none at all', async () => {
    const nothing = '00000000-0000-4000-8000-000000000000';
    for (const path of ['//assets/', '//files/', '/files/']) {
      const [other, none] = await Promise.all([b.admin.get(path + file), b.admin.get(path + nothing)]);
      expect([other.status, other.text.replaceAll(/"request_id":"[^"]*"/g, '')]).toEqual([
        none.status,
        none.text.replaceAll(/"request_id":"[^"]*"/g, ''),
      ]);
    }
  });

  test('a system administrator reaches it in its tenant', async () => {
    const root = await systemAdmin();
    expect((await root.get(`/files/${file}`, undefined, { 'x-tenant-id': String(a.id) })).status).toBe(200);
    expect((await root.get(`/files/${file}`, undefined, { 'x-tenant-id': String(b.id) })).status).toBe(404);
    expect((await root.get(`/files/${file}`)).status).toBe(404);
  });
});

describe('the list', () => {
  test('finds, filters and orders', async () => {
    const c = await newTenant();
    const sales = await c.person('sales');
    for (const [client, name, bytes] of [
      [c.admin, '가.pdf', samples.pdf],
      [sales.client, '나_100%.png', samples.png],
      [sales.client, '다.txt', samples.txt],
    ] as const)
      await uploaded(client, name, bytes);
    const names = async (query: Record<string, string | number>) => {
      const { body } = await c.admin.get('/files', query);
      return (body.data as { filename_download: string }[]).map(({ filename_download }) => filename_download);
    };
    expect(await names({})).toEqual(['다.txt', '나_100%.png', '가.pdf']);
    expect(await names({ sort: 'filename_download' })).toEqual(['가.pdf', '나_100%.png', '다.txt']);
    expect(await names({ sort: '-filesize', size: 1 })).toEqual(['가.pdf']);
    expect(await names({ type: 'image/png' })).toEqual(['나_100%.png']);
    expect(await names({ uploaded_by: sales.id, sort: 'filename_download' })).toEqual(['나_100%.png', '다.txt']);
    expect(await names({ search: '_100%' })).toEqual(['나_100%.png']);
    expect((await c.admin.get('/files', { sort: 'filename_disk' })).status).toBe(422);
    expect(
      (await c.admin.get('/files', undefined, { accept: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' })).status,
    ).toBe(200);
  });
});

test('what the Studio serves is not sniffed either', async () => {
  const txt = await uploaded(staff.client, 'a.txt', samples.txt);
  expect((await a.admin.get(`//assets/${txt}`)).headers.get('x-content-type-options')).toBe('nosniff');
});

test('a thumbnail is made', async () => {
  const made = await sendForm(staff.client, '/files', [{ name: 'a.png', bytes: samples.png }]);
  const thumbnail = await fetchBytes(a.admin, `//assets/${made.body.data.id}?key=system-small-cover`);
  expect([thumbnail.status, thumbnail.headers.get('content-type')?.startsWith('image/')]).toEqual([200, true]);
});
