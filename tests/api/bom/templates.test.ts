import { beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../../support/concurrent.ts';
import { done, refusal, violationPaths } from '../../support/replies.ts';
import { personWith } from '../../support/roles.ts';
import { newTenant, type Person, type Tenant } from '../../support/tenants.ts';
import { inForce, itemLine, newCode, newItem, newTemplate } from './bom.ts';

let tenant: Tenant;
let item: { id: number; code: string };
let other: { id: number; code: string };

beforeAll(async () => {
  tenant = await newTenant();
  item = await newItem(tenant.admin);
  other = await newItem(tenant.admin);
});

type Line = { id: number; line_key: string; parent_key: string | null; parent_id: number | null };

describe('a new template', () => {
  it('is a draft with W0 and H0, its lines flat with the keys of their groups', async () => {
    const { admin } = tenant;
    const made = await newTemplate(admin, {
      inputs: [
        { name: 'COLOR', label: '색상', type: 'ENUM', options: ['WHITE', 'GREY'], option_labels: { WHITE: '백색' }, default: 'WHITE' },
      ],
      derived: [{ name: 'AREA', label: '면적', expression: 'round(W0*H0/1000000, 4)' }],
      tables: {
        motor: [
          { upto: 150, value: 'MT-1' },
          { upto: null, value: 'MT-2' },
        ],
      },
      items: [
        { line_key: 'G', line_type: 'GROUP', name: '구동부' },
        itemLine('A', item.id, { parent_key: 'G', loss_rate: 2.5 }),
        { line_key: 'L', line_type: 'LABOR', labor_code: 'LB', quantity_expression: 'AREA' },
      ],
    });
    expect(made).toMatchObject({ version: 1, status: 'DRAFT', is_active: true, price_type: 'COST', quote_count: 0, model_sets: [] });
    expect(made.inputs.map(({ name }: { name: string }) => name)).toEqual(['W0', 'H0', 'COLOR']);
    expect(made.inputs[2].option_labels).toEqual({ WHITE: '백색' });
    expect(made.items.map(({ line_key, parent_key }: Line) => [line_key, parent_key])).toEqual([
      ['G', null],
      ['A', 'G'],
      ['L', null],
    ]);
    expect(made.items[1]).toMatchObject({ item: { code: item.code }, loss_rate: 2.5, parent_id: made.items[0].id });
    expect(made.allowed_actions).toEqual(['finalize', 'clone']);
  });

  it.each(['W0.constructor', 'import({})', '2^3', 'x=1', '[1]', 'f(x)=x', 'W0 W0', '"a"[0]', 'createUnit("x")'])(
    'with the expression %s is refused at its place',
    async (quantity_expression) => {
      const reply = await tenant.admin.post('/bom-templates', {
        code: newCode(),
        name: 'x',
        items: [itemLine('A', item.id), itemLine('B', item.id, { quantity_expression })],
      });
      expect(refusal(reply)).toEqual([422, 'error.bom.invalid_expression']);
      expect(violationPaths(reply)).toEqual(['items.1.quantity_expression']);
      expect(reply.body.error?.details[0]).toMatchObject({ position: expect.any(Number) });
    },
  );

  it.each([
    ['error.bom.invalid_name', { derived: [{ name: 'W0', label: 'x', expression: '1' }] }],
    ['error.bom.invalid_name', { derived: [{ name: 'QTY', label: 'x', expression: '1' }] }],
    ['error.bom.invalid_name', { inputs: [{ name: 'a', label: 'x', type: 'NUMBER' }] }],
    ['error.validation_failed', { inputs: [{ name: 'A', label: 'x', type: 'ENUM' }] }],
    ['error.validation_failed', { inputs: [{ name: 'A', label: 'x', type: 'ENUM', options: ['W'], option_labels: { G: '회색' } }] }],
    ['error.validation_failed', { inputs: [{ name: 'A', label: 'x', type: 'NUMBER', min: 2, max: 1 }] }],
    ['error.validation_failed', { inputs: [{ name: 'A', label: 'x', type: 'NUMBER', min: 2, default: 1 }] }],
    ['error.validation_failed', { inputs: [{ name: 'A', label: 'x', type: 'NUMBER', foo: 1 }] }],
    [
      'error.bom.invalid_line',
      {
        tables: {
          t: [
            { upto: 2, value: 1 },
            { upto: 1, value: 2 },
          ],
        },
      },
    ],
    ['error.bom.invalid_line', { items: [{ line_key: 'A', quantity_expression: '1' }] }],
    ['error.bom.invalid_line', { items: [{ line_key: 'A', line_type: 'LABOR', labor_code: 'X', quantity_expression: '1', loss_rate: 1 }] }],
    [
      'error.bom.invalid_line',
      {
        items: [
          { line_key: 'G', line_type: 'GROUP' },
          { line_key: 'G', line_type: 'GROUP' },
        ],
      },
    ],
    ['error.bom.invalid_line', { items: [{ line_key: 'G', line_type: 'GROUP', parent_key: 'NONE' }] }],
    [
      'error.bom.cycle',
      {
        items: [
          { line_key: 'A', line_type: 'GROUP', parent_key: 'B' },
          { line_key: 'B', line_type: 'GROUP', parent_key: 'A' },
        ],
      },
    ],
    [
      'error.bom.limit',
      { items: [1, 2, 3, 4, 5, 6].map((n) => ({ line_key: `G${n}`, line_type: 'GROUP', ...(n > 1 ? { parent_key: `G${n - 1}` } : {}) })) },
    ],
    ['error.validation_failed', { items: [{ ...{ line_key: 'A', quantity_expression: '1' }, item_id: 2_147_483_647 }] }],
  ])('is refused: %s', async (key, body) => {
    expect(refusal(await tenant.admin.post('/bom-templates', { code: newCode(), name: 'x', ...body }))).toEqual([422, key]);
  });

  it('of a code that is there is a duplicate, also at once', async () => {
    const code = newCode();
    const replies = await atOnce(4, () => tenant.admin.post('/bom-templates', { code, name: 'x' }));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(refusal(await tenant.admin.post('/bom-templates', { code, name: 'x' }))).toEqual([409, 'error.duplicate']);
  });

  it('takes no item of another tenant and no inactive one', async () => {
    const { admin } = await newTenant();
    const foreign = await newItem(admin);
    const inactive = await newItem(tenant.admin, { is_active: false });
    for (const { id } of [foreign, inactive]) {
      const reply = await tenant.admin.post('/bom-templates', { code: newCode(), name: 'x', items: [itemLine('A', id)] });
      expect([...refusal(reply), violationPaths(reply)]).toEqual([422, 'error.validation_failed', ['items.0.item_id']]);
    }
    const template = await newTemplate(admin);
    for (const path of ['', '/tree', '/revisions', `/diff?with=${template.id}`])
      expect((await tenant.admin.get(`/bom-templates/${template.id}${path}`)).status).toBe(404);
  });
});

describe('the lines of a draft', () => {
  it('are replaced by their keys and keep their ids; keys, groups and places may change hands', async () => {
    const { admin } = tenant;
    const made = await newTemplate(admin, {
      items: [
        { line_key: 'G', line_type: 'GROUP' },
        itemLine('A', item.id, { parent_key: 'G' }),
        itemLine('B', item.id),
        itemLine('C', item.id),
      ],
    });
    const ids = new Map(made.items.map(({ line_key, id }: Line) => [line_key, id]));
    const replaced = await done(
      admin.put(`/bom-templates/${made.id}/items`, {
        items: [
          { id: ids.get('A'), line_key: 'B', parent_key: null },
          { id: ids.get('B'), line_key: 'A', parent_key: 'N' },
          { line_key: 'N', line_type: 'GROUP' },
          itemLine('C', item.id, { sort_order: 4 }),
        ],
      }),
    );
    expect(replaced.body.data).toMatchObject({ added: 1, removed: 1 });
    expect(replaced.body.data.items.map(({ id, line_key, parent_key }: Line) => [id, line_key, parent_key])).toEqual([
      [ids.get('A'), 'B', null],
      [ids.get('B'), 'A', 'N'],
      [expect.any(Number), 'N', null],
      [ids.get('C'), 'C', null],
    ]);
    const again = await done(admin.put(`/bom-templates/${made.id}/items`, { items: replaced.body.data.items.map(bodyOf) }));
    expect(again.body.data).toMatchObject({ added: 0, changed: 0, removed: 0 });
    const foreign = await newTemplate(admin, { items: [itemLine('X', item.id)] });
    const refused = await admin.put(`/bom-templates/${made.id}/items`, { items: [{ id: foreign.items[0].id }] });
    expect([refused.status, violationPaths(refused)]).toEqual([422, ['items.0.id']]);
  });

  it('are closed with the draft', async () => {
    const active = await inForce(tenant.admin, { items: [itemLine('A', item.id)] });
    for (const reply of [
      await tenant.admin.put(`/bom-templates/${active.id}`, { name: 'x' }),
      await tenant.admin.put(`/bom-templates/${active.id}/items`, { items: [] }),
      await tenant.admin.patch(`//items/bom_template_items/${active.items[0].id}`, { quantity_expression: '2' }),
      await tenant.admin.patch(`//items/bom_templates/${active.id}`, { tables: { t: [{ upto: null, value: 1 }] } }),
    ])
      expect(refusal(reply)).toEqual([409, 'error.bom.not_draft']);
  });
});

const bodyOf = ({ line_key, parent_key, line_type, item_id, quantity_expression, sort_order }: Line & Record<string, unknown>) => ({
  ...{ line_key, parent_key, line_type, item_id, quantity_expression, sort_order },
});

describe('versions', () => {
  it('clone, change and add a line: the difference says just that; finalising archives the former version', async () => {
    const { admin } = tenant;
    const first = await inForce(admin, { items: [itemLine('A', item.id), itemLine('B', item.id, { quantity_expression: '2*W0/1000' })] });
    expect(first).toMatchObject({ status: 'ACTIVE', finalized_by: tenant.adminId });
    const second = (await done(admin.post(`/bom-templates/${first.id}/revisions`, { change_note: '수량 조정' }), 201)).body.data;
    expect(second).toMatchObject({ version: 2, status: 'DRAFT', change_note: '수량 조정', based_on_id: first.id });
    expect(refusal(await admin.post(`/bom-templates/${first.id}/revisions`, { change_note: 'x' }))).toEqual([
      409,
      'error.bom.draft_exists',
    ]);
    await done(
      admin.put(`/bom-templates/${second.id}/items`, {
        items: [itemLine('N', other.id), itemLine('A', item.id), itemLine('B', other.id, { quantity_expression: '3' })],
      }),
    );
    const { data: diff } = (await done(admin.get(`/bom-templates/${second.id}/diff`, { with: first.id }))).body;
    expect(diff.header).toEqual([]);
    expect([diff.items.added.length, diff.items.removed.length, diff.items.unchanged_count]).toEqual([1, 0, 1]);
    expect(diff.items.changed).toEqual([
      {
        line_key: 'B',
        fields: [
          { field: 'item_id', old: item.id, new: other.id, old_code: item.code, new_code: other.code },
          { field: 'quantity_expression', old: '2*W0/1000', new: '3' },
        ],
      },
    ]);
    const replies = await atOnce(2, () => admin.post(`/bom-templates/${second.id}/finalize`));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { data: versions } = (await done(admin.get(`/bom-templates/${first.id}/revisions`))).body;
    expect(versions.map(({ version, status, line_count }: Record<string, unknown>) => [version, status, line_count])).toEqual([
      [2, 'ACTIVE', 3],
      [1, 'ARCHIVED', 2],
    ]);
    const list = async (query: object) =>
      (await done(admin.get('/bom-templates', { code: first.code, ...query }))).body.data.map((row: { version: number }) => row.version);
    expect([await list({}), (await list({ latest_only: 'false' })).sort()]).toEqual([[2], [1, 2]]);
  });

  it('are drafted once at a time', async () => {
    const active = await inForce(tenant.admin, { items: [itemLine('A', item.id)] });
    const replies = await atOnce(4, () => tenant.admin.post(`/bom-templates/${active.id}/revisions`, { change_note: 'x' }));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  it('are put in force only where they can be calculated', async () => {
    const { admin } = tenant;
    const attempt = async (body: object) => refusal(await admin.post(`/bom-templates/${(await newTemplate(admin, body)).id}/finalize`));
    expect(await attempt({})).toEqual([422, 'error.bom.no_items']);
    const failing = ['1/0', 'UNKNOWN', "'text'", '0-1', 'fit(W0, 0.1)'];
    for (const quantity_expression of failing)
      expect(await attempt({ items: [itemLine('A', item.id, { quantity_expression })] })).toEqual([422, 'error.bom.evaluation']);
    expect(await attempt({ items: [{ line_key: 'A', item_expression: "'NO-SUCH-ITEM'", quantity_expression: '1' }] })).toEqual([
      422,
      'error.bom.evaluation',
    ]);
    expect(await attempt({ items: [{ line_key: 'A', line_type: 'SUB_BOM', sub_bom_code: 'NONE', quantity_expression: '1' }] })).toEqual([
      422,
      'error.bom.evaluation',
    ]);
  });
});

describe('sub-BOMs', () => {
  const sub = (code: string) => ({
    line_key: `S-${code}`.slice(0, 40),
    line_type: 'SUB_BOM',
    sub_bom_code: code,
    quantity_expression: '2',
  });

  it('unfold in the tree, to the depth that is asked for', async () => {
    const { admin } = tenant;
    const inner = await inForce(admin, { items: [{ line_key: 'G', line_type: 'GROUP' }, itemLine('A', item.id, { parent_key: 'G' })] });
    const outer = await newTemplate(admin, { items: [sub(inner.code)] });
    const tree = async (depth: number) => (await done(admin.get(`/bom-templates/${outer.id}/tree`, { depth }))).body.data;
    const [top] = await tree(10);
    expect(top).toMatchObject({ line_type: 'SUB_BOM', bom_template: { id: inner.id, version: 1 }, children: [{ line_key: 'G' }] });
    expect(top.children[0].children).toMatchObject([{ line_key: 'A', item: { code: item.code }, children: [] }]);
    expect((await tree(2))[0].children[0].children).toEqual([]);
    expect((await admin.get(`/bom-templates/${outer.id}/tree`, { depth: 11 })).status).toBe(422);
  });

  it('do not lead back, directly, by way of others, or when two are written at once', async () => {
    const { admin } = tenant;
    const code = newCode();
    expect(refusal(await admin.post('/bom-templates', { code, name: 'x', items: [sub(code)] }))).toEqual([422, 'error.bom.cycle']);
    const [a, b, c] = await Promise.all([newTemplate(admin), newTemplate(admin), newTemplate(admin)]);
    await done(admin.put(`/bom-templates/${a.id}`, { items: [sub(b.code)] }));
    await done(admin.put(`/bom-templates/${b.id}`, { items: [sub(c.code)] }));
    expect(refusal(await admin.put(`/bom-templates/${c.id}`, { items: [sub(a.code)] }))).toEqual([422, 'error.bom.cycle']);
    const [d, e] = await Promise.all([newTemplate(admin), newTemplate(admin)]);
    const replies = await Promise.all([
      admin.put(`/bom-templates/${d.id}`, { items: [sub(e.code)] }),
      admin.put(`/bom-templates/${e.id}`, { items: [sub(d.code)] }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
});

describe('replacing an item', () => {
  it('changes drafts in place, drafts what is in force, and names what people must look at', async () => {
    const { admin } = await newTenant();
    const [from, to, metres] = await Promise.all([newItem(admin), newItem(admin), newItem(admin, { unit: 'M' })]);
    const lines = [
      { line_key: 'G', line_type: 'GROUP' },
      itemLine('A', from.id, { parent_key: 'G' }),
      itemLine('B', from.id),
      { line_key: 'E', item_expression: `W0 > 0 ? '${from.code}' : '${from.code}X'`, quantity_expression: '1' },
    ];
    const draft = await newTemplate(admin, { items: [itemLine('A', from.id)] });
    const active = await inForce(admin, { items: lines, tables: { t: [{ upto: null, value: from.code }] } });
    expect(refusal(await admin.post('/bom-templates/replace-item', { from_item_id: from.id, to_item_id: metres.id }))).toEqual([
      422,
      'error.bom.unit_mismatch',
    ]);
    const replace = async () => (await done(admin.post('/bom-templates/replace-item', { from_item_id: from.id, to_item_id: to.id }))).body;
    const { data, message } = await replace();
    expect(message).toBe('BOM 2개에서 품목을 교체했습니다.');
    expect((await replace()).message).toBe('이 품목을 쓰는 BOM이 없습니다.');
    expect(data.templates).toEqual([
      { id: draft.id, code: draft.code, version: 1, replaced_count: 1 },
      { id: expect.any(Number), code: active.code, version: 2, replaced_count: 2 },
    ]);
    const { id } = data.templates[1];
    expect(data.manual).toEqual([
      { id, code: active.code, line_key: 'E', table: null },
      { id, code: active.code, line_key: null, table: 't' },
    ]);
    const made = (await done(admin.get(`/bom-templates/${id}`))).body.data;
    expect(made).toMatchObject({ status: 'DRAFT', based_on_id: active.id });
    expect(made.items.map((line: Line & { item_id: number }) => [line.line_key, line.parent_key, line.item_id])).toEqual([
      ['G', null, null],
      ['A', 'G', to.id],
      ['B', null, to.id],
      ['E', null, null],
    ]);
  });

  it('asks for the right to change the item of a line, and to make versions where one has to be made', async () => {
    const { admin } = tenant;
    const [draftItem, activeItem, to] = await Promise.all([newItem(admin), newItem(admin), newItem(admin)]);
    await newTemplate(admin, { items: [itemLine('A', draftItem.id)] });
    const { code } = await inForce(admin, { items: [itemLine('A', activeItem.id)] });
    const memo = { bom_templates: { update: ['memo'] } };
    const reads = { bom_templates: ['read'], bom_template_items: ['read'] };
    const [noter, editor, reviser] = await Promise.all([
      personWith(tenant, reads, memo),
      personWith(tenant, reads, { ...memo, bom_template_items: { update: ['item_id'] } }),
      personWith(tenant, { bom_templates: ['read', 'create', 'update'], bom_template_items: ['read', 'create', 'update'] }),
    ]);
    const replace = async ({ client }: Person, { id }: { id: number }) =>
      (await client.post('/bom-templates/replace-item', { from_item_id: id, to_item_id: to.id })).status;
    const versions = async () => (await admin.get('/bom-templates', { code, latest_only: false })).body.meta.total;
    expect([await replace(noter, draftItem), await replace(noter, activeItem)]).toEqual([403, 403]);
    expect([await replace(editor, activeItem), await versions()]).toEqual([403, 1]);
    expect([await replace(editor, draftItem), await replace(reviser, activeItem), await versions()]).toEqual([200, 200, 2]);
  });
});
