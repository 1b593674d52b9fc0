import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { holding, query, rolledBack } from '../../support/database.ts';
import { dataFolder, onDisk, sendForm, uploaded } from '../../support/files.ts';
import { runJob } from '../../support/jobs.ts';
import { refusal } from '../../support/replies.ts';
import { samples } from '../../support/sample-files.ts';
import { newTenant, type Person, systemAdmin, type Tenant } from '../../support/tenants.ts';
import { draft, formId, steps } from '../approvals/approvals.ts';

let tenant: Tenant;
let staff: Person;
let form: number;

const image = (by: Person = staff) => uploaded(by.client, 'a.png', samples.png);
const isThere = async (id: string) => (await query('select 1 from directus_files where id = $1', [id])).length === 1;

beforeAll(async () => {
  tenant = await newTenant();
  staff = await tenant.person('staff');
  form = await formId(tenant, 'GENERAL');
});

describe('a file that nothing refers to', () => {
  test('is gone, row, bytes and thumbnails', async () => {
    const id = await image();
    await tenant.admin.get(`//assets/${id}?key=system-small-cover`);
    expect((await onDisk(id)).length).toBe(2);
    const reply = await staff.client.delete(`/files/${id}`);
    expect([reply.status, reply.body.data]).toEqual([200, { id }]);
    expect(await isThere(id)).toBe(false);
    await expect.poll(() => onDisk(id)).toEqual([]);
    expect((await staff.client.delete(`/files/${id}`)).status).toBe(404);
    expect((await staff.client.get(`/files/${id}/download`)).status).toBe(404);
  });

  test('twice at once: one deletes it', async () => {
    const id = await image();
    const replies = await Promise.all([1, 2, 3].map(() => staff.client.delete(`/files/${id}`)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  });

  test('is deleted by who uploaded it, and by administrators', async () => {
    const other = await tenant.person('manager');
    const viewer = await tenant.person('viewer');
    const id = await image();
    expect((await other.client.delete(`/files/${id}`)).status).toBe(403);
    expect((await viewer.client.delete(`/files/${id}`)).status).toBe(403);
    expect((await other.client.delete(`//files/${id}`)).status).toBe(403);
    expect(await isThere(id)).toBe(true);
    expect((await tenant.admin.delete(`/files/${id}`)).status).toBe(200);
  });

  test('goes through the Studio as well', async () => {
    const id = await image();
    expect((await staff.client.delete(`//files/${id}`)).status).toBe(204);
    expect([await isThere(id), await onDisk(id)]).toEqual([false, []]);
  });
});

describe('a file in use', () => {
  const attached = async () => {
    const id = await image();
    const approval = await draft(staff.client, form, steps({ approver_id: tenant.adminId }), { file_ids: [id] });
    return { id, approval };
  };
  const inUse = (collection: string) => [409, 'error.file.in_use', [{ collection, count: 1 }]];
  const deleted = async (id: string) => {
    const reply = await tenant.admin.delete(`/files/${id}`);
    return [...refusal(reply), reply.body.error?.details];
  };

  test('stays, and so does what refers to it', async () => {
    const { id, approval } = await attached();
    expect(await deleted(id)).toEqual(inUse('approval_files'));
    const shown = await staff.client.get(`/files/${id}`);
    expect(shown.body.data.used_in).toEqual([{ collection: 'approval_files', id: expect.any(Number) }]);
    expect((await staff.client.get(`/approvals/${approval}`)).body.data.files).toMatchObject([{ id }]);
    expect((await onDisk(id)).length).toBe(1);
  });

  test('used_in shows only what the caller may read', async () => {
    const { id } = await attached();
    // A manager may read every file, but nobody's draft.
    const other = await tenant.person('manager');
    expect((await other.client.get(`/files/${id}`)).body.data.used_in).toEqual([]);
  });

  test('through the Studio, by a person of the tenant or of the system: 409 too', async () => {
    const { id } = await attached();
    for (const client of [staff.client, await systemAdmin()]) {
      const reply = await client.delete(`//files/${id}`);
      expect(reply.status, reply.text).toBe(409);
      expect(reply.body.errors[0].extensions).toMatchObject({
        key: 'error.file.in_use',
        details: [{ collection: 'approval_files', count: 1 }],
      });
      expect((await client.send('DELETE', '//files', [id])).status).toBe(409);
      expect(
        (await client.post('//graphql/system', { query: `mutation { delete_files_item(id: "${id}") { id } }` })).body.errors,
      ).toBeDefined();
    }
    expect([await isThere(id), (await onDisk(id)).length]).toEqual([true, 1]);
  });

  test('by a row that is deleted softly too', async () => {
    const { id, approval } = await attached();
    expect((await staff.client.delete(`/approvals/${approval}`)).status).toBe(200);
    expect(await deleted(id)).toEqual(inUse('approval_files'));
    expect((await staff.client.get(`/files/${id}`)).body.data.used_in).toEqual([]);
  });

  test('as the logo of the tenant, as the picture of a person', async () => {
    const [logo, avatar] = [await image(), await image()];
    expect((await tenant.admin.put('/tenants/current', { logo_id: logo })).status).toBe(200);
    expect((await staff.client.put('/users/me', { avatar })).status).toBe(200);
    expect(await deleted(logo)).toEqual(inUse('tenants'));
    expect(await deleted(avatar)).toEqual(inUse('directus_users'));
    await tenant.admin.put('/tenants/current', { logo_id: null });
    expect((await deleted(logo))[0]).toBe(200);
  });

  test('attached and deleted at the same moment: one of the two', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await image();
      const body = { form_id: form, title: 'x', steps: steps({ approver_id: tenant.adminId }), file_ids: [id] };
      const [made, gone] = await Promise.all([staff.client.post('/approvals', body), staff.client.delete(`/files/${id}`)]);
      expect([
        [201, 409],
        [422, 200],
      ]).toContainEqual([made.status, gone.status]);
      expect(await isThere(id)).toBe(made.status === 201);
    }
  });
});

