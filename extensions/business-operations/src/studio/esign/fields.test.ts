import { expect, test } from 'vitest';
import { around, between, byKey, type Entry, moved, nextPoint, resized, within, withoutSignature } from './fields.ts';

const place = { x: 0.4, y: 0.5, width: 0.2, height: 0.1 };
const ends = ({ x, y, width, height }: typeof place) => [Math.round((x + width) * 1e5), Math.round((y + height) * 1e5)];

test('fields stay on the page, however far they are moved, sized or drawn', () => {
  expect(moved(place, { x: 5, y: -5 })).toEqual({ ...place, x: 0.8, y: 0 });
  expect(resized(place, { x: 5, y: 5 })).toEqual({ ...place, width: 0.6, height: 0.5 });
  expect(between({ x: 0.9, y: 0.8 }, { x: 0.7, y: 0.9 })).toEqual({ x: 0.7, y: 0.8, width: 0.2, height: 0.1 });
  expect(between({ x: -1, y: 0.5 }, { x: 3, y: 0.5 })).toEqual({ x: 0, y: 0.5, width: 1, height: 0.01 });
  expect(resized(place, { x: -1, y: -1 })).toEqual({ ...place, width: 0.01, height: 0.01 });
  for (const at of [1 / 3, 2 / 3, 0.999999]) {
    const [right = 0, bottom = 0] = ends(within({ x: at, y: at, width: 1 / 3, height: 1 / 7 }));
    expect(Math.max(right, bottom)).toBeLessThanOrEqual(100_000);
  }
});

test('a stamp is square on the page, whatever the shape of that', () => {
  const { width, height, x } = around('STAMP', { x: 0.5, y: 0.5 }, 1.4);
  expect(height * 1.4).toBeCloseTo(width, 4);
  expect(x + width / 2).toBeCloseTo(0.5, 4);
  expect(around('SIGNATURE', { x: 1, y: 1 }, 1.4).x).toBeLessThan(0.8);
});

test('arrow keys move, and with Shift they size', () => {
  expect(byKey(place, { key: 'ArrowLeft', shiftKey: false })).toEqual({ ...place, x: 0.395 });
  expect(byKey(place, { key: 'ArrowDown', shiftKey: true })).toEqual({ ...place, height: 0.105 });
  expect(byKey(place, { key: 'a', shiftKey: false })).toBeNull();
});

const entry = (more: Partial<Entry>): Entry => ({
  ...{ key: 1, signer: 1, type: 'SIGNATURE', page: 1, is_required: true, label: null },
  ...place,
  ...more,
});

test('what is added without pointing goes below what is there', () => {
  expect(nextPoint([], 1)).toEqual({ x: 0.5, y: 0.11 });
  expect(nextPoint([entry({})], 1).y).toBeCloseTo(0.65);
  expect(nextPoint([entry({})], 2).y).toBeCloseTo(0.11);
  expect(nextPoint([entry({ y: 0.9 })], 1).y).toBe(0.1);
});

test('whoever has no signature or stamp has nowhere to sign', () => {
  const people = [{ id: 1 }, { id: 2 }, { id: 3 }];
  expect(withoutSignature(people, [entry({}), entry({ signer: 2, type: 'STAMP' }), entry({ signer: 3, type: 'NAME' })])).toEqual([
    { id: 3 },
  ]);
});
