import { expect, test } from 'vitest';
import { accepted, bodyOf, entriesOf, type Line, type ShownReceiving } from './inspection.ts';

const line = (id: number, more: Partial<Line> = {}): Line => ({
  ...{ id, item: { code: 'A', name: 'A', specification: null }, unit: 'KG', received_quantity: 0.3 },
  ...{ accepted_quantity: null, rejected_quantity: 0, inspection_result: 'PENDING', reject_reason: null },
  ...more,
});

test('everything is accepted until somebody rejects it, to the fourth decimal', () => {
  const [first, second, third] = entriesOf({
    items: [line(1), line(2), line(3, { inspection_result: 'NOT_REQUIRED' })],
  } as ShownReceiving);
  if (!first || !second || !third) throw new Error('There are three.');
  first.rejected = 0.1;
  first.reason = ' 녹 ';
  expect(accepted(first)).toBe(0.2);
  expect(bodyOf([first, second, third])).toEqual({
    items: [
      { id: 1, accepted_quantity: 0.2, rejected_quantity: 0.1, reject_reason: '녹' },
      { id: 2, accepted_quantity: 0.3, rejected_quantity: 0 },
    ],
  });
});
