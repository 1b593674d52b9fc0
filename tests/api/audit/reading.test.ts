import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { query } from '../../support/database.ts';
import { DAY, instantFromNow } from '../../support/days.ts';
import { created, done, idsOf, refusal } from '../../support/replies.ts';
import { personWith } from '../../support/roles.ts';
import { newTenant, systemAdmin, type Tenant } from '../../support/tenants.ts';
import { newClient } from '../clients/clients.ts';

let a: Tenant;
let b: Tenant;
let record: number;
let renaming: number;
let request: string;

beforeAll(async () => {
  [a, b] = await Promise.all([newTenant(), newTenant()]);
  record = await newClient(a.admin, { name: 'X' });
  request = (await a.admin.put(`/clients/${record}`, { name: 'Y' })).headers.get('x-request-id') ?? '';
  await a.admin.delete(`/clients/${record}`);
  const { body } = await a.admin.get('/trigger-audit', { search: request });
  renaming = body.data[0].id;
});

const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);

/** A row of the tenant's own, of any age, in the partition of its month: strays would be in the way of the tests of partitions. */
// No record has this id, not even in a database that is otherwise empty.
const OLD_ROW = '987654321';

async function insertOld(instant: Date, table = 'clients', rowId = OLD_ROW): Promise<void> {
  await query(
    `select pg_advisory_xact_lock(hashtext('audit.partitions')), audit.create_partition(date_trunc('month', $1::timestamptz at time zone 'UTC')::date)`,
    [instant],
  );
  await query(
    `insert into audit.trigger_audit_logs (created_at, tenant_id, table_name, row_id, dml_type, new_values) values ($1, $2, $3, $4, 'INSERT', '{"id": 1, "name": "Old"}')`,
    [instant, a.id, table, rowId],
  );
}

// A week that nothing else lies in.
const week = instantFromNow(-200);
const weekday = (day: number) => dayOf(new Date(week.getTime() + day * DAY));

