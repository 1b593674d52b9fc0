import type { Domain } from '../../kernel/domain.ts';
import { keyHooks } from './api-keys/hooks.ts';
import { apiKeyRoutes } from './api-keys/routes.ts';
import { seedDemoKeys } from './demo.ts';
import { pendingMails } from './jobs/pending-mails.ts';
import { housekeeping, jobRoutes } from './jobs/routes.ts';
import en from './messages.en.json' with { type: 'json' };
import ko from './messages.ko.json' with { type: 'json' };
import { apiKeys, idempotencyKeys, jobRuns, jobs, numberSequences } from './model.ts';

export const admin: Domain = {
  name: 'admin',
  collections: [apiKeys, numberSequences, idempotencyKeys, jobs, jobRuns],
  routes: [...apiKeyRoutes, ...jobRoutes],
  jobs: [housekeeping, pendingMails],
  rights: { admin: { api_keys: ['create', 'read', 'update', 'delete'] } },
  hooks: keyHooks,
  messages: { ko, en },
  seedDemo: seedDemoKeys,
  demoApart: [apiKeys],
};
