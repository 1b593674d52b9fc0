import { describe, expect, test } from 'vitest';
import { type MatrixRow, type Permission, reachIn, ticked, whyNot } from './rights.ts';

const row: MatrixRow = {
  ...{ menu_id: 1, code: 'sales.clients', label: 'Clients', visible: true, children: [] },
  ...{ read: true, create: false, update: false, delete: null },
  grantable: { read: true, create: true, update: false, delete: null },
};

const permission = (changes: Partial<Permission>): Permission => ({
  ...{ collection: 'clients', action: 'read', fields: ['*'], filter: null, validation: null },
  ...changes,
});

const reach = (...permissions: Permission[]) => reachIn(row, ['clients', 'sites'], permissions, 'read', () => ['name', 'phone']);

describe('ticks', () => {
  test('without reading nothing else remains', () => {
    expect(ticked(row, { create: true }, 'read', false)).toEqual({ read: false, visible: false });
  });

  test('whatever else is ticked brings reading along', () => {
    const unread = { ...row, read: false, visible: false };
    expect(ticked(unread, {}, 'create', true)).toEqual({ read: true, create: true });
  });

  test('taken back they are no change', () => {
    expect(ticked(row, { create: true }, 'create', false)).toEqual({});
  });

  test('are refused with a reason', () => {
    expect([whyNot(row, 'create'), whyNot(row, 'update'), whyNot(row, 'delete')]).toEqual([null, 'beyond', 'absent']);
  });
});

test('the narrowest collection says how far a right reaches', () => {
  expect(reach()).toBe('none');
  expect(reach(permission({}))).toBe('all');
  expect(reach(permission({ fields: ['phone', 'name'] }))).toBe('all');
  expect(reach(permission({ fields: ['name'] }))).toBe('fields');
  expect(reach(permission({}), permission({ collection: 'sites', filter: { owner: { _eq: '$CURRENT_USER' } } }))).toBe('own');
  expect(reach(permission({ filter: { status: { _eq: 'ACTIVE' } } }))).toBe('rows');
  expect(reachIn({ ...row, read: false }, ['clients', 'sites'], [permission({})], 'read', () => [])).toBe('part');
});
