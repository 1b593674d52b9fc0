import { ALL, READ } from '../../kernel/access/usual-rights.ts';
import type { RoleRights } from '../../kernel/domain.ts';

const keeper: RoleRights[string] = { purchase_orders: ALL, purchase_order_items: ALL, receivings: ALL, receiving_items: ALL };
const reader: RoleRights[string] = { purchase_orders: READ, purchase_order_items: READ, receivings: READ, receiving_items: READ };

export const rights: RoleRights = {
  admin: keeper,
  production: keeper,
  finance: reader,
  manager: reader,
  quality: { receivings: ['read:limited'], receiving_items: ['read:limited'] },
};
