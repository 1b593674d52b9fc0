import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../support/client.ts';
import { atOnce } from '../../support/concurrent.ts';
import { query } from '../../support/database.ts';
import { idsOf, refusal, violationPaths } from '../../support/replies.ts';
import { newTenant, type Person, type Tenant } from '../../support/tenants.ts';
import { employ } from '../hr/hr.ts';
import { newVehicle } from './vehicles.ts';

let tenant: Tenant;
let finance: Person;
let driver: Person;
let employee: number;

beforeAll(async () => {
  tenant = await newTenant();
  [finance, driver] = await Promise.all([tenant.person('finance'), tenant.person('staff')]);
  employee = (await employ(tenant.admin, { name: '김운전', hire_date: '2024-01-01' })).id;
});

const vehicle = (more: Record<string, unknown> = {}) => newVehicle(finance.client, more);

const log = (id: number, from: number | undefined, to: number, more: object = {}, client: Client = finance.client) =>
  client.post('/vehicle-logs', {
    vehicle_id: id,
    drive_date: '2026-03-02',
    driver_name: '이기사',
    ...(from === undefined ? {} : { odometer_start: from }),
    odometer_end: to,
    ...more,
  });

const shown = async (id: number, year = 2026) => (await finance.client.get(`/corporate-vehicles/${id}`, { year })).body.data;

describe('vehicles', () => {
  it('are registered once by plate, with their contract', async () => {
    const id = await vehicle({ plate_number: '99하9999', manager_id: employee });
    expect(refusal(await finance.client.post('/corporate-vehicles', { plate_number: '99하9999', model_name: 'x' }))).toEqual([
      409,
      'error.corporate_vehicle.duplicate_plate',
    ]);
    const leased = await finance.client.put(`/corporate-vehicles/${id}`, { ownership: 'LEASED' });
    expect([leased.status, violationPaths(leased)?.[0]]).toEqual([422, 'contract_end']);
    const dates = { ownership: 'LEASED', contract_start: '2026-05-01', contract_end: '2026-04-30' };
    expect((await finance.client.put(`/corporate-vehicles/${id}`, dates)).status).toBe(422);
    expect((await finance.client.put(`/corporate-vehicles/${id}`, { ...dates, contract_end: '2026-05-01' })).status).toBe(200);
    expect(refusal(await finance.client.put(`/corporate-vehicles/${id}`, { monthly_fee: 1000.5 }))).toEqual([
      422,
      'error.amount.whole_won',
    ]);
    expect((await finance.client.put(`/corporate-vehicles/${id}`, { monthly_fee: -1 })).status).toBe(422);
    expect((await finance.client.put(`/corporate-vehicles/${id}`, { colour: 'red' })).status).toBe(422);
    const found = await finance.client.get('/corporate-vehicles', { search: '99하', sort: '-odometer_km' });
    expect(found.body.data).toMatchObject([{ id, manager: { id: employee, name: '김운전' }, photo_count: 0, first_photo: null }]);
    expect((await finance.client.delete(`/corporate-vehicles/${id}`)).status).toBe(200);
    expect((await vehicle({ plate_number: '99하9999' })) > id).toBe(true);
  });

  it('take what hangs on them along when they are deleted', async () => {
    const id = await vehicle();
    const made = await log(id, 0, 10);
    await finance.client.post('/vehicle-maintenances', { vehicle_id: id, maintenance_date: '2026-03-02', kind: 'OIL' });
    expect((await finance.client.delete(`/corporate-vehicles/${id}`)).status).toBe(200);
    expect((await finance.client.get(`/vehicle-logs/${made.body.data.id}`)).status).toBe(404);
    expect((await finance.client.get('/vehicle-maintenances', { vehicle_id: id })).body.meta.total).toBe(0);
    expect((await log(id, 10, 20)).status).toBe(422);
  });
});

