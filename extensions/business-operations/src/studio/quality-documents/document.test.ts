import { expect, it } from 'vitest';
import { type Location, nextPending, sizeText } from './document.ts';

const location = (id: number, inspection_status: string) => ({ id, inspection_status }) as Location;
const three = [location(1, 'COMPLETED'), location(2, 'PENDING'), location(3, 'PENDING')];

it.each([
  [1, 2],
  [2, 3],
  [3, 2],
  [9, 2],
])('after %d comes %s', (after, next) => {
  expect(nextPending(three, after)?.id).toBe(next);
});

it('comes to an end', () => {
  expect(nextPending([location(1, 'COMPLETED')], 1)).toBeNull();
  expect(nextPending([location(1, 'PENDING')], 1)).toBeNull();
});

it.each([
  [3000, 2500, '3000 × 2500'],
  [null, null, '–'],
  [3000, null, '3000 × –'],
])('writes %s by %s as %s', (width, height, text) => {
  expect(sizeText(width, height, String)).toBe(text);
});
