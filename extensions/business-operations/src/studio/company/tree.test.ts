import { expect, test } from 'vitest';
import { reordered, twigs } from './tree.ts';

const node = (id: number, sort_order: number) => ({ id, sort_order });

test('two that trade places trade their numbers, and no more is written', () => {
  expect(reordered([node(1, 1), node(2, 5), node(3, 9)], 1, -1)).toEqual([node(2, 1), node(1, 5)]);
});

test('numbers that do not rise are given anew', () => {
  expect(reordered([node(1, 0), node(2, 0), node(3, 0)], 0, 1)).toEqual([node(2, 10), node(1, 20), node(3, 30)]);
});

test('nothing moves past the ends', () => {
  expect(reordered([node(1, 1), node(2, 2)], 0, -1)).toEqual([]);
  expect(reordered([node(1, 1), node(2, 2)], 1, 1)).toEqual([]);
});

test('what is below a closed one is left out', () => {
  const tree = [{ id: 1, children: [{ id: 2, children: [{ id: 3 }] }] }, { id: 4 }];
  const shown = (closed: number[]) =>
    twigs<{ id: number; children?: never[] }>(tree as never, new Set(closed)).map(({ node: { id }, depth }) => [id, depth]);
  expect(shown([])).toEqual([
    [1, 0],
    [2, 1],
    [3, 2],
    [4, 0],
  ]);
  expect(shown([2])).toEqual([
    [1, 0],
    [2, 1],
    [4, 0],
  ]);
});
