import { beforeAll, describe, expect, test } from 'vitest';
import { atOnce } from '../../support/concurrent.ts';
import { query } from '../../support/database.ts';
import { refusal } from '../../support/replies.ts';
import { systemAdmin } from '../../support/tenants.ts';
import { openRecords, type Records } from './records.ts';

let records: Records;
beforeAll(async () => {
  records = await openRecords();
});

describe('the caller', () => {
  test('needs the right to the table itself', async () => {
    const id = await records.makeClient();
    await records.admin.put(`/clients/${id}`, { name: 'Y' });
    const change = await records.lastOf('clients', id);
    const root = await systemAdmin();
    const person = await records.tenant.person('viewer');
    const policies = await root.get('//access', {
      'filter[role][_eq]': records.tenant.roleIds.viewer,
      fields: 'policy.id,policy.is_role_policy',
    });
    const policy = policies.body.data.find((row: { policy: { is_role_policy: boolean } }) => row.policy.is_role_policy).policy.id;
    const grant = (collection: string, action: string, more: object = {}) =>
      root.post('//permissions', { policy, collection, action, fields: ['*'], ...more });
    await grant('audit_logs', 'read');
    await grant('audit_logs', 'update', { fields: [] });
    expect(await records.preview(change.id, person.client)).toMatchObject({ can_rollback: false, blocked_by: ['error.forbidden'] });
    expect(refusal(await records.rollback(change.id, undefined, person.client))).toEqual([403, 'error.forbidden']);
    const right = (await grant('clients', 'update', { fields: ['memo'] })).body.data.id;
    expect(refusal(await records.rollback(change.id, undefined, person.client))).toEqual([403, 'error.forbidden']);
    await root.patch(`//permissions/${right}`, { fields: ['*'], permissions: { manager_id: { _eq: '$CURRENT_USER' } } });
    expect(refusal(await records.rollback(change.id, undefined, person.client))).toEqual([403, 'error.forbidden']);
    expect(await records.preview(change.id, person.client)).toMatchObject({ can_rollback: false, blocked_by: ['error.forbidden'] });
    await query('update clients set manager_id = $2 where id = $1', [id, person.id]);
    expect((await records.preview(change.id, person.client)).can_rollback).toBe(true);
    expect((await records.rollback(change.id, undefined, person.client)).status).toBe(200);
    expect((await records.admin.get(`/clients/${id}`)).body.data.name).toBe('X');
    // The right to change is none to delete.
    const creation = await records.firstOf('clients', await records.makeClient());
    expect(refusal(await records.rollback(creation.id, undefined, person.client))).toEqual([403, 'error.forbidden']);
  });

  test('may be a system administrator, in the tenant and outside of it', async () => {
    const root = await systemAdmin();
    for (const caller of [root, root.with({ 'x-tenant-id': String(records.tenant.id) })]) {
      const id = await records.makeClient();
      await records.admin.put(`/clients/${id}`, { name: 'Y' });
      const reply = await records.rollback((await records.lastOf('clients', id)).id, undefined, caller);
      expect(reply.status, reply.text).toBe(200);
      expect((await records.admin.get(`/clients/${id}`)).body.data.name).toBe('X');
    }
  });

  test('is one of several at once: one wins', async () => {
    const id = await records.makeClient();
    await records.admin.put(`/clients/${id}`, { name: 'Y' });
    const change = await records.lastOf('clients', id);
    const replies = await atOnce(6, () => records.rollback(change.id));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect((await records.history('clients', id)).filter(({ rollback_of: undone }) => undone === change.id)).toHaveLength(1);
    expect((await records.admin.get('/audit-logs', { action: 'ROLLBACK', target_id: id })).body.meta.total).toBe(1);
  });
});

test('a preview leaves nothing behind', async () => {
  const id = await records.makeClient();
  const creation = await records.lastOf('clients', id);
  const before = await records.logged();
  await records.preview(creation.id);
  await records.admin.get(`/trigger-audit/${creation.id}`);
  expect(await records.logged()).toEqual(before);
  expect((await records.admin.get(`/clients/${id}`)).status).toBe(200);
});
