import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { Client, type Reply } from '../../support/client.ts';
import { query } from '../../support/database.ts';
import { refusal, requestId } from '../../support/replies.ts';
import { newTenant, type Tenant } from '../../support/tenants.ts';
import { newClient } from '../clients/clients.ts';

let tenant: Tenant;
let admin: Client;
beforeAll(async () => {
  tenant = await newTenant();
  admin = tenant.admin;
});

/** A caller that keeps the ids of its requests. */
class Recorder extends Client {
  readonly ids: string[] = [];

  override async send(...input: Parameters<Client['send']>): Promise<Reply> {
    const reply = await super.send(...input);
    this.ids.push(requestId(reply));
    return reply;
  }
}

/** What was done as one request, by its id: the trail of several is put together as a request with several changes leaves it. */
async function inRequest(work: (caller: Client) => Promise<unknown>): Promise<string> {
  const caller = new Recorder(admin.url, undefined, admin.headers);
  await work(caller);
  const [request = '', ...others] = caller.ids;
  if (others.length)
    await query(
      `with session as materialized (select set_config('app.housekeeping', 'on', true))
       update audit.trigger_audit_logs set request_id = $1 from session where request_id = any ($2)`,
      [request, others],
    );
  return request;
}

const preview = async (request: string) => (await admin.get(`/trigger-audit/requests/${request}/rollback-preview`)).body.data;
const rollback = (request: string, caller = admin) => caller.post(`/trigger-audit/requests/${request}/rollback`, { reason: 'Wrong file' });

const names = (ids: number[]) =>
  query<{ name: string }>('select name from clients where id = any ($1) and deleted_at is null order by id', [ids]);

