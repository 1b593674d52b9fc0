import { createHash, randomBytes } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../support/client.ts';
import { atOnce } from '../../support/concurrent.ts';
import { query } from '../../support/database.ts';
import { fetchBytes, sendForm } from '../../support/files.ts';
import { done, refusal, violations } from '../../support/replies.ts';
import { samples } from '../../support/sample-files.ts';
import { anonymous, newTenant, systemAdmin, type Tenant } from '../../support/tenants.ts';

const PATH = '/app-versions';

let root: Client;
let tenant: Tenant;

/** Bytes that nobody else has, as a program of Windows and as a package of Android. */
const exe = () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(62), randomBytes(4000)]);
const apk = () => Buffer.concat([samples.zip, randomBytes(8)]);

const upload = (code: number, more: Record<string, string> = {}, name = 'app.exe', bytes: Uint8Array = exe(), client = root) =>
  sendForm(client, PATH, [{ name, bytes }], {
    texts: { platform: 'WINDOWS', version_code: String(code), version_name: `v${code}`, ...more },
  });

const added = async (code: number, more: Record<string, string> = {}): Promise<number> => {
  const made = await upload(code, more);
  if (made.status !== 201) throw new Error(made.bytes.toString());
  return made.body.data.id;
};
const published = async (code: number, more: Record<string, string> = {}): Promise<number> => {
  const id = await added(code, more);
  await done(root.post(`${PATH}/${id}/publish`));
  return id;
};
const offer = async (code?: number) =>
  (await done(anonymous.get('/app/version', { platform: 'WINDOWS', ...(code === undefined ? {} : { version_code: code }) }))).body.data;

beforeAll(async () => {
  [root, tenant] = await Promise.all([systemAdmin(), newTenant()]);
});

// The demo has none of this platform, and the tests none of the other.
afterEach(() =>
  query("update app_versions set is_published = false where platform = 'WINDOWS'").then(() =>
    query("update app_versions set deleted_at = now() where platform = 'WINDOWS' and deleted_at is null"),
  ),
);

describe('what clients are offered', () => {
  test('is the highest published version, forced below the minimum', async () => {
    await published(10);
    const id = await published(12, { min_version_code: '11', release_notes: '빠릅니다' });
    await added(13);
    expect(await offer(10)).toMatchObject({
      latest: { id, version_code: 12, version_name: 'v12', release_notes: '빠릅니다' },
      update_available: true,
      is_forced: true,
    });
    expect(await offer(11)).toMatchObject({ latest: { id }, update_available: true, is_forced: false });
    expect(await offer(12)).toMatchObject({ update_available: false, is_forced: false });
    expect(await offer(99)).toMatchObject({ update_available: false, is_forced: false });
    expect(await offer()).toMatchObject({ latest: { id }, update_available: false, is_forced: false });
    await done(root.post(`${PATH}/${id}/unpublish`));
    expect(await offer(9)).toMatchObject({ latest: { version_code: 10 }, update_available: true, is_forced: false });
  });

  test('is forced by any newer forced version, and nothing where there is none', async () => {
    expect(await offer(1)).toEqual({ platform: 'WINDOWS', latest: null, update_available: false, is_forced: false });
    await published(20, { is_forced: 'true' });
    await published(21);
    expect(await offer(19)).toMatchObject({ latest: { version_code: 21 }, is_forced: true });
    expect(await offer(20)).toMatchObject({ update_available: true, is_forced: false });
    expect((await anonymous.get('/app/version', { platform: 'IOS' })).status).toBe(422);
    expect((await anonymous.get('/app/version', { version_code: '-1' })).status).toBe(422);
  });
});

