import { randomBytes } from 'node:crypto';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Client } from '../../support/client.ts';
import { query } from '../../support/database.ts';
import { done, refusal } from '../../support/replies.ts';
import { login, newTenant, systemAdmin } from '../../support/tenants.ts';
import { newDemo, PASSWORD, PATH, runJob, type Shown } from './demos.ts';

const ANALYTICS = '/demo-analytics';

let root: Client;
let partner: number;
/** One converted without a sign-in, one with sign-ins, two without. */
let demos: Shown[];

const ask = async (path: string, params: Record<string, string | number | boolean> = {}) =>
  (await done(root.get(`${ANALYTICS}/${path}`, params))).body.data;

beforeAll(async () => {
  root = await systemAdmin();
  const made = await done(root.post('//items/demo_partners', { code: `PT-${randomBytes(5).toString('hex')}`, name: 'Partner' }));
  partner = made.body.data.id;

  demos = [];
  // One after the other: each is one long transaction.
  for (let place = 0; place < 4; place++) demos.push(await newDemo(root, { partner_id: partner }));
  await done(root.post(`${PATH}/${demos[0].id}/convert`, { plan: 'BASIC' }));
  await login(demos[1].admin.email, PASSWORD);
  await vi.waitUntil(async () => (await done(root.get(`${PATH}/${demos[1].id}`))).body.data.events.length === 3, { timeout: 60_000 });
}, 300_000);

test('the funnel counts a demo at every stage up to its last', async () => {
  const { stages, lost } = await ask('conversion-funnel', { partner_id: partner });
  expect(stages).toEqual([
    { stage: 'CREATED', count: 4, rate_from_previous: null, rate_from_created: 100 },
    { stage: 'FIRST_LOGIN', count: 2, rate_from_previous: 50, rate_from_created: 50 },
    { stage: 'ENGAGED', count: 1, rate_from_previous: 50, rate_from_created: 25 },
    { stage: 'CONVERTED', count: 1, rate_from_previous: 100, rate_from_created: 25 },
  ]);
  expect(lost).toEqual({ expired: 0, active: 3 });
});

test('an empty range has counts of 0 and no rates', async () => {
  const range = { start_date: '2001-01-01', end_date: '2001-01-31' };
  const { stages, lost } = await ask('conversion-funnel', range);
  expect(stages.map(({ count, rate_from_previous: previous, rate_from_created: of }: Shown) => [count, previous, of])).toEqual(
    Array.from({ length: 4 }, () => [0, null, null]),
  );
  expect(lost).toEqual({ expired: 0, active: 0 });
  const rows = await ask('partner-performance', { ...range, size: 100 });
  const [own] = rows.filter(({ partner_id: id }: Shown) => id === partner);
  expect(own).toMatchObject({ created: 0, converted: 0, conversion_rate: null, average_days_to_convert: null, last_created_at: null });
  const { days } = await ask('activity', range);
  expect(days).toHaveLength(31);
  expect(days[0]).toEqual({ date: '2001-01-01', logins: 0, active_tenants: 0, created: 0, converted: 0, expired: 0 });
});

test('a partner has what it brought', async () => {
  const rows = await ask('partner-performance', { size: 100 });
  expect(rows.find(({ partner_id: id }: Shown) => id === partner)).toMatchObject({
    ...{ name: 'Partner', created: 4, active: 3, expired: 0, converted: 1, conversion_rate: 25, average_days_to_convert: 0 },
  });
  expect(rows.some(({ partner_id: id }: Shown) => id === null)).toBe(true);
});

test('use is told by day and by demo', async () => {
  const { days, tenants } = await ask('activity', { demo_tenant_id: demos[1].id });
  expect(days).toHaveLength(30);
  expect(days.reduce((sum: number, { logins }: Shown) => sum + logins, 0)).toBe(1);
  expect(tenants).toMatchObject([{ demo_tenant_id: demos[1].id, name: demos[1].tenant.name, logins: 1, active_days: 1, inactive_days: 0 }]);
  expect(refusal(await root.get(`${ANALYTICS}/activity`, { demo_tenant_id: 2_000_000_000 }))).toEqual([404, 'error.demo_tenant.not_found']);
});

test('a demo is engaged when its people have written records of their own, not by its filling', async () => {
  const [, , demo] = demos;
  await runJob(root, 'demo-inactivity');
  const events = async () => (await done(root.get(`${PATH}/${demo.id}`))).body.data.events.map(({ event }: Shown) => event);
  expect(await events()).not.toContain('ENGAGED');
  const client = await login(demo.admin.email, PASSWORD);
  for (let place = 0; place < 10; place++) await done(client.post('/clients', { name: `Client ${place}`, client_type: 'SALES' }), 201);
  await runJob(root, 'demo-inactivity');
  expect(await events()).toContain('ENGAGED');
});

test('counts are those of the lists behind them', async () => {
  const stats = (await done(root.get(`${PATH}/stats`))).body.data;
  const summary = await ask('dashboard-summary');
  for (const figure of ['total', 'active', 'expired', 'converted', 'expiring_soon', 'inactive'])
    expect(stats[figure], figure).toBe(summary[figure]);
  const total = async (params: Record<string, string | number | boolean>) => (await done(root.get(PATH, params))).body.meta.total;
  const [converted, expiring, inactive] = await Promise.all([
    total({ status: 'CONVERTED' }),
    total({ expiring: true }),
    total({ inactive: true }),
  ]);
  const after = (await done(root.get(`${PATH}/stats`))).body.data;
  // Other files make demos meanwhile.
  const between = (value: number, from: number, to: number) => value >= Math.min(from, to) && value <= Math.max(from, to);
  expect(between(converted, stats.converted, after.converted)).toBe(true);
  expect(between(expiring, stats.expiring_soon, after.expiring_soon)).toBe(true);
  expect(between(inactive, stats.inactive, after.inactive)).toBe(true);
  expect(stats.by_preset.reduce((sum: number, { count }: Shown) => sum + count, 0)).toBe(stats.total);
  expect(stats.by_partner.find(({ partner_id: id }: Shown) => id === partner)).toMatchObject({ name: 'Partner', count: 4 });
});

test('is for whoever runs the installation alone', async () => {
  const { admin } = await newTenant();
  for (const path of ['conversion-funnel', 'partner-performance', 'activity', 'dashboard-summary'])
    expect((await admin.get(`${ANALYTICS}/${path}`)).status, path).toBe(403);
  expect((await admin.get(`${PATH}/stats`)).status).toBe(403);
  expect(
    await query(`select 1 from demo_events e join demo_tenants d on d.id = e.demo_tenant_id where d.id = $1`, [demos[3].id]),
  ).toHaveLength(1);
});
