import type { Domain } from '../../kernel/domain.ts';
import { seedDemoQuotes } from './demo.ts';
import { quoteDerivation, quoteItemDerivation } from './derived.ts';
import { followOrders } from './follow-orders.ts';
import { hooks } from './hooks.ts';
import { quoteLines } from './lines.ts';
import en from './messages.en.json' with { type: 'json' };
import ko from './messages.ko.json' with { type: 'json' };
import { quoteItems, quoteMachine, quoteRevisions, quoteSendHistories, quotes } from './model.ts';
import { quoteReminders } from './reminders.ts';
import { rights } from './rights.ts';
import { quoteRoutes } from './routes.ts';
import { sendingRoutes } from './sending/routes.ts';

export const quotesDomain: Domain = {
  name: 'quotes',
  collections: [quotes, quoteItems, quoteRevisions, quoteSendHistories],
  machines: [quoteMachine],
  lines: [quoteLines],
  routes: [...quoteRoutes, ...sendingRoutes],
  derivations: [quoteDerivation, quoteItemDerivation],
  reminders: quoteReminders,
  rights,
  hooks(registry, app) {
    hooks(registry, app);
    followOrders(registry);
  },
  messages: { ko, en },
  seedDemo: seedDemoQuotes,
};
