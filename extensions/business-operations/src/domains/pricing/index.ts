import type { Domain } from '../../kernel/domain.ts';
import { seedDemoPrices } from './demo.ts';
import en from './messages.en.json' with { type: 'json' };
import ko from './messages.ko.json' with { type: 'json' };
import { itemPrices, priceMachine } from './model.ts';
import { rights } from './rights.ts';
import { pricingRoutes } from './routes.ts';

export const pricing: Domain = {
  name: 'pricing',
  collections: [itemPrices],
  machines: [priceMachine],
  routes: pricingRoutes,
  rights,
  messages: { ko, en },
  inBasicDemo: true,
  seedDemo: seedDemoPrices,
};
