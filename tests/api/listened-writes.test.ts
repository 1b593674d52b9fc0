import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client, Reply } from '../support/client.ts';
import { query } from '../support/database.ts';
import { created, done } from '../support/replies.ts';
import { importing, sheetOf } from '../support/sheets.ts';
import { newTenant, systemAdmin, type Tenant } from '../support/tenants.ts';

// Where nobody has anything to say, the API writes a row by one statement of its own; what administrators set up in the Studio is asked all the same.

let tenant: Tenant;
let root: Client;
const flows: string[] = [];

beforeAll(async () => {
  [tenant, root] = await Promise.all([newTenant(), systemAdmin()]);
});

afterAll(async () => {
  for (const flow of flows) await root.delete(`//flows/${flow}`);
});

const stored = (name: string) => query<{ id: number }>('select id from clients where tenant_id = $1 and name = $2', [tenant.id, name]);

const client = (name: string) => ({ name, client_type: 'SALES' });

/** A flow that hears of clients being written and refuses those whose names start so. */
async function refuse(action: 'create' | 'update', name: string): Promise<void> {
  const { body } = await root.post('//flows', {
    ...{ name: `refuse ${tenant.code}`, status: 'active', trigger: 'event', accountability: null },
    options: { type: 'filter', scope: [`items.${action}`], collections: ['clients'] },
  });
  const flow = body.data.id as string;
  flows.push(flow);
  const operation = async (key: string, type: string, more: object): Promise<string> => {
    const made = await root.post('//operations', { flow, key, name: key, type, position_x: 20, position_y: 1, ...more });
    expect(made.status, made.text).toBe(200);
    return made.body.data.id as string;
  };
  // Everybody else's clients pass.
  const pass = await operation('pass', 'log', { options: { message: 'passed' } });
  const stop = await operation('stop', 'throw-error', { options: { code: 'REFUSED', status: '400', message: 'Refused' } });
  const filter = { $trigger: { payload: { name: { _starts_with: name } } } };
  const first = await operation('named', 'condition', { options: { filter }, resolve: stop, reject: pass });
  expect((await root.patch(`//flows/${flow}`, { operation: first })).status).toBe(200);
}

test('a flow that listens can refuse what the API creates and changes', async () => {
  const refused = `Refused by ${tenant.code}`;
  await refuse('create', refused);
  await refuse('update', refused);
  const { id } = await created(tenant.admin.post('/clients', client('Taken')));
  // Directus loads its flows anew a while after each change of one, and has none meanwhile.
  const refusedBy = async (write: (name: string) => Promise<Pick<Reply, 'status' | 'body'>>) => {
    let name = '';
    let reply: Pick<Reply, 'status' | 'body'> | undefined;
    const statusOf = async () => {
      name = `${refused} ${randomUUID()}`;
      reply = await write(name);
      return reply.status;
    };
    await expect.poll(statusOf).toBeGreaterThanOrEqual(400);
    expect([reply?.status, reply?.body.error?.details]).toEqual([422, [expect.objectContaining({ code: 'refused', message: 'Refused' })]]);
    return name;
  };
  for (const write of [
    (name: string) => tenant.admin.post('/clients', client(name)),
    (name: string) => tenant.admin.put(`/clients/${id}`, { name }),
    async (name: string) => importing(tenant.admin, '/clients', await sheetOf(['거래처명'], [name])),
  ])
    expect(await stored(await refusedBy(write))).toEqual([]);
  for (const flow of flows.splice(0)) await root.delete(`//flows/${flow}`);
  await expect.poll(() => tenant.admin.put(`/clients/${id}`, { name: refused }).then(({ status }) => status)).toBe(200);
  expect(await stored(refused)).toMatchObject([{ id }]);
});

test('who and when is stored with the row', async () => {
  const { id } = await created(tenant.admin.post('/clients', client('Stamped')));
  const stamps = () =>
    query('select created_by, updated_by, created_at is not null as made, updated_at is not null as changed from clients where id = $1', [
      id,
    ]);
  expect(await stamps()).toEqual([{ created_by: tenant.adminId, updated_by: null, made: true, changed: false }]);
  await done(tenant.admin.put(`/clients/${id}`, { name: 'Stamped twice' }));
  expect(await stamps()).toEqual([{ created_by: tenant.adminId, updated_by: tenant.adminId, made: true, changed: true }]);
});
