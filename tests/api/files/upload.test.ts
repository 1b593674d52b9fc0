import { createHash, randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { query } from '../../support/database.ts';
import { fetchBytes, fileCount, sendForm } from '../../support/files.ts';
import { refusal } from '../../support/replies.ts';
import { samples } from '../../support/sample-files.ts';
import { newTenant, type Person, type Tenant, url } from '../../support/tenants.ts';

let tenant: Tenant;
let staff: Person;

const MEGABYTE = 1_048_576;
const pdf = (size: number) => Buffer.concat([samples.pdf, Buffer.alloc(size - samples.pdf.length, ' ')]);
const upload = (name: string, bytes: Uint8Array, texts: Record<string, string> = {}) =>
  sendForm(staff.client, '/files', [{ name, bytes }], { texts });

beforeAll(async () => {
  tenant = await newTenant({ settings: { file_max_mb: 1 } });
  staff = await tenant.person('staff');
});

describe('what is kept', () => {
  test('the bytes, under their hash, in the folder of the tenant', async () => {
    const bytes = samples.png;
    const made = await upload('도장 (최종).png', bytes, { title: '도장' });
    expect(made.status, made.bytes.toString()).toBe(201);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(made.body.data).toEqual({
      id: expect.any(String),
      title: '도장',
      filename_download: '도장 (최종).png',
      type: 'image/png',
      filesize: bytes.length,
      sha256,
      uploaded_by: staff.id,
      created_on: expect.stringMatching(/^\d{4}-.*Z$/),
      url: `/api/v1/files/${made.body.data.id}/download`,
    });
    const [row] = await query(
      `select f.tenant_id, d.name as folder, f.width, f.height, f.filename_disk from directus_files f join directus_folders d on d.id = f.folder where f.id = $1`,
      [made.body.data.id],
    );
    expect(row).toEqual({ tenant_id: tenant.id, folder: tenant.code, width: 1, height: 1, filename_disk: `${made.body.data.id}.png` });
  });

  test('the title is the name without its extension when none is given', async () => {
    expect((await upload('견적.2025.pdf', samples.pdf)).body.data).toMatchObject({
      title: '견적.2025',
      filename_download: '견적.2025.pdf',
    });
  });

  test('a name loses its path, and Hangul from macOS is put together', async () => {
    const made = await upload('../../../etc/계약서.pdf'.normalize('NFD'), samples.pdf);
    expect(made.body.data.filename_download).toBe('계약서.pdf');
  });

  test.each((Object.keys(samples) as (keyof typeof samples)[]).filter((extension) => extension !== 'jar'))('.%s', async (extension) => {
    const made = await upload(`자료.${extension}`, samples[extension]);
    expect(made.status, made.bytes.toString()).toBe(201);
    const back = await fetchBytes(staff.client, `/files/${made.body.data.id}/download`);
    expect(back.bytes.equals(samples[extension])).toBe(true);
  });
});

describe('what is refused', () => {
  test.each([
    ['HTML that is called PDF', 'a.pdf', Buffer.from('<!DOCTYPE html><script>alert(1)</script>')],
    ['HTML that is called text', 'a.txt', Buffer.from('<html><script>alert(1)</script>')],
    ['HTML', 'a.html', Buffer.from('<html></html>')],
    ['SVG', 'a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['SVG that is called PNG', 'a.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a PNG that is called PDF', 'a.pdf', samples.png],
    ['a program in a zip', 'a.zip', samples.jar],
    ['a program', 'a.exe', Buffer.from('MZ\0\0')],
    ['no extension', 'a', samples.pdf],
    ['two extensions', 'a.pdf.html', samples.pdf],
  ])('%s: 415', async (_what, name, bytes) => {
    const before = await fileCount(tenant);
    const reply = await sendForm(staff.client, '/files', [{ name, bytes, type: 'application/pdf' }]);
    expect(refusal(reply)).toEqual([415, 'error.file.unsupported_type']);
    expect(await fileCount(tenant)).toBe(before);
  });

  test('more than the tenant allows: 413 with the bytes that it allows; a byte less is kept', async () => {
    const before = await fileCount(tenant);
    const reply = await upload('a.pdf', pdf(MEGABYTE + 1));
    expect([...refusal(reply), reply.body.error?.details[0]?.max]).toEqual([413, 'error.file.too_large', MEGABYTE]);
    expect(await fileCount(tenant)).toBe(before);
    expect((await upload('a.pdf', pdf(MEGABYTE))).status).toBe(201);
  });

  test('a length that is not told beforehand is counted too', async () => {
    const boundary = randomUUID();
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n`));
        for (let megabytes = 0; megabytes < 4; megabytes++) controller.enqueue(pdf(MEGABYTE));
        controller.enqueue(Buffer.from(`\r\n--${boundary}--\r\n`));
        controller.close();
      },
    });
    const init = { method: 'POST', body, duplex: 'half', headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
    expect((await fetchBytes(staff.client, '/files', init as RequestInit)).status).toBe(413);
  });

  test('21 MB where nothing is set: 413', async () => {
    const other = await newTenant();
    const send = (size: number) => sendForm(other.admin, '/files', [{ name: 'a.pdf', bytes: pdf(size) }]);
    expect((await send(21 * MEGABYTE)).body.error).toMatchObject({ key: 'error.file.too_large', details: [{ max: 20 * MEGABYTE }] });
    expect((await send(6 * MEGABYTE)).status).toBe(201);
  });

  test('an empty file, no file, another part', async () => {
    expect((await upload('a.pdf', Buffer.alloc(0))).body.error?.key).toBe('error.file.empty');
    const texts = { texts: { title: 'x' } };
    expect((await sendForm(staff.client, '/files', [], texts)).body.error?.key).toBe('error.file.required');
    expect((await staff.client.send('POST', '/files')).body.error?.key).toBe('error.file.required');
    const other = await sendForm(staff.client, '/files', [{ name: 'a.pdf', bytes: samples.pdf }], { field: 'attachment' });
    expect(other.body.error?.details).toMatchObject([{ path: 'attachment', code: 'unknown_field' }]);
    const two = await sendForm(
      staff.client,
      '/files',
      [1, 2].map(() => ({ name: 'a.pdf', bytes: samples.pdf })),
    );
    expect([two.status, two.body.error?.details[0]?.code]).toEqual([422, 'too_many']);
  });

  test('a text part that is not known, or too long', async () => {
    const before = await fileCount(tenant);
    expect((await upload('a.pdf', samples.pdf, { tenant_id: '1' })).body.error?.details).toMatchObject([
      { path: 'tenant_id', code: 'unknown_field' },
    ]);
    expect((await upload('a.pdf', samples.pdf, { title: 'x'.repeat(256) })).status).toBe(422);
    expect((await upload('a.pdf', samples.pdf, { title: 'x'.repeat(100_000) })).status).toBe(422);
    expect((await upload('a.pdf', samples.pdf, { __proto__x: '1' })).status).toBe(422);
    expect(await fileCount(tenant)).toBe(before);
  });

  test('JSON, and what is no form at all', async () => {
    expect((await staff.client.post('/files', { file: 'x' })).status).toBe(415);
    const broken = (type: string, body: string) =>
      fetchBytes(staff.client, '/files', { method: 'POST', body, headers: { 'content-type': type } });
    for (const [type, body] of [
      ['multipart/form-data', 'x'],
      ['multipart/form-data; boundary=a', 'x'],
      [
        'multipart/form-data; boundary=a',
        '--a\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4 and no end',
      ],
    ] as const)
      expect((await broken(type, body)).body.error?.key, body).toBe('error.malformed_multipart');
  });

  test('a reader', async () => {
    const viewer = await tenant.person('viewer');
    const reply = await sendForm(viewer.client, '/files', [{ name: 'a.pdf', bytes: samples.pdf }]);
    expect(reply.status).toBe(403);
    expect((await viewer.client.get('/files')).status).toBe(200);
  });

  test('who breaks off leaves nothing, and the server goes on', async () => {
    const before = await fileCount(tenant);
    const { hostname, port } = new URL(url);
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(
          `POST /api/v1/files HTTP/1.1\r\nhost: x\r\nauthorization: ${staff.client.headers.authorization}\r\ncontent-length: 500000\r\ncontent-type: multipart/form-data; boundary=a\r\n\r\n--a\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4`,
        );
        setTimeout(() => socket.destroy(), 200);
      });
      socket.on('close', () => resolve());
    });
    expect((await upload('a.pdf', samples.pdf)).status).toBe(201);
    expect(await fileCount(tenant)).toBe(before + 1);
  });
});

describe('sent again', () => {
  const send = (key: string, bytes: Buffer, title: string) =>
    sendForm(staff.client, '/files', [{ name: 'a.pdf', bytes }], { texts: { title }, headers: { 'idempotency-key': key } });

  test('with the same key: the first answer, for other bytes or texts 422', async () => {
    const key = randomUUID();
    const replies = await Promise.all([send(key, samples.pdf, 'x'), send(key, samples.pdf, 'x'), send(key, samples.pdf, 'x')]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(replies.map(({ body }) => body.data.id)).size).toBe(1);
    expect((await send(key, pdf(2_000), 'x')).body.error?.key).toBe('error.idempotency.mismatch');
    expect((await send(key, samples.pdf, 'y')).body.error?.key).toBe('error.idempotency.mismatch');
  });
});
