import { expect, test } from 'vitest';
import { type BomNode, drawnLines, valueText } from './bom.ts';

const node = (line_key: string, ...children: BomNode[]): BomNode => ({
  ...{ line_key, line_type: children.length ? 'GROUP' : 'ITEM', name: null, item: null, item_expression: null, labor_code: null },
  ...{ sub_bom_code: null, bom_template: null, quantity_expression: null, condition_expression: null, loss_rate: 0, children },
});

test('lines are drawn below their groups, and not below folded ones', () => {
  const tree = [node('G', node('A'), node('H', node('B'))), node('C')];
  const drawn = (...folded: string[]) =>
    drawnLines(tree, new Set(folded)).map(({ depth, node: { line_key }, closed }) => [depth, line_key, closed]);
  expect(drawn()).toEqual([
    [0, 'G', false],
    [1, 'A', null],
    [1, 'H', false],
    [2, 'B', null],
    [0, 'C', null],
  ]);
  expect(drawn('/G/H')).toEqual([
    [0, 'G', false],
    [1, 'A', null],
    [1, 'H', true],
    [0, 'C', null],
  ]);
  expect(drawn('/G')).toEqual([
    [0, 'G', true],
    [0, 'C', null],
  ]);
});

test('values of a difference are read as text', () => {
  expect([null, '', 0, 'x', { a: 1 }].map(valueText)).toEqual(['–', '–', '0', 'x', '{"a":1}']);
});