describe('logs', () => {
  it('run on, and add up', async () => {
    const id = await vehicle({ odometer_km: 1000 });
    const first = await log(id, undefined, 1100);
    expect(first.body.data).toMatchObject({ odometer_start: 1000, distance_km: 100, trip_type: 'BUSINESS' });
    expect((await log(id, 1100, 1150, { trip_type: 'PERSONAL' })).body.data.distance_km).toBe(50);
    expect(refusal(await log(id, 1140, 1200))).toEqual([422, 'error.vehicle_log.odometer_overlap']);
    expect(refusal(await log(id, 1200, 1190))).toEqual([422, 'error.vehicle_log.odometer_order']);
    expect(refusal(await log(id, -1, 5))).toEqual([422, 'error.vehicle_log.odometer_order']);
    const totals = { total_km: 150, business_km: 100, commute_km: 0, personal_km: 50, business_rate: 66.7 };
    const listed = await finance.client.get('/vehicle-logs', { vehicle_id: id, size: 1 });
    expect(listed.body.meta).toMatchObject({ total: 2, totals });
    expect(listed.body.data[0].vehicle).toMatchObject({ id, model_name: '포터' });
    expect(await shown(id)).toMatchObject({ odometer_km: 1150, usage: totals, maintenance_cost: 0, photos: [] });
    expect((await shown(id, 2025)).usage).toMatchObject({ total_km: 0, business_rate: null });
    const none = await finance.client.get('/vehicle-logs', { vehicle_id: id, start_date: '2027-01-01' });
    expect(none.body.meta.totals).toEqual({ total_km: 0, business_km: 0, commute_km: 0, personal_km: 0, business_rate: null });
    expect(refusal(await finance.client.put(`/corporate-vehicles/${id}`, { odometer_km: 1149 }))).toEqual([
      422,
      'error.corporate_vehicle.odometer_below_log',
    ]);
    expect((await finance.client.delete(`/vehicle-logs/${first.body.data.id}`)).status).toBe(200);
    expect((await shown(id)).odometer_km).toBe(1150);
  });

  it('keep the order of days, when they are corrected too', async () => {
    const id = await vehicle();
    const first = (await log(id, 0, 100, { drive_date: '2026-03-02' })).body.data.id as number;
    await log(id, 200, 300, { drive_date: '2026-03-04' });
    expect(refusal(await log(id, 300, 310, { drive_date: '2026-03-03' }))).toEqual([422, 'error.vehicle_log.odometer_overlap']);
    expect(refusal(await log(id, 100, 150, { drive_date: '2026-03-05' }))).toEqual([422, 'error.vehicle_log.odometer_overlap']);
    expect((await log(id, 100, 200, { drive_date: '2026-03-04' })).status).toBe(201);
    const change = (body: object) => finance.client.put(`/vehicle-logs/${first}`, body);
    expect(refusal(await change({ odometer_end: 101 }))).toEqual([422, 'error.vehicle_log.odometer_overlap']);
    expect(refusal(await change({ drive_date: '2026-03-05' }))).toEqual([422, 'error.vehicle_log.odometer_overlap']);
    expect((await change({ odometer_end: 90 })).body.data.distance_km).toBe(90);
    expect((await change({ vehicle_id: await vehicle() })).status).toBe(422);
    expect((await change({ distance_km: 5 })).status).toBe(422);
  });

  it('of one vehicle wait for each other', async () => {
    const id = await vehicle();
    const open = await atOnce(6, () => log(id, 0, 50));
    expect(open.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422, 422]);
    // Without a reading of its own each goes on where the one before has ended.
    const onwards = await Promise.all([60, 60, 60].map((to) => log(id, undefined, to)));
    expect(onwards.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await shown(id)).toMatchObject({ odometer_km: 60, usage: { total_km: 60 } });
  });

  it('name the driver', async () => {
    const id = await vehicle();
    const named = await log(id, 0, 1, { driver_id: employee, driver_name: undefined });
    expect(named.body.data).toMatchObject({ driver_id: employee, driver_name: '김운전' });
    const nobody = await log(id, 1, 2, { driver_name: undefined });
    expect([nobody.status, violationPaths(nobody)?.[0]]).toEqual([422, 'driver_name']);
    const disposed = await vehicle({ status: 'DISPOSED' });
    expect(refusal(await log(disposed, 0, 1))).toEqual([409, 'error.corporate_vehicle.disposed']);
  });

  it('are a spreadsheet for the tax office', async () => {
    const id = await vehicle();
    await log(id, 0, 1);
    const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    const file = await finance.client.get('/vehicle-logs', { vehicle_id: id }, { accept: xlsx });
    expect([file.status, file.headers.get('content-type')]).toEqual([200, xlsx]);
  });
});

