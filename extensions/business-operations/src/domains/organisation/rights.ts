import type { RoleRights } from '../../kernel/domain.ts';

const COLLECTIONS = ['departments', 'positions'] as const;
/** The roles that may change the organization; all others may read it. */
const EDITORS = ['admin', 'hr'];
const READERS = ['manager', 'finance', 'sales', 'production', 'quality', 'staff', 'viewer'];

const on = (actions: readonly ('create' | 'read' | 'update' | 'delete')[]) =>
  Object.fromEntries(COLLECTIONS.map((collection) => [collection, actions]));

export const rights: RoleRights = Object.fromEntries([
  ...EDITORS.map((role) => [role, on(['create', 'read', 'update', 'delete'])]),
  ...READERS.map((role) => [role, on(['read'])]),
]);
