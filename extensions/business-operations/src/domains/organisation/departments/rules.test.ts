import { expect, test } from 'vitest';
import { nest } from './rules.ts';

test('rows stand under their parents in the order given', () => {
  const rows = [
    { id: 3, parent_id: 1 },
    { id: 1, parent_id: null },
    { id: 2, parent_id: 1 },
    { id: 4, parent_id: 3 },
  ];
  expect(nest(rows)).toEqual([
    {
      id: 1,
      parent_id: null,
      children: [
        { id: 3, parent_id: 1, children: [{ id: 4, parent_id: 3, children: [] }] },
        { id: 2, parent_id: 1, children: [] },
      ],
    },
  ]);
});

test('a row whose parent was filtered out stands at the top', () => {
  expect(nest([{ id: 2, parent_id: 1 }, { id: 5 }]).map(({ id }) => id)).toEqual([2, 5]);
});
