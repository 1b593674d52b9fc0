import { expect, test } from 'vitest';
import type { ProcessType } from './model.ts';
import { processTypeOf } from './process-type.ts';

test.each<[ProcessType, string, string, ProcessType]>([
  ['GENERAL', '절곡2', 'PRC-009', 'BENDING'],
  ['GENERAL', 'Screen sewing', 'PRC-001', 'SCREEN'],
  ['GENERAL', '포장', 'SLAT-01', 'SLAT'],
  ['GENERAL', 'Final ASSEMBLY', 'PRC-002', 'ASSEMBLY'],
  ['GENERAL', '재고생산', 'PRC-003', 'STOCK'],
  ['GENERAL', '스크린 절곡', 'PRC-004', 'SCREEN'],
  ['GENERAL', '도장', 'PRC-005', 'GENERAL'],
  ['SLAT', '스크린', 'PRC-006', 'SLAT'],
])('%s %s %s is %s', (process_type, process_name, process_code, type) =>
  expect(processTypeOf({ process_type, process_name, process_code })).toBe(type),
);
