import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { atOnce } from '../support/concurrent.ts';
import { query } from '../support/database.ts';
import { created, firstId, refusal } from '../support/replies.ts';
import { newTenant, type Tenant } from '../support/tenants.ts';

let tenant: Tenant;
beforeAll(async () => {
  tenant = await newTenant();
});

const make = (path: string, body: object, of = tenant): Promise<{ id: number; [field: string]: unknown }> =>
  created(of.admin.post(path, body));

describe('an idempotency key', () => {
  const named = async (name: string) => (await query('select id from clients where name = $1', [name])).length;

  test('gives a repeat the first answer', async () => {
    const [key, name] = [randomUUID(), randomUUID()];
    const first = await tenant.admin.post('/clients', { name }, { 'idempotency-key': key });
    const again = await tenant.admin.post('/clients', { name }, { 'idempotency-key': key });
    expect([again.status, again.text, again.headers.get('idempotent-replayed')]).toEqual([201, first.text, 'true']);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(await named(name)).toBe(1);
  });

  test('with another body or for another route: 422', async () => {
    const key = randomUUID();
    await tenant.admin.post('/clients', { name: 'A' }, { 'idempotency-key': key });
    expect(refusal(await tenant.admin.post('/clients', { name: 'B' }, { 'idempotency-key': key }))).toEqual([
      422,
      'error.idempotency.mismatch',
    ]);
    expect(refusal(await tenant.admin.post('/client-groups', { group_code: 'I', name: 'A' }, { 'idempotency-key': key }))).toEqual([
      422,
      'error.idempotency.mismatch',
    ]);
  });

  test('used by many at once has one effect', async () => {
    const [key, name] = [randomUUID(), randomUUID()];
    const replies = await atOnce(10, () => tenant.admin.post('/clients', { name }, { 'idempotency-key': key }));
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(await named(name)).toBe(1);
  });

  test('is free again after a failure', async () => {
    const key = randomUUID();
    const group = await make('/client-groups', { group_code: randomUUID().slice(0, 8), name: 'G' });
    const body = { group_code: group.group_code, name: 'Twice' };
    expect((await tenant.admin.post('/client-groups', body, { 'idempotency-key': key })).status).toBe(409);
    expect(await query('select 1 from idempotency_keys where key = $1', [key])).toEqual([]);
    await tenant.admin.delete(`/client-groups/${group.id}`);
    expect((await tenant.admin.post('/client-groups', body, { 'idempotency-key': key })).status).toBe(201);
  });

  test("is each person's own", async () => {
    const [key, name] = [randomUUID(), randomUUID()];
    const { client } = await tenant.person('sales');
    const first = await tenant.admin.post('/clients', { name }, { 'idempotency-key': key });
    const second = await client.post('/clients', { name }, { 'idempotency-key': key });
    expect(second.status).toBe(201);
    expect(second.body.data.id).not.toBe(first.body.data.id);
  });

  test('expires, and is refused when it is none', async () => {
    const key = randomUUID();
    const first = await tenant.admin.post('/clients', { name: 'Old' }, { 'idempotency-key': key });
    await query(`update idempotency_keys set expires_at = now() - interval '1 second' where key = $1`, [key]);
    const later = await tenant.admin.post('/clients', { name: 'New' }, { 'idempotency-key': key });
    expect([later.status, later.body.data.id !== first.body.data.id]).toEqual([201, true]);
    for (const bad of ['x'.repeat(201), 'with blank', ''])
      expect((await tenant.admin.post('/clients', { name: 'X' }, { 'idempotency-key': bad })).status, bad).toBe(422);
  });

  test('keeps no secret', async () => {
    const key = randomUUID();
    const first = await tenant.admin.post('/api/v1/api-keys', { name: 'Once' }, { 'idempotency-key': key });
    const again = await tenant.admin.post('/api/v1/api-keys', { name: 'Once' }, { 'idempotency-key': key });
    expect(again.body.data).toEqual({ ...first.body.data, key: '***' });
  });
});