describe('the list', () => {
  test('shows the last changes first, with operation, actor and source', async () => {
    const { body } = await a.admin.get('/trigger-audit', { table_name: 'clients', row_id: record });
    expect(body.meta).toEqual({ page: 1, size: 20, total: 3, last_page: 1 });
    expect(body.data.map((row: { operation: string }) => row.operation)).toEqual(['SOFT_DELETE', 'UPDATE', 'INSERT']);
    expect(body.data[1]).toEqual({
      id: renaming,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      tenant_id: a.id,
      table_name: 'clients',
      row_id: String(record),
      dml_type: 'UPDATE',
      operation: 'UPDATE',
      changed_columns: ['name'],
      actor: { id: a.adminId, name: 'Admin' },
      actor_type: 'USER',
      source: 'API',
      rollback_of: null,
    });
  });

  test.each([
    ['dml_type', { dml_type: 'INSERT', table_name: 'clients', row_id: () => record }, 1],
    ['actor', { actor_id: () => a.adminId, table_name: 'clients' }, 3],
    ['another actor', { actor_id: () => b.adminId }, 0],
    ['kind of actor', { actor_type: 'JOB' }, 0],
    ['source', { source: 'STUDIO' }, 0],
    ['column', { column: 'name', dml_type: 'UPDATE', table_name: 'clients' }, 1],
    ['record', { search: () => String(record), table_name: 'clients' }, 3],
    ['request', { search: () => request }, 1],
    ['part of a request id', { search: () => request.slice(0, 8) }, 0],
  ])('narrowed by %s', async (_name, filters, total) => {
    const given = Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, typeof value === 'function' ? value() : value]));
    expect((await a.admin.get('/trigger-audit', given)).body.meta.total).toBe(total);
  });

  test('turns its pages without repeating or leaving out a row of one moment', async () => {
    await query(`insert into clients (tenant_id, client_code, name) select $1, 'B' || n, 'Bulk' from generate_series(1, 25) as n`, [a.id]);
    const pages = await Promise.all(
      [1, 2, 3].map((page) => a.admin.get('/trigger-audit', { source: 'SQL', table_name: 'clients', page, size: 10 })),
    );
    const ids = pages.flatMap(({ body }) => body.data.map((row: { id: number }) => row.id));
    expect(ids).toHaveLength(25);
    expect(ids).toEqual([...new Set(ids)].sort((x, y) => y - x));
  });

  test.each([
    [{ start_date: '2025-02-02', end_date: '2025-02-01' }, 'error.date_range_invalid'],
    [{ start_date: '2024-01-01', end_date: '2025-01-01' }, 'error.date_range_too_long'],
    [{ start_date: '2020-01-01' }, 'error.date_range_too_long'],
    [{ start_date: '2025-02-30' }, 'error.validation_failed'],
    [{ sort: 'table_name' }, 'error.validation_failed'],
    [{ tabel_name: 'clients' }, 'error.validation_failed'],
    [{ dml_type: 'TRUNCATE' }, 'error.validation_failed'],
    [{ actor_id: '1' }, 'error.validation_failed'],
    [{ size: 201 }, 'error.validation_failed'],
  ])('refuses %j', async (given, key) => {
    expect(refusal(await a.admin.get('/trigger-audit', given))).toEqual([422, key]);
  });

  test('says how long a range may be', async () => {
    const { body } = await a.admin.get('/trigger-audit', { start_date: '2024-01-01', end_date: '2025-01-01' });
    expect(body.error?.details[0]).toMatchObject({ max: 366 });
    expect(body.message).toContain('366');
    expect((await a.admin.get('/trigger-audit', { start_date: '2024-01-01', end_date: '2024-12-31' })).status).toBe(200);
  });

  test("takes days by the tenant's clock, both ends included", async () => {
    // A day of Seoul begins at 15:00 of the day before in UTC.
    const [before, on] = [weekday(0), weekday(1)];
    for (const instant of [`${before}T14:59:59.999Z`, `${before}T15:00:00Z`, `${on}T14:59:59.999Z`, `${on}T15:00:00Z`])
      await insertOld(new Date(instant));
    const { body } = await a.admin.get('/trigger-audit', { start_date: on, end_date: on });
    expect(body.data.map((row: { created_at: string }) => row.created_at)).toEqual([`${on}T14:59:59.999Z`, `${before}T15:00:00.000Z`]);
  });

  test('goes 30 days back unless told otherwise', async () => {
    await insertOld(instantFromNow(-29));
    await insertOld(instantFromNow(-32));
    const { body } = await a.admin.get('/trigger-audit', { row_id: OLD_ROW });
    expect(body.data.map((row: { created_at: string }) => row.created_at.slice(0, 10))).toEqual([dayOf(instantFromNow(-29))]);
  });
});

test('a row shows both sides, where it came from and whether it can be rolled back', async () => {
  const { body } = await a.admin.get(`/trigger-audit/${renaming}`);
  expect(body.data).toMatchObject({
    id: renaming,
    old_values: { name: 'X' },
    new_values: { name: 'Y' },
    session_info: { request_id: request },
    rolled_back_by: null,
    can_rollback: false,
  });
  expect(refusal(await a.admin.get('/trigger-audit/999999999999'))).toEqual([404, 'error.not_found']);
  expect((await a.admin.get('/trigger-audit/x')).status).toBe(422);
});

test('a row says what its values refer to, to whom they are open', async () => {
  const { admin } = a;
  const groups = await Promise.all(
    ['G1', 'G2'].map(
      async (group_code) => (await created(admin.post('/client-groups', { group_code, name: `묶음 ${group_code}` }))).id as number,
    ),
  );
  const client = await newClient(admin, { name: 'Z', client_group_id: groups[0] });
  await done(admin.put(`/clients/${client}`, { client_group_id: groups[1] }));
  const { data } = (await done(admin.get('/trigger-audit', { table_name: 'clients', row_id: client }))).body;
  const show = async (id: number, by = admin) => (await done(by.get(`/trigger-audit/${id}`))).body.data;
  const [changed, made] = await Promise.all((data as { id: number }[]).map(({ id }) => show(id)));
  const named = { [groups[0] as number]: '묶음 G1', [groups[1] as number]: '묶음 G2' };
  expect(changed.references).toEqual({ client_group_id: named });
  expect(made.references).toMatchObject({ client_group_id: { [groups[0] as number]: '묶음 G1' }, created_by: { [a.adminId]: 'Admin' } });
  const past = await done(admin.get(`/trigger-audit/history/clients/${client}`));
  expect(past.body.meta).toMatchObject({ total: 2, references: { client_group_id: named, created_by: { [a.adminId]: 'Admin' } } });
  const some = await personWith(a, { audit_logs: ['read'] }, { clients: { read: ['id', 'name'] } });
  expect((await show(data[0].id, some.client)).references).toEqual({});
});

