import type { Domain } from '../../kernel/domain.ts';
import { accountRoutes } from './accounts/routes.ts';
import { accountProvision } from './accounts/service.ts';
import { seedDemoBooks } from './demo.ts';
import { hooks } from './hooks.ts';
import { businessDashboard } from './insights.ts';
import { entryLines } from './journals/lines.ts';
import { journalRoutes } from './journals/routes.ts';
import en from './messages.en.json' with { type: 'json' };
import ko from './messages.ko.json' with { type: 'json' };
import { accountCodes, journalEntries, journalLines, supplierSettings } from './model.ts';
import { rights } from './rights.ts';
import { settingsRoutes } from './settings/routes.ts';
import { statementRoutes } from './statements/routes.ts';
import { vendorRoutes } from './vendors.ts';

export const finance: Domain = {
  name: 'finance',
  collections: [accountCodes, journalEntries, journalLines, supplierSettings],
  lines: [entryLines],
  routes: [...accountRoutes, ...journalRoutes, ...statementRoutes, ...settingsRoutes, ...vendorRoutes],
  dashboards: [businessDashboard],
  rights,
  hooks,
  messages: { ko, en },
  provisions: [accountProvision],
  inBasicDemo: true,
  seedDemo: async (ctx, preset) => void (await seedDemoBooks(ctx, preset)),
};
