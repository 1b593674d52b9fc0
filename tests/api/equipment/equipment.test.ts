import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../support/client.ts';
import { query } from '../../support/database.ts';
import { created, done, refusal, violations } from '../../support/replies.ts';
import { newTenant, type Person, type Tenant } from '../../support/tenants.ts';
import { disposed, newPiece } from './equipment.ts';

let tenant: Tenant;
let quality: Person;
let production: Person;
let client: Client;

beforeAll(async () => {
  tenant = await newTenant();
  [quality, production] = await Promise.all([tenant.person('quality'), tenant.person('production')]);
  client = quality.client;
});

const type = { equipment_type: 'ROLL_FORMER' };
const facts = (count: number, value: unknown) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, value]));
const show = async (id: number) => (await done(client.get(`/equipment/${id}`))).body.data;
const today = async () => (await query<{ day: string }>('select ops.today($1)::text as day', [tenant.id]))[0]?.day;

describe('codes', () => {
  test('are counted by tenant, skip those in use, and are never given twice', async () => {
    await created(client.post('/equipment', { ...type, name: '롤포밍기', equipment_code: 'EQ-002' }));
    const codes = await Promise.all(
      [1, 2, 3].map(async () => (await created(client.post('/equipment', { ...type, name: '롤포밍기' }))).equipment_code),
    );
    expect(codes.sort()).toEqual(['EQ-001', 'EQ-003', 'EQ-004']);
    expect(refusal(await client.post('/equipment', { ...type, name: 'x', equipment_code: 'EQ-003' }))).toEqual([
      409,
      'error.equipment.code_taken',
    ]);
    const same = { ...type, name: '롤포밍기', equipment_code: 'RF-1' };
    const raced = await Promise.all([1, 2, 3].map(() => client.post('/equipment', same)));
    expect(raced.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const id = raced.find(({ status }) => status === 201)?.body.data.id;
    expect(refusal(await client.put(`/equipment/${id}`, { equipment_code: 'EQ-001' }))).toEqual([409, 'error.equipment.code_taken']);
    await done(client.delete(`/equipment/${id}`));
    expect((await created(client.post('/equipment', same))).equipment_code).toBe('RF-1');
  });
});

describe('a piece', () => {
  test('is shown with what hangs on it, and searched by code, name, model and serial number', async () => {
    const process = await created(tenant.admin.post('/processes', { process_name: '포밍', steps: [{ step_name: '포밍' }] }));
    const id = await newPiece(client, {
      ...{
        name: '롤포밍기 3호',
        model_name: 'RF-750',
        serial_no: 'S-778',
        production_line: '1라인',
        options: { voltage: 380, spare: null, servo: true },
      },
      ...{ manager_id: production.id, process_ids: [process.id] },
    });
    const piece = await show(id);
    expect(piece).toMatchObject({
      ...{ status: 'ACTIVE', options: { voltage: 380, spare: null, servo: true }, manager: { id: production.id }, sub_manager: null },
      ...{ allowed_transitions: ['IDLE', 'DISPOSED'], editable: true, under_repair: false, photos: [], repairs: [] },
      processes: [{ process_id: process.id, process_name: '포밍', is_primary: false }],
    });
    expect(Object.keys(piece.templates)).toEqual(['DAILY', 'WEEKLY', 'MONTHLY', 'BIMONTHLY', 'QUARTERLY', 'SEMIANNUAL']);
    const found = async (asked: Record<string, string | number>) =>
      (await done(client.get('/equipment', asked))).body.data.map((row: { id: number }) => row.id);
    for (const search of ['포밍기 3', 'rf-750', 'S-77']) expect(await found({ search }), search).toEqual([id]);
    expect(await found({ process_id: process.id, manager_id: production.id, production_line: '1라인' })).toEqual([id]);
    const options = (await done(client.get('/equipment/options', {}, { 'accept-language': 'en' }))).body.data;
    expect(options.equipment_types[0]).toEqual({ code: 'ROLL_FORMER', label: 'Roll former' });
    expect(options.production_lines).toEqual(['1라인']);
    expect(options.processes).toContainEqual({ id: process.id, name: '포밍' });
    expect(options.managers.map((user: { id: string }) => user.id)).toContain(production.id);
  });

  test('that is disposed of is not offered to forms', async () => {
    const [kept, gone] = [await newPiece(client, { name: '절곡기 1호' }), await disposed(client)];
    const { equipment } = (await done(client.get('/equipment/options'))).body.data;
    expect(equipment).toContainEqual({ id: kept, name: '절곡기 1호' });
    expect(equipment.map((piece: { id: number }) => piece.id)).not.toContain(gone);
  });

  test.each([
    ['installed before it was bought', { installed_on: '2026-01-01', purchased_on: '2026-01-02' }, 'installed_on'],
    ['of 51 years', { useful_life_years: 51 }, 'useful_life_years'],
    ['of a negative price', { purchase_price: -1 }, 'purchase_price'],
    ['with a day of disposal', { disposed_on: '2026-01-01' }, ''],
    ['with a state', { status: 'IDLE' }, ''],
    ['for a process that is not there', { process_ids: [2_000_000_000] }, 'process_ids.0'],
    ['of a manager who is not there', { manager_id: '00000000-0000-4000-8000-000000000000' }, 'manager_id'],
    ['with facts in facts', { options: { deep: { a: 1 } } }, 'options.deep'],
    ['with 51 facts', { options: facts(51, 1) }, 'options'],
    ['with facts of 18 KB', { options: facts(20, 'x'.repeat(900)) }, 'options'],
  ])('%s is refused', async (_, wrong, path) => {
    const reply = await client.post('/equipment', { ...type, name: 'x', ...wrong });
    expect([reply.status, path && reply.body.error?.details[0]?.path]).toEqual([422, path]);
  });

  test('keeps its further facts flat by /items, too', async () => {
    const id = await newPiece(client);
    for (const options of [[1], { a: {} }, facts(51, 1), { a: 'x'.repeat(17_000) }])
      expect((await client.patch(`//items/equipment/${id}`, { options })).status).toBe(422);
    expect((await client.patch(`//items/equipment/${id}`, { options: { voltage: '380 V' } })).status).toBe(200);
  });

  test('has one primary process, and no process twice', async () => {
    const id = await newPiece(client);
    const made = await Promise.all(
      ['주름 가공', '타공 가공'].map((name) =>
        created(tenant.admin.post('/processes', { process_name: name, steps: [{ step_name: name }] })),
      ),
    );
    const [one, other] = made.map(({ id: process }) => process as number) as [number, number];
    const set = (processes: object[]) => client.put(`/equipment/${id}/processes`, { processes });
    expect((await done(set([{ process_id: one, is_primary: true }, { process_id: other }]))).body.data).toMatchObject([
      { process_id: one, is_primary: true },
      { process_id: other, is_primary: false },
    ]);
    expect((await done(set([{ process_id: one }, { process_id: other, is_primary: true }]))).body.data[0].process_id).toBe(other);
    expect(refusal(await set([{ process_id: one }, { process_id: one }]))).toEqual([422, 'error.equipment.duplicate_process']);
    expect(refusal(await set([one, other].map((process_id) => ({ process_id, is_primary: true }))))).toEqual([
      422,
      'error.equipment.more_than_one_primary',
    ]);
    expect((await set([{ process_id: 2_000_000_000 }])).status).toBe(422);
    expect((await done(set([]))).body.data).toEqual([]);
    expect(refusal(await client.post('/equipment', { ...type, name: 'x', process_ids: [one, one] }))).toEqual([
      422,
      'error.equipment.duplicate_process',
    ]);
  });
});

describe('the state', () => {
  test('moves with the update, and nothing but the memo of a disposed piece changes', async () => {
    const id = await newPiece(client);
    expect((await done(client.put(`/equipment/${id}`, { status: 'IDLE', memo: '유휴' }))).body.data).toMatchObject({
      status: 'IDLE',
      memo: '유휴',
    });
    const later = await client.put(`/equipment/${id}`, { status: 'DISPOSED', disposed_on: '2199-01-01' });
    expect([...refusal(later), violations(later)]).toEqual([422, 'error.validation_failed', ['disposed_on in_future']]);
    expect((await done(client.put(`/equipment/${id}`, { status: 'DISPOSED', location: '야적장' }))).body.data).toMatchObject({
      ...{ status: 'DISPOSED', disposed_on: await today(), location: '야적장', editable: false, allowed_transitions: [] },
    });
    const back = await client.put(`/equipment/${id}`, { status: 'ACTIVE' });
    expect([...refusal(back), back.body.error?.details[0]]).toMatchObject([
      409,
      'error.invalid_transition',
      { from: 'DISPOSED', to: 'ACTIVE', allowed: [] },
    ]);
    expect(refusal(await client.put(`/equipment/${id}`, { name: 'x' }))).toEqual([409, 'error.equipment.disposed']);
    expect(refusal(await client.put(`/equipment/${id}`, { disposed_on: '2026-01-01' }))).toEqual([409, 'error.equipment.disposed']);
    expect((await done(client.put(`/equipment/${id}`, { memo: '고철 매각', status: 'DISPOSED' }))).body.data.memo).toBe('고철 매각');
    expect(refusal(await client.put(`/equipment/${id}/processes`, { processes: [] }))).toEqual([409, 'error.equipment.disposed']);
    await done(client.get(`/equipment/${id}`));
    await done(client.delete(`/equipment/${id}`));
  });

  test('moves by /items, too, and is held there alike', async () => {
    const id = await newPiece(client);
    const items = (body: object) => client.patch(`//items/equipment/${id}`, body);
    expect((await items({ status: 'IDLE' })).status).toBe(200);
    expect(refusal(await items({ disposed_on: '2026-01-05' }))[0]).toBe(422);
    expect((await items({ status: 'DISPOSED' })).status).toBe(200);
    expect(await show(id)).toMatchObject({ status: 'DISPOSED', disposed_on: await today() });
    expect(refusal(await items({ status: 'IDLE' }))).toEqual([409, 'error.invalid_transition']);
    expect(refusal(await items({ name: 'x' }))).toEqual([409, 'error.equipment.disposed']);
    expect((await items({ memo: '매각' })).status).toBe(200);
    const part = { equipment_id: id, inspection_cycle: 'DAILY', check_point: '롤러', check_item: '마모' };
    expect(refusal(await client.post('//items/equipment_inspection_templates', part))).toEqual([409, 'error.equipment.disposed']);
    expect(
      refusal(await client.post('//items/equipment_repairs', { equipment_id: id, repair_type: 'INTERNAL', description: 'x' })),
    ).toEqual([409, 'error.equipment.disposed']);
    expect((await client.post('//items/equipment', { ...type, name: 'x', status: 'DISPOSED' })).status).toBe(409);
  });

  test('is given up once by requests that race', async () => {
    const id = await newPiece(client);
    const replies = await Promise.all([1, 2, 3].map(() => client.put(`/equipment/${id}`, { status: 'DISPOSED', location: '고철장' })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});

describe('a deletion', () => {
  test('waits for repairs, and takes what hangs on the piece out of the lists', async () => {
    const id = await newPiece(client);
    const repair = await created(
      client.post('/equipment/repairs', { equipment_id: id, repair_type: 'INTERNAL', description: '벨트 교체' }),
    );
    await created(client.post(`/equipment/${id}/templates`, { inspection_cycle: 'DAILY', check_point: '벨트', check_item: '장력' }));
    expect(refusal(await client.delete(`/equipment/${id}`))).toEqual([409, 'error.equipment.under_repair']);
    expect(refusal(await client.delete(`//items/equipment/${id}`))).toEqual([409, 'error.equipment.under_repair']);
    await done(client.put(`/equipment/repairs/${repair.id}`, { completed_on: await today() }));
    expect((await client.delete(`//items/equipment/${id}`)).status).toBe(204);
    expect((await client.get(`/equipment/${id}`)).status).toBe(404);
    expect((await client.get(`/equipment/repairs/${repair.id}`)).status).toBe(404);
    for (const collection of ['equipment_repairs', 'equipment_inspection_templates']) {
      const listed = await done(client.get(`//items/${collection}`, { 'filter[equipment_id][_eq]': id }));
      expect(listed.body.data, collection).toEqual([]);
      expect((await query(`select 1 from ${collection} where equipment_id = $1 and deleted_at is null`, [id])).length).toBe(1);
    }
  });
});

describe('rights', () => {
  test('of the shop floor end at reading; those of viewers before prices', async () => {
    const id = await newPiece(client, { purchase_price: 91_000_000 });
    expect((await production.client.get(`/equipment/${id}`)).body.data.purchase_price).toBe(91_000_000);
    expect((await production.client.put(`/equipment/${id}`, { memo: 'x' })).status).toBe(403);
    const viewer = (await tenant.person('viewer')).client;
    expect((await viewer.get(`/equipment/${id}`)).body.data).not.toHaveProperty('purchase_price');
    expect((await viewer.get('/equipment/options')).status).toBe(200);
  });

  test('end at the tenant', async () => {
    const other = await newTenant();
    const id = await newPiece(client);
    for (const path of ['', '/photos', '/templates']) expect((await other.admin.get(`/equipment/${id}${path}`)).status, path).toBe(404);
    expect((await other.admin.put(`/equipment/${id}/processes`, { processes: [] })).status).toBe(404);
    const repair = { equipment_id: await disposed(client), repair_type: 'INTERNAL', description: 'x' };
    expect((await other.admin.post('/equipment/repairs', repair)).status).toBe(422);
    const own = await newPiece(other.admin);
    const copy = { source_cycle: 'DAILY', target_cycles: ['DAILY'], source_equipment_id: id };
    expect((await other.admin.post(`/equipment/${own}/templates/copy`, copy)).status).toBe(422);
  });
});
