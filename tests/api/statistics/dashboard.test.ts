import { beforeAll, describe, expect, it, test } from 'vitest';
import type { Client } from '../../support/client.ts';
import { query } from '../../support/database.ts';
import { DAY, dayFromNow } from '../../support/days.ts';
import { created, done, refusal } from '../../support/replies.ts';
import { newTenant, type Tenant } from '../../support/tenants.ts';
import { employ, worker } from '../hr/hr.ts';
import { custom, newClient, newOrder } from '../orders/orders.ts';
import { completed, newVendor, placedOrder } from '../purchasing/purchasing.ts';
import { moveOf, produced } from '../shipments/shipments.ts';
import { newItem } from '../stock/stock.ts';

const SECTIONS = ['sales', 'purchase', 'production', 'unshipped', 'construction', 'attendance'] as const;
const READS = [...SECTIONS.map((name) => `/dashboard/${name}`), '/dashboard/summary', '/daily-report', '/stats/summary', '/stats/alerts'];

const today = dayFromNow();
const read = async (client: Client, path: string, asked: object = {}) => (await done(client.get(path, asked as never))).body.data;

/** Every number, and how many members each list has. */
function numbersOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(numbersOf);
  if (value && typeof value === 'object') return Object.values(value).flatMap(numbersOf);
  return typeof value === 'number' ? [value] : [];
}

describe('an empty tenant', () => {
  let tenant: Tenant;
  beforeAll(async () => {
    tenant = await newTenant();
  });

  it.each(SECTIONS)('has zeros, empty lists and null rates in %s', async (name) => {
    const data = await read(tenant.admin, `/dashboard/${name}`);
    expect(data.has_data).toBe(false);
    const { by_process, monthly, ...rest } = data;
    expect(numbersOf(rest).filter(Boolean)).toEqual([]);
    for (const value of Object.values(rest)) if (Array.isArray(value)) expect(value).toEqual([]);
    if (monthly) {
      expect(monthly).toHaveLength(12);
      expect(monthly.at(-1).month).toBe(today.slice(0, 7));
    }
    if (by_process) for (const row of by_process) expect(row).toMatchObject({ waiting: 0, in_progress: 0, completed_today: 0 });
    expect(
      Object.entries(rest)
        .filter(([key]) => key.endsWith('_rate'))
        .every(([, rate]) => rate === null),
    ).toBe(true);
  });

  it('has all six keys in the summary, and the same keys in the daily report', async () => {
    const summary = await read(tenant.admin, '/dashboard/summary');
    for (const name of SECTIONS) expect(summary[name].has_data, name).toBe(false);
    expect(numbersOf(summary).filter(Boolean)).toEqual([]);
    expect(await read(tenant.admin, '/daily-report')).toMatchObject({
      date: today,
      cash: { accounts: [], totals: { carried_over: 0, deposits: 0, withdrawals: 0, balance: 0 }, card_amount: 0 },
      sales: { orders: { count: 0, amount: 0, items: [] }, shipments: { count: 0, amount: 0, items: [] } },
      purchase: { receivings: { count: 0, amount: 0, items: [] } },
      production: { completed: { count: 0, quantity: 0, items: [] }, in_progress_count: 0, delayed_count: 0, nonconforming_count: 0 },
      attendance: { headcount: 0, attendance_rate: null },
      schedules: [],
    });
  });

  it('has zeros in the statistics, and no alerts', async () => {
    const summary = await read(tenant.admin, '/stats/summary');
    expect(Object.keys(summary)).toHaveLength(8);
    expect(numbersOf(summary).filter(Boolean)).toEqual([]);
    const daily = await read(tenant.admin, '/stats/daily', { domain: 'finance' });
    expect(daily).toHaveLength(30);
    expect(daily.at(-1)).toMatchObject({ date: today, card_amount: 0 });
    const monthly = await read(tenant.admin, '/stats/monthly', { domain: 'sales' });
    expect(monthly.months).toHaveLength(12);
    expect(monthly.change_rate.order_count).toBeNull();
    const alerts = await done(tenant.admin.get('/stats/alerts'));
    expect(alerts.body).toMatchObject({ data: [], meta: { total: 0, counts: { CRITICAL: 0, WARNING: 0, INFO: 0 } } });
  });
});

