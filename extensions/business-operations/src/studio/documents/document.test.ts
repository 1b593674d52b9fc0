import { describe, expect, test } from 'vitest';
import {
  basicKey,
  boxesOf,
  cellKey,
  changedRecords,
  type Document,
  isOutOfRange,
  limitsText,
  openSteps,
  suggestedResult,
  type Template,
  valuesOf,
} from './document.ts';

const item = (field_key: string, more: object = {}) => ({
  ...{ field_key, item: field_key, measurement_type: 'CHECK', sample_count: 1, lower_limit: null, upper_limit: null, unit: null },
  ...more,
});
const template = {
  approval_lines: [
    { step: 1, line_type: 'DRAFTER', label: '작성', approver_id: null },
    { step: 2, line_type: 'REVIEWER', label: '검토', approver_id: 'a' },
    { step: 3, line_type: 'APPROVER', label: '승인', approver_id: null },
  ],
  sections: [
    { id: 3, items: [item('look'), item('width', { measurement_type: 'NUMERIC', sample_count: 2, lower_limit: 9, upper_limit: 11 })] },
  ],
} as unknown as Template;

test('values are merged: what changed is sent, and null for what was emptied', () => {
  const before = valuesOf([
    { section_id: null, column_id: null, field_key: 'lot_no', row_index: 0, value: 'A-1' },
    { section_id: 3, column_id: null, field_key: 'width', row_index: 1, value: '10' },
    { section_id: 3, column_id: 8, field_key: 'width', row_index: 0, value: 'x' },
  ]);
  const after = { ...before, [basicKey('lot_no')]: ' ', [cellKey(3, 'width', 1)]: '10', [cellKey(3, 'width', 0)]: '9.5' };
  expect(changedRecords(before, after)).toEqual([
    { section_id: null, column_id: null, field_key: 'lot_no', row_index: 0, value: null },
    { section_id: 3, column_id: null, field_key: 'width', row_index: 0, value: '9.5' },
  ]);
  expect(changedRecords(before, before)).toEqual([]);
});

describe('limits', () => {
  const between = { lower_limit: -0.5, upper_limit: 2, unit: 'mm' };

  test.each([
    ['-0.5', false],
    ['-0.51', true],
    ['2', false],
    ['2.0001', true],
    ['', false],
    ['1,0', false],
    [undefined, false],
  ])('%s is outside: %s', (text, outside) => {
    expect(isOutOfRange(between, text)).toBe(outside);
  });

  test('are said with their unit', () => {
    expect(limitsText(between)).toBe('-0.5 – 2 mm');
    expect(limitsText({ ...between, upper_limit: null })).toBe('≥ -0.5 mm');
    expect(limitsText({ ...between, lower_limit: null, unit: null })).toBe('≤ 2');
    expect(limitsText({ lower_limit: null, upper_limit: null, unit: 'mm' })).toBe('');
  });
});

test('a result is suggested by what was judged and measured', () => {
  const all = { [cellKey(3, 'look')]: 'OK', [cellKey(3, 'width', 0)]: '9', [cellKey(3, 'width', 1)]: '11' };
  expect(suggestedResult(template, all)).toBe('PASS');
  expect(suggestedResult(template, { ...all, [cellKey(3, 'look')]: '' })).toBeNull();
  expect(suggestedResult(template, { [cellKey(3, 'look')]: 'NG' })).toBe('FAIL');
  expect(suggestedResult(template, { [cellKey(3, 'width', 1)]: '8.9' })).toBe('FAIL');
  expect(suggestedResult({ sections: [] }, {})).toBeNull();
});

test('approvers are asked for the steps that have none', () => {
  expect(openSteps(template).map(({ step }) => step)).toEqual([3]);
});

test('the boxes are those of the last submission', () => {
  const signed = (round: number, name: string) => ({
    ...{ round, step: 1, line_type: 'APPROVER', label: '승인', approver_name: name, department: null, position: null },
    ...{ status: 'APPROVED', acted_at: null, comment: null },
  });
  const document = { template, approvals: [signed(1, '가'), signed(2, '나')], approval_round: 2 } as unknown as Document;
  expect(boxesOf(document).map(({ name }) => name)).toEqual(['나']);
  expect(boxesOf({ ...document, approvals: [] }).map(({ label }) => label)).toEqual(['작성', '검토', '승인']);
});
