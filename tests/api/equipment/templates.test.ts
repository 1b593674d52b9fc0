import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../support/client.ts';
import { atOnce } from '../../support/concurrent.ts';
import { created, done, refusal } from '../../support/replies.ts';
import { newTenant, type Tenant } from '../../support/tenants.ts';
import { disposed, newPiece } from './equipment.ts';

let tenant: Tenant;
let client: Client;

beforeAll(async () => {
  tenant = await newTenant();
  ({ client } = await tenant.person('quality'));
});

const item = (check_item: string, more: object = {}) => ({ inspection_cycle: 'DAILY', check_point: '롤러', check_item, ...more });
const add = (piece: number, check_item: string, more: object = {}) => client.post(`/equipment/${piece}/templates`, item(check_item, more));
const listed = async (piece: number, asked: Record<string, string> = {}) =>
  (await done(client.get(`/equipment/${piece}/templates`, asked))).body.data as {
    item_no: number;
    check_item: string;
    inspection_cycle: string;
  }[];
const numbers = async (piece: number, cycle = 'DAILY') =>
  (await listed(piece, { inspection_cycle: cycle })).map(({ item_no: number }) => number);

describe('check items', () => {
  test('are numbered within their cycle, whichever way and however many come at once', async () => {
    const piece = await newPiece(client);
    await created(add(piece, '마모', { item_no: 5 }));
    const made = await atOnce(4, (index) => add(piece, `항목 ${index}`));
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const rows = await atOnce(3, (index) =>
      client.post('//items/equipment_inspection_templates', { equipment_id: piece, ...item(`화면 ${index}`) }),
    );
    expect(rows.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await numbers(piece)).toEqual([5, 6, 7, 8, 9, 10, 11, 12]);
    expect((await created(add(piece, '주간', { inspection_cycle: 'WEEKLY' }))).item_no).toBe(1);
    expect(refusal(await add(piece, '같은 번호', { item_no: 12 }))).toEqual([409, 'error.equipment.item_no_taken']);
    const form = {
      templates: {
        create: [item('함께', { inspection_cycle: 'MONTHLY' }), item('둘째', { inspection_cycle: 'MONTHLY' })],
        update: [],
        delete: [],
      },
    };
    expect((await client.patch(`//items/equipment/${piece}`, form)).status).toBe(200);
    expect(await numbers(piece, 'MONTHLY')).toEqual([1, 2]);
    expect((await listed(piece)).map(({ inspection_cycle: cycle }) => cycle).at(-1)).toBe('MONTHLY');
  });

  test('change, but not their piece and cycle, and give their number up when they are deleted', async () => {
    const piece = await newPiece(client);
    const { id } = await created(add(piece, '소음'));
    await created(add(piece, '진동'));
    const path = `/equipment/templates/${id}`;
    expect((await done(client.put(path, { check_method: '청각', is_active: false }))).body.data).toMatchObject({
      check_method: '청각',
      is_active: false,
    });
    expect((await client.put(path, { inspection_cycle: 'WEEKLY' })).status).toBe(422);
    expect((await client.patch(`//items/equipment_inspection_templates/${id}`, { inspection_cycle: 'WEEKLY' })).status).toBe(422);
    expect(refusal(await client.put(path, { item_no: 2 }))).toEqual([409, 'error.equipment.item_no_taken']);
    expect(await listed(piece, { is_active: 'true' })).toMatchObject([{ check_item: '진동' }]);
    await done(client.delete(path));
    expect((await client.put(path, { item_no: 9 })).status).toBe(404);
    expect((await created(add(piece, '다시', { item_no: 1 }))).item_no).toBe(1);
  });
});

describe('copying', () => {
  const copy = (piece: number, body: object) => client.post(`/equipment/${piece}/templates/copy`, body);

  test('goes to other cycles and pieces, behind what is there, and skips what is there already', async () => {
    const [source, target] = [await newPiece(client), await newPiece(client)];
    for (const name of ['윤활', '누유', '안전 덮개']) await created(add(source, name, { check_timing: 'STOPPED' }));
    const { id: unused } = await created(add(source, '쓰지 않음'));
    await done(client.put(`/equipment/templates/${unused}`, { is_active: false }));
    expect(await created(copy(source, { source_cycle: 'DAILY', target_cycles: ['WEEKLY', 'MONTHLY'] }))).toEqual({ copied: 6, skipped: 0 });
    await created(add(target, '누유', { item_no: 7 }));
    const across = { source_cycle: 'DAILY', target_cycles: ['DAILY'], source_equipment_id: source };
    expect(await created(copy(target, across))).toEqual({ copied: 2, skipped: 1 });
    expect((await listed(target)).map(({ item_no: number, check_item: name }) => [number, name])).toEqual([
      [7, '누유'],
      [8, '윤활'],
      [9, '안전 덮개'],
    ]);
    const again = await done(copy(target, across), 201);
    expect(again.body).toMatchObject({
      data: { copied: 0, skipped: 3 },
      message: '처리된 건이 없습니다. 3건 모두 처리하지 않았습니다.',
    });
  });

  test('makes one of each when it is asked for several times at once, beside what is added', async () => {
    const [source, target] = [await newPiece(client), await newPiece(client)];
    for (const name of ['윤활', '누유']) await created(add(source, name));
    const across = { source_cycle: 'DAILY', target_cycles: ['DAILY', 'WEEKLY'], source_equipment_id: source };
    const replies = await Promise.all([copy(target, across), add(target, '그 밖'), copy(target, across), add(target, '또')]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(await numbers(target)).toEqual([1, 2, 3, 4]);
    expect(await numbers(target, 'WEEKLY')).toEqual([1, 2]);
  });

  test('is refused to itself, from nothing, twice to one cycle, and for a disposed piece', async () => {
    const [piece, gone] = [await newPiece(client), await disposed(client)];
    const body = { source_cycle: 'DAILY', target_cycles: ['WEEKLY'] };
    expect(refusal(await copy(piece, body))).toEqual([422, 'error.equipment.nothing_to_copy']);
    expect(refusal(await copy(piece, { ...body, target_cycles: ['WEEKLY', 'DAILY'] }))).toEqual([
      422,
      'error.equipment.same_source_and_target',
    ]);
    expect((await copy(piece, { ...body, target_cycles: ['WEEKLY', 'WEEKLY'] })).status).toBe(422);
    expect(refusal(await copy(gone, body))).toEqual([409, 'error.equipment.disposed']);
    expect(refusal(await add(gone, 'x'))).toEqual([409, 'error.equipment.disposed']);
  });
});
