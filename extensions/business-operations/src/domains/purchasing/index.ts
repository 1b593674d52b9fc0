import type { Domain } from '../../kernel/domain.ts';
import { seedDemoPurchasing } from './demo.ts';
import { purchasingHooks } from './hooks.ts';
import en from './messages.en.json' with { type: 'json' };
import ko from './messages.ko.json' with { type: 'json' };
import { purchaseOrderItems, purchaseOrderMachine, purchaseOrders, receivingItems, receivingMachine, receivings } from './model.ts';
import { orderLines } from './purchase-orders/lines.ts';
import { purchaseOrderRoutes } from './purchase-orders/routes.ts';
import { receivingLines } from './receivings/lines.ts';
import { receivingRoutes } from './receivings/routes.ts';
import { receivingReminders } from './reminders.ts';
import { rights } from './rights.ts';

export const purchasing: Domain = {
  name: 'purchasing',
  collections: [purchaseOrders, purchaseOrderItems, receivings, receivingItems],
  machines: [purchaseOrderMachine, receivingMachine],
  lines: [orderLines, receivingLines],
  routes: [...purchaseOrderRoutes, ...receivingRoutes],
  hooks: purchasingHooks,
  reminders: receivingReminders,
  rights,
  messages: { ko, en },
  seedDemo: seedDemoPurchasing,
};
