import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../support/client.ts';
import { atOnce } from '../../support/concurrent.ts';
import { query } from '../../support/database.ts';
import { done, refusal } from '../../support/replies.ts';
import { newTenant, type Tenant } from '../../support/tenants.ts';
import { chain, qualityDocument } from './chain.ts';

const PATH = '/qms/lot-audits';
const KINDS = [
  ...['incoming-inspection', 'order-sheet', 'work-log', 'process-inspection'],
  ...['delivery-confirmation', 'shipping-slip', 'final-inspection', 'quality-document'],
];

let a: Tenant;
let b: Tenant;
let quality: Client;
let made: Awaited<ReturnType<typeof chain>>;

const confirm = (unit: number, body: object = {}, client = quality) => client.patch(`${PATH}/units/${unit}/confirm`, body);
const listed = async (filter: Record<string, string | number> = {}) => (await done(quality.get(PATH, filter))).body.data;
const detail = (kind: string, id: number, filter: Record<string, string | number>) =>
  quality.get(`${PATH}/documents/${kind}/${id}`, filter);

beforeAll(async () => {
  [a, b] = await Promise.all([newTenant({ locale: 'en' }), newTenant()]);
  quality = (await a.person('quality')).client;
  made = await chain(a);
});

describe('confirming the units of a document', () => {
  test('brings it from NONE over PARTIAL to DONE and back', async () => {
    const [first, second] = made.units as [number, number];
    expect(await listed()).toMatchObject([
      { id: made.document, route_count: 1, unit_count: 2, confirmed_count: 0, audit_status: 'NONE', client: { name: expect.any(String) } },
    ]);
    expect((await done(confirm(first))).body.data).toMatchObject({
      ...{ unit_id: first, confirmed: true, confirmed_at: expect.any(String), confirmed_by: { id: expect.any(String) } },
      document: { unit_count: 2, confirmed_count: 1, audit_status: 'PARTIAL' },
    });
    expect((await done(confirm(second))).body.data.document.audit_status).toBe('DONE');
    expect(await listed({ audit_status: 'DONE' })).toHaveLength(1);
    expect(await listed({ audit_status: 'PARTIAL' })).toEqual([]);
    expect((await done(quality.get(`${PATH}/${made.document}`))).body.data.routes).toMatchObject([
      {
        ...{ id: made.route, order_id: made.made.order, lot_nos: [made.steel.lotNo] },
        units: [
          { id: first, label: '1F FSS-1', confirmed: true },
          { id: second, label: '2F FSS-2', confirmed: true },
        ],
      },
    ]);
    expect((await done(confirm(first))).body.data).toMatchObject({ confirmed: false, confirmed_at: null, confirmed_by: null });
  });

  test('says the same twice without harm, and an odd number of flips at once flips it', async () => {
    const unit = made.units[0] as number;
    const once = (await done(confirm(unit, { confirmed: true }))).body.data;
    expect((await done(confirm(unit, { confirmed: true }))).body.data).toEqual(once);
    await done(confirm(unit, { confirmed: false }));
    const replies = await atOnce(5, () => confirm(unit));
    expect(replies.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect((await query('select confirmed from qms_audits where quality_document_location_id = $1', [unit]))[0]).toEqual({
      confirmed: true,
    });
  });

  test('is for completed documents of the tenant, and for those with the right', async () => {
    const open = await qualityDocument(a, made.made.order, [made.spare], { status: 'IN_PROGRESS' });
    expect(refusal(await quality.get(`${PATH}/${open.document}`))).toEqual([404, 'error.not_found']);
    expect(refusal(await quality.get(`${PATH}/routes/${open.route}/documents`))).toEqual([404, 'error.not_found']);
    expect(refusal(await confirm(open.units[0] as number))).toEqual([409, 'error.lot_audit.not_completed']);
    expect(refusal(await confirm(made.units[0] as number, {}, b.admin))).toEqual([404, 'error.not_found']);
    expect(refusal(await b.admin.get(`${PATH}/${made.document}`))).toEqual([404, 'error.not_found']);
    expect(refusal(await b.admin.get(`${PATH}/routes/${made.route}/documents`))).toEqual([404, 'error.not_found']);
    expect((await confirm(made.units[0] as number, {}, (await a.person('viewer')).client)).status).toBe(403);
  });
});

test('documents are found by their period, and by the lots that went in', async () => {
  const year = new Date().getUTCFullYear();
  expect(await listed({ search: made.steel.lotNo })).toHaveLength(1);
  expect(await listed({ search: 'no such lot' })).toEqual([]);
  const last = await qualityDocument(a, made.made.order, [], { completed_at: `${year - 1}-12-31T15:30:00Z` });
  await query('update quality_documents set completed_at = $1 where id = $2', [`${year - 1}-12-31T15:30:00Z`, last.document]);
  // Half past midnight in Seoul.
  expect((await listed({ year, quarter: 1 })).map(({ id }: { id: number }) => id)).toContain(last.document);
  expect(await listed({ year: year - 1 })).toEqual([]);
  expect((await quality.get(PATH, { quarter: 5 })).status).toBe(422);
});

describe('the documents of a route', () => {
  test('come in eight kinds in their order', async () => {
    const { data } = (await done(quality.get(`${PATH}/routes/${made.route}/documents`))).body;
    expect(data.map(({ kind }: { kind: string }) => kind)).toEqual(KINDS);
    expect(data.map(({ count }: { count: number }) => count)).toEqual([1, 1, 1, 0, 1, 1, 1, 1]);
    expect(data[0]).toMatchObject({ label: 'Incoming inspections', items: [{ id: made.inspection, title: '강판' }] });
    expect(data[3].items).toEqual([]);
  });

  test('are shown in two stages, with what belongs to them, and without prices', async () => {
    const query = { route_id: made.route };
    const first = (await done(detail('incoming-inspection', made.inspection, { ...query, stage: 1 }))).body.data;
    expect(first).toEqual({
      ...{ kind: 'incoming-inspection', id: made.inspection, document_no: expect.any(String), title: '강판', date: expect.any(String) },
      ...{ has_snapshot: false, has_file: false },
    });
    const whole = (await done(detail('incoming-inspection', made.inspection, query))).body.data;
    expect(whole.body.header).toContainEqual({ name: 'inspections.result', label: 'Result', value: 'PASS', text: 'Pass' });
    expect(whole.related).toMatchObject([{ kind: 'work-log', id: made.made.work.id }]);
    const ids = [
      ...[made.inspection, made.made.order, made.made.work.id, null, made.made.shipment, made.made.shipment],
      ...[made.final, made.document],
    ];
    for (const [index, kind] of KINDS.entries()) {
      const id = ids[index];
      if (id === null || id === undefined) continue;
      const reply = await detail(kind, id, query);
      expect([kind, reply.status]).toEqual([kind, 200]);
      expect(reply.text).not.toMatch(/unit_price|amount/);
    }
  });

  test('are those of that route alone', async () => {
    const route_id = made.route;
    const other = await qualityDocument(a, made.made.order, []);
    expect(refusal(await detail('quality-document', other.document, { route_id }))).toEqual([404, 'error.lot_audit.document_not_found']);
    expect(refusal(await detail('quality-document', made.document, { route_id: other.route }))[0]).toBe(404);
    expect(refusal(await detail('invoice', 1, { route_id }))).toEqual([422, 'error.lot_audit.unknown_kind']);
    expect((await detail('order-sheet', made.made.order, {})).status).toBe(422);
    expect((await b.admin.get(`${PATH}/documents/order-sheet/${made.made.order}`, { route_id })).status).toBe(404);
  });
});
