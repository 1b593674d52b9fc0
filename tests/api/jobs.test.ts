import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client, Reply } from '../support/client.ts';
import { atOnce } from '../support/concurrent.ts';
import { holding, query } from '../support/database.ts';
import { turnOf } from '../support/jobs.ts';
import { refusal } from '../support/replies.ts';
import { newTenant, systemAdmin } from '../support/tenants.ts';

let root: Client;
beforeAll(async () => {
  root = await systemAdmin();
});

const run = (job: string, body: object = {}) => root.post(`/jobs/${job}/run`, body);

test('the list shows every job with its plan and last run, to system administrators', async () => {
  await run('audit-partitions');
  const { body } = await root.get('/jobs');
  const job = body.data.find((row: { job: string }) => row.job === 'audit-partitions');
  expect(job).toMatchObject({ schedule: 'monthly 1 03:10', last_run: { status: 'SUCCEEDED' } });
  expect(Date.parse(job.next_due_at)).toBeGreaterThan(Date.now());
  expect(body.data.map((row: { job: string }) => row.job)).toContain('housekeeping');
  const flows = await root.get('//flows', { 'filter[trigger][_eq]': 'schedule', fields: 'status,options', limit: -1 });
  expect(flows.body.data.map(({ options }: { options: { cron: string } }) => options.cron).sort()).toEqual(
    body.data.map(({ cron }: { cron: string }) => cron).sort(),
  );
  const { admin } = await newTenant();
  expect(refusal(await admin.get('/jobs'))).toEqual([403, 'error.system_admin_only']);
  expect(refusal(await admin.post('/jobs/housekeeping/run'))).toEqual([403, 'error.system_admin_only']);
});

test('a run by hand is logged with who asked for it', async () => {
  const [me] = [(await root.get('//users/me', { fields: 'id' })).body.data as { id: string }];
  const reply = await run('audit-partitions');
  expect(reply.status, reply.text).toBe(200);
  const [made] = reply.body.data;
  expect(made).toMatchObject({ status: 'SUCCEEDED', counts: { created: expect.any(Number) }, error: null });
  expect(await query('select job, tenant_id, trigger, status, started_by from job_runs where id = $1', [made.id])).toEqual([
    { job: 'audit-partitions', tenant_id: null, trigger: 'MANUAL', status: 'SUCCEEDED', started_by: me?.id },
  ]);
});

test('an unknown job or a tenant that it does not serve: 404', async () => {
  expect(refusal(await run('nothing'))).toEqual([404, 'error.job.unknown']);
  expect(refusal(await run('audit-partitions', { tenant_id: 2_147_483_647 }))).toEqual([404, 'error.not_found']);
  expect((await run('audit-partitions', { unknown: 1 })).status).toBe(422);
});

