import { expect, test } from 'vitest';
import { typedInputs, typedTables } from './typed.ts';

test('what is typed into a form is of the type of its input', () => {
  expect(
    typedInputs([
      { name: 'N', type: 'NUMBER', min: '1', max: '2.5', default: '-0.5' },
      { name: 'E', type: 'ENUM', default: '1' },
      { name: 'B', type: 'BOOLEAN', default: '아니오' },
      { name: 'X', type: 'NUMBER', default: 'many' },
      'none',
    ]),
  ).toEqual([
    { name: 'N', type: 'NUMBER', min: 1, max: 2.5, default: -0.5 },
    { name: 'E', type: 'ENUM', default: '1' },
    { name: 'B', type: 'BOOLEAN', default: false },
    { name: 'X', type: 'NUMBER', default: 'many' },
    'none',
  ]);
  expect(typedInputs('text')).toBe('text');
});

test('a table ends where its last row says nothing; codes keep the zeros in front', () => {
  expect(typedTables({ T: [{ upto: '150', value: '2.5' }, { value: '0012' }], U: 'none' })).toEqual({
    T: [
      { upto: 150, value: 2.5 },
      { upto: null, value: '0012' },
    ],
    U: 'none',
  });
  expect(typedTables(null)).toBeNull();
});
