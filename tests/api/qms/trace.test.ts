import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../support/client.ts';
import { query } from '../../support/database.ts';
import { done, refusal } from '../../support/replies.ts';
import { newTenant, type Tenant } from '../../support/tenants.ts';
import { produced } from '../shipments/shipments.ts';
import { chain, putIn } from './chain.ts';

const PATH = '/qms/lot-trace';

interface Node {
  key: string;
  side: string;
  checks: object[];
}

let a: Tenant;
let viewer: Client;
let made: Awaited<ReturnType<typeof chain>>;

const trace = async (asked: Record<string, string | number>) => (await done(viewer.get(PATH, asked))).body.data;
const keys = (nodes: Node[]) => nodes.map(({ key, side }) => `${side} ${key}`).sort();

beforeAll(async () => {
  a = await newTenant({ locale: 'en' });
  viewer = (await a.person('viewer')).client;
  made = await chain(a);
});

describe('a lot is followed', () => {
  test('from the receipt to the delivery, with what proves each step', async () => {
    const { steel, made: goods } = made;
    const found = await trace({ lot_no: steel.lotNo });
    expect(keys(found.nodes)).toEqual([
      `AFTER DELIVERY:${goods.shipment}`,
      `AFTER LOT:${goods.lot}`,
      `AFTER SHIPMENT:${goods.shipment}`,
      `AFTER WORK:${goods.work.item}`,
      `BEFORE RECEIPT:${steel.line}`,
      `START LOT:${steel.lot}`,
    ]);
    expect(found.edges.map(({ relation }: { relation: string }) => relation).sort()).toEqual([
      'DELIVERED',
      'MADE',
      'PUT_IN',
      'RECEIVED',
      'SHIPPED',
    ]);
    const receipt = found.nodes.find(({ key }: Node) => key === `RECEIPT:${steel.line}`);
    expect(receipt).toMatchObject({ party: '매입처', checks: [{ kind: 'incoming_inspection', state: 'DONE' }] });
    expect(found.missing.map(({ code }: { code: string }) => code).sort()).toEqual(['final_inspection', 'process_inspection']);
    expect(found.truncated).toBe(false);
  });

  test('back from what was delivered, whichever way it is asked for', async () => {
    const { steel, made: goods } = made;
    const back = await trace({ shipment_id: goods.shipment });
    expect(keys(back.nodes)).toContain(`BEFORE RECEIPT:${steel.line}`);
    const order = await trace({ order_id: goods.order });
    expect(keys(order.nodes)).toEqual(expect.arrayContaining([`START SHIPMENT:${goods.shipment}`, `START WORK:${goods.work.item}`]));
    expect(order.nodes).toHaveLength(back.nodes.length);
    expect((await trace({ stock_lot_id: steel.lot, depth: 1 })).nodes).toHaveLength(3);
  });
});

test('what is missing is named where it is missing', async () => {
  const { work, lot, shipment } = await produced(a, 1);
  const found = await trace({ stock_lot_id: lot });
  const missing = found.missing.map(({ node, code }: { node: string; code: string }) => `${node} ${code}`);
  expect(missing).toEqual(
    expect.arrayContaining([`WORK:${work.item} no_material`, `WORK:${work.item} work_log`, `SHIPMENT:${shipment} no_delivery`]),
  );
  expect(found.missing[0].message).toMatch(/^[A-Z].*\.$/);
});

test('a lot that went into itself does not turn the trace in circles', async () => {
  const { work, lot, item } = await produced(a, 1);
  await putIn(a, { id: lot, item }, work);
  const { nodes, truncated } = await trace({ stock_lot_id: lot, depth: 20 });
  expect([nodes.length, truncated]).toEqual([3, false]);
});

test('steel that a bent part names by its number is a link, too', async () => {
  const { steel } = made;
  const { item, work, lot } = await produced(a, 1);
  await query(
    `insert into bending_lots (tenant_id, lot_no, prod_code, spec_code, length_code, production_date, serial, item_id, raw_lot_no, work_order_item_id, stock_lot_id)
     values ($1, 'BENT-1', 'R', 'M', '30', '2026-01-01', 1, $2, $3, $4, $5)`,
    [a.id, item, steel.lotNo, work.item, lot],
  );
  const { edges } = await trace({ stock_lot_id: lot });
  expect(edges).toContainEqual({ from: `LOT:${steel.lot}`, to: `WORK:${work.item}`, relation: 'BENT', quantity: null });
});

test('one start is named, and it is one of the tenant', async () => {
  const { steel, made: goods } = made;
  expect(refusal(await viewer.get(PATH))).toEqual([422, 'error.lot_trace.one_start']);
  expect(refusal(await viewer.get(PATH, { lot_no: steel.lotNo, order_id: goods.order }))[0]).toBe(422);
  expect((await viewer.get(PATH, { lot_no: steel.lotNo, depth: 21 })).status).toBe(422);
  const { admin } = await newTenant();
  const asks: Record<string, string | number>[] = [
    { lot_no: steel.lotNo },
    { stock_lot_id: steel.lot },
    { order_id: goods.order },
    { shipment_id: goods.shipment },
  ];
  for (const asked of asks) expect(refusal(await admin.get(PATH, asked))).toEqual([404, 'error.not_found']);
});
