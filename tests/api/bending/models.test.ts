import { beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../../support/concurrent.ts';
import { created, done, refusal, violationPaths } from '../../support/replies.ts';
import { newTenant, type Tenant } from '../../support/tenants.ts';

let tenant: Tenant;
let other: Tenant;
let body: number;
let cover: number;
let motor: number;

const part = (fields: object) => created(tenant.admin.post('/bending-items', { name: '절곡품', ...fields }));

beforeAll(async () => {
  [tenant, other] = await Promise.all([newTenant(), newTenant()]);
  const widths = (input: number) => [{ no: 1, input, rate: null }];
  body = (await part({ material: 'EGI 1.55T', bend_dimensions: widths(216), gap_points: [{ point: '1', design_value: 30, tolerance: 2 }] }))
    .id;
  cover = (await part({ material: null, bend_dimensions: widths(100.5) })).id;
  motor = (await created(tenant.admin.post('/items', { code: 'MT', name: '모터', item_type: 'PART' }))).id;
});

let serial = 0;
const add = (fields: object = {}) =>
  tenant.admin.post('/guiderail-models', { model_name: `KSS-${++serial}`, check_type: 'WALL', ...fields });

describe('a model', () => {
  it('has a code and a name of its own, numbered components, and sums of them', async () => {
    const made = await created(
      add({
        ...{ model_name: 'kss-01 벽면', rail_width: 70, rail_length: '3000', finishing: 'SUS_MIRROR' },
        components: [
          { seq: 9, bending_item_id: cover, quantity: 2 },
          { seq: 4, bending_item_id: body, quantity: 3, gap_points: [{ point: '1', design_value: 35 }] },
        ],
      }),
    );
    expect(made).toMatchObject({
      ...{ code: 'GR-KSS01-01', item_category: 'GUIDERAIL_MODEL', unit: 'SET', rail_width: 70, rail_length: 3000 },
      ...{ name: 'kss-01 벽면 가이드레일 벽면형 70×3000 SUS 미러', component_count: 5 },
      material_summary: { 'EGI 1.55T': 648, UNKNOWN: 201 },
      components: [
        { seq: 1, bending_item_id: body, quantity: 3, width_sum: 216, gap_points: [{ point: '1', design_value: 35, tolerance: 1 }] },
        { seq: 2, bending_item_id: cover, quantity: 2, gap_points: null },
      ],
    });
    expect('options' in made).toBe(false);
    const plain = (await done(tenant.admin.get(`/items/${made.id}`))).body.data;
    expect(plain).toMatchObject({ item_type: 'PART', procurement: 'MAKE', is_stock_managed: false });
    await done(tenant.admin.put(`/bending-items/${body}`, { material: 'SUS 1.2T' }));
    const { data } = (await done(tenant.admin.get(`/guiderail-models/${made.id}`))).body;
    expect(Object.entries(data.material_summary)).toEqual([
      ['SUS 1.2T', 648],
      ['UNKNOWN', 201],
    ]);
  });

  it('exists once by kind, sizes and finishing', async () => {
    const twin = { model_name: 'TWIN', rail_width: 60, finishing: 'EGI' };
    const first = await created(add(twin));
    expect(refusal(await add({ ...twin, rail_width: 60.0, search_keyword: 'x' }))).toEqual([409, 'error.bending.duplicate_model']);
    const second = await created(add({ ...twin, check_type: 'SIDE' }));
    expect([first.code, second.code]).toEqual(['GR-TWIN-01', 'GR-TWIN-02']);
    expect(refusal(await tenant.admin.put(`/guiderail-models/${second.id}`, { check_type: 'WALL' }))).toEqual([
      409,
      'error.bending.duplicate_model',
    ]);
    expect(refusal(await tenant.admin.patch(`//items/items/${second.id}`, { options: { ...twin, check_type: 'WALL' } }))[0]).toBe(409);
    await done(tenant.admin.delete(`/guiderail-models/${first.id}`));
    expect((await created(add(twin))).code).toBe('GR-TWIN-01');
    expect(refusal(await add({ model_name: 'OTHER', code: 'GR-TWIN-01' }))).toEqual([409, 'error.duplicate']);
  });

  it('has one of two at once, and codes without a gap of many', async () => {
    const twins = await atOnce(2, () => add({ model_name: 'RACE' }));
    expect(twins.map(({ status }) => status).sort()).toEqual([201, 409]);
    const many = await atOnce(30, (index) => add({ model_name: 'MANY', rail_width: index + 1 }));
    const codes = Array.from({ length: 30 }, (_, index) => `GR-MANY-${String(index + 1).padStart(2, '0')}`);
    expect(many.map(({ body: { data } }) => data?.code).sort()).toEqual(codes);
  });

  const one = (fields: object = {}) => ({ seq: 1, bending_item_id: 0, quantity: 1, ...fields });

  it.each<[string, () => object, [number, string], string]>([
    ['a figure', () => ({ component_count: 1 }), [422, 'error.validation_failed'], 'component_count'],
    ['a field of another family', () => ({ box_width: 10 }), [422, 'error.validation_failed'], 'box_width'],
    ['a field of parts', () => ({ bend_dimensions: [] }), [422, 'error.validation_failed'], 'bend_dimensions'],
    ['no kind', () => ({ check_type: null }), [422, 'error.validation_failed'], 'check_type'],
    [
      'no sizes',
      () => ({ item_category: 'BOTTOMBAR_MODEL', check_type: undefined, bar_width: 60 }),
      [422, 'error.validation_failed'],
      'bar_height',
    ],
    ['another category', () => ({ item_category: 'BENDING' }), [422, 'error.validation_failed'], 'item_category'],
    [
      'another thing',
      () => ({ components: [one({ bending_item_id: motor })] }),
      [422, 'error.bending.not_a_bending_item'],
      'components.0.bending_item_id',
    ],
    [
      'an unknown part',
      () => ({ components: [one({ bending_item_id: 2_147_483_647 })] }),
      [422, 'error.validation_failed'],
      'components.0.bending_item_id',
    ],
    [
      'two of a number',
      () => ({ components: [one({ bending_item_id: body }), one({ bending_item_id: cover })] }),
      [422, 'error.validation_failed'],
      'components.1.seq',
    ],
    [
      'a thousand parts',
      () => ({ components: [one({ bending_item_id: body, quantity: 1000 })] }),
      [422, 'error.validation_failed'],
      'components.0.quantity',
    ],
  ])('is refused with %s', async (_, fields, expected, path) => {
    const reply = await add(fields());
    expect([refusal(reply), violationPaths(reply)]).toEqual([expected, [path]]);
  });

  it('takes no part of another tenant', async () => {
    const reply = await other.admin.post('/guiderail-models', {
      ...{ model_name: 'X', check_type: 'WALL', components: [{ seq: 1, bending_item_id: body, quantity: 1 }] },
    });
    expect([refusal(reply), violationPaths(reply)]).toEqual([[422, 'error.validation_failed'], ['components.0.bending_item_id']]);
    const { id } = await created(add());
    expect((await other.admin.get(`/guiderail-models/${id}`)).status).toBe(404);
    expect((await tenant.admin.get(`/guiderail-models/${body}`)).status).toBe(404);
    expect((await tenant.admin.put(`/guiderail-models/${body}`, { name: 'x' })).status).toBe(404);
  });

  it('obeys the same rules as a plain item', async () => {
    const item = { name: '모델', item_type: 'PART', item_category: 'SHUTTERBOX_MODEL' };
    const box = { model_name: 'BOX', exit_direction: 'FRONT', box_width: 500, box_height: 380 };
    const made = await created(tenant.admin.post('/items', { ...item, code: 'SB-1', options: { ...box, own: 1 } }));
    expect(made).toMatchObject({ unit: 'SET', procurement: 'MAKE', is_stock_managed: false, options: { own: 1 } });
    for (const [options, path] of [
      [{ ...box, box_width: null }, 'options.box_width'],
      [{ ...box, box_height: 1, check_type: 'WALL' }, 'options.check_type'],
      [{ ...box, box_height: 2, material_summary: {} }, 'options.material_summary'],
    ] as const)
      expect(violationPaths(await tenant.admin.post('/items', { ...item, code: 'SB-2', options })), path).toEqual([path]);
    expect(refusal(await tenant.admin.post('/items', { ...item, code: 'SB-2', options: box }))).toEqual([
      409,
      'error.bending.duplicate_model',
    ]);
  });

  it('is changed in what is named; components as a whole, the family never', async () => {
    const made = await created(add({ components: [one({ bending_item_id: body }), one({ seq: 2, bending_item_id: cover })] }));
    const change = (fields: object) => tenant.admin.put(`/guiderail-models/${made.id}`, fields);
    expect((await done(change({ search_keyword: 'W70' }))).body.data).toMatchObject({ component_count: 2, search_keyword: 'W70' });
    expect((await done(change({ components: [one({ bending_item_id: cover, quantity: 4 })] }))).body.data).toMatchObject({
      component_count: 4,
    });
    expect(violationPaths(await change({ item_category: 'SHUTTERBOX_MODEL' }))).toEqual(['item_category']);
    expect(violationPaths(await tenant.admin.put(`/items/${made.id}`, { item_category: 'SHUTTERBOX_MODEL' }))).toEqual(['item_category']);
    expect(violationPaths(await change({ bar_width: 3 }))).toEqual(['bar_width']);
    expect(violationPaths(await change({ model_name: null }))).toEqual(['model_name']);
  });

  it('stays while a set names it', async () => {
    const made = await created(add());
    const product = (await created(tenant.admin.post('/items', { code: 'P', name: '제품', item_type: 'PRODUCT' }))).id;
    const bom = await created(tenant.admin.post('/bom-templates', { code: 'B1', name: 'B' }));
    await created(
      tenant.admin.post('/model-sets', {
        code: 'S1',
        name: 'S',
        product_category: 'SCREEN',
        product_item_id: product,
        bom_code: bom.code,
        guiderail_model_id: made.id,
      }),
    );
    expect(refusal(await tenant.admin.delete(`/guiderail-models/${made.id}`))).toEqual([409, 'error.in_use']);
  });
});

it('models are listed by family and counted by what they are', async () => {
  const own = await newTenant();
  const { admin } = own;
  await created(admin.post('/guiderail-models', { model_name: 'A', check_type: 'WALL', search_keyword: '벽70', finishing: 'EGI' }));
  await created(
    admin.post('/guiderail-models', {
      item_category: 'SHUTTERBOX_MODEL',
      model_name: 'B',
      exit_direction: 'BOTH',
      box_width: 500,
      box_height: 380,
    }),
  );
  await created(admin.post('/guiderail-models', { item_category: 'BOTTOMBAR_MODEL', model_name: 'A', bar_width: 60, bar_height: 40 }));
  const codes = async (parameters: Record<string, string> = {}) =>
    (await done(admin.get('/guiderail-models', parameters))).body.data.map(({ code }: { code: string }) => code);
  expect(await codes()).toEqual(['BB-A-01', 'GR-A-01', 'SB-B-01']);
  expect(await codes({ item_category: 'SHUTTERBOX_MODEL' })).toEqual(['SB-B-01']);
  expect(await codes({ search: '벽70' })).toEqual(['GR-A-01']);
  expect(await codes({ model_name: 'A', sort: '-code' })).toEqual(['GR-A-01', 'BB-A-01']);
  expect(await codes({ exit_direction: 'BOTH' })).toEqual(['SB-B-01']);
  for (const wrong of [{ item_category: 'X' }, { check_type: 'X' }, { sort: 'rail_width' }] as Record<string, string>[])
    expect((await admin.get('/guiderail-models', wrong)).status).toBe(422);
  const filters = (await done(admin.get('/guiderail-models/filters', { item_category: 'GUIDERAIL_MODEL' }))).body.data;
  expect(filters).toMatchObject({
    item_category: [{ value: 'GUIDERAIL_MODEL', count: 1 }],
    finishing: [{ value: 'EGI', count: 1 }],
    exit_direction: [],
  });
});
