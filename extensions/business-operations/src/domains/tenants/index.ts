import type { Domain } from '../../kernel/domain.ts';
import { seedDemoTenants } from './demo.ts';
import en from './messages.en.json' with { type: 'json' };
import ko from './messages.ko.json' with { type: 'json' };
import { tenantMachine, tenants } from './model.ts';
import { peopleHooks } from './people/hooks.ts';
import { peopleRoutes } from './people/routes.ts';
import { routes } from './routes.ts';

export const tenantsDomain: Domain = {
  name: 'tenants',
  collections: [tenants],
  machines: [tenantMachine],
  routes: [...routes, ...peopleRoutes],
  rights: { admin: { tenants: ['update'], directus_users: ['create', 'read', 'update', 'delete'] } },
  hooks: peopleHooks,
  messages: { ko, en },
  seedInstallation: seedDemoTenants,
};
