import { expect, it } from 'vitest';
import { formatNumber } from './numbering.ts';

it('is padded, and wider past the last that fits', () => {
  const daily = { field: 'no', prefix: 'JE', period: 'day', digits: 3 } as const;
  expect([1n, 999n, 1000n].map((serial) => formatNumber(daily, '2025-01-31', serial))).toEqual([
    'JE-20250131-001',
    'JE-20250131-999',
    'JE-20250131-1000',
  ]);
  expect(formatNumber({ ...daily, prefix: 'CL', period: 'none', digits: 5 }, '2025-01-31', 12n)).toBe('CL-00012');
});
