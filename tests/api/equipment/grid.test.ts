import { beforeAll, describe, expect, test } from 'vitest';
import type { Body, Client } from '../../support/client.ts';
import { brought, query } from '../../support/database.ts';
import { dayFromNow } from '../../support/days.ts';
import { done, refusal, violations } from '../../support/replies.ts';
import { newTenant, type Tenant } from '../../support/tenants.ts';
import { newItem, newPiece } from './pieces.ts';

const PATH = '/equipment/inspections';
const CYCLES = ['DAILY', 'WEEKLY', 'MONTHLY', 'BIMONTHLY', 'QUARTERLY', 'SEMIANNUAL'] as const;
type Cycle = (typeof CYCLES)[number];
const tomorrow = dayFromNow(1);

let tenant: Tenant;
let client: Client;
let press: number;
let items: Record<Cycle, number>;

beforeAll(async () => {
  tenant = await newTenant();
  client = (await tenant.person('production')).client;
  press = await newPiece(tenant, { production_line: 'Line 1', serial_no: 'SN_77' });
  items = Object.fromEntries(
    await Promise.all(CYCLES.map(async (cycle) => [cycle, await newItem(tenant, press, cycle)] as const)),
  ) as typeof items;
});

const toggle = (check_date: string, cycle: Cycle = 'DAILY', more: object = {}) =>
  client.patch(`${PATH}/toggle`, { equipment_id: press, inspection_cycle: cycle, template_id: items[cycle], check_date, ...more });

const cell = (check_date: string, result: string | null, more: object = {}) => ({ template_id: items.DAILY, check_date, result, ...more });

const save = (cells: object[], more: object = {}) =>
  client.put(`${PATH}/result`, { equipment_id: press, inspection_cycle: 'DAILY', cells, ...more });

const grid = async (asked: Record<string, string | number>): Promise<Body['data']> => (await done(client.get(PATH, asked))).body.data;

const gridRow = async (period: string, cycle: Cycle = 'DAILY', piece = press): Promise<Body['data']> =>
  (await grid({ cycle, period, equipment_id: piece })).rows[0];

describe('a cell', () => {
  test('goes good, bad, repaired, empty; who checked it stands in it', async () => {
    const steps: Body['data'][] = [];
    for (let step = 0; step < 4; step++) steps.push((await done(toggle('2025-03-04'))).body.data);
    expect(steps.map(({ result }) => result)).toEqual(['GOOD', 'BAD', 'REPAIRED', null]);
    expect(steps[1]).toMatchObject({
      check_date: '2025-03-04',
      checked_by: { name: 'production' },
      summary: { due: 20, checked: 1, bad: 1 },
    });
    expect(steps[3]).toMatchObject({ checked_by: null, checked_at: null, summary: { checked: 0, completion_rate: 0 } });
    expect((await gridRow('2025-03')).items[0].cells).toEqual({});
  });

  test('is closed on days off and before its day has begun', async () => {
    const closed = [422, 'error.equipment.non_working_day'];
    expect(refusal(await toggle('2025-03-09'))).toEqual(closed);
    // The substitute of Independence Movement Day, a Monday.
    expect(refusal(await toggle('2025-03-03'))).toEqual(closed);
    expect(refusal(await toggle(tomorrow))).toEqual([422, 'error.equipment.future_date']);
    expect(refusal(await save([cell('2025-03-09', 'GOOD')]))).toEqual(closed);
    const saved = await done(save([cell('2025-03-09', 'BAD', { extra_work_day: true, note: 'Rush order' })]));
    expect(saved.body.data).toMatchObject({ updated: 1, cleared: 0, summary: { '2025-03': { due: 20, checked: 0, bad: 1 } } });
    expect((await gridRow('2025-03')).items[0].cells['2025-03-09']).toMatchObject({
      result: 'BAD',
      extra_work_day: true,
      note: 'Rush order',
    });
    // The mark is for days off alone.
    await done(save([cell('2025-03-05', 'GOOD', { extra_work_day: true }), cell('2025-03-09', null, { extra_work_day: true })]));
    expect((await gridRow('2025-03')).items[0].cells).toMatchObject({ '2025-03-05': { extra_work_day: false } });
    await done(save([cell('2025-03-05', null)]));
  });

  test.each([
    ['MONTHLY', '2025-03-17', '2025-03-01', '2025'],
    ['BIMONTHLY', '2025-04-30', '2025-03-01', '2025'],
    ['QUARTERLY', '2025-06-30', '2025-04-01', '2025'],
    ['SEMIANNUAL', '2025-12-31', '2025-07-01', '2025'],
    ['WEEKLY', '2020-01-02', '2019-12-30', '2020'],
  ] as const)('of a %s check is named by any of its days', async (cycle, day, first, period) => {
    expect((await done(toggle(day, cycle))).body.data.check_date).toBe(first);
    expect(Object.keys((await gridRow(period, cycle)).items[0].cells)).toEqual([first]);
  });
});

