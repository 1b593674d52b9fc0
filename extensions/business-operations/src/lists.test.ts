import { expect, test } from 'vitest';
import { domains } from './domains/index.ts';
import type { Fields } from './kernel/model/collection.ts';

const GROUPS = ['electronic_approval', 'hr', 'quality'];

/** A window of 1280 pixels shows six columns or so. */
const SEEN = 5;

test('the lists of people, quality and approvals show states without being moved', () => {
  const unseen = domains
    .flatMap(({ collections = [] }) => collections)
    .filter(({ options: { group, hidden, columns = [], fields } }) => {
      const state = columns.findIndex((name) => name === 'status' && (fields as Fields)[name]?.kind === 'enum');
      return GROUPS.includes(group ?? '') && !hidden && state >= SEEN;
    });
  expect(unseen.map(({ name }) => name)).toEqual([]);
});

test('what was found of something has its colour', () => {
  const plain = domains
    .flatMap(({ collections = [] }) => collections)
    .flatMap(({ name, options: { fields } }) =>
      ['result', 'judgement', 'overall_judgement'].flatMap((found) => {
        const { labels } = (fields as Fields)[found] ?? {};
        return labels && Object.values(labels).some(({ tone }) => !tone) ? [`${name}.${found}`] : [];
      }),
    );
  expect(plain).toEqual([]);
});
