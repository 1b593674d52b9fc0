import { beforeAll, describe, expect, it } from 'vitest';
import { created, done, refusal } from '../../support/replies.ts';
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
      options: { model_name: 'KSS01', exit_direction: 'BOTTOM', components: [{ seq: 1, bending_item_id: box, quantity: 1 }] },
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
