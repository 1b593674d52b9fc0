import { beforeAll, expect, it } from 'vitest';
import { atOnce } from '../../support/concurrent.ts';
import { brought, query } from '../../support/database.ts';
import { created, refusal, violationPaths } from '../../support/replies.ts';
import { newTenant, type Person, type Tenant } from '../../support/tenants.ts';

let tenant: Tenant;
let sales: Person;
beforeAll(async () => {
  tenant = await newTenant();
  sales = await tenant.person('sales');
});

const rate = {
  code: 'INST',
  name: '설치비',
  labor_type: 'INSTALLATION',
  unit: 'SET',
  basis: 'AREA',
  rate: 100000,
  effective_from: '2025-01-01',
};
const create = (fields: object = {}) => sales.client.post('/labor', { ...rate, ...fields });

it('rates of a code do not overlap in size and time', async () => {
  const code = { code: 'A' };
  const first = await created(create({ ...code, basis_max: 10 }));
  expect((await create({ ...code, basis_min: 10, basis_max: 20 })).status).toBe(201);
  expect(refusal(await create({ ...code, basis_min: 19.9999 }))).toEqual([409, 'error.labor.overlap']);
  expect(refusal(await create({ ...code, basis_min: 5, effective_from: '2024-01-01' }))).toEqual([409, 'error.labor.overlap']);
  expect((await create({ ...code, basis_min: 5, effective_from: '2024-01-01', effective_to: '2024-12-31' })).status).toBe(201);
  const off = await created(create({ ...code, basis_min: 5, is_active: false }));
  expect(refusal(await sales.client.patch(`/labor/${off.id}/toggle`))).toEqual([409, 'error.labor.overlap']);
  expect((await sales.client.patch(`/labor/${first.id}/toggle`)).body.data.is_active).toBe(false);
  const both = await atOnce(4, () => create({ code: 'RACE' }));
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
});

it('and share type, unit and basis', async () => {
  await created(create({ code: 'B' }));
  for (const [path, value] of [
    ['labor_type', 'OTHER'],
    ['unit', 'DAY'],
    ['basis', 'NONE'],
  ] as const) {
    const reply = await create({ code: 'B', [path]: value, is_active: false });
    expect([reply.status, violationPaths(reply)]).toEqual([422, [path]]);
  }
});

it.each<[object, string]>([
  [{ rate: -1 }, 'rate'],
  [{ basis_min: 5, basis_max: 5 }, 'basis_max'],
  [{ effective_to: '2024-12-31' }, 'effective_to'],
  [{ unit: 'EA' }, 'unit'],
])('%j is refused', async (fields, path) => {
  const reply = await create({ code: 'C', ...fields });
  expect([reply.status, violationPaths(reply)]).toEqual([422, [path]]);
});

it('are listed by the day on which they hold, and counted', async () => {
  const own = await newTenant();
  const post = (fields: object) => created(own.admin.post('/labor', { ...rate, ...fields }));
  await post({ effective_to: '2025-12-31' });
  await post({ effective_from: '2026-01-01', rate: 120000 });
  await post({ code: 'X', rate: 100001, effective_from: '2026-01-01' });
  expect((await own.admin.get('/labor', { effective_on: '2025-12-31' })).body.data).toMatchObject([{ rate: 100000 }]);
  expect((await own.admin.get('/labor/stats')).body.data).toEqual({
    total: 3,
    active: 3,
    by_labor_type: {
      MANUFACTURE: { count: 0, min_rate: null, max_rate: null, avg_rate: null },
      INSTALLATION: { count: 2, min_rate: 100001, max_rate: 120000, avg_rate: 110001 },
      INSPECTION: { count: 0, min_rate: null, max_rate: null, avg_rate: null },
      TRANSPORT: { count: 0, min_rate: null, max_rate: null, avg_rate: null },
      OTHER: { count: 0, min_rate: null, max_rate: null, avg_rate: null },
    },
  });
});

it('are the business of sales', async () => {
  const { id } = await created(create({ code: 'R' }));
  expect((await (await tenant.person('staff')).client.get('/labor')).status).toBe(403);
  expect((await (await tenant.person('manager')).client.get(`/labor/${id}`)).status).toBe(200);
  expect((await (await newTenant()).admin.get(`/labor/${id}`)).status).toBe(404);
});

it('the last rate of a code stays while a template in use names it', async () => {
  const code = 'USED';
  const first = await created(create({ code, effective_to: '2025-12-31' }));
  const second = await created(create({ code, effective_from: '2026-01-01' }));
  const [template] = await query<{ id: number }>(`insert into bom_templates (tenant_id, code, name) values ($1, 'T', 'x') returning id`, [
    tenant.id,
  ]);
  await query(
    `insert into bom_template_items (tenant_id, bom_template_id, line_key, line_type, labor_code, quantity_expression) values ($1, $2, 'A', 'LABOR', $3, '1')`,
    [tenant.id, template?.id, code],
  );
  await brought('bom_templates', template?.id as number, 'ACTIVE');
  const bulk = await sales.client.delete('/labor/bulk', { ids: [second.id, first.id] });
  expect(bulk.body.data).toMatchObject({ deleted_ids: [second.id], skipped: [{ id: first.id, reason: 'in_use' }] });
  expect(refusal(await sales.client.delete(`/labor/${first.id}`))).toEqual([409, 'error.in_use']);
  expect(refusal(await sales.client.delete(`//items/labor_rates/${first.id}`))).toEqual([409, 'error.in_use']);
  await created(create({ code, effective_from: '2026-01-01' }));
  expect((await sales.client.delete(`/labor/${first.id}`)).status).toBe(200);
});
