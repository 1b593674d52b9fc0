import { beforeAll, describe, expect, it, test } from 'vitest';
import { brought, query, rolledBack } from '../../support/database.ts';
import { dayFromNow } from '../../support/days.ts';
import { created, done } from '../../support/replies.ts';
import { newTenant, systemAdmin, type Tenant } from '../../support/tenants.ts';
import { employ } from '../hr/hr.ts';
import { custom, newClient, newOrder } from '../orders/orders.ts';

let tenant: Tenant;
let client: number;
beforeAll(async () => {
  tenant = await newTenant();
  client = await newClient(tenant.admin);
});

const order = (fields: object = {}) => newOrder(tenant.admin, { client_id: client, items: [custom(1_000_000)], ...fields });
const seen = (collection: string, id: number) =>
  query(
    `select event, domain, stat_date::text as day, previous_stat_date::text as other, from_state, to_state, amount::float8, user_id
     from stat_events where collection = $1 and item_id = $2 order by id`,
    [collection, String(id)],
  );
const rollUp = async (of = tenant) => {
  const { body } = await done((await systemAdmin()).post('/jobs/stat-rollup/run', { tenant_id: of.id }));
  expect(body.data[0]).toMatchObject({ status: 'SUCCEEDED' });
  return body.data[0].counts as { days: number; expired: number };
};
const stored = async (day: string, metric: string) =>
  (
    await query<{ value: number }>('select value::float8 from stat_daily where tenant_id = $1 and stat_date = $2 and metric = $3', [
      tenant.id,
      day,
      metric,
    ])
  )[0]?.value;
const today = dayFromNow();
const lastWeek = dayFromNow(-7);

describe('the observer', () => {
  it('leaves a row for each write that moves a figure, with who made it', async () => {
    const { id } = await order({ order_date: lastWeek });
    await done(tenant.admin.put(`/orders/${id}`, { order_date: dayFromNow(-5) }));
    await done(tenant.admin.put(`/orders/${id}`, { memo: '변경 없음' }));
    await done(tenant.admin.post(`/orders/${id}/confirm`));
    const events = await seen('orders', id);
    expect(events[0]).toMatchObject({
      event: 'created',
      domain: 'sales',
      day: lastWeek,
      other: null,
      to_state: 'DRAFT',
      user_id: tenant.adminId,
    });
    const moved = events.find(({ other }) => other);
    expect(moved).toMatchObject({ event: 'updated', day: dayFromNow(-5), other: lastWeek, amount: 1_000_000 });
    expect(events.at(-1)).toMatchObject({ event: 'state_changed', day: dayFromNow(-5), from_state: 'DRAFT', to_state: 'CONFIRMED' });
  });

  it('leaves none for an update that touches neither state, day, amount nor quantity', async () => {
    const { id } = await order();
    const before = (await seen('orders', id)).length;
    await done(tenant.admin.put(`/orders/${id}`, { memo: '메모', receiver: '김담당' }));
    expect(await seen('orders', id)).toHaveLength(before);
  });

  const expense = (event_date: string) =>
    created(
      tenant.admin.post('/condolence-expenses', {
        ...{ event_date, category: 'CONDOLENCE', recipient_name: '김거래', has_cash: true, cash_method: 'TRANSFER', cash_amount: 100_000 },
      }),
    );

  it('sees a soft delete, and writes past every service', async () => {
    const { id } = await expense(lastWeek);
    await query('update condolence_expenses set event_date = $2 where id = $1', [id, dayFromNow(-6)]);
    await done(tenant.admin.delete(`/condolence-expenses/${id}`));
    expect(await seen('condolence_expenses', id)).toMatchObject([
      { event: 'created', day: lastWeek, other: null, amount: 100_000, user_id: tenant.adminId },
      { event: 'updated', day: dayFromNow(-6), other: lastWeek, user_id: null },
      { event: 'deleted', day: dayFromNow(-6), other: null },
    ]);
  });

  it('pairs the versions of each row of one statement, and leaves out those that it does not move', async () => {
    const moved = await expense(lastWeek);
    const removed = await expense(lastWeek);
    const untouched = await expense(lastWeek);
    await query(
      `update condolence_expenses set event_date = case when id = $1 then event_date + 1 else event_date end,
         deleted_at = case when id = $2 then now() end, memo = 'all of them' where id = any ($3)`,
      [moved.id, removed.id, [untouched.id, removed.id, moved.id]],
    );
    const since = async ({ id }: { id: number }) => (await seen('condolence_expenses', id)).slice(1);
    expect(await since(moved)).toMatchObject([{ event: 'updated', day: dayFromNow(-6), other: lastWeek }]);
    expect(await since(removed)).toMatchObject([{ event: 'deleted', day: lastWeek, other: null, amount: 100_000 }]);
    expect(await since(untouched)).toEqual([]);
  });

  it('leaves no row of a write that is taken back', async () => {
    const { id } = await expense(lastWeek);
    await rolledBack((database) => database.query('update condolence_expenses set event_date = event_date - 3 where id = $1', [id]));
    expect((await tenant.admin.put(`/condolence-expenses/${id}`, { event_date: dayFromNow(-4), category: 'NONE' })).status).toBe(422);
    expect(await seen('condolence_expenses', id)).toHaveLength(1);
  });

  it('counts an instant under the day of the tenant', async () => {
    const { id } = await order({ order_date: lastWeek });
    await done(tenant.admin.post(`/orders/${id}/confirm`));
    for (const state of ['IN_PROGRESS', 'IN_PRODUCTION', 'PRODUCED', 'SHIPPING']) await brought('orders', id, state);
    // Half past three in the afternoon in UTC is the next day in Seoul.
    await brought('orders', id, 'SHIPPED', { shipped_at: `${dayFromNow(-3)}T15:30:00Z` });
    expect((await seen('orders', id)).at(-1)).toMatchObject({ day: dayFromNow(-2), other: lastWeek, to_state: 'SHIPPED' });
  });

  it('lets nobody write its rows', async () => {
    for (const collection of ['stat_events', 'stat_daily']) {
      const reply = await tenant.admin.post(`//items/${collection}`, { stat_date: today });
      expect(reply.status, collection).toBe(403);
    }
  });
});

