import { beforeAll, describe, expect, it } from 'vitest';
import type { Client, Reply } from '../support/client.ts';
import { query } from '../support/database.ts';
import { uploaded } from '../support/files.ts';
import { samples } from '../support/sample-files.ts';
import { newTenant, type Person, type Tenant } from '../support/tenants.ts';

const PATH = '/material/nonconforming-reports';
const ITEMS = '//items/nonconforming_reports';
const LINES = '//items/nonconforming_report_items';

let tenant: Tenant;
let other: Tenant;
let quality: Person;

beforeAll(async () => {
  [tenant, other] = await Promise.all([newTenant(), newTenant()]);
  quality = await tenant.person('quality');
});

const refusal = ({ status, body }: Reply) => [status, body.error?.key];
const refused = ({ status, body }: Reply) => [status, body.errors?.[0].extensions.key];
const paths = ({ body }: Reply) => body.error?.details.map(({ path, code }) => `${path} ${code}`);
const day = (offset = 0) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Seoul', dateStyle: 'short' }).format(new Date(Date.now() + offset * 86_400_000));

const THREE = [
  { cost_type: 'MATERIAL', item_name: '슬랫', quantity: 3, unit_price: 12500 },
  { cost_type: 'SHIPPING', item_name: '운송', quantity: 1, unit_price: 80000 },
  { cost_type: 'CONSTRUCTION', item_name: '재시공', quantity: 2.5, unit_price: 33333 },
];
const body = (more: object = {}) => ({ nc_type: 'MATERIAL', defect_description: '도장 불량', ...more });
const create = (more: object = {}, client: Client = quality.client) => client.post(PATH, body(more));
const created = async (more: object = {}): Promise<{ id: number; [more: string]: unknown }> => {
  const reply = await create(more);
  expect([reply.status, reply.text.slice(0, 300)]).toEqual([201, expect.any(String)]);
  return reply.body.data;
};
const change = (id: number, changes: object, client: Client = quality.client) => client.put(`${PATH}/${id}`, changes);
const move = (id: number, status: string, client: Client = quality.client) => client.post(`${PATH}/${id}/change-status`, { status });
const costs = (data: Record<string, unknown>) =>
  ['material', 'shipping', 'construction', 'other', 'total'].map((name) => data[`${name}_cost`]);
const show = async (id: number) => (await quality.client.get(`${PATH}/${id}`)).body.data;

/** A report with both texts, in that status. */
async function reportIn(status: 'RECEIVED' | 'ANALYZING' | 'RESOLVED' | 'CLOSED', more: object = {}): Promise<number> {
  const { id } = await created({ cause_analysis: '온도', corrective_action: '재도장', ...more });
  const way = ['ANALYZING', 'RESOLVED', 'CLOSED'];
  for (const next of way.slice(0, way.indexOf(status) + 1)) expect((await move(id, next)).status).toBe(200);
  return id;
}

