import { beforeAll, expect, it } from 'vitest';
import type { Options } from '../../support/client.ts';
import { dayFromNow as day } from '../../support/days.ts';
import { created, done } from '../../support/replies.ts';
import { newTenant, type Person, type Tenant } from '../../support/tenants.ts';
import { workbook } from '../../support/workbook.ts';
import { complete, LOOKS, request, shown } from '../inspections/inspections.ts';
import { newReceiving, newVendor } from '../purchasing/purchasing.ts';
import { newItem, received } from '../stock/stock.ts';
import { lotOf } from './shop-floor.ts';

type Query = NonNullable<Options['query']>;

let tenant: Tenant;
let keeper: Person;
let quality: Person;
let vendor: number;
let steel: number;

beforeAll(async () => {
  tenant = await newTenant();
  [keeper, quality] = await Promise.all([tenant.person('production'), tenant.person('quality')]);
  vendor = await newVendor(tenant.admin, { name: '포스틸' });
  steel = await newItem(tenant.admin, { material: 'EGI 1.55T', unit: 'KG', inspection_required: true });
});

const lots = async (query: Query = {}) => (await done(keeper.client.get('/bending/material-lots', query))).body;
const found = async (query: Query = {}) => (await lots(query)).data.map(({ stock_lot_id: id }: { stock_lot_id: number }) => id);

const verb = (id: number, name: string, body: object = {}) => keeper.client.post(`/receivings/${id}/${name}`, body);

/** A receiving of ten that has arrived. */
async function arrived(item: number, more: object = {}, head: object = {}) {
  const items = [{ item_id: item, received_quantity: 10, unit_price: 1, ...more }];
  const receiving = await newReceiving(keeper.client, { client_id: vendor, items, ...head });
  await done(verb(receiving.id, 'process'));
  return receiving;
}

/** Accepts so many of the ten. */
const judge = ({ id, items }: { id: number; items: { id: number }[] }, accepted: number, more: object = {}) =>
  verb(id, 'inspect', {
    items: [{ id: items[0]?.id, accepted_quantity: accepted, rejected_quantity: 10 - accepted, reject_reason: '녹' }],
    ...more,
  });

/** A receiving that has been inspected with so many of ten accepted, and is in stock. */
async function inspected(item: number, accepted: number, more: object = {}) {
  const receiving = await arrived(item, more);
  await done(judge(receiving, accepted));
  return (await done(verb(receiving.id, 'complete'))).body.data;
}

/** Inspects the lot itself. */
async function inspectLot(item: number, lot: number, result: string) {
  const body = { inspection_type: 'IQC', stock_lot_id: lot, item_id: item, lot_size: 10, items: [{ ...LOOKS, judgement: 'PASS' }] };
  const { id } = await request(quality.client, body);
  await done(complete(quality.client, id, { result }));
  return id;
}

it('are those of receivings whose inspection is complete, the oldest first', async () => {
  const receiving = await newReceiving(keeper.client, {
    client_id: vendor,
    items: [{ item_id: steel, received_quantity: 10, unit_price: 1 }],
  });
  await done(keeper.client.post(`/receivings/${receiving.id}/process`));
  expect(await found({ material: 'EGI 1.55T' })).toEqual([]);
  const good = await inspected(steel, 10, { supplier_lot_no: 'SUP-1' });
  const passed = await lotOf(steel);
  expect((await lots({ material: 'EGI 1.55T' })).data).toMatchObject([
    {
      ...{ stock_lot_id: passed, receiving_no: good.receiving_no, item_id: steel, material: 'EGI 1.55T', unit: 'KG', quantity: 10 },
      ...{ available_quantity: 10, supplier_name: '포스틸', supplier_lot_no: 'SUP-1' },
      inspection: { id: good.items[0].inspection_id, inspection_no: expect.stringMatching(/^IQC-\d{8}-\d{3}$/), result: 'PASS' },
    },
  ]);
  await inspected(steel, 0);
  await inspected(steel, 4);
  const partial = await lotOf(steel);
  expect(await found()).toEqual([passed, partial]);
  expect((await lots()).data[1]).toMatchObject({ quantity: 4, inspection: { result: 'CONDITIONAL' } });
  await received(tenant.admin, steel, 5);
  const unchecked = await newItem(tenant.admin, { material: 'EGI 1.55T' });
  const plain = await newReceiving(keeper.client, {
    client_id: vendor,
    items: [{ item_id: unchecked, received_quantity: 10, unit_price: 1 }],
  });
  await done(keeper.client.post(`/receivings/${plain.id}/process`));
  await done(keeper.client.post(`/receivings/${plain.id}/complete`));
  expect(await found()).toEqual([passed, partial]);
  expect((await lots({ size: 1, page: 2 })).meta).toMatchObject({ total: 2, last_page: 2 });
});

