import { beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../../support/concurrent.ts';
import { uploaded } from '../../support/files.ts';
import { refusal, violations } from '../../support/replies.ts';
import { samples } from '../../support/sample-files.ts';
import { newTenant } from '../../support/tenants.ts';
import { costs, day, LINES, newReports, PATH, type Reports, THREE } from './reports.ts';

let tenant: Reports['tenant'];
let quality: Reports['quality'];
let create: Reports['create'];
let newReport: Reports['newReport'];
let change: Reports['change'];
let show: Reports['show'];
beforeAll(async () => {
  ({ tenant, quality, create, newReport, change, show } = await newReports());
});

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
    const replies = await atOnce(20, () => create({ items: THREE.slice(0, 1) }, fresh.admin));
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
    expect([...refusal(reply), violations(reply)]).toEqual([422, 'error.nonconforming_report.computed_field', wrong]);
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
    expect([...refusal(reply), violations(reply)]).toEqual([422, 'error.validation_failed', [wrong]]);
    expect((await quality.client.get(PATH)).body.meta.total).toBe(before);
  });

  it('rounds half up to the won, exactly', async () => {
    const { total_cost: total } = await newReport({
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
    const { id, items } = (await newReport({ items: THREE })) as unknown as { id: number; items: { id: number }[] };
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
    expect(violations(await change(id, { items: [{ id: second?.id, quantity: 1 }] }))).toEqual(['items.0.id unknown_reference']);
    expect(violations(await change(id, { items: [{ id: first?.id }, { id: first?.id }] }))).toEqual(['items.1.id duplicate']);
    expect(costs((await change(id, { items: [{ item_name: '슬랫', quantity: 3, unit_price: 12500 }] })).body.data)[4]).toBe(37500);
    expect(costs((await change(id, { remarks: '그대로' })).body.data)[4]).toBe(37500);
    expect((await change(id, { items: [] })).body.data).toMatchObject({ total_cost: 0, item_count: 0, remarks: '그대로' });
  });

  it('takes lines of no other report', async () => {
    const [one, two] = [await newReport({ items: THREE }), await newReport({ items: THREE })];
    const [line] = two.items as { id: number }[];
    expect(violations(await change(one.id, { items: [{ id: line?.id, quantity: 9 }] }))).toEqual(['items.0.id unknown_reference']);
    expect((await show(two.id)).total_cost).toBe(200833);
  });

  it('keeps both of two that add lines at once', async () => {
    const { id } = await newReport();
    const line = (name: string) => ({ report_id: id, item_name: name, quantity: 1, unit_price: 10 });
    const added = await atOnce(6, (index) => quality.client.post(LINES, line(`${index}`)));
    expect(added.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect((await show(id)).total_cost).toBe(60);
  });

  it('follows the site by name unless another was written', async () => {
    const [a, b] = await Promise.all(
      ['가', '나'].map(async (name) => (await tenant.admin.post('/sites', { name })).body.data.id as number),
    );
    const { id } = await newReport({ site_id: a });
    expect((await change(id, { site_id: b })).body.data.site_name).toBe('나');
    expect((await change(id, { site_name: '손으로' })).body.data.site_name).toBe('손으로');
    expect((await change(id, { site_id: a })).body.data.site_name).toBe('손으로');
    expect((await change(id, { site_name: null })).body.data.site_name).toBe('가');
  });

  it('takes ten files at most, of the kinds shown, also when two send them at once', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 11; index++) ids.push(await uploaded(quality.client, `${index}.png`, samples.png));
    const gif = await uploaded(quality.client, 'a.gif', samples.gif);
    const { id } = await newReport({ file_ids: ids.slice(0, 4) });
    expect(refusal(await change(id, { file_ids: [gif] }))).toEqual([415, 'error.file.unsupported_type']);
    expect(refusal(await quality.client.post('//items/nonconforming_report_files', { report_id: id, file_id: gif }))).toEqual([
      415,
      'error.file.unsupported_type',
    ]);
    const order = [ids[3], ids[5], ids[0]];
    const changed = await change(id, { file_ids: order });
    expect(changed.body.data.files.map((file: { id: string }) => file.id)).toEqual(order);
    expect(violations(await change(id, { file_ids: [ids[0], ids[0]] }))).toEqual(['file_ids duplicate']);
    await change(id, { file_ids: ids.slice(0, 9) });
    const race = await Promise.all(
      ids.slice(9).map((file) => quality.client.post('//items/nonconforming_report_files', { report_id: id, file_id: file })),
    );
    expect(race.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await show(id)).files).toHaveLength(10);
  });
});