describe('creating', () => {
  it('numbers the report, counts its costs and shows it', async () => {
    const fresh = await newTenant();
    const person = await fresh.person('quality');
    const site = await fresh.admin.post('/sites', { name: '강남 현장' });
    const file = await uploaded(person.client, '사진.png', samples.png);
    const reply = await create({ items: THREE, site_id: site.body.data.id, action_manager_id: person.id, file_ids: [file] }, person.client);
    expect([reply.status, reply.body.message]).toEqual([201, '부적합 보고서가 등록되었습니다.']);
    const { data } = reply.body;
    expect(costs(data)).toEqual([37500, 80000, 83333, 0, 200833]);
    expect(data).toMatchObject({
      report_no: `NC-${day().replaceAll('-', '')}-001`,
      status: 'RECEIVED',
      occurred_on: day(),
      site_name: '강남 현장',
      site: { id: site.body.data.id, name: '강남 현장' },
      client: null,
      action_manager: { id: person.id, name: 'quality' },
      item_count: 3,
      approval: null,
      allowed_transitions: ['ANALYZING'],
      editable: true,
      files: [{ id: file, name: '사진.png', url: `/assets/${file}` }],
    });
    expect(
      data.items.map((item: Record<string, unknown>) => [item.cost_type, item.item_name, item.quantity, item.unit_price, item.amount]),
    ).toEqual([
      ['MATERIAL', '슬랫', 3, 12500, 37500],
      ['SHIPPING', '운송', 1, 80000, 80000],
      ['CONSTRUCTION', '재시공', 2.5, 33333, 83333],
    ]);
    expect((await person.client.get(PATH)).body.data[0]).not.toHaveProperty('items');
  });

  it('gives twenty at once twenty numbers without a gap', async () => {
    const fresh = await newTenant();
    const replies = await Promise.all(Array.from({ length: 20 }, () => create({ items: THREE.slice(0, 1) }, fresh.admin)));
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(201));
    const serials = replies.map(({ body: { data } }) => Number(data.report_no.slice(-3))).sort((a, b) => a - b);
    expect(serials).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    const last = replies.find(({ body: { data } }) => data.report_no.endsWith('-020'))?.body.data;
    expect((await fresh.admin.delete(`${PATH}/${last.id}`)).body.data).toEqual({ id: last.id });
    expect((await create({}, fresh.admin)).body.data.report_no).toMatch(/-021$/);
  });

  it.each([
    [{ total_cost: 1 }, ['total_cost computed_field']],
    [{ status: 'CLOSED', report_no: 'NC-1' }, ['report_no computed_field', 'status computed_field']],
    [{ items: [{ item_name: 'x', quantity: 1, amount: 5 }] }, ['items.0.amount computed_field']],
    [{ approval_id: 1 }, ['approval_id computed_field']],
  ])('takes nothing that is computed: %j', async (more, wrong) => {
    const reply = await create(more);
    expect([...refusal(reply), paths(reply)]).toEqual([422, 'error.nonconforming_report.computed_field', wrong]);
  });

  it.each<[object, string]>([
    [{ nc_type: 'WEATHER' }, 'nc_type invalid_value'],
    [{ defect_description: ' ' }, 'defect_description too_small'],
    [{ colour: 'red' }, 'colour unknown_field'],
    [{ occurred_on: day(1) }, 'occurred_on in_future'],
    [{ occurred_on: day(), confirmed_on: day(-1) }, 'confirmed_on before_occurred_on'],
    [{ occurred_on: day(), action_completed_on: day(-1) }, 'action_completed_on before_occurred_on'],
    [{ defect_quantity: 0 }, 'defect_quantity too_small'],
    [{ site_id: 2_000_000_000 }, 'site_id unknown_reference'],
    [{ items: [{ item_name: 'x', quantity: 0 }] }, 'items.0.quantity too_small'],
    [{ items: [{ item_name: 'x', quantity: 1, unit_price: -1 }] }, 'items.0.unit_price too_small'],
    [{ items: [{ quantity: 1 }] }, 'items.0.item_name required'],
    [{ items: [{ item_name: 'x', quantity: 1, id: 1 }] }, 'items.0.id unknown_field'],
    [{ items: Array(201).fill({ item_name: 'x', quantity: 1 }) }, 'items too_big'],
    [{ file_ids: Array.from({ length: 11 }, () => crypto.randomUUID()) }, 'file_ids too_big'],
    [{ file_ids: [crypto.randomUUID()] }, 'file_ids.0 unknown_reference'],
  ])('refuses case %#', async (more, wrong) => {
    const before = (await quality.client.get(PATH)).body.meta.total;
    const reply = await create(more);
    expect([reply.status, reply.body.error?.key, paths(reply)]).toEqual([422, 'error.validation_failed', [wrong]]);
    expect((await quality.client.get(PATH)).body.meta.total).toBe(before);
  });

  it('rounds half up to the won, exactly', async () => {
    const { total_cost: total } = await created({
      items: [
        { item_name: 'a', quantity: 0.5, unit_price: 1 },
        { item_name: 'b', quantity: 1.005, unit_price: 100 },
        { item_name: 'c', quantity: '0.1', unit_price: '4.99', cost_type: 'OTHER' },
        { item_name: 'd', quantity: 3, unit_price: 0.15 },
      ],
    });
    expect(total).toBe(1 + 101 + 0 + 0);
  });
});

