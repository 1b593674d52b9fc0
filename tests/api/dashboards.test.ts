import { type Knex, knex } from 'knex';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { domains } from '../../extensions/business-operations/src/domains/index.ts';
import { applyDashboards } from '../../extensions/business-operations/src/kernel/deploy/dashboards.ts';
import { describeDomains } from '../../extensions/business-operations/src/kernel/describe-domains.ts';
import { asked, dashboardId } from '../../extensions/business-operations/src/kernel/model/dashboard.ts';
import { filled, variablesOf } from '../../extensions/business-operations/src/studio/statistic/data.ts';
import type { Client } from '../support/client.ts';
import { query } from '../support/database.ts';
import { dayFromNow } from '../support/days.ts';
import { created, done } from '../support/replies.ts';
import { newTenant, type Role, systemAdmin, type Tenant } from '../support/tenants.ts';

interface Row {
  id: string;
  name: string;
}

const ROLES: readonly Role[] = ['manager', 'finance', 'hr', 'sales', 'production', 'quality', 'staff', 'viewer'];
const dashboards = domains.flatMap((domain) => domain.dashboards ?? []);
const panels = dashboards.flatMap((dashboard) => dashboard.panels);
const routes = domains.flatMap((domain) => domain.routes ?? []);
// The fiscal year of a new tenant is that of the calendar.
const variables = variablesOf({ time_zone: 'Asia/Seoul', fiscal_year_start_month: 1 });

const rows = async (client: Client, path: string): Promise<Row[]> => (await done(client.get(`//${path}`, { limit: '-1' }))).body.data;
const names = async (client: Client, path: string) => (await rows(client, path)).map(({ name }) => name);

let tenant: Tenant;
let other: Tenant;
let people: Record<string, Client>;

/** A client, and a month's sales in the books. */
async function doBusiness({ admin }: Tenant, sales: number, day = variables.$today): Promise<void> {
  const accounts = (await done(admin.get('/account-codes', { size: '200' }))).body.data as { id: number; code: string }[];
  const id = (code: string) => accounts.find((account) => account.code === code)?.id;
  const lines = [
    { account_code_id: id('103'), debit: sales },
    { account_code_id: id('404'), credit: sales },
  ];
  await created(admin.post('/journal-entries', { entry_date: day, lines }));
  await created(admin.post('/material/nonconforming-reports', { nc_type: 'MATERIAL', defect_description: '긁힘' }));
}

beforeAll(async () => {
  [tenant, other] = await Promise.all([newTenant(), newTenant()]);
  await Promise.all([doBusiness(tenant, 1_234_000), doBusiness(other, 777_000)]);
  people = Object.fromEntries(await Promise.all(ROLES.map(async (role) => [role, (await tenant.person(role)).client] as const)));
  people.admin = tenant.admin;
});

/** What the Studio asks for a panel. */
function ask(client: Client, { source }: (typeof panels)[number]) {
  if ('path' in source) return client.get(source.path, filled(source.query ?? {}, variables));
  const { collection, aggregate, groupBy = [], filter = {} } = source;
  return client.get(`//items/${collection.name}`, {
    ...Object.fromEntries(Object.entries(aggregate).map(([operation, fields]) => [`aggregate[${operation}]`, fields.join(',')])),
    ...(groupBy.length ? { groupBy: groupBy.join(',') } : {}),
    filter: JSON.stringify(filled(filter, variables)),
  });
}

test('every panel is answered to the administrator of a tenant', async () => {
  for (const panel of panels) expect([panel.name, (await ask(tenant.admin, panel)).status]).toEqual([panel.name, 200]);
});