describe('the grid', () => {
  test('has the columns of its period', async () => {
    const year = await grid({ cycle: 'WEEKLY', period: 2020 });
    expect(year.columns).toHaveLength(53);
    expect(year.columns[0]).toEqual({ check_date: '2019-12-30', label: '1주', end_date: '2020-01-05', working: true, future: false });
    const now = await grid({ cycle: 'SEMIANNUAL' });
    expect([now.period, now.columns.length]).toEqual([dayFromNow().slice(0, 4), 2]);
    expect((await grid({})).period).toMatch(/^\d{4}-\d{2}$/);
    for (const [cycle, period] of [
      ['DAILY', '2025'],
      ['DAILY', '2025-13'],
      ['WEEKLY', '2025-03'],
      ['MONTHLY', '2200'],
    ] as const)
      expect(refusal(await client.get(PATH, { cycle, period }))).toEqual([422, 'error.equipment.invalid_period']);
  });

  test('has pages, and finds pieces', async () => {
    const other = await newPiece(tenant, { production_line: 'Line 2', sort_order: -1 });
    const page = await done(client.get(PATH, { size: 1, page: 2 }));
    expect([page.body.meta.total, page.body.data.rows[0].equipment.id]).toEqual([2, press]);
    const ids = async (asked: Record<string, string>) => (await grid(asked)).rows.map((row: Body['data']) => row.equipment.id);
    expect(await ids({ production_line: 'Line 2' })).toEqual([other]);
    expect(await ids({ search: 'sn_77' })).toEqual([press]);
    expect(await ids({ search: '%' })).toEqual([]);
    expect((await gridRow('2025-03', 'DAILY', other)).summary).toEqual({
      ...{ due: 0, checked: 0, good: 0, bad: 0, repaired: 0, completion_rate: null },
    });
    await done(tenant.admin.delete(`//items/equipment/${other}`), 204);
  });

  test('counts from the installation to the disposal, and what has been deleted as long as it holds values', async () => {
    const piece = await newPiece(tenant, { installed_on: '2025-03-06', purchased_on: '2025-03-01' });
    const [oil, belt] = [await newItem(tenant, piece), await newItem(tenant, piece)];
    const at = (template_id: number, check_date: string, result: string, more: object = {}) => ({
      template_id,
      check_date,
      result,
      ...more,
    });
    const cells = [
      at(oil, '2025-03-04', 'GOOD'),
      at(oil, '2025-03-06', 'GOOD'),
      at(oil, '2025-03-07', 'REPAIRED'),
      at(belt, '2025-03-06', 'BAD'),
    ];
    await done(save([...cells, at(belt, '2025-03-08', 'GOOD', { extra_work_day: true })], { equipment_id: piece }));
    // 18 working days from 6 March on.
    expect((await gridRow('2025-03', 'DAILY', piece)).summary).toEqual({
      ...{ due: 36, checked: 3, good: 3, bad: 1, repaired: 1, completion_rate: 8.3 },
    });
    await done(tenant.admin.delete(`//items/equipment_inspection_templates/${belt}`), 204);
    const row = await gridRow('2025-03', 'DAILY', piece);
    expect(row.items.map(({ template_id: id, active }: Body['data']) => [id, active])).toEqual([
      [oil, true],
      [belt, false],
    ]);
    expect(row.summary).toEqual({ due: 18, checked: 2, good: 3, bad: 1, repaired: 1, completion_rate: 11.1 });
    expect((await gridRow('2025-04', 'DAILY', piece)).items).toHaveLength(1);
    await done(tenant.admin.patch(`//items/equipment_inspection_templates/${oil}`, { is_active: false }));
    expect((await gridRow('2025-04', 'DAILY', piece)).items).toEqual([]);
    const refused = await save([at(oil, '2025-03-10', 'GOOD')], { equipment_id: piece });
    expect(refusal(refused)).toEqual([409, 'error.equipment.template_inactive']);
  });
});