describe('numbers', () => {
  test('are gapless under concurrency, whatever fails between', async () => {
    const own = await newTenant();
    const taken = await make('/clients', { name: 'Taken', business_no: '1248100998' }, own);
    expect(taken.client_code).toBe('CL-00001');
    const replies = await atOnce(40, (index) =>
      own.admin.post('/clients', index % 2 ? { name: `N${index}`, business_no: '124-81-00998' } : { name: `N${index}` }),
    );
    const made = replies.filter(({ status }) => status === 201);
    expect(made).toHaveLength(20);
    expect(replies.filter(({ status }) => status !== 201).map(refusal)).toEqual(
      Array(20).fill([409, 'error.client.duplicate_business_no']),
    );
    const codes = made.map(({ body }) => body.data.client_code as string).sort();
    expect(codes).toEqual(Array.from({ length: 20 }, (_, index) => `CL-${String(index + 2).padStart(5, '0')}`));
    expect((await own.admin.post('//items/clients', { name: 'By Directus' })).body.data.client_code).toBe('CL-00022');
  });

  test('of one day start anew on another, and never repeat after a deletion', async () => {
    const account = await firstId(tenant.admin, '/account-codes');
    const entry = (day: string) =>
      make('/journal-entries', {
        entry_date: day,
        lines: [
          { account_code_id: account, debit: 1 },
          { account_code_id: account, credit: 1 },
        ],
      });
    const [first, other] = [await entry('2025-01-31'), await entry('2025-02-01')];
    expect([first.entry_no, other.entry_no]).toEqual(['JE-20250131-001', 'JE-20250201-001']);
    expect((await tenant.admin.delete(`/journal-entries/${first.id}`)).status).toBe(200);
    expect((await entry('2025-01-31')).entry_no).toBe('JE-20250131-002');
  });
});

describe('deletions', () => {
  test.each(['the API', '/items', 'SQL'])('by %s are soft, and hide the row', async (way) => {
    const code = randomUUID().slice(0, 8);
    const { id } = await make('/client-groups', { group_code: code, name: code });
    const deleting = {
      'the API': () => tenant.admin.delete(`/client-groups/${id}`),
      '/items': () => tenant.admin.delete(`//items/client_groups/${id}`),
      SQL: () => query('delete from client_groups where id = $1', [id]),
    }[way];
    await deleting?.();
    const [row] = await query('select deleted_at, deleted_by from client_groups where id = $1', [id]);
    expect(row).toEqual({ deleted_at: expect.any(Date), deleted_by: way === 'SQL' ? null : tenant.adminId });
    expect((await tenant.admin.get(`/client-groups/${id}`)).status).toBe(404);
    expect((await tenant.admin.put(`/client-groups/${id}`, { name: 'X' })).status).toBe(404);
    expect((await tenant.admin.delete(`/client-groups/${id}`)).status).toBe(404);
    expect((await tenant.admin.get('/client-groups', { search: code })).body.data).toEqual([]);
    expect((await tenant.admin.get(`//items/client_groups/${id}`)).status).toBe(403);
    expect((await tenant.admin.post('/clients', { name: 'X', client_group_id: id })).status).toBe(422);
    await make('/client-groups', { group_code: code, name: 'The code is free again' });
  });

  test('of what others refer to: 409 with who and how many, whichever way', async () => {
    const group = await make('/client-groups', { group_code: randomUUID().slice(0, 8), name: 'Used' });
    const clients = [
      await make('/clients', { name: 'A', client_group_id: group.id }),
      await make('/clients', { name: 'B', client_group_id: group.id }),
    ];
    const reply = await tenant.admin.delete(`/client-groups/${group.id}`);
    expect(refusal(reply)).toEqual([409, 'error.in_use']);
    expect(reply.body.error?.details).toEqual([{ clients: 2 }]);
    const direct = await tenant.admin.delete(`//items/client_groups/${group.id}`);
    expect(refusal(direct)).toEqual([409, 'error.in_use']);
    await expect(query('delete from client_groups where id = $1', [group.id])).rejects.toThrow('error.in_use');
    for (const { id } of clients) await tenant.admin.delete(`/clients/${id}`);
    expect((await tenant.admin.delete(`/client-groups/${group.id}`)).status).toBe(200);
  });

  test('of many: what can go goes, the rest says why', async () => {
    const account = await firstId(tenant.admin, '/account-codes');
    const [free, used] = [await make('/clients', { name: 'Free' }), await make('/clients', { name: 'Used' })];
    await make('/journal-entries', {
      entry_date: '2025-05-01',
      lines: [
        { account_code_id: account, debit: 1 },
        { account_code_id: account, credit: 1, vendor_id: used.id },
      ],
    });
    const reply = await tenant.admin.delete('/clients/bulk', { ids: [free.id, used.id, 2_000_000_000, free.id] });
    expect(reply.body.data).toEqual({
      deleted_ids: [free.id],
      deleted_count: 1,
      skipped_ids: [used.id, 2_000_000_000],
      skipped: [
        { id: used.id, reason: 'in_use' },
        { id: 2_000_000_000, reason: 'not_found' },
      ],
    });
    expect((await tenant.admin.delete('/clients/bulk', { ids: [] })).status).toBe(422);
    expect((await tenant.admin.delete('/clients/bulk', { ids: Array.from({ length: 201 }, (_, index) => index + 1) })).status).toBe(422);
  });
});

