import { beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../../support/concurrent.ts';
import { dayFromNow as day } from '../../support/days.ts';
import { created, done, idsOf, refusal, violations } from '../../support/replies.ts';
import { newTenant, type Person, type Tenant } from '../../support/tenants.ts';
import { newClient } from '../clients/clients.ts';
import { custom, newOrder } from '../orders/orders.ts';
import { newItem } from '../stock/stock.ts';
import { change, complete, LOOKS, PATH, request, shown, THICKNESS } from './inspections.ts';

let tenant: Tenant;
let other: Tenant;
let quality: Person;
let item: number;
let order: { id: number; order_no: string };
let fqc: (more?: object) => object;

beforeAll(async () => {
  [tenant, other] = await Promise.all([newTenant(), newTenant()]);
  quality = await tenant.person('quality');
  item = await newItem(tenant.admin, { name: '강판', specification: '1.2T' });
  order = await newOrder(tenant.admin, {
    client_id: await newClient(tenant.admin, { name: '고객' }),
    site_name: '강남',
    items: [custom(1000)],
  });
  fqc = (more = {}) => ({ inspection_type: 'FQC', order_id: order.id, item_id: item, lot_size: 100, ...more });
});

describe('a request', () => {
  it('takes over what is known, and the items of the default template', async () => {
    const row = await request(quality.client, fqc());
    expect(row).toMatchObject({
      inspection_no: `FQC-${day().replaceAll('-', '')}-001`,
      ...{ status: 'WAITING', result: null, item_name: '강판', specification: '1.2T', requested_on: day(), scheduled_on: day() },
      ...{ order: { order_no: order.order_no, site_name: '강남' }, client: { name: '고객' }, item: { id: item }, receiving: null },
      ...{ document: null, nonconforming_reports: [], allowed_transitions: [], editable: true },
    });
    expect(row.items.length).toBeGreaterThan(2);
    expect(new Set(row.items.map(({ measure_type: type }: { measure_type: string }) => type))).toEqual(new Set(['NUMERIC', 'OK_NG']));
  });

  it('has numbers of its kind without gaps, thirty at once', async () => {
    const fresh = await newTenant();
    const material = await newItem(fresh.admin);
    const work = await created(fresh.admin.post('/work-orders', { items: [{ item_name: 'x', quantity: 1 }] }));
    const body = (inspection_type: string) => ({ inspection_type, work_order_id: work.id, item_id: material, lot_size: 1, items: [] });
    const replies = await atOnce(30, (index) => fresh.admin.post(PATH, body(index % 2 ? 'PQC' : 'FQC')));
    expect(replies.map(({ status }) => status)).toEqual(Array(30).fill(201));
    const numbers = replies.map(({ body: { data } }) => data.inspection_no).sort();
    const serials = Array.from({ length: 15 }, (_, index) => String(index + 1).padStart(3, '0'));
    expect(numbers).toEqual(['FQC', 'PQC'].flatMap((type) => serials.map((serial) => `${type}-${day().replaceAll('-', '')}-${serial}`)));
  });

  it('fails by what people say where nothing limits a measured item', async () => {
    const { id, items } = await request(quality.client, fqc({ items: [{ name: '폭', measure_type: 'NUMERIC', measured_values: [1.55] }] }));
    const [{ id: line, judgement }] = items;
    expect(judgement).toBe('PASS');
    const said = async (more: object) => (await done(change(quality.client, id, { items: [{ id: line, ...more }] }))).body.data.items[0];
    expect(await said({ judgement: 'FAIL' })).toMatchObject({ judgement: 'FAIL', measured_values: [1.55] });
    expect(await said({ measured_values: [1219, 1218] })).toMatchObject({ judgement: 'FAIL', measured_values: [1219, 1218] });
    expect(await said({ judgement: null })).toMatchObject({ judgement: 'PASS' });
    // In Directus's way, too.
    const patched = await done(quality.client.patch(`//items/inspection_items/${line}`, { judgement: 'FAIL' }));
    expect(patched.body.data.judgement).toBe('FAIL');
    expect(await said({ measured_values: [] })).toMatchObject({ judgement: null });
    const unmeasured = await change(quality.client, id, { items: [{ id: line, judgement: 'PASS' }] });
    expect(violations(unmeasured)).toEqual(['items.0.judgement computed']);
    await said({ measured_values: [7] });
    const limited = await quality.client.patch(`//items/inspection_items/${line}`, { lower_limit: 1, judgement: 'PASS' });
    expect(refusal(limited)).toEqual([422, 'error.validation_failed']);
  });

  it('is refused without a source, against itself, and of others', async () => {
    const foreign = await newItem(other.admin);
    const cases: [object, string, string[]][] = [
      [{ inspection_type: 'IQC', item_id: item, lot_size: 1 }, 'error.inspection.source_required', ['inspection_type source_required']],
      [
        { inspection_type: 'PQC', item_id: item, lot_size: 1, order_id: order.id },
        'error.inspection.source_required',
        ['inspection_type source_required'],
      ],
      [{ inspection_type: 'FQC', order_id: order.id }, 'error.validation_failed', ['item_id required', 'lot_size required']],
      [fqc({ lot_size: 0 }), 'error.validation_failed', ['lot_size too_small']],
      [fqc({ sample_size: 101 }), 'error.validation_failed', ['sample_size invalid_value']],
      [fqc({ requested_on: day(1), scheduled_on: day() }), 'error.validation_failed', ['scheduled_on invalid_value']],
      [fqc({ item_id: foreign }), 'error.validation_failed', ['item_id unknown_reference']],
      [
        fqc({ receiving_item_id: 2_000_000_000, item_id: undefined, lot_size: undefined }),
        'error.validation_failed',
        ['receiving_item_id unknown_reference'],
      ],
      [fqc({ status: 'COMPLETED' }), 'error.validation_failed', ['status unknown_field']],
      [fqc({ items: [{ ...THICKNESS, judgement: 'PASS' }] }), 'error.validation_failed', ['items.0.judgement computed']],
      [fqc({ items: [{ ...THICKNESS, lower_limit: 2 }] }), 'error.validation_failed', ['items.0.upper_limit invalid_value']],
      [fqc({ items: [{ ...LOOKS, measured_values: [1] }] }), 'error.validation_failed', ['items.0.measured_values invalid_value']],
      [
        fqc({ items: [{ ...THICKNESS, measured_values: Array(51).fill(1) }] }),
        'error.validation_failed',
        ['items.0.measured_values too_big'],
      ],
    ];
    const ordered = { client_id: await newClient(tenant.admin), delivery_date: day(7), items: [custom(1000)] };
    const ofOther = await newOrder(tenant.admin, ordered);
    await done(tenant.admin.post(`/orders/${ofOther.id}/confirm`));
    const work = await created(tenant.admin.post('/work-orders', { order_id: ofOther.id, items: [{ item_name: 'x', quantity: 1 }] }));
    for (const inspection_type of ['PQC', 'FQC'])
      cases.push([fqc({ inspection_type, work_order_id: work.id }), 'error.validation_failed', ['work_order_id invalid_value']]);
    const before = (await quality.client.get(PATH)).body.meta.total;
    for (const [body, key, wrong] of cases) {
      const reply = await quality.client.post(PATH, body);
      expect([body, ...refusal(reply), violations(reply)]).toEqual([body, 422, key, wrong]);
    }
    expect((await quality.client.get(PATH)).body.meta.total).toBe(before);
    const { id } = await request(quality.client, fqc({ items: [] }));
    const { client } = await other.person('quality');
    const theirs = [
      client.get(`${PATH}/${id}`),
      change(client, id, { remarks: 'x' }),
      complete(client, id, { result: 'PASS' }),
      client.delete(`${PATH}/${id}`),
    ];
    expect((await Promise.all(theirs)).map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });
});

describe('recording', () => {
  it('judges by the limits and begins, also through /items', async () => {
    const { id, items } = await request(quality.client, fqc({ items: [THICKNESS, LOOKS] }));
    expect((await done(change(quality.client, id, { remarks: '오전' }))).body.data.status).toBe('WAITING');
    const [first, second] = items;
    const { data } = (
      await done(change(quality.client, id, { items: [{ id: first.id, measured_values: [1.2, 1.26] }, { id: second.id }] }))
    ).body;
    expect([data.status, data.items.map(({ judgement }: { judgement: string }) => judgement)]).toEqual(['IN_PROGRESS', ['FAIL', null]]);

    const next = await request(quality.client, fqc({ items: [THICKNESS, LOOKS] }));
    const [measured, seen] = next.items.map(({ id: of }: { id: number }) => `//items/inspection_items/${of}`) as [string, string];
    const write = (path: string, body: object) => quality.client.patch(path, body);
    expect((await write(measured, { judgement: 'PASS' })).status).toBe(422);
    expect((await write(measured, { measured_values: ['x'] })).status).toBe(422);
    expect((await write(measured, { measured_values: ['1.15', 1.25] })).body.data).toMatchObject({
      measured_values: [1.15, 1.25],
      judgement: 'PASS',
    });
    expect((await write(seen, { judgement: 'FAIL' })).status).toBe(200);
    expect((await write(measured, { upper_limit: 1.2 })).body.data.judgement).toBe('FAIL');
    expect(await shown(quality.client, next.id)).toMatchObject({
      status: 'IN_PROGRESS',
      items: [{ judgement: 'FAIL' }, { judgement: 'FAIL' }],
    });
    expect((await quality.client.patch(`//items/inspections/${next.id}`, { status: 'COMPLETED' })).status).toBe(409);
    expect((await quality.client.post('//items/inspections', fqc())).status).toBe(403);
  });

  it('waits for a judgement of its own where another kind of measure is taken', async () => {
    const measured = { ...THICKNESS, measured_values: [1.2] };
    const { id, items } = await request(quality.client, fqc({ items: [measured, measured, measured] }));
    const seen = { measure_type: 'OK_NG', measured_values: null, lower_limit: null, upper_limit: null };
    const [first, second, third] = items.map((item: { id: number }) => item.id);
    const sent = [{ id: first, ...seen }, { id: second, ...seen, judgement: 'FAIL' }, { id: third }];
    const judgements = ({ items: of }: { items: { judgement: string }[] }) => of.map(({ judgement }) => judgement);
    expect(judgements((await done(change(quality.client, id, { items: sent }))).body.data)).toEqual([null, 'FAIL', 'PASS']);
    expect((await done(quality.client.patch(`//items/inspection_items/${third}`, seen))).body.data.judgement).toBeNull();
    expect(refusal(await complete(quality.client, id, { result: 'FAIL' }))).toEqual([409, 'error.inspection.items_pending']);
    const judged = [first, third].map((item) => ({ id: item, judgement: 'PASS' }));
    await done(change(quality.client, id, { items: [judged[0], { id: second, method: '육안' }, judged[1]] as object[] }));
    expect(judgements(await shown(quality.client, id))).toEqual(['PASS', 'FAIL', 'PASS']);
  });

  it('ends with the completion, of which there is one', async () => {
    const { id } = await request(quality.client, fqc({ items: [{ ...THICKNESS, measured_values: [1.2, 1.26] }, LOOKS] }));
    const pending = await complete(quality.client, id, { result: 'FAIL' });
    expect(refusal(pending)).toEqual([409, 'error.inspection.items_pending']);
    const { items } = await shown(quality.client, id);
    await done(change(quality.client, id, { items: [{ id: items[0].id }, { id: items[1].id, judgement: 'PASS' }] }));
    expect((await shown(quality.client, id)).allowed_transitions).toEqual(['complete']);
    const wrong: [object, string][] = [
      [{ result: 'PASS' }, 'error.inspection.result_contradicts_items'],
      [{ result: 'CONDITIONAL', accepted_quantity: 90, rejected_quantity: 5 }, 'error.inspection.quantity_mismatch'],
      [{ result: 'CONDITIONAL', accepted_quantity: 110 }, 'error.inspection.quantity_mismatch'],
      [{ result: 'FAIL', accepted_quantity: 1 }, 'error.inspection.quantity_mismatch'],
      [{ result: 'PASS', create_nonconforming_report: true, accepted_quantity: 100 }, 'error.inspection.result_contradicts_items'],
    ];
    for (const [body, key] of wrong) expect(refusal(await complete(quality.client, id, body))).toEqual([422, key]);
    const body = { result: 'FAIL', remarks: '두께 초과', create_nonconforming_report: true };
    const replies = await atOnce(4, () => complete(quality.client, id, body));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const { data } = (replies.find(({ status }) => status === 200) as (typeof replies)[number]).body;
    expect(data).toMatchObject({
      ...{
        status: 'COMPLETED',
        result: 'FAIL',
        accepted_quantity: 0,
        rejected_quantity: 100,
        inspector: { id: quality.id },
        editable: false,
      },
      nonconforming_reports: [{ id: data.nonconforming_report_id, nc_type: 'PRODUCT', status: 'RECEIVED' }],
    });
    const report = (await done(quality.client.get(`/material/nonconforming-reports/${data.nonconforming_report_id}`))).body.data;
    expect(report).toMatchObject({
      inspection_id: id,
      order_id: order.id,
      item_id: item,
      defect_quantity: 100,
      defect_description: expect.stringContaining('두께 초과'),
    });
    expect(refusal(await complete(quality.client, id, body))).toEqual([409, 'error.invalid_transition']);
    expect(refusal(await change(quality.client, id, { remarks: 'x' }))).toEqual([409, 'error.inspection.not_editable']);
    expect(refusal(await change(quality.client, id, { items: [] }))).toEqual([409, 'error.inspection.not_editable']);
    expect(refusal(await quality.client.delete(`${PATH}/${id}`))).toEqual([409, 'error.inspection.not_deletable']);
    expect((await quality.client.patch(`//items/inspections/${id}`, { remarks: 'x' })).status).toBe(409);
    expect((await quality.client.patch(`//items/inspection_items/${items[1].id}`, { judgement: 'FAIL' })).status).toBe(409);
  });

  it('names the newest document that is written of it', async () => {
    const { id } = await request(quality.client, fqc({ items: [], lot_no: 'L-1' }));
    const template = (await done(quality.client.get('/document-templates', { category: 'FQC', size: 1 }))).body.data[0].id;
    const write = () => created(quality.client.post('/documents', { template_id: template, inspection_id: id }));
    const [first, second] = [await write(), await write()];
    expect(first).toMatchObject({ inspection_id: id, order_id: order.id, title: expect.stringContaining('FQC-') });
    expect((await shown(quality.client, id)).document).toMatchObject({ id: second.id, status: 'DRAFT' });
    await done(quality.client.post(`/documents/${second.id}/cancel`, { reason: 'x' }));
    expect((await shown(quality.client, id)).document_id).toBe(first.id);
  });
});

describe('lists', () => {
  it('count, and show a month', async () => {
    const { admin } = await newTenant();
    const material = await newItem(admin);
    const { id: client } = await created(admin.post('/clients', { name: '고객' }));
    const { id: own } = await newOrder(admin, { client_id: client, items: [custom(1)] });
    const at = (scheduled_on: string) =>
      request(admin, { inspection_type: 'FQC', order_id: own, item_id: material, lot_size: 3, scheduled_on, items: [] });
    const [a, b, c] = [await at('2025-02-28'), await at('2025-03-01'), await at('2025-03-02')];
    await done(complete(admin, b.id, { result: 'CONDITIONAL', accepted_quantity: 2 }));
    await done(complete(admin, c.id, { result: 'FAIL' }));
    const month = async (query: Record<string, string | number>) => (await done(admin.get(`${PATH}/calendar`, query))).body.data;
    expect(await month({ year: 2025, month: 2 })).toMatchObject([
      {
        id: a.id,
        type: 'inspection',
        title: `${a.inspection_no} ${a.item_name}`,
        start_date: '2025-02-28',
        end_date: '2025-02-28',
        all_day: true,
        inspector: null,
      },
    ]);
    expect(idsOf({ status: 200, body: { data: await month({ year: 2025, month: 3, status: 'COMPLETED' }) } } as never)).toEqual([
      b.id,
      c.id,
    ]);
    expect(await month({ year: 2025, month: 2, inspector: crypto.randomUUID() })).toEqual([]);
    expect(await month({})).toEqual([]);
    const refused: Record<string, string | number>[] = [
      { month: 13 },
      { month: 0 },
      { year: 1999 },
      { status: 'OPEN' },
      { inspector: 'x' },
    ];
    for (const query of refused) expect((await admin.get(`${PATH}/calendar`, query)).status).toBe(422);
    const none = { total: 0, completed: 0, passed: 0, failed: 0, conditional: 0, pass_rate: null };
    expect((await done(admin.get(`${PATH}/stats`))).body.data).toEqual({
      ...{ total: 3, by_status: { WAITING: 1, IN_PROGRESS: 0, COMPLETED: 2 }, overdue: 1 },
      by_type: { IQC: none, PQC: none, FQC: { total: 3, completed: 2, passed: 0, failed: 1, conditional: 1, pass_rate: 50 } },
    });
    expect((await done(admin.get(`${PATH}/stats`, { end_date: '2025-02-28' }))).body.data).toMatchObject({ total: 1, overdue: 1 });
    expect(idsOf(await admin.get(PATH, { result: 'FAIL', order_id: own }))).toEqual([c.id]);
    expect(idsOf(await admin.get(PATH, { start_date: '2025-03-01', sort: 'inspection_no' }))).toEqual([b.id, c.id]);
    await done(admin.delete(`${PATH}/${a.id}`));
    expect((await admin.get(PATH, { status: 'WAITING' })).body.meta.total).toBe(0);
  });
});
