import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../support/client.ts';
import { query } from '../../support/database.ts';
import { fetchBytes, fileCount, onDisk, sendForm, uploaded } from '../../support/files.ts';
import { samples } from '../../support/sample-files.ts';
import { sendSlowly } from '../../support/slow-form.ts';
import { newTenant, type Person, systemAdmin, type Tenant } from '../../support/tenants.ts';

let a: Tenant;
let b: Tenant;
let staff: Person;

const row = async (id: string) =>
  (await query('select tenant_id, uploaded_by, type, sha256, title, filename_disk from directus_files where id = $1', [id]))[0];
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
    const before = await fileCount(a, b);
    const reply = await sendForm(staff.client, '//files', [{ name, bytes, type: 'image/png' }]);
    expect(reply.status, reply.bytes.toString()).toBe(status);
    expect(reply.body.errors[0].extensions.key).toMatch(/^error\.file\./);
    expect(await fileCount(a, b)).toBe(before);
  });

  test('into a folder of another tenant, or by who may only read, is refused', async () => {
    const before = await fileCount(a, b);
    const parts = [{ name: 'a.png', bytes: samples.png }];
    expect((await sendForm(staff.client, '//files', parts, { texts: { folder: await folderOf(b) } })).status).toBe(422);
    const viewer = await a.person('viewer');
    expect((await sendForm(viewer.client, '//files', parts)).status).toBe(403);
    expect(await fileCount(a, b)).toBe(before);
  });
});

