import { describe, expect, it } from 'vitest';
import { amount } from '../../kernel/decimal.ts';
import { bendCount, materialSummary, runningWidths, segmentFault, widthSum } from './dimensions.ts';

const segments = (...pairs: [input: number | string, rate: number | null][]) =>
  pairs.map(([input, rate], index) => ({ no: index + 1, input, rate }));

const RAIL = segments([15, -1], [40, -1], [110, -1], [40, -1], [15, null]);

describe('a bent part', () => {
  it('takes its segments with the allowances of the bends', () => {
    expect(widthSum(RAIL).toFixed(2)).toBe('216.00');
    expect(bendCount(RAIL)).toBe(4);
    expect(runningWidths(RAIL).map(Number)).toEqual([14, 53, 162, 201, 216]);
    expect([widthSum([]).toFixed(2), bendCount([])]).toEqual(['0.00', 0]);
  });

  it('counts a bend without allowance, and adds decimals exactly', () => {
    const part = segments(['0.10', 0], ['0.20', null]);
    expect([widthSum(part).toFixed(2), bendCount(part)]).toEqual(['0.30', 1]);
  });

  it('has segments 1..n, and none bent at the end', () => {
    expect(segmentFault(RAIL)).toBeNull();
    expect(segmentFault([])).toBeNull();
    expect(segmentFault([{ no: 2, input: 1, rate: null }])).toEqual({ path: 'bend_dimensions.0.no', code: 'not_consecutive' });
    expect(segmentFault(segments([1, -1], [2, 0]))).toEqual({ path: 'bend_dimensions.1.rate', code: 'last_bend' });
  });
});

it('a model takes widths by material', () => {
  const part = (material: string | null, width: string, quantity: number) => ({ material, width_sum: amount(width), quantity });
  const widths = materialSummary([part('SUS 1.2T', '100.5', 2), part('EGI 1.55T', '216', 1), part('SUS 1.2T', '1', 1), part(' ', '5', 3)]);
  expect(Object.entries(widths).map(([name, width]) => [name, width.toFixed(2)])).toEqual([
    ['EGI 1.55T', '216.00'],
    ['SUS 1.2T', '202.00'],
    ['UNKNOWN', '15.00'],
  ]);
});