test('a role is shown the panels whose figures it may read, and no dashboard without one', async () => {
  const ids = new Map((await rows(await systemAdmin(), 'panels?fields=id,name')).map(({ id, name }) => [id, name]));
  expect(ids.size).toBeGreaterThanOrEqual(panels.length);
  for (const [role, client] of Object.entries(people)) {
    const found = await names(client, 'panels?fields=id,name');
    for (const dashboard of dashboards)
      for (const panel of dashboard.panels) {
        const { status } = await ask(client, panel);
        expect([role, panel.name, found.includes(panel.label.ko), status], JSON.stringify(asked(panel, routes))).toEqual([
          role,
          panel.name,
          status === 200,
          status === 200 ? 200 : 403,
        ]);
      }
    const shown = await names(client, 'dashboards?fields=id,name');
    const filledOnes = dashboards.filter((dashboard) => dashboard.panels.some(({ label }) => found.includes(label.ko)));
    expect([role, ...shown.sort()]).toEqual([role, ...filledOnes.map(({ label }) => label.ko).sort()]);
  }
  expect(await names(people.viewer as Client, 'dashboards')).not.toContain('경영 현황');
  expect(await names(people.manager as Client, 'panels')).toContain('월별 매출과 영업이익');
  expect(await names(people.manager as Client, 'panels')).not.toContain('현금·예금 잔액');
});

test('orders come to what the other figures of them say, without VAT', async () => {
  const { admin } = await newTenant();
  const client = await created(admin.post('/clients', { name: '대한건설' }));
  const line = { line_type: 'CUSTOM', item_name: '설치', unit: 'EA', quantity: 1, unit_price: 1_000_000 };
  const dated = { order_date: dayFromNow(-9), delivery_date: dayFromNow(-2) };
  for (const dates of [dated, { order_date: variables.$today, delivery_date: dayFromNow(3) }]) {
    const { id } = await created(admin.post('/orders', { client_id: client.id, items: [line], ...dates }));
    await done(admin.post(`/orders/${id}/confirm`));
  }
  const amountOf = async (wanted: string) => {
    const panel = panels.find(({ name, source }) => name === wanted && 'collection' in source && source.collection.name === 'orders');
    const { data } = (await done(ask(admin, panel as (typeof panels)[number]))).body;
    return [Number(data[0].count.id), Number(Object.values(data[0].sum)[0])];
  };
  const { data: unshipped } = (await done(admin.get('/dashboard/unshipped'))).body;
  expect(await amountOf('overdue')).toEqual([unshipped.overdue.count, unshipped.overdue.amount]);
  expect(await amountOf('due')).toEqual([1, 1_000_000]);
  const { data: stats } = (await done(admin.get('/orders/stats'))).body;
  expect(await amountOf('month')).toEqual([stats.total, stats.supply_amount]);
});

test('a right that is given or taken in the matrix shows with the next look', async () => {
  const [row] = await query<{ id: number; policy: string }>(
    `delete from directus_permissions where collection = 'nonconforming_reports' and action = 'read' and policy = (
       select p.id from directus_access a join directus_policies p on p.id = a.policy where a.role = $1 and p.is_role_policy) returning *`,
    [tenant.roleIds.staff],
  );
  expect(row).toBeDefined();
  await expect.poll(() => names(people.staff as Client, 'dashboards')).not.toContain('품질');
});

describe('no figure goes beyond the tenant and the lists of who asks', () => {
  const debit = (data: { sum: { debit: string } }[]) => Number(data[0]?.sum.debit);

  test('in the aggregates of /items', async () => {
    const cash = panels.find(({ name }) => name === 'cash') as (typeof panels)[number];
    expect(debit((await ask(people.finance as Client, cash)).body.data)).toBe(1_234_000);
    expect(debit((await ask(other.admin, cash)).body.data)).toBe(777_000);
    expect((await ask(people.manager as Client, cash)).status).toBe(403);
  });

  test('nor beyond today, where it is a balance', async () => {
    const later = await newTenant();
    await doBusiness(later, 500);
    await doBusiness(later, 70, '2199-01-31');
    const cash = panels.find(({ name }) => name === 'cash') as (typeof panels)[number];
    expect(debit((await ask(later.admin, cash)).body.data)).toBe(500);
  });

  test('in those of GraphQL, which the panels of Insights ask', async () => {
    const text = '{ a: journal_lines_aggregated { sum { debit } } }';
    const graphql = async (client: Client) => (await client.post('//graphql', { query: text })).body;
    expect(debit((await graphql(people.finance as Client)).data.a)).toBe(1_234_000);
    expect(debit((await graphql(other.admin)).data.a)).toBe(777_000);
    for (const role of ['manager', 'staff', 'viewer']) expect((await graphql(people[role] as Client)).data?.a, role).toBeUndefined();
  });

  test('and one’s own rows stay one’s own', async () => {
    const documents = panels.find(
      ({ source }) => 'collection' in source && source.collection.name === 'payrolls',
    ) as (typeof panels)[number];
    for (const role of ['staff', 'manager']) expect((await ask(people[role] as Client, documents)).body.data, role).toEqual([]);
  });
});

