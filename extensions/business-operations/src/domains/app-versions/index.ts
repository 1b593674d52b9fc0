import type { Domain } from '../../kernel/domain.ts';
import { seedDemoVersions } from './demo.ts';
import en from './messages.en.json' with { type: 'json' };
import ko from './messages.ko.json' with { type: 'json' };
import { appVersions } from './model.ts';
import { appVersionRoutes } from './routes.ts';

export const appVersionsDomain: Domain = {
  name: 'app-versions',
  collections: [appVersions],
  routes: appVersionRoutes,
  messages: { ko, en },
  seedInstallation: seedDemoVersions,
};
