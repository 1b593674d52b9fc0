import { beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../../support/concurrent.ts';
import { query } from '../../support/database.ts';
import { created, done, errorKey, refusal, violations } from '../../support/replies.ts';
import { newTenant, type Person, type Tenant } from '../../support/tenants.ts';
import { workbook } from '../../support/workbook.ts';
import { completed, inspect, locationsOf, newDocument, onSite, order, PATH, parties, type Site, shown, verb } from './quality.ts';

let tenant: Tenant;
let keeper: Person;
let site: Site;
let today: string;

beforeAll(async () => {
  tenant = await newTenant();
  keeper = await tenant.person('quality');
  site = await onSite(tenant, keeper.client);
  today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10);
});

const REPORTS = '/quality/performance-reports';
const confirm = (...ids: number[]) => keeper.client.post(`${REPORTS}/confirm`, { ids });
const unconfirm = (...ids: number[]) => keeper.client.post(`${REPORTS}/unconfirm`, { ids });
const period = () => ({ year: Number(today.slice(0, 4)), quarter: Math.ceil(Number(today.slice(5, 7)) / 3) });

describe('an inspection', () => {
  let id: number;
  let locations: { id: number; order_location_id: number }[];
  let section: { id: number };

  beforeAll(async () => {
    const template = await created(
      tenant.admin.post('/document-templates', {
        ...{ name: '시험 제품검사', title: '제품검사', category: 'FQC', is_default: true },
        sections: [
          {
            title: '치수',
            items: [
              { field_key: 'gap', item: 'gap', measurement_type: 'NUMERIC' },
              { field_key: 'look', item: 'look' },
            ],
          },
        ],
      }),
    );
    section = template.sections[0];
    const made = await order(tenant, site.client);
    const document = await newDocument(site, { order_ids: [made.id] });
    id = document.id;
    locations = locationsOf(document) as typeof locations;
    await done(verb(keeper.client, id, 'request'));
  });

  const record = (index: number, body: object) => inspect(keeper.client, id, locations[index]?.id as number, { result: 'PASS', ...body });

  it('is refused with what is wrong, and begins nothing', async () => {
    const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
    const bad: [object, string, string[]][] = [
      [{ post_width: 2990 }, 'error.quality_document.change_reason_required', ['change_reason change_reason_required']],
      [
        { post_height: '2500.01', change_reason: ' ' },
        'error.quality_document.change_reason_required',
        ['change_reason change_reason_required'],
      ],
      [{ inspected_on: tomorrow }, 'error.date_in_future', ['inspected_on in_future']],
      [{ post_width: 0 }, 'error.validation_failed', ['post_width too_small']],
      [{ post_width: 1.005 }, 'error.validation_failed', ['post_width too_many_decimals']],
      [{ inspection_data: { section_9_item_1: 1 } }, 'error.document.unknown_field', ['section_9_item_1 unknown_field']],
      [{ inspection_data: { section_1_item_1: 'wide' } }, 'error.validation_failed', ['inspection_data.section_1_item_1 invalid_decimal']],
      [{ result: 'MAYBE' }, 'error.validation_failed', ['result invalid_value']],
    ];
    for (const [body, key, details] of bad) {
      const reply = await record(0, body);
      expect([refusal(reply), violations(reply)]).toEqual([[422, key], details]);
    }
    expect((await shown(keeper.client, id)).status).toBe('REQUESTED');
  });

  it('begins the document, in the form of its template, and is overwritten by a second one', async () => {
    const reply = await done(
      record(0, {
        ...{ result: 'FAIL', post_width: 2990, post_height: 2500, change_reason: '벽체 간섭', inspected_on: '2026-01-05' },
        ...{ inspection_data: { section_1_item_1: 3.5, section_1_item_2: true }, options: { note: 'a', drawing_no: 'D-1' } },
      }),
    );
    const data = [
      { section_id: section.id, column_id: null, field_key: 'gap', row_index: 0, value: '3.5' },
      { section_id: section.id, column_id: null, field_key: 'look', row_index: 0, value: 'OK' },
    ];
    expect(reply.body.data).toMatchObject({
      ...{ result: 'FAIL', post_width: 2990, inspection_status: 'COMPLETED', inspected_on: '2026-01-05', inspected_by: { id: keeper.id } },
      ...{ inspection_data: data, options: { note: 'a', drawing_no: 'D-1' }, document_status: 'IN_PROGRESS' },
    });
    const again = await done(record(0, { options: { note: null, installed_on: '2026-01-02' } }));
    expect(again.body.data).toMatchObject({
      ...{ result: 'PASS', post_width: null, change_reason: null, inspection_data: null, inspected_on: today },
      options: { drawing_no: 'D-1', installed_on: '2026-01-02' },
    });
    expect(await shown(keeper.client, id)).toMatchObject({ status: 'IN_PROGRESS', inspection_start_on: '2026-01-05', inspected_count: 1 });
  });

  it('is asked for of every location before the document is complete, once', async () => {
    const pending = await verb(keeper.client, id, 'complete');
    expect(refusal(pending)).toEqual([409, 'error.quality_document.locations_pending']);
    expect(pending.body.error?.details).toMatchObject([{ path: 'locations', locations: [{ label: '2F FS-2' }, { label: '3F FS-3' }] }]);
    await done(record(1, {}));
    await done(record(2, { result: 'FAIL' }));
    expect((await shown(keeper.client, id)).allowed_transitions).toEqual(['CANCELLED']);
    const failed = await verb(keeper.client, id, 'complete');
    expect(refusal(failed)).toEqual([409, 'error.quality_document.locations_failed']);
    expect(failed.body.error?.details).toMatchObject([{ locations: [{ id: locations[2]?.id }] }]);
    await done(record(2, {}));
    const replies = await atOnce(2, () => verb(keeper.client, id, 'complete'));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(replies.map(errorKey)).toContain('error.invalid_transition');
    expect(await shown(keeper.client, id)).toMatchObject({
      ...{ status: 'COMPLETED', inspection_end_on: today, allowed_transitions: ['CANCELLED'] },
      performance_report: { ...period(), confirmation_status: 'UNCONFIRMED', missing_fields: expect.arrayContaining(['supervisor.name']) },
    });
    expect(refusal(await record(0, {}))).toEqual([409, 'error.quality_document.not_inspectable']);
    expect(refusal(await keeper.client.put(`${PATH}/${id}`, { site_name: 'x' }))).toEqual([409, 'error.quality_document.not_editable']);
    await done(keeper.client.put(`${PATH}/${id}`, { remarks: '비고', options: { supervisor: { name: '박감리' } } }));
    const cancelled = await done(verb(keeper.client, id, 'cancel', { reason: '재검사' }));
    expect(cancelled.body.data).toMatchObject({ status: 'CANCELLED', performance_report: null, cancel_reason: '재검사' });
    const reports = await query('select 1 from performance_reports where quality_document_id = $1 and deleted_at is null', [id]);
    expect(reports).toEqual([]);
  });
});