describe('changing', () => {
  it('replaces the lines: those with an id are changed, others added, missing ones removed', async () => {
    const { id, items } = (await created({ items: THREE })) as unknown as { id: number; items: { id: number }[] };
    const [first, second] = items;
    const reply = await change(id, {
      items: [
        { item_name: '새 줄', quantity: 1, unit_price: 7, cost_type: 'OTHER' },
        { id: first?.id, quantity: 4 },
      ],
    });
    expect([reply.status, reply.body.message]).toEqual([200, '부적합 보고서가 수정되었습니다.']);
    expect(reply.body.data.items).toMatchObject([
      { item_name: '새 줄', amount: 7 },
      { id: first?.id, item_name: '슬랫', quantity: 4, unit_price: 12500, amount: 50000 },
    ]);
    expect(costs(reply.body.data)).toEqual([50000, 0, 0, 7, 50007]);
    expect(paths(await change(id, { items: [{ id: second?.id, quantity: 1 }] }))).toEqual(['items.0.id unknown_reference']);
    expect(paths(await change(id, { items: [{ id: first?.id }, { id: first?.id }] }))).toEqual(['items.1.id duplicate']);
    expect(costs((await change(id, { items: [{ item_name: '슬랫', quantity: 3, unit_price: 12500 }] })).body.data)[4]).toBe(37500);
    expect(costs((await change(id, { remarks: '그대로' })).body.data)[4]).toBe(37500);
    expect((await change(id, { items: [] })).body.data).toMatchObject({ total_cost: 0, item_count: 0, remarks: '그대로' });
  });

  it('takes lines of no other report', async () => {
    const [one, two] = [await created({ items: THREE }), await created({ items: THREE })];
    const [line] = two.items as { id: number }[];
    expect(paths(await change(one.id, { items: [{ id: line?.id, quantity: 9 }] }))).toEqual(['items.0.id unknown_reference']);
    expect((await show(two.id)).total_cost).toBe(200833);
  });

  it('keeps both of two that add lines at once', async () => {
    const { id } = await created();
    const line = (name: string) => ({ report_id: id, item_name: name, quantity: 1, unit_price: 10 });
    const added = await Promise.all(Array.from({ length: 6 }, (_, index) => quality.client.post(LINES, line(`${index}`))));
    expect(added.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect((await show(id)).total_cost).toBe(60);
  });

  it('follows the site by name unless another was written', async () => {
    const [a, b] = await Promise.all(
      ['가', '나'].map(async (name) => (await tenant.admin.post('/sites', { name })).body.data.id as number),
    );
    const { id } = await created({ site_id: a });
    expect((await change(id, { site_id: b })).body.data.site_name).toBe('나');
    expect((await change(id, { site_name: '손으로' })).body.data.site_name).toBe('손으로');
    expect((await change(id, { site_id: a })).body.data.site_name).toBe('손으로');
    expect((await change(id, { site_name: null })).body.data.site_name).toBe('가');
  });

  it('takes ten files at most, of the kinds shown, also when two send them at once', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 11; index++) ids.push(await uploaded(quality.client, `${index}.png`, samples.png));
    const gif = await uploaded(quality.client, 'a.gif', samples.gif);
    const { id } = await created({ file_ids: ids.slice(0, 4) });
    expect(refusal(await change(id, { file_ids: [gif] }))).toEqual([415, 'error.file.unsupported_type']);
    expect(refused(await quality.client.post('//items/nonconforming_report_files', { report_id: id, file_id: gif }))).toEqual([
      415,
      'error.file.unsupported_type',
    ]);
    const order = [ids[3], ids[5], ids[0]];
    const changed = await change(id, { file_ids: order });
    expect(changed.body.data.files.map((file: { id: string }) => file.id)).toEqual(order);
    expect(paths(await change(id, { file_ids: [ids[0], ids[0]] }))).toEqual(['file_ids duplicate']);
    await change(id, { file_ids: ids.slice(0, 9) });
    const race = await Promise.all(
      ids.slice(9).map((file) => quality.client.post('//items/nonconforming_report_files', { report_id: id, file_id: file })),
    );
    expect(race.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await show(id)).files).toHaveLength(10);
  });
});