test('what a column held before it was a reference is shown as it is', async () => {
  const values = { client_group_id: '우수 고객', created_by: '김대리' };
  const [logged] = await query<{ id: string }>(
    `insert into audit.trigger_audit_logs (tenant_id, table_name, row_id, dml_type, new_values) values ($1, 'clients', '987654322', 'INSERT', $2) returning id`,
    [a.id, values],
  );
  const { data } = (await done(a.admin.get(`/trigger-audit/${logged?.id}`))).body;
  expect(data).toMatchObject({ new_values: values, references: {} });
});

test('a row of every table that a company begins with', async () => {
  const rows = await query<{ id: string }>(
    'select min(id) as id from audit.trigger_audit_logs where tenant_id = $1 group by table_name, dml_type',
    [a.id],
  );
  expect(rows.length).toBeGreaterThan(20);
  for (const { id } of rows) expect((await a.admin.get(`/trigger-audit/${id}`)).status, id).toBe(200);
});

describe('the history of a record', () => {
  test('tells every change column by column', async () => {
    const { body } = await a.admin.get(`/trigger-audit/history/clients/${record}`, { sort: 'created_at' });
    const [inserted, renamed, deleted] = body.data;
    expect(body.data.map((row: { operation: string }) => row.operation)).toEqual(['INSERT', 'UPDATE', 'SOFT_DELETE']);
    expect(inserted.diff).toContainEqual({ column: 'name', old: null, new: 'X' });
    expect(inserted.diff.filter((one: { new: unknown }) => one.new === null)).toEqual([]);
    expect(renamed.diff).toEqual([{ column: 'name', old: 'X', new: 'Y' }]);
    expect(deleted.diff.map((one: { column: string }) => one.column)).toEqual(['deleted_at', 'deleted_by']);
    const turned = await a.admin.get(`/trigger-audit/history/clients/${record}`);
    expect(idsOf(turned)).toEqual(body.data.map((row: { id: number }) => row.id).reverse());
  });

  test('reaches over all months', async () => {
    await insertOld(instantFromNow(-400), 'sites', '77');
    expect((await a.admin.get('/trigger-audit/history/sites/77')).body.data).toMatchObject([
      { diff: [{ column: 'id' }, { column: 'name', new: 'Old' }] },
    ]);
  });

  test('of a table that is not audited is unknown, of a record without changes empty', async () => {
    for (const table of ['nothing', 'number_sequences', 'audit_logs', 'directus_sessions'])
      expect(refusal(await a.admin.get(`/trigger-audit/history/${table}/1`)), table).toEqual([404, 'error.trigger_audit.table_unknown']);
    expect((await a.admin.get('/trigger-audit/history/clients/2000000000')).body).toMatchObject({ data: [], meta: { total: 0 } });
  });
});

test('statistics add up to the list', async () => {
  const given = { start_date: weekday(0), end_date: weekday(3) };
  await insertOld(new Date(`${weekday(2)}T01:00:00Z`));
  const { body } = await a.admin.get('/trigger-audit/stats', given);
  const { total } = (await a.admin.get('/trigger-audit', given)).body.meta;
  const sum = (counts: number[]) => counts.reduce((all, one) => all + one, 0);
  expect(body.data.total).toBe(total);
  expect(body.data.total).toBeGreaterThan(0);
  expect(sum(Object.values(body.data.by_dml))).toBe(total);
  expect(sum(Object.values(body.data.by_source))).toBe(total);
  expect(body.data.by_dml).toEqual({ INSERT: total, UPDATE: 0, DELETE: 0 });
  expect(body.data.by_day.map((one: { date: string }) => one.date)).toEqual([0, 1, 2, 3].map(weekday));
  expect(sum(body.data.by_day.map((one: { count: number }) => one.count))).toBe(total);
  expect(body.data.by_table).toEqual([{ table_name: 'clients', count: total }]);
  expect(body.data.by_actor).toEqual([{ actor_id: null, name: null, count: total }]);
  const none = await a.admin.get('/trigger-audit/stats', { ...given, table_name: 'sites' });
  expect(none.body.data).toMatchObject({ total: 0, by_table: [], by_actor: [] });
  expect(sum(none.body.data.by_day.map((one: { count: number }) => one.count))).toBe(0);
  expect(refusal(await a.admin.get('/trigger-audit/stats', { start_date: '2020-01-01', end_date: '2026-01-01' }))).toEqual([
    422,
    'error.date_range_too_long',
  ]);
});