describe('results', () => {
  test('are set all or none, and again without a change', async () => {
    const before = await gridRow('2025-02');
    const refused = await save([cell('2025-02-03', 'GOOD'), cell('2025-02-03', 'BAD')]);
    expect([refusal(refused), violations(refused)]).toEqual([
      [422, 'error.equipment.duplicate_cell'],
      ['cells.1.check_date duplicate_cell'],
    ]);
    expect(refusal(await save([cell('2025-02-03', 'GOOD'), cell(tomorrow, 'GOOD')]))[1]).toBe('error.equipment.future_date');
    expect(await gridRow('2025-02')).toEqual(before);
    const cells = [cell('2025-02-03', 'BAD', { note: 'Leaks' }), cell('2025-01-31', 'GOOD')];
    const first = (await done(save(cells))).body.data;
    expect(first).toMatchObject({ updated: 2, cleared: 0, summary: { '2025-01': { good: 1 }, '2025-02': { bad: 1 } } });
    const stamps = () =>
      query('select checked_at, updated_at from equipment_inspection_details where template_id = $1 order by 1', [items.DAILY]);
    const stored = await stamps();
    expect((await done(save(cells))).body.data).toEqual(first);
    expect(await stamps()).toEqual(stored);
    // A toggle keeps the note, and so does a result without one.
    await done(toggle('2025-02-03'));
    await done(save([cell('2025-02-03', 'GOOD')]));
    expect((await gridRow('2025-02')).items[0].cells['2025-02-03']).toMatchObject({ result: 'GOOD', note: 'Leaks' });
    await done(save([cell('2025-02-03', 'GOOD', { note: null })]));
    expect((await done(save([cell('2025-02-03', null), cell('2025-02-04', null)]))).body.data).toMatchObject({ updated: 0, cleared: 1 });
  });

  test('are of the piece and cycle that are named', async () => {
    const other = await newPiece(tenant);
    const mismatch = [422, 'error.equipment.template_mismatch'];
    expect(refusal(await toggle('2025-03-04', 'DAILY', { equipment_id: other }))).toEqual(mismatch);
    expect(refusal(await toggle('2025-03-04', 'DAILY', { template_id: items.WEEKLY }))).toEqual(mismatch);
    const unknown = await toggle('2025-03-04', 'DAILY', { template_id: 2_000_000_000 });
    expect([unknown.status, violations(unknown)]).toEqual([422, ['template_id unknown_reference']]);
    const foreign = await newTenant();
    const nobody = await toggle('2025-03-04', 'DAILY', { equipment_id: await newPiece(foreign) });
    expect([nobody.status, violations(nobody)]).toEqual([422, ['equipment_id unknown_reference']]);
  });
});

