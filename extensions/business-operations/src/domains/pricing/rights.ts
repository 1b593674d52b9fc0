import { ALL, READ } from '../../kernel/access/usual-rights.ts';
import type { RoleRights } from '../../kernel/domain.ts';

export const rights: RoleRights = {
  admin: { item_prices: ALL },
  sales: { item_prices: ALL },
  production: { item_prices: READ },
  finance: { item_prices: READ },
  manager: { item_prices: READ },
};
