import { beforeAll, describe, expect, test } from 'vitest';
import { done, refusal, violationPaths, violations } from '../../support/replies.ts';
import { newTenant, type Tenant } from '../../support/tenants.ts';
import { exampleLines, exampleTerms, newQuote, newShutter, type Shutter } from './shutter.ts';

let tenant: Tenant;
let shutter: Shutter;

beforeAll(async () => {
  tenant = await newTenant();
  shutter = await newShutter(tenant);
});

const calculate = (body: object) => tenant.admin.post('/quotes/calculate', body);
const first = () => exampleLines(shutter)[0] as Record<string, unknown>;
const ofSize = (variables: object) => ({ ...first(), variables });

describe('a whole quote', () => {
  test('comes to the figures of the worked example, to the won, and uses up no number', async () => {
    const number = async () => (await done(tenant.admin.get('/quotes/number-preview'))).body.data.quote_no;
    const before = await number();
    const { data } = (await done(calculate({ ...exampleTerms, items: exampleLines(shutter) }))).body;
    expect(data).toMatchObject({
      ...{ items_amount: 3013995, supply_amount: 3003995, vat_amount: 300399, total_amount: 3304394, discount_amount: 10000 },
      ...{ material_amount: 1061775 * 2 + 14000 * 3, labor_amount: 248439 * 2 },
      warnings: [],
    });
    expect(data.profit_amount).toBe(data.supply_amount - data.cost_amount);
    const [set, remote] = data.items;
    expect(set).toMatchObject({
      ...{ material_cost: 1061775, labor_cost: 248439, unit_price: 1546050, discount_amount: 154605, amount: 2937495 },
      ...{ derived: { W1: 3140, H1: 2850, AREA: 8.949, WEIGHT: 60.5, RAIL: 3000 }, open_width: 3000, open_height: 2500 },
      ...{ variables: { W0: 3000, H0: 2500, INSTALL: 'WALL', CONTROLLER: 'EMBEDDED' }, bom_template_id: shutter.template },
    });
    const parts = set.bom_result.map(({ item_code, quantity, amount }: Record<string, unknown>) => [item_code, quantity, amount]);
    expect(parts).toEqual([
      ['SCR-SILICA', 9.4, 357200],
      ['BD-GR-W70', 6, 105000],
      ['BD-SB-500', 3.34, 104375],
      ['BD-BB-60', 3, 37200],
      ['SHAFT-4', 1, 68000],
      ['MT-150', 1, 265000],
      ['CTRL-EMB', 1, 92000],
      ['BRK-SET', 1, 33000],
      ['LB-MFG', 8.949, 98439],
      ['LB-INST', 1, 150000],
    ]);
    expect(set.bom_result[0]).toMatchObject({ path: ['본체'], price_source: 'ITEM', unit: 'M2', price_missing: false });
    expect(set.bom_result[8]).toMatchObject({ line_type: 'LABOR', price_source: 'LABOR', effective_from: '2024-01-01' });
    expect(remote).toMatchObject({ unit_price: 25500, amount: 76500, material_cost: 14000, price_overridden: false });
    expect(await number()).toBe(before);
  });

  test('divides prices that include the tax', async () => {
    const { data } = (await done(calculate({ margin_rate: 18, vat_mode: 'INCLUDED', items: [first()] }))).body;
    expect(data).toMatchObject({ total_amount: 2937495, supply_amount: 2670450, vat_amount: 267045 });
    const exempt = (await done(calculate({ margin_rate: 18, vat_mode: 'EXEMPT', items: [first()] }))).body.data;
    expect(exempt).toMatchObject({ total_amount: 2937495, supply_amount: 2937495, vat_amount: 0 });
  });

  test('adds what a condition asks for', async () => {
    const { data } = (await done(calculate({ items: [ofSize({ W0: 6000, H0: 2500 })] }))).body;
    expect(data.items[0].bom_result.map(({ item_code: code }: { item_code: string }) => code)).toContain('BAR-WIND');
    // The area is beyond the range of the installation rate, so that has no price.
    expect(data.items[0].price_missing).toBe(true);
    expect(data.warnings).toEqual([expect.objectContaining({ key: 'error.quote.price_missing', item_code: 'LB-INST' })]);
  });

  test.each([
    ['no rail is long enough', { W0: 3000, H0: 4200 }, 'error.bom.evaluation', 'items.0'],
    ['a negative width', { W0: -1, H0: 2500 }, 'error.bom.input_out_of_range', 'items.0.variables.W0'],
    ['a choice that is none', { W0: 3000, H0: 2500, INSTALL: 'ROOF' }, 'error.bom.input_out_of_range', 'items.0.variables.INSTALL'],
    ['an unknown input', { W0: 3000, H0: 2500, COLOR: 'RED' }, 'error.validation_failed', 'items.0.variables.COLOR'],
    ['a text for a number', { W0: '3000', H0: 2500 }, 'error.validation_failed', 'items.0.variables.W0'],
    ['no height', { W0: 3000 }, 'error.validation_failed', 'items.0.variables.H0'],
  ])('is refused for %s', async (_why, variables, key, path) => {
    const reply = await calculate({ items: [ofSize(variables)] });
    expect(refusal(reply)).toEqual([422, key]);
    expect(violationPaths(reply)).toEqual([path]);
  });

  test('refuses what belongs to another type of line, parts of a set, and too many lines', async () => {
    const wrong = await calculate({
      items: [
        { ...first(), item_id: shutter.remote },
        { ...first(), quantity: 1.5 },
        { line_type: 'ITEM', item_id: shutter.remote, quantity: 1, variables: {} },
        { line_type: 'CUSTOM', item_name: '운반', quantity: 1 },
        { line_type: 'MODEL', quantity: 1, variables: { W0: 1000, H0: 1000 } },
      ],
    });
    expect(wrong.status).toBe(422);
    expect(violationPaths(wrong)).toEqual([
      'items.0.item_id',
      'items.1.quantity',
      'items.2.variables',
      'items.3.unit',
      'items.3.unit_price',
      'items.4.model_set_id',
    ]);
    expect((await calculate({ items: Array.from({ length: 101 }, first) })).status).toBe(422);
    expect((await calculate({ items: [] })).status).toBe(422);
    expect((await calculate({ items: [first()], total_amount: 1 })).status).toBe(422);
  });

  test('refuses a discount beyond its lines, and clients and items that it cannot name', async () => {
    expect(refusal(await calculate({ discount_amount: 99_000_000, items: [first()] }))).toEqual([422, 'error.quote.negative_total']);
    const other = await newTenant();
    const theirs = (await other.admin.post('/clients', { name: '남의 거래처' })).body.data.id;
    expect(violations(await calculate({ client_id: theirs, items: [first()] }))).toEqual(['client_id unknown_reference']);
    const unknown = await calculate({
      items: [
        { ...first(), model_set_id: 2_147_483_647 },
        { line_type: 'ITEM', item_id: 2_147_483_647, quantity: 1 },
      ],
    });
    expect(violations(unknown)).toEqual(['items.0.model_set_id unknown_reference']);
  });

  test('takes the discount of the client’s group, unless the line names its own', async () => {
    const group = (await done(tenant.admin.post('/client-groups', { group_code: 'VIP', name: 'VIP', default_discount_rate: 10 }), 201)).body
      .data.id;
    const client = (await done(tenant.admin.post('/clients', { name: '할인 거래처', client_group_id: group }), 201)).body.data.id;
    const { data } = (
      await done(calculate({ client_id: client, items: [{ line_type: 'ITEM', item_id: shutter.remote, quantity: 1 }, first()] }))
    ).body;
    expect(data.items.map(({ discount_rate: rate }: { discount_rate: number }) => rate)).toEqual([10, 5]);
    expect(data.items[0].amount).toBe(22950);
  });

  test('costs the same few statements for one line as for a hundred', async () => {
    const many = Array.from({ length: 100 }, () => first());
    const { data } = (await done(calculate({ ...exampleTerms, discount_amount: 0, items: many }))).body;
    expect(data.items_amount).toBe(2937495 * 100);
  });
});

