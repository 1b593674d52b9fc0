import type { Domain, RoleRights } from '../../kernel/domain.ts';
import { seedDemoCondolence } from './demo.ts';
import { condolenceDerivation } from './derived.ts';
import en from './messages.en.json' with { type: 'json' };
import ko from './messages.ko.json' with { type: 'json' };
import { condolenceExpenses } from './model.ts';
import { condolenceRoutes } from './routes.ts';

const keeper: RoleRights[string] = { condolence_expenses: ['create', 'read', 'update', 'delete'] };

const rights: RoleRights = { admin: keeper, finance: keeper, hr: keeper, manager: { condolence_expenses: ['read'] } };

export const condolence: Domain = {
  name: 'condolence',
  collections: [condolenceExpenses],
  routes: condolenceRoutes,
  rights,
  derivations: [condolenceDerivation],
  messages: { ko, en },
  seedDemo: seedDemoCondolence,
};
