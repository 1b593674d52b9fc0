import { expect, test } from 'vitest';
import { certificateWarning, daysLeft } from './certificate.ts';

const certificate = { registered: true, valid: true, registeredOn: '2024-01-01', expiresOn: '2025-03-31' };

test.each([
  ['2025-02-28', 31, 'NONE'],
  ['2025-03-01', 30, 'EXPIRES_SOON'],
  ['2025-03-31', 0, 'EXPIRES_SOON'],
  ['2025-04-01', -1, 'EXPIRED'],
] as const)('on %s it has %i days left: %s', (today, left, warning) => {
  expect(daysLeft(certificate, today)).toBe(left);
  expect(certificateWarning(certificate, today)).toBe(warning);
});

test('one that is refused is expired whatever its day, one that is not registered is missing', () => {
  expect(certificateWarning({ ...certificate, valid: false }, '2025-01-01')).toBe('EXPIRED');
  expect(certificateWarning({ ...certificate, registered: false, valid: false, expiresOn: null }, '2025-01-01')).toBe('MISSING');
  expect(certificateWarning({ ...certificate, expiresOn: null }, '2025-01-01')).toBe('NONE');
});
