import { describe, expect, it } from 'vitest';
import type { Action } from '../../../kernel/access/permissions.ts';
import { menuRows } from './declared.ts';
import { ACTIONS, cellsOf, type MatrixMenu, rightsKey, wishes } from './rules.ts';

const menu = (id: number, collections: string[], held: string[] = [], actions: readonly Action[] = ACTIONS): MatrixMenu => ({
  ...{ id, collections },
  ...cellsOf({ collections, actions }, (collection, action) => action === 'read' || collection !== 'log', new Set(held)),
});

const keys = (wanted: ReturnType<typeof wishes>) => ({ granted: wanted.granted.map(rightsKey), revoked: wanted.revoked.map(rightsKey) });

const keyOf = (run: () => unknown) => {
  try {
    run();
    return null;
  } catch (error) {
    return (error as { key: string }).key;
  }
};

describe('cells', () => {
  it('are true where all collections have the right, null where there is no such action', () => {
    expect(menu(1, ['a', 'b'], ['a.read', 'b.read', 'a.create'], ['read', 'create']).rights).toEqual({
      ...{ read: true, create: false, update: null, delete: null },
    });
    expect(menu(1, [], []).rights.read).toBeNull();
  });

  it('leave out what cannot be granted', () => {
    const { targets, rights } = menu(1, ['a', 'log'], ['a.update']);
    expect([targets.read, targets.update, rights.update]).toEqual([['a', 'log'], ['a'], true]);
    expect(menu(1, ['log']).targets.update).toBeNull();
  });
});

describe('wishes', () => {
  it('name every collection of the menu', () => {
    expect(keys(wishes([{ menu_id: 1, read: true, delete: true }], [menu(1, ['a', 'log'])]))).toEqual({
      granted: ['a.read', 'log.read', 'a.delete'],
      revoked: [],
    });
  });

  it('take all of a menu with its reading', () => {
    expect(keys(wishes([{ menu_id: 1, read: false }], [menu(1, ['a'], ['a.read'])])).revoked).toEqual([
      'a.read',
      'a.create',
      'a.update',
      'a.delete',
    ]);
  });

  it('need the reading, which may be there or in the same wish', () => {
    const [unread, read] = [menu(1, ['a']), menu(1, ['a'], ['a.read'])];
    expect(keyOf(() => wishes([{ menu_id: 1, update: true }], [unread]))).toBe('error.role.menu_needs_read');
    expect(keyOf(() => wishes([{ menu_id: 1, visible: true }], [unread]))).toBe('error.role.menu_needs_read');
    expect(keyOf(() => wishes([{ menu_id: 1, visible: true }], [menu(1, [])]))).toBeNull();
    expect(keyOf(() => wishes([{ menu_id: 1, update: true }], [read]))).toBeNull();
    expect(keyOf(() => wishes([{ menu_id: 1, read: false, visible: true }], [read]))).toBe('error.role.menu_needs_read');
  });

  it('contradict each other over one collection alone', () => {
    const [first, second] = [menu(1, ['a', 'b']), menu(2, ['b', 'c'])];
    expect(
      keyOf(() =>
        wishes(
          [
            { menu_id: 1, read: true },
            { menu_id: 2, read: false },
          ],
          [first, second],
        ),
      ),
    ).toBe('error.role.menu_conflict');
    expect(
      keyOf(() =>
        wishes(
          [
            { menu_id: 1, read: true },
            { menu_id: 2, read: true, update: false },
          ],
          [first, second],
        ),
      ),
    ).toBeNull();
  });
});

it('48 menus in 10 groups are declared, no collection twice', () => {
  expect([menuRows.filter(({ parent }) => parent).length, menuRows.filter(({ parent }) => !parent).length]).toEqual([48, 10]);
  const collections = menuRows.flatMap((row) => row.collections);
  expect(new Set(collections).size).toBe(collections.length);
});
