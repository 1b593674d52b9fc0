import { expect, test } from 'vitest';
import { preparedAs } from './prepared.ts';

const nameOf = (text: string) => preparedAs(text).name;

test('a statement has a name of its own from the third time on, however many rare ones come between', () => {
  const rare = (count: number) => Array.from({ length: count }, (_, n) => nameOf(`rare ${count} ${n}`));
  expect(nameOf('a')).toBeUndefined();
  expect(nameOf('a')).toBeUndefined();
  expect(rare(1_500).filter(Boolean)).toEqual([]);
  const name = nameOf('a');
  expect(name).toMatch(/^ops_/);
  expect([nameOf('b'), nameOf('b')]).toEqual([undefined, undefined]);
  const other = nameOf('b');
  expect(other).toMatch(/^ops_/);
  expect(other).not.toBe(name);
  expect(rare(5_000).filter(Boolean)).toEqual([]);
  expect([nameOf('a'), nameOf('b')]).toEqual([name, other]);
  expect(preparedAs('b')).toBe(preparedAs(['b'].join()));
});

test('there are no more names than a connection can keep plans of', () => {
  const often = Array.from({ length: 2_500 }, (_, n) => [1, 2, 3].map(() => nameOf(`often ${n}`)).at(-1));
  expect(new Set(often.filter(Boolean)).size).toBeGreaterThan(1_990);
  expect(often.at(-1)).toBeUndefined();
});
