import { beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../../support/concurrent.ts';
import { dayFromNow as day } from '../../support/days.ts';
import { done, refusal, violations } from '../../support/replies.ts';
import { newTenant, type Person, type Tenant } from '../../support/tenants.ts';
import { completed, newReceiving, newVendor } from '../purchasing/purchasing.ts';
import { newItem, received } from '../stock/stock.ts';
import { change, complete, LOOKS, PATH, request, shown } from './inspections.ts';

let tenant: Tenant;
let keeper: Person;
let quality: Person;
let vendor: number;
let steel: number;
let sheet: number;

beforeAll(async () => {
  tenant = await newTenant();
  [keeper, quality] = await Promise.all([tenant.person('production'), tenant.person('quality')]);
  vendor = await newVendor(tenant.admin);
  [steel, sheet] = [await newItem(tenant.admin, { inspection_required: true }), await newItem(tenant.admin, { inspection_required: true })];
});

const receiving = async (id: number) => (await done(keeper.client.get(`/receivings/${id}`))).body.data;
const verb = (id: number, name: string, body: object = {}) => keeper.client.post(`/receivings/${id}/${name}`, body);

/** A receiving of these items that has arrived, with its lines and their inspections. */
async function arrived(items: object[], more: object = {}) {
  const { id } = await newReceiving(keeper.client, { client_id: vendor, items, ...more });
  await done(verb(id, 'process'));
  const { items: lines } = await receiving(id);
  const found = (await done(quality.client.get(PATH, { inspection_type: 'IQC', sort: 'inspection_no', size: 200 }))).body.data;
  const of = lines.map((line: { id: number }) => found.find(({ receiving_item_id: at }: { receiving_item_id: number }) => at === line.id));
  return { id, lines, inspections: of };
}

/** Nothing of the template is asked for. */
const withoutItems = (inspection: { id: number }) => done(change(quality.client, inspection.id, { items: [] }));

describe('a receiving', () => {
  it('asks for the inspection of its lines, and follows them', async () => {
    const { id, lines, inspections } = await arrived(
      [
        { item_id: steel, received_quantity: 100, lot_no: 'L-1' },
        { item_id: sheet, received_quantity: 5 },
      ],
      { receiving_date: day(-1) },
    );
    expect(inspections).toMatchObject([
      { status: 'WAITING', scheduled_on: day(-1), requested_on: day(-1), item_id: steel, lot_size: 100, lot_no: 'L-1', client_id: vendor },
      { status: 'WAITING', item_id: sheet, lot_size: 5 },
    ]);
    const [one, two] = inspections;
    expect((await shown(quality.client, one.id)).items.length).toBeGreaterThan(1);
    const again = await quality.client.post(PATH, { inspection_type: 'IQC', receiving_item_id: lines[0].id });
    expect(refusal(again)).toEqual([409, 'error.inspection.already_exists']);
    const named = await quality.client.post(PATH, {
      inspection_type: 'IQC',
      receiving_item_id: lines[0].id,
      item_id: steel,
      lot_size: 100,
    });
    expect(violations(named)).toEqual(['item_id of_receiving', 'lot_size of_receiving']);
    expect(violations(await change(quality.client, one.id, { lot_size: 50 }))).toEqual(['lot_size of_receiving']);

    await withoutItems(one);
    const silent = await complete(quality.client, one.id, { result: 'CONDITIONAL', accepted_quantity: 90, rejected_quantity: 10 });
    expect(violations(silent)).toEqual(['remarks required']);
    const body = {
      result: 'CONDITIONAL',
      accepted_quantity: 90,
      rejected_quantity: 10,
      remarks: '긁힘',
      create_nonconforming_report: true,
    };
    const { data } = (await done(complete(quality.client, one.id, body))).body;
    expect(data.nonconforming_reports).toMatchObject([{ nc_type: 'MATERIAL' }]);
    expect(await receiving(id)).toMatchObject({
      status: 'RECEIVED',
      items: [
        { inspection_result: 'PARTIAL', accepted_quantity: 90, rejected_quantity: 10, reject_reason: '긁힘', inspection_id: one.id },
        {},
      ],
    });
    await withoutItems(two);
    await done(complete(quality.client, two.id, { result: 'PASS' }));
    expect(await receiving(id)).toMatchObject({
      status: 'INSPECTED',
      inspected_by: quality.id,
      items: [{}, { inspection_result: 'PASSED' }],
    });

    await done(verb(id, 'complete'));
    const lot = (await shown(quality.client, one.id)).stock_lot;
    expect(lot).toMatchObject({ lot_no: 'L-1', status: 'AVAILABLE' });
    const late = await request(quality.client, { inspection_type: 'IQC', receiving_item_id: lines[0].id, items: [] });
    expect(refusal(await complete(quality.client, late.id, { result: 'PASS' }))).toEqual([409, 'error.inspection.receiving_closed']);
  });

  it('records inspections itself, again when it is inspected again', async () => {
    const { id, lines, inspections } = await arrived([{ item_id: steel, received_quantity: 10 }]);
    const [line] = lines;
    const say = (accepted_quantity: number, more: object = {}) =>
      verb(id, 'inspect', { items: [{ id: line.id, accepted_quantity, rejected_quantity: 10 - accepted_quantity, ...more }] });
    await done(say(0, { reject_reason: '녹' }));
    const first = await shown(quality.client, inspections[0].id);
    expect(first).toMatchObject({ status: 'COMPLETED', result: 'FAIL', accepted_quantity: 0, remarks: '녹', inspector: { id: keeper.id } });
    expect(first.items.every(({ judgement }: { judgement: string | null }) => judgement === null)).toBe(true);
    await done(say(10));
    const { inspection_id: newest } = (await receiving(id)).items[0];
    expect(newest).not.toBe(first.id);
    expect(await shown(quality.client, newest)).toMatchObject({ status: 'COMPLETED', result: 'PASS', accepted_quantity: 10, items: [] });
    // What counts is what was said last, once.
    expect((await done(verb(id, 'complete'))).body.data.lots).toMatchObject([{ initial_quantity: 10, remaining_quantity: 10 }]);
    expect((await shown(quality.client, newest)).stock_lot).toMatchObject({ status: 'AVAILABLE' });
    expect(refusal(await say(5, { reject_reason: '녹' }))).toEqual([409, 'error.invalid_transition']);
  });

  it('that is cancelled leaves completed inspections alone', async () => {
    const { id, inspections } = await arrived([
      { item_id: steel, received_quantity: 1 },
      { item_id: sheet, received_quantity: 1 },
    ]);
    const [kept, gone] = inspections;
    await withoutItems(kept);
    await done(complete(quality.client, kept.id, { result: 'PASS' }));
    await done(verb(id, 'cancel', { reason: '오배송' }));
    expect([(await shown(quality.client, kept.id)).status, (await quality.client.get(`${PATH}/${gone.id}`)).status]).toEqual([
      'COMPLETED',
      404,
    ]);
  });

  it('and its inspections are completed at once only in one way', async () => {
    const { id, lines, inspections } = await arrived([{ item_id: steel, received_quantity: 10 }]);
    await withoutItems(inspections[0]);
    const items = [{ id: lines[0].id, accepted_quantity: 10, rejected_quantity: 0 }];
    const replies = await atOnce(6, (index) =>
      index % 2 ? complete(quality.client, inspections[0].id, { result: 'PASS' }) : verb(id, 'inspect', { items }),
    );
    expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(await receiving(id)).toMatchObject({ status: 'INSPECTED', items: [{ inspection_result: 'PASSED', accepted_quantity: 10 }] });
  });
});

describe('a lot', () => {
  it('is held when it fails, and released when it passes; other holds stay', async () => {
    const item = await newItem(tenant.admin);
    const { lots } = (await done(keeper.client.get(`/stocks/${(await received(tenant.admin, item, 7)).id}`))).body.data;
    const inspect = async (result: string) => {
      const body = {
        inspection_type: 'IQC',
        stock_lot_id: lots[0].id,
        item_id: item,
        lot_size: 7,
        items: [{ ...LOOKS, judgement: 'PASS' }],
      };
      const { id, inspection_no } = await request(quality.client, body);
      await done(complete(quality.client, id, { result }));
      return inspection_no;
    };
    const lot = async () => (await done(keeper.client.get(`/stock-lots/${lots[0].id}`))).body.data;
    const number = await inspect('FAIL');
    expect(await lot()).toMatchObject({ status: 'HOLD', hold_reason: number });
    await inspect('CONDITIONAL');
    expect(await lot()).toMatchObject({ status: 'AVAILABLE', hold_reason: null });
    await done(keeper.client.post(`/stock-lots/${lots[0].id}/hold`, { reason: '재고 조사' }));
    await inspect('PASS');
    expect(await lot()).toMatchObject({ status: 'HOLD', hold_reason: '재고 조사' });
    const other = await request(quality.client, { inspection_type: 'IQC', stock_lot_id: lots[0].id, item_id: item, lot_size: 7 });
    expect(other.lot_no).toBe(lots[0].lot_no);
    const mixed = await quality.client.post(PATH, { inspection_type: 'IQC', stock_lot_id: lots[0].id, item_id: steel, lot_size: 7 });
    expect(violations(mixed)).toEqual(['stock_lot_id invalid_value']);
  });

  it('is not what comes in under its number after its receiving was cancelled', async () => {
    const vendorLot = { item_id: steel, received_quantity: 8, lot_no: `R-${Date.now()}` };
    const received = async () => {
      const { id, lines } = await arrived([vendorLot]);
      await done(verb(id, 'inspect', { items: [{ id: lines[0].id, accepted_quantity: 8, rejected_quantity: 0 }] }));
      return { id, lot: (await done(verb(id, 'complete'))).body.data.lots[0].id as number };
    };
    const first = await received();
    const ofLot = () =>
      request(quality.client, { inspection_type: 'IQC', stock_lot_id: first.lot, item_id: steel, lot_size: 8, items: [] });
    const [failed, waiting] = [await ofLot(), await ofLot()];
    await done(complete(quality.client, failed.id, { result: 'FAIL' }));
    await done(verb(first.id, 'cancel', { reason: '반품' }));
    expect(await shown(quality.client, failed.id)).toMatchObject({ result: 'FAIL', stock_lot_id: null, lot_no: vendorLot.lot_no });
    expect((await quality.client.get(`${PATH}/${waiting.id}`)).status).toBe(404);
    const second = await received();
    expect(second.lot).toBe(first.lot);
    const trace = (await done(quality.client.get('/qms/lot-trace', { stock_lot_id: second.lot }))).body.data;
    expect(trace.missing).toEqual([]);
  });

  it('that needs no inspection comes in without one', async () => {
    const item = await newItem(tenant.admin);
    const { id } = await completed(keeper.client, { client_id: vendor, items: [{ item_id: item, received_quantity: 2 }] });
    const [line] = (await receiving(id)).items;
    expect(line).toMatchObject({ inspection_result: 'NOT_REQUIRED', inspection_id: null });
  });
});