describe('performance reports', () => {
  it('are confirmed all or none, and exported by location', async () => {
    const { supervisor: _, ...most } = parties();
    const [whole, lacking] = [await completed(site, 2, { options: parties() }), await completed(site, 1, { options: most })];
    const [a, b] = [whole.performance_report.id, lacking.performance_report.id] as [number, number];
    const refused = await confirm(a, b);
    expect(refusal(refused)).toEqual([422, 'error.performance_report.missing_information']);
    expect(refused.body.error?.details).toMatchObject([
      { id: b, missing_fields: ['office', 'address', 'name', 'phone'].map((name) => `supervisor.${name}`) },
    ]);
    const listed = await done(keeper.client.get(REPORTS, { ...period(), sort: 'created_at' }));
    expect(listed.body.data).toMatchObject([
      {
        id: a,
        confirmation_status: 'UNCONFIRMED',
        missing_fields: [],
        quality_document: { document_no: whole.document_no, location_count: 2 },
      },
      { id: b, confirmation_status: 'UNCONFIRMED', missing_fields: { length: 4 } },
    ]);
    const empty = await workbook(keeper.client, `${REPORTS}/export-excel?year=${period().year}&quarter=${period().quarter}`);
    expect(empty.rows).toEqual([]);
    const { supervisor } = parties();
    await done(keeper.client.put(`${PATH}/${lacking.id}`, { options: { supervisor: { ...supervisor, phone: ' ' } } }));
    expect((await confirm(b)).body.error?.details).toMatchObject([{ missing_fields: ['supervisor.phone'] }]);
    await done(keeper.client.put(`${PATH}/${lacking.id}`, { options: { supervisor } }));
    expect(refusal(await confirm(a, 2_000_000_000))).toEqual([404, 'error.not_found']);
    expect(violations(await confirm(a, a))).toEqual(['ids duplicate']);
    const replies = await atOnce(2, () => confirm(b, a));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 200)?.body.data).toEqual({ confirmed_ids: [b, a] });
    expect((await done(keeper.client.get(`${REPORTS}/stats`, period()))).body.data).toMatchObject({
      total: 2,
      confirmed: 2,
      unconfirmed: 0,
      incomplete: 0,
      location_count: 3,
    });

    for (const path of [`${PATH}/${lacking.id}`, `//items/quality_documents/${lacking.id}`])
      for (const body of [{ remarks: 'x' }, { options: { contractor: { name: 'x' } } }])
        expect(
          (await (path === `${PATH}/${lacking.id}` ? keeper.client.put : keeper.client.patch).call(keeper.client, path, body)).status,
        ).toBe(409);
    expect(refusal(await verb(keeper.client, lacking.id, 'cancel', { reason: 'x' }))).toEqual([
      409,
      'error.quality_document.report_confirmed',
    ]);

    await done(keeper.client.patch(`${REPORTS}/${a}/memo`, { memo: '+82 확인' }));
    expect(violations(await keeper.client.patch(`${REPORTS}/${a}/memo`, {}))).toEqual(['memo required']);
    const { headers, headings, rows, sheet } = await workbook(
      keeper.client,
      `${REPORTS}/export-excel?year=${period().year}&quarter=${period().quarter}`,
      { 'accept-language': 'en' },
    );
    expect(headers.get('content-disposition')).toContain(`performance-reports-${period().year}-Q${period().quarter}.xlsx`);
    expect(headings).toEqual([
      ...[
        'No.',
        'Document no.',
        'Completed on',
        'Client',
        'Site name',
        'Construction site',
        'Material distributor',
        'Contractor',
        'Supervisor',
      ],
      ...['Order no.', 'Location', 'Ordered width', 'Ordered height', 'Installed width', 'Installed height', 'Memo'],
      ...['Recognised item', 'Fire-resistance time', 'Use location', 'Lot number'],
    ]);
    expect(rows).toHaveLength(3);
    expect(rows[1]).toEqual({
      ...{ 'No.': 2, 'Document no.': whole.document_no, 'Completed on': new Date(`${today}T00:00:00Z`), Client: '한빛건설' },
      ...{ 'Site name': '가산 현장', 'Construction site': '서울 금천구 가산동, 60-44', 'Material distributor': '=한빛셔터' },
      ...{ Contractor: '대한건설', Supervisor: '가산감리', 'Order no.': whole.orders[0].order_no, Location: '2F FS-2' },
      ...{ 'Ordered width': 3000, 'Ordered height': 2500, 'Installed width': 3000, 'Installed height': 2500, Memo: '+82 확인' },
      ...{ 'Recognised item': null, 'Fire-resistance time': null, 'Use location': null, 'Lot number': null },
    });
    expect(sheet.getCell('G2').formula).toBeUndefined();
    const wholeYear = await workbook(keeper.client, `${REPORTS}/export-excel`);
    expect(wholeYear.headers.get('content-disposition')).toContain(`performance-reports-${period().year}.xlsx`);

    expect((await done(unconfirm(b))).body.data).toEqual({ unconfirmed_ids: [b] });
    expect(refusal(await unconfirm(a, b))).toEqual([409, 'error.invalid_transition']);
    await done(verb(keeper.client, lacking.id, 'cancel', { reason: 'x' }));
    expect((await keeper.client.get(`${REPORTS}/${b}`)).status).toBe(404);
    const one = (await done(keeper.client.get(`${REPORTS}/${a}`))).body.data;
    expect(one).toMatchObject({
      memo: '+82 확인',
      confirmed_by: keeper.id,
      quality_document: { id: whole.id, orders: [{ locations: [{}, {}] }] },
    });
  });

  it('ask for the year of a quarter, and belong to the tenant', async () => {
    expect(violations(await keeper.client.get(REPORTS, { quarter: 1 }))).toEqual(['year required']);
    expect((await keeper.client.get(`${REPORTS}/stats`, { year: 99_999 })).status).toBe(422);
    const { performance_report: report } = await completed(site, 1, { options: parties() });
    const other = await newTenant();
    expect((await other.admin.post(`${REPORTS}/confirm`, { ids: [report.id] })).status).toBe(404);
    const viewer = await tenant.person('viewer');
    expect((await viewer.client.post(`${REPORTS}/confirm`, { ids: [report.id] })).status).toBe(403);
    const items = `//items/performance_reports/${report.id}`;
    for (const body of [{ confirmation_status: 'CONFIRMED' }, { year: 2020 }])
      expect((await keeper.client.patch(items, body)).status).toBeGreaterThanOrEqual(400);
    expect((await keeper.client.delete(items)).status).toBeGreaterThanOrEqual(400);
    await done(keeper.client.patch(items, { memo: '메모' }));
  });
});