describe('what is no longer used', () => {
  const toggle = (item: number) => done(tenant.admin.patch(`/items/${item}/toggle`));

  test.each([
    ['that a line names', 'BRK-SET'],
    ['that a line chooses', 'MT-150'],
  ])('and %s is part of nothing new', async (_, code) => {
    const items = exampleLines(shutter);
    const kept = await newQuote(tenant.admin, shutter);
    const put = (body: object) => tenant.admin.put(`/quotes/${kept.id}`, body);
    const line = kept.items[0].id;
    const inactive = (path: string) => [expect.objectContaining({ path, code: 'inactive', item: { code } })];
    await toggle(shutter.items[code] as number);
    try {
      for (const reply of [await calculate({ items }), await tenant.admin.post('/quotes', { items })]) {
        expect(refusal(reply)).toEqual([422, 'error.bom.evaluation']);
        expect(reply.body.error?.details).toEqual(inactive('items.0'));
      }
      const set = { model_set_id: shutter.set, variables: { W0: 3000, H0: 2500 } };
      const bom = await tenant.admin.post('/quotes/calculate-bom', set);
      expect([bom.status, bom.body.error?.details]).toEqual([422, [expect.objectContaining({ code: 'inactive', item: { code } })]]);
      // What is there already goes on as it is, but in no other size.
      expect((await put({ memo: '계속', margin_rate: 19, items: [{ id: line, quantity: 3 }] })).status).toBe(200);
      expect(refusal(await put({ items: [{ id: line, variables: { W0: 3100, H0: 2500 } }] }))).toEqual([422, 'error.bom.evaluation']);
    } finally {
      await toggle(shutter.items[code] as number);
    }
    expect((await calculate({ items })).status).toBe(200);
  });

  test('is no product of a new line', async () => {
    const kept = await newQuote(tenant.admin, shutter);
    await toggle(shutter.product);
    try {
      expect(violations(await calculate({ items: exampleLines(shutter) }))).toEqual(['items.0.model_set_id inactive']);
      expect((await tenant.admin.put(`/quotes/${kept.id}`, { memo: '계속' })).status).toBe(200);
    } finally {
      await toggle(shutter.product);
    }
  });
});