test('a day to come is 422 everywhere', async () => {
  const { admin } = await newTenant();
  for (const path of [...READS.filter((path) => path !== '/stats/alerts'), '/daily-report/export'])
    expect(refusal(await admin.get(path, { date: dayFromNow(1) })), path).toEqual([422, 'error.date_in_future']);
  expect((await admin.get('/dashboard/sales', { date: '2026-02-30' })).status).toBe(422);
});

test('the right to the daily statistics opens everything, and nothing else does', async () => {
  const tenant = await newTenant();
  const manager = await tenant.person('manager');
  for (const path of READS) expect((await manager.client.get(path)).status, path).toBe(200);
  for (const role of ['finance', 'hr', 'sales', 'staff', 'viewer'] as const) {
    const { client } = await tenant.person(role);
    for (const path of READS) expect((await client.get(path)).status, `${role} ${path}`).toBe(403);
  }
});

describe('an order that is delivered today', () => {
  let tenant: Tenant;
  let other: Tenant;
  beforeAll(async () => {
    [tenant, other] = await Promise.all([newTenant(), newTenant()]);
  });

  it('moves its amount from backlog and unshipped to the sales of the month, in every answer alike', async () => {
    const { order, shipment } = await produced(tenant, 5, { order_date: today, delivery_date: dayFromNow(3) });
    const amount = Number((await read(tenant.admin, `/orders/${order}`)).supply_amount);
    expect(amount).toBeGreaterThan(0);
    const before = await read(tenant.admin, '/dashboard/sales');
    expect(before).toMatchObject({ month: { amount: 0 }, backlog: { count: 1, amount }, intake: { count: 1, amount } });
    expect(await read(tenant.admin, '/dashboard/unshipped')).toMatchObject({
      ...{ count: 1, amount, produced_count: 1, due_within_7_days_count: 1 },
      items: [{ order_id: order, days_late: -3, shipment_status: 'SCHEDULED' }],
    });
    const move = moveOf(tenant.admin);
    for (const status of ['READY', 'SHIPPING', 'COMPLETED']) {
      const reply = await move(shipment, status, {});
      expect(reply.status, reply.text).toBe(200);
    }
    const after = await read(tenant.admin, '/dashboard/sales');
    expect(after).toMatchObject({
      month: { amount, month_over_month_rate: null },
      year: { amount },
      today: { order_count: 1, shipped_count: 1, shipped_amount: amount },
      backlog: { count: 0, amount: 0 },
      invoiced: { uninvoiced_amount: amount },
      top_clients: [{ amount, share_rate: 100 }],
    });
    expect(after.monthly.at(-1)).toEqual({ month: today.slice(0, 7), shipped_amount: amount, order_amount: amount });
    expect(await read(tenant.admin, '/dashboard/unshipped')).toMatchObject({ count: 0, amount: 0, items: [] });
    const daily = await read(tenant.admin, '/stats/daily', { domain: 'shipment', start_date: today });
    expect(daily).toEqual([{ date: today, shipped_count: 1, shipped_amount: amount }]);
    const summary = await read(tenant.admin, '/dashboard/summary');
    expect(summary.sales).toMatchObject({ has_data: true, month_amount: amount, year_amount: amount, backlog_amount: 0 });
    expect(summary.unshipped).toMatchObject({ count: 0, amount: 0 });
    expect((await read(tenant.admin, '/daily-report')).sales.shipments).toMatchObject({ count: 1, amount, items: [{ id: order }] });
    expect(numbersOf(await read(other.admin, '/dashboard/summary')).filter(Boolean)).toEqual([]);
  });
});

test('the five parts of what is unshipped add up', async () => {
  const tenant = await newTenant();
  const client = await newClient(tenant.admin);
  for (const offset of [-2, 0, 7, 8]) {
    const { id } = await newOrder(tenant.admin, {
      ...{ client_id: client, order_date: dayFromNow(-20), delivery_date: dayFromNow(offset), items: [custom(1000)] },
    });
    await done(tenant.admin.post(`/orders/${id}/confirm`));
  }
  const data = await read(tenant.admin, '/dashboard/unshipped');
  expect(data).toMatchObject({
    ...{
      count: 4,
      amount: 4000,
      overdue: { count: 1, amount: 1000 },
      due_today_count: 1,
      due_within_7_days_count: 1,
      later_count: 1,
      no_due_date_count: 0,
    },
  });
  expect(data.items.map(({ days_late }: { days_late: number }) => days_late)).toEqual([2, 0, -7, -8]);
  const { body } = await done(tenant.admin.get('/stats/alerts', { domain: 'sales' }));
  expect(body.data.map(({ code, days }: { code: string; days: number }) => [code, days])).toEqual([
    ['ORDER_OVERDUE', 2],
    ['ORDER_DUE_SOON', 0],
  ]);
  expect(body.meta).toMatchObject({ total: 2, counts: { CRITICAL: 1, WARNING: 1, INFO: 0 } });
  expect(body.data[0].title).toBe('납기가 지난 수주');
});