it('are found by material, number, item and supplier', async () => {
  const sus = await newItem(tenant.admin, { name: '스테인리스', specification: 'SUS 1.20T × 1219', inspection_required: true });
  await inspected(sus, 10);
  const lot = await lotOf(sus);
  expect(await found({ material: 'egi1.55t' })).toHaveLength(2);
  for (const material of ['EGI 1.5T', 'EGI 11.55T', '5T']) expect(await found({ material }), material).toEqual([]);
  for (const material of ['sus-1.2t', 'SUS 1.2 T', '1.2']) expect(await found({ material }), material).toEqual([lot]);
  expect(await found({ search: '스테인' })).toEqual([lot]);
  expect(await found({ search: '포스틸' })).toHaveLength(3);
  expect(await found({ search: '100%' })).toEqual([]);
  const wrong: Query[] = [{ material: '' }, { material: 'x'.repeat(51) }, { size: 201 }, { include_empty: 'maybe' }, { sort: 'lot_no' }];
  for (const query of wrong) expect((await keeper.client.get('/bending/material-lots', query)).status).toBe(422);
  const { rows } = await workbook(keeper.client, '/bending/material-lots', { 'accept-language': 'en' });
  const days = (await lots()).data.map(({ received_date: on }: { received_date: string }) => new Date(on));
  expect(rows.map((row) => row['Received on'])).toEqual(days);
});

it('leave out what is on hold, and what is used up unless asked for', async () => {
  const item = await newItem(tenant.admin, { inspection_required: true });
  await inspected(item, 10);
  const lot = await lotOf(item);
  const { data } = await lots({ search: '포스틸' });
  expect(data.at(-1)).toMatchObject({ stock_lot_id: lot });
  await done(tenant.admin.post(`/stock-lots/${lot}/hold`, { reason: '확인' }));
  expect(await found()).not.toContain(lot);
  await done(tenant.admin.post(`/stock-lots/${lot}/release`));
  await created(tenant.admin.post('/stock-transactions', { transaction_type: 'ISSUE', item_id: item, quantity: 10, stock_lot_id: lot }));
  expect(await found()).not.toContain(lot);
  expect(await found({ include_empty: true })).toContain(lot);
  const other = await newTenant();
  expect((await done(other.admin.get('/bending/material-lots', { include_empty: true }))).body.data).toEqual([]);
});

it('go by the present inspection of their line, whenever it was, and by those of the lot since', async () => {
  const item = await newItem(tenant.admin, { inspection_required: true });
  const early = new Date(Date.now() - 3 * 3_600_000).toISOString();
  const receiving = await arrived(item, {}, { receiving_date: day(-1) });
  await done(judge(receiving, 0));
  await done(judge(receiving, 10, { inspected_at: early }));
  const { items, lots: made } = (await done(verb(receiving.id, 'complete'))).body.data;
  const [{ id: lot }] = made;
  expect(items).toMatchObject([{ inspection_result: 'PASSED' }]);
  const inspection = async () => (await lots()).data.find(({ stock_lot_id: id }: { stock_lot_id: number }) => id === lot)?.inspection;
  expect(await inspection()).toMatchObject({ id: items[0].inspection_id, completed_at: early, result: 'PASS' });
  const { nodes } = (await done(tenant.admin.get('/qms/lot-trace', { lot_no: made[0].lot_no }))).body.data;
  const receipt = nodes.find(({ key }: { key: string }) => key === `RECEIPT:${items[0].id}`);
  expect(receipt.checks).toMatchObject([{ kind: 'incoming_inspection', state: 'DONE' }]);
  await inspectLot(item, lot, 'FAIL');
  await done(tenant.admin.post(`/stock-lots/${lot}/release`));
  expect(await inspection()).toBeUndefined();
  const again = await inspectLot(item, lot, 'CONDITIONAL');
  expect(await inspection()).toMatchObject({ id: again, result: 'CONDITIONAL' });
});

it('owe nothing to the inspections of a cancelled receiving whose number they take over', async () => {
  const item = await newItem(tenant.admin, { inspection_required: true });
  const wrong = await inspected(item, 10, { lot_no: 'M1' });
  const [{ id: lot }] = wrong.lots;
  await inspectLot(item, lot, 'PASS');
  expect(await found()).toContain(lot);
  const cancelled = (await done(verb(wrong.id, 'cancel', { reason: '오배송' }))).body.data;
  expect(cancelled).toMatchObject({ items: [{ stock_lot_id: null }], lots: [{ id: lot, status: 'DEPLETED' }] });
  expect(await shown(quality.client, wrong.items[0].inspection_id)).toMatchObject({ status: 'COMPLETED', lot_no: 'M1', stock_lot: null });
  await done(tenant.admin.put(`/items/${item}`, { inspection_required: false }));
  const { id } = await arrived(item, { lot_no: 'M1' });
  const right = (await done(verb(id, 'complete'))).body.data;
  expect(right).toMatchObject({ items: [{ inspection_result: 'NOT_REQUIRED' }], lots: [{ id: lot, remaining_quantity: 10 }] });
  expect(await found()).not.toContain(lot);
  const own = await inspectLot(item, lot, 'PASS');
  expect((await lots()).data.at(-1)).toMatchObject({ stock_lot_id: lot, inspection: { id: own } });
});
