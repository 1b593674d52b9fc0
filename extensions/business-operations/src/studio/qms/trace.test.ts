import { expect, test } from 'vitest';
import { columnsOf, layout, ordered, related, type TraceEdge, type TraceNode } from './trace.ts';

const node = (key: string): TraceNode => ({
  ...{ key, kind: key.split(':')[0] as TraceNode['kind'], id: 1, side: 'START', number: key, name: key, party: null, date: null },
  ...{ quantity: null, unit: null, status: null, origin: null, order: null, checks: [] },
});
const edge = (from: string, to: string): TraceEdge => ({ from, to, relation: 'MADE', quantity: null });

const KEYS = ['RECEIPT:1', 'LOT:1', 'LOT:2', 'WORK:1', 'LOT:3', 'SHIPMENT:1', 'DELIVERY:1'];
const EDGES = [
  edge('RECEIPT:1', 'LOT:1'),
  ...['LOT:1', 'LOT:2'].map((lot) => edge(lot, 'WORK:1')),
  ...[edge('WORK:1', 'LOT:3'), edge('LOT:3', 'SHIPMENT:1'), edge('SHIPMENT:1', 'DELIVERY:1')],
];
const keysOf = (columns: readonly TraceNode[][]) => columns.map((column) => column.map(({ key }) => key));

test('every node stands right of what leads to it, and lots without a receipt with the lots', () => {
  expect(keysOf(columnsOf({ nodes: KEYS.map(node), edges: EDGES }))).toEqual([
    ['RECEIPT:1'],
    ['LOT:1', 'LOT:2'],
    ['WORK:1'],
    ['LOT:3'],
    ['SHIPMENT:1'],
    ['DELIVERY:1'],
  ]);
});

test('a circle has its columns, too', () => {
  const nodes = ['LOT:1', 'WORK:1'].map(node);
  expect(columnsOf({ nodes, edges: [edge('LOT:1', 'WORK:1'), edge('WORK:1', 'LOT:1')] }).flat()).toHaveLength(2);
});

test('a column follows the one before it', () => {
  const columns = [['LOT:1', 'LOT:2'].map(node), ['WORK:1', 'WORK:2'].map(node)];
  expect(keysOf(ordered(columns, [edge('LOT:1', 'WORK:2'), edge('LOT:2', 'WORK:1')]))[1]).toEqual(['WORK:2', 'WORK:1']);
});

test('what belongs to a node lies before or behind it, not beside it', () => {
  expect([...related('LOT:1', EDGES)].sort()).toEqual(['DELIVERY:1', 'LOT:1', 'LOT:3', 'RECEIPT:1', 'SHIPMENT:1', 'WORK:1']);
});

test('boxes do not overlap', () => {
  const { boxes, width, height } = layout({ nodes: KEYS.map(node), edges: EDGES });
  expect(new Set(boxes.map(({ x, y }) => `${x} ${y}`)).size).toBe(KEYS.length);
  expect(boxes.every(({ x, y }) => x < width && y < height)).toBe(true);
});
