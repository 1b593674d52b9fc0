import { beforeAll, describe, expect, test } from 'vitest';
import { query } from '../../support/database.ts';
import { refusal } from '../../support/replies.ts';
import { type Logged, openRecords, type Records } from './records.ts';

let records: Records;
beforeAll(async () => {
  records = await openRecords();
});

describe('an update', () => {
  test('is previewed, undone once, and told of', async () => {
    const id = await records.makeClient();
    await records.admin.put(`/clients/${id}`, { name: 'Y', memo: 'M' });
    const change = await records.lastOf('clients', id);
    const looked = await records.preview(change.id);
    expect(looked).toEqual({
      can_rollback: true,
      action: 'UPDATE',
      table_name: 'clients',
      row_id: String(id),
      changes: [
        { column: 'memo', current: 'M', restored: null, expected: 'M', conflict: false },
        { column: 'name', current: 'Y', restored: 'X', expected: 'Y', conflict: false },
      ],
      conflicts: [],
      blocked_by: [],
      reasons: [],
    });
    expect((await records.admin.get(`/trigger-audit/${change.id}`)).body.data).toMatchObject({ can_rollback: true, rolled_back_by: null });
    expect((await records.admin.get(`/clients/${id}`)).body.data.name).toBe('Y');

    const reply = await records.rollback(change.id);
    expect(reply.status, reply.text).toBe(200);
    const undoing = await records.lastOf('clients', id);
    expect(undoing).toMatchObject({ operation: 'UPDATE', rollback_of: change.id });
    expect(reply.body.data).toEqual({ table_name: 'clients', row_id: String(id), action: 'UPDATE', trigger_audit_id: undoing.id });
    expect((await records.admin.get(`/clients/${id}`)).body.data).toMatchObject({ name: 'X', memo: null });
    expect((await records.admin.get(`/trigger-audit/${change.id}`)).body.data).toMatchObject({
      can_rollback: false,
      rolled_back_by: undoing.id,
    });
    const told = (await records.admin.get('/audit-logs', { action: 'ROLLBACK', target_id: id })).body.data;
    expect(told).toMatchObject([{ target_type: 'clients', actor: { id: records.tenant.adminId } }]);
    const [row] = await query('select detail from audit_logs where id = $1', [Number(told[0].id.slice(2))]);
    expect(row).toMatchObject({ detail: { reason: 'A mistake', undone: change.id, trigger_audit_id: undoing.id } });

    const again = await records.rollback(change.id);
    expect(refusal(again)).toEqual([409, 'error.trigger_audit.conflict']);
  });

  test('is undone by undoing the undoing', async () => {
    const id = await records.makeClient();
    await records.admin.put(`/clients/${id}`, { name: 'Y' });
    const change = await records.lastOf('clients', id);
    await records.rollback(change.id);
    const undoing = await records.lastOf('clients', id);
    expect((await records.rollback(undoing.id)).status).toBe(200);
    expect((await records.admin.get(`/clients/${id}`)).body.data.name).toBe('Y');
    expect(await records.lastOf('clients', id)).toMatchObject({ rollback_of: undoing.id });
    expect((await records.preview(change.id)).can_rollback).toBe(true);
  });

  test('that was changed since is a conflict, but for the columns that were not', async () => {
    const id = await records.makeClient({ credit_limit: 10 });
    await records.admin.put(`/clients/${id}`, { name: 'Y', credit_limit: 20.5 });
    const change = await records.lastOf('clients', id);
    await records.admin.put(`/clients/${id}`, { name: 'Z' });
    expect(await records.preview(change.id)).toMatchObject({
      can_rollback: false,
      conflicts: ['name'],
      changes: [
        { column: 'credit_limit', current: 20.5, expected: 20.5, restored: 10, conflict: false },
        { column: 'name', current: 'Z', expected: 'Y', restored: 'X', conflict: true },
      ],
    });
    const reply = await records.rollback(change.id);
    expect(refusal(reply)).toEqual([409, 'error.trigger_audit.conflict']);
    expect(reply.body.error?.details).toEqual([
      expect.objectContaining({ column: 'name', expected: 'Y', current: 'Z', trigger_audit_id: change.id }),
    ]);
    expect((await records.rollback(change.id, { reason: 'R', columns: ['credit_limit'] })).status).toBe(200);
    expect((await records.admin.get(`/clients/${id}`)).body.data).toMatchObject({ name: 'Z', credit_limit: 10 });
  });

  test.each([['memo'], ['id'], ['no_column'], ['name', 'memo']])('has no column %s', async (...columns) => {
    const id = await records.makeClient();
    await records.admin.put(`/clients/${id}`, { name: 'Y' });
    const change = await records.lastOf('clients', id);
    expect(refusal(await records.rollback(change.id, { reason: 'R', columns }))).toEqual([422, 'error.trigger_audit.column_unknown']);
  });

  test.each([{}, { reason: '' }, { reason: ' ' }, { reason: 'x'.repeat(501) }, { reason: 'R', force: true }, { reason: 'R', columns: [] }])(
    'is not undone with %j',
    async (body) => {
      const id = await records.makeClient();
      await records.admin.put(`/clients/${id}`, { name: 'Y' });
      expect((await records.rollback((await records.lastOf('clients', id)).id, body)).status).toBe(422);
      expect((await records.admin.get(`/clients/${id}`)).body.data.name).toBe('Y');
    },
  );

  test('brings back every digit and character', async () => {
    const odd = { credit_limit: '999999999999999.99', name: `"'\\{}[],:; \u{1F9FE} 가`, memo: 'line\nline\ttab' };
    const id = await records.makeClient();
    await query(
      `update clients set credit_limit = 123456789012345.67, name = $2, memo = $3, options = '{"a": [1, {"b": null}], "c": 12345678901234567890.5}', updated_at = null where id = $1`,
      [id, odd.name, odd.memo],
    );
    const before = await query('select credit_limit, name, memo, options::text, created_at::text from clients where id = $1', [id]);
    await query(`update clients set credit_limit = 1, name = 'Z', memo = null, options = null where id = $1`, [id]);
    expect((await records.rollback((await records.lastOf('clients', id)).id)).status).toBe(200);
    expect(await query('select credit_limit, name, memo, options::text, created_at::text from clients where id = $1', [id])).toEqual(
      before,
    );
  });

  test('of a deleted record is a conflict', async () => {
    const id = await records.makeClient();
    await records.admin.put(`/clients/${id}`, { name: 'Y' });
    const change = await records.lastOf('clients', id);
    await records.admin.delete(`/clients/${id}`);
    expect(await records.preview(change.id)).toMatchObject({ can_rollback: false, conflicts: ['deleted_at'] });
    expect(refusal(await records.rollback(change.id))).toEqual([409, 'error.trigger_audit.conflict']);
  });

  test('is blocked by what the database refuses', async () => {
    const id = await records.makeClient({ business_no: '1208147521' });
    await records.admin.put(`/clients/${id}`, { business_no: null });
    const change = await records.lastOf('clients', id);
    const other = await records.makeClient({ business_no: '1208147521' });
    await records.expectBlocked(change.id, 'error.client.duplicate_business_no');
    await records.admin.delete(`/clients/${other}`);
    expect((await records.rollback(change.id)).status).toBe(200);
  });

  test('is blocked by a reference to what is deleted', async () => {
    const group = await records.makeGroup();
    const id = await records.makeClient({ client_group_id: group });
    await records.admin.put(`/clients/${id}`, { client_group_id: null });
    const change = await records.lastOf('clients', id);
    await records.admin.delete(`/client-groups/${group}`);
    expect(await records.expectBlocked(change.id, 'error.validation_failed')).toContainEqual(
      expect.objectContaining({ path: 'client_group_id', code: 'unknown_reference' }),
    );
    await records.rollback((await records.lastOf('client_groups', group)).id);
    expect((await records.rollback(change.id)).status).toBe(200);
    expect((await records.admin.get(`/clients/${id}`)).body.data.client_group_id).toBe(group);
  });
});

