import { describe, expect, test } from 'vitest';
import { profileOf, segmentsOf } from './profile.ts';

const part = (...sizes: [input: unknown, rate: unknown, angle?: number][]) =>
  profileOf(segmentsOf(sizes.map(([input, rate, angle]) => ({ input, rate, angle }))));

const points = ({ sides }: ReturnType<typeof profileOf>) => [sides[0]?.from, ...sides.map(({ to }) => to)].map((at) => [at?.x, at?.y]);

describe('the profile of a bent part', () => {
  test('a rail turns by 90° at each bend, and its longest side is level', () => {
    const rail = part([15, -1], [40, -1], [110, -1], [40, -1], [15, null]);
    expect(points(rail)).toEqual([
      [0, 0],
      [-15, 0],
      [-15, 40],
      [95, 40],
      [95, 0],
      [80, 0],
    ]);
    expect(rail.box).toEqual({ x: -15, y: 0, width: 110, height: 40 });
    expect(rail.sides[2]?.outward).toEqual({ x: 0, y: 1 });
  });

  test.each([
    ['to the right below 0', part([100, -1, -90], [50, null]), [100, 50]],
    ['a bend without allowance is one', part([100, 0], [50, null]), [100, -50]],
    ['nothing is bent without allowance and angle', part([100, null], [50, null]), [150, 0]],
    ['an angle alone is drawn', part([100, null, 45], [100, null]), [170.71, -70.71]],
    ['a fold lies upon the sheet', part([100, -1, 180], [20, null]), [80, 0]],
  ])('%s', (_, profile, end) => {
    expect(points(profile).at(-1)).toEqual(end);
  });

  test('takes decimals as the form writes them, and leaves out what has no size yet', () => {
    expect(part(['12.5', '-1.5'], ['', null], ['x', null]).sides.map(({ length }) => length)).toEqual([12.5]);
    expect(part()).toEqual({ sides: [], marks: [], box: { x: 0, y: 0, width: 0, height: 0 } });
    expect(segmentsOf(null)).toEqual([]);
  });

  test('marks A angles at the end of their side', () => {
    expect(profileOf(segmentsOf([{ input: 30, rate: -1, a_angle: true }, { input: 20 }])).marks).toEqual([{ x: 30, y: 0 }]);
  });
});
