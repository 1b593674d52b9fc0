import { beforeAll, describe, expect, test } from 'vitest';
import { query } from '../support/database.ts';
import { created, done } from '../support/replies.ts';
import { newTenant, type Person, type Tenant } from '../support/tenants.ts';
import { type Books, newBooks } from './books/books.ts';

let tenant: Tenant;
let other: Tenant;
let sales: Person;
let books: Books;

beforeAll(async () => {
  books = await newBooks();
  [tenant, other] = await Promise.all([newTenant(), newTenant()]);
  sales = await tenant.person('sales');
});

const NOW = '2026-01-01T00:00:00Z';

describe('what is written through /items', () => {
  test('deletes nothing: a deletion has its right and its checks', async () => {
    const lines = [books.debit('103', 1000), books.credit('404', 1000)];
    const { id } = await created(books.tenant.admin.post('/journal-entries', { entry_date: '2025-03-03', lines }));
    const account = (await done(books.tenant.admin.get('/account-codes', { search: '404' }))).body.data[0].id;
    for (const path of [`//items/journal_entries/${id}`, `//items/account_codes/${account}`])
      for (const body of [{ deleted_at: NOW }, { deleted_by: books.tenant.adminId }, { deleted_at: null }])
        expect((await books.tenant.admin.patch(path, body)).status, path).toBe(403);
    const mutation = `mutation { update_journal_entries_item(id: ${id}, data: { deleted_at: "${NOW}" }) { id } }`;
    expect((await books.tenant.admin.post('//graphql', { query: mutation })).body.errors).toBeDefined();
    const batch = [{ id, deleted_at: NOW }];
    expect((await books.tenant.admin.patch('//items/journal_entries', batch)).status).toBe(403);
    await done(books.tenant.admin.get(`/journal-entries/${id}`));
  });

  test('brings no key along, and moves nobody’s series of keys', async () => {
    const before = await query(`select last_value from clients_id_seq`);
    for (const id of [1_000_000, -5, '2147483647']) {
      expect((await sales.client.post('//items/clients', { id, name: 'Keyed' })).status, String(id)).toBe(422);
      const mutation = `mutation { create_clients_item(data: { id: ${id}, name: "Keyed" }) { id } }`;
      expect((await sales.client.post('//graphql', { query: mutation })).body.errors, String(id)).toBeDefined();
    }
    const made = await created(other.admin.post('/clients', { name: 'Next' }));
    expect(made.id).toBeLessThan(Number(before[0]?.last_value) + 1_000);
    const series = await query(
      `select sequencename from pg_sequences where schemaname = 'public'
         and has_sequence_privilege('business_operations_api', format('%I.%I', schemaname, sequencename), 'update')`,
    );
    expect(series).toEqual([]);
  });

  test('names no number and no other field that only operations write', async () => {
    const production = await tenant.person('production');
    const { id, process_code } = await created(production.client.post('/processes', { process_name: '절단', process_type: 'GENERAL' }));
    const renumbered = await production.client.patch(`//items/processes/${id}`, { process_code: 'PRC-999' });
    expect(renumbered.status).toBeGreaterThanOrEqual(400);
    expect((await done(production.client.get(`/processes/${id}`))).body.data.process_code).toBe(process_code);
    expect((await production.client.patch(`//items/processes/${id}`, { process_name: '재단' })).status).toBe(200);
  });
});

describe('what people write of fields that follow from others, through /items,', () => {
  const kept: [table: string, forged: object][] = [
    ['items', { last_purchase_price: 99 }],
    ['account_codes', { is_default: true }],
    ['document_templates', { version: 7 }],
    ['approval_forms', { linked_type: 'orders', is_system: true }],
    ['bank_accounts', { provider_linked: true, synced_through: '2030-01-01' }],
    ['journal_entries', { source_type: 'order', is_consolidated: true, total_amount: 5 }],
  ];

  test.each(kept)('is left out of a new row of %s, and refused in a change', async (table, forged) => {
    const names = Object.keys(forged);
    const before = async (id: number) => (await query(`select ${names.join(', ')} from ${table} where id = $1`, [id]))[0];
    const { admin } = books.tenant;
    const made: Record<string, object> = {
      items: { code: 'RM-1', name: '철판', item_type: 'RAW_MATERIAL', unit: 'EA' },
      account_codes: { code: '991', name: '잡손실', category: 'EXPENSE', sub_category: 'SELLING_ADMIN', normal_balance: 'DEBIT' },
      document_templates: { name: '일지', title: '작업 일지', category: 'WORK_LOG' },
      approval_forms: { code: 'REQ', name: '품의', category: 'request', body_template: '<p>.</p>' },
      bank_accounts: { bank_code: '0004', bank_name: '국민은행', account_number: '123-456-789012', alias: '운영' },
    };
    const answer = made[table] && (await admin.post(`//items/${table}`, { ...made[table], ...forged }));
    if (answer) expect(answer.status, answer.text).toBe(200);
    const id = answer
      ? answer.body.data.id
      : (
          await created(
            admin.post('/journal-entries', { entry_date: '2025-03-03', lines: [books.debit('103', 1), books.credit('404', 1)] }),
          )
        ).id;
    const unforged = await before(id);
    for (const [name, value] of Object.entries(forged)) expect(unforged?.[name], name).not.toEqual(value);
    for (const [name, value] of Object.entries(forged)) {
      const changed = await admin.patch(`//items/${table}/${id}`, { [name]: value });
      expect(changed.status, `${name}: ${changed.text}`).toBe(422);
    }
  });
});

test('the form of a process writes its steps along with it', async () => {
  const { client } = await tenant.person('production');
  const { id } = await created(client.post('/processes', { process_name: '재단과 절곡', process_type: 'GENERAL' }));
  await done(
    client.patch(`//items/processes/${id}`, { steps: { create: [{ step_name: '재단', sort_order: 1 }], update: [], delete: [] } }),
  );
  const steps = () => query('select id, step_name from process_steps where process_id = $1', [id]);
  const [step] = await steps();
  const update = [{ id: step?.id, step_name: '절곡' }];
  await done(client.patch(`//items/processes/${id}`, { steps: { create: [], update, delete: [] } }));
  expect(await steps()).toEqual(update);
});

describe('presets', () => {
  const preset = { collection: 'clients', bookmark: 'Planted', filter: { id: { _eq: -1 } } };

  test('are always one’s own', async () => {
    const viewer = await tenant.person('viewer');
    for (const body of [preset, { ...preset, user: null }, { ...preset, role: tenant.roleIds.admin }, { ...preset, id: 2_000_000 }]) {
      const { id } = (await done(viewer.client.post('//presets', body))).body.data;
      expect(await query('select "user", role from directus_presets where id = $1', [id])).toEqual([{ user: viewer.id, role: null }]);
      expect(id).toBeLessThan(2_000_000);
      await done(viewer.client.patch(`//presets/${id}`, { user: null, bookmark: 'Renamed' }));
      expect(await query('select "user", bookmark from directus_presets where id = $1', [id])).toEqual([
        { user: viewer.id, bookmark: 'Renamed' },
      ]);
      expect((await other.admin.get(`//presets/${id}`)).status).toBe(403);
    }
  });
});
