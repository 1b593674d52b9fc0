import { beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../../support/concurrent.ts';
import { brought, query } from '../../support/database.ts';
import { created, done, refusal, violations } from '../../support/replies.ts';
import { newTenant, type Person, type Tenant } from '../../support/tenants.ts';
import { newProcess, newWork } from './work.ts';

let tenant: Tenant;
let other: Tenant;
let worker: Person;

beforeAll(async () => {
  [tenant, other] = await Promise.all([newTenant(), newTenant()]);
  worker = await tenant.person('production');
});

const configOf = async (id: number, query: Record<string, number> = {}) =>
  (await done(worker.client.get(`/work-orders/${id}/inspection-config`, query))).body.data;

describe('what is measured', () => {
  const item = async (code: string, fields: object) =>
    (await created(tenant.admin.post('/items', { code, name: code, item_type: 'PART', ...fields }))).id as number;
  const designs = ({ gap_points }: { gap_points: { point: string; design_value: number; tolerance: number }[] }) =>
    gap_points.map(({ point, design_value, tolerance }) => [point, design_value, tolerance]);

  it('of a bending process are the parts of the model of the location, with its points', async () => {
    const process = await newProcess(tenant.admin, { process_name: '절곡2' });
    const part = (code: string, options: object) =>
      item(code, {
        item_category: 'BENDING',
        material: 'EGI 1.55T',
        options: { prod_code: 'R', spec_code: 'M', length_mm: 3000, ...options },
      });
    const body = await part('BD-RM-30', { gap_points: [{ point: '1', design_value: 99, tolerance: 1 }] });
    const finish = await part('BD-RF-30', { spec_code: 'F', gap_points: [{ point: 'a', design_value: 7 }] });
    const box = await part('BD-CF-30', { prod_code: 'C', spec_code: 'F' });
    const components = [
      { seq: 2, bending_item_id: finish, quantity: 1 },
      { seq: 1, bending_item_id: body, quantity: 2, gap_points: [{ point: '1', design_value: 31, tolerance: 0.5 }] },
    ];
    await item('GR-KSS01-01', {
      item_category: 'GUIDERAIL_MODEL',
      options: { model_name: 'KSS01', check_type: 'WALL', finishing: 'SUS_MIRROR', components },
    });
    await item('GR-KSS01-02', {
      item_category: 'GUIDERAIL_MODEL',
      options: {
        model_name: 'KSS01',
        check_type: 'WALL',
        finishing: 'EGI',
        components: [{ seq: 1, bending_item_id: finish, quantity: 1 }],
      },
    });
    await item('SB-KSS01-01', {
      item_category: 'SHUTTERBOX_MODEL',
      options: {
        model_name: 'KSS01',
        exit_direction: 'BOTTOM',
        box_width: 500,
        box_height: 350,
        components: [{ seq: 1, bending_item_id: box, quantity: 1 }],
      },
    });
    const work = await newWork(process, [
      { options: { product_model: { model_name: 'KSS01', finishing: 'SUS_MIRROR' } } },
      { item_id: body },
      { item_name: '브라켓' },
    ]);
    const config = await configOf(work.id);
    expect(config).toMatchObject({
      work_order_id: work.id,
      process: { id: process.id, process_name: '절곡2' },
      process_type: 'BENDING',
      step_id: null,
      template_id: null,
      inspection_scope: { type: 'ALL' },
      sample_count: 3,
    });
    const [model, bent, bought] = config.items;
    expect(model.components).toMatchObject([
      { component: 1, item_id: body, code: 'BD-RM-30', material: 'EGI 1.55T', length_mm: 3000 },
      { component: 2, item_id: finish, code: 'BD-RF-30' },
      { component: 3, item_id: box, code: 'BD-CF-30' },
    ]);
    expect(model.components.map(designs)).toEqual([
      [['1', 31, 0.5]],
      [['a', 7, 1]],
      [
        ['1', 60, 2],
        ['2', 40, 2],
        ['3', 50, 2],
        ['4', 30, 2],
      ],
    ]);
    expect(bent.components.map(designs)).toEqual([[['1', 99, 1]]]);
    expect(bought.components).toEqual([]);
  });

  it('of another process are width and height, and what its step adds', async () => {
    const process = await newProcess(tenant.admin, {
      process_type: 'SCREEN',
      options: { inspection_tolerances: { height: 12.5 } },
      steps: [
        { step_name: '재단' },
        {
          step_name: '검사',
          needs_inspection: true,
          options: {
            inspection_scope: { type: 'SAMPLING', sample_size: 2 },
            inspection_setting: { points: [{ point: 'slack', design_value: 5, tolerance: 1.5 }] },
          },
        },
      ],
    });
    const work = await newWork(process, [{ options: { width: 3000, height: 2500 } }, {}, {}]);
    const config = await configOf(work.id);
    expect(config).toMatchObject({ process_type: 'SCREEN', sample_count: 2, inspection_scope: { type: 'SAMPLING', sample_size: 2 } });
    expect(config.step_id).toBe(process.steps[1].id);
    expect(config.items[0].components).toMatchObject([{ component: 1, name: 'PRODUCT' }]);
    expect(config.items[0].components.map(designs)).toEqual([
      [
        ['width', 3000, 8],
        ['height', 2500, 12.5],
        ['slack', 5, 1.5],
      ],
    ]);
    expect(config.items[1].components.map(designs)).toEqual([
      [
        ['width', null, 8],
        ['height', null, 12.5],
        ['slack', 5, 1.5],
      ],
    ]);
    const cutting = await configOf(work.id, { step_id: process.steps[0].id });
    expect(cutting).toMatchObject({ step_id: process.steps[0].id, inspection_scope: { type: 'ALL' }, sample_count: 3 });
    const foreign = await newProcess(tenant.admin);
    const refused = await worker.client.get(`/work-orders/${work.id}/inspection-config`, { step_id: foreign.steps[0].id });
    expect(refusal(refused)).toEqual([404, 'error.process_step.not_found']);
    expect((await other.admin.get(`/work-orders/${work.id}/inspection-config`)).status).toBe(404);
  });
});

describe('an inspection', () => {
  const PATH = '/document-templates';
  const item = (field_key: string, more: object = {}) => ({ field_key, item: field_key, is_required: true, ...more });
  const limits = { measurement_type: 'NUMERIC', lower_limit: 100, upper_limit: 160, sample_count: 3 };
  let sections: { id: number }[];
  let template: number;
  let process: { id: number; steps: { id: number }[] };

  beforeAll(async () => {
    const made = await created(
      tenant.admin.post(PATH, {
        ...{ name: '공정검사', title: '공정검사 성적서', category: 'PQC' },
        basic_fields: [{ field_key: 'site', label: '현장' }],
        sections: [
          { title: '치수', items: [item('gap'), item('width', limits)] },
          { title: '외관', items: [item('appearance')] },
        ],
      }),
    );
    [template, sections] = [made.id, made.sections];
    process = await newProcess(tenant.admin, { process_type: 'BENDING', inspection_template_id: template });
  });

  const inspect = (work: { id: number; items: number[] }, body: object, client = worker.client, place = 0) =>
    client.post(`/work-orders/${work.id}/items/${work.items[place]}/inspection`, body);
  const saved = async (work: { id: number; items: number[] }, body: object, place = 0) =>
    (await done(inspect(work, body, worker.client, place))).body.data;
  const cell = (section: number, field_key: string, row_index: number, value: string) => ({
    ...{ section_id: sections[section]?.id, column_id: null, field_key, row_index, value },
  });
  const complete = { section_1_item_1: true, section_1_item_2: 120, section_2_item_1: 'OK' };

  it('is stored in one form, whichever was sent, and begins the work', async () => {
    const work = await newWork(process, [{ options: { width: 30, materials: [] } }]);
    const answer = await saved(work, { inspection_data: { section_1_item_2: '151.5', section_1_item_2_n2: 151, section_2_item_1: true } });
    const records = [cell(0, 'width', 0, '151.5'), cell(0, 'width', 1, '151'), cell(1, 'appearance', 0, 'OK')];
    expect(answer).toMatchObject({
      work_order_item_id: work.items[0],
      judgement: null,
      inspection_data: { template_id: template, step_id: null, records, inspected_by: worker.id },
    });
    const again = await saved(work, { inspection_data: [{ section_id: sections[0]?.id, field_key: 'width', value: 120 }] });
    expect(again.inspection_data.records).toEqual([cell(0, 'width', 0, '120')]);
    const { data } = (await done(worker.client.get(`/work-orders/${work.id}/inspection-data`))).body;
    expect(data).toMatchObject({
      work_order: { id: work.id, status: 'IN_PROGRESS' },
      process_type: 'BENDING',
      items: [{ work_order_item_id: work.items[0], inspection_data: again.inspection_data, judgement: null }],
      summary: { total: 1, inspected: 0, passed: 0, failed: 0 },
    });
    const [row] = await query<{ assignee_id: string; started_at: Date; options: object }>(
      'select w.assignee_id, w.started_at, i.options from work_orders w join work_order_items i on i.work_order_id = w.id where w.id = $1',
      [work.id],
    );
    expect(row).toMatchObject({ assignee_id: worker.id, started_at: expect.any(Date), options: { width: 30, materials: [] } });
  });

  it('is judged by the client, or else by what was measured', async () => {
    const work = await newWork(process);
    expect(await saved(work, { inspection_data: complete })).toMatchObject({ judgement: 'PASS' });
    expect(await saved(work, { inspection_data: complete, judgement: 'FAIL' })).toMatchObject({ judgement: 'FAIL' });
    const beyond = { ...complete, section_1_item_2_n3: '160.01' };
    expect(await saved(work, { inspection_data: beyond })).toMatchObject({ judgement: 'FAIL' });
    expect(refusal(await inspect(work, { inspection_data: beyond, judgement: 'PASS' }))).toEqual([
      422,
      'error.work_order.judgement_conflict',
    ]);
    const used = { inspection_data: beyond, judgement: 'PASS', nonconforming_content: '특채' };
    expect(await saved(work, used)).toMatchObject({ judgement: 'PASS', inspection_data: { nonconforming_content: '특채' } });
    expect(await saved(work, { inspection_data: { section_1_item_2_n3: null }, merge: true })).toMatchObject({ judgement: 'PASS' });
  });

  it('is merged cell by cell, and of two at once none is lost', async () => {
    const work = await newWork(process);
    await saved(work, { inspection_data: complete });
    const { inspection_data: merged } = await saved(work, {
      inspection_data: { section_1_item_1: null, section_1_item_2: 130, section_1_item_2_n2: 131 },
      merge: true,
    });
    expect(merged.records).toEqual([cell(0, 'width', 0, '130'), cell(1, 'appearance', 0, 'OK'), cell(0, 'width', 1, '131')]);
    const both = await newWork(process);
    const values = ['section_1_item_1', 'section_1_item_2', 'section_1_item_2_n2', 'section_2_item_1'];
    const replies = await atOnce(4, (index) =>
      inspect(both, { inspection_data: { [values[index] as string]: index === 0 || index === 3 ? true : 110 + index }, merge: true }),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { data } = (await done(worker.client.get(`/work-orders/${both.id}/inspection-data`))).body;
    expect(data.items[0].inspection_data.records).toHaveLength(4);
    expect(data.summary).toEqual({ total: 1, inspected: 1, passed: 1, failed: 0 });
  });

  it('refuses what nobody asks for', async () => {
    const work = await newWork(process);
    const refused = async (body: object) => {
      const reply = await inspect(work, body);
      return [...refusal(reply), violations(reply)?.[0]];
    };
    const unknown = 'error.document.unknown_field';
    expect(await refused({ inspection_data: { section_9_item_1: 'x' } })).toEqual([422, unknown, 'section_9_item_1 unknown_field']);
    expect(await refused({ inspection_data: { gap_1_1: '3' } })).toEqual([422, unknown, 'gap_1_1 unknown_field']);
    expect(await refused({ inspection_data: { section_1_item_2: 'wide' } })).toEqual([
      ...[422, 'error.validation_failed', 'inspection_data.section_1_item_2 invalid_decimal'],
    ]);
    expect((await inspect(work, { inspection_data: { section_1_item_1: 'x'.repeat(501) } })).status).toBe(422);
    expect((await inspect(work, { inspection_data: [], step_id: 2_000_000_000 })).status).toBe(422);
    expect((await inspect(work, { inspection_data: [], result: 'PASS' })).status).toBe(422);
    expect((await inspect(work, { inspection_data: Array(2001).fill({ field_key: 'site', value: 'x' }) })).status).toBe(422);
    expect((await inspect(work, {})).status).toBe(422);
    const foreign = await newWork(process);
    expect((await inspect({ id: work.id, items: foreign.items }, { inspection_data: [] })).status).toBe(404);
    expect((await inspect(work, { inspection_data: [] }, other.admin)).status).toBe(404);
    expect((await inspect(work, { inspection_data: [] }, (await tenant.person('quality')).client)).status).toBe(403);
  });

  it('without a template has gaps alone, and may be judged without any value', async () => {
    const plain = await newProcess(tenant.admin, { process_type: 'SLAT' });
    const work = await newWork(plain, [{ options: { width: 3000, height: 2500 } }]);
    expect(refusal(await inspect(work, { inspection_data: complete }))).toEqual([404, 'error.no_inspection_template']);
    expect(await saved(work, { inspection_data: { gap_1_width: 3004 } })).toMatchObject({ judgement: null });
    expect(await saved(work, { inspection_data: { gap_1_height: '2511' }, merge: true })).toMatchObject({ judgement: 'FAIL' });
    expect(await saved(work, { inspection_data: { gap_1_height: '2510' }, merge: true })).toMatchObject({ judgement: 'PASS' });
    expect(await saved(work, { inspection_data: [], judgement: 'PASS' })).toMatchObject({
      judgement: 'PASS',
      inspection_data: { records: [] },
    });
  });

  it('stays open when the work order is completed, and closes with it', async () => {
    const work = await newWork(process);
    await brought('work_orders', work.id, 'COMPLETED');
    expect(await saved(work, { inspection_data: complete })).toMatchObject({ judgement: 'PASS' });
    const [row] = await query('select status from work_orders where id = $1', [work.id]);
    expect(row).toEqual({ status: 'COMPLETED' });
    await brought('work_orders', work.id, 'CANCELLED');
    expect(refusal(await inspect(work, { inspection_data: complete }))).toEqual([409, 'error.work_order.closed']);
  });

  it('of former times is read in the form of today', async () => {
    const work = await newWork(process, [
      { options: { inspection_data: { section_1_item_2_n2: 140, section_7_item_1: 'x', section_2_item_1: false } } },
      { options: { inspection_data: { records: [{ section_1_item_1: 'OK' }], judgement: 'FAIL' } } },
    ]);
    const { data } = (await done(worker.client.get(`/work-orders/${work.id}/inspection-data`))).body;
    expect(data.items.map(({ inspection_data: one }: { inspection_data: { records: object[] } }) => one.records)).toEqual([
      [cell(0, 'width', 1, '140'), cell(1, 'appearance', 0, 'NG')],
      [cell(0, 'gap', 0, 'OK')],
    ]);
    expect(data.summary).toEqual({ total: 2, inspected: 1, passed: 0, failed: 1 });
  });
});
