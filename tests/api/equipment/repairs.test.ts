import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../support/client.ts';
import { dayFromNow } from '../../support/days.ts';
import { created, done, refusal } from '../../support/replies.ts';
import { newTenant, type Tenant } from '../../support/tenants.ts';
import { disposed, newPiece } from './equipment.ts';

let tenant: Tenant;
let client: Client;
let piece: number;
let vendor: number;

beforeAll(async () => {
  tenant = await newTenant();
  ({ client } = await tenant.person('quality'));
  piece = await newPiece(client, { name: '롤포밍기 2호' });
  vendor = (await created(tenant.admin.post('/clients', { name: '대한정비', client_type: 'PURCHASE' }))).id;
});

const [yesterday, today, tomorrow] = [-1, 0, 1].map((offset) => dayFromNow(offset)) as [string, string, string];
const repair = (more: object = {}) =>
  client.post('/equipment/repairs', { equipment_id: piece, repair_type: 'INTERNAL', description: '벨트 교체', ...more });
const external = { repair_type: 'EXTERNAL' };

describe('a repair', () => {
  test('begins today, is open until it is finished, and stays with its piece', async () => {
    const made = await created(
      repair({ ...external, vendor_id: vendor, cost: 120_000, options: { parts: 'V벨트 2', downtime_hours: 3.5 } }),
    );
    expect(made).toMatchObject({
      ...{
        started_on: today,
        completed_on: null,
        vendor: { id: vendor, name: '대한정비' },
        equipment: { id: piece, name: '롤포밍기 2호' },
      },
      ...{ options: { parts: 'V벨트 2', downtime_hours: 3.5 } },
    });
    expect(made.repair_no).toMatch(new RegExp(`^RP-${today.replaceAll('-', '')}-\\d{3}$`));
    const shown = async () => (await done(client.get(`/equipment/${piece}`))).body.data;
    expect(await shown()).toMatchObject({ under_repair: true, repairs: [{ id: made.id, vendor: { name: '대한정비' } }] });
    const path = `/equipment/repairs/${made.id}`;
    expect((await client.put(path, { equipment_id: piece })).status).toBe(422);
    expect((await done(client.put(path, { completed_on: today, hours: '3.5' }))).body.data).toMatchObject({
      completed_on: today,
      hours: 3.5,
    });
    expect((await shown()).under_repair).toBe(false);
  });

  test.each([
    ['in the future', { started_on: tomorrow }, 'error.validation_failed', 'started_on'],
    ['ended in the future', { completed_on: tomorrow }, 'error.validation_failed', 'completed_on'],
    ['ended before it began', { started_on: today, completed_on: yesterday }, 'error.validation_failed', 'completed_on'],
    ['by nobody', external, 'error.equipment.vendor_required', 'vendor_id'],
    ['by a vendor without a name', { ...external, vendor_name: '  ' }, 'error.equipment.vendor_required', 'vendor_id'],
    ['at a negative cost', { cost: -1 }, 'error.validation_failed', 'cost'],
    ['of negative hours', { hours: -0.5 }, 'error.validation_failed', 'hours'],
    ['of nothing', { equipment_id: 2_000_000_000 }, 'error.validation_failed', 'equipment_id'],
  ])('%s is refused, by /items too', async (_, wrong, key, path) => {
    const reply = await repair(wrong);
    expect([...refusal(reply), reply.body.error?.details[0]?.path]).toEqual([422, key, path]);
    const item = { equipment_id: piece, repair_type: 'INTERNAL', description: 'x', ...wrong };
    expect((await client.post('//items/equipment_repairs', item)).status).toBeGreaterThanOrEqual(400);
  });

  test('is done by somebody who is bought from', async () => {
    const customer = (await created(tenant.admin.post('/clients', { name: '한빛건설', client_type: 'SALES' }))).id;
    expect(refusal(await repair({ ...external, vendor_id: customer }))).toEqual([422, 'error.equipment.not_a_vendor']);
    const { id } = await created(repair({ ...external, vendor_name: '동네 철공소' }));
    expect(refusal(await client.put(`/equipment/repairs/${id}`, { vendor_name: null }))).toEqual([422, 'error.equipment.vendor_required']);
    expect(refusal(await client.patch(`//items/equipment_repairs/${id}`, { vendor_id: customer }))).toEqual([
      422,
      'error.equipment.not_a_vendor',
    ]);
  });

  test('of a disposed piece does not begin, but ends', async () => {
    const old = await newPiece(client);
    const { id } = await created(repair({ equipment_id: old }));
    await done(client.put(`/equipment/${old}`, { status: 'DISPOSED' }));
    expect((await client.put(`/equipment/repairs/${id}`, { completed_on: today })).status).toBe(200);
    expect(refusal(await repair({ equipment_id: await disposed(client) }))).toEqual([409, 'error.equipment.disposed']);
  });
});

describe('the history', () => {
  test('is found by piece, kind, day, vendor and state, and adds the costs of all its pages up', async () => {
    const own = await newPiece(client, { name: '컴프레서 특호' });
    for (const [cost, more] of [
      [10_000, { started_on: yesterday, completed_on: yesterday }],
      [20_000, { ...external, vendor_id: vendor }],
      [30_000, {}],
    ] as const)
      await created(repair({ equipment_id: own, cost, ...more }));
    const costs = async (asked: Record<string, string | number>, as = client) => {
      const { data, meta } = (await done(as.get('/equipment/repairs', { equipment_id: own, sort: 'cost', ...asked }))).body;
      return [data.map(({ cost }: { cost: number }) => cost), meta.sum_cost];
    };
    expect(await costs({ size: 1 })).toEqual([[10_000], 60_000]);
    expect(await costs({ open: 'true' })).toEqual([[20_000, 30_000], 50_000]);
    expect(await costs({ end_date: yesterday })).toEqual([[10_000], 10_000]);
    expect(await costs({ repair_type: 'EXTERNAL', vendor_id: vendor })).toEqual([[20_000], 20_000]);
    expect(await costs({ search: '특호' })).toEqual([[10_000, 20_000, 30_000], 60_000]);
  });

  test('tells those who see no costs nothing of them', async () => {
    const viewer = (await tenant.person('viewer')).client;
    const reply = await done(viewer.get('/equipment/repairs'));
    expect(reply.body.data[0]).not.toHaveProperty('cost');
    expect(reply.body.meta.sum_cost).toBeNull();
    expect((await viewer.get('/equipment/repairs', { sort: 'cost' })).status).toBe(403);
    expect((await viewer.post('/equipment/repairs', { equipment_id: piece, repair_type: 'INTERNAL', description: 'x' })).status).toBe(403);
  });
});