describe('a bill of materials', () => {
  const bom = (more: object = {}) => ({ model_set_id: shutter.set, variables: { W0: 3000, H0: 2500 }, quantity: 2, ...more });

  test('says what one set and all of them need', async () => {
    const { data } = (await done(tenant.admin.post('/quotes/calculate-bom', bom()))).body;
    expect(data).toMatchObject({
      bom_template: { id: shutter.template, code: 'KSS-01', version: 1 },
      ...{ material_cost: 1061775, labor_cost: 248439, variables: { INSTALL: 'WALL' }, warnings: [] },
    });
    expect(data.lines[1]).toMatchObject({ item_code: 'BD-GR-W70', quantity: 6, total_quantity: 12 });
    const byTemplate = await tenant.admin.post(
      '/quotes/calculate-bom',
      bom({ model_set_id: undefined, bom_template_id: shutter.template }),
    );
    expect((await done(Promise.resolve(byTemplate))).body.data.material_cost).toBe(1061775);
    expect((await tenant.admin.post('/quotes/calculate-bom', bom({ bom_template_id: shutter.template }))).status).toBe(422);
  });

  test('of many: a bad row does not spoil the others', async () => {
    const bulk = (items: object[]) => tenant.admin.post('/quotes/calculate-bom/bulk', { items });
    const { data } = (await done(bulk([bom(), bom({ model_set_id: 2_147_483_647 }), bom({ quantity: 1 }), { nonsense: true }]))).body;
    expect(data.results.map(({ success }: { success: boolean }) => success)).toEqual([true, false, true, false]);
    expect(data.results[1].error).toMatchObject({ key: 'error.validation_failed', details: [{ path: 'model_set_id' }] });
    expect(data.totals.find(({ item_code: code }: { item_code: string }) => code === 'BD-GR-W70').total_quantity).toBe(18);
    expect((await bulk(Array.from({ length: 101 }, () => bom()))).status).toBe(422);
    expect((await bulk([])).status).toBe(422);
  });
});

test('the schema of a form says what is asked for', async () => {
  const { data } = (await done(tenant.admin.get('/quotes/calculation-schema', { model_set_id: shutter.set }))).body;
  expect(data.input_schema).toMatchObject({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    required: ['W0', 'H0'],
    additionalProperties: false,
    properties: { W0: { type: 'number', minimum: 300, maximum: 15000 }, INSTALL: { enum: ['WALL', 'SIDE', 'MIXED'], default: 'WALL' } },
  });
  expect(data.functions.map(({ name }: { name: string }) => name)).toContain('fit');
  const bare = (await done(tenant.admin.get('/quotes/calculation-schema'))).body.data;
  expect(Object.keys(bare).sort()).toEqual(['functions', 'limits', 'operators']);
  expect((await tenant.admin.get('/quotes/calculation-schema', { model_set_id: 2_147_483_647 })).status).toBe(404);
});

test('is for those who may read quotes', async () => {
  const viewer = await tenant.person('viewer');
  expect((await viewer.client.post('/quotes/calculate', { items: [first()] })).status).toBe(403);
});
