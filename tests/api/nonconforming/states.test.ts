import { beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../../support/concurrent.ts';
import { query } from '../../support/database.ts';
import { uploaded } from '../../support/files.ts';
import { refusal, violations } from '../../support/replies.ts';
import { samples } from '../../support/sample-files.ts';
import { newTenant, type Tenant } from '../../support/tenants.ts';
import { newClient } from '../clients/clients.ts';
import { body, day, ITEMS, LINES, newReports, PATH, type Reports, THREE } from './reports.ts';

let tenant: Reports['tenant'];
let quality: Reports['quality'];
let create: Reports['create'];
let newReport: Reports['newReport'];
let move: Reports['move'];
let change: Reports['change'];
let show: Reports['show'];
let reportIn: Reports['reportIn'];
let other: Tenant;
beforeAll(async () => {
  ({ tenant, quality, create, newReport, move, change, show, reportIn } = await newReports());
  other = await newTenant();
});

describe('states', () => {
  it('move along the machine and carry their stamps', async () => {
    const { id } = await newReport();
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
    expect([...refusal(incomplete), violations(incomplete)]).toEqual([
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
    const { id } = await newReport();
    for (const status of ['RECEIVED', 'IN_APPROVAL']) expect(refusal(await move(id, status))).toEqual([409, 'error.invalid_transition']);
    expect((await move(id, 'GONE')).status).toBe(422);
  });

  it('let one of five win', async () => {
    const { id } = await newReport();
    const replies = await atOnce(5, () => move(id, 'ANALYZING'));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  });
});

describe('other tenants and lesser rights', () => {
  it('find nothing of another tenant, in any operation', async () => {
    const { id } = await newReport();
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
    const client = await newClient(other.admin, { name: '남의 거래처' });
    const file = await uploaded(theirs.client, '남의.png', samples.png);
    const before = (await quality.client.get(PATH)).body.meta.total;
    expect(violations(await create({ client_id: client }))).toEqual(['client_id unknown_reference']);
    expect(violations(await create({ action_manager_id: theirs.id }))).toEqual(['action_manager_id unknown_reference']);
    expect(violations(await create({ file_ids: [file] }))).toEqual(['file_ids.0 unknown_reference']);
    expect((await quality.client.get(PATH)).body.meta.total).toBe(before);
    const { id } = await newReport();
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
    const { id } = await newReport();
    expect([(await create({}, client)).status, (await client.get(PATH)).status, (await client.delete(`${PATH}/${id}`)).status]).toEqual([
      creating,
      reading,
      deleting,
    ]);
  });

  it('show a reader no buttons', async () => {
    const { client } = await tenant.person('viewer');
    const { id } = await newReport();
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
      expect(refusal(await quality.client.patch(`${ITEMS}/${id}`, changes))).toEqual([409, 'error.invalid_transition']);
    expect((await quality.client.patch(`${LINES}/${(await show(id)).items[0].id}`, { unit_price: -1 })).status).toBe(422);
  });

  it('costs are those of the lines even in SQL', async () => {
    const { id } = await newReport({ items: THREE });
    await query('update nonconforming_reports set total_cost = 5, material_cost = 5 where id = $1', [id]);
    expect(await show(id)).toMatchObject({ total_cost: 200833, material_cost: 37500 });
    await query('update nonconforming_report_items set amount = 1, quantity = quantity * 2 where report_id = $1', [id]);
    expect((await show(id)).total_cost).toBe(75000 + 160000 + 166665);
  });

  it('a closed report stays as it is', async () => {
    const id = await reportIn('CLOSED', { items: THREE });
    const [line] = (await show(id)).items;
    const closed = [409, 'error.nonconforming_report.not_editable'];
    expect(refusal(await quality.client.patch(`${ITEMS}/${id}`, { remarks: 'x' }))).toEqual(closed);
    expect(refusal(await quality.client.patch(`${LINES}/${line.id}`, { quantity: 9 }))).toEqual(closed);
    expect(refusal(await quality.client.delete(`${LINES}/${line.id}`))).toEqual(closed);
    expect(refusal(await quality.client.post(LINES, { report_id: id, item_name: 'x', quantity: 1 }))).toEqual(closed);
    expect(refusal(await quality.client.delete(`${ITEMS}/${id}`))).toEqual([409, 'error.nonconforming_report.not_deletable']);
    expect(await show(id)).toMatchObject({ total_cost: 200833, item_count: 3, status: 'CLOSED' });
  });

  it('a line stays with its report, and a deleted report takes none', async () => {
    const [one, two] = [await newReport({ items: THREE }), await newReport()];
    const [line] = one.items as { id: number }[];
    expect((await quality.client.patch(`${LINES}/${line?.id}`, { report_id: two.id })).status).toBe(422);
    expect((await quality.client.delete(`${ITEMS}/${two.id}`)).status).toBe(204);
    expect((await quality.client.get(`${PATH}/${two.id}`)).status).toBe(404);
    expect((await quality.client.post(LINES, { report_id: two.id, item_name: 'x', quantity: 1 })).status).toBe(422);
    expect(await query('select 1 from nonconforming_reports where id = $1 and deleted_at is not null', [two.id])).toHaveLength(1);
  });
});
