import type { RoleRights } from '../../kernel/domain.ts';

const COLLECTIONS = ['departments', 'positions'] as const;
/** Who arranges the organisation; everybody else reads it. */
const KEEPERS = ['admin', 'hr'];
const READERS = ['manager', 'finance', 'sales', 'production', 'quality', 'staff', 'viewer'];

const on = (actions: readonly ('create' | 'read' | 'update' | 'delete')[]) =>
  Object.fromEntries(COLLECTIONS.map((collection) => [collection, actions]));

export const rights: RoleRights = Object.fromEntries([
  ...KEEPERS.map((role) => [role, on(['create', 'read', 'update', 'delete'])]),
  ...READERS.map((role) => [role, on(['read'])]),
]);
