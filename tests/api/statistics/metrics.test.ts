import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { metricsSql } from '../../../extensions/business-operations/src/domains/statistics/daily.ts';
import { AREAS, type Flow, metrics } from '../../../extensions/business-operations/src/domains/statistics/metrics.ts';
import { listFilter, sources } from '../../../extensions/business-operations/src/domains/statistics/sources.ts';
import { spanOf } from '../../../extensions/business-operations/src/domains/statistics/sql.ts';
import type { Filter } from '../../../extensions/business-operations/src/kernel/model/filter-rule.ts';
import type { Client } from '../../support/client.ts';
import { query } from '../../support/database.ts';
import { dayFromNow } from '../../support/days.ts';
import { done } from '../../support/replies.ts';
import { login, systemAdmin } from '../../support/tenants.ts';

let owner: Client;
let tenant: number;
beforeAll(async () => {
  owner = await login('owner@hanbit.example.com', 'business-operations');
  [{ id: tenant } = { id: 0 }] = await query<{ id: number }>(`select id from tenants where code = 'hanbit'`);
  await done((await systemAdmin()).post('/jobs/stat-rollup/run', { tenant_id: tenant }));
});

const flows = AREAS.flatMap((area) =>
  metrics[area].flatMap((metric) => ('source' in metric ? [{ name: `${area}.${metric.name}`, area, metric }] : [])),
);

/** The sum over the list behind a figure, as Directus adds it up. */
async function listed({ source: name, measure, only }: Flow, start: string, end: string): Promise<number> {
  const source = sources[name];
  const filter = listFilter(source, spanOf({ timeZone: 'Asia/Seoul' }, start, end), only);
  const ask = async (collection: string, where: Filter, aggregate: Record<string, string>) =>
    (await done(owner.get(`//items/${collection}`, { filter: JSON.stringify(where), ...aggregate }))).body.data[0];
  if ('count' in measure) return Number((await ask(source.collection.name, filter, { 'aggregate[count]': '*' })).count);
  // No purchase order of the demo has prices that include VAT.
  const added = 'amount' in measure ? { lines: 'receiving_items', by: 'receiving_id', sum: 'amount' } : measure;
  const sum = { 'aggregate[sum]': added.sum };
  const found = 'lines' in added ? await ask(added.lines, { [added.by]: filter }, sum) : await ask(source.collection.name, filter, sum);
  return Number(found.sum[added.sum] ?? 0) * ('sign' in added ? -1 : 1);
}

const total = (rows: Record<string, number>[], name: string) => rows.reduce((sum, row) => sum + (row[name] ?? 0), 0);

describe.each(flows)('$name equals the list behind it', ({ area, metric }) => {
  const spans: [string, string][] = [
    [dayFromNow(-365), dayFromNow()],
    [dayFromNow(-30), dayFromNow(-1)],
    [dayFromNow(-1), dayFromNow(-1)],
    [dayFromNow(), dayFromNow()],
  ];
  it.each(spans)('from %s to %s', async (start, end) => {
    const { body } = await done(owner.get('/stats/daily', { domain: area, metrics: metric.name, start_date: start, end_date: end }));
    expect(total(body.data, metric.name)).toBeCloseTo(await listed(metric, start, end), 4);
  });
});

test('every metric of the contract has rows in the demo of a year, or is named here', async () => {
  const stored = await query<{ metric: string }>(
    `select metric from stat_daily where tenant_id = $1 group by metric having bool_and(value = 0)`,
    [tenant],
  );
  expect(stored.map(({ metric }) => metric).sort()).toEqual(['defect_quantity']);
});

test('working the stored days out anew gives the same', async () => {
  const scope = { tenantId: tenant, timeZone: 'Asia/Seoul', today: dayFromNow(), now: new Date() };
  const days = sql`select distinct stat_date as day from stat_daily where tenant_id = ${tenant}::integer`;
  const anew = sql`
    select s.stat_date::text, s.domain, s.metric, s.value, f.value as anew
    from (${metricsSql(scope, days)}) f
    full join (select * from stat_daily where tenant_id = ${tenant}) s on s.stat_date = f.day and s.domain = f.domain and s.metric = f.metric
    where s.is_level is not true and s.value is distinct from f.value`;
  expect(await query(anew.text, anew.values)).toEqual([]);
});

