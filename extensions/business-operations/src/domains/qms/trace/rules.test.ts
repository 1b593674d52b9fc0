import { expect, test } from 'vitest';
import { type Check, checksOf, type Facts, type FoundNode, type Missing, missingOf } from './rules.ts';

const node = (key: string, facts: Facts = {}, more: Partial<FoundNode> = {}): FoundNode => ({
  ...{ key, kind: key.split(':')[0] as FoundNode['kind'], status: null, origin: null, order: null, facts },
  ...more,
});
const codes = (nodes: FoundNode[], edges: [string, string, 'PUT_IN' | 'MADE' | 'SHIPPED'][] = []) =>
  missingOf(
    nodes,
    edges.map(([from, to, relation]) => ({ from, to, relation })),
  ).map(({ node: key, code }) => `${key} ${code}`);

const INCOMING: [Facts, Check['state']][] = [
  [{ inspection_result: 'PASS' }, 'DONE'],
  [{ inspection_result: 'CONDITIONAL', inspection_asked: true }, 'DONE'],
  [{ inspection_result: 'FAIL', inspection_asked: true }, 'FAILED'],
  [{ inspection_result: null, inspection_asked: true }, 'OPEN'],
  [{ line_result: 'PENDING' }, 'OPEN'],
  [{ line_result: 'NOT_REQUIRED' }, 'NOT_NEEDED'],
  [{ line_result: 'PASSED' }, 'MISSING'],
];
test.each(INCOMING)('a receipt with %j is %s', (facts, state) => expect(checksOf(node('RECEIPT:1', facts))[0]?.state).toBe(state));

const WORK: [Facts, string, Missing[]][] = [
  [{ has_process: true, logs: 1, inspection_asked: true }, 'COMPLETED', ['no_material']],
  [{ has_process: true, logs: 0, inspection_needed: true }, 'COMPLETED', ['no_material', 'work_log', 'process_inspection']],
  [{ has_process: true, logs: 1, inspection_asked: true, inspection_result: 'FAIL' }, 'IN_PROGRESS', ['process_inspection_failed']],
  [{ has_process: true, kept_in_stock: true, logs: 1 }, 'COMPLETED', ['no_material', 'no_product_lot']],
  [{ has_process: true, inspection_needed: true }, 'WAITING', []],
  [{ has_process: false }, 'COMPLETED', []],
];
test.each(WORK)('work with %j that is %s lacks %j', (facts, status, missing) =>
  expect(missingOf([node('WORK:1', facts, { status })], []).map(({ code }) => code)).toEqual(missing),
);

test('lots lack where they come from, or the shipment of the order that they were made for', () => {
  expect(codes([node('LOT:1', {}, { origin: 'RECEIVING' })])).toEqual(['LOT:1 no_receipt']);
  expect(codes([node('LOT:1', {}, { origin: 'PRODUCTION' })])).toEqual(['LOT:1 no_work']);
  const made = [node('WORK:1', {}, { order: { id: 7 } }), node('LOT:2', {}, { origin: 'PRODUCTION' })];
  expect(codes(made, [['WORK:1', 'LOT:2', 'MADE']])).toEqual(['LOT:2 no_shipment']);
  expect(
    codes(
      [...made, node('SHIPMENT:1', {}, { status: 'COMPLETED' })],
      [
        ['WORK:1', 'LOT:2', 'MADE'],
        ['LOT:2', 'SHIPMENT:1', 'SHIPPED'],
      ],
    ),
  ).toEqual([]);
});

test('a shipment lacks its goods, the inspection of a location, its delivery', () => {
  const shipment = node('SHIPMENT:1', { locations: 2, inspected_locations: 1 }, { status: 'SHIPPING' });
  expect(codes([shipment])).toEqual(['SHIPMENT:1 no_goods', 'SHIPMENT:1 no_delivery', 'SHIPMENT:1 final_inspection']);
  expect(codes([node('DELIVERY:1', { quality_document: 'QD-1' })])).toEqual([]);
});
