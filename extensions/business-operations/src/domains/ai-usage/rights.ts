import type { RoleRights } from '../../kernel/domain.ts';

/** Programs record uses in an administrator's name; managers see what it comes to. */
export const rights: RoleRights = {
  admin: { ai_token_usages: ['create', 'read'] },
  manager: { ai_token_usages: ['read'] },
};
