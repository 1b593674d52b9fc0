import type { RoleRights } from '../../kernel/domain.ts';

/** Everybody exports what they may read, and fetches their own exports; administrators see those of all. */
const own: RoleRights[string] = { data_exports: ['create', 'read:own'] };

export const rights: RoleRights = {
  admin: { data_exports: ['create', 'read'] },
  manager: own,
  finance: own,
  hr: own,
  sales: own,
  production: own,
  quality: own,
};
