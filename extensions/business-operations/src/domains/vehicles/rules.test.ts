import { expect, it } from 'vitest';
import { distanceOf } from './rules.ts';

it.each([
  [0, 0, 0],
  [12_000, 12_345, 345],
  [0, 2_147_483_647, 2_147_483_647],
])('from %i to %i are %i km', (start, end, km) => expect(distanceOf(start, end)).toBe(km));
