import { beforeAll, describe, expect, test } from 'vitest';
import { created, refusal } from '../../support/replies.ts';
import { newRole, personIn } from '../../support/roles.ts';
import { newTenant, type Tenant } from '../../support/tenants.ts';
import { formId } from '../approvals/approvals.ts';
import { newBooks, SETTINGS } from '../books/books.ts';

type Grant = Record<string, unknown> & { collection: string; action: string };

/** Somebody in a role with these rights, as an administrator ticks them. */
async function withRights(tenant: Tenant, grants: readonly Grant[]) {
  const role = await newRole(tenant);
  for (const grant of grants) await created(tenant.admin.post('/permissions', { role_id: role, ...grant }));
  return (await personIn(tenant, role)).client;
}

const READ = ['account_codes', 'journal_entries', 'journal_lines'].map((collection) => ({ collection, action: 'read' }));
const LINES = { collection: 'journal_lines', action: 'create' };

/** What Directus asks of a write at `/items` is asked of the documents of the API, too. */
describe('an entry is posted', () => {
  let books: Awaited<ReturnType<typeof newBooks>>;
  beforeAll(async () => {
    books = await newBooks();
  });
  const body = (more: object = {}) => ({
    entry_date: '2026-03-02',
    lines: books.sale(1000),
    ...more,
  });

  test('with the fields that the right opens, and no others', async () => {
    const fields = ['entry_date', 'is_closing'];
    const client = await withRights(books.tenant, [...READ, { collection: 'journal_entries', action: 'create', fields }, LINES]);
    expect((await client.post('/journal-entries', body())).status).toBe(201);
    const refused = await client.post('/journal-entries', body({ description: 'Cash sale' }));
    expect([refused.status, refused.body.error?.details]).toEqual([403, [{ path: 'description', code: 'field_forbidden' }]]);
  });

  test('within its validation, and with its presets', async () => {
    const right = {
      ...{ collection: 'journal_entries', action: 'create' },
      validation: { entry_date: { _gte: '2026-01-01' } },
      presets: { description: 'By the branch' },
    };
    const client = await withRights(books.tenant, [...READ, right, LINES]);
    expect((await client.post('/journal-entries', body())).body.data.description).toBe('By the branch');
    const refused = await client.post('/journal-entries', body({ entry_date: '2025-12-31' }));
    expect(refusal(refused)).toEqual([403, 'error.forbidden']);
  });

  test('by who may write its lines', async () => {
    const create = { collection: 'journal_entries', action: 'create' };
    const without = await withRights(books.tenant, [...READ, create]);
    expect((await without.post('/journal-entries', body())).status).toBe(403);
    const fields = ['account_code_id', 'debit', 'credit'];
    const narrow = await withRights(books.tenant, [...READ, create, { ...LINES, fields }]);
    expect((await narrow.post('/journal-entries', body())).status).toBe(201);
    const noted = { ...body(), lines: [books.debit('103', 1000, { memo: 'x' }), books.credit('404', 1000)] };
    expect((await narrow.post('/journal-entries', noted)).status).toBe(403);
  });

  test('and changed, as are the supplier settings', async () => {
    const update = (collection: string, fields: string[]) => ({ collection, action: 'update', fields });
    const client = await withRights(books.tenant, [
      ...READ,
      { collection: 'supplier_settings', action: 'read' },
      ...[update('journal_entries', ['entry_date']), update('journal_lines', ['*']), update('supplier_settings', Object.keys(SETTINGS))],
    ]);
    const { id } = await books.post('2026-03-03', body().lines);
    expect((await client.put(`/journal-entries/${id}`, body())).status).toBe(200);
    expect((await client.put(`/journal-entries/${id}`, body({ is_closing: true }))).status).toBe(403);
    await books.saveSettings();
    expect((await client.put('/tax-invoices/supplier-settings', SETTINGS)).status).toBe(200);
    expect((await client.put('/tax-invoices/supplier-settings', { ...SETTINGS, books_closed_through: '2025-12-31' })).status).toBe(403);
  });
});

test('a draft is made and changed with the fields that the right opens', async () => {
  const tenant = await newTenant();
  const form = await formId(tenant, 'GENERAL');
  const rights = (action: string, fields: string[]) => ({ collection: 'approvals', action, fields });
  const client = await withRights(tenant, [
    { collection: 'approval_forms', action: 'read' },
    { collection: 'approvals', action: 'read' },
    rights('create', ['form_id', 'title']),
    rights('update', ['title']),
  ]);
  const made = await client.post('/approvals', { form_id: form, title: '제목' });
  expect(made.status, made.text).toBe(201);
  expect((await client.post('/approvals', { form_id: form, title: '제목', is_urgent: true })).status).toBe(403);
  const { id } = made.body.data;
  expect((await client.put(`/approvals/${id}`, { title: '새 제목' })).status).toBe(200);
  expect((await client.put(`/approvals/${id}`, { body: '<p>x</p>' })).status).toBe(403);
});
