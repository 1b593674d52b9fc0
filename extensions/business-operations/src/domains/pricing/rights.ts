import type { RoleRights } from '../../kernel/domain.ts';

const ALL = ['create', 'read', 'update', 'delete'] as const;
const READ = ['read'] as const;

export const rights: RoleRights = {
  admin: { item_prices: ALL },
  sales: { item_prices: ALL },
  production: { item_prices: READ },
  finance: { item_prices: READ },
  manager: { item_prices: READ },
};