describe('files named by others', () => {
  const attach = (file_ids: unknown[]) => staff.client.post('/approvals', { form_id: form, title: 'x', file_ids });

  test('must be there and of the tenant', async () => {
    const [mine, other] = [await image(), await newTenant()];
    const foreign = await uploaded(other.admin, 'b.pdf', samples.pdf);
    const codes = async (ids: unknown[]) => {
      const { status, body } = await attach(ids);
      return [status, ...(body.error?.details ?? []).map(({ path, code }) => `${path} ${code}`)];
    };
    expect(await codes([mine, foreign])).toEqual([422, 'file_ids.1 unknown_reference']);
    expect(await codes(['00000000-0000-4000-8000-000000000000'])).toEqual([422, 'file_ids.0 unknown_reference']);
    expect((await attach(['x'])).status).toBe(422);
    expect((await attach(Array.from({ length: 11 }, () => mine))).status).toBe(422);
    expect((await attach([mine])).status).toBe(201);
  });
});

describe('the mark of bytes that no row names yet', () => {
  const uploads = () => join(dataFolder(), 'uploads');
  const unsaved = () => join(uploads(), 'unsaved');
  const marks = async () => {
    const names = await readdir(unsaved()).catch(() => []);
    return Promise.all(names.map(async (name) => [name, await readFile(join(unsaved(), name), 'utf8').catch(() => '')] as const));
  };

  test('is there until the row is', async () => {
    const name = `mark-${tenant.code}.pdf`;
    const mine = async () => (await marks()).filter(([, filename]) => filename === name).length;
    await holding(['select from tenants where id = $1 for update', tenant.id], async (release) => {
      const sending = uploaded(staff.client, name, samples.pdf);
      await expect.poll(mine).toBe(1);
      await release();
      expect(await onDisk(await sending)).toHaveLength(1);
    });
    await expect.poll(mine).toBe(0);
  });

  test('leads to what a process left behind when it died', async () => {
    const left = async (id: string, daysAgo: number, stored = true): Promise<string> => {
      await mkdir(unsaved(), { recursive: true });
      for (const path of stored ? [uploads(), unsaved()] : [unsaved()]) await writeFile(join(path, `${id}.png`), 'left');
      const at = new Date(Date.now() - daysAgo * 86_400_000);
      await utimes(join(unsaved(), `${id}.png`), at, at);
      return id;
    };
    const dead = await left(randomUUID(), 2);
    const going = await left(randomUUID(), 0);
    const stored = await image();
    // Its own mark goes once it is stored.
    await expect.poll(async () => (await marks()).some(([name]) => name.startsWith(stored))).toBe(false);
    const saved = await left(stored, 2, false);
    const run = await runJob('unsaved-files');
    expect(run.body.data[0]).toMatchObject({ status: 'SUCCEEDED', counts: { removed: 1 } });
    expect(await Promise.all([dead, going, saved].map(async (id) => (await onDisk(id)).length))).toEqual([0, 1, 1]);
    const marked = (await marks()).map(([name]) => name);
    expect([dead, going, saved].map((id) => marked.includes(`${id}.png`))).toEqual([false, true, false]);
  });

  test('may go while the marks are looked at', async () => {
    let sending = true;
    const uploads = Promise.all(Array.from({ length: 40 }, () => uploaded(staff.client, 'many.png', samples.png))).finally(() => {
      sending = false;
    });
    while (sending) expect((await runJob('unsaved-files')).body.data[0]).toMatchObject({ status: 'SUCCEEDED', error: null });
    expect(await uploads).toHaveLength(40);
  });
});

