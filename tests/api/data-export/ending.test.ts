import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { brought, holding, query } from '../../support/database.ts';
import { dataFolder } from '../../support/files.ts';
import { runJob } from '../../support/jobs.ts';
import { created, done, errorKey, refusal } from '../../support/replies.ts';
import { newTenant, type Tenant } from '../../support/tenants.ts';

/** How exports end: made, failed, broken off, or kept long enough. */

let tenant: Tenant;

beforeAll(async () => {
  tenant = await newTenant();
  await created(tenant.admin.post('/clients', { name: '대한건설' }));
});

const exported = (body: object = { export_type: 'SALES' }) => created(tenant.admin.post('/export', body));
const shown = async (id: number) => (await done(tenant.admin.get(`/export/${id}`))).body.data;
const download = (id: number) => tenant.admin.get(`/export/${id}/download`);

const folderOf = ({ id }: Tenant) => join(dataFolder(), 'uploads', 'exports', String(id));
const bytesOf = (of: Tenant): Promise<string[]> => readdir(folderOf(of)).catch(() => []);

async function bytesLeft(name: string, daysAgo: number): Promise<string> {
  const path = join(folderOf(tenant), name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, 'bytes');
  const at = new Date(Date.now() - daysAgo * 86_400_000);
  await utimes(path, at, at);
  return `exports/${tenant.id}/${name}`;
}

async function pending(minutes: number): Promise<number> {
  const [made] = await query<{ id: number }>(
    `insert into data_exports (tenant_id, requested_by, requested_at, status) values ($1, $2, now() - make_interval(mins => $3), 'PENDING') returning id`,
    [tenant.id, tenant.adminId, minutes],
  );
  return made?.id as number;
}

/** An export that has ended while its row still names where the bytes were. */
async function ended(filename_disk: string): Promise<number> {
  const id = await pending(60);
  await brought('data_exports', id, 'EXPIRED', { expired_reason: 'RETENTION', storage: 'local', filename_disk });
  return id;
}

/** Resolves when that many connections wait for a lock with statements that hold the text. */
const waiting = (statement: string, count = 1) =>
  expect
    .poll(
      async () =>
        (await query(`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%' || $1 || '%'`, [statement])).length,
    )
    .toBeGreaterThanOrEqual(count);

const INSERT = 'insert into data_exports';

/** Whoever names the tenant in a new row waits until it is released. */
const tenantHeld = (): [string, number] => ['select from tenants where id = $1 for update', tenant.id];

describe('what does not come to an end', () => {
  test('of two at once one is made', async () => {
    const replies = await holding(tenantHeld(), async (release) => {
      const first = tenant.admin.post('/export', { export_type: 'SALES' });
      await waiting(INSERT);
      const second = tenant.admin.post('/export', { export_type: 'SALES' });
      await waiting(INSERT, 2);
      await release();
      return Promise.all([first, second]);
    });
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = replies.find(({ status }) => status === 409);
    expect(refused && errorKey(refused)).toBe('error.export.in_progress');
    expect((await done(tenant.admin.get('/export', { status: 'PENDING' }))).body.data).toEqual([]);
  });

  test('one that is being made holds the next up, one that broke off does not', async () => {
    const fresh = await pending(4);
    expect(refusal(await tenant.admin.post('/export', {}))).toEqual([409, 'error.export.in_progress']);
    expect(refusal(await download(fresh))).toEqual([409, 'error.export.not_ready']);
    await query(`update data_exports set requested_at = now() - interval '6 minutes' where id = $1`, [fresh]);
    const rows = (await done(tenant.admin.get('/export'))).body.data as { id: number }[];
    expect(rows.find(({ id }) => id === fresh)).toMatchObject({
      status: 'EXPIRED',
      expired_reason: 'STUCK',
      requester: expect.any(String),
    });
    expect(refusal(await download(fresh))).toEqual([409, 'error.export.expired']);
    expect((await exported()).status).toBe('COMPLETED');
  });

  test('rows are made by operations alone', async () => {
    const reply = await tenant.admin.post('/items/data_exports', { status: 'COMPLETED' });
    expect(reply.status).toBeGreaterThanOrEqual(400);
  });
});

test('what cannot be stored has failed at once, and holds nobody up', async () => {
  const own = await newTenant();
  await mkdir(dirname(folderOf(own)), { recursive: true });
  // Where the folder of its exports would be made there is a file.
  await writeFile(folderOf(own), '');
  const reply = await done(own.admin.post('/export', { export_type: 'SALES' }), 201);
  expect(reply.body.message).toBe('내보내기에 실패했습니다.');
  const { id } = reply.body.data;
  expect(reply.body.data).toMatchObject({ status: 'FAILED', error_key: 'error.export.failed', file_name: null, allowed_actions: [] });
  expect(refusal(await own.admin.get(`/export/${id}/download`))).toEqual([409, 'error.export.failed']);
  await rm(folderOf(own));
  expect((await created(own.admin.post('/export', { export_type: 'SALES' }))).status).toBe('COMPLETED');
  expect(await bytesOf(own)).toHaveLength(1);
});

describe('the job', () => {
  test('ends what broke off, and what was kept long enough with its bytes', async () => {
    const { id } = await exported();
    const [place] = await query<{ filename_disk: string }>('select filename_disk from data_exports where id = $1', [id]);
    const name = place?.filename_disk.split('/').at(-1);
    expect(await bytesOf(tenant)).toContain(name);
    await query(`update data_exports set available_until = now() - interval '1 minute' where id = $1`, [id]);
    // To end what was kept long enough is not for those who look.
    expect(await shown(id)).toMatchObject({ status: 'COMPLETED' });
    const stuck = await pending(6);
    await runJob('export-expiry');
    expect(await shown(id)).toMatchObject({ status: 'EXPIRED', expired_reason: 'RETENTION', allowed_actions: [] });
    expect(await shown(stuck)).toMatchObject({ status: 'EXPIRED', expired_reason: 'STUCK' });
    expect(refusal(await download(id))).toEqual([409, 'error.export.expired']);
    expect(await bytesOf(tenant)).not.toContain(name);
    expect(await query('select storage, filename_disk from data_exports where id = $1', [id])).toEqual([
      { storage: null, filename_disk: null },
    ]);
  });

  test('removes bytes whose removal was interrupted, and those that no row names', async () => {
    const { id: kept } = await exported();
    const interrupted = await ended(await bytesLeft('interrupted.zip', 8));
    const gone = await ended(`exports/${tenant.id}/gone.zip`);
    await bytesLeft('unnamed.zip', 2);
    await bytesLeft('being-written.zip', 0);
    await runJob('export-expiry');
    const left = await bytesOf(tenant);
    expect(left).not.toContain('interrupted.zip');
    expect(left).not.toContain('unnamed.zip');
    expect(left).toContain('being-written.zip');
    const places = await query('select filename_disk from data_exports where id = any ($1)', [[interrupted, gone]]);
    expect(places).toEqual([{ filename_disk: null }, { filename_disk: null }]);
    expect((await download(kept)).status).toBe(200);
  });
});
