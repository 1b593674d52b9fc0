import type { Right, RoleRights } from '../../kernel/domain.ts';

const both = (items: readonly Right[], categories: readonly Right[] = items): RoleRights[string] => ({
  items,
  item_categories: categories,
});

const ALL = ['create', 'read', 'update', 'delete'] as const;

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