describe('the roll-up', () => {
  it('makes yesterday and every day that an event names, and the second run changes nothing', async () => {
    await rollUp();
    const before = (await stored(lastWeek, 'order_count')) ?? 0;
    const { id } = await order({ order_date: lastWeek });
    await done(tenant.admin.post(`/orders/${id}/confirm`));
    expect(await stored(lastWeek, 'order_count')).toBe(before);
    await rollUp();
    expect(await stored(lastWeek, 'order_count')).toBe(before + 1);
    await done(tenant.admin.post(`/orders/${id}/cancel`, { reason: '취소' }));
    await rollUp();
    expect(await stored(lastWeek, 'order_count')).toBe(before);
    const figures = () =>
      query('select stat_date, domain, metric, value from stat_daily where tenant_id = $1 order by 1, 2, 3', [tenant.id]);
    const first = await figures();
    await rollUp();
    expect(await figures()).toEqual(first);
  });

  it('has a row for every metric of every day, also 0', async () => {
    await rollUp();
    const days = await query<{ n: number; days: number }>(
      'select count(*)::int as n, count(distinct stat_date)::int as days from stat_daily where tenant_id = $1',
      [tenant.id],
    );
    expect(days[0]?.days).toBeGreaterThanOrEqual(400);
    expect(days[0]?.n).toBe((days[0]?.days ?? 0) * 36);
  });

  it('keeps the levels of days gone by, and makes those of yesterday anew', async () => {
    await rollUp();
    await query(`update stat_daily set value = 77 where tenant_id = $1 and metric = 'headcount' and stat_date in ($2::date, $3::date)`, [
      tenant.id,
      dayFromNow(-1),
      lastWeek,
    ]);
    await order({ order_date: lastWeek });
    await rollUp();
    expect(await stored(lastWeek, 'headcount')).toBe(77);
    expect(await stored(dayFromNow(-1), 'headcount')).toBe(0);
  });

  it('makes a missed night up', async () => {
    await rollUp();
    await query(`delete from stat_daily where tenant_id = $1 and stat_date > $2::date`, [tenant.id, dayFromNow(-4)]);
    const { days } = await rollUp();
    expect(days).toBeGreaterThanOrEqual(3);
    expect(await stored(dayFromNow(-2), 'order_count')).toBe(0);
  });

  it('counts a late leave and a late resignation on each of their days', async () => {
    const other = await newTenant();
    const worker = await employ(other.admin, { hire_date: dayFromNow(-40) });
    await rollUp(other);
    const absences = () =>
      query<{ absent: number }>(
        `select sum(value)::int as absent from stat_daily where tenant_id = $1 and metric = 'absent_count' and stat_date > $2::date`,
        [other.id, dayFromNow(-10)],
      );
    expect((await absences())[0]?.absent).toBeGreaterThan(3);
    await done(other.admin.post(`/employees/${worker.id}/resign`, { resign_date: dayFromNow(-10) }));
    await rollUp(other);
    expect(await absences()).toEqual([{ absent: 0 }]);
  });

  it('removes events after 400 days, and only those', async () => {
    const { id } = await order();
    await query(`update stat_events set occurred_at = now() - interval '401 days' where collection = 'orders' and item_id = $1`, [
      String(id),
    ]);
    const recent = await order();
    expect((await rollUp()).expired).toBeGreaterThanOrEqual(1);
    expect(await seen('orders', id)).toEqual([]);
    expect((await seen('orders', recent.id)).length).toBeGreaterThan(0);
  });
});

test('two roll-ups at once leave one set of rows', async () => {
  const other = await newTenant();
  const root = await systemAdmin();
  const replies = await Promise.all([1, 2].map(() => root.post('/jobs/stat-rollup/run', { tenant_id: other.id })));
  expect(replies.map(({ status }) => status).sort()[0]).toBe(200);
  const twice = await query('select 1 from stat_daily where tenant_id = $1 group by stat_date, domain, metric having count(*) > 1', [
    other.id,
  ]);
  expect(twice).toEqual([]);
});
