import type { Domain } from '../../kernel/domain.ts';
import { seedDemoExports } from './demo.ts';
import { importRoutes } from './import/routes.ts';
import { exportExpiry } from './jobs.ts';
import en from './messages.en.json' with { type: 'json' };
import ko from './messages.ko.json' with { type: 'json' };
import { dataExports, exportMachine } from './model.ts';
import { rights } from './rights.ts';
import { exportRoutes } from './routes.ts';

export const dataExportDomain: Domain = {
  name: 'data-export',
  collections: [dataExports],
  machines: [exportMachine],
  routes: [...exportRoutes, ...importRoutes],
  jobs: [exportExpiry],
  rights,
  messages: { ko, en },
  seedInstallation: seedDemoExports,
};
