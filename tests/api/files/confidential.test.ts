import { beforeAll, describe, expect, test } from 'vitest';
import { uploaded } from '../../support/files.ts';
import { created, done } from '../../support/replies.ts';
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

  test('is opened by no record that somebody else makes or changes, however it is written', async () => {
    const secret = await uploaded(drafter.client, '단가.pdf', samples.pdf);
    const own = await uploaded(approver.client, '도면.pdf', samples.pdf);
    const product = { code: `FILE-${Date.now()}`, name: 'Drawn', item_type: 'RAW_MATERIAL', unit: 'EA' };
    const refused = await approver.client.post('/items', { ...product, drawing: secret });
    expect([refused.status, refused.body.error?.details]).toMatchObject([422, [{ path: 'drawing', code: 'unknown_reference' }]]);
    const { id, ...item } = await created(approver.client.post('/items', { ...product, drawing: own }));
    expect(item.drawing).toBe(own);
    await done(approver.client.put(`/items/${id}`, { drawing: own, name: 'Drawn again' }));
    expect((await approver.client.put(`/items/${id}`, { drawing: secret })).status).toBe(422);
    const spellings = [secret, secret.toUpperCase(), `{${secret}}`, secret.replaceAll('-', ''), { id: secret }];
    for (const drawing of spellings) {
      const changed = await approver.client.patch(`//items/items/${id}`, { drawing });
      expect(changed.status, JSON.stringify(drawing)).toBeGreaterThanOrEqual(400);
      const made = await approver.client.post('//items/items', { ...product, code: `${product.code}-2`, drawing });
      expect(made.status, JSON.stringify(drawing)).toBeGreaterThanOrEqual(400);
    }
    const query = `mutation { update_items_item(id: ${id}, data: { drawing: { id: "${secret}" } }) { id } }`;
    expect((await approver.client.post('//graphql', { query })).body.errors).toBeDefined();
    const approval = await draft(colleague.client, form, steps(approver));
    expect((await colleague.client.post('//items/approval_files', { approval_id: approval, file_id: secret })).status).toBe(422);
    const nested = { files: { create: [{ file_id: secret }], update: [], delete: [] } };
    expect((await colleague.client.patch(`//items/approvals/${approval}`, nested)).status).toBeGreaterThanOrEqual(400);
    for (const person of [approver, colleague]) expect(await statuses(person, secret)).toEqual([404, 404]);
    expect((await approver.client.patch(`//items/items/${id}`, { drawing: own, name: 'Drawn once more' })).status).toBe(200);
  });
});