test('what was received counts by its lines; what is open by what they still wait for', async () => {
  const tenant = await newTenant();
  const [vendor, item] = await Promise.all([newVendor(tenant.admin), newItem(tenant.admin)]);
  const order = await placedOrder(tenant.admin, vendor, [{ item_id: item, quantity: 10, unit_price: 1500 }], {
    ...{ order_date: dayFromNow(-3), expected_date: dayFromNow(-1) },
  });
  const before = await read(tenant.admin, '/dashboard/purchase');
  expect(before).toMatchObject({ open: { count: 1, amount: 15_000, overdue_count: 1 }, month: { amount: 0 } });
  await completed(tenant.admin, {
    ...{ purchase_order_id: order.id, receiving_date: today },
    items: [{ purchase_order_item_id: order.items[0].id, received_quantity: 4 }],
  });
  expect(await read(tenant.admin, '/dashboard/purchase')).toMatchObject({
    today: { received_count: 1, received_amount: 6000 },
    year: { amount: 6000 },
    open: { count: 1, amount: 9000, overdue_count: 1 },
    by_category: [{ category_id: null, amount: 6000, share_rate: 100 }],
    top_vendors: [{ client_id: vendor, amount: 6000, share_rate: 100 }],
  });
});

test('what was received and what is open is without the VAT that prices include, in every answer alike', async () => {
  const { admin } = await newTenant();
  const vendor = await newVendor(admin);
  const item = async (name: string) =>
    newItem(admin, { category_id: (await created(admin.post('/item-categories', { code: name, name }))).id });
  const lines = [await item('BOLT'), await item('NUT')].map((item_id) => ({ item_id, quantity: 2, unit_price: 1005 }));
  const order = await placedOrder(admin, vendor, lines, {
    ...{ vat_mode: 'INCLUDED', order_date: dayFromNow(-3), expected_date: dayFromNow(-1) },
  });
  const before = await read(admin, '/dashboard/purchase');
  expect(before.open).toMatchObject({ count: 1, amount: order.supply_amount });
  await completed(admin, {
    ...{ purchase_order_id: order.id, receiving_date: today },
    items: order.items.map(({ id }: { id: number }) => ({ purchase_order_item_id: id, received_quantity: 1 })),
  });
  const amount = Math.round(2010 / 1.1);
  const after = await read(admin, '/dashboard/purchase');
  expect(after).toMatchObject({
    ...{ month: { amount }, year: { amount }, today: { received_count: 1, received_amount: amount }, open: { count: 1, amount } },
    // Each of both lines would be 914 by itself.
    by_category: [{ amount: 914 }, { amount: 913 }],
    top_vendors: [{ client_id: vendor, amount, share_rate: 100 }],
  });
  expect(after.monthly.at(-1)).toMatchObject({ month: today.slice(0, 7), received_amount: amount });
  expect((await read(admin, '/dashboard/summary')).purchase).toMatchObject({ month_amount: amount, open_amount: amount });
  expect((await read(admin, '/stats/daily', { domain: 'purchase', start_date: today }))[0]).toMatchObject({ received_amount: amount });
  expect((await read(admin, '/daily-report')).purchase.receivings).toMatchObject({ amount, items: [{ amount }] });
  expect(await read(admin, '/stats/alerts', { domain: 'purchase' })).toMatchObject([{ code: 'PURCHASE_OVERDUE', amount }]);
  expect(await read(admin, '/receivings/stats')).toMatchObject({ completed_amount_this_month: amount });
});