test('what is left as it is is shown and kept', async () => {
  const id = await records.makeClient({ client_type: 'SALES' });
  await records.admin.put(`/clients/${id}`, { name: 'Y', client_type: 'PURCHASE', memo: 'secret' });
  await records.admin.put(`/clients/${id}`, { client_type: 'BOTH' });
  const { id: change } = (await records.history('clients', id))[1] as Logged;
  const [row] = await query<{ created_at: string }>(
    'select to_json(created_at) as created_at from audit.trigger_audit_logs where id = $1',
    [change],
  );
  const step = {
    id: change,
    created_at: row?.created_at,
    action: 'UPDATE',
    columns: ['name'],
    left: ['client_type', 'memo'],
    secret: ['memo'],
    refs: [],
    soft: true,
  };
  const [found] = await query<{ undone: { changes: unknown; error: unknown } }>('select audit.undo($1) as undone', [
    JSON.stringify([step]),
  ]);
  expect(found?.undone).toMatchObject({ error: null, conflict: false });
  expect(found?.undone.changes).toEqual([
    { column: 'client_type', current: 'BOTH', restored: 'BOTH', expected: 'PURCHASE', conflict: false },
    { column: 'memo', current: '***', restored: '***', expected: 'secret', conflict: false },
    { column: 'name', current: 'Y', restored: 'X', expected: 'Y', conflict: false },
  ]);
  expect((await records.admin.get(`/clients/${id}`)).body.data).toMatchObject({ name: 'X', client_type: 'BOTH', memo: 'secret' });
});
