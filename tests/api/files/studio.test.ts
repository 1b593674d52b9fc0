import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { query } from '../../support/database.ts';
import { fetchBytes, onDisk, sendForm, uploaded } from '../../support/files.ts';
import { samples } from '../../support/sample-files.ts';
import { newTenant, type Person, systemAdmin, type Tenant } from '../../support/tenants.ts';

let a: Tenant;
let b: Tenant;
let staff: Person;

const row = async (id: string) =>
  (await query('select tenant_id, uploaded_by, type, sha256, title, filename_disk from directus_files where id = $1', [id]))[0];
const rowCount = async () => (await query('select 1 from directus_files where tenant_id = any ($1)', [[a.id, b.id]])).length;
const folderOf = async ({ id }: Tenant) =>
  (await query<{ id: string }>('select id from directus_folders where tenant_id = $1', [id]))[0]?.id ?? '';

beforeAll(async () => {
  [a, b] = await Promise.all([newTenant({ settings: { file_max_mb: 1 } }), newTenant()]);
  staff = await a.person('staff');
});

describe('an upload through /files', () => {
  test('is taken in as ours: tenant, uploader, hash, type by content', async () => {
    const made = await sendForm(staff.client, '//files', [{ name: '도면.png', bytes: samples.png, type: 'text/html' }], {
      texts: { title: '도면', folder: await folderOf(a), storage: 'local', tenant_id: String(b.id), sha256: 'x', filename_disk: 'x.png' },
    });
    expect(made.status, made.bytes.toString()).toBe(200);
    const { id } = made.body.data;
    expect(await row(id)).toEqual({
      tenant_id: a.id,
      uploaded_by: staff.id,
      type: 'image/png',
      sha256: createHash('sha256').update(samples.png).digest('hex'),
      title: '도면',
      filename_disk: `${id}.png`,
    });
    expect(made.body.data).toMatchObject({ id, filename_download: '도면.png', folder: await folderOf(a) });
    expect((await fetchBytes(staff.client, `//assets/${id}`)).bytes.equals(samples.png)).toBe(true);
  });

  test('several at once, as a list', async () => {
    const made = await sendForm(staff.client, '//files', [
      { name: 'a.png', bytes: samples.png },
      { name: 'b.pdf', bytes: samples.pdf },
    ]);
    expect((made.body.data as { filename_download: string }[]).map(({ filename_download }) => filename_download).sort()).toEqual([
      'a.png',
      'b.pdf',
    ]);
  });

  test.each([
    ['HTML', 'a.html', Buffer.from('<html></html>'), 415],
    ['HTML as PNG', 'a.png', Buffer.from('<html><script>alert(1)</script>'), 415],
    ['SVG', 'a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415],
    ['more than the tenant allows', 'a.pdf', Buffer.concat([samples.pdf, Buffer.alloc(1_048_576, ' ')]), 413],
    ['nothing', 'a.pdf', Buffer.alloc(0), 422],
  ])('%s is refused', async (_what, name, bytes, status) => {
    const before = await rowCount();
    const reply = await sendForm(staff.client, '//files', [{ name, bytes, type: 'image/png' }]);
    expect(reply.status, reply.bytes.toString()).toBe(status);
    expect(reply.body.errors[0].extensions.key).toMatch(/^error\.file\./);
    expect(await rowCount()).toBe(before);
  });

  test('into a folder of another tenant, or by who may only read, is refused', async () => {
    const before = await rowCount();
    const parts = [{ name: 'a.png', bytes: samples.png }];
    expect((await sendForm(staff.client, '//files', parts, { texts: { folder: await folderOf(b) } })).status).toBe(422);
    const viewer = await a.person('viewer');
    expect((await sendForm(viewer.client, '//files', parts)).status).toBe(403);
    expect(await rowCount()).toBe(before);
  });
});

describe('a row without an upload', () => {
  test('cannot be made by a person of a tenant', async () => {
    const before = await rowCount();
    const body = { storage: 'local', type: 'text/html', filename_download: 'a.html', filename_disk: 'planted.html' };
    const mutation = `mutation { create_files_item(data: { storage: "local", type: "text/html", filename_download: "a.html" }) { id } }`;
    const imported = 'mutation { import_file(url: "https://example.com/a.html", data: {}) { id } }';
    for (const client of [staff.client, a.admin]) {
      expect((await client.post('//files', body)).status).toBe(403);
      expect((await client.post('//files/import', { url: 'http://127.0.0.1:1/a.html' })).status).toBeGreaterThanOrEqual(400);
      for (const text of [mutation, imported])
        expect((await client.post('//graphql/system', { query: text })).body.errors, text).toBeDefined();
    }
    expect(await rowCount()).toBe(before);
  });

  test('nor can a file be pointed at other bytes, even by who was given the right to change files', async () => {
    const root = await systemAdmin();
    const [policy] = await query<{ id: string }>(
      'select p.id from directus_policies p join directus_access x on x.policy = p.id where x.role = $1 and p.tenant_id = $2',
      [a.roleIds.staff, a.id],
    );
    const granted = await root.post('//permissions', { policy: policy?.id, collection: 'directus_files', action: 'update', fields: ['*'] });
    expect(granted.status, granted.text).toBe(200);
    const [mine, foreign] = [await uploaded(staff.client, 'a.png', samples.png), await uploaded(b.admin, 'b.pdf', samples.pdf)];
    const before = await row(mine);
    for (const changes of [
      { filename_disk: `${foreign}.pdf` },
      { filename_disk: `${foreign}__thumbnail.png` },
      { type: 'text/html' },
      { filename_download: 'a.html' },
      { sha256: '0'.repeat(64) },
      { uploaded_by: a.adminId },
      { tenant_id: b.id },
      { storage: 'other' },
    ]) {
      const reply = await staff.client.patch(`//files/${mine}`, changes);
      expect(reply.status, JSON.stringify(changes)).toBeGreaterThanOrEqual(400);
      expect(reply.status, reply.text).toBeLessThan(500);
    }
    expect((await sendForm(staff.client, `//files/${mine}`, [{ name: 'a.png', bytes: samples.png }], { method: 'PATCH' })).status).toBe(
      403,
    );
    expect(await row(mine)).toEqual(before);
    expect((await onDisk(mine)).length).toBe(1);
    const renamed = await staff.client.patch(`//files/${mine}`, { title: '새 제목', filename_download: 'b.PNG' });
    expect(renamed.status, renamed.text).toBe(200);
    expect((await row(mine))?.title).toBe('새 제목');
  });
});

test('a system administrator uploads for the installation as ever', async () => {
  const made = await sendForm(await systemAdmin(), '//files', [{ name: 'a.png', bytes: samples.png, type: 'image/png' }]);
  expect([made.status, (await row(made.body.data.id))?.tenant_id]).toEqual([200, null]);
  expect((await a.admin.get(`//assets/${made.body.data.id}`)).status).toBe(403);
});