describe('both logs', () => {
  test('lie in one time line', async () => {
    const key = (await a.admin.post('/api/v1/api-keys', { name: 'Key' })).body.data.id;
    const { body } = await a.admin.get('/audit-logs', { target_type: 'api_keys', target_id: key });
    expect(body.data.map((row: { source_kind: string; action: string }) => [row.source_kind, row.action])).toEqual([
      ['APPLICATION', 'API_KEY_CREATED'],
      ['TRIGGER', 'INSERT'],
    ]);
    expect(body.data[0]).toMatchObject({
      id: expect.stringMatching(/^A-\d+$/),
      actor: { id: a.adminId, name: 'Admin' },
      changed_columns: null,
    });
    expect(body.data[1]).toMatchObject({ id: expect.stringMatching(/^T-\d+$/), request_id: body.data[0].request_id, ip: body.data[0].ip });
    const all = (await a.admin.get('/audit-logs', { size: 200 })).body.data.map((row: { created_at: string }) => row.created_at);
    expect(all).toEqual([...all].sort().reverse());
  });

  test.each([
    [{ source_kind: 'APPLICATION', action: 'UPDATE' }, 0],
    [{ action: 'UPDATE', target_type: 'clients', target_id: () => record }, 2],
    [{ request_id: () => request }, 1],
  ])('are narrowed by %j', async (filters, total) => {
    const given = Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, typeof value === 'function' ? value() : value]));
    expect((await a.admin.get('/audit-logs', given)).body.meta.total).toBe(total);
  });

  test('go a week back unless told otherwise, and a leap year at most', async () => {
    await insertOld(instantFromNow(-9));
    const target = { target_type: 'clients', target_id: OLD_ROW, source_kind: 'TRIGGER' };
    expect((await a.admin.get('/audit-logs', target)).body.meta.total).toBe(0);
    const start = dayOf(instantFromNow(-12));
    expect((await a.admin.get('/audit-logs', { ...target, start_date: start })).body.meta.total).toBe(1);
    expect(refusal(await a.admin.get('/audit-logs', { start_date: '2020-01-01' }))).toEqual([422, 'error.date_range_too_long']);
  });
});