describe('maintenance', () => {
  it('raises the reading and adds up', async () => {
    const id = await vehicle({ odometer_km: 100 });
    const body = { vehicle_id: id, maintenance_date: '2026-03-02', kind: 'OIL', cost: 80000, odometer_km: 150, next_due_on: '2026-09-02' };
    const made = await finance.client.post('/vehicle-maintenances', body);
    expect(made.status, made.text).toBe(201);
    expect((await finance.client.post('/vehicle-maintenances', { ...body, odometer_km: 120, cost: 20000 })).status).toBe(201);
    expect(await shown(id)).toMatchObject({ odometer_km: 150, maintenance_cost: 100000 });
    expect((await finance.client.get('/vehicle-maintenances', { vehicle_id: id, size: 1 })).body.meta).toMatchObject({
      total: 2,
      totals: { cost: 100000 },
    });
    const early = await finance.client.post('/vehicle-maintenances', { ...body, next_due_on: '2026-03-02' });
    expect([early.status, violationPaths(early)?.[0]]).toEqual([422, 'next_due_on']);
    expect(refusal(await finance.client.put(`/vehicle-maintenances/${made.body.data.id}`, { cost: 0.5 }))).toEqual([
      422,
      'error.amount.whole_won',
    ]);
  });
});

describe('rights', () => {
  it('leave drivers their own logs, and the vehicles without what they cost', async () => {
    const id = await vehicle({ acquisition_amount: 30000000 });
    await log(id, 0, 10);
    const own = await log(id, 10, 20, {}, driver.client);
    expect(own.status, own.text).toBe(201);
    const listed = await driver.client.get('/vehicle-logs', { vehicle_id: id });
    expect(idsOf(listed)).toEqual([own.body.data.id]);
    expect(listed.body.meta.totals.total_km).toBe(10);
    expect((await driver.client.put(`/vehicle-logs/${own.body.data.id}`, { purpose: '납품' })).status).toBe(200);
    const seen = await driver.client.get(`/corporate-vehicles/${id}`);
    expect(seen.body.data).not.toHaveProperty('acquisition_amount');
    expect(seen.body.data).toMatchObject({ maintenances: [], maintenance_cost: null });
    expect((await driver.client.put(`/corporate-vehicles/${id}`, { memo: 'x' })).status).toBe(403);
    expect((await driver.client.get('/vehicle-maintenances')).status).toBe(403);
    const manager = await tenant.person('manager');
    expect((await manager.client.get('/vehicle-logs', { vehicle_id: id })).body.meta.total).toBe(2);
    expect((await manager.client.delete(`/corporate-vehicles/${id}`)).status).toBe(403);
  });

  it('end at the tenant', async () => {
    const id = await vehicle();
    const other = await newTenant();
    expect((await other.admin.get(`/corporate-vehicles/${id}`)).status).toBe(404);
    expect((await other.admin.put(`/corporate-vehicles/${id}`, { memo: 'x' })).status).toBe(404);
    expect((await log(id, 0, 1, {}, other.admin)).status).toBe(422);
    expect((await other.admin.post('/corporate-vehicles', { plate_number: '1', model_name: 'x', manager_id: employee })).status).toBe(422);
    expect(await query('select 1 from vehicle_logs where vehicle_id = $1', [id])).toEqual([]);
  });

  it('hold past the API, and so does the order of readings', async () => {
    const id = await vehicle({ odometer_km: 10 });
    const item = { vehicle_id: id, drive_date: '2026-03-02', driver_id: employee, odometer_end: 30 };
    const made = await finance.client.post('//items/vehicle_logs', item);
    expect(made.status, made.text).toBe(200);
    expect(made.body.data).toMatchObject({ odometer_start: 10, distance_km: 20, driver_name: '김운전' });
    const overlap = await finance.client.post('//items/vehicle_logs', { ...item, odometer_start: 20, distance_km: 999 });
    expect(refusal(overlap)).toEqual([422, 'error.vehicle_log.odometer_overlap']);
    const changed = await finance.client.patch(`//items/vehicle_logs/${made.body.data.id}`, { distance_km: 999 });
    expect(changed.status).toBe(422);
    expect((await shown(id)).odometer_km).toBe(30);
  });
});