describe('bytes whose row is deleted', () => {
  /** As a process leaves it that dies after the commit: the row is gone, the bytes are not. */
  const abandoned = async (): Promise<string> => {
    const id = await image();
    await query('delete from directus_files where id = $1', [id]);
    return id;
  };
  const daysAgo = (id: string, days: number) =>
    query(`update ops.removed_files set removed_at = now() - make_interval(days => $2) where filename_disk like $1 || '%'`, [id, days]);

  test('go though the process died before it removed them', async () => {
    const [dead, going] = [await abandoned(), await abandoned()];
    await daysAgo(dead, 2);
    const run = await runJob('unsaved-files');
    expect(run.body.data[0]).toMatchObject({ status: 'SUCCEEDED', counts: { removed: 1 } });
    expect(await Promise.all([dead, going].map(async (id) => (await onDisk(id)).length))).toEqual([0, 1]);
  });

  test('stay where the deletion was taken back, or its row is there again', async () => {
    const id = await image();
    await rolledBack((client) => client.query('delete from directus_files where id = $1', [id]));
    expect(await query(`select from ops.removed_files where filename_disk like $1 || '%'`, [id])).toEqual([]);
    const restored = await image();
    await query(`insert into ops.removed_files (storage, filename_disk) select storage, filename_disk from directus_files where id = $1`, [
      restored,
    ]);
    await daysAgo(restored, 2);
    expect((await runJob('unsaved-files')).body.data[0]).toMatchObject({ counts: { removed: 0 } });
    expect(await onDisk(restored)).toHaveLength(1);
    expect(await query(`select from ops.removed_files where filename_disk like $1 || '%'`, [restored])).toEqual([]);
  });
});

test('a commit that fails leaves no bytes', async () => {
  const marker = `lost ${tenant.code}`;
  const bytes = Buffer.concat([samples.pdf, Buffer.from(marker)]);
  const send = (name: string) => sendForm(staff.client, '/files', [{ name, bytes }]);
  const kept = async () => {
    const folder = join(dataFolder(), 'uploads');
    const names = (await onDisk('')).filter((name) => name.endsWith('.pdf'));
    const contents = await Promise.all(names.map((name) => readFile(join(folder, name), 'latin1').catch(() => '')));
    return contents.filter((content) => content.includes(marker)).length;
  };
  expect((await send('kept.pdf')).status).toBe(201);
  expect(await kept()).toBe(1);
  await query(
    `create or replace function ops.test_fail() returns trigger language plpgsql as $$ begin perform ops.refuse(409, 'error.conflict'); return null; end $$`,
  );
  await query(`create constraint trigger test_fail after insert on directus_files deferrable initially deferred for each row
    when (new.filename_download = 'fails-${tenant.code}.pdf') execute function ops.test_fail()`);
  try {
    const reply = await send(`fails-${tenant.code}.pdf`);
    expect(refusal(reply)).toEqual([409, 'error.conflict']);
  } finally {
    await query('drop trigger test_fail on directus_files');
    await query('drop function ops.test_fail()');
  }
  await expect.poll(kept).toBe(1);
});
