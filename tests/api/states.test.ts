import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { domains } from '../../extensions/business-operations/src/domains/index.ts';
import { movesOf } from '../../extensions/business-operations/src/kernel/machine.ts';
import { query } from '../support/database.ts';
import { newTenant, type Tenant } from '../support/tenants.ts';
import { formId } from './approvals/approvals.ts';

const connection = new pg.Client({ connectionString: inject('databaseUrl') });
let tenant: Tenant;
let approval: number;

beforeAll(async () => {
  await connection.connect();
  tenant = await newTenant();
  const draft = await tenant.admin.post('/approvals', { form_id: await formId(tenant, 'GENERAL'), title: '제목' });
  approval = draft.body.data.id;
});
afterAll(() => connection.end());

const machines = domains.flatMap(({ machines: declared = [] }) => declared);

test.each(machines.map(({ collection, field }) => [collection.name, field]))(
  'the %s of the database move by their machine',
  async (table, field) => {
    const triggers = await query('select from pg_trigger where tgrelid = $1::regclass and tgname = $2', [table, `b_${field}`]);
    expect(triggers.length).toBe(1);
  },
);

/** What comes of a change of the draft's status, by an actor; it is taken back. */
async function move(setting: 'user_id' | 'actor_type', actor: string, status: string): Promise<string> {
  await connection.query('begin');
  try {
    await connection.query('select set_config($1, $2, true)', [`app.${setting}`, actor]);
    await connection.query('update approvals set status = $2 where id = $1', [approval, status]);
    return 'done';
  } catch (error) {
    return (error as Error).message;
  } finally {
    await connection.query('rollback');
  }
}

test('whoever writes, a state is left only for one that its machine leads to', async () => {
  const from = 'DRAFT';
  const machine = machines.find(({ collection }) => collection.name === 'approvals');
  const reachable = machine ? movesOf(machine).flatMap(([source, to]) => (source === from ? [to] : [])) : [];
  expect(reachable).toEqual(['IN_PROGRESS']);
  for (const status of ['APPROVED', 'REJECTED', 'ON_HOLD', 'WITHDRAWN'])
    for (const [setting, actor] of [
      ['user_id', tenant.adminId],
      ['actor_type', 'JOB'],
      ['actor_type', 'DATABASE'],
    ] as const)
      expect([status, await move(setting, actor, status)]).toEqual([status, 'error.invalid_transition']);
  expect(await move('user_id', tenant.adminId, 'IN_PROGRESS')).toBe('done');
});
