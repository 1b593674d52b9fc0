import { describe, expect, it } from 'vitest';
import { inPlaces, movedTo, reordered } from './places.ts';

const steps = (...ids: number[]) => ids.map((id, index) => ({ id, sort_order: index + 1 }));

describe('movedTo', () => {
  it.each([
    [[1, 2, 3], 1, 3, [2, 3, 1]],
    [[1, 2, 3], 3, 1, [3, 1, 2]],
    [[1, 2, 3], 2, 2, [1, 2, 3]],
    [[1, 2, 3], 9, 2, [1, 9, 2, 3]],
    [[1, 2, 3], 9, 99, [1, 2, 3, 9]],
    [[], 9, 5, [9]],
  ])('%j: %i to %i', (ids, id, place, expected) => expect(movedTo(ids, id, place)).toEqual(expected));
});

describe('inPlaces', () => {
  it.each([
    ['a b c', 'a b c'],
    ['a b c1', 'c a b'],
    ['a b3 c', 'a c b'],
    ['a3 b2 c1', 'c b a'],
    ['a1 b1', 'b a'],
    ['a99 b', 'b a'],
    ['', ''],
  ])('%s: %s', (asked, expected) => {
    const steps = (asked.match(/[a-z]\d*/g) ?? []).map(([name = '', ...digits]) => ({
      name,
      sort_order: digits.length ? Number(digits.join('')) : undefined,
    }));
    expect(inPlaces(steps).map(({ name }) => name)).toEqual(expected.split(' ').filter(Boolean));
  });
});

describe('reordered', () => {
  it.each([
    [{ 3: 1 }, [3, 1, 2, 4]],
    // The named one stands before the unnamed one of the same place, which is still after the second.
    [{ 1: 3 }, [2, 1, 3, 4]],
    [{ 4: 1, 3: 2, 2: 3, 1: 4 }, [4, 3, 2, 1]],
    [{ 1: 100 }, [2, 3, 4, 1]],
    [{}, [1, 2, 3, 4]],
  ])('%j', (asked, expected) =>
    expect(reordered(steps(1, 2, 3, 4), new Map(Object.entries(asked).map(([id, place]) => [Number(id), place])))).toEqual(expected),
  );
});
