import type { Domain, RoleRights } from '../../kernel/domain.ts';
import { seedDemoLabor } from './demo.ts';
import en from './messages.en.json' with { type: 'json' };
import ko from './messages.ko.json' with { type: 'json' };
import { laborRates } from './model.ts';
import { laborRoutes } from './routes.ts';

const keeper = { labor_rates: ['create', 'read', 'update', 'delete'] } satisfies RoleRights[string];
const rights: RoleRights = { admin: keeper, sales: keeper, manager: { labor_rates: ['read'] } };

export const labor: Domain = {
  name: 'labor',
  collections: [laborRates],
  routes: laborRoutes,
  rights,
  messages: { ko, en },
  inBasicDemo: true,
  seedDemo: seedDemoLabor,
};
