import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { domains } from '../../extensions/business-operations/src/domains/index.ts';
import { movesOf } from '../../extensions/business-operations/src/kernel/states/machine.ts';
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
async function move(setting: 'user_id' | 'actor_type', actor: string, status: string, operation = 'approvals.status'): Promise<string> {
  await connection.query('begin');
  try {
    await connection.query(`select set_config($1, $2, true), set_config('app.state_change', $3, true)`, [
      `app.${setting}`,
      actor,
      operation,
    ]);
    await connection.query('update approvals set status = $2 where id = $1', [approval, status]);
    return 'done';
  } catch (error) {
    return (error as Error).message;
  } finally {
    await connection.query('rollback');
  }
}

const machine = machines.find(({ collection }) => collection.name === 'approvals');
const FROM = 'DRAFT';

const actors = () =>
  [
    ['user_id', tenant.adminId],
    ['actor_type', 'JOB'],
    ['actor_type', 'DATABASE'],
  ] as const;

test('whoever writes, a state is left only for one that its machine leads to', async () => {
  const reachable = machine ? movesOf(machine).flatMap(([source, to]) => (source === FROM ? [to] : [])) : [];
  expect(reachable).toEqual(['IN_PROGRESS']);
  for (const status of ['APPROVED', 'REJECTED', 'ON_HOLD', 'WITHDRAWN'])
    for (const [setting, actor] of actors())
      expect([status, await move(setting, actor, status)]).toEqual([status, 'error.invalid_transition']);
  expect(await move('user_id', tenant.adminId, 'IN_PROGRESS')).toBe('done');
});

test('whoever writes, a state moves by its operation alone', async () => {
  for (const operation of ['', 'payrolls.status', 'approvals.title'])
    for (const [setting, actor] of actors())
      expect([operation, await move(setting, actor, 'IN_PROGRESS', operation)]).toEqual([operation, 'error.state_by_operation']);
});

test('nor by /items, GraphQL or at the creation of a record', async () => {
  const created = await tenant.admin.post('/employees', { name: '김직원', hire_date: '2026-01-02' });
  const { id } = created.body.data;
  const patched = await tenant.admin.patch(`//items/employees/${id}`, { status: 'ON_LEAVE' });
  expect([patched.status, patched.body.errors?.[0]?.extensions?.key]).toEqual([409, 'error.invalid_transition']);
  const mutation = `mutation { update_employees_item(id: ${id}, data: { status: "ON_LEAVE" }) { id } }`;
  const answer = await tenant.admin.post('//graphql', { query: mutation });
  expect(answer.body.errors?.[0]?.extensions?.key).toBe('error.invalid_transition');
  const born = await tenant.admin.post('//items/employees', {
    employee_no: 'E-BORN',
    name: '이직원',
    hire_date: '2026-01-02',
    status: 'RESIGNED',
  });
  expect([born.status, born.body.data?.status]).toEqual([200, 'ACTIVE']);
  expect((await tenant.admin.get(`/employees/${id}`)).body.data.status).toBe('ACTIVE');
});

test('of two who move a record at the same moment one comes second and is told', async () => {
  const created = await tenant.admin.post('/employees', { name: '박직원', hire_date: '2026-01-02' });
  const path = `/employees/${created.body.data.id}/resign`;
  const answers = await Promise.all(Array.from({ length: 5 }, () => tenant.admin.post(path, { resign_date: '2026-06-30' })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  const late = answers.find(({ status }) => status === 409)?.body.error;
  expect(late).toMatchObject({
    code: 'CONFLICT',
    details: [{ path: 'status', from: 'RESIGNED', event: 'resign', allowed: ['reinstate'] }],
  });
});
