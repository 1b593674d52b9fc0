import { expect, test } from 'vitest';
import { daysSince, leftUntil, onTurn, sinceOf } from './contract.ts';

const signers = [{ status: 'SIGNED' }, { status: 'VIEWED' }, { status: 'REQUESTED' }, { status: 'WAITING' }];

test('it is the turn of those who were asked and have not decided, while the contract is open', () => {
  expect(onTurn({ status: 'PARTIALLY_SIGNED', signers })).toEqual([{ status: 'VIEWED' }, { status: 'REQUESTED' }]);
  expect(onTurn({ status: 'EXPIRED', signers })).toEqual([]);
});

test('a status is as old as what made it', () => {
  const times = { requested_at: 'a', viewed_at: 'b', signed_at: 'd' };
  expect(sinceOf({ status: 'REQUESTED', ...times })).toBe('a');
  expect(sinceOf({ status: 'VIEWED', ...times })).toBe('b');
  expect(sinceOf({ status: 'SIGNED', ...times })).toBe('d');
  expect(sinceOf({ status: 'WAITING', ...times })).toBeNull();
  expect(sinceOf({ status: 'VERIFIED', ...times })).toBeNull();
});

test('time left is said in days, on the last of them in hours', () => {
  const now = new Date('2026-03-10T00:00:00Z');
  const left = (instant: string) => leftUntil(instant, now);
  expect(left('2026-03-24T01:00:00Z')).toEqual({ words: 'days', count: 14, isShort: false });
  expect(left('2026-03-12T23:00:00Z')).toEqual({ words: 'days', count: 2, isShort: true });
  expect(left('2026-03-10T23:59:00Z')).toEqual({ words: 'hours', count: 23, isShort: true });
  expect(left('2026-03-10T00:59:00Z')).toMatchObject({ words: 'soon' });
  expect(left('2026-03-10T00:00:00Z')).toMatchObject({ words: 'over' });
  expect(daysSince('2026-03-08T23:00:00Z', now)).toBe(1);
  expect(daysSince('2026-03-10T00:00:01Z', now)).toBe(0);
});
