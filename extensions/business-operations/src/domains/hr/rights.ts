import type { RoleRights } from '../../kernel/domain.ts';

/** Who sees to everybody's leave; all others but viewers ask for their own. */
const KEEPERS = ['admin', 'manager', 'hr'];
const OTHERS = ['finance', 'sales', 'production', 'quality', 'staff'];

export const rights: RoleRights = Object.fromEntries([
  ...KEEPERS.map((role) => [role, { leave_requests: ['create', 'read', 'update', 'delete'] }]),
  ...OTHERS.map((role) => [role, { leave_requests: ['create:own', 'read:own', 'update:own', 'delete:own'] }]),
]);
