import type { Domain } from '../../kernel/domain.ts';
import { seedDemoPortal } from './demo.ts';
import en from './messages.en.json' with { type: 'json' };
import ko from './messages.ko.json' with { type: 'json' };
import { taxPortalInvoices } from './model.ts';
import { rights } from './rights.ts';
import { taxPortalRoutes } from './routes.ts';

export const taxPortal: Domain = {
  name: 'tax_portal',
  collections: [taxPortalInvoices],
  routes: taxPortalRoutes,
  rights,
  messages: { ko, en },
  seedDemo: seedDemoPortal,
};
