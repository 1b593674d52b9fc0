import { ALL, READ } from '../../kernel/access/usual-rights.ts';
import type { RoleRights } from '../../kernel/domain.ts';

/** Lines are written with their order, by the right to it. */
const keeper: RoleRights[string] = { orders: ALL, order_items: READ, order_locations: READ };
const reader: RoleRights[string] = { orders: READ, order_items: READ, order_locations: READ };
/** Without prices and costs. */
const limited: RoleRights[string] = { orders: ['read:limited'], order_items: ['read:limited'], order_locations: READ };

export const rights: RoleRights = {
  admin: keeper,
  sales: keeper,
  finance: reader,
  manager: reader,
  production: limited,
  quality: limited,
  staff: limited,
  viewer: limited,
};
