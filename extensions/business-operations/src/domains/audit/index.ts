import type { Domain } from '../../kernel/domain.ts';
import { hooks } from './hooks.ts';
import en from './messages.en.json' with { type: 'json' };
import ko from './messages.ko.json' with { type: 'json' };
import { auditLogs } from './model.ts';
import { auditPartitions } from './partitions.ts';
import { rollbackRoutes } from './rollback/routes.ts';
import { triggerLogRoutes } from './trigger-log/routes.ts';
import { unifiedRoutes } from './unified.ts';

export const audit: Domain = {
  name: 'audit',
  collections: [auditLogs],
  routes: [...triggerLogRoutes, ...rollbackRoutes, ...unifiedRoutes],
  jobs: [auditPartitions],
  rights: { admin: { audit_logs: ['read', 'update'] } },
  hooks,
  messages: { ko, en },
};
