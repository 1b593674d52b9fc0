import { ALL } from '../../kernel/access/usual-rights.ts';
import type { Domain, RoleRights } from '../../kernel/domain.ts';
import { seedDemoBendingOrders } from './demo.ts';
import { bendingOrderHooks } from './hooks.ts';
import { bendingOrderLines } from './lines.ts';
import en from './messages.en.json' with { type: 'json' };
import ko from './messages.ko.json' with { type: 'json' };
import { bendingOrderItems, bendingOrderMachine, bendingOrders } from './model.ts';
import { bendingOrderRoutes } from './routes.ts';

const keeper: RoleRights[string] = { bending_orders: ALL, bending_order_items: ALL };
const reader: RoleRights[string] = { bending_orders: ['read'], bending_order_items: ['read'] };

export const bendingOrdersDomain: Domain = {
  name: 'bending-orders',
  collections: [bendingOrders, bendingOrderItems],
  machines: [bendingOrderMachine],
  lines: [bendingOrderLines],
  routes: bendingOrderRoutes,
  hooks: bendingOrderHooks,
  rights: { admin: keeper, production: keeper, manager: reader, sales: reader, quality: reader, staff: reader, viewer: reader },
  messages: { ko, en },
  seedDemo: seedDemoBendingOrders,
};
