import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../support/client.ts';
import { atOnce } from '../../support/concurrent.ts';
import { query } from '../../support/database.ts';
import { fetchBytes, sendForm } from '../../support/files.ts';
import { created, done, refusal } from '../../support/replies.ts';
import { samples } from '../../support/sample-files.ts';
import { newTenant, type Tenant } from '../../support/tenants.ts';

const PATH = '/quality/checklist-templates';
const FILES = '/quality/qms-documents';

let a: Tenant;
let b: Tenant;
let auditor: Client;
let reader: Client;

interface Item {
  id: string;
  title: string;
  is_completed: boolean;
  completed_at: string | null;
  documents: { id: number; url: string }[];
}

interface Checklist {
  id: number;
  version: number;
  categories: { id: string; title: string; sub_items: Item[] }[];
  progress: object;
}

const given = async (client: Client, type: string): Promise<Checklist> => (await done(client.get(PATH, { type }))).body.data[0];

const own = (type: string): Promise<Checklist> =>
  created(
    auditor.post(PATH, {
      ...{ type, name: 'Own' },
      categories: [
        {
          title: 'A',
          sub_items: [
            { id: `${type}-1`, title: 'First', standard: 'Rule 1' },
            { id: `${type}-2`, title: 'Second' },
          ],
        },
      ],
    }),
  );

const toggle = (id: number, item: string, body?: object) => auditor.patch(`${PATH}/${id}/items/${item}/toggle`, body ?? {});

const upload = (checklist: number, item: string, name = 'proof.pdf', bytes: Uint8Array = samples.pdf, texts: Record<string, string> = {}) =>
  sendForm(auditor, FILES, [{ name, bytes }], { texts: { checklist_template_id: String(checklist), sub_item_id: item, ...texts } });

beforeAll(async () => {
  [a, b] = await Promise.all([newTenant({ locale: 'en' }), newTenant()]);
  [auditor, reader] = (await Promise.all([a.person('quality'), a.person('viewer')])).map(({ client }) => client) as [Client, Client];
});

describe('the checklist of every tenant', () => {
  test('has five categories and 24 sub-items in the language of the tenant, none done', async () => {
    const [english, korean] = await Promise.all([given(auditor, 'day1_audit'), given(b.admin, 'day1_audit')]);
    expect(english.progress).toEqual({ total: 24, completed: 0, rate: 0 });
    expect(english.categories.map(({ title }) => title)[4]).toBe('Lot tracing');
    expect(korean.categories.map(({ title }) => title)).toEqual([
      '원재료 관리',
      '제조 공정 관리',
      '제품 검사',
      '설비 및 계측기 관리',
      '로트 추적 관리',
    ]);
    expect((await done(auditor.get(PATH, { type: 'unknown' }))).body.data).toEqual([]);
  });
});

describe('a toggle', () => {
  test('marks a sub-item as done and back, and says how far the checklist is', async () => {
    const { id, version } = await own('toggled');
    const first = await done(toggle(id, 'toggled-1'));
    expect(first.body.data).toMatchObject({
      sub_item: { id: 'toggled-1', is_completed: true, completed_at: expect.any(String), completed_by: expect.any(String) },
      progress: { total: 2, completed: 1, rate: 50 },
      version: version + 1,
    });
    expect((await done(toggle(id, 'toggled-1', { is_completed: true }))).body.data.sub_item).toEqual(first.body.data.sub_item);
    expect((await done(toggle(id, 'toggled-1'))).body.data.sub_item).toMatchObject({ is_completed: false, completed_at: null });
    expect(refusal(await toggle(id, 'nowhere'))).toEqual([404, 'error.checklist.sub_item_not_found']);
    expect(refusal(await b.admin.patch(`${PATH}/${id}/items/toggled-1/toggle`, {}))).toEqual([404, 'error.not_found']);
    expect(refusal(await reader.patch(`${PATH}/${id}/items/toggled-1/toggle`, {}))).toEqual([403, 'error.forbidden']);
  });

  test('ten at once all survive', async () => {
    const { id, categories } = await given(auditor, 'day1_audit');
    const items = categories.flatMap(({ sub_items: of }) => of).slice(0, 10);
    const replies = await atOnce(10, (index) => toggle(id, items[index]?.id as string));
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const after = await given(auditor, 'day1_audit');
    expect(after).toMatchObject({ progress: { total: 24, completed: 10, rate: 41.7 }, version: 11 });
  });
});

