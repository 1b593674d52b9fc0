import { expect, test } from 'vitest';
import type { LineStep } from '../../domains/approvals/lines/model.ts';
import { changed, moved, ordered, shownSteps } from './steps.ts';

const line: LineStep[] = [
  { kind: 'AGREEMENT', step_order: 1, approver_id: 'a' },
  { kind: 'AGREEMENT', step_order: 1, approver_id: 'b' },
  { kind: 'REFERENCE', step_order: 0, approver_id: 'c' },
  { kind: 'APPROVAL', step_order: 2, rule: 'DEPARTMENT_HEAD', level: 1 },
];

test('a stored line is arranged and stored as it was', () => {
  expect(ordered(shownSteps(line))).toEqual(line);
});

test('an agreement that is taken from its neighbour has an order of its own', () => {
  expect(ordered(changed(shownSteps(line), 1, { together: false })).map(({ step_order }) => step_order)).toEqual([1, 2, 0, 3]);
});

test('what moves takes its order from its new place', () => {
  expect(ordered(moved(shownSteps(line), 3, -1)).map(({ step_order }) => step_order)).toEqual([1, 1, 2, 0]);
});