describe('a row without an upload', () => {
  test('cannot be made by a person of a tenant', async () => {
    const before = await fileCount(a, b);
    const body = { storage: 'local', type: 'text/html', filename_download: 'a.html', filename_disk: 'planted.html' };
    const mutation = `mutation { create_files_item(data: { storage: "local", type: "text/html", filename_download: "a.html" }) { id } }`;
    const imported = 'mutation { import_file(url: "https://example.com/a.html", data: {}) { id } }';
    for (const client of [staff.client, a.admin]) {
      expect((await client.post('//files', body)).status).toBe(403);
      expect((await client.post('//files/import', { url: 'http://127.0.0.1:1/a.html' })).status).toBeGreaterThanOrEqual(400);
      for (const text of [mutation, imported])
        expect((await client.post('//graphql/system', { query: text })).body.errors, text).toBeDefined();
    }
    expect(await fileCount(a, b)).toBe(before);
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

describe('a system administrator', () => {
  let root: Client;
  beforeAll(async () => {
    root = await systemAdmin();
  });

  test('uploads for the installation, by the same rules', async () => {
    const made = await sendForm(root, '//files', [{ name: 'a.png', bytes: samples.png, type: 'text/html' }], {
      texts: { filename_disk: 'x.png', storage: 'elsewhere', tenant_id: String(a.id), uploaded_by: staff.id },
    });
    const { id } = made.body.data;
    expect([made.status, await row(id)]).toEqual([
      200,
      expect.objectContaining({ tenant_id: null, type: 'image/png', filename_disk: `${id}.png` }),
    ]);
    expect((await row(id))?.uploaded_by).not.toBe(staff.id);
    expect((await a.admin.get(`//assets/${id}`)).status).toBe(403);
    expect((await sendForm(root, '//files', [{ name: 'a.png', bytes: Buffer.from('<html></html>') }])).status).toBe(415);
    expect(
      (await sendForm(root, '//files', [{ name: 'a.png', bytes: samples.png }], { texts: { folder: await folderOf(a) } })).status,
    ).toBe(422);
  });

  test('gives no file other bytes, another name on disk, place, uploader or tenant, nor makes one without an upload', async () => {
    const mine = await uploaded(staff.client, 'a.png', samples.png);
    const before = await row(mine);
    for (const changes of [
      { filename_disk: 'x.png' },
      { filename_disk: '' },
      { filename_disk: null },
      { type: 'text/html' },
      { storage: 'other' },
      { uploaded_by: b.adminId },
      { tenant_id: b.id },
      { folder: await folderOf(b) },
      { filename_download: 'a.html' },
    ]) {
      const reply = await root.patch(`//files/${mine}`, changes);
      expect([JSON.stringify(changes), reply.status >= 400 && reply.status < 500, reply.text]).toEqual([
        JSON.stringify(changes),
        true,
        expect.any(String),
      ]);
      const mutation = `mutation ($data: update_directus_files_input!) { update_files_item(id: "${mine}", data: $data) { id } }`;
      const byGraphql = await root.post('//graphql/system', { query: mutation, variables: { data: changes } });
      expect(byGraphql.body.errors, JSON.stringify(changes)).toBeDefined();
    }
    expect((await root.post('//files', { type: 'image/png', filename_download: 'a.png', storage: 'local' })).status).toBe(403);
    expect(await row(mine)).toEqual(before);
    expect((await onDisk(mine)).length).toBe(1);
  });
});

describe('whatever the path and however late the body', () => {
  const png = [{ name: 'a.png', bytes: samples.png, type: 'image/png' }];
  const html = [{ name: 'a.html', bytes: Buffer.from('<html></html>'), type: 'text/html' }];
  const count = async () =>
    (await fileCount(a, b)) + (await query("select 1 from directus_files where tenant_id is null and filename_download = 'a.html'")).length;

  test('an upload is ours: type, size and names', async () => {
    const before = await count();
    const made = await sendSlowly(staff.client, '/files', png, { texts: { filename_disk: 'a', storage: 'x', tenant_id: String(b.id) } });
    expect(made.status, made.text).toBe(200);
    const { id } = (JSON.parse(made.text) as { data: { id: string } }).data;
    expect(await row(id)).toMatchObject({ tenant_id: a.id, uploaded_by: staff.id, filename_disk: `${id}.png`, type: 'image/png' });
    expect((await sendSlowly(staff.client, '/files', html)).status).toBe(415);
    expect(await count()).toBe(before + 1);
  });

  test.each(['/files//', '/files/', '/FILES', '//files', '/Files//'])('%s takes nothing else', async (path) => {
    const foreign = await uploaded(b.admin, 'b.pdf', samples.pdf);
    const before = await count();
    for (const client of [staff.client, await systemAdmin()]) {
      const made = await sendSlowly(client, path, html, { texts: { filename_disk: foreign.slice(0, 8) } });
      expect([403, 404, 415], made.text).toContain(made.status);
    }
    expect(await count()).toBe(before);
  });

  test('the bytes of a file are not exchanged', async () => {
    const mine = await uploaded(staff.client, 'a.png', samples.png);
    for (const client of [staff.client, a.admin, await systemAdmin()])
      for (const path of [`/files/${mine}`, `/files/${mine}/`, `/files//${mine}`, `/FILES/${mine}`]) {
        const reply = await sendSlowly(client, path, [{ name: 'a.png', bytes: samples.png, type: 'image/png' }], { method: 'PATCH' });
        expect([403, 404], `${path} ${reply.text}`).toContain(reply.status);
      }
    expect((await onDisk(mine)).length).toBe(1);
    expect((await fetchBytes(staff.client, `//assets/${mine}`)).bytes.equals(samples.png)).toBe(true);
  });

  test('deleting a file leaves the bytes of all others', async () => {
    const [mine, foreign] = [await uploaded(staff.client, 'a.png', samples.png), await uploaded(b.admin, 'b.pdf', samples.pdf)];
    expect((await a.admin.delete(`//files/${mine}`)).status).toBe(204);
    expect([(await onDisk(mine)).length, (await onDisk(foreign)).length]).toEqual([0, 1]);
  });
});

describe('an import from an address', () => {
  test('is refused to everybody before any request leaves', async () => {
    let asked = 0;
    const server = createServer((_req, res) => {
      asked++;
      res.setHeader('content-type', 'image/png').end(samples.png);
    });
    await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
    const { port } = server.address() as AddressInfo;
    try {
      for (const client of [staff.client, a.admin, await systemAdmin()])
        for (const host of ['0.0.0.0', '127.0.0.1', 'localhost']) {
          const target = `http://${host}:${port}/a.png`;
          expect((await client.post('//files/import', { url: target })).status).toBe(403);
          const mutation = `mutation { import_file(url: "${target}", data: {}) { id } }`;
          expect((await client.post('//graphql/system', { query: mutation })).body.errors).toBeDefined();
        }
      expect(asked).toBe(0);
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
  });
});
