import type { Domain } from '../../kernel/domain.ts';
import { analyticsRoutes } from './analytics-routes.ts';
import { watchLogins } from './events.ts';
import { seedInstallation } from './installation.ts';
import { demoJobs } from './jobs.ts';
import en from './messages.en.json' with { type: 'json' };
import ko from './messages.ko.json' with { type: 'json' };
import { demoEvents, demoMachine, demoPartners, demoTenants } from './model.ts';
import { demoRoutes } from './routes.ts';
import { expiryWarning } from './warning.ts';

export const demoTenantsDomain: Domain = {
  name: 'demo-tenants',
  collections: [demoPartners, demoTenants, demoEvents],
  machines: [demoMachine],
  routes: [...demoRoutes, ...analyticsRoutes],
  jobs: demoJobs,
  mails: [expiryWarning],
  hooks: watchLogins,
  messages: { ko, en },
  seedInstallation,
};
