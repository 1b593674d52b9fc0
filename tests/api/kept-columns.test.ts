import { beforeAll, describe, expect, test } from 'vitest';
import { query } from '../support/database.ts';
import { created, done } from '../support/replies.ts';
import { newTenant, type Person, type Tenant } from '../support/tenants.ts';
import { newBooks } from './books/books.ts';

let tenant: Tenant;
let other: Tenant;
let sales: Person;

beforeAll(async () => {
  [tenant, other] = await Promise.all([newTenant(), newTenant()]);
  sales = await tenant.person('sales');
});

const NOW = '2026-01-01T00:00:00Z';

describe('what is written through /items', () => {
  test('deletes nothing: a deletion has its right and its checks', async () => {
    const books = await newBooks();
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
