import type { Domain } from '../../kernel/domain.ts';
import { seedDemoStatistics } from './demo.ts';
import en from './messages.en.json' with { type: 'json' };
import ko from './messages.ko.json' with { type: 'json' };
import { statDaily, statEvents } from './model.ts';
import { rights } from './rights.ts';
import { statRollup } from './rollup.ts';
import { statRoutes } from './routes.ts';

export const statistics: Domain = {
  name: 'statistics',
  collections: [statEvents, statDaily],
  routes: statRoutes,
  jobs: [statRollup],
  rights,
  messages: { ko, en },
  inBasicDemo: true,
  seedDemo: seedDemoStatistics,
};
