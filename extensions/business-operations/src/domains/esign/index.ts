import type { Domain } from '../../kernel/domain.ts';
import { seedDemoContracts } from './demo.ts';
import { endingMails } from './endings.ts';
import { esignJobs } from './jobs.ts';
import en from './messages.en.json' with { type: 'json' };
import ko from './messages.ko.json' with { type: 'json' };
import { contractMachine, esignAuditLogs, esignContracts, esignSigners, esignSignFields, signerMachine } from './model.ts';
import { rights } from './rights.ts';
import { contractRoutes } from './routes.ts';
import { signingRoutes } from './signing/routes.ts';

const collections = [esignContracts, esignSigners, esignSignFields, esignAuditLogs];

export const esignDomain: Domain = {
  name: 'esign',
  collections,
  machines: [contractMachine, signerMachine],
  routes: [...contractRoutes, ...signingRoutes],
  jobs: esignJobs,
  mails: endingMails,
  rights,
  messages: { ko, en },
  seedDemo: seedDemoContracts,
  demoApart: collections,
};
