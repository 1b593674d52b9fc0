import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../support/client.ts';
import { query } from '../../support/database.ts';
import { dayFromNow } from '../../support/days.ts';
import { created, done } from '../../support/replies.ts';
import { newTenant, type Tenant } from '../../support/tenants.ts';
import { disposed, newPiece } from './equipment.ts';

let tenant: Tenant;
let client: Client;
const today = dayFromNow();

beforeAll(async () => {
  tenant = await newTenant();
  ({ client } = await tenant.person('quality'));
  // So that today is a working day, whenever the tests run.
  await query(`update tenants set settings = '{"working_weekdays": [1, 2, 3, 4, 5, 6, 7]}' where id = $1`, [tenant.id]);
  await query('update holidays set deleted_at = now() where tenant_id = $1', [tenant.id]);
});

const stats = async (asked: Record<string, number> = {}, as = client) => (await done(as.get('/equipment/stats', asked))).body.data;
const reminded = async (as: Client) =>
  (await done(as.get('/home'))).body.data.reminders.find(({ name }: { name: string }) => name === 'equipment.inspection');

test('the figures follow checks, repairs and states, and so does the reminder', async () => {
  expect(await stats()).toMatchObject({
    ...{ total: 0, by_status: { ACTIVE: 0, IDLE: 0, DISPOSED: 0 }, by_type: {}, bad_open: 0, inspection_due: 0, under_repair: 0 },
    ...{ today: { due: 0, checked: 0, rate: null }, repairs: { count: 0, cost: 0, hours: 0 } },
  });
  const [piece, idle] = [await newPiece(client), await newPiece(client)];
  await newPiece(client, { installed_on: dayFromNow(400), equipment_type: 'CRANE' });
  await disposed(client);
  const item = { check_point: '벨트', check_item: '장력' };
  const add = async (id: number, inspection_cycle: string) =>
    (await created(client.post(`/equipment/${id}/templates`, { ...item, inspection_cycle }))).id as number;
  const [daily] = [await add(piece, 'DAILY'), await add(idle, 'DAILY')];
  const yearly = await add(piece, 'SEMIANNUAL');
  await done(client.put(`/equipment/${idle}`, { status: 'IDLE' }));
  expect(await stats()).toMatchObject({
    ...{ total: 4, by_status: { ACTIVE: 2, IDLE: 1, DISPOSED: 1 }, by_type: { PRESS_BRAKE: 3, CRANE: 1 } },
    ...{ today: { due: 1, checked: 0, rate: 0 }, inspection_due: 1, bad_open: 0 },
  });
  const production = (await tenant.person('production')).client;
  expect(await reminded(production)).toMatchObject({ kind: 'waiting', count: 1, records: [{ id: piece, day: today }] });
  expect(await reminded((await tenant.person('viewer')).client)).toBeUndefined();
  const fill = (inspection_cycle: string, template_id: number, result: string) =>
    done(
      production.put('/equipment/inspections/result', {
        equipment_id: piece,
        inspection_cycle,
        cells: [{ template_id, check_date: today, result }],
      }),
    );
  await fill('DAILY', daily, 'GOOD');
  expect(await stats()).toMatchObject({ today: { due: 1, checked: 1, rate: 100 }, inspection_due: 1 });
  await fill('SEMIANNUAL', yearly, 'BAD');
  expect(await stats()).toMatchObject({ inspection_due: 0, bad_open: 1 });
  expect(await reminded(production)).toBeUndefined();
});

test('repairs are counted in their month, and as a trend of twelve', async () => {
  const piece = await newPiece(client);
  const repair = { equipment_id: piece, repair_type: 'INTERNAL', description: 'x' };
  await created(
    client.post('/equipment/repairs', { ...repair, started_on: '2020-03-31', completed_on: '2020-04-02', cost: 30_000, hours: '2.5' }),
  );
  await created(
    client.post('/equipment/repairs', { ...repair, started_on: '2020-04-01', completed_on: '2020-04-01', cost: 5_000.5, hours: 1 }),
  );
  await created(client.post('/equipment/repairs', { ...repair, started_on: '2019-04-30' }));
  const march = await stats({ year: 2020, month: 3 });
  expect(march).toMatchObject({ repairs: { count: 1, cost: 30_000, hours: 2.5 }, under_repair: 1 });
  expect(march.repair_trend).toHaveLength(12);
  expect([march.repair_trend[0], march.repair_trend[11]]).toEqual([
    { month: '2019-04', count: 1, cost: 0 },
    { month: '2020-03', count: 1, cost: 30_000 },
  ]);
  expect((await stats({ year: 2020, month: 4 })).repairs).toEqual({ count: 1, cost: 5_000.5, hours: 1 });
  const viewer = (await tenant.person('viewer')).client;
  expect(await stats({ year: 2020, month: 3 }, viewer)).toMatchObject({ repairs: { count: 1, cost: null, hours: 2.5 } });
  for (const wrong of [
    { year: 2020, month: 13 },
    { year: 1900, month: 1 },
    { year: 2020, month: 0 },
  ])
    expect((await client.get('/equipment/stats', wrong)).status).toBe(422);
});