describe('states', () => {
  it('move along the machine and carry their stamps', async () => {
    const { id } = await created();
    const closing = await move(id, 'CLOSED');
    expect([...refusal(closing), closing.body.error?.details[0]]).toEqual([
      409,
      'error.invalid_transition',
      { path: 'status', code: 'invalid_transition', from: 'RECEIVED', to: 'CLOSED', allowed: ['ANALYZING'] },
    ]);
    const analyzing = await move(id, 'ANALYZING');
    expect([analyzing.status, analyzing.body.message, analyzing.body.data.allowed_transitions]).toEqual([
      200,
      '상태가 변경되었습니다.',
      ['RECEIVED'],
    ]);
    const incomplete = await move(id, 'RESOLVED');
    expect([...refusal(incomplete), paths(incomplete)]).toEqual([
      422,
      'error.nonconforming_report.incomplete',
      ['cause_analysis required'],
    ]);
    expect((await show(id)).status).toBe('ANALYZING');
    expect((await change(id, { cause_analysis: '온도', corrective_action: '재도장' })).body.data.allowed_transitions).toEqual([
      'RECEIVED',
      'RESOLVED',
    ]);
    expect((await move(id, 'RESOLVED')).body.data).toMatchObject({ status: 'RESOLVED', action_completed_on: day() });
    expect(refusal(await change(id, { cause_analysis: null }))).toEqual([422, 'error.nonconforming_report.incomplete']);
    expect((await move(id, 'ANALYZING')).body.data).toMatchObject({ status: 'ANALYZING', action_completed_on: null });
    await change(id, { occurred_on: day(-3), action_completed_on: day(-1) });
    expect((await move(id, 'RESOLVED')).body.data.action_completed_on).toBe(day(-1));
    const closed = await move(id, 'CLOSED');
    expect(closed.body.data).toMatchObject({
      status: 'CLOSED',
      closed_via: 'DIRECT',
      approval_id: null,
      editable: false,
      allowed_transitions: [],
    });
    expect(closed.body.data.closed_at).not.toBeNull();
    for (const [reply, key] of [
      [await change(id, { remarks: 'x' }), 'error.nonconforming_report.not_editable'],
      [await quality.client.delete(`${PATH}/${id}`), 'error.nonconforming_report.not_deletable'],
      [await move(id, 'ANALYZING'), 'error.invalid_transition'],
      [await quality.client.post(`${PATH}/${id}/submit-approval`), 'error.invalid_transition'],
    ] as const)
      expect(refusal(reply)).toEqual([409, key]);
  });

  it('refuse the present status and the approval as targets', async () => {
    const { id } = await created();
    for (const status of ['RECEIVED', 'IN_APPROVAL']) expect(refusal(await move(id, status))).toEqual([409, 'error.invalid_transition']);
    expect((await move(id, 'GONE')).status).toBe(422);
  });

  it('let one of five win', async () => {
    const { id } = await created();
    const replies = await Promise.all(Array.from({ length: 5 }, () => move(id, 'ANALYZING')));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  });
});

describe('other tenants and lesser rights', () => {
  it('find nothing of another tenant, in any operation', async () => {
    const { id } = await created();
    const stranger = other.admin;
    for (const reply of [
      await stranger.get(`${PATH}/${id}`),
      await change(id, { remarks: 'x' }, stranger),
      await stranger.delete(`${PATH}/${id}`),
      await move(id, 'ANALYZING', stranger),
      await stranger.post(`${PATH}/${id}/submit-approval`),
    ])
      expect(refusal(reply)).toEqual([404, 'error.not_found']);
  });

  it('cannot name what belongs to another tenant', async () => {
    const theirs = await other.person('quality');
    const client = (await other.admin.post('/clients', { name: '남의 거래처' })).body.data.id;
    const file = await uploaded(theirs.client, '남의.png', samples.png);
    const before = (await quality.client.get(PATH)).body.meta.total;
    expect(paths(await create({ client_id: client }))).toEqual(['client_id unknown_reference']);
    expect(paths(await create({ action_manager_id: theirs.id }))).toEqual(['action_manager_id unknown_reference']);
    expect(paths(await create({ file_ids: [file] }))).toEqual(['file_ids.0 unknown_reference']);
    expect((await quality.client.get(PATH)).body.meta.total).toBe(before);
    const { id } = await created();
    const line = await theirs.client.post(LINES, { report_id: id, item_name: 'x', quantity: 1 });
    expect([line.status, (await show(id)).item_count]).toEqual([422, 0]);
    expect((await quality.client.post('//items/nonconforming_report_files', { report_id: id, file_id: file })).status).toBe(422);
  });

  it.each([
    ['production', 201, 200, 403],
    ['staff', 403, 200, 403],
    ['viewer', 403, 200, 403],
    ['hr', 403, 403, 403],
  ] as const)('hold %s to its rights', async (role, creating, reading, deleting) => {
    const { client } = await tenant.person(role);
    const { id } = await created();
    expect([(await create({}, client)).status, (await client.get(PATH)).status, (await client.delete(`${PATH}/${id}`)).status]).toEqual([
      creating,
      reading,
      deleting,
    ]);
  });

  it('show a reader no buttons', async () => {
    const { client } = await tenant.person('viewer');
    const { id } = await created();
    expect((await client.get(`${PATH}/${id}`)).body.data).toMatchObject({ editable: false, allowed_transitions: [] });
  });
});

