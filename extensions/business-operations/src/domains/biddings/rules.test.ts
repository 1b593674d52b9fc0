import { expect, test } from 'vitest';
import { amount } from '../../kernel/decimal.ts';
import { awardRate, isBeyondRate } from './rules.ts';

test.each([
  ['3190000', '3304394', '96.538'],
  ['3190000', '3190000', '100'],
  ['2', '3', '66.666'],
  ['999999', '1000000', '99.999'],
  ['1', '100000000', '0'],
])('%s of %s is %s percent', (award, estimated, rate) => {
  expect(awardRate(amount(award), amount(estimated))?.toFixed()).toBe(rate);
});

test('without an estimated price there is no rate', () => {
  expect(awardRate(amount(5), null)).toBeNull();
  expect(isBeyondRate(null)).toBe(false);
});

test('a rate ends below a thousand percent', () => {
  expect(isBeyondRate(amount('999.999'))).toBe(false);
  expect(isBeyondRate(awardRate(amount(10), amount(1)))).toBe(true);
});