test('the levels of many days at once are those of each day alone', async () => {
  const scope = { tenantId: tenant, timeZone: 'Asia/Seoul', today: dayFromNow(), now: new Date() };
  const [first, last] = [dayFromNow(-200), dayFromNow(-1)];
  const days = sql`select generate_series(${first}::timestamp, ${last}::timestamp, interval '1 day')::date as day`;
  const at = (instant: string) => `(${instant} at time zone 'Asia/Seoul')::date`;
  const count = (table: string, where: string) =>
    `(select count(*) from ${table} t where t.tenant_id = $1 and t.deleted_at is null and ${where})`;
  const work = `not t.is_auxiliary and t.status in`;
  const expected = await query<{ day: string; name: string; value: number }>(
    `select d.day::text, m.name, m.value::float8 from (select generate_series($2::timestamp, $3::timestamp, interval '1 day')::date as day) d,
       lateral (values
         ('open_order_amount', (select coalesce(sum(t.supply_amount), 0) from orders t where t.tenant_id = $1 and t.deleted_at is null and t.order_date <= d.day
           and (t.status in ('CONFIRMED', 'IN_PROGRESS', 'IN_PRODUCTION', 'PRODUCED', 'SHIPPING')
             or t.status in ('SHIPPED', 'COMPLETED') and ${at('t.shipped_at')} > d.day))),
         ('in_progress_count', ${count('work_orders', `${work} ('IN_PROGRESS') and ${at('coalesce(t.started_at, t.created_at)')} <= d.day`)}
           + ${count('work_orders', `${work} ('COMPLETED', 'SHIPPED') and ${at('t.started_at')} <= d.day and ${at('t.completed_at')} > d.day`)}),
         ('delayed_count', ${count('work_orders', `${work} ('UNASSIGNED', 'PENDING', 'WAITING', 'IN_PROGRESS') and t.due_date < d.day and ${at('t.created_at')} <= d.day`)}
           + ${count('work_orders', `${work} ('COMPLETED', 'SHIPPED') and t.due_date < d.day and ${at('t.created_at')} <= d.day and ${at('t.completed_at')} > d.day`)}),
         ('headcount', ${count('employees', 't.hire_date <= d.day and (t.resign_date is null or t.resign_date >= d.day)')})
       ) as m (name, value) order by 1, 2`,
    [tenant, first, last],
  );
  const found = sql`select f.day::text, f.metric as name, f.value::float8 from (${metricsSql(scope, days)}) f where f.metric in ('open_order_amount', 'in_progress_count', 'delayed_count', 'headcount') order by 1, 2`;
  expect(await query(found.text, found.values)).toEqual(expected);
  expect(new Set(expected.map(({ value }) => value)).size).toBeGreaterThan(10);
});

test('every column that a source counts by is observed', async () => {
  const triggers = await query<{ name: string; arguments: string }>(
    `select tgrelid::regclass::text as name, encode(tgargs, 'escape') as arguments from pg_trigger where tgname = 'z_observe_update'`,
  );
  const observed = new Map(triggers.map((trigger) => [trigger.name, trigger.arguments.split('\\000')[1]?.split(',')]));
  const used = [...new Set(flows.map(({ metric }) => metric.source))].map((name) => sources[name]);
  for (const { collection, day } of used) {
    const columns = 'date' in day ? [day.date] : 'instant' in day ? [day.instant] : day.dates;
    expect(observed.get(collection.name), collection.name).toEqual(expect.arrayContaining([...columns]));
  }
});

test('levels are what their lists hold today', async () => {
  const { body } = await done(owner.get('/stats/summary'));
  const { sales, production, inventory, hr } = body.data;
  const day = dayFromNow();
  const [sections, employees] = await Promise.all([
    done(owner.get('/dashboard/summary')),
    done(owner.get('/employees', { in_service_on: day, size: 1 })),
  ]);
  expect(sales.open_order_amount.today).toBe(sections.body.data.sales.backlog_amount);
  expect(production.in_progress_count.today).toBe(sections.body.data.production.in_progress_count);
  expect(production.delayed_count.today).toBe(sections.body.data.production.delayed_count);
  expect(hr.headcount.today).toBe(employees.body.meta.total);
  const [short] = await query<{ count: string }>(
    `select count(*) from items i where tenant_id = $1 and deleted_at is null and is_active and is_stock_managed and safety_stock > 0
      and (select coalesce(sum(quantity), 0) from stocks s where s.item_id = i.id) < safety_stock`,
    [tenant],
  );
  expect(inventory.below_safety_count.today).toBe(Number(short?.count));
});
