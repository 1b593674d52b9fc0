import { ALL } from '../../kernel/access/usual-rights.ts';
import type { Right, RoleRights } from '../../kernel/domain.ts';

const both = (items: readonly Right[], categories: readonly Right[] = items): RoleRights[string] => ({
  items,
  item_categories: categories,
});

export const rights: RoleRights = {
  admin: both(ALL),
  sales: both(ALL),
  production: both(['read']),
  quality: both(['read']),
  finance: both(['read']),
  manager: both(['read']),
  staff: both(['read:limited'], ['read']),
  viewer: both(['read:limited'], ['read']),
};
