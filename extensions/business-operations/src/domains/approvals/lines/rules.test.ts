import { describe, expect, test } from 'vitest';
import type { StepKind } from '../model.ts';
import { headAt, isLine, ordered, renumbered } from './rules.ts';

const line = (...steps: [StepKind, number][]) => steps.map(([kind, step_order]) => ({ kind, step_order }));

describe('a line', () => {
  test.each([
    ['one approval', line(['APPROVAL', 1]), true],
    ['agreements side by side before an approval', line(['AGREEMENT', 1], ['AGREEMENT', 1], ['APPROVAL', 2], ['REFERENCE', 0]), true],
    ['nobody', line(), false],
    ['readers alone', line(['REFERENCE', 0]), false],
    ['an agreement last', line(['APPROVAL', 1], ['AGREEMENT', 2]), false],
    ['two approvals in one order', line(['APPROVAL', 1], ['APPROVAL', 1]), false],
    ['an approval beside an agreement', line(['APPROVAL', 1], ['AGREEMENT', 1]), false],
    ['a gap', line(['APPROVAL', 1], ['APPROVAL', 3]), false],
    ['a beginning at 2', line(['APPROVAL', 2]), false],
  ])('%s', (_, steps, sound) => {
    expect(isLine(steps)).toBe(sound);
  });

  test('is put in order as it is written', () => {
    expect(ordered([{}, { kind: 'REFERENCE', step_order: 5 }, { kind: 'AGREEMENT' }, { step_order: 7 }])).toEqual([
      { kind: 'APPROVAL', step_order: 1 },
      { kind: 'REFERENCE', step_order: 0 },
      { kind: 'AGREEMENT', step_order: 2 },
      { kind: 'APPROVAL', step_order: 7 },
    ]);
  });

  test('closes up where somebody has left', () => {
    expect(renumbered(line(['APPROVAL', 2], ['REFERENCE', 0], ['AGREEMENT', 4], ['AGREEMENT', 4], ['APPROVAL', 9]))).toEqual(
      line(['APPROVAL', 1], ['REFERENCE', 0], ['AGREEMENT', 2], ['AGREEMENT', 2], ['APPROVAL', 3]),
    );
  });
});

test('a head is the first one from that level up who is not the drafter', () => {
  expect(headAt(['a', 'b', 'c'], 1, 'x')).toBe('a');
  expect(headAt(['x', null, 'c'], 1, 'x')).toBe('c');
  expect(headAt(['a', 'b', 'c'], 2, 'b')).toBe('c');
  expect(headAt(['a'], 2, 'x')).toBeNull();
  expect(headAt([], 1, 'x')).toBeNull();
});
