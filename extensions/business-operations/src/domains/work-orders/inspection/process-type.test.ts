import { expect, it } from 'vitest';
import { processTypeOf } from './process-type.ts';

it.each([
  ['GENERAL', '스크린 2라인', 'SCREEN'],
  ['GENERAL', 'Screens', 'SCREEN'],
  ['GENERAL', '슬랫', 'SLAT'],
  ['GENERAL', 'SLATS', 'SLAT'],
  ['GENERAL', '절곡2', 'BENDING'],
  ['GENERAL', 'Press bending', 'BENDING'],
  ['GENERAL', '조립', 'ASSEMBLY'],
  ['GENERAL', 'Final Assembly', 'ASSEMBLY'],
  ['GENERAL', '재고 생산', 'STOCK'],
  ['GENERAL', 'Into stock', 'STOCK'],
  ['GENERAL', '스크린 절곡', 'SCREEN'],
  ['GENERAL', '포장', 'GENERAL'],
  ['SLAT', '스크린', 'SLAT'],
] as const)('%s %s: %s', (process_type, process_name, expected) =>
  expect(processTypeOf({ process_type, process_name, process_code: 'PRC-001' })).toBe(expected),
);

it('of work without a process is general', () => expect(processTypeOf(null)).toBe('GENERAL'));
