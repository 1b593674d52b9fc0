import { expect, it } from 'vitest';
import { isBusinessNumber, normalizeBusinessNumber } from './business-number.ts';

it('knows the check digit', () => {
  expect(isBusinessNumber('1234567891')).toBe(true);
  const others = Array.from({ length: 10 }, (_, digit) => `123456789${digit}`).filter(isBusinessNumber);
  expect(others).toEqual(['1234567891']);
});

it.each(['', '123456789', '12345678911', '123-45-67891', '١٢٣٤٥٦٧٨٩١'])('%j is none', (written) => {
  expect(isBusinessNumber(written)).toBe(false);
});

it('drops hyphens and blanks only', () => {
  expect(normalizeBusinessNumber(' 123-45 -67891')).toBe('1234567891');
  expect(normalizeBusinessNumber('12a')).toBe('12a');
});
