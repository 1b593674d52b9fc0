import { expect, test } from 'vitest';
import { describe as planOf, type SchemaDiff, summarise, withoutDeletions } from './plan.ts';

const diff: SchemaDiff = {
  collections: [{ collection: 'stray', diff: [{ kind: 'D' }] }],
  fields: [
    { collection: 'orders', field: 'made', diff: [{ kind: 'N' }] },
    { collection: 'orders', field: 'theirs', diff: [{ kind: 'D' }] },
    { collection: 'orders', field: 'plainer', diff: [{ kind: 'D', path: ['meta', 'options', 'kind'] }] },
    { collection: 'orders', field: 'richer', diff: [{ kind: 'N', path: ['meta', 'options', 'icon'] }] },
  ],
  relations: [],
};

test('tells what comes and goes from what merely changes in part', () => {
  expect(planOf(diff)).toEqual({
    additions: ['orders.made'],
    changes: ['orders.plainer', 'orders.richer'],
    deletions: ['stray', 'orders.theirs'],
  });
});

test('keeps what the snapshot does not know, and lets go of a part that it no longer says', () => {
  const fields = (allowed: string[]) => withoutDeletions(diff, allowed).fields.map(({ field }) => field);
  expect(fields([])).toEqual(['made', 'plainer', 'richer']);
  expect(fields(['orders.theirs'])).toEqual(['made', 'theirs', 'plainer', 'richer']);
});

test('is told by collection, and by field when asked', () => {
  const wanted = withoutDeletions(diff, ['stray']);
  expect(summarise(wanted, false)).toEqual(['orders: 1 field added, 2 changed', 'stray: deleted']);
  expect(summarise(wanted, true)).toEqual([
    'orders: 1 field added, 2 changed',
    '  added: made',
    '  changed: plainer, richer',
    'stray: deleted',
  ]);
  expect(summarise(null, true)).toEqual([]);
});
