import type { RoleRights } from '../../kernel/domain.ts';

const keeper: RoleRights[string] = {
  warehouses: ['create', 'read', 'update', 'delete'],
  stocks: ['read'],
  stock_lots: ['read', 'update'],
  stock_transactions: ['create', 'read'],
  stock_reservations: ['read'],
};
const reader: RoleRights[string] = {
  warehouses: ['read'],
  stocks: ['read'],
  stock_lots: ['read'],
  stock_transactions: ['read'],
  stock_reservations: ['read'],
};
/** Without what goods cost. */
const limited: RoleRights[string] = { ...reader, stock_lots: ['read:limited'], stock_transactions: ['read:limited'] };

export const rights: RoleRights = {
  admin: keeper,
  production: keeper,
  manager: reader,
  sales: reader,
  quality: reader,
  staff: limited,
  viewer: limited,
};
