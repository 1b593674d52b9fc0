import type { Domain } from '../../kernel/domain.ts';
import { systemFields } from '../system-fields.ts';
import { tenantHooks } from './hooks.ts';
import en from './messages.en.json' with { type: 'json' };
import ko from './messages.ko.json' with { type: 'json' };
import { tenantMachine, tenants } from './model.ts';
import { routes } from './routes.ts';
import { userRoutes } from './users/routes.ts';

export const tenantsDomain: Domain = {
  name: 'tenants',
  collections: [tenants],
  systemFields,
  machines: [tenantMachine],
  routes: [...routes, ...userRoutes],
  rights: { admin: { tenants: ['update'], directus_users: ['create', 'read', 'update', 'delete'], directus_roles: ['read'] } },
  hooks: tenantHooks,
  messages: { ko, en },
};
