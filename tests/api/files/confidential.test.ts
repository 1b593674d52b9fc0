import { beforeAll, describe, expect, test } from 'vitest';
import { uploaded } from '../../support/files.ts';
import { done } from '../../support/replies.ts';
import { samples } from '../../support/sample-files.ts';
import type { Person, Tenant } from '../../support/tenants.ts';
import { draft, newApprovals, steps } from '../approvals/approvals.ts';

let tenant: Tenant;
let drafter: Person;
let approver: Person;
let colleague: Person;
let form: number;

beforeAll(async () => {
  ({
    tenant,
    form,
    users: [drafter, approver, colleague],
  } = await newApprovals('staff', 'sales', 'production'));
});

const statuses = async (person: Person, id: string) => [
  (await person.client.get(`/files/${id}`)).status,
  (await person.client.get(`/files/${id}/download`)).status,
];

describe('a file that is not one’s own', () => {
  test('is opened by the record that holds it, to those who may read the record', async () => {
    const file = await uploaded(drafter.client, '연봉.pdf', samples.pdf);
    expect(await statuses(approver, file)).toEqual([404, 404]);
    const approval = await draft(drafter.client, form, steps(approver), { file_ids: [file] });
    expect(await statuses(approver, file)).toEqual([404, 404]);
    await done(drafter.client.post(`/approvals/${approval}/submit`));
    expect(await statuses(approver, file)).toEqual([200, 200]);
    expect((await approver.client.get(`/files/${file}`)).body.data.used_in).toMatchObject([{ collection: 'approval_files' }]);
    expect(await statuses(colleague, file)).toEqual([404, 404]);
    expect((await colleague.client.get(`//assets/${file}`)).status).toBe(403);
    expect(((await colleague.client.get('/files')).body.data as unknown[]).length).toBe(0);
    expect(((await drafter.client.get('/files')).body.data as unknown[]).length).toBe(1);
    expect((await tenant.admin.get(`/files/${file}`)).status).toBe(200);
  });

  test('cannot be attached to a document of one’s own', async () => {
    const file = await uploaded(drafter.client, '계약.pdf', samples.pdf);
    const reply = await colleague.client.post('/approvals', { form_id: form, title: 'x', steps: steps(approver), file_ids: [file] });
    expect([reply.status, reply.body.error?.details[0]?.path]).toEqual([422, 'file_ids.0']);
  });
});