describe('the log of a tenant', () => {
  test('is invisible to another', async () => {
    const bRow = (await b.admin.get('/trigger-audit', { size: 1 })).body.data[0].id;
    expect(refusal(await a.admin.get(`/trigger-audit/${bRow}`))).toEqual([404, 'error.not_found']);
    expect(refusal(await a.admin.get(`/trigger-audit/${bRow}/rollback-preview`))).toEqual([404, 'error.not_found']);
    expect(refusal(await a.admin.post(`/trigger-audit/${bRow}/rollback`, { reason: 'R' }))).toEqual([404, 'error.not_found']);
    expect((await b.admin.get(`/trigger-audit/history/clients/${record}`)).body.data).toEqual([]);
    expect((await b.admin.get('/trigger-audit', { search: request })).body.data).toEqual([]);
    expect((await b.admin.get('/audit-logs', { request_id: request })).body.data).toEqual([]);
    expect(refusal(await b.admin.get(`/trigger-audit/requests/${request}/rollback-preview`))).toEqual([404, 'error.not_found']);
    const tenants = await query<{ tenant_id: number }>('select tenant_id from audit.trigger_audit_logs where id = any ($1)', [
      idsOf(await b.admin.get('/trigger-audit', { size: 200 })),
    ]);
    expect([...new Set(tenants.map((row) => row.tenant_id))]).toEqual([b.id]);
  });

  test('is open to system administrators, in a tenant and across them', async () => {
    const root = await systemAdmin();
    const inside = root.with({ 'x-tenant-id': String(a.id) });
    expect((await inside.get('/trigger-audit', { search: request })).body.meta.total).toBe(1);
    expect((await inside.get(`/trigger-audit/history/clients/${record}`)).body.meta.total).toBe(3);
    expect((await root.get('/trigger-audit', { search: request })).body.meta.total).toBe(1);
    expect((await root.get(`/trigger-audit/${renaming}`)).body.data.tenant_id ?? a.id).toBe(a.id);
    expect((await root.get('/trigger-audit/stats', { table_name: 'clients' })).body.data.total).toBeGreaterThanOrEqual(3);
  });

  test('needs the right to it, for every row and field', async () => {
    const viewer = await a.person('viewer');
    for (const path of [
      '/trigger-audit',
      '/trigger-audit/stats',
      `/trigger-audit/${renaming}`,
      `/trigger-audit/history/clients/${record}`,
      '/audit-logs',
    ])
      expect(refusal(await viewer.client.get(path)), path).toEqual([403, 'error.forbidden']);
    const root = await systemAdmin();
    const [policy] = (
      await root.get('//access', { 'filter[role][_eq]': a.roleIds.viewer, fields: 'policy.id,policy.is_role_policy' })
    ).body.data
      .map((row: { policy: { id: string; is_role_policy: boolean } }) => row.policy)
      .filter((one: { is_role_policy: boolean }) => one.is_role_policy);
    const grant = { policy: policy.id, collection: 'audit_logs', action: 'read' };
    const own = await root.post('//permissions', { ...grant, fields: ['*'], permissions: { actor_id: { _eq: '$CURRENT_USER' } } });
    expect(refusal(await viewer.client.get('/trigger-audit'))).toEqual([403, 'error.forbidden']);
    await root.patch(`//permissions/${own.body.data.id}`, { permissions: {} });
    expect((await viewer.client.get('/trigger-audit')).status).toBe(200);
    // To read is not to roll back.
    expect(refusal(await viewer.client.post(`/trigger-audit/${renaming}/rollback`, { reason: 'R' }))).toEqual([403, 'error.forbidden']);
    const { data } = (await viewer.client.get(`/trigger-audit/${renaming}/rollback-preview`)).body;
    expect(data).toMatchObject({ can_rollback: false });
    expect(data.blocked_by).toContain('error.forbidden');
  });
});

test('no password, token or hash is in any answer', async () => {
  const root = await systemAdmin();
  const person = await a.person('staff');
  const token = randomUUID();
  await root.patch(`//users/${person.id}`, { password: 'another horse battery', token, tfa_secret: null });
  const made = (await a.admin.post('/api/v1/api-keys', { name: 'Secret' })).body.data;
  const [stored] = await query<{ password: string; key_hash: string }>(
    `select (select password from directus_users where id = $1) as password, (select key_hash from api_keys where id = $2) as key_hash`,
    [person.id, made.id],
  );
  const rows = (await a.admin.get('/trigger-audit', { size: 200 })).body.data as { id: number; table_name: string }[];
  const looked = rows.filter(({ table_name }) => ['directus_users', 'api_keys'].includes(table_name));
  expect(looked.length).toBeGreaterThan(3);
  const answers = await Promise.all(
    [
      '/trigger-audit?size=200',
      '/audit-logs?size=200',
      `/trigger-audit/history/directus_users/${person.id}`,
      `/trigger-audit/history/api_keys/${made.id}`,
      ...looked.flatMap(({ id }) => [`/trigger-audit/${id}`, `/trigger-audit/${id}/rollback-preview`]),
    ].map((path) => a.admin.get(path)),
  );
  const text = answers.map((answer) => answer.text).join('\n');
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  for (const secret of [token, 'horse battery', stored?.password, stored?.key_hash, made.key, '$argon2'])
    expect(text.includes(secret as string), secret).toBe(false);
  expect(text).toContain('"key_hash": "***"');
});