describe('all that a request changed', () => {
  test('is undone, the last change first', async () => {
    const client = await newClient(admin, { name: 'C' });
    const sites = await Promise.all(
      ['S1', 'S2'].map(async (name) => (await admin.post('/sites', { name, client_id: client })).body.data.id as number),
    );
    // The sites go with their client.
    const request = await inRequest((caller) => caller.delete(`/clients/${client}`));
    const looked = await preview(request);
    expect(looked).toMatchObject({ can_rollback: true, request_id: request });
    expect(looked.rows.map((row: { table_name: string; action: string }) => [row.table_name, row.action])).toEqual([
      ['clients', 'RESTORE'],
      ['sites', 'RESTORE'],
      ['sites', 'RESTORE'],
    ]);
    expect((await admin.get(`/clients/${client}`)).status).toBe(404);
    const reply = await rollback(request);
    expect(reply.status, reply.text).toBe(200);
    expect(reply.body.data.rows).toHaveLength(3);
    for (const path of [`/clients/${client}`, ...sites.map((id) => `/sites/${id}`)]) expect((await admin.get(path)).status, path).toBe(200);
    const [told] = (await admin.get('/audit-logs', { action: 'ROLLBACK', target_type: 'request', target_id: request })).body.data;
    const [row] = await query('select detail from audit_logs where id = $1', [Number(told.id.slice(2))]);
    expect(row).toMatchObject({ detail: { reason: 'Wrong file', rows: 3 } });
    expect(refusal(await rollback(request))).toEqual([409, 'error.trigger_audit.conflict']);
  });

  test('is undone and done again', async () => {
    const ids = await Promise.all([1, 2, 3].map(() => newClient(admin, { name: 'C' })));
    const request = await inRequest((caller) => caller.delete('/clients/bulk', { ids }));
    expect(await names(ids)).toHaveLength(0);
    const undoing = await rollback(request);
    expect(undoing.status).toBe(200);
    expect(await names(ids)).toHaveLength(3);
    expect((await rollback(requestId(undoing))).status).toBe(200);
    expect(await names(ids)).toHaveLength(0);
  });

  test('takes every version of a record that it changed several times', async () => {
    const id = await newClient(admin, { name: 'C' });
    const request = await inRequest(async (caller) => {
      for (const name of ['D', 'E', 'F']) await caller.put(`/clients/${id}`, { name });
    });
    expect((await rollback(request)).body.data.rows).toHaveLength(3);
    expect(await names([id])).toEqual([{ name: 'C' }]);
  });

  test('takes back what it made together with what it was made for', async () => {
    const request = await inRequest(async (caller) => {
      const { id } = (await caller.post('/client-groups', { group_code: 'R1', name: 'G' })).body.data;
      await caller.post('/clients', { name: 'Made', client_group_id: id });
    });
    const looked = await preview(request);
    expect(looked.rows.map((row: { action: string; table_name: string }) => [row.action, row.table_name])).toEqual([
      ['DELETE', 'clients'],
      ['DELETE', 'client_groups'],
    ]);
    expect((await rollback(request)).status).toBe(200);
    expect((await admin.get('/client-groups', { search: 'R1' })).body.meta.total).toBe(0);
  });

  test('stays when one of its records has changed since, and the refusal names it', async () => {
    const ids = [await newClient(admin, { name: 'C' }), await newClient(admin, { name: 'C' }), await newClient(admin, { name: 'C' })];
    const request = await inRequest(async (caller) => {
      for (const id of ids) await caller.put(`/clients/${id}`, { name: 'N' });
    });
    await admin.put(`/clients/${ids[1]}`, { name: 'Later' });
    const looked = await preview(request);
    expect(looked.can_rollback).toBe(false);
    expect(looked.rows.map((row: { can_rollback: boolean }) => row.can_rollback)).toEqual([true, false, true]);
    const reply = await rollback(request);
    expect(refusal(reply)).toEqual([409, 'error.trigger_audit.conflict']);
    expect(reply.body.error?.details).toEqual([
      expect.objectContaining({ table_name: 'clients', row_id: String(ids[1]), column: 'name', expected: 'N', current: 'Later' }),
    ]);
    expect((await names(ids)).map(({ name }) => name)).toEqual(['N', 'Later', 'N']);
  });

  test('stays when one of its records is held by something else', async () => {
    let made: { group: number; other: number } = { group: 0, other: 0 };
    const request = await inRequest(async (caller) => {
      const create = async (code: string) => (await caller.post('/client-groups', { group_code: code, name: 'G' })).body.data.id as number;
      made = { group: await create('H1'), other: await create('H2') };
    });
    await newClient(admin, { client_group_id: made.group });
    const reply = await rollback(request);
    expect(refusal(reply)).toEqual([409, 'error.trigger_audit.blocked']);
    expect(reply.body.error?.details).toEqual([expect.objectContaining({ key: 'error.in_use', clients: 1, row_id: String(made.group) })]);
    expect((await admin.get(`/client-groups/${made.other}`)).status).toBe(200);
  });

  test('stays when it changed something that is not rolled back', async () => {
    const request = await inRequest(async (caller) => {
      await caller.post('/clients', { name: 'With a key' });
      await caller.post('/api/v1/api-keys', { name: 'Key' });
    });
    expect(await preview(request)).toMatchObject({
      can_rollback: false,
      rows: [
        { table_name: 'api_keys', can_rollback: false, blocked_by: ['error.trigger_audit.not_rollbackable'] },
        { table_name: 'clients', can_rollback: true },
      ],
    });
    const reply = await rollback(request);
    expect(refusal(reply)).toEqual([409, 'error.trigger_audit.not_rollbackable']);
    expect(reply.body.error?.details).toEqual([expect.objectContaining({ table_name: 'api_keys' })]);
    expect((await admin.get('/clients', { search: 'With a key' })).body.meta.total).toBe(1);
  });
});

test('hundreds of rows are undone in one go, thousands are not', async () => {
  const bulk = async (count: number): Promise<string> => {
    const request = randomUUID();
    await query(
      `with session as materialized (select set_config('app.session', json_build_object('request_id', $2::text)::text, true))
       insert into clients (tenant_id, client_code, name) select $1, left($2::text, 8) || n, 'Bulk' from session, generate_series(1, $3::integer) as n`,
      [tenant.id, request, count],
    );
    return request;
  };
  const some = await bulk(300);
  expect((await rollback(some)).status).toBe(200);
  expect((await admin.get('/clients', { search: some.slice(0, 8) })).body.meta.total).toBe(0);
  const many = await bulk(1001);
  const reply = await rollback(many);
  expect(refusal(reply)).toEqual([409, 'error.trigger_audit.not_rollbackable']);
  expect(reply.body.error?.details).toEqual([{ code: 'too_many_rows', max: 1000 }]);
});

test('an unknown request is not found, a strange id not understood', async () => {
  expect(refusal(await rollback(randomUUID()))).toEqual([404, 'error.not_found']);
  expect((await rollback('a%20b')).status).toBe(422);
  expect((await admin.post(`/trigger-audit/requests/${randomUUID()}/rollback`, {})).status).toBe(422);
});
