import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../support/client.ts';
import { holding, query, unobserved } from '../../support/database.ts';
import { dayFromNow } from '../../support/days.ts';
import { created, done, refusal } from '../../support/replies.ts';
import { newTenant, systemAdmin, type Tenant } from '../../support/tenants.ts';
import { employ } from '../hr/hr.ts';
import { custom, newClient, newOrder } from '../orders/orders.ts';

let root: Client;
let tenant: Tenant;
let client: number;
beforeAll(async () => {
  [root, tenant] = await Promise.all([systemAdmin(), newTenant()]);
  client = await newClient(tenant.admin);
  await confirmed(dayFromNow(-7), 1_000_000);
  await confirmed(dayFromNow(-1), 300_000);
  await employ(tenant.admin, { hire_date: dayFromNow(-40) });
  await expense(dayFromNow(-3));
});

async function confirmed(order_date: string, amount: number): Promise<number> {
  const { id } = await newOrder(tenant.admin, { client_id: client, order_date, items: [custom(amount)] });
  await done(tenant.admin.post(`/orders/${id}/confirm`));
  return id;
}
const expense = (event_date: string) =>
  created(
    tenant.admin.post('/condolence-expenses', {
      ...{ event_date, category: 'CONDOLENCE', recipient_name: '김거래', has_cash: true, cash_method: 'TRANSFER', cash_amount: 100_000 },
    }),
  );

const run = (body: object = {}) => root.post('/jobs/stat-rollup/run', { tenant_id: tenant.id, ...body });
async function ran(body: object = {}): Promise<Record<string, number>> {
  const { body: answer } = await done(run(body));
  expect(answer.data[0]).toMatchObject({ status: 'SUCCEEDED', error: null });
  return answer.data[0].counts;
}
const rebuild = () => ran({ rebuild: true });
/** Everything that is stored, and what the API makes of it. */
const figures = async () => ({
  stored: await query(
    'select stat_date::text, domain, metric, value, is_level from stat_daily where tenant_id = $1 order by stat_date, domain, metric',
    [tenant.id],
  ),
  answered: (await done(tenant.admin.get('/stats/daily', { domain: 'sales', start_date: dayFromNow(-60), end_date: dayFromNow(-1) }))).body
    .data,
});
const onDay = async (day: string, metric: string) =>
  (
    await query<{ value: number }>('select value::float8 from stat_daily where tenant_id = $1 and stat_date = $2 and metric = $3', [
      tenant.id,
      day,
      metric,
    ])
  )[0]?.value;

describe('a rebuild', () => {
  it('gives what the roll-up gave, whatever became of the figures since', async () => {
    await ran();
    const before = await figures();
    await rebuild();
    expect(await figures()).toEqual(before);
    expect(before.answered.at(-7)).toMatchObject({ date: dayFromNow(-7), order_count: 1, order_amount: 1_000_000 });

    const of = [tenant.id];
    await query('update stat_daily set value = value + 1000, is_level = not is_level where tenant_id = $1', of);
    await query('delete from stat_daily where tenant_id = $1 and stat_date in ($2::date, $3::date)', [
      ...of,
      dayFromNow(-7),
      dayFromNow(-1),
    ]);
    await query(`delete from stat_daily where tenant_id = $1 and metric = 'headcount' and stat_date > $2::date`, [...of, dayFromNow(-20)]);
    for (const [day, metric] of [
      [dayFromNow(-5), 'of_a_former_release'],
      [dayFromNow(3), 'order_count'],
    ])
      await query(
        `insert into stat_daily (tenant_id, stat_date, domain, metric, value, is_level, computed_at) values ($1, $2, 'sales', $3, 5, false, now())`,
        [tenant.id, day, metric],
      );
    expect(await figures()).not.toEqual(before);
    expect(await rebuild()).toEqual({ days: new Set(before.stored.map(({ stat_date }) => stat_date)).size, removed: 2 });
    expect(await figures()).toEqual(before);
    expect(await rebuild()).toMatchObject({ removed: 0 });
    expect(await figures()).toEqual(before);
  });

  it('makes the first figures of a company, too', async () => {
    await query('delete from stat_daily where tenant_id = $1', [tenant.id]);
    await rebuild();
    const rebuilt = await figures();
    await query('delete from stat_daily where tenant_id = $1', [tenant.id]);
    await ran();
    expect(await figures()).toEqual(rebuilt);
  });

  it('catches late and corrected entries up, also those that nothing observed', async () => {
    await ran();
    const [late, entered, wrong] = [dayFromNow(-30), dayFromNow(-20), dayFromNow(-7)];
    const amounts = () => Promise.all([onDay(late, 'order_amount'), onDay(wrong, 'order_amount'), onDay(entered, 'condolence_amount')]);
    expect(await amounts()).toEqual([0, 1_000_000, 0]);
    const { id } = await expense(entered);
    // As if the orders had been written long ago: events of the last day name their days once more.
    await query(`delete from stat_events where tenant_id = $1 and collection = 'orders'`, [tenant.id]);
    await unobserved(['update orders set order_date = $2 where tenant_id = $1 and order_date = $3', tenant.id, late, wrong]);
    // Without an event the nightly run knows of the expense alone.
    await ran();
    expect(await amounts()).toEqual([0, 1_000_000, 100_000]);
    await done(tenant.admin.delete(`/condolence-expenses/${id}`));
    await rebuild();
    expect(await amounts()).toEqual([1_000_000, 0, 0]);
    const rebuilt = await figures();
    await ran();
    expect(await figures()).toEqual(rebuilt);
  });

  it('leaves the figures of other companies alone', async () => {
    const other = await newTenant();
    await done(root.post('/jobs/stat-rollup/run', { tenant_id: other.id }));
    await query('update stat_daily set value = 77 where tenant_id = $1', [other.id]);
    await rebuild();
    expect(await query('select distinct value::float8 from stat_daily where tenant_id = $1', [other.id])).toEqual([{ value: 77 }]);
  });

  it('at the same time as another: one of them does it, and nothing is counted twice', async () => {
    await rebuild();
    const before = await figures();
    await query('update stat_daily set value = value + 1 where tenant_id = $1', [tenant.id]);
    // The roll-up's own lock, so that the others come while a rebuild goes on.
    const replies = await holding([`select pg_advisory_xact_lock(hashtext('stat-rollup'), $1)`, tenant.id], async (release, held) => {
      const first = run({ rebuild: true });
      await held.awaited();
      const others = await Promise.all([run({ rebuild: true }), run()]);
      await release();
      return [await first, ...others];
    });
    expect(replies[0]?.body.data[0].status).toBe('SUCCEEDED');
    expect(replies.slice(1).map(refusal)).toEqual(Array(2).fill([409, 'error.job.running']));
    expect(await figures()).toEqual(before);
  });
});

it('is offered for jobs that keep something, to system administrators', async () => {
  const { body } = await done(root.get('/jobs', { size: 200 }));
  const rebuildable = body.data.filter((job: { rebuildable: boolean }) => job.rebuildable);
  expect(rebuildable.map(({ job }: { job: string }) => job)).toEqual(['stat-rollup']);
  expect(refusal(await root.post('/jobs/housekeeping/run', { rebuild: true }))).toEqual([422, 'error.job.not_rebuildable']);
  expect(refusal(await tenant.admin.post('/jobs/stat-rollup/run', { rebuild: true }))).toEqual([403, 'error.system_admin_only']);
});
