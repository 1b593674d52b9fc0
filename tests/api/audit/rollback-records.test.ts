import { beforeAll, describe, expect, test } from 'vitest';
import { query } from '../../support/database.ts';
import { refusal } from '../../support/replies.ts';
import { openRecords, type Records } from './records.ts';

let records: Records;
beforeAll(async () => {
  records = await openRecords();
});

describe('a creation', () => {
  test('is undone by a deletion, unless the record was changed since', async () => {
    const id = await records.makeClient();
    const creation = await records.lastOf('clients', id);
    await records.admin.put(`/clients/${id}`, { memo: 'M' });
    expect(await records.preview(creation.id)).toMatchObject({ action: 'DELETE', conflicts: ['memo'] });
    expect(refusal(await records.rollback(creation.id))).toEqual([409, 'error.trigger_audit.conflict']);
    await records.rollback((await records.lastOf('clients', id)).id);
    const reply = await records.rollback(creation.id);
    expect(reply.body.data).toMatchObject({ action: 'DELETE' });
    expect((await records.admin.get(`/clients/${id}`)).status).toBe(404);
    const undoing = await records.lastOf('clients', id);
    expect(undoing).toMatchObject({ operation: 'SOFT_DELETE', rollback_of: creation.id, id: reply.body.data.trigger_audit_id });
    expect(await records.preview(creation.id)).toMatchObject({ can_rollback: false, conflicts: ['deleted_at', 'deleted_by'] });
    expect((await records.rollback(undoing.id)).body.data).toMatchObject({ action: 'RESTORE' });
    expect((await records.admin.get(`/clients/${id}`)).status).toBe(200);
    expect(await records.lastOf('clients', id)).toMatchObject({ operation: 'RESTORE' });
  });

  test('of a record in use is blocked', async () => {
    const group = await records.makeGroup();
    const id = await records.makeClient({ client_group_id: group });
    const creation = await records.firstOf('client_groups', group);
    expect(await records.expectBlocked(creation.id, 'error.in_use')).toContainEqual(expect.objectContaining({ clients: 1 }));
    await records.admin.delete(`/clients/${id}`);
    expect((await records.rollback(creation.id)).status).toBe(200);
  });
});

describe('a deletion', () => {
  test('is undone by bringing the record back', async () => {
    const id = await records.makeClient({ memo: 'Kept' });
    await records.admin.delete(`/clients/${id}`);
    const deletion = await records.lastOf('clients', id);
    expect(await records.preview(deletion.id)).toMatchObject({ can_rollback: true, action: 'RESTORE' });
    expect(refusal(await records.rollback(deletion.id, { reason: 'R', columns: ['deleted_at'] }))).toEqual([
      422,
      'error.trigger_audit.column_unknown',
    ]);
    expect((await records.rollback(deletion.id)).body.data).toMatchObject({ action: 'RESTORE' });
    expect((await records.admin.get(`/clients/${id}`)).body.data.memo).toBe('Kept');
    const undoing = await records.lastOf('clients', id);
    // Undoing the restoration is a deletion, and asks what a deletion asks.
    const site = await records.create('/sites', { name: 'S', client_id: id });
    expect(await records.preview(undoing.id)).toMatchObject({ action: 'DELETE', can_rollback: true });
    await records.rollback(undoing.id);
    expect((await records.admin.get(`/clients/${id}`)).status).toBe(404);
    expect((await records.admin.get(`/sites/${site}`)).status).toBe(404);
  });

  test('is blocked while what the record belongs to is deleted', async () => {
    const client = await records.makeClient();
    const site = await records.create('/sites', { name: 'S', client_id: client });
    await records.admin.delete(`/clients/${client}`);
    await records.expectBlocked((await records.lastOf('sites', site)).id, 'error.validation_failed');
    await records.rollback((await records.lastOf('clients', client)).id);
    expect((await records.rollback((await records.lastOf('sites', site)).id)).status).toBe(200);
    expect((await records.admin.get(`/sites/${site}`)).body.data.client_id).toBe(client);
  });

  test('is blocked while another record holds its place', async () => {
    const group = await records.create('/client-groups', { group_code: 'TAKEN', name: 'First' });
    await records.admin.delete(`/client-groups/${group}`);
    const deletion = await records.lastOf('client_groups', group);
    await records.create('/client-groups', { group_code: 'TAKEN', name: 'Second' });
    await records.expectBlocked(deletion.id, 'error.duplicate');
  });

  test('for good is undone by creating the record anew under its id', async () => {
    const id = await records.makeClient({ memo: 'Kept', credit_limit: 12.34 });
    const before = await query('select * from clients where id = $1', [id]);
    await query(`do $$ begin perform set_config('app.hard_delete', 'on', true); delete from clients where id = ${id}; end $$`);
    const deletion = await records.lastOf('clients', id);
    expect(deletion).toMatchObject({ operation: 'DELETE' });
    expect(await records.preview(deletion.id)).toMatchObject({ can_rollback: true, action: 'INSERT', row_id: String(id) });
    const creation = await records.firstOf('clients', id);
    expect(await records.preview(creation.id)).toMatchObject({ can_rollback: false, conflicts: ['id'] });
    expect((await records.rollback(deletion.id)).body.data).toMatchObject({ action: 'INSERT' });
    expect(await query('select * from clients where id = $1', [id])).toEqual(before);
    expect(refusal(await records.rollback(deletion.id))).toEqual([409, 'error.trigger_audit.conflict']);
    expect(await records.lastOf('clients', id)).toMatchObject({ operation: 'INSERT', rollback_of: deletion.id });
  });
});