describe('housekeeping', () => {
  // One job, so what is tried with it follows one after the other.
  let end: () => Promise<void>;
  beforeAll(async () => {
    end = await turnOf('housekeeping');
  });
  afterAll(() => end());

  test('clears what has expired', async () => {
    const key = randomUUID();
    await query(
      `insert into idempotency_keys (key, method, path, body_hash, expires_at) values ($1, 'POST', '/x', '', now() - interval '1 hour')`,
      [key],
    );
    const reply = await run('housekeeping');
    expect(reply.body.data[0].counts.idempotency_keys).toBeGreaterThanOrEqual(1);
    expect(await query('select 1 from idempotency_keys where key = $1', [key])).toEqual([]);
  });

  test('that runs already: 409; one that a dead process left behind is closed', async () => {
    const [stuck] = await query<{ id: number }>(
      `insert into job_runs (job, business_date, trigger, status, started_at) values ('housekeeping', current_date, 'MANUAL', 'RUNNING', now()) returning id`,
    );
    expect(refusal(await run('housekeeping'))).toEqual([409, 'error.job.running']);
    // One that takes long goes on as long as it says so.
    await query(`update job_runs set started_at = now() - interval '2 hours', renewed_at = now() where id = $1`, [stuck?.id]);
    expect(refusal(await run('housekeeping'))).toEqual([409, 'error.job.running']);
    await query(`update job_runs set renewed_at = now() - interval '2 minutes' where id = $1`, [stuck?.id]);
    expect((await run('housekeeping')).body.data[0].status).toBe('SUCCEEDED');
    expect(await query('select status, error from job_runs where id = $1', [stuck?.id])).toEqual([
      { status: 'FAILED', error: 'interrupted' },
    ]);
  });

  test('asked for by many at once runs once', async () => {
    const key = randomUUID();
    await query(
      `insert into idempotency_keys (key, method, path, body_hash, expires_at) values ($1, 'POST', '/x', '', now() - interval '1 hour')`,
      [key],
    );
    // The run waits for this row, so that the others come while it goes on.
    const replies = await holding(['select from idempotency_keys where key = $1 for update', key], async (release) => {
      const running = Array.from({ length: 4 }, () => run('housekeeping'));
      const refused: Reply[] = [];
      await new Promise<void>((resolve) => {
        for (const one of running) void one.then((reply) => refused.push(reply) === 3 && resolve());
      });
      expect(refused.map(refusal)).toEqual(Array(3).fill([409, 'error.job.running']));
      await release();
      return Promise.all(running);
    });
    expect(replies.filter(({ status }) => status === 200).map(({ body }) => body.data[0].status)).toEqual(['SUCCEEDED']);
    expect(await query('select 1 from idempotency_keys where key = $1', [key])).toEqual([]);
  });

  test('that stands still holds on to its work, says so no more, and goes on before the next one', async () => {
    const key = randomUUID();
    await query(
      `insert into idempotency_keys (key, method, path, body_hash, expires_at) values ($1, 'POST', '/x', '', now() - interval '1 hour')`,
      [key],
    );
    await holding(['select from idempotency_keys where key = $1 for update', key], async (release) => {
      const first = run('housekeeping');
      const renewals = () =>
        query<{ id: number; renewed: boolean }>(
          `select id, renewed_at > started_at as renewed from job_runs where job = 'housekeeping' and status = 'RUNNING'`,
        );
      await expect.poll(async () => (await renewals()).map(({ renewed }) => renewed)).toEqual([true]);
      const [running] = await renewals();
      // As if the process had been stopped for minutes: its transaction is there.
      await query(`update job_runs set renewed_at = now() - interval '5 minutes' where id = $1`, [running?.id]);
      expect(refusal(await run('housekeeping'))).toEqual([409, 'error.job.running']);
      await release();
      expect((await first).body.data[0]).toMatchObject({ id: running?.id, status: 'SUCCEEDED' });
    });
  });

  test('that is given up before its process goes on does nothing, and stays given up', async () => {
    const key = randomUUID();
    await query(
      `insert into idempotency_keys (key, method, path, body_hash, expires_at) values ($1, 'POST', '/x', '', now() - interval '1 hour')`,
      [key],
    );
    // As if the process stood still between its claim and its work.
    await holding([`select pg_advisory_xact_lock(hashtextextended('job housekeeping ', 0))`], async (release) => {
      const first = run('housekeeping');
      const givenUp = () =>
        query<{ id: number }>(
          `update job_runs set status = 'FAILED', error = 'interrupted', finished_at = now() where job = 'housekeeping' and status = 'RUNNING' returning id`,
        );
      const ids: number[] = [];
      await expect.poll(async () => ids.push(...(await givenUp()).map(({ id }) => id))).toBe(1);
      await release();
      expect((await first).body.data[0]).toMatchObject({ id: ids[0], status: 'FAILED', error: 'interrupted', counts: null });
    });
    expect(await query('select 1 as kept from idempotency_keys where key = $1', [key])).toEqual([{ kept: 1 }]);
  });

  test('that fails is logged, leaves nothing half done, and runs again', async () => {
    const [stray] = await query<{ id: number }>(
      `insert into job_runs (job, business_date, trigger, status, started_at) values ('test-stray', current_date, 'MANUAL', 'SUCCEEDED', now() - interval '91 days') returning id`,
    );
    const key = randomUUID();
    await query(
      `insert into idempotency_keys (key, method, path, body_hash, expires_at) values ($1, 'POST', '/x', '', now() - interval '1 hour')`,
      [key],
    );
    await query(`create function ops.test_refuse() returns trigger language plpgsql as $$ begin raise exception 'held by a test'; end $$`);
    await query(
      `create trigger test_refuse before delete on job_runs for each row when (old.job = 'test-stray') execute function ops.test_refuse()`,
    );
    try {
      const failed = (await run('housekeeping')).body.data[0];
      expect(failed).toMatchObject({ status: 'FAILED', counts: null, error: expect.stringContaining('held by a test') });
      expect(await query('select 1 as kept from idempotency_keys where key = $1', [key])).toEqual([{ kept: 1 }]);
    } finally {
      await query('drop trigger test_refuse on job_runs');
      await query('drop function ops.test_refuse()');
    }
    const again = (await run('housekeeping')).body.data[0];
    expect([again.status, again.counts.job_runs >= 1]).toEqual(['SUCCEEDED', true]);
    expect(await query('select 1 from job_runs where id = $1', [stray?.id])).toEqual([]);
  });
});

test('the flow of a job runs it once per due time, however often it ticks', async () => {
  const flow = await root.post('//flows', {
    name: 'Test',
    status: 'active',
    trigger: 'webhook',
    accountability: null,
    options: { method: 'POST', async: false, return: '$last' },
  });
  const operation = await root.post('//operations', {
    flow: flow.body.data.id,
    key: 'run_job',
    type: 'run-job',
    position_x: 1,
    position_y: 1,
    options: { job: 'audit-partitions' },
  });
  await root.patch(`//flows/${flow.body.data.id}`, { operation: operation.body.data.id });
  try {
    const scheduled = () =>
      query<{ count: number }>(`select count(*)::int as count from job_runs where job = 'audit-partitions' and trigger = 'SCHEDULE'`).then(
        ([row]) => row?.count,
      );
    await query(`delete from job_runs where job = 'audit-partitions' and trigger = 'SCHEDULE'`);
    const ticks = await atOnce(4, () => root.post(`//flows/trigger/${flow.body.data.id}`));
    expect(ticks.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await scheduled()).toBe(1);
    await query(`update jobs set is_enabled = false where name = 'audit-partitions'`);
    await query(`delete from job_runs where job = 'audit-partitions' and trigger = 'SCHEDULE'`);
    await root.post(`//flows/trigger/${flow.body.data.id}`);
    expect(await scheduled()).toBe(0);
  } finally {
    await query(`update jobs set is_enabled = true where name = 'audit-partitions'`);
    await root.delete(`//flows/${flow.body.data.id}`);
  }
});
