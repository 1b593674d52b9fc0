import type { Domain } from '../../kernel/domain.ts';
import { seedDemoOrders } from './demo.ts';
import { orderDerivation } from './derived.ts';
import { orderFromQuote } from './from-quote.ts';
import { hooks } from './hooks.ts';
import en from './messages.en.json' with { type: 'json' };
import ko from './messages.ko.json' with { type: 'json' };
import { orderItems, orderLocations, orderMachine, orders } from './model.ts';
import { orderReminders } from './reminders.ts';
import { rights } from './rights.ts';
import { orderRoutes } from './routes.ts';

export const ordersDomain: Domain = {
  name: 'orders',
  collections: [orders, orderLocations, orderItems],
  machines: [orderMachine],
  routes: [...orderRoutes, orderFromQuote],
  reminders: orderReminders,
  rights,
  hooks,
  derivations: [orderDerivation],
  messages: { ko, en },
  seedDemo: seedDemoOrders,
};
