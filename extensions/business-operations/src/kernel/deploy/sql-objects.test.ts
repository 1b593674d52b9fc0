import { expect, test } from 'vitest';
import { compareSqlObjects, keyOf, nameOf, type SqlObject } from './sql-objects.ts';

const check = (name: string, definition: string): SqlObject => ({ kind: 'check', table: 'public.orders', name, definition, detail: null });
const names = (objects: readonly SqlObject[]) => objects.map(({ name }) => name);

test('removes what a deployment made and is declared no more, and leaves what somebody else made', () => {
  const wanted = [check('same', '1'), check('other', '2'), check('new', '3')];
  const present = [check('same', '1'), check('other', '1'), check('gone', '4'), check('theirs', '5')];
  const made = new Set(['same', 'other', 'gone', 'dropped'].map((name) => keyOf(check(name, ''))));
  const { added, changed, removed } = compareSqlObjects(wanted, present, made);
  expect([names(added), names(changed), names(removed)]).toEqual([['new'], ['other'], ['gone']]);
});

test('names an object as a reader knows it', () => {
  expect(nameOf(check('positive', ''))).toBe('check positive on orders');
  expect(nameOf({ kind: 'function', table: '', name: 'ops.today(integer)' })).toBe('function ops.today(integer)');
  expect(nameOf({ kind: 'row security', table: 'audit.logs', name: 'logs' })).toBe('row-level security of audit.logs');
});
