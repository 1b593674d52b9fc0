import type { Domain } from '../../kernel/domain.ts';
import { environmentError } from './adapters.ts';
import { seedDemoMember } from './demo.ts';
import { disconnectImported } from './member.ts';
import en from './messages.en.json' with { type: 'json' };
import ko from './messages.ko.json' with { type: 'json' };
import { memberMachine, syncRunMachine, syncRuns, taxProviderMembers } from './model.ts';
import { rights } from './rights.ts';
import { taxProviderRoutes } from './routes.ts';
import { syncJobs } from './sync/jobs.ts';
import { syncRoutes } from './sync/routes.ts';

export const taxProviderDomain: Domain = {
  name: 'tax_provider',
  collections: [taxProviderMembers, syncRuns],
  machines: [memberMachine, syncRunMachine],
  routes: [...taxProviderRoutes, ...syncRoutes],
  jobs: syncJobs,
  rights,
  environmentError,
  afterImport: disconnectImported,
  inBasicDemo: true,
  seedDemo: seedDemoMember,
  messages: { ko, en },
};
