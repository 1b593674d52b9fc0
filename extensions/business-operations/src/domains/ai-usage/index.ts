import type { Domain } from '../../kernel/domain.ts';
import { seedDemoUsages } from './demo.ts';
import en from './messages.en.json' with { type: 'json' };
import ko from './messages.ko.json' with { type: 'json' };
import { aiPricings, aiTokenUsages } from './model.ts';
import { seedPricings } from './pricing.ts';
import { rights } from './rights.ts';
import { aiUsageRoutes } from './routes.ts';

export const aiUsage: Domain = {
  name: 'ai-usage',
  collections: [aiPricings, aiTokenUsages],
  routes: aiUsageRoutes,
  rights,
  messages: { ko, en },
  seedSystem: seedPricings,
  seedDemo: seedDemoUsages,
};
