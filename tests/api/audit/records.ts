import { expect } from 'vitest';
import type { Client } from '../../support/client.ts';
import { query } from '../../support/database.ts';
import { created, refusal } from '../../support/replies.ts';
import { newTenant, type Tenant } from '../../support/tenants.ts';
import { newClient } from '../clients/clients.ts';

export interface Logged {
  id: number;
  operation: string;
  rollback_of: number | null;
}

/** A tenant whose administrator makes records, looks at their history and undoes it. */
export async function openRecords() {
  const tenant: Tenant = await newTenant();
  const { admin } = tenant;
  let serial = 0;

  const create = async (path: string, body: object): Promise<number> => (await created(admin.post(path, body))).id;
  const history = async (table: string, id: number): Promise<Logged[]> =>
    (await admin.get(`/trigger-audit/history/${table}/${id}`)).body.data;
  const preview = async (id: number, caller: Client = admin) => (await caller.get(`/trigger-audit/${id}/rollback-preview`)).body.data;
  const rollback = (id: number, body: object = { reason: 'A mistake' }, caller: Client = admin) =>
    caller.post(`/trigger-audit/${id}/rollback`, body);
  const logged = async () =>
    (await query('select count(*) as rows, max(id) as last from audit.trigger_audit_logs where tenant_id = $1', [tenant.id]))[0];

  return {
    tenant,
    admin,
    create,
    makeGroup: () => create('/client-groups', { group_code: `G${++serial}`, name: 'Group' }),
    makeClient: (more: object = {}) => newClient(admin, { name: 'X', ...more }),
    history,
    lastOf: async (table: string, id: number) => (await history(table, id))[0] as Logged,
    firstOf: async (table: string, id: number) => (await history(table, id)).at(-1) as Logged,
    preview,
    rollback,
    logged,
    /** Preview, row and rollback agree on what stands in the way, and nothing changes. */
    async expectBlocked(id: number, key: string): Promise<Record<string, unknown>[]> {
      const before = await logged();
      expect(await preview(id)).toMatchObject({ can_rollback: false, conflicts: [], blocked_by: [key] });
      expect((await admin.get(`/trigger-audit/${id}`)).body.data.can_rollback).toBe(false);
      const reply = await rollback(id);
      expect(refusal(reply)).toEqual([409, 'error.trigger_audit.blocked']);
      expect(reply.body.error?.details).toContainEqual(expect.objectContaining({ key }));
      expect(await logged()).toEqual(before);
      return reply.body.error?.details ?? [];
    },
  };
}

export type Records = Awaited<ReturnType<typeof openRecords>>;