describe('attendance', () => {
  it('puts everybody into exactly one group, and by department alike', async () => {
    const tenant = await newTenant();
    await query(`update tenants set settings = coalesce(settings::jsonb, '{}') || '{"working_weekdays": [1,2,3,4,5,6,7]}' where id = $1`, [
      tenant.id,
    ]);
    await query(`delete from holidays where tenant_id = $1`, [tenant.id]);
    const department = (await created(tenant.admin.post('/departments', { code: 'LINE', name: '라인' }))).id;
    const hired = { hire_date: dayFromNow(-30) };
    const [late, remote] = await Promise.all([employ(tenant.admin, { ...hired, department_id: department }), employ(tenant.admin, hired)]);
    await employ(tenant.admin, { ...hired, department_id: department });
    const { employee: away } = await worker(tenant);
    await done(tenant.admin.post(`/employees/${away}/change-status`, { status: 'ON_LEAVE' }));
    const record = (employee: number, status: string) =>
      created(tenant.admin.post('/attendance-records', { employee_id: employee, work_date: today, status }));
    await record(late.id, 'LATE');
    await record(remote.id, 'REMOTE');
    const data = await read(tenant.admin, '/dashboard/attendance');
    expect(data).toMatchObject({ headcount: 4, late: 1, remote: 1, on_leave: 1, not_checked_in: 1, absent: 0, attendance_rate: 66.7 });
    expect(data.late_list).toMatchObject([{ employee_id: late.id, department: '라인' }]);
    expect(data.on_leave_list).toMatchObject([{ employee_id: away, leave_type: null }]);
    const line = await read(tenant.admin, '/dashboard/attendance', { department_id: department });
    expect(line).toMatchObject({ headcount: 2, late: 1, not_checked_in: 1, by_department: [{ department_id: department, headcount: 2 }] });
    const yesterday = await read(tenant.admin, '/dashboard/attendance', { date: dayFromNow(-1) });
    expect(yesterday).toMatchObject({ headcount: 4, absent: 3, on_leave: 1, not_checked_in: 0 });
    expect(yesterday.absent_list).toHaveLength(3);
    const stats = await read(tenant.admin, '/stats/daily', { domain: 'hr', start_date: dayFromNow(-1) });
    expect(stats.at(-1)).toEqual({ date: today, present_count: 2, late_count: 1, absent_count: 0, leave_count: 1, headcount: 4 });
    expect(stats[0]).toMatchObject({ present_count: 0, absent_count: 3, leave_count: 1 });
    // Who resigns while on leave is on leave through the last day.
    await done(tenant.admin.post(`/employees/${away}/resign`, { resign_date: today }));
    for (const date of [dayFromNow(-1), today])
      expect((await read(tenant.admin, '/dashboard/attendance', { date })).on_leave_list).toMatchObject([{ employee_id: away }]);
    const [resigned] = await read(tenant.admin, '/stats/daily', { domain: 'hr', start_date: dayFromNow(-1) });
    expect(resigned).toMatchObject({ absent_count: 3, leave_count: 1 });
  });
});

test('each card of the summary is the figure of its section, on a day of the past, too', async () => {
  const { login } = await import('../../support/tenants.ts');
  const owner = await login('owner@hanbit.example.com', 'business-operations');
  for (const date of [today, dayFromNow(-31), new Date(Date.now() - 100 * DAY).toISOString().slice(0, 10)]) {
    const summary = await read(owner, '/dashboard/summary', { date });
    const { sales, purchase, production, unshipped, construction, attendance } = Object.fromEntries(
      await Promise.all(SECTIONS.map(async (name) => [name, await read(owner, `/dashboard/${name}`, { date })])),
    );
    expect(summary).toMatchObject({
      date,
      sales: { month_amount: sales.month.amount, year_amount: sales.year.amount, backlog_amount: sales.backlog.amount },
      purchase: { month_amount: purchase.month.amount, year_amount: purchase.year.amount, open_amount: purchase.open.amount },
      production: {
        planned_count: production.today.planned_count,
        delayed_count: production.today.delayed_count,
        defect_rate: production.month.defect_rate,
      },
      unshipped: { count: unshipped.count, amount: unshipped.amount, overdue_count: unshipped.overdue.count },
      construction: { delayed_count: construction.delayed_count, average_progress_rate: construction.average_progress_rate },
      attendance: { headcount: attendance.headcount, late: attendance.late, attendance_rate: attendance.attendance_rate },
    });
    expect(sales.monthly.at(-1).shipped_amount).toBe(sales.month.amount);
  }
});
