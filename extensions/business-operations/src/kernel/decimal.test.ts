import { expect, it } from 'vitest';
import { amount, percent, round, sum } from './decimal.ts';

it('adds without losing a digit', () => {
  expect(sum(['0.1', '0.2']).toString()).toBe('0.3');
  expect(sum(Array(200).fill('999999999999999.99')).toFixed(2)).toBe('199999999999999998.00');
  expect(sum([]).toString()).toBe('0');
});

it('rounds half away from zero', () => {
  expect(['0.5', '1.5', '2.4999', '-0.5', '-2.5'].map((value) => round(amount(value)).toNumber() + 0)).toEqual([1, 2, 2, -1, -3]);
  expect(round(amount('1.005'), 2).toString()).toBe('1.01');
});

it('gives rates by the size of the whole, none of nothing', () => {
  expect(percent(amount(234567), amount(1000000))).toBe(23.5);
  expect(percent(amount(300), amount(-200))).toBe(150);
  expect(percent(amount(-1), amount(8))).toBe(-12.5);
  expect(percent(amount(5), amount(0))).toBeNull();
});
