import { beforeAll, expect, test } from 'vitest';
import { atOnce } from '../../support/concurrent.ts';
import { query } from '../../support/database.ts';
import { done } from '../../support/replies.ts';
import { newTenant, type Tenant } from '../../support/tenants.ts';
import { newItem, newPiece } from './pieces.ts';

const PATH = '/equipment/inspections';
const DAYS = ['03', '04', '05', '06', '07', '10', '11', '12', '13', '14'] as const;

let tenant: Tenant;
let press: number;
let item: number;

beforeAll(async () => {
  tenant = await newTenant();
  press = await newPiece(tenant);
  item = await newItem(tenant, press);
});

const toggle = (check_date: string) =>
  tenant.admin.patch(`${PATH}/toggle`, { equipment_id: press, inspection_cycle: 'DAILY', template_id: item, check_date });

const cells = () =>
  query<{ check_date: string; result: string }>(
    'select check_date::text, result from equipment_inspection_details where template_id = $1 order by 1',
    [item],
  );

test('ten toggles of different cells at once lose nothing, and make one sheet', async () => {
  const replies = await atOnce(10, (index) => done(toggle(`2025-02-${DAYS[index]}`)));
  expect(replies.map(({ body }) => body.data.result)).toEqual(DAYS.map(() => 'GOOD'));
  expect(replies.map(({ body }) => body.data.summary.checked).sort((a, b) => a - b)).toEqual(DAYS.map((_, index) => index + 1));
  expect((await cells()).map(({ check_date }) => check_date)).toEqual(DAYS.map((day) => `2025-02-${day}`));
  expect(await query('select id from equipment_inspections where equipment_id = $1', [press])).toHaveLength(1);
});

test('six toggles of one cell at once are six steps', async () => {
  const replies = await atOnce(6, () => done(toggle('2025-02-03')));
  expect(replies.map(({ body }) => String(body.data.result)).sort()).toEqual(['BAD', 'BAD', 'GOOD', 'REPAIRED', 'REPAIRED', 'null']);
  expect((await cells()).find(({ check_date }) => check_date === '2025-02-03')?.result).toBe('REPAIRED');
});

test('results of many months at once do not wait for each other in a circle', async () => {
  const months = Array.from({ length: 12 }, (_, month) => `2024-${String(month + 1).padStart(2, '0')}-08`);
  const save = (days: readonly string[], result: string) =>
    tenant.admin.put(`${PATH}/result`, {
      ...{ equipment_id: press, inspection_cycle: 'DAILY' },
      cells: days.map((check_date) => ({ template_id: item, check_date, result, extra_work_day: true })),
    });
  await atOnce(6, (index) => done(save(index % 2 ? months : [...months].reverse(), index % 2 ? 'GOOD' : 'BAD')));
  expect(new Set((await cells()).filter(({ check_date }) => check_date < '2025').map(({ result }) => result)).size).toBe(1);
  expect(await query("select id from equipment_inspections where equipment_id = $1 and period < '2025'", [press])).toHaveLength(12);
});
