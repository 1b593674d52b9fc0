import { beforeAll, expect, it } from 'vitest';
import { atOnce } from '../../support/concurrent.ts';
import { query } from '../../support/database.ts';
import { fetchBytes, sendForm } from '../../support/files.ts';
import { done, refusal } from '../../support/replies.ts';
import { samples } from '../../support/sample-files.ts';
import { newTenant, type Person, type Tenant } from '../../support/tenants.ts';
import { newDocument, onSite, PATH, type Site, shown, verb } from './quality.ts';

let tenant: Tenant;
let keeper: Person;
let site: Site;
let id: number;

beforeAll(async () => {
  tenant = await newTenant();
  keeper = await tenant.person('quality');
  site = await onSite(tenant, keeper.client);
  ({ id } = await newDocument(site, {}));
});

const upload = (name: string, bytes: Uint8Array, by = keeper.client) => sendForm(by, `${PATH}/${id}/upload-file`, [{ name, bytes }]);
const remove = () => keeper.client.delete(`${PATH}/${id}/file`);
const rows = () =>
  query<{ file_name: string; current: boolean; bytes: boolean }>(
    `select q.file_name, q.deleted_at is null as current, exists (select from directus_files f where f.id = q.file_id) as bytes
     from quality_document_files q where quality_document_id = $1 order by q.id`,
    [id],
  );

it('a file takes the place of the one before, which keeps its row and its bytes', async () => {
  expect(await upload('first.pdf', samples.pdf)).toMatchObject({
    status: 201,
    body: { data: { name: 'first.pdf', mime_type: 'application/pdf' } },
  });
  const before = (await shown(keeper.client, id)).file;
  const second = await upload('둘째.png', samples.png);
  const { file, has_file: has } = await shown(keeper.client, id);
  expect([file, has]).toEqual([second.body.data, true]);
  expect(file).toEqual({
    id: expect.any(Number),
    name: '둘째.png',
    size: samples.png.length,
    mime_type: 'image/png',
    url: expect.stringMatching(/^\/assets\//),
  });
  const viewer = await tenant.person('viewer');
  expect((await fetchBytes(viewer.client, `/${file.url}`)).bytes.equals(samples.png)).toBe(true);
  expect((await fetchBytes(viewer.client, `/${before.url}`)).status).toBe(403);
  const other = await newTenant();
  expect((await fetchBytes(other.admin, `/${file.url}`)).status).toBe(404);
  expect((await upload('x.pdf', samples.pdf, other.admin)).status).toBe(404);
  expect((await upload('x.pdf', samples.pdf, viewer.client)).status).toBe(403);

  expect((await done(remove())).body.data).toEqual({ id: file.id });
  expect((await shown(keeper.client, id)).file).toBeNull();
  expect(refusal(await remove())).toEqual([404, 'error.quality_document.no_file']);
  expect(await rows()).toEqual([
    { file_name: 'first.pdf', current: false, bytes: true },
    { file_name: '둘째.png', current: false, bytes: true },
  ]);
});

it('is one, whoever sends files at the same time, and what it says it is', async () => {
  const replies = await atOnce(3, (index) => upload(`${index}.jpg`, samples.jpg));
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect((await rows()).filter(({ current }) => current)).toHaveLength(1);
  expect(refusal(await upload('text.pdf', samples.txt))).toEqual([415, 'error.file.unsupported_type']);
  expect(refusal(await upload('sheet.xlsx', samples.xlsx))).toEqual([415, 'error.file.unsupported_type']);
  expect(refusal(await upload('empty.pdf', Buffer.alloc(0)))).toEqual([422, 'error.file.empty']);
  expect(refusal(await upload('big.pdf', Buffer.concat([samples.pdf, Buffer.alloc(20 * 1_048_576)])))).toEqual([
    413,
    'error.file.too_large',
  ]);
  const two = [1, 2].map((index) => ({ name: `${index}.pdf`, bytes: samples.pdf }));
  expect((await sendForm(keeper.client, `${PATH}/${id}/upload-file`, two)).status).toBe(422);
  await done(verb(keeper.client, id, 'cancel', { reason: '취소' }));
  expect(refusal(await upload('late.pdf', samples.pdf))).toEqual([409, 'error.quality_document.not_editable']);
  expect(refusal(await remove())).toEqual([409, 'error.quality_document.not_editable']);
});