describe('past the API', () => {
  it('costs and states are the same', async () => {
    const reply = await quality.client.post(ITEMS, {
      ...body(),
      status: 'CLOSED',
      total_cost: 9,
      report_no: 'NC-1',
      items: [{ item_name: '슬랫', quantity: 2.5, unit_price: 33333, amount: 1 }],
    });
    expect([reply.status, reply.text.slice(0, 300)]).toEqual([200, expect.any(String)]);
    const id = reply.body.data.id as number;
    expect(await show(id)).toMatchObject({ status: 'RECEIVED', total_cost: 83333, material_cost: 83333, occurred_on: day() });
    expect((await show(id)).report_no).toMatch(/^NC-\d{8}-\d{3}$/);
    const [line] = (await show(id)).items;
    const nested = {
      items: { create: [{ item_name: 'b', quantity: 1, unit_price: 1 }], update: [{ id: line.id, quantity: 1 }], delete: [] },
    };
    expect((await quality.client.patch(`${ITEMS}/${id}`, nested)).status).toBe(200);
    expect((await show(id)).total_cost).toBe(33334);
    expect((await quality.client.delete(`${LINES}/${line.id}`)).status).toBe(204);
    expect((await show(id)).total_cost).toBe(1);
    for (const changes of [{ status: 'CLOSED' }, { total_cost: 5 }, { closed_via: 'DIRECT' }, { report_no: 'NC-2' }])
      expect(refused(await quality.client.patch(`${ITEMS}/${id}`, changes))).toEqual([409, 'error.invalid_transition']);
    expect((await quality.client.patch(`${LINES}/${(await show(id)).items[0].id}`, { unit_price: -1 })).status).toBe(422);
  });

  it('a closed report stays as it is', async () => {
    const id = await reportIn('CLOSED', { items: THREE });
    const [line] = (await show(id)).items;
    const closed = [409, 'error.nonconforming_report.not_editable'];
    expect(refused(await quality.client.patch(`${ITEMS}/${id}`, { remarks: 'x' }))).toEqual(closed);
    expect(refused(await quality.client.patch(`${LINES}/${line.id}`, { quantity: 9 }))).toEqual(closed);
    expect(refused(await quality.client.delete(`${LINES}/${line.id}`))).toEqual(closed);
    expect(refused(await quality.client.post(LINES, { report_id: id, item_name: 'x', quantity: 1 }))).toEqual(closed);
    expect(refused(await quality.client.delete(`${ITEMS}/${id}`))).toEqual([409, 'error.nonconforming_report.not_deletable']);
    expect(await show(id)).toMatchObject({ total_cost: 200833, item_count: 3, status: 'CLOSED' });
  });

  it('a line stays with its report, and a deleted report takes none', async () => {
    const [one, two] = [await created({ items: THREE }), await created()];
    const [line] = one.items as { id: number }[];
    expect((await quality.client.patch(`${LINES}/${line?.id}`, { report_id: two.id })).status).toBe(422);
    expect((await quality.client.delete(`${ITEMS}/${two.id}`)).status).toBe(204);
    expect((await quality.client.get(`${PATH}/${two.id}`)).status).toBe(404);
    expect((await quality.client.post(LINES, { report_id: two.id, item_name: 'x', quantity: 1 })).status).toBe(422);
    expect(await query('select 1 from nonconforming_reports where id = $1 and deleted_at is not null', [two.id])).toHaveLength(1);
  });
});

