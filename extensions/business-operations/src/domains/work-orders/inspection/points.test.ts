import { describe, expect, it } from 'vitest';
import { addedPoints, gapKey, gapPoint, productPoints, seededPoints } from './points.ts';

const designs = (points: readonly { point: string; design_value: number | null; tolerance: number | null }[]) =>
  points.map(({ point, design_value, tolerance }) => [point, design_value, tolerance]);

describe('seeded points', () => {
  const wall = [30, 80, 25, 45, 40].map((design, index) => [String(index + 1), design, 2]);
  const side = [28, 75, 42, 38, 32].map((design, index) => [String(index + 1), design, 2]);
  const box = [60, 40, 50, 30].map((design, index) => [String(index + 1), design, 2]);
  it.each([
    [{ prod_code: 'R' }, null, wall],
    [{ prod_code: 'S' }, null, side],
    [{ prod_code: 'S' }, 'WALL', side],
    [{ item_bending: 'GUIDE_RAIL' }, 'SIDE', side],
    [{ item_bending: 'GUIDE_RAIL' }, null, wall],
    [{ prod_code: 'C' }, null, box],
    [
      { item_bending: 'BOTTOM_BAR' },
      null,
      [
        ['1', 60, 2],
        ['2', 64, 2],
      ],
    ],
    [
      { prod_code: 'L' },
      null,
      [
        ['1', 17, 2],
        ['2', 17, 2],
      ],
    ],
    [
      { prod_code: 'G', spec_code: '5' },
      null,
      [
        ['1', 50, 1],
        ['2', 12, 2],
      ],
    ],
    [
      { prod_code: 'G', spec_code: '8' },
      null,
      [
        ['1', 80, 1],
        ['2', 12, 2],
      ],
    ],
    [{ item_bending: 'ETC' }, null, []],
    [{}, null, []],
  ] as const)('of %j in a model %s', (part, checkType, expected) => expect(designs(seededPoints(part, checkType))).toEqual(expected));
});

describe('points of a product', () => {
  const points = (fields: object = {}) =>
    designs(
      productPoints({ type: 'SCREEN', width: 3000, height: 2500, step: [], tolerances: {}, names: { width: 'W', height: 'H' }, ...fields }),
    );

  it.each([
    [
      {},
      [
        ['width', 3000, 8],
        ['height', 2500, 40],
      ],
    ],
    [
      { type: 'SLAT' },
      [
        ['width', 3000, 4],
        ['height', 2500, 10],
      ],
    ],
    [
      { type: 'ASSEMBLY', width: null },
      [
        ['width', null, 2],
        ['height', 2500, 2],
      ],
    ],
    [
      { tolerances: { width: 1.5, depth: 3 } },
      [
        ['width', 3000, 1.5],
        ['height', 2500, 40],
      ],
    ],
    [
      {
        tolerances: { width: 1.5 },
        step: [
          { point: 'width', tolerance: 0 },
          { point: 'slack', design_value: 5 },
        ],
      },
      [
        ['width', 3000, 0],
        ['height', 2500, 40],
        ['slack', 5, null],
      ],
    ],
    [
      { step: [{ point: 'height', design_value: 2400 }] },
      [
        ['width', 3000, 8],
        ['height', 2400, 40],
      ],
    ],
  ])('%j', (fields, expected) => expect(points(fields)).toEqual(expected));

  it('names every point once', () =>
    expect(designs(addedPoints([{ point: 'a' }, { point: 'width' }, { point: 'a', tolerance: 1 }], { a: 4 }))).toEqual([['a', null, 4]]));
});

it('a tolerance that is not given is 1', () => expect(gapPoint({ point: '1', design_value: 3 })).toMatchObject({ tolerance: 1 }));
it('names cells by component and point', () => expect(gapKey(1, '2')).toBe('gap_1_2'));