describe('the package', () => {
  test('is downloaded by anybody as it was uploaded, in parts too, and counted once', async () => {
    const bytes = exe();
    const made = await upload(30, {}, '설치.exe', bytes);
    const { id, sha256 } = made.body.data;
    expect(sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(made.body.data).toMatchObject({ is_published: false, file_name: '설치.exe', file_size: bytes.length, download_count: 0 });
    const path = `/app/download/${id}`;
    expect(refusal(await anonymous.get(path))).toEqual([404, 'error.app_version.not_found']);
    await done(root.post(`${PATH}/${id}/publish`));
    const get = (headers: Record<string, string> = {}) => fetchBytes(anonymous, path, { headers });
    const whole = await get();
    expect([whole.status, whole.bytes.equals(bytes), whole.headers.get('etag')]).toEqual([200, true, `"${sha256}"`]);
    expect(whole.headers.get('content-disposition')).toContain(encodeURIComponent('설치.exe'));
    expect(whole.headers.get('x-content-type-options')).toBe('nosniff');
    const part = await get({ range: 'bytes=100-199' });
    expect([part.status, part.bytes.equals(bytes.subarray(100, 200)), part.headers.get('content-range')]).toEqual([
      ...[206, true, `bytes 100-199/${bytes.length}`],
    ]);
    const rest = await get({ range: 'bytes=4000-', 'if-range': `"${sha256}"` });
    expect([rest.status, rest.bytes.equals(bytes.subarray(4000))]).toEqual([206, true]);
    const beyond = await get({ range: `bytes=${bytes.length}-` });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`]);
    expect((await get({ 'if-none-match': `"${sha256}"` })).status).toBe(304);
    expect((await done(root.get(`${PATH}/${id}`))).body.data.download_count).toBe(1);
    // Of another package it begins anew.
    expect((await get({ range: 'bytes=100-199', 'if-range': '"other"' })).status).toBe(200);
    expect((await get({ range: 'bytes=0-9' })).status).toBe(206);
    await atOnce(5, () => get());
    expect((await done(root.get(`${PATH}/${id}`))).body.data.download_count).toBe(8);
    expect(
      await query(
        "select 1 from audit.trigger_audit_logs where table_name = 'app_versions' and row_id = $1 and 'download_count' = any (changed_columns)",
        [String(id)],
      ),
    ).toHaveLength(0);
    await done(root.post(`${PATH}/${id}/unpublish`));
    expect((await get()).status).toBe(404);
  });

  test('is a program of its platform', async () => {
    for (const [platform, name, bytes] of [
      ['ANDROID', 'app.exe', exe()],
      ['WINDOWS', 'app.apk', apk()],
      ['WINDOWS', 'app.exe', samples.pdf],
      ['ANDROID', 'app.apk', Buffer.from('<html><script>alert(1)</script>')],
      ['ANDROID', 'app.zip', samples.zip],
    ] as const) {
      const reply = await upload(40, { platform }, name, bytes);
      expect([name, ...refusal(reply)]).toEqual([name, 415, 'error.file.unsupported_type']);
    }
    expect(refusal(await sendForm(root, PATH, [], { texts: { version_code: '41', version_name: 'v' } }))).toEqual([
      422,
      'error.file.required',
    ]);
    // People attach no programs.
    expect(refusal(await sendForm(tenant.admin, '/files', [{ name: 'app.exe', bytes: exe() }]))).toEqual([
      415,
      'error.file.unsupported_type',
    ]);
  });
});

describe('versions', () => {
  test('are unique by platform and code, also at once, and keep nothing of what is refused', async () => {
    const files = () =>
      query<{ count: string }>("select count(*) from directus_files where title like 'WINDOWS %'").then(([row]) => Number(row?.count));
    const before = await files();
    const replies = await atOnce(4, () => upload(50));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(replies.filter(({ status }) => status === 409).map(refusal)[0]).toEqual([409, 'error.app_version.duplicate']);
    expect(await files()).toBe(before + 1);
    const above = await upload(51, { min_version_code: '52' });
    expect([...refusal(above), violations(above)]).toEqual([422, 'error.app_version.min_above_code', ['min_version_code min_above_code']]);
    expect(await files()).toBe(before + 1);
    const wrong: Record<string, string>[] = [{ version_code: '0' }, { version_code: 'x' }, { min_version_code: '0' }, { colour: 'red' }];
    for (const texts of wrong) expect((await upload(52, texts)).status).toBe(422);
  });

  test('move between published and not, once each, and stay while they are published', async () => {
    const id = await added(60);
    expect(refusal(await root.post(`${PATH}/${id}/unpublish`))).toEqual([409, 'error.app_version.not_published']);
    const replies = await atOnce(4, () => root.post(`${PATH}/${id}/publish`));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(refusal(await root.post(`${PATH}/${id}/publish`))).toEqual([409, 'error.app_version.published']);
    expect(refusal(await root.delete(`${PATH}/${id}`))).toEqual([409, 'error.app_version.published']);
    expect((await root.put(`${PATH}/${id}`, { version_code: 61 })).status).toBe(422);
    expect(
      (await done(root.put(`${PATH}/${id}`, { version_name: '새 이름', is_forced: true, min_version_code: 60 }))).body.data,
    ).toMatchObject({
      ...{ version_name: '새 이름', is_forced: true, is_published: true, allowed_actions: ['unpublish'] },
    });
    expect(refusal(await root.put(`${PATH}/${id}`, { min_version_code: 61 }))).toEqual([422, 'error.app_version.min_above_code']);
    await done(root.post(`${PATH}/${id}/unpublish`));
    await done(root.delete(`${PATH}/${id}`));
    expect((await root.get(`${PATH}/${id}`)).status).toBe(404);
    // The code is free again.
    await added(60);
  });

  test('are the system administrators’ alone', async () => {
    const id = await added(70);
    for (const reply of [
      await tenant.admin.get(PATH),
      await tenant.admin.get(`${PATH}/${id}`),
      await tenant.admin.put(`${PATH}/${id}`, { version_name: 'x' }),
      await tenant.admin.post(`${PATH}/${id}/publish`),
      await tenant.admin.delete(`${PATH}/${id}`),
      await upload(71, {}, 'app.exe', exe(), tenant.admin),
    ])
      expect(refusal(reply)).toEqual([403, 'error.system_admin_only']);
    expect((await anonymous.get(PATH)).status).toBe(401);
    expect((await root.post('//items/app_versions', { platform: 'WINDOWS', version_code: 72, version_name: 'x' })).status).toBe(403);
    const listed = await done(root.get(PATH, { platform: 'WINDOWS', is_published: false, sort: '-version_code' }));
    expect(listed.body.data[0]).toMatchObject({ id, version_code: 70 });
  });
});
