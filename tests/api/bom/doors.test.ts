import { beforeAll, describe, expect, it } from 'vitest';
import { done, errorKey, refusal } from '../../support/replies.ts';
import { newTenant, type Tenant } from '../../support/tenants.ts';
import { inForce, itemLine, newCode, newItem, newTemplate } from './bom.ts';

let tenant: Tenant;
let item: number;

beforeAll(async () => {
  tenant = await newTenant();
  item = (await newItem(tenant.admin)).id;
});

describe('past the API', () => {
  it.each([
    ['error.bom.invalid_expression', { derived: [{ name: 'A', label: 'A', expression: 'W0.constructor' }] }],
    ['error.bom.invalid_expression', { derived: '[{"name":"A","label":"A","expression":"import({})"}]' }],
    ['error.bom.invalid_name', { derived: [{ name: 'QTY', label: 'A', expression: '1' }] }],
    [
      'error.bom.invalid_name',
      {
        inputs: [
          { name: 'A', label: 'A', type: 'NUMBER' },
          { name: 'A', label: 'A', type: 'NUMBER' },
        ],
      },
    ],
    ['error.validation_failed', { inputs: { a: 1 } }],
    ['error.validation_failed', { tables: [] }],
    ['error.bom.invalid_expression', { items: { create: [{ line_key: 'A', quantity_expression: '2^3' }] } }],
  ])('a template is refused: %s', async (key, body) => {
    const { admin } = tenant;
    const { id } = await newTemplate(admin);
    const change = await admin.patch(`//items/bom_templates/${id}`, body);
    const create = await admin.post('//items/bom_templates', { code: newCode(), name: 'x', ...body });
    expect([change, create].map(errorKey)).toEqual([key, key]);
  });

  it('a name that is an input already is no derived size', async () => {
    const { id } = await newTemplate(tenant.admin, { inputs: [{ name: 'A', label: 'A', type: 'NUMBER' }] });
    const reply = await tenant.admin.patch(`//items/bom_templates/${id}`, { derived: [{ name: 'A', label: 'A', expression: '1' }] });
    expect(refusal(reply)).toEqual([422, 'error.bom.invalid_name']);
  });

  it('a template has W0 and H0, and lines may be edited in its form', async () => {
    const { admin } = tenant;
    const { data } = (await done(admin.post('//items/bom_templates', { code: newCode(), name: 'x' }))).body;
    expect(data.inputs.map(({ name }: { name: string }) => name)).toEqual(['W0', 'H0']);
    await done(
      admin.patch(`//items/bom_templates/${data.id}`, {
        items: { create: [{ line_key: 'A', item_id: item, quantity_expression: 'W0/1000' }], update: [], delete: [] },
      }),
    );
    expect((await done(admin.get(`/bom-templates/${data.id}`))).body.data.items).toMatchObject([
      { line_key: 'A', quantity_expression: 'W0/1000' },
    ]);
  });

  it('lines are what their type demands, below groups of their own template, and lead nowhere back', async () => {
    const { admin } = tenant;
    const template = await newTemplate(admin, { items: [{ line_key: 'G', line_type: 'GROUP' }, itemLine('A', item)] });
    const other = await newTemplate(admin, { items: [{ line_key: 'G', line_type: 'GROUP' }] });
    const [, line] = template.items;
    const change = async (body: object) => refusal(await admin.patch(`//items/bom_template_items/${line.id}`, body));
    expect(await change({ quantity_expression: '[1]' })).toEqual([422, 'error.bom.invalid_expression']);
    expect(await change({ line_type: 'LABOR' })).toEqual([422, 'error.bom.invalid_line']);
    expect(await change({ quantity_expression: ' ' })).toEqual([422, 'error.bom.invalid_line']);
    expect((await admin.patch(`//items/bom_template_items/${line.id}`, { parent_id: other.items[0].id })).status).toBeGreaterThanOrEqual(
      400,
    );
    expect(await change({ line_type: 'SUB_BOM', item_id: null, sub_bom_code: template.code })).toEqual([422, 'error.bom.cycle']);
    expect((await admin.patch(`//items/bom_templates/${template.id}`, { status: 'ACTIVE' })).status).toBeGreaterThanOrEqual(400);
  });
});

