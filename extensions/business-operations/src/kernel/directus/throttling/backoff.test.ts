import { expect, test } from 'vitest';
import { type Backoff, MAIL, ONE_TIME_CODE, pauseAfter, SIGN_IN } from './backoff.ts';

const DAY = 86_400;

/** How many attempts are evaluated within a day when each is made as early as possible. */
function attemptsADay(backoff: Backoff): number {
  let elapsed = 0;
  let attempts = 0;
  while (elapsed < DAY) elapsed += pauseAfter(++attempts, backoff);
  return attempts;
}

test('pauses begin after the free attempts, double and end at the longest', () => {
  const backoff = { free: 2, first: 10, max: 60 };
  expect([1, 2, 3, 4, 5, 6, 7].map((attempt) => pauseAfter(attempt, backoff))).toEqual([0, 0, 10, 20, 40, 60, 60]);
  expect(pauseAfter(5_000, backoff)).toBe(60);
});

test('what one address can guess in a day stays small', () => {
  expect(attemptsADay(SIGN_IN.known)).toBeLessThan(130);
  expect(attemptsADay(SIGN_IN.unknown)).toBeLessThan(45);
  expect(attemptsADay(SIGN_IN.targeted)).toBeLessThan(15);
  expect(attemptsADay(SIGN_IN.address)).toBeLessThan(140);
  expect(attemptsADay(ONE_TIME_CODE)).toBeLessThan(45);
});

test('nobody waits longer than a minute for what strangers do, nor longer than an hour for a mail', () => {
  expect(SIGN_IN.unknownAddresses.max).toBeLessThanOrEqual(60);
  for (const { recipient, sender } of Object.values(MAIL)) {
    expect(recipient.max).toBeLessThanOrEqual(3_600);
    expect(sender.max).toBeLessThanOrEqual(3_600);
    expect(attemptsADay(recipient)).toBeLessThan(35);
  }
});
