import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { query } from '../support/database.ts';
import { sendForm } from '../support/files.ts';
import { refusal } from '../support/replies.ts';
import { samples } from '../support/sample-files.ts';
import { type SecondInstance, secondInstance } from '../support/second-instance.ts';
import { newTenant } from '../support/tenants.ts';

/** A folder in which nobody can make a file, whoever the tests run as. */
const READ_ONLY = '/sys/kernel';

const UNAVAILABLE = [503, 'error.storage_unavailable'];

describe.runIf(process.platform === 'linux')('a storage that cannot be written', () => {
  let instance: SecondInstance;
  let admin: Client;

  beforeAll(async () => {
    instance = await secondInstance({ STORAGE_LOCAL_ROOT: READ_ONLY });
    admin = (await newTenant()).admin.at(instance.url);
  });

  afterAll(() => instance?.stop());

  const rows = (title: string) => query('select 1 from directus_files where title = $1', [title]);

  test('refuses an upload with a word about it, and leaves no row', async () => {
    for (const path of ['/files', '//files']) {
      const title = randomUUID();
      const sent = await sendForm(admin, path, [{ name: `${title}.pdf`, bytes: samples.pdf, type: 'application/pdf' }]);
      expect(refusal(sent), path).toEqual(UNAVAILABLE);
      expect(await rows(title)).toEqual([]);
    }
    expect((await admin.get('/files')).body.meta.total).toBe(0);
  });

  test('ends an export at once', async () => {
    expect((await admin.post('/export', { format: 'JSON' })).body.data).toMatchObject({ status: 'FAILED' });
  });

  test('goes on serving what needs no files', async () => {
    expect((await admin.post('/clients', { name: 'Without files' })).status).toBe(201);
  });
});
