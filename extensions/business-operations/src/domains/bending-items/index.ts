import type { Domain } from '../../kernel/domain.ts';
import { seedDemoBendingItems } from './demo.ts';
import { bendingItemDerivation } from './derived.ts';
import { bendingItemRoutes } from './item-routes.ts';
import en from './messages.en.json' with { type: 'json' };
import ko from './messages.ko.json' with { type: 'json' };
import { modelRoutes } from './model-routes.ts';

/** Bent parts and the models that are put together from them: items whose options production knows. */
export const bendingItemsDomain: Domain = {
  name: 'bending-items',
  routes: [...bendingItemRoutes, ...modelRoutes],
  derivations: [bendingItemDerivation],
  messages: { ko, en },
  inBasicDemo: true,
  seedDemo: seedDemoBendingItems,
};