describe('a save', () => {
  test('keeps ids and what is done, and refuses what is stale, repeated or somebody else’s to say', async () => {
    const { id, version } = await own('saved');
    await done(toggle(id, 'saved-1'));
    expect(refusal(await auditor.put(`${PATH}/${id}`, { name: 'Late', version }))).toEqual([409, 'error.checklist.version_conflict']);
    const saved = (
      await done(
        auditor.put(`${PATH}/${id}`, {
          ...{ name: 'Renamed', version: version + 1 },
          categories: [{ title: 'B', sub_items: [{ title: 'New' }, { id: 'saved-1', title: 'First, moved' }] }],
        }),
      )
    ).body.data as Checklist;
    expect(saved).toMatchObject({
      ...{ name: 'Renamed', version: version + 2, progress: { total: 2, completed: 1, rate: 50 } },
      categories: [{ title: 'B', sub_items: [{ is_completed: false }, { id: 'saved-1', title: 'First, moved', is_completed: true }] }],
    });
    expect(saved.categories[0]?.sub_items[0]?.id).toMatch(/^.{1,50}$/);
    const twice = [{ id: 'x', title: 'A', sub_items: [{ id: 'x', title: 'A' }] }];
    expect(refusal(await auditor.put(`${PATH}/${id}`, { categories: twice }))).toEqual([422, 'error.checklist.duplicate_id']);
    const many = Array.from({ length: 51 }, () => ({ title: 'A', sub_items: [] }));
    expect(refusal(await auditor.put(`${PATH}/${id}`, { categories: many }))).toEqual([422, 'error.checklist.too_large']);
    const said = [{ title: 'A', sub_items: [{ title: 'A', is_completed: true }] }];
    expect(refusal(await auditor.put(`${PATH}/${id}`, { categories: said }))).toEqual([422, 'error.validation_failed']);
    expect(refusal(await auditor.post(PATH, { type: 'saved', name: 'Again', categories: [] }))).toEqual([
      409,
      'error.checklist.type_taken',
    ]);
  });

  test('two at once on the same version: one is stale', async () => {
    const { id, version } = await own('raced');
    const replies = await atOnce(2, (index) => auditor.put(`${PATH}/${id}`, { name: `Name ${index}`, version }));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('files', () => {
  test('come with their sub-item, open for who may read them, and go with it', async () => {
    const { id } = await own('proven');
    const kept = await upload(id, 'proven-1', '검사 기준서.hwp', samples.hwp, { version_label: 'Rev.3', document_date: '2026-01-05' });
    expect(kept.status, kept.bytes.toString()).toBe(201);
    expect(kept.body.data).toMatchObject({ title: '검사 기준서.hwp', version_label: 'Rev.3', mime_type: 'application/x-hwp' });
    const gone = (await upload(id, 'proven-2', 'b.hwpx', samples.hwpx, { title: 'Plan' })).body.data;
    const shown = await given(auditor, 'proven');
    expect(shown.categories[0]?.sub_items[0]?.documents).toMatchObject([{ id: kept.body.data.id, url: kept.body.data.url }]);
    expect((await fetchBytes(reader, `/${kept.body.data.url}`)).status).toBe(200);
    expect((await fetchBytes(b.admin, `/${kept.body.data.url}`)).status).toBe(404);

    const found = await done(reader.get(FILES, { checklist_template_id: id, search: 'PLAN', sort: 'title' }));
    expect(found.body.data).toMatchObject([{ id: gone.id, url: gone.url }]);
    await done(auditor.put(`${PATH}/${id}`, { categories: [{ title: 'A', sub_items: [{ id: 'proven-1', title: 'First' }] }] }));
    expect((await done(reader.get(FILES, { checklist_template_id: id }))).body.data).toMatchObject([{ id: kept.body.data.id }]);
    expect((await query('select deleted_at from qms_documents where id = $1', [gone.id]))[0]?.deleted_at).not.toBeNull();

    expect(refusal(await b.admin.delete(`${FILES}/${kept.body.data.id}`))).toEqual([404, 'error.not_found']);
    await done(auditor.delete(`${PATH}/${id}`));
    expect((await done(auditor.get(FILES, { checklist_template_id: id }))).body.data).toEqual([]);
    expect((await done(auditor.get(PATH, { type: 'proven' }))).body.data).toEqual([]);
    await own('proven');
  });

  test('are of the kinds that are taken, by what they hold', async () => {
    const { id } = await own('kinds');
    const statuses = await Promise.all(
      (
        [
          ['a.docx', samples.docx],
          ['a.pptx', samples.pptx],
          ['a.xlsx', samples.xlsx],
          ['a.pdf', samples.txt],
          ['a.hwpx', samples.zip],
          ['a.doc', samples.doc],
          ['a.txt', samples.txt],
        ] as const
      ).map(async ([name, bytes]) => (await upload(id, 'kinds-1', name, bytes)).status),
    );
    expect(statuses).toEqual([201, 201, 201, 415, 415, 415, 415]);
    expect((await upload(id, 'nowhere')).status).toBe(404);
    expect((await upload(2_000_000_000, 'kinds-1')).status).toBe(422);
    const [foreign] = await query<{ id: number }>('select id from checklist_templates where tenant_id = $1', [b.id]);
    expect((await upload(foreign?.id as number, 'incoming-inspection-standard')).status).toBe(422);
  });

  test('are twenty at most, also when they come at once', async () => {
    const { id } = await own('full');
    const replies = await atOnce(22, () => upload(id, 'full-1'));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(replies.find(({ status }) => status !== 201)?.body.error).toMatchObject({ key: 'error.checklist.file_limit' });
    expect((await upload(id, 'full-2')).status).toBe(201);
    const [first] = (await done(auditor.get(FILES, { checklist_template_id: id, sub_item_id: 'full-1' }))).body.data;
    await done(auditor.delete(`${FILES}/${first.id}`));
    expect((await upload(id, 'full-1')).status).toBe(201);
  });
});

test('the Studio and /items write nothing past the service, and delete as it does', async () => {
  const { id } = await own('items');
  const file = (await upload(id, 'items-1')).body.data;
  expect((await auditor.patch(`//items/checklist_templates/${id}`, { name: 'Past the service' })).status).toBe(409);
  expect((await auditor.patch(`//items/qms_documents/${file.id}`, { sub_item_id: 'elsewhere' })).status).toBe(409);
  expect((await auditor.delete(`//items/checklist_templates/${id}`)).status).toBe(204);
  expect((await query('select deleted_at from qms_documents where id = $1', [file.id]))[0]?.deleted_at).not.toBeNull();
});
