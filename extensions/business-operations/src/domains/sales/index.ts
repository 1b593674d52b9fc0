import type { Domain, RoleRights } from '../../kernel/domain.ts';
import { hooks } from './hooks.ts';
import { salesDashboard } from './insights.ts';
import en from './messages.en.json' with { type: 'json' };
import ko from './messages.ko.json' with { type: 'json' };
import { clientGroups, clients, sites } from './model.ts';
import { clientGroupProvision } from './provisions.ts';
import { routes } from './routes.ts';

const names = ['clients', 'client_groups', 'sites'];
const all = Object.fromEntries(names.map((name) => [name, ['create', 'read', 'update', 'delete'] as const]));
const read = Object.fromEntries(names.map((name) => [name, ['read'] as const]));

const rights: RoleRights = {
  admin: all,
  manager: all,
  sales: all,
  finance: all,
  staff: read,
  viewer: read,
  hr: read,
  production: read,
  quality: read,
};

export const sales: Domain = {
  name: 'sales',
  collections: [clientGroups, clients, sites],
  routes,
  dashboards: [salesDashboard],
  rights,
  hooks,
  provisions: [clientGroupProvision],
  messages: { ko, en },
};