describe('a sheet', () => {
  const memo = (body: object) =>
    client.patch(`${PATH}/memo`, { equipment_id: press, inspection_cycle: 'DAILY', period: '2025-05', ...body });
  const reset = (body: object = {}) =>
    client.post(`${PATH}/reset`, { equipment_id: press, inspection_cycle: 'DAILY', period: '2025-05', ...body });

  test('says what is said of it, and keeps that when it is emptied', async () => {
    const first = (await done(memo({ overall_judgement: 'NG', inspector_id: tenant.adminId, memo: 'Worn' }))).body.data;
    expect(first).toMatchObject({
      period: '2025-05',
      overall_judgement: 'NG',
      inspector: { name: 'Admin' },
      memo: 'Worn',
      repair_note: null,
    });
    expect((await done(memo({ overall_judgement: null, repair_note: 'New belt' }))).body.data).toMatchObject({
      ...{ id: first.id, overall_judgement: null, memo: 'Worn', repair_note: 'New belt' },
    });
    expect(refusal(await memo({ period: '2025' }))).toEqual([422, 'error.equipment.invalid_period']);
    expect(violations(await memo({ inspector_id: '00000000-0000-4000-8000-000000000000' }))).toEqual(['inspector_id unknown_reference']);
    const days = ['07', '08', '09', '12', '13', '14', '15', '16'];
    await done(save(days.map((day) => cell(`2025-05-${day}`, 'GOOD'))));
    expect((await done(reset({ check_date: '2025-05-16' }))).body.data).toEqual({ deleted: 1 });
    expect((await done(reset())).body.data).toEqual({ deleted: 7 });
    expect((await done(reset())).body.data).toEqual({ deleted: 0 });
    expect((await gridRow('2025-05')).sheet).toEqual({
      ...{ overall_judgement: null, inspector: { id: tenant.adminId, name: 'Admin' }, repair_note: 'New belt', memo: 'Worn' },
    });
    for (const wrong of [{ period: '2025' }, { check_date: '2025-06-01' }])
      expect(refusal(await reset(wrong))).toEqual([422, 'error.equipment.invalid_period']);
    expect((await done(reset({ period: '2024-01' }))).body.data).toEqual({ deleted: 0 });
  });

  test('of a disposed piece is read alone', async () => {
    const piece = await newPiece(tenant, { status: 'ACTIVE' });
    const item = await newItem(tenant, piece);
    const own = { equipment_id: piece };
    await done(save([{ ...cell('2025-05-07', 'GOOD'), template_id: item }], own));
    await brought('equipment', piece, 'DISPOSED', { disposed_on: '2025-05-08' });
    const refused = [
      await toggle('2025-05-07', 'DAILY', { ...own, template_id: item }),
      await save([{ ...cell('2025-05-07', 'BAD'), template_id: item }], own),
      await memo({ ...own, memo: 'x' }),
      await reset(own),
    ];
    expect(refused.map(refusal)).toEqual(refused.map(() => [409, 'error.equipment.disposed']));
    const row = await gridRow('2025-05', 'DAILY', piece);
    expect(row.equipment).toMatchObject({ id: piece, status: 'DISPOSED' });
    // 1, 2, 7 and 8 May: the others until then are days off.
    expect([row.summary.due, row.summary.checked]).toEqual([4, 1]);
  });

  test('is written by those who may, and by nobody else', async () => {
    const viewer = (await tenant.person('viewer')).client;
    await done(viewer.get(PATH));
    const body = { equipment_id: press, inspection_cycle: 'DAILY', template_id: items.DAILY, check_date: '2025-03-04' };
    expect((await viewer.patch(`${PATH}/toggle`, body)).status).toBe(403);
    for (const collection of ['equipment_inspections', 'equipment_inspection_details'])
      expect((await tenant.admin.post(`//items/${collection}`, {})).status).toBeGreaterThanOrEqual(400);
  });

  test('holds no item of another piece or cycle, whoever writes', async () => {
    await done(toggle('2025-03-05'));
    const other = await newPiece(tenant);
    const foreign = await newItem(tenant, other);
    const sheet = "from equipment_inspections where equipment_id = $1 and inspection_cycle = 'DAILY' and period = '2025-03'";
    const insert = (template: number) =>
      query(
        `insert into equipment_inspection_details (tenant_id, inspection_id, template_id, check_date, result, checked_at, checked_by)
         select tenant_id, id, $2, '2025-03-06', 'GOOD', now(), $3 ${sheet} returning id`,
        [press, template, tenant.adminId],
      );
    for (const template of [foreign, items.WEEKLY]) await expect(insert(template)).rejects.toThrow('error.equipment.template_mismatch');
    const [made] = (await insert(items.DAILY)) as { id: number }[];
    await expect(query('update equipment_inspection_details set template_id = $2 where id = $1', [made?.id, foreign])).rejects.toThrow();
  });
});