describe('changes', () => {
  test('are stamped with who and when', async () => {
    const { id: sales, client } = await tenant.person('sales');
    const { id } = await make('/clients', { name: 'Stamped' });
    const before = (await tenant.admin.get(`/clients/${id}`)).body.data;
    expect(before).toMatchObject({ created_by: tenant.adminId, updated_by: null, updated_at: null });
    const after = (await client.put(`/clients/${id}`, { name: 'Changed' })).body.data;
    expect(after).toMatchObject({ created_by: tenant.adminId, created_at: before.created_at, updated_by: sales });
    expect(Date.parse(after.updated_at)).toBeGreaterThanOrEqual(Date.parse(before.created_at));
    await query(`update clients set created_by = null, created_at = '2000-01-01' where id = $1`, [id]);
    expect((await tenant.admin.get(`/clients/${id}`)).body.data).toMatchObject({
      created_by: tenant.adminId,
      created_at: before.created_at,
    });
  });

  test('clear what is sent as null and leave what is not sent', async () => {
    const { id } = await make('/clients', { name: 'Fields', memo: 'Memo', ceo_name: 'Kim' });
    expect((await tenant.admin.put(`/clients/${id}`, { memo: null })).body.data).toMatchObject({
      name: 'Fields',
      memo: null,
      ceo_name: 'Kim',
    });
    expect((await tenant.admin.put(`/clients/${id}`, {})).body.data).toMatchObject({ name: 'Fields', ceo_name: 'Kim' });
    expect((await tenant.admin.put(`/clients/${id}`, { name: null })).status).toBe(422);
  });

  test('at once are both made, one after the other', async () => {
    const { id } = await make('/clients', { name: 'Both' });
    const replies = await Promise.all([
      tenant.admin.put(`/clients/${id}`, { memo: 'One' }),
      tenant.admin.put(`/clients/${id}`, { ceo_name: 'Two' }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect((await tenant.admin.get(`/clients/${id}`)).body.data).toMatchObject({ memo: 'One', ceo_name: 'Two' });
  });

  test('a toggle twice ends where it began, also when both come at once', async () => {
    const { id } = await make('/clients', { name: 'Toggle' });
    expect((await tenant.admin.patch(`/clients/${id}/toggle`)).body.data.is_active).toBe(false);
    expect((await tenant.admin.patch(`/clients/${id}/toggle`)).body.data.is_active).toBe(true);
    const both = await atOnce(2, () => tenant.admin.patch(`/clients/${id}/toggle`));
    expect(both.map(({ body }) => body.data.is_active).sort()).toEqual([false, true]);
    expect((await tenant.admin.get(`/clients/${id}`)).body.data.is_active).toBe(true);
  });

  test('to what is taken: 409', async () => {
    const [one, two] = [
      await make('/client-groups', { group_code: 'ONE', name: 'One' }),
      await make('/client-groups', { group_code: 'TWO', name: 'Two' }),
    ];
    const again = await tenant.admin.post('/client-groups', { group_code: 'ONE', name: 'X' });
    expect([refusal(again), again.body.error?.details]).toEqual([[409, 'error.duplicate'], [{ path: 'group_code', code: 'duplicate' }]]);
    expect(refusal(await tenant.admin.put(`/client-groups/${two.id}`, { group_code: 'ONE' }))).toEqual([409, 'error.duplicate']);
    expect((await tenant.admin.put(`/client-groups/${one.id}`, { group_code: 'ONE' })).status).toBe(200);
    const other = await newTenant();
    await make('/client-groups', { group_code: 'ONE', name: 'Of another tenant' }, other);
  });

  test('that fail halfway leave nothing', async () => {
    const account = await firstId(tenant.admin, '/account-codes');
    const counts = () =>
      query(
        'select (select count(*) from journal_entries where tenant_id = $1) as entries, (select count(*) from journal_lines where tenant_id = $1) as lines, (select sum(last_value) from number_sequences where tenant_id = $1) as numbers, (select count(*) from audit.trigger_audit_logs where tenant_id = $1) as audit',
        [tenant.id],
      );
    const before = await counts();
    const unbalanced = await tenant.admin.post('/journal-entries', {
      entry_date: '2025-06-01',
      lines: [
        { account_code_id: account, debit: 2 },
        { account_code_id: account, credit: 1 },
      ],
    });
    expect(refusal(unbalanced)).toEqual([422, 'error.journal.unbalanced']);
    const direct = await tenant.admin.post('//items/journal_entries', {
      entry_date: '2025-06-01',
      lines: [
        { line_no: 1, account_code_id: account, debit: 2, entry_date: '2025-06-01' },
        { line_no: 2, account_code_id: account, credit: 1, entry_date: '2025-06-01' },
      ],
    });
    expect(refusal(direct), direct.text).toEqual([422, 'error.journal.unbalanced']);
    expect(await counts()).toEqual(before);
  });
});
