import { describe, expect, it } from 'vitest';
import type { InspectionResult } from './model.ts';
import { judgementOf, quantitiesOf } from './rules.ts';

describe('the judgement of a measured item', () => {
  it.each<[string | null, string | null, number[] | null, string | null]>([
    ['1.15', '1.25', [1.2, 1.26], 'FAIL'],
    ['1.15', '1.25', [1.15, 1.25], 'PASS'],
    ['1.15', '1.25', [1.1499], 'FAIL'],
    ['1.15', '1.25', [1.2501], 'FAIL'],
    [null, '1.25', [-100], 'PASS'],
    ['1.15', null, [1e10], 'PASS'],
    [null, null, [0], 'PASS'],
    ['-0.0001', '0', [-0.0001, 0], 'PASS'],
    ['0.3', '0.3', [0.1 + 0.2], 'FAIL'],
    ['1', '2', [], null],
    ['1', '2', null, null],
  ])('%s to %s: %j is %s', (lower_limit, upper_limit, measured_values, expected) =>
    expect(judgementOf({ measure_type: 'NUMERIC', lower_limit, upper_limit, measured_values, judgement: 'PASS' }, false)).toBe(expected),
  );

  it('is what people say of the others', () => {
    const item = { measure_type: 'OK_NG', lower_limit: '5', upper_limit: null, measured_values: null };
    expect((['PASS', 'FAIL', null] as const).map((judgement) => judgementOf({ ...item, judgement }, true))).toEqual(['PASS', 'FAIL', null]);
  });

  it.each<[judgement: 'PASS' | 'FAIL' | null, said: boolean, values: number[] | null, expected: string | null]>([
    ['FAIL', true, [1.5], 'FAIL'],
    ['PASS', true, null, null],
    [null, true, [1.5], 'PASS'],
    // What failed passes by nothing but a word.
    ['FAIL', false, [2], 'FAIL'],
    ['FAIL', false, null, null],
    ['PASS', false, null, null],
    [null, false, [1.5], 'PASS'],
  ])('is, where nothing limits it, %s said %s of %j: %s', (judgement, said, measured_values, expected) =>
    expect(judgementOf({ measure_type: 'NUMERIC', lower_limit: null, upper_limit: null, measured_values, judgement }, said)).toBe(expected),
  );
});

describe('what is accepted and rejected', () => {
  it.each<[InspectionResult, string | undefined, string | undefined, [number, number] | null]>([
    ['PASS', undefined, undefined, [100, 0]],
    ['FAIL', undefined, undefined, [0, 100]],
    ['CONDITIONAL', undefined, undefined, [100, 0]],
    ['CONDITIONAL', '90', undefined, [90, 10]],
    ['CONDITIONAL', '90', '10', [90, 10]],
    ['CONDITIONAL', '99.9999', '0.0001', [99.9999, 0.0001]],
    ['CONDITIONAL', '90', '5', null],
    ['CONDITIONAL', '0', undefined, null],
    ['CONDITIONAL', '110', '-10', null],
    ['CONDITIONAL', '-1', '101', null],
    ['PASS', '90', undefined, null],
    ['FAIL', '10', '90', null],
  ])('%s with %s and %s', (result, accepted, rejected, expected) => {
    const found = quantitiesOf(result, '100', { accepted, rejected });
    expect(found && [found.accepted.toNumber(), found.rejected.toNumber()]).toEqual(expected);
  });
});