describe('not rolled back', () => {
  const loggedOf = (table: string) =>
    query<{ id: string }>('select id from audit.trigger_audit_logs where tenant_id = $1 and table_name = $2 order by id desc limit 1', [
      records.tenant.id,
      table,
    ]);

  test('are tables that follow from others or rule over rights', async () => {
    await records.admin.post('/api/v1/api-keys', { name: 'Key' });
    const [debit, credit] = (
      await query<{ id: number }>('select id from account_codes where tenant_id = $1 order by code limit 2', [records.tenant.id])
    ).map(({ id }) => id);
    const entry = await records.admin.post('/journal-entries', {
      entry_date: '2025-03-04',
      description: 'E',
      lines: [
        { account_code_id: debit, debit: 10 },
        { account_code_id: credit, credit: 10 },
      ],
    });
    expect(entry.status, entry.text).toBe(201);
    for (const table of [
      'journal_entries',
      'journal_lines',
      'api_keys',
      'tenants',
      'directus_users',
      'directus_roles',
      'directus_policies',
    ]) {
      const [row] = await loggedOf(table);
      const id = Number(row?.id);
      expect(await records.preview(id), table).toMatchObject({
        can_rollback: false,
        action: null,
        changes: [],
        blocked_by: ['error.trigger_audit.not_rollbackable'],
      });
      expect(refusal(await records.rollback(id)), table).toEqual([409, 'error.trigger_audit.not_rollbackable']);
      expect((await records.admin.get(`/trigger-audit/${id}`)).body.data.can_rollback, table).toBe(false);
    }
  });
});

test('a department: changed, undone, changed again, and held by those who work in it', async () => {
  const id = await records.create('/departments', { code: 'D1', name: 'X' });
  await records.admin.put(`/departments/${id}`, { name: 'Y' });
  const change = await records.lastOf('departments', id);
  const { body } = await records.admin.get(`/trigger-audit/history/departments/${id}`);
  expect(body.data[0]).toMatchObject({
    operation: 'UPDATE',
    diff: [{ column: 'name', old: 'X', new: 'Y' }],
    actor: { id: records.tenant.adminId },
  });
  expect(body.data[1]).toMatchObject({ operation: 'INSERT' });
  expect(await records.preview(change.id)).toMatchObject({
    can_rollback: true,
    changes: [{ column: 'name', current: 'Y', restored: 'X' }],
  });
  await records.rollback(change.id);
  expect((await records.admin.get(`/departments/${id}`)).body.data.name).toBe('X');
  expect(await records.lastOf('departments', id)).toMatchObject({ rollback_of: change.id });
  expect(refusal(await records.rollback(change.id))).toEqual([409, 'error.trigger_audit.conflict']);
  await records.admin.put(`/departments/${id}`, { name: 'Z' });
  expect(await records.preview(change.id)).toMatchObject({ conflicts: ['name'], changes: [{ expected: 'Y', current: 'Z' }] });
  await records.create('/departments', { code: 'D2', name: 'Below', parent_id: id });
  await records.admin.put(`/departments/${id}`, { name: 'X' });
  const creation = await records.firstOf('departments', id);
  await records.expectBlocked(creation.id, 'error.department.in_use');
});

test('a tree of departments does not come round to itself', async () => {
  const top = await records.create('/departments', { code: 'T1', name: 'Top' });
  const below = await records.create('/departments', { code: 'T2', name: 'Below', parent_id: top });
  await records.admin.put(`/departments/${below}`, { parent_id: null });
  const moved = await records.lastOf('departments', below);
  await records.admin.put(`/departments/${top}`, { parent_id: below });
  await records.expectBlocked(moved.id, 'error.department.cycle');
});