describe('lists', () => {
  it('filter, search and sort', async () => {
    const { admin } = await newTenant();
    const client = (await admin.post('/clients', { name: '거래처' })).body.data.id as number;
    const make = async (more: object) => (await create(more, admin)).body.data.id as number;
    const a = await make({ occurred_on: day(-10), site_name: '부산항', items: THREE });
    const b = await make({ occurred_on: day(-5), nc_type: 'CLAIM', client_id: client, items: THREE.slice(0, 1) });
    const c = await make({ occurred_on: day(-1), defect_description: '긁힘 100%' });
    await move(c, 'ANALYZING', admin);
    const ids = async (filters: Record<string, string | number> = {}) => {
      const reply = await admin.get(PATH, filters);
      expect([reply.status, reply.text.slice(0, 300)]).toEqual([200, expect.any(String)]);
      return reply.body.data.map((row: { id: number }) => row.id);
    };
    expect(await ids()).toEqual([c, b, a]);
    expect(await ids({ status: 'ANALYZING,CLOSED' })).toEqual([c]);
    expect(await ids({ nc_type: 'CLAIM' })).toEqual([b]);
    expect(await ids({ client_id: client })).toEqual([b]);
    expect(await ids({ start_date: day(-5), end_date: day(-5) })).toEqual([b]);
    expect(await ids({ search: '부산' })).toEqual([a]);
    expect(await ids({ search: '100%' })).toEqual([c]);
    expect(await ids({ sort: '-total_cost' })).toEqual([a, b, c]);
    expect(await ids({ sort: 'report_no', size: 2, page: 2 })).toEqual([c]);
    const refused: Record<string, string>[] = [
      { status: 'OPEN' },
      { sort: 'unit' },
      { start_date: day(), end_date: day(-1) },
      { order_id: 'x' },
    ];
    for (const wrong of refused) expect((await admin.get(PATH, wrong)).status).toBe(422);
  });
});

describe('statistics', () => {
  it('count what is there, by the day on which it occurred', async () => {
    const { admin } = await newTenant();
    const make = async (more: object) =>
      (await create({ cause_analysis: 'a', corrective_action: 'b', ...more }, admin)).body.data.id as number;
    await make({ occurred_on: '2025-01-31', items: THREE, action_due_on: day(-1) });
    await make({ occurred_on: '2025-03-01', nc_type: 'CLAIM', items: THREE.slice(1, 2), action_due_on: day() });
    const closed = [await make({ occurred_on: day(-1), action_due_on: day(-1) }), await make({ occurred_on: day(-2) })];
    for (const id of closed) for (const status of ['ANALYZING', 'RESOLVED', 'CLOSED']) await move(id, status, admin);
    const gone = await make({ occurred_on: '2025-02-01', items: THREE });
    await admin.delete(`${PATH}/${gone}`);
    const of = async (filters: Record<string, string> = {}) => (await admin.get(`${PATH}/statistics`, filters)).body.data;
    expect(await of({ start_date: '2025-01-01', end_date: '2025-04-30' })).toEqual({
      total_count: 2,
      open_count: 2,
      by_status: { RECEIVED: 2, ANALYZING: 0, RESOLVED: 0, IN_APPROVAL: 0, CLOSED: 0 },
      by_type: { MATERIAL: 1, PROCESS: 0, PRODUCT: 0, CONSTRUCTION: 0, CLAIM: 1, OTHER: 0 },
      costs: { material: 37500, shipping: 160000, construction: 83333, other: 0, total: 280833 },
      average_days_to_close: null,
      overdue_count: 1,
      monthly: [
        { month: '2025-01', count: 1, total_cost: 200833 },
        { month: '2025-02', count: 0, total_cost: 0 },
        { month: '2025-03', count: 1, total_cost: 80000 },
        { month: '2025-04', count: 0, total_cost: 0 },
      ],
    });
    const all = await of();
    expect(all).toMatchObject({ total_count: 4, open_count: 2, average_days_to_close: 1.5, overdue_count: 1 });
    expect(all.monthly.map(({ month }: { month: string }) => month).at(-1)).toBe(day().slice(0, 7));
    expect(all.monthly).toHaveLength(12);
    expect((await of({ nc_type: 'CLAIM' })).total_count).toBe(1);
    expect((await of({ end_date: '2025-03-31' })).monthly).toMatchObject({ 0: { month: '2024-04' }, 11: { month: '2025-03', count: 1 } });
    expect(refusal(await admin.get(`${PATH}/statistics`, { start_date: '2025-02-01', end_date: '2025-01-01' }))).toEqual([
      422,
      'error.date_range_invalid',
    ]);
    expect(refusal(await admin.get(`${PATH}/statistics`, { start_date: '0001-01-01', end_date: '9999-01-01' }))).toEqual([
      422,
      'error.date_range_invalid',
    ]);
    const { client } = await tenant.person('hr');
    expect((await client.get(`${PATH}/statistics`)).status).toBe(403);
  });
});
