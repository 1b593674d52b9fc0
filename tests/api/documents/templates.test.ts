import { beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../../support/concurrent.ts';
import { query } from '../../support/database.ts';
import { created, done, errorKey, refusal, violations } from '../../support/replies.ts';
import { newTenant, type Tenant } from '../../support/tenants.ts';

let tenant: Tenant;

beforeAll(async () => {
  tenant = await newTenant();
});

const PATH = '/document-templates';
const item = (field_key: string, more: object = {}) => ({ field_key, item: field_key, ...more });

let count = 0;
const body = (more: object = {}) => ({ name: `양식 ${count++}`, title: '검사 성적서', category: 'GENERAL', ...more });
const newTemplate = (more: object = {}) => created(tenant.admin.post(PATH, body(more)));
const put = (id: number, changes: object) => tenant.admin.put(`${PATH}/${id}`, changes);
const show = async (id: number) => (await done(tenant.admin.get(`${PATH}/${id}`))).body.data;

describe('a tenant begins with', () => {
  it('six templates, linked to its processes', async () => {
    const { body: found } = await done(tenant.admin.get(PATH, { sort: 'category', size: 50 }));
    const given = found.data.filter(({ name }: { name: string }) => !name.startsWith('양식'));
    expect(given.map(({ category, is_default }: { category: string; is_default: boolean }) => [category, is_default])).toEqual(
      expect.arrayContaining([
        ...[
          ['IQC', true],
          ['PQC', true],
          ['PQC', false],
          ['FQC', true],
          ['WORK_LOG', true],
        ],
      ]),
    );
    expect(given).toHaveLength(6);
    for (const row of given) {
      const template = await show(row.id);
      expect(template).toMatchObject({
        version: 1,
        approval_lines: [{ line_type: 'DRAFTER' }, { line_type: 'REVIEWER' }, { line_type: 'APPROVER' }],
      });
      expect(template.approval_lines.map(({ approver_id: id }: { approver_id: null }) => id)).toEqual([null, null, null]);
      expect([row.line_count, row.field_count, row.section_count]).toEqual([3, template.basic_fields.length, template.sections.length]);
      expect(template.sections.every(({ items }: { items: unknown[] }) => items.length > 1)).toBe(true);
    }
    const rows = await query<{ process_type: string; inspection: string; log: string; steps: (string | null)[] }>(
      `select p.process_type, i.name as inspection, w.name as log,
         array(select t.name from process_steps s left join document_templates t on t.id = s.document_template_id
           where s.process_id = p.id and s.link_type in ('INSPECTION', 'WORK_LOG') order by s.sort_order) as steps
       from processes p left join document_templates i on i.id = p.inspection_template_id left join document_templates w on w.id = p.work_log_template_id
       where p.tenant_id = $1 order by p.sort_order`,
      [tenant.id],
    );
    expect(rows.map(({ process_type, inspection, log, steps }) => [process_type, inspection, log, steps])).toEqual([
      ['SCREEN', '스크린 공정검사', '작업 일지', ['스크린 공정검사', '작업 일지']],
      ['SLAT', '슬랫 공정검사', '작업 일지', ['슬랫 공정검사', '작업 일지']],
      ['BENDING', '절곡 공정검사', '작업 일지', ['절곡 공정검사', '작업 일지']],
      ['ASSEMBLY', null, '작업 일지', [null, '작업 일지']],
      ['STOCK', '절곡 공정검사', '작업 일지', ['절곡 공정검사', '작업 일지']],
    ]);
    const used = given.filter(({ in_use }: { in_use: boolean }) => in_use).map(({ category }: { category: string }) => category);
    expect(used.sort()).toEqual(['PQC', 'PQC', 'PQC', 'WORK_LOG']);
  });

  it('those in the language of the tenant', async () => {
    const english = await newTenant({ locale: 'en' });
    const { body: found } = await done(english.admin.get(PATH, { category: 'IQC' }));
    expect(found.data).toMatchObject([{ name: 'Incoming inspection report', is_default: true }]);
  });
});

describe('a template', () => {
  it('is made with its parts, in their order', async () => {
    const template = await newTemplate({
      approval_lines: [
        { step: 2, line_type: 'APPROVER', label: '승인', approver_id: tenant.adminId },
        { step: 1, line_type: 'DRAFTER', label: '작성' },
      ],
      basic_fields: [
        { field_key: 'order_no', label: '수주 번호', auto_source: 'ORDER_NO' },
        { field_key: 'shift', label: '조', field_type: 'SELECT', choices: ['주', '야'] },
      ],
      sections: [
        {
          title: '치수',
          items: [item('gap', { measurement_type: 'NUMERIC', lower_limit: 1.5, upper_limit: '2.25', sample_count: 3 }), item('width')],
        },
        { title: '외관', items: [item('gap')] },
        { title: '빈 구역' },
      ],
      columns: [{ column_key: 'measured_by', label: '측정자', width: 80 }],
    });
    expect(template).toMatchObject({
      version: 1,
      is_default: false,
      approval_lines: [
        { step: 1, approver_id: null },
        { step: 2, approver: { id: tenant.adminId } },
      ],
      basic_fields: [
        { field_key: 'order_no', field_type: 'TEXT', sort_order: 1 },
        { field_key: 'shift', choices: ['주', '야'], sort_order: 2 },
      ],
      sections: [
        {
          title: '치수',
          sort_order: 1,
          items: [
            { field_key: 'gap', lower_limit: 1.5, upper_limit: 2.25, sample_count: 3, sort_order: 1 },
            { field_key: 'width', measurement_type: 'CHECK', sort_order: 2 },
          ],
        },
        { title: '외관', items: [{ field_key: 'gap' }] },
        { title: '빈 구역', items: [] },
      ],
      columns: [{ column_key: 'measured_by', column_type: 'TEXT', width: 80 }],
    });
    expect(await show(template.id)).toEqual(template);
  });

  it('is changed by the ids of its parts, and counts its versions', async () => {
    const {
      id,
      sections,
      basic_fields: fields,
    } = await newTemplate({
      basic_fields: [
        { field_key: 'a', label: 'A' },
        { field_key: 'b', label: 'B' },
      ],
      sections: [
        { title: '하나', items: [item('x'), item('y')] },
        { title: '둘', items: [item('x')] },
      ],
    });
    expect((await done(put(id, { title: '새 제목', description: '설명' }))).body.data).toMatchObject({ version: 1, title: '새 제목' });
    expect((await done(put(id, { basic_fields: fields.map(({ id }: { id: number }) => ({ id })) }))).body.data.version).toBe(1);
    const [first, second] = sections;
    const changed = await done(
      put(id, {
        basic_fields: [{ id: fields[1].id, label: 'Bee' }],
        sections: [
          { id: second.id },
          { id: first.id, title: '첫째', items: [item('z'), { id: first.items[1].id, standard: '평탄할 것' }] },
        ],
      }),
    );
    expect(changed.body.data).toMatchObject({
      version: 2,
      basic_fields: [{ id: fields[1].id, field_key: 'b', label: 'Bee', sort_order: 1 }],
      sections: [
        { id: second.id, title: '둘', sort_order: 1, items: [{ id: second.items[0].id }] },
        {
          id: first.id,
          title: '첫째',
          items: [
            { field_key: 'z', sort_order: 1 },
            { id: first.items[1].id, field_key: 'y', standard: '평탄할 것', sort_order: 2 },
          ],
        },
      ],
    });
    expect((await done(put(id, { sections: [] }))).body.data).toMatchObject({ version: 3, sections: [] });
    const rows = await query(`select id from document_template_section_items where section_id = any ($1) and deleted_at is not null`, [
      [first.id, second.id],
    ]);
    expect(rows).toHaveLength(4);
  });

  it('refuses keys that come twice, lines with gaps and parts of others', async () => {
    const twice = await tenant.admin.post(
      PATH,
      body({
        sections: [
          { title: '가', items: [item('x')] },
          { title: '나', items: [item('x'), item('x')] },
        ],
      }),
    );
    expect([refusal(twice), violations(twice)]).toEqual([
      [422, 'error.document_template.duplicate_key'],
      ['sections.1.items.1.field_key duplicate_key'],
    ]);
    for (const [parts, key] of [
      [
        {
          basic_fields: [
            { field_key: 'a', label: 'A' },
            { field_key: 'a', label: 'B' },
          ],
        },
        'error.document_template.duplicate_key',
      ],
      [
        {
          columns: [
            { column_key: 'a', label: 'A' },
            { column_key: 'a', label: 'B' },
          ],
        },
        'error.document_template.duplicate_key',
      ],
      [{ approval_lines: [{ step: 2, line_type: 'APPROVER', label: 'A' }] }, 'error.document_template.invalid_steps'],
      [
        {
          approval_lines: [
            { step: 1, line_type: 'REVIEWER', label: 'A' },
            { step: 2, line_type: 'DRAFTER', label: 'A' },
          ],
        },
        'error.document_template.invalid_steps',
      ],
      [
        {
          approval_lines: [
            { step: 1, line_type: 'REVIEWER', label: 'A' },
            { step: 1, line_type: 'APPROVER', label: 'A' },
          ],
        },
        'error.document_template.invalid_steps',
      ],
      [{ basic_fields: [{ field_key: 'a', label: 'A', field_type: 'SELECT' }] }, 'error.validation_failed'],
      [{ basic_fields: [{ field_key: 'A b', label: 'A' }] }, 'error.validation_failed'],
      [{ sections: [{ title: 'A', items: [item('a', { sample_count: 21 })] }] }, 'error.validation_failed'],
      [{ sections: [{ title: 'A', items: [item('a', { lower_limit: 2, upper_limit: 1 })] }] }, 'error.validation_failed'],
      [{ sections: [{ title: 'A', items: [item('a', { lower_limit: 1e308 })] }] }, 'error.validation_failed'],
      [{ sections: Array(51).fill({ title: 'A' }) }, 'error.validation_failed'],
      [{ version: 3 }, 'error.validation_failed'],
      [{ is_default: true, is_active: false }, 'error.validation_failed'],
    ] as const)
      expect([JSON.stringify(parts).slice(0, 60), errorKey(await tenant.admin.post(PATH, body(parts)))]).toEqual([
        JSON.stringify(parts).slice(0, 60),
        key,
      ]);
    const mine = await newTemplate({ sections: [{ title: 'A', items: [item('x')] }] });
    const other = await newTemplate({ sections: [{ title: 'A', items: [item('x')] }] });
    const theirs = other.sections[0];
    expect((await put(mine.id, { sections: [{ id: theirs.id }] })).status).toBe(422);
    const moved = await put(mine.id, { sections: [{ id: mine.sections[0].id, items: [{ id: theirs.items[0].id }] }] });
    expect([moved.status, violations(moved)]).toEqual([422, ['sections.0.items.0.id unknown_reference']]);
    expect((await put(mine.id, { sections: [{ items: [] }] })).status).toBe(422);
    expect((await show(mine.id)).version).toBe(1);
  });

  it('is one by name, and the only default of its category, also of ten at once', async () => {
    const { name } = await newTemplate();
    expect(refusal(await tenant.admin.post(PATH, body({ name })))).toEqual([409, 'error.document_template.name_taken']);
    const replies = await atOnce(5, () => tenant.admin.post(PATH, body({ category: 'GENERAL', is_default: true })));
    expect(replies.map(({ status }) => status)).toEqual(Array(5).fill(201));
    const defaults = await query(`select id from document_templates where tenant_id = $1 and category = 'GENERAL' and is_default`, [
      tenant.id,
    ]);
    expect(defaults).toHaveLength(1);
  });

  it('counts each of two changes at once', async () => {
    const { id } = await newTemplate({ columns: [{ column_key: 'a', label: 'A' }] });
    await atOnce(3, (index) => put(id, { columns: [{ column_key: `k${index}`, label: 'K' }] }));
    const after = await show(id);
    expect([after.version, after.columns.length]).toEqual([4, 1]);
  });

  it('is not deleted while a process uses it', async () => {
    const template = await newTemplate({ category: 'PQC' });
    const process = await created(
      tenant.admin.post('/processes', { process_name: `공정 ${count++}`, inspection_template_id: template.id }),
    );
    expect(refusal(await tenant.admin.delete(`${PATH}/${template.id}`))).toEqual([409, 'error.document_template.in_use']);
    await done(tenant.admin.delete(`/processes/${process.id}`));
    await done(tenant.admin.delete(`${PATH}/${template.id}`));
    expect((await tenant.admin.get(`${PATH}/${template.id}`)).status).toBe(404);
  });
});

it('holds the same through /items', async () => {
  const made = await done(
    tenant.admin.post('//items/document_templates', {
      ...body(),
      sections: [{ title: '가', items: [item('x'), item('y')] }],
      approval_lines: [{ step: 1, line_type: 'APPROVER', label: '승인' }],
    }),
  );
  const { id } = made.body.data;
  const template = await show(id);
  expect(template).toMatchObject({ version: 1, sections: [{ items: [{ field_key: 'x' }, { field_key: 'y' }] }] });
  const [section] = template.sections;
  await done(
    tenant.admin.patch(`//items/document_templates/${id}`, {
      sections: {
        create: [],
        update: [{ id: section.id, items: { create: [item('z')], update: [], delete: [section.items[0].id] } }],
        delete: [],
      },
    }),
  );
  expect(await show(id)).toMatchObject({
    version: 2,
    sections: [{ items: expect.arrayContaining([expect.objectContaining({ field_key: 'z' })]) }],
  });
  for (const refused of [
    await tenant.admin.post('//items/document_template_section_items', { section_id: section.id, ...item('y') }),
    await tenant.admin.post('//items/document_template_approval_lines', { template_id: id, step: 3, line_type: 'APPROVER', label: '승인' }),
  ])
    expect([refused.status, errorKey(refused)]).toEqual([422, expect.stringMatching(/duplicate_key|invalid_steps/)]);
});

it('templates are read by all, and kept by administrators and quality', async () => {
  const { id } = await newTemplate();
  for (const role of ['production', 'manager', 'staff', 'viewer'] as const) {
    const { client } = await tenant.person(role);
    expect((await client.get(`${PATH}/${id}`)).status).toBe(200);
    for (const refused of [
      await client.post(PATH, body()),
      await client.put(`${PATH}/${id}`, { title: 'x' }),
      await client.delete(`${PATH}/${id}`),
    ])
      expect(refusal(refused)).toEqual([403, 'error.forbidden']);
  }
  const { client: quality } = await tenant.person('quality');
  const made = await created(quality.post(PATH, body()));
  expect((await done(quality.put(`${PATH}/${made.id}`, { title: '검사 성적서', sections: [] }))).body.data).toMatchObject({
    title: '검사 성적서',
    sections: [],
  });
  await done(quality.delete(`${PATH}/${made.id}`));
  const other = await newTenant();
  for (const reply of [
    await other.admin.get(`${PATH}/${id}`),
    await other.admin.put(`${PATH}/${id}`, {}),
    await other.admin.delete(`${PATH}/${id}`),
  ])
    expect(reply.status).toBe(404);
});
