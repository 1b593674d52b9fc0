import { beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../../support/concurrent.ts';
import { brought } from '../../support/database.ts';
import { created, done, refusal } from '../../support/replies.ts';
import { newTenant, type Person, type Tenant } from '../../support/tenants.ts';
import { newProcess, newWork } from './work.ts';

let tenant: Tenant;
let worker: Person;
let sections: { id: number }[];
let template: number;
let process: { id: number; steps: { id: number }[] };

beforeAll(async () => {
  tenant = await newTenant();
  worker = await tenant.person('production');
  const item = (field_key: string, more: object = {}) => ({ field_key, item: field_key, is_required: true, ...more });
  const made = await created(
    tenant.admin.post('/document-templates', {
      ...{ name: '공정검사', title: '공정검사 성적서', category: 'PQC' },
      basic_fields: [{ field_key: 'author', label: '작성자', auto_source: 'AUTHOR' }],
      sections: [{ title: '치수', items: [item('gap'), item('width', { measurement_type: 'NUMERIC', sample_count: 2 })] }],
    }),
  );
  [template, sections] = [made.id, made.sections];
  process = await newProcess(tenant.admin, {
    process_type: 'SLAT',
    inspection_template_id: template,
    steps: [{ step_name: '검사', needs_inspection: true }],
  });
});

const PLAIN = { section_1_item_1: true, section_1_item_2: 120, gap_1_width: 3000, gap_1_height: 2500 };
const inspected = async (size = 1) => {
  const work = await newWork(process, Array(size).fill({ options: { width: 3000, height: 2500 } }));
  for (const item of work.items)
    await done(worker.client.post(`/work-orders/${work.id}/items/${item}/inspection`, { inspection_data: PLAIN }));
  return work;
};
const write = (work: number, body: object = {}) => worker.client.post(`/work-orders/${work}/inspection-document`, body);
const cell = (field_key: string, row_index: number, value: string) => ({
  ...{ section_id: sections[0]?.id, column_id: null, field_key, row_index, value },
});

describe('the inspection document', () => {
  it('is made once, changed while it is open, and closed once it is submitted', async () => {
    const work = await inspected();
    const [step] = process.steps;
    const body = { step_id: step?.id };
    const made = await created(write(work.id, body));
    expect(made).toMatchObject({ created: true, status: 'DRAFT', result: 'PASS', work_order_id: work.id, step_id: step?.id });
    expect(made.data).toEqual(
      expect.arrayContaining([cell('gap', 0, 'OK'), cell('width', 0, '120')].map((one) => expect.objectContaining(one))),
    );
    const again = await done(write(work.id, { ...body, title: '다시', inspection_data: { section_1_item_2_n2: 121, gap_1_width: 1 } }));
    expect(again.body.data).toMatchObject({ id: made.id, document_no: made.document_no, title: '다시', created: false });
    await brought('documents', made.id, 'PENDING');
    expect(refusal(await write(work.id, body))).toEqual([409, 'error.document.not_editable']);
    await brought('documents', made.id, 'REJECTED');
    const rejected = await done(write(work.id, body));
    expect(rejected.body.data).toMatchObject({ id: made.id, status: 'REJECTED' });
    await brought('documents', made.id, 'CANCELLED');
    expect((await created(write(work.id, body))).id).not.toBe(made.id);
  });

  it('is another one for each item and without a step, and of two calls at once there is one', async () => {
    const work = await inspected(2);
    const replies = await atOnce(3, () => write(work.id));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect(new Set(replies.map(({ body }) => body.data.id)).size).toBe(1);
    const ofItem = await created(write(work.id, { work_order_item_id: work.items[1] }));
    expect(ofItem).toMatchObject({ work_order_id: work.id, work_order_item_id: work.items[1] });
    expect(ofItem.id).not.toBe(replies[0]?.body.data.id);
    const { data } = (
      await done(worker.client.get(`/work-orders/${work.id}/inspection-resolve`, { work_order_item_id: work.items[1] as number }))
    ).body;
    expect(data).toMatchObject({ is_new: false, document: { id: ofItem.id }, snapshot_document_id: ofItem.id, step: null });
    expect(data.items).toHaveLength(1);
  });

  it('needs a template, a step of the process and an item of the work order', async () => {
    const bare = await newWork(await newProcess(tenant.admin, { process_type: 'SLAT' }));
    expect(refusal(await write(bare.id))).toEqual([404, 'error.no_inspection_template']);
    for (const name of ['template', 'resolve'])
      expect(refusal(await worker.client.get(`/work-orders/${bare.id}/inspection-${name}`))).toEqual([404, 'error.no_inspection_template']);
    const work = await inspected();
    expect(refusal(await write(work.id, { step_id: 2_000_000_000 }))).toEqual([404, 'error.process_step.not_found']);
    expect((await write(work.id, { work_order_item_id: bare.items[0] })).status).toBe(422);
    expect(refusal(await write(work.id, { inspection_data: { section_9_item_1: 'x' } }))).toEqual([422, 'error.document.unknown_field']);
    const other = await newTenant();
    expect((await other.admin.post(`/work-orders/${work.id}/inspection-document`, {})).status).toBe(404);
  });

  it('begins with what is known', async () => {
    const work = await newWork(process);
    const { data } = (await done(worker.client.get(`/work-orders/${work.id}/inspection-template`))).body;
    expect(data).toMatchObject({ template: { id: template, sections: [{ items: [{}, {}] }] }, items: [{ inspection_data: null }] });
    expect(data.basic_field_values.author).toBeTruthy();
    const resolved = (await done(worker.client.get(`/work-orders/${work.id}/inspection-resolve`))).body.data;
    expect(resolved).toMatchObject({ is_new: true, document: null, snapshot_document_id: null, work_order: { id: work.id } });
  });
});

it('the report has measurements, results and who inspected', async () => {
  const work = await inspected(2);
  const failed = { ...PLAIN, gap_1_width: 3005 };
  await done(worker.client.post(`/work-orders/${work.id}/items/${work.items[1]}/inspection`, { inspection_data: failed }));
  const { data } = (await done(worker.client.get(`/work-orders/${work.id}/inspection-report`))).body;
  expect(data).toMatchObject({
    work_order: { id: work.id, status: 'IN_PROGRESS' },
    process_type: 'SLAT',
    template: { id: template },
    inspectors: [{ id: worker.id }],
    material_lots: [],
    order: null,
    document: null,
    summary: { total: 2, inspected: 2, passed: 1, failed: 1, pass_rate: 50, judgement: 'FAIL' },
  });
  expect(data.items[1].rows).toMatchObject([
    { component: 1, point: 'width', design_value: 3000, tolerance: 4, values: ['3005'], result: 'FAIL' },
    { component: 1, point: 'height', values: ['2500'], result: 'PASS' },
  ]);
});
