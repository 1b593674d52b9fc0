import type { Domain } from '../../kernel/domain.ts';
import en from './messages.en.json' with { type: 'json' };
import ko from './messages.ko.json' with { type: 'json' };
import { productionOrderRoutes } from './read/routes.ts';
import { orderProductionRoutes } from './routes.ts';

/** Orders as production sees them, and how they are sent there and taken back. */
export const productionOrdersDomain: Domain = {
  name: 'production-orders',
  routes: [...productionOrderRoutes, ...orderProductionRoutes],
  messages: { ko, en },
};
