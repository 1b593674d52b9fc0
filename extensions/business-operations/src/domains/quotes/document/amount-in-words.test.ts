import { describe, expect, test } from 'vitest';
import { amountInWords } from './amount-in-words.ts';

describe('amounts in words', () => {
  test.each([
    [0n, '영'],
    [1n, '일'],
    [10n, '일십'],
    [11n, '일십일'],
    [100n, '일백'],
    [1010n, '일천일십'],
    [10_000n, '일만'],
    [10_001n, '일만일'],
    [100_000n, '일십만'],
    [3_304_394n, '삼백삼십만사천삼백구십사'],
    [11_111n, '일만일천일백일십일'],
    [100_000_000n, '일억'],
    [100_010_000n, '일억일만'],
    [1_000_000_000_000n, '일조'],
    [9_999_999_999_999n, '구조구천구백구십구억구천구백구십구만구천구백구십구'],
    [10_000_000_000_000_000n, '일경'],
    [100_000_000_000_000_000n, '일십경'],
  ])('%s in Korean', (amount, words) => {
    expect(amountInWords(amount, 'ko')).toBe(`일금 ${words}원정`);
  });

  test.each([
    [0n, 'Zero'],
    [13n, 'Thirteen'],
    [21n, 'Twenty-one'],
    [40n, 'Forty'],
    [100n, 'One hundred'],
    [1_001n, 'One thousand one'],
    [10_000n, 'Ten thousand'],
    [3_304_394n, 'Three million three hundred four thousand three hundred ninety-four'],
    [100_000_000n, 'One hundred million'],
    [1_000_000_000_000n, 'One trillion'],
  ])('%s in English', (amount, words) => {
    expect(amountInWords(amount, 'en')).toBe(`${words} won`);
  });

  test('refuses what no quote comes to', () => {
    expect(() => amountInWords(-1n, 'ko')).toThrow(RangeError);
    expect(() => amountInWords(10n ** 18n, 'en')).toThrow(RangeError);
  });
});
