import { describe, expect, it } from 'vitest';
import { gapResult, judge, judgementOf, overallJudgement, sampleCount } from './judgement.ts';

const item = (field_key: string, fields: object = {}) => ({
  ...{ section_id: 41, field_key, is_required: false, lower_limit: null, upper_limit: null },
  ...fields,
});
const cell = (field_key: string, value: string, section_id: number | null = 41, row_index = 0) => ({
  ...{ section_id, column_id: null, field_key, row_index, value },
});
const gap = (key: string, value: string) => cell(key, value, null);
const width = item('width', { is_required: true, lower_limit: 100, upper_limit: '150.5' });
const appearance = item('appearance', { is_required: true });
const component = {
  component: 1,
  gap_points: [
    { point: '1', name: '1', design_value: 30, tolerance: 0.1 },
    { point: '2', name: '2', design_value: null, tolerance: 2 },
  ],
};
const template = { items: [width, appearance], components: [] };
const gaps = { items: [], components: [component] };

describe('judge', () => {
  it.each([
    ['everything in order', template, [cell('width', '150.5'), cell('appearance', 'OK')], 'PASS'],
    ['at the lower limit', template, [cell('width', '100.0000'), cell('appearance', 'OK')], 'PASS'],
    ['over the upper limit', template, [cell('width', '150.5001'), cell('appearance', 'OK')], 'FAIL'],
    ['under the lower limit in its second measurement', template, [cell('width', '120'), cell('width', '99.99', 41, 1)], 'FAIL'],
    ['a cell that is NG', template, [cell('appearance', 'NG')], 'FAIL'],
    ['a limit of another section', template, [cell('width', '1', 42), cell('appearance', 'OK')], null],
    ['a required item without a value', template, [cell('width', '120')], null],
    ['a required item with an empty value', template, [cell('width', '120'), cell('appearance', '')], null],
    ['text where a number is measured', template, [cell('width', '12x'), cell('appearance', 'OK')], 'PASS'],
    ['nothing at all', template, [], null],
    ['nothing asked for, nothing given', { items: [], components: [] }, [], null],
    ['an optional item alone', { items: [item('note')], components: [] }, [cell('note', '3')], 'PASS'],
    ['both gaps, one at its tolerance', gaps, [gap('gap_1_1', '30.1'), gap('gap_1_2', '99')], 'PASS'],
    ['a gap over its tolerance', gaps, [gap('gap_1_1', '30.11'), gap('gap_1_2', '99')], 'FAIL'],
    ['a gap under its tolerance', gaps, [gap('gap_1_1', '29.89')], 'FAIL'],
    ['one gap of two', gaps, [gap('gap_1_1', '30')], null],
    ['a gap that is NG', gaps, [gap('gap_1_2', 'NG')], 'FAIL'],
  ] as const)('%s', (_what, criteria, records, expected) => expect(judge(records, criteria)).toBe(expected));
});

describe('judgementOf', () => {
  it.each([
    [undefined, 'FAIL', null, 'FAIL'],
    [undefined, null, null, null],
    ['PASS', 'PASS', null, 'PASS'],
    ['PASS', null, null, 'PASS'],
    ['PASS', 'FAIL', 'used as it is', 'PASS'],
    ['FAIL', 'PASS', null, 'FAIL'],
  ] as const)('%s against %s with %s', (given, computed, why, expected) => expect(judgementOf(given, computed, why)).toBe(expected));

  it.each([null, '', '  '])('refuses a PASS of what failed without a reason (%j)', (why) =>
    expect(() => judgementOf('PASS', 'FAIL', why)).toThrow('error.work_order.judgement_conflict'),
  );
});

it.each([
  ['30.1', 30, 0.1, 'PASS'],
  ['30.2', 30, 0.1, 'FAIL'],
  ['30', null, 0.1, null],
  ['30', 30, null, null],
  ['OK', 30, 1, null],
] as const)('a gap of %s for %s ± %s is %s', (value, design_value, tolerance, expected) =>
  expect(gapResult(value, { design_value, tolerance })).toBe(expected),
);

describe('of all items together', () => {
  const all = { type: 'ALL' } as const;
  const sampling = { type: 'SAMPLING', sample_size: 3 } as const;
  const group = { type: 'GROUP' } as const;
  it.each([
    [all, ['PASS', 'PASS'], 'PASS'],
    [all, ['PASS', null], null],
    [all, ['PASS', 'FAIL'], 'FAIL'],
    [all, [], null],
    [sampling, ['PASS', 'PASS', 'PASS', null], 'PASS'],
    [sampling, ['PASS', 'PASS', null, null], null],
    [sampling, ['PASS', 'PASS', 'PASS', 'FAIL'], 'FAIL'],
    [sampling, ['PASS', 'PASS'], 'PASS'],
    [group, ['PASS', null, null], 'PASS'],
    [group, [null, null], null],
    [group, ['PASS', 'FAIL'], 'FAIL'],
  ] as const)('%j of %j: %s', (scope, judgements, expected) => expect(overallJudgement(judgements, scope)).toBe(expected));

  it('a sample is never larger than what there is', () => expect([sampleCount(sampling, 2), sampleCount(group, 0)]).toEqual([2, 0]));
});