test('dashboards are read in the language of who looks', async () => {
  const person = await tenant.person('finance');
  await done(person.client.patch('//users/me', { language: 'en-US' }));
  expect(await names(person.client, 'dashboards')).toContain('Business');
  expect(await names(person.client, 'panels')).toContain('Sales and operating income by month');
});

test('people of a tenant can neither change dashboards nor see those of others', async () => {
  const root = await systemAdmin();
  const { id } = (await done(root.post('//dashboards', { name: 'Of the system', icon: 'lock' }))).body.data;
  const panel = { dashboard: id, name: 'Of the system', type: 'label', position_x: 1, position_y: 1, width: 4, height: 4 };
  const made = (await done(root.post('//panels', panel))).body.data;
  const [shipped] = await rows(tenant.admin, 'dashboards?fields=id,name');
  for (const [role, client] of Object.entries(people)) {
    expect(await names(client, 'dashboards'), role).not.toContain('Of the system');
    expect((await client.get(`//panels/${made.id}`)).status, role).toBe(403);
    expect((await client.patch(`//dashboards/${shipped?.id}`, { name: 'x' })).status, role).toBe(403);
    expect((await client.delete(`//dashboards/${shipped?.id}`)).status, role).toBe(403);
    expect((await client.post('//dashboards', { name: 'x' })).status, role).toBe(403);
    expect((await client.post('//panels', { ...panel, dashboard: shipped?.id })).status, role).toBe(403);
  }
  await root.delete(`//dashboards/${id}`);
});

test('every word of the panels is there in both languages', () => {
  const { messages } = describeDomains(domains);
  const keys = messages.keys('ko').filter((key) => key.startsWith('dashboard.'));
  expect(keys.length).toBeGreaterThan(panels.length);
  for (const key of keys) expect([key, messages.translate('en', key)]).not.toEqual([key, messages.translate('ko', key)]);
  const words = panels.flatMap(({ view }) => ('categories' in view && view.categories.words ? [view.categories.words] : []));
  for (const name of words)
    expect(
      messages.keys('ko').some((key) => key.startsWith(`enum.${name}.`)),
      name,
    ).toBe(true);
});

describe('a deployment', () => {
  /** Runs in a transaction that is rolled back. */
  async function trying(run: (db: Knex.Transaction) => Promise<void>): Promise<void> {
    const database = knex({ client: 'pg', connection: inject('databaseUrl') });
    const db = await database.transaction();
    try {
      await run(db);
    } finally {
      await db.rollback();
      await database.destroy();
    }
  }

  const named = async (db: Knex, name: string) =>
    (await db('directus_dashboards')
      .where({ id: dashboardId(name) })
      .first<{ icon: string; name: string } | undefined>('icon', 'name')) ?? null;

  test('brings what changed, and leaves alone what an administrator has changed or removed', () =>
    trying(async (db) => {
      await db('directus_dashboards')
        .where({ id: dashboardId('business') })
        .update({ name: 'Ours' });
      await db('directus_dashboards')
        .where({ id: dashboardId('loans') })
        .delete();
      const next = dashboards.map((dashboard) => ({ ...dashboard, icon: 'star' }));
      await applyDashboards(db, next);
      await applyDashboards(db, next);
      expect(await named(db, 'business')).toEqual({ icon: 'monitoring', name: 'Ours' });
      expect(await named(db, 'loans')).toBeNull();
      expect((await named(db, 'quality'))?.icon).toBe('star');
    }));

  test('takes along what is no longer shipped', () =>
    trying(async (db) => {
      await applyDashboards(
        db,
        dashboards.filter(({ name }) => name !== 'quality'),
      );
      expect(await named(db, 'quality')).toBeNull();
      expect((await named(db, 'people'))?.icon).toBe('groups');
      await applyDashboards(db, dashboards);
      expect((await named(db, 'quality'))?.icon).toBe('verified');
    }));
});
