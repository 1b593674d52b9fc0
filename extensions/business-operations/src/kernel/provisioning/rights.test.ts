import { expect, test } from 'vitest';
import { compareRights } from './rights.ts';

const rights = (entries: Record<string, string>) => new Map(Object.entries(entries).map(([key, hash]) => [key, { hash }]));

/** Whether one right is added, renewed or revoked, and what is recorded about it. */
function outcome(wanted: string | null, present: string | null, before: string | null | undefined): [string, string | null | undefined] {
  const one = (hash: string | null) => rights(hash === null ? {} : { key: hash });
  const memory = new Map(before === undefined ? [] : [['key', before]]);
  const { added, renewed, revoked, after } = compareRights(one(wanted), one(present), memory);
  const what = added.length ? 'added' : renewed.length ? 'renewed' : revoked.length ? 'revoked' : 'kept';
  return [what, after.get('key')];
}

test('gives a right that is new', () => {
  expect(outcome('v1', null, undefined)).toEqual(['added', 'v1']);
});

test('does not give again what was taken away, nor what was given by hand', () => {
  expect(outcome('v1', null, 'v1')).toEqual(['kept', null]);
  expect(outcome('v2', null, 'v1')).toEqual(['kept', null]);
  expect(outcome('v1', 'theirs', undefined)).toEqual(['kept', null]);
});

test('renews and revokes what is as it was given, and nothing else', () => {
  expect(outcome('v2', 'v1', 'v1')).toEqual(['renewed', 'v2']);
  expect(outcome('v2', 'theirs', 'v1')).toEqual(['kept', null]);
  expect(outcome('v2', 'v1', null)).toEqual(['kept', null]);
  expect(outcome(null, 'v1', 'v1')).toEqual(['revoked', undefined]);
  expect(outcome(null, 'theirs', 'v1')).toEqual(['kept', undefined]);
});