describe('model sets', () => {
  const models: [string, object][] = [
    ['GUIDERAIL_MODEL', { check_type: 'WALL' }],
    ['SHUTTERBOX_MODEL', { exit_direction: 'FRONT', box_width: 500, box_height: 380 }],
    ['BOTTOMBAR_MODEL', { bar_width: 60, bar_height: 40 }],
  ];

  it('name models of their families, a code that exists, and values that the template takes', async () => {
    const { admin } = tenant;
    const template = await inForce(admin, {
      inputs: [{ name: 'COLOR', label: '색상', type: 'ENUM', options: ['W', 'G'], default: 'W' }],
      items: [itemLine('A', item)],
    });
    const [rail, box, bar] = await Promise.all(
      models.map(([item_category, options]) => newItem(admin, { item_category, options: { model_name: 'KSS', ...options } })),
    );
    const body = { name: 'Set', product_category: 'SCREEN', product_item_id: item, bom_code: template.code };
    const set = { ...body, guiderail_model_id: rail?.id, shutterbox_model_id: box?.id, bottombar_model_id: bar?.id };
    const wrong: [string, object][] = [
      ['error.model_set.wrong_family', { guiderail_model_id: box?.id }],
      ['error.model_set.wrong_family', { bottombar_model_id: item }],
      ['error.model_set.unknown_bom', { bom_code: 'NONE' }],
      ['error.validation_failed', { default_variables: { NOPE: 1 } }],
      ['error.validation_failed', { default_variables: { COLOR: 1 } }],
      ['error.bom.input_out_of_range', { default_variables: { COLOR: 'X' } }],
      ['error.bom.input_out_of_range', { default_variables: { W0: 40_000 } }],
    ];
    for (const [key, more] of wrong) {
      expect(refusal(await admin.post('/model-sets', { code: newCode(), ...set, ...more }))).toEqual([422, key]);
      expect(refusal(await admin.post('//items/model_sets', { code: newCode(), ...set, ...more }))).toEqual([422, key]);
    }
    const code = newCode();
    const made = (await done(admin.post('/model-sets', { code, ...set, default_variables: { COLOR: 'G' } }), 201)).body.data;
    expect(made).toMatchObject({
      has_active_bom: true,
      bom_template: { id: template.id, version: 1 },
      guiderail_model: { code: rail?.code },
    });
    for (const [key, more] of wrong) {
      expect(refusal(await admin.put(`/model-sets/${made.id}`, more))).toEqual([422, key]);
      expect(refusal(await admin.patch(`//items/model_sets/${made.id}`, more))).toEqual([422, key]);
    }
    expect(refusal(await admin.post('/model-sets', { code, ...set }))).toEqual([409, 'error.duplicate']);
    expect((await done(admin.get(`/bom-templates/${template.id}`))).body.data.model_sets).toMatchObject([{ code }]);

    const copy = (await done(admin.post(`/model-sets/${made.id}/clone`, { code: newCode(), clone_bom: true }), 201)).body.data;
    expect(copy).toMatchObject({
      bom_code: copy.code,
      name: 'Set',
      has_active_bom: false,
      bom_template: null,
      default_variables: { COLOR: 'G' },
    });
    expect(refusal(await admin.post(`/model-sets/${copy.id}/clone`, { code: newCode(), clone_bom: true }))).toEqual([
      409,
      'error.bom.no_active_version',
    ]);
    const flags = [];
    for (const _ of [1, 2]) flags.push((await done(admin.patch(`/model-sets/${made.id}/toggle`))).body.data.is_active);
    expect(flags).toEqual([false, true]);
  });

  it('keep the last version of their code, also from a deletion of many', async () => {
    const { admin } = tenant;
    const first = await inForce(admin, { items: [itemLine('A', item)] });
    const second = (await done(admin.post(`/bom-templates/${first.id}/revisions`, { change_note: 'x' }), 201)).body.data;
    const set = { code: newCode(), name: 'Set', product_category: 'X', product_item_id: item, bom_code: first.code };
    const { id } = (await done(admin.post('/model-sets', set), 201)).body.data;
    const free = await newTemplate(admin);
    const { data } = (await done(admin.delete('/bom-templates/bulk', { ids: [first.id, second.id, free.id, 2_147_483_647] }))).body;
    expect(data).toEqual({
      deleted_ids: [first.id, free.id],
      deleted_count: 2,
      skipped_ids: [second.id, 2_147_483_647],
      skipped: [
        { id: second.id, reason: 'in_use' },
        { id: 2_147_483_647, reason: 'not_found' },
      ],
    });
    const refused = await admin.delete(`/bom-templates/${second.id}`);
    expect([...refusal(refused), refused.body.error?.details]).toEqual([409, 'error.in_use', [{ collection: 'model_sets', count: 1 }]]);
    expect((await admin.delete(`//items/bom_templates/${second.id}`)).status).toBe(409);
    await done(admin.delete(`/model-sets/${id}`));
    await done(admin.delete(`/bom-templates/${second.id}`));
  });

  it('are read by those who make things, and written by sales', async () => {
    const [maker, seller] = [(await tenant.person('production')).client, (await tenant.person('sales')).client];
    const { id } = await newTemplate(seller, { items: [itemLine('A', item)] });
    expect((await done(maker.get(`/bom-templates/${id}`))).body.data.allowed_actions).toEqual([]);
    await done(maker.get(`/bom-templates/${id}/tree`));
    for (const reply of [
      await maker.put(`/bom-templates/${id}`, { name: 'x' }),
      await maker.post(`/bom-templates/${id}/finalize`),
      await maker.post(`/bom-templates/${id}/clone`, { code: newCode() }),
      await (await tenant.person('staff')).client.get('/bom-templates'),
    ])
      expect(reply.status).toBe(403);
  });
});
