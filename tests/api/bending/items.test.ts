import { beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../../support/concurrent.ts';
import { query } from '../../support/database.ts';
import { created, done, refusal, violationPaths } from '../../support/replies.ts';
import { newTenant, type Tenant } from '../../support/tenants.ts';

let tenant: Tenant;
let other: Tenant;

beforeAll(async () => {
  [tenant, other] = await Promise.all([newTenant(), newTenant()]);
});

const segments = (...pairs: [number, number | null][]) => pairs.map(([input, rate], index) => ({ no: index + 1, input, rate }));
const RAIL = segments([15, -1], [40, -1], [110, -1], [40, -1], [15, null]);
const add = (fields: object = {}) => tenant.admin.post('/bending-items', { name: '절곡품', ...fields });
const codes = (length_mm: number) => ({ prod_code: 'R', spec_code: 'M', length_mm });
const shown = async (id: number) => (await done(tenant.admin.get(`/bending-items/${id}`))).body.data;

describe('a bending item', () => {
  it('has a code of its own, a width and its options at the top level', async () => {
    const made = await created(
      add({ ...codes(3050), bend_dimensions: RAIL, material: 'EGI 1.55T', gap_points: [{ point: '1', design_value: 30 }] }),
    );
    expect(made).toMatchObject({
      ...{ code: 'BD-RM-30', item_category: 'BENDING', unit: 'EA', prod_code: 'R', length_mm: 3050, length_code: '30' },
      ...{ width_sum: 216, bend_count: 4, available_quantity: 0, used_in_models: [], stock: { quantity: 0, reserved: 0, available: 0 } },
      gap_points: [{ point: '1', design_value: 30, tolerance: 1 }],
      mappings: [{ prod_code: 'R', spec_code: 'M', length_code: '30', is_active: true }],
    });
    expect(made.bend_dimensions.map(({ sum }: { sum: number }) => sum)).toEqual([14, 53, 162, 201, 216]);
    expect(made.bend_dimensions[0]).toEqual({ no: 1, input: 15, rate: -1, angle: null, shading: false, a_angle: false, sum: 14 });
    expect('options' in made).toBe(false);
    const second = await created(add(codes(3000)));
    expect([second.code, second.mappings, second.width_sum]).toEqual(['BD-RM-30-02', [], 0]);
    expect((await created(add())).code).toBe('BD-X-001');
    expect((await created(add({ code: ' bd-own-1 ' }))).code).toBe('BD-OWN-1');
    const plain = (await done(tenant.admin.get(`/items/${made.id}`))).body.data;
    expect(plain).toMatchObject({
      item_type: 'PART',
      procurement: 'MAKE',
      is_stock_managed: true,
      options: { width_sum: 216, bend_count: 4 },
    });
  });

  it.each<[string, object, [number, string], string]>([
    ['a figure', { width_sum: 1 }, [422, 'error.validation_failed'], 'width_sum'],
    ['options', { options: {} }, [422, 'error.validation_failed'], 'options'],
    ['a last bend', { bend_dimensions: segments([10, -1], [5, 0]) }, [422, 'error.bending.invalid_dimensions'], 'bend_dimensions.1.rate'],
    ['a gap', { bend_dimensions: [{ no: 2, input: 1, rate: null }] }, [422, 'error.bending.invalid_dimensions'], 'bend_dimensions.0.no'],
    ['a size of 1e308', { bend_dimensions: segments([1e308, null]) }, [422, 'error.validation_failed'], 'bend_dimensions.0.input'],
    ['a size of 0', { bend_dimensions: segments([0, null]) }, [422, 'error.validation_failed'], 'bend_dimensions.0.input'],
    ['a rate of 10', { bend_dimensions: [{ no: 1, input: 1, rate: 10 }] }, [422, 'error.validation_failed'], 'bend_dimensions.0.rate'],
    ['41 segments', { bend_dimensions: segments(...Array(41).fill([1, null])) }, [422, 'error.validation_failed'], 'bend_dimensions'],
    ['an unknown product', { prod_code: 'Q', spec_code: 'M' }, [422, 'error.bending.unknown_code'], 'prod_code'],
    ['a spec of another product', { prod_code: 'R', spec_code: '5' }, [422, 'error.bending.unknown_code'], 'spec_code'],
    ['a short length', { length_mm: 99 }, [422, 'error.validation_failed'], 'length_mm'],
    ['a code of another form', { code: 'RM-30' }, [422, 'error.item.bending_code'], 'code'],
    ['a code of too many parts', { code: 'BD-1-2-3-4-5' }, [422, 'error.item.bending_code'], 'code'],
    ['a field of models', { bar_width: 10 }, [422, 'error.validation_failed'], 'bar_width'],
    [
      'two points of a name',
      {
        gap_points: [
          { point: 'a', design_value: 1 },
          { point: 'a', design_value: 2 },
        ],
      },
      [422, 'error.validation_failed'],
      'gap_points.1.point',
    ],
  ])('is refused with %s', async (_, fields, expected, path) => {
    const reply = await add(fields);
    expect([refusal(reply), violationPaths(reply)?.[0]]).toEqual([expected, path]);
  });

  it('takes codes without a gap when many are added at once', async () => {
    const replies = await atOnce(30, () => add({ prod_code: 'S', spec_code: 'M', length_mm: 3500 }));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    const expected = ['BD-SM-35', ...Array.from({ length: 29 }, (_, index) => `BD-SM-35-${String(index + 2).padStart(2, '0')}`)];
    expect(replies.map(({ body }) => body.data.code).sort()).toEqual(expected.sort());
    const mapped = (await done(tenant.admin.get('/bending/item-mappings', { prod_code: 'S', length_code: '35' }))).body.data;
    expect(mapped).toHaveLength(1);
  });

  it('is changed in what is named; unknown options stay, the code follows nothing', async () => {
    const made = await created(add({ ...codes(4000), model_name: 'KSS', bend_dimensions: RAIL }));
    await done(tenant.admin.put(`/items/${made.id}`, { options: { custom: { a: 1 } } }));
    const changed = await done(
      tenant.admin.put(`/bending-items/${made.id}`, {
        length_mm: 4300,
        model_name: null,
        bend_dimensions: segments([20, 2.5], [10.25, null]),
      }),
    );
    expect(changed.body.data).toMatchObject({
      code: 'BD-RM-40',
      length_mm: 4300,
      length_code: '43',
      model_name: null,
      width_sum: 32.75,
      bend_count: 1,
    });
    const plain = (await done(tenant.admin.get(`/items/${made.id}`))).body.data;
    expect(plain.options).toMatchObject({ custom: { a: 1 }, width_sum: 32.75 });
    expect('model_name' in plain.options).toBe(false);
    expect(violationPaths(await tenant.admin.put(`/bending-items/${made.id}`, { bend_count: 3 }))).toEqual(['bend_count']);
    expect((await tenant.admin.put(`/bending-items/${made.id}`, { item_category: 'BENDING' })).status).toBe(422);
    const given = await done(tenant.admin.put(`/bending-items/${made.id}`, { length_code: '43A', length_mm: 4350 }));
    expect(given.body.data.length_code).toBe('43A');
    expect((await done(tenant.admin.put(`/bending-items/${made.id}`, { length_mm: 4360 }))).body.data.length_code).toBe('43A');
  });

  it('keeps its code once a lot is numbered for it', async () => {
    const made = await created(add({ prod_code: 'L', spec_code: 'A', length_mm: 3000 }));
    await done(tenant.admin.put(`/bending-items/${made.id}`, { code: 'BD-LA-A' }));
    await created(tenant.admin.post('/bending/generate-lot', { prod_code: 'L', spec_code: 'A', length_code: '30' }));
    const moved = await tenant.admin.put(`/bending-items/${made.id}`, { code: 'BD-LA-B' });
    expect(refusal(moved)).toEqual([409, 'error.in_use']);
    await done(tenant.admin.put(`/bending-items/${made.id}`, { code: 'bd-la-a', name: '엘바' }));
    expect(refusal(await tenant.admin.patch(`//items/items/${made.id}`, { code: 'BD-LA-B' }))[0]).toBe(409);
    expect(refusal(await tenant.admin.delete(`/bending-items/${made.id}`))).toEqual([409, 'error.in_use']);
  });
});

describe('a bending item that comes another way', () => {
  const plain = (fields: object) => tenant.admin.post('/items', { name: '절곡품', item_type: 'PART', item_category: 'BENDING', ...fields });

  it('obeys the same rules', async () => {
    const made = await created(
      plain({ code: 'bd-plain-1', options: { prod_code: 'C', spec_code: 'F', length_mm: 2438, bend_dimensions: RAIL, more: 1 } }),
    );
    expect(made).toMatchObject({
      code: 'BD-PLAIN-1',
      procurement: 'MAKE',
      options: { length_code: '24', width_sum: 216, bend_count: 4, more: 1 },
    });
    expect((await shown(made.id)).mappings).toMatchObject([{ prod_code: 'C', spec_code: 'F', length_code: '24' }]);
    const refused: [object, string, string][] = [
      [{ options: { width_sum: 5 } }, 'error.validation_failed', 'options.width_sum'],
      [{ options: { bend_dimensions: segments([1, -1]) } }, 'error.bending.invalid_dimensions', 'options.bend_dimensions.0.rate'],
      [{ options: { prod_code: 'Q' } }, 'error.bending.unknown_code', 'options.prod_code'],
      [{ options: { finishing: 'GOLD' } }, 'error.validation_failed', 'options.finishing'],
      [{ options: { bar_width: 3 } }, 'error.validation_failed', 'options.bar_width'],
      [{ procurement: 'BUY' }, 'error.validation_failed', 'procurement'],
      [{ item_type: 'PRODUCT' }, 'error.validation_failed', 'item_type'],
      [{ is_stock_managed: false }, 'error.validation_failed', 'is_stock_managed'],
      [{ code: 'BD-A_B' }, 'error.item.bending_code', 'code'],
    ];
    for (const [fields, key, path] of refused) {
      const reply = await plain({ code: 'BD-PLAIN-2', ...fields });
      expect([refusal(reply), violationPaths(reply)], path).toEqual([[422, key], [path]]);
      expect(
        (
          await tenant.admin.post('//items/items', {
            code: 'BD-PLAIN-2',
            name: 'x',
            item_type: 'PART',
            item_category: 'BENDING',
            ...fields,
          })
        ).status,
        path,
      ).toBe(422);
    }
    const { options } = made;
    const studio = await done(
      tenant.admin.patch(`//items/items/${made.id}`, { options: { ...options, bend_dimensions: segments([7, null]) } }),
    );
    expect(studio.body.data.options).toMatchObject({ width_sum: 7, bend_count: 0, more: 1 });
    expect((await tenant.admin.put(`/items/${made.id}`, { options: { width_sum: 8 } })).status).toBe(422);
    expect(violationPaths(await tenant.admin.put(`/items/${made.id}`, { item_category: 'OTHER' }))).toEqual(['item_category']);
  });

  it('is refused in a statement of many without a trace', async () => {
    const before = await query<{ n: number }>('select count(*)::integer as n from items where tenant_id = $1', [tenant.id]);
    const rows = [
      { code: 'BD-M-1', options: {} },
      { code: 'BD-M-2', options: { length_mm: 5 } },
    ].map((row) => ({ name: 'x', item_type: 'PART', item_category: 'BENDING', ...row }));
    expect((await tenant.admin.post('//items/items', rows)).status).toBe(422);
    expect(await query('select count(*)::integer as n from items where tenant_id = $1', [tenant.id])).toEqual(before);
  });
});

describe('bending items', () => {
  it('are listed, filtered and sorted by their options', async () => {
    const own = await newTenant();
    const { admin } = own;
    const make = (fields: object) => created(admin.post('/bending-items', { name: '부품', ...fields }));
    await make({ ...codes(3000), item_sep: 'SCREEN', material: 'EGI 1.55T', bend_dimensions: RAIL, legacy_bending_num: '절곡-1' });
    await make({ prod_code: 'B', spec_code: 'S', length_mm: 4000, item_sep: 'STEEL', material: 'SUS 1.5T', finishing: 'SUS_MIRROR' });
    await make({ is_active: false });
    await created(admin.post('/items', { code: 'MT-1', name: '모터', item_type: 'PART' }));
    const listed = async (parameters: Record<string, string | number>) =>
      (await done(admin.get('/bending-items', parameters))).body.data.map(({ code }: { code: string }) => code);
    expect(await listed({})).toEqual(['BD-BS-40', 'BD-RM-30', 'BD-X-001']);
    expect(await listed({ sort: '-width_sum', item_sep: 'SCREEN' })).toEqual(['BD-RM-30']);
    expect(await listed({ sort: 'length_mm', is_active: 'true' })).toEqual(['BD-RM-30', 'BD-BS-40']);
    expect(await listed({ length_mm: 4000 })).toEqual(['BD-BS-40']);
    expect(await listed({ material: 'SUS 1.5T', finishing: 'SUS_MIRROR' })).toEqual(['BD-BS-40']);
    expect(await listed({ search: '절곡-1' })).toEqual(['BD-RM-30']);
    expect(await listed({ item_category: 'BENDING', legacy_bending_num: '절곡-1' })).toEqual(['BD-RM-30']);
    for (const wrong of [
      { item_category: 'OTHER' },
      { finishing: 'GOLD' },
      { sort: 'options' },
      { length_mm: '1e308' },
      { size: '201' },
    ] as Record<string, string>[])
      expect((await admin.get('/bending-items', wrong)).status, JSON.stringify(wrong)).toBe(422);
    expect((await done(admin.get('/bending-items/filters'))).body.data).toMatchObject({
      item_sep: [
        { value: 'SCREEN', count: 1 },
        { value: 'STEEL', count: 1 },
      ],
      material: [
        { value: 'EGI 1.55T', count: 1 },
        { value: 'SUS 1.5T', count: 1 },
      ],
      length_mm: [
        { value: 3000, count: 1 },
        { value: 4000, count: 1 },
      ],
      model_name: [],
    });
    expect((await other.admin.get('/bending-items')).body.data).toEqual([]);
  });

  it('of another tenant or category are unknown', async () => {
    const { id } = await created(add());
    const motor = (await created(tenant.admin.post('/items', { code: 'MT-9', name: '모터', item_type: 'PART' }))).id;
    for (const [client, one] of [
      [other.admin, id],
      [tenant.admin, motor],
    ] as const) {
      expect((await client.get(`/bending-items/${one}`)).status).toBe(404);
      expect((await client.put(`/bending-items/${one}`, { name: 'x' })).status).toBe(404);
      expect((await client.delete(`/bending-items/${one}`)).status).toBe(404);
    }
  });

  it('are deleted with their mappings unless they are in use, and leave their code', async () => {
    const made = await created(add({ prod_code: 'T', spec_code: 'S', length_mm: 3000 }));
    const model = await created(
      tenant.admin.post('/guiderail-models', {
        model_name: 'D1',
        check_type: 'WALL',
        components: [{ seq: 1, bending_item_id: made.id, quantity: 2 }],
      }),
    );
    expect((await shown(made.id)).used_in_models).toMatchObject([{ id: model.id, item_category: 'GUIDERAIL_MODEL' }]);
    for (const path of [`/bending-items/${made.id}`, `/items/${made.id}`])
      expect(refusal(await tenant.admin.delete(path)), path).toEqual([409, 'error.in_use']);
    expect((await tenant.admin.delete(`//items/items/${made.id}`)).status).toBe(409);
    const bulk = await done(tenant.admin.delete('/items/bulk', { ids: [made.id] }));
    expect(bulk.body.data.skipped).toEqual([{ id: made.id, reason: 'in_use' }]);
    await done(tenant.admin.delete(`/guiderail-models/${model.id}`));
    await done(tenant.admin.delete(`/bending-items/${made.id}`));
    expect((await done(tenant.admin.get('/bending/item-mappings', { prod_code: 'T' }))).body.data).toEqual([]);
    expect((await created(add({ prod_code: 'T', spec_code: 'S', length_mm: 3000 }))).code).toBe('BD-TS-30');
  });

  it('are written by those who may alone', async () => {
    const viewer = await tenant.person('viewer');
    expect((await viewer.client.post('/bending-items', { name: 'x' })).status).toBe(403);
    expect((await viewer.client.get('/bending-items')).status).toBe(200);
  });
});
